"""Quantities in figures and words."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understanding.numbers import digits, find_quantities
from assistant.understanding.text import Text


def one(message: str, language: str = "pt"):
    found = find_quantities(Text(message), (), language)
    assert len(found) == 1, [(q.value, q.low, q.high, q.unit) for q in found]
    return found[0]


COUNTS = {
    "2100": 2100,
    "2.100": 2100,
    "2,100": 2100,
    "2 100": 2100,
    "2,1 mil": 2100,
    "2.1 mil": 2100,
    "2mil e cem": 2100,
    "dois mil e cem": 2100,
    "duas mil e cem": 2100,
    "DOIS MIL E CEM": 2100,
    "2 mil e 100": 2100,
    "2mil100": 2100,
    "um mil e trezentos": 1300,
    "hum mil e quinhentos": 1500,
    "hum mil": 1000,
    "mil": 1000,
    "mil e uma": 1001,
    "mil e quinhentos": 1500,
    "cento e vinte e cinco": 125,
    "cento e vinte e cinco mil trezentos e dez": 125310,
    "trezentos e cinquenta": 350,
    "quatrocentas": 400,
    "401": 401,
    "vinte e um": 21,
    "noventa e nove": 99,
    "cem": 100,
    "sem 100": 100,
    "dez mil": 10000,
    "10.000": 10000,
    "1.900.000": 1900000,
    "1,900,000": 1900000,
    "1 900 000": 1900000,
    "1,9 milhão": 1900000,
    "1.9 million": 1900000,
    "two thousand": 2000,
    "two thousand and one hundred": 2100,
    "two thousand one hundred": 2100,
    "a thousand": 1000,
    "a hundred and twenty": 120,
    "ten thousand": 10000,
    "one hundred": 100,
    "twenty-one": 21,
    "3k": 3000,
    "2,5k": 2500,
    "21 bi": 21_000_000_000,
    "dos mil": 2000,
    "quatorze": 14,
    "catorze": 14,
    "cincoenta": 50,
    "três mil e doze": 3012,
    "hum mil novecentos e noventa e nove": 1999,
    "1999": 1999,
    "2001": 2001,
    "0": 0,
    "zero": 0,
    "12.345.678": 12345678,
}


@pytest.mark.parametrize(("written", "value"), COUNTS.items())
def test_a_count_is_an_integer_however_it_is_written(written: str, value: int) -> None:
    quantity = one(f"{written} eleitores")
    assert quantity.value == value
    assert quantity.unit == ""


SHARES = {
    "7%": Fraction(7, 100),
    "7 %": Fraction(7, 100),
    "7 por cento": Fraction(7, 100),
    "sete por cento": Fraction(7, 100),
    "0,25%": Fraction(1, 400),
    "0.05%": Fraction(1, 2000),
    "0,010%": Fraction(1, 10000),
    "50%": Fraction(1, 2),
    "metade": Fraction(1, 2),
    "half": Fraction(1, 2),
    "dois terços": Fraction(2, 3),
    "2/3": Fraction(2, 3),
    "um terço": Fraction(1, 3),
    "two thirds": Fraction(2, 3),
    "três quartos": Fraction(3, 4),
    "cinco milésimos": Fraction(1, 200),
    "dois milésimos": Fraction(1, 500),
    "5 milésimos": Fraction(1, 200),
    "dez milésimos por cento": Fraction(1, 10000),
    "five thousandths": Fraction(1, 200),
    "20 percent": Fraction(1, 5),
    "1,5%": Fraction(3, 200),
    "12,345%": Fraction("0.12345"),
}


@pytest.mark.parametrize(("written", "value"), SHARES.items())
def test_a_share_is_an_exact_fraction(written: str, value: Fraction) -> None:
    quantity = one(f"com {written} da receita")
    assert (quantity.value, quantity.unit) == (value, "share")


UNITS = {
    "4 km": (4, "km"),
    "4km": (4, "km"),
    "4,5 km": (Fraction(9, 2), "km"),
    "seis quilômetros": (6, "km"),
    "um quilômetro": (1, "km"),
    "300 metros": (300, "m"),
    "300m": (300, "m"),
    "9.000 km²": (9000, "km2"),
    "9000 km2": (9000, "km2"),
    "950 quilômetros quadrados": (950, "km2"),
    "950 square km": (950, "km2"),
    "300 hectares": (3, "km2"),
    "8 meses": (8, "months"),
    "oito meses": (8, "months"),
    "um ano": (1, "years"),
    "1 ano e meio": (Fraction(3, 2), "years"),
    "60 dias": (60, "days"),
    "six months": (6, "months"),
    "R$ 1,2 milhão": (1_200_000, "money"),
    "R$ 1.280.000,50": (Fraction("1280000.50"), "money"),
    "R$1 bilhão": (10**9, "money"),
    "1 milhão de reais": (10**6, "money"),
    "5º": (5, "ordinal"),
    "2 mil reais": (2000, "money"),
    "R$ 640 million": (640_000_000, "money"),
}


@pytest.mark.parametrize(("written", "expected"), UNITS.items())
def test_units_are_read_with_their_figure(written: str, expected: tuple[Fraction, str]) -> None:
    quantity = one(f"são {written} aqui")
    assert (quantity.value, quantity.unit) == expected


BOUNDS = {  # words: (value, low, high, approximate)
    "mais de 2 mil": (None, 2001, None, False),
    "mais de 400": (None, 401, None, False),
    "+ de 400": (None, 401, None, False),
    "acima de 400": (None, 401, None, False),
    "over 400": (None, 401, None, False),
    "more than 400": (None, 401, None, False),
    "pelo menos 400": (None, 400, None, False),
    "no mínimo 400": (None, 400, None, False),
    "at least 400": (None, 400, None, False),
    "400 ou mais": (None, 400, None, False),
    "menos de 400": (None, None, 399, False),
    "nem 400": (None, None, 399, False),
    "não chega a 400": (None, None, 399, False),
    "fewer than 400": (None, None, 399, False),
    "até 400": (None, None, 400, False),
    "no máximo 400": (None, None, 400, False),
    "at most 400": (None, None, 400, False),
    "quase 2 mil": (None, 1600, 1999, True),
    "almost 2,000": (None, 1600, 1999, True),
    "uns 400": (400, None, None, True),
    "umas 380": (380, None, None, True),
    "cerca de 400": (400, None, None, True),
    "about 400": (400, None, None, True),
    "por volta de 400": (400, None, None, True),
    "400 e poucos": (None, 401, None, False),
    "entre 300 e 350": (None, 300, 350, True),
    "de 300 a 350": (None, 300, 350, True),
    "300 a 350": (None, 300, 350, True),
    "300-350": (None, 300, 350, True),
    "300 ou 350": (None, 300, 350, True),
    "between 300 and 350": (None, 300, 350, True),
    "de 2 a 3 mil": (None, 2000, 3000, True),
    "entre dois e três mil": (None, 2000, 3000, True),
    "exatamente 400": (400, None, None, False),
    "400": (400, None, None, False),
    "só 400": (400, None, None, False),
}


@pytest.mark.parametrize(("written", "expected"), BOUNDS.items())
def test_modifiers_make_bounds(
    written: str, expected: tuple[int | None, int | None, int | None, bool]
) -> None:
    quantity = one(f"tem {written} casas")
    assert (quantity.value, quantity.low, quantity.high, quantity.approximate) == expected


@pytest.mark.parametrize(
    "words",
    [
        "um distrito e uma vila",
        "a cidade de um amigo",
        "por cento",
        "1.2.3",
        "uma área",
        "meia boca",
        "o artigo da lei",
        "sem número",
        "a town and one district",
    ],
)
def test_articles_and_broken_figures_are_no_numbers(words: str) -> None:
    assert find_quantities(Text(words)) == ()


def test_two_counts_are_not_one() -> None:
    values = [
        q.value for q in find_quantities(Text("dois mil eleitores e três mil casas, 400 e 500"))
    ]
    assert values == [2000, 3000, 400, 500]


def test_a_digit_group_needs_three_digits() -> None:
    assert [q.value for q in find_quantities(Text("2 10 casas"))] == [2, 10]
    assert [q.value for q in find_quantities(Text("2 100 casas"))] == [2100]


@settings(deadline=None)
@given(st.integers(0, 10**12))
def test_thousands_marks_never_change_a_count(n: int) -> None:
    for mark in (".", ","):
        written = f"{n:,}".replace(",", mark)
        assert digits(written) == n
    assert one(f"{n} casas").value == n


@settings(deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_read_without_error(text: str) -> None:
    for q in find_quantities(Text(text)):
        assert 0 <= q.start < q.end <= len(Text(text).raw)
