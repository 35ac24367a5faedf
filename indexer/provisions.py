"""Statutes and their provisions, in LexML's terms; no input or output.

A provision (dispositivo) is identified by its LexML fragment: `art3` the article, `art3_cpt` its
caput, `art3_cpt_inc2` inciso II of the caput, `art3_par1` § 1º, `art3_par1u` the parágrafo único,
`art3_par1u_ali2` alínea b of it, `art1-1` Art. 1º-A, `anx1_art1` art. 1º of the first act printed
after the law (ADCT, regulation). Anywhere in the corpus it is `<key>:<fragment>`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Literal

Kind = Literal["artigo", "caput", "paragrafo", "inciso", "alinea", "item"]
Status = Literal["in_force", "vetoed", "revoked"]


@dataclass(frozen=True, slots=True)
class Amendment:
    """A note in the source that says which law changed, added or renumbered a provision.

    `text` is the note as printed, with its brackets; `law` is normalised ('LC 792/2024') or None.
    """

    text: str
    law: str | None
    action: Literal["amended", "added", "renumbered", "revoked", "vetoed", "other"]
    date: str | None = None


@dataclass(frozen=True, slots=True)
class Provision:
    """One provision: its wording without label and notes, and where it stands in the source.

    `span` is the half-open range of characters in source.txt that holds label, text and notes; the
    container kind 'artigo' has an empty text and the span of the whole article. `inferred` marks a
    label that the source lost.
    """

    statute: str
    id: str
    kind: Kind
    label: str
    text: str
    heading_path: tuple[str, ...] = ()
    amendments: tuple[Amendment, ...] = ()
    inferred: bool = False
    span: tuple[int, int] = (0, 0)
    line: int = 0
    status: Status = "in_force"

    @property
    def ref(self) -> str:
        """The provision's name in the whole corpus, '<key>:<fragment>'."""
        return f"{self.statute}:{self.id}"

    @property
    def article(self) -> str:
        """The fragment of the article that it belongs to."""
        steps = self.id.split("_", 2)
        return "_".join(steps[:2]) if steps[0].startswith("anx") else steps[0]

    @property
    def parent(self) -> str | None:
        """The fragment one level up, None for an article."""
        if self.id == self.article:
            return None
        return self.id.rpartition("_")[0]


@dataclass(frozen=True, slots=True)
class Notice:
    """A dated statement on a statute's standing, with its sources.

    `id` is stable; `applies_to` lists operations ('create_municipality', …) or fragments, empty =
    always; `cites` are refs of provisions quoted in support.
    """

    id: str
    date: str
    text_pt: str
    text_en: str
    sources: tuple[str, ...]
    applies_to: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    short_pt: str = ""
    short_en: str = ""


@dataclass(frozen=True, slots=True)
class Warning:
    """A doubt of the segmenter, with the line of the source where it arose."""

    code: str
    line: int
    message: str


@dataclass(frozen=True)
class Statute:
    """A segmented law with what its statute.toml says of it."""

    key: str
    title: str  # 'Lei Complementar nº 37, de 18 de janeiro de 1995'
    short_title: str  # 'LC 37/1995'
    uf: str  # 'MG'; 'BR' for the Union
    jurisdiction: str  # 'Minas Gerais'; 'União'
    urn: str
    date: str  # ISO
    kind: Literal["statute", "context"]  # context: an excerpt of the Constitution
    summary: str  # the ementa, '' when the source has none
    provenance: str
    amending_laws: tuple[str, ...]
    notices: tuple[Notice, ...]
    provisions: tuple[Provision, ...]
    preamble: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    warnings: tuple[Warning, ...] = ()
    source_sha256: str = ""
    law_dates: Mapping[str, str] = field(
        default_factory=dict
    )  # of the amending laws; ISO, or the year alone
    history: tuple[Provision, ...] = ()  # earlier wordings printed in the source, ids as in force

    @cached_property
    def by_id(self) -> Mapping[str, Provision]:
        """Provisions by fragment."""
        return MappingProxyType({p.id: p for p in self.provisions})

    def articles(self) -> Iterator[Provision]:
        """The article containers in order."""
        return (p for p in self.provisions if p.kind == "artigo")

    def children(self, fragment: str) -> tuple[Provision, ...]:
        """The provisions directly under a fragment, in order."""
        return tuple(p for p in self.provisions if p.parent == fragment)

    def subtree(self, fragment: str) -> tuple[Provision, ...]:
        """A fragment and all that hangs under it, in order."""
        prefix = fragment + "_"
        return tuple(p for p in self.provisions if p.id == fragment or p.id.startswith(prefix))


