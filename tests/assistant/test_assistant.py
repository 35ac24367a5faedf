"""The one door: what bad input gets, what leaves no trace, and many callers at once."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from assistant.assistant import MAX_MESSAGE, MAX_QUERY, Assistant, checked_text
from indexer.errors import InputError, NotFoundError, TooLargeError
from indexer.paths import data_dir

GOOD = "Quantos eleitores precisa em MG?"
BAD_TEXT = [
    ("", "empty_message"),
    ("   ", "empty_message"),
    (" \n\t\r\n ", "empty_message"),
    ("\u00a0\u2003\u3000", "empty_message"),
    ("\u200b\u200d\ufeff", "empty_message"),
    ("\u2060 \u200e\u00ad", "empty_message"),
    ("a" * 10_000, "message_too_long"),
    ("\x00", "binary_message"),
    ("\x89PNG\r\n\x1a\n\x00\x00", "binary_message"),
    ("quantos\x07eleitores", "binary_message"),
    ("quantos \ud800 eleitores", "binary_message"),
    ("quantos eleitores \udcff", "binary_message"),
    ("PK\x03\x04\ufffd\ufffd", "binary_message"),
]
BAD_IDS = [
    "nothing", "blanks", "lines of blanks", "wide blanks", "zero width", "invisible",
    "10,000 characters", "a zero byte", "an image", "a bell", "half a surrogate pair",
    "an undecoded byte", "replaced bytes",
]  # fmt: skip


def refused(call: Any, *args: Any, **named: Any) -> InputError:
    with pytest.raises(InputError) as caught:
        call(*args, **named)
    error = caught.value
    assert error.message
    assert error.hint
    assert error.exit_status == 2
    assert 400 <= error.http_status < 500
    return error


# --- what bad input gets --------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "code"), BAD_TEXT, ids=BAD_IDS)
def test_a_message_that_is_none_is_refused_with_code_field_and_hint(
    assistant: Assistant, text: str, code: str
) -> None:
    error = refused(assistant.ask, text)
    assert (error.code, error.field) == (code, "message")


@pytest.mark.parametrize(("text", "code"), BAD_TEXT, ids=BAD_IDS)
def test_a_search_for_nothing_is_refused_alike(assistant: Assistant, text: str, code: str) -> None:
    error = refused(assistant.search, text)
    assert (error.code, error.field) == (code, "query")


def test_the_longest_message_is_read_and_one_character_more_is_not(assistant: Assistant) -> None:
    longest = (GOOD + " ").ljust(MAX_MESSAGE, ".")
    assert assistant.ask(longest).text
    assert isinstance(refused(assistant.ask, longest + "."), TooLargeError)
    assert len(checked_text("a" * MAX_QUERY, MAX_QUERY, "query")) == MAX_QUERY
    refused(assistant.search, "a" * (MAX_QUERY + 1))


@pytest.mark.parametrize(
    "token", ["x", "a.b.c", "\ud800", "é" * 9_000, "eyJhIjoxfQ.assinatura", "." * 100, "\x00"]
)
def test_a_conversation_not_made_here_is_refused(assistant: Assistant, token: str) -> None:
    error = refused(assistant.ask, GOOD, token)
    assert (error.code, error.field) == ("bad_conversation", "conversation")


def test_a_conversation_with_one_letter_changed_is_refused(assistant: Assistant) -> None:
    token = assistant.ask(GOOD).conversation
    assert token is not None
    at = len(token) // 2
    spoilt = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
    assert refused(assistant.ask, "e no Acre?", spoilt).code == "bad_conversation"
    assert assistant.ask("e no Acre?", token).text


@pytest.mark.parametrize("empty", [None, ""])
def test_no_conversation_is_a_new_one(assistant: Assistant, empty: str | None) -> None:
    assert assistant.ask(GOOD, empty).text == assistant.ask(GOOD).text


@pytest.mark.parametrize("key", ["xx", "", "../mg", "mg:art1", "\ud800"])
def test_an_unknown_statute_is_refused_with_the_known_ones(assistant: Assistant, key: str) -> None:
    error = refused(assistant.ask, GOOD, statute=key)
    assert isinstance(error, NotFoundError)
    assert (error.code, error.field) == ("unknown_statute", "statute")
    assert "mg" in str(error.hint)


def test_search_and_check_refuse_an_unknown_statute_too(assistant: Assistant) -> None:
    assert refused(assistant.search, "eleitores", ["mg", "xx"]).code == "unknown_statute"
    assert refused(assistant.check, "xx", "create_municipality", {}).code == "unknown_statute"


@pytest.mark.parametrize(
    ("operation", "facts", "code", "field"),
    [
        ("found", {}, "unknown_operation", "operation"),
        ("create_municipality", {"voter": 1}, "unknown_fact", "voter"),
        ("create_municipality", {"voters": "dois"}, "wrong_type", "voters"),
        ("create_municipality", {"voters": True}, "wrong_type", "voters"),
    ],
)
def test_a_check_that_cannot_be_made_names_the_field(
    assistant: Assistant, operation: str, facts: dict[str, Any], code: str, field: str
) -> None:
    error = refused(assistant.check, "mg", operation, facts)
    assert (error.code, error.field) == (code, field)


HOSTILE = [
    "<script>alert(1)</script>",
    "'; DROP TABLE leis; --",
    "{{ 7 * 7 }} {% for x in y %}",
    "../../../../etc/passwd",
    "%00%0d%0a",
    "art. " * 700,
    "[1] [2] [99]",
    "9" * 3_000 + " eleitores em MG, pode?",
    "1/0 eleitores e -5 casas em MG",
    "e no Acre e em Minas e em Goiás e em Mato Grosso? " * 60,
    "\u0301" * 500,
    "\u202egnirts\u202c eleitores em MG",
    "👩‍👩‍👧‍👦" * 100,
    "(" * 2_000 + "MG" + ")" * 1_900,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_message_is_answered_or_refused_and_never_crashes(
    assistant: Assistant, text: str
) -> None:
    try:
        answer = assistant.ask(text)
    except InputError:
        refused(assistant.ask, text)
        return
    assert answer.text
    assert answer.verdict in (None, "undetermined", "does_not_qualify")
    assert "49" not in answer.text or "{{" not in text
    assert "root:" not in answer.text


# --- the law chosen beside the message ------------------------------------------------------------


def test_the_law_chosen_beside_the_message_is_the_one_answered_from(assistant: Assistant) -> None:
    answer = assistant.ask("Quantos eleitores precisa para virar município?", statute="go")
    assert answer.citations[0].statute == "go"


def test_a_law_named_in_the_message_wins(assistant: Assistant) -> None:
    answer = assistant.ask("Quantos eleitores precisa em Minas Gerais?", statute="go")
    assert answer.citations[0].statute == "mg"


def test_the_language_may_be_chosen(assistant: Assistant) -> None:
    assert assistant.ask(GOOD, language="en").language == "en"
    assert assistant.ask(GOOD).language == "pt"


# --- no trace -------------------------------------------------------------------------------------


def test_nothing_of_a_question_is_logged_printed_or_kept(
    assistant: Assistant, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    assistant.ask(GOOD)  # whatever is loaded once is loaded
    before = sorted(path for path in data_dir().rglob("*") if path.is_file())
    secret = "zurupacaba"
    with caplog.at_level(logging.DEBUG):
        assistant.ask(f"Em {secret}, MG, 2.100 eleitores e 380 casas bastam?")
        assistant.ask(f"o que a lei diz de {secret}?")
        assistant.search(secret)
        for bad in (secret * 2_000, f"{secret}\x00", f"{secret} \ud800"):
            error = refused(assistant.ask, bad)
            assert secret not in f"{error.message} {error.hint}"
        refused(assistant.ask, GOOD, secret)
    out, err = capfd.readouterr()
    assert secret not in caplog.text
    assert secret not in out + err
    assert sorted(path for path in data_dir().rglob("*") if path.is_file()) == before


def test_the_log_check_would_see_a_leak(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        logging.getLogger("emancipa").debug("zurupacaba")
    assert "zurupacaba" in caplog.text


# --- many callers ---------------------------------------------------------------------------------

MESSAGES = [
    "O distrito X, com 2.100 eleitores e 380 casas, pode virar município em MG?",
    "Does district X with 2,100 voters and 380 houses qualify in MG?",
    "Quem vota no plebiscito no Acre?",
    "Quantas assinaturas são precisas em Goiás?",
    "art. 3º, II, da LC 37/95 de Minas",
    "Quais os requisitos para criar um distrito em Mato Grosso?",
    "quem paga as dívidas do município antigo?",
    "receita de bolo de cenoura",
    "Quantos eleitores precisa na Bahia?",
    "Uma área com 10.001 habitantes pode virar município pela LC 1/67?",
]  # fmt: skip


def test_twenty_callers_at_once_get_what_one_gets(assistant: Assistant) -> None:
    alone = [assistant.ask(message) for message in MESSAGES]
    fresh = replace(assistant)  # its index is opened by the first of the twenty
    with ThreadPoolExecutor(20) as pool:
        together = list(pool.map(fresh.ask, MESSAGES * 2))
    assert together == alone * 2


def test_the_same_message_gives_the_same_answer_twice(assistant: Assistant) -> None:
    assert [assistant.ask(m) for m in MESSAGES] == [assistant.ask(m) for m in MESSAGES]


# --- search, check, toponym, status ---------------------------------------------------------------


def test_a_hit_is_verbatim_and_its_highlights_lie_within_it(assistant: Assistant) -> None:
    found = assistant.search("número de eleitores")
    assert found.found
    assert 0 < len(found.hits) <= 10
    for hit in found.hits:
        assert hit.quote == assistant.corpus.provision(hit.statute, hit.id).text
        assert all(0 <= a < b <= len(hit.quote) for a, b in hit.highlights)
        assert hit.url == f"/leis/{hit.statute}/{hit.id}"


def test_a_search_may_be_kept_to_some_statutes(assistant: Assistant) -> None:
    found = assistant.search("eleitores", ["ac", "go"], limit=20)
    assert {hit.statute for hit in found.hits} == {"ac", "go"}


@pytest.mark.parametrize("limit", [1, 3])
def test_a_search_gives_no_more_than_it_is_asked_for(assistant: Assistant, limit: int) -> None:
    assert len(assistant.search("eleitores", limit=limit).hits) == limit


def test_a_search_that_finds_nothing_good_says_so(assistant: Assistant) -> None:
    assert not assistant.search("receita de bolo de cenoura").found
    assert assistant.search("plebiscito").found


def test_the_json_of_a_search_is_its_contract(assistant: Assistant) -> None:
    body = assistant.search("plebiscito", limit=2).to_json()
    assert set(body) == {"query", "hits", "mode", "found", "total"}
    assert body["total"] == len(body["hits"]) == 2
    assert body["mode"] in {"hybrid", "lexical"}


def test_check_and_ask_agree(assistant: Assistant) -> None:
    result = assistant.check("mg", "create_municipality", {"voters": 2100, "dwellings": 380})
    answer = assistant.ask(MESSAGES[0])
    assert result.overall == answer.verdict
    assert dict(result.requirements) == {check.id: check.status for check in answer.checks}


def test_a_name_that_exists_is_found(assistant: Assistant) -> None:
    body = assistant.toponym("Ouro Preto", statute="mg").to_json()
    assert body["level"] == "identical"
    assert body["matches"][0]["uf"] == "MG"


def test_the_status_names_what_is_loaded(assistant: Assistant) -> None:
    status = assistant.status()
    assert status["statutes"][:5] == ["br", "mg", "mt", "ac", "go"]
    assert status["corpus"] == assistant.corpus.fingerprint
    assert status["search"] in {"hybrid", "lexical"}
