"""A name and a gazetteer -> the places that bear it, by level.

Levels compare keys, never ratios: identical, orthographic (the same spelling key), phonetic (the same sound
key), qualified (one is the other with a qualifier, or both qualify one name), none (merely similar). The
ratio of letters only puts places of one level in order and finds the merely similar ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from assistant.toponyms.characters import fold
from assistant.toponyms.gazetteer import Gazetteer, Place
from assistant.toponyms.names import Name, fits_initials, same_accents

Level = Literal["identical", "orthographic", "phonetic", "qualified", "none"]
LEVELS: tuple[Level, ...] = ("identical", "orthographic", "phonetic", "qualified", "none")

MAX_QUALIFIED = 20
MAX_SIMILAR = 5
SIMILAR_FROM = 0.75


@dataclass(frozen=True, slots=True)
class Match:
    """A place at its level; `score` is the share of letters in common, 1.0 for an identical name."""

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


def match(name: Name, gazetteer: Gazetteer, *, near: str | None = None, without: int | None = None) -> Matches:
    """Look a name up; places of the UF `near` come first within a level, the place of code `without` is left out."""
    places = gazetteer.places
    levels: dict[int, Level] = {}
    for i, level in _levels(name, gazetteer):
        if places[i].code != without:
            levels.setdefault(i, level)
    if all(level in ("qualified", "none") for level in levels.values()):
        left = None if without is None else {i for i, p in enumerate(places) if p.code == without}
        for i in _similar(name, gazetteer, left or set()):
            levels.setdefault(i, "none")
    if any(level == "qualified" for level in levels.values()):
        levels = {i: level for i, level in levels.items() if level != "none"}
    cores = {i for core in name.cores for i in gazetteer.index.keys.get(core, ())}
    scored = [Match(places[i], level, _score(name, gazetteer.bares[i], level)) for i, level in levels.items()]
    is_core = {places[i].code for i in cores}
    scored.sort(
        key=lambda m: (
            LEVELS.index(m.level), m.place.code not in is_core, m.place.kind == "district",
            m.level == "identical" and m.place.name.casefold() != name.plain,
            m.place.uf != near if m.level != "none" else False,
            -m.score, m.place.name, m.place.uf, m.place.code,
        )
    )  # fmt: skip
    return _bounded(scored)


def _bounded(scored: list[Match]) -> Matches:
    same = [m for m in scored if m.level in ("identical", "orthographic", "phonetic")]
    qualified = [m for m in scored if m.level == "qualified"]
    similar = [m for m in scored if m.level == "none"]
    more = max(0, len(qualified) - MAX_QUALIFIED)
    return Matches((*same, *qualified[:MAX_QUALIFIED], *similar[:MAX_SIMILAR]), more)


def _levels(name: Name, gazetteer: Gazetteer) -> Iterator[tuple[int, Level]]:
    """Positions of places with the level at which each meets the name; the first level of a place holds."""
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
    for keys, positions, level in (
        (name.keys, index.keys, "orthographic"),
        (name.sounds, index.sounds, "phonetic"),
    ):
        if level == "phonetic":
            yield from ((i, "orthographic") for i in _initials(name, gazetteer))
        for key in sorted(keys):
            for i in positions.get(key, ()):
                yield i, (level if same_accents(name, gazetteer.name(i)) else "none")  # type: ignore[misc]
    yield from ((i, "qualified") for i in _qualified(name, gazetteer))


def _initials(name: Name, gazetteer: Gazetteer) -> Iterator[int]:
    """Places that a name with initials may stand for: 'B. Horizonte'."""
    for asked in name.initials:
        tail = fold(asked[-1])[-3:]
        for i, bare in enumerate(gazetteer.bares):
            if bare.endswith(tail) and fits_initials(asked, gazetteer.name(i)):
                yield i


def _accents_only_differ(known: Name, asked: Name) -> bool:
    """Whether a name with accents is the asked one with its accents left out rather than another word."""
    return bool(known.keys & asked.keys) and same_accents(known, asked)


def _qualified(name: Name, gazetteer: Gazetteer) -> Iterator[int]:
    index = gazetteer.index
    existing = [core for core in name.cores if core in index.keys]
    for core in existing:
        yield from index.keys[core]
    for core in (*sorted(name.keys), *existing):
        yield from index.cores.get(core, ())


def _similar(name: Name, gazetteer: Gazetteer, left: set[int]) -> list[int]:
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    asked = min(k for k in name.keys if k[0] != "=")
    found = process.extract(
        asked, gazetteer.spellings, scorer=OSA.normalized_similarity, score_cutoff=SIMILAR_FROM, limit=25
    )
    return [i for _, _, i in found if i not in left]


def _score(name: Name, known: str, level: Level) -> float:
    if level == "identical":
        return 1.0
    from rapidfuzz.distance import OSA

    ratio = OSA.normalized_similarity(name.bare, known)
    return round(min(ratio, 0.99), 2)
