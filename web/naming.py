"""What the page of names shows: choices, tiles of the map, provisions quoted, lists of names read
from text or CSV.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from assistant.toponyms.data import states, table
from assistant.toponyms.imports import decoded
from assistant.toponyms.lookup import lookup
from assistant.toponyms.matching import LEVELS
from assistant.toponyms.result import ToponymResult
from assistant.toponyms.wording import laws, place_text
from indexer.corpus import Corpus
from indexer.errors import EmancipaError, InputError, TooLargeError

MAX_NAMES = 200
UNITS = (("municipality", "Município"), ("district", "Distrito"))
ACTS = (("create", "Criar"), ("rename", "Mudar o nome"))
KIND_NAMES = {
    "municipality": "município",
    "district": "distrito",
    "federal_district": "Distrito Federal",
    "state_district": "distrito estadual",
}
RULE_NAMES = {
    "date": "data",
    "living_person": "pessoa viva",
    "more_than_three_words": "mais de três palavras",
}
STEP = 44  # from one tile of the map to the next


@dataclass(frozen=True, slots=True)
class Form:
    """What was asked for on the page."""

    name: str = ""
    statute: str = "br"
    unit: str = "municipality"
    act: str = "create"
    names: str = ""

    def address(self, name: str) -> str:
        """The query of the address of one name."""
        pairs = {"nome": name, "lei": self.statute, "unidade": self.unit, "ato": self.act}
        return urlencode(pairs)


@dataclass(frozen=True, slots=True)
class Tile:
    """A state on the map with how many names were found there and the nearest level among them."""

    uf: str
    x: int
    y: int
    count: int
    level: str
    said: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A provision verbatim; `main` when a rule that the name meets stands on it."""

    label: str
    text: str
    url: str
    main: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One name of a list: its result, or what is wrong with it."""

    name: str
    address: str
    result: ToponymResult | None
    error: EmancipaError | None
    places: str = ""


def places() -> list[tuple[str, list[tuple[str, str]]]]:
    """The laws of the corpus that speak of names, then the other states, for the choice."""
    own = list(table("rules")["laws"])
    known = [
        ("br", "Só a lei federal"),
        *((key, states()[key.upper()].name) for key in own if key != "br"),
    ]
    others = sorted((s.name, s.uf.lower()) for s in states().values() if s.uf.lower() not in own)
    return [
        ("Com lei neste acervo", known),
        ("Outros estados", [(key, name) for name, key in others]),
    ]


def tiles(result: ToponymResult) -> list[Tile]:
    """The 27 tiles of the map."""
    out = []
    for state in states().values():
        found = [m for m in result.matches if m.place.uf == state.uf]
        level = min((m.level for m in found), key=LEVELS.index, default="none")
        names = ", ".join(m.place.name for m in found)
        said = f"{state.name}: {names}"
        out.append(
            Tile(state.uf, state.col * STEP + 2, state.row * STEP + 2, len(found), level, said)
        )
    return out


def quotes(result: ToponymResult, corpus: Corpus) -> list[Quote]:
    """The provisions that the answer leans on, those of the rules that the name meets first and
    open.
    """
    broken = {ref for finding in result.form for ref in finding.provisions}
    broken |= {ref for n in result.notices if n.id.startswith("repetition") for ref in n.provisions}
    ordered = sorted(result.provisions, key=lambda ref: ref not in broken)
    out = []
    for ref in ordered:
        key, _, fragment = ref.partition(":")
        provision = corpus.provision(key, fragment)
        out.append(Quote(laws([ref]), provision.text, f"/leis/{key}/{fragment}", ref in broken))
    return out


def check_all(names: Sequence[str], form: Form) -> list[Line]:
    """Look every name of a list up; one that is no name keeps its error."""
    out = []
    for name in names:
        try:
            found = lookup(name, uf_or_statute=form.statute, unit=form.unit, act=form.act)
        except EmancipaError as error:
            if error.field != "name":
                raise
            out.append(Line(name[:200], "", None, error))
            continue
        near = [m for m in found.matches if m.level == found.level]
        said = ", ".join(place_text(m) for m in near[:3]) + (
            f" e mais {len(near) - 3}" if len(near) > 3 else ""
        )
        if found.level == "none":
            said = f"parecidos: {said}" if said else "—"
        out.append(Line(found.name, form.address(found.name), found, None, said))
    return out


def listed(text: str) -> list[str]:
    """The names of a pasted list, one a line; a line that a spreadsheet made keeps its first
    cell.
    """
    return _bounded(line.split("\t")[0].strip() for line in text.splitlines())


def from_csv(content: bytes) -> list[str]:
    """The names of a CSV file: its column 'nome' or 'name', else the first."""
    text = decoded(content)
    first = text[: text.find("\n") if "\n" in text else None]
    delimiter = max(";,\t", key=first.count)
    try:
        rows = [row for row in csv.reader(text.splitlines(), delimiter=delimiter) if row]
    except csv.Error as error:
        raise InputError("bad_csv", "O CSV não pôde ser lido.", field="arquivo") from error
    heads = [cell.strip().casefold() for cell in rows[0]] if rows else []
    column = next(
        (i for i, head in enumerate(heads) if head in ("nome", "name", "topônimo", "toponimo")),
        None,
    )
    if column is not None:
        rows = rows[1:]
    return _bounded(row[column or 0].strip() for row in rows if len(row) > (column or 0))


def _bounded(names: Iterable[str]) -> list[str]:
    out = []
    for name in names:
        if name:
            out.append(name)
        if len(out) > MAX_NAMES:
            raise TooLargeError(
                "too_many_names",
                f"São mais de {MAX_NAMES} nomes.",
                field="nomes",
                hint="Divida a lista em partes.",
            )
    return out


def as_table(lines: Sequence[Line]) -> Iterable[tuple[str, ...]]:
    """A list's results as rows: one for each match of each name."""
    for line in lines:
        if line.result is None:
            yield (line.name, f"erro: {line.error.message if line.error else ''}", *[""] * 7)
            continue
        form = "; ".join(f"{RULE_NAMES[f.rule]} ({f.status})" for f in line.result.form)
        base = (line.name, str(line.result.verdict), form)
        for match in line.result.matches:
            p = match.place
            kind = KIND_NAMES[p.kind]
            yield (*base, p.name, p.uf, kind, p.of or "", str(p.code), _level_names()[match.level])
        if not line.result.matches:
            yield (*base, *[""] * 6)


HEAD = (
    "nome",
    "resultado",
    "regras de forma",
    "nome encontrado",
    "uf",
    "tipo",
    "município",
    "código",
    "semelhança",
)


def _level_names() -> dict[str, str]:
    return dict(table("wording")["pt"]["levels"])


def shared() -> dict[str, Any]:
    """What every page of names needs."""
    return {
        "places": places(),
        "units": UNITS,
        "acts": ACTS,
        "max_names": MAX_NAMES,
        "kind_names": KIND_NAMES,
        "rule_names": RULE_NAMES,
        "level_names": _level_names(),
        "state_names": {s.uf: s.name for s in states().values()},
    }
