"""The one way from the pages to the assistant."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fastapi import Request

from indexer.corpus import Corpus

if TYPE_CHECKING:
    from assistant.assistant import Assistant
    from indexer.glosses import Glosses, SubjectEntry


@dataclass(frozen=True, slots=True)
class Door:
    """The assistant as the pages use it."""

    assistant: Assistant

    @property
    def corpus(self) -> Corpus:
        """The laws."""
        return self.assistant.corpus

    @property
    def glosses(self) -> Glosses:
        """Their plain-language descriptions and subjects."""
        return self.assistant.law.glosses

    def gloss(self, key: str, fragment: str) -> str | None:
        """A provision in plain Portuguese, None when nobody wrote it."""
        found = self.glosses.gloss(key, fragment)
        return found.pt if found is not None else None

    def subject(self, key: str, subject_id: str) -> SubjectEntry | None:
        """What a law says of a subject."""
        return self.glosses.subject(key, subject_id)


def door(request: Request) -> Door:
    """The door through which a request goes: one assistant from its start to its end."""
    if not hasattr(request.state, "door"):
        request.state.door = Door(request.app.state.live.current())
    found: Door = request.state.door
    return found
