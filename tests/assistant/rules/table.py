"""The case table: sentence, statute, operation, facts, requirement and the status it must have.

A sentence of the law has its n-1, n and n+1 beside one another. The mutation test runs the same
table under numbers shifted by one step and requires that some row notices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.assistant.rules.bases import base

MET, NOT, UNK, AMB = "met", "not_met", "unknown", "ambiguous"
OUT = None  # not among the requirements


@dataclass(frozen=True)
class Row:
    """One line of the table; `overall` only where the row is about it."""

    sentence: str
    statute: str
    operation: str
    facts: dict[str, Any]
    fragment: str
    status: str | None
    overall: str | None = None

    def __str__(self) -> str:
        return f"{self.statute}: {self.sentence} [{self.fragment} {self.status}]"


def steps(
    sentence: str, where: str, fragment: str, fact: str, *wanted: tuple[Any, str], **others: Any
) -> Iterator[Row]:
    """Rows that change one fact of the passing case."""
    statute, operation = where.split(".")
    for value, status in wanted:
        facts = base(statute, operation, **{**others, fact: value})
        yield Row(f"{sentence}: {value}", statute, operation, facts, fragment, status)


def one(
    sentence: str,
    where: str,
    fragment: str,
    status: str | None,
    overall: str | None = None,
    **changes: Any,
) -> Iterator[Row]:
    """One row that changes several facts of the passing case."""
    statute, operation = where.split(".")
    facts = base(statute, operation, **changes)
    yield Row(sentence, statute, operation, facts, fragment, status, overall)


def bare(
    sentence: str,
    where: str,
    fragment: str,
    status: str | None,
    overall: str | None = None,
    **facts: Any,
) -> Iterator[Row]:
    """One row of these facts alone."""
    statute, operation = where.split(".")
    yield Row(sentence, statute, operation, facts, fragment, status, overall)


def flags(where: str, fragment: str, *facts: str, passing: bool = True) -> Iterator[Row]:
    """Each fact wrong fails the requirement, and each fact unsaid leaves it open."""
    for fact in facts:
        yield from one(f"{fact} wrong", where, fragment, NOT, **{fact: not passing})
        yield from one(f"{fact} unsaid", where, fragment, UNK, **{fact: None})
        yield from one(f"{fact} right", where, fragment, MET, **{fact: passing})


def term(where_act: str, fragment: str, start: str, last: str, after: str) -> Iterator[Row]:
    """The last day of a term is in time, the day after is not, and without the start it is open."""
    statute, act = where_act.split(".")
    where = f"{statute}.calendar"
    yield from bare(
        f"{act} on the last day", where, fragment, MET, act=act, start_date=start, date=last
    )
    yield from bare(
        f"{act} a day late", where, fragment, NOT, act=act, start_date=start, date=after
    )
    yield from bare(f"{act} without a start", where, fragment, UNK, act=act, date=last)
    yield from bare(f"{act} without a date", where, fragment, UNK, act=act, start_date=start)


def votes(members: int, yes: int, *, other: bool = False) -> list[dict[str, int]]:
    """A council's vote, beside one that passes where there are two."""
    council = {"members": members, "votes_in_favor": yes}
    return [{"members": 9, "votes_in_favor": 9}, council] if other else [council]
