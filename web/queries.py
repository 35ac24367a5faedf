"""What is typed into the search box: words, phrases in quotes, words left out with '-'."""

from __future__ import annotations

import re
from dataclasses import dataclass

_PIECE = re.compile(r'(?P<minus>(?<!\S)-)?(?:["“](?P<phrase>[^"”]*)["”]?|(?P<word>[^\s"“”]+))')


@dataclass(frozen=True, slots=True)
class Query:
    """A query taken apart; `text` is what is searched by sense: words and phrases without signs."""

    words: tuple[str, ...]
    phrases: tuple[str, ...]
    excluded: tuple[str, ...]

    @property
    def text(self) -> str:
        """Words and phrases in one line."""
        return " ".join((*self.words, *self.phrases))

    @property
    def empty(self) -> bool:
        """Whether nothing is looked for; exclusions alone look for nothing."""
        return not self.words and not self.phrases


def parse(typed: str) -> Query:
    """Take a query apart; a quote that is not closed runs to the end."""
    words: list[str] = []
    phrases: list[str] = []
    excluded: list[str] = []
    for piece in _PIECE.finditer(typed):
        phrase, word = piece["phrase"], piece["word"]
        text = " ".join((phrase if phrase is not None else word).split())
        if not text or not any(c.isalnum() or c in "§º%" for c in text):
            continue
        if piece["minus"]:
            excluded.append(text)
        elif phrase is not None:
            phrases.append(text)
        else:
            words.append(text)
    return Query(tuple(words), tuple(phrases), tuple(excluded))
