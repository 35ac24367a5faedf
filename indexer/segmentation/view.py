"""A text without the markup that editors and converters leave in it, with the way back to the source.

Markdown (headings, emphasis, struck text, links, block ids, footnote marks) and stray HTML tags are
taken out; line breaks stay, so line numbers hold. Everything taken out is furniture in the ledger.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

_TAGS = (
    "a|abbr|b|big|blockquote|br|center|cite|code|del|div|em|font|h[1-6]|hr|i|img|ins|li|o:p|ol|p|s|small"
    "|span|strike|strong|sub|sup|table|tbody|td|th|tr|u|ul"
)
_MARKUP = re.compile(
    r"(?P<head>^[ \t]{0,3}\#{1,6}[ \t]+(?=\S))"
    r"|(?P<quote>^[ \t]{0,3}>[ \t]?)"
    r"|(?P<block>[ \t]\^[\w-]{1,64}[ \t]*$)"
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
_SIGNS = re.compile(r"[#>^<\[*_~\\]")
_KEPT = ("wikitext", "linktext", "emtext", "undertext")


@dataclass(frozen=True, slots=True)
class View:
    """The text to segment; piece i of it begins at `starts[i]` and stood at `offsets[i]` of the source."""

    text: str
    starts: tuple[int, ...]
    offsets: tuple[int, ...]

    @property
    def plain(self) -> bool:
        """Whether nothing was taken out."""
        return self.starts == self.offsets == (0,)

    def at(self, offset: int) -> int:
        """Where a character of the view stands in the source."""
        i = bisect_right(self.starts, offset) - 1
        return self.offsets[i] + offset - self.starts[i]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The range of the source from the first to the last character of a range of the view."""
        if self.plain:
            return start, end
        return (self.at(start), self.at(end - 1) + 1) if end > start else (self.at(start),) * 2

    def ranges(self, start: int, end: int) -> list[tuple[int, int]]:
        """The ranges of the source that make up a range of the view, markup left out."""
        if self.plain:
            return [(start, end)]
        out = []
        i = bisect_right(self.starts, start) - 1
        while i < len(self.starts) and self.starts[i] < end:
            left = max(start, self.starts[i])
            stop = self.starts[i + 1] if i + 1 < len(self.starts) else len(self.text)
            right = min(end, stop)
            if right > left:
                out.append((self.at(left), self.at(left) + right - left))
            i += 1
        return out


def of(source: str) -> View:
    """The view of a source text."""
    removed = _removed(source) if _SIGNS.search(source) else []
    parts: list[str] = []
    starts: list[int] = []
    offsets: list[int] = []
    at = length = 0
    for start, end in [*removed, (len(source), len(source))]:
        if start > at or not parts:
            parts.append(source[at:start])
            starts.append(length)
            offsets.append(at)
            length += start - at
        at = end
    return View("".join(parts), tuple(starts), tuple(offsets))


def _removed(source: str) -> list[tuple[int, int]]:
    """The ranges of markup in order; of a link or emphasis only what stands around its text."""
    out: list[tuple[int, int]] = []
    at = 0
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
    marks = re.compile(r"\*{2,3}|~~|(?<!_)__(?!_)")
    return [m.span() for m in marks.finditer(source, start, end)]
