"""Quantities as people write them: figures, words, scales, shares, intervals, 'mais de', 'uns'.

Everything is exact (Fraction). A sign between digits is a thousands mark when three digits follow,
as counts are integers here: '2.100' and '2,100' are both 2100; '2,1 mil' is 2100 too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Literal

from assistant.understanding.lexicon import table
from assistant.understanding.text import Text, Token, free

Unit = Literal[
    "", "share", "money", "km", "m", "km2", "days", "weeks", "months", "years", "ordinal"
]
Bound = Literal["approximate", "almost", "over", "least", "under", "most", "exact"]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of the text: exact (`value`) or bounded (`low`, `high`, inclusive for counts).

    `unit` is '' for a bare number, 'share' for a fraction of something (7 % is 7/100); `start`,
    `end` cover modifiers and unit, `core` the figure alone; `first`, `last` are token indices.
    """

    value: Fraction | None
    unit: Unit
    start: int
    end: int
    first: int
    last: int
    low: Fraction | None = None
    high: Fraction | None = None
    approximate: bool = False
    exact: bool = False
    weak: bool = False  # 'um', 'uma': a number only if something makes it one
    plural_half: bool = False  # 'metade'

    @property
    def figure(self) -> Fraction:
        """The one figure that stands for the quantity where only one can be used."""
        for bound in (self.value, self.low, self.high):
            if bound is not None:
                return bound
        raise ValueError("a quantity without figures")


@cache
def _words(section: str) -> dict[str, int]:
    return {str(word): int(value) for word, value in table("numbers")[section].items()}


@cache
def _units() -> dict[str, str]:
    return {word: unit for unit, words in table("numbers")["unit"].items() for word in words}


@cache
def _modifiers(side: str) -> dict[tuple[str, ...], Bound]:
    return {
        tuple(phrase.split()): bound
        for bound, phrases in table("numbers")[side].items()
        for phrase in phrases
    }


def find_quantities(
    text: Text, taken: Sequence[tuple[int, int]] = (), language: str = "pt"
) -> tuple[Quantity, ...]:
    """All quantities of a text outside the taken spans, in order."""
    tokens = text.tokens
    found: list[Quantity] = []
    i = 0
    blocked = list(taken)
    while i < len(tokens):
        token = tokens[i]
        read = None
        if free((token.start, token.end), blocked):
            read = _quantity(tokens, i, language)
        if read is None:
            i += 1
            continue
        found.append(read)
        i = read.last + 1
    return tuple(_modified(tokens, q) for q in _intervals(tokens, found) if not _idle(q))


def _idle(quantity: Quantity) -> bool:
    return quantity.weak and quantity.unit in ("", "ordinal")


# --- the bare figure ------------------------------------------------------------------------------


def digits(sign: str, decimal: str = "", scaled: bool = False) -> Fraction | None:
    """The value of figures with marks; `decimal` is the mark that surely is a decimal one here."""
    marks = [c for c in sign if c in ".,"]
    if not marks:
        return Fraction(int(sign))
    if len(set(marks)) == 2:
        point = marks[-1]
        if marks.count(point) > 1:
            return None
        whole, _, rest = sign.rpartition(point)
        return Fraction(whole.replace("." if point == "," else ",", "") + "." + rest)
    groups = sign.replace(",", ".").split(".")
    thousands = all(len(g) == 3 for g in groups[1:]) and 0 < len(groups[0]) <= 3
    thousands = thousands and groups[0][0] != "0"
    if len(marks) > 1:
        return Fraction(int("".join(groups))) if thousands else None
    if thousands and not scaled and marks[0] != decimal:
        return Fraction(int("".join(groups)))
    return Fraction(f"{groups[0]}.{groups[1]}")


@dataclass(frozen=True, slots=True)
class _Figure:
    value: Fraction
    last: int
    weak: bool = False
    in_figures: bool = False


def _digits_at(tokens: Sequence[Token], i: int, decimal: str) -> _Figure | None:
    sign = tokens[i].word
    if not sign[0].isdecimal():
        return None
    last = i
    if sign.isdecimal() and len(sign) <= 3 and sign[0] != "0":
        while _is_group(tokens, last):  # '2 100'
            last += 1
        if last > i:
            return _Figure(
                Fraction(int("".join(t.word for t in tokens[i : last + 1]))), last, False, True
            )
    scaled = i + 1 < len(tokens) and tokens[i + 1].word in (
        _words("scale") | _words("scale_after_digits")
    )
    value = digits(sign, decimal, scaled)
    return None if value is None else _Figure(value, i, False, True)


def _is_group(tokens: Sequence[Token], i: int) -> bool:
    if i + 1 >= len(tokens):
        return False
    follower = tokens[i + 1]
    one_blank = follower.start == tokens[i].end + 1
    return one_blank and follower.word.isdecimal() and len(follower.word) == 3


