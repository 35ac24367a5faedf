"""`show`, `segment`, `statutes`, `index` and `serve`."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from assistant.assistant import Assistant
from assistant.cli import app
from indexer.errors import EmancipaError, InputError, ServiceError

COUNTS = json.loads(
    (Path(__file__).parents[2] / "data" / "cases" / "segmentation_counts.json").read_text("utf-8")
)
KINDS = {"artigos": "artigo", "paragrafos": "paragrafo", "incisos": "inciso", "alineas": "alinea"}


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


# --- show -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["mg:art3_cpt_inc2", "art. 3º, II, da LC 37/95 de Minas"])
def test_a_provision_is_shown_verbatim_by_fragment_and_by_citation(target: str) -> None:
    result = run("show", target)
    assert result.exit_code == 0
    assert "[mg:art3_cpt_inc2]" in result.output
    assert "com mais de 400 (quatrocentas) moradias" in result.output


def test_a_provision_in_json_has_its_urn_and_text(assistant: Assistant) -> None:
    (item,) = json.loads(run("show", "mg:art3_cpt_inc2", "--json").output)
    assert item["text"] == assistant.corpus.provision("mg:art3_cpt_inc2").text
    assert item["urn"] == (
        "urn:lex:br;minas.gerais:estadual:lei.complementar:1995-01-18;37!art3_cpt_inc2"
    )


def test_an_article_is_shown_with_all_its_parts() -> None:
    refs = [item["ref"] for item in json.loads(run("show", "mg:art3", "--json").output)]
    assert refs[0] == "mg:art3_cpt"
    assert {"mg:art3_cpt_inc4", "mg:art3_par1u_ali3"} <= set(refs)


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("xx:art1", "unknown_statute"),
        ("mg:art999", "unknown_provision"),
        ("oi", "no_citation"),
        ("", "no_citation"),
    ],
)
def test_what_does_not_exist_is_an_error(target: str, code: str) -> None:
    error = run("show", target).exception
    assert isinstance(error, InputError)
    assert error.code == code
    assert error.field
    assert error.hint


# --- segment --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", sorted(COUNTS))
def test_segment_reproduces_the_counts(key: str) -> None:
    body = json.loads(run("segment", key, "--json").stdout)
    kinds = [item["kind"] for item in body["provisions"]]
    assert {name: kinds.count(kind) for name, kind in KINDS.items()} == COUNTS[key]
    ids = [item["id"] for item in body["provisions"]]
    assert len(ids) == len(set(ids))


def test_the_counts_are_those_of_all_five_laws() -> None:
    assert set(COUNTS) == {"br", "mg", "mt", "ac", "go"}
    total = {name: sum(law[name] for law in COUNTS.values()) for name in KINDS}
    assert total == {"artigos": 145, "paragrafos": 102, "incisos": 120, "alineas": 10}


def test_segment_in_json_has_the_fields_of_the_contract() -> None:
    body = json.loads(run("segment", "mg", "--json").stdout)
    assert {"key", "title", "preamble", "closing", "provisions"} <= set(body)
    fields = {"id", "kind", "label", "text", "heading_path", "amendments", "inferred", "span"}
    assert all(fields <= set(item) for item in body["provisions"])


def test_segment_reads_a_file_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "lei.txt"
    file.write_text("Art. 1º Fica criado.\n\nArt. 2º Esta lei entra em vigor.\n", "utf-8")
    body = json.loads(run("segment", str(file), "--json").stdout)
    assert [p["id"] for p in body["provisions"]] == ["art1", "art1_cpt", "art2", "art2_cpt"]


def test_segment_on_a_terminal_indents_the_parts() -> None:
    lines = run("segment", "mg").stdout.splitlines()
    (inciso,) = [line for line in lines if "[art3_cpt_inc2]" in line]
    assert inciso.startswith("    ")
    assert "400 (quatrocentas)" in inciso


@pytest.mark.parametrize("body", [None, b"", b"sem artigo nenhum", b"\x00\x01\x02\x03" * 50])
def test_what_is_no_law_is_an_error_that_names_the_file(tmp_path: Path, body: bytes | None) -> None:
    file = tmp_path / "nada.txt"
    if body is not None:
        file.write_bytes(body)
    error = run("segment", str(file)).exception
    assert isinstance(error, EmancipaError)
    assert error.exit_status == 2
    assert "nada.txt" in error.message


# --- statutes and index ---------------------------------------------------------------------------


def test_the_statutes_are_listed_with_their_articles() -> None:
    result = run("statutes")
    assert result.exit_code == 0
    rows = {line.split()[0]: line for line in result.output.splitlines()}
    assert {"br", "mg", "mt", "ac", "go", "cf", "adct"} <= set(rows)
    assert "38 artigos" in rows["mg"]


def test_the_statutes_in_json_count_145_articles() -> None:
    rows = json.loads(run("statutes", "--json").output)
    assert sum(row["articles"] for row in rows if row["key"] in COUNTS) == 145
    assert all(row["urn"].startswith("urn:lex:br") for row in rows)


# --- serve ----------------------------------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1)
        yield int(listening.getsockname()[1])


def test_a_port_in_use_is_an_error_that_says_where_and_offers_another(taken: int) -> None:
    error = run("serve", "--port", str(taken)).exception
    assert isinstance(error, ServiceError)
    assert (error.code, error.field, error.exit_status) == ("port_unavailable", "port", 2)
    assert f"127.0.0.1:{taken}" in error.message
    assert error.hint
    assert "\n" not in error.message


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http"])
def test_a_port_that_is_none_is_refused(port: str) -> None:
    assert run("serve", "--port", port).exit_code == 2


def test_a_free_port_is_served_quietly_and_on_this_machine_alone(
    monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    started: dict[str, object] = {}
    import uvicorn

    monkeypatch.setattr(uvicorn, "run", lambda target, **named: started.update(named))
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.bind(("127.0.0.1", 0))
        free = probe.getsockname()[1]
    result = run("serve", "--port", str(free))
    assert result.exit_code == 0
    assert f"http://127.0.0.1:{free}" in result.output
    assert started["host"] == "127.0.0.1"
    assert started["access_log"] is False  # an address may hold a question
