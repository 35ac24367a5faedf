"""/ : the conversation. The server keeps nothing; what was said travels in the form, signed."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import FormData

from assistant.answering.answer import Answer, CheckLine, Citation
from indexer.errors import EmancipaError
from web import bars, forms, replies
from web.access import Door, door
from web.budget import run
from web.reading import law_name
from web.rendering import is_partial, render
from web.words import words

router = APIRouter()
OPEN_QUOTES = 2  # basis citations that are shown without being asked for
STARTS = (
    "Meu distrito em Minas tem 2.100 eleitores e 380 casas. Pode virar município?",
    "Quantas assinaturas são precisas em Goiás?",
    "Quem vota no plebiscito no Acre?",
    "Qual a população mínima para criar município em cada lei?",
    "O que diz o art. 3º da lei de Mato Grosso?",
)


@dataclass(frozen=True, slots=True)
class Sent:
    """What a form brought."""

    message: str = ""
    shown: str = ""  # the words of the person's turn on the page
    conversation: str | None = None
    statute: str | None = None
    language: str | None = None


@router.get("/", response_class=HTMLResponse)
async def start(request: Request) -> Response:
    """The empty conversation."""
    return _page(request, Sent())


@router.post("/", response_class=HTMLResponse)
async def ask(request: Request) -> Response:
    """One turn: a part of the page for htmx, the whole page with the answer for a plain form."""
    through, sent = door(request), Sent()
    try:
        async with request.form(max_files=0, max_fields=120) as form:
            sent = read(form, through.corpus.statutes)
        answer: Answer = await run(
            request, through.assistant.ask, sent.message, sent.conversation,
            statute=sent.statute, language=sent.language,
        )  # fmt: skip
    except EmancipaError as error:
        if is_partial(request):
            raise
        return _page(request, sent, status=error.http_status, failure=error.to_json()["error"])
    turn = shown(through, sent.shown, answer)
    if is_partial(request):
        return render(request, "parts/turn.html", headers=_PRIVATE, turn=turn, sent=sent)
    after = Sent(conversation=answer.conversation, statute=sent.statute)
    return _page(request, after, turn=turn)


_PRIVATE = {"cache-control": "no-store"}


def _page(
    request: Request,
    sent: Sent,
    *,
    status: int = 200,
    turn: dict[str, Any] | None = None,
    failure: dict[str, str] | None = None,
) -> Response:
    laws = [s for s in door(request).corpus.statutes.values() if s.kind == "statute"]
    headers = _PRIVATE if turn or failure else {}
    return render(
        request, "chat.html", status=status, headers=headers,
        sent=sent, turn=turn, failure=failure, laws=laws, starts=STARTS,
    )  # fmt: skip


def read(form: FormData, known: Collection[str]) -> Sent:
    """The turn that a form holds: a suggestion pressed, small inputs filled, or a message typed."""
    fields = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    conversation, statute = fields.get("conversation") or None, fields.get("lei") or None
    if statute is not None and statute in known and statute != fields.get("lei_antes"):
        conversation = replies.at_statute(conversation, statute, known)
    given = {
        name.removeprefix(forms.PREFIX): value
        for name, value in fields.items()
        if name.startswith(forms.PREFIX)
    }
    if not given:
        message = fields.get("sugestao") or fields.get("message", "")
        return Sent(message, message, conversation, statute)
    language = "en" if fields.get("idioma") == "en" else "pt"
    made = replies.reply(given, conversation, known, language)
    asked = str(words(language)["missing_message"])
    return Sent(asked, made.shown, made.conversation, statute, language)


def shown(through: Door, message: str, answer: Answer) -> dict[str, Any]:
    """An answer as the template shows it."""
    quotes = [_quote(citation, answer.checks) for citation in answer.citations]
    basis = [quote for quote in quotes if quote["citation"].role == "basis"]
    identity = "r" + secrets.token_hex(4)
    checks = [_check(through, line, answer.language) for line in answer.checks]
    asked = (replies.asked(m.fact, m.question, answer.language) for m in answer.missing)
    return {
        "id": identity,
        "message": message,
        "answer": answer,
        "paragraphs": [line for line in answer.text.split("\n") if line.strip()],
        "anchors": {c.n: f"{identity}-c{c.n}" for c in answer.citations},
        "first": basis[:OPEN_QUOTES],
        "more": basis[OPEN_QUOTES:],
        "related": [quote for quote in quotes if quote["citation"].role != "basis"],
        "checks": checks,
        "missing": [item for item in asked if item is not None],
    }


def _quote(citation: Citation, checks: Sequence[CheckLine]) -> dict[str, Any]:
    """A citation with what to highlight: its own spans, else the words that a check turns on."""
    spans = list(citation.highlights)
    for line in checks if not spans else ():
        at = citation.quote.find(line.quote) if line.quote != citation.quote else -1
        if at >= 0 and line.quote and (line.statute, line.id) == (citation.statute, citation.id):
            spans.append((at, at + len(line.quote)))
    return {"citation": citation, "highlights": spans}


def _check(through: Door, line: CheckLine, language: str) -> dict[str, Any]:
    return {
        "line": line,
        "law": law_name(through.corpus.statute(line.statute)),
        "bar": bars.of_figures(line.given, line.required, language),
        "readings": (),
    }
