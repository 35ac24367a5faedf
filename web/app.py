"""The web application: `create_app()`, or with an assistant and settings of one's own."""

from __future__ import annotations

import importlib
import logging
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from assistant.live import Live
from web import errors, security
from web.budget import Workshop
from web.rendering import STATIC
from web.settings import Settings, from_environment

if TYPE_CHECKING:
    from assistant.assistant import Assistant

LOG = logging.getLogger("emancipa.web")
PAGES = ("chat", "laws", "search", "compare", "check", "about")


def create_app(
    settings: Settings | None = None, open_assistant: Callable[[], Assistant] | None = None
) -> FastAPI:
    """The application; the index opens in the background, so that the first page comes at once."""
    chosen = settings or from_environment()
    workshop = Workshop(chosen)
    app = FastAPI(
        title="Emancipa",
        description="Respostas citadas sobre as leis de criação de municípios.",
        version="1",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_lifespan,
    )
    app.state.settings = chosen
    app.state.workshop = workshop
    app.state.live = Live(open_assistant() if open_assistant else None)
    app.state.ready = threading.Event()
    errors.install(app)
    for name in PAGES:
        app.include_router(
            importlib.import_module(f"web.pages.{name}").router, include_in_schema=False
        )
    app.include_router(importlib.import_module("web.api").router)
    app.include_router(importlib.import_module("web.toponyms").router)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    app.add_middleware(security.Guard, settings=chosen, workshop=workshop)
    app.add_middleware(GZipMiddleware, minimum_size=1_000, compresslevel=5)
    security.set_up_log(chosen)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    threading.Thread(target=_warm_up, args=(app.state,), daemon=True, name="warm-up").start()
    yield


def _warm_up(state: Any) -> None:
    """Open the index before the first question; what fails is told by the request that needs it."""
    try:
        state.live.warm_up()
    except Exception as error:  # a thread's last line: the first question meets it and tells it
        LOG.error("warm-up: %s", getattr(error, "code", type(error).__name__))
    finally:
        state.ready.set()
