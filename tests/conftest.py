"""What all tests share: one assistant over the default corpus, every question set asked once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from assistant.assistant import Assistant

ROOT = Path(__file__).resolve().parent.parent
TODAY = date(2026, 6, 15)  # answers on deadlines lean on the day; tests have one

# The model and the index of tests stay out of the user's own data; `make test` looks here too.
os.environ.setdefault("EMANCIPA_DATA", str(ROOT / ".emancipa"))


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the sets and the JSON answer to each of its turns; `crash` if one raised."""

    question: dict[str, Any]
    answers: tuple[dict[str, Any], ...]
    crash: str | None = None

    @property
    def id(self) -> str:
        """The question's name in its set."""
        return str(self.question["id"])

    @property
    def last(self) -> dict[str, Any]:
        """The answer to the last turn, which the gold is about."""
        return self.answers[-1]


@pytest.fixture(scope="session")
def assistant() -> Assistant:
    """The assistant over the default corpus; the index is built at its first search if missing."""
    from assistant.assistant import Assistant
    from indexer import corpus

    return Assistant(corpus.default(), today=TODAY)


@pytest.fixture(scope="session")
def asked(assistant: Assistant) -> tuple[Asked, ...]:
    """Every question of tests/data/cases and tests/quality, all its turns answered once."""
    from tests.quality.score import questions

    return tuple(_ask(assistant, question) for question in questions())


def _ask(assistant: Assistant, question: dict[str, Any]) -> Asked:
    from assistant.answering.answer import to_json

    answers: list[dict[str, Any]] = []
    conversation = None
    for turn in question["turns"]:
        try:
            answer = assistant.ask(turn, conversation)
        except Exception as error:
            return Asked(question, tuple(answers), f"{type(error).__name__}: {error}")
        conversation = answer.conversation
        answers.append(to_json(answer))
    return Asked(question, tuple(answers))
