"""JSON with its numbers exact: 0.07 is seven hundredths, 1e3 is a thousand."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import Any

from indexer.errors import InputError, TooLargeError

MAX_DIGITS = 40
MAX_JSON = 1_000_000


def loads(text: str) -> Any:
    """JSON with its decimals exact (Decimal); InputError for what is not JSON or repeats a name.

    NaN, infinities and numbers out of scale come back as Decimals that `parse` refuses by name.
    """
    if len(text) > MAX_JSON:
        raise TooLargeError("json_too_large", "A linha ou o corpo passa de 1 MB.", field="facts")
    try:
        return json.loads(
            text,
            parse_float=_decimal,
            parse_int=_integer,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
    except RecursionError as error:
        raise InputError("bad_json", "O JSON tem níveis demais.", field="facts") from error
    except ValueError as error:
        raise InputError(
            "bad_json",
            f"O JSON não é válido: {error}.",
            field="facts",
            hint="Confira aspas e vírgulas.",
        ) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    body = dict(pairs)
    if len(body) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise InputError("duplicate_fact", f"“{twice[:60]}” aparece duas vezes.", field=twice[:60])
    return body


def _constant(word: str) -> Decimal:
    return Decimal(word)


def _integer(digits: str) -> int | Decimal:
    return int(digits) if len(digits) <= MAX_DIGITS else _decimal(digits)


def _decimal(digits: str) -> Decimal:
    try:
        return Decimal(digits)
    except InvalidOperation:  # an exponent that no Decimal holds
        return Decimal("Infinity")
