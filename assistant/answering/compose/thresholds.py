"""How many, how much, until when: the law's figure worked out on what was told."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.answering.compose import articles
from assistant.answering.draft import Draft
from assistant.answering.law import Law
from assistant.answering.readings import exact_facts
from assistant.answering.wording import word
from assistant.rules import calendar, parameters, thresholds
from assistant.understanding.question import Question

FORMS = {"how_many", "when", "what", "which"}


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Answer a question for a figure or a date, worked out; else leave it to the law's words."""
    if question.kind == "calendar" and _windows(question, law, draft):
        return True
    if question.form not in FORMS or not question.facts or len(question.statutes) != 1:
        return False
    return _needed(question, law, draft)


def _needed(question: Question, law: Law, draft: Draft) -> bool:
    """'7% de 2.001 eleitores: 141 assinaturas', for the figures of the subjects that were named."""
    key = question.statutes[0]
    subjects = [name for name, _ in question.subjects]
    facts = exact_facts(question.facts)
    numbers = list(parameters.load(key).by_id.values())
    named = [n for n in numbers if n.subject in subjects]
    shares = [n for n in numbers if n.of in facts and n.subject not in subjects]
    worked = []
    for number in [*sorted(named, key=lambda n: subjects.index(n.subject)), *shares]:
        found = thresholds.needed(key, number.id, facts)
        if found is not None and (number.of is not None or found.bound != number.value):
            worked.append(found)
    if not worked:
        return False
    draft.kind = "threshold"
    for item in worked[:2]:
        text = item.text.in_(draft.language)
        mark = draft.mark(key, item.provision)
        draft.say(word(draft.language, "threshold.needed", text=text, mark=mark))
    articles.compose(question, law, draft)
    draft.kind = "threshold"
    return True


def _windows(question: Question, law: Law, draft: Draft) -> bool:
    """The dates in which an act may be done, in each statute whose calendar speaks of it."""
    facts = exact_facts(question.facts)
    acts = tuple(dict.fromkeys([*filter(None, [facts.get("act")]), *question.acts]))
    found = False
    for key in question.statutes or law.statute_keys:
        known = {choice.id for choice in calendar.acts(key)}
        act = next((str(a) for a in acts if a in known), None)
        if act is None:
            continue
        window = _window(key, act, facts, law)
        if window is None:
            continue
        found = True
        draft.say(
            word(
                draft.language,
                "threshold.window",
                law=law.corpus.statute(key).jurisdiction,
                text=window.text.in_(draft.language),
                mark=draft.mark(key, window.provision),
            )
        )
    if found:
        draft.kind = "calendar"
    return found


def _window(key: str, act: str, facts: Mapping[str, object], law: Law) -> calendar.Window | None:
    year, start = facts.get("election_year"), facts.get("start_date")
    if isinstance(year, int):
        return calendar.window(key, act, election_year=year)
    if start is not None:
        return calendar.window(key, act, start_date=start)  # type: ignore[arg-type]
    return calendar.next_window(key, act, law.today)
