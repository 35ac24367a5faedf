"""Which checks a provision feeds."""

from __future__ import annotations

from collections.abc import Set

from assistant import rules


def uses_of(key: str, fragments: Set[str]) -> tuple[tuple[str, str], ...]:
    """The operations of a statute that test any of these provisions, as (id, label)."""
    return ()
