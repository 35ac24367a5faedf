"""Learns corpus/lexicon/ranking.toml: the weights of the signals, and when nothing was found.

    python -m tests.bench learn        # prints the file; `python -m tests.bench quality` the tables

The loss of a question is -log of the probability, under a softmax over the provisions in question,
of those that answer it; weights are not negative. Folds never share a gold article.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval import Searcher, scoring
from assistant.retrieval.result import Mode
from assistant.retrieval.scope import CHANNELS
from assistant.retrieval.scoring import FIRST, SECOND
from tests.bench.questions import HERE, Asked

FOLDS = 5
RIDGE = 1e-2
STEPS = 600
NAMES = FIRST + SECOND
KEPT = 0.95  # share of answerable questions that the threshold lets through

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Example:
    """Signals of the provisions in question (n, NAMES), which of them answer, their articles."""

    asked: Asked
    signals: Floats
    right: NDArray[np.bool_]
    article: NDArray[np.int64]
    right_article: NDArray[np.bool_]
    fold: int


def example(searcher: Searcher, asked: Asked, *, expand: bool = True) -> Example:
    """A question with all signals of all provisions of its statutes."""
    index = searcher.index
    query, _ = searcher.query(asked.text, asked.language)
    if not expand:
        query = replace(query, expansions={})
    every = scoring.word_scores(index, query)
    part = searcher.scope(asked.statutes or tuple(index.ranges), query, every)
    dense = scoring.dense_scores(index, query, part.rows)
    if dense is None:
        raise RuntimeError("learning needs the embedding engine")
    first = scoring.first_signals(part, dense, every[part.rows])
    late = scoring.second_signals(index, part, query, np.arange(len(part.provisions)), dense)
    refs = [searcher.layout.refs[number] for number in part.provisions]
    articles = [(key, fragment.split("_")[0]) for key, fragment in refs]
    gold = set(asked.gold)
    right = np.array([r in gold or a in gold for r, a in zip(refs, articles, strict=True)])
    within = np.array([article in asked.articles for article in articles])
    name = "|".join(":".join(ref) for ref in sorted(asked.articles))
    return Example(
        asked,
        np.concatenate([first, late], axis=1).astype(np.float64),
        right if right.any() else within,
        searcher.layout.article[part.provisions],
        within,
        int(hashlib.sha256(name.encode()).hexdigest(), 16) % FOLDS,
    )


def columns(*wanted: str) -> list[int]:
    """Columns of signals by name, kind ('dense') or channel ('.ask')."""
    return [
        place
        for place, name in enumerate(NAMES)
        if any(name == w or name.startswith(w + ".") or name.endswith(w) for w in wanted)
    ]


def learn(examples: Sequence[Example], chosen: Sequence[int], ridge: float = RIDGE) -> Floats:
    """Weights of the chosen columns (others 0), not negative, by projected Adam."""
    mask = np.zeros(len(NAMES))
    mask[list(chosen)] = 1
    weights = mask * 2.0
    mean, square = np.zeros(len(NAMES)), np.zeros(len(NAMES))
    for step in range(1, STEPS + 1):
        slope = ridge * weights
        for one in examples:
            logits = one.signals @ weights
            share = np.exp(logits - logits.max())
            share /= share.sum()
            target = share * one.right
            slope += one.signals.T @ (share - target / max(target.sum(), 1e-12)) / len(examples)
        slope *= mask
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        change = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
        weights = np.maximum(weights - 0.1 * change, 0) * mask
    return weights


def ranking_of(one: Example, weights: Floats) -> list[tuple[int, bool]]:
    """Articles best first, and whether each is right."""
    order = np.argsort(-(one.signals @ weights), kind="stable")
    seen: dict[int, bool] = {}
    for place in order:
        seen.setdefault(int(one.article[place]), bool(one.right_article[place]))
    return list(seen.items())


def cross_validate(examples: Sequence[Example], chosen: Sequence[int]) -> list[list[bool]]:
    """For each question, which of its articles are right, best first, learnt without its fold."""
    weights = {
        fold: learn([e for e in examples if e.fold != fold], chosen) for fold in range(FOLDS)
    }
    return [[ok for _, ok in ranking_of(one, weights[one.fold])] for one in examples]


# --- when nothing was found -----------------------------------------------------------------------


def negatives() -> list[Asked]:
    """Questions that nothing in the corpus answers."""
    lines = (HERE / "negatives.txt").read_text(encoding="utf-8").splitlines()
    texts = [line for line in lines if line and not line.startswith("#")]
    english = ("how ", "what ", "who ", "can ", "is ", "write ", "translate ", "where ")
    return [
        Asked(t, "en" if t.startswith(english) else "pt", (), (), "outside", "own") for t in texts
    ]


def evidence(searcher: Searcher, asked: Asked, weights: Floats, mode: Mode) -> tuple[float, float]:
    """What the judge of 'found' looks at: the best provision's best signal, and known words."""
    one = example(searcher, asked)
    best = one.signals[int((one.signals @ weights).argmax())]
    part = best[: len(CHANNELS)] if mode == "hybrid" else best[len(CHANNELS) : len(FIRST)]
    query, _ = searcher.query(asked.text, asked.language)
    return float(part.max()), scoring.known_share(searcher.index, query)


