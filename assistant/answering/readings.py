"""From what was read in a message to facts for the rules, figures given as ranges included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from assistant.rules import CheckResult, check
from assistant.rules.facts import FactValue
from assistant.rules.result import settled_by
from assistant.understanding.question import Reading

# 'uns 400' is taken as 5 % to either side; a figure that decides within that margin is asked for.
MARGIN = Fraction(1, 20)
MOST = 10**15
MAX_RANGES = 4


def evaluate(statute: str, operation: str, readings: Sequence[Reading]) -> CheckResult:
    """Test the readings; a requirement that a range leaves open is unknown, one it settles is settled."""
    exact = {r.name: r.value for r in readings if r.value is not None and not _is_range(r)}
    ranges = [r for r in readings if _is_range(r)][:MAX_RANGES]
    base = check(statute, operation, exact)
    if not ranges:
        return base
    corners = [
        check(statute, operation, {**exact, **dict(zip((r.name for r in ranges), corner, strict=True))})
        for corner in product(*(_ends(r) for r in ranges))
    ]
    return settled_by(base, corners)


def _is_range(reading: Reading) -> bool:
    return reading.low is not None or reading.high is not None or _is_rough(reading)


def _is_rough(reading: Reading) -> bool:
    value = reading.value
    return reading.approximate and isinstance(value, int | Fraction) and not isinstance(value, bool)


def _ends(reading: Reading) -> tuple[FactValue, FactValue]:
    if reading.low is not None or reading.high is not None:
        low = reading.low if reading.low is not None else 0
        return low, reading.high if reading.high is not None else MOST
    value: Any = reading.value
    edge = value * MARGIN
    step = int(edge) if isinstance(value, int) else edge
    return value - step, value + step


def names(readings: Iterable[Reading]) -> set[str]:
    """The facts that were read."""
    return {reading.name for reading in readings}
