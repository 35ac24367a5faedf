"""Creating a municipality: the area's requirements, the parent's, and what is waived."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from assistant.rules.basic import (
    asking,
    compare,
    cumulative,
    decided_by,
    doubtful,
    flag,
    lacking_text,
    open_for,
    shortfall,
    together,
)
from assistant.rules.case import Case, kind
from assistant.rules.facts import FactValue, registry
from assistant.rules.figures import amounts, say
from assistant.rules.outcome import Finding, Text, all_of, any_of, join

INTERESTS = ("ecological", "tourism", "economic")


@kind()
def either(case: Case, *, numbers: Sequence[str]) -> Finding:
    """Two criteria joined by 'ou': one is enough, and the next is asked only if the first fails."""
    limbs: list[Finding] = []
    for id_ in numbers:
        limbs.append(compare(case, case.number(id_)))
        if limbs[-1].status == "met" or case.absent(case.number(id_).fact or ""):
            break
    status = any_of(limb.status for limb in limbs)
    required = join((asked_of(case, id_) for id_ in numbers), " ou ")
    required = Text(required.pt, required.en.replace(" ou ", " or "))
    if status == "unknown":
        return replace(together(limbs, status), required=required)
    decisive = [limb for limb in limbs if limb.status == status]
    why = say(f"either.{status}", why=join((limb.why for limb in decisive), " "))
    nearest = max(decisive, key=lambda limb: limb.share or Fraction(0))
    facts = tuple(dict.fromkeys(name for limb in limbs for name in limb.facts))
    return replace(nearest, status=status, why=why, required=required, facts=facts)


def asked_of(case: Case, id_: str) -> Text:
    """What a number asks, on this case's base."""
    return compare(case, case.number(id_)).required


@kind()
def above_average(case: Case, *, number: str, fact: str, average: str) -> Finding:
    """A figure that must pass the mean of the lowest municipalities, a figure from
    outside the law.
    """
    parameter = case.number(number)
    count = amounts(parameter.value, parameter.unit)
    unit = registry()[average].unit
    given, mean = case.get(fact), case.get(average)
    if given is None or mean is None:
        shown = Text() if given is None else amounts(given, unit)
        required = (
            say("average.required_unknown", count=count)
            if mean is None
            else say("average.required", count=count, figure=amounts(mean, unit))
        )
        return replace(open_for(case, fact, average), given=shown, required=required)
    bar = replace(parameter, value=Fraction(1), unit=unit)
    shown, figure = amounts(given, unit), amounts(mean, unit)
    required = say("average.required", count=count, figure=figure)
    facts, share = case.stated(fact, average), Fraction(given) / mean if mean else None
    if bar.passes(given, mean):
        why = say("average.met", given=shown, count=count, figure=figure)
        return Finding("met", why, shown, required, facts=facts, share=share)
    lacking = lacking_text(given, bar, mean)
    why = say("average.not_met", given=shown, count=count, figure=figure, lacking=lacking)
    return Finding(
        "not_met", why, shown, required,
        facts=facts, shortfall=shortfall(given, bar, mean), share=share, lacking=lacking,
    )  # fmt: skip


@kind("special_interest")
def reduced(
    case: Case, *, number: str, reduction: str, doubtful_item: bool = False, yes: Sequence[str] = ()
) -> Finding:
    """A figure that falls to a part of itself for a municipality of special interest.

    `doubtful_item`: the law's list of reduced items has a slip at this one. For the parent the
    reduction itself is doubtful, since the law speaks of creation.
    """
    limbs = [_reduced_figure(case, number, reduction, doubtful_item)]
    return cumulative(limbs + [flag(case, fact, True) for fact in yes])


