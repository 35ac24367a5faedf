"""The command `emancipa`: one typer application, its commands mounted from files beside it."""

from __future__ import annotations

import importlib
import json
import os
import sys

import typer

from indexer.errors import EmancipaError

COMMANDS = ("ask", "laws", "check", "toponym", "system")

app = typer.Typer(
    name="emancipa",
    help="Respostas citadas sobre as leis de criação de municípios (federal, MG, MT, AC e GO).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for _name in COMMANDS:
    importlib.import_module(f"assistant.cli.{_name}").register(app)


def main() -> None:
    """Run the command line; an error of its own is one line on stderr (JSON with --json)."""
    try:
        app()
    except EmancipaError as error:
        report(error, as_json="--json" in sys.argv)
        sys.exit(error.exit_status)
    except BrokenPipeError:  # the reader of a pipe went away: nothing left to say
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)


def report(error: EmancipaError, *, as_json: bool) -> None:
    """Print an error in its one shape."""
    if as_json:
        typer.echo(json.dumps(error.to_json(), ensure_ascii=False))
        return
    field = f" ({error.field})" if error.field else ""
    hint = f" {error.hint}" if error.hint else ""
    typer.echo(f"erro [{error.code}]{field}: {error.message}{hint}", err=True)
