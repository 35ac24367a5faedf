"""The list of places that a name is looked up in, indexed by every key of every name."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Literal

from assistant.toponyms.characters import fold
from assistant.toponyms.data import FOLDER, states, table
from assistant.toponyms.keys import Keys, keys_of, parse
from assistant.toponyms.names import Name, read

Kind = Literal["municipality", "federal_district", "state_district", "district"]


@dataclass(frozen=True, slots=True)
class Place:
    """A named unit of IBGE's territorial division; `of` is a district's municipality."""

    code: int
    name: str
    uf: str
    kind: Kind
    of: str | None = None

    @property
    def region(self) -> str:
        """Norte, Nordeste, Centro-Oeste, Sudeste or Sul."""
        return states()[self.uf].region

    @property
    def is_capital(self) -> bool:
        """Whether it is the capital of its state."""
        return states()[self.uf].capital == self.code


@dataclass(frozen=True, slots=True)
class Coverage:
    """What was searched: source and date of each list; `districts` 0 when none were."""

    source: str
    date: str
    municipalities: int
    districts: int = 0
    districts_source: str = ""
    districts_date: str = ""  # ISO date or year; '' when the list does not say
    districts_partial: bool = False


@dataclass(frozen=True, slots=True)
class Index:
    """Positions of places by the name without accents and by each kind of key."""

    bare: Mapping[str, list[int]]
    keys: Mapping[str, list[int]]
    sounds: Mapping[str, list[int]]
    cores: Mapping[str, list[int]]


@dataclass(frozen=True)
class Gazetteer:
    """Places with the keys of their names; made once and shared."""

    places: tuple[Place, ...]
    keyed: tuple[Keys, ...]
    coverage: Coverage

    def name(self, i: int) -> Name:
        """The analysed name of a place."""
        return analysed(self.places[i].name)

    @cached_property
    def bares(self) -> tuple[str, ...]:
        """The name of each place without accents."""
        return tuple(fold(place.name) for place in self.places)

    @cached_property
    def index(self) -> Index:
        """Positions of places by key."""
        bare, keys, sounds, cores = (defaultdict[str, list[int]](list) for _ in range(4))
        for i, (text, row) in enumerate(zip(self.bares, self.keyed, strict=True)):
            bare[text].append(i)
            for found, values in ((keys, row.keys), (sounds, row.sounds), (cores, row.cores)):
                for key in values:
                    found[key].append(i)
        return Index(dict(bare), dict(keys), dict(sounds), dict(cores))

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """One spelling key of each place, for ordering what is merely similar."""
        return tuple(row.keys[0] for row in self.keyed)


@lru_cache(maxsize=8_192)
def analysed(name: str) -> Name:
    """The analysis of a name, kept."""
    return read(name)


@cache
def municipalities() -> tuple[Place, ...]:
    """The embedded municipality-level units, in the order of their codes."""
    with (FOLDER / "municipalities.csv").open(encoding="utf-8", newline="") as stream:
        rows = csv.reader(stream)
        next(rows)
        return tuple(Place(int(code), name, uf, kind) for code, name, uf, kind in rows)  # type: ignore[arg-type]


def make(
    districts: Iterable[Place] = (),
    about: Mapping[str, str] | None = None,
    *,
    partial: bool = False,
    keyed: Sequence[Keys] | None = None,
) -> Gazetteer:
    """The embedded list with districts added; seats that only repeat their municipality are
    counted, not listed.

    `keyed` are the districts' keys when they are at hand, else they are computed.
    """
    units = municipalities()
    known = {(place.name, place.uf) for place in units}
    added = tuple(districts)
    shown = [i for i, d in enumerate(added) if not (d.name == d.of and (d.name, d.uf) in known)]
    own = table("gazetteer")
    coverage = Coverage(
        source=own["source"],
        date=own["date"],
        municipalities=len(units),
        districts=len(added),
        districts_source=(about or {}).get("source", ""),
        districts_date=(about or {}).get("date", ""),
        districts_partial=partial,
    )
    more = tuple(keyed[i] if keyed is not None else keys_of(added[i].name) for i in shown)
    return Gazetteer(units + tuple(added[i] for i in shown), embedded_keys() + more, coverage)


@cache
def embedded_keys() -> tuple[Keys, ...]:
    """The keys of the embedded list: from keys.txt, computed where that is missing."""
    try:
        lines = (FOLDER / "keys.txt").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    if len(lines) == len(municipalities()):
        return tuple(map(parse, lines))
    return tuple(keys_of(place.name) for place in municipalities())
