"""How answers look in a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from indexer.errors import InputError, TooLargeError

if TYPE_CHECKING:
    from assistant.answering.answer import Answer
    from assistant.assistant import SearchAnswer

MAX_FILE = 20_000_000

VERDICTS = {
    "pt": {
        "qualifies": "[bold green]ATENDE / SIM[/]",
        "does_not_qualify": "[bold red]NÃO ATENDE / NÃO[/]",
        "undetermined": "[bold yellow]AINDA NÃO DÁ PARA DIZER[/]",
        "waived": "[bold green]DISPENSADO[/]",
    },
    "en": {
        "qualifies": "[bold green]QUALIFIES / YES[/]",
        "does_not_qualify": "[bold red]DOES NOT QUALIFY / NO[/]",
        "undetermined": "[bold yellow]CANNOT BE SAID YET[/]",
        "waived": "[bold green]WAIVED[/]",
    },
}
HEADS = {
    "pt": {
        "checks": ("Dispositivo", "Situação", "Informado", "Exigido"),
        "law": "Texto da lei",
        "missing": "O que falta informar",
        "notices": "Avisos",
        "disclaimer": "Não é o texto oficial nem parecer jurídico.",
    },
    "en": {
        "checks": ("Provision", "Status", "Given", "Required"),
        "law": "Text of the law (Portuguese)",
        "missing": "Still to be told",
        "notices": "Notices",
        "disclaimer": "Not the official text and not legal advice.",
    },
}
STATUS = {
    "pt": {
        "met": "atende",
        "not_met": "não atende",
        "unknown": "falta dado",
        "ambiguous": "em dúvida",
    },
    "en": {"met": "met", "not_met": "not met", "unknown": "unknown", "ambiguous": "in doubt"},
}


def one_line(body: object) -> str:
    """JSON on one line; what no terminal or UTF-8 file can hold (half a pair) stays escaped."""
    text = json.dumps(body, ensure_ascii=False)
    return text if text.isprintable() else json.dumps(body)


def lines_of(file: Path) -> Iterator[tuple[int, str]]:
    """The non-blank lines of a JSON Lines file with their numbers."""
    try:
        if file.stat().st_size > MAX_FILE:
            raise TooLargeError("file_too_large", "O arquivo passa de 20 MB.", field="file")
        with file.open(encoding="utf-8-sig") as stream:
            yield from ((n, line) for n, line in enumerate(stream, 1) if line.strip())
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            "unreadable_file",
            f"Não consegui ler o arquivo {file.name}.",
            field="file",
            hint="Confira o caminho e se o arquivo está em UTF-8.",
        ) from error


def print_answer(answer: Answer) -> None:
    """An answer: verdict, text, table of checks, quotes, what is missing, notices."""
    console, words = Console(highlight=False), HEADS[answer.language]
    if answer.verdict:
        console.print(VERDICTS[answer.language][answer.verdict])
    console.print(escape(answer.text))
    if answer.checks:
        console.print(_checks(answer))
    if answer.citations:
        console.print(f"\n[bold]{words['law']}[/]")
    for citation in answer.citations:
        console.print(f"[bold]\\[{citation.n}][/] {escape(citation.label)}")
        console.print(Padding(f"«{escape(citation.quote)}»", (0, 0, 0, 4)))
    _section(console, str(words["missing"]), [item.question for item in answer.missing])
    _section(console, str(words["notices"]), [f"{n.text} ({n.date})" for n in answer.notices])
    console.print(f"\n[dim]{words['disclaimer']}[/]")


def _section(console: Console, title: str, lines: list[str]) -> None:
    if lines:
        console.print(f"\n[bold]{title}[/]")
        for line in lines:
            console.print(f"  • {escape(line)}")


def _checks(answer: Answer) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in HEADS[answer.language]["checks"]:
        table.add_column(head)
    for check in answer.checks:
        status = STATUS[answer.language][check.status]
        table.add_row(f"{check.statute}:{check.id}", status, check.given or "—", check.required)
    return table


def print_hits(found: SearchAnswer) -> None:
    """The hits of a search, best first."""
    console = Console(highlight=False)
    if found.mode == "lexical":
        console.print("[yellow]Busca só por palavras: o motor de sentido não está disponível.[/]")
    if not found.hits:
        console.print("Nada encontrado nas leis do acervo.")
    for hit in found.hits:
        console.print(f"[bold]{escape(hit.label)}[/]  [dim]{hit.statute}:{hit.id}[/]")
        console.print(Padding(escape(hit.quote), (0, 0, 0, 4)))
