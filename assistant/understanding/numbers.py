"""Quantities as people write them: figures, words, scales, shares, intervals, 'mais de', 'uns'.

Everything is exact (Fraction). A sign between digits is a thousands mark when three digits follow,
as counts are integers here: '2.100' and '2,100' are both 2100; '2,1 mil' is 2100 too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from assistant.understanding.bounds import bounded, joined
from assistant.understanding.lexicon import table
from assistant.understanding.quantity import Quantity, Unit
from assistant.understanding.text import Text, Token, at, free


@cache
def _words(section: str) -> dict[str, int]:
    return {str(word): int(value) for word, value in table("numbers")[section].items()}


@cache
def _units() -> dict[str, str]:
    return {word: unit for unit, words in table("numbers")["unit"].items() for word in words}


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
    return tuple(bounded(tokens, [q for q in joined(tokens, found) if not _idle(q)]))


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
    elif tokens[i].word == "dos" and at(tokens, i + 1) == "mil":  # Spanish
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
        return Quantity(Fraction(1, 2), "share", tokens[i].start, tokens[i].end, i, i)
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


def _share(tokens: Sequence[Token], i: int, figure: _Figure, language: str) -> Quantity | None:
    j, value = figure.last + 1, figure.value
    word = at(tokens, j)
    if word == "/" and at(tokens, j + 1).isdecimal() and at(tokens, j + 2) != "/":
        below = int(at(tokens, j + 1))
        if figure.in_figures and 0 < value < below <= 12 and value.denominator == 1:
            return _spanned(tokens, i, j + 1, value / below, "share")
        return None
    divided = False
    if word in _words("fraction") and (value > 1 or word not in ("quarto", "quinto")):
        return _spanned(tokens, i, j, value / _words("fraction")[word], "share")
    if word in _words("part"):
        value, j, divided = value / _words("part")[word], j + 1, True
        if at(tokens, j) in ("de", "of") and at(tokens, j + 1) in _words("part"):
            value, j = value / _words("part")[at(tokens, j + 1)], j + 2
        word = at(tokens, j)
    percent = _percent_words(tokens, j)
    if not percent:
        return _spanned(tokens, i, j - 1, value, "share") if divided else None
    if not divided and figure.in_figures and i == figure.last:
        exact = digits(tokens[i].word, "." if language == "en" else ",")
        value = value if exact is None else exact
    per_mille = at(tokens, j + 1) == "mil" and percent == 2
    return _spanned(tokens, i, j + percent - 1, value / (1000 if per_mille else 100), "share")


def _percent_words(tokens: Sequence[Token], j: int) -> int:
    word, follower = at(tokens, j), at(tokens, j + 1)
    if word in ("%", "percent", "pct", "porcento"):
        return 1
    if (word, follower) in (("por", "cento"), ("por", "ciento"), ("per", "cent"), ("por", "mil")):
        return 2
    return 0


def _with_unit(tokens: Sequence[Token], i: int, figure: _Figure, language: str) -> Quantity:
    j, units = figure.last + 1, _units()
    word = at(tokens, j)
    if word in ("º", "ª") and figure.in_figures:
        return _spanned(tokens, i, j, figure.value, "ordinal")
    if word == "de" and units.get(at(tokens, j + 1)) == "money":
        j, word = j + 1, at(tokens, j + 1)
    unit = units.get(word, "")
    if unit == "m" and not figure.in_figures and word == "m":
        unit = ""
    if unit == "square" and units.get(at(tokens, j + 1)) in ("km", "m"):
        j, unit = j + 1, "km" if units[at(tokens, j + 1)] == "km" else "m"
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
    if at(tokens, j + 1) in ("e", "and") and at(tokens, j + 2) in ("meio", "half"):
        return value + Fraction(1, 2), j + 2
    return value, j
