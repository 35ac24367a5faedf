"""Exact figures and dates as people read them: '2.100 eleitores', 'R$ 3.999.999,99',
'1º/1/2026'.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from datetime import date
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from typing import Any

from assistant.rules.outcome import Lang, Text
from indexer.provisions import cite

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
LANGUAGES: tuple[Lang, Lang] = ("pt", "en")


@lru_cache(maxsize=2)
def wording(language: Lang) -> dict[str, Any]:
    """Every phrase of the rules in one language."""
    text = files("assistant.rules").joinpath(f"wording/{language}.toml").read_text("utf-8")
    return tomllib.loads(text)


def number(value: int | Fraction, language: Lang, decimals: int = 2) -> str:
    """'2.100', '140,07'; a number that does not end within six decimals is cut and marked '…'."""
    point, group = (",", ".") if language == "pt" else (".", ",")
    if value.denominator == 1:
        return f"{value.numerator:,}".replace(",", group)
    places = next((n for n in range(1, 7) if 10**n % value.denominator == 0), None)
    shown = places or decimals
    whole, rest = divmod(value.numerator * 10**shown // value.denominator, 10**shown)
    head = f"{whole:,}".replace(",", group)
    return f"{head}{point}{rest:0{shown}d}{'' if places else '…'}"


def money(value: int | Fraction, language: Lang) -> str:
    """'R$ 3.999.999,99'; whole reais without cents."""
    if value.denominator == 1:
        return f"R$ {number(value, language)}"
    cents, cut = divmod(value * 100, 1)
    whole, rest = divmod(int(cents), 100)
    point = "," if language == "pt" else "."
    return f"R$ {number(whole, language)}{point}{rest:02d}{'…' if cut else ''}"


def amount(value: int | Fraction, unit: str, language: Lang) -> str:
    """A figure with its unit in the right number: '1 eleitor', '21 moradias', '6 km'."""
    if unit == "reais":
        return money(value, language)
    names = wording(language)["units"].get(unit)
    if names is None:
        return number(value, language)
    return f"{number(value, language)} {names[0] if value == 1 else names[1]}"


def day(value: date, language: Lang) -> str:
    """'1º/6/2026', '31/5/2027'; '1 June 2026'."""
    if language == "en":
        return f"{value.day} {_MONTHS[value.month - 1]} {value.year}"
    first = "1º" if value.day == 1 else str(value.day)
    return f"{first}/{value.month}/{value.year}"


def listed(items: Sequence[str], language: Lang) -> str:
    """'a, b e c'; 'a, b and c'."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])}{' e ' if language == 'pt' else ' and '}{items[-1]}"


def amounts(value: int | Fraction, unit: str) -> Text:
    """A figure with its unit in both languages."""
    return Text(*(amount(value, unit, language) for language in LANGUAGES))


def days(value: date) -> Text:
    """A date in both languages."""
    return Text(*(day(value, language) for language in LANGUAGES))


def lists(items: Sequence[Text]) -> Text:
    """Phrases listed in both languages."""
    return Text(
        *(listed([item.in_(language) for item in items], language) for language in LANGUAGES)
    )


def say(key: str, **values: Text | str | int | Fraction) -> Text:
    """One phrase of wording/ in both languages, its blanks filled."""
    section, _, name = key.partition(".")
    said = []
    for language in LANGUAGES:
        blanks = {slot: _fill(value, language) for slot, value in values.items()}
        said.append(str(wording(language)[section][name]).format(**blanks))
    return Text(*said)


def _fill(value: Text | str | int | Fraction, language: Lang) -> str:
    if isinstance(value, Text):
        return value.in_(language)
    return value if isinstance(value, str) else number(value, language)


def capital(text: Text) -> Text:
    """The phrase as the start of a sentence."""
    return Text(*(t[:1].upper() + t[1:] for t in (text.pt, text.en)))


@lru_cache(maxsize=1024)
def place(fragment: str) -> Text:
    """A provision as people cite it: 'art. 3º, II'; the caput goes without saying."""
    return Text(*(cite(fragment, language).removesuffix(", caput") for language in LANGUAGES))
