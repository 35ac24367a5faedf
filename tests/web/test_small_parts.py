"""Bars, exports, references, words and replies."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import conversation as turns
from assistant.answering.answer import FactRead
from assistant.rules.facts import registry
from indexer import corpus
from indexer.errors import InputError
from web import bars, exports, replies
from web.words import words


@pytest.mark.parametrize(
    ("name", "given_", "required", "language", "below"),
    [
        ("one less than the goal", "399", "mais de 400", "pt", True),
        ("more than the goal", "2.100 eleitores", "pelo menos 2.000", "pt", False),
        ("figures in English", "2,100 voters", "at least 2,000", "en", False),
        ("decimals in Portuguese", "5,5 km", "pelo menos 6 km", "pt", True),
    ],
)
def test_a_bar_ends_on_the_right_side_of_its_goal(
    name: str, given_: str, required: str, language: str, below: bool
) -> None:
    bar = bars.of_figures(given_, required, language)
    assert bar is not None
    assert (bar.width < bar.goal) is below


@pytest.mark.parametrize(
    ("given_", "required"),
    [
        ("", "mais de 400"),
        ("380", ""),
        ("380", "400 ou 500"),
        ("10%", "20%"),
        ("380", "0"),
        ("sim", "sim"),
    ],
)
def test_no_bar_is_drawn_where_figures_do_not_compare(given_: str, required: str) -> None:
    assert bars.of_figures(given_, required, "pt") is None


@given(st.fractions(min_value=0, max_value=10**9))
def test_a_bar_stays_within_its_drawing(share: Fraction) -> None:
    bar = bars.of_share(share)
    assert bar is not None
    assert 0 <= bar.width <= 100
    assert 0 < bar.goal <= 100
    assert share >= 1 or bar.width <= bar.goal


def test_no_cell_of_a_csv_is_a_formula() -> None:
    response = exports.csv_response(("a",), [("=1+1",), ("@x",), ("-2",), ("bom; dia",)], "x")
    rows = list(csv.reader(io.StringIO(bytes(response.body).decode("utf-8-sig")), delimiter=";"))
    assert rows == [["a"], ["'=1+1"], ["'@x"], ["'-2"], ["bom; dia"]]


def test_both_languages_have_the_same_words() -> None:
    def names(table: object, path: str = "") -> set[str]:
        if isinstance(table, dict):
            return {n for key, value in table.items() for n in names(value, f"{path}.{key}")}
        return {f"{path}[{len(table)}]" if isinstance(table, list) else path}

    assert names(words("pt")) == names(words("en"))


def test_every_group_of_subjects_has_a_name() -> None:
    from indexer import glosses

    groups = {s.group for s in glosses.load(corpus.default()).subjects.values()}
    assert groups <= set(words("pt")["groups"])


def a_conversation() -> str:
    return turns.encode(turns.State(statutes=("mg",), operation="create_municipality"))


def test_small_inputs_join_the_conversation_exactly_as_they_were_given() -> None:
    given_ = {"voters": "2.100", "has_school": "sim", "revenue_last_year": "0,07", "dwellings": " "}
    made = replies.reply(given_, a_conversation(), ["mg"], "pt")
    state = turns.decode(made.conversation, ["mg"])
    assert state is not None
    assert {r.name: r.value for r in state.facts} == {
        "voters": 2100,
        "has_school": True,
        "revenue_last_year": Fraction(7, 100),
    }
    assert "Eleitores: 2.100" in made.shown
    assert registry()["has_school"].yes.pt in made.shown


def test_a_fact_given_again_replaces_the_one_before() -> None:
    once = replies.reply({"voters": "1"}, a_conversation(), ["mg"], "pt")
    twice = replies.reply({"voters": "2"}, once.conversation, ["mg"], "pt")
    state = turns.decode(twice.conversation, ["mg"])
    assert state is not None
    assert [r.value for r in state.facts] == [2]


@pytest.mark.parametrize(
    ("name", "given_", "code"),
    [
        ("nothing filled", {"voters": "  "}, "nothing_given"),
        ("no such fact", {"nada": "1"}, "unknown_fact"),
        ("not a number", {"voters": "muitos"}, "bad_field"),
        ("longer than any value", {"voters": "1" * 300}, "unknown_fact"),
    ],
)
def test_a_wrong_input_is_refused(name: str, given_: dict[str, str], code: str) -> None:
    with pytest.raises(InputError) as caught:
        replies.reply(given_, a_conversation(), ["mg"], "pt")
    assert caught.value.code == code


@pytest.mark.parametrize("token", [None, "", "x.y"])
def test_inputs_without_their_conversation_are_refused(token: str | None) -> None:
    with pytest.raises(InputError):
        replies.reply({"voters": "1"}, token, ["mg"], "pt")


@pytest.mark.parametrize("name", sorted(registry()))
def test_every_fact_that_fits_a_small_input_can_be_asked_for(name: str) -> None:
    asked = replies.asked(name, "?", "en")
    if registry()[name].type in ("records", "choices"):
        assert asked is None
    else:
        assert asked is not None
        assert asked.kind in ("yes_no", "number", "date", "choice", "text")
        assert asked.kind != "choice" or asked.choices


def test_a_fact_is_told_with_the_words_it_was_read_from() -> None:
    assert replies.fact_line(FactRead("voters", 2100, "2.100 eleitores"), "pt").startswith(
        "Eleitores: 2.100"
    )
    assert "“2,100 voters”" in replies.fact_line(FactRead("voters", 2100, "2,100 voters"), "en")
