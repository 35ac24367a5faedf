"""`emancipa show`, `segment` and `statutes`."""

from __future__ import annotations

import json
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from indexer.corpus import Corpus
    from indexer.glosses import Glosses
    from indexer.index import BuildReport
    from indexer.provisions import Statute
    from indexer.statutes import Added

Json = Annotated[bool, typer.Option("--json", help="Saída em JSON.")]
Part = tuple["Statute", str | None]  # a fragment of a law, the whole law for None

STAGES = {"model": "modelo", "embed": "textos novos", "save": "gravação"}


class Format(StrEnum):
    """The forms in which a law can be taken along."""

    lexml = "lexml"
    json = "json"
    md = "md"
    txt = "txt"
    abnt = "abnt"


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command()(show)
    app.command()(segment)
    statutes = typer.Typer(help="Lista, inclui e retira leis.", invoke_without_command=True)
    statutes.callback()(list_statutes)
    statutes.command("list")(list_again)
    statutes.command("add")(add)
    statutes.command("remove")(remove)
    app.add_typer(statutes, name="statutes")


# --- show and segment -----------------------------------------------------------------------------


def show(
    target: Annotated[
        str, typer.Argument(help='"mg:art3_cpt_inc2", "art. 3º, II, da LC 37/95" ou só "mg".')
    ],
    form: Annotated[
        Format | None, typer.Option("--format", help="Exporta: XML LexML, JSON, Markdown, texto.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Mostra o texto de um dispositivo, ou o exporta; abnt dá a referência pela NBR 6023."""
    from assistant.resolve import resolve
    from indexer import corpus

    laws = corpus.default()
    parts: list[Part]
    if target.strip() in laws.statutes:
        parts = [(laws.statute(target.strip()), None)]
    else:
        parts = [(laws.statute(p.statute), p.id) for p in resolve(target, laws)]
    if form is not None:
        typer.echo(_exported(parts, form).rstrip("\n"))
        return
    items = _items(parts)
    if as_json:
        typer.echo(json.dumps(items, ensure_ascii=False, indent=2))
        return
    for item in items:
        notes = " ".join(item["notes"])
        typer.echo(f"{item['label']}  [{item['ref']}]\n    {item['text']} {notes}".rstrip())


def _items(parts: list[Part]) -> list[dict[str, Any]]:
    from assistant.answering.draft import law_name
    from indexer.provisions import cite, urn_of

    return [
        {
            "ref": part.ref,
            "urn": urn_of(statute, part.id),
            "label": f"{law_name(statute)}, {cite(part.id)}",
            "text": part.text,
            "notes": [note.text for note in part.amendments],
        }
        for statute, fragment in parts
        for part in (statute.subtree(fragment) if fragment else statute.provisions)
        if part.text
    ]


def _exported(parts: list[Part], form: Format) -> str:
    """The parts in a form; several are one JSON list or one after another, XML is of one alone."""
    from indexer import exports
    from indexer.errors import InputError

    if form is Format.json:
        made = [exports.to_dict(statute, fragment) for statute, fragment in parts]
        return json.dumps(made[0] if len(made) == 1 else made, ensure_ascii=False, indent=2)
    if form is Format.lexml and len(parts) > 1:
        named = ", ".join(f"{statute.key}:{fragment}" for statute, fragment in parts[:12])
        raise InputError(
            "many_provisions", f"Um XML LexML é de um dispositivo só; aqui há {len(parts)}.",
            field="target", hint=f"Peça um de cada vez: {named}.",
        )  # fmt: skip
    write = {
        Format.lexml: exports.lexml,
        Format.md: exports.markdown,
        Format.txt: exports.plain,
        Format.abnt: exports.reference,
    }[form]
    return "\n".join(write(statute, fragment) for statute, fragment in parts)


def segment(
    target: Annotated[str, typer.Argument(help="Chave de uma lei (mg) ou um arquivo.")],
    as_json: Json = False,
) -> None:
    """Mostra uma lei dividida em dispositivos; as dúvidas saem na saída de erros, com a linha."""
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


# --- statutes -------------------------------------------------------------------------------------


def list_statutes(context: typer.Context, as_json: Json = False) -> None:
    """Lista as leis do acervo; as suas são marcadas."""
    if context.invoked_subcommand is None:
        list_again(as_json)


def list_again(as_json: Json = False) -> None:
    """Lista as leis do acervo; as suas são marcadas."""
    from indexer import corpus, statutes

    own = statutes.added_keys()
    rows = [
        {
            "key": law.key,
            "title": law.title,
            "jurisdiction": law.jurisdiction,
            "urn": law.urn,
            "date": law.date,
            "articles": sum(1 for _ in law.articles()),
            "provisions": len(law.provisions),
            "added": law.key in own,
        }
        for law in corpus.default().statutes.values()
    ]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        mark = " [incluída por você]" if row["added"] else ""
        typer.echo(
            f"{row['key']:6} {row['title']} — {row['jurisdiction']}"
            f" ({row['articles']} artigos){mark}"
        )


def add(
    file: Annotated[Path, typer.Argument(help="txt, md, html, pdf ou docx.")],
    key: Annotated[str, typer.Option(help="Chave curta, como sp: letras, algarismos, hífens.")],
    title: Annotated[str, typer.Option(help="Título oficial.")],
    urn: Annotated[
        str,
        typer.Option(help="URN LEX: urn:lex:br;sao.paulo:estadual:lei.complementar:1990-12-27;651"),
    ],
    short_title: Annotated[str, typer.Option(help="Como citar: LC 651/1990.")] = "",
    summary: Annotated[str, typer.Option(help="Ementa; sem ela, a do próprio texto.")] = "",
    jurisdiction: Annotated[str, typer.Option(help="Estado ou União; sem ele, o da URN.")] = "",
    uf: Annotated[str, typer.Option(help="Sigla, como SP; sem ela, a da URN.")] = "",
    first_article: Annotated[
        int, typer.Option(min=1, help="Número do primeiro artigo, se o texto é um trecho.")
    ] = 1,
    replace: Annotated[bool, typer.Option("--replace", help="Põe no lugar da que há.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Mostra a árvore e as dúvidas; nada é gravado.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Inclui uma lei sua no acervo e no índice; só os textos novos são vetorizados."""
    from indexer import statutes

    made: list[BuildReport] = []
    added = statutes.add(
        file, key=key, title=title, urn=urn, short_title=short_title, summary=summary,
        jurisdiction=jurisdiction, uf=uf, first_article=first_article, replace_existing=replace,
        dry_run=dry_run, build=lambda laws, glosses: made.append(_build(laws, glosses)),
    )  # fmt: skip
    report = made[0] if made else None
    if as_json:
        body = _added_json(added, report)
        typer.echo(json.dumps(body, ensure_ascii=False, indent=2))
        return
    typer.echo(str(added))
    if report is not None:
        typer.echo(_index_line(report))


def remove(
    key: Annotated[str, typer.Argument(help="Chave da lei incluída por você.")],
    as_json: Json = False,
) -> None:
    """Retira uma lei que você incluiu, e do índice os textos dela."""
    from indexer import statutes

    made: list[BuildReport] = []
    statutes.remove(key, build=lambda laws, glosses: made.append(_build(laws, glosses)))
    if as_json:
        body = {"key": key, "removed": True, "index": _index_json(made[0])}
        typer.echo(json.dumps(body, ensure_ascii=False, indent=2))
        return
    typer.echo(f"Lei {key} retirada.\n{_index_line(made[0])}")


def _build(laws: Corpus, glosses: Glosses) -> BuildReport:
    """The index of the laws as they will be; how far it is goes to the standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn

    from indexer import index

    columns = TextColumn("{task.description:<14}"), BarColumn(), MofNCompleteColumn()
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, console=Console(stderr=True)) as bar:

        def progress(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(STAGES.get(stage, stage), total=total)
            bar.update(tasks[stage], completed=done, total=total)

        return index.build(laws, glosses, progress=progress)


def _index_line(report: BuildReport) -> str:
    line = f"Índice: {report.embedded} textos vetorizados agora, {report.reused} mantidos."
    return line if report.mode == "hybrid" else f"{line} Busca só por palavras: {report.reason}"


def _index_json(report: BuildReport) -> dict[str, Any]:
    return {
        "texts": report.views,
        "embedded": report.embedded,
        "reused": report.reused,
        "mode": report.mode,
        "reason": report.reason,
    }


def _added_json(added: Added, report: BuildReport | None) -> dict[str, Any]:
    """What was read, each doubt with its place, what was set aside, and what the index took."""
    from indexer import segmentation

    law = segmentation.to_json(added.statute)
    del law["warnings"]
    return {
        **law,
        "written": added.written,
        "short_title": added.statute.short_title,
        "urn": added.statute.urn,
        "uf": added.statute.uf,
        "summary": added.statute.summary,
        "counts": dict(added.counts),
        "remarks": list(added.source.remarks),
        "warnings": [
            {"code": w.code, "line": w.line, "place": added.place(w.line), "message": w.message}
            for w in added.segmentation.warnings
        ],
        "furniture": list(added.segmentation.furniture),
        "index": _index_json(report) if report is not None else None,
    }
