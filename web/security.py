"""What surrounds every request: headers, limits, origin of posts, a log without text."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from datetime import UTC, datetime

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from indexer.errors import EmancipaError, InputError, TooLargeError
from web.budget import Workshop, client_of
from web.errors import HttpError, respond, unforeseen
from web.settings import Settings

LOG = logging.getLogger("emancipa.web")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'; manifest-src 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
FREE = ("/static/", "/api/v1/health")  # never charged: they compute nothing
SAFE = {"GET", "HEAD", "OPTIONS"}
FOR_EVER = "public, max-age=31536000, immutable"


class ForeignOriginError(InputError):
    """A form of another site posts here."""

    http_status = 403

    def __init__(self) -> None:
        super().__init__(
            "foreign_origin",
            "O pedido veio de outra página.",
            hint="Abra esta página e envie de novo por ela.",
        )


class SlowBodyError(InputError):
    """The body did not arrive in time."""

    http_status = 408

    def __init__(self) -> None:
        super().__init__("slow_body", "O pedido demorou a chegar.", hint="Tente de novo.")


class Guard:
    """The middleware; refusals are answered in the one shape of errors."""

    def __init__(self, app: ASGIApp, settings: Settings, workshop: Workshop) -> None:
        self.app = app
        self.settings = settings
        self.workshop = workshop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        headers = Headers(scope=scope)

        async def send_guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(MutableHeaders(scope=message), scope["path"])
            await send(message)

        scope.setdefault("state", {})["client"] = self._client(scope, headers)
        try:
            body = await self._admit(scope, headers, receive)
        except EmancipaError as error:
            await respond(Request(scope), error)(scope, receive, send_guarded)
        else:
            try:
                await self.app(scope, body, send_guarded)
            except Exception as error:
                if status:  # the answer has begun: the server has to cut it off
                    raise
                await unforeseen(Request(scope), error)(scope, receive, send_guarded)
        finally:
            self._log(scope, status, time.perf_counter() - began)

    def _client(self, scope: Scope, headers: Headers) -> str:
        peer = scope["client"][0] if scope.get("client") else None
        return client_of(peer, headers.get("x-forwarded-for"), self.settings.trusted_proxy)

    async def _admit(self, scope: Scope, headers: Headers, receive: Receive) -> Receive:
        """Check a request; return a `receive` that replays its body."""
        if not _host_allowed(headers.get("host", ""), self.settings.allowed_hosts):
            raise HttpError(400, "unknown_host", "Este servidor não responde por este nome.")
        if not scope["path"].startswith(FREE):
            self.workshop.budget.admit(scope["state"]["client"])
        if scope["method"] in SAFE:
            return receive
        if not same_origin(headers):
            raise ForeignOriginError
        try:
            async with asyncio.timeout(self.settings.timeout):
                body = await _read(headers, receive, self.settings.max_body)
        except TimeoutError:
            raise SlowBodyError from None
        return _replay(body, receive)

    def _log(self, scope: Scope, status: int, seconds: float) -> None:
        """One line: the route, never the path, query or body that a person wrote."""
        if self.settings.log == "off" or scope["path"].startswith("/static/"):
            return
        route = scope.get("route")
        LOG.info(
            json.dumps(
                {
                    "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
                    "method": scope["method"],
                    "route": getattr(route, "path", "-"),
                    "status": status,
                    "ms": round(seconds * 1000, 1),
                }
            )
        )


def same_origin(headers: Headers) -> bool:
    """Whether a post comes from a page of this site or from no page at all (a program)."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return True
    return origin.partition("://")[2] == headers.get("host")


def _host_allowed(host: str, allowed: tuple[str, ...]) -> bool:
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    return "*" in allowed or name.lower() in allowed


async def _read(headers: Headers, receive: Receive, limit: int) -> bytes:
    declared = headers.get("content-length", "0")
    if not declared.isdecimal() or len(declared) > 12 or int(declared) > limit:
        raise _too_large(limit)
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":  # the client went away
            return b""
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > limit:
            raise _too_large(limit)
        chunks.append(chunk)
        if not message.get("more_body", False):
            return b"".join(chunks)


def _too_large(limit: int) -> TooLargeError:
    return TooLargeError(
        "body_too_large",
        "O pedido é grande demais.",
        hint=f"O limite é {limit} bytes.",
    )


def _replay(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def replayed() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


def _add_headers(headers: MutableHeaders, path: str) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/static/"):
        headers["cache-control"] = FOR_EVER
    else:
        headers.setdefault("cache-control", "no-store" if path.startswith("/api/") else "no-cache")


def set_up_log(settings: Settings) -> None:
    """Send the request lines to stderr, as they are."""
    if settings.log == "off" or LOG.handlers:
        return
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(message)s"))
    LOG.addHandler(handler)
    LOG.setLevel(logging.INFO)
    LOG.propagate = False
