"""LC 1/1967 art. 9º, I and II: which of several places of one name keeps it.

The higher administrative or judicial category keeps it (capital, seat of a comarca, of a
municipality, of a district), and of equals the older. Read literally inciso II speaks of the same
case as I; the ruling says so when the two disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Category = Literal["capital", "comarca_seat", "municipality_seat", "district_seat"]
CATEGORIES: tuple[Category, ...] = ("capital", "comarca_seat", "municipality_seat", "district_seat")


@dataclass(frozen=True, slots=True)
class Holder:
    """A place that bears the name; `category` the highest known, `certain` whether a higher one is
    excluded.

    `since` is the year from which it bears the name, None when unknown.
    """

    key: str
    category: Category
    certain: bool = True
    since: int | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """Who keeps the name; `status` met (both incisos agree), ambiguous (they do not) or unknown
    (facts missing).
    """

    keeps: str | None
    status: Literal["met", "ambiguous", "unknown"]
    by: Literal["category", "age"] | None
    missing: tuple[str, ...] = ()


def precede(holders: Sequence[Holder]) -> Ruling:
    """Rule between two or more holders of a name; ValueError for fewer."""
    if len(holders) < 2:
        raise ValueError("precedence is between two or more places")
    best = min(CATEGORIES.index(h.category) for h in holders)
    top = [h for h in holders if CATEGORIES.index(h.category) == best]
    rivals = [h for h in holders if not h.certain and best > 0 and h not in top]
    if rivals or (len(top) > 1 and best > 1 and not all(h.certain for h in top)):
        return Ruling(None, "unknown", None, ("comarcas",))
    oldest = _oldest(holders)
    if len(top) == 1:
        agree = oldest is None or oldest == top[0].key
        return Ruling(top[0].key, "met" if agree else "ambiguous", "category")
    among = _oldest(top)
    if among is None:
        return Ruling(None, "unknown", None, ("since",))
    return Ruling(among, "met", "age")


def _oldest(holders: Sequence[Holder]) -> str | None:
    """The key of the one that has borne the name longest, None when unknown or shared."""
    if any(h.since is None for h in holders):
        return None
    ordered = sorted(holders, key=lambda h: h.since or 0)
    return ordered[0].key if ordered[0].since != ordered[1].since else None
