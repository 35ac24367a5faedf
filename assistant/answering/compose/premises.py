"""A figure that the message says the law demands, held against the figure that it does demand."""

from __future__ import annotations

from assistant.answering.draft import Draft, law_name, plainly
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.rules import parameters
from assistant.rules.parameters import Parameter
from assistant.understanding.question import Question, Reading


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Say yes or no to 'a lei exige 100 assinaturas?'; declines when no figure can be compared."""
    if question.form != "yes_no" or len(question.statutes) != 1 or question.facts:
        return False
    key = question.statutes[0]
    for premise in question.premises:
        numbers = _numbers(key, premise, question)
        if numbers:
            _tell(key, premise, numbers, law, draft)
            return True
    return False


def _numbers(key: str, premise: Reading, question: Question) -> list[Parameter]:
    """The law's figures for the same thing, those of the subject that was named first."""
    same = [n for n in parameters.load(key).by_id.values() if n.fact == premise.name]
    named = {name for name, _ in question.subjects}
    of_districts = question.operation == "create_district"
    fitting = [n for n in same if ("district" in n.subject) == of_districts]
    return [n for n in fitting if n.subject in named] or fitting


def _tell(key: str, premise: Reading, numbers: list[Parameter], law: Law, draft: Draft) -> None:
    plain = [n for n in numbers if n.of is None]
    right = next((n for n in plain if n.value == premise.value), None)
    told = right or numbers[0]
    draft.kind = "threshold"
    draft.verdict = "qualifies" if right else "does_not_qualify"
    draft.subjects.append(told.subject)
    draft.say(
        word(
            draft.language,
            f"premise.{'right' if right else 'wrong'}",
            law=law_name(law.corpus.statute(key)),
            said=premise.source,
            quote=told.quote,
            mark=draft.mark(key, told.provision),
        )
    )
    entry = law.subject(key, told.subject)
    if entry is not None and not entry.silent:
        draft.say(f"{plainly(entry, draft.language)} {draft.marks(key, entry.provisions[:2])}")
