"""A quantity read from a text: exact or bounded, with its unit and its place."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Unit = Literal[
    "", "share", "money", "km", "m", "km2", "days", "weeks", "months", "years", "ordinal"
]


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of the text: exact (`value`) or bounded (`low`, `high`, inclusive for counts).

    `unit` is '' for a bare number, 'share' for a fraction of something (7 % is 7/100); `start`,
    `end` cover modifiers and unit, `core` the figure alone; `first`, `last` are token indices.
    """

    value: Fraction | None
    unit: Unit
    start: int
    end: int
    first: int
    last: int
    low: Fraction | None = None
    high: Fraction | None = None
    approximate: bool = False
    exact: bool = False
    weak: bool = False  # 'um', 'uma': a number only if something makes it one

    @property
    def figure(self) -> Fraction:
        """The one figure that stands for the quantity where only one can be used."""
        for bound in (self.value, self.low, self.high):
            if bound is not None:
                return bound
        raise ValueError("a quantity without figures")
