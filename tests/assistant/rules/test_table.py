"""The given cases and the case table, exactly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from assistant.rules import check, facts
from assistant.rules.case import Law
from assistant.rules.check import check_with
from assistant.rules.rulebook import law
from tests.assistant.rules import rows_creation, rows_process, rows_territory
from tests.assistant.rules.table import Row

CASES = Path(__file__).parents[2] / "data" / "cases" / "rules.jsonl"
GIVEN: list[dict[str, Any]] = [facts.loads(line) for line in CASES.read_text("utf-8").splitlines()]
ROWS = [*rows_creation.rows(), *rows_process.rows(), *rows_territory.rows()]


def holds(row: Row, book: Law) -> bool:
    """Whether a row comes out as it must under given numbers."""
    result = check_with(book, row.operation, facts.parse_all(row.facts))
    right = result.requirements.get(row.fragment) == row.status
    return right and row.overall in (None, result.overall)


def given_holds(case: dict[str, Any], book: Law) -> bool:
    """Whether a given case comes out as expected under given numbers."""
    result = check_with(book, case["operation"], facts.parse_all(case["facts"]))
    expect = case["expect"]
    return (
        result.overall == expect["overall"]
        and dict(result.requirements) == expect["requirements"]
        and set(result.missing) == set(expect["missing"])
    )


def test_there_are_the_157_given_cases() -> None:
    assert len(GIVEN) == 157


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: case["id"])
def test_a_given_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    result = check(case["uf"], case["operation"], case["facts"])
    expect = case["expect"]
    assert result.overall == expect["overall"], case["why"]
    assert dict(result.requirements) == expect["requirements"], case["why"]
    assert set(result.missing) == set(expect["missing"]), case["why"]
    assert set(case["cites"]) <= set(result.cites)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_a_row_of_the_table_comes_out_as_it_must(row: Row) -> None:
    result = check(row.statute, row.operation, row.facts)
    assert result.requirements.get(row.fragment) == row.status, result.summary_pt
    if row.overall is not None:
        assert result.overall == row.overall, result.summary_pt


def test_rows_can_fail() -> None:
    wrong = Row("um a menos", "mg", "create_municipality", {"voters": 1999}, "art3_cpt_inc1", "met")
    assert not holds(wrong, law("mg"))
