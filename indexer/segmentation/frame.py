"""What stands around the articles: preamble, headings, a displaced preamble, the closing."""

from __future__ import annotations

import re

from indexer.provisions import Warning
from indexer.segmentation import headings, labels
from indexer.segmentation.headings import Heading
from indexer.segmentation.lines import dangling, terminated
from indexer.segmentation.model import Line

_MONTHS = "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
_DATED = re.compile(
    rf"\b(?:\d{{1,2}}\s?[º°]?\s+de\s+(?:{_MONTHS})(?:\s+de\s+\d|\s+de$|$)|(?:{_MONTHS})\s+de\s+\d{{4}}|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}\b)",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"^(?:Pal[áa]cio|Sala|Gabinete|Plen[áa]rio|Mesa|Dad[oa]|Publique-se|Assembl[ée]ia|C[âa]mara|Senado"
    r"|Congresso|Governo|Prefeitura|Registre-se|[A-ZÀ-Ý][\wÀ-ÿ'’.-]+(?:\s+[\wÀ-ÿ'’.-]+){0,4}\s*(?:\([A-Z]{2}\)|/\s?[A-Z]{2}|-\s?[A-Z]{2})?\s*,)",
    re.IGNORECASE,
)
_ENACTING = re.compile(
    r"\b(?:decret|aprov|sanciono?|promulg|resolv|faço\s+saber|outorg)\w*\b.{0,200}?\bseguinte\s+"
    r"(?:lei|emenda|resolução|decreto|constituição|medida)",
    re.IGNORECASE | re.DOTALL,
)
MAX_TITLE_LINE = 160
MAX_DATE_LINE = 260


def mark_headings(
    lines: list[Line], after: int, *, before_label: bool, front: bool = False
) -> None:
    """Marks the headings among the lines from `after` on and the title lines that follow them.

    `before_label` says that an article's label follows the last line; `front` that the lines stand
    before the first article, where epigraph and ementa end without a stop.
    """
    open_title = False
    for i in range(after, len(lines)):
        line = lines[i]
        if line.mark:
            continue
        previous = _previous(lines, i)
        front = front or (i > 0 and lines[i - 1].mark == "closing")
        if _is_heading(line, previous, front=front):
            line.mark = "heading"
            open_title = not _heading(line.text).title
            continue
        goes_on = open_title and not _labelled(line.text)
        if goes_on or _goes_on(lines, i, previous, before_label=before_label):
            line.mark = "title"
        else:
            open_title = False
    last = len(lines) - 1
    while last >= after and lines[last].mark in ("furniture", "preamble"):
        last -= 1
    if before_label and last >= after and not lines[last].mark:
        line, previous = lines[last], _previous(lines, last)
        if headings.unnumbered(line.text) and previous and _may_follow(previous, line):
            line.mark = "heading"


def _heading(text: str) -> Heading:
    return headings.read(text) or headings.annex(text) or Heading(0, None, text, "")


def _is_heading(line: Line, previous: Line | None, *, front: bool) -> bool:
    heading = headings.read(line.text) or headings.annex(line.text)
    if heading is None:
        return False
    if previous is None or front or _may_follow(previous, line):
        return True
    # 'CAPÍTULO III' in capitals is no part of a sentence, even after a line without its stop.
    return heading.label.isupper() and not dangling(previous.text)


def _goes_on(lines: list[Line], i: int, previous: Line | None, *, before_label: bool) -> bool:
    """Whether a line is the rest of a broken title: the next line is a label or heading."""
    line = lines[i]
    if previous is None or previous.mark not in ("heading", "title") or line.gap:
        return False
    if _labelled(line.text) or terminated(line.text) or len(line.text) > MAX_TITLE_LINE:
        return False
    for following in lines[i + 1 :]:
        if following.mark == "furniture":
            continue
        text = following.text
        if _labelled(text) or headings.read(text):
            return True
        if following.gap or terminated(text):
            return False
    return before_label


def _may_follow(previous: Line, line: Line) -> bool:
    if previous.mark in ("heading", "title"):
        return True
    return terminated(previous.text) or (line.gap and not dangling(previous.text))


def _previous(lines: list[Line], i: int) -> Line | None:
    for j in range(i - 1, -1, -1):
        if lines[j].mark not in ("furniture", "preamble", "closing"):
            return lines[j]
    return None


def _labelled(text: str) -> bool:
    return bool(labels.article(text) or labels.paragraph(text) or labels.bullet(text))


