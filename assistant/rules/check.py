"""Testing facts against a statute's rules for an operation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from assistant.rules.case import About, Case, Law, Rule
from assistant.rules.consistency import remarks
from assistant.rules.facts import FactValue, nearest, parse_all
from assistant.rules.figures import place, say
from assistant.rules.outcome import Check, Finding, Overall, Status, Text, join, overall
from assistant.rules.result import CheckResult
from assistant.rules.rulebook import OPERATIONS, law, statute_key
from assistant.rules.summary import labels, summary
from indexer import corpus
from indexer.errors import InputError

# A creation in several parents is as good as its worst parent on these.
_EVERY_PARENT = {"parent_contiguous_after": True, "detaches_parent_urban_zone": False}


def check(statute: str, operation: str, facts: Mapping[str, Any]) -> CheckResult:
    """What a statute says of an operation on the stated facts; absent facts are not stated, never
    false.

    `statute` is a key or a state ('mg', 'MG'); facts are exact values or plain JSON. Raises
    NotFoundError for an unknown statute, InputError for an unknown operation, a misspelt fact or a
    wrong value.
    """
    return check_parsed(statute_key(statute), operation_id(operation), parse_all(facts))


def operation_id(name: object) -> str:
    """An operation's id; InputError with the nearest for an unknown one."""
    if isinstance(name, str) and name in OPERATIONS:
        return name
    raise InputError(
        "unknown_operation", f"Não conheço a operação “{str(name)[:40]}”.", field="operation",
        hint=nearest(str(name), tuple(OPERATIONS)),
    )  # fmt: skip


def check_parsed(key: str, operation: str, facts: Mapping[str, FactValue]) -> CheckResult:
    """The same on facts already read."""
    return check_with(law(key), operation, facts)


def check_with(book: Law, operation: str, facts: Mapping[str, FactValue]) -> CheckResult:
    """The same under given numbers and rules."""
    about = book.about.get(operation, About())
    stated = every_parent(facts)
    rules = asked_rules(book.rules.get(operation, ()), stated)
    chosen, open_choice = _chosen(rules, about, stated)
    if open_choice is not None:
        return _undecided(book, operation, about, open_choice)
    tested = _tested(book, chosen, stated)
    if not tested:
        return _silent(book, operation, about)
    return _result(book, operation, about, tested, facts)


def every_parent(facts: Mapping[str, FactValue]) -> Mapping[str, FactValue]:
    """The facts with what holds of all parents drawn from the list of them, where it
    is not stated.
    """
    records: Any = facts.get("parents")
    drawn: dict[str, FactValue] = {}
    for name, wanted in _EVERY_PARENT.items() if records else ():
        values = [record.get(name) for record in records]
        if name not in facts and (not wanted) in values:
            drawn[name] = not wanted
        elif name not in facts and None not in values:
            drawn[name] = wanted
    return {**facts, **drawn} if drawn else facts


def asked_rules(rules: Sequence[Rule], facts: Mapping[str, FactValue]) -> list[Rule]:
    """The rules that the stated facts ask for (see Rule: when, alone)."""
    apart = [rule for rule in rules if rule.alone and any(name in facts for name in rule.alone)]
    plain = [
        rule
        for rule in rules
        if not rule.alone and (not rule.when or any(name in facts for name in rule.when))
    ]
    lasting = [rule for rule in plain if not rule.replaces]
    own = {name for rule in lasting for name in rule.facts} - {n for r in apart for n in r.facts}
    if apart and not any(name in facts for name in own):
        return apart
    return plain + apart


def _chosen(
    rules: Sequence[Rule], about: About, facts: Mapping[str, FactValue]
) -> tuple[list[Rule], str | None]:
    """The rules for the stated values, or the fact that must be told first."""
    chosen = []
    for rule in rules:
        values = {name: facts.get(name, _default(about, name)) for name in rule.only}
        if about.chooser in values and values[about.chooser] is None:
            return [], about.chooser
        if all(values[name] in allowed for name, allowed in rule.only.items()):
            chosen.append(rule)
    return chosen, None


def _default(about: About, name: str) -> str | None:
    return about.default if name == about.chooser else None


def _tested(
    book: Law, rules: Sequence[Rule], facts: Mapping[str, FactValue]
) -> list[tuple[Rule, Finding]]:
    tested = []
    for rule in rules:
        found = Case(book, rule, facts).evaluate(rule)
        if found is None:
            continue
        if rule.replaces:
            return [(rule, found)]
        tested.append((rule, found))
    return tested


def _verdict(about: About, requirements: Mapping[str, Status], *, waiver: bool) -> Overall:
    """The verdict on all requirements, or on the one that decides alone."""
    alone = about.decides in requirements
    deciding = [requirements[about.decides or ""]] if alone else requirements.values()
    return overall(deciding, waiver=waiver)


