"""Figures as people read them."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from assistant.answering.numbers import day, figure, money, number, percent


@pytest.mark.parametrize(
    ("value", "pt", "en"),
    [
        (2100, "2.100", "2,100"),
        (999, "999", "999"),
        (0, "0", "0"),
        (-1500, "-1.500", "-1,500"),
        (Fraction(15, 2), "7,5", "7.5"),
        (Fraction(-1, 2), "-0,5", "-0.5"),
        (Fraction(2, 3), "≈ 0,6667", "≈ 0.6667"),
        (Fraction(1200025, 1000), "1.200,025", "1,200.025"),
    ],
)
def test_numbers(value: Fraction, pt: str, en: str) -> None:
    assert number(value, "pt") == pt
    assert number(value, "en") == en


@pytest.mark.parametrize(
    ("value", "pt", "en"),
    [
        (1_400_000, "R$ 1,4 milhão", "R$ 1.4 million"),
        (2_100_000, "R$ 2,1 milhões", "R$ 2.1 million"),
        (21 * 10**9, "R$ 21 bilhões", "R$ 21 billion"),
        (1_400_000 + Fraction(1, 2), "R$ 1.400.000,50", "R$ 1,400,000.50"),
        (999, "R$ 999", "R$ 999"),
    ],
)
def test_money_is_rounded_to_nothing_less_than_a_cent(value: Fraction, pt: str, en: str) -> None:
    assert money(value, "pt") == pt
    assert money(value, "en") == en


def test_percent() -> None:
    assert percent(Fraction(7, 100), "pt") == "7%"
    assert percent(Fraction(1, 10_000), "pt") == "0,01%"


def test_days_and_yes_and_no() -> None:
    assert day(date(2026, 6, 1), "pt") == "1º/6/2026"
    assert day(date(2026, 6, 1), "en") == "1 June 2026"
    assert figure(True, "pt") == "sim"
    assert figure(False, "en") == "no"
