"""From a question to its answer: the first composer that takes it writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from assistant.answering.answer import Answer, FactRead, Kind, Verdict
from assistant.answering.compose import (
    amendments,
    articles,
    cases,
    citations,
    followups,
    names,
    notices,
    premises,
    scope,
    standing,
    thresholds,
)
from assistant.answering.draft import Draft
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.conversation import State, carry
from assistant.understanding.question import Question, Reading

Composer = Callable[[Question, Law, Draft], bool]

COMPOSERS: tuple[Composer, ...] = (
    scope.chat,
    scope.data,
    scope.beside,
    scope.outside,
    amendments.compose,
    names.compose,
    standing.compose,
    premises.compose,
    articles.compose_closed,
    cases.compose,
    thresholds.compose,
    citations.compose,
    articles.compose,
    scope.not_found,
)


def respond(question: Question, state: State | None, law: Law) -> tuple[Answer, State]:
    """The answer to one message and what the next turn may lean on."""
    parts = question.parts or (question,)
    drafts: list[Draft] = []
    whole = Draft(law.corpus, question.language)
    after = state or State(language=question.language)
    for part in parts[:MAX_PARTS]:
        asked = carry(part, state)
        draft = _part(asked, state, law, whole)
        drafts.append(draft)
        state = after = _after(asked, draft, state)
    whole.kind, whole.verdict = _joint(drafts)
    _leave_out_sides(question, whole)
    notices.add(question, after, law, whole)
    return whole.finish(), replace(after, shown=tuple(whole.citations))


MAX_PARTS = 5


def _part(question: Question, state: State | None, law: Law, whole: Draft) -> Draft:
    """One question answered into the shared draft; its own kind and verdict come back."""
    draft = replace(
        whole, kind="article", verdict=None, operation=None
    )  # shares every list with the whole
    if question.follow_up and followups.compose(question, state, law, draft):
        return draft
    plain = question
    if question.chat in ("injection", "insult"):
        draft.say(word(question.language, f"scope.{question.chat}"))
        plain = scope.without_chat(question)
    for composer in COMPOSERS:
        if composer(plain, law, draft):
            break
    if question.chat in ("injection", "insult"):
        draft.kind = "out_of_scope"
    draft.facts.extend(read for read in map(_fact, question.facts) if read not in draft.facts)
    return draft


def _fact(reading: Reading) -> FactRead:
    value: object = reading.source if reading.relative else reading.value
    if value is None:
        value = tuple(v for v in (reading.low, reading.high) if v is not None)
    return FactRead(reading.name, value, reading.source)


def _joint(drafts: list[Draft]) -> tuple[Kind, Verdict | None]:
    """Of a message of several questions: the first's kind, and a verdict only if all share it."""
    kinds, verdicts = {d.kind for d in drafts}, {d.verdict for d in drafts}
    verdict = verdicts.pop() if len(verdicts) == 1 else None
    kind = kinds.pop() if len(kinds) == 1 else drafts[0].kind
    return kind, verdict


def _leave_out_sides(question: Question, draft: Draft) -> None:
    """A state outside the corpus named beside one inside is said to be outside."""
    if question.outside and question.statutes:
        names = ", ".join(question.outside)
        draft.say(word(question.language, "scope.also_outside", names=names))


def _after(question: Question, draft: Draft, before: State | None) -> State:
    subjects = draft.subjects or tuple(name for name, _ in question.subjects[:3])
    return State(
        language=question.language,
        statutes=question.statutes or (before.statutes if before else ()),
        operation=draft.operation or question.operation,
        kind=draft.kind,
        form=question.form,
        subjects=tuple(subjects),
        facts=question.facts + question.notes,
        shown=tuple(draft.citations),
        message=question.query or question.text,
    )
