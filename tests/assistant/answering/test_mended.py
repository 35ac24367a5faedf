"""What once went wrong, held right: turns that lean on others, hostile lines, near subjects."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.answering.answer import Answer
from assistant.assistant import Assistant
from indexer.errors import InputError
from tests.assistant.answering.test_notices import warned
from tests.assistant.answering.test_turns import FIRST, after, statuses, talk
from tests.assistant.cli.test_main import PROGRAM


@pytest.mark.parametrize(("language", "turn"), [("pt", "o que falta?"), ("en", "what is missing?")])
def test_what_is_missing_asks_for_what_was_not_told(
    assistant: Assistant, language: str, turn: str
) -> None:
    asked = {missing.fact for missing in after(assistant, language, turn).missing}
    assert {"covers_whole_districts", "has_health_post"} <= asked
    assert not asked & {"voters", "dwellings"}


def test_facts_told_one_by_one_add_up(assistant: Assistant) -> None:
    turns = [
        "Meu distrito em Minas tem 2.300 eleitores, pode virar município?",
        "tem 512 casas",
        "tem posto de saúde",
    ]
    second, third = talk(assistant, *turns)[1:]
    assert {f.name: f.value for f in second.facts} == {"voters": 2300, "dwellings": 512}
    assert statuses(second)["mg:art3_cpt_inc1"] == "met"
    told = {f.name: f.value for f in third.facts}
    assert told == {"voters": 2300, "dwellings": 512, "has_health_post": True}
    assert third.verdict != "does_not_qualify"


def test_a_supposed_figure_in_english_is_tested_like_a_corrected_one(assistant: Assistant) -> None:
    found = statuses(after(assistant, "en", "what if it had 450 houses?"))
    assert found.get("mg:art3_cpt_inc2") == "met"


def test_a_bare_figure_is_the_fact_spoken_of_before(assistant: Assistant) -> None:
    last = talk(assistant, FIRST["pt"], "e se fossem 401 casas?", "e com 400?")[-1]
    assert statuses(last).get("mg:art3_cpt_inc2") == "not_met"


@pytest.mark.parametrize(
    "message",
    [
        "Qual a previsão do tempo amanhã?",
        "quem ganhou o jogo ontem?",
        "<script>alert(1)</script>",
        "'; DROP TABLE x; --",
    ],
)
def test_what_nothing_here_answers_cites_nothing(assistant: Assistant, message: str) -> None:
    answer: Answer = assistant.ask(message)
    assert (answer.kind, answer.citations) == ("out_of_scope", ())


def test_to_emancipate_a_district_is_to_create_a_municipality(assistant: Assistant) -> None:
    answer = assistant.ask("Quantos eleitores precisa para emancipar um distrito em Minas?")
    assert "2.000" in answer.text
    assert warned(answer)


def test_the_requirements_of_a_district_in_goias_are_those_of_art_17(assistant: Assistant) -> None:
    answer = assistant.ask("Quais os requisitos para criar um distrito em Goiás?")
    cited = {f"{c.statute}:{c.id}" for c in answer.citations}
    assert {"go:art17_cpt_inc1", "go:art17_cpt_inc2"} <= cited


def test_almost_2000_voters_and_some_400_houses_are_left_open(assistant: Assistant) -> None:
    """'quase 2 mil' fails by itself, but not as 1,600: no figure that was not said is shown."""
    answer = assistant.ask("minas, a gente tem quase 2 mil eleitores e umas 400 casas, rola?")
    assert "1.600" not in answer.text


def test_what_the_parent_would_keep_is_tested_though_the_article_is_named(
    assistant: Assistant,
) -> None:
    answer = assistant.ask(
        "AC: área atende os incisos do art. 4º, mas o município de origem ficaria com 1.450 "
        "habitantes (hoje 3.100). Viável?"
    )
    assert answer.verdict == "does_not_qualify"
    assert warned(answer)


@pytest.mark.parametrize("command", ["ask", "toponym"])
@pytest.mark.parametrize(
    "line",
    ["[" * 100_000, '{"id": "\\ud800", "turns": ["oi"], "name": "Oi"}'],
    ids=["nested beyond reason", "half a pair as id"],
)
def test_a_hostile_line_of_a_file_gives_one_line_and_ends_nothing(
    tmp_path: Path, command: str, line: str
) -> None:
    """As `check --file` does already: one result or error a line, the rest goes on."""
    file = tmp_path / "lines.jsonl"
    file.write_text(line + "\nlixo\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, command, "--file", str(file)],
        capture_output=True, check=False, timeout=120,
    )  # fmt: skip
    assert b"Traceback" not in ran.stderr
    first, second = ran.stdout.decode().splitlines()
    assert isinstance(json.loads(first), dict)
    assert "error" in json.loads(second)


@pytest.mark.parametrize("limit", [0, -1, 10_000])
def test_a_limit_out_of_range_is_refused_in_python_too(assistant: Assistant, limit: int) -> None:
    with pytest.raises(InputError) as caught:
        assistant.search("eleitores", limit=limit)
    assert caught.value.field == "limit"
