"""/api/v1: the contracts of design.md as JSON."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from fastapi.routing import APIRoute

from assistant.answering.answer import to_json as answer_json
from assistant.retrieval.references import references
from assistant.rules import facts as exact
from indexer.corpus import Corpus
from indexer.errors import InputError
from indexer.exports import to_dict
from indexer.provisions import Notice, Provision, Statute, cite, urn_of
from web.access import door
from web.budget import run
from web.schemas import AskRequest, CheckRequest, ErrorBody, SearchParameters

Json = dict[str, Any]
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"model": ErrorBody, "description": "O corpo não pôde ser lido."},
    403: {"model": ErrorBody, "description": "O pedido veio de outra página."},
    404: {"model": ErrorBody, "description": "Não existe."},
    413: {"model": ErrorBody, "description": "Grande demais."},
    422: {"model": ErrorBody, "description": "O pedido não pode ser atendido como está."},
    429: {"model": ErrorBody, "description": "Pedidos demais deste endereço."},
    503: {"model": ErrorBody, "description": "Não é possível responder agora."},
}


class ExactRequest(Request):
    """A request whose JSON keeps decimals exact and holds no number that is not one."""

    async def json(self) -> Any:
        """The body; InputError when it is not JSON, not UTF-8 or out of scale."""
        try:
            text = (await self.body()).decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError("bad_json", "O corpo do pedido não é UTF-8.") from error
        return exact.loads(text)


class ExactRoute(APIRoute):
    """Reads the body exactly before FastAPI looks at it, so that its errors keep their code."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """The handler of the route."""
        inner = super().get_route_handler()

        async def handler(request: Request) -> Response:
            made = ExactRequest(request.scope, request.receive)
            if made.method == "POST":
                kind = made.headers.get("content-type", "")
                if kind.partition(";")[0].strip().lower() != "application/json":
                    raise InputError(
                        "not_json", "O corpo deve ser JSON.", field="content-type",
                        hint="Envie com o cabeçalho Content-Type: application/json.",
                    )  # fmt: skip
                await made.json()
            return await inner(made)

        return handler


router = APIRouter(prefix="/api/v1", route_class=ExactRoute, responses=REFUSALS)


@router.post("/ask", summary="Responde a uma mensagem com a lei citada")
async def ask(request: Request, body: AskRequest) -> Json:
    """`language, kind, verdict, text, citations, checks, missing, facts, notices, suggestions`…"""
    found = await run(request, door(request).assistant.ask, body.message, body.conversation)
    return answer_json(found)


@router.post("/check", summary="Confere fatos com as regras de uma lei")
async def check(request: Request, body: CheckRequest) -> Json:
    """`overall, requirements, checks, missing, cites, notices`."""
    assistant = door(request).assistant
    found = await run(request, assistant.check, body.statute, body.operation, body.facts)
    made: Json = found.to_json()
    return made


@router.get("/search", summary="Procura dispositivos por palavras e sentido")
async def search(request: Request, asked: Annotated[SearchParameters, Query()]) -> Json:
    """`query, hits, mode, found, total`."""
    find = door(request).assistant.search
    found = await run(request, find, asked.q, asked.statute or None, asked.limit)
    return found.to_json()


@router.get("/statutes", summary="As leis do acervo")
async def statutes(request: Request) -> list[Json]:
    """Every law: key, title, URN, date and how much it holds."""
    return [_card(law) for law in door(request).corpus.statutes.values()]


@router.get("/statutes/{key}", summary="Uma lei, dividida em dispositivos")
async def statute(request: Request, key: str) -> Json:
    """The law's card, its provisions in order and its notices."""
    corpus = door(request).corpus
    law = corpus.statute(key)
    notices = [_notice(n) for n in corpus.notices_for(key)]
    return {**to_dict(law), **_card(law), "notices": notices}


@router.get("/statutes/{key}/{fragment}", summary="Um dispositivo")
async def provision(request: Request, key: str, fragment: str) -> Json:
    """A provision with its children, the provisions it refers to and its notices."""
    corpus = door(request).corpus
    found = corpus.provision(key, fragment)
    law = corpus.statute(key)
    targets = [t for reference in references(law, found) for t in reference.targets]
    return {
        **_provision(law, found),
        "children": [_provision(law, child) for child in law.children(fragment)],
        "references": list(dict.fromkeys(targets)),
        "notices": [_notice(n) for n in corpus.notices_for(key, fragment=fragment)],
    }


@router.get("/health", summary="Se o servidor está de pé")
async def health(request: Request) -> Json:
    """Alive; says which laws are loaded, touches nothing else."""
    return {"status": "ok", **_loaded(door(request).corpus)}


@router.get("/health/ready", summary="Se já pode responder")
async def ready(request: Request) -> Response:
    """200 once the index is open (or search is known to run by words alone), 503 before."""
    if not request.app.state.ready.is_set():
        return JSONResponse({"status": "starting"}, 503, {"retry-after": "2"})
    status = await run(request, door(request).assistant.status)
    return JSONResponse({"status": "ready", **status})


def _loaded(corpus: Corpus) -> Json:
    return {"corpus": corpus.fingerprint, "statutes": list(corpus.statutes)}


def _card(law: Statute) -> Json:
    return {
        "key": law.key,
        "title": law.title,
        "short_title": law.short_title,
        "jurisdiction": law.jurisdiction,
        "uf": law.uf,
        "kind": law.kind,
        "urn": law.urn,
        "date": law.date,
        "summary": law.summary,
        "provenance": law.provenance,
        "amending_laws": list(law.amending_laws),
        "articles": sum(1 for _ in law.articles()),
        "url": f"/leis/{law.key}",
    }


def _provision(law: Statute, found: Provision) -> Json:
    return {
        "statute": law.key,
        "id": found.id,
        "kind": found.kind,
        "label": found.label,
        "citation": cite(found.id),
        "text": found.text,
        "heading_path": list(found.heading_path),
        "amendments": [
            {"text": a.text, "law": a.law, "action": a.action, "date": a.date}
            for a in found.amendments
        ],
        "inferred": found.inferred,
        "status": found.status,
        "span": list(found.span),
        "urn": urn_of(law, found.id),
        "url": f"/leis/{law.key}/{found.id}",
    }


def _notice(notice: Notice) -> Json:
    return {
        "id": notice.id,
        "date": notice.date,
        "text": notice.text_pt,
        "sources": list(notice.sources),
        "applies_to": list(notice.applies_to),
    }
