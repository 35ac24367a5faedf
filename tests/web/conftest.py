"""The application as tests drive it: the real assistant, no budget, no log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from web.app import create_app
from web.settings import Settings

QUIET = Settings(log="off", work_burst=0, timeout=60)


@pytest.fixture(scope="session")
def app() -> FastAPI:
    """The application over the installed corpus."""
    return create_app(QUIET)


@pytest.fixture(scope="session")
def client(app: FastAPI) -> Iterator[TestClient]:
    """A client without JavaScript."""
    with TestClient(app) as made:
        yield made


class Failing:
    """An assistant whose `ask` does what a test wants; the laws are the real ones."""

    def __init__(self, ask: Any) -> None:
        from assistant.assistant import Assistant

        real = Assistant.open()
        self.corpus, self.law, self.ask = real.corpus, real.law, ask
        self.search = self.check = ask

    def status(self) -> dict[str, Any]:
        """Nothing to tell."""
        return {}


def client_with(ask: Any, settings: Settings = QUIET) -> TestClient:
    """A client of an application whose assistant answers by `ask`."""
    return TestClient(create_app(settings, lambda: Failing(ask)))  # type: ignore[arg-type,return-value]
