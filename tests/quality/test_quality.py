"""The question sets may not be answered worse than now; the table: python -m tests.quality."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.conftest import Asked
from tests.quality.score import Score, numbers, score

# A little under what was measured; raise them when answers get better.
FLOORS = {
    ("given", "article"): Fraction(93, 100),
    ("given", "exact"): Fraction(91, 100),
    ("given", "verdict"): Fraction(90, 100),
    ("given", "figures"): Fraction(84, 100),
    ("own", "article"): Fraction(93, 100),
    ("own", "exact"): Fraction(90, 100),
    ("own", "verdict"): Fraction(84, 100),
    ("own", "figures"): Fraction(72, 100),
}


def is_own(item: Asked) -> bool:
    """Whether a question is of the own sets and not of the samples."""
    return item.id.startswith("own")


@pytest.fixture(scope="module")
def scores(asked: tuple[Asked, ...]) -> dict[str, list[tuple[str, Score]]]:
    made: dict[str, list[tuple[str, Score]]] = {"given": [], "own": []}
    for item in asked:
        assert item.crash is None, item.id
        made["own" if is_own(item) else "given"].append((item.id, score(item.question, item.last)))
    return made


@pytest.mark.parametrize(("group", "column"), FLOORS, ids=lambda value: value)
def test_the_rate_is_not_below_its_floor(
    scores: dict[str, list[tuple[str, Score]]], group: str, column: str
) -> None:
    told = {id_: getattr(s, column) for id_, s in scores[group] if getattr(s, column) is not None}
    assert len(told) > 30
    wrong = sorted(id_ for id_, right in told.items() if not right)
    assert Fraction(len(told) - len(wrong), len(told)) >= FLOORS[group, column], wrong


def test_no_given_question_gets_a_verdict_that_its_facts_do_not_bear(
    scores: dict[str, list[tuple[str, Score]]],
) -> None:
    assert [id_ for id_, s in scores["given"] if s.rash] == []


def test_rash_verdicts_are_rare_in_the_own_questions(
    scores: dict[str, list[tuple[str, Score]]],
) -> None:
    assert len([id_ for id_, s in scores["own"] if s.rash]) <= 2


# --- the scorer itself ----------------------------------------------------------------------------

QUESTION = {
    "gold": [{"uf": "MG", "ids": ["art3_cpt_inc2"]}],
    "verdict": "undetermined",
    "must_say": ["mais de 400 moradias"],
    "kind": "eligibility",
}
ANSWER = {
    "kind": "eligibility",
    "verdict": "undetermined",
    "text": "mais de 400",
    "citations": [{"statute": "mg", "id": "art3_cpt_inc2", "quote": ""}],
    "checks": [],
}


def test_a_right_answer_scores_right() -> None:
    right = score(QUESTION, ANSWER)
    assert (right.article, right.exact, right.verdict, right.figures) == (True, True, True, True)
    assert (right.scope, right.rash) == (None, False)


@pytest.mark.parametrize(
    ("change", "column", "value"),
    [
        ({"citations": [{"statute": "mt", "id": "art3_cpt_inc2", "quote": ""}]}, "article", False),
        ({"citations": [{"statute": "mg", "id": "art3_cpt_inc1", "quote": ""}]}, "exact", False),
        ({"citations": [{"statute": "mg", "id": "art3_cpt_inc1", "quote": ""}]}, "article", True),
        ({"verdict": None}, "verdict", False),
        ({"verdict": "qualifies"}, "rash", True),
        ({"text": "mais de 40"}, "figures", False),
    ],
)
def test_a_wrong_answer_scores_wrong(change: dict[str, object], column: str, value: bool) -> None:
    assert getattr(score(QUESTION, {**ANSWER, **change}), column) is value


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2.100 e 2,100", {"2100"}),
        ("7,5% de 10", {"7.5", "10"}),
        ("nada", set()),
        ("1.500.000", {"1500000"}),
    ],
)
def test_figures_are_read_without_their_thousands_marks(text: str, found: set[str]) -> None:
    assert numbers(text) == found
