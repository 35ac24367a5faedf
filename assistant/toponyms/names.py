"""A clean name -> its words and the keys by which it meets other names.

`Name.keys` are spelling keys of the whole name: one without its particles ('Barra dos Bugres',
'Barra do Bugres'), one of all its letters run together ('Monte Negro', 'Montenegro'). An
abbreviation that may stand for several words ('S.': São or Santa) gives the keys of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

from assistant.toponyms.characters import fold
from assistant.toponyms.data import states, table, word_set
from assistant.toponyms.numerals import is_number_word, number_at, spelled
from assistant.toponyms.sounds import accents_agree, sounds, spelling, stressed

MAX_READINGS = 6
_TOKEN = re.compile(r"\d+(?:[oa]s?\b)?|[^\W\d_]+")
_WRAPPER = re.compile(
    r"^(?:[oa] )?(?:munic[ií]pio|cidade|distrito|prefeitura(?: municipal)?|povoado)"
    r" d[eoa]s? (?=\w)",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a name in lower case.

    `said` is its canonical form, `letters` what it gives to the name run together, `joint` whether
    it is a particle.
    """

    text: str
    said: str
    letters: str
    joint: bool = False


@dataclass(frozen=True)
class Name:
    """A name with what it is compared by."""

    text: str  # clean, as typed
    readings: tuple[tuple[Word, ...], ...]  # one unless an abbreviation is ambiguous

    @cached_property
    def plain(self) -> str:
        """Lower case, accents kept."""
        return self.text.casefold()

    @cached_property
    def bare(self) -> str:
        """Lower case without accents."""
        return fold(self.text)

    @cached_property
    def glued(self) -> str:
        """All letters run together, without accents but with cedillas."""
        parts = re.sub(r"[\W_]", "", self.plain).split("ç")
        return "ç".join(map(fold, parts))

    @property
    def has_accents(self) -> bool:
        """Whether the name was written with accents or cedillas."""
        return not self.text.isascii()

    @cached_property
    def keys(self) -> frozenset[str]:
        """Spelling keys of the whole name."""
        out = set()
        for words in self.readings:
            out |= set(joined(words))
            out.add("=" + "".join(fold(word.letters) for word in words))
        return frozenset(out)

    @cached_property
    def initials(self) -> tuple[tuple[str, ...], ...]:
        """The words of the readings that have initials ('B. Horizonte': 'b.', 'horizonte'), if any
        has.
        """
        out = (tuple(w.said for w in content(words)) for words in self.readings)
        return tuple(words for words in out if any(word.endswith(".") for word in words[:-1]))

    @cached_property
    def sounds(self) -> frozenset[str]:
        """Sound keys of the whole name."""
        parts = [[sounds(w.said) for w in content(words)] for words in self.readings]
        return frozenset(_glued(pick) for part in parts for pick in _picks(part))

    @cached_property
    def cores(self) -> tuple[str, ...]:
        """Spelling keys of the names that this one qualifies, the longest first."""
        found = {
            key: len(words)
            for reading in self.readings
            for words in _cores(reading)
            for key in joined(words)
        }
        return tuple(sorted(found, key=lambda key: (-found[key], -len(key), key)))


def read(text: str) -> Name:
    """Analyse a clean name."""
    tokens = _tokens(text)
    readings = list(product(*(_meanings(tokens, i) for i in range(len(tokens)))))[:MAX_READINGS]
    return Name(text, tuple(tuple(_words(reading)) for reading in readings))


def unwrapped(text: str) -> str:
    """A name without the state and the 'município de' that people put round it."""
    text = _WRAPPER.sub("", text)
    bare = re.fullmatch(r"(.+\w) ([A-Za-z]{2})", text)
    if bare and bare[2].upper() in states():
        return bare[1]
    found = re.fullmatch(
        r"(.+?)\s*(?:[/,]|\s-|-(?=[A-Za-z]{2}$))\s*([^,/()]+?)|(.+?)\s*\(([^()]+)\)", text
    )
    if found and (found[2] or found[4]).casefold() in _state_names():
        return found[1] or found[3]
    return text


@cache
def _state_names() -> frozenset[str]:
    return frozenset(
        form
        for s in states().values()
        for name in (s.uf, s.name)
        for form in (name.casefold(), fold(name))
    )


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    stopped: bool  # a full stop follows
    elided: bool  # an apostrophe follows


def _tokens(text: str) -> list[_Token]:
    low = re.sub(
        r"áo(?=s?\b)", "áu", text.casefold().replace("&", " e ")
    )  # 'páo' was written for 'pau'
    return [
        _Token(m[0], low[m.end() : m.end() + 1] == ".", low[m.end() : m.end() + 1] == "'")
        for m in _TOKEN.finditer(low)
    ]


