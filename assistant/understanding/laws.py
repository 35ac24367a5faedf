"""Laws named in a message, with the statutes of the corpus that each can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.understanding.text import Text, free


@dataclass(frozen=True, slots=True)
class StatuteInfo:
    """What understanding knows of a statute: key, state, names, the laws that amended it.

    `short_title` is 'LC 37/1995'; `amending_laws` are names of the same form.
    """

    key: str
    uf: str
    short_title: str
    title: str = ""
    amending_laws: tuple[str, ...] = ()

    @property
    def numbered(self) -> tuple[int, int] | None:
        """Number and year of the law, None for a law without number (a Constitution)."""
        found = re.search(r"(\d+)/(\d{4})$", self.short_title)
        return (int(found[1]), int(found[2])) if found else None


@dataclass(frozen=True, slots=True)
class LawRef:
    """A law named in the text: its normalised name, the statutes it can be, its place.

    `amends` holds the statutes that a law outside the corpus amended; `whole` is False for 'lei
    federal' and the like, which name a law without its number.
    """

    name: str
    keys: tuple[str, ...]
    start: int
    end: int
    amends: tuple[str, ...] = ()
    numbered: bool = True

    @property
    def complementary(self) -> bool:
        """Whether it is a lei complementar with its number."""
        return self.name.startswith("LC ")


_UF = r"(?:[a-z]{2})"
_KIND = (
    r"leis? complementar(?:es)?|complementary laws?|complementary act|ley complementaria|"
    r"lcs?|l\.\s?c\.|"
    r"emendas? constituciona(?:l|is)|constitutional amendment|ec|plp|pls|plc|pl|adpf|adi|ado|"
    r"leis?|laws?|ley|decretos?|decreto-lei|resolucao"
)
_NUMBERED = re.compile(
    rf"\b(?:(?P<uf0>mg|mt|ac|go) )?(?P<kind>{_KIND})\b\.?[\s-]*(?P<scope>federal|"
    rf"estadual|state|mineira|goiana|acreana|mato-?grossense)?"
    rf"[\s-]*(?P<uf1>mg|mt|ac|go|br)?\b[\s-]*(?:federal\s+)?(?:n[.º]*\s*|nos?\.?\s*|"
    rf"numeros?\s*|number\s*|ns\.\s*|nºs\s*)?"
    r"(?P<number>\d{1,3}(?:\.\d{3})+|\d{1,4})(?![\d%]|[.,]\d|º| (?:mil|eleitores|habitantes|casas))"
    r"(?:\s?/\s?(?P<year>(?:19|20)?\d\d)(?!\d)|,? (?:de|of|from|del) (?:\d{1,"
    r"2}º? de [a-z]+ de )?(?P<long>(?:19|20)\d\d)(?!\d))?"
    r"(?:\s?[-/(]\s?(?P<uf2>mg|mt|ac|go|br)\b\)?)?"
)
_NEXT = re.compile(
    r"\s*(?:,|e|and|y)\s*(?:a )?(?:n[.º]*\s*)?(?P<number>\d{1,4})\s?/\s?(?P<year>(?:19|"
    r"20)?\d\d)(?![\d/])"
)
_CONSTITUTION = re.compile(
    r"\b(?:constituicao (?:d[oae]s? )?(?:estado|estadual|mineira|goiana|acreana|"
    r"minas|goias|acre|mato grosso)"
    r"|state constitution)\b"
    r"|\b(?P<federal>constituicao(?: federal| da republica| brasileira| de 1988|"
    r" de 88)?|carta magna|crfb|cf/?88|cf"
    r"|(?:federal |brazilian )?constitution|constitucion)\b|\b(?P<adct>adct|"
    r"disposicoes constitucionais transitorias)\b"
)
_FEDERAL = re.compile(
    r"\b(?:lei(?: complementar)?|lc|legislacao|norma|regra|minimo|exigencia|requisito)"
    r"s? (?:federal|federais|nacional|da uniao|do brasil|de (?:19)?67)\b"
    r"|\bfederal (?:complementary )?(?:law|statute|act|rule|minimum|rules|legislation)"
    r"\b|\bnational law\b|\bley federal\b"
    r"|\b(?:na|pela|a|da|em ambito|no ambito|nivel|em nivel) federal\b|\besfera federal\b"
)
_PENDING = re.compile(
    r"period|falt[ao]|aprovad|ainda nao|nao (?:existe|saiu|foi)|sancion|editad|"
    r"promulg|enacted|passed|exist|sai[ru]|vetad|veto|congresso"
)


def find_laws(text: Text, statutes: Mapping[str, StatuteInfo]) -> tuple[LawRef, ...]:
    """The laws named in a text, in order."""
    out: list[LawRef] = []
    spans: list[tuple[int, int]] = []
    for law in (
        *_numbered(text, statutes),
        *_constitutions(text, statutes),
        *_federal(text, statutes),
    ):
        if free((law.start, law.end), spans):
            spans.append((law.start, law.end))
            out.append(law)
    return tuple(sorted(out, key=lambda law: law.start))


def _numbered(text: Text, statutes: Mapping[str, StatuteInfo]) -> Iterable[LawRef]:
    for m in _NUMBERED.finditer(text.folded):
        kind = _kind(m["kind"])
        year = m["year"] or m["long"]
        marked = m["scope"] or re.search(r"n[.º]|numero|number", m[0])
        if kind == "Lei" and not year and not marked and int(m["number"].replace(".", "")) > 50:
            continue
        uf = m["uf2"] or m["uf1"] or m["uf0"] or _scope(m["scope"])
        yield _law(kind, m["number"], year, uf, statutes, m.start(), m.end())
        end = m.end()
        while follower := _NEXT.match(text.folded, end):
            yield _law(
                kind,
                follower["number"],
                follower["year"],
                uf,
                statutes,
                follower.start("number"),
                follower.end(),
            )
            end = follower.end()


def _kind(words: str) -> str:
    if words.startswith(("lei comp", "leis comp", "comp", "ley comp", "lc", "l.")):
        return "LC"
    if words.startswith(("emenda", "ec", "constit")):
        return "EC"
    if words.startswith(("lei", "law", "ley")):
        return "Lei"
    return words.upper() if len(words) <= 4 else words.capitalize()


def _scope(word: str | None) -> str | None:
    return {"mineira": "mg", "goiana": "go", "acreana": "ac", "federal": "br"}.get(word or "")


def _law(
    kind: str, number: str, year: str | None, uf: str | None,
    statutes: Mapping[str, StatuteInfo], start: int, end: int,
) -> LawRef:  # fmt: skip
    n = int(number.replace(".", ""))
    full = _full_year(year)
    keys: list[str] = []
    for info in statutes.values():
        numbered = info.numbered
        if kind not in ("LC", "Lei") or numbered is None or numbered[0] != n:
            continue
        if full is not None and numbered[1] != full:
            continue
        if uf and info.uf.lower() != uf:
            continue
        keys.append(info.key)
    label = kind if kind != "Lei" or not keys else "LC"
    shown = f"{n:,}".replace(",", ".") if label == "Lei" else str(n)
    name = f"{label} {shown}/{full}" if full else f"{label} {shown}"
    amends = () if keys else _amended(n, full, uf, statutes)
    if amends and full is None:
        name = next(a for k in amends for a in statutes[k].amending_laws if _same(a, n, None))
    return LawRef(name, tuple(keys), start, end, amends)


def _full_year(year: str | None) -> int | None:
    if not year:
        return None
    return int(year) if len(year) == 4 else (1900 if int(year) > 40 else 2000) + int(year)


def _amended(
    number: int, year: int | None, uf: str | None, statutes: Mapping[str, StatuteInfo]
) -> tuple[str, ...]:
    return tuple(
        info.key
        for info in statutes.values()
        if (not uf or info.uf.lower() == uf)
        and any(_same(a, number, year) for a in info.amending_laws)
    )


def _same(name: str, number: int, year: int | None) -> bool:
    found = re.search(r"(\d+)/(\d{4})$", name)
    return bool(found and int(found[1]) == number and (year is None or int(found[2]) == year))


def _constitutions(text: Text, statutes: Mapping[str, StatuteInfo]) -> Iterable[LawRef]:
    for m in _CONSTITUTION.finditer(text.folded):
        if m["federal"] and "cf" in statutes:
            yield LawRef("Constituição Federal", ("cf",), m.start(), m.end(), numbered=False)
        elif m["adct"] and "adct" in statutes:
            yield LawRef("ADCT", ("adct",), m.start(), m.end(), numbered=False)
        elif not m["federal"] and not m["adct"]:
            yield LawRef("Constituição do Estado", (), m.start(), m.end(), numbered=False)


def _federal(text: Text, statutes: Mapping[str, StatuteInfo]) -> Iterable[LawRef]:
    for m in _FEDERAL.finditer(text.folded):
        lacking = re.search(
            r"\b(?:sem|falta|faltando|without|no) (?:a |uma |the |a tal )?(?:tal )?$",
            text.folded[: m.start()],
        )
        pending = lacking or ("complement" in m[0] and _PENDING.search(text.folded))
        key = "cf" if pending else "br"
        if key in statutes:
            yield LawRef("lei federal", (key,), m.start(), m.end(), numbered=False)
