"""From what was read in a message to facts for the rules, ranges included."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import product
from typing import Any

from assistant.answering import said
from assistant.rules import Check, CheckResult, check
from assistant.rules.check import revised
from assistant.rules.facts import FactValue, parse, registry
from assistant.understanding.question import Reading
from indexer.errors import InputError

# 'uns 400' is taken as 5 % to either side; a figure that decides within that margin is asked for.
MARGIN = Fraction(1, 20)
MOST = 10**9
MAX_RANGES = 4


def evaluate(statute: str, operation: str, readings: Sequence[Reading]) -> CheckResult:
    """Test the readings; a requirement that a range leaves open stays unknown."""
    exact = exact_facts(readings)
    ranges = [r for r in readings if is_range(r) and r.name in registry()][:MAX_RANGES]
    base = check(statute, operation, exact)
    if not ranges:
        return said.taken(base, readings)
    names = [r.name for r in ranges]
    corners = [
        check(statute, operation, {**exact, **dict(zip(names, corner, strict=True))})
        for corner in product(*(_ends(r) for r in ranges))
    ]
    return said.taken(settled_by(base, corners), readings, ranges)


def exact_facts(readings: Sequence[Reading]) -> dict[str, FactValue]:
    """The facts whose value was given exactly, as the rules take them."""
    known = registry()
    facts: dict[str, FactValue] = {}
    for reading in (*readings, *said.as_facts(readings)):
        if reading.value is None or is_range(reading) or reading.name not in known:
            continue
        with suppress(InputError):  # a reading that is no fact of its kind is no fact
            facts.setdefault(reading.name, parse(reading.name, reading.value))
    return facts


def settled_by(base: CheckResult, corners: Sequence[CheckResult]) -> CheckResult:
    """The result in which a check is settled where every end of the ranges settles it alike."""
    by_corner = [{c.id: c for c in corner.checks} for corner in corners]
    checks = tuple(_agreed(c, [table.get(c.id) for table in by_corner]) for c in base.checks)
    waived = all(corner.overall == "waived" for corner in corners)
    return revised(base, checks, waiver=waived)


def _agreed(base: Check, ends: Sequence[Check | None]) -> Check:
    known = [end for end in ends if end is not None]
    if len(known) == len(ends) and len({end.status for end in known}) == 1:
        return known[0]
    return base


def is_range(reading: Reading) -> bool:
    """Whether the message leaves the figure open: an interval, a bound, or 'uns 400'."""
    return reading.low is not None or reading.high is not None or _is_rough(reading)


def _is_rough(reading: Reading) -> bool:
    value = reading.value
    return reading.approximate and isinstance(value, int | Fraction) and not isinstance(value, bool)


def _ends(reading: Reading) -> tuple[FactValue, FactValue]:
    if reading.low is not None or reading.high is not None:
        low = reading.low if reading.low is not None else 0
        high: Any = reading.high if reading.high is not None else MOST
        # 'quase 2 mil' may be rounded: the round figure itself is not ruled out.
        return low, high + 1 if reading.approximate and isinstance(high, int) else high
    value: Any = reading.value
    step = int(value * MARGIN) if isinstance(value, int) else value * MARGIN
    return value - step, value + step
