"""Pages without JavaScript: what each shows, what it escapes, what it refuses."""

from __future__ import annotations

import csv
import html
import io
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from indexer import corpus
from indexer.errors import EngineError
from tests.web.conftest import client_with

LAWS = corpus.default().statutes
QUESTION = "Meu distrito em Minas tem 2.100 eleitores e 380 casas. Pode virar município?"


@pytest.mark.parametrize("key", LAWS)
def test_a_law_is_shown_whole_with_an_anchor_for_every_provision(
    client: TestClient, key: str
) -> None:
    page = client.get(f"/leis/{key}").text
    ids = re.findall(r'id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for provision in LAWS[key].provisions:
        assert provision.id in ids
        assert not provision.text or html.escape(provision.text, quote=False).split()[0] in page


@pytest.mark.parametrize("key", LAWS)
def test_every_provision_has_its_page_with_its_words(client: TestClient, key: str) -> None:
    for provision in LAWS[key].provisions:
        response = client.get(f"/leis/{key}/{provision.id}")
        assert response.status_code == 200
        shown = html.unescape(re.sub(r"<[^>]+>", "", response.text))
        assert provision.text in shown


@pytest.mark.parametrize("form", ["lexml", "json", "markdown", "texto"])
def test_a_law_is_taken_along(client: TestClient, form: str) -> None:
    response = client.get(f"/leis/mg/baixar/{form}")
    assert response.status_code == 200
    assert "attachment" in response.headers["content-disposition"]
    assert "moradias" in response.text
    assert client.get("/leis/mg/baixar/doc").status_code == 404


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/", "criar um município"),
        ("/leis", "Lei Complementar nº 37"),
        ("/leis/mg/art3_cpt_inc2", "MINAS GERAIS. Lei Complementar nº 37"),
        ("/leis/mg/art3_cpt_inc2", "Verificar: Criar município"),
        ("/leis/ac/art7", "VETADO"),
        ("/leis/mt/art3", "ADPF 819"),
        ("/leis/mg/art5", "LC 39/1995"),
        ("/busca", "Buscar nas leis"),
        ("/comparar", "População mínima"),
        ("/verificar", "O que se quer fazer"),
        ("/sobre", "LGPD"),
        ("/docs", "/api/v1/check"),
        ("/robots.txt", "Disallow: /api/"),
    ],
)
def test_a_page_says_what_it_is_for(client: TestClient, path: str, words: str) -> None:
    response = client.get(path)
    assert response.status_code == 200
    assert words in html.unescape(response.text)


@pytest.mark.parametrize(
    "path", ["/", "/leis", "/busca", "/comparar", "/verificar", "/sobre", "/docs"]
)
def test_every_page_says_what_it_is_not_and_holds_nothing_inline(
    client: TestClient, path: str
) -> None:
    page = client.get(path).text
    assert "Não é o texto oficial" in page
    assert not re.search(r"<style|<script>|\sstyle=|\son\w+=", page)
    assert not re.search(r'(?:src|<link[^>]+href)="(?:https?:)?//', page)


def test_a_plain_form_is_answered_with_a_whole_page(client: TestClient) -> None:
    page = client.post("/", data={"message": QUESTION}).text
    assert "Não atende" in page
    assert page.startswith("<!doctype html>")
    token = re.search(r'id="estado" name="conversation" value="([^"]+)"', page)
    assert token
    again = client.post("/", data={"message": "E se fossem 401 casas?", "conversation": token[1]})
    assert "401" in again.text


def test_htmx_is_answered_with_the_turn_alone(client: TestClient) -> None:
    response = client.post("/", data={"message": QUESTION}, headers={"HX-Request": "true"})
    assert response.text.lstrip().startswith("<article")
    assert 'hx-swap-oob="true"' in response.text
    assert response.headers["cache-control"] == "no-store"


