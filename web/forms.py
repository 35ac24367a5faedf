"""A form's texts to the raw values of facts, read as people here write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from assistant.rules.facts import Fact, registry
from indexer.errors import InputError, TooLargeError

PREFIX = "fato."
MAX_FIELD = 2_000
ROWS = 4  # empty rows shown of a list of records
_GROUPED = re.compile(r"\d{1,3}(?:[.\u00a0 ]\d{3})+")
_COUNT_GROUPED = re.compile(r"\d{1,3}(?:[.,\u00a0 ]\d{3})+")
_DATE = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_LIST = re.compile(r"[;\n]+|,\s+|\s+e\s+")


@dataclass(frozen=True, slots=True)
class Filled:
    """A form as it came: raw fact values, the texts to show again, and what is wrong by field."""

    values: Mapping[str, Any]
    texts: Mapping[str, str]
    errors: Mapping[str, str] = field(default_factory=dict)


def read(pairs: Iterable[tuple[str, str]], known: Iterable[str]) -> Filled:
    """Read the fields named 'fato.<name>' and 'fato.<list>.<row>.<name>'; blank ones are absent."""
    allowed = set(known)
    texts: dict[str, str] = {}
    several: dict[str, list[str]] = {}
    for name, raw in pairs:
        if not name.startswith(PREFIX):
            continue
        path = name.removeprefix(PREFIX)
        if path.partition(".")[0] not in allowed:
            raise InputError(
                "unknown_fact", "O formulário traz um campo que não é dele.", field=path[:60]
            )
        if len(raw) > MAX_FIELD:
            raise TooLargeError("field_too_long", "Um campo é longo demais.", field=path[:60])
        if raw.strip():
            texts[path] = raw.strip()
            several.setdefault(path, []).append(raw.strip())
    values: dict[str, Any] = {}
    errors: dict[str, str] = {}
    for path, parts in several.items():
        head, *rest = path.split(".")
        fact = registry()[head]
        try:
            if fact.type == "choices":
                values[head] = parts
            elif rest:
                _put_record(values, fact, rest, parts[-1])
            else:
                values[head] = value(fact, parts[-1])
        except InputError as error:
            errors[path] = error.message
    for name, records in list(values.items()):
        if isinstance(records, dict):
            values[name] = [records[row] for row in sorted(records)]
    return Filled(values, texts, errors)


def _put_record(values: dict[str, Any], fact: Fact, rest: list[str], text: str) -> None:
    if len(rest) != 2 or not rest[0].isdecimal() or len(rest[0]) > 2 or rest[1] not in fact.record:
        raise InputError(
            "unknown_fact", "O formulário traz um campo que não é dele.", field=fact.name
        )
    rows = values.setdefault(fact.name, {})
    rows.setdefault(int(rest[0]), {})[rest[1]] = value(registry()[rest[1]], text)


def value(fact: Fact, text: str) -> Any:
    """The raw value of a field: an int or Decimal, true or false, an ISO date, text or a list."""
    if fact.type == "bool":
        return _yes_no(text)
    if fact.type == "count":
        return _count(text)
    if fact.type in ("money", "measure"):
        return _decimal(text)
    if fact.type == "year":
        return _count(text)
    if fact.type == "date":
        return _date(text)
    if fact.type == "when":
        return _count(text) if text.isdecimal() else _date(text)
    if fact.type == "counts":
        return [_count(part) for part in _parts(text)]
    if fact.type == "dates":
        return [_date(part) for part in _parts(text)]
    if fact.type == "fragments":
        return _parts(text)
    return text


def _parts(text: str) -> list[str]:
    return [part.strip() for part in _LIST.split(text) if part.strip()]


def _yes_no(text: str) -> bool:
    if text not in ("sim", "nao"):
        raise _wrong("Responda sim ou não.")
    return text == "sim"


def _count(text: str) -> int:
    plain = text.replace("\u00a0", " ")
    if _COUNT_GROUPED.fullmatch(plain):
        plain = re.sub(r"[., ]", "", plain)
    if not plain.isdecimal() or not plain.isascii() or len(plain) > 20:
        raise _wrong("Escreva um número inteiro, como 2.100.")
    return int(plain)


def _decimal(text: str) -> Decimal:
    plain = text.replace("R$", "").replace("\u00a0", " ").strip()
    whole, comma, cents = plain.partition(",")
    if comma or _GROUPED.fullmatch(whole):
        plain = re.sub(r"[. ]", "", whole) + ("." + cents if comma else "")
    if not re.fullmatch(r"\d{1,20}(?:\.\d{1,10})?", plain, re.ASCII):
        raise _wrong("Escreva um número, como 1.250,50.")
    try:
        return Decimal(plain)
    except InvalidOperation:
        raise _wrong("Escreva um número, como 1.250,50.") from None


def _date(text: str) -> str:
    found = _DATE.fullmatch(text)
    iso = f"{found[3]}-{int(found[2]):02d}-{int(found[1]):02d}" if found else text
    try:
        return date.fromisoformat(iso).isoformat()
    except ValueError:
        raise _wrong("Escreva uma data que exista, como 31/5/2027.") from None


def _wrong(message: str) -> InputError:
    return InputError("bad_field", message)
