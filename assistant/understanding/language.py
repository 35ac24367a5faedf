"""Portuguese or English, by the small words of each; Spanish is read as Portuguese."""

from __future__ import annotations

from functools import cache

from assistant.understanding.lexicon import table
from assistant.understanding.question import Language
from assistant.understanding.text import Text


@cache
def _words(language: Language) -> frozenset[str]:
    return frozenset(table("languages")[language])


def detect_language(text: Text) -> Language:
    """'en' when English small words outnumber the Portuguese ones; else 'pt'."""
    words = [t.raw for t in text.tokens if t.raw[0].isalpha()]
    english = sum(w in _words("en") for w in words)
    portuguese = sum(w in _words("pt") for w in words)
    accented = any(c in "ãõçáéíóúâêôà" for c in text.raw.lower())
    return "en" if english > portuguese + (1 if accented and english < 4 else 0) else "pt"
