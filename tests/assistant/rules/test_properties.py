"""What holds of every question: no crash, no invented fact, no verdict turned by another fact."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from assistant.rules import OPERATIONS, check
from assistant.rules.facts import loads, parse, registry
from assistant.rules.outcome import all_of, any_of, between, opposite, overall
from assistant.rules.rulebook import law
from indexer import corpus
from indexer.errors import InputError
from tests.assistant.rules.strategies import LAWS, questions, value

STATUSES = st.sampled_from(["met", "not_met", "unknown", "ambiguous"])
# Facts that say what is asked, or replace another way of saying the same figure.
REFRAMING = {
    "procedure", "petition_for", "act", "ground", "unit", "consulted", "election_year", "holidays",
    "parents", "districts", "signatures_by_district", "word_count", "valid_votes", "initiative",
    "lost_requirements", "federal_territory", "residence_since", "own_rank", "other_rank",
    "own_name_since", "other_name_since",
}  # fmt: skip


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions())
def test_no_question_crashes_and_every_quote_is_the_laws(
    question: tuple[str, str, dict[str, Any]],
) -> None:
    key, operation, facts = question
    result = check(key, operation, facts)
    json.dumps(result.to_json(), ensure_ascii=False)
    json.dumps(result.to_json("en"), ensure_ascii=False)
    assert result.summary_pt
    assert result.summary_en
    for one in result.checks:
        assert one.quote in corpus.default().provision(key, one.id).text
        assert one.explanation_pt or one.status == "unknown"
        assert (one.status == "ambiguous") == bool(one.readings) or one.status in ("unknown", "met")
        if one.status == "ambiguous":
            assert {r.status for r in one.readings} == {"met", "not_met"}
            assert len(one.readings) == 2 * sum(r.safer for r in one.readings)
        assert set(one.facts) <= set(facts)
    for cited in result.cites:
        corpus.default().provision(key, cited)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions())
def test_what_is_missing_is_never_what_was_told(question: tuple[str, str, dict[str, Any]]) -> None:
    key, operation, facts = question
    result = check(key, operation, facts)
    for one in result.checks:
        assert (one.status == "unknown") == bool(one.missing)
    told_in_part = {
        "parents",
        "councils",
        "districts",
        "signatures_by_district",
        "state_law_period",
    }
    assert not set(result.missing) & set(facts) - told_in_part
    assert all(name in registry() for name in result.missing)


@settings(max_examples=600, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions(), st.data())
def test_another_fact_never_turns_a_settled_verdict(
    question: tuple[str, str, dict[str, Any]], data: st.DataObject
) -> None:
    key, operation, facts = question
    others = sorted(set(registry()) - set(facts) - REFRAMING)
    name = data.draw(st.sampled_from([n for n in others if not registry()[n].inner]))
    before = check(key, operation, facts)
    after = check(key, operation, {**facts, name: data.draw(value(registry()[name]))})
    rules = {rule.id: rule for rule in law(key).rules[operation]}
    for fragment, status in before.requirements.items():
        if fragment not in after.requirements or fragment not in rules:
            continue
        if name not in rules[fragment].facts and not rules[fragment].args.get("rules"):
            assert after.requirements[fragment] == status, (fragment, name)
        elif status == "not_met" and not name.endswith("_before") and _plain(rules[fragment].test):
            assert after.requirements[fragment] == "not_met", (fragment, name)


def _plain(test: str) -> bool:
    """Kinds in which a further fact of its own cannot lift a failure once found."""
    return test not in ("joined", "any_lost", "all_lost")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(questions())
def test_more_of_a_minimum_never_hurts(question: tuple[str, str, dict[str, Any]]) -> None:
    key, operation, facts = question
    rules = {rule.id: rule for rule in law(key).rules[operation] if rule.test == "meets"}
    before = check(key, operation, facts)
    for fragment, status in before.requirements.items():
        rule = rules.get(fragment)
        number = law(key).numbers[rule.args["number"]] if rule and "number" in rule.args else None
        if number is None or number.fact not in facts or number.comparison == "at_most":
            continue
        assume(facts[number.fact] < 10**9)
        more = check(key, operation, {**facts, number.fact: facts[number.fact] + 1})
        if status == "met":
            assert more.requirements[fragment] == "met"


def refusal(call: Callable[..., object], *args: object) -> InputError | None:
    """The error with which a request is refused, None when it is answered."""
    try:
        call(*args)
    except InputError as error:
        return error
    return None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=500, deadline=None)
@given(st.sampled_from(sorted(registry())), JSON)
def test_any_json_for_any_fact_is_read_or_refused_by_name(name: str, raw: Any) -> None:
    error = refusal(parse, name, raw)
    assert error is None or error.field


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60) | JSON.map(json.dumps))
def test_any_text_is_json_or_refused(text: str) -> None:
    error = refusal(loads, text)
    assert error is None or error.code in ("bad_json", "duplicate_fact")


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(LAWS),
    st.sampled_from(sorted(OPERATIONS)),
    st.dictionaries(st.text(max_size=12), JSON, max_size=3),
)
def test_any_request_is_answered_or_refused(
    key: str, operation: str, facts: dict[str, Any]
) -> None:
    error = refusal(check, key, operation, facts)
    assert error is None or error.message


@given(st.lists(STATUSES, min_size=1, max_size=5))
def test_cumulative_and_alternative_are_mirror_images(statuses: list[Any]) -> None:
    assert all_of(map(opposite, statuses)) == opposite(any_of(statuses))


@pytest.mark.parametrize(
    ("statuses", "joint"),
    [
        (["met", "not_met", "unknown", "ambiguous"], "not_met"),
        (["met", "unknown", "ambiguous"], "unknown"),
        (["met", "ambiguous"], "ambiguous"),
        (["met", "met"], "met"),
    ],
)
def test_two_limbs_fail_then_are_unknown_then_ambiguous(statuses: list[Any], joint: str) -> None:
    assert all_of(statuses) == joint


@pytest.mark.parametrize(
    ("readings", "status"),
    [
        (["met", "met"], "met"),
        (["met", "not_met"], "ambiguous"),
        (["met", "unknown"], "unknown"),
        (["not_met", "not_met"], "not_met"),
    ],
)
def test_a_text_is_ambiguous_only_where_its_readings_differ(
    readings: list[Any], status: str
) -> None:
    assert between(readings) == status


@pytest.mark.parametrize(
    ("statuses", "waiver", "verdict"),
    [
        ([], False, "undetermined"),
        (["met"], False, "qualifies"),
        (["met"], True, "waived"),
        (["met", "not_met", "unknown"], True, "does_not_qualify"),
        (["met", "unknown"], True, "undetermined"),
        (["ambiguous"], False, "undetermined"),
    ],
)
def test_the_verdict_on_a_set_of_requirements(
    statuses: list[Any], waiver: bool, verdict: str
) -> None:
    assert overall(statuses, waiver=waiver) == verdict
