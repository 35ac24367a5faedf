"""Bars of what is given against what is required, as widths of a drawing 100 units wide."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

_NUMBER = re.compile(r"\d[\d.,\u00a0 ]*\d|\d")
_LARGEST = Fraction(5, 2)  # beyond it the bar is full, so that the goal's mark stays apart from 0


@dataclass(frozen=True, slots=True)
class Bar:
    """Width of the bar and place of the goal's mark, both 0..100."""

    width: float
    goal: float


def of_share(share: Fraction | None) -> Bar | None:
    """The bar of given over required; None without a share."""
    if share is None or share < 0:
        return None
    shown = min(share, _LARGEST)
    whole = max(Fraction(1), shown) * Fraction(23, 20)
    return Bar(round(float(100 * shown / whole), 1), round(float(100 / whole), 1))


def of_figures(given: str, required: str, language: str) -> Bar | None:
    """The bar of two printed figures ('380', 'mais de 400'); None unless each holds exactly one."""
    mine, goal = _only_number(given, language), _only_number(required, language)
    if mine is None or not goal or "%" in given + required:
        return None
    return of_share(mine / goal)


def _only_number(text: str, language: str) -> Fraction | None:
    found = _NUMBER.findall(text)
    if len(found) != 1:
        return None
    group, point = (",", ".") if language == "en" else (".", ",")
    plain = re.sub(r"[\u00a0 ]", "", found[0]).replace(group, "").replace(point, ".")
    try:
        return Fraction(plain)
    except ValueError:
        return None
