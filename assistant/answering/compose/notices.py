"""The standing of the laws: the dated notices that an answer has to carry."""

from __future__ import annotations

from assistant.answering.answer import NoticeLine
from assistant.answering.draft import Draft
from assistant.answering.law import Law
from assistant.conversation import State
from assistant.understanding.question import Question
from indexer.provisions import Notice

# Subjects of these groups speak of creating or remaking municipalities.
GROUPS = {"creation", "process", "plebiscite", "law", "standing"}
TERRITORY = {"area_transfer", "incorporation", "fusion", "area_limit", "plebiscite_waiver"}


def add(question: Question, state: State, law: Law, draft: Draft) -> None:
    """Add the notices that apply, and cite the constitutional text behind them."""
    if draft.kind == "out_of_scope" and draft.verdict is None and not draft.checks:
        return
    operation = _operation(state, law, draft)
    basis = [c for c in draft.citations.values() if c.role == "basis"]
    for citation in basis:
        for notice in law.corpus.notices_for(citation.statute, operation, citation.id):
            if notice.id not in draft.notices:
                add_notice(notice, draft)


def add_notice(notice: Notice, draft: Draft) -> None:
    """Put a notice beside the answer and cite what supports it."""
    short = notice.short_pt if draft.language == "pt" else notice.short_en
    text = notice.text_pt if draft.language == "pt" else notice.text_en
    draft.notices[notice.id] = NoticeLine(notice.id, short or text, notice.date, notice.sources)
    for ref in notice.cites:
        cited, fragment = ref.split(":", 1)
        draft.mark(cited, fragment, role="related")


def _of_act(state: State) -> str | None:
    """The calendar serves municipalities and districts: its act says which."""
    acts = [str(r.value) for r in state.facts if r.name == "act"]
    return acts[0] if acts and "district" in acts[0] else "create_municipality"


def _operation(state: State, law: Law, draft: Draft) -> str | None:
    """The operation that the answer is about: the one tested, else creation by its subjects."""
    if state.operation and draft.checks:
        return _of_act(state) if state.operation == "calendar" else state.operation
    subjects = law.glosses.subjects
    for name in draft.subjects:
        if name in TERRITORY or (name in subjects and subjects[name].group in GROUPS):
            return "create_municipality"
    bare = any(not law.glosses.entries(c.statute) for c in draft.citations.values())
    # A law that nobody has described here is taken for what this collection is about.
    return "create_municipality" if bare and not draft.subjects else None
