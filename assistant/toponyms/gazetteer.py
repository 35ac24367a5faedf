"""The list of places that a name is looked up in, indexed by every key of every name."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from assistant.toponyms.data import FOLDER, states, table
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


@dataclass
class _Index:
    plain: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    bare: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    keys: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    sounds: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    cores: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))


@dataclass(frozen=True)
class Gazetteer:
    """Places with their index; made once and shared."""

    places: tuple[Place, ...]
    coverage: Coverage

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The analysed name of each place."""
        return tuple(read(place.name) for place in self.places)

    @cached_property
    def index(self) -> _Index:
        """Positions of places by key."""
        index = _Index()
        for i, name in enumerate(self.names):
            index.plain[name.plain].append(i)
            index.bare[name.bare].append(i)
            for kind in ("keys", "sounds", "cores"):
                found = getattr(index, kind)
                for key in getattr(name, kind):
                    found[key].append(i)
        return index

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """One spelling key of each place, for ordering what is merely similar."""
        return tuple(min(k for k in name.keys if k[0] != "=") for name in self.names)


def municipalities() -> tuple[Place, ...]:
    """The embedded municipality-level units, in the order of their codes."""
    with (FOLDER / "municipalities.csv").open(encoding="utf-8", newline="") as stream:
        rows = csv.reader(stream)
        next(rows)
        return tuple(Place(int(code), name, uf, kind) for code, name, uf, kind in rows)  # type: ignore[arg-type]


def make(districts: Iterable[Place] = (), about: Mapping[str, str] | None = None, partial: bool = False) -> Gazetteer:
    """The embedded list with districts added; seats that only repeat their municipality are counted, not listed."""
    units = municipalities()
    known = {(place.name, place.uf) for place in units}
    added = tuple(districts)
    shown = tuple(d for d in added if not (d.name == d.of and (d.name, d.uf) in known))
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
    return Gazetteer(units + shown, coverage)
