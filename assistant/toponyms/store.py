"""The user's list of districts on disk: replaced atomically, undoable, reread when it changes.

One file, districts.json, holds the rows and what is known of them; districts.undo.json what was
there before the last import ({} when nothing was).
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.toponyms.gazetteer import Gazetteer, Place, make
from assistant.toponyms.keys import Keys, fingerprint, keys_of, parse, render
from indexer.errors import NotFoundError, SourceError
from indexer.paths import data_dir

FORMAT = 1
COMPLETE_FROM = 9_000  # districts; IBGE's list has had more than ten thousand since 2010
_lock = threading.Lock()
_made: tuple[tuple[str, int, int] | None, Gazetteer] | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of districts with its source, its date (ISO, a year or '') and the day it was
    imported.
    """

    source: str
    date: str
    imported: str
    places: tuple[Place, ...]
    keyed: tuple[Keys, ...] | None = None  # of each place; None when they have to be computed

    @property
    def partial(self) -> bool:
        """Whether the list is too short to be the country's."""
        return len(self.places) < COMPLETE_FROM


def folder() -> Path:
    """Where the lists lie."""
    return data_dir() / "toponyms"


def current() -> Gazetteer:
    """The embedded municipalities with the user's districts, indexed; made once for each state of
    the file.
    """
    global _made
    stamp = _stamp()
    made = _made
    if made is None or made[0] != stamp:
        with _lock:
            listing = load()
            fresh = _gazetteer(listing) if listing else make()
            made = _made = (stamp, fresh)
    return made[1]


def _gazetteer(listing: Listing) -> Gazetteer:
    about = {"source": listing.source, "date": listing.date}
    return make(listing.places, about, partial=listing.partial, keyed=listing.keyed)


def _stamp() -> tuple[str, int, int] | None:
    path = folder() / "districts.json"
    try:
        found = path.stat()
    except OSError:
        return None
    return str(path), found.st_mtime_ns, found.st_size


def load() -> Listing | None:
    """The list in use, None when no districts were imported; SourceError when the file is
    damaged.
    """
    try:
        body = json.loads((folder() / "districts.json").read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _damaged() from error
    try:
        if body["format"] != FORMAT:
            raise _damaged()
        places = tuple(
            Place(code, name, uf, "district", of) for code, name, uf, of, _ in body["rows"]
        )
        fresh = bool(fingerprint()) and body["keys"] == fingerprint()
        keyed = tuple(parse(row[4]) for row in body["rows"]) if fresh else None
        return Listing(body["source"], body["date"], body["imported"], places, keyed)
    except (KeyError, TypeError, ValueError) as error:
        raise _damaged() from error


def _damaged() -> SourceError:
    return SourceError(
        "damaged_district_list",
        "A lista de distritos importada está danificada.",
        hint="Importe de novo, ou volte à anterior com: emancipa toponyms undo",
    )


def save(listing: Listing) -> None:
    """Put a list in the place of the current one, which undo() brings back."""
    target = folder() / "districts.json"
    target.parent.mkdir(parents=True, exist_ok=True)
    before = target.read_bytes() if target.exists() else b"{}"
    rows = [[p.code, p.name, p.uf, p.of, render(keys_of(p.name))] for p in listing.places]
    body: dict[str, Any] = {
        "format": FORMAT,
        "keys": fingerprint(),
        "source": listing.source,
        "date": listing.date,
        "imported": listing.imported,
        "rows": rows,
    }
    _replace(folder() / "districts.undo.json", before)
    _replace(target, json.dumps(body, ensure_ascii=False).encode())


def undo() -> Listing | None:
    """Bring back what was in use before the last import (None: no districts); NotFoundError when
    nothing is kept.
    """
    kept, target = folder() / "districts.undo.json", folder() / "districts.json"
    if not kept.exists():
        raise NotFoundError("nothing_to_undo", "Não há importação de distritos para desfazer.")
    before = kept.read_bytes()
    if before == b"{}":
        target.unlink(missing_ok=True)
    else:
        _replace(target, before)
    kept.unlink()
    return load()


def _replace(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old or the new one, never a part."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def can_undo() -> bool:
    """Whether undo() has something to bring back."""
    return (folder() / "districts.undo.json").exists()
