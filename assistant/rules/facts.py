"""The facts that rules take: their names, types and units (rules_catalogue 0.5)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TypeAlias

Scalar: TypeAlias = bool | int | Fraction | str | date
FactValue: TypeAlias = Scalar | tuple[Scalar, ...] | tuple[dict[str, Scalar], ...]
