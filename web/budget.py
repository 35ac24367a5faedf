"""Computing time as a budget per client: work is charged by the processor time that it took."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

import anyio
import anyio.to_thread
from fastapi import Request

from indexer.errors import InputError, ServiceError
from web.settings import Network, Settings

P = ParamSpec("P")
T = TypeVar("T")

MAX_CLIENTS = 10_000
MAX_WAITING = 400  # requests of one worker that may wait for a thread
COST_OF_A_REQUEST = 0.002  # seconds, charged also when nothing is computed


class BudgetSpentError(InputError):
    """A client has used its computing time for now."""

    http_status = 429

    def __init__(self, wait: float) -> None:
        self.wait = max(1, int(wait + 0.999))
        super().__init__(
            "too_many_requests",
            "Muitas perguntas em pouco tempo deste endereço.",
            hint=f"Espere {self.wait} s e tente de novo.",
        )


class BusyError(ServiceError):
    """The server cannot take the request now."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, hint="Tente de novo em alguns segundos.")


@dataclass
class Budget:
    """Seconds of computing left for each client, regained with time; the idlest are forgotten."""

    burst: float
    rate: float
    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, client: str) -> float:
        """What a client may still use, negative when overdrawn."""
        if client not in self._left:
            return self.burst
        amount, since = self._left[client]
        return min(self.burst, amount + (self.clock() - since) * self.rate)

    def charge(self, client: str, seconds: float) -> None:
        """Take what was used."""
        if not self.burst:
            return
        self._left[client] = (self.left(client) - seconds, self.clock())
        self._left.move_to_end(client)
        while len(self._left) > MAX_CLIENTS:
            self._left.popitem(last=False)

    def admit(self, client: str) -> None:
        """Charge a request's fixed cost; BudgetSpentError when nothing is left."""
        if not self.burst:
            return
        left = self.left(client)
        if left <= 0:
            raise BudgetSpentError((COST_OF_A_REQUEST - left) / self.rate)
        self.charge(client, COST_OF_A_REQUEST)


class Workshop:
    """Runs work in a bounded number of threads, within a time, at the client's charge."""

    def __init__(self, settings: Settings) -> None:
        self.budget = Budget(settings.work_burst, settings.work_rate)
        self._timeout = settings.timeout
        self._threads = settings.threads
        self._limiter: anyio.CapacityLimiter | None = None
        self._waiting = 0

    async def run(self, client: str, work: Callable[[], T]) -> T:
        """The result of `work`; BusyError when too much waits or the time is over."""
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self._threads)
        if self._waiting >= MAX_WAITING:
            raise BusyError("busy", "Há pedidos demais na fila.")
        self._waiting += 1
        try:
            with anyio.fail_after(self._timeout):
                done = await anyio.to_thread.run_sync(
                    _timed, work, limiter=self._limiter, abandon_on_cancel=True
                )
        except TimeoutError:
            self.budget.charge(client, self._timeout)
            raise BusyError("timeout", "A resposta demorou mais do que o permitido.") from None
        finally:
            self._waiting -= 1
        self.budget.charge(client, done.spent)
        return done.result()


@dataclass(frozen=True, slots=True)
class _Done(Generic[T]):
    """What came of work, and the processor time that it took."""

    spent: float
    result: Callable[[], T]


def _timed(work: Callable[[], T]) -> _Done[T]:
    start = time.thread_time()
    try:
        made = work()
    except Exception as error:  # charged like any other work, then raised where it was asked for
        caught = error

        def fail() -> T:
            raise caught

        return _Done(time.thread_time() - start, fail)
    return _Done(time.thread_time() - start, lambda: made)


async def run(
    request: Request, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run a function for a request, at its client's charge."""
    workshop: Workshop = request.app.state.workshop
    return await workshop.run(request.state.client, lambda: function(*args, **kwargs))


def client_of(peer: str | None, forwarded: str | None, trusted: Network | None) -> str:
    """Whom a request is charged to: its peer, or the last address that the trusted proxy forwards.

    IPv6 clients are taken by their /64, which is what one subscriber holds.
    """

    def address(text: str | None) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
        try:
            return ipaddress.ip_address((text or "").strip())
        except ValueError:
            return None

    found = address(peer)
    if found is not None and trusted is not None and found in trusted and forwarded:
        found = address(forwarded.rsplit(",", 1)[-1]) or found
    if found is None:
        return "unknown"
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is None:
        return str(ipaddress.ip_network((int(found), 64), strict=False))
    return str(found)
