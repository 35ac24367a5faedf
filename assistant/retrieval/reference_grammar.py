"""The grammar of cross-references in Brazilian statutes: from wording to chains of named parts.

'incisos I e II do parágrafo único do artigo anterior' is one chain of three groups; 'incisos I a IV
e o § 1º deste artigo' are two chains that share the article. What a chain means in a statute is
decided in references.py.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from indexer.provisions import from_letters, from_roman

_LONGEST_RANGE = 60


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # unit, number, near, sep, of, this, outside, other
    value: str
    start: int
    end: int
    printed: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """'incisos I e II': level 'inc' and steps; 'artigo anterior': shift -1; 'deste artigo': 0."""

    level: str
    steps: tuple[str, ...] = ()
    shift: int | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """Groups that together name one place: 'inciso I' + 'parágrafo único' + 'artigo anterior'."""

    groups: tuple[Group, ...]
    start: int
    end: int
    outside: bool = False
    name: str = ""  # the unit's word as printed: 'seção'

    def group(self, level: str) -> Group | None:
        return next((g for g in self.groups if g.level == level), None)


_UNITS = {
    "art": r"artigos?\b|arts?\b\.?",
    "sole": r"par[áa]grafo\s+[úu]nico\b|§\s*[úu]nico\b",
    "par": r"par[áa]grafos?\b|§{1,2}|par\.",
    "inc": r"incisos?\b|incs?\.",
    "ali": r"al[íi]neas?\b|letras?\b",
    "ite": r"ite(?:m|ns)\b",
    "cpt": r"[\"“”']?caput\b[\"“”']?",
    "sec": r"se[çc][ãa]o\b|cap[íi]tulo\b|t[íi]tulo\b",
}
_TOKEN = re.compile(
    "|".join(f"(?P<{name}>{pattern})" for name, pattern in _UNITS.items())
    + r"|(?P<near>(?:imediatamente\s+)?(?:anterior|precedente|seguinte|subseq[uü]ente)(?:es)?\b)"
    r"|(?P<this>\b[dn]?(?:est[ea]|ess[ea])s?\b|\bd[ao]\s+(?:presente|pr[óo]pri[ao])\b)"
    r"|(?P<ellipsis>\b[oa]s?\s+de\s+(?:n[ºo°.]{1,2}|n[úu]meros?)(?=\s))"
    r"|(?P<of>\b(?:d[oae]s?|n[oa]s?|aos?|pel[oa]s?)\b)"
    r"|(?P<range>\ba\b(?=\s+[IVXLCDM\d])|\bat[ée]\b|–|(?<=\d)-(?=\d))"
    r"|(?P<sep>,|;|\be\b|\bou\b|\bbem\s+como\b)"
    r"|(?P<number>\d{1,3}(?:[ºª°o]|\b)(?:\s?-\s?[A-Z]\b)?|\b[IVXLCDM]{1,8}\b"
    r"|[\"“'](?P<letter>[a-z]{1,2})[\"”']|\b[a-z]\)|\b[b-df-np-z]\b)"
    r"|(?P<lei>\blei(?:\s+complementar)?\b(?!\s+(?:complementar\s+)?n[ºo°.])(?!\s+\d))"
    r"|(?P<outside>\b(?:constitui[çc][ãa]o|carta|ato\s+das\s+disposi[çc][õo]es|adct|lei|c[óo]digo"
    r"|decreto|resolu[çc][ãa]o|regimento|emenda|estatuto|regulamento|portaria)\b)"
    r"|(?P<article>\b[oa]s?\b)"
    r"|(?P<other>\w+|[^\w\s])",
    re.IGNORECASE,
)


def scan(text: str) -> list[Token]:
    tokens = []
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "other"
        if kind == "letter":
            kind = "number"
        if kind in _UNITS:
            tokens.append(Token("unit", kind, match.start(), match.end(), match[0]))
        elif kind == "number":
            tokens.append(Token("number", match["letter"] or match[0], match.start(), match.end()))
        elif kind == "ellipsis":
            tokens.append(Token("other", "ellipsis", match.start(), match.end()))
        else:
            tokens.append(Token(kind, match[0].lower(), match.start(), match.end()))
    return tokens


def _kind(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].kind if at < len(tokens) else ""


def chains_at(tokens: Sequence[Token], at: int) -> tuple[list[Chain], int]:
    """The chains that begin at a token, several when coordinated ('incisos I a IV e o § 1º')."""
    chains: list[Chain] = []
    here = at
    while True:
        chain, after = _chain(tokens, here)
        if chain is None:
            break
        chains.append(chain)
        here = at = after
        if _kind(tokens, here) != "sep" or tokens[here].value not in ("e", ",", "ou", "bem como"):
            break
        here += 1
        while _kind(tokens, here) in ("article", "of"):
            here += 1
    return _shared_tail(chains), at


def _shared_tail(chains: list[Chain]) -> list[Chain]:
    """Gives to all chains of a coordination the article, or the law, that the last names."""
    if len(chains) < 2:
        return chains
    last = chains[-1]
    article = last.group("art")
    shared = []
    for chain in chains[:-1]:
        if article is not None and chain.group("art") is None:
            chain = replace(chain, groups=(*chain.groups, article), outside=last.outside)
        shared.append(chain)
    return [*shared, last]


def _chain(tokens: Sequence[Token], at: int) -> tuple[Chain | None, int]:
    group, after = _group(tokens, at)
    if group is None:
        return None, at
    groups, start, here = [group], tokens[at].start, after
    while True:
        step = here
        if _kind(tokens, step) == "sep" and tokens[step].value == ",":
            step += 1
        if _kind(tokens, step) == "of":
            step += 1
        inner, next_here = _group(tokens, step)
        if inner is None and step > here:
            inner, next_here = _bare(tokens, step, groups)
        if inner is None or any(g.level == inner.level for g in groups):
            break
        groups.append(inner)
        here = next_here
    outside, here = _law(tokens, here)
    word = tokens[after - 1].printed
    return Chain(tuple(groups), start, tokens[here - 1].end, outside, word), here


def _group(tokens: Sequence[Token], at: int) -> tuple[Group | None, int]:
    """'incisos I e II', 'artigo anterior', 'deste artigo', 'parágrafo único', 'caput'."""
    own = _kind(tokens, at) == "this"
    unit = at + own
    if _kind(tokens, unit) != "unit":
        return None, at
    level, after = tokens[unit].value, unit + 1
    if own:
        return (None, at) if level == "sole" else (Group(level, shift=0), after)
    if level == "sec":
        return None, at
    if level == "sole":
        return Group("par", ("u",)), after
    if level == "cpt":
        return Group("cpt"), after
    if _kind(tokens, after) == "near":
        shift = 1 if tokens[after].value.split()[-1].startswith("s") else -1
        return Group(level, shift=shift), after + 1
    steps, after = _numbers(tokens, after, level)
    return (Group(level, steps), after) if steps else (None, at)


def _bare(tokens: Sequence[Token], at: int, groups: Sequence[Group]) -> tuple[Group | None, int]:
    """A number without its unit's name: the ', II' of 'art. 18, parágrafo único, II'."""
    if groups[0].level not in ("art", "par") or tokens[at - 1].value != ",":
        return None, at
    if _kind(tokens, at) == "article" and groups[-1].level == "inc" and _closes(tokens, at + 1):
        return Group("ali", (str(from_letters(tokens[at].value)),)), at + 1  # 'art. 2º, II, a'
    if _kind(tokens, at) != "number":
        return None, at
    value = tokens[at].value
    level = "inc" if value.isupper() and from_roman(value) else "ali" if value.islower() else ""
    if not level:
        return None, at
    steps, after = _numbers(tokens, at, level)
    return (Group(level, steps), after) if steps else (None, at)


