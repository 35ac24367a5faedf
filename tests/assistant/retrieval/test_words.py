"""The query side: synonyms, slips of the pen, highlights."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.retrieval import expansion, highlight, scoring
from assistant.retrieval.expansion import SYNONYMS
from assistant.retrieval.repair import Vocabulary, nearest, repair
from assistant.retrieval.scoring import Query
from indexer.errors import CorpusError
from indexer.lexical import Language, analyse
from tests import searching

# --- synonyms -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "language", "term"),
    [
        ("quero virar cidade", "pt", "emancipação"),
        ("abaixo-assinado", "pt", "representação"),
        ("quem manda até a posse", "pt", "administração"),
        ("salário do prefeito", "pt", "remuneração"),
        ("luz e água encanada", "pt", "abastecimento"),
        ("who pays the debt", "en", "dívidas"),
        ("notarised signatures", "en", "firmas"),
        ("voters", "en", "eleitores"),
    ],
)
def test_citizens_words_become_the_statutes_words(text: str, language: Language, term: str) -> None:
    added = expansion.default().expand(analyse(text, language), language)
    assert analyse(term)[0] in added


@pytest.mark.parametrize("text", ["", "bolo de chocolate", "xyz"])
def test_words_outside_the_table_add_nothing(text: str) -> None:
    assert expansion.default().expand(analyse(text), "pt") == []


def test_an_expansion_repeats_no_word_of_the_question() -> None:
    terms = analyse("plebiscito e eleitores")
    assert not set(expansion.default().expand(terms, "pt")) & set(terms)


def test_every_word_that_the_table_sends_to_is_a_word_of_the_law() -> None:
    known = searching.index().fields["law"].bm25
    added = {
        term
        for table in expansion.default().phrases.values()
        for terms in table.values()
        for term in terms
    }
    missing = sorted(term for term in added if not known.knows(term))
    assert missing == []


@pytest.mark.parametrize("text", ["", "[[group]]\nlaw = 3", "not toml ["])
def test_a_wrong_table_is_told_by_its_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "synonyms.toml"
    path.write_text(text)
    with pytest.raises(CorpusError) as caught:
        expansion.load(path)
    assert caught.value.field == "synonyms.toml"


def test_a_missing_ranking_is_told(tmp_path: Path) -> None:
    with pytest.raises(CorpusError):
        scoring.ranking(tmp_path / "ranking.toml")


def test_the_rankings_names_are_those_of_signals() -> None:
    import tomllib

    listed = tomllib.loads(scoring.RANKING.read_text(encoding="utf-8"))
    for part in ("first", "final", "lexical"):
        assert set(listed[part]) <= set(scoring.FIRST + scoring.SECOND)
        assert sum(listed[part].values()) == pytest.approx(1, abs=0.01)
    assert SYNONYMS.exists()


# --- slips of the pen -----------------------------------------------------------------------------

WORDS = Vocabulary(
    {"plebiscito": 40, "eleitores": 60, "eleitor": 20, "assinatura": 9, "município": 0,
     "municipio": 99, "distrito": 50, "moradias": 8, "comarca": 3, "camara": 9},
    frozenset({"plebiscito", "eleitores", "eleitor", "assinatura", "municipio", "distrito",
               "moradias", "comarca", "camara", "casamento", "moradores", "nao", "sem"}),
)  # fmt: skip


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("plebicito", "plebiscito"),
        ("prebiscito", "plebiscito"),
        ("o plebissito passou", "o plebiscito passou"),
        ("asinatura", "assinatura"),
        ("distirto", "distrito"),
        ("Plebicito", "plebiscito"),
        ("já votei. Plebicito", "já votei. plebiscito"),
    ],
)
def test_a_slip_is_mended(written: str, read: str) -> None:
    assert repair(written, WORDS).text == read


@pytest.mark.parametrize(
    "text",
    [
        "plebiscito",
        "município",
        "moradores",  # a known word near to another
        "casamento",
        "2100 2.100 38O",
        "nao sem",
        "em Distrital",  # a capital inside a sentence is a name
        "vive em Plebicito",
        "asfg",
        "zzzzzzzz",
        "",
        "ação",
    ],
)
def test_what_is_known_short_a_number_or_a_name_is_left_alone(text: str) -> None:
    mended = repair(text, WORDS)
    assert mended.text == text
    assert mended.changes == ()


def test_two_words_equally_near_are_no_answer() -> None:
    assert nearest("camarca", {"comarca": 3, "camarda": 9}) is None
    assert nearest("eleitors", {"eleitores": 60, "eleitor": 20}) == "eleitores"


@given(st.text(max_size=60))
def test_numbers_survive_any_repair(text: str) -> None:
    digits = [c for c in text if c.isdigit()]
    assert [c for c in repair(text, WORDS).text if c.isdigit()] == digits


def test_the_real_vocabulary_knows_common_words_that_the_law_does_not_use() -> None:
    real = searching.searcher().vocabulary
    for text in ("minha vizinha quer casar no sábado", "the weather is lovely today", "futebol"):
        assert repair(text, real).text == text
    assert repair("plebicito dos eleitroes", real).text == "plebiscito dos eleitores"


# --- highlights -----------------------------------------------------------------------------------

LONG = (
    "O encaminhamento dos documentos só poderá ocorrer nos 2 anos anteriores ao das eleições; "
    "no ano imediatamente anterior, o prazo se esgota no dia 31 de maio. A comissão decide."
)


def _query(text: str) -> Query:
    terms = analyse(text)
    return Query(
        {"pt": terms, "law": terms}, {"law": expansion.default().expand(terms, "pt")}, None
    )


def test_the_clause_that_answers_is_picked_out_of_a_long_wording() -> None:
    ((start, end),) = highlight.ranges(_query("prazo até 31 de maio"), LONG)
    assert LONG[start:end].startswith("no ano imediatamente")
    assert LONG[start:end].endswith("maio.")


def test_the_questions_words_are_marked_in_a_short_wording() -> None:
    text = "mais de 400 (quatrocentas) moradias"
    marked = [text[a:b] for a, b in highlight.ranges(_query("400 moradias"), text)]
    assert marked == ["400", "moradias"]


def test_a_wording_without_the_questions_words_has_no_highlight() -> None:
    assert highlight.ranges(_query("cemitério"), "A lei entra em vigor.") == ()


@given(st.text(max_size=200), st.text(max_size=40))
def test_highlights_always_lie_in_the_text(text: str, asked: str) -> None:
    last = 0
    for start, end in highlight.ranges(_query(asked), text):
        assert last <= start < end <= len(text)
        last = end
