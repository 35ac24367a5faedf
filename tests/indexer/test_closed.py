"""Closed questions: the corpus' own files, and what the loader refuses in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from indexer import closed, corpus
from indexer.corpus import Corpus
from indexer.errors import CorpusError

KEYS = ("mg", "br", "mt", "ac", "go")
LEAST = {"mg": 60, "br": 35, "mt": 60, "ac": 60, "go": 60}

# A question on art. 11 of MG that the loader takes; each fault below spoils it in one place.
GOOD: dict[str, Any] = {
    "provisions": ["art11_cpt"],
    "answer": "yes",
    "pt": "O plebiscito tem prazo?",
    "also_pt": ["existe prazo para a consulta?"],
    "en": "Has the plebiscite a deadline?",
    "also_en": [],
    "why_pt": "São 60 dias da solicitação.",
    "why_en": "It is 60 days from the request.",
}


@pytest.fixture(scope="module")
def laws() -> Corpus:
    return corpus.default()


@pytest.fixture(scope="module")
def loaded(laws: Corpus) -> closed.Closed:
    return closed.load(laws)


def _load(laws: Corpus, folder: Path, *tables: dict[str, Any], head: str = "") -> closed.Closed:
    """The questions of a copy of the tree that has only MG's closed.toml."""
    place = folder / "statutes" / "mg"
    place.mkdir(parents=True)
    lines = [head]
    for table in tables:
        lines.append("[[closed]]")
        lines += [f"{field} = {json.dumps(value)}" for field, value in table.items()]
    (place / "closed.toml").write_text("\n".join(lines), encoding="utf-8")
    return closed.load(laws, folder, folder / "nothing")


# --- the corpus' own files ------------------------------------------------------------------------


@pytest.mark.parametrize("key", KEYS)
def test_each_of_the_five_statutes_has_its_questions(loaded: closed.Closed, key: str) -> None:
    assert len(loaded.of(key)) >= LEAST[key]


@pytest.mark.parametrize("key", ["cf", "adct", "nowhere"])
def test_a_statute_without_the_file_has_none(loaded: closed.Closed, key: str) -> None:
    assert loaded.of(key) == ()


@pytest.mark.parametrize("key", KEYS)
def test_almost_every_article_decides_some_question(
    laws: Corpus, loaded: closed.Closed, key: str
) -> None:
    statute = laws.statute(key)
    asked = {statute.by_id[f].article for p in loaded.of(key) for f in p.provisions}
    articles = {article.id for article in statute.articles()}
    assert len(articles - asked) <= 3  # the closing clauses and spent transitional rules


@pytest.mark.parametrize("key", KEYS)
def test_both_answers_are_frequent(loaded: closed.Closed, key: str) -> None:
    answers = [p.answer for p in loaded.of(key)]
    assert min(answers.count("yes"), answers.count("no")) >= len(answers) // 4


@pytest.mark.parametrize("key", KEYS)
def test_no_question_states_a_quantity_that_a_case_could_change(
    loaded: closed.Closed, key: str
) -> None:
    for proposition in loaded.of(key):
        for wording in (*proposition.wordings("pt"), *proposition.wordings("en")):
            bare = wording.replace("1º grau", "").replace("art. ", "art.")
            digits = [w for w in bare.split() if w[:1].isdigit()]
            assert not digits, wording


@pytest.mark.parametrize(
    ("key", "question", "answer", "fragment"),
    [
        ("mg", "Precisa reconhecer firma das assinaturas?", "no", "art7_cpt_inc2"),
        ("mg", "As assinaturas valem sem reconhecer firma?", "yes", "art7_cpt_inc2"),
        ("br", "Precisa reconhecer firma das assinaturas?", "yes", "art1_par1u"),
        ("ac", "Precisa reconhecer firma das assinaturas?", "no", "art8_cpt"),
        ("go", "Precisa reconhecer firma das assinaturas?", "yes", "art2_cpt"),
        ("mt", "Precisa de deputado para entregar o pedido?", "no", "art14_par1u"),
        ("go", "Precisa de deputado para começar o processo?", "yes", "art2_cpt"),
        ("mg", "O cemitério já precisa existir?", "yes", "art3_cpt_inc4"),
        ("go", "O cemitério já tem de estar pronto?", "no", "art4_cpt_inc6"),
    ],
)
def test_a_question_has_the_answer_of_its_own_statute(
    loaded: closed.Closed, key: str, question: str, answer: str, fragment: str
) -> None:
    [found] = [p for p in loaded.of(key) if p.pt == question]
    assert (found.answer, found.provisions[0]) == (answer, fragment)


