"""A name and a gazetteer -> the places that bear it, by level.

Levels compare keys, never ratios: identical, orthographic (the same spelling key), phonetic (the
same sound key), qualified (one is the other with a qualifier, or both qualify one name), none
(merely similar). The ratio of letters only puts places of one level in order and finds the merely
similar ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from assistant.toponyms.characters import fold
from assistant.toponyms.gazetteer import Gazetteer, Place
from assistant.toponyms.names import Name, fits_initials, same_accents, same_stress

Level = Literal["identical", "orthographic", "phonetic", "qualified", "none"]
LEVELS: tuple[Level, ...] = ("identical", "orthographic", "phonetic", "qualified", "none")

MAX_QUALIFIED = 20
MAX_SIMILAR = 5
SIMILAR_FROM = 0.75


@dataclass(frozen=True, slots=True)
class Match:
    """A place at its level; `score` is the share of letters in common, 1.0 when identical."""

    place: Place
    level: Level
    score: float


@dataclass(frozen=True, slots=True)
class Matches:
    """The places found, nearest first; `more` counts qualified ones left out."""

    found: tuple[Match, ...]
    more: int = 0

    @property
    def level(self) -> Level:
        """The nearest level met."""
        return self.found[0].level if self.found else "none"


def match(
    name: Name, gazetteer: Gazetteer, *, near: str | None = None, without: int | None = None
) -> Matches:
    """Look a name up; places of the UF `near` come first within a level, the place of code
    `without` is left out.
    """
    places = gazetteer.places
    levels: dict[int, Level] = {}
    for i, level in _levels(name, gazetteer):
        levels.setdefault(i, level)
    if all(level == "none" for level in levels.values()):
        levels |= dict.fromkeys(_similar(name, gazetteer), "none")
    levels = {i: level for i, level in levels.items() if places[i].code != without}
    cores = {i for core in name.cores for i in gazetteer.index.keys.get(core, ())}

    def order(i: int) -> tuple[Any, ...]:
        place, level = places[i], levels[i]
        typed_so = level == "identical" and place.name.casefold() == name.plain
        far = level != "none" and place.uf != near
        return (LEVELS.index(level), i not in cores, place.kind == "district", not typed_so, far,
                -scores[i], place.name, place.uf, place.code)  # fmt: skip

    scores = {i: _score(name, gazetteer.bares[i], level) for i, level in levels.items()}
    ranked = sorted(levels, key=order)
    return _bounded([Match(places[i], levels[i], scores[i]) for i in ranked])


def _bounded(scored: list[Match]) -> Matches:
    same = [m for m in scored if m.level in ("identical", "orthographic", "phonetic")]
    qualified = [m for m in scored if m.level == "qualified"]
    similar = [m for m in scored if m.level == "none"]
    more = max(0, len(qualified) - MAX_QUALIFIED)
    return Matches((*same, *qualified[:MAX_QUALIFIED], *similar[:MAX_SIMILAR]), more)


def _levels(name: Name, gazetteer: Gazetteer) -> Iterator[tuple[int, Level]]:
    """Positions of places with the level at which each meets the name; the first level of a place
    holds.
    """
    index = gazetteer.index
    same_letters = index.bare.get(name.bare, ())
    exact = [i for i in same_letters if gazetteer.places[i].name.casefold() == name.plain]
    yield from ((i, "identical") for i in exact)
    for i in same_letters:
        if name.has_accents or i in exact:
            continue
        if not exact:
            yield i, "identical"
        elif not _accents_only_differ(gazetteer.name(i), name):
            yield i, "none"  # 'Goianá' for 'Goiana': another name, worth showing
    met, twins = _met(name, name.keys, index.keys, gazetteer)
    yield from ((i, "orthographic") for i in (*met, *_initials(name, gazetteer)))
    sounding, sounding_twins = _met(name, name.sounds, index.sounds, gazetteer)
    if name.has_accents or exact:  # its accents are not left out: 'Santa Lúcia' is no 'Santa Luzia'
        sounding = [i for i in sounding if same_stress(name, gazetteer.name(i))]
    yield from ((i, "phonetic") for i in sounding if i not in twins)
    yield from ((i, "none") for i in (*twins, *sounding_twins))  # 'Goiana' for 'Goianá'
    yield from ((i, "qualified") for i in _qualified(name, gazetteer))


def _met(
    name: Name, keys: frozenset[str], positions: Mapping[str, list[int]], gazetteer: Gazetteer
) -> tuple[list[int], list[int]]:
    """The places met by some keys: those that may be the same word, and those that only their
    accents part.
    """
    met: list[int] = []
    parted: list[int] = []
    for key in sorted(keys):
        for i in positions.get(key, ()):
            (met if _same_word(name, gazetteer.name(i), key) else parted).append(i)
    return met, parted


def _initials(name: Name, gazetteer: Gazetteer) -> Iterator[int]:
    """Places that a name with initials may stand for: 'B. Horizonte'."""
    for asked in name.initials:
        tail = fold(asked[-1])[-3:]
        for i, bare in enumerate(gazetteer.bares):
            if bare.endswith(tail) and fits_initials(asked, gazetteer.name(i)):
                yield i


def _same_word(asked: Name, known: Name, key: str) -> bool:
    """Whether two names that share a key may be one: their accents agree, and their cedillas where
    only letters met.
    """
    if key[0] == "=" and "ç" in asked.glued and asked.glued != known.glued:
        return False
    return same_accents(asked, known)


def _accents_only_differ(known: Name, asked: Name) -> bool:
    """Whether a name with accents is the asked one with its accents left out rather than another
    word.
    """
    shared = {key for key in known.keys & asked.keys if key[0] != "="}
    return bool(shared) and same_accents(known, asked)


def _qualified(name: Name, gazetteer: Gazetteer) -> Iterator[int]:
    index = gazetteer.index
    existing = [core for core in name.cores if core in index.keys]
    for core in existing:
        yield from index.keys[core]
    for core in (*sorted(name.keys), *existing):
        yield from index.cores.get(core, ())


def _similar(name: Name, gazetteer: Gazetteer) -> list[int]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    asked = min(k for k in name.keys if k[0] != "=")
    found = process.extract(
        asked,
        gazetteer.spellings,
        scorer=OSA.normalized_similarity,
        score_cutoff=SIMILAR_FROM,
        limit=25,
    )
    return [i for _, _, i in found]


def _score(name: Name, known: str, level: Level) -> float:
    if level == "identical":
        return 1.0
    from rapidfuzz.distance import OSA

    ratio = OSA.normalized_similarity(name.bare, known)
    return round(min(ratio, 0.99), 2)
