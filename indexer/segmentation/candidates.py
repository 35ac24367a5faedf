"""Places that look like an article's beginning, with what stands around them."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

from indexer.provisions import Warning
from indexer.segmentation import headings, labels
from indexer.segmentation.labels import Label
from indexer.segmentation.lines import dangling, terminated
from indexer.segmentation.model import Line

_INLINE = re.compile(r"(?<=[.;”\")])\s{0,9}(?=Art(?:igo)?\s?\.?\s?\d)")
CONTENTS = 3  # fewer bare titles are no table of contents
Key = tuple[int, tuple[int, ...]]  # an article's number and suffix


@dataclass(frozen=True, slots=True)
class Candidate:
    """A label on a line: the line's index, the offset in it, and what its surroundings say."""

    line: int
    at: int
    label: Label
    strong: bool  # the line before is finished, so a new provision may begin
    colon: bool  # the line before announces something: 'com a seguinte redação:'
    dangling: bool
    capital: bool  # the wording begins like a sentence
    annex: bool  # an annex's heading stands between this and the candidate before
    gap: bool  # a blank line stands before
    inline: bool = False

    @property
    def key(self) -> Key:
        return self.label.number, self.label.suffix


def find(lines: list[Line], warnings: list[Warning]) -> list[Candidate]:
    """The candidates of a text in order, those of a table of contents left out."""
    return _without_contents(lines, _all(lines), warnings)


def _all(lines: list[Line]) -> list[Candidate]:
    found: list[Candidate] = []
    scene = _Scene()
    for i, line in enumerate(lines):
        if line.mark == "furniture":
            continue
        if line.mark != "quoted":
            found += _in_line(i, line, scene)
        scene.pass_by(line)
    return found


def _without_contents(
    lines: list[Line], candidates: list[Candidate], warnings: list[Warning]
) -> list[Candidate]:
    """The candidates without a table of contents: a first run of bare titles that begins again."""
    starts = [i for i, c in enumerate(candidates) if not c.inline and c.at == 0]
    again = [i for i in starts[1:] if candidates[i].key == candidates[starts[0]].key]
    if not again:
        return candidates
    run = candidates[: again[0]]
    rising = all(a.key < b.key for a, b in itertools.pairwise(run))
    bare = sum(not terminated(lines[c.line].text) for c in run)
    if len(run) < CONTENTS or not rising or bare * 5 < len(run) * 4:
        return candidates
    for line in lines[run[0].line : run[-1].line + 1]:
        line.mark = "furniture"
    number = lines[run[0].line].number
    warnings.append(Warning("table_of_contents", number, "Índice de artigos separado do texto."))
    return candidates[again[0] :]


@dataclass(slots=True)
class _Scene:
    """What the lines read so far say about the next."""

    before: str = ""
    finished: bool = True
    heading: bool = True  # a heading or its title stands right before
    annex: bool = False

    def pass_by(self, line: Line) -> None:
        text = line.text
        heading = headings.read(text) or headings.annex(text)
        self.annex = self.annex or headings.annex(text) is not None
        title = self.heading and not labels.article(text) and not terminated(text)
        lone = self.finished and headings.unnumbered(text) is not None
        self.heading = heading is not None or title or lone
        self.before, self.finished = text, terminated(text)


def _in_line(i: int, line: Line, scene: _Scene) -> list[Candidate]:
    found: list[Candidate] = []
    text = line.text
    label = labels.article(text)
    loose = dangling(scene.before)
    strong = scene.heading or scene.finished or (line.gap and not loose)
    if label and _fits_range(text, label):
        capital = _begins(text, label.end)
        colon = scene.before.endswith(":")
        found.append(Candidate(i, 0, label, strong, colon, loose, capital, scene.annex, line.gap))
        scene.annex = False
    elif not label and strong and labels.maybe_spoiled(text):
        unread = Label("art", 0, 0, form="spoiled")
        found.append(Candidate(i, 0, unread, True, False, False, True, scene.annex, line.gap))
    for spot in _INLINE.finditer(text):
        inner = labels.article(text, spot.end())
        if inner and _fits_range(text, inner) and _begins(text, inner.end):
            found.append(
                Candidate(
                    i, spot.end(), inner, True, False, False, True, scene.annex, False, inline=True
                )
            )
            scene.annex = False
    return found


def _fits_range(text: str, label: Label) -> bool:
    """A range is a label only before its revocation or veto: 'Arts. 52 a 58 (Revogados)'."""
    if label.last is None:
        return True
    rest = text[label.end : label.end + 40].lstrip(" .-–—(").lower()
    return label.number < label.last <= label.number + 500 and rest.startswith(("revogad", "vetad"))


def _begins(text: str, at: int) -> bool:
    rest = text[at : at + 1]
    return not rest or rest.isupper() or rest in "(“\"'‘["
