"""`python -m tests.bench [quality|speed|scale|learn] [sizes …]`; without a name the first three."""

from __future__ import annotations

import sys

from tests import searching
from tests.bench import learn, quality, scale, speed
from tests.bench.questions import given, held_out, own


def main(arguments: list[str]) -> None:
    """Runs the benches that were named."""
    names = [a for a in arguments if not a.isdigit()] or ["quality", "speed", "scale"]
    sizes = tuple(int(a) for a in arguments if a.isdigit()) or scale.SIZES
    searcher = searching.searcher()

    def say(line: str) -> None:
        print(line, flush=True)

    for name in names:
        say(f"\n## {name}\n")
        if name == "quality":
            quality.main(searcher, say)
        elif name == "speed":
            speed.main(searcher, say)
        elif name == "scale":
            scale.main(searcher, say, sizes)
        elif name == "learn":
            say(learn.report(searcher, [*own(), *given()], held_out()))
        else:
            raise SystemExit(f"no such bench: {name}")


if __name__ == "__main__":
    main(sys.argv[1:])
