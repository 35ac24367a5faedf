"""The plebiscite: who is consulted, who may vote, the quorum and the majority."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from assistant.rules.basic import (
    asking,
    compare,
    cumulative,
    decided_by,
    flag,
    lacking_text,
    open_for,
    required_text,
    shortfall,
)
from assistant.rules.case import Case, kind
from assistant.rules.elections import add_years
from assistant.rules.facts import FactValue, registry
from assistant.rules.figures import amounts, days, lists, say
from assistant.rules.outcome import Finding, Status, Text, any_of, between, join

VOTES = ("registered_voters", "turnout", "yes_votes", "no_votes", "valid_votes")


@kind(*VOTES, "districts")
def vote(case: Case, *, quorum: str, majority: str) -> Finding:
    """A quorum of the registered and a majority of those who came, over the whole area."""
    whole = case.on(case.side, whole_area(case.facts))
    return cumulative([quorum_of(whole, quorum), majority_of(whole, majority)])


@kind("turnout", "registered_voters", "districts")
def half_plus_one(case: Case, *, share: str, extra: str) -> Finding:
    """'Metade mais um': on an odd number the sum is not whole, and the absolute majority falls
    short.
    """
    case = case.on(case.side, whole_area(case.facts))
    part, more = case.number(share), case.number(extra)
    turnout, registered = case.get("turnout"), case.get("registered_voters")
    if turnout is None or registered is None:
        given = Text() if turnout is None else amounts(turnout, part.unit)
        found = open_for(case, "registered_voters", "turnout")
        return replace(found, given=given, required=say("vote.quorum_half_unknown"))
    bound = part.value * registered + more.value
    exact = replace(part, value=Fraction(1))
    loose = (
        turnout > part.value * registered
    )  # more than half, on an odd number not yet half plus one
    given, base = amounts(turnout, part.unit), amounts(registered, part.unit)
    shown = amounts(bound, part.unit)
    required = say("vote.quorum_half_required", base=base, bound=shown)
    facts = case.stated("turnout", "registered_voters")
    ratio = Fraction(turnout) / bound
    if exact.passes(turnout, bound):
        why = say("vote.quorum_half_met", given=given, base=base, bound=shown)
        return Finding("met", why, given, required, facts=facts, share=ratio)
    lacking = lacking_text(turnout, exact, bound)
    why = say("vote.quorum_half_not_met", given=given, base=base, bound=shown, lacking=lacking)
    found = Finding(
        "not_met", why, given, required,
        facts=facts, share=ratio, lacking=lacking, shortfall=shortfall(turnout, exact, bound),
    )  # fmt: skip
    return decided_by(found, ("met" if loose else "not_met", "not_met"), case.doubt("half"))


@kind("yes_votes", "turnout", "districts")
def majority_who_came(case: Case, *, number: str) -> Finding:
    """More than half of those who came said yes; blank and null votes stay in the base."""
    return majority_of(case.on(case.side, whole_area(case.facts)), number)


@kind(*VOTES, "districts")
def majority_of_registered(case: Case, *, number: str) -> Finding:
    """A majority of the registered voters, or only of the votes: the text allows both."""
    case = case.on(case.side, whole_area(case.facts))
    found = majority_of(case, number)
    against, yes = case.get("no_votes"), case.get("yes_votes")
    if found.status == "met" or yes is None:
        return found
    if against is None:
        asked = open_for(case, "registered_voters", "yes_votes", "no_votes")
        return replace(asked, given=found.given, required=found.required)
    if yes <= against:
        return _refused(yes, against, found.required, case)
    if found.status == "unknown":
        return found
    return decided_by(found, ("met", "not_met"), case.doubt("base"))


@kind(*VOTES, "districts")
def vote_in_each(case: Case, *, quorum: str, majority: str) -> Finding:
    """A majority of the votes counted in each place consulted, and a quorum in each or of all
    together.

    Blank and null votes may or may not count among the 'votos apurados'.
    """
    places: Any = case.get("districts")
    if not places:
        one = case.on(case.side, whole_area(case.facts))
        return cumulative([quorum_of(one, quorum), _majority_counted(one, majority)])
    cases = [case.on(case.side, whole_area(_votes(case.facts, place))) for place in places]
    majorities = [_majority_counted(place, majority) for place in cases]
    quorums = [quorum_of(place, quorum) for place in cases]
    joint = quorum_of(case.on(case.side, whole_area(case.facts, places)), quorum)
    separate = cumulative(_named(quorums, places))
    held = joint if joint.status == "not_met" else separate
    if between((separate.status, joint.status)) == "unknown":
        held = Finding("unknown", asking(("districts",)), missing=("districts",))
    else:
        held = decided_by(held, (separate.status, joint.status), case.doubt("quorum"))
    return cumulative([held, *_named(majorities, places)])


def _votes(facts: Mapping[str, FactValue], place: Mapping[str, Any]) -> dict[str, FactValue]:
    """The facts with a district's own votes; those of the whole do not stand for it."""
    others = {name: value for name, value in facts.items() if name not in VOTES}
    return others | {name: place[name] for name in VOTES if name in place}


def _named(found: Sequence[Finding], places: Sequence[Mapping[str, Any]]) -> list[Finding]:
    named = []
    for n, (finding, place) in enumerate(zip(found, places, strict=True), 1):
        name = str(place["name"]) if "name" in place else say("vote.district_n", n=str(n))
        missing = ("districts",) if finding.missing else ()
        why = say("vote.district", name=name, why=finding.why)
        named.append(replace(finding, why=why, missing=missing))
    return named