def _below_thousand(tokens: Sequence[Token], i: int) -> _Figure | None:
    """'cento e vinte e cinco', 'two hundred and fifty': words below one thousand."""
    small, articles = _words("small"), set(table("numbers")["article"]["words"])
    total, step, j, last = 0, 1000, i, i - 1
    first = tokens[i].word
    if (
        first in ("a", "an")
        and i + 1 < len(tokens)
        and tokens[i + 1].word
        in ("hundred", "thousand", "million", "billion", "dozen", "third", "quarter")
    ):
        total, step, j, last = 1, 1, i + 1, i
    while j < len(tokens):
        word = tokens[j].word
        if word == "hundred" and 0 < total < 10:
            total, step, last = total * 100, 100, j
        elif word in small and small[word] < step and (total == 0 or small[word] > 0):
            value = small[word]
            total, last = total + value, j
            step = 100 if value >= 100 else 10 if value >= 20 else 1
        elif word in ("e", "and", "y", "-") and last == j - 1 and last >= i and step > 1:
            follower = tokens[j + 1].word if j + 1 < len(tokens) else ""
            if not (follower in small and 0 < small[follower] < step):
                break
        else:
            break
        j += 1
    if last < i:
        return None
    weak = last == i and first in articles
    return _Figure(Fraction(total), last, weak)


def _figure(tokens: Sequence[Token], i: int, decimal: str) -> _Figure | None:
    """A figure with its scales: '2', '2,1 mil', 'dois mil e cem', 'mil e quinhentos'."""
    scales, short = _words("scale"), _words("scale_after_digits")
    if tokens[i].word in scales and tokens[i].word in ("mil", "thousand"):
        head: _Figure | None = _Figure(Fraction(1), i - 1)
    elif tokens[i].word == "dos" and _at(tokens, i + 1) == "mil":  # Spanish
        head = _Figure(Fraction(2), i)
    else:
        head = _digits_at(tokens, i, decimal) or _below_thousand(tokens, i)
    if head is None:
        return None
    total, group, last, ceiling = Fraction(0), head, head.last, 10**15
    weak = head.weak
    while True:
        j = last + 1
        word = tokens[j].word if j < len(tokens) else ""
        scale = scales.get(word) or (short.get(word) if group.in_figures else None)
        if not scale or scale >= ceiling:
            total += group.value
            break
        total += group.value * scale
        last, ceiling, weak = j, scale, False
        follower = _rest(tokens, last + 1, ceiling, decimal)
        if follower is None:
            break
        group, last = follower, follower.last
    return _Figure(total, last, weak, head.in_figures)


def _rest(tokens: Sequence[Token], i: int, ceiling: int, decimal: str) -> _Figure | None:
    """What may follow a scale: '(dois mil) e cem', '(2 mil) 300'."""
    linked = i < len(tokens) and tokens[i].word in ("e", "and", "y")
    j = i + 1 if linked else i
    if j >= len(tokens):
        return None
    rest = _digits_at(tokens, j, decimal) or _below_thousand(tokens, j)
    if rest is None or not 0 < rest.value < min(ceiling, 1000) or rest.value.denominator != 1:
        return None
    follower = tokens[rest.last + 1].word if rest.last + 1 < len(tokens) else ""
    scale = _words("scale").get(follower)
    if scale and scale >= ceiling:  # 'dois mil e três mil': two numbers
        return None
    if follower in ("º", "ª", "%", "/") or (rest.weak and not linked):
        return None
    return rest


# --- shares, units --------------------------------------------------------------------------------


def _quantity(tokens: Sequence[Token], i: int, language: str) -> Quantity | None:
    word = tokens[i].word
    if word in table("numbers")["half"]["words"]:
        return Quantity(
            Fraction(1, 2), "share", tokens[i].start, tokens[i].end, i, i, plural_half=True
        )
    if word == "r$":
        figure = _figure(tokens, i + 1, "") if i + 1 < len(tokens) else None
        return None if figure is None else _spanned(tokens, i, figure.last, figure.value, "money")
    figure = _figure(tokens, i, "")
    if figure is None:
        return None
    share = _share(tokens, i, figure, language)
    return share or _with_unit(tokens, i, figure, language)


def _spanned(
    tokens: Sequence[Token], first: int, last: int, value: Fraction, unit: Unit, weak: bool = False
) -> Quantity:
    return Quantity(value, unit, tokens[first].start, tokens[last].end, first, last, weak=weak)


def _at(tokens: Sequence[Token], i: int) -> str:
    return tokens[i].word if 0 <= i < len(tokens) else ""


