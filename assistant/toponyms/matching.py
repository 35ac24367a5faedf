"""A name and a gazetteer -> the places that bear it, by level.

Levels compare keys, never ratios: identical, orthographic (the same spelling key), phonetic (the same sound
key), qualified (one is the other with a qualifier, or both qualify one name), none (merely similar). The
ratio of letters only puts places of one level in order and finds the merely similar ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from assistant.toponyms.gazetteer import Gazetteer, Place
from assistant.toponyms.names import Name, same_accents

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
    scored = [Match(places[i], level, _score(name, gazetteer.names[i], level)) for i, level in levels.items()]
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
    index, names = gazetteer.index, gazetteer.names
    exact = index.plain.get(name.plain, ())
    yield from ((i, "identical") for i in exact)
    twins = [] if name.has_accents else [i for i in index.bare.get(name.bare, ()) if i not in exact]
    if twins and not exact:
        yield from ((i, "identical") for i in twins)
    accented = {i for i in twins if exact and not _accents_only_differ(names[i], name)}
    yield from ((i, "none") for i in accented)  # 'Goianá' for 'Goiana': another name, worth showing
    for key in sorted(name.keys):
        for i in index.keys.get(key, ()):
            yield (i, "orthographic" if same_accents(name, names[i]) else "none")
    for key in sorted(name.sounds):
        for i in index.sounds.get(key, ()):
            yield (i, "phonetic" if same_accents(name, names[i]) else "none")
    yield from ((i, "qualified") for i in _qualified(name, gazetteer))


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


def _score(name: Name, known: Name, level: Level) -> float:
    if level == "identical":
        return 1.0
    from rapidfuzz.distance import OSA

    ratio = OSA.normalized_similarity(name.bare, known.bare)
    return round(min(ratio, 0.99), 2)