def _meanings(tokens: list[_Token], i: int) -> tuple[str, ...]:
    """The words that a token may stand for; 'santa ana=santana': words, and the letters that they
    came from.
    """
    token, last = tokens[i], i == len(tokens) - 1
    word = fold(token.text)
    if token.elided and word == "sant":
        return ("santo=sant", "santa=sant")
    if word == "doeste":
        return ("d oeste=doeste",)
    if re.fullmatch("santan+a", word):
        return (f"santa ana={word}",)
    known: str | None = table("words")["abbreviations"].get(word)
    bare_allowed = word in word_set("words", "abbreviations_without_stop", "words")
    if known and not last and (token.stopped or bare_allowed or word == "s"):
        if word == "s" and i and fold(tokens[i - 1].text) in ("n", "na", "nossa"):
            return ("senhora",)
        return tuple(known.split())
    initial = len(word) == 1 and token.stopped and not last
    return (f"{token.text}.",) if initial else (token.text,)


def _words(reading: tuple[str, ...]) -> Iterator[Word]:
    texts, letters = [], []
    for meaning in reading:
        said, _, written = meaning.partition("=")
        parts = said.split()
        texts += parts
        letters += [written, *[""] * (len(parts) - 1)] if written else parts
    folded = [fold(text) for text in texts]
    i = 0
    while i < len(texts):
        number = number_at(folded, i) if _is_numeral(folded, i) else None
        if number:
            for word in spelled(min(number[0], 9999)):
                yield Word(texts[i], word, word)
            i = number[1]
            continue
        joint = folded[i] in word_set("words", "particles") or (
            folded[i] == "el" and folded[i - 1 : i] in (["de"], ["d"])
        )
        yield Word(texts[i], _saint(texts, folded, i), letters[i], joint)
        i += 1


def _is_numeral(folded: list[str], i: int) -> bool:
    """A roman I, V or X counts only after a word or before 'de'."""
    if folded[i] in ("i", "v", "x"):
        return i > 0 or folded[1:2] == ["de"]
    return True


def _saint(texts: list[str], folded: list[str], i: int) -> str:
    """São, Santo and San before a name are one word; Santa is another."""
    after = folded[i + 1] if i + 1 < len(folded) else ""
    named = bool(after) and after not in word_set("words", "particles")
    if folded[i] == "sao" or (folded[i] == "san" and named and i == 0):
        return "são"
    if folded[i] == "santo" and named and folded[i - 1 : i] != ["espirito"]:
        return "são"
    return texts[i]


def content(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words without particles; all of them when there is nothing else."""
    return tuple(w for w in words if not w.joint) or words


def joined(words: tuple[Word, ...]) -> tuple[str, ...]:
    """The spelling keys of some words, particles left out."""
    return tuple(_glued(pick) for pick in _picks([spelling(w.said) for w in content(words)]))


def _picks(choices: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return list(product(*choices))[:MAX_READINGS]


def _glued(parts: tuple[str, ...]) -> str:
    """Keys run together, a vowel that ends one word and begins the next kept once: santa + ana."""
    return re.sub(r"([aeiou])\|\1", r"\1", "|".join(parts)).replace("|", "")


def _cores(words: tuple[Word, ...]) -> Iterator[tuple[Word, ...]]:
    leading, trailing = (word_set("words", "qualifiers", side) for side in ("leading", "trailing"))
    starts = [0]
    if len(words) > 1 and fold(words[0].said) in leading:
        starts.append(2 if words[1].joint and len(words) > 2 else 1)
    for start in starts:
        for end in range(start + 1, len(words) + 1):
            part, rest = words[start:end], words[end:]
            plain_rest = all(w.joint or fold(w.text) in trailing for w in rest)
            if (not rest and start == 0) or part[-1].joint or part[0].joint:
                continue
            if plain_rest or (rest[0].joint and not _generic(part)):
                yield part


def _generic(words: tuple[Word, ...]) -> bool:
    """Whether some words are no core of a longer name: 'Serra', 'Nossa Senhora', 'Três'."""
    folded = [fold(w.said) for w in words]
    if len(folded) == 1:
        alone = folded[0]
        return (
            alone in word_set("words", "generic", "words")
            or is_number_word(alone)
            or len(alone) < 3
        )
    return " ".join(folded) in table("words")["generic"]["pairs"].split("|")


def fits_initials(asked: tuple[str, ...], known: Name) -> bool:
    """Whether words with initials may be short for a name."""
    words = [w.said for w in content(known.readings[0])]
    return len(words) == len(asked) and all(
        word.startswith(fold(a[0])) if a.endswith(".") else set(spelling(a)) & set(spelling(word))
        for a, word in zip(asked, map(fold, words), strict=True)
    )


def same_accents(asked: Name, known: Name) -> bool:
    """Whether the accents of two names that share a key allow them to be one name."""
    one, two = content(asked.readings[0]), content(known.readings[0])
    pairs = zip(one, two, strict=True) if len(one) == len(two) else ((one[-1], two[-1]),)
    return all(accents_agree(a.said, b.said) for a, b in pairs)


def same_stress(asked: Name, known: Name) -> bool:
    """Whether two names of as many words sound the same with the accents they are written with."""
    one, two = content(asked.readings[0]), content(known.readings[0])
    pairs = zip(one, two, strict=False)
    return len(one) != len(two) or all(
        set(stressed(a.said)) & set(stressed(b.said)) for a, b in pairs
    )
