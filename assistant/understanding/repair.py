"""Mends a word as typed: abbreviations, then slips of one or two letters towards known words."""

from __future__ import annotations

from functools import cache, lru_cache

from rapidfuzz.distance import OSA

from assistant.understanding.lexicon import table

_SHORTEST = 6  # below this a slip cannot be told from another word
_LONG = 10  # from here on two slips are mended


@cache
def _words() -> tuple[dict[str, str], dict[str, tuple[str, ...]], frozenset[str]]:
    data = table("words")
    abbreviations = {short: full for full, shorts in data["abbreviations"].items() for short in shorts}
    by_initial: dict[str, list[str]] = {}
    for word in data["mended"]["towards"]:
        by_initial.setdefault(word[0], []).append(word)
    known = frozenset(data["mended"]["left_alone"]) | frozenset(data["mended"]["towards"])
    return abbreviations, {k: tuple(v) for k, v in by_initial.items()}, known


@lru_cache(maxsize=8192)
def repair(word: str) -> str:
    """The known word that a folded word stands for, or the word itself.

    Only words of six letters or more are mended, towards a word with the same initial: one slip
    (letter wrong, missing, doubled or two exchanged), two from ten letters on.
    """
    abbreviations, by_initial, known = _words()
    if word in abbreviations:
        return abbreviations[word]
    if len(word) < _SHORTEST or word in known or _singular(word) in known:
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


def _singular(word: str) -> str:
    return word[:-1] if word.endswith("s") else word