def test_a_small_input_is_answered(client: TestClient) -> None:
    first = client.post("/", data={"message": QUESTION}).text
    token = re.search(r'id="estado" name="conversation" value="([^"]+)"', first)
    assert token
    data = {"conversation": token[1], "idioma": "pt", "fato.has_school": "sim"}
    page = client.post("/", data=data).text
    assert "há escola" in page
    assert 'name="fato.has_school"' not in page


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("nothing", {"message": " "}, 422),
        ("too much", {"message": "a" * 10_000}, 413),
        ("an unknown law", {"message": "oi", "lei": "zz"}, 404),
        ("a forged token", {"message": "oi", "conversation": "a.b"}, 422),
        ("an unknown fact", {"fato.nada": "1", "conversation": "a.b"}, 422),
    ],
)
def test_a_failure_keeps_what_was_typed_and_says_why(
    client: TestClient, name: str, data: dict[str, str], status: int
) -> None:
    response = client.post("/", data=data)
    assert response.status_code == status
    assert 'role="alert"' in response.text
    if len(data.get("message", "").strip()) in range(1, 20):
        assert f">{data['message']}</textarea>" in response.text
    part = client.post("/", data=data, headers={"HX-Request": "true"})
    assert part.status_code == status
    assert part.headers["hx-retarget"] == "#falha"


@pytest.mark.parametrize(
    "hostile", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}"]
)
def test_hostile_text_comes_back_as_text(client: TestClient, hostile: str) -> None:
    pages = [
        client.post("/", data={"message": hostile}).text,
        client.get("/busca", params={"q": hostile}).text,
        client.get("/leis/mg", params={"q": hostile}).text,
        client.get(f"/leis/mg/{hostile.replace('/', '')}").text,
        client.get("/verificar", params={"lei": "mg", "operacao": hostile[:50]}).text,
    ]
    for page in pages:
        assert "<script>alert" not in page
        assert "<img src=x" not in page
        assert "49" not in re.sub(r"<[^>]+>|v=\w+", "", page) or hostile != "{{7*7}}"


def test_an_error_of_the_server_tells_nothing_of_it() -> None:
    def broken(*_: Any, **__: Any) -> Any:
        raise ZeroDivisionError("/srv/secret.py")

    with client_with(broken) as client:
        for response in (
            client.post("/", data={"message": "oi"}),
            client.post("/api/v1/ask", json={"message": "oi"}),
        ):
            assert response.status_code == 500
            assert "secret" not in response.text
            assert "Traceback" not in response.text
            assert response.headers["x-frame-options"] == "DENY"


def test_an_engine_that_cannot_run_is_told_as_such() -> None:
    def stopped(*_: Any, **__: Any) -> Any:
        raise EngineError("engine", "/srv/secret")

    with client_with(stopped) as client:
        response = client.post("/api/v1/ask", json={"message": "oi"})
        assert response.status_code == 503
        assert response.json()["error"]["code"] == "engine"
        assert "secret" not in response.text
        assert "retry-after" in response.headers


# --- search ---------------------------------------------------------------------------------------


def found(client: TestClient, query: str, **filters: Any) -> list[dict[str, Any]]:
    body = client.get("/busca.json", params={"q": query, **filters}).json()
    assert body["total"] == len(body["results"])
    return list(body["results"])


def test_a_phrase_finds_every_provision_that_holds_it_and_no_other(client: TestClient) -> None:
    phrase = "agentes políticos"
    expected = {p.ref for law in LAWS.values() for p in law.provisions if phrase in p.text}
    assert expected
    assert {f"{r['statute']}:{r['id']}" for r in found(client, f'"{phrase}"')} == expected


def test_an_exclusion_leaves_out(client: TestClient) -> None:
    everything = found(client, "plebiscito")
    without = found(client, "plebiscito -eleitores")
    assert 0 < len(without) < len(everything)
    assert not any("eleitores" in r["quote"] for r in without)


def test_a_citation_comes_first(client: TestClient) -> None:
    first = found(client, "art. 7º, II, mg")[0]
    assert (first["statute"], first["id"]) == ("mg", "art7_cpt_inc2")


