"""Work is charged to the client who asked for it, and to nobody else."""

from __future__ import annotations

import asyncio
import ipaddress
import threading
import time

import pytest

from web.budget import COST_OF_A_REQUEST, Budget, BudgetSpentError, BusyError, Workshop, client_of
from web.settings import Settings


class Clock:
    """A clock that tests move."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_client_is_admitted_until_its_budget_is_spent_and_again_after_a_wait() -> None:
    clock = Clock()
    budget = Budget(burst=2, rate=0.5, clock=clock)
    budget.admit("a")
    budget.charge("a", 3)
    with pytest.raises(BudgetSpentError) as caught:
        budget.admit("a")
    budget.admit("b")  # another client is not concerned
    clock.now += caught.value.wait
    budget.admit("a")


def test_a_budget_never_grows_past_its_burst() -> None:
    clock = Clock()
    budget = Budget(burst=2, rate=0.5, clock=clock)
    budget.charge("a", 1)
    clock.now += 1_000
    assert budget.left("a") == 2


def test_a_budget_of_nothing_limits_nobody() -> None:
    budget = Budget(burst=0, rate=1)
    budget.charge("a", 1_000)
    budget.admit("a")


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.budget.MAX_CLIENTS", 3)
    budget = Budget(burst=2, rate=0.5)
    for name in "abcde":
        budget.charge(name, 1)
    assert len(budget._left) == 3
    assert budget.left("a") == 2


def test_each_request_costs_a_little() -> None:
    budget = Budget(burst=2, rate=0.5, clock=Clock())
    budget.admit("a")
    assert budget.left("a") == pytest.approx(2 - COST_OF_A_REQUEST)


def test_work_is_charged_by_its_own_processor_time() -> None:
    workshop = Workshop(Settings(work_burst=20, work_rate=0.001))

    def spin() -> str:
        start = time.thread_time()
        while time.thread_time() - start < 0.05:
            pass
        return "done"

    async def main() -> None:
        assert await workshop.run("busy", spin) == "done"
        await workshop.run("idle", lambda: time.sleep(0.05))

    asyncio.run(main())
    assert workshop.budget.left("busy") <= 20 - 0.049
    assert workshop.budget.left("idle") > workshop.budget.left("busy")


def test_failing_work_is_charged_and_its_error_comes_through() -> None:
    workshop = Workshop(Settings(work_burst=20, work_rate=0.001))

    def fail() -> None:
        raise KeyError("x")

    with pytest.raises(KeyError):
        asyncio.run(workshop.run("a", fail))
    assert workshop.budget.left("a") < 20


def test_work_beyond_its_time_is_given_up() -> None:
    workshop = Workshop(Settings(timeout=0.1))
    gate = threading.Event()
    with pytest.raises(BusyError) as caught:
        asyncio.run(workshop.run("a", lambda: gate.wait(2)))
    gate.set()
    assert caught.value.code == "timeout"


def test_a_queue_that_is_full_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("web.budget.MAX_WAITING", 0)
    with pytest.raises(BusyError) as caught:
        asyncio.run(Workshop(Settings()).run("a", lambda: 1))
    assert caught.value.code == "busy"


PROXY = ipaddress.ip_network("10.0.0.0/8")


@pytest.mark.parametrize(
    ("name", "peer", "forwarded", "trusted", "client"),
    [
        ("a direct client", "203.0.113.7", None, None, "203.0.113.7"),
        ("a forged header without a proxy", "203.0.113.7", "198.51.100.1", None, "203.0.113.7"),
        ("a forged header past the proxy", "203.0.113.7", "198.51.100.1", PROXY, "203.0.113.7"),
        ("through the proxy", "10.1.1.1", "198.51.100.1", PROXY, "198.51.100.1"),
        (
            "through the proxy, forged before it",
            "10.1.1.1",
            "1.1.1.1, 198.51.100.1",
            PROXY,
            "198.51.100.1",
        ),
        ("through the proxy, unreadable", "10.1.1.1", "nada", PROXY, "10.1.1.1"),
        ("IPv6 by subscriber", "2001:db8:1:2:3::9", None, None, "2001:db8:1:2::/64"),
        ("no address", None, None, None, "unknown"),
        ("a name for an address", "testclient", None, None, "unknown"),
    ],
)
def test_whom_a_request_is_charged_to(
    name: str, peer: str | None, forwarded: str | None, trusted: object, client: str
) -> None:
    assert client_of(peer, forwarded, trusted) == client  # type: ignore[arg-type]
