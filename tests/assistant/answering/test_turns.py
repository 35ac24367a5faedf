"""Conversations: what a later turn may lean on, in both languages."""

from __future__ import annotations

import pytest

from assistant.answering.answer import Answer
from assistant.assistant import Assistant

FIRST = {
    "pt": "O distrito X, com 2.100 eleitores e 380 casas, pode virar município em MG?",
    "en": "Does district X with 2,100 voters and 380 houses qualify in MG?",
}
LANGUAGES = ("pt", "en")


def talk(assistant: Assistant, *turns: str) -> list[Answer]:
    answers: list[Answer] = []
    for turn in turns:
        answers.append(assistant.ask(turn, answers[-1].conversation if answers else None))
    return answers


def after(assistant: Assistant, language: str, turn: str) -> Answer:
    return talk(assistant, FIRST[language], turn)[-1]


def statuses(answer: Answer) -> dict[str, str]:
    return {f"{check.statute}:{check.id}": check.status for check in answer.checks}


@pytest.mark.parametrize(
    ("language", "turn"),
    [
        ("pt", "na verdade são 450 casas"),
        ("pt", "e se fossem 450 casas?"),
        ("pt", "corrigindo: 450 casas"),
        ("en", "actually it is 450 houses"),
    ],
)
def test_a_corrected_fact_replaces_the_old_one_and_the_rest_stays(
    assistant: Assistant, language: str, turn: str
) -> None:
    answer = after(assistant, language, turn)
    assert {f.name: f.value for f in answer.facts} == {"voters": 2100, "dwellings": 450}
    assert statuses(answer)["mg:art3_cpt_inc1"] == "met"
    assert statuses(answer)["mg:art3_cpt_inc2"] == "met"
    assert answer.verdict == "undetermined"


@pytest.mark.parametrize(("turn", "status"), [("400", "not_met"), ("401", "met")])
def test_the_corrected_fact_is_held_to_the_same_limit(
    assistant: Assistant, turn: str, status: str
) -> None:
    answer = after(assistant, "pt", f"na verdade são {turn} casas")
    assert statuses(answer)["mg:art3_cpt_inc2"] == status


@pytest.mark.parametrize(
    ("language", "turn", "key"),
    [("pt", "e no Acre?", "ac"), ("pt", "e em Goiás?", "go"), ("en", "and in Acre?", "ac")],
)
def test_another_state_tests_the_same_facts_by_its_own_law(
    assistant: Assistant, language: str, turn: str, key: str
) -> None:
    answer = after(assistant, language, turn)
    assert {check.statute for check in answer.checks} == {key}
    assert answer.verdict == "undetermined"
    assert {f.name: f.value for f in answer.facts} == {"voters": 2100, "dwellings": 380}


def test_in_goias_the_voters_pass_and_houses_are_no_buildings(assistant: Assistant) -> None:
    found = statuses(after(assistant, "pt", "e em Goiás?"))
    assert found["go:art4_cpt_inc5"] == "met"
    assert found["go:art4_cpt_inc6"] == "unknown"


def test_a_state_outside_is_said_to_be_outside_and_the_next_one_is_answered(
    assistant: Assistant,
) -> None:
    _, bahia, goias = talk(assistant, FIRST["pt"], "e na Bahia?", "e em Goiás?")
    assert bahia.kind == "out_of_scope"
    assert "Bahia" in bahia.text
    assert bahia.verdict is None
    assert statuses(goias)["go:art4_cpt_inc5"] == "met"


@pytest.mark.parametrize(("language", "turn"), [("pt", "por quê?"), ("en", "why?")])
def test_why_gives_the_reason_with_its_article(
    assistant: Assistant, language: str, turn: str
) -> None:
    answer = after(assistant, language, turn)
    assert answer.citations[0].id == "art3_cpt_inc2"
    assert "380" in answer.text
    assert "400" in answer.text + answer.citations[0].quote


@pytest.mark.parametrize(
    ("language", "turn"), [("pt", "me mostra o texto"), ("en", "show me the text")]
)
def test_show_gives_the_text_of_what_was_cited(
    assistant: Assistant, language: str, turn: str
) -> None:
    answer = after(assistant, language, turn)
    assert answer.kind == "citation"
    assert answer.citations[0].id == "art3_cpt_inc2"
    assert answer.citations[0].quote in answer.text


@pytest.mark.parametrize(
    ("language", "turn"),
    [("pt", "tem certeza? meu vereador disse que pode"), ("en", "are you sure?")],
)
def test_pushing_back_does_not_change_the_verdict(
    assistant: Assistant, language: str, turn: str
) -> None:
    answer = after(assistant, language, turn)
    assert answer.verdict in ("does_not_qualify", None)
    assert answer.citations[0].id == "art3_cpt_inc2"


@pytest.mark.parametrize("turn", ["por quê?", "me mostra o texto", "why?", "tem certeza?"])
def test_a_turn_that_leans_on_nothing_is_answered_without_a_verdict(
    assistant: Assistant, turn: str
) -> None:
    answer = assistant.ask(turn)
    assert answer.verdict is None
    assert answer.checks == ()
    assert answer.text


def test_a_new_subject_keeps_the_state_and_tests_nothing(assistant: Assistant) -> None:
    answer = after(assistant, "pt", "e quem pode votar no plebiscito?")
    assert answer.checks == ()
    assert answer.verdict is None
    assert answer.citations[0].statute == "mg"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_turns_give_the_same_answers(assistant: Assistant, language: str) -> None:
    turn = {"pt": "e no Acre?", "en": "and in Acre?"}[language]
    assert talk(assistant, FIRST[language], turn) == talk(assistant, FIRST[language], turn)


def test_the_token_says_nothing_that_a_client_could_change(assistant: Assistant) -> None:
    token = assistant.ask(FIRST["pt"]).conversation
    assert token is not None
    assert len(token) <= 8_000
    head, _, tail = token.rpartition(".")
    assert head
    assert tail
