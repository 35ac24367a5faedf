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
_DECISIVE = 2.0  # what a decisive fact adds to its subject
_LEAST = 0.35  # of the best score


def find_subjects(
    text: Text, facts: Iterable[str] = (), operation: str | None = None
) -> tuple[tuple[str, float], ...]:
    """Subject ids with a score in 0..1, best first; those far below the best are left out.

    Where no words name a subject, the facts read say what the message is about.
    """
    data, stated = table("subject_cues"), tuple(facts)
    scores: dict[str, float] = {}
    for match in cues("subject_cues", "cues").match(text.words):
        group = table("subjects")[match.id]["group"]
        favour = _FAVOUR if group == _GROUPS.get(operation or "") else 1.0
        scores[match.id] = match.score * data["weights"].get(match.id, 1.0) * favour
    for fact in stated:
        name = data["decisive"].get(fact)
        if name:
            scores[name] = scores.get(name, 0.0) + _DECISIVE
    if not scores:
        named = dict.fromkeys(data["facts"][f] for f in stated if f in data["facts"])
        return tuple((name, 0.3) for name in named)[:_MOST]
    ranked = sorted(scores.items(), key=lambda pair: -pair[1])
    kept = [(name, score) for name, score in ranked if score >= _LEAST * ranked[0][1]][:_MOST]
    return tuple((name, round(score / (score + 2.5), 3)) for name, score in kept)
