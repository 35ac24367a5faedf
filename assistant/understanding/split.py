"""Cuts a message of several questions into its questions."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

_END = re.compile(r"[?!]+|[;\n]+|\.+(?=\s|$)")
_ABBREVIATED = re.compile(
    r"(?:\b(?:arts?|incs?|al|n|ns|p|par|pag|aprox|sra?|dra?|km|hab|eleit|mun|"
    r"lc|u|l|c|obs|ex|un|vs|etc|no|sec)|\b[a-z])$"
)
_ASKING = re.compile(
    r"\b(?:quant[oa]s?|quem|quando|como|onde|qual|quais|o que|por que|ate que|"
    r"how|who|when|what|which|where|why)\b"
    r"|^\W*(?:can|could|may|does|do|did|is|are|must|should|will|has|have)\b"
)
_ITEM = re.compile(
    r":\s*(?=(?:quant[oa]s?|quem|quando|como|onde|qual|quais|o que|ate quando|"
    r"how|who|when|what|which|where|why)\b)|,\s*(?:e|and)\s+(?=[^,?]*\b(?:ate "
    r"quando|quando|quanto|quantos|quem|onde|until when|when|who)\b)|"
    r"(?:,|;|\be\b|\band\b|\d[).])\s*(?:e |and )?(?=(?:(?:o|a|os|as|the|se|em|"
    r"no|na)\s+(?:[\w-]+\s+){0,6}?)?(?:quant[oa]s?|quem|quando|como|onde|qual|"
    r"quais|o que|por que|ate quando|how many|how much|how long|who|when|what|"
    r"which|where|why)\b)"
)


def sentences(folded: str) -> Iterator[tuple[int, int]]:
    """Spans of sentences; a full stop in 'art. 3', 'p. único' or '2.100' ends none."""
    start = 0
    for m in _END.finditer(folded):
        if (
            m[0][0] == "."
            and _ABBREVIATED.search(folded[start : m.start()])
            and m.end() < len(folded)
        ):
            continue
        if folded[start : m.start()].strip():
            yield start + _blanks(folded[start:]), m.end()
        start = m.end()
    if folded[start:].strip():
        yield start + _blanks(folded[start:]), len(folded)


def _blanks(rest: str) -> int:
    return len(rest) - len(rest.lstrip())


def asked(folded: str) -> list[tuple[int, int]]:
    """Spans of the questions of a message, empty where there are not several."""
    spans = [(a, b) for a, b in sentences(folded) if folded[a:b].rstrip().endswith("?")]
    out: list[tuple[int, int]] = []
    for a, b in spans:
        out.extend(_items(folded, a, b))
    if not spans:
        for a, b in sentences(folded):
            items = list(_items(folded, a, b))
            out.extend(items if len(items) > 1 else [])
    return out if len(out) > 1 else []


def _items(folded: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """'quantos dias …, quanto tempo …, e … até quando?': one question for each asking word."""
    body = folded[start:end]
    cuts = [0, *(m.end() for m in _ITEM.finditer(body)), len(body)]
    pieces = [(a, b) for a, b in pairwise(cuts) if b > a]
    if len(pieces) > 1 and all(len(body[a:b].split()) >= 3 for a, b in pieces[1:]):
        if not _ASKING.search(body[pieces[0][0] : pieces[0][1]]):  # a preamble
            pieces = pieces[1:]
        if len(pieces) == 1:
            pieces = [(0, len(body))]
        yield from ((start + a, start + b) for a, b in pieces)
    else:
        yield start, end
