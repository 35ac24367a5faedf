"""What the laws say on a subject: one statute, several side by side, or silence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from assistant.answering import closed, subjects
from assistant.answering.answer import Kind, Verdict
from assistant.answering.draft import Draft, law_name, plainly
from assistant.answering.law import Law
from assistant.answering.wording import listed, word
from assistant.retrieval.result import Hit, SearchResult
from assistant.understanding.question import Question
from indexer.glosses import SubjectEntry

SURE_ANYWHERE = 0.9  # the same where no law was named either
SURE = 0.75  # confidence asked where no word of the question names a subject
NAMED = 0.55  # a cue this strong names the subject whatever the search found
AHEAD = 0.05
NEAR = 0.85  # of the best score: what is further off is not offered beside it
ALONE, FIRST, TWO, SHARED = 5, 3, 2, 2  # provisions quoted of one statute alone, of each of several


@dataclass(frozen=True, slots=True)
class Reply:
    """What one statute has to say: the subject's entry if one fits, and the provisions found."""

    key: str
    entry: SubjectEntry | None
    subject: str | None
    hits: tuple[Hit, ...]
    weight: float


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Answer from the statutes' own words; declines when nothing near enough is found."""
    keys = question.statutes or law.statute_keys
    result = law.search(
        question.query or question.text, statutes=keys, limit=12, language=question.language
    )
    ranked = subjects.ranked(question, law, keys, result)
    subject = ranked[0] if ranked else None
    draft.subjects.extend(ranked[:1])
    told = closed.answer(question, law, result) if len(keys) == 1 else None
    if told is not None:
        _closed(question, told, law.subject(keys[0], subject) if subject else None, result, draft)
        return True
    named = bool(question.subjects) and question.subjects[0][1] >= NAMED
    enough = SURE if question.statutes else SURE_ANYWHERE
    if not (result.found and (question.subjects or result.confidence >= enough)) and not (
        subject and named
    ):
        return False
    replies = [_reply(key, subject, law, result) for key in keys]
    best = max(reply.weight for reply in replies)
    speaking = [
        reply for reply in replies if reply.entry or (reply.hits and reply.weight >= NEAR * best)
    ]
    if not speaking:
        return False
    if len(keys) == 1:
        reply = speaking[0]
        order = _one(question, reply, law, draft, ranked)
        _beside(ranked[1:], reply, law, draft)
        for fragment in order:
            lit = _highlights(reply, fragment)
            draft.mark(reply.key, fragment, highlights=lit, role="related")
    else:
        _several(question, speaking, law, draft)
    return True


def compose_closed(question: Question, law: Law, draft: Draft) -> bool:
    """Answer a general question of yes or no before any case is tested; declines when unsure."""
    figures = [r for r in question.facts if not isinstance(r.value, bool)]
    if question.form != "yes_no" or len(question.statutes) != 1 or figures or question.citations:
        return False
    result = law.search(
        question.query or question.text,
        statutes=question.statutes,
        limit=12,
        language=question.language,
    )
    if not closed.by_itself(closed.answer(question, law, result), question):
        return False
    return compose(question, law, draft)


def _closed(
    question: Question,
    told: closed.ClosedAnswer,
    entry: SubjectEntry | None,
    result: SearchResult,
    draft: Draft,
) -> None:
    """'Não. Na primeira legislatura …': yes or no, why, and the provisions behind it."""
    language = question.language
    draft.kind = _kind(question)
    draft.verdict = VERDICTS.get(told.answer or "")
    marks = draft.marks(told.key, told.proposition.provisions)
    lead = word(language, f"closed.{told.answer or 'open'}", why=told.proposition.why(language))
    draft.say(f"{lead} {marks}")
    found = [hit for hit in result.hits if hit.score >= NEAR * result.hits[0].score]
    named = entry.provisions if entry is not None and not entry.silent else ()
    for fragment in dict.fromkeys([*(hit.id for hit in found[:1]), *named[:2]]):
        draft.mark(told.key, fragment, role="related")


VERDICTS: dict[str, Verdict] = {"yes": "qualifies", "no": "does_not_qualify"}


def _reply(key: str, subject: str | None, law: Law, result: SearchResult) -> Reply:
    entry = law.subject(key, subject) if subject else None
    hits = tuple(hit for hit in result.hits if hit.statute == key)
    return Reply(key, entry, subject, hits, hits[0].score if hits else 0.0)


def provisions_of(reply: Reply, most: int) -> tuple[str, ...]:
    """The provisions to quote: the subject's first, the best found next, then the rest of both."""
    named = list(reply.entry.provisions) if reply.entry else []
    found = [hit.id for hit in reply.hits if hit.score >= NEAR * reply.weight]
    order = [*named[:1], *found[:1], *named[1:], *found[1:]]
    if reply.entry and reply.entry.silent:
        order = named
    return tuple(dict.fromkeys(order))[:most]


