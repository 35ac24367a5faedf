"""`emancipa check`: facts against a statute's rules, asked one by one or given whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from indexer.errors import EmancipaError, InputError

if TYPE_CHECKING:
    from rich.console import Console

    from assistant.rules import CheckResult
    from assistant.rules.facts import FactValue
    from assistant.rules.outcome import Lang

MAX_QUESTIONS = 60
_FIELDS = frozenset({"id", "uf", "statute", "operation", "facts", "expect", "why", "cites"})


def register(app: typer.Typer) -> None:
    """Mount the command."""
    app.command()(check)


def check(
    statute: Annotated[str, typer.Option(help="Lei: br, mg, mt, ac ou go.")] = "",
    operation: Annotated[str, typer.Option(help="Operação: create_municipality, petition…")] = "",
    fact: Annotated[
        list[str] | None, typer.Option(help="nome=valor; repita para cada fato.")
    ] = None,
    file: Annotated[Path | None, typer.Option(help="Um caso por linha (JSON).")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Saída em JSON.")] = False,
    english: Annotated[bool, typer.Option("--english", help="Resultado em inglês.")] = False,
) -> None:
    """Confere os números de um caso com as regras de uma lei; sem tudo dado, pergunta
    o que falta.
    """
    if file is not None:
        check_file(file)
        return
    from rich.console import Console

    console = Console(highlight=False)
    asking = not as_json and on_terminal()
    facts = typed_facts(fact or [])
    if asking:
        statute = statute or choose_statute(console)
        operation = operation or choose_operation(console, statute)
    result = run(statute, operation, facts)
    if asking:
        result = ask_missing(console, result, facts)
    if as_json:
        body = result.to_json("en" if english else "pt")
        typer.echo(json.dumps(body, ensure_ascii=False, indent=2))
        return
    show(console, result, english=english)


def on_terminal() -> bool:
    """Whether there is someone at the keyboard to ask."""
    return sys.stdin.isatty()


def run(statute: str, operation: str, facts: Mapping[str, FactValue]) -> CheckResult:
    """One check on facts already read; InputError says which of statute and operation
    is wanting.
    """
    from assistant.rules.check import check_parsed, operation_id
    from assistant.rules.rulebook import OPERATIONS, statute_key

    if not statute:
        raise InputError("no_statute", "Diga a lei.", field="statute", hint="--statute mg")
    if not operation:
        known = ", ".join(OPERATIONS)
        raise InputError(
            "no_operation", "Diga a operação.", field="operation", hint=f"Uma de: {known}."
        )
    return check_parsed(statute_key(statute), operation_id(operation), facts)


def typed_facts(pairs: list[str]) -> dict[str, FactValue]:
    """`name=value` pairs read as people write them in Brazil ('2.100', '7,5', 'sim',
    '31/5/2027').
    """
    from assistant.rules.spoken import read

    facts: dict[str, FactValue] = {}
    for pair in pairs:
        name, equals, typed = pair.partition("=")
        name = name.strip()
        if not equals or not typed.strip():
            raise InputError(
                "bad_fact",
                f"“{pair[:60]}” não é nome=valor.",
                field="fact",
                hint="--fact voters=2100",
            )
        if name in facts:
            raise InputError(
                "duplicate_fact", f"“{name[:60]}” foi dado duas vezes.", field=name[:60]
            )
        facts[name] = read(name, typed)
    return facts


# --- a file of cases ------------------------------------------------------------------------------


def check_file(file: Path) -> None:
    """One result a line, in the order of the file; a bad line gives its error and the
    rest goes on.
    """
    from assistant.cli.output import lines_of, one_line

    for number, line in lines_of(file):
        typer.echo(one_line(check_line(number, line)))


def check_line(number: int, line: str) -> dict[str, Any]:
    """The result of one line of a file, or its error under the line's id."""
    from assistant.rules import facts as reading

    id_: Any = None
    try:
        body = reading.loads(line)
        if not isinstance(body, dict):
            raise InputError("bad_line", f"A linha {number} não é um objeto JSON.", field="facts")
        id_ = _plain_id(body.get("id"))
        return {"id": id_, **_case(body)}
    except EmancipaError as error:
        return {"id": id_, **error.to_json()}


def _plain_id(value: Any) -> Any:
    plain = value is None or (isinstance(value, str | int) and not isinstance(value, bool))
    return value if plain else str(value)


