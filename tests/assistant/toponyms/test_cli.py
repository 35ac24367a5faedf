"""The commands `toponym` and `toponyms`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from assistant.cli import toponym
from indexer.errors import EmancipaError
from tests.assistant.toponyms.test_imports import write_csv

APP = typer.Typer()
toponym.register(APP)
RUN = CliRunner()


def run(*arguments: str) -> str:
    """What a command prints; its error is raised."""
    result = RUN.invoke(APP, arguments)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def test_a_name_is_answered_as_text_and_as_json() -> None:
    text = run("toponym", "Ouro Preto", "--statute", "mt")
    assert "REPETE" in text
    assert "Ouro Preto do Oeste (RO)" in text
    body = json.loads(run("toponym", "Ouro Preto", "--statute", "mt", "--json"))
    assert (body["level"], body["verdict"]) == ("identical", "repete")
    english = run("toponym", "Dia 7", "--lang", "en")
    assert "FREE IN THIS LIST" in english
    assert "designates a date" in english


def test_the_act_and_the_unit_count() -> None:
    asked = ("toponym", "Dia 7", "--statute", "mg", "--json")
    created = json.loads(run(*asked))["form"][0]["provisions"]
    renamed = json.loads(run(*asked, "--act", "rename"))["form"][0]["provisions"]
    assert (created, renamed) == (
        ["br:art9_cpt_inc3"],
        ["br:art9_cpt_inc3", "mg:art31_cpt_inc3"],
    )


def test_a_file_is_answered_line_by_line_with_errors_in_their_place(tmp_path: Path) -> None:
    lines: list[Any] = [
        {"id": "1", "name": "Ouro Preto", "uf": "MT", "unit": "municipality"},
        {"id": "2", "name": "   ", "uf": "MT", "unit": "municipality"},
        {"id": "3", "uf": "MT"},
        {"id": "4", "name": 7},
        {"id": "5", "name": "Xis", "uf": "ZZ"},
        {"id": "6", "name": "Xis", "unit": 3},
        {"id": "7", "name": "Dia 7", "uf": "MG", "unit": "municipality", "act": "rename"},
        [1],
    ]
    path = tmp_path / "names.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in lines) + "\n{\n", encoding="utf-8")
    out = [json.loads(line) for line in run("toponym", "--file", str(path)).splitlines()]
    assert [line["id"] for line in out] == ["1", "2", "3", "4", "5", "6", "7", None, None]
    assert out[0]["level"] == "identical"
    codes = [line["error"]["code"] if "error" in line else None for line in out]
    assert codes == [
        None, "empty", "missing_field", "missing_field", "unknown_statute", "bad_field", None,
        "bad_line", "bad_line",
    ]  # fmt: skip
    assert out[6]["form"][0]["provisions"][1] == "mg:art31_cpt_inc3"


def test_a_name_or_a_file_is_needed_not_both(tmp_path: Path) -> None:
    for arguments in (("toponym",), ("toponym", "X", "--file", str(tmp_path / "a"))):
        with pytest.raises(EmancipaError) as raised:
            run(*arguments)
        assert raised.value.code == "name_or_file"


def test_a_list_is_imported_shown_and_undone(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "dtb_2023.csv", "utf-8", ";")
    assert "Distritos: 1 " in run("toponyms", "import", str(path))
    assert json.loads(run("toponyms", "status", "--json"))["districts"]["date"] == "2023"
    body = json.loads(run("toponym", "Amarantina", "--json"))
    assert body["matches"][0]["of"] == "Ouro Preto"
    assert body["coverage"]["districts"] == 1
    assert "nenhum" in run("toponyms", "undo")
    with pytest.raises(EmancipaError):
        run("toponyms", "undo")


def test_a_list_with_a_fault_changes_nothing(tmp_path: Path) -> None:
    run("toponyms", "import", str(write_csv(tmp_path / "a.csv", "utf-8", ";")))
    bad = tmp_path / "b.csv"
    bad.write_text((tmp_path / "a.csv").read_text("utf-8").replace("314610710", "31"), "utf-8")
    with pytest.raises(EmancipaError):
        run("toponyms", "import", str(bad))
    assert json.loads(run("toponym", "Amarantina", "--json"))["level"] == "identical"


def test_update_says_when_there_is_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    import httpx

    def offline(*_: object, **__: object) -> None:
        raise httpx.ConnectError("offline")

    monkeypatch.setattr(httpx.HTTPTransport, "handle_request", offline)
    with pytest.raises(EmancipaError) as raised:
        run("toponyms", "update")
    assert raised.value.code == "no_network"
