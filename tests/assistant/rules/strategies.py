"""Facts at random, of the right types, near the numbers that the laws name."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from assistant.rules.facts import Fact, registry
from assistant.rules.forms import operations, relevant_facts
from assistant.rules.rulebook import law

LAWS = ("br", "mg", "mt", "ac", "go")
PAIRS = [(key, operation) for key in LAWS for operation in operations(key)]

COUNTS = st.one_of(
    st.integers(0, 60), st.integers(130, 210), st.integers(390, 410), st.integers(990, 5000),
    st.integers(0, 10**10),
)  # fmt: skip
AMOUNTS = st.one_of(
    COUNTS,
    st.decimals(0, 10**9, places=2, allow_nan=False, allow_infinity=False),
    st.fractions(0, 20_000, max_denominator=1000),
)
DATES = st.dates(date(1990, 1, 1), date(2100, 12, 31))


def value(fact: Fact) -> st.SearchStrategy[Any]:
    """Any value of a fact's type."""
    simple: Mapping[str, st.SearchStrategy[Any]] = {
        "bool": st.booleans(),
        "count": COUNTS,
        "money": AMOUNTS,
        "measure": AMOUNTS,
        "date": DATES,
        "year": st.integers(500, 550).map(lambda n: 4 * n),
        "when": st.one_of(DATES, st.integers(1500, 2030)),
        "text": st.text("abcçé -'", min_size=1, max_size=30).filter(str.strip),
        "counts": st.lists(COUNTS, max_size=4),
        "dates": st.lists(DATES, max_size=4),
        "fragments": st.just([]),
    }
    if fact.type in simple:
        return simple[fact.type]
    if fact.type == "records":
        return st.lists(record(fact), max_size=3)
    ids = st.sampled_from([choice.id for choice in fact.choices])
    return st.lists(ids, max_size=3) if fact.type == "choices" else ids


def record(fact: Fact) -> st.SearchStrategy[dict[str, Any]]:
    """A record of a list, with any of its columns."""
    columns = {name: value(registry()[name]) for name in fact.record}
    return st.fixed_dictionaries({}, optional=columns)


@st.composite
def questions(draw: st.DrawFn) -> tuple[str, str, dict[str, Any]]:
    """A statute, one of its operations, and any of the facts that matter there."""
    key, operation = draw(st.sampled_from(PAIRS))
    names = relevant_facts(key, operation)
    chosen = draw(st.sets(st.sampled_from(names))) if names else set()
    about = law(key).about.get(operation)
    if about is not None and about.chooser is not None and draw(st.integers(0, 9)):
        chosen = chosen | {about.chooser}
    return key, operation, {name: draw(value(registry()[name])) for name in sorted(chosen)}


def exact(raw: Any) -> Fraction:
    """A raw figure as a fraction."""
    return Fraction(raw)
