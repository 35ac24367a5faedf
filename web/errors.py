"""Errors as they leave: JSON under /api, a page elsewhere, a line of a page for htmx."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from indexer.errors import EmancipaError, InputError, NotFoundError, ServiceError
from web.rendering import is_partial, render

LOG = logging.getLogger("emancipa.errors")
TITLES = {
    403: "Pedido recusado",
    404: "Página não encontrada",
    405: "Isto não pode ser pedido assim",
    408: "O pedido demorou a chegar",
    413: "Texto grande demais",
    422: "Não deu para entender o pedido",
    429: "Espere um pouco",
    500: "Algo falhou aqui",
    503: "Ainda não é possível responder",
}


class HttpError(InputError):
    """A refusal of the HTTP layer itself, with its own status."""

    def __init__(self, status: int, code: str, message: str, *, allow: str | None = None) -> None:
        super().__init__(code, message, hint=f"Aceita: {allow}." if allow else None)
        self.http_status = status
        self.headers = {"allow": allow} if allow else {}


def install(app: FastAPI) -> None:
    """Register the handlers."""
    app.add_exception_handler(EmancipaError, _emancipa)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _http)


def respond(request: Request, error: EmancipaError) -> Response:
    """An error as the client expects it."""
    status = error.http_status
    headers = {"retry-after": str(getattr(error, "wait", 5))} if status in (429, 503) else {}
    headers |= getattr(error, "headers", {})
    if request.url.path.startswith("/api/"):
        return JSONResponse(_public(error), status, headers)
    title = TITLES.get(status, TITLES[422 if status < 500 else 500])
    shown = _public(error)["error"]
    if is_partial(request):
        headers |= {"hx-retarget": "#falha", "hx-reswap": "innerHTML"}
        return render(request, "parts/failure.html", status=status, headers=headers, error=shown)
    return render(
        request, "error.html", status=status, headers=headers, error=shown, title=title, code=status
    )


def _public(error: EmancipaError) -> dict[str, dict[str, str]]:
    """What may be told: a fault of ours says no path and no detail."""
    if error.http_status >= 500 and not isinstance(error, ServiceError):
        hint = "Tente de novo; se continuar, avise quem mantém este servidor."
        return {
            "error": {"code": error.code, "message": "O servidor não pôde responder.", "hint": hint}
        }
    return error.to_json()


async def _emancipa(request: Request, error: Exception) -> Response:
    assert isinstance(error, EmancipaError)  # noqa: S101 - what the handler is registered for
    if error.http_status >= 500:
        LOG.error("%s: %s", error.code, type(error).__name__)
    return respond(request, error)


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - what the handler is registered for
    known: dict[int, EmancipaError] = {
        404: NotFoundError("not_found", "Não há nada neste endereço.", hint="Confira o endereço."),
        405: HttpError(
            405, "method_not_allowed", "Este endereço não aceita este método.",
            allow=(error.headers or {}).get("Allow"),
        ),
    }  # fmt: skip
    made = known.get(error.status_code)
    if made is None:
        made = HttpError(error.status_code, "bad_request", "O pedido não pôde ser lido.")
    return respond(request, made)


def unforeseen(request: Request, error: Exception) -> Response:
    """A defect: its kind and place are logged, never what was being read."""
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    place = f"{frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}" if frame else "-"
    LOG.error("%s at %s", type(error).__name__, place)
    return respond(request, HttpError(500, "internal_error", "O servidor falhou ao responder."))


async def _validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - what it is registered for
    return respond(request, explain(error.errors()))


def explain(faults: Sequence[Any]) -> InputError:
    """The first fault of a request in plain words, its field named."""
    fault = faults[0]
    place = [str(step) for step in fault["loc"] if step not in ("body", "query", "path")]
    field = ".".join(place)[:80] or None
    kind, limits = fault["type"], fault.get("ctx", {})
    messages = {
        "extra_forbidden": "Campo desconhecido.",
        "missing": "Falta este campo." if field else "Falta o corpo do pedido, em JSON.",
        "json_invalid": "O corpo do pedido não é JSON.",
        "string_type": "Deve ser um texto.",
        "string_too_long": f"Longo demais: o limite é {limits.get('max_length')} caracteres.",
        "string_too_short": "Não pode ser vazio.",
        "string_pattern_mismatch": "Não tem a forma esperada.",
        "too_long": f"Itens demais: o limite é {limits.get('max_length')}.",
        "int_parsing": "Deve ser um número inteiro.",
        "int_type": "Deve ser um número inteiro.",
        "dict_type": "Deve ser um objeto JSON.",
        "model_attributes_type": "Deve ser um objeto JSON.",
        "bool_type": "Deve ser true ou false.",
    }
    if kind.startswith(("less_than", "greater_than")):
        message = f"Fora do intervalo: {fault['msg']}."
    elif kind in ("literal_error", "enum"):
        message = f"Valores aceitos: {limits.get('expected')}."
    else:
        message = messages.get(kind, "Valor inválido.")
    code = {
        "extra_forbidden": "unknown_field",
        "missing": "missing_field",
        "json_invalid": "bad_json",
    }
    if kind == "json_invalid":
        field = None
    return InputError(code.get(kind, "bad_field"), message, field=field)
