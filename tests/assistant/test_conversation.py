"""What a turn takes from the one before, and how the state travels."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant import conversation
from assistant.conversation import State, carry, decode, encode
from assistant.understanding.question import Question, Reading
from indexer.errors import InputError

KEYS = ("br", "mg", "mt", "ac", "go")


@pytest.fixture(autouse=True)
def own_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path))


def reading(name: str, value: object) -> Reading:
    return Reading(name=name, value=value, source=str(value), span=(0, 0))  # type: ignore[arg-type]


MG = State(
    statutes=("mg",),
    operation="create_municipality",
    kind="eligibility",
    form="yes_no",
    subjects=("creation_requirements",),
    facts=(reading("voters", 2100), reading("dwellings", 380)),
    shown=("mg:art3_cpt_inc2",),
    message="2.100 eleitores e 380 casas em MG, pode?",
)


def names(question: Question) -> dict[str, object]:
    return {r.name: r.value for r in question.facts}


def test_a_corrected_figure_replaces_the_old_one_and_the_others_stay() -> None:
    asked = Question("na verdade são 450", "pt", facts=(reading("dwellings", 450),), corrects=True)
    merged = carry(asked, MG)
    assert names(merged) == {"dwellings": 450, "voters": 2100}
    assert merged.statutes == ("mg",)
    assert merged.operation == "create_municipality"


def test_another_state_takes_the_place_of_the_first_and_the_facts_stay() -> None:
    merged = carry(Question("e no Acre?", "pt", statutes=("ac",), refers_back=True), MG)
    assert merged.statutes == ("ac",)
    assert names(merged) == {"voters": 2100, "dwellings": 380}
    assert merged.kind == "eligibility"


def test_a_new_subject_drops_facts_and_operation_but_keeps_the_state() -> None:
    asked = Question("quem paga as dívidas?", "pt", subjects=(("debts", 1.0),), kind="article")
    merged = carry(asked, MG)
    assert merged.statutes == ("mg",)
    assert merged.facts == ()
    assert merged.operation is None


def test_a_place_outside_the_corpus_is_not_replaced_by_the_state_of_before() -> None:
    assert carry(Question("e na Bahia?", "pt", outside=("Bahia",)), MG).statutes == ()


def test_the_first_turn_stands_alone() -> None:
    asked = Question("e no Acre?", "pt", statutes=("ac",), refers_back=True)
    assert carry(asked, None) == asked


VALUES = st.one_of(
    st.booleans(),
    st.integers(0, 10**12),
    st.fractions(0, 10**6),
    st.dates(date(1900, 1, 1), date(2100, 1, 1)),
    st.text(max_size=20),
    st.tuples(st.integers(0, 100), st.integers(0, 100)),
    st.lists(st.fixed_dictionaries({"members": st.integers(1, 90)}), max_size=3).map(tuple),
)


@given(st.lists(VALUES, max_size=8), st.text(max_size=200))
def test_every_state_comes_back_as_it_went(values: list[object], message: str) -> None:
    facts = tuple(reading(f"fact{n}", value) for n, value in enumerate(values))
    state = State(statutes=("mg", "ac"), facts=facts, message=message, shown=("mg:art1",))
    back = decode(encode(state), KEYS)
    assert back is not None
    assert [r.value for r in back.facts] == [r.value for r in facts]
    assert (back.statutes, back.message, back.shown) == (("mg", "ac"), message, ("mg:art1",))


def test_a_fraction_stays_exact() -> None:
    state = State(facts=(reading("revenue_last_year", Fraction(7, 3)),))
    back = decode(encode(state), KEYS)
    assert back is not None
    assert back.facts[0].value == Fraction(7, 3)


def _changed(token: str) -> str:
    return ("A" if token[0] != "A" else "B") + token[1:]


@pytest.mark.parametrize(
    "spoil",
    [_changed, lambda t: t[:-4], lambda t: "x" * 20, lambda t: "é" * 30, lambda t: t * 200],
    ids=["one letter changed", "cut short", "made up", "not ASCII", "oversized"],
)
def test_a_token_not_made_here_is_refused(spoil) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError) as caught:
        decode(spoil(encode(MG)), KEYS)
    assert caught.value.code == "bad_conversation"
    assert caught.value.field == "conversation"


def test_a_statute_that_is_gone_is_forgotten() -> None:
    back = decode(encode(MG), ("ac",))
    assert back is not None
    assert back.statutes == ()


def test_the_token_is_bounded_however_much_was_said() -> None:
    many = tuple(reading(f"fact{n}", "x" * 80) for n in range(60))
    token = encode(State(facts=many, message="palavra " * 500))
    assert len(token) <= conversation.MAX_TOKEN


def test_the_key_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    encode(MG)
    assert (tmp_path / "conversation.key").stat().st_mode & 0o077 == 0
