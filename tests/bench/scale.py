"""The same code over 1,000, 100,000 and 1,000,000 provisions of synthetic law.

    python -m tests.bench scale [1000 100000 1000000]

Wordings are drawn from the corpus's own pairs of words. Embedding a million of them would take a
day here (the rate is measured), so their vectors are those of real views, each moved a little in a
random direction; word vectors are left out, so there is no MaxSim.
"""

from __future__ import annotations

import random
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval import Searcher
from assistant.retrieval.search import CANDIDATES
from indexer import dense, index, views
from indexer.embedding import documents, prepared
from indexer.provisions import Provision, Statute
from indexer.vectors import Vectors
from tests.bench.questions import own

SIZES = (1_000, 100_000, 1_000_000)
LAWS = 20
SPREAD = 0.6  # length of the random step from a real vector, whose own length is 1
ASKED = 60
RECALL_AT = 10

Floats = NDArray[np.float32]


class NoGlosses:
    """Synthetic law has no plain language."""

    titles: MappingProxyType[str, tuple[str, str]] = MappingProxyType({})

    def gloss(self, ref: str) -> None:
        return None

    def subject(self, statute: str, subject_id: str) -> None:
        return None

    def closed(self, statute: str) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class Laws:
    """A synthetic corpus."""

    statutes: dict[str, Statute] = field(default_factory=dict)


def wordings(texts: list[str], count: int) -> Iterator[str]:
    """Texts of 12 to 45 words in which each pair of words occurs in the corpus."""
    chance = random.Random(1)
    after: dict[str, list[str]] = {}
    for text in texts:
        words = text.split()
        for one, two in pairwise(words):
            after.setdefault(one, []).append(two)
    starts = list(after)
    for _ in range(count):
        word = chance.choice(starts)
        line = [word]
        for _ in range(chance.randint(11, 44)):
            word = chance.choice(after.get(word) or starts)
            line.append(word)
        yield " ".join(line)


def laws(texts: list[str], count: int) -> Laws:
    """`count` provisions, each an article's caput, in LAWS statutes."""
    made: dict[str, list[Provision]] = {f"s{n:02d}": [] for n in range(LAWS)}
    keys = list(made)
    for number, text in enumerate(wordings(texts, count)):
        key = keys[number * LAWS // count]
        article = f"art{len(made[key]) + 1}"
        made[key].append(Provision(key, f"{article}_cpt", "caput", "", text))
    return Laws(
        {
            key: Statute(
                key, key, key, key, key, key, "2000-01-01", "statute", "", "", (), (), tuple(all_)
            )
            for key, all_ in made.items()
        }
    )


def vectors(real: Floats, count: int) -> Vectors:
    """`count` vectors near real ones; no word vectors."""
    chance = np.random.default_rng(1)
    table = np.empty((count, real.shape[1]), np.float32)
    for start in range(0, count, 50_000):
        size = min(50_000, count - start)
        step = chance.normal(size=(size, real.shape[1])).astype(np.float32)
        step *= SPREAD / np.linalg.norm(step, axis=1, keepdims=True)
        part = real[chance.integers(0, len(real), size)] + step
        table[start : start + size] = part / np.linalg.norm(part, axis=1, keepdims=True)
    return Vectors(
        np.zeros(count, "S32"), table, np.zeros((0, real.shape[1]), np.float16),
        np.zeros(count + 1, np.int64), np.zeros(0, np.int32),
    )  # fmt: skip


def graph_recall(one: dense.Dense, asked: list[Floats]) -> float:
    """Share of the exact ten nearest that the index also finds."""
    shared = 0
    for vector in asked:
        exact = np.argpartition(-(one.vectors @ vector), RECALL_AT)[:RECALL_AT]
        found = one.nearest(vector, CANDIDATES)[:RECALL_AT]  # at the depth at which search asks
        shared += len(set(exact.tolist()) & set(found.tolist()))
    return shared / (len(asked) * RECALL_AT)


def measure(real: Searcher, size: int, say: Callable[[str], None]) -> None:
    """One line of the table."""
    texts = [p.text for law in real.corpus.statutes.values() for p in law.provisions if p.text]
    questions = [one.text for one in own() if one.language == "pt"][:ASKED]
    corpus = laws(texts, size)
    made = views.build(corpus.statutes.values(), NoGlosses())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start = time.perf_counter()
        index.save(
            made, vectors(real.index.dense.vectors, size), prepared.chosen().id, folder=folder
        )
        build = time.perf_counter() - start
        disk = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 2**20
        del made
        start = time.perf_counter()
        opened = index.Index.open(corpus, NoGlosses(), folder)
        searcher = Searcher(opened, corpus)
        searcher.search("prazo")
        ready = time.perf_counter() - start
        seconds, encoding = [], []
        for question in questions:
            start = time.perf_counter()
            searcher.search(question)
            seconds.append(time.perf_counter() - start)
            start = time.perf_counter()
            opened.encoder.encode(question)
            encoding.append(time.perf_counter() - start)
        asked = [opened.encoder.encode(question).vector for question in questions]
        recall = graph_recall(opened.dense, asked)
        kind = "flat" if opened.dense.exact else "HNSW"
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        low, high = np.percentile(np.array(seconds) * 1000, [50, 95])
        say(
            f"| {size:,} | {kind} | {build:.1f} | {disk:.0f} | {memory:.0f} | {ready:.1f} "
            f"| {low:.1f} | {high:.1f} | {np.median(encoding) * 1000:.1f} | {recall:.3f} |"
        )


def embedding_rate(real: Searcher, say: Callable[[str], None]) -> None:
    """How many provisions a second the build encodes."""
    texts = [p.text for law in real.corpus.statutes.values() for p in law.provisions if p.text]
    sample = list(wordings(texts, 128))
    model = documents.load(prepared.source_of(prepared.chosen()))
    list(documents.encode(model, sample[:16]))
    start = time.perf_counter()
    list(documents.encode(model, sample))
    say(f"\nembedding: {len(sample) / (time.perf_counter() - start):.0f} provisions a second")


def main(searcher: Searcher, say: Callable[[str], None], sizes: tuple[int, ...] = SIZES) -> None:
    """The table of sizes."""
    say(
        "| provisions | vectors in | build s | disk MB | peak RSS MB | open s | search p50 ms "
        "| p95 ms | of which encoding | recall@10 |\n" + "|---" * 10 + "|"
    )
    for size in sizes:
        measure(searcher, size, say)
    embedding_rate(searcher, say)
