"""The part of an index that a question is asked of, laid out for scoring.

A view speaks for one or more provisions: its own, all of its article's, or those that settle a
subject. A provision's score in a channel is the best of the views that speak for it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval.result import Why
from indexer.index import CorpusLike, Index
from indexer.views import GlossesLike, View

CHANNELS: tuple[Why, ...] = ("wording", "article", "gloss", "ask", "subject")
# Closed questions speak for no provision: they are looked at by themselves.
_CHANNEL = {"provision": 0, "article": 1, "gloss": 2, "ask": 3, "subject": 4, "closed": 5}
CLOSED = _CHANNEL["closed"]
DESCRIBED = (_CHANNEL["gloss"], _CHANNEL["ask"], _CHANNEL["subject"])
_LATER = 0.97  # what a subject is worth to its second provision, of what it is worth to its first
_INHERITED = 0.99  # what a caput's gloss is worth to the provisions under it
_LEAST = 0.9

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Links:
    """Which view speaks for which provision, how strongly, in which channel; sorted by view."""

    view: Ints
    provision: Ints
    weight: Floats
    starts: Ints  # of each view's links


@dataclass(frozen=True)
class Layout:
    """All provisions of an index and the links of its views to them."""

    refs: tuple[tuple[str, str], ...]  # (statute, fragment) by provision number
    article: Ints  # the first provision of the same article, by provision number
    channel: Ints  # by view
    links: Links

    @cached_property
    def number(self) -> Mapping[tuple[str, str], int]:
        """Provision numbers by (statute, fragment)."""
        return {ref: number for number, ref in enumerate(self.refs)}


@dataclass(frozen=True)
class Scope:
    """Some views of an index and the provisions for which they speak, numbered locally."""

    rows: Ints  # view numbers
    provisions: Ints  # provision numbers, sorted
    channel: Ints  # by row
    view: Ints  # local row, by link
    provision: Ints  # local provision, by link
    weight: Floats  # by link

    def best(self, values: Floats, channel: int, floor: float = 0.0) -> Floats:
        """By local provision, the best value of the views of a channel that speak for it."""
        out = np.full(len(self.provisions), floor, np.float32)
        part = self._by_channel[channel]
        np.maximum.at(out, self.provision[part], values[self.view[part]] * self.weight[part])
        return out

    def spoken_for(self, scores: Floats, channel: int) -> Floats:
        """By view, the best score of the provisions that it speaks for in a channel."""
        out = np.zeros(len(self.rows), np.float32)
        part = self._by_channel[channel]
        np.maximum.at(out, self.view[part], scores[self.provision[part]] * self.weight[part])
        return out

    @cached_property
    def bare(self) -> NDArray[np.bool_]:
        """By local provision, whether nobody has described it: no gloss, ask or subject speaks."""
        out = np.ones(len(self.provisions), bool)
        for channel in DESCRIBED:
            out[self.provision[self._by_channel[channel]]] = False
        return out

    @cached_property
    def _by_channel(self) -> tuple[Ints, ...]:
        kind = self.channel[self.view]
        return tuple(np.flatnonzero(kind == number) for number in range(len(CHANNELS)))

    def views_of(self, chosen: Ints, channel: int) -> tuple[Ints, Ints]:
        """The links of a channel to chosen local provisions: (local rows, places in `chosen`)."""
        part = self._by_channel[channel]
        place = np.full(len(self.provisions), -1, np.int64)
        place[chosen] = np.arange(len(chosen))
        found = place[self.provision[part]]
        return self.view[part][found >= 0], found[found >= 0]


def layout(index: Index, corpus: CorpusLike) -> Layout:
    """The layout of an opened index."""
    refs = [
        (statute.key, provision.id)
        for statute in corpus.statutes.values()
        for provision in statute.provisions
        if provision.text and provision.kind != "artigo"
    ]
    number = {ref: place for place, ref in enumerate(refs)}
    under: dict[tuple[str, str], list[int]] = {}
    for place, (key, fragment) in enumerate(refs):
        pieces = fragment.split("_")
        for depth in range(1, len(pieces) + 1):
            under.setdefault((key, "_".join(pieces[:depth])), []).append(place)
    links: list[tuple[int, int, float]] = []
    for row, view in enumerate(index.views):
        for place, weight in _speaks_for(view, number, under, index.glosses):
            links.append((row, place, weight))
    first = {
        (key, fragment.split("_")[0]): place
        for place, (key, fragment) in reversed(list(enumerate(refs)))
    }
    return Layout(
        tuple(refs),
        np.array([first[key, fragment.split("_")[0]] for key, fragment in refs], np.int64),
        np.array([_CHANNEL[view.kind] for view in index.views], np.int64),
        _links(links, len(index.views)),
    )


def scope(whole: Layout, rows: Ints) -> Scope:
    """The scope of some views."""
    starts = whole.links.starts
    counts = starts[rows + 1] - starts[rows]
    view = np.repeat(np.arange(len(rows)), counts)
    offsets = np.arange(int(counts.sum())) - np.repeat(np.cumsum(counts) - counts, counts)
    chosen = np.repeat(starts[rows], counts) + offsets
    provisions, local = np.unique(whole.links.provision[chosen], return_inverse=True)
    return Scope(rows, provisions, whole.channel[rows], view, local, whole.links.weight[chosen])


def _speaks_for(
    view: View,
    number: Mapping[tuple[str, str], int],
    under: Mapping[tuple[str, str], Sequence[int]],
    glosses: GlossesLike | None,
) -> list[tuple[int, float]]:
    if view.kind == "subject":
        entry = glosses.subject(view.statute, view.target) if glosses is not None else None
        targets = entry.provisions if entry is not None else ()
        weighted: dict[int, float] = {}
        for order, target in enumerate(targets):
            weight = max(_LATER**order, _LEAST)
            for place in _wording_of(view.statute, target, number, under):
                weighted.setdefault(place, weight)
        return list(weighted.items())
    if view.kind == "closed":
        return []
    if view.kind == "article":
        return [(place, 1.0) for place in under.get((view.statute, view.target), ())]
    own = number.get((view.statute, view.target))
    found = [(own, 1.0)] if own is not None else []
    if view.kind in ("gloss", "ask") and view.target.endswith("_cpt"):
        article = view.target.removesuffix("_cpt")
        below = under.get((view.statute, article), ())
        found += [(place, _INHERITED) for place in below if place != own]
    return found


def _wording_of(
    statute: str,
    target: str,
    number: Mapping[tuple[str, str], int],
    under: Mapping[tuple[str, str], Sequence[int]],
) -> Sequence[int]:
    """The provision itself, or what is under it when it has no wording of its own."""
    own = number.get((statute, target))
    return [own] if own is not None else under.get((statute, target), ())


def _links(links: Sequence[tuple[int, int, float]], views: int) -> Links:
    rows = np.array([row for row, _, _ in links], np.int64)
    counts = np.bincount(rows, minlength=views) if len(rows) else np.zeros(views, np.int64)
    return Links(
        rows,
        np.array([place for _, place, _ in links], np.int64),
        np.array([weight for _, _, weight in links], np.float32),
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
    )
