"""The API keeps the contracts of design.md and refuses everything else in one shape."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

ASK = {
    "language", "kind", "verdict", "text", "citations", "checks", "missing", "facts", "notices",
    "suggestions", "conversation",
}  # fmt: skip
JSON = {"content-type": "application/json"}


def letters(n: int) -> str:
    return json.dumps({"message": "a" * n})


def check_of(facts: str) -> str:
    return f'{{"statute":"mg","operation":"create_municipality","facts":{facts}}}'


def post(client: TestClient, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/{path}", content=body, headers=JSON)


def test_ask_answers_with_every_field_and_quotes_that_are_in_the_law(client: TestClient) -> None:
    body = {"message": "Does district X with 2,100 voters and 380 houses qualify in MG?"}
    answer = client.post("/api/v1/ask", json=body).json()
    assert set(answer) == ASK
    assert answer["verdict"] == "does_not_qualify"
    statuses = {check["id"]: check["status"] for check in answer["checks"]}
    assert statuses["art3_cpt_inc1"] == "met"
    assert statuses["art3_cpt_inc2"] == "not_met"
    for citation in answer["citations"]:
        law = client.get(f"/api/v1/statutes/{citation['statute']}/{citation['id']}").json()
        assert citation["quote"] in law["text"]
        assert client.get(citation["url"]).status_code == 200


def test_a_second_turn_leans_on_the_first(client: TestClient) -> None:
    first = client.post("/api/v1/ask", json={"message": "Quantos eleitores precisa em MG?"}).json()
    second = {"message": "E em Goiás?", "conversation": first["conversation"]}
    answer = client.post("/api/v1/ask", json=second).json()
    assert any(citation["statute"] == "go" for citation in answer["citations"])


def test_check_gives_the_verdict_of_the_rules(client: TestClient) -> None:
    body = {
        "statute": "mg",
        "operation": "create_municipality",
        "facts": {"voters": 2100, "dwellings": 400},
    }
    answer = client.post("/api/v1/check", json=body).json()
    assert {"overall", "requirements", "checks", "missing", "cites", "notices"} <= set(answer)
    assert answer["overall"] == "does_not_qualify"
    assert answer["requirements"]["art3_cpt_inc2"] == "not_met"
    body["facts"] = {"voters": 2100, "dwellings": 401}
    assert client.post("/api/v1/check", json=body).json()["requirements"]["art3_cpt_inc2"] == "met"


def test_check_reads_decimals_exactly(client: TestClient) -> None:
    body = check_of('{"voters":2.1e3,"dwellings":401.0}')
    assert post(client, "check", body).json()["requirements"]["art3_cpt_inc1"] == "met"


def test_search_gives_hits_with_their_wording(client: TestClient) -> None:
    answer = client.get(
        "/api/v1/search", params={"q": "mandato do administrador", "limit": 3}
    ).json()
    assert answer["found"]
    assert 0 < len(answer["hits"]) <= 3
    only = client.get("/api/v1/search", params={"q": "limites", "statute": ["mg", "go"]}).json()
    assert {hit["statute"] for hit in only["hits"]} <= {"mg", "go"}


def test_the_statutes_are_listed_and_read(client: TestClient) -> None:
    laws = {law["key"]: law for law in client.get("/api/v1/statutes").json()}
    assert {"br", "mg", "mt", "ac", "go", "cf", "adct"} <= set(laws)
    minas = client.get("/api/v1/statutes/mg").json()
    assert sum(p["kind"] == "artigo" for p in minas["provisions"]) == laws["mg"]["articles"] == 38
    inciso = client.get("/api/v1/statutes/mg/art3_cpt_inc2").json()
    assert inciso["urn"].endswith("!art3_cpt_inc2")
    assert "mais de 400" in inciso["text"]


def test_health_and_readiness(client: TestClient, app: Any) -> None:
    assert client.get("/api/v1/health").json()["status"] == "ok"
    assert app.state.ready.wait(300)
    ready = client.get("/api/v1/health/ready")
    assert ready.status_code == 200
    assert ready.json()["status"] == "ready"


REFUSED = [
    ("an unknown field", "ask", '{"message":"x","foo":1}', 422, "unknown_field", "foo"),
    ("a missing field", "ask", "{}", 422, "missing_field", "message"),
    ("a wrong type", "ask", '{"message":1}', 422, "bad_field", "message"),
    ("an empty message", "ask", '{"message":"  "}', 422, "empty_message", "message"),
    ("a binary message", "ask", '{"message":"a\\u0000b"}', 422, "binary_message", "message"),
    ("10.000 letters", "ask", letters(10_000), 413, "message_too_long", "message"),
    ("more than the body may hold", "ask", letters(70_000), 413, "body_too_large", None),
    ("not JSON", "ask", "{message}", 422, "bad_json", None),
    ("a list", "ask", "[]", 422, "bad_field", None),
    ("nothing", "ask", "", 422, "bad_json", None),
    ("not UTF-8", "ask", b'{"message":"\xff"}', 422, "bad_json", None),
    ("a forged talk", "ask", '{"message":"x","conversation":"y.z"}', 422, "bad_conversation",
     "conversation"),
    ("not a number", "check", check_of('{"voters":NaN}'), 422, "not_a_number", None),
    ("a deep nest", "check", check_of("[" * 20_000 + "]" * 20_000), 422, "bad_json", None),
    ("a misspelt fact", "check", check_of('{"voter":1}'), 422, "unknown_fact", "voter"),
    ("a bool for a count", "check", check_of('{"voters":true}'), 422, "wrong_type", "voters"),
    ("facts as a list", "check", check_of("[]"), 422, "bad_field", "facts"),
    ("no such law", "check", '{"statute":"zz","operation":"fusion","facts":{}}', 404,
     "unknown_statute", "statute"),
    ("no such operation", "check", '{"statute":"mg","operation":"x","facts":{}}', 422,
     "unknown_operation", "operation"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "path", "body", "status", "code", "field"), REFUSED)
def test_a_bad_request_is_refused_in_one_shape(
    client: TestClient, name: str, path: str, body: Any, status: int, code: str, field: str | None
) -> None:
    response = post(client, path, body)
    error = response.json()["error"]
    assert (response.status_code, error["code"]) == (status, code)
    if field is not None:
        assert error["field"] == field
    assert set(response.json()) == {"error"}
    assert set(error) <= {"code", "message", "field", "hint"}


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/v1/nada", 404, "not_found"),
        ("/api/v1/statutes/zz", 404, "unknown_statute"),
        ("/api/v1/statutes/mg/art999", 404, "unknown_provision"),
        ("/api/v1/search", 422, "missing_field"),
        ("/api/v1/search?q=x&limit=0", 422, "bad_field"),
        ("/api/v1/search?q=x&limit=101", 422, "bad_field"),
        ("/api/v1/search?q=x&foo=1", 422, "unknown_field"),
        ("/api/v1/search?q=x&statute=zz", 404, "unknown_statute"),
        ("/api/v1/ask", 405, "method_not_allowed"),
    ],
)
def test_a_bad_address_is_refused_in_the_same_shape(
    client: TestClient, path: str, status: int, code: str
) -> None:
    response = client.get(path)
    assert (response.status_code, response.json()["error"]["code"]) == (status, code)


def test_a_body_that_is_not_announced_as_json_is_refused(client: TestClient) -> None:
    response = client.post("/api/v1/ask", content='{"message":"x"}')
    assert response.json()["error"]["code"] == "not_json"


def test_the_description_names_every_contract_and_is_served(client: TestClient) -> None:
    spec = client.get("/api/v1/openapi.json").json()
    wanted = {
        "ask",
        "check",
        "search",
        "statutes",
        "statutes/{key}",
        "statutes/{key}/{fragment}",
        "health",
    }
    assert {f"/api/v1/{name}" for name in wanted} <= set(spec["paths"])
    assert not any(path.startswith("/leis") for path in spec["paths"])
    page = client.get("/docs").text
    assert "/api/v1/ask" in page
    assert "cdn" not in page
