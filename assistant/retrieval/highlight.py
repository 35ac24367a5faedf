"""The decisive part of a provision's wording for a question."""

from __future__ import annotations

import re
from functools import lru_cache

from assistant.retrieval.scoring import Query
from indexer.lexical import analyse, words

_CLAUSE = re.compile(r"[^;.:]+(?:[.:](?=\S)[^;.:]*)*[;.:]?")
_SHORT = 90  # characters of a wording that needs no clause picked out
_EXPANDED = 0.5  # what a synonym counts, of what a word of the question counts


def ranges(query: Query, text: str) -> tuple[tuple[int, int], ...]:
    """Half-open ranges: the clause that answers, or the question's words in a short text."""
    own = set(query.terms.get("law", ()))
    others = set(query.expansions.get("law", ()))
    found = _words(text, own, others)
    if not found:
        return ()
    clauses = [(m.start(), m.end()) for m in _CLAUSE.finditer(text) if m[0].strip()]
    if len(text) <= _SHORT or len(clauses) < 2:
        return tuple((start, end) for start, end, weight in found if weight == 1.0) or tuple(
            (start, end) for start, end, _ in found
        )
    worth = [
        sum({text[s:e].casefold(): w for s, e, w in found if start <= s < end}.values())
        for start, end in clauses
    ]
    start, end = clauses[worth.index(max(worth))]
    return (_trim(text, start, end),)


def _words(text: str, own: set[str], others: set[str]) -> list[tuple[int, int, float]]:
    """The words of the text that the question has, or that a synonym stands for."""
    found = []
    for start, end, terms in _analysed(text):
        if not terms.isdisjoint(own):
            found.append((start, end, 1.0))
        elif not terms.isdisjoint(others):
            found.append((start, end, _EXPANDED))
    return found


@lru_cache(maxsize=2048)
def _analysed(text: str) -> tuple[tuple[int, int, frozenset[str]], ...]:
    return tuple((start, end, frozenset(analyse(text[start:end]))) for _, start, end in words(text))


def _trim(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
