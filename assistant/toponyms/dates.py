"""Whether a name designates a date: 'XV de Novembro', '21 de Abril', 'Dia 7', 'Abril de 1960'."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assistant.toponyms.characters import fold
from assistant.toponyms.data import table
from assistant.toponyms.numerals import number_at

_TOKEN = re.compile(r"\d+(?:[oa]\b)?|[a-z]+")
_FIGURES = re.compile(
    r"(?<![\d/.-])(?:(\d{1,2})[/.-](\d{1,2})(?:[/.-]\d{2,4})?|\d{4}-(\d{2})-(\d{2}))(?![\d/.-])"
)
_FIRST_YEAR, _LAST_YEAR = 1500, 2100

Status = Literal["violation", "verify"]


@dataclass(frozen=True, slots=True)
class DateFound:
    """The words that make a date; 'verify' when they may be none (a bare year, a feast day)."""

    words: str
    status: Status


def find_date(name: str) -> DateFound | None:
    """The date that a clean name designates."""
    folded = fold(name)
    figures = _FIGURES.search(folded)
    if figures and _in_calendar(figures):
        return DateFound(name[figures.start() : figures.end()], "violation")
    tokens = list(_TOKEN.finditer(_without_landmarks(name)))
    words = [m[0] for m in tokens]

    def said(start: int, end: int, status: Status) -> DateFound:
        return DateFound(name[tokens[start].start() : tokens[end - 1].end()], status)

    for i in range(len(words)):
        for reader in (_day_and_month, _month_and_number, _numbered_day, _stated_year):
            end = reader(words, i)
            if end:
                return said(i, end, "violation")
    doubt = _doubtful(words)
    return said(*doubt, "verify") if doubt else None


def _without_landmarks(name: str) -> str:
    """The folded name; 'Marco 5' is a landmark unless a day or 'de' makes it the month typed
    without cedilla.
    """
    landmark = re.compile(r"(?<!de )(?<!\d )\bmarco\b(?! de\b)")
    parts = re.split(r"(março)", name.casefold())
    return "".join(
        "marco" if part == "março" else landmark.sub("-----", fold(part)) for part in parts
    )


def _in_calendar(found: re.Match[str]) -> bool:
    day, month = (found[1], found[2]) if found[1] else (found[4], found[3])
    return 1 <= int(day) <= 31 and 1 <= int(month) <= 12


def _is_month(word: str) -> bool:
    return word in table("rules")["dates"]["months"].split()


def _day_and_month(words: list[str], i: int) -> int | None:
    """'7 de setembro', 'vinte e um de abril', 'I de Maio', '15 do onze'; the index after it."""
    number = number_at(words, i)
    if not number or not 1 <= number[0] <= 31:
        return None
    value_end = number[1]
    joined = words[value_end : value_end + 1] and words[value_end] in ("de", "do", "of")
    at = value_end + 1 if joined else value_end
    month = words[at] if at < len(words) else ""
    short = words[i][0].isdigit() and month in table("rules")["dates"]["short_months"].split()
    if not joined and words[i] in ("um", "uma", "hum"):
        return None
    return at + 1 if _is_month(month) or (short and joined) else None


def _month_and_number(words: list[str], i: int) -> int | None:
    """'abril de 1960', 'maio de 68', 'setembro 7'."""
    if not _is_month(words[i]):
        return None
    at = i + 2 if words[i + 1 : i + 2] in (["de"], ["do"]) else i + 1
    number = number_at(words, at) if at < len(words) else None
    return number[1] if number and (1 <= number[0] <= 99 or _is_year(number[0])) else None


def _numbered_day(words: list[str], i: int) -> int | None:
    """'dia 7', 'dia sete', 'dia primeiro', 'ano de 1822' has its own reader."""
    number = number_at(words, i + 1) if words[i] == "dia" and i + 1 < len(words) else None
    return number[1] if number and 1 <= number[0] <= 31 else None


def _stated_year(words: list[str], i: int) -> int | None:
    if words[i] != "ano":
        return None
    at = i + 2 if words[i + 1 : i + 2] in (["de"], ["do"]) else i + 1
    number = number_at(words, at) if at < len(words) else None
    return number[1] if number and _is_year(number[0]) else None


def _is_year(value: int) -> bool:
    return _FIRST_YEAR <= value <= _LAST_YEAR


def _doubtful(words: list[str]) -> tuple[int, int] | None:
    """Where a bare year or a feast day stands."""
    for i, word in enumerate(words):
        number = number_at(words, i)
        if number and _is_year(number[0]):
            return i, number[1]
        joint, feast = (*words[i + 1 : i + 3], "", "")[:2]
        feasts = table("rules")["dates"]["feasts"].split()
        if word == "dia" and joint in ("da", "do", "das", "dos", "de") and feast in feasts:
            return i, i + 3
    return None
