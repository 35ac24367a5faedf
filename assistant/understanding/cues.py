"""Finds which of many ideas a text touches: each idea has cues, a cue is a handful of word slots.

A cue such as "@mayor @pay|teto" matches where every slot has a word nearby, in any order. In a slot
'a|b' are alternatives, 'wor*' a beginning, 'a_b' words in a row, '@x' a family of classes.toml,
'!x' a word that must be absent. Rare slots weigh more than common ones. A cue with '>' between its
slots matches only where they follow in that order within a few words.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from assistant.understanding.lexicon import table
from assistant.understanding.text import Token

_Touched = tuple[tuple[int, ...], tuple[tuple[tuple[str, ...], int], ...]]
_MOST_SEEN = 20_000  # words remembered
_WIDEST = 22  # words between the first and the last slot of a cue
_WIDEST_ORDERED = 5  # between two slots of an ordered cue


@dataclass(frozen=True, slots=True)
class Match:
    """An idea that a text touches; `first` and `last` are indices of words."""

    id: str
    score: float
    first: int
    last: int
    cue: str


@dataclass(frozen=True, slots=True)
class _Cue:
    id: str
    slots: tuple[int, ...]
    banned: tuple[int, ...]
    weight: float
    text: str
    ordered: bool


class Cues:
    """The compiled cues of one table; built once, matched in one pass over the words."""

    def __init__(self, cues: Mapping[str, Sequence[str]]) -> None:
        self._slots: dict[str, int] = {}
        self._exact: dict[str, list[int]] = {}
        self._prefix: dict[str, list[int]] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], int]]] = {}
        self._seen: dict[str, _Touched] = {}
        parsed = [(name, cue, *self._parse(cue)) for name, texts in cues.items() for cue in texts]
        uses: dict[int, int] = {}
        for _, _, slots, _ in parsed:
            for slot in slots:
                uses[slot] = uses.get(slot, 0) + 1
        total = max(2, len(parsed))
        self._cues = [
            _Cue(
                name,
                slots,
                banned,
                sum(0.4 + math.log(total / uses[s]) / 4 for s in slots),
                cue,
                ">" in cue.split(),
            )
            for name, cue, slots, banned in parsed
        ]
        self._by_slot: dict[int, list[int]] = {}
        for i, cue in enumerate(self._cues):
            rarest = min(cue.slots, key=lambda s: uses[s])
            self._by_slot.setdefault(rarest, []).append(i)

    def _parse(self, cue: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        slots = [self._slot(s) for s in cue.split() if not s.startswith("!") and s != ">"]
        banned = [self._slot(s[1:]) for s in cue.split() if s.startswith("!")]
        if not slots:
            raise ValueError(f"a cue without words: {cue!r}")
        return tuple(dict.fromkeys(slots)), tuple(banned)

    def _slot(self, written: str) -> int:
        if written in self._slots:
            return self._slots[written]
        number = self._slots[written] = len(self._slots)
        for atom in _atoms(written):
            words = tuple(atom.split("_"))
            if len(words) > 1:
                self._phrases.setdefault(words[0].rstrip("*"), []).append((words, number))
            elif atom.endswith("*"):
                self._prefix.setdefault(atom[:-1], []).append(number)
            else:
                self._exact.setdefault(atom, []).append(number)
        return number

    def _positions(self, words: Sequence[str]) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for i, word in enumerate(words):
            slots, phrases = self._touched(word)
            for slot in slots:
                found.setdefault(slot, []).append(i)
            for phrase, slot in phrases:
                if _follows(words, i, phrase):
                    found.setdefault(slot, []).append(i)
        return found

    def _touched(self, word: str) -> _Touched:
        """The slots that a word fills by itself and the phrases that it may begin."""
        known = self._seen.get(word)
        if known is None:
            heads = [word[:n] for n in range(1, len(word) + 1)]
            slots = [*self._exact.get(word, ())]
            slots += [slot for head in heads for slot in self._prefix.get(head, ())]
            phrases = [pair for head in heads for pair in self._phrases.get(head, ())]
            known = tuple(slots), tuple(phrases)
            if len(self._seen) < _MOST_SEEN:
                self._seen[word] = known
        return known

    def match(self, tokens: Sequence[Token]) -> list[Match]:
        """The best cue of each idea, best idea first; further cues of an idea add a little."""
        positions = self._positions([t.word for t in tokens])
        best: dict[str, list[Match]] = {}
        for slot in positions:
            for index in self._by_slot.get(slot, ()):
                cue = self._cues[index]
                if any(b in positions for b in cue.banned):
                    continue
                lists = [positions.get(s, []) for s in cue.slots]
                window = _in_order(lists) if cue.ordered else _window(lists)
                if window is None:
                    continue
                spread = window[1] - window[0] + 1 - len(cue.slots)
                if spread > _WIDEST:
                    continue
                score = cue.weight * (1 - 0.5 * spread / _WIDEST)
                best.setdefault(cue.id, []).append(Match(cue.id, score, *window, cue.text))
        out = []
        for matches in best.values():
            matches.sort(key=lambda m: -m.score)
            extra = sum(m.score for m in matches[1:4]) * 0.15
            top = matches[0]
            out.append(Match(top.id, top.score + extra, top.first, top.last, top.cue))
        return sorted(out, key=lambda m: -m.score)


def _atoms(written: str) -> list[str]:
    out: list[str] = []
    for part in written.split("|"):
        if part.startswith("@"):
            out.extend(table("classes")[part[1:]].split())
        else:
            out.append(part)
    return out


def _follows(words: Sequence[str], i: int, phrase: Sequence[str]) -> bool:
    if i + len(phrase) > len(words):
        return False
    for k, want in enumerate(phrase):
        word = words[i + k]
        if word != want and not (want[-1] == "*" and word.startswith(want[:-1])):
            return False
    return True


def _window(lists: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The narrowest stretch that holds one position of each list."""
    if any(not positions for positions in lists):
        return None
    pointers = [0] * len(lists)
    best: tuple[int, int] | None = None
    while True:
        values = [lists[k][pointers[k]] for k in range(len(lists))]
        low, high = min(values), max(values)
        distinct = len(set(values)) == len(values)  # one word fills one slot
        if distinct and (best is None or high - low < best[1] - best[0]):
            best = (low, high)
        k = values.index(low)
        pointers[k] += 1
        if pointers[k] == len(lists[k]):
            return best


def _in_order(lists: Sequence[Sequence[int]]) -> tuple[int, int] | None:
    """The first stretch where a position of each list follows soon on the one before."""
    for start in lists[0]:
        at = start
        for positions in lists[1:]:
            following = [p for p in positions if at < p <= at + _WIDEST_ORDERED]
            if not following:
                break
            at = following[0]
        else:
            return start, at
    return None


@cache
def cues(name: str, section: str | None = None) -> Cues:
    """The cues of corpus/lexicon/<name>.toml, or of one section of it."""
    data = table(name)
    return Cues(data if section is None else data[section])
