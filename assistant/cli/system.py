"""`emancipa index` and `emancipa serve`."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from indexer.errors import ServiceError


def register(app: typer.Typer) -> None:
    """Mount the commands."""
    app.command()(index)
    app.command()(serve)


def index(
    force: Annotated[bool, typer.Option("--force", help="Refaz mesmo se estiver em dia.")] = False,
) -> None:
    """Prepara o modelo e constrói o índice, se ainda não estiver em dia."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    from indexer import corpus
    from indexer import index as engine

    laws = corpus.default()
    if not force and engine.is_current(laws):
        typer.echo("O índice está em dia.")
        return
    columns = TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn()
    with Progress(*columns) as bar:
        tasks: dict[str, int] = {}

        def progress(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = int(bar.add_task(stage, total=total))
            bar.update(tasks[stage], completed=done, total=total)  # type: ignore[arg-type]

        report = engine.build(laws, progress=progress, force=force)
    typer.echo(str(report))


def serve(
    host: Annotated[str, typer.Option(help="Endereço em que escuta.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535)] = 8000,
    workers: Annotated[int, typer.Option(min=1, max=32)] = 1,
) -> None:
    """Serve a página de conversa e a API."""
    _refuse_taken_port(host, port)
    import uvicorn

    shown = "127.0.0.1" if host in {"0.0.0.0", "::"} else host  # noqa: S104 - compared, not bound
    typer.echo(f"Emancipa em http://{shown}:{port} (Ctrl+C para parar)")
    uvicorn.run(
        "web.app:create_app",  # named, not imported: the web stands on the assistant, not under it
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,  # the client's address is the web layer's to judge (its settings)
        timeout_keep_alive=30,
        timeout_graceful_shutdown=10,
    )


def _refuse_taken_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise ServiceError(
                "port_unavailable",
                f"Não consegui escutar em {host}:{port}: {error.strerror}.",
                field="port",
                hint=f"Escolha outra porta: emancipa serve --port {port % 65535 + 1}",
            ) from error
