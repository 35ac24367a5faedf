"""What each provision and each subject says in plain language, loaded and held to the law.

Beside a statute's source stand glosses.toml (a provision in plain Portuguese and English, and the
ways people ask about it) and subjects.toml (what the statute says of each subject of
corpus/lexicon/subjects.toml, or that it is silent). A statute without these files has none. A text
may state no number that the articles it describes do not state.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from indexer import closed as closed_questions
from indexer import paths
from indexer.closed import Closed, Proposition
from indexer.corpus import Corpus, user_statutes
from indexer.errors import CorpusError
from indexer.figures import figures
from indexer.provisions import Statute

_SUBJECT = {"group": str, "pt": str, "en": str}
_GLOSS = {"pt": str, "en": str, "asks_pt": list, "asks_en": list}
_ENTRY = {"provisions": list, "pt": str, "en": str}
_ENTRY_OPTIONS = {"silent": bool}
_EMPTY: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject on which statutes are read side by side: its section and its headings."""

    group: str
    pt: str
    en: str

    def text(self, language: str) -> str:
        """The heading in 'pt' or 'en'."""
        return self.en if language == "en" else self.pt


@dataclass(frozen=True, slots=True)
class Gloss:
    """A provision in plain language, and general ways in which people ask about it."""

    pt: str
    en: str
    asks_pt: tuple[str, ...]
    asks_en: tuple[str, ...]

    def text(self, language: str) -> str:
        """The gloss in 'pt' or 'en'."""
        return self.en if language == "en" else self.pt


@dataclass(frozen=True, slots=True)
class SubjectEntry:
    """What one statute says of a subject, and the provisions that say it, most decisive first.

    When `silent` it says that the statute does not deal with the subject, and `provisions` holds
    the nearest ones, if any.
    """

    provisions: tuple[str, ...]
    pt: str
    en: str
    silent: bool = False

    def text(self, language: str) -> str:
        """The sentence in 'pt' or 'en'."""
        return self.en if language == "en" else self.pt


@dataclass(frozen=True)
class Glosses:
    """The glosses of every statute by fragment and its entries by subject."""

    subjects: Mapping[str, Subject]
    by_fragment: Mapping[str, Mapping[str, Gloss]]
    by_subject: Mapping[str, Mapping[str, SubjectEntry]]
    questions: Closed

    def gloss(self, ref: str, fragment: str | None = None) -> Gloss | None:
        """The gloss of 'mg:art3_cpt', or of a key and a fragment; None when there is none."""
        key, _, part = ref.partition(":")
        return self.by_fragment.get(key, _EMPTY).get(part if fragment is None else fragment)

    def subject(self, key: str, subject_id: str) -> SubjectEntry | None:
        """What a statute says of a subject; None when its file does not speak of it."""
        return self.entries(key).get(subject_id)

    def entries(self, key: str) -> Mapping[str, SubjectEntry]:
        """A statute's entries by subject, in the order of the subjects."""
        return self.by_subject.get(key, _EMPTY)

    def closed(self, key: str) -> tuple[Proposition, ...]:
        """A statute's questions of yes or no with their answers."""
        return self.questions.of(key)

    @cached_property
    def titles(self) -> Mapping[str, tuple[str, str]]:
        """The headings of each subject, Portuguese and English."""
        return MappingProxyType({name: (s.pt, s.en) for name, s in self.subjects.items()})


def load(corpus: Corpus, path: Path = paths.CORPUS, extra: Path | None = None) -> Glosses:
    """The glosses and subjects that stand beside a corpus' statutes and a user's.

    Raises CorpusError for an unreadable file, a missing or unknown entry or field, or a number that
    the law does not state; the message names file and entry.
    """
    subjects = _subjects(path / "lexicon" / "subjects.toml")
    laws = _law_names(corpus)
    places = (path / "statutes", extra if extra is not None else user_statutes())
    by_fragment: dict[str, Mapping[str, Gloss]] = {}
    by_subject: dict[str, Mapping[str, SubjectEntry]] = {}
    for key, statute in corpus.statutes.items():
        folder = next((p / key for p in places if (p / key).is_dir()), None)
        if folder is None:
            continue
        numbers = _Numbers(statute, laws)
        if (folder / "glosses.toml").exists():
            by_fragment[key] = _glosses(folder / "glosses.toml", statute, numbers)
        if (folder / "subjects.toml").exists():
            by_subject[key] = _entries(folder / "subjects.toml", statute, subjects, numbers)
    questions = closed_questions.load(corpus, path, extra)
    return Glosses(subjects, MappingProxyType(by_fragment), MappingProxyType(by_subject), questions)


# --- the three files ------------------------------------------------------------------------------


def _subjects(file: Path) -> Mapping[str, Subject]:
    subjects = {}
    for name, table in _tables(file):
        _check(table, _SUBJECT, {}, file, name)
        subjects[name] = Subject(table["group"], table["pt"], table["en"])
    return MappingProxyType(subjects)