def whole_area(
    facts: Mapping[str, FactValue], places: Sequence[Mapping[str, Any]] | None = None
) -> dict[str, FactValue]:
    """The votes of the whole area: as stated, summed over districts, and no = valid - yes."""
    whole = dict(facts)
    if places is None and not any(name in facts for name in VOTES):
        places = facts.get("districts")  # type: ignore[assignment]
    for name in VOTES if places else ():
        if all(name in place for place in places or ()):
            whole[name] = sum(place[name] for place in places or ())
        else:
            whole.pop(name, None)
    yes, valid = whole.get("yes_votes"), whole.get("valid_votes")
    if "no_votes" not in whole and isinstance(yes, int) and isinstance(valid, int):
        whole["no_votes"] = max(valid - yes, 0)
    return whole


def quorum_of(case: Case, number: str) -> Finding:
    """Those who came against a share of the registered voters."""
    return _in_words(case, number, "quorum")


def majority_of(case: Case, number: str) -> Finding:
    """The yes votes against a share of their base."""
    return _in_words(case, number, "majority")


def _in_words(case: Case, number: str, key: str) -> Finding:
    found, parameter = compare(case, case.number(number)), case.number(number)
    if found.status == "unknown" or parameter.of is None:
        return found
    base = amounts(case.get(parameter.of), registry()[parameter.of].unit)
    word = say(f"comparison.{parameter.comparison}")
    required = say(
        "compare.share", word=word, part="", shown=parameter.shown, of=say(f"of.{parameter.of}")
    )
    why = say(
        f"vote.{key}_{found.status}",
        given=found.given, base=base, required=required, lacking=found.lacking,
    )  # fmt: skip
    return replace(found, why=why, required=required_text(case, parameter))


def _majority_counted(case: Case, number: str) -> Finding:
    """Yes over all who came passes every reading; yes not over no passes none."""
    found = majority_of(case, number)
    yes, against = case.get("yes_votes"), case.get("no_votes")
    if found.status == "met" or yes is None:
        return found
    if against is None:
        return replace(
            open_for(case, "turnout", "yes_votes", "no_votes"),
            given=found.given,
            required=found.required,
        )
    if yes <= against:
        return _refused(yes, against, found.required, case)
    if found.status == "unknown":
        return found
    return decided_by(found, ("met", "not_met"), case.doubt("counted"))


def _refused(yes: int, against: int, required: Text, case: Case) -> Finding:
    given, no = amounts(yes, "votos"), amounts(against, "votos")
    why = say("vote.majority_more_no", given=given, against=no)
    return Finding("not_met", why, given, required, facts=case.stated(*VOTES))


# --- who votes ------------------------------------------------------------------------------------


@kind("residence_since", "date")
def residence(case: Case, *, number: str | None = None) -> Finding:
    """The voter's residence by the day of the plebiscite; without a number no minimum time is
    asked.
    """
    since, vote_day = case.get("residence_since"), case.get("date")
    parameter = case.number(number) if number is not None else None
    if parameter is None:
        required = say("residence.required_any")
    else:
        key = "required_more" if parameter.comparison == "more_than" else "required_least"
        required = say(f"residence.{key}", years=amounts(parameter.value, parameter.unit))
    if since is None or vote_day is None:
        return replace(open_for(case, "residence_since", "date"), required=required)
    full = since if parameter is None else add_years(since, parameter.whole())
    first = full.toordinal() + (parameter is not None and parameter.comparison == "more_than")
    status: Status = "met" if vote_day.toordinal() >= first else "not_met"
    key = f"residence.{'any_' if parameter is None else ''}{status}"
    why = say(key, since=days(since), date=days(vote_day), first=days(full.fromordinal(first)))
    given = say("residence.given", since=days(since))
    return Finding(status, why, given, required, facts=("residence_since", "date"))


@kind("procedure", "consulted")
def consulted(case: Case, *, who: str) -> Finding:
    """Exactly the population that the law calls directly concerned was consulted."""
    known = registry()["consulted"]
    expected = known.words(who)
    stated: Any = case.get("consulted")
    if stated is None:
        return replace(open_for(case, "consulted"), required=expected)
    given = lists([known.words(word) for word in stated]) if stated else say("consulted.nobody")
    facts = case.stated("procedure", "consulted")
    status: Status = "met" if set(stated) == {who} else "not_met"
    why = say(f"consulted.{status}", who=expected, given=given)
    return Finding(status, why, given, expected, facts=facts)


@kind("plebiscite_favorable", *VOTES, "districts")
def favorable(
    case: Case,
    *,
    unless: str | None = None,
    unless_operation: str = "",
    unless_facts: Sequence[str] = (),
) -> Finding | None:
    """The result that a measure needs: stated, or worked out from the votes by the statute's own
    rules.

    `unless` names a rule of another operation that, when met, dispenses with the plebiscite; it is
    looked at when one of its facts is stated.
    """
    released = None
    if unless is not None and case.stated(*unless_facts):
        released = case.evaluate(case.law.rule(unless_operation, unless))
    if released is not None and released.status == "met":
        return None
    found = _result(case)
    if released is None or found.status == "met" or released.status == "not_met":
        return found
    status = any_of((found.status, released.status))
    missing = (*found.missing, *released.missing) if status == "unknown" else ()
    why = join([released.why, found.why], " ")
    return replace(found, status=status, why=why, missing=missing, readings=released.readings)


def _result(case: Case) -> Finding:
    if case.get("plebiscite_favorable") is None and case.stated(*VOTES, "districts"):
        limbs = [
            case.evaluate(rule) for rule in case.law.rules.get("plebiscite", ()) if not rule.alone
        ]
        return cumulative([limb for limb in limbs if limb is not None])
    return flag(case, "plebiscite_favorable", True)
