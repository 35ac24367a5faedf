"""LC 1/1967 art. 9º, I and II: who keeps a name."""

from __future__ import annotations

import pytest

from assistant.toponyms.precedence import Category, Holder, precede


def h(key: str, category: Category, since: int | None = None, *, certain: bool = True) -> Holder:
    return Holder(key, category, certain, since)


def test_the_higher_category_keeps_the_name() -> None:
    ruling = precede([h("a", "district_seat"), h("b", "municipality_seat"), h("c", "comarca_seat")])
    assert (ruling.keeps, ruling.status, ruling.by) == ("c", "met", "category")


def test_a_capital_keeps_it_whatever_the_others_may_be() -> None:
    ruling = precede([h("a", "capital"), h("b", "municipality_seat", certain=False)])
    assert (ruling.keeps, ruling.status) == ("a", "met")


def test_of_equals_the_older_keeps_it() -> None:
    ruling = precede([h("a", "municipality_seat", 1920), h("b", "municipality_seat", 1919)])
    assert (ruling.keeps, ruling.status, ruling.by) == ("b", "met", "age")


def test_of_equals_of_unknown_age_nobody_is_named() -> None:
    ruling = precede([h("a", "municipality_seat"), h("b", "municipality_seat", 1919)])
    assert (ruling.keeps, ruling.status, ruling.missing) == (None, "unknown", ("since",))


def test_equals_of_one_year_stay_open() -> None:
    ruling = precede([h("a", "district_seat", 1919), h("b", "district_seat", 1919)])
    assert ruling.status == "unknown"


def test_an_older_place_of_a_lower_category_makes_the_two_incisos_disagree() -> None:
    ruling = precede([h("a", "municipality_seat", 1920), h("b", "district_seat", 1800)])
    assert (ruling.keeps, ruling.status) == ("a", "ambiguous")
    agreed = precede([h("a", "municipality_seat", 1800), h("b", "district_seat", 1920)])
    assert (agreed.keeps, agreed.status) == ("a", "met")


def test_a_rival_that_may_be_the_seat_of_a_comarca_leaves_it_open() -> None:
    ruling = precede(
        [h("a", "municipality_seat", certain=False), h("b", "municipality_seat", certain=False)]
    )
    assert (ruling.status, ruling.missing) == ("unknown", ("comarcas",))


def test_one_place_alone_has_no_rival() -> None:
    with pytest.raises(ValueError, match="two"):
        precede([h("a", "capital")])
