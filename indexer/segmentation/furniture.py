"""Lines that a printed page adds to a law: heads, footers, page numbers, rules, footnotes."""

from __future__ import annotations

import itertools
import re
from collections import defaultdict

from indexer.provisions import Warning
from indexer.segmentation import headings, labels
from indexer.segmentation.lines import terminated
from indexer.segmentation.model import Line

_PAGE = re.compile(
    r"^(?:[-–—|\[( ]*\d{1,4}[-–—|\]) ]*"
    r"|(?:p[áa]g(?:ina|\.)?|fls?\.|folha)\s*:?\s*\d{1,4}(?:\s*(?:/|de)\s*\d{1,4})?\b.{0,160}"
    r"|[-–—\s]*\d{1,4}\s*(?:/|de)\s*\d{1,4}[-–—\s]*"
    r"|\d{1,2}/\d{1,2}/\d{2,4},?\s+\d{1,2}:\d{2}\b.{0,120}"
    r"|(?:https?://|www\.)\S{3,200}(?:\s+\d{1,4}/\d{1,4})?)$",
    re.IGNORECASE,
)
_RULE = re.compile(r"^[-_=*–—•.~|:\s]{3,}$")
_CONTENTS = re.compile(
    r"(?:\.{4,}|…{2,}|(?:\s\.){4,})\s*\d{1,4}$|\(\s*arts?\.?\s*\d[\d.]*\s*[ºo°]?(?:\s*(?:a|e|à|ao|-|–)\s*\d[\d.]*\s*[ºo°]?)?\s*\)$",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(r"^(?:\[?\(?\d{1,3}[\])]?\s+[A-ZÀ-Ý(]|\*{1,3}\s*\S|[¹²³⁴⁵⁶⁷⁸⁹]+\s*\S)")
# Heads that even a single page break lets us know.
_HEAD = re.compile(
    r"(?:diário\s+oficial|assembl[eé]ia\s+legislativa|câmara\s+(?:municipal|dos)|senado\s+federal"
    r"|governo\s+d[oe]|estado\s+d[eo]|prefeitura|presidência\s+da|secretaria|poder\s+\w+)\b",
    re.IGNORECASE,
)
_CONNECTIVES = frozenset(("de", "do", "da", "dos", "das", "e", "em", "nº", "n."))
_DIGITS = re.compile(r"\d+")
REPEATS = 3  # a head or foot has to stand on three pages to be told from wording
FOOTNOTE_LINES = 12


def mark(lines: list[Line], warnings: list[Warning]) -> None:
    """Marks page furniture; a footnote that interrupts a sentence is reported."""
    pages = {i for i, line in enumerate(lines) if _PAGE.match(line.text)}
    for i, line in enumerate(lines):
        if i in pages or _RULE.match(line.text) or _CONTENTS.search(line.text[-60:]):
            line.mark = "furniture"
    _mark_repeated(lines, pages)
    _mark_footnotes(lines, warnings)


def _mark_repeated(lines: list[Line], pages: set[int]) -> None:
    places: dict[str, list[int]] = defaultdict(list)
    for i, line in enumerate(lines):
        if not line.mark and 4 <= len(line.text) <= 160:
            places[_DIGITS.sub("#", line.text)].append(i)
    for found in places.values():
        if _is_content(lines, found[0]):
            continue
        beside = [i for i in found if i - 1 in pages or i + 1 in pages or lines[i].top]
        known = beside and _names_a_body(lines[found[0]].text)
        often = len(found) >= REPEATS and (_beside_pages(found, pages) or _evenly_spaced(found))
        if often or (len(beside) == len(found) and (known or len(found) > 1)):
            for i in found:
                lines[i].mark = "furniture"


def _names_a_body(text: str) -> bool:
    """'Diário Oficial do Estado' and no more: a line of wording goes on in small letters."""
    if len(text) > 80 or not _HEAD.match(text):
        return False
    return all(not w[0].islower() or w in _CONNECTIVES for w in text.split())


def _is_content(lines: list[Line], at: int) -> bool:
    text = lines[at].text
    if text[-1] in ".;:,)" or headings.read(text) or (at and headings.read(lines[at - 1].text)):
        return True
    return bool(labels.article(text) or labels.paragraph(text) or labels.bullet(text))


def _beside_pages(found: list[int], pages: set[int]) -> bool:
    """Most copies stand within two lines of a page number."""
    near = sum(any(i + d in pages for d in (-2, -1, 1, 2)) for i in found)
    return 2 * near > len(found)


def _evenly_spaced(found: list[int]) -> bool:
    """Copies come at the distance of a page, as running heads do."""
    gaps = [b - a for a, b in itertools.pairwise(found)]
    return min(gaps) >= 15 and max(gaps) * 5 <= min(gaps) * 8


def _mark_footnotes(lines: list[Line], warnings: list[Warning]) -> None:
    """A note at the foot of a page: after an unfinished line and before a page's furniture."""
    last = -1  # the last line of wording
    for i, line in enumerate(lines):
        if line.mark == "furniture":
            continue
        broken = last >= 0 and not terminated(lines[last].text)
        if broken and _FOOTNOTE.match(line.text):
            end = _footnote_end(lines, i)
            for j in range(i, end):
                lines[j].mark = "furniture"
            if end > i:
                warnings.append(
                    Warning("footnote", line.number, "Nota de rodapé separada do texto.")
                )
                continue
        last = i


def _footnote_end(lines: list[Line], start: int) -> int:
    for j in range(start, min(len(lines), start + FOOTNOTE_LINES)):
        if lines[j].mark == "furniture":
            return j
        if j > start and (labels.article(lines[j].text) or labels.paragraph(lines[j].text)):
            break
    return start
