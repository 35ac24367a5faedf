"""Intervals ('entre 300 e 350') and the words that bound a figure ('mais de', 'quase')."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Literal

from assistant.understanding.lexicon import table
from assistant.understanding.quantity import Quantity
from assistant.understanding.text import Token, at

Bound = Literal["approximate", "almost", "over", "least", "under", "most", "exact"]


@cache
def _modifiers(side: str) -> dict[tuple[str, ...], Bound]:
    return {
        tuple(phrase.split()): bound
        for bound, phrases in table("numbers")[side].items()
        for phrase in phrases
    }


def joined(tokens: Sequence[Token], found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Quantities with the two ends of an interval joined to one."""
    i = 0
    while i < len(found):
        one = found[i]
        two = found[i + 1] if i + 1 < len(found) else None
        if two is not None and _joined(tokens, one, two):
            yield _interval(tokens, one, two)
            i += 2
        else:
            yield one
            i += 1


def _joined(tokens: Sequence[Token], one: Quantity, two: Quantity) -> bool:
    if one.weak or two.first - one.last != 2 or one.unit not in ("", two.unit):
        return False
    if "ordinal" in (one.unit, two.unit) or one.value is None or two.value is None:
        return False
    link, before = at(tokens, one.last + 1), at(tokens, one.first - 1)
    scaled = one.value * _scale_of(one, two)
    if scaled >= two.value:
        return False
    if link in ("e", "and", "y"):
        return before in ("entre", "between")
    if link == "-":
        return one.unit == "" and tokens[one.last].end == tokens[two.first].start - 1
    return link in ("a", "ate", "to", "ou", "or", "o")


def _scale_of(one: Quantity, two: Quantity) -> int:
    """'2 a 3 mil': the scale of the second figure holds for the first."""
    if one.figure >= 100 or two.figure < 1000:
        return 1
    for scale in (10**9, 10**6, 1000):
        if two.figure >= scale and one.figure * scale < two.figure * 10:
            return scale
    return 1


def _interval(tokens: Sequence[Token], one: Quantity, two: Quantity) -> Quantity:
    opening = at(tokens, one.first - 1) in ("entre", "between", "de", "from")
    first = one.first - 1 if opening else one.first
    return replace(
        two, value=None, low=one.figure * _scale_of(one, two), high=two.figure,
        start=tokens[first].start, first=first, approximate=True,
    )  # fmt: skip


def bounded(tokens: Sequence[Token], found: Sequence[Quantity]) -> Iterator[Quantity]:
    """Quantities with the words before or behind them that move or bound them."""
    return (_modified(tokens, q) for q in found)


def _modified(tokens: Sequence[Token], q: Quantity) -> Quantity:
    if q.value is None or q.unit == "ordinal":
        return q
    bound, length = _match(tokens, q.first, "before", -1)
    if bound:
        first = q.first - length
        q = replace(q, start=tokens[first].start, first=first)
        q = _bounded(q, bound)
        outer, length = _match(tokens, q.first, "before", -1)  # 'não tem nem uns 300'
        if outer and bound == "approximate" and outer != "exact":
            q = replace(q, start=tokens[q.first - length].start, first=q.first - length)
            return _bounded(q, outer)
        return q
    bound, length = _match(tokens, q.last + 1, "after", 1)
    if bound:
        last = q.last + length
        return _bounded(replace(q, end=tokens[last].end, last=last), bound)
    return q


def _match(tokens: Sequence[Token], i: int, side: str, step: int) -> tuple[Bound | None, int]:
    phrases = _modifiers(side)
    for length in (4, 3, 2, 1):
        a, b = (i - length, i) if step < 0 else (i, i + length)
        if a < 0 or b > len(tokens):
            continue
        bound = phrases.get(tuple(t.word for t in tokens[a:b]))
        if bound:
            return bound, length
    return None, 0


def _bounded(q: Quantity, bound: Bound) -> Quantity:
    value = q.figure
    one = Fraction(1) if q.unit == "" else Fraction(0)
    if bound == "approximate":
        return replace(q, approximate=True)
    if bound == "exact":
        return replace(q, exact=True)
    if bound == "almost":
        return replace(q, value=None, low=value * 4 / 5, high=value - one, approximate=True)
    if bound == "over":
        return replace(q, value=None, low=value + one)
    if bound == "least":
        return replace(q, value=None, low=value)
    if bound == "under":
        return replace(q, value=None, high=value - one)
    return replace(q, value=None, high=value)
