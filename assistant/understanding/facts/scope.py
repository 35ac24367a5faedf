"""Whose figures they are, the area's, the parent's or the State's; what is only demanded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from assistant.understanding.lexicon import table
from assistant.understanding.text import Text, Token, fold

_ENDS = frozenset(".;?!")


@cache
def _markers() -> dict[tuple[str, ...], str]:
    data = table("fact_words")["scope"]
    return {
        tuple(phrase.split()): scope
        for scope in ("parent", "state", "area", "municipality")
        for phrase in data[scope]
    }


@cache
def verbs(kind: str) -> tuple[str, ...]:
    """The beginnings of a class of verbs of fact_words.toml."""
    return tuple(table("fact_words")["verbs"][kind])


@dataclass(frozen=True)
class Scopes:
    """The scope in force at every token of a text."""

    text: Text

    @cached_property
    def _marks(self) -> tuple[tuple[int, int, str], ...]:
        tokens, markers = self.text.tokens, _markers()
        words = [t.word for t in tokens]
        out: list[tuple[int, int, str]] = []
        i = 0
        while i < len(words):
            for length in (4, 3, 2, 1):
                scope = markers.get(_plain(words, i, length))
                if scope and not _misread(words, i, length, scope):
                    out.append((i, i + length, scope))
                    i += length - 1
                    break
            i += 1
        return tuple(out)

    def at(self, first: int, last: int) -> str:
        """The scope of tokens first..last: of a marker right behind, else of the last before."""
        for start, end, scope in self._marks:
            if last < start <= last + 4 and self._right_behind(last, start, end):
                return scope
        current = "area"
        for start, _, scope in self._marks:
            if start > first:
                break
            current = scope
            boundary = self._sentence_break(start, first)
            if boundary and (scope != "parent" or not self._goes_on(boundary)):
                current = "area"
        return current

    def _right_behind(self, last: int, start: int, end: int) -> bool:
        """'9 mil na cidade-mãe', but not '9.800 habitantes num Estado de 1.900.000'."""
        following = [t.word for t in self.text.tokens[end : end + 2]]
        if (
            len(following) == 2
            and following[0] in ("de", "com", "of", "with", "tem")
            and following[1][0].isdecimal()
        ):
            return False
        between = [t.word for t in self.text.tokens[last + 1 : start]]
        linking = {
            "de",
            "da",
            "do",
            "na",
            "no",
            "em",
            "nos",
            "num",
            "numa",
            "in",
            "the",
            "of",
            "ficam",
            "para",
            "a",
            "o",
            "todo",
            "with",
        }
        return bool(between) and set(between) <= linking and between[0] not in ("a", "o", "e")

    def _sentence_break(self, start: int, end: int) -> int | None:
        breaks = [k for k in range(start, end) if self.text.tokens[k].word in _ENDS]
        return breaks[-1] if breaks else None

    def _goes_on(self, boundary: int) -> bool:
        """After a full stop the parent stays the subject only where no other is named."""
        following = (
            self.text.tokens[boundary + 1].word if boundary + 1 < len(self.text.tokens) else ""
        )
        return following in ("ela", "ele", "continua", "fica", "ficam", "tem", "it", "nao")

    def has(self, scope: str) -> bool:
        """Whether the text names a scope at all."""
        return any(s == scope for _, _, s in self._marks)


def _plain(words: Sequence[str], i: int, length: int) -> tuple[str, ...]:
    """Words from i without the hyphens between them ('cidade-mãe')."""
    taken: list[str] = []
    for word in words[i : i + length * 2]:
        if word == "-" and taken:
            continue
        taken.append(word)
        if len(taken) == length:
            break
    return tuple(taken)


def _misread(words: Sequence[str], i: int, length: int, scope: str) -> bool:
    """'distrito federal', 'o estado de Goiás', 'distrito que sobra'."""
    following = words[i + length] if i + length < len(words) else ""
    before = words[i - 1] if i else ""
    if scope == "area":
        return following == "federal"
    if scope == "state":
        two = " ".join(words[i + length : i + length + 2])
        return (
            before in ("ter", "tem", "cada", "deputado", "diario")
            or two == "de sitio"
            or following == "civil"
        )
    return False


# --- clauses --------------------------------------------------------------------------------------


def clause_start(tokens: Sequence[Token], i: int, stops: str = ".;?!:") -> int:
    """The index of the first token of the clause that holds token i."""
    while i > 0 and tokens[i - 1].word not in stops:
        i -= 1
    return i


def clause_end(tokens: Sequence[Token], i: int, stops: str = ".;?!") -> int:
    """The index just past the clause that holds token i."""
    while i < len(tokens) and tokens[i].word not in stops:
        i += 1
    return i


def any_verb(tokens: Sequence[Token], kind: str) -> bool:
    """Whether a verb of the class is among the tokens."""
    return any(t.word.startswith(verbs(kind)) for t in tokens)


def any_verb_in(words: str, kind: str) -> bool:
    """Whether a verb of the class is among folded words of a source."""
    return any(word.startswith(verbs(kind)) for word in fold(words).split())


_ASKED = re.compile(
    r"\b(?:precisa|precisam|preciso|tem (?:que|q|de)|tera (?:que|de)|terao|ter "
    r"que|exige|exigem|exigido|exigida|obrigatori|obrigad|necessari|e preciso|"
    r"deve|devem|"
    r"pede|pedem|cobra|basta|must|need|needs|required?|requires?|have to|has "
    r"to|mandatory|does it have|is it necessary|should)"
)


# 'as médias que a lei pede' says in passing what is demanded.
_BY_THE_WAY = re.compile(
    r"\b(?:que|q) (?:a )?(?:lei|norma|lc) "
    r"(?:pede|exige|cobra|requer|manda|determina)(?: dela| dele)?"
)


def is_requirement(text: Text, start: int, end: int) -> bool:
    """Whether words are what a law demands or a question asks for, not what there is."""
    folded = text.folded
    left = max(folded.rfind(c, 0, start) for c in ".;!?:\n") + 1
    before = _BY_THE_WAY.sub(" ", folded[left:start])
    stops = [folded.find(c, end) for c in ".;!?\n"]
    right = min([s for s in stops if s >= 0] or [len(folded)])
    after = folded[end:right]
    asked = _ASKED.search(before) and not re.search(
        r"\b(?:temos|tenho|possui|ja tem|we have|we've|there is|there are)\b", before
    )
    return bool(asked) or bool(
        re.match(
            (
                r"[^,]{0,60}\b(?:(?:ja )?tem (?:que|q|de)|precisam?|deve[mr]?|must|"
                r"need|have to|has to|e obrigatori|sao obrigatori|e necessari)\b"
            ),
            after,
        )
    )
