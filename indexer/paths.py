"""Where the corpus lies and where a user's own data goes."""

from __future__ import annotations

import os
from pathlib import Path

CORPUS = Path(__file__).resolve().parent.parent / "corpus"


def data_dir() -> Path:
    """The user's data folder: EMANCIPA_DATA, else XDG_DATA_HOME/emancipa or the like in his home.

    It holds the unpacked model, the index, imported place names and added statutes.
    """
    chosen = os.environ.get("EMANCIPA_DATA")
    if chosen:
        return Path(chosen).expanduser().resolve()
    home = os.environ.get("XDG_DATA_HOME")
    base = Path(home).expanduser() if home else Path.home() / ".local" / "share"
    return base.resolve() / "emancipa"
