"""A live server on a free port and Debian's Chromium, without network and without leftovers."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from web.app import create_app
from web.settings import Settings

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}


@pytest.fixture(scope="package")
def site() -> Iterator[str]:
    """The address of the running application, its index open."""
    app = create_app(Settings(log="off", work_burst=0, timeout=60))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", ws="none")
    )
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.02)
    app.state.ready.wait(300)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    found = shutil.which("chromium")
    assert found, "install Chromium: apt-get install chromium"
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield made
        made.close()


class Complaints(list[str]):
    """What the browser complained of: script errors, refused content, requests to other hosts."""


def open_page(
    browser: Browser, site: str, **options: Any
) -> tuple[BrowserContext, Page, Complaints]:
    """A page in a context of its own, its complaints collected."""
    context = browser.new_context(base_url=site, **{"viewport": PHONE, **options})
    page = context.new_page()
    page.set_default_timeout(15_000)
    heard = Complaints()
    page.on("pageerror", lambda error: heard.append(f"script: {error}"))
    page.on(
        "console",
        lambda message: heard.append(message.text) if "Security Policy" in message.text else None,
    )
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((site, "data:")) else heard.append(request.url)
        ),
    )
    return context, page, heard


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Page]:
    """A phone; the test fails if the browser complained."""
    context, page, heard = open_page(browser, site)
    yield page
    context.close()
    assert heard == []


@pytest.fixture
def desk(browser: Browser, site: str) -> Iterator[Page]:
    """A desk with a clipboard; the test fails if the browser complained."""
    context, page, heard = open_page(browser, site, viewport=DESK)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    yield page
    context.close()
    assert heard == []


@pytest.fixture
def plain(browser: Browser, site: str) -> Iterator[Page]:
    """A phone without JavaScript."""
    context, page, heard = open_page(browser, site, java_script_enabled=False)
    yield page
    context.close()
    assert heard == []
