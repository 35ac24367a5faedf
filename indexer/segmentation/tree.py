"""Lines to provisions: the steps of the segmenter in order."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass, field, replace

from indexer.provisions import Amendment, Provision, Warning
from indexer.segmentation import articles, frame, furniture, labels, quotes, view, wording
from indexer.segmentation.articles import Start
from indexer.segmentation.body import Body, Node
from indexer.segmentation.labels import Label
from indexer.segmentation.lines import is_blank, split
from indexer.segmentation.model import Line, Piece, Role, Segmentation
from indexer.segmentation.view import View

_WORD = re.compile(r"\w+(?:-\w+)*")


@dataclass(slots=True)
class _State:
    view: View
    key: str
    words: Set[str]
    warnings: list[Warning]
    ledger: list[Piece] = field(default_factory=list)
    provisions: list[Provision] = field(default_factory=list)
    history: list[Provision] = field(default_factory=list)
    path: list[tuple[int, str]] = field(default_factory=list)
    numbers: dict[int, int | None] = field(default_factory=dict)


def segment(source: str, *, key: str = "", first_article: int = 1) -> Segmentation:
    """The provisions of a law's text under a key; `first_article` is where an excerpt begins."""
    warnings: list[Warning] = []
    seen = view.of(source)
    lines = split(seen.text)
    furniture.mark(lines, warnings)
    quotes.mark(lines, warnings)
    starts = articles.find(lines, first_article, warnings)
    state = _State(seen, key, _words(seen.text, lines), warnings)
    regions = _regions(lines, starts)
    front = regions[0]
    if starts:
        frame.mark_headings(front, 0, before_label=True, front=True)
    for line in front:
        if line.mark in ("", "quoted"):
            line.mark = "preamble"
    frame.read_headings(front, state.path, state.numbers, warnings)
    for start, region, following in zip(starts, regions[1:], [*starts[1:], None], strict=False):
        _read_article(state, start, region, following)
    placed = [line for region in regions for line in region]
    _keep_last_wordings(state)
    ledger = _complete(source, seen, state.ledger + _frame_pieces(placed))
    return Segmentation(
        provisions=tuple(state.provisions),
        preamble=tuple(line.text for line in placed if line.mark == "preamble"),
        closing=tuple(line.text for line in placed if line.mark == "closing"),
        furniture=tuple(line.text for line in placed if line.mark == "furniture"),
        warnings=tuple(sorted(warnings, key=lambda w: (w.line, w.code))),
        history=tuple(state.history),
        ledger=ledger,
    )


def _words(source: str, lines: list[Line]) -> Set[str]:
    """The words of the text, needed only where a line ends in a hyphen."""
    if any(line.text[-1] == "-" for line in lines):
        return frozenset(_WORD.findall(source.lower()))
    return frozenset()


def _regions(lines: list[Line], starts: list[Start]) -> list[list[Line]]:
    """The lines before the first article, then those of each article without its label."""
    regions: list[list[Line]] = []
    at, offset = 0, 0
    for start in starts:
        regions.append(_cut(lines, at, offset, start.line, start.at))
        at, offset = start.line, start.label.end
    regions.append(_cut(lines, at, offset, len(lines), 0))
    return regions


def _cut(lines: list[Line], first: int, offset: int, last: int, upto: int) -> list[Line]:
    """Lines from one place to another; lines that are cut become new ones."""
    out: list[Line] = []
    for i in range(first, min(last + 1, len(lines))):
        line = lines[i]
        left = offset if i == first else 0
        right = upto if i == last else len(line.text)
        text = line.text[left:right]
        if i == first and offset:
            lead = len(text) - len(text.lstrip())
            body = text.strip()
            start = line.start + left + lead
            out.append(Line(line.number, start, start + len(body), body, False, line.mark))
        elif text.strip():
            if right == len(line.text):
                out.append(line)
            else:
                body = text.rstrip()
                out.append(
                    Line(line.number, line.start, line.start + len(body), body, line.gap, line.mark)
                )
    return out


def _read_article(state: _State, start: Start, region: list[Line], following: Start | None) -> None:
    own_act = following is None or following.part != start.part
    frame.mark_displaced_preamble(region, state.warnings)
    if own_act:
        frame.mark_closing(region, before_annex=following is not None)
    frame.mark_headings(region, 1, before_label=following is not None)
    body = [line for line in region if line.mark in ("", "quoted")]
    line_start = region[0].number
    numbers = range(start.label.number, (start.label.last or start.label.number) + 1)
    path = tuple(text for _, text in state.path)
    for number in numbers:
        label = replace(start.label, number=number, last=None)
        _build(state, start, label, body, path, line_start, shared=number != start.label.number)
    frame.read_headings(region, state.path, state.numbers, state.warnings)


