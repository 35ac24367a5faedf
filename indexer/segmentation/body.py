"""One article's lines to caput, paragraphs, incisos, alíneas and items.

A label opens a provision when it continues its list (the number expected next) or stands where a
new provision may begin; a label elsewhere is wording. Incisos belong to the paragraph that is open,
else to the caput; alíneas to the inciso that is open in it, else to the paragraph or caput itself.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from indexer.provisions import Kind, Warning
from indexer.segmentation import inline, labels
from indexer.segmentation.inline import Spot
from indexer.segmentation.labels import Label
from indexer.segmentation.lines import dangling, terminated
from indexer.segmentation.model import Line
from indexer.segmentation.notes import without_last_note

KINDS: dict[str, Kind] = {
    "art": "artigo", "par": "paragrafo", "inc": "inciso", "ali": "alinea", "ite": "item",
}  # fmt: skip
_REFERENCE = re.compile(
    r"\s*(?:d[aoe]s?\b|dest[ae]s?\b|ness[ae]s?\b|n[ao]s?\b|e\b|a\b|ou\b|,|acima|supra|anterior)"
)
_AMENDED = re.compile(r"redação|\(NR\)|revogad|vetad|renumerad", re.IGNORECASE)
LOOKAHEAD = 40  # lines
MAX_GAP = 20  # a label further ahead is no member of the list


@dataclass(slots=True)
class Node:
    """A provision being built: fragment, places of label and wording, and its open lists."""

    id: str
    kind: Kind
    label: str
    line: int
    mark: tuple[int, int]  # the label's range, empty for a caput
    pieces: list[tuple[int, int]] = field(default_factory=list)
    inferred: bool = False
    sharing: bool = False  # shares the characters of the provision before (a range of labels)
    counts: dict[str, Label] = field(default_factory=dict)  # last label of each kind under it
    forms: dict[str, str] = field(
        default_factory=dict
    )  # how the first label of each list was printed


class Body:
    """Reads the lines of one article, whose label has been taken off."""

    def __init__(
        self, article: str, lines: list[Line], warnings: list[Warning], mark: tuple[int, int]
    ) -> None:
        self.lines = lines
        self.warnings = warnings
        self.article = article
        first = next((line.number for line in lines if line.text), lines[0].number)
        self.caput = Node(f"{article}_cpt", "caput", "caput", first, mark)
        self.nodes: list[Node] = [self.caput]
        self.history: list[Node] = []
        self.container = self.caput  # caput or paragraph
        self.inciso: Node | None = None
        self.alinea: Node | None = None
        self.current = self.caput
        self.ids: set[str] = set()
        self.pars: Label | None = None
        self.before = ""  # the end of the wording read since the last label

    def read(self) -> tuple[list[Node], list[Node]]:
        """The article's provisions in order, and earlier wordings that later ones replaced."""
        for i, line in enumerate(self.lines):
            if line.mark == "quoted":
                self.add(line.start, line.end, line.text)
                continue
            self.read_line(i, line)
        for node, shared in zip(self.nodes[-2::-1], self.nodes[:0:-1], strict=True):
            if shared.sharing:
                node.pieces = shared.pieces
        return self.nodes, self.history

    def read_line(self, i: int, line: Line) -> None:
        label = self.label_at(i, line, 0)
        at = self.open(line, 0, label) if label else 0
        for spot in inline.spots(line.text, at):
            wording = line.text[max(at, spot.start - inline.TAIL) : spot.start]
            label = self.inline_label(line, spot, wording or self.before)
            if label:
                self.add(line.start + at, line.start + spot.start, line.text[at : spot.start])
                at = self.open(line, spot.at, label)
        if at < len(line.text):
            self.add(line.start + at, line.end, line.text[at:])

    def add(self, start: int, end: int, text: str) -> None:
        kept = text.strip()
        if kept:
            left = start + len(text) - len(text.lstrip())
            self.current.pieces.append((left, left + len(kept)))
            self.before = f"{self.before} {kept}"[-inline.TAIL :] if self.before else kept

    # --- is there a label?

    def label_at(self, i: int, line: Line, at: int) -> Label | None:
        """The label at the beginning of a line, None when the line goes on with the wording."""
        text = line.text
        loose = dangling(self.before)
        strong = terminated(self.before) or (line.gap and not loose)
        par = labels.paragraph(text, at)
        if par:
            return self.paragraph_here(par, line, strong=strong, loose=loose)
        inc = labels.inciso(text, at, self.next_number("inc"))
        if inc:
            taken = self.inciso_here(inc, i, line, strong=strong, loose=loose)
            if taken:
                return taken
        ali = labels.alinea(text, at)
        if ali:
            return self.listed_here(ali, line, strong=strong, loose=loose)
        ite = labels.item(text, at)
        if ite:
            return self.item_here(ite, i, strong=strong)
        bul = labels.bullet(text, at)
        if bul:
            return self.bullet_here(bul, strong=strong)
        return None

    def inline_label(self, line: Line, spot: Spot, wording: str) -> Label | None:
        """A label within a line: the one expected, or the last one again with an amendment note."""
        text, at = line.text, spot.at
        finished = terminated(wording)
        label = labels.paragraph(text, at)
        if label:
            return self.inline_paragraph(label, text, wording, spot)
        label = labels.inciso(text, at, self.next_number("inc")) or labels.alinea(text, at)
        if label is None:
            label = labels.item(text, at)
            due = label and self.alinea is not None and self.is_next(self.list_of("ite"), label)
            return label if due and finished else None
        if label.last is not None or label.form in ("glued", "spoiled"):
            return None
        last = self.list_of(label.kind)
        if self.repeats(last, label):
            return label if spot.amended and not dangling(wording) else None
        if not self.is_next(last, label):
            return None
        if label.form == "spaced":
            reference = _REFERENCE.match(text[label.end : label.end + 12])
            return label if wording.endswith(";") and not reference else None
        if finished:
            return label
        running = self.holder(label.kind).forms.get(label.kind) == "running"
        if not dangling(wording) and (running or inline.followed(text, label)):
            return replace(label, form="running")
        return None

    def inline_paragraph(self, label: Label, text: str, wording: str, spot: Spot) -> Label | None:
        rest = text[label.end : label.end + 1]
        if label.last is not None or not (rest.isupper() or rest in ("(", "“", '"')):
            return None
        if not terminated(wording) and (label.number == 1 or dangling(wording)):
            return None
        again = not label.sole and self.repeats(self.pars, label) and spot.amended
        exact = self.pars is None if label.sole else self.is_next(self.pars, label)
        return label if exact or again else None

    @staticmethod
    def repeats(last: Label | None, label: Label) -> bool:
        return last is not None and (label.number, label.suffix) == (last.number, last.suffix)

    def paragraph_here(
        self, label: Label, line: Line, *, strong: bool, loose: bool
    ) -> Label | None:
        rest = line.text[label.end :]
        reference = _REFERENCE.match(rest) is not None
        if label.last is not None:
            revoked = rest.lstrip(" .-–—(").lower().startswith(("revogad", "vetad"))
            return label if strong and revoked else None
        if label.suffix and (self.pars is None or self.pars.number != label.number):
            label = labels.without_suffix(line.text, label, 0)
        exact = self.pars is None if label.sole else self.is_next(self.pars, label)
        capital = not rest or rest[:1].isupper() or rest[:1] in '(“"'
        if exact and (strong or (capital and not loose and not reference)):
            return label
        if not strong or (reference and not exact and not capital):
            self.as_text(label, line)
            return None
        if self.pars is not None and label.number <= self.pars.number:
            self.warn(
                "repeated_label",
                line,
                f"{labels.printed(label)} impresso mais de uma vez; vale o último.",
            )
        else:
            self.warn("gap", line, f"Salto na numeração antes de {labels.printed(label)}.")
        return label

    def inciso_here(
        self, label: Label, i: int, line: Line, *, strong: bool, loose: bool
    ) -> Label | None:
        last = self.list_of("inc")
        exact = self.is_next(last, label)
        rest = line.text[label.end :]
        if label.last is not None:
            revoked = rest.lstrip(" (").lower().startswith(("revogad", "vetad"))
            return label if exact and strong and revoked else None
        if label.form == "plain":
            if exact and (strong or not loose):
                return label
            if not strong:
                return None
            return self.out_of_order(label, last, i, line)
        if label.form == "dotted":
            opens = self.announces() if label.number == 1 else True
            return label if exact and strong and opens else None
        announced = terminated(self.before) and self.announces()
        if label.number == 1:
            sure = announced and self.has_next(i, "inc", label.form)
        else:
            sure = exact and strong and self.holder("inc").forms.get("inc") == label.form
        if label.form == "spoiled" and exact and strong and (label.number > 1 or announced):
            sure = True
            self.warn(
                "ocr_label", line, f"Rótulo danificado lido como inciso {labels.printed(label)}."
            )
        return label if sure and exact else None

    def listed_here(self, label: Label, line: Line, *, strong: bool, loose: bool) -> Label | None:
        last = self.list_of("ali")
        exact = self.is_next(last, label)
        if label.form == "plain":
            if exact and (strong or not loose):
                return label
            return self.out_of_order(label, last, 0, line) if strong else None
        form = self.holder("ali").forms.get("ali")
        sure = self.announces() if label.number == 1 else form == label.form
        return label if exact and strong and sure else None

    def item_here(self, label: Label, i: int, *, strong: bool) -> Label | None:
        exact = self.is_next(self.list_of("ite"), label)
        if not exact or not strong:
            return None
        if label.number == 1 and not (self.announces() and self.has_next(i, "ite", "plain")):
            return None
        return label

    def bullet_here(self, label: Label, *, strong: bool) -> Label | None:
        holder = self.bullet_holder()
        kind = "ali" if holder is self.inciso else "inc"
        opened = holder.forms.get(kind) == "bullet"
        if label.form == "spaced" and not (self.announces() or (opened and strong)):
            return None
        if not strong and not opened:
            return None
        last = holder.counts.get(kind)
        return replace(label, number=last.number + 1 if last else 1)

    def out_of_order(self, label: Label, last: Label | None, i: int, line: Line) -> Label | None:
        name = labels.printed(label)
        if last is not None and (label.number, label.suffix) == (last.number, last.suffix):
            self.warn("repeated_label", line, f"{name} impresso mais de uma vez; vale o último.")
            return label
        if label.number > (last.number if last else 0) + MAX_GAP:
            self.as_text(label, line)
            return None
        if last is None and label.number > 1:
            self.warn("orphan_label", line, f"{name} sem os anteriores.")
            return label
        if last is not None and label.number > last.number:
            self.warn("gap", line, f"Salto na numeração: de {labels.printed(last)} a {name}.")
            return label
        if self.amended(i):
            self.warn("repeated_label", line, f"{name} impresso de novo; vale o último.")
            return label
        self.as_text(label, line)
        return None

    # --- where it goes

    def open(self, line: Line, at: int, label: Label) -> int:
        """Opens the provision of a label and returns where its wording begins in the line."""
        mark = (line.start + at, line.start + label.end)
        kept = line.text[at : label.end].rstrip()
        mark = (mark[0], mark[0] + len(kept))
        numbers = range(label.number, (label.last or label.number) + 1)
        for number in numbers:
            one = replace(label, number=number, last=None)
            node = self.open_one(one, line, mark)
            node.sharing = number != label.number
        self.before = ""
        return label.end

    def open_one(self, label: Label, line: Line, mark: tuple[int, int]) -> Node:
        inferred = label.kind == "bul" or label.form == "spoiled"
        form: str = label.form
        if label.kind == "bul":
            kind: labels.LabelKind = "ali" if self.bullet_holder() is self.inciso else "inc"
            label, form = replace(label, kind=kind), "bullet"
        holder = None if label.kind == "par" else self.holder(label.kind)
        if holder is not None:
            holder.forms.setdefault(label.kind, form)
        fragment = f"{holder.id if holder else self.article}_{labels.fragment(label)}"
        if fragment in self.ids:
            self.supersede(fragment)
        self.ids.add(fragment)
        node = Node(
            fragment, KINDS[label.kind], labels.printed(label), line.number, mark, inferred=inferred
        )
        self.nodes.append(node)
        if label.kind == "par":
            self.pars, self.container, self.inciso, self.alinea = label, node, None, None
        elif holder is not None:
            holder.counts[label.kind] = label
            if label.kind == "inc":
                self.inciso, self.alinea = node, None
            elif label.kind == "ali":
                self.alinea = node
        self.current = node
        return node

    def supersede(self, fragment: str) -> None:
        """Moves an earlier wording with all under it to the history."""
        prefix = fragment + "_"
        old = [n for n in self.nodes if n.id == fragment or n.id.startswith(prefix)]
        self.history += old
        self.nodes = [n for n in self.nodes if not (n.id == fragment or n.id.startswith(prefix))]

    def holder(self, kind: str) -> Node:
        """The provision whose list a label of that kind continues."""
        if kind == "inc":
            return self.container
        if kind == "ali":
            return self.inciso or self.container
        return self.alinea or self.inciso or self.container

    def bullet_holder(self) -> Node:
        """Bullets are incisos; under a printed inciso that announces them they are its alíneas."""
        inciso = self.inciso
        if inciso is None or inciso.inferred:
            return self.container
        if inciso.forms.get("ali", "") == "bullet" or self.announces():
            return inciso
        return self.container

    def list_of(self, kind: str) -> Label | None:
        return self.holder(kind).counts.get(kind)

    def next_number(self, kind: str) -> int:
        last = self.list_of(kind)
        return last.number + 1 if last else 1

    @staticmethod
    def is_next(last: Label | None, label: Label) -> bool:
        if last is None:
            return label.number == 1 and not label.suffix
        if label.number == last.number + 1:
            return not label.suffix
        return label.number == last.number and bool(label.suffix) and label.suffix > last.suffix

    def announces(self) -> bool:
        """Whether the wording before ends with a colon, notes aside."""
        return without_last_note(self.before).endswith(":")

    def has_next(self, i: int, kind: str, form: str) -> bool:
        """Whether the second label of such a list follows before the next paragraph."""
        for line in self.lines[i + 1 : i + LOOKAHEAD]:
            if labels.paragraph(line.text):
                return False
            if kind == "inc":
                found = labels.inciso(line.text, 0, 2)
                if found and found.number == 2 and found.form == form:
                    return True
            else:
                found = labels.item(line.text)
                if found and found.number == 2:
                    return True
        return False

    def amended(self, i: int) -> bool:
        return bool(i) and _AMENDED.search(self.lines[i].text) is not None

    def as_text(self, label: Label, line: Line) -> None:
        name = labels.printed(label)
        self.warn("label_as_text", line, f"“{name}” no início da linha lido como texto.")

    def warn(self, code: str, line: Line, message: str) -> None:
        self.warnings.append(Warning(code, line.number, message))
