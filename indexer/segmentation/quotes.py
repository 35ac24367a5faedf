"""Provisions of another law that an amending article quotes: wording, not articles of this law."""

from __future__ import annotations

import re

from indexer.provisions import Warning
from indexer.segmentation.model import Line

_OPENS = re.compile(
    r"(?:^|:\s*)(?P<mark>[“”\"«‘']{1,2})\s*(?:…|\.\.\.|[-–—]\s*)?"
    r"(?:Art(?:igo)?s?\s*\.?\s*\d|ART(?:IGO)?\s*\.?\s*\d|§|Par[áa]grafo|PAR[ÁA]GRAFO|[IVXLCDM]{1,9}(?:-[A-Z])?\s*[-–—.]"
    r"|[a-z]{1,2}\s?\)|(?:T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|Cap[íi]tulo|T[íi]tulo|Se[çc]ão)\s)"
)
_CLOSES = re.compile(r"[”\"»’']{1,2}\s*(?:\((?:NR|AC|N\.R\.)\)|NR)?\s*[.;,]?$")
MAX_LINES = 2000  # of one quotation
EFFORT = 20


def mark(lines: list[Line], warnings: list[Warning]) -> None:
    """Marks the lines of quoted blocks; one never closed ends where it began, and is reported."""
    closings = [i for i, line in enumerate(lines) if _CLOSES.search(line.text[-16:])]
    reading = 0  # lines read in search of closing marks, so that a hostile text costs no more
    i = 0
    while i < len(lines):
        line = lines[i]
        found = _OPENS.search(line.text) if not line.mark else None
        if not found:
            i += 1
            continue
        last = min(len(lines), i + MAX_LINES)
        hopeless = not closings or closings[-1] < i or reading > EFFORT * len(lines)
        end = None if hopeless else _end(lines, i, last, found)
        reading += (last if end is None else end) - i
        if end is None:
            warnings.append(Warning("unclosed_quote", line.number, "Aspas abertas e não fechadas."))
            end = i
        # A quotation that opens within the line leaves the line's own label to the law.
        first = i if found.start("mark") == 0 else i + 1
        for j in range(first, end + 1):
            if lines[j].mark != "furniture":
                lines[j].mark = "quoted"
        i = end + 1


def _end(lines: list[Line], start: int, last: int, found: re.Match[str]) -> int | None:
    straight = found["mark"][0] in "\"'"
    depth = 0
    for i in range(start, last):
        if lines[i].mark == "furniture":
            continue
        text = lines[i].text[found.start("mark") :] if i == start else lines[i].text
        if i > start and _OPENS.match(
            text
        ):  # the older habit of an opening mark on every paragraph
            text = text.lstrip("“\"«‘'")
        if straight:
            depth = (depth + text.count('"')) % 2
        else:
            depth += text.count("“") + text.count("«") - text.count("”") - text.count("»")
        if depth <= 0 and _CLOSES.search(text[-16:]):
            return i
    return None
