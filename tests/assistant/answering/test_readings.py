"""Figures given as ranges: they settle what they settle, and leave open what they leave open."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.answering.readings import evaluate, exact_facts, is_range
from assistant.understanding.question import Reading


def reading(name: str, value: Any = None, **more: Any) -> Reading:
    return Reading(name=name, value=value, source=str(value), span=(0, 0), **more)


def voters_in_mg(**more: Any) -> str:
    result = evaluate("mg", "create_municipality", [reading("voters", **more)])
    return {check.id: check.status for check in result.checks}["art3_cpt_inc1"]


@pytest.mark.parametrize(
    ("given_", "status"),
    [
        ({"value": 1999}, "not_met"),
        ({"value": 2000}, "met"),
        ({"low": 2000, "high": 2500}, "met"),
        ({"low": 1999, "high": 2500}, "unknown"),
        ({"low": 1000, "high": 1999}, "not_met"),
        ({"low": 1000, "high": 2000}, "unknown"),
        ({"low": 2000}, "met"),
        ({"low": 1999}, "unknown"),
        ({"high": 1999}, "not_met"),
        ({"high": 2000}, "unknown"),
        ({"value": 2000, "approximate": True}, "unknown"),
        ({"value": 4000, "approximate": True}, "met"),
        ({"value": 500, "approximate": True}, "not_met"),
    ],
)
def test_2000_voters_against_figures_told_in_every_way(given_: dict[str, Any], status: str) -> None:
    assert voters_in_mg(**given_) == status


@given(st.integers(0, 4000), st.integers(0, 4000))
def test_a_range_says_what_both_its_ends_say_or_leaves_it_open(a: int, b: int) -> None:
    low, high = min(a, b), max(a, b)
    ends = {voters_in_mg(value=low), voters_in_mg(value=high)}
    assert voters_in_mg(low=low, high=high) == (ends.pop() if len(ends) == 1 else "unknown")


def test_a_failed_range_decides_the_whole() -> None:
    result = evaluate("mg", "create_municipality", [reading("voters", low=100, high=200)])
    assert result.overall == "does_not_qualify"
    assert result.requirements["art3_cpt_inc1"] == "not_met"


def test_a_range_that_leaves_it_open_is_asked_for() -> None:
    result = evaluate("mg", "create_municipality", [reading("voters", low=1900, high=2100)])
    assert result.overall == "undetermined"
    assert "voters" in result.missing


def test_a_range_is_no_exact_fact_and_a_word_that_is_no_fact_is_none() -> None:
    told = [
        reading("voters", low=1, high=2),
        reading("dwellings", 401),
        reading("nothing", 3),
        reading("population", "muitos"),
    ]
    assert exact_facts(told) == {"dwellings": 401}
    assert [is_range(r) for r in told] == [True, False, False, False]
