"""`emancipa check`: one case, a file of cases, and the questions on a terminal."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from assistant.cli import check as command
from indexer.errors import InputError

CASES = Path(__file__).parents[2] / "data" / "cases" / "rules.jsonl"
APP = typer.Typer()
command.register(APP)


@APP.command()
def other() -> None:
    """A second command, so that the first keeps its name."""


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(APP, ["check", *args], input=typed)


def case(*facts: str, statute: str = "mg", operation: str = "create_municipality") -> list[str]:
    return ["--statute", statute, "--operation", operation, *(f"--fact={fact}" for fact in facts)]


def test_a_case_in_json_is_the_contract() -> None:
    result = run(*case("voters=2.100", "dwellings=380"), "--json")
    body = json.loads(result.output)
    assert result.exit_code == 0
    assert body["overall"] == "does_not_qualify"
    assert body["requirements"]["art3_cpt_inc1"] == "met"
    assert body["requirements"]["art3_cpt_inc2"] == "not_met"
    assert "faltam 21 moradias" in body["summary"]


def test_a_case_in_english() -> None:
    body = json.loads(run(*case("dwellings=380"), "--json", "--english").output)
    assert "21 dwellings short" in body["summary"]


def test_a_case_shows_verdict_table_and_quote() -> None:
    output = run(*case("dwellings=380")).output
    assert "NÃO ATENDE" in output
    assert "mais de 400 moradias" in output
    assert "«com mais de 400 (quatrocentas) moradias»" in output


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (case("voter=2100"), "unknown_fact"),
        (case("voters"), "bad_fact"),
        (case("voters="), "bad_fact"),
        (case("voters=1", "voters=2"), "duplicate_fact"),
        (case("voters=dois"), "wrong_type"),
        (case(operation=""), "no_operation"),
        (case(statute=""), "no_statute"),
        (case(operation="found"), "unknown_operation"),
        (case(statute="xx"), "unknown_statute"),
    ],
)
def test_a_wrong_request_is_an_error_of_its_own(args: list[str], code: str) -> None:
    error = run(*args).exception
    assert isinstance(error, InputError)
    assert error.code == code


def lines(path: Path) -> list[dict[str, Any]]:
    result = run("--file", str(path))
    assert result.exit_code == 0
    return [json.loads(line) for line in result.output.splitlines()]


def test_a_file_of_cases_gives_one_result_a_line() -> None:
    results = lines(CASES)
    wanted = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    assert [r["id"] for r in results] == [w["id"] for w in wanted]
    for got, want in zip(results, wanted, strict=True):
        assert got["overall"] == want["expect"]["overall"]
        assert got["requirements"] == want["expect"]["requirements"]
        assert set(got["missing"]) == set(want["expect"]["missing"])


def test_a_bad_line_gives_its_error_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    good = '{"id": "bom", "uf": "MG", "operation": "petition", "facts": {}}'
    file.write_text(
        "\n".join(
            [
                "lixo",
                "[1]",
                '{"id": "a", "uf": "MG", "operation": "petition", "facts": {"signatures": NaN}}',
                '{"id": "b", "uf": "MG", "operation": "petition", "facts": {"signature": 1}}',
                '{"id": "c", "uf": "MG", "operation": "petition"}',
                '{"id": "d", "operation": "petition", "facts": {}}',
                '{"id": "e", "uf": "MG", "operation": "petition", "facts": {}, "fact": {}}',
                '{"id": "f", "uf": 3, "operation": "petition", "facts": {}}',
                '{"id": "g", "uf": "MG", "operation": ["petition"], "facts": {}}',
                '{"id": "h", "uf": "MG", "operation": "petition", "facts": []}',
                '{"id": "\\ud800", "uf": "MG", "operation": "petition", "facts": {"\\ud800": 1}}',
                "",
                good,
            ]
        ),
        encoding="utf-8",
    )
    results = lines(file)
    assert [r["id"] for r in results] == [None, None, *"abcdefgh", "\ud800", "bom"]
    assert all("error" in r for r in results[:-1])
    assert results[2]["error"]["field"] == "signatures"
    assert results[3]["error"]["hint"] == "Você quis dizer “signatures”?"
    assert results[-1]["overall"] == "undetermined"


def test_a_file_that_is_not_there_is_an_error() -> None:
    assert isinstance(run("--file", "nada.jsonl").exception, InputError)


def test_a_terminal_asks_for_law_operation_and_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(command, "on_terminal", lambda: True)
    typed = ["9", "2", "petition", "cento e quarenta", "140", "2.001"]
    output = run(typed="\n".join(typed) + "\n").output
    assert "Escolha um número da lista" in output
    assert "Quantas assinaturas" in output
    assert "Não consegui ler" in output
    assert "falta 1 assinatura" in output


def test_enter_passes_a_question_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "on_terminal", lambda: True)
    output = run(*case(operation="petition"), typed="\n\n").output
    assert "AINDA NÃO DÁ PARA DIZER" in output


def test_a_terminal_shows_the_choices_of_a_fact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "on_terminal", lambda: True)
    output = run(*case(statute="go", operation="petition"), typed="annexation\n" + "\n" * 9).output
    flat = " ".join(output.split())
    assert "annexation = anexar área a outro município" in flat
    assert "art. 5º, § 1º" in flat
