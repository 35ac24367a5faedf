"""The advisors' search: by sense, by phrase, by citation, with exclusions and filters."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from assistant.resolve import resolve
from indexer.errors import InputError
from indexer.provisions import Provision, cite, urn_of
from web.access import Door
from web.finding import fold, spans_of
from web.marking import Span, merged
from web.queries import Query, parse
from web.reading import law_name

Part = Literal["caput", "paragrafo", "inciso", "alinea"]
PARTS: tuple[tuple[Part, str], ...] = (
    ("caput", "caput"),
    ("paragrafo", "parágrafos"),
    ("inciso", "incisos"),
    ("alinea", "alíneas"),
)
MOST = 200  # articles asked of the index: more than any question has
ENOUGH = 0.4  # score from which a provision is near enough to be listed
_CITED = re.compile(
    r"\b(?:art(?:igo)?s?\b|art\.|§|inciso|par[áa]grafo|al[íi]nea)|\w+:art\d", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Filters:
    """What narrows a search; empty means all."""

    statutes: tuple[str, ...] = ()
    part: str = ""
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """A provision found: its place, wording and highlights; `why` it was."""

    provision: Provision
    label: str
    urn: str
    url: str
    highlights: tuple[Span, ...]
    score: float
    why: Literal["citation", "search"]


@dataclass(frozen=True, slots=True)
class Results:
    """What a search found, best first; `near`: words of the laws like those that found nothing."""

    query: Query
    filters: Filters
    found: tuple[Found, ...]
    mode: str
    repaired: tuple[tuple[str, str], ...] = ()
    near: tuple[str, ...] = ()


def search(through: Door, typed: str, filters: Filters) -> Results:
    """Everything in the laws that meets a query and its filters."""
    query = parse(typed)
    _known(through, filters)
    if query.empty and not filters.subject:
        return Results(query, filters, (), "none")
    cited = _cited(through, typed, filters)
    mode, repaired, scored = _by_sense(through, query, filters)
    order: dict[str, Found] = {found.provision.ref: found for found in cited}
    for provision, spans, score in scored:
        if provision.ref not in order and _passes(through, provision, query, filters):
            order[provision.ref] = _found(through, provision, query, spans, score, "search")
    near = () if order else _near(through, query)
    return Results(query, filters, tuple(order.values()), mode, repaired, near)


def _known(through: Door, filters: Filters) -> None:
    for key in filters.statutes:
        through.corpus.statute(key)
    if filters.part and filters.part not in dict(PARTS):
        raise InputError("unknown_part", "Não há esta parte da lei.", field="parte")
    if filters.subject and filters.subject not in through.glosses.subjects:
        raise InputError("unknown_subject", "Não há este tema.", field="tema")


def _cited(through: Door, typed: str, filters: Filters) -> list[Found]:
    """The provision that the query names, if it names one."""
    if not _CITED.search(typed) or '"' in typed:
        return []
    try:
        named = resolve(typed, through.corpus)
    except InputError:
        return []
    wanted = [p for p in named if not filters.statutes or p.statute in filters.statutes]
    whole = [
        part
        for p in wanted
        for part in through.corpus.statute(p.statute).subtree(p.id)
        if part.text
    ]
    return [_found(through, p, Query((), (), ()), (), 1.0, "citation") for p in whole]


def _by_sense(
    through: Door, query: Query, filters: Filters
) -> tuple[str, tuple[tuple[str, str], ...], Iterable[tuple[Provision, tuple[Span, ...], float]]]:
    """Provisions with highlights and score, best first, all with the very words among them."""
    corpus = through.corpus
    if query.empty:
        return "subject", (), ((p, (), 1.0) for p in _of_subject(through, filters))
    result = through.assistant.law.search(query.text, statutes=filters.statutes or None, limit=MOST)
    scored: dict[str, tuple[Provision, tuple[Span, ...], float]] = {}
    for hit in result.hits if result.found else ():
        for fragment, score in ((hit.id, hit.score), *hit.others):
            if score >= ENOUGH:
                provision = corpus.provision(hit.statute, fragment)
                spans = tuple(hit.highlights) if fragment == hit.id else ()
                scored.setdefault(provision.ref, (provision, spans, score))
    for provision in _literal(through, query, filters):
        scored.setdefault(provision.ref, (provision, (), 0.0))
    return result.mode, tuple(result.repaired), scored.values()


def _literal(through: Door, query: Query, filters: Filters) -> Iterable[Provision]:
    """Every provision that holds all words (as beginnings of words) and phrases."""
    for key in filters.statutes or tuple(through.corpus.statutes):
        for provision in through.corpus.statute(key).provisions:
            text = provision.text
            if (
                text
                and all(spans_of(text, [word], prefix=True) for word in query.words)
                and all(spans_of(text, [phrase]) for phrase in query.phrases)
            ):
                yield provision


def _of_subject(through: Door, filters: Filters) -> list[Provision]:
    keys = filters.statutes or tuple(through.corpus.statutes)
    found = []
    for key in keys:
        entry = through.subject(key, filters.subject)
        for fragment in entry.provisions if entry is not None and not entry.silent else ():
            statute = through.corpus.statute(key)
            found += [p for p in statute.subtree(fragment) if p.text]
    return list(dict.fromkeys(found))


def _passes(through: Door, provision: Provision, query: Query, filters: Filters) -> bool:
    text = provision.text
    if filters.part and provision.kind != filters.part:
        return False
    if filters.subject and provision not in _of_subject(
        through, Filters((provision.statute,), "", filters.subject)
    ):
        return False
    if any(not spans_of(text, [phrase]) for phrase in query.phrases):
        return False
    return not any(spans_of(text, [word]) for word in query.excluded)


def _found(
    through: Door,
    provision: Provision,
    query: Query,
    spans: tuple[Span, ...],
    score: float,
    why: Literal["citation", "search"],
) -> Found:
    statute = through.corpus.statute(provision.statute)
    words = [word for word in query.words if len(word) > 2]
    own = [*spans_of(provision.text, query.phrases), *spans_of(provision.text, words)]
    return Found(
        provision=provision,
        label=f"{law_name(statute)}, {cite(provision.id)}",
        urn=urn_of(statute, provision.id),
        url=f"/leis/{statute.key}/{provision.id}",
        highlights=tuple(merged([*spans, *own])),
        score=round(score, 4),
        why=why,
    )


def _near(through: Door, query: Query) -> tuple[str, ...]:
    """Words of the laws spelt like those of the query, at most six."""
    words: dict[str, str] = {}
    for provision in through.corpus.provisions:
        for word in re.findall(r"\w{4,}", provision.text):
            words.setdefault(fold(word), word.lower())
    near: list[str] = []
    for typed in query.text.split():
        close = difflib.get_close_matches(fold(typed), words, n=3, cutoff=0.75)
        near += [words[match] for match in close if match != fold(typed)]
    return tuple(dict.fromkeys(near))[:6]
