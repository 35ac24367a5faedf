"""Labels of provisions as statutes print them: 'Art. 29-A.', '§ 1º', 'II -', 'b)', '1.', '•'.

A label is read from the place where it may begin; whether it is one there is decided by its
neighbours (articles.py, body.py). Labels that a PDF glued to the wording ('IIas divisas') or that a
scanner spoiled ('Art. LO') are read only against the number that is expected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from indexer.provisions import from_letters, from_roman, to_letters, to_roman

LabelKind = Literal["art", "par", "inc", "ali", "ite", "bul"]
Form = Literal["plain", "dotted", "spaced", "glued", "spoiled", "running"]


@dataclass(frozen=True, slots=True)
class Label:
    """A label and where the wording begins after it.

    `last` is the last number of a range ('Arts. 52 a 58'); `form` says how sure the reading is.
    """

    kind: LabelKind
    number: int
    end: int
    suffix: tuple[int, ...] = ()
    sole: bool = False
    last: int | None = None
    form: Form = "plain"


_NUMBER = r"(?P<n>[0-9]{1,3}(?:\.[0-9]{3}){1,2}|[0-9]{1,5})(?![0-9])"
_ORDINAL = r"(?:\s?\.?[ºª°˚]|\.?[oO](?![\w])|[oO](?=[A-ZÀ-Ý]))?"
_SUFFIX = r"(?P<suffix>\s?[-–]\s?[A-Z]{1,2}(?![\w]))?"
# Blanks have a limit wherever something may fail after them: no backtracking over long runs.
_BLANKS = r"\s{0,9}"
_STOP = rf"{_BLANKS}(?:[.:]{_BLANKS})?(?:[-–—]{_BLANKS})?"
_STOPS = re.compile(_STOP)
_AFTER_LETTER = re.compile(r"[.:]|\s{0,9}[-–—]")
_ART_WORD = rf"(?:Art(?:igo)?|ART(?:IGO)?|Árt){_BLANKS}\.?{_BLANKS}"
_ARTS_WORD = rf"(?:Art(?:igo)?s?|ART(?:IGO)?S?){_BLANKS}\.?{_BLANKS}"
_ART = re.compile(rf"{_ART_WORD}{_NUMBER}{_ORDINAL}{_SUFFIX}(?P<stop>{_STOP})")
_ART_RANGE = re.compile(
    rf"{_ARTS_WORD}{_NUMBER}{_ORDINAL}{_BLANKS}(?:a|e|ao|até|à)\s{{1,9}}(?:o\s)?"
    rf"(?:art(?:igo)?s?\.?\s{{0,4}})?(?P<m>[0-9]{{1,3}}(?:\.[0-9]{{3}}){{1,2}}|[0-9]{{1,5}}){_ORDINAL}{_STOP}"
)
_SPOILED = re.compile(
    rf"\w{{0,3}}[Rrfi][tlí]{_BLANKS}[.,:;]?{_BLANKS}(?P<n>[0-9OoIlLSBZ]{{1,4}})[ºª°]?(?![\w]){_STOP}"
)
_PAR = re.compile(rf"§{_BLANKS}{_NUMBER}{_ORDINAL}{_SUFFIX}{_STOP}")
_PAR_RANGE = re.compile(
    rf"§{{1,2}}{_BLANKS}{_NUMBER}{_ORDINAL}{_BLANKS}(?:a|e|ao|até)\s{{1,9}}(?:o\s)?(?:§\s?)?"
    rf"(?P<m>[0-9]{{1,5}}){_ORDINAL}{_STOP}"
)
_SOLE = re.compile(
    rf"(?:(?:Par[áa]gra?fo|PAR[ÁA]GRAFO)\s{{1,9}}|§{_BLANKS})(?:[úu]nico|[ÚU]NICO){_STOP}"
)
_PAR_WORD = re.compile(
    r"(?:Parágrafo|PARÁGRAFO)\s{1,9}(?P<word>primeiro|segundo|terceiro|quarto|quinto|sexto|sétimo"
    rf"|oitavo|nono|décimo)\b{_STOP}",
    re.IGNORECASE,
)
_WORDS = (
    "primeiro", "segundo", "terceiro", "quarto", "quinto", "sexto", "sétimo", "oitavo", "nono",
    "décimo",
)  # fmt: skip
_INC = re.compile(
    r"(?P<roman>[IVXLCDM]{1,9})(?P<suffix>-[A-Z]{1,2}(?=\s{0,2}[-–—.):]))?"
    r"(?:\s{0,9}[-–—]{1,2}\s{0,9}|(?P<dotted>\s?[.):](?=\s|$)\s{0,9})[-–—]?\s{0,9})"
)
_INC_RANGE = re.compile(
    r"(?P<roman>[IVXLCDM]{1,9})\s{1,9}(?:a|e)\s{1,9}(?P<m>[IVXLCDM]{1,9})\s{0,9}[-–—.:]?\s{0,9}(?=\()"
)
_INC_SPACED = re.compile(r"(?P<roman>[IVXLCDM]{1,9})\s{1,9}")
_INC_SPOILED = re.compile(r"(?P<roman>[IVXlL1|!]{1,6})\s{0,9}[-–—]{1,2}\s{0,9}")
_ALI = re.compile(r"(?P<letters>[a-z]{1,2})(?:\s?\)\s{0,9}[-–—]?\s{0,9}|\s{1,9}[-–—]\s{1,9})")
_ITE = re.compile(
    r"(?P<n>[0-9]{1,3})(?:\s?\)\s{0,9}|\.(?=\s)\s{0,9}[-–—]?\s{0,9}|\s{1,9}[-–—]\s{1,9})"
)
_BULLET = re.compile(r"[•·▪●◦‣⁃∙■□➢✓\uf0b7\uf0a7]\s{0,9}")
_DASH = re.compile(r"[-–—*]\s{1,9}(?=\S)")
_SPOILED_DIGITS = str.maketrans("OoIlLSBZ", "00111582")


def _value(number: str) -> int:
    return int(number.replace(".", ""))


def _suffix(found: re.Match[str]) -> tuple[int, ...]:
    letters = found["suffix"]
    return (from_letters(letters.strip(" -–\xa0")),) if letters else ()


def article(text: str, at: int = 0) -> Label | None:
    """An article's label at a place; a suffix is reported only when the hyphen touches both sides.

    'Art. 1º A criação' is article 1 and its wording; 'Art. 1º-A' is article 1-A.
    """
    found = _ART_RANGE.match(text, at)
    if found:
        return Label("art", _value(found["n"]), found.end(), last=_value(found["m"]))
    found = _ART.match(text, at)
    if not found:
        return None
    printed = found["suffix"]
    spaced = printed is not None and any(sign.isspace() for sign in printed)
    if spaced and not _AFTER_LETTER.match(text, found.end("suffix")):
        # 'Art. 1º - A criação': the dash parts label and wording, unless a stop follows the letter.
        stop = _STOPS.match(text, found.start("suffix"))
        return Label("art", _value(found["n"]), stop.end() if stop else found.start("suffix"))
    return Label("art", _value(found["n"]), found.end(), _suffix(found))


def without_suffix(text: str, label: Label, at: int) -> Label:
    """The same label with its '-A' read as dash and first word of the wording."""
    pattern = _ART if label.kind == "art" else _PAR
    found = pattern.match(text, at)
    if not found or not found["suffix"]:
        return label
    stop = _STOPS.match(text, found.start("suffix"))
    return Label(label.kind, label.number, stop.end() if stop else found.start("suffix"))


def maybe_spoiled(text: str) -> bool:
    """Whether a line may begin with an article's label that a scanner spoiled."""
    return _SPOILED.match(text) is not None


