"""Facts are read exactly or refused by name."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from assistant.rules import check, facts, spoken
from assistant.rules.facts import loads, parse
from indexer.errors import InputError


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("revenue_last_year", "0.07", Fraction(7, 100)),
        ("revenue_last_year", "3999999.99", Fraction(399999999, 100)),
        ("signatures", "1e3", 1000),
        ("signatures", "2100.0", 2100),
        ("area_km2", "5000.5", Fraction(10001, 2)),
        ("voters", "0", 0),
        ("date", '"2027-05-31"', date(2027, 5, 31)),
        ("signatures_by_district", "[30, 29]", (30, 29)),
        ("special_interest", '"Turístico"', "tourism"),
        ("special_interest", '"historical"', "historical"),
        ("initiative", '"governador"', "governor"),
        ("election_year", "2028", 2028),
        ("own_name_since", "1890", 1890),
        ("own_name_since", '"1890-03-01"', date(1890, 3, 1)),
        (
            "councils",
            '[{"members": 9, "votes_in_favor": 5}]',
            ({"members": 9, "votes_in_favor": 5},),
        ),
    ],
)
def test_a_value_of_json_is_read_exactly(name: str, text: str, value: Any) -> None:
    read = parse(name, loads(text))
    assert read == value
    assert not isinstance(read, float)


def test_a_float_is_the_decimal_that_it_prints() -> None:
    assert parse("area_km2", 0.1) == Fraction(1, 10)
    assert parse("area_km2", Decimal("0.1")) == Fraction(1, 10)


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("voters", "NaN", "not_a_number"),
        ("voters", "Infinity", "not_a_number"),
        ("voters", "-Infinity", "not_a_number"),
        ("voters", "-1", "negative"),
        ("revenue_last_year", "-0.01", "negative"),
        ("voters", "2100.5", "wrong_type"),
        ("voters", "true", "wrong_type"),
        ("voters", '"2100"', "wrong_type"),
        ("voters", "null", "wrong_type"),
        ("voters", "[2100]", "wrong_type"),
        ("has_school", "1", "wrong_type"),
        ("has_school", '"sim"', "wrong_type"),
        ("voters", "10000000001", "absurd_size"),
        ("voters", "9" * 5000, "absurd_size"),
        ("voters", "1e400", "absurd_size"),
        ("voters", "1e999999999", "absurd_size"),
        ("revenue_last_year", "1e-999999999", "absurd_size"),
        ("voters", "1e99999999999999999999", "not_a_number"),
        ("date", '"2027-02-30"', "wrong_type"),
        ("date", '"31/05/2027"', "wrong_type"),
        ("date", '"0001-01-01"', "absurd_size"),
        ("date", "20270531", "wrong_type"),
        ("election_year", "2026", "no_election"),
        ("initiative", '"mayor"', "unknown_choice"),
        ("councils", '[{"member": 9}]', "unknown_fact"),
        ("councils", '{"members": 9}', "wrong_type"),
        ("councils", "[9]", "wrong_type"),
        ("councils", '[{"members": true}]', "wrong_type"),
        ("signatures_by_district", "[30, -1]", "negative"),
        ("members", "9", "unknown_fact"),
        ("name", '""', "wrong_type"),
    ],
)
def test_a_wrong_value_is_refused_with_the_field_named(name: str, text: str, code: str) -> None:
    with pytest.raises(InputError) as refused:
        parse(name, loads(text))
    assert refused.value.code == code
    assert refused.value.field in (name, "members")


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", "{'a': 1}", "nul", '{"a": 1, "a": 2}', "[" * 100_000]
)
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        loads(text)


def test_a_misspelt_fact_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(InputError) as refused:
        check("mg", "create_municipality", {"voter": 2100})
    assert refused.value.field == "voter"
    assert "voters" in (refused.value.hint or "")


def test_a_known_fact_that_does_not_matter_is_ignored() -> None:
    plain = check("mg", "petition", {"signatures": 140, "registered_voters": 2000})
    more = check("mg", "petition", {"signatures": 140, "registered_voters": 2000, "area_km2": 7})
    assert plain.to_json() == more.to_json()


def test_an_irrelevant_fact_must_still_be_of_its_type() -> None:
    with pytest.raises(InputError):
        check("mg", "petition", {"area_km2": "sete"})


@pytest.mark.parametrize(
    ("statute", "operation", "field"),
    [("sp", "petition", "statute"), ("mg", "petitions", "operation"), ("mg", "", "operation")],
)
def test_an_unknown_statute_or_operation_is_refused(
    statute: str, operation: str, field: str
) -> None:
    with pytest.raises(InputError) as refused:
        check(statute, operation, {})
    assert refused.value.field == field


def test_a_misspelt_operation_is_told_the_nearest() -> None:
    with pytest.raises(InputError) as refused:
        check("mg", "petitions", {})
    assert "petition" in (refused.value.hint or "")


def test_a_lost_requirement_that_does_not_exist_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        check("ac", "extinction", {"lost_requirements": ["art9_cpt"]})
    assert refused.value.field == "lost_requirements"


def test_a_statute_is_named_by_key_or_by_state() -> None:
    assert check("MG", "petition", {}).statute == check("mg", "petition", {}).statute == "mg"
    assert check("BR", "petition", {}).statute == "br"


@pytest.mark.parametrize(
    ("name", "typed", "value"),
    [
        ("voters", "2.100", 2100),
        ("voters", "2,100", 2100),
        ("voters", "2 100", 2100),
        ("voters", "1.234.567", 1234567),
        ("has_school", "sim", True),
        ("has_school", "Não", False),
        ("area_km2", "7,5", Fraction(15, 2)),
        ("area_km2", "7.5 km²", Fraction(15, 2)),
        ("area_km2", "5000.5", Fraction(10001, 2)),
        ("area_km2", "5.000", 5000),
        ("revenue_last_year", "R$ 3.999.999,99", Fraction(399999999, 100)),
        ("revenue_last_year", "3,999,999.99", Fraction(399999999, 100)),
        ("date", "31/5/2027", date(2027, 5, 31)),
        ("date", "1º/1/2026", date(2026, 1, 1)),
        ("date", "2027-05-31", date(2027, 5, 31)),
        ("signatures_by_district", "35; 41", (35, 41)),
        ("signatures_by_district", "35 e 1.041", (35, 1041)),
        ("holidays", "nenhum", ()),
        ("holidays", "7/9/2027; 12/10/2027", (date(2027, 9, 7), date(2027, 10, 12))),
        (
            "councils",
            "5/9; 6 de 11",
            ({"members": 9, "votes_in_favor": 5}, {"members": 11, "votes_in_favor": 6}),
        ),
        (
            "consulted",
            "emancipating_districts; rest_of_parent",
            ("emancipating_districts", "rest_of_parent"),
        ),
        ("election_year", "2028", 2028),
        (
            "councils",
            '[{"members": 9, "votes_in_favor": 5}]',
            ({"members": 9, "votes_in_favor": 5},),
        ),
    ],
)
def test_a_typed_value_is_read_as_people_write_it(name: str, typed: str, value: Any) -> None:
    assert spoken.read(name, typed) == value


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("voters", "21.00"), ("voters", "dois mil"), ("voters", "-5"), ("voters", "2,1"),
        ("has_school", "talvez"), ("has_school", "1"), ("area_km2", "1,2,3"), ("area_km2", "7,5,"),
        ("date", "31/2/2027"), ("date", "ontem"),
        ("councils", "cinco de nove"), ("voters", "9" * 30),
        ("districts", "5/9"),
    ],
)  # fmt: skip
def test_a_typed_value_that_cannot_be_read_is_refused_by_name(name: str, typed: str) -> None:
    with pytest.raises(InputError) as refused:
        spoken.read(name, typed)
    assert refused.value.field == name


def test_an_empty_field_of_a_form_is_not_stated() -> None:
    assert spoken.read_all({"voters": " ", "dwellings": "380"}) == {"dwellings": 380}


def test_every_fact_has_its_words_in_both_languages() -> None:
    for fact in facts.registry().values():
        assert fact.label.pt
        assert fact.label.en
        assert fact.question.pt.endswith((")", "?"))
        assert fact.question.en.endswith((")", "?"))
        assert bool(fact.yes) == bool(fact.no) == (fact.type == "bool"), fact.name
        assert bool(fact.unit) == (fact.type in ("count", "money", "measure", "counts")), fact.name
