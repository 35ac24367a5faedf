"""Which subjects a question is about: by words that name them, sense, and articles found."""

from __future__ import annotations

from assistant.answering.law import Law
from assistant.retrieval.result import SearchResult
from assistant.understanding.question import Question

CUE, SENSE, FOUND = 1.0, 0.2, 0.3  # by trial on the question sets
ENOUGH = 0.5
BESIDE = 0.15  # a subject this near to the best is told beside it
# What is meant when only what is to be done was named.
OF_OPERATION = {
    "create_municipality": "creation_requirements",
    "create_district": "district_requirements",
    "fusion": "fusion",
    "incorporation": "incorporation",
    "annexation": "area_transfer",
    "boundary": "boundary_change",
    "extinction": "extinction",
    "name_form": "name_rules",
}
MISFIT = 0.3  # a subject of districts when a municipality is to be made, and the reverse


def ranked(question: Question, law: Law, keys: tuple[str, ...], result: SearchResult) -> list[str]:
    """The subjects that the words name and the search agrees with, best first, none when unsure."""
    scores: dict[str, float] = {}
    for name, cue in question.subjects:
        scores[name] = scores.get(name, 0.0) + CUE * cue
    for hit in result.subjects:
        scores[hit.subject] = scores.get(hit.subject, 0.0) + SENSE * hit.score / len(keys)
    top = [(hit.statute, hit.id.split("_")[0]) for hit in result.hits[:3]]
    for name in scores:
        scores[name] += FOUND * _agreement(name, law, keys, top)
    for name in scores:
        if not _fits(name, question, law):
            scores[name] -= MISFIT
    unnamed = not question.subjects or question.subjects[0][1] < ENOUGH
    if unnamed and question.operation in OF_OPERATION:
        name = OF_OPERATION[question.operation]
        scores[name] = scores.get(name, 0.0) + ENOUGH
    order = sorted(scores, key=lambda name: -scores[name])
    return [name for name in order if scores[name] >= max(ENOUGH, scores[order[0]] - BESIDE)]


def _fits(subject: str, question: Question, law: Law) -> bool:
    """Whether a subject can be meant: districts and municipalities have rules of their own."""
    if question.operation not in ("create_municipality", "create_district"):
        return True
    known = law.glosses.subjects.get(subject)
    of_districts = known is not None and known.group == "districts"
    return of_districts == (question.operation == "create_district")


def _agreement(subject: str, law: Law, keys: tuple[str, ...], top: list[tuple[str, str]]) -> float:
    """1 when the subject's provisions hold the first article found, less further down."""
    for place, (key, article) in enumerate(top):
        entry = law.subject(key, subject) if key in keys else None
        if entry and any(p.split("_")[0] == article for p in entry.provisions):
            return (1.0, 0.6, 0.4)[place]
    return 0.0
