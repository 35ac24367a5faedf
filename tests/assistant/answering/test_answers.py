"""Answers from articles, citations and silence: what is cited, and what is said not to be there."""

from __future__ import annotations

import pytest

from assistant.answering.answer import Answer
from assistant.assistant import Assistant


def refs(answer: Answer) -> list[str]:
    return [f"{c.statute}:{c.id}" for c in answer.citations]


@pytest.mark.parametrize(
    ("message", "ref"),
    [
        ("art. 3º, II, da LC 37/95 de Minas", "mg:art3_cpt_inc2"),
        ("O que diz o art. 18, § 4º, da Constituição?", "cf:art18_par4"),
        ("artigo 34, parágrafo 1º, inciso I da lei mineira", "mg:art34_par1_inc1"),
        ("art. 3º, parágrafo único, alínea b, da LC 37/1995", "mg:art3_par1u_ali2"),
        ("What does art. 2, I of LC 23/1992 of Mato Grosso say?", "mt:art2_cpt_inc1"),
    ],
)
def test_a_provision_asked_for_by_its_number_is_shown(
    assistant: Assistant, message: str, ref: str
) -> None:
    answer = assistant.ask(message)
    assert answer.kind == "citation"
    assert refs(answer)[0] == ref
    assert assistant.corpus.provision(ref).text in answer.text


def test_an_article_beyond_the_last_is_said_not_to_exist(assistant: Assistant) -> None:
    answer = assistant.ask("O que diz o art. 99 da LC 37/95 de Minas?")
    assert "99" in answer.text
    assert "art. 38" in answer.text
    assert "mg:art99_cpt" not in refs(answer)


def test_a_vetoed_article_is_said_to_be_vetoed(assistant: Assistant) -> None:
    assert "VETADO" in assistant.ask("art. 35 da LC 35/1991 do Acre").text.upper()


def test_a_law_outside_is_named_as_outside(assistant: Assistant) -> None:
    answer = assistant.ask("O que diz o art. 5º da Lei 8.666/1993?")
    assert answer.kind == "out_of_scope"
    assert "8.666" in answer.text


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("Quantos eleitores precisa para criar município na Bahia?", "Bahia"),
        ("How many voters does a new municipality need in Bahia?", "Bahia"),
        ("Quais os requisitos para criar município em São Paulo?", "São Paulo"),
    ],
)
def test_a_state_whose_law_is_not_here_is_named(
    assistant: Assistant, message: str, name: str
) -> None:
    answer = assistant.ask(message)
    assert answer.kind == "out_of_scope"
    assert answer.verdict is None
    assert name in answer.text
    assert "LC 37/1995" in answer.text  # what is here is said as well
    assert answer.checks == ()


@pytest.mark.parametrize(
    "message",
    [
        "receita de bolo de cenoura",
        "xyzzy plugh qwerty",
        "What is the weather like today?",
    ],
)
def test_what_nothing_here_answers_is_said_plainly_and_cites_nothing(
    assistant: Assistant, message: str
) -> None:
    answer = assistant.ask(message)
    assert (answer.kind, answer.verdict, answer.citations) == ("out_of_scope", None, ())


@pytest.mark.parametrize(
    ("message", "ref"),
    [
        ("Quem vota no plebiscito em Minas Gerais?", "mg:art14"),
        ("Quantas assinaturas são precisas em Minas Gerais?", "mg:art7_cpt_inc2"),
        ("Quantos habitantes precisa ter um município novo em Goiás?", "go:art4_cpt_inc4"),
        ("Quantas casas precisa ter a sede em Mato Grosso?", "mt:art2_cpt_inc3"),
        ("How many voters does Minas Gerais require?", "mg:art3_cpt_inc1"),
        ("Quais os requisitos para criar um distrito em Goiás?", "go:art17"),
    ],
)
def test_a_question_of_a_rule_cites_it_among_the_first_three(
    assistant: Assistant, message: str, ref: str
) -> None:
    answer = assistant.ask(message)
    assert any(cited.startswith(ref) for cited in refs(answer)[:3])


@pytest.mark.parametrize(
    ("message", "figure"),
    [
        ("Quantos eleitores precisa em MG?", "2.000"),
        ("Quantos habitantes precisa em Mato Grosso para virar município?", "4.000"),
        ("Quantos habitantes precisa no Acre para virar município?", "1.500"),
        ("Quantos habitantes precisa em Goiás para virar município?", "3.000"),
        ("How many voters are needed in Minas Gerais?", "2,000"),
    ],
)
def test_the_figure_asked_for_is_in_the_text(
    assistant: Assistant, message: str, figure: str
) -> None:
    assert figure in assistant.ask(message).text


def test_silence_is_called_silence(assistant: Assistant) -> None:
    answer = assistant.ask("Qual a população mínima para criar município em Minas Gerais?")
    assert answer.verdict is None
    assert answer.kind in ("silent", "threshold", "article")
    assert "não" in answer.text.lower()


def test_two_questions_in_one_message_are_both_answered(assistant: Assistant) -> None:
    answer = assistant.ask("Quem vota no plebiscito no Acre? E quem paga as dívidas em Minas?")
    assert {"ac", "mg"} <= {c.statute for c in answer.citations}


def test_all_laws_side_by_side_have_no_common_verdict(assistant: Assistant) -> None:
    answer = assistant.ask("Compare o mínimo de habitantes em Goiás e em Mato Grosso")
    assert answer.verdict is None
    assert {"go", "mt"} <= {c.statute for c in answer.citations}