def _closes(tokens: Sequence[Token], at: int) -> bool:
    """Whether nothing that the word before could belong to stands at a place."""
    return _kind(tokens, at) in ("", "sep", "of", "this") or not tokens[at].value.isalnum()


def _numbers(tokens: Sequence[Token], at: int, level: str) -> tuple[tuple[str, ...], int]:
    """A list or range of numbers: 'I, II e III', '9 a 14', '"a" e "b"'."""
    steps: list[str] = []
    here = at
    while _kind(tokens, here) == "number":
        step = _step(tokens[here].value, level)
        if step is None:
            break
        steps.append(step)
        here += 1
        if _kind(tokens, here) == "range" and _kind(tokens, here + 1) == "number":
            last = _step(tokens[here + 1].value, level)
            if last is not None:
                steps += _between(step, last)
                here += 2
        ahead = here
        while _kind(tokens, ahead) in ("sep", "article") and ahead - here < 2:
            ahead += 1  # ',' 'e' ', e'
        if ahead == here or not _continues(tokens, ahead, level):
            break
        here = ahead
    return tuple(steps), here


def _continues(tokens: Sequence[Token], at: int, level: str) -> bool:
    """Whether a list goes on with a number of its own kind, not with 'e 30 (trinta) dias'."""
    if _kind(tokens, at) != "number" or _step(tokens[at].value, level) is None:
        return False
    following = tokens[at + 1].value if at + 1 < len(tokens) else ""
    return following not in ("(", "%", "por", "dias", "meses", "anos")


