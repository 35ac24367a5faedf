"""Latency of each stage of a question, cold and warm.

python -m tests.bench speed
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np

from assistant.retrieval import Searcher, expansion, highlight, repair, scoring
from indexer.lexical import analyse
from tests.bench.questions import Asked, own

ROUNDS = 3

_COLD = """
import time
start = time.perf_counter()
from indexer import corpus, index
from assistant.retrieval import Searcher
laws = corpus.load()
opened = index.Index.open(laws)
searcher = Searcher(opened, laws)
ready = time.perf_counter()
searcher.search("quantos eleitores?")
first = time.perf_counter()
import resource, sys
heavy = [m for m in ("torch", "transformers", "sentence_transformers") if m in sys.modules]
used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(ready - start, first - ready, used, heavy)
"""


def _line(name: str, seconds: Sequence[float]) -> str:
    low, high = np.percentile(np.array(seconds) * 1000, [50, 95])
    return f"| {name} | {low:.2f} | {high:.2f} |"


def stages(searcher: Searcher, asked: Sequence[Asked]) -> dict[str, list[float]]:
    """Seconds of each stage over the questions, each stage called by itself."""
    index = searcher.index
    times: dict[str, list[float]] = {}

    def clock(name: str, call: Callable[[], object]) -> None:
        start = time.perf_counter()
        call()
        times.setdefault(name, []).append(time.perf_counter() - start)

    for one in asked:
        text, language = one.text, one.language
        statutes = one.statutes or tuple(index.ranges)
        clock("repair", lambda t=text: repair.repair(t, searcher.vocabulary))  # type: ignore[misc]
        terms = analyse(text, language)
        clock("analyse", lambda t=text, k=language: analyse(t, k))  # type: ignore[misc]
        clock("expand", lambda t=terms, k=language: expansion.default().expand(t, k))  # type: ignore[misc]
        clock("encode", lambda t=text: index.encoder.encode(t))  # type: ignore[misc]
        query, _ = searcher.query(text, language)
        clock("words (BM25)", lambda q=query: scoring.word_scores(index, q))  # type: ignore[misc]
        every = scoring.word_scores(index, query)
        part = searcher.scope(statutes, query, every)
        clock("vectors", lambda q=query, p=part: scoring.dense_scores(index, q, p.rows))  # type: ignore[misc]
        dense = scoring.dense_scores(index, query, part.rows)
        if dense is None:
            continue
        words = every[part.rows]
        clock("signals", lambda p=part, d=dense, w=words: scoring.first_signals(p, d, w))  # type: ignore[misc]
        first = scoring.first_signals(part, dense, words) @ scoring.ranking().first
        top = np.argsort(-first)[: scoring.SECOND_STAGE]
        clock(
            "MaxSim",
            lambda p=part, q=query, t=top, d=dense: scoring.second_signals(index, p, q, t, d),  # type: ignore[misc]
        )
        wording = searcher.corpus.statutes["mg"].by_id["art7_cpt_inc2"].text
        clock("highlight", lambda q=query, t=wording: highlight.ranges(q, t))  # type: ignore[misc]
        searcher._memory.clear()
        clock(
            "whole search",
            lambda o=one: searcher.search(  # type: ignore[misc]
                o.text, statutes=o.statutes or None, language=o.language
            ),
        )
        clock(
            "repeated search",
            lambda o=one: searcher.search(  # type: ignore[misc]
                o.text, statutes=o.statutes or None, language=o.language
            ),
        )
    return times


def main(searcher: Searcher, say: Callable[[str], None]) -> None:
    """Both tables."""
    asked = list(own())
    stages(searcher, asked[:10])
    times: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for name, seconds in stages(searcher, asked).items():
            times.setdefault(name, []).extend(seconds)
    say("| stage, warm | p50 ms | p95 ms |\n|---|---|---|")
    for name, seconds in times.items():
        say(_line(name, seconds))
    ratio = np.median(times["whole search"]) / np.median(times["encode"])
    say(f"\nwhole search / encoding: {ratio:.2f}")
    cold = subprocess.run(
        [sys.executable, "-c", _COLD], capture_output=True, text=True, check=True
    ).stdout.split(maxsplit=3)
    say(
        f"cold process: index open {float(cold[0]):.2f} s, first question {float(cold[1]):.2f} s, "
        f"{float(cold[2]):.0f} MB, heavy imports {cold[3].strip()}"
    )
