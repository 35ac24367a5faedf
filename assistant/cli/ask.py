"""`emancipa ask` and `emancipa search`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from indexer.errors import EmancipaError, InputError

Json = Annotated[bool, typer.Option("--json", help="Saída em JSON.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command()(ask)
    app.command()(search)


def ask(
    question: Annotated[
        str | None, typer.Argument(help="A pergunta, em português ou inglês.")
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            "--file", help='JSON Lines com {"id", "turns": [...]}; uma resposta por linha.'
        ),
    ] = None,
    statute: Annotated[str | None, typer.Option(help="Lei: br, mg, mt, ac ou go.")] = None,
    as_json: Json = False,
) -> None:
    """Responde a uma pergunta com o texto da lei citado."""
    from assistant.answering.answer import to_json
    from assistant.assistant import Assistant
    from assistant.cli.output import lines_of, one_line, print_answer

    if (question is None) == (file is None):
        raise InputError(
            "question_or_file",
            "Dê uma pergunta ou um arquivo, um dos dois.",
            hint='Exemplo: emancipa ask "Quantos eleitores precisa em MG?"',
        )
    assistant = Assistant.open()
    if file is not None:
        for number, line in lines_of(file):
            typer.echo(one_line(_answer_line(assistant, line, number)))
            sys.stdout.flush()
        return
    answer = assistant.ask(question or "", statute=statute)
    if as_json:
        typer.echo(json.dumps(to_json(answer), ensure_ascii=False, indent=2))
    else:
        print_answer(answer)


def _answer_line(assistant: Any, line: str, number: int) -> dict[str, Any]:
    """The answer to the last turn of one line of a file, or its error under the same id."""
    from assistant.answering.answer import to_json

    identity: Any = None
    try:
        item = _conversation_of(line, number)
        identity = item.get("id")
        conversation = None
        for turn in item["turns"]:
            answer = assistant.ask(turn, conversation)
            conversation = answer.conversation
        return {"id": identity, **to_json(answer)}
    except EmancipaError as error:
        return {"id": identity, **error.to_json()}


def _conversation_of(line: str, number: int) -> dict[str, Any]:
    try:
        item = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InputError("bad_line", f"A linha {number} não é JSON.", field="file") from error
    turns = item.get("turns") if isinstance(item, dict) else None
    if (
        not isinstance(item, dict)
        or not isinstance(turns, list)
        or not turns
        or not all(isinstance(t, str) for t in turns)
    ):
        raise InputError(
            "bad_line",
            f'A linha {number} não tem "turns" com uma ou mais perguntas.',
            field="turns",
            hint='Exemplo: {"id": "1", "turns": ["Quantos eleitores precisa em MG?"]}',
        )
    return item


def search(
    words: Annotated[str, typer.Argument(help="As palavras procuradas.")],
    statute: Annotated[list[str] | None, typer.Option(help="Lei; pode repetir.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100)] = 10,
    as_json: Json = False,
) -> None:
    """Procura artigos por palavras ou por sentido."""
    from assistant.assistant import Assistant
    from assistant.cli.output import print_hits

    found = Assistant.open().search(words, statutes=statute or None, limit=limit)
    if as_json:
        typer.echo(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        print_hits(found)
