"""The numbers that a text states, in figures or in words, Portuguese or English.

They serve to hold a plain-language text to the law that it describes: it may state no number that
the law does not. References to provisions ('art. 3º', '§ 2º') are not figures; nor is a lone 'um',
'uma' or 'one', which is mostly an article or a pronoun.
"""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction

_WORDS = {
    1: "um uma hum one", 2: "dois duas two", 3: "tres three",
    4: "quatro four quadrienalmente", 5: "cinco five", 6: "seis six", 7: "sete seven",
    8: "oito eight", 9: "nove nine", 10: "dez ten",
    11: "onze eleven", 12: "doze twelve", 13: "treze thirteen", 14: "quatorze catorze fourteen",
    15: "quinze fifteen", 16: "dezesseis sixteen", 17: "dezessete seventeen",
    18: "dezoito eighteen", 19: "dezenove nineteen", 20: "vinte twenty", 30: "trinta thirty",
    40: "quarenta forty", 50: "cinquenta fifty", 60: "sessenta sixty", 70: "setenta seventy",
    80: "oitenta eighty", 90: "noventa ninety", 100: "cem cento hundred", 200: "duzentos duzentas",
    300: "trezentos trezentas", 400: "quatrocentos quatrocentas", 500: "quinhentos quinhentas",
    600: "seiscentos seiscentas", 700: "setecentos setecentas", 800: "oitocentos oitocentas",
    900: "novecentos novecentas", 1000: "mil thousand",
}  # fmt: skip
_VALUE = {word: value for value, words in _WORDS.items() for word in words.split()}
_ACCENT = re.compile("[\u0300-\u036f]")
_PERCENT = re.compile(r"\b(?:por cento|per cent|percent)\b")
_PARTS = {"tercos": 3, "thirds": 3, "quartos": 4, "quarters": 4, "quintos": 5, "fifths": 5}

_NUMBER = r"\d+(?:-[a-z])?"
_REFERENCE = re.compile(
    r"(?:\b(?:arts?\b\.?|artigos?|articles?|paragrafos?|paragraphs?|incisos?|ite[mn]s?)|§§?)\s*"
    rf"{_NUMBER}(?:\s*(?:,|\be\b|\ba\b|\bou\b|\band\b|\bor\b|\bto\b)\s*(?:§+\s*)?{_NUMBER})*\b"
)
_TOKEN = re.compile(
    r"(?P<share>(?<![\w/])[1-9]/[1-9](?![\w/]))"
    r"|(?P<figure>(?<!\w)(?:[1-9]\d{0,2}(?:[.,]\d{3})+|\d+)(?:[.,]\d+)?(?!\w))"
    r"|(?P<word>[a-z]+)|(?P<stop>[^\s-])"
)


def figures(text: str) -> frozenset[Fraction]:
    """The numbers of a text; '2.000', '2,000' and 'dois mil' are one, 'dois terços' is 2/3."""
    found: set[Fraction] = set()
    run: list[str] = []
    for token in _TOKEN.finditer(_plain(text)):
        word = token["word"]
        if word in _VALUE or (run and word in ("e", "and")):
            run.append(word)
            continue
        if run:
            found.update(_share(run, word) if word in _PARTS else _alone(run))
            run = []
        if word is None:
            if token["share"]:
                found.add(Fraction(token["share"]))
            elif token["figure"]:
                found.add(_figure(token["figure"]))
    found.update(_alone(run))
    return frozenset(found)


def _share(run: list[str], part: str) -> list[Fraction]:
    """'dois tercos' is 2/3; numbers before it in the run stand alone."""
    *others, count = _runs(run)
    return [*(Fraction(value) for value in others), Fraction(count, _PARTS[part])]


def _alone(run: list[str]) -> list[Fraction]:
    return [Fraction(value) for value in _runs(run) if value != 1]


def _runs(run: list[str]) -> list[int]:
    """The numbers of a run of number words: 'cento e oitenta' is one, 'dois e tres' are two."""
    numbers: list[int] = []
    thousands = below = 0  # of the number that is being read
    room = 0  # what may still be added to it must stay below this
    for word in run:
        value = _VALUE.get(word)
        if value is None:  # 'e', 'and'
            continue
        if value == 1000 and 0 < below < 1000 and not thousands:
            thousands, below, room = below * 1000, 0, 1000
        elif word == "hundred" and 0 < below < 10:
            below, room = below * 100, 100
        elif value < room:
            below, room = below + value, _room(value)
        else:
            numbers.append(thousands + below)
            thousands, below = (1000, 0) if value == 1000 else (0, value)
            room = _room(value)
    return [number for number in (*numbers, thousands + below) if number]


def _room(value: int) -> int:
    return next((scale for scale in (1000, 100, 10) if value >= scale and value % scale == 0), 0)


def _figure(text: str) -> Fraction:
    grouped = re.fullmatch(r"([1-9]\d{0,2}(?:[.,]\d{3})+)(?:[.,](\d+))?", text)
    if grouped:
        whole = re.sub(r"\D", "", grouped[1])
        return Fraction(f"{whole}.{grouped[2] or 0}")
    return Fraction(text.replace(",", "."))


def _plain(text: str) -> str:
    """Lower case without accents, references or percent words; '1º' becomes a plain 1."""
    bare = re.sub("[ºª°]", "", text.lower())
    folded = _ACCENT.sub("", unicodedata.normalize("NFKD", bare))
    return _REFERENCE.sub(" ; ", _PERCENT.sub(" % ", folded))
