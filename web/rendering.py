"""Templates to pages: `render(request, "laws.html", …)`; everything is escaped."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from indexer.provisions import cite
from web import marking, replies
from web.words import words

HERE = Path(__file__).parent
STATIC = HERE / "static"
NAVIGATION = (
    ("/", "Perguntar"),
    ("/busca", "Buscar"),
    ("/leis", "Leis"),
    ("/comparar", "Comparar"),
    ("/verificar", "Verificar"),
    ("/toponimos", "Nomes"),
    ("/sobre", "Sobre"),
)


def render(
    request: Request,
    template: str,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    **context: Any,
) -> HTMLResponse:
    """A page from a template under web/templates.

    Templates extend base.html (blocks title, content; variable `lang`) and see `request`, `path`,
    `partial` (true when htmx asked) and what is given here.
    """
    html = (
        environment()
        .get_template(template)
        .render(request=request, path=request.url.path, partial=is_partial(request), **context)
    )
    return HTMLResponse(html, status, dict(headers or {}))


def is_partial(request: Request) -> bool:
    """Whether htmx asks for a part of the page; a boosted or restored page is a whole one."""
    return (
        request.headers.get("hx-request") == "true"
        and request.headers.get("hx-history-restore-request") != "true"
    )


@cache
def environment() -> Environment:
    """The templates' environment, made once."""
    made = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        asset=asset, navigation=NAVIGATION, words=words, cite=cite, lang="pt-BR",
        pieces=marking.pieces, numbered=marking.numbered,
        fact_line=replies.fact_line,
    )  # fmt: skip
    made.filters.update(data_br=marking.date_br, milhar=marking.thousands)
    return made


@cache
def asset(path: str) -> str:
    """The address of a static file, with its content's hash so that it can be cached for ever."""
    digest = hashlib.sha256((STATIC / path).read_bytes()).hexdigest()[:12]
    return f"/static/{path}?v={digest}"
