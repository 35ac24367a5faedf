"""From what was read in a message to facts for the rules, figures given as ranges included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from assistant.rules import Check, CheckResult, check
from assistant.rules.facts import FactValue
from assistant.rules.outcome import overall
from assistant.rules.summary import summary
from assistant.understanding.question import Reading

# 'uns 400' is taken as 5 % to either side; a figure that decides within that margin is asked for.
MARGIN = Fraction(1, 20)
MOST = 10**9
MAX_RANGES = 4


def evaluate(statute: str, operation: str, readings: Sequence[Reading]) -> CheckResult:
    """Test the readings; a requirement that a range leaves open is unknown, one it settles is settled."""
    exact = exact_facts(readings)
    ranges = [r for r in readings if is_range(r)][:MAX_RANGES]
    base = check(statute, operation, exact)
    if not ranges:
        return base
    names = [r.name for r in ranges]
    corners = [
        check(statute, operation, {**exact, **dict(zip(names, corner, strict=True))})
        for corner in product(*(_ends(r) for r in ranges))
    ]
    return settled_by(base, corners)


def exact_facts(readings: Sequence[Reading]) -> dict[str, FactValue]:
    """The facts whose value was given exactly."""
    return {r.name: r.value for r in readings if r.value is not None and not is_range(r)}


def settled_by(base: CheckResult, corners: Sequence[CheckResult]) -> CheckResult:
    """The result in which a check counts as settled where every end of the ranges settles it alike."""
    by_corner = [{c.id: c for c in corner.checks} for corner in corners]
    checks = tuple(_agreed(c, [table.get(c.id) for table in by_corner]) for c in base.checks)
    statuses = {c.id: c.status for c in checks}
    requirements = {name: statuses.get(name, s) for name, s in base.requirements.items()}
    waived = all(corner.overall == "waived" for corner in corners)
    missing = tuple(name for name in base.missing if any(name in c.missing for c in checks))
    joined = replace(
        base,
        checks=checks,
        requirements=requirements,
        overall=overall(requirements.values(), waiver=waived),
        missing=missing,
    )
    return replace(joined, summary=summary(joined))


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
        return low, reading.high if reading.high is not None else MOST
    value: Any = reading.value
    step = int(value * MARGIN) if isinstance(value, int) else value * MARGIN
    return value - step, value + step
