"""Who may start the process and how many must sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.rules.basic import (
    asked,
    asking,
    compare,
    cumulative,
    decided_by,
    flag,
    lacking_text,
    shortfall,
)
from assistant.rules.case import Case, kind
from assistant.rules.facts import registry
from assistant.rules.figures import amounts, lists, say
from assistant.rules.outcome import Finding, Text, join
from assistant.rules.parameters import Parameter

OFFICIALS = ("governor", "deputy")


@kind("municipality_registered_voters")
def share_of_voters(case: Case, *, number: str) -> Finding:
    """Signatures out of the voters of the area; the wider base is mentioned when it is stated."""
    found = compare(case, case.number(number))
    whole = case.get("municipality_registered_voters")
    signed = case.get("signatures")
    if whole is None or signed is None:
        return found
    parameter = case.number(number)
    base = amounts(whole, registry()["municipality_registered_voters"].unit)
    if parameter.passes(signed, whole):
        note = say("petition.whole_base", base=base)
    else:
        first = amounts(parameter.first_passing(whole), parameter.unit)
        note = say("petition.whole_base_short", base=base, required=first)
    facts = (*found.facts, "municipality_registered_voters")
    return replace(found, why=join([found.why, note], " "), facts=facts)


@kind("initiative", "signatures", "signatures_by_district")
def initiative_or_signatures(case: Case, *, number: str) -> Finding:
    """An official's proposal, or enough signatures in all."""
    parameter = case.number(number)
    who = case.get("initiative")
    required = say("petition.initiative_required", required=asked(parameter, None))
    if who in OFFICIALS:
        official = registry()["initiative"].words(who)
        why = say("petition.initiative", who=official)
        return Finding("met", why, official, required, facts=("initiative",))
    total = total_signatures(case)
    if total is None:
        absent = case.absent("initiative") or case.absent("signatures")
        return Finding(
            "unknown", asking(absent), required=required, missing=absent,
            facts=case.stated("initiative"),
        )  # fmt: skip
    stated = {**case.facts, "signatures": total}
    found = compare(case.on(case.side, stated), parameter)
    facts = case.stated("initiative", "signatures", "signatures_by_district")
    found = replace(found, required=required, facts=facts)
    if found.status == "not_met" and who is None:
        missing = case.absent("initiative")
        return replace(
            found, status="unknown", missing=missing, lacking=Text(), shortfall=None,
            why=join([found.why, asking(missing)], " "),
        )  # fmt: skip
    return found


def total_signatures(case: Case) -> int | None:
    """All signatures: the stated total, or the sum of the stated parts."""
    total: int | None = case.get("signatures")
    parts: Any = case.get("signatures_by_district")
    return sum(parts) if total is None and parts else total


@kind("signatures_by_district", "districts_count", "signatures")
def each_district(case: Case, *, number: str, areas: str) -> Finding | None:
    """The number of signatures asked in each district or area, when there are several."""
    if case.get("initiative") in OFFICIALS:
        return None
    parts: Any = case.get("signatures_by_district") or ()
    count = max(len(parts), case.get("districts_count") or 0)
    if not case.number(areas).passes(count):
        return None
    parameter = case.number(number)
    required = say("petition.each_required", required=asked(parameter, None))
    facts = case.stated("signatures_by_district", "districts_count", "signatures")
    short = next((part for part in sorted(parts) if not parameter.passes(part)), None)
    if short is not None:
        return replace(_too_few(parameter, short, required), facts=facts)
    if len(parts) >= count:
        given = lists([amounts(part, parameter.unit) for part in parts])
        why = say("petition.each_met", given=given)
        return Finding("met", why, given, required, facts=facts)
    return replace(_only_total(case, parameter, count, required), facts=facts)


def _too_few(parameter: Parameter, signed: int, required: Text) -> Finding:
    given, lacking = amounts(signed, parameter.unit), lacking_text(signed, parameter)
    why = say(
        "petition.each_not_met", given=given, required=asked(parameter, None), lacking=lacking
    )
    gap = shortfall(signed, parameter)
    return Finding("not_met", why, given, required, shortfall=gap, lacking=lacking)


def _only_total(case: Case, parameter: Parameter, count: int, required: Text) -> Finding:
    """Without the split the total can only exclude: it must reach the sum of the minimums."""
    total = case.get("signatures")
    given = Text() if total is None else amounts(total, parameter.unit)
    if total is not None and not parameter.passes(total, count):
        lacking = lacking_text(total, parameter, count)
        least = amounts(parameter.first_passing(count), parameter.unit)
        why = say(
            "petition.each_total", given=given, count=str(count), total=least, lacking=lacking
        )
        gap = shortfall(total, parameter, count)
        return Finding("not_met", why, given, required, shortfall=gap, lacking=lacking)
    missing = case.absent("signatures_by_district") or ("signatures_by_district",)
    head = Text() if total is None else say("petition.each_split", given=given)
    return Finding("unknown", join([head, asking(missing)], " "), given, required, missing=missing)


@kind("petition_for")
def for_creation_doubtful(
    case: Case, *, number: str, yes: Sequence[str], no: Sequence[str], plain: Sequence[str]
) -> Finding:
    """Demands that the law sets for some petitions (`plain`) and only by reference for the others.

    For the others a failed demand is doubtful.
    """
    limbs = [compare(case, case.number(number))]
    limbs += [flag(case, fact, True) for fact in yes] + [flag(case, fact, False) for fact in no]
    found = cumulative(limbs)
    purpose = case.get("petition_for")
    if found.status != "not_met" or purpose in plain:
        return found
    if purpose is None:
        missing = case.absent("petition_for")
        why = join([found.why, asking(missing)], " ")
        return replace(
            found, status="unknown", why=why, missing=missing, lacking=Text(), shortfall=None
        )
    return decided_by(found, ("met", "not_met"), case.doubt("creation"))


@kind("initiative", "documents_attached")
def documents_with_proposal(case: Case) -> Finding:
    """The documents that an official's proposal must carry."""
    return flag(case, "documents_attached", True)
