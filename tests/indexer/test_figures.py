"""Numbers in figures and in words, both languages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer.figures import figures


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("número mínimo de 2.000 (dois mil) eleitores", [2000]),
        ("at least 2,000 voters", [2000]),
        ("two thousand five hundred", [2500]),
        ("one hundred and eighty days", [180]),
        ("cento e oitenta dias", [180]),
        ("hum mil e quinhentos habitantes", [1500]),
        ("cinqüenta edificações", [50]),
        ("trinta e dois", [32]),
        ("dois e três", [2, 3]),
        ("twenty-five", [25]),
        ("cento e vinte mil", [120000]),
        ("mil e duzentos", [1200]),
        ("7% (sete por cento)", [7]),
        ("seven per cent", [7]),
        ("cento e um por cento", [101]),
        ("2/3 (dois terços)", [Fraction(2, 3)]),
        ("two-thirds of the members", [Fraction(2, 3)]),
        ("7 e dois terços", [7, Fraction(2, 3)]),
        ("processos de números 1.425/87", [1425, 87]),
        ("5.000 Km2", [5000]),
        ("0,5 milésimo", [Fraction(1, 2)]),
        ("1º grau completo", [1]),
        ("quadrienalmente", [4]),
        ("31 de dezembro de 2006", [31, 2006]),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(text: str, numbers: list[int | Fraction]) -> None:
    assert figures(text) == {Fraction(number) for number in numbers}


@pytest.mark.parametrize(
    "text",
    [
        "uma casa, um voto, one of them",
        "o art. 3º, § 2º, e os arts. 5º, 7º e 12",
        "inciso IV, alínea a, item V",
        "art. 18, § 4, of the Constitution",
        "metade mais um dos eleitores",
        "",
    ],
)
def test_articles_references_and_roman_numerals_state_no_number(text: str) -> None:
    assert figures(text) == frozenset()


def test_a_reference_does_not_swallow_the_number_after_it() -> None:
    assert figures("no art. 3º, pelo menos 6 km") == {Fraction(6)}


@given(st.integers(min_value=2, max_value=999_999))
def test_a_number_reads_the_same_with_either_separator(number: int) -> None:
    brazilian = f"{number:,}".replace(",", ".")
    assert figures(f"de {brazilian} eleitores") == {Fraction(number)}
    assert figures(f"of {number:,} voters") == {Fraction(number)}
    assert figures(f"de {number} eleitores") == {Fraction(number)}


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert all(number >= 0 for number in figures(text))