def _case(body: Mapping[str, Any]) -> dict[str, Any]:
    from assistant.rules import check as checked

    for name in body:
        if name not in _FIELDS:
            raise InputError(
                "unknown_field", f"Campo desconhecido: “{name[:40]}”.", field=name[:40]
            )
    for name in ("operation", "facts"):
        if name not in body:
            raise InputError("missing_field", f"Falta o campo “{name}”.", field=name)
    statute = body.get("statute", body.get("uf"))
    if statute is None:
        raise InputError("missing_field", "Falta o campo “uf”.", field="uf")
    result: dict[str, Any] = checked(statute, body["operation"], body["facts"]).to_json()
    return result


# --- asking what is missing -----------------------------------------------------------------------


def choose_statute(console: Console) -> str:
    """The statute, chosen from a list."""
    from assistant.rules.forms import operations
    from indexer import corpus

    laws = [law for law in corpus.default().statutes.values() if operations(law.key)]
    options = [(law.key, f"{law.short_title}, {law.jurisdiction}") for law in laws]
    return _choose(console, "De que lei?", options)


def choose_operation(console: Console, statute: str) -> str:
    """The operation, chosen from those on which the statute has rules."""
    from assistant.rules.forms import operations
    from assistant.rules.rulebook import OPERATIONS, statute_key

    names = operations(statute_key(statute))
    return _choose(console, "O que quer conferir?", [(name, OPERATIONS[name].pt) for name in names])


def _choose(console: Console, question: str, options: list[tuple[str, str]]) -> str:
    from rich.markup import escape

    console.print(f"[bold]{escape(question)}[/]")
    for n, (_, label) in enumerate(options, 1):
        console.print(f"  {n}. {escape(label)}")
    while True:
        typed = str(typer.prompt("Número")).strip()
        if typed.isdigit() and 1 <= int(typed) <= len(options):
            return options[int(typed) - 1][0]
        if typed in dict(options):
            return typed
        console.print("Escolha um número da lista.")


def ask_missing(console: Console, result: CheckResult, facts: dict[str, FactValue]) -> CheckResult:
    """Ask for what is missing, one fact at a time, until all is told or passed over with Enter."""
    passed: set[str] = set()
    for _ in range(MAX_QUESTIONS):
        open_facts = [name for name in result.missing if name not in passed]
        if not open_facts:
            break
        value = ask_fact(console, open_facts[0])
        if value is None:
            passed.add(open_facts[0])
            continue
        facts[open_facts[0]] = value
        result = run(result.statute, result.operation, facts)
    return result


def ask_fact(console: Console, name: str) -> FactValue | None:
    """One fact from the keyboard; None when it is passed over."""
    from assistant.rules.facts import registry
    from assistant.rules.spoken import read

    known = registry()[name]
    hints = [known.hint.pt] if known.hint else []
    if known.choices:
        hints.append("; ".join(f"{c.id} = {c.text.pt}" for c in known.choices))
    console.print(
        f"[bold]{known.question.pt}[/]" + (f" [dim]{' '.join(hints)}[/]" if hints else "")
    )
    while True:
        typed = typer.prompt("(Enter para pular)", default="", show_default=False).strip()
        if not typed:
            return None
        try:
            return read(name, typed)
        except InputError as error:
            console.print(f"{error.message} {error.hint or ''}")


# --- the result in a terminal ---------------------------------------------------------------------


def show(console: Console, result: CheckResult, *, english: bool = False) -> None:
    """Verdict, reasons, a table of given against required, quotes, notices."""
    from rich.markup import escape

    from assistant.cli.output import VERDICTS
    from assistant.rules.figures import say

    language: Lang = "en" if english else "pt"
    console.print(VERDICTS[language][result.overall])
    console.print(escape(result.summary.in_(language)))
    if result.checks:
        console.print(_table(result, language))
        _quotes(console, result, language)
    for remark in result.remarks:
        console.print(f"• {escape(remark.in_(language))}")
    for notice in result.notices:
        text = notice.short_en if english else notice.short_pt
        console.print(f"[yellow]•[/] {escape(text)} ({notice.date})")
    console.print(f"[dim]{escape(say('summary.disclaimer').in_(language))}[/]")


def _table(result: CheckResult, language: Lang) -> Any:
    from rich.table import Table

    from assistant.cli.output import HEADS, STATUS
    from indexer.provisions import cite

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in HEADS[language]["checks"]:
        table.add_column(head)
    for check_ in result.checks:
        status = STATUS[language][check_.status]
        given = check_.given.in_(language) or "—"
        table.add_row(cite(check_.id, language), status, given, check_.required.in_(language))
    return table


def _quotes(console: Console, result: CheckResult, language: Lang) -> None:
    from rich.markup import escape

    from indexer.provisions import cite

    for check_ in result.checks:
        if check_.status != "met":
            console.print(f"[bold]{cite(check_.id, language)}[/] «{escape(check_.quote)}»")
            console.print(f"    {escape(check_.explanation.in_(language))}")
