"""Statutes and a fixed day for every test of understanding."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from assistant.understanding import Question, StatuteInfo, understand

TODAY = date(2026, 2, 20)

_LAWS = (
    ("br", "BR", "LC 1/1967", ("LC 28/1975", "LC 32/1977", "LC 46/1984")),
    ("mg", "MG", "LC 37/1995", ("LC 39/1995",)),
    ("mt", "MT", "LC 23/1992", ("LC 31/1994", "LC 43/1996", "LC 130/2003", "LC 792/2024")),
    ("ac", "AC", "LC 35/1991", ("LC 132/2004",)),
    ("go", "GO", "LC 2/1990", ("LC 4/1990", "LC 11/1992")),
    ("cf", "BR", "Constituição Federal", ("EC 15/1996",)),
    ("adct", "BR", "ADCT", ("EC 57/2008",)),
)
STATUTES = {key: StatuteInfo(key, uf, title, "", laws) for key, uf, title, laws in _LAWS}


@pytest.fixture(scope="session")
def read() -> Callable[[str], Question]:
    """Reads a message on a fixed day over the laws of the corpus."""
    return lambda message: understand(message, today=TODAY, statutes=STATUTES)
