"""Wording to marked wording: highlights, links, [n] marks, dates and figures."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

Span = tuple[int, int]
_MARK = re.compile(r"\[(\d{1,3})\]")


@dataclass(frozen=True, slots=True)
class Link:
    """A passage that leads somewhere."""

    span: Span
    url: str


def pieces(text: str, highlights: Iterable[Span] = (), links: Sequence[Link] = ()) -> Markup:
    """A text escaped, highlights in <mark>, links in <a>; spans outside the text are left out."""
    marked = merged(span for span in highlights if 0 <= span[0] < span[1] <= len(text))
    linked = [link for link in links if 0 <= link.span[0] < link.span[1] <= len(text)]
    cuts = {0, len(text)}
    for start, end in [*marked, *(link.span for link in linked)]:
        cuts |= {start, end}
    order = sorted(cuts)
    out: list[Markup] = []
    for start, end in itertools.pairwise(order):
        piece = escape(text[start:end])
        if any(a <= start and end <= b for a, b in marked):
            piece = Markup("<mark>{}</mark>").format(piece)
        for link in linked:
            if link.span[0] <= start and end <= link.span[1]:
                piece = Markup('<a href="{}">{}</a>').format(link.url, piece)
                break
        out.append(piece)
    return Markup("").join(out)


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans in order, those that touch joined."""
    out: list[Span] = []
    for start, end in sorted(spans):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out


def numbered(text: str, anchors: dict[int, str], label: str) -> Markup:
    """A text escaped, each [n] a link to the quotation with that number; `label` names it aloud."""
    out, at = Markup(""), 0
    for found in _MARK.finditer(text):
        n = int(found[1])
        if n not in anchors:
            continue
        link = Markup('<a class="cite" href="#{}" aria-label="{} {}">{}</a>')
        before = text[at : found.start()]
        if before.endswith(" "):  # a mark stays on the line of what it marks
            before = before[:-1] + "\u00a0"
        out += escape(before) + link.format(anchors[n], label, n, n)
        at = found.end()
    return out + escape(text[at:])


def date_br(iso: str) -> str:
    """'1995-01-18' as '18/1/1995'; a year alone stays."""
    parts = iso.split("-")
    return iso if len(parts) != 3 else f"{int(parts[2])}/{int(parts[1])}/{parts[0]}"


def thousands(value: int) -> str:
    """2100 as '2.100'."""
    return f"{value:,}".replace(",", ".")
