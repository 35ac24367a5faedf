"""`emancipa ask` and `emancipa search`: on a terminal, in JSON, and for a file of conversations."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from assistant.assistant import Assistant
from assistant.cli import app
from indexer.errors import InputError
from tests.assistant.answering.test_contract import FIELDS, PARTS

PT = "O distrito X, com 2.100 eleitores e 380 casas, pode virar município em MG?"
EN = "Does district X with 2,100 voters and 380 houses qualify in MG?"


@pytest.fixture(autouse=True)
def one_assistant(assistant: Assistant, monkeypatch: pytest.MonkeyPatch) -> None:
    """The index is opened once for all commands."""
    monkeypatch.setattr(Assistant, "open", lambda: assistant)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def plain(result: Result) -> str:
    assert result.exit_code == 0, result.exception
    return " ".join(result.output.split())


def test_an_answer_shows_verdict_text_checks_quotes_what_is_missing_and_notices() -> None:
    shown = plain(run("ask", PT))
    assert shown.startswith("NÃO ATENDE")
    assert "mg:art3_cpt_inc2 não atende 380 moradias mais de 400 moradias" in shown
    assert "[1] LC 37/1995 (MG), art. 3º, II «núcleo urbano já constituído, com mais de" in shown
    assert "O que falta informar" in shown
    assert "EC 15/1996" in shown
    assert "Não é o texto oficial nem parecer jurídico." in shown


def test_an_answer_in_english_is_in_english_but_for_the_law() -> None:
    shown = plain(run("ask", EN))
    assert shown.startswith("DOES NOT QUALIFY")
    assert "Still to be told" in shown
    assert "not legal advice" in shown
    assert "«núcleo urbano" in shown


def test_an_answer_in_json_is_the_contract() -> None:
    body = json.loads(run("ask", PT, "--json").output)
    assert list(body) == FIELDS
    for part, fields in PARTS.items():
        assert all(list(item) == fields for item in body[part])
    assert body["verdict"] == "does_not_qualify"


def test_json_is_written_as_utf_8_and_not_escaped() -> None:
    assert "município" in run("ask", PT, "--json").output


def test_the_law_may_be_chosen() -> None:
    question = "Quantos eleitores precisa para virar município?"
    body = json.loads(run("ask", question, "--statute", "go", "--json").output)
    assert body["citations"][0]["statute"] == "go"


def test_words_between_brackets_are_shown_and_not_read_as_markup() -> None:
    assert run("ask", "[bold]Quantos eleitores[/bold] precisa em [red]MG[/]? [/]").exit_code == 0


@pytest.mark.parametrize(
    ("args", "code", "field"),
    [
        (("ask",), "question_or_file", None),
        (("ask", PT, "--file", "x.jsonl"), "question_or_file", None),
        (("ask", ""), "empty_message", "message"),
        (("ask", " \t"), "empty_message", "message"),
        (("ask", "\u200b"), "empty_message", "message"),
        (("ask", "a" * 10_000), "message_too_long", "message"),
        (("ask", "a\x01b"), "binary_message", "message"),
        (("ask", "a\udcffb"), "binary_message", "message"),
        (("ask", PT, "--statute", "xx"), "unknown_statute", "statute"),
        (("ask", "--file", "/nada/nenhum.jsonl"), "unreadable_file", "file"),
        (("search", ""), "empty_message", "query"),
        (("search", "eleitores", "--statute", "xx"), "unknown_statute", "statute"),
    ],
)
def test_a_wrong_request_is_an_error_with_code_field_and_hint(
    args: tuple[str, ...], code: str, field: str | None
) -> None:
    error = run(*args).exception
    assert isinstance(error, InputError)
    assert (error.code, error.field) == (code, field)
    assert error.hint


# --- a file ---------------------------------------------------------------------------------------


def answers(tmp_path: Path, *lines: str | bytes) -> list[dict[str, Any]]:
    file = tmp_path / "q.jsonl"
    file.write_bytes(b"\n".join(x if isinstance(x, bytes) else x.encode() for x in lines))
    result = run("ask", "--file", str(file))
    assert result.exit_code == 0, result.exception
    return [json.loads(line) for line in result.output.splitlines()]


def line(id_: Any, *turns: Any) -> str:
    return json.dumps({"id": id_, "turns": list(turns)}, ensure_ascii=False)


def test_each_line_gets_the_answer_to_its_last_turn(tmp_path: Path) -> None:
    one, two = answers(tmp_path, line("a", PT), line("b", PT, "na verdade são 450 casas"))
    assert list(one) == ["id", *FIELDS]
    assert (one["id"], one["verdict"]) == ("a", "does_not_qualify")
    assert (two["id"], two["verdict"]) == ("b", "undetermined")


def test_one_line_leans_on_none_of_the_others(tmp_path: Path) -> None:
    first, second = answers(tmp_path, line("a", PT), line("b", "na verdade são 450 casas"))
    assert first["facts"]
    assert {f["name"] for f in second["facts"]} <= {"dwellings"}


def test_a_bad_line_gives_its_error_in_its_place_and_the_rest_goes_on(tmp_path: Path) -> None:
    got = answers(
        tmp_path,
        "lixo",
        "[1]",
        '"texto"',
        '{"id": "a"}',
        '{"id": "b", "turns": []}',
        '{"id": "c", "turns": "uma pergunta"}',
        '{"id": "d", "turns": [1]}',
        '{"id": "e", "turns": null}',
        line("f", ""),
        line("g", "a" * 10_000),
        line("h", "a\x00b"),
        line("i", PT, " "),
        "",
        "   ",
        line("z", PT),
    )
    codes = [body.get("error", {}).get("code") for body in got]
    assert codes == [
        *["bad_line"] * 8, "empty_message", "message_too_long", "binary_message", "empty_message",
        None,
    ]  # fmt: skip
    assert [body["id"] for body in got[8:]] == ["f", "g", "h", "i", "z"]
    assert got[-1]["verdict"] == "does_not_qualify"
    for body in got[:-1]:
        assert set(body) == {"id", "error"}
        assert body["error"]["message"]
        assert body["error"]["field"]


def test_a_file_may_begin_with_a_byte_order_mark_and_end_its_lines_like_windows(
    tmp_path: Path,
) -> None:
    body = (line("a", PT) + "\r\n" + line("b", EN) + "\r\n").encode()
    got = answers(tmp_path, b"\xef\xbb\xbf" + body)
    assert [item["id"] for item in got] == ["a", "b"]


def test_an_empty_file_has_no_answers(tmp_path: Path) -> None:
    assert answers(tmp_path, "") == []


def test_a_file_that_is_not_utf_8_is_refused_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "latin.jsonl"
    file.write_bytes('{"id": "a", "turns": ["município"]}'.encode("latin-1"))
    error = run("ask", "--file", str(file)).exception
    assert isinstance(error, InputError)
    assert error.code == "unreadable_file"
    assert "latin.jsonl" in error.message


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    error = run("ask", "--file", str(tmp_path)).exception
    assert isinstance(error, InputError)
    assert error.code == "unreadable_file"


# --- search ---------------------------------------------------------------------------------------


def test_hits_are_shown_with_their_law_and_verbatim() -> None:
    shown = plain(run("search", "mais de 400 moradias", "--statute", "mg", "--limit", "3"))
    assert "mg:art3_cpt_inc2" in shown
    assert "núcleo urbano já constituído" in shown


def test_hits_in_json_keep_to_limit_and_statutes() -> None:
    args = ("search", "eleitores", "--statute", "ac", "--statute", "go", "--limit", "4", "--json")
    body = json.loads(run(*args).output)
    assert len(body["hits"]) == 4
    assert {hit["statute"] for hit in body["hits"]} <= {"ac", "go"}


@pytest.mark.parametrize("limit", ["0", "-1", "101", "dez"])
def test_a_limit_out_of_range_is_refused(limit: str) -> None:
    assert run("search", "eleitores", "--limit", limit).exit_code == 2
