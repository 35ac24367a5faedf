"""What a search finds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Mode = Literal["hybrid", "lexical"]
Why = Literal["wording", "article", "gloss", "ask", "subject"]


@dataclass(frozen=True, slots=True)
class Hit:
    """An article that answers, by its best provision.

    `score` is 0..1 and comparable between questions; `highlights` are half-open ranges of
    characters in the provision's text; `why` is the view by which it was found best; `others` are
    further provisions of the same article, best first, with their scores.
    """

    statute: str
    id: str
    score: float
    highlights: tuple[tuple[int, int], ...]
    why: Why
    others: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class SubjectHit:
    """What a statute says of a subject, and how well that meets the question (0..1)."""

    statute: str
    subject: str
    score: float


@dataclass(frozen=True, slots=True)
class ClosedHit:
    """A closed question of a statute, by its number, and how near the message is (0..1)."""

    statute: str
    number: int
    score: float


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Hits and subjects, best first; `found` is false when nothing in these laws seems to answer.

    `mode` is 'lexical' when the embedding engine could not run; `repaired` are the words of the
    question that were read as others, as (written, read); `confidence` (0..1) decides `found`.
    """

    hits: tuple[Hit, ...]
    subjects: tuple[SubjectHit, ...]
    mode: Mode
    found: bool
    repaired: tuple[tuple[str, str], ...] = ()
    confidence: float = 0.0
    closed: tuple[ClosedHit, ...] = ()
