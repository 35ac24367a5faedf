"""The operation of the rules that a message is about: shown by its facts, else by its words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from assistant.understanding.cues import cues
from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_VOTES = frozenset(
    {"turnout", "yes_votes", "no_votes", "valid_votes", "districts", "districts_approved"}
    | {"residence_since"}
)
_SIGNATURES = frozenset({"signatures", "signatures_by_district"})
_LAND = frozenset(
    {"ceded_area_km2", "area_km2", "ceded_share", "line_shift_m", "total_ceded_area_km2"}
)
_AREA = frozenset({"voters", "population", "dwellings", "buildings", "revenue_last_year"})
_SPECIAL = (
    "extinction", "name_form", "fusion", "incorporation", "boundary", "annexation",
    "create_district",
)  # fmt: skip
_ENOUGH = 0.55  # of the best score: a special operation wins over the general ones from here on
_GONE = re.compile(
    r"exting|extin|deix\w+ de (?:ser|existir)|abolish|cease|acaba|volta\w* a ser|lose its status"
)


def operation_of(text: Text, readings: Iterable[Reading]) -> str | None:
    """The operation, None where the words leave it open."""
    facts = {r.name for r in readings}
    scores = {m.id: m.score for m in cues("intents", "operations").match(text.words)}
    if len(facts & _AREA) > 1 and not _GONE.search(text.folded):
        scores.pop("extinction", None)  # 'a origem não perde nada'
    if "limits_described" in facts and "create_municipality" not in scores:
        return "create_district"
    return _shown(facts, scores) or _named(scores)


def _shown(facts: set[str], scores: dict[str, float]) -> str | None:
    """The operation that facts of the case show."""
    if facts & _VOTES:
        return "plebiscite"
    if facts & _SIGNATURES and "extinction" not in scores:
        return "petition"
    if facts & _LAND:
        return "boundary"
    other = "extinction" in scores or "create_district" in scores
    if facts & _AREA and "create_municipality" in scores and not other:
        return "create_municipality"
    return None


def _named(scores: dict[str, float]) -> str | None:
    if not scores:
        return None
    special = {name: scores[name] for name in _SPECIAL if name in scores}
    if special and max(special.values()) >= _ENOUGH * max(scores.values()):
        return max(special, key=lambda name: special[name])
    return max(scores, key=lambda name: scores[name])
