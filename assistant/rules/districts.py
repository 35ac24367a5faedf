"""Creating a district."""

from __future__ import annotations

from dataclasses import replace

from assistant.rules.basic import compare, decided_by, flag
from assistant.rules.case import Case, kind
from assistant.rules.figures import say
from assistant.rules.outcome import Finding, Status


@kind("buildings", "municipality_buildings")
def buildings_somewhere(case: Case, *, number: str) -> Finding:
    """A count that the text sets 'no Município': in the district, or in the whole municipality."""
    parameter = case.number(number)
    found = compare(case, parameter)
    whole = case.get("municipality_buildings")
    fails_whole = whole is not None and not parameter.passes(whole)
    if found.status == "unknown" and fails_whole:  # the district cannot have more than the whole
        in_whole = {**case.facts, "buildings": whole}
        found = compare(case.on(case.side, in_whole), parameter)
        return replace(found, facts=case.stated("municipality_buildings"))
    if found.status != "not_met":
        return found
    by_whole: Status = "not_met" if fails_whole else "met"
    found = replace(found, facts=case.stated("buildings", "municipality_buildings"))
    return decided_by(found, ("not_met", by_whole), case.doubt("where"))


@kind("emancipation_pending")
def not_while_pending(case: Case) -> Finding:
    """No district while an emancipation runs; not stated counts as false."""
    if case.get("emancipation_pending") is None:
        return Finding("met", say("district.pending_free"))
    return flag(case, "emancipation_pending", False)
