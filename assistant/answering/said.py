"""What a message states in words that no rule takes as a fact, and figures known only as shares.

'O município de origem mantém os requisitos' settles what would need the parent's figures; 'um
distrito aprovou e o outro não' settles a consultation counted by district; of '0,25% da receita'
only the share is known, so the words are shown and not the sums behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.rules import Check, CheckResult
from assistant.rules.check import revised
from assistant.rules.outcome import Status, Text
from assistant.rules.rulebook import law
from assistant.understanding.question import Reading

WHOLE = 10**6  # of an area of which only a share is known


def as_facts(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Facts that stand behind a statement: the area and the part of it that a share means."""
    share = _find("ceded_share", readings)
    if share is None or not isinstance(share.value, int | Fraction):
        return ()
    return (
        replace(share, name="area_km2", value=WHOLE),
        replace(share, name="ceded_area_km2", value=share.value * WHOLE),
    )


def taken(
    result: CheckResult, readings: Sequence[Reading], ranges: Sequence[Reading] = ()
) -> CheckResult:
    """The result when the message is taken at its word; a range is shown as it was said."""
    checks = tuple(_taken(check, result, readings, ranges) for check in result.checks)
    if checks == result.checks:
        return result
    return revised(result, checks, waiver=result.overall == "waived")


def _taken(
    check: Check, result: CheckResult, readings: Sequence[Reading], ranges: Sequence[Reading]
) -> Check:
    keeps = _find("parent_keeps_requirements", readings)
    others = _find("other_requirements_met", readings)
    approved = _find("districts_approved", readings)
    if approved and isinstance(approved.value, tuple) and _by_district(check, result):
        return _settled(check, "met" if all(approved.value) else "not_met", approved)
    if check.status == "unknown" and check.missing:
        if keeps and all(_of_parent(name) for name in check.missing):
            return _settled(check, "met" if keeps.value else "not_met", keeps)
        if others and others.value:
            return _settled(check, "met", others)
    return _in_its_words(check, readings, ranges)


def _settled(check: Check, status: Status, reading: Reading) -> Check:
    quoted = Text(f"“{reading.source}”", f"“{reading.source}”")
    law_words = Text(f"«{check.quote}»", f"«{check.quote}»")
    return replace(
        check,
        status=status,
        given=quoted,
        required=law_words,
        explanation=quoted,
        missing=(),
        facts=(reading.name,),
        lacking=Text(),
    )


def _in_its_words(check: Check, readings: Sequence[Reading], ranges: Sequence[Reading]) -> Check:
    """A figure known only as a share is shown as it was said, beside the law's own words."""
    shares = [r for r in readings if r.relative and r.name in check.facts]
    shares += [r for r in readings if r.name == "ceded_share" and "ceded_area_km2" in check.facts]
    shares += [r for r in ranges if r.name in check.facts and check.status != "unknown"]
    if not shares:
        return check
    words = f"“{shares[0].source}”"
    law_words = f"«{check.quote}»"
    return replace(
        check,
        given=Text(words, words),
        required=Text(law_words, law_words),
        explanation=Text(f"{words}; a lei diz {law_words}.", f"{words}; the law says {law_words}."),
        lacking=Text(),
    )


def _by_district(check: Check, result: CheckResult) -> bool:
    """Whether the statute counts this consultation district by district."""
    rules = law(result.statute).rules.get(result.operation, ())
    return any(rule.id == check.id and "districts" in rule.facts for rule in rules)


def _of_parent(fact: str) -> bool:
    """Whether a fact is one of the figures or services that the remaining parent must keep."""
    return fact.startswith("parent_") and fact != "parent_contiguous_after"


def _find(name: str, readings: Sequence[Reading]) -> Reading | None:
    return next((reading for reading in readings if reading.name == name), None)
