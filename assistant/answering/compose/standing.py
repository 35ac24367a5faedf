"""Whether these laws still rule: what the Constitution requires, and each law's notices."""

from __future__ import annotations

from assistant.answering.compose.notices import add_notice
from assistant.answering.draft import Draft, law_name, plainly
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.understanding.question import Question

GROUP = "standing"
NAMED = 0.5  # less is no naming
NEARLY = 0.12  # behind the subject named best


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Answer from the Constitution and from the notices; declines for any other subject."""
    subject = _named(question, law)
    if subject is None or question.kind == "citation":
        return False
    context = [key for key in law.corpus.statutes if key not in law.statute_keys]
    entries = [(key, law.subject(key, subject)) for key in context]
    told = [(key, entry) for key, entry in entries if entry is not None and not entry.silent]
    if not told:
        return False
    draft.kind = "article"
    draft.subjects.append(subject)
    today = subject == "constitution" and question.operation == "create_municipality"
    if question.form == "yes_no" and today:
        draft.verdict = "does_not_qualify"
        draft.say(word(question.language, "standing.not_now"))
    for key, entry in told:
        draft.say(f"{plainly(entry, question.language)} {draft.marks(key, entry.provisions[:2])}")
    for key in question.statutes:
        _of_law(key, question, law, draft)
    return True


def _named(question: Question, law: Law) -> str | None:
    """The subject of standing that the words name first, or nearly so."""
    known = law.glosses.subjects
    if question.subjects and question.subjects[0][1] < NAMED:
        return None
    for name, cue in question.subjects:
        if cue < question.subjects[0][1] - NEARLY:
            break
        if name in known and known[name].group == GROUP:
            return name
    return None


def _of_law(key: str, question: Question, law: Law, draft: Draft) -> None:
    """What is known of one law's standing, with the date of each notice."""
    statute = law.corpus.statute(key)
    cited = [f for ref in question.citations for f in ref.fragments if f in statute.by_id]
    for fragment in cited:
        draft.mark(key, fragment)
    for notice in statute.notices:
        add_notice(notice, draft)
        text = notice.short_pt if question.language == "pt" else notice.short_en
        draft.say(f"{law_name(statute)}: {text}")
