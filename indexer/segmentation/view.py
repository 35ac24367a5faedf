"""A text without the markup that editors and converters leave in it, and the way back.

Markdown (headings, emphasis, struck text, links, block ids, footnote marks) and stray HTML tags are
taken out; line breaks stay, so line numbers hold. Everything taken out is furniture in the ledger.
Letters that the source spells with combining accents are composed.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

_TAGS = (
    "a|abbr|b|big|blockquote|br|center|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|o:p|ol|p|s|small"
    "|span|strike|strong|sub|sup|table|tbody|td|th|tr|u|ul"
)
_MARKUP = re.compile(
    r"(?P<head>^[ \t]{0,3}\#{1,6}[ \t]+(?=\S))"
    r"|(?P<quote>^[ \t]{0,3}>[ \t]?)"
    r"|(?P<item>^[ \t]{0,8}[-*+•][ \t]+(?=[*_]{0,3}(?:[IVXLC]{1,9}[*_]{0,3}\s*[-–—]|§|Art\.?\s?\d"
    r"|Par[áa]grafo|[a-z]\))))"
    r"|(?P<block>(?:[ \t]\^[\w-]{1,64}){1,9}[ \t]*$)"
    r"|(?P<comment><!--[^\n]{0,500}?-->)"
    rf"|(?P<tag></?(?:{_TAGS})(?:\s[^<>\n]{{0,500}})?/?>)"
    r"|(?P<foot>\[\^[\w-]{1,32}\])"
    r"|(?P<image>!\[[^\]\n]{0,200}\]\([^()\s]{0,500}\))"
    r"|(?P<wiki>\[\[(?:[^\[\]|\n]{1,200}\|)?(?P<wikitext>[^\[\]|\n]{1,200})\]\])"
    r"|(?P<link>(?<!\\)\[(?P<linktext>[^\[\]\n]{1,300})\]\([^()\s]{0,500}(?:\s\"[^\"\n]{0,200}\")?\))"
    r"|(?P<strong>\*{2,3}|(?<!_)__(?!_)|~~)"
    r"|(?P<em>(?<![\w*\\])\*(?=[^\s*])(?P<emtext>[^*\n]{1,400})(?<=[^\s*])\*(?![\w*])"
    r"|(?<![\w_\\])_(?=[^\s_])(?P<undertext>[^_\n]{1,400})(?<=[^\s_])_(?![\w_]))"
    r"|(?P<escape>\\(?=[-.*_\#()\[\]+!>~]))",
    re.MULTILINE | re.IGNORECASE,
)
_SIGNS = re.compile(
    r"\A\ufeff?---|[#>^<\[*_~\\]|^[ \t]{0,8}[-+•][ \t]+(?:[IVXLC§AP]|[a-z]\))", re.MULTILINE
)
_INNER = re.compile(r"\*{1,3}|~~|(?<!_)__(?!_)")
_FRONT_MATTER = re.compile(r"\ufeff?---[ \t]*\r?\n(?:[^\n]{0,1000}\n){0,200}?---[ \t]*\r?\n")
_COMBINED = re.compile("[A-Za-z][\u0300-\u036f]{1,4}")
_KEPT = ("wikitext", "linktext", "emtext", "undertext")


@dataclass(frozen=True, slots=True)
class View:
    """The text to segment; piece i begins at `starts[i]` and is source[offsets[i]:ends[i]].

    A piece shorter than its range is a letter that the source spells with a combining accent.
    """

    text: str
    starts: tuple[int, ...]
    offsets: tuple[int, ...]
    ends: tuple[int, ...]

    @property
    def plain(self) -> bool:
        """Whether the text is the source unchanged."""
        return self.starts == self.offsets == (0,) and self.ends == (len(self.text),)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The range of the source from the first to the last character of a range of the view."""
        if self.plain:
            return start, end
        if end <= start:
            i = max(0, bisect_right(self.starts, start) - 1)
            at = min(self.offsets[i] + start - self.starts[i], self.ends[i])
            return at, at
        ranges = self.ranges(start, end)
        return ranges[0][0], ranges[-1][1]

    def ranges(self, start: int, end: int) -> list[tuple[int, int]]:
        """The ranges of the source that make up a range of the view, markup left out."""
        if self.plain:
            return [(start, end)]
        out: list[tuple[int, int]] = []
        i = bisect_right(self.starts, start) - 1
        while i < len(self.starts) and self.starts[i] < end:
            stop = self.starts[i + 1] if i + 1 < len(self.starts) else len(self.text)
            left = self.offsets[i] + max(start, self.starts[i]) - self.starts[i]
            right = self.ends[i] if stop <= end else self.offsets[i] + end - self.starts[i]
            if out and out[-1][1] == left:
                out[-1] = (out[-1][0], right)
            elif right > left:
                out.append((left, right))
            i += 1
        return out


def of(source: str) -> View:
    """The view of a source text."""
    removed = _removed(source) if _SIGNS.search(source) else []
    pieces: list[tuple[str, int, int]] = []
    at = 0
    for start, end in [*removed, (len(source), len(source))]:
        if start > at:
            pieces += _composed(source, at, start)
        at = end
    if not pieces:
        pieces = [("", 0, 0)]
    starts = tuple(accumulate((len(text) for text, _, _ in pieces[:-1]), initial=0))
    return View(
        "".join(text for text, _, _ in pieces),
        starts,
        tuple(start for _, start, _ in pieces),
        tuple(end for _, _, end in pieces),
    )


def _composed(source: str, start: int, end: int) -> list[tuple[str, int, int]]:
    """A stretch of the source in pieces, letters with combining accents composed."""
    out: list[tuple[str, int, int]] = []
    at = start
    for found in _COMBINED.finditer(source, start, end):
        if found.start() > at:
            out.append((source[at : found.start()], at, found.start()))
        out.append((unicodedata.normalize("NFC", found[0]), *found.span()))
        at = found.end()
    if at < end:
        out.append((source[at:end], at, end))
    return out


def _removed(source: str) -> list[tuple[int, int]]:
    """The ranges of markup in order; of a link or emphasis only what stands around its text."""
    front = _FRONT_MATTER.match(source)
    out = [front.span()] if front else []
    at = front.end() if front else 0
    while True:
        found = _MARKUP.search(source, at)
        if not found:
            return out
        kept = next((name for name in _KEPT if found[name] is not None), None)
        if kept is None:
            out.append(found.span())
            at = found.end()
        else:
            out.append((found.start(), found.start(kept)))
            inner = _removed_within(source, *found.span(kept))
            out += inner
            out.append((found.end(kept), found.end()))
            at = found.end()


def _removed_within(source: str, start: int, end: int) -> list[tuple[int, int]]:
    """Emphasis marks inside a link's text."""
    return [m.span() for m in _INNER.finditer(source, start, end)]
