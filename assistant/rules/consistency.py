"""Facts that cannot all be true are answered all the same, with a remark that says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.rules.facts import FactValue
from assistant.rules.figures import say
from assistant.rules.outcome import Text

# Measures that concern more than one municipal council.
_SEVERAL_COUNCILS = frozenset({"annexation", "incorporation", "fusion"})


def remarks(operation: str, facts: Mapping[str, FactValue]) -> tuple[Text, ...]:
    """What to check in the facts."""
    return tuple(dict.fromkeys(say(f"notice.{name}") for name in _doubts(operation, facts)))


def _doubts(operation: str, facts: Mapping[str, FactValue]) -> Iterator[str]:
    places: Any = facts.get("districts") or ()
    for votes in (facts, *places):
        yield from _votes(votes)
    councils: Any = facts.get("councils") or ()
    if any(_over(c, "votes_in_favor", "members") for c in councils):
        yield "council_over"
    if operation in _SEVERAL_COUNCILS and len(councils) == 1:
        yield "one_council"
    start, day = facts.get("start_date"), facts.get("date")
    if operation == "calendar" and start is not None and day is not None and day < start:  # type: ignore[operator]
        yield "before_start"
    if _over(facts, "ceded_area_km2", "area_km2"):
        yield "ceded_over"


def _votes(votes: Mapping[str, Any]) -> Iterator[str]:
    if _over(votes, "turnout", "registered_voters"):
        yield "turnout_over"
    yes, no, turnout = (votes.get(name) for name in ("yes_votes", "no_votes", "turnout"))
    if yes is not None and turnout is not None and yes + (no or 0) > turnout:
        yield "votes_over"


def _over(record: Mapping[str, Any], part: str, whole: str) -> bool:
    return part in record and whole in record and record[part] > record[whole]
