"""`emancipa show`, `segment` and `statutes`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

Json = Annotated[bool, typer.Option("--json", help="Saída em JSON.")]


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command()(show)
    app.command()(segment)
    statutes = typer.Typer(help="Lista, inclui e retira leis.", invoke_without_command=True)
    statutes.callback()(list_statutes)
    statutes.command("add")(add)
    statutes.command("remove")(remove)
    app.add_typer(statutes, name="statutes")


def show(
    target: Annotated[
        str, typer.Argument(help='"mg:art3_cpt_inc2" ou "art. 3º, II, da LC 37/95".')
    ],
    as_json: Json = False,
) -> None:
    """Mostra o texto de um dispositivo."""
    from assistant.answering.draft import law_name
    from assistant.resolve import resolve
    from indexer import corpus
    from indexer.provisions import cite, urn_of

    laws = corpus.default()
    items: list[dict[str, Any]] = []
    for found in resolve(target, laws):
        statute = laws.statute(found.statute)
        for part in statute.subtree(found.id):
            if part.text:
                label = f"{law_name(statute)}, {cite(part.id)}"
                urn = urn_of(statute, part.id)
                notes = [note.text for note in part.amendments]
                items.append(
                    {"ref": part.ref, "urn": urn, "label": label, "text": part.text, "notes": notes}
                )
    if as_json:
        typer.echo(json.dumps(items, ensure_ascii=False, indent=2))
        return
    for item in items:
        notes = " ".join(item["notes"])
        typer.echo(f"{item['label']}  [{item['ref']}]\n    {item['text']} {notes}".rstrip())


def segment(
    target: Annotated[str, typer.Argument(help="Chave de uma lei (mg) ou um arquivo.")],
    as_json: Json = False,
) -> None:
    """Mostra uma lei dividida em dispositivos."""
    from indexer import corpus, segmentation

    laws = corpus.default()
    statute = laws.statutes.get(target)
    law = statute if statute is not None else segmentation.of_file(Path(target))
    body = segmentation.to_json(law)
    if as_json:
        typer.echo(json.dumps(body, ensure_ascii=False, indent=2))
        return
    for item in body["provisions"]:
        depth = item["id"].count("_")
        mark = " (numeração inferida)" if item["inferred"] else ""
        typer.echo(f"{'  ' * depth}{item['label']} [{item['id']}]{mark} {item['text']}".rstrip())
    for warning in law.warnings:
        typer.echo(f"linha {warning.line}: {warning.code}: {warning.message}", err=True)


def list_statutes(context: typer.Context, as_json: Json = False) -> None:
    """Lista as leis do acervo."""
    if context.invoked_subcommand:
        return
    from indexer import corpus

    rows = [
        {
            "key": law.key,
            "title": law.title,
            "jurisdiction": law.jurisdiction,
            "urn": law.urn,
            "date": law.date,
            "articles": sum(1 for _ in law.articles()),
            "provisions": len(law.provisions),
        }
        for law in corpus.default().statutes.values()
    ]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        typer.echo(
            f"{row['key']:6} {row['title']} — {row['jurisdiction']} ({row['articles']} artigos)"
        )


def add(
    file: Annotated[Path, typer.Argument(help="txt, html, pdf ou docx.")],
    key: Annotated[str, typer.Option(help="Chave curta, só letras e números: sp.")],
    title: Annotated[str, typer.Option(help="Título oficial.")],
    urn: Annotated[str, typer.Option(help="URN LEX.")],
    jurisdiction: Annotated[str, typer.Option(help="Estado ou União.")] = "",
    uf: Annotated[str, typer.Option(help="Sigla: SP.")] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Só mostra o que seria feito.")
    ] = False,
) -> None:
    """Inclui uma lei sua no acervo e no índice."""
    from assistant.cli.system import index
    from indexer import statutes

    report = statutes.add(
        file, key=key, title=title, urn=urn, jurisdiction=jurisdiction, uf=uf, dry_run=dry_run
    )
    typer.echo(str(report))
    if not dry_run:
        index()


def remove(key: Annotated[str, typer.Argument(help="Chave da lei incluída por você.")]) -> None:
    """Retira uma lei que você incluiu."""
    from assistant.cli.system import index
    from indexer import statutes

    statutes.remove(key)
    typer.echo(f"Lei {key} retirada.")
    index()