def _reduced_figure(case: Case, number: str, reduction: str, doubtful_item: bool) -> Finding:
    parameter, factor = case.number(number), case.number(reduction).value
    full, low = compare(case, parameter), compare(case, parameter, factor)
    if full.status == "unknown":
        return full
    interest = case.get("special_interest")
    facts = (*full.facts, *case.stated("special_interest"))
    if full.status == "met":
        return replace(full, facts=facts)
    if low.status == "not_met":
        if interest is None or interest in INTERESTS:
            why = say("special.low", why=low.why)
            return replace(low, why=why, facts=facts)
        return replace(full, why=say("special.plain", why=full.why), facts=facts)
    if interest is None:
        missing = case.absent("special_interest")
        why = say("special.ask", asking=asking(missing))
        return replace(
            full, status="unknown", why=why, missing=missing, shortfall=None, lacking=Text()
        )
    if interest not in INTERESTS:
        return replace(full, why=say("special.plain", why=full.why), facts=facts)
    if case.side != "area":
        return replace(doubtful(full, case.doubt("parent")), facts=facts)
    if doubtful_item:
        return replace(doubtful(full, case.doubt("item")), facts=facts)
    return replace(low, why=say("special.reduced", why=low.why), facts=facts)


# --- the remaining municipality -------------------------------------------------------------------


@kind("parents")
def parent_keeps(case: Case, *, limbs: Sequence[str]) -> Finding:
    """The creation requirements that each parent municipality must still meet afterwards.

    One lost requirement is enough to bar the measure; one that the parent failed already before is
    arguable, since the measure does not cause it.
    """
    found = [_parent(case, limbs, facts, name) for facts, name in parents(case.facts)]
    return found[0] if len(found) == 1 else cumulative(found)


def parents(facts: Mapping[str, FactValue]) -> Iterator[tuple[Mapping[str, FactValue], str]]:
    """The facts as they stand for each parent, with its name; the one parent when no
    list is given.
    """
    records: Any = facts.get("parents")
    if not records:
        yield facts, ""
        return
    plain = {name: value for name, value in facts.items() if not name.startswith("parent")}
    for n, record in enumerate(records, 1):
        own = {name: value for name, value in record.items() if name != "name"}
        yield {**plain, **own}, str(record.get("name") or n)


def _parent(case: Case, limbs: Sequence[str], facts: Mapping[str, FactValue], name: str) -> Finding:
    after, before = case.on("after", facts), case.on("before", facts)
    found = []
    for id_ in limbs:
        rule = case.law.rule("create_municipality", id_)
        limb = after.evaluate(rule)
        if limb is None:
            continue
        earlier = before.evaluate(rule) if limb.status == "not_met" else None
        if earlier is not None and earlier.status == "not_met":
            limb = replace(doubtful(limb, case.doubt("already")), facts=limb.facts + earlier.facts)
        found.append(replace(limb, cites=(id_,)))
    joint = together(found, all_of(limb.status for limb in found))
    key = "parent.named" if name else "parent.side"
    cites = () if joint.status == "met" else joint.cites
    joint = replace(joint, why=say(key, why=joint.why, name=name), cites=cites)
    return _of_list(joint) if name else joint


def _of_list(found: Finding) -> Finding:
    """A finding on one of several parents, whose figures stand in the list of them."""
    columns = registry()["parents"].record

    def listed(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys("parents" if name in columns else name for name in names))

    return replace(found, facts=listed(found.facts), missing=listed(found.missing))


# --- what is dispensed with -----------------------------------------------------------------------


@kind()
def exempt(case: Case, *, fact: str) -> Finding | None:
    """The whole law put aside by a fact; not stated counts as false."""
    if case.get(fact) is not True:
        return None
    known = registry()[fact]
    return Finding("met", say("waiver.exempt"), known.yes, known.yes, facts=(fact,))


@kind()
def waived_for(
    case: Case, *, measure: str, number: str | None = None, yes: Sequence[str] = ()
) -> Finding:
    """A fusion or incorporation that dispenses with the creation requirements."""
    limbs = [compare(case, case.number(number))] if number is not None else []
    limbs += [flag(case, fact, True) for fact in yes]
    waiver = say(f"waiver.{measure}")
    if not limbs:
        return Finding("met", waiver, required=Text())
    joint = cumulative(limbs)
    if joint.status == "met":
        return replace(joint, why=join([waiver, joint.why], " "))
    return joint


@kind()
def silent_on(case: Case, *, doubt: str) -> Finding:
    """A measure that the waiver does not name: the law can be read either way."""
    return decided_by(Finding("met"), ("met", "not_met"), case.doubt(doubt))