def urn_of(statute: Statute, fragment: str) -> str:
    """The URN LEX of a provision, 'urn:lex:br;…!art3_cpt_inc2'."""
    return f"{statute.urn}!{fragment}"


# --- numerals and letters -------------------------------------------------------------------------

_ROMAN = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def to_roman(n: int) -> str:
    """A positive integer in roman numerals."""
    out = ""
    for value, sign in _ROMAN:
        while n >= value:
            out += sign
            n -= value
    return out


def from_roman(text: str) -> int | None:
    """The value of a canonical roman numeral, None for anything else ('IIII', 'VX', '')."""
    total, rest = 0, text.upper()
    for value, sign in _ROMAN:
        while rest.startswith(sign):
            total += value
            rest = rest[len(sign) :]
    return total if total and not rest and to_roman(total) == text.upper() else None


def to_letters(n: int) -> str:
    """1 -> a, 26 -> z, 27 -> aa: the letter of an alínea."""
    out = ""
    while n > 0:
        n, rest = divmod(n - 1, 26)
        out = chr(ord("a") + rest) + out
    return out


def from_letters(text: str) -> int:
    """a -> 1, z -> 26, aa -> 27."""
    n = 0
    for sign in text.lower():
        n = n * 26 + ord(sign) - ord("a") + 1
    return n


# --- fragments as people write them

_PART = re.compile(r"(anx|art|par|inc|ali|ite|cpt)([0-9]+)?(u)?((?:-[0-9]+)*)")


@dataclass(frozen=True, slots=True)
class Part:
    """One step of a fragment: kind 'art', number 3, suffix (1,) for '-A', sole for 'único'."""

    kind: str
    number: int = 0
    suffix: tuple[int, ...] = ()
    sole: bool = False


def parts_of(fragment: str) -> tuple[Part, ...]:
    """The steps of a fragment; ValueError when it is not one."""
    steps = []
    for piece in fragment.split("_"):
        found = _PART.fullmatch(piece)
        if not found or (found[1] != "cpt" and found[2] is None):
            raise ValueError(f"not a fragment: {fragment!r}")
        suffix = tuple(int(n) for n in found[4].split("-")[1:])
        steps.append(Part(found[1], int(found[2] or 0), suffix, bool(found[3])))
    return tuple(steps)


def _numbered(part: Part, language: str) -> str:
    suffix = "".join("-" + to_letters(n).upper() for n in part.suffix)
    ordinal = "º" if language == "pt" and part.number < 10 else ""
    return f"{part.number}{ordinal}{suffix}"


def cite(fragment: str, language: str = "pt") -> str:
    """A fragment as lawyers cite it: 'art. 3º, II', 'art. 7º, parágrafo único', 'art. 1º, § 4º, a'.

    In English: 'art. 3, II', 'art. 7, sole paragraph'. Of an act printed after the law: 'art. 1º do
    ato anexo'.
    """
    words = []
    annexed = ""
    for part in parts_of(fragment):
        if part.kind == "anx":
            annexed = " do ato anexo" if language == "pt" else " of the annexed act"
        elif part.kind == "art":
            words.append("art. " + _numbered(part, language))
        elif part.kind == "cpt":
            words.append("caput")
        elif part.kind == "par":
            sole = "parágrafo único" if language == "pt" else "sole paragraph"
            words.append(sole if part.sole else "§ " + _numbered(part, language))
        elif part.kind == "inc":
            tail = "".join("-" + to_letters(n).upper() for n in part.suffix)
            words.append(to_roman(part.number) + tail)
        elif part.kind == "ali":
            words.append(to_letters(part.number))
        else:
            words.append(str(part.number))
    if "caput" in words and words[-1] != "caput":
        words.remove("caput")
    return ", ".join(words) + annexed