def _glosses(file: Path, statute: Statute, numbers: _Numbers) -> Mapping[str, Gloss]:
    glosses = {}
    for fragment, table in _tables(file):
        _check(table, _GLOSS, {}, file, fragment)
        _worded(statute, fragment, file, fragment)
        gloss = Gloss(table["pt"], table["en"], tuple(table["asks_pt"]), tuple(table["asks_en"]))
        if not gloss.asks_pt or not gloss.asks_en:
            raise _fault(file, fragment, "asks_pt e asks_en não podem ser vazias")
        numbers.hold(gloss, (fragment,), file, fragment)
        glosses[fragment] = gloss
    for article in statute.articles():
        caput = f"{article.id}_cpt"
        if caput in statute.by_id and caput not in glosses:
            raise _fault(file, caput, "falta a explicação deste artigo")
    return MappingProxyType(glosses)


def _entries(
    file: Path, statute: Statute, subjects: Mapping[str, Subject], numbers: _Numbers
) -> Mapping[str, SubjectEntry]:
    entries = {}
    for name, table in _tables(file):
        if name not in subjects:
            raise _fault(file, name, "assunto desconhecido")
        _check(table, _ENTRY, _ENTRY_OPTIONS, file, name)
        entry = SubjectEntry(
            tuple(table["provisions"]), table["pt"], table["en"], table.get("silent", False)
        )
        if len(set(entry.provisions)) < len(entry.provisions):
            raise _fault(file, name, "dispositivo repetido em provisions")
        if not entry.provisions and not entry.silent:
            raise _fault(file, name, "provisions vazia num assunto de que a lei trata")
        for fragment in entry.provisions:
            _worded(statute, fragment, file, name)
        numbers.hold(entry, entry.provisions, file, name)
        entries[name] = entry
    missing = [name for name in subjects if name not in entries]
    if missing and statute.kind == "statute":
        raise _fault(file, missing[0], "falta este assunto")
    return MappingProxyType({name: entries[name] for name in subjects if name in entries})


# --- checks ---------------------------------------------------------------------------------------


class _Numbers:
    """The numbers that each article of a statute states, found when first asked for."""

    def __init__(self, statute: Statute, laws: tuple[str, ...]) -> None:
        self._statute = statute
        self._laws = laws
        self._found: dict[str, frozenset[Fraction]] = {}

    def hold(
        self, text: Gloss | SubjectEntry, fragments: tuple[str, ...], file: Path, name: str
    ) -> None:
        """Refuses a text with a number that none of the fragments' articles states."""
        articles = {self._statute.by_id[fragment].article for fragment in fragments}
        allowed = frozenset[Fraction]().union(*(self._of(article) for article in articles))
        for language in ("pt", "en"):
            wording = text.text(language)
            for law in self._laws:
                wording = wording.replace(law, " ")
            strange = sorted(figures(wording) - allowed)
            if strange:
                listed = ", ".join(str(number) for number in strange)
                raise _fault(
                    file, f"{name}.{language}", f"número que não está nos artigos citados: {listed}"
                )

    def _of(self, article: str) -> frozenset[Fraction]:
        if article not in self._found:
            texts = (p.text for p in self._statute.subtree(article))
            self._found[article] = figures(" ; ".join(texts))
        return self._found[article]


def _law_names(corpus: Corpus) -> tuple[str, ...]:
    """'LC 37/1995' and the like: the names by which texts cite the corpus' laws, longest first."""
    names = {s.short_title for s in corpus.statutes.values()}
    names.update(law for s in corpus.statutes.values() for law in s.amending_laws)
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def _worded(statute: Statute, fragment: str, file: Path, name: str) -> None:
    provision = statute.by_id.get(fragment)
    if provision is None:
        raise _fault(file, name, f"a lei não tem o dispositivo {fragment}")
    if not provision.text:
        raise _fault(file, name, f"o dispositivo {fragment} não tem texto próprio; use o caput")


def _check(
    table: Any, fields: Mapping[str, type], options: Mapping[str, type], file: Path, name: str
) -> None:
    """Every field known, present and of its type, no text empty."""
    if not isinstance(table, dict):
        raise _fault(file, name, "deve ser uma tabela")
    for field in table:
        if field not in fields and field not in options:
            raise _fault(file, f"{name}.{field}", "campo desconhecido")
    for field, kind in {**fields, **options}.items():
        if field not in table:
            if field in fields:
                raise _fault(file, f"{name}.{field}", "campo ausente")
            continue
        value = table[field]
        texts = value if kind is list else [value] if kind is str else []
        if not isinstance(value, kind) or not all(isinstance(t, str) and t.strip() for t in texts):
            raise _fault(file, f"{name}.{field}", "tipo errado ou texto vazio")


def _tables(file: Path) -> Iterator[tuple[str, Any]]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise CorpusError("corpus_file_missing", f"{file}: não pode ser lido.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CorpusError("bad_toml", f"{file}: TOML inválido: {fault}.") from None
    yield from data.items()


def _fault(file: Path, name: str, what: str) -> CorpusError:
    return CorpusError("bad_gloss", f"{file}: {name}: {what}.", field=name)
