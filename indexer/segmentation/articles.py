"""Which of the places that look like an article's beginning are one.

The numbering decides: an article follows its predecessor (12, 12-A, 13). What breaks the sequence
is a reference in the wording, a quoted law, an earlier wording of an article, a gap, or a new act
(ADCT, regulation) that counts from one again; each is told from the other by the end of the line
before and by the labels that follow, and each doubt is reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from indexer.provisions import Warning
from indexer.segmentation import candidates, labels
from indexer.segmentation.candidates import Candidate, Key
from indexer.segmentation.labels import Label
from indexer.segmentation.model import Line

_AMENDED = re.compile(r"redação|\(NR\)|revogad|vetad|renumerad", re.IGNORECASE)
WINDOW = 60  # candidates looked ahead
REACH = 4000  # characters of a line searched for an amendment note


@dataclass(frozen=True, slots=True)
class Start:
    """Where an article begins: its line's index, the label's offset in it and range in the text.

    `part` counts acts printed one after another (0 the law, 1 its first annex); `inferred` that the
    number is not the one printed.
    """

    line: int
    at: int
    label: Label
    mark: tuple[int, int]
    part: int = 0
    inferred: bool = False


def find(lines: list[Line], first_article: int, warnings: list[Warning]) -> list[Start]:
    """The articles of a text as printed; earlier wordings of an article are among them."""
    found = candidates.find(lines, warnings)
    return _Chain(lines, found, first_article, warnings).run()


class _Chain:
    """Walks the candidates and keeps those that continue the numbering."""

    def __init__(
        self,
        lines: list[Line],
        candidates: list[Candidate],
        first_article: int,
        warnings: list[Warning],
    ) -> None:
        self.lines = lines
        self.candidates = candidates
        self.first = first_article
        self.warnings = warnings
        self.starts: list[Start] = []
        self.last: Key | None = None
        self.part = 0
        self.cited: Key | None = None  # last article of a quoted run
        self.seen: set[Key] = set()

    def run(self) -> list[Start]:
        for i, candidate in enumerate(self.candidates):
            self.consider(i, candidate)
        return self.starts

    # --- decisions

    def consider(self, i: int, c: Candidate) -> None:
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
            self.consider_next(i, c, self.last)
        elif c.inline:
            if c.key == self.last and self.amended(i):
                self.consider_repeat(i, c, self.last)
        elif self.begins_annex(i, c):
            self.new_part(c)
        elif c.key == self.last:
            self.consider_repeat(i, c, self.last)
        elif c.key > self.last:
            self.consider_jump(i, c, self.last)
        else:
            self.consider_backward(i, c)

    def consider_spoiled(self, i: int, c: Candidate) -> bool:
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

    def consider_first(self, i: int, c: Candidate) -> None:
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

    def consider_next(self, i: int, c: Candidate, last: Key) -> None:
        quoted = c.colon and self.printed_later(i, c.key)
        if c.strong and not quoted:
            self.check_gap(c, last)
            self.take(c)
        elif self.unfinished_but_next(i, c) and not quoted:
            self.warn(
                "unfinished_before",
                c,
                f"O texto antes do art. {c.label.number} não termina em ponto.",
            )
            self.check_gap(c, last)
            self.take(c)
        else:
            self.as_text(c)

    def unfinished_but_next(self, i: int, c: Candidate) -> bool:
        """The text before lacks its stop, but this number is due and stands nowhere else."""
        return c.capital and (c.gap or not c.dangling) and not self.printed_later(i, c.key)

    def consider_repeat(self, i: int, c: Candidate, last: Key) -> None:
        """The same number again: a later wording, or a misprinted number."""
        if not c.strong or c.colon:
            self.as_text(c)
            return
        following = self.next_strong(i)
        amended = self.amended(i) or self.amended(i - 1)
        skips = following is not None and following.key == (last[0] + 2, ())
        if skips and not amended:
            number = last[0] + 1
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

    def consider_jump(self, i: int, c: Candidate, last: Key) -> None:
        """A number ahead: an article of another law, or a gap in this one."""
        quoted = c.colon or (self.cited is not None and self.follows(self.cited, c.key))
        if not c.strong or quoted or self.comes_before(i, last[0] + 1, c.label.number + 1):
            self.cited = c.key
            self.as_text(c)
            return
        self.warn("gap", c, f"Salto na numeração: do art. {last[0]} ao art. {c.label.number}.")
        self.take(c)

    def consider_backward(self, i: int, c: Candidate) -> None:
        """A number already passed: a reference, or a later wording printed after others."""
        if c.strong and not c.colon and c.key in self.seen and self.amended(i):
            self.warn(
                "repeated_article", c, f"{labels.printed(c.label)} impresso de novo; vale o último."
            )
            self.take(c)
        else:
            self.as_text(c)

    def begins_annex(self, i: int, c: Candidate) -> bool:
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

    # --- helpers

    @staticmethod
    def follows(last: Key, key: Key) -> bool:
        if key[0] == last[0] + 1:
            return not key[1]
        return key[0] == last[0] and bool(key[1]) and key[1] > last[1]

    def settle_suffix(self, c: Candidate) -> Candidate:
        """'Art. 5º-A criação' after article 4 is article 5; after article 5 it is 5-A."""
        if c.label.suffix and self.last is not None and c.label.number != self.last[0]:
            base = (c.label.number, ())
            if self.follows(self.last, base):
                text = self.lines[c.line].text
                return replace(c, label=labels.without_suffix(text, c.label, c.at))
        return c

    def check_gap(self, c: Candidate, last: Key) -> None:
        if c.label.suffix:
            expected = (*last[1][:-1], last[1][-1] + 1) if last[1] else (1,)
            if c.label.suffix != expected:
                self.warn(
                    "gap", c, f"Salto na numeração antes do art. {labels.printed(c.label)[5:]}."
                )

    def take(self, c: Candidate, *, inferred: bool = False) -> None:
        number = c.label.last or c.label.number
        self.last = (number, c.label.suffix)
        self.seen.update((n, c.label.suffix) for n in range(c.label.number, number + 1))
        self.cited = None
        line = self.lines[c.line]
        length = len(line.text[c.at : c.label.end].rstrip())
        mark = (line.start + c.at, line.start + c.at + length)
        spoiled = c.label.form == "spoiled"
        self.starts.append(Start(c.line, c.at, c.label, mark, self.part, inferred or spoiled))

    def new_part(self, c: Candidate) -> None:
        self.part += 1
        self.seen = set()
        self.warn(
            "numbering_restarts", c, "A numeração dos artigos recomeça: outro ato após a lei."
        )
        self.take(c)

    def as_text(self, c: Candidate) -> None:
        if not c.inline:
            label = labels.printed(c.label)
            self.warn(
                "label_as_text",
                c,
                f"“{label}” no início da linha lido como texto, não como artigo.",
            )

    def warn(self, code: str, c: Candidate, message: str) -> None:
        self.warnings.append(Warning(code, self.lines[c.line].number, message))

    def ahead(self, i: int) -> list[Candidate]:
        return self.candidates[i + 1 : i + 1 + WINDOW]

    def next_strong(self, i: int) -> Candidate | None:
        return next((c for c in self.ahead(i) if c.strong and not c.inline and not c.colon), None)

    def printed_later(self, i: int, key: Key) -> bool:
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
