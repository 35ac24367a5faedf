"""Quality of retrieval: recall, MRR and nDCG over question sets, with confidence intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.retrieval.result import SearchResult
from tests.bench.questions import Asked

Run = Callable[[Asked], Sequence[tuple[str, str]]]  # articles, best first


@dataclass(frozen=True, slots=True)
class Scores:
    """Per question: the rank of the first right article (0: none in ten) and nDCG@10."""

    ranks: tuple[int, ...]
    ndcg: tuple[float, ...]

    def recall(self, k: int) -> float:
        """Share of questions with a right article among the first k."""
        return sum(0 < rank <= k for rank in self.ranks) / max(len(self.ranks), 1)

    @property
    def mrr(self) -> float:
        """Mean reciprocal rank."""
        return sum(1 / rank for rank in self.ranks if rank) / max(len(self.ranks), 1)

    def interval(self, k: int) -> tuple[float, float]:
        """Wilson's 95 % interval of recall(k)."""
        n, share, z = max(len(self.ranks), 1), self.recall(k), 1.96
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def measure(questions: Iterable[Asked], run: Run) -> Scores:
    """Scores of a way of searching over questions."""
    ranks, ndcg = [], []
    for question in questions:
        found = list(run(question))[:10]
        right = [article in question.articles for article in found]
        ranks.append(right.index(True) + 1 if any(right) else 0)
        gain = sum(1 / math.log2(place + 2) for place, ok in enumerate(right) if ok)
        full = min(len(question.articles), 10)
        ideal = sum(1 / math.log2(place + 2) for place in range(full))
        ndcg.append(gain / ideal if ideal else 0.0)
    return Scores(tuple(ranks), tuple(ndcg))


def articles(result: SearchResult) -> list[tuple[str, str]]:
    """The articles of a result, best first."""
    return [(hit.statute, hit.id.split("_")[0]) for hit in result.hits]


def row(name: str, scores: Scores) -> str:
    """A line of a Markdown table."""
    low, high = scores.interval(3)
    return (
        f"| {name} | {len(scores.ranks)} | {scores.recall(1):.2f} | {scores.recall(3):.2f} "
        f"({low:.2f}–{high:.2f}) | {scores.recall(5):.2f} | {scores.mrr:.2f} "
        f"| {float(np.mean(scores.ndcg)) if scores.ndcg else 0:.2f} |"
    )


HEAD = "| | n | R@1 | R@3 (95 %) | R@5 | MRR | nDCG@10 |\n|---|---|---|---|---|---|---|"
