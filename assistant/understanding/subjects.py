"""The subjects of the statutes that a text names, by the cues of corpus/lexicon/subject_cues.toml."""

from __future__ import annotations

from assistant.understanding.cues import cues
from assistant.understanding.text import Text

_MOST = 6
_LEAST = 0.35  # of the best score


def find_subjects(text: Text) -> tuple[tuple[str, float], ...]:
    """Subject ids with a score in 0..1, best first; those far below the best are left out."""
    matches = cues("subject_cues").match(text.words)
    if not matches:
        return ()
    top = matches[0].score
    kept = [m for m in matches if m.score >= _LEAST * top][:_MOST]
    return tuple((m.id, round(m.score / (m.score + 2.5), 3)) for m in kept)
