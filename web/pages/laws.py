"""/leis, the reader /leis/{key} and each provision's own page /leis/{key}/{fragment}."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from indexer.errors import NotFoundError
from indexer.exports import lexml, markdown, plain, to_json
from indexer.exports import reference as abnt_reference
from indexer.provisions import Notice, Provision, Statute, cite, urn_of
from web import reading
from web.access import Door, door
from web.budget import run
from web.rendering import render
from web.uses import uses_of

router = APIRouter()
MAX_WORDS = 100


@router.get("/leis", response_class=HTMLResponse)
async def laws(request: Request) -> Response:
    """Every law, with what it is and where its text comes from."""
    statutes = list(door(request).corpus.statutes.values())
    return render(request, "laws.html", statutes=statutes)


@router.get("/leis/{key}", response_class=HTMLResponse)
async def law(
    request: Request, key: str, q: Annotated[str, Query(max_length=MAX_WORDS)] = ""
) -> Response:
    """A law in full."""
    context = await run(request, _law, door(request), key, " ".join(q.split()))
    return render(request, "law.html", **context)


def _law(through: Door, key: str, words: str) -> dict[str, Any]:
    statute = through.corpus.statute(key)
    found = reading.find(statute, words) if words else {}
    articles = reading.articles(statute)
    if found:
        articles = tuple(
            replace(a, lines=tuple(
                replace(line, found=found.get(line.provision.id, ())) for line in a.lines
            ))
            for a in articles
        )  # fmt: skip
    return {
        "statute": statute,
        "articles": articles,
        "contents": reading.contents(statute),
        "words_found": words,
        "hits": [statute.by_id[fragment] for fragment in found],
        "notices": _general(through.corpus.notices_for(key)),
        "special": {a.article.id: _special(through, statute, a.article) for a in articles},
        "gloss": through.gloss,
        "name": reading.law_name(statute),
    }


def _general(notices: tuple[Notice, ...]) -> list[Notice]:
    return [n for n in notices if not _on_fragment(n)]


def _on_fragment(notice: Notice) -> bool:
    return bool(notice.applies_to) and all(name.startswith("art") for name in notice.applies_to)


def _special(through: Door, statute: Statute, article: Provision) -> list[Notice]:
    """The notices that name this article."""
    return [n for n in through.corpus.notices_for(statute.key) if article.id in n.applies_to]


FORMATS: dict[str, tuple[Callable[[Statute], str], str, str]] = {
    "lexml": (lexml, "application/xml", "xml"),
    "json": (to_json, "application/json", "json"),
    "markdown": (markdown, "text/markdown", "md"),
    "texto": (plain, "text/plain", "txt"),
}


@router.get("/leis/{key}/baixar/{form}")
async def download(request: Request, key: str, form: str) -> Response:
    """A law to take along, as LexML, JSON, Markdown or plain text."""
    statute = door(request).corpus.statute(key)
    if form not in FORMATS:
        raise NotFoundError(
            "unknown_format", "Não há este formato.", hint=f"Há: {', '.join(FORMATS)}."
        )
    write, kind, suffix = FORMATS[form]
    body = await run(request, write, statute)
    name = f'attachment; filename="emancipa-{statute.key}.{suffix}"'
    return Response(body, media_type=kind, headers={"content-disposition": name})


@router.get("/leis/{key}/{fragment}", response_class=HTMLResponse)
async def provision(request: Request, key: str, fragment: str) -> Response:
    """One provision with its context, references and how to cite it."""
    through = door(request)
    found = through.corpus.provision(key, fragment)
    statute = through.corpus.statute(key)
    if found.kind == "caput" and len(statute.subtree(found.article)) == 2:
        return RedirectResponse(f"/leis/{key}/{found.article}", 308)
    context = await run(request, _provision, through, statute, found)
    address = f"{base_url(request)}/leis/{key}/{fragment}"
    reference = abnt_reference(statute, fragment, url=address, accessed=date.today())
    return render(request, "provision.html", address=address, reference=reference, **context)


def base_url(request: Request) -> str:
    """The site's address: the one that is set, else the one that the visitor used."""
    return str(request.app.state.settings.public_url) or str(request.base_url).rstrip("/")


def _provision(through: Door, statute: Statute, found: Provision) -> dict[str, Any]:
    below = statute.subtree(found.id)
    own = reading.lines(statute, below[1:] if found.kind == "artigo" else below)
    citing = reading.cited_by(statute)
    names = {found.id, *(p.id for p in below)} if found.kind in ("artigo", "caput") else {found.id}
    if found.kind == "caput":
        names |= {found.article}
    before, after = reading.neighbours(statute, found)
    wording = found if found.text else statute.by_id.get(f"{found.id}_cpt", found)
    return {
        "statute": statute,
        "provision": found,
        "article": statute.by_id[found.article],
        "above": reading.lines(statute, reading.above(statute, found)),
        "lines": own,
        "base_depth": min((line.depth for line in own), default=0),
        "citing": [p for name in sorted(names) for p in citing.get(name, ()) if p.id not in names],
        "targets": _targets(statute, own),
        "earlier": [p for p in statute.history if p.id in names],
        "notices": through.corpus.notices_for(statute.key, fragment=found.id),
        "gloss": through.gloss(statute.key, wording.id) or through.gloss(statute.key, found.id),
        "uses": uses_of(statute.key, names),
        "before": before,
        "after": after,
        "urn": urn_of(statute, found.id),
        "title": cite(found.id),
        "name": reading.law_name(statute),
    }


def _targets(statute: Statute, lines: tuple[reading.Line, ...]) -> list[Provision]:
    """The provisions that the lines refer to, each once."""
    named = [link.url.rsplit("/", 1)[1] for line in lines for link in line.links]
    return [statute.by_id[fragment] for fragment in dict.fromkeys(named)]
