"""Rows of a list of districts, checked one by one: all are good or none is taken."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from assistant.toponyms.characters import clean, fold
from assistant.toponyms.data import state_of_code
from assistant.toponyms.gazetteer import Place
from indexer.errors import EmancipaError, InputError

MAX_ROWS = 60_000
HEADER_WITHIN = 20
SHOWN_ERRORS = 10

_HEADINGS = {
    "code": (
        "codigodedistritocompleto", "codigodistritocompleto", "codigocompletodistrito",
        "distritoid", "iddistrito",
    ),
    "name": ("nomedistrito", "nomedodistrito", "distritonome"),
    "municipality": (
        "codigomunicipiocompleto", "codigodemunicipiocompleto", "codigodomunicipiocompleto",
        "municipioid",
    ),
    "of": ("nomemunicipio", "nomedomunicipio", "municipionome"),
    "uf": ("ufsigla", "siglauf", "uf"),
}  # fmt: skip
_SHORT = {"id": "code", "nome": "name"}  # as in a table that holds districts and nothing else


@dataclass(frozen=True, slots=True)
class Row:
    """A district as a list gives it, still unchecked; `number` is its line or position in the
    file.
    """

    number: int
    code: str
    name: str
    municipality: str
    of: str
    uf: str = ""


def from_table(table: Iterable[Sequence[Any]]) -> Iterator[Row]:
    """The rows under the headings, which stand within the first twenty lines; of equal headings
    the first counts.
    """
    columns: dict[str, int] = {}
    for number, cells in enumerate(table, 1):
        found = _columns(cells)
        if found:
            columns = columns or found
            continue
        if not columns:
            if number >= HEADER_WITHIN:
                break
            continue
        picked = {name: _text(cells[i]) if i < len(cells) else "" for name, i in columns.items()}
        if any(value for name, value in picked.items() if name != "uf"):
            yield Row(number, **picked)
    if not columns:
        raise InputError(
            "no_district_headings",
            "Não encontrei as colunas do relatório de distritos do IBGE.",
            field="file",
            hint="Precisa de Código de Distrito Completo, Nome_Distrito, Código Município Completo "
            "e Nome_Município.",
        )


def _columns(cells: Sequence[Any]) -> dict[str, int]:
    """The columns by what they hold, {} unless all four that are needed are there."""
    heads = [
        re.sub(r"[^a-z]", "", fold(str(cell))) if isinstance(cell, str) else "" for cell in cells
    ]
    found: dict[str, int] = {}
    for i, head in enumerate(heads):
        for name, forms in _HEADINGS.items():
            if head in forms:
                found.setdefault(name, i)
    if {"municipality", "of"} <= set(found):
        for i, head in enumerate(heads):
            if head in _SHORT:
                found.setdefault(_SHORT[head], i)
    return found if {"code", "name", "municipality", "of"} <= set(found) else {}


def _text(cell: Any) -> str:
    """A cell as text: codes that a spreadsheet made numbers lose their decimals, blanks are
    joined.
    """
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return " ".join(unicodedata.normalize("NFC", "" if cell is None else str(cell)).split())


def from_json(body: Any) -> Iterator[Row]:
    """Both forms of IBGE's API (nested, or flat with view=nivelado) and a table {"columns",
    "rows"}.
    """
    if (
        isinstance(body, dict)
        and isinstance(body.get("columns"), list)
        and isinstance(body.get("rows"), list)
    ):
        lines = [line if isinstance(line, list) else [line] for line in body["rows"]]
        yield from from_table([body["columns"], *lines])
        return
    if not isinstance(body, list) or not all(isinstance(item, dict) for item in body):
        raise InputError(
            "no_district_list",
            "O JSON não é uma lista de distritos do IBGE.",
            field="file",
            hint="Use a resposta de /api/v1/localidades/distritos, com ou sem view=nivelado.",
        )
    for number, item in enumerate(body, 1):
        yield _flat(number, item) if "distrito-id" in item else _nested(number, item)


def _flat(number: int, item: dict[str, Any]) -> Row:
    return Row(
        number,
        _text(item.get("distrito-id")),
        _text(item.get("distrito-nome")),
        _text(item.get("municipio-id")),
        _text(item.get("municipio-nome")),
        _text(item.get("UF-sigla")),
    )


def _nested(number: int, item: dict[str, Any]) -> Row:
    unit = item.get("municipio")
    unit = unit if isinstance(unit, dict) else {}
    uf = _inside(unit, "regiao-imediata", "regiao-intermediaria", "UF", "sigla")
    # microrregiao is null for the newest municipality, regiao-imediata in older answers
    uf = uf or _inside(unit, "microrregiao", "mesorregiao", "UF", "sigla")
    return Row(
        number,
        _text(item.get("id")),
        _text(item.get("nome")),
        _text(unit.get("id")),
        _text(unit.get("nome")),
        _text(uf),
    )


def _inside(item: Any, *path: str) -> Any:
    for step in path:
        item = item.get(step) if isinstance(item, dict) else None
    return item


def checked(rows: Iterable[Row]) -> tuple[Place, ...]:
    """The districts, or InputError that tells the rows at fault."""
    places: dict[int, Place] = {}
    faults: list[str] = []
    for count, row in enumerate(rows, 1):
        if count > MAX_ROWS:
            raise InputError(
                "too_many_rows", f"A lista tem mais de {MAX_ROWS} linhas.", field="file"
            )
        fault = _fault(row) or ("código repetido" if int(row.code) in places else "")
        if fault:
            faults.append(f"linha {row.number}: {fault}")
            continue
        code = int(row.code)
        places[code] = Place(code, row.name, state_of_code(code) or "", "district", row.of)
    if faults:
        more = f" e mais {len(faults) - SHOWN_ERRORS}" if len(faults) > SHOWN_ERRORS else ""
        raise InputError(
            "bad_rows",
            f"Nada foi importado: {'; '.join(faults[:SHOWN_ERRORS])}{more}.",
            field="file",
            hint="Corrija as linhas e importe de novo.",
        )
    if not places:
        raise InputError("no_rows", "A lista não tem nenhum distrito.", field="file")
    return tuple(sorted(places.values(), key=lambda p: p.code))


def _fault(row: Row) -> str:
    """What is wrong with a row, '' when nothing is."""
    if not re.fullmatch(r"[1-5]\d{8}", row.code, re.ASCII):
        return f"o código de distrito «{row.code[:20]}» não tem nove algarismos"
    if row.municipality != row.code[:7]:
        return f"o código de município «{row.municipality[:20]}» não é o começo de {row.code}"
    uf = state_of_code(int(row.code))
    if uf is None:
        return f"o código {row.code} não é de nenhum estado"
    if len(row.uf) == 2 and row.uf.isalpha() and row.uf.upper() != uf:
        return f"o estado {row.uf} não é o do código {row.code}"
    for name in (row.name, row.of):
        try:
            clean(name)
        except EmancipaError as error:
            whose = "distrito" if name is row.name else "município"
            return f"nome de {whose}: {error.message.rstrip('.')}"
    return ""
