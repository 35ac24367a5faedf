"""What a number counts: the noun beside it, or the deed of those counted ('1.200 compareceram')."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from assistant.understanding.facts.scope import verbs
from assistant.understanding.lexicon import table
from assistant.understanding.quantity import Quantity
from assistant.understanding.text import Text, Token


@dataclass(frozen=True, slots=True)
class Counted:
    """A quantity with the kind of thing counted and the tokens of figure and noun together.

    `noun` is a class of fact_words.toml, or 'base' (the whole of which a part did something),
    'came' (to the polls), 'asked' (for something).
    """

    quantity: Quantity
    noun: str
    first: int
    last: int


@cache
def _nouns() -> dict[str, str]:
    return {word: kind for kind, words in table("fact_words")["nouns"].items() for word in words}


@cache
def words(name: str) -> frozenset[str]:
    """A list of words of fact_words.toml, [words]."""
    return frozenset(table("fact_words")["words"][name])


def count_nouns(
    text: Text, quantities: Sequence[Quantity]
) -> tuple[tuple[Counted, ...], tuple[Quantity, ...]]:
    """Quantities with their nouns, and those that have none."""
    found: list[Counted] = []
    bare: list[Quantity] = []
    for i, q in enumerate(quantities):
        if q.unit != "" or any(q is c.quantity for c in found):
            continue
        if pair := _out_of(text.tokens, quantities, i):
            found.extend(pair)
            continue
        limit = quantities[i + 1].first if i + 1 < len(quantities) else len(text.tokens)
        floor = quantities[i - 1].last + 1 if i else 0
        counted = (
            _other_one(text.tokens, q, found)
            or _noun_after(text.tokens, q, limit)
            or _deed(text.tokens, q)
            or _noun_before(text.tokens, q, floor)
        )
        if counted is None:
            bare.append(q)
        else:
            found.append(counted)
    return tuple(found), tuple(bare)


def _other_one(tokens: Sequence[Token], q: Quantity, found: Sequence[Counted]) -> Counted | None:
    """'um tem 1.100 eleitores e o outro 1.050': the same things are counted."""
    j = q.first - 1
    while j >= 0 and tokens[j].word in words("of_other"):
        j -= 1
    follower = tokens[q.last + 1].word if q.last + 1 < len(tokens) else "."
    if j < 0 or not found or tokens[j].word not in words("other") or follower in _nouns():
        return None
    return Counted(q, found[-1].noun, j, q.last)


def _noun_after(tokens: Sequence[Token], q: Quantity, limit: int) -> Counted | None:
    nouns, skipped = _nouns(), words("skip_after")
    best: Counted | None = None
    for j in range(q.last + 1, min(q.last + 8, limit)):
        word = tokens[j].word
        kind = nouns.get(word)
        if word in ("no", "si", "nao") and not _says(tokens, q.last, j):
            break
        if kind == "votes":
            best = Counted(q, "votes", q.first, j)
        elif kind and word in skipped:  # '2,000 registered voters', but also '1,800 registered'
            best = best or Counted(q, kind, q.first, j)
        elif kind:
            told = best is None or kind in ("yes", "no", "blank", "valid", best.noun)
            return Counted(q, kind, q.first, j) if told else best
        elif word not in skipped:
            break
    return best


def _deed(tokens: Sequence[Token], q: Quantity) -> Counted | None:
    """'1.200 compareceram', '120 assinaram', 'foram 1.001': known by what they did."""
    done, asked = (*verbs("sign"), *verbs("turnout")), verbs("ask")
    for j in range(q.last + 1, min(q.last + 5, len(tokens))):
        if tokens[j].word.startswith(done):
            return Counted(q, "people", q.first, j)
        if tokens[j].word.startswith(asked):
            return Counted(q, "asked", q.first, j)
        if tokens[j].word not in words("fillers"):
            break
    before = tokens[q.first - 1].word if q.first else ""
    if before in words("came"):
        return Counted(q, "came", q.first - 1, q.last)
    if before.startswith(done) and not before.startswith("titulo"):
        return Counted(q, "people", q.first - 1, q.last)
    return None


def _out_of(
    tokens: Sequence[Token], quantities: Sequence[Quantity], i: int
) -> list[Counted] | None:
    """'500 de 1.000 eleitores compareceram': the first figure did it, the second is the base."""
    if i + 1 >= len(quantities):
        return None
    q, base = quantities[i], quantities[i + 1]
    between = {t.word for t in tokens[q.last + 1 : base.first]}
    if base.unit or not between or not between <= words("out_of"):
        return None
    limit = quantities[i + 2].first if i + 2 < len(quantities) else len(tokens)
    counted = _noun_after(tokens, base, limit)
    if counted is None or counted.noun not in ("voters", "people") or q.figure >= base.figure:
        return None
    return [
        Counted(q, "people", q.first, counted.last),
        Counted(base, "base", base.first, counted.last),
    ]


def _says(tokens: Sequence[Token], last: int, j: int) -> bool:
    """'500 não', '500 votaram não', '500 no': the word itself was voted."""
    between = {t.word for t in tokens[last + 1 : j]}
    follower = tokens[j + 1].word if j + 1 < len(tokens) else "."
    if tokens[j].word in ("no", "si") and follower in words("after_in_the"):
        return False
    if between:
        return bool(between & words("votes_for"))
    return not follower[0].isalpha() or follower in ("e", "and", "mais", "com", "em")


def _noun_before(tokens: Sequence[Token], q: Quantity, floor: int) -> Counted | None:
    nouns, skipped = _nouns(), words("skip_before")
    for j in range(q.first - 1, max(floor, q.first - 9) - 1, -1):
        word = tokens[j].word
        kind = nouns.get(word)
        if kind in ("yes", "no", "blank"):
            near = q.first - j <= 3 and _labels(tokens, j, q.first)
            return Counted(q, kind, j, q.last) if near else None
        if kind:
            return Counted(q, kind, j, q.last)
        if word not in skipped and word not in (":", "=", "-", "("):
            return None
    return None


def _labels(tokens: Sequence[Token], j: int, first: int) -> bool:
    """'sim: 590', 'o não teve 500'; '…, sim 510, não 480' in a list."""
    between = [t.word for t in tokens[j + 1 : first]]
    if not between:
        return j == 0 or tokens[j - 1].word in (",", ";", "(", "e", "and", ".", ":")
    return all(word in words("labels") for word in between)
