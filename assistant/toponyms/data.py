"""The data of corpus/toponyms, read once."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from indexer.errors import CorpusError
from indexer.paths import CORPUS

FOLDER = CORPUS / "toponyms"


@dataclass(frozen=True, slots=True)
class State:
    """A unit of the federation; `row` and `col` place its tile on the map."""

    uf: str
    name: str
    region: str
    code: int
    capital: int
    row: int
    col: int


@cache
def table(name: str) -> Mapping[str, Any]:
    """The contents of corpus/toponyms/<name>.toml; CorpusError when it cannot be read."""
    try:
        return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise CorpusError("bad_toponym_data", f"corpus/toponyms/{name}.toml: {error}") from error


@cache
def word_set(name: str, *path: str) -> frozenset[str]:
    """A blank-separated list of words of a table as a set."""
    value: Any = table(name)
    for step in path:
        value = value[step]
    return frozenset(value.split())


@cache
def states() -> Mapping[str, State]:
    """The 27 units of the federation by UF, in the order of the file."""
    with (FOLDER / "states.csv").open(encoding="utf-8", newline="") as stream:
        rows = csv.DictReader(stream)
        return {
            row["uf"]: State(
                row["uf"], row["name"], row["region"], int(row["code"]), int(row["capital"]),
                int(row["row"]), int(row["col"]),
            )
            for row in rows
        }  # fmt: skip


@cache
def state_of_code(code: int) -> str | None:
    """The UF that an IBGE code of any length begins with."""
    first = int(str(code)[:2])
    return next((state.uf for state in states().values() if state.code == first), None)
