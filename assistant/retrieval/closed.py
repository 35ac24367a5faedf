"""Which closed question of a statute a message asks.

By sense, word by word, and by how well the provisions it rests on answer the message; the words of
the law are left out, since a question and its opposite share them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.retrieval.late_interaction import max_sim
from assistant.retrieval.result import ClosedHit
from assistant.retrieval.scope import CLOSED, Layout, Scope
from assistant.retrieval.scoring import Query
from indexer.index import Index
from indexer.views import GlossesLike

LOOKED_AT = 40  # wordings that MaxSim looks at
KEPT = 8
SENSE, WORDS, PROVISIONS = 0.4, 0.4, 0.2

Floats = NDArray[np.float32]


def nearest(
    index: Index, whole: Layout, part: Scope, query: Query, dense: Floats | None, scores: Floats
) -> tuple[ClosedHit, ...]:
    """The closed questions nearest to a message, best first; none without vectors."""
    rows = np.flatnonzero(part.channel == CLOSED)
    if dense is None or query.encoded is None or len(rows) == 0:
        return ()
    near = rows[np.argsort(-dense[rows], kind="stable")[:LOOKED_AT]]
    late = max_sim(index, query.encoded, part.rows[near])
    found = {whole.refs[number]: scores[n] for n, number in enumerate(part.provisions)}
    best: dict[tuple[str, int], float] = {}
    for row, words in zip(near, late, strict=True):
        view = index.views[part.rows[row]]
        basis = _basis(index.glosses, view.statute, int(view.target), found)
        score = SENSE * float(dense[row]) + WORDS * float(words) + PROVISIONS * basis
        place = (view.statute, int(view.target))
        best[place] = max(best.get(place, 0.0), round(score, 4))
    order = sorted(best, key=lambda place: -best[place])[:KEPT]
    return tuple(ClosedHit(key, number, best[key, number]) for key, number in order)


def _basis(
    glosses: GlossesLike, key: str, number: int, found: dict[tuple[str, str], np.float32]
) -> float:
    """How well the best of a question's provisions answers the message."""
    provisions = glosses.closed(key)[number].provisions
    return max((float(found.get((key, fragment), 0.0)) for fragment in provisions), default=0.0)
