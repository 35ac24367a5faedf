"""A case tested against the rules: verdict first, then why, then what is still to be told."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.answering.answer import CheckLine, Language, Missing, Verdict
from assistant.answering.closed import asks_need, is_alternative
from assistant.answering.draft import Draft, law_name
from assistant.answering.law import Law
from assistant.answering.readings import evaluate
from assistant.answering.wording import listed, word
from assistant.rules import Check, CheckResult
from assistant.rules.facts import registry
from assistant.rules.outcome import Overall, overall
from assistant.rules.summary import place_of
from assistant.understanding.question import Question, Reading

KINDS = {
    "create_municipality": "eligibility",
    "create_district": "eligibility",
    "fusion": "eligibility",
    "incorporation": "eligibility",
    "annexation": "boundary",
    "petition": "petition",
    "plebiscite": "plebiscite",
    "calendar": "calendar",
    "boundary": "boundary",
    "extinction": "extinction",
    "name_form": "name",
}
# Kinds that are an operation of their own, whatever it is that they prepare.
OWN_OPERATION = {
    "petition": "petition",
    "plebiscite": "plebiscite",
    "calendar": "calendar",
    "extinction": "extinction",
}
OF_DISTRICTS = {"district_creation", "district_requirements"}
OF_WAIVER = {"plebiscite_required", "plebiscite_waiver"}
ASKING = {"how_many", "who", "what", "which", "how"}  # forms that ask for a rule, not for a verdict
ORDER = ("not_met", "ambiguous", "unknown", "met")
MOST_MISSING = 8


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Test what was told; declines when the message holds no fact that the operation turns on."""
    operation = operation_of(question)
    if operation is None or question.form in ASKING or _asks_when(question):
        return False
    keys = question.statutes or law.statute_keys
    facts = question.facts + question.notes + implied(question, operation)
    results = [evaluate(key, operation, facts) for key in keys]
    told = {reading.name for reading in facts}
    telling = [r for r in results if any(_touched(check, told) for check in r.checks)]
    if not telling:
        return False
    draft.kind = KINDS[operation]  # type: ignore[assignment]
    draft.operation = operation
    draft.subjects.append("creation_requirements")
    if len(keys) == 1:
        _one(question, telling[0], law, draft)
    else:
        _several(question, results, law, draft)
    return True


def _touched(check: Check, told: set[str]) -> bool:
    """Whether the message said anything that a check turns on, be it only a rough figure."""
    return bool(check.facts) or bool(told & set(check.missing))


def operation_of(question: Question) -> str | None:
    """The operation to test: what the question is for comes before what is to be done."""
    if question.kind in OWN_OPERATION:
        return OWN_OPERATION[question.kind]
    if question.operation in KINDS:
        return question.operation
    if question.kind in ("eligibility", "threshold", "citation", None):
        first = question.subjects[0][0] if question.subjects else ""
        return "create_district" if first in OF_DISTRICTS else "create_municipality"
    return None


def _asks_when(question: Question) -> bool:
    """'Até quando?' asks for a date, not for a verdict."""
    return question.form == "when"


# What a petition is for, by the subject that the message names; else it is for a new municipality.
PURPOSES = {"area_transfer": "annexation", "fusion": "fusion", "incorporation": "incorporation"}


def implied(question: Question, operation: str) -> tuple[Reading, ...]:
    """Facts that the question's own subject states: the calendar's act, the petition's purpose."""
    named = {reading.name for reading in question.facts}
    found = {}
    if operation == "calendar" and question.acts:
        found["act"] = question.acts[0]
    if operation == "petition":
        purposes = [PURPOSES[name] for name, _ in question.subjects if name in PURPOSES]
        found["petition_for"] = purposes[0] if purposes else "create_municipality"
    return tuple(
        Reading(name=name, value=value, source="", span=(0, 0))
        for name, value in found.items()
        if name not in named
    )


def _one(question: Question, result: CheckResult, law: Law, draft: Draft) -> None:
    language = question.language
    asked = _asked(question, result)
    if any(c.status == "not_met" and c.facts and c not in asked for c in result.checks):
        asked = []  # what fails lies beyond the provisions named
    if not asked and question.kind == "threshold":
        asked = [check for check in result.checks if check.facts]
    verdict = overall(check.status for check in asked) if asked else result.overall
    draft.verdict = _said(verdict, question, result)
    checks = sorted(asked or result.checks, key=lambda check: ORDER.index(check.status))
    draft.say(_lead(verdict, checks, law_name(law.corpus.statute(result.statute)), draft))
    _reasons(checks, draft)
    draft.checks.extend(_line(check, language) for check in checks)
    if verdict == "undetermined" or not asked:
        _ask(result, language, draft)
    for remark in result.remarks:
        draft.say(remark.in_(language))


def _said(verdict: Overall, question: Question, result: CheckResult) -> Verdict | None:
    """The verdict in the terms of the question: 'precisa?' of what is waived is answered no."""
    if is_alternative(question.text):
        return None
    if question.form != "yes_no" or not asks_need(question.text):
        return verdict
    if verdict == "waived":
        return "does_not_qualify"
    of_waiver = (
        result.operation == "boundary"
        and question.subjects[:1]
        and (question.subjects[0][0] in OF_WAIVER)
    )
    return "qualifies" if of_waiver and verdict == "does_not_qualify" else verdict


