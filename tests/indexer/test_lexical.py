"""The analyser of legal Portuguese and BM25 over it."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer import lexical
from indexer.lexical import Language, analyse, fold, stop_words, words


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("2.100 eleitores", ["2100", "eleitor"]),
        ("2,100 eleitores", ["2100", "eleitor"]),
        ("2 100 eleitores", ["2100", "eleitor"]),
        ("1.000.000 de habitantes", ["1000000", "habit"]),
        ("10 mil habitantes", ["10000", "habit"]),
        ("2100 eleitores", ["2100", "eleitor"]),
        ("0,05% da receita", ["0.05", "%", "receit"]),
        ("art. 3º", ["artigo", "3"]),
        ("Artigo 3", ["artigo", "3"]),
        ("arts. 7º e 35", ["artigo", "7", "35"]),
        ("Art. 1º-A", ["artigo", "1-a"]),
        ("inciso IV", ["inciso", "iv"]),
        ("§ 1º", ["paragrafo", "1"]),
        ("incs. I e II", ["inciso", "i", "ii"]),
        ("item V", ["item", "v"]),
        ("não sem nem", ["nao", "sem", "nem"]),
        ("NÃO SEM", ["nao", "sem"]),
        ("o a os de da para que", []),
        ("", []),
        ("!!! ???", []),
        ("05 casas", ["5", "cas"]),
    ],
)
def test_numbers_labels_and_negations_are_kept(text: str, terms: list[str]) -> None:
    assert analyse(text) == terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("criação", "criacao"),
        ("criação", "criações"),
        ("município", "MUNICIPIOS"),
        ("eleição", "eleicoes"),
        ("municipal", "municipais"),
        ("eleitor", "eleitores"),
        ("moradia", "moradias"),
        ("órgão", "orgaos"),
        ("margem", "margens"),
    ],
)
def test_forms_of_one_word_meet(one: str, other: str) -> None:
    assert analyse(one) == analyse(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("mais", "mal"),
        ("inciso I", "inciso II"),
        ("2.100", "100"),
        ("art. 3º", "art. 30"),
        ("não", "no"),
        ("0,05", "5"),
        ("1 mil", "1 milésimo"),
    ],
)
def test_what_means_something_else_does_not_meet(one: str, other: str) -> None:
    assert analyse(one) != analyse(other)


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("I have to vote again", ["vote", "again"]),
        ("item I of article 3", ["item", "i", "artigo", "3"]),
        ("not without voters", ["not", "without", "voter"]),
        ("no district", ["no", "district"]),
        ("2,100 voters", ["2100", "voter"]),
    ],
)
def test_english_has_its_own_words(text: str, terms: list[str]) -> None:
    assert analyse(text, "en") == terms


@pytest.mark.parametrize(
    ("language", "turning"),
    [("pt", "nao sem nem so salvo exceto"), ("en", "not no without only except unless nor")],
)
def test_no_word_that_turns_a_rule_round_is_a_stop_word(language: Language, turning: str) -> None:
    assert not set(turning.split()) & stop_words(language)


@given(st.text(max_size=60))
def test_folding_twice_changes_nothing_and_composed_meets_decomposed(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert analyse(unicodedata.normalize("NFD", text)) == analyse(
        unicodedata.normalize("NFC", text)
    )


@given(st.text(max_size=80))
def test_words_stand_where_they_say(text: str) -> None:
    text = unicodedata.normalize("NFC", text)
    found = words(text)
    assert all(0 <= start < end <= len(text) for _, start, end in found)
    assert [start for _, start, _ in found] == sorted(start for _, start, _ in found)


@given(st.integers(0, 10**9))
def test_a_number_is_one_term_however_it_is_grouped(number: int) -> None:
    plain = str(number)
    dotted = f"{number:,}".replace(",", ".")
    assert analyse(plain) == analyse(dotted) == [plain]


# --- BM25 -----------------------------------------------------------------------------------------

TEXTS = (
    "número mínimo de 2.000 eleitores",
    "mais de 400 moradias no núcleo urbano",
    "plebiscito com a maioria absoluta dos eleitores",
    "posto de saúde, escola e cemitério",
)


def _engine() -> lexical.Bm25:
    return lexical.build([analyse(text) for text in TEXTS])


def test_the_document_with_the_words_is_first() -> None:
    engine = _engine()
    assert int(engine.scores(analyse("quantas moradias?")).argmax()) == 1
    assert int(engine.scores(analyse("eleitores do plebiscito")).argmax()) == 2
    assert int(engine.scores(["2000"]).argmax()) == 0


@given(st.lists(st.sampled_from(["eleitor", "400", "plebiscit", "escol", "xyz"]), max_size=6))
def test_scores_are_shares_of_what_was_possible(terms: list[str]) -> None:
    scores = _engine().scores(terms)
    assert scores.shape == (len(TEXTS),)
    assert (scores >= 0).all()
    assert (scores <= 1.0001).all()


def test_an_unknown_word_lowers_the_share_and_an_expansion_only_adds() -> None:
    engine = _engine()
    alone = engine.scores(["morad"])
    assert engine.scores(["morad", "zebra"])[1] < alone[1]
    expanded = engine.scores(["zebra"], ["morad"])
    assert expanded[1] > 0
    assert (engine.scores(["morad"], ["urban"], 0.1) >= alone - 1e-6).all()


def test_no_terms_score_nothing_and_an_empty_corpus_is_no_error() -> None:
    assert not _engine().scores([]).any()
    assert lexical.build([]).scores(["eleitor"]).shape == (0,)
    assert not lexical.build([[], []]).scores(["eleitor"]).any()


def test_a_saved_engine_scores_the_same_and_holds_no_pickle(tmp_path: Path) -> None:
    engine = _engine()
    engine.save(tmp_path)
    loaded = lexical.load(tmp_path, len(TEXTS))
    for text in TEXTS:
        assert np.allclose(loaded.scores(analyse(text)), engine.scores(analyse(text)))
    assert {path.suffix for path in tmp_path.iterdir()} <= {".npy", ".json"}
    for path in tmp_path.glob("*.npy"):
        np.load(path, allow_pickle=False)
