"""The computable rules of the statutes; `check` is the one door."""

from __future__ import annotations

from assistant.rules.check import check
from assistant.rules.outcome import Check, Overall, Status, Text
from assistant.rules.result import CheckResult
from assistant.rules.rulebook import OPERATIONS

__all__ = ["OPERATIONS", "Check", "CheckResult", "Overall", "Status", "Text", "check"]
