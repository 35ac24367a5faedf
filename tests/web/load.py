"""A bounded load on loopback: `python -m tests.web.load [users] [seconds]`.

Each user asks, searches and reads, with a second of thought between. Prints requests, errors
and latencies (ms) by kind, and the server's memory at the start and at the end.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

import httpx

QUESTIONS = (
    "Meu distrito em Minas tem 2.100 eleitores e 380 casas. Pode virar município?",
    "Quantas assinaturas são precisas em Goiás?",
    "Quem vota no plebiscito no Acre?",
    "Qual o salário do prefeito da cidade nova em MG?",
    "How many houses are needed in Mato Grosso?",
)
WORDS = ("mandato do administrador", "limites", '"linha reta"', "plebiscito -urna", "art. 7º II mg")
THOUGHT = 1.0


async def user(client: httpx.AsyncClient, until: float, took: dict[str, list[float]]) -> None:
    """One user until the time is over; a status of 400 and more is counted as an error."""
    choose = random.Random()
    while time.monotonic() < until:
        await asyncio.sleep(choose.uniform(0, 2 * THOUGHT))
        kind = choose.choice(("ask", "ask", "search", "read"))
        start = time.perf_counter()
        try:
            if kind == "ask":
                response = await client.post("/", data={"message": choose.choice(QUESTIONS)})
            elif kind == "search":
                response = await client.get("/busca", params={"q": choose.choice(WORDS)})
            else:
                response = await client.get(
                    f"/leis/{choose.choice(('mg', 'mt', 'ac', 'go', 'br'))}"
                )
            kind = kind if response.status_code < 400 else f"error {response.status_code}"
        except httpx.HTTPError as error:
            kind = f"error {type(error).__name__}"
        took[kind].append((time.perf_counter() - start) * 1000)


async def load(base: str, users: int, seconds: float) -> dict[str, list[float]]:
    """All users at once."""
    took: dict[str, list[float]] = defaultdict(list)
    limits = httpx.Limits(max_connections=users)
    async with httpx.AsyncClient(base_url=base, timeout=30, limits=limits) as client:
        until = time.monotonic() + seconds
        await asyncio.gather(*(user(client, until, took) for _ in range(users)))
    return took


def main(users: int = 100, seconds: float = 60) -> None:
    """Start a server, load it, print the figures."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "EMANCIPA_WORK_BURST": "0", "EMANCIPA_LOG": "off"}
    command = [sys.executable, "-m", "uvicorn", "web.app:create_app", "--factory"]
    command += [
        "--port",
        str(port),
        "--log-level",
        "error",
        "--no-access-log",
        "--timeout-keep-alive",
        "30",
    ]
    server = subprocess.Popen(command, env=environment)
    try:
        base = f"http://127.0.0.1:{port}"
        _wait(base)
        asyncio.run(load(base, 10, 5))  # every path warm before memory is read
        before = _memory(server.pid)
        took = asyncio.run(load(base, users, seconds))
        after = _memory(server.pid)
    finally:
        server.terminate()
        server.wait(10)
    total = sum(len(times) for times in took.values())
    print(f"{users} users, {seconds:g} s: {total} requests, {total / seconds:.0f}/s")
    for kind, times in sorted(took.items()):
        times.sort()
        shown = " ".join(
            f"p{p} {times[min(len(times) - 1, len(times) * p // 100)]:.0f}" for p in (50, 95, 99)
        )
        print(f"{kind}: {len(times)} requests, ms {shown}")
    print(f"memory: {before} MB before, {after} MB after")


def _wait(base: str) -> None:
    for _ in range(600):
        try:
            if httpx.get(f"{base}/api/v1/health/ready").status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.5)
    raise SystemExit("the server did not get ready")


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) // 1024


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:3]))
