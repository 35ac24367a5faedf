"""The keys of a name as they are kept on disk, so that a start need not compute thousands of
them.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from assistant.toponyms.data import FOLDER
from assistant.toponyms.names import read


@dataclass(frozen=True, slots=True)
class Keys:
    """What a name is found by: spelling keys (the first without particles), sound keys, keys of
    its cores.
    """

    keys: tuple[str, ...]
    sounds: tuple[str, ...]
    cores: tuple[str, ...]


def keys_of(name: str) -> Keys:
    """The keys of a name."""
    found = read(name)
    keys = sorted(found.keys, key=lambda key: (key[0] == "=", key))
    return Keys(tuple(keys), tuple(sorted(found.sounds)), found.cores)


def render(keys: Keys) -> str:
    """One line: the three kinds apart by |, the keys of a kind by blanks."""
    return "|".join(" ".join(kind) for kind in (keys.keys, keys.sounds, keys.cores))


def parse(line: str) -> Keys:
    """The reverse of render(); ValueError for another line."""
    keys, sounds, cores = line.split("|")
    return Keys(tuple(keys.split()), tuple(sounds.split()), tuple(cores.split()))


@cache
def fingerprint() -> str:
    """SHA-256 of keys.txt, which changes with the rules: keys kept under another one are stale."""
    try:
        return hashlib.sha256((FOLDER / "keys.txt").read_bytes()).hexdigest()
    except OSError:
        return ""
