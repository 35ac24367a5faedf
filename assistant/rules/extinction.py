"""Extinguishing a municipality: lost requirements, and the request of its voters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.rules.basic import asking, decided_by, doubtful, open_for
from assistant.rules.case import Case, kind
from assistant.rules.figures import lists, say
from assistant.rules.outcome import Finding, Status, Text, all_of, any_of, between, join, opposite
from indexer.errors import InputError
from indexer.provisions import cite


@kind("lost_requirements")
def all_lost(case: Case, *, requirements: Sequence[str], ask: Sequence[str] = ()) -> Finding:
    """'A perda dos requisitos': all lost, none lost, or some lost, which is doubtful.

    With no list stated the requirements are worked out from the figures.
    """
    lost = _lost(case, requirements, ask)
    required = say("extinction.required_all")
    statuses = tuple(lost.values())
    given = _given([id_ for id_, status in lost.items() if status == "met"], statuses)
    used = (name for limb in _limbs(case, requirements).values() for name in limb.facts)
    facts = case.stated("lost_requirements") or tuple(dict.fromkeys(used))
    if {"met", "not_met"} <= set(statuses):
        status: Status = "ambiguous"
    else:
        status = between((all_of(statuses), any_of(statuses)))
    if status == "ambiguous":
        found = Finding("ambiguous", given=given, required=required, facts=facts)
        return decided_by(found, ("met", "not_met"), case.doubt("some"))
    if status == "unknown":
        return replace(_open(case, requirements, ask), given=given, required=required)
    why = say("extinction.lost_all" if status == "met" else "extinction.lost_none")
    return Finding(status, why, given, required, facts=facts)


@kind("lost_requirements")
def any_lost(case: Case, *, requirements: Sequence[str]) -> Finding:
    """'A perda de qualquer dos requisitos': one is enough, and the extinction is then due."""
    lost = _lost(case, requirements, ())
    required = say("extinction.required_any")
    status = any_of(lost.values())
    found = _limbs(case, requirements)
    given = _given([id_ for id_, one in lost.items() if one == "met"], tuple(lost.values()))
    facts = tuple(dict.fromkeys(n for f in found.values() for n in f.facts))
    if status == "met":
        whys = join((found[i].why for i, one in lost.items() if one == "met" and i in found), " ")
        why = say("extinction.lost_any", why=whys)
        cites = tuple(id_ for id_, one in lost.items() if one == "met")
        return Finding("met", why, given, required, facts=facts, cites=cites)
    if status == "not_met":
        return Finding("not_met", say("extinction.kept_all"), given, required, facts=facts)
    if status == "unknown":
        return replace(_open(case, requirements, ()), given=given, required=required)
    doubts = [finding for finding in found.values() if finding.status == "ambiguous"]
    turned = tuple(  # extinction is drastic: the reading that spares the municipality is the safer
        replace(r, status=opposite(r.status), safer=r.status == "met") for r in doubts[0].readings
    )
    return doubtful(Finding("ambiguous", given=given, required=required, facts=facts), turned)


def _limbs(case: Case, requirements: Sequence[str]) -> dict[str, Finding]:
    """What each creation requirement finds on the municipality's own figures."""
    rules = (case.law.rule("create_municipality", id_) for id_ in requirements)
    found = {rule.id: case.evaluate(rule) for rule in rules}
    return {id_: finding for id_, finding in found.items() if finding is not None}


def _lost(case: Case, requirements: Sequence[str], ask: Sequence[str]) -> dict[str, Status]:
    """For each requirement whether it is lost: as listed, else as its figures say."""
    listed: Any = case.get("lost_requirements")
    if listed is not None:
        _require_known(listed, requirements)
        return {id_: "met" if id_ in listed else "not_met" for id_ in requirements}
    if ask and not any(f.facts for f in _limbs(case, requirements).values()):
        return dict.fromkeys(requirements, "unknown")
    return {id_: opposite(f.status) for id_, f in _limbs(case, requirements).items()}


def _require_known(listed: Sequence[str], requirements: Sequence[str]) -> None:
    for id_ in listed:
        if id_ not in requirements:
            raise InputError(
                "unknown_requirement", f"“{id_[:60]}” não é um dos requisitos citados.",
                field="lost_requirements", hint=f"Use: {', '.join(requirements)}.",
            )  # fmt: skip


def _open(case: Case, requirements: Sequence[str], ask: Sequence[str]) -> Finding:
    """What to ask: the given facts, else those that the figures still lack."""
    limbs = _limbs(case, requirements)
    if ask and not any(f.facts for f in limbs.values()):
        return open_for(case, *ask)
    missing = tuple(dict.fromkeys(name for f in limbs.values() for name in f.missing))
    facts = tuple(dict.fromkeys(name for f in limbs.values() for name in f.facts))
    return Finding("unknown", asking(missing), missing=missing, facts=facts)


def _given(lost: Sequence[str], statuses: tuple[Status, ...]) -> Text:
    if lost:
        names = lists([Text(cite(id_), cite(id_, "en")) for id_ in lost])
        return say("extinction.given", lost=names)
    return say("extinction.given_none") if all_of(map(opposite, statuses)) == "met" else Text()


@kind()
def joined(case: Case, *, rules: Sequence[str]) -> Finding:
    """Conditions whose connective is unclear: all of them, or one of them."""
    found = [case.evaluate(case.law.rule(case.rule.operation, id_)) for id_ in rules]
    known = [finding for finding in found if finding is not None]
    statuses = [finding.status for finding in known]
    together, either = all_of(statuses), any_of(statuses)
    status = between((together, either))
    why = join((finding.why for finding in known), " ")
    missing = tuple(dict.fromkeys(name for f in known for name in f.missing))
    facts = tuple(dict.fromkeys(name for f in known for name in f.facts))
    base = Finding(status, why, facts=facts, missing=missing if status == "unknown" else ())
    return decided_by(base, (together, either), case.doubt("connective"))
