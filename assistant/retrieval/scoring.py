"""How well each provision of a scope answers a question, by channel: wording, gloss, subject, …

Every signal lies in 0..1 and means the same for every question, so that they can be added with
fixed weights (corpus/lexicon/ranking.toml, learnt by tests/bench) and held against a fixed
threshold.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval import expansion
from assistant.retrieval.late_interaction import max_sim
from assistant.retrieval.result import Mode
from assistant.retrieval.scope import CHANNELS, DESCRIBED, Scope
from indexer.embedding.encoder import Encoded
from indexer.errors import CorpusError
from indexer.index import Index
from indexer.lexical import Language
from indexer.paths import CORPUS

RANKING = CORPUS / "lexicon" / "ranking.toml"
SECOND_STAGE = 12  # provisions that MaxSim looks at
UNDESCRIBED = 0.85  # what its wording is worth for a provision that nobody has described
NEAREST_ASKS = 2  # of a provision, at whose words MaxSim looks

FIRST = tuple(f"{kind}.{channel}" for kind in ("dense", "words") for channel in CHANNELS)
LANGUAGES: tuple[Language, ...] = ("pt", "en")
LATE = (CHANNELS.index("wording"), CHANNELS.index("gloss"), CHANNELS.index("ask"))
SECOND = tuple(f"maxsim.{CHANNELS[number]}" for number in LATE)

_JUDGE = ("signal", "known", "bias")
# The cosines of E5 lie close together; these bounds spread those of a corpus over 0..1.
_COSINE_LOW, _COSINE_HIGH = 0.74, 0.94

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Query:
    """A question ready for scoring: terms by lexical field, and vectors if there are any."""

    terms: Mapping[str, Sequence[str]]  # by field: 'law', 'pt', 'en'
    expansions: Mapping[str, Sequence[str]]
    encoded: Encoded | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """Weights of the signals, and by mode of what decides whether an answer was found."""

    first: Floats  # order of FIRST
    final: Floats  # order of FIRST + SECOND
    lexical: Floats  # order of FIRST, dense ones unused
    found: Mapping[str, Mapping[str, float]]  # by mode: signal, known, bias
    expansion: float


@cache
def ranking(path: Path = RANKING) -> Ranking:
    """The weights in use; CorpusError when the file is missing or wrong."""
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
        return Ranking(
            np.array([listed["first"].get(name, 0.0) for name in FIRST], np.float32),
            np.array([listed["final"].get(name, 0.0) for name in FIRST + SECOND], np.float32),
            np.array([listed["lexical"].get(name, 0.0) for name in FIRST], np.float32),
            {
                mode: {name: float(listed["found"][mode][name]) for name in _JUDGE}
                for mode in ("hybrid", "lexical")
            },
            float(listed["expansion"]),
        )
    except (OSError, tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise CorpusError(
            "bad_ranking", f"O arquivo {path.name} não pôde ser lido.", field=path.name
        ) from error


def word_scores(index: Index, query: Query) -> Floats:
    """By view of the index, the share of the question's words that it has."""
    words = np.zeros(len(index.views), np.float32)
    for name, field in index.fields.items():
        terms, others = query.terms.get(name, ()), query.expansions.get(name, ())
        if terms or others:
            words[field.rows] = field.bm25.scores(terms, others, ranking().expansion)
    return words


def dense_scores(index: Index, query: Query, rows: Ints) -> Floats | None:
    """By view of `rows`, the cosine spread over 0..1; None without vectors."""
    if query.encoded is None:
        return None
    vectors = index.dense.vectors
    start, end = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (0, 0)
    part = vectors[start:end] if end - start == len(rows) else vectors[rows]
    cosine = part @ query.encoded.vector
    spread: Floats = np.clip((cosine - _COSINE_LOW) / (_COSINE_HIGH - _COSINE_LOW), 0, 1.2)
    return spread.astype(np.float32)


def confidence(index: Index, query: Query, mode: Mode, best: Floats) -> float:
    """How likely the best provision is to answer, from its signals and the words known at all.

    A question of another subject has words that these laws never use, and nothing is near to it.
    """
    channels = len(CHANNELS)
    signal = best[:channels] if mode == "hybrid" else best[channels : 2 * channels]
    judge = ranking().found[mode]
    logit = judge["signal"] * float(signal.max()) + judge["bias"]
    logit += judge["known"] * known_share(index, query)
    return 1 / (1 + math.exp(-logit))


def known_share(index: Index, query: Query) -> float:
    """The share of the question's words that the corpus or the lexicon uses at all."""
    for language in LANGUAGES:
        terms = query.terms.get(language, ())
        if terms:
            known = sum(
                expansion.default().knows(term, language)
                or any(field.bm25.knows(term) for field in index.fields.values())
                for term in terms
            )
            return known / len(terms)
    return 0.0


def first_signals(scope: Scope, dense: Floats | None, words: Floats) -> Floats:
    """Signals of the first stage, (provisions of the scope, FIRST)."""
    empty = np.zeros(len(scope.rows), np.float32)
    columns = [
        scope.best(values, number)
        for values in (dense if dense is not None else empty, words)
        for number in range(len(CHANNELS))
    ]
    signals = np.stack(columns, axis=1)
    bare = scope.bare
    if bare.any():  # a law that a user added has only its wording to be found by
        for start in (0, len(CHANNELS)):
            own = UNDESCRIBED * signals[bare, start : start + 2].max(axis=1)
            for channel in DESCRIBED:
                signals[bare, start + channel] = np.maximum(signals[bare, start + channel], own)
    return signals


def second_signals(index: Index, scope: Scope, query: Query, chosen: Ints, dense: Floats) -> Floats:
    """MaxSim signals of the chosen provisions, (chosen, SECOND)."""
    signals = np.zeros((len(chosen), len(SECOND)), np.float32)
    if query.encoded is None or len(chosen) == 0:
        return signals
    pairs = [_best_views(scope, chosen, number, dense) for number in LATE]
    wanted, place = np.unique(np.concatenate([rows for rows, _ in pairs]), return_inverse=True)
    scores = max_sim(index, query.encoded, scope.rows[wanted])
    start = 0
    for column, (rows, owners) in enumerate(pairs):
        part = scores[place[start : start + len(rows)]]
        np.maximum.at(signals[:, column], owners, part)
        start += len(rows)
    spread: Floats = np.clip((signals - 0.5) / 0.5, 0, 1).astype(np.float32)
    bare = scope.bare[chosen]
    spread[bare] = np.maximum(spread[bare], UNDESCRIBED * spread[bare, :1])
    return spread


def _best_views(scope: Scope, chosen: Ints, channel: int, dense: Floats) -> tuple[Ints, Ints]:
    """Of each chosen provision, its views in a channel: of many asks only the nearest few."""
    rows, owners = scope.views_of(chosen, channel)
    if CHANNELS[channel] != "ask" or len(rows) == 0:
        return rows, owners
    order = np.lexsort((-dense[rows], owners))
    rows, owners = rows[order], owners[order]
    begins = np.flatnonzero(np.diff(owners, prepend=-1))
    rank = np.arange(len(rows)) - np.repeat(begins, np.diff(np.append(begins, len(rows))))
    near = rank < NEAREST_ASKS
    return rows[near], owners[near]
