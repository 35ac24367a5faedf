"""Mends slips of the pen against the words of the corpus.

Only a word that is in no vocabulary is touched, never a number, a label or a name, and only when
one word of the corpus stands nearer than all others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from indexer.errors import EngineError
from indexer.index import Index
from indexer.lexical import fold, stem, stop_words, words

SHORTEST = 6  # letters of a word that is mended
_LONG = 9  # letters from which two slips are allowed

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Vocabulary:
    """Folded words: those of the corpus with how often they occur, and all that need no mending.

    A word is known by its stem too: 'vizinha' where the law has 'vizinho' is no slip.
    """

    corpus: Mapping[str, int]
    known: frozenset[str]

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems of the corpus's words."""
        return frozenset(stem(word) for word in self.corpus)


@dataclass(frozen=True, slots=True)
class Repaired:
    """A text with its slips mended, and what was changed as (written, read)."""

    text: str
    changes: tuple[tuple[str, str], ...]


def vocabulary(index: Index) -> Vocabulary:
    """The vocabulary of an index: its texts, function words, and whole words of the model."""
    counts: Counter[str] = Counter()
    for view in index.views:
        counts.update(word for word, _, _ in words(view.text) if word.isalpha())
    known = set(counts) | stop_words("pt") | stop_words("en")
    try:
        pieces = index.encoder.tokenizer.get_vocab() if index.hybrid else {}
    except EngineError:
        pieces = {}
    known.update(fold(piece[1:]) for piece in pieces if piece.startswith("▁") and len(piece) > 4)
    return Vocabulary(counts, frozenset(known))


def repair(text: str, vocabulary: Vocabulary) -> Repaired:
    """Mends a text's slips; a capital within a sentence marks a name, which stays."""
    changes: list[tuple[str, str]] = []

    def mend(found: re.Match[str]) -> str:
        word = found[0]
        if len(word) < SHORTEST or (word[0].isupper() and not _begins(text, found.start())):
            return word
        folded = fold(word).strip()
        if folded in vocabulary.known or stem(folded) in vocabulary.stems or not folded.isascii():
            return word
        meant = nearest(folded, vocabulary.corpus)
        if meant is None:
            return word
        changes.append((word, meant))
        return meant

    mended = _WORD.sub(mend, text)
    return Repaired(mended, tuple(changes))


def nearest(word: str, corpus: Mapping[str, int]) -> str | None:
    """The one corpus word within a slip (two in long words), None when none or several are."""
    from rapidfuzz.distance import OSA

    allowed = 2 if len(word) >= _LONG else 1
    best: list[str] = []
    for candidate in corpus:
        if abs(len(candidate) - len(word)) > allowed or candidate[0] != word[0]:
            continue
        distance = OSA.distance(word, candidate, score_cutoff=allowed)
        if distance < allowed or (distance == allowed and not best):
            best = [candidate] if distance < allowed else [*best, candidate]
            allowed = distance
        elif distance == allowed:
            best.append(candidate)
    if len(best) == 1:
        return best[0]
    # Forms of one word ('eleitor', 'eleitora') are no doubt about which word was meant.
    return max(best, key=lambda w: corpus[w]) if best and _one_word(best) else None


def _one_word(forms: list[str]) -> bool:
    shortest = min(forms, key=len)
    return all(form.startswith(shortest[: max(len(shortest) - 1, 4)]) for form in forms)


def _begins(text: str, at: int) -> bool:
    """Whether a sentence begins at a place, so that a capital there says nothing."""
    before = text[:at].rstrip()
    return not before or before[-1] in ".!?:\n"