def _step(value: str, level: str) -> str | None:
    """A number as a fragment writes it: '3º' -> '3', '1º-A' -> '1-1', 'IV' -> '4', 'b' -> '2'."""
    bare = value.rstrip(")").replace(" ", "")
    if bare[0].isdigit():
        digits, _, suffix = bare.partition("-")
        number = digits.rstrip("ºª°o")
        if level in ("inc", "ali"):
            return None
        return number + (f"-{from_letters(suffix)}" if suffix else "")
    if level in ("inc", "ite"):
        roman = from_roman(bare) if bare.isupper() else None
        return str(roman) if roman else None
    if level == "ali" and bare.islower():
        return str(from_letters(bare))
    return None


def _between(first: str, last: str) -> list[str]:
    if not (first.isdigit() and last.isdigit()):
        return [last]
    low, high = int(first), int(last)
    if not low < high <= low + _LONGEST_RANGE:
        return [last]
    return [str(number) for number in range(low + 1, high + 1)]


def _law(tokens: Sequence[Token], at: int) -> tuple[bool, int]:
    """Whether another law's name follows, and where the reference ends, with ', desta lei'."""
    here = at
    while _kind(tokens, here) in ("sep", "number", "unit") or (
        here < len(tokens) and tokens[here].value in ("todos", "todas", "ambos", "ambas")
    ):
        here += 1  # 'arts. 37, XI; 150, II; …, todos da Constituição'
    if _kind(tokens, here) == "this" and _kind(tokens, here + 1) in ("lei", "outside"):
        return False, here + 2 if here - at <= 1 else at
    if _kind(tokens, here) == "of" and _kind(tokens, here + 1) in ("lei", "outside"):
        return True, at
    return False, at


def ellipsis_at(tokens: Sequence[Token], at: int, before: Chain) -> tuple[list[Chain], int]:
    """'o de nº II' behind 'os requisitos dos incisos I e III': the same list, another number."""
    level = next(g.level for g in before.groups if g.level in ("inc", "ite"))
    steps, after = _numbers(tokens, at + 1, level)
    if not steps:
        return [], at
    short = Chain((Group(level, steps),), tokens[at + 1].start, tokens[after - 1].end)
    return [continued(short, before)], after


def continued(chain: Chain, before: Chain) -> Chain:
    """A list's name alone, read in the place that the list before it named."""
    if len(chain.groups) != 1 or not chain.groups[0].steps:
        return chain
    own = chain.groups[0]
    kept = tuple(own if g.level == own.level else g for g in before.groups)
    return replace(chain, groups=kept) if own in kept else chain
