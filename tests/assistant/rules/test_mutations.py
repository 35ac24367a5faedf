"""Every number and comparison of the laws, moved by one step, is noticed by some row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from assistant.rules import administration, parameters
from assistant.rules.case import Law
from assistant.rules.check import check_with
from assistant.rules.facts import parse_all
from assistant.rules.parameters import Parameter, Parameters, all_parameters, shifted
from assistant.rules.rulebook import law
from tests.assistant.rules.bases import base
from tests.assistant.rules.test_table import GIVEN, ROWS, given_holds, holds

NEIGHBOUR = {
    "more_than": "at_least",
    "at_least": "more_than",
    "at_most": "less_than",
    "less_than": "at_most",
}


def mutants() -> Iterator[tuple[str, Parameter]]:
    """Each number one step up, one step down, and with its comparison made strict or inclusive."""
    for parameter in all_parameters():
        yield f"{parameter.statute}.{parameter.id}+1", shifted(parameter, 1)
        yield f"{parameter.statute}.{parameter.id}-1", shifted(parameter, -1)
        if parameter.comparison in NEIGHBOUR and parameter.id not in MEANS:
            other = replace(parameter, comparison=NEIGHBOUR[parameter.comparison])
            yield f"{parameter.statute}.{parameter.id} {other.comparison}", other


# How many municipalities form a mean: the mean itself is a fact, so the count is only printed.
MEANS = {"value_added_lowest", "revenue_lowest"}

Figure = Callable[[str], object]
# What is worked out beside the checks: statute, function of the key, value.
WORKED: tuple[tuple[str, Figure, object], ...] = (
    ("mg", lambda key: _value(administration.commission_size(key, districts=3, parents=1)), 8),
    ("mg", lambda key: _value(administration.commission_size(key, districts=1, parents=2)), 6),
    ("mg", lambda key: _value(administration.commission_size(key, merging=3)), 6),
    ("mg", lambda key: administration.debt_share(key, (1, 2, 3), (10, 20, 30)), Fraction(1, 10)),
    ("mg", administration.organic_law_rounds, 2),
    ("ac", lambda key: _value(administration.administrator_pay(key, 1000)), 10500),
    ("go", lambda key: administration.icms_years(key, 2027), (2027, 2028, 2029)),
    ("go", lambda key: _value(administration.icms_to_spend(key, 1000)), 800),
)


def _value(figure: administration.Figure | None) -> object:
    return None if figure is None else figure.value


def prints_means(book: Law) -> bool:
    """Whether the counts of municipalities in the two means are said as the law prints them."""
    result = check_with(book, "create_municipality", parse_all(base("mt", "create_municipality")))
    by_id = {check.id: check for check in result.checks}
    ten, forty = by_id["art2_cpt_inc4"], by_id["art2_cpt_inc5"]
    return "10 municípios" in ten.required.pt and "40 municípios" in forty.required.pt


@cache
def rows_of(statute: str) -> tuple[list[object], list[dict[str, object]]]:
    """The table's rows and the given cases of one statute."""
    rows = [row for row in ROWS if row.statute == statute]
    return rows, [case for case in GIVEN if case["uf"].lower() == statute]


def noticed(mutant: Parameter, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether some row comes out otherwise under the mutant."""
    book = law(mutant.statute)
    changed = replace(book, numbers=book.numbers.with_(mutant))
    rows, cases = rows_of(mutant.statute)
    if any(not holds(row, changed) for row in rows):  # type: ignore[arg-type]
        return True
    if any(not given_holds(case, changed) for case in cases):
        return True
    if mutant.id in MEANS:
        return not prints_means(changed)
    monkeypatch.setattr(administration, "load", lambda key: changed.numbers)
    worked = [(figure, value) for key, figure, value in WORKED if key == mutant.statute]
    return any(figure(mutant.statute) != value for figure, value in worked)


@pytest.mark.parametrize(("name", "mutant"), list(mutants()), ids=lambda value: str(value)[:60])
def test_a_number_moved_by_one_step_is_noticed(
    name: str, mutant: Parameter, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert noticed(mutant, monkeypatch), f"no row notices {name}"


@pytest.mark.parametrize(("key", "figure", "value"), WORKED)
def test_what_is_worked_out_beside_the_checks(key: str, figure: Figure, value: object) -> None:
    assert figure(key) == value


def test_nothing_is_noticed_where_nothing_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert prints_means(law("mt"))
    for key in ("br", "mg", "mt", "ac", "go"):
        first = next(iter(parameters.load(key).by_id.values()))
        assert not noticed(first, monkeypatch)


def test_every_statute_has_its_numbers() -> None:
    counts = {key: len(parameters.load(key).by_id) for key in ("br", "mg", "mt", "ac", "go")}
    assert all(counts.values())
    assert isinstance(parameters.load("cf"), Parameters)
    assert not parameters.load("cf").by_id
