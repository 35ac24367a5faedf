"""A verdict in words: the decisive reason first, and how much is lacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.rules.facts import registry
from assistant.rules.figures import listed, lists, say
from assistant.rules.outcome import Check, Lang, Text, join
from assistant.rules.result import CheckResult
from indexer.provisions import cite

MAX_LISTED = 8


def summary(result: CheckResult) -> Text:
    """One to three sentences for the whole result."""
    if result.silent_rule:
        return result.silent or say("summary.silent")
    by = {status: [c for c in result.checks if c.status == status] for status in
          ("not_met", "unknown", "ambiguous", "met")}  # fmt: skip
    if result.overall == "does_not_qualify":
        return join([_not_met(by["not_met"]), _still(result.missing)], " ")
    if result.overall == "waived":
        return say("summary.waived", cite=cites_of(by["met"]), why=_first(by["met"]))
    if result.overall == "qualifies":
        return join([say("summary.qualifies", cites=cites_of(by["met"])), _only(by["met"])], " ")
    parts = [_ambiguous(check) for check in by["ambiguous"]]
    if result.missing:
        parts.append(say("summary.unknown", labels=labels(result.missing)))
    if by["met"]:
        parts.append(say("summary.already_met", cites=cites_of(by["met"])))
    return join(parts, " ")


def _not_met(checks: Sequence[Check]) -> Text:
    """The first failed requirement with what is lacking, then the others."""
    first, *others = checks
    place = place_of(first)
    if first.lacking:
        head = say("summary.not_met", decisive=first.lacking, cite=place)
        head = join([head, first.explanation], " ")
    else:
        head = say("summary.not_met_plain", cite=place, why=first.explanation)
    if not others:
        return head
    also = [_with_lacking(check) for check in others]
    return join([head, say("summary.also_not", others=lists(also))], " ")


def _with_lacking(check: Check) -> Text:
    place = place_of(check)
    if not check.lacking:
        return place
    return Text(f"{place.pt} ({check.lacking.pt})", f"{place.en} ({check.lacking.en})")


def _ambiguous(check: Check) -> Text:
    place = place_of(check)
    return say("summary.ambiguous", cite=place, why=check.explanation)


def _still(missing: Sequence[str]) -> Text:
    return say("summary.still_missing", labels=labels(missing)) if missing else Text()


def _first(checks: Sequence[Check]) -> Text:
    return checks[0].explanation if checks else Text()


def _only(checks: Sequence[Check]) -> Text:
    """A single requirement is explained; of several the table tells."""
    return checks[0].explanation if len(checks) == 1 else Text()


def cites_of(checks: Iterable[Check]) -> Text:
    """'art. 3º, I, II e III; art. 5º': the provisions, the items of one article together."""
    ids = [check.id for check in checks]
    return Text(_grouped(ids, "pt"), _grouped(ids, "en"))


def _grouped(ids: Sequence[str], language: Lang) -> str:
    groups: dict[str, list[str]] = {}
    for id_ in dict.fromkeys(ids):
        head, _, last = cite(id_, language).removesuffix(", caput").rpartition(", ")
        groups.setdefault(head or last, []).extend([last] if head else [])
    return "; ".join(
        f"{head}, {listed(items, language)}" if items else head for head, items in groups.items()
    )


def place_of(check: Check) -> Text:
    """'art. 3º, II'."""
    return cites_of([check])


def labels(names: Sequence[str]) -> Text:
    """The labels of facts, in a sentence; a long list is cut with its count."""
    found = [registry()[name].label for name in names[:MAX_LISTED]]
    rest = len(names) - len(found)
    if rest > 0:
        found.append(Text(f"mais {rest}", f"{rest} more"))
    lowered = [Text(t.pt[0].lower() + t.pt[1:], t.en[0].lower() + t.en[1:]) for t in found]
    return lists(lowered)
