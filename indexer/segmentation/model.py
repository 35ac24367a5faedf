"""What the segmenter passes from step to step and hands out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from indexer.provisions import Provision, Warning

Role = Literal["label", "text", "note", "heading", "preamble", "closing", "furniture", "space"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A half-open range of the source and what it was taken for; `owner` is a fragment or ''."""

    start: int
    end: int
    role: Role
    owner: str = ""


@dataclass(frozen=True, slots=True)
class Segmentation:
    """A text cut into provisions; `ledger` names the place of every character exactly once.

    `history` holds earlier wordings that the source prints beside the one in force.
    """

    provisions: tuple[Provision, ...]
    preamble: tuple[str, ...]
    closing: tuple[str, ...]
    furniture: tuple[str, ...]
    warnings: tuple[Warning, ...]
    history: tuple[Provision, ...]
    ledger: tuple[Piece, ...]


@dataclass(slots=True)
class Line:
    """A line of the source without the blanks around it: offsets, text and what is known of it.

    `gap` says that a blank line stands before it, `top` that a page begins with it; `mark` what the
    line was taken for, '' so far.
    """

    number: int
    start: int
    end: int
    text: str
    gap: bool
    mark: Literal["", "furniture", "quoted", "heading", "title", "preamble", "closing"] = ""
    top: bool = False
