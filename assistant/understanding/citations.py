"""References to provisions as written: 'art. 5º, § 2º, da LC 37/95', 'inc. II do art. 7'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from assistant.understanding.laws import LawRef
from assistant.understanding.lexicon import table
from assistant.understanding.places import PlaceRef
from assistant.understanding.question import CitationRef
from assistant.understanding.text import Text
from indexer.provisions import from_letters, from_roman

_TENS = {"decimo": 10, "vigesimo": 20, "trigesimo": 30, "quadragesimo": 40}
_UNITS = {
    "primeiro": 1,
    "segundo": 2,
    "terceiro": 3,
    "quarto": 4,
    "quinto": 5,
    "sexto": 6,
    "setimo": 7,
    "oitavo": 8,
    "nono": 9,
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
}


@dataclass(frozen=True, slots=True)
class _Element:
    kind: str  # 'art', 'par', 'inc', 'ali', 'cpt'
    values: tuple[str, ...]  # fragments' tails: '3', '1-1', '1u', '2'
    start: int
    end: int


_N = r"\d{1,3}\s?[ºo]?(?![a-z\d%]|[.,]\d|/\d)(?:-[a-z](?![a-z]))?"
_R = r"[ivxl]{1,7}"
_LINK = r"\s*(?:,\s*(?:e|and|y)?|e|and|y|ate|ao?s?|to|-|&)\s*(?:o\s|os\s|the\s)?"
_WORD_ORDINAL = (
    r"(?:(?:decimo|vigesimo|trigesimo|quadragesimo)(?: (?:primeiro|segundo|terceiro|"
    r"quarto|quinto|sexto|setimo|oitavo|nono))?"
    r"|primeiro|segundo|terceiro|quarto|quinto|sexto|setimo|oitavo|nono|first|second|third|fourth)"
)


@cache
def _cardinals() -> str:
    small = table("numbers")["small"]
    words = sorted((w for w in small if 1 < small[w] < 50), key=len, reverse=True)
    one = "|".join([*words, "um", "one"])
    return rf"(?:{one})(?: e (?:{one}))?"


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    art = r"\b(?:artigos?|articles?|articulos?|arts?)\b\.?\s*(?:n[.º]*\s*)?"
    return (
        (
            "art",
            re.compile(
                rf"\b(?:artigos|articles|articulos|arts)\b\.?\s*(?P<list>{_N}(?:{_LINK}(?:art\.?\s*)"
                rf"?{_N})+)"
            ),
        ),
        ("art", re.compile(rf"{art}(?P<list>{_N}\s(?:ao?|ate|to)\s(?:o\s)?(?:art\.?\s*)?{_N})")),
        ("art", re.compile(rf"{art}(?P<list>{_N})")),
        ("art", re.compile(rf"{art}(?P<word>{_WORD_ORDINAL}|{_cardinals()})\b(?! (?:mil|cent))")),
        (
            "par",
            re.compile(
                r"§\s*(?P<sole>un(?:ico|\.)?)|\b(?:paragrafo|parag?\.?|"
                r"pf\.)\s*(?P<sole2>unico|un\.)|\bp\.?\s?(?P<sole3>u\.|"
                r"unico\b|un\.)|\bpu\b(?P<sole4>)|\b(?P<sole5>(?:sole|"
                r"single|only) paragraph|paragraph sole)"
            ),
        ),
        ("par", re.compile(rf"§{{1,2}}\s*(?P<list>{_N}(?:{_LINK}§?\s*{_N})*)")),
        (
            "par",
            re.compile(
                rf"\b(?:paragrafos?|paragraphs?|para\.|par\.|parags?\.?)"
                rf"\s*(?P<list>{_N}(?:{_LINK}{_N})*)"
            ),
        ),
        ("par", re.compile(rf"\b(?:paragrafo|paragraph)\s*(?P<word>{_WORD_ORDINAL})\b")),
        (
            "inc",
            re.compile(
                rf"\b(?:incisos?|incs?\.?|itens|items?|romano)\s*(?P<list>{_R}\b(?:{_LINK}{_R}\b)"
                rf"*)"
            ),
        ),
        ("inc", re.compile(rf"\b(?:incisos?|incs?\.?|itens|items?)\s*(?P<list>{_N})")),
        (
            "inc",
            re.compile(
                rf"\b(?:inciso|item)\s*(?P<word>{_WORD_ORDINAL}|dois|"
                rf"tres|quatro|cinco|seis|sete)\b"
            ),
        ),
        (
            "ali",
            re.compile(
                r"\b(?:alineas?|al\.|letras?|letters?|points?|subparagraph)"
                r"\s*[\"'(]?(?P<list>[a-z](?:[\"')]?\s*(?:,|e|and)\s*[\"'(]?[a-z])"
                r"*)[\"')]?(?![a-z])"
            ),
        ),
        ("cpt", re.compile(r"\bcaput\b|\bcabeca (?=do art)")),
    )


_BARE_ROMAN = re.compile(
    rf"\s*,?\s*(?:inc\.?\s*)?(?P<list>{_R}(?![a-z])(?:{_LINK}{_R}(?![a-z]))*)"
    rf"(?=\s*(?:[,.;:)?!\"'-]|$|d[aoe]s?\b|of\b|e\b|and\b|in\b|fala|diz|exige|"
    rf"trata))"
)
_BARE_LETTER = re.compile(
    r"\s*,?\s*[\"'(]?(?P<list>[a-z])[\"')]?(?=\s*(?:[,.;:)?!]|$|d[ao]\b|of\b))"
)
_GAP = re.compile(
    r"[\s,;()\"'-]*(?:(?:d[aoe]s?|of|the|n[ao]s?|in|c/c|combinado com|e|and|"
    r"both|seu|its)\b[\s,]*){0,3}"
)
_LAW_GAP = re.compile(
    r"[\s,()\"'-]*(?:(?:d[aoe]s?|of|the|n[ao]s?|in|from|pela|a|under|lei|law|"
    r"lc|lei complementar|complementary|texto)\b[\s,-]*){0,5}"
)


def find_citations(
    text: Text, laws: Sequence[LawRef], places: Sequence[PlaceRef]
) -> tuple[CitationRef, ...]:
    """The provisions referred to, in order; 'e o § 2º?' alone is the partial fragment 'par2'."""
    elements = [
        e
        for e in _elements(text.folded)
        if not any(law.start < e.end and e.start < law.end for law in laws)
    ]
    out = []
    for chain in _chains(text.folded, elements):
        for group in _groups(text.folded, chain):
            law = _law_near(text.folded, chain, laws)
            keys = law.keys if law else _place_near(text.folded, chain, places)
            if not keys and len({law.keys for law in laws}) == 1:
                law, keys = laws[0], laws[0].keys  # the only one named at all
            start, end = group[0].start, group[-1].end
            fragments = tuple(dict.fromkeys(_fragments(group, text.folded)))
            out.append(
                CitationRef(
                    fragments, keys, law.name if law else None, text.slice(start, end), (start, end)
                )
            )
    return tuple(out)


# --- elements -------------------------------------------------------------------------------------


def _elements(folded: str) -> list[_Element]:
    found: list[_Element] = []
    for kind, pattern in _patterns():
        for m in pattern.finditer(folded):
            if any(m.start() < e.end and e.start < m.end() for e in found):
                continue
            values = _values(kind, m)
            if values:
                found.append(_Element(kind, values, m.start(), m.end()))
    found.sort(key=lambda e: e.start)
    return list(_with_bare(folded, found))


def _values(kind: str, m: re.Match[str]) -> tuple[str, ...]:
    groups = m.groupdict()
    if kind == "cpt":
        return ("",)
    if any(groups.get(name) is not None for name in ("sole", "sole2", "sole3", "sole4", "sole5")):
        return ("1u",)
    if groups.get("word"):
        number = _worded(groups["word"])
        return (str(number),) if number else ()
    return tuple(_listed(kind, groups["list"]))


def _worded(words: str) -> int | None:
    small = table("numbers")["small"]
    total = 0
    for word in words.split():
        total += (
            _TENS.get(word, 0) or _UNITS.get(word, 0) or (0 if word == "e" else small.get(word, 0))
        )
    return total or None


def _listed(kind: str, written: str) -> Iterator[str]:
    """The numbers of a list; 'a', 'ao', 'até', '-' between two make a range."""
    pieces = re.findall(r"\d{1,3}(?:\s?[ºo])?(?:-[a-z](?![a-z]))?|[a-z]+|-", written)
    values: list[str] = []
    numbers: list[int] = []
    ranging = False
    for piece in pieces:
        value = _one(kind, piece)
        if value is None:
            ranging = piece in ("a", "ao", "aos", "ate", "to", "-")
            continue
        number = int(re.match(r"\d+", value)[0])  # type: ignore[index]
        if ranging and numbers and numbers[-1] < number <= numbers[-1] + 60:
            values.extend(str(n) for n in range(numbers[-1] + 1, number))
        values.append(value)
        numbers.append(number)
        ranging = False
    yield from values


def _one(kind: str, piece: str) -> str | None:
    if piece[0].isdecimal():
        m = re.match(r"(\d+)\s?[ºo]?(?:-([a-z]))?$", piece)
        if not m or int(m[1]) == 0:
            return None
        return str(int(m[1])) + (f"-{from_letters(m[2])}" if m[2] else "")
    if kind == "inc":
        number = from_roman(piece)
        return str(number) if number else None
    if kind == "ali" and len(piece) == 1:
        return str(from_letters(piece))
    return None


def _with_bare(folded: str, found: list[_Element]) -> Iterator[_Element]:
    """Adds 'II' and 'a' that follow an article or paragraph without their names."""
    for i, element in enumerate(found):
        yield element
        limit = found[i + 1].start if i + 1 < len(found) else len(folded)
        last = element
        for kind, pattern, after in (
            ("inc", _BARE_ROMAN, ("art", "par", "cpt")),
            ("ali", _BARE_LETTER, ("par", "inc")),
        ):
            m = pattern.match(folded, last.end)
            if last.kind not in after or not m or m.end() > limit or m.end() == last.end:
                continue
            values = tuple(_listed(kind, m["list"]))
            bare_e = kind == "ali" and m["list"] in "aeoy" and not re.search(r"[\"'(]", m[0])
            if values and not (
                bare_e and not folded[last.end : m.start("list")].strip().startswith(",")
            ):
                last = _Element(kind, values, m.start("list"), m.end())
                yield last


# --- chains ---------------------------------------------------------------------------------------


def _chains(folded: str, elements: Sequence[_Element]) -> Iterator[list[_Element]]:
    chain: list[_Element] = []
    for element in elements:
        if chain and not _GAP.fullmatch(folded, chain[-1].end, element.start):
            yield chain
            chain = []
        chain.append(element)
    if chain:
        yield chain


def _groups(folded: str, chain: Sequence[_Element]) -> Iterator[list[_Element]]:
    """One group for each article: 'art. 3º, II, e art. 5º, I' has two, 'inc. II do art. 7' one."""
    group: list[_Element] = []
    for element in chain:
        has_article = any(e.kind == "art" for e in group)
        gap = folded[group[-1].end : element.start] if group else ""
        reversed_ahead = (
            has_article
            and element.kind != "art"
            and re.search(r"\b(?:e|and)\b", gap)
            and _article_follows(folded, chain, element)
        )
        if group and ((element.kind == "art" and has_article) or reversed_ahead):
            yield group
            group = []
        group.append(element)
    if group:
        yield group


def _article_follows(folded: str, chain: Sequence[_Element], element: _Element) -> bool:
    rest = [e for e in chain if e.start > element.start]
    return (
        bool(rest)
        and any(e.kind == "art" for e in rest)
        and bool(re.search(r"\b(?:d[ao]|of)\b", folded[element.end : rest[-1].start]))
    )


def _fragments(group: Sequence[_Element], folded: str) -> Iterator[str]:
    by_kind: dict[str, list[str]] = {}
    for element in group:
        by_kind.setdefault(element.kind, []).extend(element.values)
    articles = [f"art{n}" for n in by_kind.get("art", [])]
    yield from articles[:-1]
    base = articles[-1:]
    if "cpt" in by_kind and not {"inc", "ali"} & set(by_kind):
        yield "_".join([*base, "cpt"])
        if "par" not in by_kind:
            return
    pars = [f"par{n}" for n in by_kind.get("par", [])]
    incs = [f"inc{n}" for n in by_kind.get("inc", [])]
    alis = [f"ali{n}" for n in by_kind.get("ali", [])]
    if len(pars) > 1:
        yield from ("_".join([*base, p]) for p in pars[:-1])
    under = pars[-1:] or (["cpt"] if base and (incs or alis) else [])
    head = [*base, *under]
    if not incs and not alis:
        if head:
            yield "_".join(head)
        return
    if len(incs) > 1:
        yield from ("_".join([*head, i]) for i in incs[:-1])
    head = [*head, *incs[-1:]]
    if not alis:
        yield "_".join(head)
    else:
        yield from ("_".join([*head, a]) for a in alis)


# --- the law of a citation ------------------------------------------------------------------------


def _law_near(folded: str, chain: Sequence[_Element], laws: Sequence[LawRef]) -> LawRef | None:
    """The law right after the chain, else right before it."""
    start, end = chain[0].start, chain[-1].end
    for law in laws:
        if law.start >= end and _LAW_GAP.fullmatch(folded, end, law.start):
            return law
    for law in reversed(laws):
        if law.end <= start and re.fullmatch(
            r"[\s,:()-]*(?:[a-z]{2}\b)?[\s,:()-]*(?:teor|texto|d[aoe]s?|no|o|"
            r"os|the|what does|say)?[\s,:]*(?:d[aoe]s?\s|os?\s)*",
            folded[law.end : start],
        ):
            return law
    return None


def _place_near(
    folded: str, chain: Sequence[_Element], places: Sequence[PlaceRef]
) -> tuple[str, ...]:
    end = chain[-1].end
    for place in places:
        if place.start >= end and place.key and _LAW_GAP.fullmatch(folded, end, place.start):
            return (place.key,)
    return ()
