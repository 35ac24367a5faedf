"""A verdict in words: the decisive reason first, and how much is lacking."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.rules.facts import registry
from assistant.rules.figures import listed, lists, place, say, wording
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
        reasons = _not_met(by["not_met"], result.operation)
        return join([reasons, _still(result.missing)], " ")
    if result.overall == "waived":
        return say("summary.waived", cite=cites_of(by["met"]), why=_first(by["met"]))
    if result.overall == "qualifies":
        head = say(_key("qualifies", result.operation), cites=cites_of(by["met"]))
        return join([head, _only(by["met"])], " ")
    parts = [_ambiguous(check) for check in by["ambiguous"]]
    if result.missing:
        parts.append(say("summary.unknown", labels=labels(result.missing)))
    if by["met"]:
        parts.append(say("summary.already_met", cites=cites_of(by["met"])))
    return join(parts, " ")


def _key(name: str, operation: str) -> str:
    """The phrase of an operation where it has its own, else the general one."""
    own = f"{name}_{operation}"
    return f"summary.{own}" if own in wording("pt")["summary"] else f"summary.{name}"


def _not_met(checks: Sequence[Check], operation: str) -> Text:
    """The first failed requirement with what is lacking, then the others."""
    first, *others = checks
    where = place(first.id)
    if first.lacking:
        head = say(_key("not_met", operation), decisive=first.lacking, cite=where)
        head = join([head, first.explanation], " ")
    else:
        head = say(_key("not_met_plain", operation), cite=where, why=first.explanation)
    if not others:
        return head
    also = [_with_lacking(check) for check in others]
    return join([head, say("summary.also_not", others=lists(also))], " ")


def _with_lacking(check: Check) -> Text:
    where = place(check.id)
    if not check.lacking:
        return where
    return Text(f"{where.pt} ({check.lacking.pt})", f"{where.en} ({check.lacking.en})")


def _ambiguous(check: Check) -> Text:
    where = place(check.id)
    return say("summary.ambiguous", cite=where, why=check.explanation)


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
    return place(check.id)


def labels(names: Sequence[str]) -> Text:
    """The labels of facts, in a sentence; a long list is cut with its count."""
    found = [registry()[name].wanted for name in names[:MAX_LISTED]]
    rest = len(names) - len(found)
    if rest > 0:
        found.append(Text(f"mais {rest}", f"{rest} more"))
    return lists(found)