def spoiled_article(text: str, expected: int, at: int = 0) -> Label | None:
    """A spoiled article label, when it can be read as the expected number: 'Art. LO' as 10."""
    found = _SPOILED.match(text, at)
    if not found:
        return None
    printed = found["n"]
    readings = [printed, printed[:-1]] if printed[-1] in "oO" else [printed]
    digits = [reading.translate(_SPOILED_DIGITS) for reading in readings]
    if str(expected) in digits:
        return Label("art", expected, found.end(), form="spoiled")
    return None


def paragraph(text: str, at: int = 0) -> Label | None:
    """A paragraph's label at a place."""
    if text[at : at + 1] not in ("§", "P"):
        return None
    found = _SOLE.match(text, at)
    if found:
        glued = found.end() > at and text[found.end() - 1].isalpha() and found.end() < len(text)
        return Label("par", 1, found.end(), sole=True, form="glued" if glued else "plain")
    found = _PAR_RANGE.match(text, at)
    if found:
        return Label("par", _value(found["n"]), found.end(), last=int(found["m"]))
    found = _PAR.match(text, at)
    if found:
        if found["suffix"] and any(sign.isspace() for sign in found["suffix"]):
            return without_suffix(text, Label("par", _value(found["n"]), found.end()), at)
        return Label("par", _value(found["n"]), found.end(), _suffix(found))
    found = _PAR_WORD.match(text, at)
    if found:
        return Label("par", _WORDS.index(found["word"].lower()) + 1, found.end())
    return None


