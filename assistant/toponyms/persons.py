"""Whether a name may be that of a person; nothing here knows who is alive, so that the rule only
asks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from assistant.toponyms.characters import fold
from assistant.toponyms.data import word_set
from assistant.toponyms.names import Name
from assistant.toponyms.numerals import is_number_word

_COINED = re.compile(
    r".{2,}(?:[dlmnrt]son|lton|ington|leyson|nilda|nildo|valdo|derlei)"
)  # Gladson, Edivaldo


def looks_like_person(name: Name) -> bool:
    """Whether a title, a given name or a surname makes a name of two words or more a person's."""
    return any(_person([(fold(w.text), w.joint) for w in reading]) for reading in name.readings)


def _person(words: Sequence[tuple[str, bool]]) -> bool:
    folded = [word for word, joint in words if not joint]
    if len(folded) < 2 or words[0][0] in _set("devotions"):
        return False
    after_particle = len(words) > 1 and words[1][1]
    first, second = folded[0], folded[1]
    if first in _set("titles"):
        return (
            not after_particle
            and (len(folded) > 2 or not _is_thing(second))
            and second not in _set("devotions")
        )
    if first in _set("courtly"):
        return not after_particle and _is_given(second)
    if (
        folded[-1] in _set("descendants")
        and not _is_thing(first)
        and not is_number_word(folded[-1])
    ):
        return True
    if first in _set("given_common"):
        return any(word in _set("surnames") for word in folded[1:])
    if _is_given(first):
        return _surname(folded[1:], after_particle)
    clear = folded[-1] in _set("surnames") and not words[-2][1]
    return clear and not _is_thing(first) and not is_number_word(first)


def _surname(rest: Sequence[str], after_particle: bool) -> bool:
    """Whether what follows a given name can be a surname; after 'de' it has to be a known one."""
    known = any(
        word in _set("surnames") or word in _set("surnames_common") or _is_given(word)
        for word in rest
    )
    return known or (not after_particle and not _is_thing(rest[0]))


def _is_given(word: str) -> bool:
    """Whether a word is a given name in some spelling, a small form of one, or coined like one."""
    plain = _plain(word)
    small = re.sub(r"inh([oa])s?$", r"\1", plain)
    return bool({plain, small} & _given()) or bool(_COINED.fullmatch(word))


@cache
def _given() -> frozenset[str]:
    return frozenset(map(_plain, _set("given")))


def _plain(word: str) -> str:
    """A name without the letters that families write as they please: 'Thiago', 'Gusttavo'."""
    for old, new in (("ph", "f"), ("th", "t"), ("y", "i"), ("w", "v"), ("z", "s"), ("k", "c")):
        word = word.replace(old, new)
    return re.sub(r"([b-df-hj-np-tv-z])\1", r"\1", word)


def _is_thing(word: str) -> bool:
    """A word that names things, sides or qualities in place names."""
    places = word_set("words", "generic", "words") | word_set("words", "qualifiers", "leading")
    return word in places or word in word_set("words", "qualifiers", "trailing")


def _set(name: str) -> frozenset[str]:
    return word_set("persons", name)
