"""From the citizen's words to the statutes': synonyms from corpus/lexicon/synonyms.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from indexer.errors import CorpusError
from indexer.lexical import Language, analyse
from indexer.paths import CORPUS

SYNONYMS = CORPUS / "lexicon" / "synonyms.toml"


@dataclass(frozen=True)
class Synonyms:
    """By language, the statutes' terms that a phrase of the question stands for."""

    phrases: Mapping[str, Mapping[tuple[str, ...], tuple[str, ...]]]
    longest: int  # words of a phrase

    def knows(self, term: str, language: Language) -> bool:
        """Whether some phrase of the table has the term."""
        return term in self._words[language]

    @cached_property
    def _words(self) -> Mapping[str, frozenset[str]]:
        return {
            language: frozenset(term for phrase in table for term in phrase)
            for language, table in self.phrases.items()
        }

    def expand(self, terms: list[str], language: Language) -> list[str]:
        """Further Portuguese terms for an analysed question, none of them its own."""
        table = self.phrases[language]
        added: dict[str, None] = {}
        for start in range(len(terms)):
            for length in range(min(self.longest, len(terms) - start), 0, -1):
                found = table.get(tuple(terms[start : start + length]))
                if found is not None:
                    added.update(dict.fromkeys(found))
        own = set(terms) if language == "pt" else set()
        return [term for term in added if term not in own]


@cache
def default() -> Synonyms:
    """The synonyms of the corpus."""
    return load(SYNONYMS)


def load(path: Path) -> Synonyms:
    """Reads a table of synonyms; CorpusError when the file is missing or wrong."""
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))["group"]
        phrases: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {"pt": {}, "en": {}}
        for group in listed:
            law = [term for text in group["law"] for term in analyse(text)]
            for language in ("pt", "en"):
                for text in group.get(language, ()):
                    key = tuple(analyse(text, language))
                    if key:
                        before = phrases[language].get(key, ())
                        phrases[language][key] = tuple(dict.fromkeys((*before, *law)))
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, AttributeError) as error:
        raise CorpusError(
            "bad_synonyms", f"O arquivo {path.name} não pôde ser lido.", field=str(path.name)
        ) from error
    longest = max((len(phrase) for table in phrases.values() for phrase in table), default=0)
    return Synonyms(phrases, longest)