def _share(tokens: Sequence[Token], i: int, figure: _Figure, language: str) -> Quantity | None:
    j, value = figure.last + 1, figure.value
    word = _at(tokens, j)
    if word == "/" and _at(tokens, j + 1).isdecimal() and _at(tokens, j + 2) != "/":
        below = int(_at(tokens, j + 1))
        if figure.in_figures and 0 < value < below <= 12 and value.denominator == 1:
            return _spanned(tokens, i, j + 1, value / below, "share")
        return None
    divided = False
    if word in _words("fraction") and (value > 1 or word not in ("quarto", "quinto")):
        return _spanned(tokens, i, j, value / _words("fraction")[word], "share")
    if word in _words("part"):
        value, j, divided = value / _words("part")[word], j + 1, True
        if _at(tokens, j) in ("de", "of") and _at(tokens, j + 1) in _words("part"):
            value, j = value / _words("part")[_at(tokens, j + 1)], j + 2
        word = _at(tokens, j)
    percent = _percent_words(tokens, j)
    if not percent:
        return _spanned(tokens, i, j - 1, value, "share") if divided else None
    if not divided and figure.in_figures and i == figure.last:
        exact = digits(tokens[i].word, "." if language == "en" else ",")
        value = value if exact is None else exact
    per_mille = _at(tokens, j + 1) == "mil" and percent == 2
    return _spanned(tokens, i, j + percent - 1, value / (1000 if per_mille else 100), "share")


def _percent_words(tokens: Sequence[Token], j: int) -> int:
    word, follower = _at(tokens, j), _at(tokens, j + 1)
    if word in ("%", "percent", "pct", "porcento"):
        return 1
    if (word, follower) in (("por", "cento"), ("por", "ciento"), ("per", "cent"), ("por", "mil")):
        return 2
    return 0


def _with_unit(tokens: Sequence[Token], i: int, figure: _Figure, language: str) -> Quantity:
    j, units = figure.last + 1, _units()
    word = _at(tokens, j)
    if word in ("º", "ª") and figure.in_figures:
        return _spanned(tokens, i, j, figure.value, "ordinal")
    if word == "de" and units.get(_at(tokens, j + 1)) == "money":
        j, word = j + 1, _at(tokens, j + 1)
    unit = units.get(word, "")
    if unit == "m" and not figure.in_figures and word == "m":
        unit = ""
    if unit == "square" and units.get(_at(tokens, j + 1)) in ("km", "m"):
        j, unit = j + 1, "km" if units[_at(tokens, j + 1)] == "km" else "m"
        return (
            _spanned(tokens, i, j, _decimal(tokens, i, figure, language), "km2")
            if unit == "km"
            else _spanned(tokens, i, j, figure.value, "")
        )
    if unit in ("km", "m") and _squared(tokens, j):
        value = _decimal(tokens, i, figure, language, thousands_first=True)
        return _spanned(tokens, i, j + 1, value, "km2" if unit == "km" else "")
    if unit in ("km", "m"):
        return _spanned(tokens, i, j, _decimal(tokens, i, figure, language), unit, figure.weak)  # type: ignore[arg-type]
    if unit == "ha":
        return _spanned(tokens, i, j, figure.value / 100, "km2", figure.weak)
    singular = word in ("dia", "semana", "mes", "ano", "day", "week", "month", "year")
    if unit in ("days", "weeks", "months", "years") and (
        not singular or figure.value <= 1
    ):  # not '2 milhões ano passado'
        value, last = _and_a_half(tokens, j, figure.value)
        return _spanned(tokens, i, last, value, unit, False)  # type: ignore[arg-type]
    if unit == "money":
        return _spanned(tokens, i, j, figure.value, "money", figure.weak)
    return _spanned(tokens, i, figure.last, figure.value, "", figure.weak)


def _squared(tokens: Sequence[Token], j: int) -> bool:
    follower = tokens[j + 1] if j + 1 < len(tokens) else None
    if follower is None:
        return False
    glued_two = follower.word == "2" and follower.start == tokens[j].end
    return glued_two or _units().get(follower.word) == "square"


def _decimal(
    tokens: Sequence[Token], i: int, figure: _Figure, language: str, thousands_first: bool = False
) -> Fraction:
    """Lengths may have three decimals; '9.500 km²' still is nine thousand."""
    if figure.last != i or not figure.in_figures or thousands_first:
        return figure.value
    exact = digits(tokens[i].word, "." if language == "en" else ",")
    return figure.value if exact is None else exact


def _and_a_half(tokens: Sequence[Token], j: int, value: Fraction) -> tuple[Fraction, int]:
    if _at(tokens, j + 1) in ("e", "and") and _at(tokens, j + 2) in ("meio", "half"):
        return value + Fraction(1, 2), j + 2
    return value, j


# --- intervals and modifiers ----------------------------------------------------------------------


def _intervals(tokens: Sequence[Token], found: Sequence[Quantity]) -> Iterator[Quantity]:
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
    link, before = _at(tokens, one.last + 1), _at(tokens, one.first - 1)
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
    assert one.value is not None
    assert two.value is not None
    if one.value >= 100 or two.value < 1000:
        return 1
    for scale in (10**9, 10**6, 1000):
        if two.value >= scale and one.value * scale < two.value * 10 and one.value < 1000:
            return scale
    return 1


def _interval(tokens: Sequence[Token], one: Quantity, two: Quantity) -> Quantity:
    assert one.value is not None
    opening = _at(tokens, one.first - 1) in ("entre", "between", "de", "from")
    first = one.first - 1 if opening else one.first
    return replace(
        two, value=None, low=one.value * _scale_of(one, two), high=two.value,
        start=tokens[first].start, first=first, approximate=True,
    )  # fmt: skip


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
