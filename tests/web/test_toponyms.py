"""/toponimos and its API: one name, a list of names, what is refused."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from web import naming
from web.app import create_app
from web.settings import Settings


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A client whose server has no list of districts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EMANCIPA_DATA", str(tmp_path_factory.mktemp("data")))
        yield TestClient(create_app(Settings(log="off", work_burst=0, timeout=60)))


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))


def test_the_page_asks_for_a_name(names: TestClient) -> None:
    page = names.get("/toponimos")
    assert page.status_code == 200
    assert '<label for="nome">' in page.text
    assert "5.571" in page.text
    assert "distritos não incluídos" in page.text


def test_a_name_is_answered_with_table_map_law_and_notices(names: TestClient) -> None:
    page = names.get("/toponimos", params={"nome": "Bom Jesus", "lei": "mt"}).text
    for said in ("repete", "2502201", "4202537", "Na toponímia de municípios e distritos",
                 "pré-verificação", "Distritos não foram pesquisados",
                 'class="tile found identical"', "Rio Grande do Sul: Bom Jesus"):  # fmt: skip
        assert said in page
    assert page.count('<g class="tile') == 27


def test_a_broken_form_rule_is_shown_with_its_provision(names: TestClient) -> None:
    page = names.get("/toponimos", params={"nome": "Vila Dia 7", "lei": "mt"}).text
    assert "vedado pela forma" in page
    assert "LC 23/1992 (MT), art. 6º" in page
    free = names.get("/toponimos", params={"nome": "Capivarial", "lei": "mt"}).text
    assert "vedado pela forma" not in free


def test_a_bad_name_is_told_in_the_form_and_escaped(names: TestClient) -> None:
    page = names.get("/toponimos", params={"nome": '<b>"x', "lei": "mt"})
    assert page.status_code == 422
    assert "<b>" not in page.text
    assert "&lt;b&gt;" in page.text
    assert 'aria-invalid="true"' in page.text


@pytest.mark.parametrize(
    ("params", "status"),
    [({"nome": ""}, 422), ({"nome": "x" * 121}, 413), ({"nome": "x" * 2_001}, 422),
     ({"nome": "Ouro", "lei": "zz"}, 422), ({"nome": "Ouro", "unidade": "bairro"}, 422),
     ({"nome": "Ouro", "lei": "", "unidade": "", "ato": ""}, 200)],
)  # fmt: skip
def test_what_is_asked_wrongly_is_refused(
    names: TestClient, params: dict[str, str], status: int
) -> None:
    assert names.get("/toponimos", params=params).status_code == status


def test_the_api_answers_by_contract(names: TestClient) -> None:
    body = names.get("/api/v1/toponyms", params={"name": "Ouro Preto", "statute": "mt"}).json()
    assert (body["level"], body["verdict"]) == ("identical", "repete")
    assert body["coverage"]["municipalities"] == 5571
    english = names.get(
        "/api/v1/toponyms",
        params={"name": "Dia 7", "statute": "mg", "act": "rename", "language": "en"},
    ).json()
    assert english["form"][0]["provisions"] == ["br:art9_cpt_inc3", "mg:art31_cpt_inc3"]
    assert "designates a date" in english["form"][0]["explanation"]


@pytest.mark.parametrize(
    ("params", "code"),
    [({"name": " "}, "empty"), ({"name": "---"}, "no_letters"), ({"name": "<b>"}, "bad_characters"),
     ({"name": "Оuro"}, "bad_characters"), ({"name": "x" * 121}, "too_long"),
     ({"name": "x", "statute": "zz"}, "unknown_statute"), ({}, "missing_field"),
     ({"name": "x", "nome": "y"}, "unknown_field"), ({"name": "x", "unit": "bairro"}, "bad_field")],
)  # fmt: skip
def test_the_api_names_what_is_wrong(names: TestClient, params: dict[str, str], code: str) -> None:
    reply = names.get("/api/v1/toponyms", params=params)
    assert 400 <= reply.status_code < 500
    assert reply.json()["error"]["code"] == code


def test_a_pasted_list_is_answered_line_by_line(names: TestClient) -> None:
    pasted = "Ouro Preto\n\nXV de Novembro\n<i>x</i>\nCapivarial\tMT\n"
    page = names.post("/toponimos", data={"nomes": pasted, "lei": "mt"})
    assert page.status_code == 200
    for said in ("4 nomes", "repete em outra grafia", "Quinze de Novembro (RS)", "&lt;i&gt;"):
        assert said in page.text
    assert "<i>x" not in page.text


@pytest.mark.parametrize(
    "content",
    [
        b"id;nome\n1;Ouro Preto\n2;Capivarial\n",
        "\ufeffName,uf\nOuro Preto,MG\nCapivarial,\n".encode(),
        "Ouro Preto\nCapivarial\n".encode("utf-16"),
        "São Tomé\tx\nOuro Preto\ty\n".encode("cp1252"),
    ],
)
def test_a_csv_file_is_answered(names: TestClient, content: bytes) -> None:
    files = {"arquivo": ("a.csv", content, "text/csv")}
    page = names.post("/toponimos", data={"nomes": "", "lei": "mt"}, files=files)
    assert page.status_code == 200
    assert "2 nomes" in page.text
    assert "Ouro Preto (MG)" in page.text


@pytest.mark.parametrize(
    ("data", "content", "status", "said"),
    [
        ("", b"", 422, "vazia"),
        ("", b"\x00\x01", 422, "não é texto"),
        ("\n".join(["Vila"] * (naming.MAX_NAMES + 1)), b"", 413, "mais de"),
    ],
)
def test_a_list_that_is_none_is_told_beside_its_form(
    names: TestClient, data: str, content: bytes, status: int, said: str
) -> None:
    files = {"arquivo": ("a.csv", content, "text/csv")} if content else None
    page = names.post("/toponimos", data={"nomes": data}, files=files)
    assert page.status_code == status
    assert said in page.text


def test_the_longest_list_allowed_is_answered(names: TestClient) -> None:
    pasted = "\n".join(f"Vila {chr(65 + n % 26)}" for n in range(naming.MAX_NAMES))
    assert names.post("/toponimos", data={"nomes": pasted}).status_code == 200


def test_results_are_downloaded_as_csv_without_formulas(names: TestClient) -> None:
    reply = names.post("/toponimos.csv", data={"nomes": "Bom Jesus\n=1+1\n@x", "lei": "mt"})
    assert reply.headers["content-disposition"].endswith('"emancipa-nomes.csv"')
    found = rows(reply.text)
    assert found[0] == list(naming.HEAD)
    assert {row[7] for row in found if row[4] == "SC"} >= {"4202537"}
    assert [row[0] for row in found if row[1].startswith("erro")] == ["'=1+1", "'@x"]
    assert all(len(row) == len(naming.HEAD) for row in found)
    assert not [cell for row in found for cell in row if cell[:1] in "=+-@" and cell]
    one = names.get("/toponimos.csv", params={"nome": "Ouro Preto"})
    assert rows(one.text)[1][:4] == ["Ouro Preto", "repete", "", "Ouro Preto"]


def test_the_page_carries_no_inline_script_or_style(names: TestClient) -> None:
    page = names.get("/toponimos", params={"nome": "Bom Jesus", "lei": "mt"}).text
    assert "style=" not in page
    assert " onclick" not in page
    assert "<script>" not in page


def test_every_word_of_the_page_has_its_style(names: TestClient) -> None:
    css = (Path(naming.__file__).parent / "static" / "css" / "toponyms.css").read_text("utf-8")
    for level in ("identical", "orthographic", "phonetic", "qualified", "none"):
        assert f".tile.{level}" in css
        assert f".key.{level}" in css
