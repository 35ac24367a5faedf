"""Reads messages: words, numbers, places, citations, facts and intent; it knows no law."""

from __future__ import annotations

from assistant.understanding.laws import StatuteInfo
from assistant.understanding.message import understand
from assistant.understanding.question import Question, Reading

__all__ = ["Question", "Reading", "StatuteInfo", "understand"]
