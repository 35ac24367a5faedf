"""Facts as people type them in a form or on the command line: 'sim', '2.100', '7,5',
'31/5/2027'.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from assistant.rules.facts import Fact, FactValue, fact, loads, parse
from indexer.errors import InputError, TooLargeError

MAX_TYPED = 20_000
_YES = frozenset({"sim", "s", "yes", "y", "true", "verdadeiro"})
_NO = frozenset({"não", "nao", "n", "no", "false", "falso"})
_NONE = frozenset({"nenhum", "nenhuma", "none", "[]"})
_GROUPED = re.compile(r"\d{1,3}([.,  ])\d{3}(?:\1\d{3})*")
_PLAIN = re.compile(r"\d+")
_DECIMAL = re.compile(r"(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?|(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?")
_DATE = re.compile(r"(\d{1,2})º?/(\d{1,2})/(\d{4})")
_VOTES = re.compile(r"(\d{1,9})\s*(?:/|de|of)\s*(\d{1,9})")


def read(name: str, typed: str) -> FactValue:
    """The value of a fact from typed text; InputError names the fact when it cannot be read."""
    found = fact(name)
    text = typed.strip()
    if len(text) > MAX_TYPED:
        raise TooLargeError("text_too_long", f"“{found.label.pt}” é longo demais.", field=name)
    return parse(name, _raw(found, text))


def read_all(typed: Mapping[str, str]) -> dict[str, FactValue]:
    """Every typed fact read; an empty one is not stated."""
    return {name: read(name, text) for name, text in typed.items() if text.strip()}


def _raw(found: Fact, text: str) -> Any:
    if text.startswith(("[", "{")) and text != "[]":
        return loads(text)
    kind = found.type
    if kind == "bool":
        return _bool(found, text)
    if kind in ("count", "year"):
        return _count(found, text)
    if kind == "when":
        return _count(found, text) if _PLAIN.fullmatch(text) else _date(found, text)
    if kind in ("money", "measure"):
        return _amount(found, text)
    if kind == "date":
        return _date(found, text)
    if kind in ("text", "choice"):
        return text
    return _list(found, text)


def _list(found: Fact, text: str) -> list[Any]:
    if text.lower() in _NONE:
        return []
    items = [item.strip() for item in re.split(r"[;\n]|,\s+|\s\+\s|\se\s", text) if item.strip()]
    if found.type == "counts":
        return [_count(found, item) for item in items]
    if found.type == "dates":
        return [_date(found, item) for item in items]
    if found.type == "records":
        return [_council(found, item) for item in items]
    return items


def _council(found: Fact, text: str) -> dict[str, int]:
    votes = _VOTES.fullmatch(text)
    if votes is None or "votes_in_favor" not in found.record:
        raise _unread(found, text)
    return {"members": int(votes[2]), "votes_in_favor": int(votes[1])}


def _bool(found: Fact, text: str) -> bool:
    word = text.lower()
    if word in _YES or word in _NO:
        return word in _YES
    raise _unread(found, text)


def _count(found: Fact, text: str) -> int:
    if not (_GROUPED.fullmatch(text) or _PLAIN.fullmatch(text)):
        raise _unread(found, text)
    digits = re.sub(r"\D", "", text)
    if len(digits) > 20:
        raise _unread(found, text)
    return int(digits)


def _amount(found: Fact, text: str) -> int | Fraction:
    """A decimal as written in Brazil ('1.234,5') or with a point ('1234.5').

    With one separator before three digits it is that of thousands, as in Brazil: '5.000' is 5000.
    """
    text = re.sub(r"^R\$\s*|\s*(km²|km2|km|m|reais)$", "", text.strip(), flags=re.IGNORECASE)
    if len(text) > 40 or not (shape := _DECIMAL.fullmatch(text)):
        raise _unread(found, text)
    whole, rest = (shape[1], shape[2]) if shape[1] is not None else (shape[3], shape[4])
    digits = re.sub(r"\D", "", whole)
    return Fraction(f"{digits}.{rest}") if rest else int(digits)


def _date(found: Fact, text: str) -> date | str:
    shape = _DATE.fullmatch(text)
    if shape is None:
        return text
    try:
        return date(int(shape[3]), int(shape[2]), int(shape[1]))
    except ValueError as error:
        raise _unread(found, text) from error


def _unread(found: Fact, text: str) -> InputError:
    return InputError(
        "wrong_type", f"Não consegui ler “{text[:40]}” como {found.label.pt.lower()}.",
        field=found.name, hint=found.hint.pt or None,
    )  # fmt: skip
