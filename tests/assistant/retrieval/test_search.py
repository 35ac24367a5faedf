"""From a question to provisions: on the real corpus and its index."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assistant.retrieval import Searcher, scoring, search
from assistant.retrieval.late_interaction import max_sim, token_weights
from assistant.retrieval.scope import CHANNELS, scope
from indexer.errors import EngineError
from indexer.index import Index
from tests import searching


@pytest.fixture(scope="module")
def searcher() -> Searcher:
    return searching.searcher()


@pytest.mark.parametrize(
    ("question", "statute", "language", "article"),
    [
        ("quantas assinaturas preciso juntar?", "mg", "pt", "art7"),
        ("o prefeito novo pode ganhar mais que o da cidade velha?", "mg", "pt", "art23"),
        ("a cidade alagou inteira, deixa de ser município?", "mt", "pt", "art10"),
        ("um município comprido feito uma tripa", "ac", "pt", "art18"),
        ("quem inaugura o distrito?", "go", "pt", "art20"),
        ("duas localidades com o mesmo nome", "br", "pt", "art9"),
        ("who pays the debts of the old municipality?", "mg", "en", "art26"),
        ("how far from the parent city?", "go", "en", "art4"),
    ],
)
def test_a_citizens_words_find_the_article(
    searcher: Searcher, question: str, statute: str, language: Any, article: str
) -> None:
    found = searcher.search(question, statutes=[statute], language=language)
    assert article in [hit.id.split("_")[0] for hit in found.hits[:3]]
    assert found.mode == "hybrid"
    assert found.found


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("qual a receita de bolo de chocolate?", "pt"),
        ("como faço para me divorciar?", "pt"),
        ("what is the weather like today?", "en"),
        ("asdf qwer zxcv", "pt"),
    ],
)
def test_what_these_laws_do_not_treat_is_not_found(
    searcher: Searcher, question: str, language: Any
) -> None:
    assert not searcher.search(question, language=language).found


@pytest.mark.parametrize("question", ["", "   ", "???", "o de a", "\x00", "🙂"])
def test_a_question_without_words_finds_nothing_and_is_no_error(
    searcher: Searcher, question: str
) -> None:
    found = searcher.search(question)
    assert not found.found


def test_the_filter_holds_and_no_filter_means_every_statute(searcher: Searcher) -> None:
    asked = "requisitos para criar distrito"
    for keys in (["mg"], ["ac", "go"], ["cf"]):
        assert {h.statute for h in searcher.search(asked, statutes=keys).hits} <= set(keys)
    assert len({h.statute for h in searcher.search(asked).hits}) > 2
    assert searcher.search(asked, statutes=["nowhere"]).hits == ()


def test_hits_are_folded_one_an_article_with_their_best_provision_in_front(
    searcher: Searcher,
) -> None:
    found = searcher.search("requisitos eleitores moradias edifício escola", statutes=["mg"])
    articles = [(hit.statute, hit.id.split("_")[0]) for hit in found.hits]
    assert len(set(articles)) == len(articles)
    first = found.hits[0]
    assert first.id.startswith("art3_")
    assert len(first.others) >= 2
    assert all(fragment.split("_")[0] == "art3" for fragment, _ in first.others)
    assert first.id not in [fragment for fragment, _ in first.others]
    assert all(score <= first.score + 1e-6 for _, score in first.others)


def test_scores_fall_and_lie_between_nought_and_one(searcher: Searcher) -> None:
    hits = searcher.search("plebiscito", limit=20).hits
    scores = [hit.score for hit in hits[: scoring.SECOND_STAGE // 4]]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= hit.score <= 1 for hit in hits)


@pytest.mark.parametrize("limit", [1, 2, 10])
def test_the_limit_is_kept(searcher: Searcher, limit: int) -> None:
    assert len(searcher.search("município", limit=limit).hits) == limit


def test_highlights_lie_in_the_wording_that_is_quoted(searcher: Searcher) -> None:
    corpus = searching.corpus()
    for question in ("quantos eleitores", "prazo do plebiscito", "servidores e bens", "nome"):
        for hit in searcher.search(question).hits:
            text = corpus.statutes[hit.statute].by_id[hit.id].text
            for start, end in hit.highlights:
                assert 0 <= start < end <= len(text)
                assert text[start:end] == text[start:end].strip()


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(max_size=120))
def test_any_text_can_be_searched(text: str) -> None:
    found = searching.searcher().search(text, limit=3)
    assert all(hit.statute in searching.corpus().statutes for hit in found.hits)


def test_a_very_long_question_is_read_up_to_a_limit(searcher: Searcher) -> None:
    assert searcher.search("plebiscito " * 20_000).hits


def test_subjects_name_what_the_statute_says_of_them(searcher: Searcher) -> None:
    found = searcher.search("o prefeito pode ganhar mais que o da cidade velha?", statutes=["mg"])
    assert found.subjects[0].subject == "officials_pay"
    assert found.subjects[0].statute == "mg"
    names = [(one.statute, one.subject) for one in found.subjects]
    assert len(set(names)) == len(names)
    assert [s.score for s in found.subjects] == sorted(s.score for s in found.subjects)[::-1]


def test_a_repeated_question_is_remembered_but_not_for_other_statutes(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = Searcher(searcher.index, searcher.corpus)
    once = fresh.search("prazo do plebiscito", statutes=["mg"])

    def fail(*_: Any) -> Any:
        raise AssertionError("searched again")

    monkeypatch.setattr(fresh, "_search", fail)
    assert fresh.search("prazo do plebiscito", statutes=["mg"]) is once
    with pytest.raises(AssertionError, match="again"):
        fresh.search("prazo do plebiscito", statutes=["ac"])


def test_the_memory_is_bounded(searcher: Searcher, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = Searcher(searcher.index, searcher.corpus)
    empty = searcher.search("")
    monkeypatch.setattr(fresh, "_search", lambda *_: empty)
    for number in range(2000):
        fresh.search(f"pergunta {number}")
    assert len(fresh._memory) <= 512


def test_threads_share_a_searcher(searcher: Searcher) -> None:
    fresh = Searcher(searcher.index, searcher.corpus)
    asked = [f"prazo {word}" for word in ("plebiscito", "lei orgânica", "dívida", "nome")] * 5
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(fresh.search, asked))
    assert found == [searcher.search(question) for question in asked]


def test_without_an_engine_search_is_lexical_and_says_so(
    searcher: Searcher, monkeypatch: pytest.MonkeyPatch
) -> None:
    def cannot(*_: Any) -> Any:
        raise EngineError("engine_unavailable", "Sem motor.")

    index = Index(
        searcher.index.glosses, searcher.index.views, searcher.index.manifest,
        searcher.index.folder, searcher.index.ranges,
    )  # fmt: skip
    monkeypatch.setattr("indexer.embedding.prepared.encoder", cannot)
    found = search(
        "número mínimo de eleitores", corpus=searcher.corpus, index=index, statutes=["mg"]
    )
    assert index.mode == found.mode == "lexical"
    assert found.hits[0].id == "art3_cpt_inc1"
    assert found.found
    assert not search("bolo de chocolate", corpus=searcher.corpus, index=index).found


def test_a_large_corpus_is_searched_by_candidates_with_the_same_first_hits(
    searcher: Searcher,
) -> None:
    large = Searcher(searcher.index, searcher.corpus, whole=100)
    same = 0
    asked = ("quantas assinaturas", "quem paga a dívida", "prazo da lei orgânica", "nome repetido")
    for question in asked:
        one, other = searcher.search(question), large.search(question)
        same += one.hits[0].id == other.hits[0].id
        assert large.search(question, statutes=["mg"]).hits[0].statute == "mg"
    assert same >= 3


def test_negation_and_numbers_are_not_lost(searcher: Searcher) -> None:
    query, _ = searcher.query("não sem 2.000 eleitores do art. 3º, II", "pt")
    assert query.terms["law"] == ["nao", "sem", "2000", "eleitor", "artigo", "3", "ii"]


def test_english_words_reach_the_portuguese_wording_through_the_lexicon(searcher: Searcher) -> None:
    query, _ = searcher.query("how many houses?", "en")
    assert "moradi" in query.expansions["law"] or "morad" in query.expansions["law"]
    assert query.terms["law"] == []


# --- parts ----------------------------------------------------------------------------------------


def test_every_provision_with_a_wording_has_views_that_speak_for_it(searcher: Searcher) -> None:
    whole = searcher.layout
    assert set(whole.links.provision.tolist()) == set(range(len(whole.refs)))
    for statute, fragment in whole.refs:
        assert searcher.corpus.statutes[statute].by_id[fragment].text


def test_a_provisions_score_is_that_of_the_best_view_that_speaks_for_it(searcher: Searcher) -> None:
    rows = np.arange(*searcher.index.ranges["mg"])
    part = scope(searcher.layout, rows)
    values = np.zeros(len(rows), np.float32)
    wording = CHANNELS.index("wording")
    row = next(n for n, r in enumerate(rows) if searcher.index.views[r].target == "art3_cpt_inc2")
    values[row] = 1
    best = part.best(values, wording)
    number = searcher.layout.number["mg", "art3_cpt_inc2"]
    assert best[part.provisions.tolist().index(number)] == 1
    assert best.sum() == 1
    assert part.best(values, CHANNELS.index("article")).sum() == 0


def test_max_sim_of_a_question_with_its_own_view_is_highest(searcher: Searcher) -> None:
    index = searcher.index
    rows = np.array([n for n, v in enumerate(index.views) if v.kind == "ask"][:200])
    for row in rows[::40]:
        asked = index.encoder.encode(index.views[row].text)
        scores = max_sim(index, asked, rows)
        assert scores[rows.tolist().index(row)] >= np.quantile(scores, 0.97)
        assert (scores <= 1.001).all()
        assert token_weights(index, asked).sum() == pytest.approx(1, abs=1e-4)


def test_max_sim_of_nothing_is_nothing(searcher: Searcher) -> None:
    index = searcher.index
    asked = index.encoder.encode("plebiscito")
    assert max_sim(index, asked, np.zeros(0, np.int64)).shape == (0,)
    silent = replace(asked, tokens=asked.tokens[:0], ids=asked.ids[:0], spans=())
    assert max_sim(index, silent, np.array([0, 1])).tolist() == [0, 0]


def test_signals_lie_in_their_range(searcher: Searcher) -> None:
    index = searcher.index
    query, _ = searcher.query("quantos eleitores precisam assinar", "pt")
    every = scoring.word_scores(index, query)
    part = searcher.scope(("mg",), query, every)
    dense = scoring.dense_scores(index, query, part.rows)
    assert dense is not None
    first = scoring.first_signals(part, dense, every[part.rows])
    assert first.shape == (len(part.provisions), len(scoring.FIRST))
    assert (first >= 0).all()
    assert (first <= 1.3).all()
    late = scoring.second_signals(index, part, query, np.arange(5), dense)
    assert late.shape == (5, len(scoring.SECOND))
    assert (late >= 0).all()
    assert (late <= 1).all()
