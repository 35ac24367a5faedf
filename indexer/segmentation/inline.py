"""Places within a line where a label may stand: 'seguintes: I - população; II - eleitores.'"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from indexer.provisions import to_letters, to_roman
from indexer.segmentation.labels import Label

_SPOT = re.compile(
    r"(?:(?<=[.;:,)”\"])\s{0,9}|(?<=\S)\s{1,9})"
    r"(?=§\s?\d|Par[áa]grafo\s[úu]nico|PAR[ÁA]GRAFO\s"
    r"|[IVXLCDM]{1,9}(?:-[A-Z]{1,2})?(?:\s?[-–—]|\s[a-zà-ÿ])|[a-z]{1,2}\)\s|\d{1,2}[.)]\s)"
    r"|(?<=[a-zà-ÿ])(?=[IVXLCDM]{1,9}\s?[-–—]\s)"  # a link's word glued on: 'RegulamentoI - '
)
_AMENDED = re.compile(r"redação|\(NR\)|revogad|vetad", re.IGNORECASE)
_QUOTES = re.compile(r"[“”]|(?:(?<=[\s:])|^)\"(?=\S)|(?<=\S)\"")
TAIL = 700  # how much of the wording before a label is looked at
REACH = 20_000  # how far the next label of a list without stops is looked for


@dataclass(frozen=True, slots=True)
class Spot:
    """A place: the end of the wording before, a label's beginning, whether a note follows."""

    start: int
    at: int
    amended: bool


def spots(text: str, at: int) -> Iterator[Spot]:
    """The places of a line from an offset on, those within quotation marks left out."""
    found = list(_SPOT.finditer(text, at))
    depth, counted = 0, at
    for i, spot in enumerate(found):
        for sign in _QUOTES.finditer(text, counted, spot.end()):
            opens = sign[0] == "“" or (sign[0] == '"' and _opens(text, sign.start()))
            depth = depth + 1 if opens else max(0, depth - 1)
        counted = spot.end()
        if depth:
            continue
        end = found[i + 1].start() if i + 1 < len(found) else len(text)
        amended = _AMENDED.search(text, spot.end(), end) is not None
        yield Spot(spot.start(), spot.end(), amended)


def _opens(text: str, at: int) -> bool:
    """Whether a straight quotation mark opens: a blank or colon before it."""
    return at == 0 or text[at - 1].isspace() or text[at - 1] == ":"


def followed(text: str, label: Label) -> bool:
    """Whether the next label of the list stands further on in the line."""
    if label.kind == "inc":
        following = rf"(?<![A-Z]){to_roman(label.number + 1)}\s?[-–—]"
    else:
        following = rf"\s{to_letters(label.number + 1)}\)\s"
    return re.compile(following).search(text, label.end, label.end + REACH) is not None
