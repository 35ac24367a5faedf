"""Mends a word as typed: abbreviations, then slips of one or two letters towards known words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from assistant.understanding.lexicon import table

_SHORTEST = 6  # below this a slip cannot be told from another word
_LONG = 10  # from here on two slips are mended
_VOCABULARY = ("classes", "subject_cues", "intents", "fact_words", "numbers")


@cache
def _abbreviations() -> dict[str, str]:
    data = table("words")["abbreviations"]
    return {short: full for full, shorts in data.items() for short in shorts}


@cache
def _vocabulary() -> tuple[frozenset[str], frozenset[str], dict[str, tuple[str, ...]]]:
    """Words known exactly, known beginnings, and the words to mend towards by their initial."""
    data = table("words")["mended"]
    exact, heads = set(data["left_alone"]) | set(data["towards"]), set()
    towards = set(data["towards"])
    for name in _VOCABULARY:
        for word in _words_of(table(name)):
            if word.endswith("*"):
                heads.add(word[:-1])
            else:
                exact.add(word)
                if len(word) >= 8:
                    towards.add(word)
    by_initial: dict[str, list[str]] = {}
    for word in sorted(towards):
        by_initial.setdefault(word[0], []).append(word)
    return frozenset(exact), frozenset(heads), {k: tuple(v) for k, v in by_initial.items()}


def _words_of(data: object) -> Iterator[str]:
    if isinstance(data, str):
        yield from re.findall(r"[a-z]+\*?", data)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _words_of(key)
            yield from _words_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from _words_of(value)


@lru_cache(maxsize=8192)
def repair(word: str) -> str:
    """The known word that a folded word stands for, or the word itself.

    Only words of six letters or more are mended, towards a word with the same initial: one slip
    (letter wrong, missing, doubled or two exchanged), two from ten letters on.
    """
    full = _abbreviations().get(word)
    if full:
        return full
    exact, heads, by_initial = _vocabulary()
    if len(word) < _SHORTEST or _known(word, exact, heads):
        return word
    slips = 2 if len(word) >= _LONG else 1
    best, best_distance = word, slips + 1
    for candidate in by_initial.get(word[0], ()):
        if abs(len(candidate) - len(word)) > slips:
            continue
        distance = OSA.distance(word, candidate, score_cutoff=slips)
        if distance < best_distance:
            best, best_distance = candidate, distance
    return best


def _known(word: str, exact: frozenset[str], heads: frozenset[str]) -> bool:
    if word in exact or word + "s" in exact or (word.endswith("s") and word[:-1] in exact):
        return True
    if word[-1] in "oa" and (word[:-1] + "o" in exact or word[:-1] + "a" in exact):
        return True
    return any(word[:n] in heads for n in range(4, len(word) + 1))