def _build(
    state: _State,
    start: Start,
    label: Label,
    body: list[Line],
    path: tuple[str, ...],
    line: int,
    *,
    shared: bool,
) -> None:
    prefix = f"anx{start.part}_" if start.part else ""
    article = prefix + labels.fragment(label)
    end = start.mark[1]
    nodes, replaced = Body(article, body, [] if shared else state.warnings, (end, end)).read()
    ledger = [Piece(*start.mark, "label", article)]
    built = [_provision(state, node, path, ledger) for node in nodes]
    older = [_provision(state, node, path, ledger) for node in replaced]
    of_article = tuple(a for _, notes in built for a in notes)
    provisions = [p for p, _ in built]
    caput = provisions[0]
    if of_article:
        extra = tuple(a for a in of_article if a not in caput.amendments)
        caput = provisions[0] = replace(caput, amendments=caput.amendments + extra)
    spans = (
        [state.view.span(*start.mark)] + [p.span for p in provisions] + [p.span for p, _ in older]
    )
    container = Provision(
        statute=state.key,
        id=article,
        kind="artigo",
        label=labels.printed(label),
        text="",
        heading_path=path,
        amendments=of_article,
        inferred=start.inferred or shared,
        span=(min(s for s, _ in spans), max(e for _, e in spans)),
        line=line,
        status=caput.status if len(provisions) == 1 else "in_force",
    )
    if not caput.text:
        state.warnings.append(
            Warning("empty_provision", line, f"{container.label} sem texto no caput.")
        )
    state.provisions += [container, *provisions]
    state.history += [p for p, _ in older]
    if not shared:
        state.ledger += ledger


def _provision(
    state: _State, node: Node, path: tuple[str, ...], ledger: list[Piece]
) -> tuple[Provision, tuple[Amendment, ...]]:
    """A node made a provision, its pieces put in the ledger; and its notes on the whole article."""
    composed = wording.compose(state.view.text, node.pieces, node.id, state.words)
    if not node.sharing:
        if node.mark[1] > node.mark[0]:
            ledger.append(Piece(*node.mark, "label", node.id))
        ledger += composed.ledger
    starts = [start for start, _ in [node.mark, *node.pieces]]
    ends = [end for _, end in [node.mark, *node.pieces]]
    if node.mark[0] == node.mark[1] and node.pieces:
        starts, ends = starts[1:], ends[1:]
    provision = Provision(
        statute=state.key,
        id=node.id,
        kind=node.kind,
        label=node.label,
        text=composed.text,
        heading_path=path,
        amendments=composed.amendments,
        inferred=node.inferred,
        span=state.view.span(min(starts), max(ends)),
        line=node.line,
        status=composed.status,
    )
    return provision, composed.of_article


def _keep_last_wordings(state: _State) -> None:
    """Of an article printed several times the last wording counts; the others are history."""
    last: dict[str, int] = {p.id: i for i, p in enumerate(state.provisions) if p.kind == "artigo"}
    if len(last) == sum(p.kind == "artigo" for p in state.provisions):
        return
    kept: list[Provision] = []
    current = True
    for i, provision in enumerate(state.provisions):
        if provision.kind == "artigo":
            current = last[provision.id] == i
        (kept if current else state.history).append(provision)
    state.provisions = kept


def _frame_pieces(lines: list[Line]) -> list[Piece]:
    """The ledger's entries for lines that are no provision's."""
    pieces = []
    for line in lines:
        if line.mark in ("heading", "title"):
            pieces.append(Piece(line.start, line.end, "heading"))
        elif line.mark in ("preamble", "closing", "furniture"):
            pieces.append(Piece(line.start, line.end, line.mark))
    return pieces


def _complete(source: str, seen: View, pieces: list[Piece]) -> tuple[Piece, ...]:
    """The ledger in the source's offsets and in order; what no piece claims is blank or markup."""
    placed = [
        Piece(start, end, piece.role, piece.owner)
        for piece in pieces
        for start, end in seen.ranges(piece.start, piece.end)
    ]
    out: list[Piece] = []
    at = 0
    for piece in [*sorted(placed, key=lambda p: p.start), Piece(len(source), len(source), "space")]:
        if piece.start > at:
            role: Role = "space" if is_blank(source[at : piece.start]) else "furniture"
            out.append(Piece(at, piece.start, role))
        if piece.end > piece.start:
            out.append(piece)
        at = piece.end
    return tuple(out)
