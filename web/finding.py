"""Finding words in a wording, accents and case apart, with the places where they stand."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from web.marking import Span


@lru_cache(maxsize=4096)
def folded(text: str) -> tuple[str, tuple[int, ...]]:
    """A text without accents and case, and for each of its characters the place in the original."""
    out: list[str] = []
    places: list[int] = []
    for place, char in enumerate(text):
        for part in unicodedata.normalize("NFKD", char).casefold():
            if not unicodedata.combining(part):
                out.append(part)
                places.append(place)
    return "".join(out), tuple(places)


def fold(text: str) -> str:
    """A text without accents and case, its blanks single."""
    return " ".join(folded(text)[0].split())


def spans_of(text: str, wanted: Iterable[str], *, prefix: bool = False) -> list[Span]:
    """Where words or phrases stand as whole words; with `prefix`, as beginnings of words."""
    plain, places = folded(text)
    found: list[Span] = []
    for words in wanted:
        parts = [re.escape(part) for part in fold(words).split()]
        if not parts:
            continue
        tail = "" if prefix else r"(?!\w)"
        for match in re.finditer(r"(?<!\w)" + r"\s+".join(parts) + tail, plain):
            end = places[match.end() - 1] + 1
            while end < len(text) and unicodedata.combining(text[end]):
                end += 1
            found.append((places[match.start()], end))
    return sorted(found)
