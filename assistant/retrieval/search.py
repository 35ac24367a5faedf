"""From a question to the provisions that answer it.

Words and vectors give a first order; MaxSim on the word vectors of the best gives the last. Hits of
one article are folded into one, with its best provision in front.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval import closed, expansion, highlight, repair, scoring
from assistant.retrieval.result import Hit, Mode, SearchResult, SubjectHit
from assistant.retrieval.scope import CHANNELS, Layout, Scope, layout, scope
from assistant.retrieval.scoring import FIRST, SECOND, SECOND_STAGE, Query
from indexer.errors import EngineError
from indexer.index import CorpusLike, Index
from indexer.lexical import Language, analyse

LONGEST = 2000  # characters of a question that are looked at
CACHED = 512  # questions remembered
CANDIDATES = 400  # views that FAISS and BM25 each propose in a corpus too large to score whole
OTHERS = 8  # further provisions named with a hit
OTHERS_WITHIN = 0.12  # how far below the best of its article a further provision may lie
SUBJECTS = 12
FOUND = 0.5  # confidence from which a search counts as having found something
# What a subject's score is made of; counting its provisions puts the right subject first in 90 of
# 100 questions instead of 83 (tests/bench).
_SUBJECT_DENSE, _SUBJECT_WORDS, _SUBJECT_PROVISIONS = 0.3, 0.15, 0.55

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


@dataclass(eq=False)
class Searcher:
    """Searches one opened index; may be shared by threads."""

    index: Index
    corpus: CorpusLike
    whole: int = 20_000  # views up to which all are scored
    _memory: OrderedDict[object, SearchResult] = field(default_factory=OrderedDict, repr=False)
    _scopes: dict[tuple[str, ...], Scope] = field(default_factory=dict, repr=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        _one_blas_thread()

    def search(
        self,
        query: str,
        *,
        statutes: Sequence[str] | None = None,
        limit: int = 10,
        language: Language = "pt",
    ) -> SearchResult:
        """The articles that answer a question best, in some statutes or in all.

        Names of places that the filter stands for are better left out of `query`. When the
        embedding engine cannot run, the result's mode is 'lexical'.
        """
        chosen = tuple(statutes) if statutes else tuple(self.index.ranges)
        key = (query[:LONGEST], chosen, limit, language)
        with self._lock:
            known = self._memory.get(key)
            if known is not None:
                self._memory.move_to_end(key)
                return known
        found = self._search(query[:LONGEST], chosen, limit, language)
        with self._lock:
            self._memory[key] = found
            while len(self._memory) > CACHED:
                self._memory.popitem(last=False)
        return found

    def _search(
        self, text: str, statutes: tuple[str, ...], limit: int, language: Language
    ) -> SearchResult:
        fixed = repair.repair(text, self.vocabulary)
        query, mode = self.query(fixed.text, language)
        if not any(query.terms.values()):
            return SearchResult((), (), mode, False, fixed.changes)
        every = scoring.word_scores(self.index, query)
        part = self.scope(statutes, query, every)
        if len(part.provisions) == 0:
            return SearchResult((), (), mode, False, fixed.changes)
        words = every[part.rows]
        dense = scoring.dense_scores(self.index, query, part.rows)
        signals = scoring.first_signals(part, dense, words)
        scores, order = self._order(part, query, signals, dense)
        sure = scoring.confidence(self.index, query, mode, signals[order[0]])
        return SearchResult(
            self._fold(part, query, scores, order, signals, limit),
            self._subjects(part, dense, words, scores),
            mode,
            sure >= FOUND,
            fixed.changes,
            round(sure, 4),
            closed.nearest(self.index, self.layout, part, query, dense, scores),
        )

    # --- the question ---------------------------------------------------------------------------

    def query(self, text: str, language: Language) -> tuple[Query, Mode]:
        """A question ready for scoring, and whether it has vectors."""
        terms = analyse(text, language)
        law = expansion.default().expand(terms, language)
        named = {language: terms, "law": terms if language == "pt" else _figures(terms)}
        encoded = None
        if self.index.hybrid:
            with suppress(EngineError):
                encoded = self.index.encoder.encode(text)
        return Query(named, {"law": law}, encoded), "hybrid" if encoded else "lexical"

    @cached_property
    def vocabulary(self) -> repair.Vocabulary:
        """The words that need no repair, and those that a slip may have meant."""
        return repair.vocabulary(self.index)

    # --- what is searched -----------------------------------------------------------------------

    @cached_property
    def layout(self) -> Layout:
        """Provisions and the views that speak for them."""
        return layout(self.index, self.corpus)

    def scope(self, statutes: tuple[str, ...], query: Query, words: Floats) -> Scope:
        """All views of the statutes, or in a large corpus those that vectors or words propose."""
        if len(self.index.views) <= self.whole:
            return self._whole_scope(statutes)
        ranges = [self.index.ranges[key] for key in statutes if key in self.index.ranges]
        proposed = [np.zeros(0, np.int64)]
        if query.encoded is not None:
            whole = () if len(ranges) == len(self.index.ranges) else ranges
            proposed.append(self.index.dense.nearest(query.encoded.vector, CANDIDATES, whole))
        for start, end in ranges:
            part = words[start:end]
            count = min(CANDIDATES, len(part))
            best = np.argpartition(part, -count)[-count:]
            proposed.append(start + best[part[best] > 0])
        return scope(self.layout, np.unique(np.concatenate(proposed)))

    def _whole_scope(self, statutes: tuple[str, ...]) -> Scope:
        known = self._scopes.get(statutes)
        if known is None:
            rows = [np.arange(*self.index.ranges[k]) for k in statutes if k in self.index.ranges]
            known = scope(self.layout, np.sort(np.concatenate(rows or [np.zeros(0, np.int64)])))
            if len(self._scopes) < 64:
                self._scopes[statutes] = known
        return known

    # --- the order ------------------------------------------------------------------------------

    def _order(
        self, part: Scope, query: Query, signals: Floats, dense: Floats | None
    ) -> tuple[Floats, Ints]:
        """Scores, and the order: the best of the first stage by MaxSim, then the rest."""
        weights = scoring.ranking()
        if dense is None:
            plain = signals @ weights.lexical
            return plain, np.argsort(-plain, kind="stable")
        first = signals @ weights.first
        order = np.argsort(-first, kind="stable")
        top, rest = order[:SECOND_STAGE], order[SECOND_STAGE:]
        late = scoring.second_signals(self.index, part, query, top, dense)
        scores = signals @ weights.final[: len(FIRST)]
        scores[top] += late @ weights.final[len(FIRST) : len(FIRST) + len(SECOND)]
        return scores, np.concatenate([top[np.argsort(-scores[top], kind="stable")], rest])

    def _fold(
        self, part: Scope, query: Query, scores: Floats, order: Ints, signals: Floats, limit: int
    ) -> tuple[Hit, ...]:  # fmt: skip
        """Hits, one an article."""
        numbers = part.provisions[order]
        articles = self.layout.article[numbers]
        _, firsts = np.unique(articles, return_index=True)
        hits = []
        for place in np.sort(firsts)[:limit]:
            local = int(order[place])
            same = order[articles == articles[place]]
            near = [
                (self.layout.refs[part.provisions[n]][1], round(float(scores[n]), 4))
                for n in same
                if n != local and scores[n] >= scores[local] - OTHERS_WITHIN
            ]
            statute, fragment = self.layout.refs[part.provisions[local]]
            provision = self.corpus.statutes[statute].by_id[fragment]
            hits.append(
                Hit(
                    statute,
                    fragment,
                    round(min(max(float(scores[local]), 0.0), 1.0), 4),
                    highlight.ranges(query, provision.text),
                    CHANNELS[_strongest(signals[local])],
                    tuple(near[:OTHERS]),
                )
            )
        return tuple(hits)

    def _subjects(
        self, part: Scope, dense: Floats | None, words: Floats, scores: Floats
    ) -> tuple[SubjectHit, ...]:
        """Subject entries by their own words and by the best of the provisions that settle them."""
        channel = CHANNELS.index("subject")
        rows = np.flatnonzero(part.channel == channel)
        if len(rows) == 0:
            return ()
        own = _SUBJECT_WORDS * words[rows]
        if dense is not None:
            own = own + _SUBJECT_DENSE * dense[rows]
        total = own + _SUBJECT_PROVISIONS * part.spoken_for(scores, channel)[rows]
        best: dict[tuple[str, str], float] = {}
        for place in np.argsort(-total, kind="stable")[: 2 * SUBJECTS]:  # each in two languages
            view = self.index.views[part.rows[rows[place]]]
            best.setdefault((view.statute, view.target), round(float(total[place]), 4))
        return tuple(
            SubjectHit(statute, subject, score)
            for (statute, subject), score in list(best.items())[:SUBJECTS]
        )


def search(
    query: str,
    *,
    corpus: CorpusLike,
    index: Index,
    statutes: Sequence[str] | None = None,
    limit: int = 10,
    language: Language = "pt",
) -> SearchResult:
    """One search of a corpus by its opened index; the searcher behind it remembers questions."""
    found = _searchers.get(index)
    if found is None or found.corpus is not corpus:
        found = _searchers[index] = Searcher(index, corpus)
    return found.search(query, statutes=statutes, limit=limit, language=language)


_searchers: WeakKeyDictionary[Index, Searcher] = WeakKeyDictionary()


@cache
def _one_blas_thread() -> None:
    """Keeps products to one thread: they are small, and a second one waits for a busy core."""
    import threadpoolctl  # type: ignore[import-untyped]

    threadpoolctl.threadpool_limits(limits=1, user_api="blas")


def _figures(terms: Sequence[str]) -> list[str]:
    """The terms that mean the same in every language."""
    return [term for term in terms if term[0].isdigit() or term in ("artigo", "paragrafo", "%")]


def _strongest(signals: Floats) -> int:
    """The channel in which a provision was found best."""
    channels = len(CHANNELS)
    return int(np.argmax(signals[:channels] + signals[channels:]))
