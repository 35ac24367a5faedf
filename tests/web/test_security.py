"""What surrounds every request."""

from __future__ import annotations

import dataclasses
import json
import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import QUIET, client_with
from web.app import create_app
from web.security import HEADERS


def answer(*_: Any, **__: Any) -> Any:
    from assistant.answering.answer import Answer

    return Answer("pt", "article", None, "texto")


@pytest.mark.parametrize(
    "path", ["/", "/nada", "/api/v1/health", "/api/v1/nada", "/static/icon.svg"]
)
def test_every_answer_carries_the_headers(client: TestClient, path: str) -> None:
    response = client.get(path)
    for name, value in HEADERS.items():
        assert response.headers[name] == value
    assert "unsafe" not in response.headers["content-security-policy"]


def test_static_files_are_kept_for_ever_and_answers_never(client: TestClient) -> None:
    assert "immutable" in client.get("/static/css/base.css").headers["cache-control"]
    assert client.get("/api/v1/statutes").headers["cache-control"] == "no-store"
    assert client.get("/static/../app.py").status_code == 404
    assert client.get("/static/%2e%2e/app.py").status_code == 404


@pytest.mark.parametrize(
    ("name", "headers", "status"),
    [
        ("a program", {}, 200),
        ("a page of this site", {"origin": "http://testserver"}, 200),
        ("a page of this site, told by the browser", {"sec-fetch-site": "same-origin"}, 200),
        ("an address typed", {"sec-fetch-site": "none"}, 200),
        ("another site", {"origin": "http://evil.example"}, 403),
        ("another port", {"origin": "http://testserver:81"}, 403),
        ("no site at all", {"origin": "null"}, 403),
        ("another site, told by the browser", {"sec-fetch-site": "cross-site"}, 403),
        ("a neighbour", {"sec-fetch-site": "same-site", "origin": "http://testserver"}, 403),
    ],
)
def test_only_pages_of_this_site_may_post(name: str, headers: dict[str, str], status: int) -> None:
    with client_with(answer) as client:
        assert client.post("/", data={"message": "oi"}, headers=headers).status_code == status
        body = {"message": "oi"}
        assert client.post("/api/v1/ask", json=body, headers=headers).status_code == status


@pytest.mark.parametrize(("size", "status"), [(1024, 413), (900, 200)])
def test_a_body_over_its_limit_is_refused_however_it_comes(size: int, status: int) -> None:
    settings = dataclasses.replace(QUIET, max_body=1024)
    body = json.dumps({"message": "a" * size}).encode()
    with client_with(answer, settings) as client:
        kind = {"content-type": "application/json"}
        assert client.post("/api/v1/ask", content=body, headers=kind).status_code == status
        pieces = iter([body[:500], body[500:]])
        assert client.post("/api/v1/ask", content=pieces, headers=kind).status_code == status


@pytest.mark.parametrize("length", ["-1", "1e9", "9" * 30, "x"])
def test_a_strange_length_is_refused(length: str) -> None:
    with client_with(answer) as client:
        headers = {"content-type": "application/json", "content-length": length}
        assert client.post("/api/v1/ask", content=b"{}", headers=headers).status_code == 413


def test_a_client_that_has_used_its_work_waits_and_the_pages_say_so() -> None:
    settings = dataclasses.replace(QUIET, work_burst=0.005, work_rate=0.001)
    with client_with(answer, settings) as client:
        codes = [client.get("/leis").status_code for _ in range(6)]
        assert codes[0] == 200
        assert codes[-1] == 429
        refused = client.get("/api/v1/statutes")
        assert refused.json()["error"]["code"] == "too_many_requests"
        assert int(refused.headers["retry-after"]) >= 1
        assert client.get("/api/v1/health").status_code == 200


def test_a_host_that_is_not_ours_is_refused() -> None:
    settings = dataclasses.replace(QUIET, allowed_hosts=("emancipa.example",))
    with client_with(answer, settings) as client:
        assert client.get("/").status_code == 400
        assert client.get("/", headers={"host": "emancipa.example:8000"}).status_code == 200


def test_the_log_holds_no_text_of_a_question(caplog: pytest.LogCaptureFixture) -> None:
    secret = "xilofone-da-vizinha"
    log = logging.getLogger("emancipa.web")
    log.handlers.clear()
    with client_with(answer, dataclasses.replace(QUIET, log="json")) as client:
        log.propagate = True
        with caplog.at_level(logging.INFO, logger="emancipa.web"):
            client.post("/", data={"message": secret})
            client.get(f"/busca?q={secret}")
            client.get(f"/leis/{secret}")
            client.post("/api/v1/ask", json={"message": secret})
    log.handlers.clear()
    lines = [json.loads(r.getMessage()) for r in caplog.records if r.name == "emancipa.web"]
    assert [line["route"] for line in lines] == ["/", "/busca", "/leis/{key}", "/api/v1/ask"]
    assert secret not in caplog.text
    assert all(set(line) == {"time", "method", "route", "status", "ms"} for line in lines)


def test_the_application_opens_without_touching_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    import indexer.index

    def refuse(*_: Any, **__: Any) -> Any:
        raise AssertionError("the index was opened before it was needed")

    monkeypatch.setattr(indexer.index, "open_or_build", refuse)
    create_app(QUIET)
