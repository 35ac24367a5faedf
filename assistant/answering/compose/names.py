"""Whether a place name is taken, and what the laws say of its form."""

from __future__ import annotations

from assistant import toponyms
from assistant.answering.draft import Draft
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.understanding.question import Question
from indexer.errors import InputError

MOST_NAMES = 5
VERDICTS = {"repete": "does_not_qualify", "repete em outra grafia": "does_not_qualify"}
MUNICIPALITY = "municipality"
OF_DISTRICTS = {"district_name", "district_creation", "district_requirements"}
SUBJECTS = ("name_uniqueness", "name_rules")


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Look up the names that were asked about."""
    if not question.names:
        return False
    draft.kind = "name"
    key = question.statutes[0] if question.statutes else None
    named = {subject for subject, _ in question.subjects}
    unit = (
        "district"
        if named & OF_DISTRICTS or question.operation == "create_district"
        else MUNICIPALITY
    )
    act = "rename" if "name_change" in named else None
    verdicts = set()
    for name in question.names[:MOST_NAMES]:
        try:
            result = toponyms.lookup(name, uf_or_statute=key, unit=unit, act=act)
        except InputError as error:
            draft.say(f"“{name}”: {error.message}")
            continue
        broken = [form for form in result.form if form.status == "violation"]
        verdicts.add("does_not_qualify" if broken else VERDICTS.get(result.verdict, "undetermined"))
        refs = [ref.split(":", 1) for form in broken for ref in form.provisions]
        refs.sort(key=lambda ref: ref[0] not in question.statutes)  # the state's own law first
        marks = "".join(draft.mark(law_key, fragment) for law_key, fragment in refs)
        lead = word(draft.language, "name.no") if broken and question.form == "yes_no" else ""
        first, *rest = toponyms.describe(result, draft.language).splitlines()
        draft.say(f"{lead} {first} {marks}", *rest)
    draft.verdict = verdicts.pop() if len(verdicts) == 1 else None  # type: ignore[assignment]
    for statute in question.statutes or law.statute_keys:
        for subject in SUBJECTS:
            entry = law.subject(statute, subject)
            if entry is not None and not entry.silent:
                draft.marks(statute, entry.provisions[:1])
    return True
