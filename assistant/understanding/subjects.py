"""The subjects that a text names, by the cues of corpus/lexicon/subject_cues.toml."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.understanding.cues import cues
from assistant.understanding.lexicon import table
from assistant.understanding.text import Text

_MOST = 6
_FAVOUR = 1.25  # for the subjects of the operation asked about
_GROUPS = {
    "create_district": "districts",
    "plebiscite": "plebiscite",
    "extinction": "extinction",
    "name_form": "names",
}
_LEAST = 0.35  # of the best score


def find_subjects(
    text: Text, facts: Iterable[str] = (), operation: str | None = None
) -> tuple[tuple[str, float], ...]:
    """Subject ids with a score in 0..1, best first; those far below the best are left out.

    Where no words name a subject, the facts read say what the message is about.
    """
    groups, favoured = table("subjects"), _GROUPS.get(operation or "")
    weights = table("subject_cues")["weights"]
    scored = [
        (
            m.id,
            m.score
            * weights.get(m.id, 1.0)
            * (_FAVOUR if groups[m.id]["group"] == favoured else 1.0),
        )
        for m in cues("subject_cues", "cues").match(text.words)
    ]
    if not scored:
        named = table("subject_cues")["facts"]
        return tuple((s, 0.3) for s in dict.fromkeys(named[f] for f in facts if f in named))[:_MOST]
    scored.sort(key=lambda pair: -pair[1])
    kept = [(name, score) for name, score in scored if score >= _LEAST * scored[0][1]][:_MOST]
    return tuple((name, round(score / (score + 2.5), 3)) for name, score in kept)
