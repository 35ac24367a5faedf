"""Moving areas and boundaries between municipalities, and the votes of the municipal councils."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from assistant.rules.basic import (
    asked,
    asking,
    compare,
    cumulative,
    doubtful,
    flag,
    lacking_text,
    open_for,
    shortfall,
    together,
)
from assistant.rules.case import Case, kind
from assistant.rules.figures import amounts, lists, number, say
from assistant.rules.outcome import Finding, Text, join
from assistant.rules.parameters import Parameter, Parameters

AREAS = ("area_km2", "ceded_area_km2", "incorporated_area_km2")


# --- councils -------------------------------------------------------------------------------------


@kind("councils")
def councils_approve(case: Case, *, number: str, yes: Sequence[str] = ()) -> Finding:
    """The share of its members that each municipal council must give, with facts that
    must be true.
    """
    limbs = [flag(case, fact, True) for fact in yes]
    return cumulative([*limbs, councils(case, case.number(number))])


def councils(case: Case, parameter: Parameter) -> Finding:
    """Each council stated against the share; the first that fails decides."""
    stated: Any = case.get("councils")
    word = say(f"comparison.{parameter.comparison}")
    required = say("councils.required", word=word, shown=parameter.shown)
    whole = [c for c in stated or () if "members" in c and "votes_in_favor" in c]
    failed = next((c for c in whole if not _approves(c, parameter)), None)
    if failed is not None:
        return replace(_refused(failed, parameter), required=required)
    if not stated or len(whole) < len(stated):
        absent = ("councils",)
        return Finding("unknown", asking(absent), required=required, missing=absent)
    given = lists([_result(council) for council in stated])
    return Finding("met", say("councils.met", given=given), given, required, facts=("councils",))


def _approves(council: Mapping[str, Any], parameter: Parameter) -> bool:
    return parameter.passes(council["votes_in_favor"], council["members"])


def _refused(council: Mapping[str, Any], parameter: Parameter) -> Finding:
    votes, members = council["votes_in_favor"], council["members"]
    given, lacking = _result(council), lacking_text(votes, parameter, members)
    why = say("councils.not_met", given=given, required=asked(parameter, members), lacking=lacking)
    gap = shortfall(votes, parameter, members)
    return Finding("not_met", why, given, facts=("councils",), shortfall=gap, lacking=lacking)


def _result(council: Mapping[str, Any]) -> Text:
    votes, members = amounts(council["votes_in_favor"], "votos"), str(council["members"])
    return say("councils.one", votes=votes, members=members)


# --- ceilings on the ceded area -------------------------------------------------------------------


@kind("area_km2", "ceded_area_km2", "total_ceded_area_km2")
def within_ceilings(case: Case, *, piece: str, total: str) -> Finding:
    """A ceiling on each piece and one on the sum of all of them."""
    return cumulative([compare(case, case.number(piece)), compare(case, case.number(total))])


@kind(*AREAS)
def bracketed(case: Case, *, brackets: Sequence[Mapping[str, str]]) -> Finding:
    """A share of the area that falls by brackets of the municipality's area, ceded less received.

    Areas between two brackets are in none: the answer is plain only where both neighbours agree.
    """
    area, ceded = case.get("area_km2"), case.get("ceded_area_km2")
    if area is None or ceded is None:
        return open_for(case, "area_km2", "ceded_area_km2")
    inside = bracket_of(case.law.numbers, brackets, area)
    if inside is not None:
        found = _net(case, case.number(inside["share"]))
        return replace(found, where=inside["id"])
    near = neighbours(case.law.numbers, brackets, area)
    each = [_net(case, case.number(b["share"])) for b in near]
    found = _in_gap(case, each, [case.number(b["share"]) for b in near])
    return replace(found, cites=tuple(b["id"] for b in near))


def bracket_of(
    numbers: Parameters, brackets: Sequence[Mapping[str, str]], area: Fraction | int
) -> Mapping[str, str] | None:
    """The bracket that holds an area; None between two of them."""
    for bracket in brackets:
        bounds = [numbers[bracket[end]] for end in ("from", "to") if end in bracket]
        if all(bound.passes(area) for bound in bounds):
            return bracket
    return None


def neighbours(
    numbers: Parameters, brackets: Sequence[Mapping[str, str]], area: Fraction | int
) -> list[Mapping[str, str]]:
    """The last bracket that begins below an area and the first that begins above it."""
    below = [b for b in brackets if numbers[b["from"]].value < area]
    above = [b for b in brackets if numbers[b["from"]].value >= area]
    return below[-1:] + above[:1]


def _net(case: Case, limit: Parameter) -> Finding:
    """The net cession against one bracket's share; the area received is asked only if
    it matters.
    """
    area, ceded = case.get("area_km2"), case.get("ceded_area_km2")
    received = case.get("incorporated_area_km2")
    net = max(Fraction(ceded) - (received or 0), Fraction(0))
    passes = limit.passes(net, area)
    facts, required = case.stated(*AREAS), say("area.required", limit=limit.shown)
    words = {
        "net": amounts(net, limit.unit), "area": amounts(area, limit.unit),
        "share": _percent(net, area), "limit": limit.shown,
    }  # fmt: skip
    if passes:
        return Finding("met", say("area.met", **words), words["net"], required, facts=facts)
    if received is None:
        missing = case.absent("incorporated_area_km2")
        why = say("area.gross", asking=asking(missing))
        return Finding("unknown", why, words["net"], required, missing=missing, facts=facts)
    gap, lacking = shortfall(net, limit, area), lacking_text(net, limit, area)
    return Finding(
        "not_met", say("area.not_met", **words), words["net"], required,
        facts=facts, shortfall=gap, lacking=lacking,
    )  # fmt: skip


def _percent(net: Fraction, area: int | Fraction) -> Text:
    if not area:
        return Text("—", "—")
    share = net * 100 / area
    return Text(f"{number(share, 'pt')}%", f"{number(share, 'en')}%")


def _in_gap(case: Case, found: Sequence[Finding], limits: Sequence[Parameter]) -> Finding:
    statuses = {finding.status for finding in found}
    head = say("area.gap", area=amounts(case.get("area_km2"), limits[0].unit))
    if statuses == {"met", "not_met"}:
        return doubtful(found[0], case.doubt("gap"))
    if len(statuses) > 1:  # within the wider bracket only, and the area received is not stated
        return together(found, "unknown")
    strict, wide = min(limits, key=_value).shown, max(limits, key=_value).shown
    share = _percent(_net_area(case), case.get("area_km2"))
    status = found[0].status
    if status == "met":
        why = say("area.gap_met", limit=strict, share=share)
    elif status == "not_met":
        why = say("area.gap_not_met", limit=wide, share=share)
    else:
        why = found[0].why
    return replace(found[0], why=join([head, why], " "))


def _value(parameter: Parameter) -> Fraction:
    return parameter.value


def _net_area(case: Case) -> Fraction:
    ceded, received = case.get("ceded_area_km2"), case.get("incorporated_area_km2")
    return max(Fraction(ceded) - (received or 0), Fraction(0))


@kind(*AREAS)
def bracket_waiver(case: Case, *, rule: str, operation: str) -> Finding | None:
    """The bracket rule of another operation, counted here only when it dispenses with the
    plebiscite.
    """
    if not case.stated(*AREAS):
        return None
    found = case.evaluate(case.law.rule(operation, rule))
    return found if found is not None and found.status == "met" else None
