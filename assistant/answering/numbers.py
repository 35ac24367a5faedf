"""Exact figures as people read them in each language."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

from assistant.answering.answer import Language

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip


def number(value: int | Fraction, language: Language) -> str:
    """'2.100' / '2,100'; a fraction with at most four decimals, '≈' when it is cut."""
    exact = Fraction(value)
    if exact.denominator == 1:
        return _grouped(str(abs(exact.numerator)), exact < 0, language)
    scaled = round(exact * 10_000)
    mark = "" if Fraction(scaled, 10_000) == exact else "≈ "
    whole, rest = divmod(abs(scaled), 10_000)
    decimals = f"{rest:04d}".rstrip("0")
    sign = "," if language == "pt" else "."
    head = _grouped(str(whole), scaled < 0, language)
    return f"{mark}{head}{sign}{decimals}" if decimals else f"{mark}{head}"


def _grouped(digits: str, negative: bool, language: Language) -> str:
    sign = "." if language == "pt" else ","
    return ("-" if negative else "") + f"{int(digits):,}".replace(",", sign)


def money(value: int | Fraction, language: Language) -> str:
    """'R$ 1,4 milhão', exact to the cent: 'R$ 1.400.000,50' where millions would cut it."""
    exact = Fraction(value)
    for size, one, many, english in (
        (10**9, "bilhão", "bilhões", "billion"),
        (10**6, "milhão", "milhões", "million"),
    ):
        share = exact / size
        if share >= 1 and (share * 1000).denominator == 1:
            unit = english if language == "en" else (one if share < 2 else many)
            return f"R$ {number(share, language)} {unit}"
    cents = round(exact * 100)
    whole, rest = divmod(cents, 100)
    tail = f"{',' if language == 'pt' else '.'}{rest:02d}" if rest else ""
    return f"R$ {number(whole, language)}{tail}"


def percent(value: int | Fraction, language: Language) -> str:
    """0.07 -> '7%'."""
    return number(Fraction(value) * 100, language).replace("≈ ", "≈") + "%"


def day(value: date, language: Language) -> str:
    """'1º/6/2026' / '1 June 2026'."""
    if language == "en":
        return f"{value.day} {_MONTHS[value.month - 1]} {value.year}"
    return f"{value.day}{'º' if value.day == 1 else ''}/{value.month}/{value.year}"


def figure(value: Any, language: Language) -> str:
    """Any fact's value in words: figures, dates, yes and no."""
    if isinstance(value, bool):
        return {"pt": ("não", "sim"), "en": ("no", "yes")}[language][value]
    if isinstance(value, int | Fraction):
        return number(value, language)
    if isinstance(value, date):
        return day(value, language)
    return str(value)
