"""The statutes side by side: for each subject what each says, with the numbers and their quotes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assistant.rules.figures import amount
from assistant.rules.parameters import Parameter, all_parameters
from indexer.provisions import Provision, Statute, cite
from web.access import Door

# The thresholds that are drawn: each a measure, the facts that it counts, and its heading.
MEASURES = (
    ("min_population", ("population",), "População mínima (habitantes)"),
    ("min_voters", ("voters",), "Número mínimo de eleitores"),
    ("min_dwellings", ("dwellings", "buildings"), "Casas ou edificações na sede"),
)
_SIGNS = {"more_than": ">", "at_least": "≥", "at_most": "≤", "less_than": "<", "equal": "="}


@dataclass(frozen=True, slots=True)
class Cell:
    """What one statute says of one subject; `text` None when nothing was written on it."""

    statute: Statute
    text: str | None
    silent: bool
    provisions: tuple[Provision, ...]
    numbers: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A subject across the statutes."""

    subject: str
    title: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Threshold:
    """A bar of the plot, `width` 0..100; without a whole number a remark instead ('20% …')."""

    statute: Statute
    figure: str
    width: float
    provision: str
    quote: str
    remark: str


@dataclass(frozen=True, slots=True)
class Plot:
    """One measure drawn across the statutes."""

    title: str
    thresholds: tuple[Threshold, ...]


def groups(through: Door) -> tuple[str, ...]:
    """The groups of subjects in their order."""
    return tuple(dict.fromkeys(s.group for s in through.glosses.subjects.values()))


def rows(through: Door, statutes: Sequence[Statute], group: str) -> tuple[Row, ...]:
    """The subjects of a group ('' = all) across statutes."""
    numbers = all_parameters()
    return tuple(
        Row(name, subject.pt, tuple(_cell(through, s, name, numbers) for s in statutes))
        for name, subject in through.glosses.subjects.items()
        if not group or subject.group == group
    )


def _cell(through: Door, statute: Statute, subject: str, every: Iterable[Parameter]) -> Cell:
    entry = through.subject(statute.key, subject)
    numbers = tuple(p for p in every if p.statute == statute.key and p.subject == subject)
    if entry is None:
        return Cell(statute, None, False, (), numbers)
    provisions = tuple(statute.by_id[fragment] for fragment in entry.provisions)
    return Cell(statute, entry.pt, entry.silent, provisions, numbers)


def plots(statutes: Sequence[Statute]) -> tuple[Plot, ...]:
    """The drawn thresholds."""
    every = all_parameters()
    return tuple(
        _plot(title, subject, facts, statutes, every) for subject, facts, title in MEASURES
    )


def _plot(
    title: str,
    subject: str,
    facts: tuple[str, ...],
    statutes: Sequence[Statute],
    every: Sequence[Parameter],
) -> Plot:
    own = [p for p in every if p.subject == subject and p.fact in facts]
    whole = [p.value for p in own if p.of is None]
    top = max(whole, default=None)
    drawn: list[Threshold] = []
    for statute in statutes:
        mine = [p for p in own if p.statute == statute.key]
        fixed = next((p for p in mine if p.of is None), None)
        shares = " ou ".join(stated(p) for p in mine if p.of is not None)
        if fixed is not None and top:
            width = round(float(100 * fixed.value / top), 1)
            drawn.append(Threshold(statute, _short(fixed), width, fixed.provision, fixed.quote,
                                   f"ou {shares}" if shares else ""))  # fmt: skip
        elif mine:
            drawn.append(Threshold(statute, "", 0, mine[0].provision, mine[0].quote, shares))
        else:
            drawn.append(Threshold(statute, "", 0, "", "", "não exige"))
    return Plot(title, tuple(drawn))


def _short(number: Parameter) -> str:
    return f"{_SIGNS[number.comparison]} {amount(number.value, '', 'pt')}"


def stated(number: Parameter) -> str:
    """A number as the law puts it: 'mais de 400 moradias', '20% de População'."""
    from assistant.rules.facts import registry

    if number.of is not None:
        shown = number.shown.pt or f"{number.value.numerator}/{number.value.denominator}"
        return f"{number.words} {shown} de: {registry()[number.of].label.pt.lower()}".strip()
    return f"{number.words} {amount(number.value, number.unit, 'pt')}".strip()


def as_table(table: Iterable[Row]) -> Iterable[tuple[str, ...]]:
    """The comparison as rows of a CSV: subject, law, what it says, provisions, numbers, quotes."""
    for row in table:
        for cell in row.cells:
            yield (
                row.title,
                cell.statute.short_title,
                cell.statute.jurisdiction,
                "não trata" if cell.silent else "",
                cell.text or "",
                "; ".join(cite(p.id) for p in cell.provisions),
                "; ".join(stated(p) for p in cell.numbers),
                " | ".join(p.quote for p in cell.numbers)
                or " | ".join(p.text for p in cell.provisions if p.text),
            )
