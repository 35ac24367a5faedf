"""/busca, with its results as CSV and JSON."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from web.access import door
from web.budget import run
from web.exports import csv_response
from web.rendering import is_partial, render
from web.searching import PARTS, Filters, Found, Results, search

router = APIRouter()
MAX_TYPED = 400
SHOWN = 30  # on the page; the exports hold all

Typed = Annotated[str, Query(alias="q", max_length=MAX_TYPED)]
Laws = Annotated[list[str], Query(alias="lei", max_length=12)]
PartName = Annotated[str, Query(alias="parte", max_length=20)]
Subject = Annotated[str, Query(alias="tema", max_length=60)]


async def _results(
    request: Request, typed: str, laws: list[str], part: str, subject: str
) -> Results:
    filters = Filters(tuple(dict.fromkeys(k for k in laws if k)), part, subject)
    return await run(request, search, door(request), typed, filters)


@router.get("/busca", response_class=HTMLResponse)
async def page(
    request: Request,
    typed: Typed = "",
    laws: Laws = [],  # noqa: B006 - FastAPI copies it
    part: PartName = "",
    subject: Subject = "",
    every: Annotated[str, Query(alias="todos", max_length=1)] = "",
) -> Response:
    """The search page; for htmx its results alone."""
    through = door(request)
    results = await _results(request, typed, laws, part, subject)
    found = results.found if every else results.found[:SHOWN]
    template = "parts/results.html" if is_partial(request) else "search.html"
    return render(
        request, template,
        typed=typed, results=results, found=found, parts=PARTS,
        statutes=list(through.corpus.statutes.values()), subjects=_groups(request),
        address=urlencode(_address(typed, results.filters)),
    )  # fmt: skip


def _address(typed: str, filters: Filters) -> list[tuple[str, str]]:
    pairs = [("q", typed), *(("lei", key) for key in filters.statutes)]
    return [*pairs, ("parte", filters.part), ("tema", filters.subject)]


def _groups(request: Request) -> list[tuple[str, str]]:
    return [(name, subject.pt) for name, subject in door(request).glosses.subjects.items()]


@router.get("/busca.csv")
async def as_csv(
    request: Request, typed: Typed = "", laws: Laws = [],  # noqa: B006 - FastAPI copies it
    part: PartName = "", subject: Subject = "",
) -> Response:  # fmt: skip
    """All results as CSV."""
    results = await _results(request, typed, laws, part, subject)
    head = ("lei", "dispositivo", "identificador", "texto", "urn", "endereço")
    rows = (_row(found) for found in results.found)
    return csv_response(head, rows, "emancipa-busca")


def _row(found: Found) -> tuple[str, ...]:
    law, _, place = found.label.partition(", ")
    return (law, place, found.provision.ref, found.provision.text, found.urn, found.url)


@router.get("/busca.json")
async def as_json(
    request: Request, typed: Typed = "", laws: Laws = [],  # noqa: B006 - FastAPI copies it
    part: PartName = "", subject: Subject = "",
) -> Response:  # fmt: skip
    """All results as JSON."""
    results = await _results(request, typed, laws, part, subject)
    headers = {"content-disposition": 'attachment; filename="emancipa-busca.json"'}
    body = {"query": typed, "mode": results.mode, "total": len(results.found),
            "results": [to_json(found) for found in results.found]}  # fmt: skip
    return JSONResponse(body, headers=headers)


def to_json(found: Found) -> dict[str, Any]:
    """A result as exported."""
    return {
        "statute": found.provision.statute,
        "id": found.provision.id,
        "urn": found.urn,
        "label": found.label,
        "quote": found.provision.text,
        "highlights": found.highlights,
        "url": found.url,
        "score": found.score,
    }