def judge(found: Floats, other: Floats) -> tuple[Floats, float]:
    """A logistic judge of evidence rows (n, 2), and the bias that lets KEPT of `found` through."""
    rows = np.concatenate([found, other])
    rows = np.concatenate([rows, np.ones((len(rows), 1))], axis=1)
    truth = np.concatenate([np.ones(len(found)), np.zeros(len(other))])
    balance = np.where(truth == 1, 0.5 / len(found), 0.5 / len(other))
    weights = np.zeros(3)
    for _ in range(50):  # Newton's steps
        share = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (balance * (share - truth)) + 1e-4 * weights
        curve = (rows * (balance * share * (1 - share))[:, None]).T @ rows + 1e-4 * np.eye(3)
        weights = weights - np.linalg.solve(curve, slope)
    slope = np.maximum(weights[:2], 0)
    return slope, -float(np.quantile(found @ slope, 1 - KEPT))


def report(searcher: Searcher, asked: Iterable[Asked], also: Iterable[Asked]) -> str:
    """The text of ranking.toml: weights learnt on `asked`; `found` is judged on `also` as well."""
    examples = [example(searcher, one) for one in asked]
    first = learn(examples, columns("dense", "words"))
    final = learn(examples, columns("dense", "words", "maxsim"))
    lexical = learn(examples, columns("words"))
    lines = [
        "# Weights of the signals that rank provisions, learnt on questions split by article:",
        "# `python -m tests.bench learn` prints this. A name is signal.channel; the signals are",
        "# cosine (dense), share of the words (words) and word by word (maxsim). `found` judges",
        "# whether anything answers.",
        f"expansion = {scoring.ranking().expansion}",
    ]
    answerable = [*(e.asked for e in examples), *also]
    modes: tuple[tuple[Mode, Floats], ...] = (("hybrid", final), ("lexical", lexical))
    for mode, weights in modes:
        found = np.array([evidence(searcher, a, weights, mode) for a in answerable])
        other = np.array([evidence(searcher, a, weights, mode) for a in negatives()])
        slope, bias = judge(found, other)
        right = int((found @ slope + bias >= 0).sum())
        wrong = int((other @ slope + bias >= 0).sum())
        lines += [
            "",
            f"[found.{mode}]  # lets {right} of {len(found)} answerable questions through, and "
            f"{wrong} of {len(other)} others",
            f"signal = {slope[0]:.2f}",
            f"known = {slope[1]:.2f}",
            f"bias = {bias:.2f}",
        ]
    for name, weights in (("first", first), ("final", final), ("lexical", lexical)):
        lines += ["", f"[{name}]"]
        for column, weight in enumerate(weights / weights.sum()):
            if weight > 0:
                lines.append(f'"{NAMES[column]}" = {weight:.3f}')
    return "\n".join(lines) + "\n"
