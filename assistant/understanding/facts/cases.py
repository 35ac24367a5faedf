"""Two sets of figures in one message: two cases, parts of one area, or results by district."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_CORRECTED = re.compile(
    r"\b(?:na verdade|na real|digo|errei|alias|ou melhor|melhor dizendo|corrigindo|"
    r"me enganei|quis dizer|ops|desculpa|actually|i mean|sorry|correction|rather)"
    r"\b"
)
_TOGETHER = re.compile(
    r"\b(?:juntos|juntas|somar|soma|somam|somad[oa]s|somando|juntar|juntando|unid[oa]s|unindo|"
    r"ao todo|no total|together|combined|joined|joining|formar um|virar um(?:a)"
    r"? so|num so)\b"
)
_VOTES = ("registered_voters", "turnout", "yes_votes", "no_votes", "valid_votes")


def groups_of(readings: Sequence[Reading]) -> list[list[Reading]]:
    """Readings in order, a new group wherever a fact comes again with another value."""
    groups: list[list[Reading]] = [[]]
    for reading in sorted(readings, key=lambda r: r.span):
        same = next((r for r in groups[-1] if r.name == reading.name), None)
        if same is not None and _figures(same) == _figures(reading):
            continue
        if same is not None:
            groups.append([])
        groups[-1].append(reading)
    return groups


def settle(text: Text, readings: Sequence[Reading]) -> tuple[list[Reading], list[list[Reading]]]:
    """One value for each fact where the words make it one, else the cases side by side.

    A corrected figure takes the place of the first; figures of parts that go together are summed;
    signatures and votes by district become lists; what remains are cases of their own.
    """
    groups = groups_of(readings)
    if len(groups) == 1:
        return [*groups[0]], []
    between = text.folded[groups[0][0].span[0] : groups[1][-1].span[0]]
    if _CORRECTED.search(between):
        last = {r.name: r for group in groups for r in group}
        return list(last.values()), []
    names = [{r.name for r in group} for group in groups]
    if all(n & set(_VOTES) for n in names):
        return _by_district(text, groups)
    if all(n == {"signatures"} for n in names[1:]) and "signatures" in names[0]:
        return _signatures(text, groups)
    if _TOGETHER.search(text.folded) and _exact(groups):
        return _summed(text, groups), []
    return [*groups[0]], groups


def _figures(reading: Reading) -> tuple[object, object, object]:
    return reading.value, reading.low, reading.high


def _exact(groups: Sequence[Sequence[Reading]]) -> bool:
    return all(isinstance(r.value, int) for group in groups for r in group)


def _span(text: Text, readings: Sequence[Reading]) -> tuple[str, tuple[int, int]]:
    span = min(r.span[0] for r in readings), max(r.span[1] for r in readings)
    return text.slice(*span), span


def _by_district(
    text: Text, groups: Sequence[Sequence[Reading]]
) -> tuple[list[Reading], list[list[Reading]]]:
    rows = tuple(
        {r.name: r.value for r in g if r.name in _VOTES and r.value is not None} for g in groups
    )
    everything = [r for group in groups for r in group]
    source, span = _span(text, everything)
    rest = [r for r in groups[0] if r.name not in _VOTES]
    return [*rest, Reading("districts", rows, source, span)], []  # type: ignore[arg-type]


def _signatures(
    text: Text, groups: Sequence[Sequence[Reading]]
) -> tuple[list[Reading], list[list[Reading]]]:
    every = [r for group in groups for r in group if r.name == "signatures"]
    source, span = _span(text, every)
    values = [r.value for r in every if isinstance(r.value, int)]
    rest = [r for r in groups[0] if r.name != "signatures"]
    total = Reading("signatures", sum(values), source, span)
    return [*rest, total, Reading("signatures_by_district", tuple(values), source, span)], []


def _summed(text: Text, groups: Sequence[Sequence[Reading]]) -> list[Reading]:
    by_name: dict[str, list[Reading]] = {}
    for group in groups:
        for reading in group:
            by_name.setdefault(reading.name, []).append(reading)
    out = []
    for name, parts in by_name.items():
        source, span = _span(text, parts)
        total = sum(r.value for r in parts if isinstance(r.value, int))
        out.append(Reading(name, total, source, span))
    return out