@pytest.mark.parametrize("part", ["caput", "paragrafo", "inciso", "alinea"])
def test_a_part_filters(client: TestClient, part: str) -> None:
    for r in found(client, "município", parte=part):
        assert LAWS[r["statute"]].by_id[r["id"]].kind == part


def test_a_subject_alone_lists_its_provisions(client: TestClient) -> None:
    results = found(client, "", tema="min_dwellings")
    assert any(r["id"] == "art3_cpt_inc2" and r["statute"] == "mg" for r in results)


def test_laws_filter_and_the_csv_holds_as_many_rows(client: TestClient) -> None:
    results = found(client, "limites", lei=["mg", "ac"])
    assert {r["statute"] for r in results} == {"mg", "ac"}
    text = client.get("/busca.csv", params={"q": "limites", "lei": ["mg", "ac"]}).text
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    assert len(rows) == len(results) + 1


def test_what_is_not_there_is_said_and_near_words_offered(client: TestClient) -> None:
    page = client.get("/busca", params={"q": '"plebisssito zeta"'}).text
    assert "Nada encontrado" in page
    assert "plebiscito" in page


@pytest.mark.parametrize("query", ["?lei=zz&q=x", "?parte=x&q=x", "?tema=x&q=x", "?q=" + "a" * 500])
def test_a_wrong_filter_is_an_error_page(client: TestClient, query: str) -> None:
    assert client.get(f"/busca{query}").status_code in (404, 422)


# --- comparison and checks ------------------------------------------------------------------------


def test_the_comparison_holds_every_subject_for_every_law(client: TestClient) -> None:
    text = client.get("/comparar.csv").text
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff")), delimiter=";"))
    subjects = {row[0] for row in rows[1:]}
    assert len(rows) - 1 == len(subjects) * 5
    page = html.unescape(client.get("/comparar?grupo=todos").text)
    assert all(subject in page for subject in subjects)
    assert client.get("/comparar?grupo=nada").status_code == 404


def test_the_plot_and_its_table_say_the_same(client: TestClient) -> None:
    page = html.unescape(client.get("/comparar").text)
    drawn = re.findall(r'class="plot-value"[^>]*>([^<]+)<', page)
    tabled = re.findall(r"</th><td>([^<]*)</td>", page)
    assert len(drawn) == len(tabled) == 15
    for shown, cell in zip(drawn, tabled, strict=True):
        assert shown in cell or shown in ("—", "em %")


def test_every_law_and_operation_has_a_form(client: TestClient) -> None:
    from web import uses

    for key in ("br", "mg", "mt", "ac", "go"):
        for operation, _ in uses.operations(key):
            first = uses.chooser(key, operation)
            for value, _ in first.values if first else (("", ""),):
                address = f"/verificar?lei={key}&operacao={operation}&escolha={value}"
                page = client.get(address)
                assert page.status_code == 200
                data = {"lei": key, "operacao": operation, "escolha": value}
                result = client.post("/verificar", data=data)
                assert result.status_code == 200, (key, operation, value)
                assert 'id="resultado"' in result.text


@pytest.mark.parametrize(
    ("houses", "verdict"), [("400", "not_met"), ("401", "met"), ("1.000", "met"), ("", "unknown")]
)
def test_a_form_is_judged_by_the_law(client: TestClient, houses: str, verdict: str) -> None:
    data = {"lei": "mg", "operacao": "create_municipality", "fato.dwellings": houses}
    page = client.post("/verificar", data=data).text
    row = re.search(
        r'<tr role="row" class="(\w+)">\s*<th[^>]*><a href="/leis/mg/art3_cpt_inc2"', page
    )
    assert row
    assert row[1] == verdict


def test_a_wrong_field_is_told_beside_it_and_keeps_its_text(client: TestClient) -> None:
    data = {"lei": "mg", "operacao": "create_municipality", "fato.voters": "<muitos>"}
    response = client.post("/verificar", data=data)
    assert response.status_code == 422
    assert 'value="&lt;muitos&gt;"' in response.text
    assert 'aria-invalid="true"' in response.text
