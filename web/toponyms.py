"""/toponimos and GET /api/v1/toponyms: is a place name taken, one by one or a list at once."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.datastructures import UploadFile

from assistant.toponyms.data import table
from assistant.toponyms.form import provisions_of
from assistant.toponyms.lookup import lookup
from assistant.toponyms.matching import LEVELS
from assistant.toponyms.result import Notice, ToponymResult
from assistant.toponyms.store import current
from assistant.toponyms.wording import coverage_text, explain, headline, laws, notice_text
from indexer.errors import EmancipaError, InputError
from web import naming
from web.access import door
from web.api import REFUSALS
from web.budget import run
from web.exports import csv_response
from web.naming import Form
from web.rendering import render

router = APIRouter()
MAX_TYPED = 2_000

Typed = Annotated[str, Query(alias="nome", max_length=MAX_TYPED)]
Law = Annotated[str, Query(alias="lei", max_length=10)]
UnitName = Annotated[str, Query(alias="unidade", max_length=20)]
ActName = Annotated[str, Query(alias="ato", max_length=20)]


class ToponymParameters(BaseModel):
    """`name` to look up; `statute` a law's key or a state; `unit`, `act` and `language` of the
    answer.
    """

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(max_length=MAX_TYPED, examples=["Ouro Preto"])]
    statute: Annotated[str | None, Field(max_length=10, examples=["mt"])] = None
    unit: Literal["municipality", "district"] = "municipality"
    act: Literal["create", "rename"] = "create"
    language: Literal["pt", "en"] = "pt"


@router.get(
    "/api/v1/toponyms", responses=REFUSALS, summary="Confere se um nome de lugar já existe", tags=[]
)
async def api(request: Request, asked: Annotated[ToponymParameters, Query()]) -> dict[str, Any]:
    """`name, level, score, matches, form, verdict, coverage, notices`."""
    found = await run(
        request, lookup, asked.name, uf_or_statute=asked.statute, unit=asked.unit, act=asked.act
    )
    return found.to_json(asked.language)


@router.get("/toponimos", response_class=HTMLResponse, include_in_schema=False)
async def page(
    request: Request,
    name: Typed = "",
    statute: Law = "br",
    unit: UnitName = "municipality",
    act: ActName = "create",
) -> Response:
    """The page, with the result of one name when one is asked for."""
    form = Form(name, statute or "br", unit or "municipality", act or "create")
    if "nome" not in request.query_params:
        return _page(request, form)
    try:
        result = await run(
            request, lookup, name, uf_or_statute=form.statute, unit=form.unit, act=form.act
        )
    except EmancipaError as error:
        if error.field != "name":
            raise
        return _page(request, form, error=error)
    return _page(request, form, result=result)


@router.post("/toponimos", response_class=HTMLResponse, include_in_schema=False)
async def page_of_list(request: Request) -> Response:
    """The results of a list of names, pasted or in a CSV file."""
    form, names, error = await _posted(request)
    if error is None and not names:
        error = InputError(
            "empty", "A lista está vazia.", field="nomes", hint="Cole um nome por linha."
        )
    if error is not None:
        return _page(request, form, batch_error=error)
    lines = await run(request, naming.check_all, names, form)
    return _page(request, form, batch=lines)


@router.get("/toponimos.csv", include_in_schema=False)
async def one_as_csv(
    request: Request,
    name: Typed,
    statute: Law = "br",
    unit: UnitName = "municipality",
    act: ActName = "create",
) -> Response:
    """What was found for one name as CSV."""
    lines = await run(request, naming.check_all, [name], Form(name, statute, unit, act))
    return csv_response(naming.HEAD, naming.as_table(lines), "emancipa-nomes")


@router.post("/toponimos.csv", include_in_schema=False)
async def list_as_csv(request: Request) -> Response:
    """What was found for a list of names as CSV."""
    form, names, error = await _posted(request)
    if error is not None:
        raise error
    lines = await run(request, naming.check_all, names, form)
    return csv_response(naming.HEAD, naming.as_table(lines), "emancipa-nomes")


async def _posted(request: Request) -> tuple[Form, list[str], EmancipaError | None]:
    """The form and the names of a posted list; what is wrong with the list is told beside it."""
    async with request.form(max_files=1, max_fields=10) as sent:
        fields = {key: value for key, value in sent.items() if isinstance(value, str)}
        upload = sent.get("arquivo")
        content = await upload.read() if isinstance(upload, UploadFile) else b""
    pasted = fields.get("nomes", "")
    form = Form(
        statute=fields.get("lei") or "br",
        unit=fields.get("unidade") or "municipality",
        act=fields.get("ato") or "create",
        names=pasted,
    )
    try:
        names = naming.listed(pasted) + (naming.from_csv(content) if content else [])
        names = naming.listed("\n".join(names))
    except EmancipaError as error:
        return form, [], error
    kept = Form(statute=form.statute, unit=form.unit, act=form.act, names="\n".join(names))
    return kept, names, None


def _page(
    request: Request,
    form: Form,
    *,
    result: ToponymResult | None = None,
    error: EmancipaError | None = None,
    batch: list[naming.Line] | None = None,
    batch_error: EmancipaError | None = None,
) -> HTMLResponse:
    refused = error or batch_error
    return render(
        request,
        "toponimos.html",
        status=refused.http_status if refused else 200,
        form=form,
        result=result,
        error=error,
        batch=batch,
        batch_error=batch_error,
        explain=explain,
        laws=laws,
        coverage=coverage_text(current().coverage),
        **(_result(request, form, result) if result else _NOTHING),
        **naming.shared(),
    )


_NOTHING: dict[str, Any] = {
    "headline": "", "tiles": [], "quotes": [], "notices": [], "address": "", "levels_shown": [],
    "counts_words": False,
}  # fmt: skip


def _result(request: Request, form: Form, result: ToponymResult) -> dict[str, Any]:
    met = {match.level for match in result.matches}
    return {
        "headline": headline(result),
        "tiles": naming.tiles(result),
        "quotes": naming.quotes(result, door(request).corpus),
        "notices": [notice_text(notice) for notice in _shown(result.notices)],
        "address": form.address(result.name),
        "levels_shown": [level for level in LEVELS if level in met],
        "counts_words": bool(
            provisions_of("more_than_three_words", result.uf, result.unit, result.act)
        ),
    }


def _shown(notices: tuple[Notice, ...]) -> list[Notice]:
    known = table("wording")["pt"]["notice"]
    return [notice for notice in notices if notice.id in known]