def inciso(text: str, at: int, expected: int) -> Label | None:
    """An inciso's label at a place: printed in full, or without dash and as expected."""
    found = _INC_RANGE.match(text, at)
    if found:
        first, last = from_roman(found["roman"]), from_roman(found["m"])
        if first and last and last > first:
            return Label("inc", first, found.end(), last=last)
    found = _INC.match(text, at)
    if found:
        number = from_roman(found["roman"])
        if number is None and found["roman"] == "IIII":
            number = 4
        if number is not None:
            dotted = found["dotted"] is not None and "-" not in found[0]
            form: Form = "dotted" if dotted else "plain"
            return Label("inc", number, found.end(), _suffix(found), form=form)
    roman = to_roman(expected)
    found = _INC_SPACED.match(text, at)
    if found and found["roman"] == roman:
        return Label("inc", expected, found.end(), form="spaced")
    if text.startswith(roman, at):
        rest = text[at + len(roman) : at + len(roman) + 1]
        if rest.islower() or rest.isdigit():
            return Label("inc", expected, at + len(roman), form="glued")
    found = _INC_SPOILED.match(text, at)
    if found and re.sub(r"[lL1|!]", "I", found["roman"]) == roman:
        return Label("inc", expected, found.end(), form="spoiled")
    return None


def alinea(text: str, at: int = 0) -> Label | None:
    """An alínea's label at a place: 'a)', 'aa)', 'b - '."""
    found = _ALI.match(text, at)
    if not found:
        return None
    letters = found["letters"]
    if len(letters) == 2 and letters[0] != letters[1] and letters[0] != "a":
        return None
    number = from_letters(letters)
    if len(letters) == 2 and letters[0] == letters[1]:
        number = 26 + from_letters(letters[0])  # aa, bb, cc follow z in older drafting
        if letters == "aa":
            number = 27
    plain = ")" in found[0]
    return Label("ali", number, found.end(), form="plain" if plain else "spaced")


def item(text: str, at: int = 0) -> Label | None:
    """An item's label at a place: '1.', '2)'."""
    found = _ITE.match(text, at)
    return Label("ite", int(found["n"]), found.end()) if found else None


def bullet(text: str, at: int = 0) -> Label | None:
    """A bullet at a place; a dash or a star is one only in a list ('spaced')."""
    found = _BULLET.match(text, at)
    if found:
        return Label("bul", 0, found.end())
    found = _DASH.match(text, at)
    return Label("bul", 0, found.end(), form="spaced") if found else None


def printed(label: Label) -> str:
    """A label in its regular form: 'Art. 29-A', '§ 1º', 'Parágrafo único', 'II', 'b)', '1.'."""
    suffix = "".join("-" + to_letters(n).upper() for n in label.suffix)
    ordinal = "º" if label.number < 10 else ""
    if label.kind == "art":
        return f"Art. {label.number}{ordinal}{suffix}"
    if label.kind == "par":
        return "Parágrafo único" if label.sole else f"§ {label.number}{ordinal}{suffix}"
    if label.kind == "inc":
        return to_roman(label.number) + suffix
    if label.kind == "ali":
        return to_letters(label.number) + ")"
    return f"{label.number}."


def fragment(label: Label) -> str:
    """The last step of a label's LexML fragment: 'art3', 'par1u', 'inc2', 'ali1', 'ite1'."""
    suffix = "".join(f"-{n}" for n in label.suffix)
    kind = "inc" if label.kind == "bul" else label.kind
    return f"{kind}{label.number}{'u' if label.sole else ''}{suffix}"
