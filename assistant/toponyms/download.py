"""The districts from IBGE's public API, fetched only when the user asks for it."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from assistant.toponyms.imports import API, read_json
from assistant.toponyms.store import Listing
from indexer.errors import ServiceError

if TYPE_CHECKING:
    import httpx

URL = "https://servicodados.ibge.gov.br/api/v1/localidades/distritos?view=nivelado"
MAX_BYTES = 30_000_000
MAX_SECONDS = 120
CONNECT_SECONDS = 10


def fetch(transport: httpx.BaseTransport | None = None) -> Listing:
    """Ask IBGE for its list; ServiceError says when there is no network or the answer is unfit."""
    content = _download(transport)
    today = datetime.now(UTC).date().isoformat()
    return read_json(content, source=API, date=today)


def _download(transport: httpx.BaseTransport | None) -> bytes:
    import httpx

    limits = httpx.Timeout(30, connect=CONNECT_SECONDS)
    started = time.monotonic()
    parts: list[bytes] = []
    size = 0
    try:
        with (
            httpx.Client(transport=transport, timeout=limits, follow_redirects=False) as client,
            client.stream("GET", URL, headers={"accept": "application/json"}) as answer,
        ):
            if answer.status_code != 200:
                raise ServiceError(
                    "ibge_refused",
                    f"O IBGE respondeu com o código {answer.status_code}.",
                    hint="Tente mais tarde.",
                )
            for part in answer.iter_bytes():
                size += len(part)
                if size > MAX_BYTES or time.monotonic() - started > MAX_SECONDS:
                    raise ServiceError(
                        "ibge_too_much",
                        "A resposta do IBGE passou do tamanho ou do tempo permitido.",
                    )
                parts.append(part)
    except (httpx.HTTPError, OSError) as error:
        raise ServiceError(
            "no_network",
            "Não consegui falar com o IBGE: sem rede, ou o serviço não respondeu.",
            hint="Baixe a lista noutra máquina e use: emancipa toponyms import ARQUIVO",
        ) from error
    return b"".join(parts)
