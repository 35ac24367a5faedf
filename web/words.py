"""The words around an answer in the language of the question, from words.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any


@cache
def _all() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((Path(__file__).with_name("words.toml")).read_text("utf-8"))


def words(language: str) -> Mapping[str, Any]:
    """The table of words of a language, Portuguese for any other than 'en'."""
    return _all()["en" if language == "en" else "pt"]
