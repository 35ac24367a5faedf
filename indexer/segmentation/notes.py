"""Amendment notes in a statute's text: '(Redação dada pela LC nº 792, D.O. de 17/05/2024)'."""

from __future__ import annotations

import re
from dataclasses import dataclass

from indexer.provisions import Amendment

Action = str

_LAW = (
    r"(?:Lei\s+Complementar(?:\s+(?:Estadual|Federal))?|LEI\s+COMPLEMENTAR|Emenda\s+Constitucional"
    r"|Emenda\s+à\s+Constituição|Medida\s+Provisória|Decreto[\s-]+Lei|Lei\s+Delegada"
    r"|Lei(?:\s+(?:Ordinária|Estadual|Federal|Municipal))?|Decreto|Resolução|LCE?|EC|MPV?|DL|L)"
)
_LAW_REF = re.compile(
    rf"\b(?P<kind>{_LAW})(?:\s*/\s*[A-Z]{{2}})?\s*(?:n\s*[.ºo°]*\s*|nº\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{3})+|\d+)(?:\s*/\s*(?P<year>\d{4}|\d{2})\b)?",
    re.IGNORECASE,
)
_DATE = re.compile(r"\b(\d{1,2})\s*[./]\s*(\d{1,2})\s*[./]\s*(\d{4}|\d{2})\b")
_MONTHS = (
    "janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro",
    "outubro", "novembro", "dezembro",
)  # fmt: skip
_LONG_DATE = re.compile(
    rf"\b(\d{{1,2}})\s*[ºo°]?\s+de\s+({'|'.join(_MONTHS)})\s+de\s+(\d{{4}})\b", re.IGNORECASE
)
_YEAR = re.compile(r"\bde\s+(\d{4})\b")

_KINDS = (
    ("complementar", "LC"), ("lc", "LC"), ("emenda", "EC"), ("ec", "EC"), ("medida", "MP"),
    ("mp", "MP"), ("decreto-lei", "DL"), ("decreto lei", "DL"), ("dl", "DL"), ("delegada", "LD"),
    ("decreto", "Decreto"), ("resolução", "Resolução"), ("l", "Lei"),
)  # fmt: skip

_ACTIONS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (action, re.compile(pattern, re.IGNORECASE))
    for action, pattern in (
        ("vetoed", r"^vetad[oa]s?\b"),
        ("revoked", r"\brevogad[oa]s?\b|\bsuprimid[oa]s?\b|\bsem\s+efeito\b"),
        ("renumbered", r"\brenumerad[oa]s?\b|\btransformad[oa]\s+em\b|\bantig[oa]\b"),
        ("added", r"\b(?:acrescentad|acrescid|incluíd|incluid|inserid|adicionad)[oa]s?\b"),
        ("amended", r"\bredação\b|\b(?:alterad|modificad)[oa]s?\b|^NR$"),
        ("other", r"^(?:vide|vigência|regulament\w+|eficácia|produção|promulga\w+|declarad[oa])\b"),
    )
)
_WHOLE_ARTICLE = re.compile(r"^\W*(?:antigo\s+)?art(?:igo)?\b", re.IGNORECASE)
# Words with which a note begins; a bracket that merely contains one of them is wording.
_OPENING = re.compile(
    r"^(?:(?:nova\s+)?redação|(?:antig[oa]\s+)?(?:artigo|art\.?|caput|parágrafo|§|inciso|alínea|item|"
    r"expressão|dispositivo|capítulo|seção|título)(?!\w).{0,40}?\b(?:acrescent|acresc|inclu|renumer|redação|"
    r"revog|alter|suprim|vetad|inser|com\s+a?\s*redação)|acrescent|acrescid|inclu[íi]d|inserid|adicionad|"
    r"revogad|vetad|renumerad|alterad|modificad|suprimid|vide\b|nr$|vigência\b|regulament|"
    r"(?:com|dada)\s+(?:a\s+)?(?:nova\s+)?redação|texto\s+(?:com|dado)|promulgad|declarad[oa]\s+inconst|"
    r"eficácia\b|produção\s+de\s+efeito)",
    re.IGNORECASE,
)
_BARE_LAW = re.compile(
    rf"^{_LAW}\s*(?:n\s*[.ºo°]*\s*)?[\d.]+(?:/\d{{2,4}})?"
    r"(?:,?\s*de\s+(?:[\d./]+|\d+º?\s+de\s+\w+\s+de\s+\d{4}))?$",
    re.IGNORECASE,
)
_FLAT = re.compile(r"\([^()]*\)")
_UNCLOSED = re.compile(
    r"\((?:Redação\s+dada|Inclu[íi]d[oa]s?|Acrescid[oa]s?|Acrescentad[oa]s?|Revogad[oa]s?|Renumerad[oa]s?)"
    r"\s[^()]{0,90}?\bde\s+(?:[0-9]{1,2}[./][0-9]{1,2}[./])?[0-9]{2,4}\b:?(?=\s*$|\s+[^)\s])(?![^()]{0,40}\))",
    re.IGNORECASE,
)
_LINKS = re.compile(
    r"(?:\s{1,9}(?:Produção de efeitos?|Vigência|Regulamento|Mensagem de [Vv]eto"
    r"|Vide (?:art\.?|Lei|Decreto|Emenda|ADI|ADPF|RE)(?!\w)[^;()]{0,60}))+\s*$"
)
MAX_LINKS = 300  # of the end of a text
_VETOED = re.compile(r"^\W*vetad[oa]s?\W*$", re.IGNORECASE)
_REVOKED = re.compile(r"^\W*revogad[oa]s?\W*$", re.IGNORECASE)
MAX_NOTE = 600  # a longer bracket is wording, not a note
TAIL = 4 * MAX_NOTE  # how much of a long text is searched for notes at its end


