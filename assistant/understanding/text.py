"""A message prepared for reading: folded letter by letter, so that every span fits the original.

The folded text has exactly one character for each character of `Text.raw` (accents and case are
gone, typographic quotes and dashes are plain), hence a match in it is a span of the message.
Tokens carry a repaired word besides: abbreviations are written out, slips of the keyboard mended.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from assistant.understanding.repair import repair

_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]")
_PLAIN = str.maketrans(
    {
        "°": "º", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "´": "'",
        "`": "'", "–": "-", "—": "-", "‑": "-", "−": "-", "\u00a0": " ", "\u202f": " ",
        "\u2009": " ",
        "\t": " ", "\r": " ", "²": "²", "…": ".",
    }
)  # fmt: skip
_KEPT = frozenset("ºª²")
_TOKEN = re.compile(r"[0-9]+(?:[.,][0-9]+)*|r\$|[a-z]+(?:'[a-z]+)?|[^\s\w]|\w")


def clean(message: str) -> str:
    """The message in NFC without invisible characters; spans of readings refer to this text."""
    return _INVISIBLE.sub("", unicodedata.normalize("NFC", message))


@lru_cache(maxsize=4096)
def _fold_char(char: str) -> str:
    plain = char.translate(_PLAIN)
    if plain in _KEPT or plain.isascii():
        return plain.lower()
    if plain.isdecimal():
        return str(unicodedata.decimal(plain))
    if not plain.isalpha():
        return plain
    base = unicodedata.normalize("NFKD", plain)[0].lower()
    return base if len(base) == 1 else plain


def fold(text: str) -> str:
    """Lower case without accents, of the same length as the text."""
    return text.lower() if text.isascii() else "".join(map(_fold_char, text))


@dataclass(frozen=True, slots=True)
class Token:
    """A word, number or sign; `word` is its repaired form, `start` and `end` its place."""

    word: str
    start: int
    end: int
    raw: str

    @property
    def is_word(self) -> bool:
        return self.word[0].isalpha()


class Text:
    """A cleaned message with its folded form and its tokens."""

    def __init__(self, raw: str) -> None:
        self.raw = clean(raw)
        self.folded = fold(self.raw)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens in order; an abbreviation may stand for several words, joined in one token."""
        out = []
        for found in _TOKEN.finditer(self.folded):
            raw = found[0]
            word = repair(raw) if raw[0].isalpha() else raw
            out.append(Token(word, found.start(), found.end(), raw))
        return tuple(out)

    @cached_property
    def plain(self) -> str:
        """The folded text with its words repaired; its spans are its own."""
        out, at = [], 0
        for token in self.tokens:
            out += [self.folded[at : token.start], token.word]
            at = token.end
        return "".join([*out, self.folded[at:]])

    @cached_property
    def words(self) -> tuple[Token, ...]:
        """Words, numbers and the few signs that mean something, without punctuation."""
        return tuple(t for t in self.tokens if t.word[0].isalnum() or t.word in "%§")

    def slice(self, start: int, end: int) -> str:
        """The words of the message in a span, without blanks at the ends."""
        return self.raw[start:end].strip()

    @cached_property
    def shouting(self) -> bool:
        """Whether the message is in capitals, so that capitals say nothing."""
        letters = [c for c in self.raw if c.isalpha()]
        return len(letters) > 12 and sum(c.isupper() for c in letters) > 0.7 * len(letters)


def at(tokens: Sequence[Token], i: int) -> str:
    """The word of a token, '' beyond the ends."""
    return tokens[i].word if 0 <= i < len(tokens) else ""


def overlaps(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two spans share a character."""
    return a[0] < b[1] and b[0] < a[1]


def free(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    """Whether a span touches none of the taken ones."""
    return not any(overlaps(span, other) for other in taken)
