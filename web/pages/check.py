"""/verificar: the checks as a form; facts are posted, so they stand in no address and no log."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response

from assistant.rules.facts import Fact, registry
from assistant.rules.outcome import Check
from assistant.rules.result import CheckResult
from indexer.errors import EmancipaError, InputError
from indexer.provisions import Statute
from web import bars, forms, uses
from web.access import Door, door
from web.budget import run
from web.reading import law_name
from web.rendering import render
from web.replies import unit_words

router = APIRouter()
NO_FORM = forms.Filled({}, {})


@router.get("/verificar", response_class=HTMLResponse)
async def start(
    request: Request,
    key: Annotated[str, Query(alias="lei", max_length=40)] = "",
    operation: Annotated[str, Query(alias="operacao", max_length=60)] = "",
    choice: Annotated[str, Query(alias="escolha", max_length=60)] = "",
) -> Response:
    """Choose a law and an operation; then the form of its facts."""
    return render(request, "check.html", **_context(door(request), key, operation, choice))


@router.post("/verificar", response_class=HTMLResponse)
async def verify(request: Request) -> Response:
    """Test the facts of the form; what was typed stays, also when something in it is wrong."""
    through = door(request)
    async with request.form(max_files=0, max_fields=400) as form:
        pairs = [(name, value) for name, value in form.multi_items() if isinstance(value, str)]
    sent = dict(pairs)
    context = _context(
        through, sent.get("lei", ""), sent.get("operacao", ""), sent.get("escolha", "")
    )
    if not context["asked"]:
        raise InputError("nothing_chosen", "Falta escolher a lei e a operação.", field="operacao")
    filled = forms.read(pairs, [f.name for f in (*context["main"], *context["rare"])])
    context |= {"filled": filled, "status": 422 if filled.errors else 200}
    if not filled.errors:
        try:
            facts = {**filled.values, **_chosen(context)}
            result = await run(
                request,
                through.assistant.check,
                context["statute"].key,
                context["operation"],
                facts,
            )
            context |= {"result": result, "checks": [_check(through, c) for c in result.checks]}
        except EmancipaError as error:
            if error.field not in registry():
                raise
            wrong = {error.field or "": error.message}
            context |= {
                "filled": forms.Filled(filled.values, filled.texts, wrong),
                "status": error.http_status,
            }
    return render(request, "check.html", headers={"cache-control": "no-store"}, **context)


def _chosen(context: dict[str, Any]) -> dict[str, str]:
    first: uses.Choice | None = context["chooser"]
    return {first.fact.name: context["choice"]} if first and context["choice"] else {}


def _context(through: Door, key: str, operation: str, choice: str) -> dict[str, Any]:
    laws = [s for s in through.corpus.statutes.values() if uses.operations(s.key)]
    statute: Statute | None = through.corpus.statute(key) if key else None
    known = uses.operations(key) if statute else ()
    if operation and statute and operation not in dict(known):
        raise InputError(
            "unknown_operation", "Esta lei não tem regras sobre isso.", field="operacao",
            hint="Escolha outra operação.",
        )  # fmt: skip
    first = uses.chooser(key, operation) if statute and operation else None
    if choice and (first is None or choice not in dict(first.values)):
        choice = ""
    asked = bool(statute and operation and (first is None or choice))
    main, rare = uses.fields(key, operation, choice or None) if asked else ((), ())
    return {
        "laws": laws, "statute": statute, "operations": known, "operation": operation,
        "operation_label": dict(known).get(operation, ""), "chooser": first, "choice": choice,
        "choice_label": dict(first.values).get(choice, "") if first else "",
        "asked": asked, "main": main, "rare": rare, "filled": NO_FORM, "result": None, "checks": [],
        "every": {op: label for law in laws for op, label in uses.operations(law.key)},
        "unit": unit_words, "registry": registry(), "rows": forms.ROWS, "status": 200,
        "notices": _notices, "questions": _questions,
    }  # fmt: skip


def _notices(result: CheckResult) -> list[Any]:
    return [n for n in result.notices if n.short_pt]


def _questions(result: CheckResult) -> list[Fact]:
    return [registry()[name] for name in result.missing if name in registry()]


def _check(through: Door, check: Check) -> dict[str, Any]:
    """A check as the table of an answer shows it."""
    return {
        "line": {
            "statute": check.statute, "id": check.id, "status": check.status,
            "given": check.given.pt, "required": check.required.pt,
            "explanation": check.explanation.pt, "quote": check.quote,
        },
        "law": law_name(through.corpus.statute(check.statute)),
        "bar": bars.of_share(check.share),
        "readings": [(r.text.pt, r.status, r.safer) for r in check.readings],
    }  # fmt: skip
