"""IBGE's API: its list when it answers, plain words when it does not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import httpx
import pytest

from assistant.toponyms import download
from indexer.errors import InputError, ServiceError
from tests.assistant.toponyms.test_imports import NESTED


def answering(handler: Callable[[httpx.Request], httpx.Response]) -> httpx.MockTransport:
    return httpx.MockTransport(handler)


def test_the_list_is_read_from_the_api_over_https() -> None:
    asked: list[httpx.URL] = []

    def handler(request: httpx.Request) -> httpx.Response:
        asked.append(request.url)
        return httpx.Response(200, content=json.dumps([NESTED]))

    listing = download.fetch(answering(handler))
    assert [p.name for p in listing.places] == ["Boa Esperança do Norte"]
    assert listing.source == download.API
    assert listing.date
    assert [url.scheme for url in asked] == ["https"]
    assert asked[0].host == "servicodados.ibge.gov.br"


@pytest.mark.parametrize("error", [httpx.ConnectError, httpx.ReadTimeout, httpx.ConnectTimeout])
def test_no_network_is_said_plainly(error: type[httpx.TransportError]) -> None:
    def handler(_: httpx.Request) -> httpx.Response:
        raise error("no")

    with pytest.raises(ServiceError) as raised:
        download.fetch(answering(handler))
    assert raised.value.code == "no_network"
    assert "import" in (raised.value.hint or "")


@pytest.mark.parametrize("status", [301, 404, 500])
def test_an_answer_that_is_no_list_is_refused(status: int) -> None:
    reply = httpx.Response(status, headers={"location": "http://elsewhere.example/"})
    with pytest.raises(ServiceError) as raised:
        download.fetch(answering(lambda _: reply))
    assert raised.value.code == "ibge_refused"


def test_an_endless_answer_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download, "MAX_BYTES", 1_000)
    sent: list[int] = []

    class Endless(httpx.SyncByteStream):
        def __iter__(self) -> Iterator[bytes]:
            for n in range(1_000):
                sent.append(n)
                yield b"x" * 100

    with pytest.raises(ServiceError) as raised:
        download.fetch(answering(lambda _: httpx.Response(200, stream=Endless())))
    assert raised.value.code == "ibge_too_much"
    assert len(sent) < 100


def test_an_answer_that_is_no_json_is_refused() -> None:
    with pytest.raises(InputError) as raised:
        download.fetch(answering(lambda _: httpx.Response(200, content=b"<html>")))
    assert raised.value.code == "bad_json"
