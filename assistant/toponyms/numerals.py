"""Numbers within names: '7', 'sete', 'VII', '1º', 'primeiro' and 'vinte e um' are read alike."""

from __future__ import annotations

import re
from collections.abc import Sequence

from indexer.provisions import from_roman

_UNITS = (
    "zero", "um", "dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez", "onze",
    "doze", "treze", "quatorze", "quinze", "dezesseis", "dezessete", "dezoito", "dezenove",
)  # fmt: skip
_TENS = (
    "", "", "vinte", "trinta", "quarenta", "cinquenta", "sessenta", "setenta", "oitenta", "noventa",
)  # fmt: skip
_HUNDREDS = (
    "", "cento", "duzentos", "trezentos", "quatrocentos", "quinhentos", "seiscentos", "setecentos",
    "oitocentos", "novecentos",
)  # fmt: skip
_OTHER_FORMS = {
    "uma": 1, "hum": 1, "duas": 2, "catorze": 14, "dezasseis": 16, "dezassete": 17, "dezanove": 19,
    "cincoenta": 50, "cem": 100, "mil": 1000,
    "primeiro": 1, "primeira": 1, "segundo": 2, "terceiro": 3, "terceira": 3, "quarto": 4,
    "quinto": 5, "sexto": 6, "setimo": 7, "oitavo": 8, "nono": 9, "decimo": 10,
}  # fmt: skip
_VALUES = (
    {word: n for n, word in enumerate(_UNITS)}
    | {word: 10 * n for n, word in enumerate(_TENS) if word}
    | {word: 100 * n for n, word in enumerate(_HUNDREDS) if word}
    | _OTHER_FORMS
)
_DIGITS = re.compile(r"(\d{1,4})(?:[oa]s?)?")
_ROMAN = re.compile(r"[ivxlcdm]+")


def number_at(words: Sequence[str], i: int) -> tuple[int, int] | None:
    """The number that begins at words[i] as (value, index after it); words are folded."""
    first = _simple(words[i])
    if first is None:
        return None
    value, end = first, i + 1
    while end < len(words):  # 'vinte e um', 'mil novecentos e trinta'
        step = end + 1 if words[end] == "e" and end + 1 < len(words) else end
        more = _VALUES.get(words[step])
        if more is None or more >= 1000 or not _fits(value, more):
            break
        value, end = value + more, step + 1
    return value, end


def _fits(value: int, more: int) -> bool:
    if not more:
        return False
    if value % 1000 == 0:
        return True
    if value % 100 == 0:
        return more < 100
    return value % 10 == 0 and value % 100 >= 20 and more < 10


def _simple(word: str) -> int | None:
    if word in _VALUES:
        return _VALUES[word]
    found = _DIGITS.fullmatch(word)
    if found:
        return int(found[1])
    roman = re.sub(r"(?<=.)o$", "", word)  # 'Iº' reads 'io'
    value = from_roman(roman) if _ROMAN.fullmatch(roman) else None
    return (
        value
        if value is not None and (value < 100 or len(roman) > 3) and roman not in _WORDS
        else None
    )


_WORDS = frozenset(
    ("di", "li", "mi", "vi", "xi", "mil", "c", "d", "l", "m", "lili", "mix")
)  # words or initials


def is_number_word(word: str) -> bool:
    """Whether a folded word by itself is a number in letters."""
    return word in _VALUES


def spelled(value: int) -> tuple[str, ...]:
    """A number below 10,000 in words without the conjunctions: 25 -> ('vinte', 'cinco')."""
    if value < 20:
        return (_UNITS[value],)
    if value < 100:
        return (_TENS[value // 10], *(spelled(value % 10) if value % 10 else ()))
    if value == 100:
        return ("cem",)
    if value < 1000:
        return (_HUNDREDS[value // 100], *(spelled(value % 100) if value % 100 else ()))
    thousands = ("mil",) if value < 2000 else (*spelled(value // 1000), "mil")
    return (*thousands, *(spelled(value % 1000) if value % 1000 else ()))
