"""`emancipa toponym` and `emancipa toponyms import | update | undo | status`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from indexer.errors import EmancipaError, InputError

if TYPE_CHECKING:
    from assistant.toponyms.result import ToponymResult

Json = Annotated[bool, typer.Option("--json", help="Saída em JSON.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command()(toponym)
    lists = typer.Typer(
        help="A lista de distritos: importa, atualiza, desfaz.", no_args_is_help=True
    )
    lists.command("import")(import_list)
    lists.command()(update)
    lists.command()(undo)
    lists.command()(status)
    app.add_typer(lists, name="toponyms")


def toponym(
    name: Annotated[str | None, typer.Argument(help="O nome a conferir.")] = None,
    file: Annotated[
        Path | None,
        typer.Option(
            help='JSON Lines com {"id", "name", "uf", "unit", "act"?}; uma resposta por linha.'
        ),
    ] = None,
    statute: Annotated[
        str | None, typer.Option(help="Lei ou estado: br, mg, mt, ac, go, SP…")
    ] = None,
    unit: Annotated[str, typer.Option(help="municipality ou district.")] = "municipality",
    act: Annotated[str | None, typer.Option(help="create ou rename.")] = None,
    language: Annotated[str, typer.Option("--lang", help="pt ou en.")] = "pt",
    as_json: Json = False,
) -> None:
    """Confere se um nome de lugar já existe e o que a lei veda nele."""
    from assistant.toponyms import lookup

    if (name is None) == (file is None):
        raise InputError(
            "name_or_file",
            "Dê um nome ou um arquivo, um dos dois.",
            hint='Exemplo: emancipa toponym "Ouro Preto" --statute mt',
        )
    if file is not None:
        _answer_file(file, language)
        return
    result = lookup(name or "", uf_or_statute=statute, unit=unit, act=act)
    if as_json:
        typer.echo(json.dumps(result.to_json(language), ensure_ascii=False, indent=2))
    else:
        _print(result, language)


def _answer_file(file: Path, language: str) -> None:
    from assistant.cli.output import lines_of, one_line

    for number, line in lines_of(file):
        typer.echo(one_line(_answer_line(line, number, language)))
    sys.stdout.flush()


def _answer_line(line: str, number: int, language: str) -> dict[str, Any]:
    """The answer to one line of a file, or its error under the same id."""
    from assistant.toponyms import lookup

    identity: Any = None
    try:
        item = _item(line, number)
        identity = item.get("id")
        if not isinstance(item.get("name"), str):
            raise InputError("missing_field", f"A linha {number} não tem um nome.", field="name")
        for field in ("uf", "unit", "act"):
            if not isinstance(item.get(field, ""), str | None):
                raise InputError("bad_field", "Deve ser um texto.", field=field)
        result = lookup(
            item["name"],
            uf_or_statute=item.get("uf"),
            unit=item.get("unit") or "municipality",
            act=item.get("act"),
        )
        return {"id": identity, **result.to_json(language)}
    except EmancipaError as error:
        return {"id": identity, **error.to_json()}


def _item(line: str, number: int) -> dict[str, Any]:
    try:
        item = json.loads(line)
    except (ValueError, RecursionError):
        item = None
    if not isinstance(item, dict):
        raise InputError(
            "bad_line",
            f"A linha {number} não é um objeto JSON.",
            field="file",
            hint='Exemplo: {"id": "1", "name": "Ouro Preto", "uf": "MT", "unit": "municipality"}',
        )
    return item


def _print(result: ToponymResult, language: str) -> None:
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    from assistant.toponyms.data import table
    from assistant.toponyms.wording import (
        explain,
        headline,
        laws,
        level_name,
        notice_text,
        place_text,
    )

    console = Console(highlight=False)
    colour = (
        "red"
        if result.taken
        else "yellow"
        if result.level in ("phonetic", "qualified")
        else "green"
    )
    verdicts = table("wording")["verdicts_en" if language == "en" else "verdicts"]
    console.print(f"[bold {colour}]{escape(verdicts[result.level]).upper()}[/]")
    console.print(escape(headline(result, language)))
    if result.matches:
        rows = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for match in result.matches:
            rows.add_row(
                escape(place_text(match, language)),
                level_name(match.level, language),
                f"[dim]{match.place.code}[/]",
            )
        console.print(rows)
    for finding in result.form:
        mark = "[red]✗[/]" if finding.status == "violation" else "[yellow]?[/]"
        console.print(
            f"{mark} {escape(explain(finding, language))} "
            f"[dim]{laws(finding.provisions, language)}[/]"
        )
    for notice in result.notices:
        console.print(f"[dim]• {escape(notice_text(notice, language))}[/]")


def import_list(
    file: Annotated[
        Path,
        typer.Argument(help="Planilha de distritos do IBGE (.xls, .xlsx, .ods, .csv) ou .json."),
    ],
    source: Annotated[str | None, typer.Option(help="De onde a lista veio.")] = None,
    date: Annotated[str | None, typer.Option(help="Data da lista: 2024-12-31 ou 2024.")] = None,
    as_json: Json = False,
) -> None:
    """Inclui a lista de distritos do IBGE nas conferências de nomes."""
    from assistant.toponyms import imports, store

    listing = imports.read_file(file, source=source, date=date)
    store.save(listing)
    _report(as_json)


def update(as_json: Json = False) -> None:
    """Busca a lista de distritos na API pública do IBGE."""
    from assistant.toponyms import store
    from assistant.toponyms.download import fetch

    store.save(fetch())
    _report(as_json)


def undo(as_json: Json = False) -> None:
    """Volta à lista de distritos anterior à última importação."""
    from assistant.toponyms import store

    store.undo()
    _report(as_json)


def status(as_json: Json = False) -> None:
    """Diz que listas são pesquisadas e de quando são."""
    _report(as_json)


def _report(as_json: bool) -> None:
    from assistant.toponyms.status import status as current_status
    from assistant.toponyms.status import status_text

    found = current_status()
    typer.echo(json.dumps(found, ensure_ascii=False, indent=2) if as_json else status_text(found))
