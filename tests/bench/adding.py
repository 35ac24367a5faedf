"""How long a law of a user's own takes: added, changed in one article, taken out; and served.

python -m tests.bench.adding [articles]
"""

from __future__ import annotations

import resource
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np
import pytest

from assistant.live import Live
from indexer import corpus, index, statutes
from indexer.corpus import Corpus
from indexer.glosses import Glosses
from indexer.index import BuildReport
from tests import own_data
from tests.bench.scale import wordings

QUESTION = "Quantas assinaturas precisa o pedido em São Paulo?"


def law(articles: int) -> list[str]:
    """Articles of 12 to 45 words, every fifth with incisos, every seventh with a paragraph."""
    given = corpus.load().statutes.values()
    texts = wordings([p.text for one in given for p in one.provisions if p.text], 5 * articles)
    lines = []
    for n in range(1, articles + 1):
        lines.append(f"Art. {n}{'º' if n < 10 else '.'} O município {next(texts)}.")
        if n % 5 == 0:
            lines += [f"{mark} - {next(texts)[:80]};" for mark in ("I", "II", "III")]
        if n % 7 == 0:
            lines.append(f"Parágrafo único. O prazo {next(texts)}.")
    return lines


def main(articles: int) -> None:
    """Prints one line a step."""
    with tempfile.TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        own_data.make(Path(name) / "data", patch)
        file = Path(name) / "lei.txt"
        lines = law(articles)
        file.write_text("\n\n".join(lines), encoding="utf-8")
        live = Live(period=0.2)
        live.warm_up()
        step("added", file, live)
        at = next(i for i, line in enumerate(lines) if line.startswith(f"Art. {articles // 2}"))
        lines[at] += " Salvo disposição em contrário."
        file.write_text("\n\n".join(lines), encoding="utf-8")
        step("one article changed", file, live)
        step("taken out", None, live)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"peak memory, server and writer in one process: {peak:.0f} MB")


def step(what: str, file: Path | None, live: Live) -> None:
    """One change of the laws while questions are asked of the server's assistant."""
    waits: list[float] = []
    done = threading.Event()
    asking = threading.Thread(target=ask, args=(live, done, waits))
    before = live.current()
    asking.start()
    start = time.perf_counter()
    report = change(file)
    taken = time.perf_counter() - start
    while live.current() is before:
        time.sleep(0.02)
    served = time.perf_counter() - start - taken
    done.set()
    asking.join()
    low, high = np.percentile(np.array(waits) * 1000, [50, 99])
    print(
        f"{what}: {taken:.1f} s; {report.embedded} texts embedded, {report.reused} kept; served"
        f" {served:.1f} s later; {len(waits)} asks meanwhile, p50 {low:.0f} ms, p99 {high:.0f} ms"
    )


def change(file: Path | None) -> BuildReport:
    """The law of a file added or replaced, taken out for None."""
    reports: list[BuildReport] = []

    def build(laws: Corpus, glosses: Glosses) -> None:
        reports.append(index.build(laws, glosses))

    if file is None:
        statutes.remove("sp", build=build)
    else:
        statutes.add(
            file, key="sp", title=own_data.TITLE, urn=own_data.URN, replace_existing=True,
            build=build,
        )  # fmt: skip
    return reports[0]


def ask(live: Live, done: threading.Event, waits: list[float]) -> None:
    """Asks ten times a second and notes how long each answer took."""
    while not done.is_set():
        start = time.perf_counter()
        live.current().ask(QUESTION)
        waits.append(time.perf_counter() - start)
        time.sleep(0.1)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 500)
