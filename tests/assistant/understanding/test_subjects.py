"""Subjects named by a question; the cues and the subjects they belong to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.understanding import Question
from assistant.understanding.cues import Cues, cues
from assistant.understanding.lexicon import table
from assistant.understanding.text import Text

Read = Callable[[str], Question]
TABLE = Path(__file__).parents[2] / "data" / "understanding" / "subjects.tsv"
ASKED = [
    (question, tuple(expected.split("|")))
    for line in TABLE.read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
    for question, expected in [line.split("\t")]
]


def named(read: Read, question: str) -> list[str]:
    return [name for name, _ in read(question).subjects]


@pytest.mark.parametrize(("question", "expected"), ASKED)
def test_the_subject_is_among_the_first_three(
    read: Read, question: str, expected: tuple[str, ...]
) -> None:
    assert set(expected) & set(named(read, question)[:3])


def test_the_subject_comes_first_nearly_always(read: Read) -> None:
    first = [named(read, question)[:1] for question, _ in ASKED]
    right = sum(
        bool(top and top[0] in expected) for top, (_, expected) in zip(first, ASKED, strict=True)
    )
    assert right >= 0.95 * len(ASKED)


@pytest.mark.parametrize(
    "question",
    [
        "me dá uma receita de pudim",
        "quem ganhou o jogo ontem?",
        "como troco o óleo do carro?",
        "what is the capital of France?",
        "me conta uma piada",
        "preciso de um remédio pra dor de cabeça",
        "qual o melhor celular?",
        "asdf qwer",
        "",
        "?",
        "quero aprender inglês",
        "tradução de um poema",
    ],
)
def test_other_talk_names_no_subject(read: Read, question: str) -> None:
    assert named(read, question) == []


def test_every_subject_has_cues_and_every_cue_a_subject() -> None:
    assert set(table("subject_cues")["cues"]) == set(table("subjects"))
    assert set(table("subject_cues")["weights"]) <= set(table("subjects"))
    assert set(table("subject_cues")["facts"].values()) <= set(table("subjects"))
    assert set(table("subject_cues")["decisive"].values()) <= set(table("subjects"))


def test_no_cue_is_spelt_with_accents_or_repeated() -> None:
    for name in ("subject_cues", "intents"):
        for section in table(name).values():
            for texts in section.values():
                if isinstance(texts, list):
                    assert all(text.isascii() or "º" in text for text in texts), texts
                    assert len(texts) == len(set(texts))


@pytest.mark.parametrize(
    ("cue", "message", "matches"),
    [
        ("prefeito salario", "o salário do prefeito", True),
        ("prefeito salario", "o salário do vereador", False),
        ("prefeito|mayor paga*", "quem pagaria o prefeito", True),
        ("cidade_nova", "a cidade nova", True),
        ("cidade_nova", "nova na cidade", False),
        ("lei !federal", "a lei mineira", True),
        ("lei !federal", "a lei federal", False),
        ("virar > distrito", "quero virar distrito", True),
        ("virar > distrito", "meu distrito quer virar cidade", False),
        ("criar|criado criar|novo", "criar", False),  # one word fills one slot
        ("@mayor votar*", "votou no prefeito", False),
    ],
)
def test_the_notation_of_cues(cue: str, message: str, matches: bool) -> None:
    assert bool(Cues({"x": [cue]}).match(Text(message).words)) is matches


def test_slots_far_apart_do_not_match() -> None:
    words = Text("prefeito " + "de " * 40 + "salario").words
    assert Cues({"x": ["prefeito salario"]}).match(words) == []


def test_cues_are_built_once() -> None:
    assert cues("subject_cues", "cues") is cues("subject_cues", "cues")
