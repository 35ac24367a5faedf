"""Text to lines, and what the end of a line says about the next one."""

from __future__ import annotations

import re

from indexer.segmentation.model import Line
from indexer.segmentation.notes import TAIL, without_last_note

# Blanks, and the characters that nobody sees: zero-width signs and the byte order mark.
INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")
_SPACE = " \t\xa0\x1c\x1d\x1e\x1f\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009"
_SPACE += "\u200a\u202f\u205f\u3000" + INVISIBLE

_TERMINAL = re.compile(r"(?:[.;:!?…][”\"’»)\]]*|[;,]\s*(?:e/ou|e|ou))$", re.IGNORECASE)
# 'Art. 7º VETADO' ends without a stop.
_SPENT = re.compile(r"(?:^|\s)\(?(?:VETAD|Vetad|REVOGAD|Revogad)(?:[OA]S?|[oa]s?)\)?$")
_DANGLING = re.compile(
    r"(?:,|\b(?:[Dd]?[oae]s?|[Nn][oa]s?|[Aa]os?|[ÀàÁ]s?|[Pp]el[oa]s?|[Cc]om|[Ee]m|[Pp]or|[Pp]ara|ou|que|se"
    r"|uma?|[Aa]rtigos?|[Aa]rts?\.?|[Ii]ncisos?|[Aa]línea[s]?|§§?|n[º.°]|[Nn]úmeros?)|§)$"
)


def is_blank(text: str) -> bool:
    """Whether nothing can be seen in the text."""
    return not text.strip(_SPACE + "\n\r\v\f\x85\u2028\u2029")


def split(text: str) -> list[Line]:
    """The lines of a text that hold something, with offsets and an editor's line numbers."""
    lines: list[Line] = []
    start, number, gap, top = 0, 1, True, False
    ends = [(m.start(), m.end(), m[0]) for m in _BREAK.finditer(text)]
    for end, after, sign in [*ends, (len(text), len(text), "")]:
        body = text[start:end]
        kept = body.lstrip(_SPACE)
        left = start + len(body) - len(kept)
        kept = kept.rstrip(_SPACE)
        if kept:
            lines.append(Line(number, left, left + len(kept), kept, gap, top=top))
            gap = top = False
        else:
            gap = True
        start = after
        if sign in ("\n", "\r", "\r\n"):
            number += 1
        top = top or sign == "\f"
    return lines


def terminated(text: str) -> bool:
    """Whether a sentence or a list item ends where the text ends ('…;', '…; e', '…. (NR)')."""
    bare = without_last_note(text)
    if len(bare) < min(len(text), TAIL):  # a note stood at the end
        return True
    tail = bare[-16:]
    return not bare or bool(_TERMINAL.search(tail) or _SPENT.search(tail)) or _closes_note(bare)


def dangling(text: str) -> bool:
    """Whether the text breaks off after a word that needs another ('requisitos do')."""
    return _DANGLING.search(text[-24:]) is not None


def _closes_note(text: str) -> bool:
    """A line that ends a bracket opened on an earlier line."""
    return text.endswith(")") and text.rfind("(") < 0
