"""A web page to lines of text, with the offset in the page of every piece.

Only what a reader sees is kept: scripts, styles and navigation are left out, blocks become lines,
blanks collapse. A parser that builds a tree would lose the offsets, so tags are read here.
"""

from __future__ import annotations

import re
from html import unescape

from indexer.sources.model import Source, digest
from indexer.sources.plain import decode

_HTML = re.compile(rb"<(?:!doctype\s+html|html|head|body|p|div|table|meta)[\s>]", re.IGNORECASE)
_PROLOGUE = re.compile(rb"(?:\xef\xbb\xbf)?\s{0,99}<!?(?:doctype|html)", re.IGNORECASE)
_CHARSET = re.compile(rb"<meta[^>]{0,300}?charset\s*=\s*[\"']?\s*([\w.:-]{2,40})", re.IGNORECASE)
_TAG_NAME = re.compile(r"(/?)([a-zA-Z][a-zA-Z0-9:]*)")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});?")
_BLANK = re.compile(r"[ \t\r\n\f\v\xa0]+")
_BLOCK_TAGS = """
    address article aside blockquote body br caption center dd div dl dt fieldset figure footer form
    h1 h2 h3 h4 h5 h6 header hr html li main ol option p pre section table tbody td tfoot th thead
    tr ul
"""
_HIDDEN_TAGS = """
    script style head noscript template svg nav select button iframe object textarea math
"""
_BLOCKS = frozenset(_BLOCK_TAGS.split())
_HIDDEN = frozenset(_HIDDEN_TAGS.split())
_RAW = frozenset(("script", "style", "textarea"))
MAX_TAG = 20_000


def looks_like(data: bytes) -> bool:
    """Whether bytes are a web page rather than text with a stray tag."""
    head = data[:4096]
    return len(_HTML.findall(head)) > 1 or _PROLOGUE.match(head) is not None


def convert(data: bytes, name: str) -> Source:
    """A web page; `position` counts characters of the decoded page."""
    declared = _CHARSET.search(data[:8192])
    page, encoding, remarks = decode(data, declared[1].decode("ascii") if declared else None)
    text, places = extract(page)
    return Source(text, "html", encoding, digest(data), "character", places, remarks)


def extract(page: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The visible text of a page and, for each piece of it, its offset in the page."""
    reader = _Reader(page)
    at = 0
    while at < len(page):
        opened = page.find("<", at)
        if opened < 0:
            opened = len(page)
        if not reader.hidden:
            reader.out.text(page, at, opened)
        at = reader.tag(opened) if opened < len(page) else opened
    return reader.out.finish()


class _Reader:
    """Reads tags; `hidden` is the element whose content is left out, `depth` how deep it nests."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.out = _Writer()
        self.hidden = ""
        self.depth = 0
        self.found: dict[
            str, int
        ] = {}  # the next place of a sign, kept so that no part is read twice

    def tag(self, opened: int) -> int:
        """Reads a tag or comment and returns where it ends; a '<' that opens none is text."""
        page = self.page
        if page.startswith("<!--", opened):
            return self.after("-->", opened + 4)
        if page.startswith(("<!", "<?"), opened):
            return self.after(">", opened + 2)
        name = _TAG_NAME.match(page, opened + 1)
        if not name:
            if not self.hidden:
                self.out.text(page, opened, opened + 1)
            return opened + 1
        closing, tag = bool(name[1]), name[2].lower()
        after = self.after(">", name.end())
        if tag == "body":
            self.hidden, self.depth = "", 0  # a head that was never closed
        if self.hidden:
            if tag == self.hidden:
                self.depth += -1 if closing else 1
                self.hidden = self.hidden if self.depth else ""
        elif tag in _HIDDEN and not closing and page[after - 2 : after] != "/>":
            if tag in _RAW:
                return self.after(">", self.after(f"</{tag}", after))
            self.hidden, self.depth = tag, 1
        elif tag in _BLOCKS:
            self.out.line()
        return after

    def after(self, sign: str, start: int) -> int:
        """Just after the next sign; a tag that is never closed ends at the end of its line."""
        place = self.found.get(sign, -1)
        if place < start:
            place = self.page.find(sign, start)
            if place < 0 and sign.startswith("</"):
                place = self.page.lower().find(sign, start)
            place = self.found[sign] = len(self.page) if place < 0 else place
        if sign == ">" and place - start > MAX_TAG:
            line = self.page.find("\n", start, start + MAX_TAG)
            return line + 1 if line >= 0 else min(len(self.page), start + MAX_TAG)
        return min(len(self.page), place + len(sign))


class _Writer:
    """Collects pieces of text with their offsets, blanks collapsed."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.length = 0
        self.blank = True  # the text so far ends in a blank or a line's end

    def text(self, page: str, start: int, end: int) -> None:
        at = start
        for entity in _ENTITY.finditer(page, start, end):
            self.plain(page, at, entity.start())
            value = unescape(entity[0])
            if _BLANK.fullmatch(value):
                self.put(" ", entity.start())
            else:
                self.put(value, entity.start())
            at = entity.end()
        self.plain(page, at, end)

    def plain(self, page: str, start: int, end: int) -> None:
        at = start
        for blank in _BLANK.finditer(page, start, end):
            self.put(page[at : blank.start()], at)
            self.put(" ", blank.start())
            at = blank.end()
        self.put(page[at:end], at)

    def put(self, text: str, offset: int) -> None:
        if not text or (text == " " and self.blank):
            return
        follows = self.places and self.places[-1][1] + self.length - self.places[-1][0] == offset
        if not follows:
            self.places.append((self.length, offset))
        self.parts.append(text)
        self.length += len(text)
        self.blank = text[-1] == " "

    def line(self) -> None:
        if self.parts and self.parts[-1] != "\n":
            self.parts.append("\n")
            self.length += 1
        self.blank = True

    def finish(self) -> tuple[str, tuple[tuple[int, int], ...]]:
        return "".join(self.parts), tuple(self.places) or ((0, 0),)
