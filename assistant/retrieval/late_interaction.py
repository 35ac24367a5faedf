"""MaxSim: each word of the question looks for its best match among the words of a view.

The score of a view is the mean of those best cosines, weighted by how rare a word is in the corpus.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from indexer.embedding.encoder import Encoded
from indexer.index import Index

Floats = NDArray[np.float32]


def token_weights(index: Index, question: Encoded) -> Floats:
    """What each word of the question counts, summing to 1; one unseen in the corpus counts full."""
    rarity = index.rarity
    known = question.ids < len(rarity)
    worth = np.where(known, rarity[np.minimum(question.ids, len(rarity) - 1)], 1.0)
    total = float(worth.sum())
    return np.asarray(worth / total if total > 0 else worth, np.float32)


def max_sim(index: Index, question: Encoded, rows: NDArray[np.int64]) -> Floats:
    """The MaxSim score, -1..1, of the question with each of the views `rows`."""
    if len(rows) == 0 or len(question.ids) == 0:
        return np.zeros(len(rows), np.float32)
    starts, ends = index.starts[rows], index.starts[rows + 1]
    lengths = ends - starts
    filled = np.flatnonzero(lengths > 0)
    if len(filled) == 0:
        return np.zeros(len(rows), np.float32)
    words = np.concatenate(
        [index.tokens[s:e] for s, e in zip(starts[filled], ends[filled], strict=True)]
    ).astype(np.float32)
    likeness = question.tokens @ words.T
    begins = np.concatenate([[0], np.cumsum(lengths[filled])[:-1]])
    best = np.maximum.reduceat(likeness, begins, axis=1)
    scores = np.zeros(len(rows), np.float32)
    scores[filled] = token_weights(index, question) @ best
    return scores
