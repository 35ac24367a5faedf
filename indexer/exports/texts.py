"""A statute as plain text and as Markdown, printed as laws are; both can be segmented again."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from indexer.exports.select import selected
from indexer.provisions import Provision, Statute

_SPECIAL = re.compile(r"([\\*_\[\]<>~#])")
_DEPTH = {"inciso": 1, "alinea": 2, "item": 3}


def plain(statute: Statute, fragment: str | None = None) -> str:
    """Plain text, one provision a line, a blank line between them; notes are left out."""
    lines = list(statute.preamble) if fragment is None else []
    for _, heads, opening in _printed(statute, fragment):
        lines += [text for _, text in heads]
        lines.append(" ".join(part for part in opening if part))
    if fragment is None:
        lines += statute.closing
    return "\n\n".join(lines) + "\n"


def markdown(statute: Statute, fragment: str | None = None) -> str:
    """Markdown: title, headings by depth, labels in bold, amendment notes in italics."""
    lines = [f"# {_escape(statute.title)} ({statute.uf})"]
    if statute.summary:
        lines.append(f"> {_escape(statute.summary)}")
    for p, heads, (label, text) in _printed(statute, fragment):
        for depth, heading in heads:
            lines.append("#" * min(depth + 2, 6) + " " + _escape(heading))
        notes = [f"*{_escape(a.text)}*" for a in p.amendments if text and a.text not in text]
        words = [f"**{label}**", _escape(text), *notes]
        lines.append("  " * _DEPTH.get(p.kind, 0) + " ".join(word for word in words if word))
    return "\n\n".join(lines) + "\n"


def _printed(
    statute: Statute, fragment: str | None
) -> Iterator[tuple[Provision, list[tuple[int, str]], tuple[str, str]]]:
    """Provisions with the headings before them (depth, text) and what is printed: label and text.

    An article's label stands before its caput; alone where the caput is not shown.
    """
    part = selected(statute, fragment)
    shown = {p.id for p in part}
    path: tuple[str, ...] = ()
    for p in part:
        if p.kind == "artigo" and f"{p.id}_cpt" in shown:
            continue
        heads: list[tuple[int, str]] = []
        if p.heading_path != path:
            same = itertools.takewhile(
                lambda pair: pair[0] == pair[1], zip(path, p.heading_path, strict=False)
            )
            common = sum(1 for _ in same)
            heads = list(enumerate(p.heading_path))[common:]
            path = p.heading_path
        yield p, heads, (_label(statute, p), p.text)


def _label(statute: Statute, p: Provision) -> str:
    """The label as laws print it."""
    if p.kind in ("artigo", "caput"):
        label = statute.by_id[p.article].label
        return label if label.endswith("º") else label + "."
    if p.label == "Parágrafo único":
        return p.label + "."
    return p.label + " -" if p.kind == "inciso" else p.label


def _escape(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)
