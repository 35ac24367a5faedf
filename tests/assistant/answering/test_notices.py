"""Who asks of creating municipalities is told how the law stands, who asks of districts is not."""

from __future__ import annotations

import pytest

from assistant.answering.answer import Answer
from assistant.assistant import Assistant

CONSTITUTION = "cf:art18_par4"


def warned(answer: Answer) -> bool:
    """Whether EC 15/1996 is told, with the text of the Constitution cited."""
    told = any("15/1996" in notice.text for notice in answer.notices)
    return told and CONSTITUTION in {f"{c.statute}:{c.id}" for c in answer.citations}


CREATION = [
    "Uma área com 5.000 eleitores em Minas Gerais pode virar município?",
    "Uma área com 5.000 habitantes em Mato Grosso pode virar município?",
    "Uma área com 5.000 habitantes no Acre pode virar município?",
    "Uma área com 5.000 habitantes em Goiás pode virar município?",
    "Uma área com 12.000 habitantes pode virar município pela LC 1/67?",
    "Quais os requisitos para criar um município em Minas Gerais?",
    "Quais os requisitos para criar um município em Mato Grosso?",
    "Quais os requisitos para criar um município no Acre?",
    "Quais os requisitos para criar um município em Goiás?",
    "Quais os requisitos para criar um município pela LC 1/67?",
    "O que é preciso para fundir dois municípios no Acre?",
    "O que é preciso para incorporar um município a outro em Goiás?",
    "What are the requirements to create a municipality in Goiás?",
    "How many inhabitants does a new municipality need in Mato Grosso?",
    "Can an area in Acre with 5,000 inhabitants become a municipality?",
]
DISTRICTS = [
    "Quais os requisitos para criar um distrito em Minas Gerais?",
    "Quais os requisitos para criar um distrito em Mato Grosso?",
    "Quais os requisitos para criar um distrito no Acre?",
    "Quais os requisitos para criar um distrito em Goiás?",
    "Um povoado com 230 eleitores e 55 casas pode virar distrito em Minas?",
    "Um povoado com 60 casas e 1.400 habitantes pode virar distrito em Mato Grosso?",
    "Uma vila com 25 edificações e 300 moradores pode virar distrito no Acre?",
    "Um povoado com 400 moradores pode virar distrito em Goiás?",
    "Can a village in Acre with 20 buildings and 301 people become a district?",
]


@pytest.mark.parametrize("message", CREATION)
def test_an_answer_on_creating_municipalities_carries_the_constitutional_notice(
    assistant: Assistant, message: str
) -> None:
    assert warned(assistant.ask(message))


@pytest.mark.parametrize("message", DISTRICTS)
def test_an_answer_on_creating_districts_does_not(assistant: Assistant, message: str) -> None:
    answer = assistant.ask(message)
    assert answer.kind != "out_of_scope"
    assert not any("15/1996" in notice.text for notice in answer.notices)


@pytest.mark.parametrize(
    "message", ["Bom dia!", "Qual a previsão do tempo?", "receita de bolo de cenoura"]
)
def test_what_is_not_of_these_laws_carries_no_notice(assistant: Assistant, message: str) -> None:
    assert assistant.ask(message).notices == ()


def test_notices_are_dated_sourced_and_in_the_language_of_the_answer(assistant: Assistant) -> None:
    pt = assistant.ask("Uma área com 5.000 habitantes em Goiás pode virar município?").notices
    en = assistant.ask("Can an area in Goiás with 5,000 inhabitants become a municipality?").notices
    assert [n.id for n in pt] == [n.id for n in en]
    assert all(n.date and n.sources for n in pt if "15/1996" in n.text)
    assert not {n.text for n in pt} & {n.text for n in en}


def test_no_notice_is_told_twice(assistant: Assistant) -> None:
    answer = assistant.ask("Um distrito com 3.000 eleitores pode virar município?")
    ids = [notice.id for notice in answer.notices]
    assert len(ids) == len(set(ids))


def test_a_case_of_art_5_of_mg_says_that_the_text_is_of_1995(assistant: Assistant) -> None:
    answer = assistant.ask("Uma área com 5.000 eleitores em Minas Gerais pode virar município?")
    assert any("LC 39/1995" in notice.text for notice in answer.notices)


def test_the_deadline_of_art_3_of_mt_says_that_it_was_held_not_received(
    assistant: Assistant,
) -> None:
    answer = assistant.ask("art. 3º da LC 23/1992 de Mato Grosso")
    assert any("ADPF" in notice.text and "819" in notice.text for notice in answer.notices)
