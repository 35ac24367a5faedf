"""Which of the places that look like an article's beginning are one.

The numbering decides: an article follows its predecessor (12, 12-A, 13). What breaks the sequence is a
reference in the wording, a quoted law, an earlier wording of an article, a gap, or a new act (ADCT,
regulation) that counts from one again; each is told from the other by the end of the line before and by
the labels that follow, and each doubt is reported.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace

from indexer.provisions import Warning
from indexer.segmentation import headings, labels
from indexer.segmentation.labels import Label
from indexer.segmentation.lines import dangling, terminated
from indexer.segmentation.model import Line

_INLINE = re.compile(r"(?<=[.;”\")])\s{0,9}(?=Art(?:igo)?\s?\.?\s?\d)")
_AMENDED = re.compile(r"redação|\(NR\)|revogad|vetad|renumerad", re.IGNORECASE)
CONTENTS = 3  # fewer bare titles are no table of contents
WINDOW = 60  # candidates looked ahead
REACH = 4000  # characters of a line searched for an amendment note


@dataclass(frozen=True, slots=True)
class Start:
    """Where an article begins: index of its line, offset of the label in it, the label's range in the source.

    `part` counts acts printed one after another (0 the law, 1 its first annex); `inferred` that the number
    is not the one printed.
    """

    line: int
    at: int
    label: Label
    mark: tuple[int, int]
    part: int = 0
    inferred: bool = False


@dataclass(frozen=True, slots=True)
class _Candidate:
    line: int
    at: int
    label: Label
    strong: bool  # the line before is finished, so a new provision may begin
    colon: bool  # the line before announces something: 'com a seguinte redação:'
    dangling: bool
    capital: bool  # the wording begins like a sentence
    annex: bool  # an annex's heading stands between this and the candidate before
    inline: bool = False

    @property
    def key(self) -> tuple[int, tuple[int, ...]]:
        return self.label.number, self.label.suffix


def find(lines: list[Line], first_article: int, warnings: list[Warning]) -> list[Start]:
    """The articles of a text in order of printing; earlier wordings of an article are among them."""
    candidates = _without_contents(lines, _candidates(lines), warnings)
    return _Chain(lines, candidates, first_article, warnings).run()


def _candidates(lines: list[Line]) -> list[_Candidate]:
    found: list[_Candidate] = []
    scene = _Scene()
    for i, line in enumerate(lines):
        if line.mark == "furniture":
            continue
        if line.mark != "quoted":
            found += _in_line(i, line, scene)
        scene.pass_by(line)
    return found


def _without_contents(
    lines: list[Line], candidates: list[_Candidate], warnings: list[Warning]
) -> list[_Candidate]:
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


def _in_line(i: int, line: Line, scene: _Scene) -> list[_Candidate]:
    found: list[_Candidate] = []
    text = line.text
    label = labels.article(text)
    loose = dangling(scene.before)
    strong = scene.heading or scene.finished or (line.gap and not loose)
    if label and _fits_range(text, label):
        capital = _begins(text, label.end)
        colon = scene.before.endswith(":")
        found.append(_Candidate(i, 0, label, strong, colon, loose, capital, scene.annex))
        scene.annex = False
    elif not label and strong and labels.maybe_spoiled(text):
        unread = Label("art", 0, 0, form="spoiled")
        found.append(_Candidate(i, 0, unread, True, False, False, True, scene.annex))
    for spot in _INLINE.finditer(text):
        inner = labels.article(text, spot.end())
        if inner and _fits_range(text, inner) and _begins(text, inner.end):
            found.append(
                _Candidate(i, spot.end(), inner, True, False, False, True, scene.annex, inline=True)
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


class _Chain:
    """Walks the candidates and keeps those that continue the numbering."""

    def __init__(
        self,
        lines: list[Line],
        candidates: list[_Candidate],
        first_article: int,
        warnings: list[Warning],
    ) -> None:
        self.lines = lines
        self.candidates = candidates
        self.first = first_article
        self.warnings = warnings
        self.starts: list[Start] = []
        self.last: tuple[int, tuple[int, ...]] | None = None
        self.part = 0
        self.cited: tuple[int, tuple[int, ...]] | None = None  # last article of a quoted run
        self.seen: set[tuple[int, tuple[int, ...]]] = set()

    def run(self) -> list[Start]:
        for i, candidate in enumerate(self.candidates):
            self.consider(i, candidate)
        return self.starts

    # --- decisions ---------------------------------------------------------------------------------

    def consider(self, i: int, c: _Candidate) -> None:
        if c.label.form == "spoiled":
            self.consider_spoiled(i, c)
            return
        if self.last is None:
            self.consider_first(i, c)
            return
        c = self.settle_suffix(c)
        if c.strong and not self.follows(self.last, c.key) and self.consider_spoiled(i, c):
            return
        if self.follows(self.last, c.key):
            self.consider_next(i, c)
        elif c.inline:
            if c.key == self.last and self.amended(i):
                self.consider_repeat(i, c)
        elif self.begins_annex(i, c):
            self.new_part(c)
        elif c.key == self.last:
            self.consider_repeat(i, c)
        elif c.key > self.last:
            self.consider_jump(i, c)
        else:
            self.consider_backward(i, c)

    def consider_spoiled(self, i: int, c: _Candidate) -> bool:
        """A label that a scanner spoiled, taken when it can be read as the number that is due."""
        if self.last is None:
            return False
        due = self.last[0] + 1
        label = labels.spoiled_article(self.lines[c.line].text, due, c.at)
        if label is None or self.printed_later(i, (due, ())):
            return False
        self.warn("ocr_label", c, f"Rótulo danificado lido como art. {due}.")
        self.take(replace(c, label=label))
        return True

    def consider_first(self, i: int, c: _Candidate) -> None:
        number = c.label.number
        opens = (
            number == self.first and not c.dangling and c.capital
        )  # an epigraph ends without a stop
        if c.inline or not (c.strong or opens):
            return
        if number != self.first:
            if self.printed_later(i, (self.first, ())):
                return
            self.warn("gap", c, f"O texto começa no art. {number}; esperado o art. {self.first}.")
        self.take(replace(c, label=labels.without_suffix(self.lines[c.line].text, c.label, c.at)))

    def consider_next(self, i: int, c: _Candidate) -> None:
        quoted = c.colon and self.printed_later(i, c.key)
        if c.strong and not quoted:
            self.check_gap(c)
            self.take(c)
        elif not c.dangling and not quoted and c.capital and not self.printed_later(i, c.key):
            self.warn(
                "unfinished_before",
                c,
                f"O texto antes do art. {c.label.number} não termina em ponto.",
            )
            self.check_gap(c)
            self.take(c)
        else:
            self.as_text(c)

    def consider_repeat(self, i: int, c: _Candidate) -> None:
        """The same number again: a later wording, or a misprinted number."""
        assert self.last is not None
        if not c.strong or c.colon:
            self.as_text(c)
            return
        following = self.next_strong(i)
        amended = self.amended(i) or self.amended(i - 1)
        skips = following is not None and following.key == (self.last[0] + 2, ())
        if skips and not amended:
            number = self.last[0] + 1
            self.warn(
                "misprinted_number",
                c,
                f"{labels.printed(c.label)} impresso duas vezes; lido como art. {number}.",
            )
            self.take(replace(c, label=replace(c.label, number=number, suffix=())), inferred=True)
            return
        self.warn(
            "repeated_article",
            c,
            f"{labels.printed(c.label)} impresso mais de uma vez; vale o último.",
        )
        self.take(c)

    def consider_jump(self, i: int, c: _Candidate) -> None:
        """A number ahead: an article of another law, or a gap in this one."""
        assert self.last is not None
        quoted = c.colon or (self.cited is not None and self.follows(self.cited, c.key))
        if not c.strong or quoted or self.comes_before(i, self.last[0] + 1, c.label.number + 1):
            self.cited = c.key
            self.as_text(c)
            return
        self.warn("gap", c, f"Salto na numeração: do art. {self.last[0]} ao art. {c.label.number}.")
        self.take(c)

    def consider_backward(self, i: int, c: _Candidate) -> None:
        """A number already passed: a reference, or a later wording printed after others."""
        if c.strong and not c.colon and c.key in self.seen and self.amended(i):
            self.warn(
                "repeated_article", c, f"{labels.printed(c.label)} impresso de novo; vale o último."
            )
            self.take(c)
        else:
            self.as_text(c)

    def begins_annex(self, i: int, c: _Candidate) -> bool:
        if c.label.number != 1 or c.label.suffix or not c.strong or c.colon:
            return False
        if c.annex:
            return True
        following = self.next_strong(i)
        return (
            self.last is not None
            and self.last[0] > 2
            and following is not None
            and following.key == (2, ())
            and not self.amended(i)
            and not self.printed_later(i, (self.last[0] + 1, ()))
        )

    # --- helpers -----------------------------------------------------------------------------------

    @staticmethod
    def follows(last: tuple[int, tuple[int, ...]], key: tuple[int, tuple[int, ...]]) -> bool:
        if key[0] == last[0] + 1:
            return not key[1]
        return key[0] == last[0] and bool(key[1]) and key[1] > last[1]

    def settle_suffix(self, c: _Candidate) -> _Candidate:
        """'Art. 5º-A criação' after article 4 is article 5; after article 5 it is 5-A."""
        if c.label.suffix and self.last is not None and c.label.number != self.last[0]:
            base = (c.label.number, ())
            if self.follows(self.last, base):
                text = self.lines[c.line].text
                return replace(c, label=labels.without_suffix(text, c.label, c.at))
        return c

    def check_gap(self, c: _Candidate) -> None:
        assert self.last is not None
        if c.label.suffix:
            expected = (*self.last[1][:-1], self.last[1][-1] + 1) if self.last[1] else (1,)
            if c.label.suffix != expected:
                self.warn(
                    "gap", c, f"Salto na numeração antes do art. {labels.printed(c.label)[5:]}."
                )

    def take(self, c: _Candidate, *, inferred: bool = False) -> None:
        number = c.label.last or c.label.number
        self.last = (number, c.label.suffix)
        self.seen.update((n, c.label.suffix) for n in range(c.label.number, number + 1))
        self.cited = None
        line = self.lines[c.line]
        length = len(line.text[c.at : c.label.end].rstrip())
        mark = (line.start + c.at, line.start + c.at + length)
        spoiled = c.label.form == "spoiled"
        self.starts.append(Start(c.line, c.at, c.label, mark, self.part, inferred or spoiled))

    def new_part(self, c: _Candidate) -> None:
        self.part += 1
        self.seen = set()
        self.warn(
            "numbering_restarts", c, "A numeração dos artigos recomeça: outro ato após a lei."
        )
        self.take(c)

    def as_text(self, c: _Candidate) -> None:
        if not c.inline:
            label = labels.printed(c.label)
            self.warn(
                "label_as_text",
                c,
                f"“{label}” no início da linha lido como texto, não como artigo.",
            )

    def warn(self, code: str, c: _Candidate, message: str) -> None:
        self.warnings.append(Warning(code, self.lines[c.line].number, message))

    def ahead(self, i: int) -> list[_Candidate]:
        return self.candidates[i + 1 : i + 1 + WINDOW]

    def next_strong(self, i: int) -> _Candidate | None:
        return next((c for c in self.ahead(i) if c.strong and not c.inline and not c.colon), None)

    def printed_later(self, i: int, key: tuple[int, tuple[int, ...]]) -> bool:
        """A surer place for that number follows before the numbering passes it."""
        for c in self.ahead(i):
            if c.strong and not c.colon and not c.inline:
                if c.key == key:
                    return True
                if c.key[0] == key[0] + 1:
                    return False
        return False

    def comes_before(self, i: int, wanted: int, other: int) -> bool:
        for c in self.ahead(i):
            if c.strong and not c.colon:
                if c.label.number == wanted:
                    return True
                if c.label.number == other:
                    return False
        return False

    def amended(self, i: int) -> bool:
        """Whether the wording that begins at a candidate carries an amendment note."""
        c = self.candidates[i]
        for line in self.lines[c.line : c.line + 8]:
            text = line.text[:REACH]
            if line is self.lines[c.line]:
                text = line.text[c.at : c.at + REACH]
            if line is not self.lines[c.line] and labels.article(line.text):
                break
            if _AMENDED.search(text):
                return True
        return False
