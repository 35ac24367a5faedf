"""Turns that lean wholly on the one before: why, show it, simpler, are you sure."""

from __future__ import annotations

from dataclasses import replace

from assistant.answering.compose import cases
from assistant.answering.draft import Draft
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.conversation import State
from assistant.understanding.question import Question
from indexer.provisions import cite

MOST = 3


def compose(question: Question, state: State | None, law: Law, draft: Draft) -> bool:
    """Answer a turn such as 'por quê?'; declines when there is no turn before to lean on."""
    if state is None or not state.shown:
        return False
    tested = replace(question, form="yes_no")  # the case of the turn before, tested again
    if question.follow_up == "missing":
        return cases.compose(tested, law, draft)
    if question.follow_up in ("why", "sure", "again") and cases.compose(tested, law, draft):
        draft.verdict = draft.verdict if question.follow_up == "sure" else None
        return True
    shown = _shown(state, law)
    if not shown:
        return False
    draft.kind = "citation" if question.follow_up == "show" else "article"
    if question.follow_up in ("why", "sure"):
        draft.say(word(question.language, f"followup.{question.follow_up}"))
    for key, fragment in shown:
        _tell(question, key, fragment, law, draft)
    return True


def _shown(state: State, law: Law) -> list[tuple[str, str]]:
    """The provisions that the last answer cited and that the corpus still has."""
    pairs = [tuple(ref.split(":", 1)) for ref in state.shown]
    known = [
        (key, fragment)
        for key, fragment in pairs
        if key in law.corpus.statutes and fragment in law.corpus.statute(key).by_id
    ]
    return known[:MOST]


def _tell(question: Question, key: str, fragment: str, law: Law, draft: Draft) -> None:
    language = question.language
    statute = law.corpus.statute(key)
    mark = draft.mark(key, fragment)
    gloss = law.glosses.gloss(key, fragment)
    if question.follow_up == "simpler" and gloss is not None:
        draft.say(f"{gloss.text(language)} {mark}")
        return
    place = f"{cite(fragment, language)}, {statute.short_title}"
    draft.say(f"{place}: «{statute.by_id[fragment].text}» {mark}")
