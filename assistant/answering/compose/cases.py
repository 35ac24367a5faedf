"""A case tested against the rules: verdict first, then why, then what is still to be told."""

from __future__ import annotations

from assistant import rules
from assistant.answering.answer import CheckLine, Language, Missing
from assistant.answering.draft import Draft, law_name
from assistant.answering.law import Law
from assistant.answering.readings import evaluate, names
from assistant.answering.wording import listed, word
from assistant.rules import Check, CheckResult
from assistant.understanding.question import Question

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
ASKING = {"how_many", "who", "what", "which", "how"}  # forms that ask for a rule, not for a verdict
ORDER = ("not_met", "ambiguous", "unknown", "met")
MOST_MISSING = 8


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Test what was told; declines when the message holds no fact that the operation turns on."""
    if question.operation is None or question.form in ASKING:
        return False
    keys = question.statutes or law.statute_keys
    tested = [
        (key, evaluate(key, question.operation, question.facts))
        for key in keys
        if names(question.facts) & set(rules.relevant_facts(key, question.operation))
    ]
    if not tested:
        return False
    draft.kind = KINDS[question.operation]  # type: ignore[assignment]
    if len(keys) == 1:
        _one(question, *tested[0], law, draft)
    else:
        _several(question, tested, law, draft)
    return True


def _one(question: Question, key: str, result: CheckResult, law: Law, draft: Draft) -> None:
    language = question.language
    asked = _asked(question, result)
    overall = rules.overall_of(check.status for check in asked) if asked else result.overall
    draft.verdict = overall
    checks = sorted(asked or result.checks, key=lambda c: ORDER.index(c.status))
    name = law_name(law.corpus.statute(key))
    draft.say(_lead(overall, result, checks, name, draft))
    _reasons(checks, draft)
    for line in checks:
        draft.checks.append(_line(line, language))
    _ask(result, language, draft)


def _asked(question: Question, result: CheckResult) -> list[Check]:
    """The checks of the provisions that the question names, if it names any of them."""
    named = {fragment for ref in question.citations for fragment in ref.fragments}
    return [
        check
        for check in result.checks
        if any(check.id == f or check.id.startswith(f + "_") for f in named)
    ]


def _lead(
    overall: str, result: CheckResult, checks: list[Check], name: str, draft: Draft
) -> str:
    """The sentence that answers, with the decisive reason."""
    first = checks[0] if checks else None
    mark = draft.mark(first.statute, first.id, quote=None) if first else ""
    reason = first.explanation(draft.language) if first and first.status != "unknown" else ""
    group = "district" if result.operation == "create_district" else result.operation
    return word(
        draft.language,
        f"case.{overall}",
        law=name,
        what=word(draft.language, f"operation.{group}"),
        reason=reason,
        mark=mark,
    )


def _reasons(checks: list[Check], draft: Draft) -> None:
    """What else fails, what is in doubt, what passes, what is unknown; each with its mark."""
    language = draft.language
    for check in checks[1:]:
        if check.status in ("not_met", "ambiguous"):
            draft.say(f"{check.explanation(language)} {draft.mark(check.statute, check.id)}")
    met = [check for check in checks if check.status == "met"]
    unknown = [check for check in checks if check.status == "unknown"]
    for status, group in (("met", met), ("unknown", unknown)):
        if group:
            items = [f"{c.label(language)} {draft.mark(c.statute, c.id)}" for c in group]
            draft.say(word(language, f"case.{status}", items=listed(items, language)))


def _line(check: Check, language: Language) -> CheckLine:
    return CheckLine(
        statute=check.statute,
        id=check.id,
        status=check.status,
        given=check.given(language),
        required=check.required(language),
        explanation=check.explanation(language),
        quote=check.quote,
    )


def _ask(result: CheckResult, language: Language, draft: Draft) -> None:
    for fact in result.missing[:MOST_MISSING]:
        draft.missing.setdefault(fact, Missing(fact, rules.question_of(fact, language)))


def _several(
    question: Question, tested: list[tuple[str, CheckResult]], law: Law, draft: Draft
) -> None:
    """A line for each statute; without a state named the verdict stays open and the state is asked."""
    language = question.language
    if not question.statutes:
        draft.verdict = "undetermined"
        draft.missing["state"] = Missing("state", word(language, "case.which_state"))
        draft.say(word(language, "case.no_state"))
    else:
        verdicts = {result.overall for _, result in tested}
        draft.verdict = verdicts.pop() if len(verdicts) == 1 else None
        draft.kind = "compare"
    for key, result in tested:
        checks = sorted(result.checks, key=lambda c: ORDER.index(c.status))
        telling = [c for c in checks if c.status in ("not_met", "ambiguous")] or checks
        first = telling[0]
        name = law.corpus.statute(key).jurisdiction
        draft.say(
            f"{name}: "
            + word(
                language,
                f"case.brief_{result.overall}",
                reason=" ".join(c.explanation(language) for c in telling if c.status != "unknown"),
                mark=draft.mark(key, first.id),
            )
        )
        draft.checks.extend(_line(c, language) for c in checks)