def revised(result: CheckResult, checks: tuple[Check, ...], *, waiver: bool) -> CheckResult:
    """The result with other statuses: requirements, verdict, missing and summary follow them."""
    statuses = {check.id: check.status for check in checks}
    requirements = {name: statuses.get(name, s) for name, s in result.requirements.items()}
    about = law(result.statute).about.get(result.operation, About())
    joined = replace(
        result,
        checks=checks,
        requirements=requirements,
        overall=_verdict(about, requirements, waiver=waiver),
        missing=tuple(n for n in result.missing if any(n in c.missing for c in checks)),
    )
    return replace(joined, summary=summary(joined))


def _result(
    book: Law,
    operation: str,
    about: About,
    tested: Sequence[tuple[Rule, Finding]],
    facts: Mapping[str, FactValue],
) -> CheckResult:
    checks = tuple(_check(book, rule, found, facts) for rule, found in tested)
    requirements: dict[str, Status] = {check.id: check.status for check in checks}
    verdict = _verdict(about, requirements, waiver=any(rule.waiver for rule, _ in tested))
    result = CheckResult(
        statute=book.statute,
        operation=operation,
        overall=verdict,
        requirements=requirements,
        checks=checks,
        missing=tuple(dict.fromkeys(name for check in checks for name in check.missing)),
        cites=_cites(checks, about),
        remarks=(*((about.remark,) if about.remark else ()), *remarks(operation, facts)),
    )
    return replace(result, summary=summary(result))


def _check(book: Law, rule: Rule, found: Finding, facts: Mapping[str, FactValue]) -> Check:
    fragment = found.where or rule.id
    notes = (rule.notes.get(found.status, Text()), rule.notes.get("any", Text()))
    proof = _proof(book, fragment) if found.status == "unknown" else Text()
    number = book.numbers.by_id.get(rule.number or "")
    return Check(
        statute=book.statute,
        id=fragment,
        status=found.status,
        given=found.given,
        required=found.required,
        comparison=number.words if number is not None else "",
        explanation=join([found.why, *notes, proof], " "),
        quote=_quote(book, rule, fragment),
        missing=found.missing,
        facts=tuple(name for name in found.facts if name in facts),  # not those worked out
        shortfall=found.shortfall,
        share=found.share,
        lacking=found.lacking,
        readings=found.readings,
        cites=tuple(
            dict.fromkeys((*found.cites, *((rule.id,) if found.where else ()), *rule.cites))
        ),
    )


def _proof(book: Law, fragment: str) -> Text:
    """Who proves an open requirement."""
    certifier = book.certifiers.get(fragment)
    if certifier is None:
        return Text()
    return say("missing.proof", who=certifier.who, cite=place(certifier.provision))


def _quote(book: Law, rule: Rule, fragment: str) -> str:
    """The rule's quote, or for a provision that it chose, the words of its number there."""
    if fragment == rule.id:
        return rule.quote
    quotes = (n.quote for n in book.numbers.by_id.values() if n.provision == fragment)
    return next(quotes, rule.quote)


_ORDER: tuple[Status, ...] = ("not_met", "ambiguous", "unknown", "met")


def _cites(checks: Sequence[Check], about: About) -> tuple[str, ...]:
    """The provisions to cite, the decisive first."""
    ranked = sorted(checks, key=lambda check: _ORDER.index(check.status))
    own = [check.id for check in ranked]
    others = [fragment for check in ranked for fragment in check.cites]
    heads = [head for fragment in own if (head := _list_head(fragment))]
    return tuple(dict.fromkeys([*own, *others, *heads, *about.cites]))


def _list_head(fragment: str) -> str | None:
    """The caput or paragraph whose list an item belongs to."""
    head, _, last = fragment.rpartition("_")
    return head if last.startswith(("inc", "ali")) else None


def _undecided(book: Law, operation: str, about: About, fact: str) -> CheckResult:
    """A question that must first say what it is about."""
    checks: tuple[Check, ...] = ()
    if about.undecided is not None:
        rule = next(rule for rule in book.rules[operation] if fact in rule.only)
        text = corpus.default().provision(book.statute, about.undecided).text
        found = Finding("unknown", say("summary.choose", labels=labels((fact,))), missing=(fact,))
        plain = replace(rule, id=about.undecided, quote=text, number=None, notes={}, cites=())
        checks = (_check(book, plain, found, {}),)
    result = CheckResult(
        statute=book.statute,
        operation=operation,
        overall="undetermined",
        requirements={check.id: check.status for check in checks},
        checks=checks,
        missing=(fact,),
        cites=_cites(checks, about),
    )
    return replace(result, summary=summary(result))


def _silent(book: Law, operation: str, about: About) -> CheckResult:
    """A statute without a rule says so."""
    result = CheckResult(
        statute=book.statute,
        operation=operation,
        overall="undetermined",
        requirements={},
        checks=(),
        missing=(),
        cites=about.cites,
        silent=about.silent,
        silent_rule=True,
    )
    return replace(result, summary=summary(result))
