"""What each statute answers to general questions of yes or no, loaded and held to the law.

Beside a statute's source may stand closed.toml: questions that people ask of what the law says, in
several wordings, each with its answer, the reason in one sentence and the provisions that it rests
on. A statute without the file has none. A text may state no number that the articles of its
provisions do not state.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, get_args

from indexer import paths
from indexer.corpus import Corpus, user_statutes
from indexer.errors import CorpusError
from indexer.figures import figures
from indexer.provisions import Statute

Verdict = Literal["yes", "no", "depends"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)

_TEXTS = ("pt", "en", "why_pt", "why_en")
_LISTS = {"provisions": (1, 9), "also_pt": (1, 3), "also_en": (0, 2)}
_MAY_MISS = "also_en"


@dataclass(frozen=True, slots=True)
class Proposition:
    """A question of yes or no on a statute, its other wordings, and what the statute answers.

    `provisions` are fragments, the most decisive first; the answer is 'depends' where the text does
    not settle the question.
    """

    provisions: tuple[str, ...]
    answer: Verdict
    pt: str
    en: str
    also_pt: tuple[str, ...]
    also_en: tuple[str, ...]
    why_pt: str
    why_en: str

    def text(self, language: str) -> str:
        """The question in 'pt' or 'en'."""
        return self.en if language == "en" else self.pt

    def why(self, language: str) -> str:
        """The reason in 'pt' or 'en'."""
        return self.why_en if language == "en" else self.why_pt

    def wordings(self, language: str) -> tuple[str, ...]:
        """The question in 'pt' or 'en' in all its wordings, the plainest first."""
        return (self.en, *self.also_en) if language == "en" else (self.pt, *self.also_pt)


@dataclass(frozen=True, slots=True)
class Closed:
    """The closed questions of every statute."""

    by_statute: Mapping[str, tuple[Proposition, ...]]

    def of(self, key: str) -> tuple[Proposition, ...]:
        """A statute's questions in the order of its file; empty when it has none."""
        return self.by_statute.get(key, ())


def load(corpus: Corpus, path: Path = paths.CORPUS, extra: Path | None = None) -> Closed:
    """The closed questions that stand beside a corpus' statutes and a user's.

    Raises CorpusError for an unreadable file, a missing or unknown field, a provision that the
    statute lacks, a wording used twice, or a number that the law does not state.
    """
    places = (path / "statutes", extra if extra is not None else user_statutes())
    laws = _law_names(corpus)
    by_statute = {}
    for key, statute in corpus.statutes.items():
        folder = next((p / key for p in places if (p / key).is_dir()), None)
        if folder is not None and (folder / "closed.toml").exists():
            by_statute[key] = _propositions(folder / "closed.toml", statute, laws)
    return Closed(MappingProxyType(by_statute))


def _propositions(file: Path, statute: Statute, laws: tuple[str, ...]) -> tuple[Proposition, ...]:
    found = []
    seen: set[str] = set()
    for number, table in enumerate(_tables(file), start=1):
        name = f"closed[{number}]"
        _check(table, file, name)
        fields: dict[str, Any] = {field: table[field] for field in ("answer", *_TEXTS)}
        fields |= {field: tuple(table.get(field, ())) for field in _LISTS}
        proposition = Proposition(**fields)
        for wording in (*proposition.wordings("pt"), *proposition.wordings("en")):
            plain = " ".join(wording.casefold().split())
            if plain in seen:
                raise _fault(file, name, f"pergunta repetida: {wording}")
            seen.add(plain)
        _grounded(proposition, statute, laws, file, name)
        found.append(proposition)
    return tuple(found)


# --- checks ---------------------------------------------------------------------------------------


def _check(table: Any, file: Path, name: str) -> None:
    """Every field known, present, of its type and within its length; the answer a known one."""
    if not isinstance(table, dict):
        raise _fault(file, name, "deve ser uma tabela")
    known = {"answer", *_TEXTS, *_LISTS}
    for field in (*sorted(table.keys() - known), *sorted(known - table.keys() - {_MAY_MISS})):
        raise _fault(file, f"{name}.{field}", "campo desconhecido ou ausente")
    if table["answer"] not in VERDICTS:
        raise _fault(file, f"{name}.answer", f"deve ser um de {', '.join(VERDICTS)}")
    for field in _TEXTS:
        if not _is_text(table[field]):
            raise _fault(file, f"{name}.{field}", "tipo errado ou texto vazio")
    for field, (least, most) in _LISTS.items():
        value = table.get(field, [])
        if not isinstance(value, list) or not all(_is_text(entry) for entry in value):
            raise _fault(file, f"{name}.{field}", "tipo errado ou texto vazio")
        if not least <= len(value) <= most:
            raise _fault(file, f"{name}.{field}", f"deve ter de {least} a {most} itens")


def _grounded(
    proposition: Proposition, statute: Statute, laws: tuple[str, ...], file: Path, name: str
) -> None:
    """Refuses a provision that the statute lacks and a number that none of the articles states."""
    if len(set(proposition.provisions)) < len(proposition.provisions):
        raise _fault(file, name, "dispositivo repetido em provisions")
    allowed: set[Fraction] = set()
    for fragment in proposition.provisions:
        provision = statute.by_id.get(fragment)
        if provision is None:
            raise _fault(file, name, f"a lei não tem o dispositivo {fragment}")
        if not provision.text:
            raise _fault(file, name, f"o dispositivo {fragment} não tem texto próprio")
        subtree = statute.subtree(provision.article)
        allowed |= figures(" ; ".join(part.text for part in subtree))
    for language in ("pt", "en"):
        for wording in (*proposition.wordings(language), proposition.why(language)):
            for law in laws:
                wording = wording.replace(law, " ")
            strange = sorted(figures(wording) - allowed)
            if strange:
                listed = ", ".join(str(number) for number in strange)
                raise _fault(file, name, f"número que não está nos artigos citados: {listed}")


def _law_names(corpus: Corpus) -> tuple[str, ...]:
    """'LC 37/1995' and the like: the names by which texts cite the corpus' laws, longest first."""
    names = {s.short_title for s in corpus.statutes.values()}
    names.update(law for s in corpus.statutes.values() for law in s.amending_laws)
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _tables(file: Path) -> list[Any]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError:
        raise CorpusError("corpus_file_missing", f"{file}: não pode ser lido.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise CorpusError("bad_toml", f"{file}: TOML inválido: {fault}.") from None
    tables = data.pop("closed", None)
    if data or not isinstance(tables, list) or not tables:
        raise _fault(file, "closed", "o arquivo deve ter só a lista [[closed]]")
    return tables


def _fault(file: Path, name: str, what: str) -> CorpusError:
    return CorpusError("bad_closed", f"{file}: {name}: {what}.", field=name)
