"""Pieces of the source joined to a provision's wording, with its amendment notes taken out."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Set
from dataclasses import dataclass

from indexer.provisions import Amendment, Status
from indexer.segmentation import notes
from indexer.segmentation.model import Piece
from indexer.segmentation.notes import Note

_CLITIC_WORDS = """
    se me te lo la los las no na nos nas vos lhe lhes o a os as á ão ia iam ei emos
"""
_PREFIX_WORDS = """
    vice ex pré pós pró sub não recém além aquém sem auto contra extra infra inter intra micro mini
    multi neo semi sócio socio super ultra anti co bem mal decreto distrito quota
"""
_CLITICS = frozenset(_CLITIC_WORDS.split())
_PREFIXES = frozenset(_PREFIX_WORDS.split())


@dataclass(frozen=True, slots=True)
class Wording:
    """A provision's text, what its notes say, and which of them speak of the whole article."""

    text: str
    amendments: tuple[Amendment, ...]
    of_article: tuple[Amendment, ...]
    status: Status
    ledger: tuple[Piece, ...]


def compose(source: str, pieces: list[tuple[int, int]], owner: str, words: Set[str]) -> Wording:
    """The wording of a provision from its pieces of the source.

    Lines are joined by one blank; a word that a line broke with a hyphen is joined when the text
    spells it elsewhere in one (`words`).
    """
    joined, starts, offsets, dropped = _join(source, pieces, words)
    found = notes.find(joined)
    rest = _without(joined, found)
    status: Status = "in_force"
    if not rest and found:  # '(Revogado pela Lei nº …)' alone is the wording that is left
        rest, keep = joined, True
    else:
        keep = False
    if notes.is_vetoed(rest) or (keep and any(n.amendment.action == "vetoed" for n in found)):
        status = "vetoed"
    elif notes.is_revoked(rest) or any(n.amendment.action == "revoked" for n in found):
        status = "revoked"
    amendments = tuple(n.amendment for n in found)
    of_article = tuple(n.amendment for n in found if n.whole_article)
    ledger = _ledger(joined, starts, offsets, [] if keep else found, owner, dropped)
    return Wording(rest, amendments, of_article, status, ledger)


def _join(
    source: str, pieces: list[tuple[int, int]], words: Set[str]
) -> tuple[str, list[int], list[int], list[Piece]]:
    """The joined text; where each piece starts in it and in the source; hyphens dropped."""
    parts: list[str] = []
    starts: list[int] = []
    offsets: list[int] = []
    dropped: list[Piece] = []
    length = 0
    for index, (start, end) in enumerate(pieces):
        text = source[start:end]
        following = source[slice(*pieces[index + 1])] if index + 1 < len(pieces) else ""
        glue = " " if following else ""
        if following and text[-1:] in "-\xad" and following[:1].islower() and text[-2:-1].isalpha():
            glue = ""
            if text[-1] == "\xad" or _broken(text, following, words):
                dropped.append(Piece(end - 1, end, "furniture", ""))
                text = text[:-1]
        starts.append(length)
        offsets.append(start)
        parts.append(text + glue)
        length += len(text) + len(glue)
    return "".join(parts), starts, offsets, dropped


def _broken(left: str, right: str, words: Set[str]) -> bool:
    """Whether a hyphen at a line's end only breaks a word; that of 'far-se' stays."""
    head = left[:-1].rsplit(None, 1)[-1].strip("(“\"'").lower()
    tail = right.split(None, 1)[0].rstrip(".,;:!?)”\"'").lower()
    if head + tail in words:
        return True
    if f"{head}-{tail}" in words or "-" in head or head in _PREFIXES or head.endswith("ico"):
        return False
    return tail.split("-")[0] not in _CLITICS


def _without(text: str, found: list[Note]) -> str:
    kept, at = [], 0
    for note in found:
        kept.append(text[at : note.start].strip())
        at = note.end
    kept.append(text[at:].strip())
    return " ".join(part for part in kept if part)


def _ledger(
    joined: str,
    starts: list[int],
    offsets: list[int],
    found: list[Note],
    owner: str,
    dropped: list[Piece],
) -> tuple[Piece, ...]:
    """Ranges of the source for the text and the notes of a joined wording."""
    pieces = list(dropped)
    at = 0
    spans = [(n.start, n.end) for n in found] + [(len(joined), len(joined))]
    for start, end in spans:
        if start > at:
            pieces += _ranges(joined, starts, offsets, at, start, owner, note=False)
        if end > start:
            pieces += _ranges(joined, starts, offsets, start, end, owner, note=True)
        at = end
    return tuple(pieces)


def _ranges(
    joined: str,
    starts: list[int],
    offsets: list[int],
    start: int,
    end: int,
    owner: str,
    *,
    note: bool,
) -> list[Piece]:
    out: list[Piece] = []
    index = bisect_right(starts, start) - 1
    while index < len(starts) and starts[index] < end:
        stop = min(end, starts[index + 1] if index + 1 < len(starts) else len(joined))
        left = max(start, starts[index])
        text = joined[left:stop]
        body = text.strip()
        if body:
            lead = len(text) - len(text.lstrip())
            at = offsets[index] + left - starts[index] + lead
            out.append(Piece(at, at + len(body), "note" if note else "text", owner))
        index += 1
    return out
