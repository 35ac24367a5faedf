"""Fields are read as people here write figures and dates, exactly or not at all."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.rules.facts import registry
from indexer.errors import InputError
from web import forms


@pytest.mark.parametrize(
    ("fact", "text", "expected"),
    [
        ("voters", "2100", 2100),
        ("voters", "2.100", 2100),
        ("voters", "2,100", 2100),
        ("voters", "2 100", 2100),
        ("voters", "1.234.567", 1234567),
        ("voters", "0", 0),
        ("revenue_last_year", "1.250,50", Decimal("1250.50")),
        ("revenue_last_year", "R$ 1.250", Decimal(1250)),
        ("revenue_last_year", "0,07", Decimal("0.07")),
        ("distance_to_parent_urban_km", "6.5", Decimal("6.5")),
        ("distance_to_parent_urban_km", "6,5", Decimal("6.5")),
        ("has_school", "sim", True),
        ("has_school", "nao", False),
        ("date", "2027-05-31", "2027-05-31"),
        ("date", "31/5/2027", "2027-05-31"),
        ("signatures_by_district", "120; 98\n77", [120, 98, 77]),
        ("signatures_by_district", "1.200, 98 e 77", [1200, 98, 77]),
        ("holidays", "1/1/2027; 7/9/2027", ["2027-01-01", "2027-09-07"]),
        ("own_name_since", "1950", 1950),
        ("own_name_since", "3/2/1950", "1950-02-03"),
        ("name", "Ouro Preto", "Ouro Preto"),
    ],
)
def test_a_field_is_read(fact: str, text: str, expected: Any) -> None:
    assert forms.value(registry()[fact], text) == expected


@pytest.mark.parametrize(
    ("fact", "text"),
    [
        ("voters", "muitos"), ("voters", "2,1"), ("voters", "-5"), ("voters", "1e3"),
        ("voters", "²"), ("voters", "21.00"), ("voters", "9" * 30), ("revenue_last_year", "NaN"),
        ("revenue_last_year", "1.2.3"), ("revenue_last_year", "1,2,3"), ("revenue_last_year", "-1"),
        ("has_school", "talvez"), ("date", "31/2/2027"), ("date", "amanhã"),
        ("holidays", "1/1/2027; 32/1/2027"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_refused(fact: str, text: str) -> None:
    with pytest.raises(InputError):
        forms.value(registry()[fact], text)


@given(st.integers(0, 10**12))
def test_a_count_survives_every_way_of_writing_it(n: int) -> None:
    for sign in (".", ",", " ", ""):
        assert forms.value(registry()["voters"], f"{n:,}".replace(",", sign)) == n


def test_blank_fields_are_absent_and_wrong_ones_named() -> None:
    pairs = [
        ("fato.voters", " "),
        ("fato.dwellings", "poucas"),
        ("fato.has_school", "sim"),
        ("lei", "mg"),
    ]
    filled = forms.read(pairs, ["voters", "dwellings", "has_school"])
    assert dict(filled.values) == {"has_school": True}
    assert set(filled.errors) == {"dwellings"}
    assert filled.texts["dwellings"] == "poucas"


def test_rows_of_a_list_become_records_in_order() -> None:
    pairs = [
        ("fato.councils.2.members", "9"),
        ("fato.councils.0.members", "11"),
        ("fato.councils.0.votes_in_favor", "6"),
    ]
    filled = forms.read(pairs, ["councils"])
    assert filled.values == {"councils": [{"members": 11, "votes_in_favor": 6}, {"members": 9}]}


@pytest.mark.parametrize("name", ["fato.population", "fato.__class__"])
def test_a_field_that_the_form_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(InputError) as caught:
        forms.read([(name, "1")], ["voters", "councils"])
    assert caught.value.code == "unknown_fact"


@pytest.mark.parametrize(
    "path", ["councils.0.voters", "councils.x.members", "councils.0", "voters.0.members"]
)
def test_a_field_that_a_record_does_not_have_is_an_error_of_that_field(path: str) -> None:
    filled = forms.read([(f"fato.{path}", "1")], ["voters", "councils"])
    assert set(filled.errors) == {path}
