"""The benches measure what they say; no time is asserted."""

from __future__ import annotations

import numpy as np
import pytest

from tests import searching
from tests.bench import learn, quality, scale
from tests.bench.questions import Asked, given, own, without_states


def _asked(*gold: tuple[str, str]) -> Asked:
    return Asked("?", "pt", ("mg",), gold, "named", "own")


def test_scores_of_known_rankings() -> None:
    asked = [_asked(("mg", "art3_cpt_inc1"), ("mg", "art3")), _asked(("mg", "art7"))]
    scores = quality.score(asked, [[True, False], [False, False, True]])
    assert scores.ranks == (1, 3)
    assert (scores.recall(1), scores.recall(3)) == (0.5, 1)
    assert scores.mrr == pytest.approx((1 + 1 / 3) / 2)
    assert scores.ndcg == (1.0, 0.5)
    low, high = scores.interval(1)
    assert 0 < low < 0.5 < high < 1


def test_a_question_whose_article_is_not_among_ten_counts_as_missed() -> None:
    scores = quality.score([_asked(("mg", "art7"))], [[False] * 10 + [True]])
    assert scores.ranks == (0,)
    assert scores.recall(10) == 0


def test_every_gold_of_every_question_is_in_the_corpus() -> None:
    statutes = searching.corpus().statutes
    asked = [*own(), *given()]
    assert len([one for one in asked if one.source == "own"]) >= 200
    for one in asked:
        assert one.gold, one.text
        assert all(fragment in statutes[key].by_id for key, fragment in one.gold), one.text


def test_folds_never_share_an_article_and_are_of_fair_size() -> None:
    searcher = searching.searcher()
    some = [learn.example(searcher, one) for one in [*own()][::3]]
    by_gold: dict[frozenset[tuple[str, str]], set[int]] = {}
    for one in some:
        by_gold.setdefault(one.asked.articles, set()).add(one.fold)
    assert all(len(folds) == 1 for folds in by_gold.values())
    assert set(np.bincount([one.fold for one in some]) > 5) == {True}


def test_learning_finds_the_signal_that_decides() -> None:
    chance = np.random.default_rng(0)
    some = []
    for number in range(40):
        signals = chance.random((12, len(learn.NAMES)))
        right = np.zeros(12, bool)
        right[signals[:, 3].argmax()] = True
        article = np.arange(12)
        some.append(
            learn.Example(_asked(("mg", "art1")), signals, right, article, right, number % 5)
        )
    weights = learn.learn(some, range(len(learn.NAMES)))
    assert int(weights.argmax()) == 3
    assert (weights >= 0).all()
    assert all(marks[0] for marks in learn.cross_validate(some, [3]))


def test_the_judge_lets_through_the_share_that_it_should() -> None:
    chance = np.random.default_rng(0)
    found = chance.normal(0.7, 0.1, (300, 2))
    other = chance.normal(0.3, 0.1, (300, 2))
    slope, bias = learn.judge(found, other)
    assert (found @ slope + bias >= 0).mean() == pytest.approx(learn.KEPT, abs=0.01)
    assert (other @ slope + bias >= 0).mean() < 0.05


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("quantos eleitores em Minas Gerais?", "quantos eleitores ?"),
        ("prazo no Acre", "prazo"),
        ("a lei mineira exige", "a lei exige"),
        ("uma mina de ouro", "uma mina de ouro"),
    ],
)
def test_states_are_taken_out_of_a_question(text: str, left: str) -> None:
    assert without_states(text) == left


def test_synthetic_law_is_searched_by_the_same_code() -> None:
    said: list[str] = []
    scale.measure(searching.searcher(), 400, said.append)
    assert said[0].startswith("| 400 | flat |")
    assert said[0].rstrip(" |").endswith("1.000"), "flat search is exact"
