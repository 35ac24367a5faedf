"""The word lists of corpus/lexicon, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from indexer.errors import CorpusError
from indexer.paths import CORPUS


@cache
def table(name: str) -> dict[str, Any]:
    """The TOML file corpus/lexicon/<name>.toml; CorpusError when it is missing or not TOML."""
    path = CORPUS / "lexicon" / f"{name}.toml"
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CorpusError("bad_lexicon", f"Léxico ilegível: {path.name}", field=name) from error
