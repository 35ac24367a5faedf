"""What can be set from the environment, each variable once, with its default and its meaning."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass

from indexer.errors import ServiceError

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@dataclass(frozen=True, slots=True)
class Variable:
    """A setting as it is documented."""

    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("EMANCIPA_ALLOWED_HOSTS", "*", "Host names that are answered, separated by commas."),
    Variable("EMANCIPA_TRUSTED_PROXY", "", "Proxy (address or net) whose X-Forwarded-For counts."),
    Variable("EMANCIPA_PUBLIC_URL", "", "The site's public address, printed in references."),
    Variable("EMANCIPA_WORK_BURST", "20", "Seconds of computing a client may use at once; 0: any."),
    Variable("EMANCIPA_WORK_RATE", "0.5", "Seconds of computing a client regains each second."),
    Variable("EMANCIPA_TIMEOUT", "15", "Seconds after which a request is given up."),
    Variable("EMANCIPA_MAX_BODY", "65536", "Largest request body in bytes."),
    Variable("EMANCIPA_THREADS", "8", "Requests computed at the same time in one worker."),
    Variable("EMANCIPA_LOG", "json", "'json': a line a request on stderr, without text; or 'off'."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in force; times in seconds, sizes in bytes."""

    allowed_hosts: tuple[str, ...] = ("*",)
    trusted_proxy: Network | None = None
    public_url: str = ""
    work_burst: float = 20.0
    work_rate: float = 0.5
    timeout: float = 15.0
    max_body: int = 65_536
    threads: int = 8
    log: str = "json"


def from_environment(environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of an environment; ServiceError 'bad_setting' names the variable at fault."""
    given = os.environ if environment is None else environment
    values = {v.name: given.get(v.name, v.default).strip() or v.default for v in VARIABLES}
    log = values["EMANCIPA_LOG"]
    if log not in ("json", "off"):
        raise _bad("EMANCIPA_LOG", "json ou off")
    url = values["EMANCIPA_PUBLIC_URL"].rstrip("/")
    if url and not url.startswith(("http://", "https://")):
        raise _bad("EMANCIPA_PUBLIC_URL", "um endereço http:// ou https://")
    hosts = tuple(h.strip() for h in values["EMANCIPA_ALLOWED_HOSTS"].split(",") if h.strip())
    return Settings(
        allowed_hosts=hosts,
        trusted_proxy=_network(values["EMANCIPA_TRUSTED_PROXY"]),
        public_url=url,
        work_burst=_number(values, "EMANCIPA_WORK_BURST", 0, 86_400),
        work_rate=_number(values, "EMANCIPA_WORK_RATE", 0.001, 1_000),
        timeout=_number(values, "EMANCIPA_TIMEOUT", 0.1, 600),
        max_body=int(_number(values, "EMANCIPA_MAX_BODY", 1_024, 10_000_000)),
        threads=int(_number(values, "EMANCIPA_THREADS", 1, 256)),
        log=log,
    )


def _network(text: str) -> Network | None:
    if not text:
        return None
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise _bad("EMANCIPA_TRUSTED_PROXY", "um endereço ou uma rede IP") from None


def _number(values: Mapping[str, str], name: str, low: float, high: float) -> float:
    try:
        value = float(values[name])
    except ValueError:
        value = float("nan")
    if not low <= value <= high:
        raise _bad(name, f"um número de {low:g} a {high:g}")
    return value


def _bad(name: str, wanted: str) -> ServiceError:
    return ServiceError("bad_setting", f"{name} deve ser {wanted}.", field=name)