def _one(
    question: Question, reply: Reply, law: Law, draft: Draft, ranked: list[str]
) -> tuple[str, ...]:
    """The subject's sentence and the provision found best; returns the provisions to cite."""
    language = question.language
    entry = reply.entry
    order = provisions_of(reply, ALONE)
    for fragment in order[:TWO]:
        draft.mark(reply.key, fragment, highlights=_highlights(reply, fragment))
    if entry is not None:
        draft.kind = "silent" if entry.silent else _kind(question)
        if entry.silent and question.form == "yes_no":
            draft.verdict = "does_not_qualify"  # what a law does not set it does not ask
        told = entry.provisions[:FIRST]
        draft.say(f"{plainly(entry, language)} {draft.marks(reply.key, told)}")
        _also(ranked, told, reply, law, draft)
    elif order:
        gloss = law.glosses.gloss(reply.key, order[0])
        mark = draft.mark(reply.key, order[0])
        if gloss is not None:
            draft.say(f"{gloss.text(language)} {mark}")
        else:
            name = law_name(law.corpus.statute(reply.key))
            draft.say(word(language, "article.nearest", law=name, mark=mark))
    return order


def _beside(others: list[str], reply: Reply, law: Law, draft: Draft) -> None:
    """A second subject that the words name nearly as well."""
    cited = {ref.split(":")[1].split("_")[0] for ref in draft.citations}
    for name in others[:1]:
        entry = law.subject(reply.key, name)
        if entry and not entry.silent and entry.provisions[0].split("_")[0] not in cited:
            mark = draft.marks(reply.key, entry.provisions[:1])
            draft.say(f"{plainly(entry, draft.language)} {mark}")


def _also(ranked: list[str], told: tuple[str, ...], reply: Reply, law: Law, draft: Draft) -> None:
    """The provision found best, in plain words, when a subject near to the question holds it."""
    best = reply.hits[0] if reply.hits else None
    if best is None or best.id in told or (reply.entry and reply.entry.silent):
        return
    entries = [law.subject(reply.key, name) for name in ranked[:3]]
    gloss = law.glosses.gloss(reply.key, best.id)
    if gloss is not None and any(entry and best.id in entry.provisions for entry in entries):
        draft.say(f"{gloss.text(draft.language)} {draft.mark(reply.key, best.id)}")


# Kinds that an answer from the law's words can have; the others need a case to test.
TOLD = {"article", "definition", "threshold", "calendar", "name", "amendment"}


def _kind(question: Question) -> Kind:
    return cast(Kind, question.kind) if question.kind in TOLD else "article"


def _highlights(reply: Reply, fragment: str) -> tuple[tuple[int, int], ...]:
    return next((hit.highlights for hit in reply.hits if hit.id == fragment), ())


def _stands_out(replies: list[Reply]) -> bool:
    """Whether one law's best provision is well ahead of every other law's."""
    return len(replies) < 2 or replies[0].weight - replies[1].weight >= AHEAD


def _several(question: Question, replies: list[Reply], law: Law, draft: Draft) -> None:
    """A sentence for each statute; those that speak first, in one line those that do not."""
    language = question.language
    draft.kind = "compare"
    if not question.statutes:
        replies = sorted(replies, key=lambda reply: -reply.weight)
        best = replies[0].hits[0] if replies[0].hits else None
        if best is not None and _stands_out(replies):
            draft.mark(best.statute, best.id, highlights=best.highlights)
    loud = [reply for reply in replies if not (reply.entry and reply.entry.silent)]
    mute = [reply for reply in replies if reply.entry and reply.entry.silent]
    if question.statutes:
        loud, mute = replies, []
    lines = []
    for reply in loud:
        statute = law.corpus.statute(reply.key)
        order = provisions_of(reply, SHARED)
        marks = draft.marks(reply.key, order[:1])
        if reply.entry:
            sentence = plainly(reply.entry, language)
        else:
            gloss = law.glosses.gloss(reply.key, order[0])
            if gloss is None:
                continue
            sentence = gloss.text(language)
        lines.append((f"{statute.jurisdiction} ({statute.short_title}): {sentence}", marks, reply))
    for line, marks, _ in lines:
        draft.say(f"{line} {marks}")
    for _, _, reply in lines:
        for fragment in provisions_of(reply, SHARED)[1:]:
            draft.mark(reply.key, fragment, role="related")
    if mute:
        names = listed([law.corpus.statute(reply.key).jurisdiction for reply in mute], language)
        draft.say(word(language, "article.others_silent", names=names))
