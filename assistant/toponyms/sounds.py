"""One word of a name -> the key of its spelling and the key of its sound.

The spelling key is the same for the ways in which Portuguese has written one word: 'Nictheroy'
and 'Niterói', 'Piraçununga' and 'Pirassununga', 'Lages' and 'Lajes', 'Luiz' and 'Luís'. Capitals
in a key are sounds that letters share: S (ss, ç, c before e), Z (z, s between vowels), R (rr), L
(lh), N (nh), C (ch), G (hard g). The sound key joins besides what speech joins: ch and x, s and
z, unstressed e and i, o and u, l and u at the end of a syllable, ou and o. Different words may
share a sound key, never a spelling key.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from assistant.toponyms.characters import fold

_V = "aeiou"
_SPELLING: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        # letters that were written for learning's sake
        (r"eth$", "e"), (r"ph", "f"), (r"th", "t"), (r"rh", "r"), (r"ch(?=[^aeiouyh]|$)", "k"),
        (r"cch", "ch"), (r"lh", "L"), (r"nh", "N"), (r"ch", "C"), (r"h", ""), (r"y", "i"),
        (r"(?:^|(?<=[^aeiou]))w", "v"), (r"w", "u"),
        # c, q, k, g
        (r"cqu(?=[ei])|c?k|cq", "k"), (r"qu(?=[ei])", "k"), (r"q", "k"),
        (r"[sx]?c+(?=[ei])|s?c*ç+", "S"), (r"c+(?=t)", ""), (r"c+", "k"),
        (r"gu(?=[ei])", "G"), (r"gg", "g"), (r"g(?=[ei])", "j"), (r"g(?=[dnm])", ""), (r"g", "G"),
        # s and z
        (r"ss+", "S"), (r"^s", "S"), (rf"(?<=[{_V}])s(?=[{_V}])", "Z"), (r"s", "S"),
        (r"zz+", "z"), (rf"z(?=[{_V}])", "Z"), (r"z", "S"), (r"SS+", "S"),
        (r"(?<=.)p+(?=[tS])", ""), (r"b(?=[tdS])", ""),
        # r, nasal ends of syllables, doubled letters
        (r"^r+|(?<=[nlS])r+|rr+", "R"), (r"m(?=n)", ""), (r"nn+", "n"), (r"mm+", "m"),
        (r"m(?=[^aeiou]|$)", "n"), (r"([bdfjklptvxGZ])\1+", r"\1"),
        # ends of words
        (r"aeS$", "aiS"), (r"oeS$", "oiS"), (r"aoS$", "auS"), (r"eo(?=S?$)", "eu"),
        (r"ei(?=[ao]S?$)", "e"),
    )
)  # fmt: skip
_SOUND: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"[xS]S|Sx", "S"), (r"C", "x"), (r"x(?=[^aeiouAEIOU])", "S"), (r"Z", "S"), (r"R", "r"),
        (r"l(?=[^aeiouAEIOU]|$)", "u"), (r"(?<=[oO])u", ""), (r"(?<=[eE])i(?=[rjx])", ""),
        (r"(?<=[aA])i(?=x)", ""), (r"e", "i"), (r"o", "u"),
    )
)  # fmt: skip
_ACUTE, _GRAVE, _CIRCUMFLEX, _TILDE = "\u0301", "\u0300", "\u0302", "\u0303"
_STRESSING = (_ACUTE, _CIRCUMFLEX)


@lru_cache(maxsize=65_536)
def spelling(word: str) -> tuple[str, ...]:
    """The spelling keys of a word in lower case with its accents; more than one when its end is
    nasal.
    """
    plain = _spell(_bare_but_cedilla(word))
    nasal = re.fullmatch(r"(.+)[ãâ](s?)", word)  # 'Maracanan' was written for 'Maracanã'
    return (plain, _spell(_bare_but_cedilla(nasal[1]) + "an" + nasal[2])) if nasal else (plain,)


def _bare_but_cedilla(word: str) -> str:
    return "ç".join(fold(part) for part in word.split("ç"))


def _spell(text: str) -> str:
    for pattern, new in _SPELLING:
        text = pattern.sub(new, text)
    return text


@lru_cache(maxsize=65_536)
def sounds(word: str) -> tuple[str, ...]:
    """The sound keys of a word: by its accents, and as if they had been left out."""
    keys = (*stressed(word), *(key for bare in spelling(word) for key in _unmarked(bare)))
    return tuple(dict.fromkeys(re.sub("[AEIOU]", lambda m: m[0].lower(), key) for key in keys))


@lru_cache(maxsize=8_192)
def stressed(word: str) -> tuple[str, ...]:
    """The sound keys of a word as it is accented, the stressed vowel a capital: 'lUSia', lúcia."""
    marked = _marked_stress(word)
    if marked is None:
        return tuple(key for bare in spelling(word) for key in _unmarked(bare))
    return tuple(_sound(key, marked) for key in spelling(word))


def _unmarked(key: str) -> tuple[str, ...]:
    """The sounds of a spelling key without accents; 'Norti' is meant for 'Norte'."""
    end = _sound(key, _unmarked_stress(key))
    return (end, _sound(key, _last_but_one(key))) if re.search(r"[^aeiou][iu]S?$", key) else (end,)


def _sound(key: str, stress: int) -> str:
    """A sound key; `stress` counts vowels from the end of the word, 0 the last."""
    at = _vowels(key)
    if 0 <= stress < len(at):
        place = at[-1 - stress]
        key = key[:place] + key[place].upper() + key[place + 1 :]
    for pattern, new in _SOUND:
        key = pattern.sub(new, key)
    return re.sub(r"([^aeiouAEIOU])\1+", r"\1", key)


def _unmarked_stress(key: str) -> int:
    """Where a word without accents is stressed, in vowels from the end."""
    if re.search(r"[aeo]S?$|[ae]nS?$", key):
        return _last_but_one(key)
    vowels = _vowels(key)
    return 1 if _glides(key, vowels, len(vowels) - 1) else 0


def _last_but_one(key: str) -> int:
    """The stress of the last syllable but one, on the first vowel of a diphthong like 'ei'."""
    vowels = _vowels(key)
    return 2 if _glides(key, vowels, len(vowels) - 2) else min(1, len(vowels) - 1)


def _vowels(key: str) -> list[int]:
    return [m.start() for m in re.finditer(f"[{_V}]", key)]


def _glides(key: str, vowels: list[int], n: int) -> bool:
    """Whether vowel n is the i or u of a diphthong like 'ai'."""
    if n < 1:
        return False
    before, vowel = key[vowels[n - 1]], key[vowels[n]]
    return vowel in "iu" and vowels[n - 1] == vowels[n] - 1 and before != vowel


def _marked_stress(word: str) -> int | None:
    """Where the accents of a word put its stress, in vowels from the end; None without accents."""
    text = re.sub(r"(?<=[qg])u(?=[eiéêí])|(?<=[eéê])i(?=[ao]s?$)", "", word)
    marks = [
        c
        for c in unicodedata.normalize("NFD", text)
        if c.isalpha() or c in (*_STRESSING, _TILDE, _GRAVE)
    ]
    for wanted in (_STRESSING, (_GRAVE, _TILDE)):
        count, found = 0, None
        for i, c in enumerate(marks):
            if c in "aeiouy":
                count += 1
                if i + 1 < len(marks) and marks[i + 1] in wanted:
                    found = count
        if found is not None:
            return count - found
    return None


def ending(word: str) -> str:
    """What the last vowel's accent says: 'oral' (á), 'nasal' (ã), 'either' (â), 'plain', or
    'free'.

    'plain' is a word with no accent at all, 'free' one whose accent stands elsewhere. What is
    stressed there without an accent is 'oral' too: an i or u after a consonant, the old final y,
    an end in z, r, l or x.
    """
    decomposed = unicodedata.normalize("NFD", word.replace("ç", "c"))
    found = re.search(r"([aeiouy])([\u0300-\u0303]?)[^aeiouy\u0300-\u0303]*$", decomposed)
    if not found:
        return "free"
    if found[2]:
        kinds = {_TILDE: "nasal", _CIRCUMFLEX: "either"}
        return kinds.get(found[2], "oral")
    if not decomposed.isascii():
        return "free"
    if re.search(r"(?<![aeiou])[iu]s?$|y$|[zrlx]$", decomposed):
        return "oral"
    return "plain"


def accents_agree(asked: str, known: str) -> bool:
    """Whether two words that share their letters can be one word.

    'Goianá' is not 'Goiana', 'Maraú' not 'Marau', 'Iporã' not 'Iporá'; an accent left out or put
    on another vowel makes no other word.
    """
    one, two = ending(asked), ending(known)
    if asked.replace("ç", "c").isascii() or "free" in (one, two) or one == two:
        return True
    return {one, two} <= {"oral", "either"} or {one, two} <= {"nasal", "either"}
