"""The one door: ask, search, check and toponym over one corpus and one index."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import cached_property
from typing import Any

from assistant import conversation as turns
from assistant.answering.answer import Answer, Language
from assistant.answering.draft import law_name
from assistant.answering.law import Law
from assistant.answering.router import respond
from assistant.resolve import statute_infos
from assistant.understanding import understand
from assistant.understanding.question import Question
from indexer import corpus as corpora
from indexer.corpus import Corpus
from indexer.errors import InputError, TooLargeError
from indexer.provisions import cite

MAX_MESSAGE = 4_000
MAX_QUERY = 400
MAX_HITS = 500


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A hit as it is shown: where it stands, its wording and what to highlight in it."""

    statute: str
    id: str
    label: str
    quote: str
    highlights: tuple[tuple[int, int], ...]
    url: str
    score: float


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """Hits best first; `mode` 'lexical' when the embedding engine could not run."""

    query: str
    hits: tuple[SearchLine, ...]
    mode: str
    found: bool

    def to_json(self) -> dict[str, Any]:
        """The contract of `search`."""
        return {**asdict(self), "total": len(self.hits)}


@dataclass(frozen=True)
class Assistant:
    """Answers from one corpus; safe to share between threads."""

    corpus: Corpus
    today: date | None = None

    @classmethod
    def open(cls) -> Assistant:
        """The assistant over the default corpus; the index is opened when first needed."""
        return cls(corpora.default())

    @cached_property
    def law(self) -> Law:
        """What the composers of answers lean on."""
        return Law(self.corpus)

    def ask(
        self,
        message: str,
        conversation: str | None = None,
        *,
        statute: str | None = None,
        language: str | None = None,
    ) -> Answer:
        """Answer one message, continuing a conversation if its token is given.

        `statute` is the law chosen beside the message; one named in the message wins. Raises
        InputError for an empty, oversized or binary message, an unknown statute or a token not
        made here.
        """
        text = checked_text(message, MAX_MESSAGE, "message")
        if statute is not None:
            self.corpus.statute(statute)
        state = turns.decode(conversation, self.corpus.statutes)
        today = self.today or date.today()
        question = understand(text, today=today, statutes=statute_infos(self.corpus))
        if language in ("pt", "en"):
            question = _in_language(question, language)  # type: ignore[arg-type]
        if statute is not None and state is None and not question.statutes:
            question = _at(question, statute)
        answer, after = respond(question, state, replace_today(self.law, today))
        return replace(answer, conversation=turns.encode(after))

    def search(
        self, query: str, statutes: Sequence[str] | None = None, limit: int = 10
    ) -> SearchAnswer:
        """Provisions nearest in words and sense to a query, best first."""
        text = checked_text(query, MAX_QUERY, "query")
        if not 1 <= limit <= MAX_HITS:
            raise InputError(
                "bad_limit",
                f"O limite tem de ficar entre 1 e {MAX_HITS}.",
                field="limit",
                hint="Peça menos resultados ou restrinja a busca a uma lei.",
            )
        for key in statutes or ():
            self.corpus.statute(key)
        found = self.law.search(text, statutes=tuple(statutes) if statutes else None, limit=limit)
        lines = tuple(
            SearchLine(
                statute=hit.statute,
                id=hit.id,
                label=f"{law_name(self.corpus.statute(hit.statute))}, {cite(hit.id)}",
                quote=self.corpus.provision(hit.statute, hit.id).text,
                highlights=hit.highlights,
                url=f"/leis/{hit.statute}/{hit.id}",
                score=round(hit.score, 4),
            )
            for hit in found.hits
        )
        return SearchAnswer(text, lines, found.mode, found.found)

    def check(self, statute: str, operation: str, facts: Mapping[str, Any]) -> Any:
        """Test facts against a statute's rules for an operation."""
        from assistant.rules import check

        self.corpus.statute(statute)
        return check(statute, operation, facts)

    def toponym(
        self,
        name: str,
        *,
        statute: str | None = None,
        unit: str = "municipality",
        act: str | None = None,
    ) -> Any:
        """Look a place name up for a municipality or a district, new or renamed."""
        from assistant.toponyms import lookup

        return lookup(name, uf_or_statute=statute, unit=unit, act=act)

    def status(self) -> dict[str, Any]:
        """What is loaded: laws, index, and how search runs."""
        return {
            "statutes": list(self.corpus.statutes),
            "corpus": self.corpus.fingerprint,
            "search": self.law.search_mode(),
        }


def replace_today(law: Law, today: date) -> Law:
    """The same law seen on a given day."""
    return law if law.today == today else law.on(today)


def checked_text(text: str, limit: int, field: str) -> str:
    """A message fit to be read: NFC, no control characters, within its limit."""
    if len(text) > limit:
        raise TooLargeError(
            "message_too_long",
            f"O texto tem {len(text)} caracteres; o limite é {limit}.",
            field=field,
            hint="Resuma ou divida em duas mensagens.",
        )
    clean = unicodedata.normalize("NFC", text)
    strange = sum(
        unicodedata.category(c) in {"Cc", "Cs", "Co", "Cn"} and c not in "\n\r\t" for c in clean
    )
    if strange or "\ufffd" in clean:
        raise InputError(
            "binary_message",
            "O texto tem caracteres que não são de escrita.",
            field=field,
            hint="Envie só texto, em UTF-8.",
        )
    visible = "".join(c for c in clean if unicodedata.category(c) != "Cf")
    if not visible.strip():
        raise InputError(
            "empty_message", "A mensagem está vazia.", field=field, hint="Escreva uma pergunta."
        )
    return visible.strip()


def _in_language(question: Question, language: Language) -> Question:
    parts = tuple(_in_language(part, language) for part in question.parts)
    return replace(question, language=language, parts=parts)


def _at(question: Question, statute: str) -> Question:
    if question.outside or question.all_statutes:
        return question
    parts = tuple(part if part.statutes else _at(part, statute) for part in question.parts)
    return replace(question, statutes=(statute,), parts=parts)