# --- what a file may be ---------------------------------------------------------------------------


def test_a_good_question_is_read_whole(laws: Corpus, tmp_path: Path) -> None:
    [found] = _load(laws, tmp_path, GOOD).of("mg")
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in GOOD.items()}
    assert found == closed.Proposition(**fields)
    assert found.wordings("pt") == ("O plebiscito tem prazo?", "existe prazo para a consulta?")
    assert found.wordings("en") == (found.text("en"),)
    assert (found.text("pt"), found.why("pt"), found.why("en")) == (
        GOOD["pt"],
        GOOD["why_pt"],
        GOOD["why_en"],
    )


@pytest.mark.parametrize("name", ["also_en"])
def test_other_english_wordings_may_be_left_out(laws: Corpus, tmp_path: Path, name: str) -> None:
    table = {field: value for field, value in GOOD.items() if field != name}
    assert _load(laws, tmp_path, table).of("mg")[0].also_en == ()


@pytest.mark.parametrize("name", [field for field in GOOD if field != "also_en"])
def test_no_other_field_may_be_left_out(laws: Corpus, tmp_path: Path, name: str) -> None:
    table = {field: value for field, value in GOOD.items() if field != name}
    with pytest.raises(CorpusError, match=name):
        _load(laws, tmp_path, table)


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ({"answer": "maybe"}, "answer"),
        ({"answer": True}, "answer"),
        ({"answer": ["yes"]}, "answer"),
        ({"pt": " "}, "pt"),
        ({"why_en": 3}, "why_en"),
        ({"kind": "yes"}, "kind"),
        ({"provisions": []}, "provisions"),
        ({"provisions": ["art99_cpt"]}, "art99_cpt"),
        ({"provisions": ["art11"]}, "art11"),  # the article itself carries no text
        ({"provisions": ["art11_cpt", "art11_cpt"]}, "repetido"),
        ({"also_pt": []}, "also_pt"),
        ({"also_pt": ["a?", "b?", "c?", "d?"]}, "also_pt"),
        ({"also_en": ["a?", "b?", "c?"]}, "also_en"),
        ({"also_pt": ["o  PLEBISCITO tem prazo?"]}, "repetida"),
        ({"pt": "O plebiscito tem 61 dias?"}, "61"),
        ({"also_en": ["Is it sixty-one days?"]}, "61"),
        ({"why_pt": "São 59 dias."}, "59"),
        ({"why_en": "It is 5 working days."}, "5"),  # art. 16, not art. 11
    ],
)
def test_a_fault_is_named(laws: Corpus, tmp_path: Path, fault: dict[str, Any], said: str) -> None:
    with pytest.raises(CorpusError, match=said):
        _load(laws, tmp_path, {**GOOD, **fault})


def test_a_number_of_any_cited_article_may_be_stated(laws: Corpus, tmp_path: Path) -> None:
    table = {**GOOD, "provisions": ["art11_cpt", "art16_cpt"], "why_en": "It is 5 working days."}
    assert _load(laws, tmp_path, table).of("mg")


def test_two_questions_may_not_share_a_wording(laws: Corpus, tmp_path: Path) -> None:
    other = {**GOOD, "pt": "Existe prazo para a CONSULTA?", "also_pt": ["x?"], "en": "y?"}
    with pytest.raises(CorpusError, match="repetida"):
        _load(laws, tmp_path, GOOD, other)


@pytest.mark.parametrize("head", ["", "closed = 3", "closed = [1]", "= broken", 'title = "x"'])
def test_a_file_of_another_shape_is_refused(laws: Corpus, tmp_path: Path, head: str) -> None:
    with pytest.raises(CorpusError):
        _load(laws, tmp_path, head=head)


def test_a_user_statute_may_bring_its_own(laws: Corpus, tmp_path: Path) -> None:
    place = tmp_path / "extra" / "mg"
    place.mkdir(parents=True)
    lines = [f"{field} = {json.dumps(value)}" for field, value in GOOD.items()]
    text = "\n".join(["[[closed]]", *lines])
    (place / "closed.toml").write_text(text, encoding="utf-8")
    found = closed.load(laws, tmp_path / "nothing", tmp_path / "extra")
    assert [p.pt for p in found.of("mg")] == [GOOD["pt"]]
