"""What tests of search share: the prepared model and the index of the real corpus, made once."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from assistant.retrieval.search import Searcher
from indexer import corpus as corpora
from indexer.corpus import Corpus
from indexer.embedding import prepared
from indexer.embedding.encoder import Encoder, open_encoder
from indexer.index import Index, open_or_build

ROOT = Path(__file__).resolve().parent.parent


def use_test_data() -> None:
    """Keeps what tests make out of the user's own data, where `make test` also looks for it."""
    os.environ.setdefault("EMANCIPA_DATA", str(ROOT / ".emancipa"))


@cache
def corpus() -> Corpus:
    """The corpus of the program, without a user's statutes."""
    return corpora.load()


@cache
def model_folder() -> Path:
    """The bundled model's prepared folder."""
    use_test_data()
    return prepared.prepare(prepared.chosen())


@cache
def encoder() -> Encoder:
    """The bundled model."""
    return open_encoder(model_folder())


@cache
def index() -> Index:
    """The index of the corpus."""
    use_test_data()
    return open_or_build(corpus())


@cache
def searcher() -> Searcher:
    """A searcher over the corpus."""
    return Searcher(index(), corpus())