@dataclass(frozen=True, slots=True)
class Note:
    """A note found in a text: its half-open range with brackets, and what it says."""

    start: int
    end: int
    amendment: Amendment
    whole_article: bool


def find(text: str) -> list[Note]:
    """The amendment notes of a text in order; brackets that are wording are left alone."""
    notes: list[Note] = []
    counted, depth = 0, 0  # quotation marks opened and not closed up to `counted`
    for start, end in _brackets(text):
        inner = text[start + 1 : end].rstrip(")").strip()
        if not inner or not _is_note(inner, text[max(0, start - 8) : start].rstrip()):
            continue
        depth += text.count("“", counted, start) - text.count("”", counted, start)
        counted = left = start
        before = text[max(0, start - 8) : start].rstrip()
        # A closing quotation mark that closes nothing came with the quoted amendment.
        if before.endswith("”") and depth < 0:
            left = max(0, start - 8) + len(before) - 1
            depth = 0
        right = end + 1 if text[end : end + 1] == "." else end
        amendment = read(text[left:right].strip(), inner)
        notes.append(Note(left, right, amendment, bool(_WHOLE_ARTICLE.match(inner))))
    return notes + _links(text, notes)


def _links(text: str, notes: list[Note]) -> list[Note]:
    """Links that a web page leaves at the end without brackets: '… (Vide ADI 1)  Vigência'."""
    found = _LINKS.search(text, max(0, len(text) - MAX_LINKS))
    if not found:
        return []
    before = text[: found.start()].rstrip()[-3:]
    if not before.endswith((".", ";", ":", ")")) or (notes and notes[-1].end > found.start()):
        return []
    if before.endswith(")") and not (notes and text[notes[-1].end : found.start()].strip() == ""):
        return []
    printed = found[0].strip()
    return [Note(found.start(), len(text), Amendment(printed, None, "other"), False)]


def read(printed: str, inner: str) -> Amendment:
    """A note parsed; law as 'LC 792/2024', date ISO."""
    action = next((a for a, pattern in _ACTIONS if pattern.search(inner)), None)
    if action is None:
        action = "amended" if _BARE_LAW.match(inner) else "other"
    law = law_of(inner)
    return Amendment(printed, law, action, date_of(inner))  # type: ignore[arg-type]


def law_of(text: str) -> str | None:
    """The law that a note names: 'Lei Complementar nº 32, de 26.12.1977' -> 'LC 32/1977'."""
    found = _LAW_REF.search(text)
    if not found:
        return None
    kind = next(short for word, short in _KINDS if word in " ".join(found["kind"].lower().split()))
    year = found["year"]
    rest = text[found.end() :]
    if year is None:
        day = date_of(rest)
        bare = _YEAR.search(rest)
        year = day[:4] if day else bare[1] if bare else None
    number = found["number"] if kind == "Lei" else found["number"].replace(".", "")
    number = number.lstrip("0") or "0"
    return f"{kind} {number}/{_full_year(year)}" if year else f"{kind} {number}"


def date_of(text: str) -> str | None:
    """The first full date in a text, ISO; None when there is none or it is no date."""
    short, long = _DATE.search(text), _LONG_DATE.search(text)
    if short and (not long or short.start() < long.start()):
        day, month, year = int(short[1]), int(short[2]), _full_year(short[3])
    elif long:
        day, month, year = int(long[1]), _MONTHS.index(long[2].lower()) + 1, long[3]
    else:
        return None
    if not (1 <= day <= 31 and 1 <= month <= 12):
        return None
    return f"{year}-{month:02}-{day:02}"


def is_vetoed(text: str) -> bool:
    """Whether a wording says only that it was vetoed."""
    return _VETOED.match(text) is not None


def is_revoked(text: str) -> bool:
    """Whether a wording says only that it was revoked."""
    return _REVOKED.match(text) is not None


def without_last_note(text: str) -> str:
    """A text without the notes at its end; of a very long text only the end."""
    bare = text.rstrip()[-TAIL:]
    while bare.endswith((")", ").")):
        end = len(bare.rstrip("."))
        start = _opening(bare, end - 1)
        if start < 0 or not _is_note(bare[start + 1 : end - 1].strip(), bare[:start].rstrip()[-8:]):
            return bare
        bare = bare[:start].rstrip()
    return bare


def _is_note(inner: str, before: str) -> bool:
    if len(inner) > MAX_NOTE:
        return False
    if _OPENING.match(inner):
        return True
    # '(LC 11, de 15/12/92)' alone is a note after a finished sentence and a citation within one.
    return bool(_BARE_LAW.match(inner)) and before.endswith((".", ";", ":", "”", '"'))


def _brackets(text: str) -> list[tuple[int, int]]:
    """Outermost balanced round brackets."""
    found, opened = [], []
    for at, sign in enumerate(text):
        if sign == "(":
            opened.append(at)
        elif sign == ")" and opened:
            start = opened.pop()
            if not opened:
                found.append((start, at + 1))
    if opened:  # one bracket never closed must not hide those after it
        found += [m.span() for m in _FLAT.finditer(text, opened[0] + 1)]
        found += [m.span() for m in _UNCLOSED.finditer(text, opened[0])]
    return sorted(found)


def _opening(text: str, closing: int) -> int:
    depth = 0
    for at in range(closing, max(-1, closing - MAX_NOTE - 2), -1):
        if text[at] == ")":
            depth += 1
        elif text[at] == "(":
            depth -= 1
            if depth == 0:
                return at
    return -1


def _full_year(year: str) -> str:
    if len(year) == 4:
        return year
    return ("19" if int(year) >= 30 else "20") + year
