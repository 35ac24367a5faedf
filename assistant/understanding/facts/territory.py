"""Distances and areas: which km and km² a message gives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.understanding.facts.figures import as_reading, demanded
from assistant.understanding.quantity import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_CEDE = re.compile(
    r"\b(?:ced\w+|cess\w+|passa\w*|perd\w+|tira\w*|transfer\w+|entreg\w+|desmembr\w+|"
    r"ceder|sai\w*|d(?:a|ar|ando)\b|cedes?|gives?|giv\w+|lose\w*|tak(?:e|es|"
    r"en|ing)|detach\w*|para o vizinho|pro vizinho|anexad\w+|annex\w*|move\w*)"
)
_RECEIVE = re.compile(
    r"\b(?:receb\w+|de volta|em troca|devolv\w+|ganh\w+|incorpora\w*|receiv\w+|"
    r"in return|in exchange|gets? back|back)\b"
)
_TOTAL = re.compile(
    r"\b(?:soma\w*|no total|ao todo|somando|todas as|total ceded|altogether|in all|juntas)\b"
)
_WHOLE = re.compile(
    r"\b(?:municipi\w+|cidade|territorio|area total|tem|possui|com|municipality|has|of)\b"
)
_SHIFT = re.compile(r"\b(?:linha|desloc\w+|line|shift\w*|mover|mexer|move[sd]?)\b")
_FAR = re.compile(r"distancia|distance|perimetro|longe|fica a|away")
_NEAR_TOWN = re.compile(
    r"cidade|sede|perimetro|urban|municipio|origem|divisa|distancia|distance|"
    r"town|city|parent|longe|far|away"
)


def read_territory(
    text: Text, quantities: Sequence[Quantity]
) -> tuple[list[Reading], list[Reading]]:
    """Facts with km, metres and km², and the lengths that the message says are demanded."""
    facts: list[Reading] = []
    premises: list[Reading] = []
    previous = 0
    for i, q in enumerate(quantities):
        if q.unit not in ("km", "m", "km2", "share"):
            continue
        following = quantities[i + 1].start if i + 1 < len(quantities) else len(text.folded)
        name = _name(text, q, previous, following, {f.name for f in facts})
        previous = q.end if q.unit == "km2" else previous
        if name is None:
            continue
        reading = as_reading(text, name, q, q.first, q.last)
        if q.unit == "m" and name == "distance_to_parent_urban_km":
            reading = in_km(reading)
        asked = demanded(text.tokens, q, q.first) and name in (
            "distance_to_parent_urban_km",
            "line_shift_m",
        )
        (premises if asked else facts).append(reading)
    facts.extend(_only_cession(text, facts))
    nothing = re.search(
        (
            r"sem troca|receiving nothing|gets nothing|receives nothing|sem (?:receber|"
            r"ganhar|pegar)(?: \w+)? (?:nada|de volta|em troca|outra area|area)|"
            r"nada em troca|without (?:receiving|getting)[^.;]{0,20}|nothing in "
            r"return"
        ),
        text.folded,
    )
    if nothing and "incorporated_area_km2" not in {f.name for f in facts}:
        facts.append(
            Reading("incorporated_area_km2", 0, text.slice(*nothing.span()), nothing.span())
        )
    return facts, premises


def _only_cession(text: Text, facts: Sequence[Reading]) -> list[Reading]:
    """'numa inconsistência só, a única': what is ceded is all that is ceded."""
    only = re.search(
        (
            r"(?:inconsistencia|cessao|vez|correcao)[^.;]{0,10}\b(?:so|unica)\b|"
            r"\b(?:unica|uma so|so uma) (?:inconsistencia|cessao|area)|\ba unica\b|"
            r"only one|single (?:inconsistency|cession)"
        ),
        text.folded,
    )
    ceded = next((f for f in facts if f.name == "ceded_area_km2"), None)
    if not only or ceded is None or any(f.name == "total_ceded_area_km2" for f in facts):
        return []
    return [replace(ceded, name="total_ceded_area_km2")]


def _name(text: Text, q: Quantity, previous: int, following: int, names: set[str]) -> str | None:
    left = max(previous, *(text.folded.rfind(c, 0, q.start) + 1 for c in ".;?!"))
    before = text.folded[left : q.start]
    after = re.split(r"[,.;?!]", text.folded[q.end : min(following, q.end + 60)])[0]
    if q.unit in ("km", "m"):
        return _length(q.unit, before, after)
    if q.unit == "share":
        return "ceded_share" if _is_ceded_share(before, after) else None
    return _area(before, after, names)


def _length(unit: str, before: str, after: str) -> str | None:
    around = before[-60:] + " " + after
    if unit == "m" and _SHIFT.search(around):
        return "line_shift_m"
    far = _FAR.search(around) if unit == "m" else _NEAR_TOWN.search(before + " " + after)
    return "distance_to_parent_urban_km" if far else None


def _is_ceded_share(before: str, after: str) -> bool:
    of_area = re.match(
        r"\s*(?:d[ao]|of)\s+(?:[\w']+ ){0,4}(?:area|territorio|territory|land|municipio|terra)\b",
        after,
    )
    return bool(of_area) and bool(_CEDE.search(before[-60:]) or _CEDE.search(after))


def _area(before: str, after: str, names: set[str]) -> str:
    near = before[-45:]
    if (
        re.search(
            (
                r"(?:municipi\w+|municipality|area total|cidade)(?: \w+){0,3} (?:de|"
                r"com|of|tem|has|with|que tem)\s*$"
            ),
            near,
        )
        and "area_km2" not in names
    ):
        return "area_km2"
    if (
        _RECEIVE.search(near)
        or _RECEIVE.match(after.strip())
        or re.search(r"\b(?:de volta|em troca|in return|back)\b", after)
    ):
        return "incorporated_area_km2"
    if _TOTAL.search(near) or _TOTAL.search(after):
        return (
            "total_ceded_area_km2"
            if "ceded_area_km2" in names
            else "area_km2"
            if not _CEDE.search(near)
            else "total_ceded_area_km2"
        )
    if (
        _CEDE.search(near)
        or ("area_km2" in names and "ceded_area_km2" not in names)
        or re.match(r"\s*(?:para|pro|to) ", after)
    ):
        return "ceded_area_km2"
    return "area_km2" if "area_km2" not in names else "ceded_area_km2"


def in_km(reading: Reading) -> Reading:
    """A reading in metres as one in kilometres."""
    value, low, high = (
        Fraction(v) / 1000 if isinstance(v, int | Fraction) else None
        for v in (reading.value, reading.low, reading.high)
    )
    return replace(reading, value=value, low=low, high=high)
