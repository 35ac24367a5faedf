"""What every reader of a source gives."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

MAX_BYTES = 60_000_000
MAX_CHARACTERS = 20_000_000

Format = Literal["txt", "html", "pdf", "docx"]
Unit = Literal["character", "page", "paragraph"]
_UNITS = {"character": "caractere", "page": "página", "paragraph": "parágrafo"}


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a law's file and where each part of it stood there.

    `places` pairs offsets of the text, ascending, with positions in the original counted in `unit`
    (characters from 0; pages and paragraphs from 1). `sha256` is of the original bytes; `remarks`
    are doubts of the reader, in Portuguese.
    """

    text: str
    format: Format
    encoding: str
    sha256: str
    unit: Unit
    places: tuple[tuple[int, int], ...]
    remarks: tuple[str, ...] = ()

    def position(self, offset: int) -> int:
        """Where a character of the text stood in the original, in `unit`."""
        i = max(0, bisect_right(self.places, (offset, 1 << 62)) - 1)
        start, position = self.places[i]
        return position + offset - start if self.unit == "character" else position

    def where(self, offset: int) -> str:
        """The same in words: 'página 3', 'linha 12'."""
        if self.unit == "character" and self.format == "txt":
            return f"linha {self.text.count(chr(10), 0, offset) + 1}"
        return f"{_UNITS[self.unit]} {self.position(offset)}"


def digest(data: bytes) -> str:
    """SHA-256 of the original, hexadecimal."""
    return hashlib.sha256(data).hexdigest()
