"""What is not a question on these laws: other states, chat, data, advice, orders to the machine."""

from __future__ import annotations

from dataclasses import replace

from assistant.answering.draft import Draft, law_name, plainly
from assistant.answering.law import Law
from assistant.answering.wording import listed, word
from assistant.understanding.question import Question

# Chat that ends the matter; the others only preface an answer if the message holds a question.
CLOSED = {"greeting", "thanks", "about_us", "nonsense", "other"}


def chat(question: Question, law: Law, draft: Draft) -> bool:
    """Answer what is said to the machine and not asked of the law."""
    if question.chat not in CLOSED:
        return False
    draft.kind = "out_of_scope"
    draft.say(word(question.language, f"scope.{question.chat}", laws=covered(question, law)))
    draft.suggestions += [word(question.language, f"suggest.start_{n}") for n in (1, 2, 3)]
    return True


def data(question: Question, law: Law, draft: Draft) -> bool:
    """Figures and registers are not here: say who certifies them, by each law."""
    if question.chat != "data":
        return False
    draft.kind = "out_of_scope"
    draft.say(word(question.language, "scope.data"))
    for key in question.statutes or law.statute_keys:
        entry = law.subject(key, "certifiers")
        if entry is not None:
            name = law.corpus.statute(key).jurisdiction
            mark = draft.marks(key, entry.provisions[:1])
            draft.say(f"{name}: {plainly(entry, question.language)} {mark}")
    return True


def beside(question: Question, law: Law, draft: Draft) -> bool:
    """What these laws do not deal with, and no subject or citation of theirs beside it."""
    if question.kind != "out_of_scope" or question.chat is not None:
        return False
    if question.statutes and question.subjects and "offtopic" not in question.side:
        return False  # a subject of the laws was named beside what they leave out
    draft.kind = "out_of_scope"
    draft.say(word(question.language, "scope.other", laws=covered(question, law)))
    return True


def outside(question: Question, law: Law, draft: Draft) -> bool:
    """A place whose law is not here: say so, and what is."""
    if not question.outside or question.statutes:
        return False
    draft.kind = "out_of_scope"
    names = listed(question.outside, question.language)
    draft.say(
        word(question.language, "scope.outside", names=names, laws=covered(question, law)),
        word(
            question.language,
            "scope.federal_frame",
            now=draft.mark("cf", "art18_par4"),
            federal=draft.mark("br", "art2_cpt"),
        ),
    )
    return True


def not_found(question: Question, law: Law, draft: Draft) -> bool:
    """Nothing near enough: say it plainly, with what is covered."""
    draft.kind = "out_of_scope"
    draft.say(word(question.language, "scope.not_found", laws=covered(question, law)))
    draft.suggestions += [word(question.language, f"suggest.start_{n}") for n in (1, 2, 3)]
    return True


def covered(question: Question, law: Law) -> str:
    """The laws that are covered, in words."""
    names = [law_name(law.corpus.statute(key)) for key in law.statute_keys]
    return listed(names, question.language)


def without_chat(question: Question) -> Question:
    """The question that remains when an insult or an order to the machine is set aside."""
    return replace(question, chat=None)