def read_headings(
    lines: list[Line],
    path: list[tuple[int, str]],
    numbers: dict[int, int | None],
    warnings: list[Warning],
) -> None:
    """Carries the headings among some lines into the path and reports broken numbering."""
    group: list[Line] = []
    for line in [*lines, None]:
        if line is not None and line.mark == "title" and group:
            group.append(line)
            continue
        if group:
            _enter(group, path, numbers, warnings)
            group = []
        if line is not None and line.mark == "heading":
            group = [line]


def _enter(
    group: list[Line],
    path: list[tuple[int, str]],
    numbers: dict[int, int | None],
    warnings: list[Warning],
) -> None:
    first = group[0]
    heading = (
        headings.read(first.text) or headings.annex(first.text) or headings.unnumbered(first.text)
    )
    if heading is None:
        return
    title = " ".join([heading.title, *(line.text for line in group[1:])]).strip()
    text = f"{heading.label} - {title}" if title else heading.label
    _check_number(heading, first, numbers, warnings)
    headings.push(path, heading.level, text)


def _check_number(
    heading: Heading, line: Line, numbers: dict[int, int | None], warnings: list[Warning]
) -> None:
    last = numbers.get(heading.level)
    deeper = [level for level in numbers if level > heading.level]
    if heading.number is not None:
        restarts = heading.number == 1
        if last is not None and heading.number not in (last, last + 1) and not restarts:
            message = f"Numeração fora de ordem: “{heading.label}” depois do número {last}."
            warnings.append(Warning("heading_out_of_order", line.number, message))
        elif last is not None and heading.number == last and not restarts:
            message = f"“{heading.label}” aparece duas vezes."
            warnings.append(Warning("heading_repeated", line.number, message))
        numbers[heading.level] = heading.number
    for level in deeper:
        del numbers[level]


def mark_displaced_preamble(lines: list[Line], warnings: list[Warning]) -> None:
    """Marks an ementa and enacting clause that a PDF printed after the first articles."""
    end = _enacting_end(lines)
    if end is None:
        return
    start = end
    while (
        start > 0
        and not _labelled(lines[start - 1].text)
        and lines[start - 1].mark in ("", "furniture")
    ):
        start -= 1
    while start <= end and not (start > 0 and terminated(lines[start - 1].text)):
        start += 1
    if start == 0 or start > end:
        return
    for line in lines[start : end + 1]:
        if not line.mark:
            line.mark = "preamble"
    warnings.append(
        Warning("displaced_preamble", lines[start].number, "Preâmbulo impresso entre os artigos.")
    )


def _enacting_end(lines: list[Line]) -> int | None:
    """The last line of an enacting clause: '… sanciona a seguinte lei complementar:'."""
    for i, line in enumerate(lines):
        if line.mark or not line.text.endswith(":") or "seguinte" not in line.text.lower():
            continue
        back = [x.text for x in lines[max(0, i - 4) : i + 1] if not x.mark]
        if _ENACTING.search(" ".join(back)) and not _labelled(line.text):
            return i
    return None


def mark_closing(lines: list[Line], *, before_annex: bool = False) -> None:
    """Marks place, date and signatures after the last article, and all that follows them.

    When another act follows (`before_annex`), its heading ends the closing.
    """
    for i, line in enumerate(lines):
        if i == 0 or line.mark == "quoted":
            continue
        previous = _previous(lines, i)
        ended = previous is not None and (
            terminated(previous.text) or (line.gap and not dangling(previous.text))
        )
        if not ended or _labelled(line.text):
            continue
        if line.mark in ("heading", "title") and not headings.annex(line.text):
            continue
        dated = _PLACE.match(line.text) and _DATED.search(_date_line(lines, i))
        signed = _is_signature(line.text) and (line.gap or previous is None)
        if dated or signed or headings.annex(line.text):
            for rest in lines[i:]:
                if before_annex and headings.annex(rest.text):
                    return
                if rest.mark != "furniture":
                    rest.mark = "closing"
            return


def _date_line(lines: list[Line], i: int) -> str:
    """A line that may hold place and date, with the next when it breaks off; '' when it is long."""
    text = lines[i].text
    following = next((x.text for x in lines[i + 1 : i + 9] if x.mark != "furniture"), "")
    if following and not terminated(text) and not _labelled(following):
        text = f"{text} {following[:120]}"
    return text if len(text) <= MAX_DATE_LINE else ""


def _is_signature(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return (
        5 <= len(letters) <= 60
        and all(c.isupper() for c in letters)
        and not re.search(r"\d", text)
        and not headings.read(text)
    )
