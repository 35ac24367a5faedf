"""From a text to the facts it states: figures, services, votes, money, land, time."""

from __future__ import annotations

from assistant.understanding.facts.reader import Facts, read_facts

__all__ = ["Facts", "read_facts"]
