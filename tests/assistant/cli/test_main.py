"""The command as it is run: exit status, one line for an error, nothing of the question in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from assistant import cli

PROGRAM = "from assistant.cli import main; main()"


class Ran(NamedTuple):
    """What a run left behind."""

    status: int
    out: str
    err: str


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]):  # type: ignore[no-untyped-def]
    """`main()` in this process, with these arguments."""

    def call(*args: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["emancipa", *args])
        capfd.readouterr()
        with pytest.raises(SystemExit) as left:
            cli.main()
        return Ran(int(left.value.code or 0), *capfd.readouterr())

    return call


ERRORS = [
    ("ask",),
    ("ask", ""),
    ("ask", "\u200b"),
    ("ask", "a" * 10_000),
    ("ask", "a\x01"),
    ("ask", "oi", "--statute", "xx"),
    ("ask", "--file", "/nada/nenhum.jsonl"),
    ("search", " "),
    ("show", "xx:art1"),
    ("show", "mg:art999"),
    ("show", "nada disso"),
    ("segment", "/nada/nenhum.txt"),
    ("check", "--statute", "mg", "--operation", "create_municipality", "--fact", "voter=1"),
    ("check", "--file", "/nada/nenhum.jsonl"),
    ("toponym", ""),
    ("toponym", "--file", "/nada/nenhum.jsonl"),
]
IDS = [" ".join(args)[:40] for args in ERRORS]


@pytest.mark.parametrize("args", ERRORS, ids=IDS)
def test_an_error_is_one_line_on_stderr_and_status_2(run, args: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    ran = run(*args)
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("erro [")
    assert len(ran.err.splitlines()) == 1


@pytest.mark.parametrize(
    "args", [(*args, "--json") for args in ERRORS if "--file" not in args], ids=str
)
def test_with_json_the_error_is_json_of_the_one_shape(run, args: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    ran = run(*args)
    assert (ran.status, ran.err) == (2, "")
    body = json.loads(ran.out)
    assert set(body) == {"error"}
    assert {"code", "message"} <= set(body["error"]) <= {"code", "message", "field", "hint"}


def test_an_error_does_not_repeat_the_question(run) -> None:  # type: ignore[no-untyped-def]
    for bad in ("zurupacaba" * 1_000, "zurupacaba\x01"):
        assert "zurupacaba" not in "".join(map(str, run("ask", bad)))


@pytest.mark.parametrize("args", [("nada",), ("search", "a", "--limit", "0"), ("ask", "--nada")])
def test_a_wrong_command_line_is_status_2(run, args: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    ran = run(*args)
    assert ran.status == 2
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "args", [("--help",), ("ask", "--help"), ("statutes",), ("show", "mg:art1")], ids=str
)
def test_what_succeeds_is_status_0_and_quiet_on_stderr(run, args: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    ran = run(*args)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out


def test_every_command_of_the_design_is_there(run) -> None:  # type: ignore[no-untyped-def]
    shown = run("--help").out
    for name in (
        "serve", "index", "ask", "search", "show", "check", "toponym", "toponyms", "segment",
        "statutes",
    ):  # fmt: skip
        assert name in shown


def test_the_program_answers_as_a_process_of_its_own() -> None:
    asked = "Does district X with 2,100 voters and 380 houses qualify in MG?"
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, "ask", asked, "--json"],
        capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, b"")
    body = json.loads(ran.stdout.decode())
    assert body["verdict"] == "does_not_qualify"
    assert {c["id"]: c["status"] for c in body["checks"]}["art3_cpt_inc2"] == "not_met"


def test_a_reader_that_goes_away_ends_the_program_without_a_complaint() -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", '"$0" -c "$1" segment ac | head -n 1', sys.executable, PROGRAM],
        capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert b"Traceback" not in ran.stderr
    assert b"BrokenPipe" not in ran.stderr
    assert len(ran.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    "line",
    ["[" * 100_000, '{"id": "\\ud800", "turns": ["oi"]}', '{"id": "\\ud800", "name": "Oi"}'],
    ids=["nested beyond reason", "half a pair as id", "half a pair as id of a name"],
)
def test_a_hostile_line_of_a_file_gives_one_line_and_ends_nothing(
    tmp_path: Path, line: str
) -> None:
    file = tmp_path / "lines.jsonl"
    file.write_text(line + "\n" + "lixo" + "\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, "check", "--file", str(file)],
        capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert b"Traceback" not in ran.stderr
    assert ran.returncode == 0
    first, second = ran.stdout.decode().splitlines()
    assert isinstance(json.loads(first), dict)
    assert "error" in json.loads(second)
