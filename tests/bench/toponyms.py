"""How long a look-up of a place name takes, and what becomes of every municipality left out.

python -m tests.bench.toponyms [FILE with districts]
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from assistant.toponyms import lookup
from assistant.toponyms.characters import fold
from assistant.toponyms.gazetteer import Gazetteer, make
from assistant.toponyms.imports import read_file
from assistant.toponyms.matching import LEVELS

SHARED = Path(__file__).resolve().parents[3] / "shared" / "data" / "ibge_distritos.json"
ASKED = 1_000
_COLD = "from assistant.toponyms import lookup; lookup('Moji Mirim', uf_or_statute='mt').to_json()"


def asked(where: Gazetteer) -> list[str]:
    """Names as they are asked: as listed, without accents, qualified, misspelt, invented."""
    chosen = random.Random(7).sample([place.name for place in where.places], ASKED // 5)
    out = []
    for name in chosen:
        out += [
            name,
            fold(name).upper(),
            f"{name} do Norte",
            name[:-2] + name[-1],
            name[::-1].title(),
        ]
    return out


def latency(where: Gazetteer) -> tuple[float, float, float]:
    """Median, 95th percentile and longest look-up, in milliseconds."""
    lookup("Ouro Preto", gazetteer=where)
    times = []
    for name in asked(where):
        start = time.perf_counter()
        lookup(name, uf_or_statute="mt", gazetteer=where).to_json()
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times), statistics.quantiles(times, n=20)[-1], max(times)


def left_out(where: Gazetteer) -> Counter[str]:
    """The level at which each municipality is met once it is taken off the list."""
    return Counter(
        lookup(place.name, gazetteer=where, without=place.code).level
        for place in where.places
        if place.kind != "district"
    )


def cold() -> float:
    """Seconds of a process that imports, opens the list and looks one name up."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", _COLD], check=True)
    return time.perf_counter() - start


def main(arguments: Sequence[str]) -> None:
    """Print both tables."""
    lists = [("municípios", make())]
    path = Path(arguments[0]) if arguments else SHARED
    if path.exists():
        districts = read_file(path).places
        lists.append((f"municípios e {len(districts)} distritos", make(districts)))
    print("| lista | nomes | mediana ms | p95 ms | máximo ms |\n|---|---|---|---|---|")
    for name, where in lists:
        middle, high, longest = latency(where)
        print(f"| {name} | {len(where.places)} | {middle:.2f} | {high:.2f} | {longest:.2f} |")
    print(f"\nprocesso novo, um nome: {cold():.2f} s\n")
    print("| nível sem o próprio município | " + " | ".join(name for name, _ in lists) + " |")
    print("|---|" + "---|" * len(lists))
    counts = [left_out(where) for _, where in lists]
    for level in LEVELS:
        print(f"| {level} | " + " | ".join(str(count[level]) for count in counts) + " |")


if __name__ == "__main__":
    main(sys.argv[1:])
