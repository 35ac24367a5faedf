"""/sobre, and /docs: the API described by a page of our own, nothing fetched elsewhere."""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, PlainTextResponse, Response

from web.access import door
from web.rendering import render

router = APIRouter()


@router.get("/sobre", response_class=HTMLResponse)
async def about(request: Request) -> Response:
    """What this is and is not, its sources and dates, how verdicts come about, privacy."""
    through = door(request)
    statutes = list(through.corpus.statutes.values())
    return render(
        request, "about.html",
        statutes=statutes, notices=through.corpus.notices_for(statutes[0].key),
        fingerprint=through.corpus.fingerprint,
    )  # fmt: skip


@router.get("/docs", response_class=HTMLResponse)
async def docs(request: Request) -> Response:
    """The API, read from its own OpenAPI description."""
    return render(request, "docs.html", operations=_operations(request.app.openapi()))


@router.get("/robots.txt", response_class=PlainTextResponse)
async def robots() -> str:
    """Search engines may read the laws; exports and the API are left alone."""
    return "User-agent: *\nDisallow: /api/\nDisallow: /busca\nDisallow: /*.csv\n"


def _operations(spec: dict[str, Any]) -> list[dict[str, Any]]:
    """The description as the template shows it, one entry an operation."""
    found = []
    for path, methods in spec["paths"].items():
        for method, body in methods.items():
            found.append(
                {
                    "id": body["operationId"],
                    "method": method.upper(),
                    "path": path,
                    "summary": body.get("summary", ""),
                    "description": body.get("description", ""),
                    "parameters": body.get("parameters", []),
                    "fields": _fields(spec, body),
                    "example": _example(spec, body),
                }
            )
    return found


def _schema(spec: dict[str, Any], body: dict[str, Any]) -> dict[str, Any]:
    content = body.get("requestBody", {}).get("content", {}).get("application/json", {})
    reference = content.get("schema", {}).get("$ref", "")
    schema: dict[str, Any] = spec.get("components", {}).get("schemas", {})
    return schema.get(reference.rsplit("/", 1)[-1], {}) if reference else {}


def _fields(spec: dict[str, Any], body: dict[str, Any]) -> list[dict[str, Any]]:
    schema = _schema(spec, body)
    required = schema.get("required", [])
    return [
        {"name": name, "type": _type(field), "required": name in required}
        for name, field in schema.get("properties", {}).items()
    ]


def _type(field: dict[str, Any]) -> str:
    if "anyOf" in field:
        return " | ".join(_type(one) for one in field["anyOf"])
    return str(field.get("type", "any"))


def _example(spec: dict[str, Any], body: dict[str, Any]) -> str:
    schema = _schema(spec, body)
    example = {
        name: field["examples"][0]
        for name, field in schema.get("properties", {}).items()
        if field.get("examples")
    }
    return json.dumps(example, ensure_ascii=False) if example else ""
