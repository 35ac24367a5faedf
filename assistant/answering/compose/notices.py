"""The standing of the laws: the dated notices that an answer has to carry."""

from __future__ import annotations

from assistant.answering.answer import NoticeLine
from assistant.answering.draft import Draft
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.conversation import State
from assistant.understanding.question import Question

# Subjects of these groups speak of creating or remaking municipalities, whatever the question's form.
GROUPS = {"creation", "process", "plebiscite", "law", "standing"}
TERRITORY = {"area_transfer", "incorporation", "fusion", "area_limit", "plebiscite_waiver"}


def add(question: Question, state: State | None, law: Law, draft: Draft) -> None:
    """Add the notices that apply, and cite the constitutional text behind them."""
    if draft.kind == "out_of_scope" and draft.verdict is None and not draft.checks:
        return
    keys = dict.fromkeys(citation.statute for citation in draft.citations.values())
    operation = _operation(state, law, draft)
    for key in keys:
        for notice in law.corpus.notices_for(key, operation):
            if notice.id in draft.notices:
                continue
            text = notice.text_pt if draft.language == "pt" else notice.text_en
            short = notice.short_pt if draft.language == "pt" else notice.short_en
            draft.notices[notice.id] = NoticeLine(
                notice.id, short or text, notice.date, notice.sources
            )
            for ref in notice.cites:
                cited, fragment = ref.split(":", 1)
                draft.mark(cited, fragment, role="related")


def _operation(state: State | None, law: Law, draft: Draft) -> str | None:
    """The operation that the answer is about: the one tested, else creation by its subjects."""
    if state is not None and state.operation and draft.checks:
        return state.operation
    subjects = law.glosses.subjects
    for name in draft.subjects:
        if name in TERRITORY or (name in subjects and subjects[name].group in GROUPS):
            return "create_municipality"
    return None
