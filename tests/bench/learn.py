"""Learns the weights of corpus/lexicon/ranking.toml and the threshold of 'not found'.

    python -m tests.bench.learn            # cross-validated table, weights and thresholds to copy

The loss of a question is -log of the probability, under a softmax over the provisions in question,
of those that answer it; weights are not negative. Folds never share a gold article.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval import Searcher, scoring
from tests.bench.questions import HERE, Asked

FOLDS = 5
RIDGE = 2e-3
STEPS = 600
LATE = 60  # provisions whose MaxSim is known when learning

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """Signals of the provisions in question (n, signals), which of them answer, their articles."""

    asked: Asked
    signals: Floats
    right: NDArray[np.bool_]
    article: NDArray[np.int64]
    right_article: NDArray[np.bool_]
    fold: int


def example(searcher: Searcher, asked: Asked, *, late: bool = True) -> Example:
    """A question with all signals of its best provisions; the rest cannot win and are left out."""
    statutes = asked.statutes or tuple(searcher.index.ranges)
    query, _ = searcher.query(asked.text, asked.language)
    every = scoring.word_scores(searcher.index, query, scoring.ranking().expansion)
    part = searcher.scope(statutes, query, every)
    words = every[part.rows]
    dense = scoring.dense_scores(searcher.index, query, part.rows)
    first = scoring.first_signals(part, dense, words)
    numbers = part.provisions
    if late and dense is not None:
        every = np.arange(len(numbers))
        signals = np.concatenate(
            [first, scoring.second_signals(searcher.index, part, query, every, dense)], axis=1
        )
    else:
        signals = first
    refs = [searcher.layout.refs[number] for number in numbers]
    gold = set(asked.gold)
    right = np.array([ref in gold for ref in refs])
    within = np.array([(key, f.split("_")[0]) in asked.articles for key, f in refs])
    whole = {(key, f) for key, f in gold if "_" not in f}
    right |= np.array([(key, f.split("_")[0]) in whole for key, f in refs])
    if not right.any():
        right = within
    name = "|".join(":".join(ref) for ref in sorted(asked.articles))
    fold = int(hashlib.sha256(name.encode()).hexdigest(), 16) % FOLDS
    return Example(
        asked, signals.astype(np.float64), right, searcher.layout.article[numbers], within, fold
    )


def learn(examples: Sequence[Example], columns: Sequence[int], ridge: float = RIDGE) -> Floats:
    """Weights of the chosen columns (others 0), not negative, by projected Adam."""
    width = examples[0].signals.shape[1]
    mask = np.zeros(width)
    mask[list(columns)] = 1
    weights = mask * 2.0
    mean, square = np.zeros(width), np.zeros(width)
    for step in range(1, STEPS + 1):
        slope = ridge * weights
        for one in examples:
            logits = one.signals @ weights
            logits -= logits.max()
            share = np.exp(logits)
            share /= share.sum()
            target = share * one.right
            total = target.sum()
            if total > 0:
                slope += one.signals.T @ (share - target / total) / len(examples)
        slope *= mask
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        change = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
        weights = np.maximum(weights - 0.1 * change, 0) * mask
    return weights


def rank(one: Example, weights: Floats) -> int:
    """The rank of the first right article under weights."""
    order = np.argsort(-(one.signals @ weights), kind="stable")
    seen: list[int] = []
    for place in order:
        article = int(one.article[place])
        if article in seen:
            continue
        seen.append(article)
        if one.right_article[place]:
            return len(seen)
    return 0


def cross_validate(examples: Sequence[Example], columns: Sequence[int]) -> list[int]:
    """Ranks of all questions, each under weights learnt without its fold."""
    ranks = [0] * len(examples)
    for fold in range(FOLDS):
        weights = learn([e for e in examples if e.fold != fold], columns)
        for place, one in enumerate(examples):
            if one.fold == fold:
                ranks[place] = rank(one, weights)
    return ranks


def negatives() -> list[Asked]:
    """Questions that nothing in the corpus answers."""
    lines = (HERE / "negatives.txt").read_text(encoding="utf-8").splitlines()
    texts = [line for line in lines if line and not line.startswith("#")]
    english = ("how ", "what ", "who ", "can ", "is ", "write ", "translate ")
    return [
        Asked(t, "en" if t.startswith(english) else "pt", (), (), "outside", "own") for t in texts
    ]
