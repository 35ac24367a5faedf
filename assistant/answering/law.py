"""What the composers of answers lean on: the laws, their glosses and the search over both."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property

from assistant.answering.answer import Language
from assistant.retrieval.result import SearchResult
from assistant.retrieval.search import search
from indexer import glosses as gloss_files
from indexer import index as engine
from indexer.corpus import Corpus
from indexer.errors import IndexUnusableError
from indexer.glosses import Glosses, SubjectEntry
from indexer.index import Index


@dataclass
class _Shared:
    """The parts that all days share, loaded once."""

    corpus: Corpus
    lock: threading.Lock = field(default_factory=threading.Lock)

    @cached_property
    def glosses(self) -> Glosses:
        return gloss_files.load(self.corpus)

    @cached_property
    def index(self) -> Index:
        with self.lock:
            return engine.open_or_build(self.corpus)


class Law:
    """The corpus, its glosses and its search, as of one day."""

    def __init__(self, corpus: Corpus, today: date | None = None, shared: _Shared | None = None):
        self.corpus = corpus
        self.today = today or date.today()
        self._shared = shared or _Shared(corpus)

    def on(self, today: date) -> Law:
        """The same law seen on another day."""
        return Law(self.corpus, today, self._shared)

    @property
    def glosses(self) -> Glosses:
        """Plain-language descriptions and the subjects of each statute."""
        return self._shared.glosses

    def subject(self, key: str, subject: str) -> SubjectEntry | None:
        """What a statute says of a subject."""
        return self.glosses.subject(key, subject)

    def search(
        self,
        query: str,
        *,
        statutes: tuple[str, ...] | None = None,
        limit: int = 10,
        language: Language = "pt",
    ) -> SearchResult:
        """The provisions nearest to a query."""
        return search(
            query,
            corpus=self.corpus,
            index=self._shared.index,
            statutes=statutes,
            limit=limit,
            language=language,
        )

    def search_mode(self) -> str:
        """'hybrid', 'lexical' or the code of the error that keeps search from running."""
        try:
            return self._shared.index.mode
        except IndexUnusableError as error:
            return error.code

    @cached_property
    def statute_keys(self) -> tuple[str, ...]:
        """The laws that are answered from, without the excerpts of the Constitution."""
        return tuple(k for k, law in self.corpus.statutes.items() if law.kind == "statute")