def _asked(question: Question, result: CheckResult) -> list[Check]:
    """The checks of the provisions that the question names, if it names any of them."""
    named = {fragment for ref in question.citations for fragment in ref.fragments}
    return [
        check
        for check in result.checks
        if any(check.id == f or check.id.startswith(f + "_") for f in named)
    ]


def _lead(verdict: Overall, checks: Sequence[Check], name: str, draft: Draft) -> str:
    """The sentence that answers, with the decisive reason and its mark."""
    first = checks[0] if checks else None
    decisive = first if first and first.status != "unknown" else None
    return word(
        draft.language,
        f"case.{verdict}",
        law=name,
        reason=_reason(decisive, draft) if decisive and _decides(verdict, checks) else "",
        met=any(check.status == "met" for check in checks)
        and not any(check.facts for check in checks if check.status == "unknown"),
    )


def _decides(verdict: Overall, checks: Sequence[Check]) -> bool:
    """Whether the first check is the reason: not where several together make the yes."""
    return (
        len(checks) == 1 or verdict in ("does_not_qualify", "waived") or checks[0].status != "met"
    )


def _reason(check: Check, draft: Draft) -> str:
    mark = draft.mark(check.statute, check.id)
    place = place_of(check).in_(draft.language)
    told = check.explanation.in_(draft.language).rstrip(".")
    return f"{_lowered(told)} ({place}). {mark}"


def _lowered(text: str) -> str:
    """A sentence after a colon: small first letter, unless it is a figure or an acronym."""
    return text[:1].lower() + text[1:] if text[1:2].islower() or text[1:2] == " " else text


def _reasons(checks: Sequence[Check], draft: Draft) -> None:
    """What else fails or is in doubt, what passes, what is still unknown; each with its mark."""
    language = draft.language
    for check in checks[1:]:
        if check.status in ("not_met", "ambiguous"):
            draft.say(_reason(check, draft))
    met = [check for check in checks if check.status == "met"] if len(checks) > 1 else []
    unknown = [check for check in checks if check.status == "unknown"]
    if met:
        items = [f"{_told(c, language)} {draft.mark(c.statute, c.id)}" for c in met]
        draft.say(word(language, "case.met", items="; ".join(items)))
    if unknown and draft.verdict == "does_not_qualify":
        marks = "".join(draft.mark(c.statute, c.id) for c in unknown)
        draft.say(word(language, "case.rest", count=len(unknown), marks=marks))
    elif unknown:
        items = [f"{_wanted(c, language)} {draft.mark(c.statute, c.id)}" for c in unknown]
        draft.say(word(language, "case.unknown", items="; ".join(items)))


def _wanted(check: Check, language: Language) -> str:
    """The labels of the facts that a check still needs; the law's figure where it has one."""
    known = registry()
    names = [known[name].wanted.in_(language) for name in check.missing if name in known]
    required = check.required.in_(language)
    if len(names) == 1 and any(character.isdigit() for character in required):
        return word(language, "case.wanted", label=names[0], required=required)
    return listed(names, language) or required


def _told(check: Check, language: Language) -> str:
    """'2.100 eleitores (a lei pede pelo menos 2.000 eleitores)'."""
    given, required = check.given.in_(language), check.required.in_(language)
    if not required or given == required:
        return given or check.explanation.in_(language)
    return word(language, "case.told", given=given, required=required)


def _line(check: Check, language: Language) -> CheckLine:
    return CheckLine(
        statute=check.statute,
        id=check.id,
        status=check.status,
        given=check.given.in_(language),
        required=check.required.in_(language),
        explanation=check.explanation.in_(language),
        quote=check.quote,
    )


def _ask(result: CheckResult, language: Language, draft: Draft) -> None:
    facts = registry()
    for name in result.missing[:MOST_MISSING]:
        if name in facts:
            draft.missing.setdefault(name, Missing(name, facts[name].question.in_(language)))


def _several(question: Question, results: Sequence[CheckResult], law: Law, draft: Draft) -> None:
    """A line for each statute; with no state named the verdict stays open and it is asked."""
    language = question.language
    if question.statutes:
        draft.kind = "compare"  # each law has its verdict; there is none for all
    else:
        draft.verdict = "undetermined"
        draft.missing["state"] = Missing("state", word(language, "case.which_state"))
        draft.say(word(language, "case.no_state"))
    for result in results:
        draft.say(_brief(result, law, draft))
    for result in results:
        checks = sorted(result.checks, key=lambda check: ORDER.index(check.status))
        draft.checks.extend(_line(check, language) for check in checks)
        for check in checks[:3]:
            draft.mark(check.statute, check.id)


def _brief(result: CheckResult, law: Law, draft: Draft) -> str:
    """One statute's verdict in a line: what decides, or what passes and what is missing."""
    language = draft.language
    checks = sorted(result.checks, key=lambda check: ORDER.index(check.status))
    failed = [check for check in checks if check.status in ("not_met", "ambiguous")]
    met = [
        f"{_told(c, language)} {draft.mark(c.statute, c.id)}" for c in checks if c.status == "met"
    ]
    labels = [registry()[n].wanted.in_(language) for n in result.missing[:MOST_MISSING]]
    return word(
        language,
        f"case.brief_{result.overall}",
        law=law.corpus.statute(result.statute).jurisdiction,
        reason=" ".join(_reason(check, draft) for check in failed),
        met="; ".join(met),
        missing=listed(labels, language),
    )
