"""/comparar: the statutes side by side on every subject, with a plot of the thresholds and CSV."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from indexer.errors import NotFoundError
from indexer.provisions import Statute
from web import comparing
from web.access import Door, door
from web.budget import run
from web.exports import csv_response
from web.rendering import render

router = APIRouter()
Group = Annotated[str, Query(alias="grupo", max_length=40)]
Laws = Annotated[list[str], Query(alias="lei", max_length=12)]
EVERY = "todos"


@router.get("/comparar", response_class=HTMLResponse)
async def page(request: Request, group: Group = "", laws: Laws = []) -> Response:  # noqa: B006 - FastAPI copies it
    """One group of subjects, or all, across the chosen statutes."""
    through = door(request)
    known = comparing.groups(through)
    chosen = group or (known[0] if known else EVERY)
    context = await run(request, _context, through, chosen, laws)
    return render(request, "compare.html", groups=known, group=chosen, every=EVERY, **context)


def _context(through: Door, group: str, laws: list[str]) -> dict[str, Any]:
    statutes = _statutes(through, laws)
    table = _rows(through, statutes, group)
    pairs = [("grupo", group), *(("lei", key) for key in laws if key)]
    return {
        "statutes": statutes,
        "all_statutes": _statutes(through, []),
        "rows": table,
        "plots": comparing.plots(statutes) if group in ("creation", EVERY) else (),
        "stated": comparing.stated,
        "address": urlencode(pairs),
        "laws": urlencode([("lei", key) for key in laws if key]),
        "only": [s.key for s in statutes] if any(laws) else [],
    }


def _rows(through: Door, statutes: list[Statute], group: str) -> tuple[comparing.Row, ...]:
    if group != EVERY and group not in comparing.groups(through):
        raise NotFoundError("unknown_group", "Não há este grupo de temas.", field="grupo")
    return comparing.rows(through, statutes, "" if group == EVERY else group)


def _statutes(through: Door, laws: list[str]) -> list[Statute]:
    wanted = [key for key in dict.fromkeys(laws) if key]
    if wanted:
        return [through.corpus.statute(key) for key in wanted]
    return [s for s in through.corpus.statutes.values() if s.kind == "statute"]


@router.get("/comparar.csv")
async def as_csv(request: Request, group: Group = EVERY, laws: Laws = []) -> Response:  # noqa: B006 - FastAPI copies it
    """The comparison as CSV."""
    through = door(request)
    table = await run(request, _rows, through, _statutes(through, laws), group or EVERY)
    head = (
        "tema",
        "lei",
        "ente",
        "silêncio",
        "o que diz",
        "dispositivos",
        "números",
        "texto da lei",
    )
    return csv_response(head, comparing.as_table(table), "emancipa-comparacao")
