"""Headings of a law: Parte, Livro, Título, Capítulo, Seção, Subseção, and unnumbered ones."""

from __future__ import annotations

import re
from dataclasses import dataclass

from indexer.provisions import from_roman

_LEVELS = {"parte": 0, "livro": 1, "titulo": 2, "capitulo": 3, "secao": 4, "subsecao": 5}
ANNEX_LEVEL = -1
UNNUMBERED_LEVEL = 3
_PLAIN = str.maketrans("ÍíÇçÃãÚú", "iiccaauu")
_ORDINALS = (
    "primeir", "segund", "terceir", "quart", "quint", "sext", "sétim", "oitav", "non", "décim"
)  # fmt: skip
_HEADING = re.compile(
    r"(?P<label>(?P<word>PARTE|LIVRO|T[ÍI]TULO|CAP[ÍI]TULO|SE[ÇC][ÃA]O|SUBSE[ÇC][ÃA]O)\s+"
    r"(?P<number>[IVXLC]+(?:-[A-Z](?![\w]))?|\d{1,3}\s?[ºª°]?(?:-[A-Z])?|[ÚU]NIC[AO]|GERAL|ESPECIAL"
    r"|COMPLEMENTAR|(?:PRIMEIR|SEGUND|TERCEIR|QUART|QUINT|SEXT|S[ÉE]TIM|OITAV|NON|D[ÉE]CIM)[AO]))"
    r"(?![\w-])\s*(?P<sep>[-–—:.]+)?\s*(?P<title>.*)",
    re.IGNORECASE,
)
_ANNEX = re.compile(
    r"(?:ATO\s+DAS\s+DISPOSIÇÕES\b|ANEXO(?:\s+(?:[IVXLC]+|\d+|[ÚU]NICO))?(?:\s*[-–—:].*)?$"
    r"|REGULAMENTO\b|ESTATUTO\b|REGIMENTO\b)[^.;]*$"
)
MAX_TITLE = 300


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading's line: level (0 Parte … 5 Subseção), number if any, title if printed there."""

    level: int
    number: int | None
    label: str
    title: str


def read(text: str) -> Heading | None:
    """A numbered heading, None for a line of wording ('Título III da Constituição')."""
    found = _HEADING.match(text)
    if not found:
        return None
    title = found["title"].strip()
    opened = title[:1]
    if opened and not found["sep"] and not (opened.isupper() or opened in '(“"'):
        return None
    if len(title) > MAX_TITLE or title.endswith((";", ",")):
        return None
    word = found["word"].translate(_PLAIN).lower()
    number = _number(found["number"])
    return Heading(_LEVELS[word], number, found["label"].strip(), title)


def annex(text: str) -> Heading | None:
    """The heading of an act printed after the law, numbered anew (ADCT, anexo, regulamento)."""
    if len(text) <= 120 and _ANNEX.match(text):
        return Heading(ANNEX_LEVEL, None, text, "")
    return None


def unnumbered(text: str) -> Heading | None:
    """A short line that reads like a heading without a number: 'DISPOSIÇÕES FINAIS'."""
    if not 3 <= len(text) <= 120 or text[-1] in ".;:,!?)" or not text[0].isupper():
        return None
    letters = [c for c in text if c.isalpha()]
    capitals = sum(c.isupper() for c in letters)
    if capitals == len(letters) or re.match(r"(?:D[ao]s?|Disposiç(?:ões|ão))\s", text):
        return Heading(UNNUMBERED_LEVEL, None, text, "")
    return None


def push(path: list[tuple[int, str]], level: int, text: str) -> None:
    """A heading put in the path; it ends those of its level and below."""
    while path and path[-1][0] >= level:
        path.pop()
    path.append((level, text))


def _number(text: str) -> int | None:
    digits = re.match(r"\d+", text)
    if digits:
        return int(digits[0])
    roman = from_roman(text.split("-")[0].strip())
    if roman:
        return roman
    plain = text.lower()
    return next((i for i, word in enumerate(_ORDINALS, 1) if plain.startswith(word)), None)
