"""The index on disk: built once, reused where nothing changed, refused when anything is wrong."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
import pytest

from indexer import dense, generations, index, lexical, vectors, views
from indexer.embedding import prepared
from indexer.embedding.documents import EncodedDocument
from indexer.errors import EngineError, IndexUnusableError
from indexer.index import Index
from indexer.provisions import Provision, Statute

DIMENSION = 8
MODEL = "stub-1"


class NoGlosses:
    """No plain language at all."""

    titles: MappingProxyType[str, tuple[str, str]] = MappingProxyType({})

    def gloss(self, ref: str) -> None:
        return None

    def subject(self, statute: str, subject_id: str) -> None:
        return None

    def closed(self, statute: str) -> tuple[()]:
        return ()


@dataclass(frozen=True)
class Laws:
    """A small corpus."""

    statutes: dict[str, Statute] = field(default_factory=dict)


def law(key: str, *texts: str) -> Statute:
    provisions: list[Provision] = []
    for number, text in enumerate(texts, 1):
        provisions.append(Provision(key, f"art{number}", "artigo", f"Art. {number}º", ""))
        provisions.append(Provision(key, f"art{number}_cpt", "caput", f"Art. {number}º", text))
    return Statute(
        key, key, key, key.upper(), key.title(), f"urn:{key}", "2000-01-01", "statute", "", "",
        (), (), tuple(provisions),
    )  # fmt: skip


def laws(*more: str) -> Laws:
    return Laws(
        {
            "aa": law("aa", "Exige dois mil eleitores.", "O plebiscito decide.", *more),
            "bb": law("bb", "Exige cem casas.", "A lei entra em vigor."),
        }
    )


def document(text: str) -> EncodedDocument:
    seed = np.random.default_rng(abs(hash(text)) % 2**32)
    vector = seed.normal(size=DIMENSION).astype(np.float32)
    count = len(text.split())
    tokens = seed.normal(size=(count, DIMENSION)).astype(np.float16)
    return EncodedDocument(
        vector / np.linalg.norm(vector), tokens, np.arange(count, dtype=np.int32)
    )


@pytest.fixture(autouse=True)
def stub(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A model that is always ready; gives the texts that it was asked to encode."""
    asked: list[str] = []

    def encode_with(_: prepared.Choice, *, additions: bool) -> vectors.Encode:
        def encode(texts: Sequence[str]) -> Iterable[EncodedDocument]:
            asked.extend(texts)
            return [document(text) for text in texts]

        return encode

    monkeypatch.setattr(prepared, "chosen", lambda: prepared.Choice(MODEL, None))
    monkeypatch.setattr(prepared, "prepare", lambda choice: tmp_path)
    monkeypatch.setattr(prepared, "encoder", lambda choice=None: object())
    monkeypatch.setattr(index, "_encode_with", encode_with)
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path))
    return asked


def build(corpus: Laws, **options: Any) -> index.BuildReport:
    return index.build(corpus, NoGlosses(), **options)


def opened(corpus: Laws) -> Index:
    return Index.open(corpus, NoGlosses())


def refused(corpus: Laws) -> str:
    with pytest.raises(IndexUnusableError) as caught:
        opened(corpus)
    assert caught.value.hint == "emancipa index"
    return caught.value.code


def test_what_was_built_is_opened_with_every_view_in_its_place() -> None:
    corpus = laws()
    report = build(corpus)
    assert (report.built, report.views, report.embedded, report.reused) == (True, 8, 8, 0)
    found = opened(corpus)
    assert found.ranges == {"aa": (0, 4), "bb": (4, 8)}
    for row, view in enumerate(found.views):
        assert np.allclose(found.dense.vectors[row], document(view.text).vector)
        tokens = found.tokens[found.starts[row] : found.starts[row + 1]]
        assert np.array_equal(tokens, document(view.text).tokens)


def test_an_up_to_date_index_is_left_alone_and_force_builds_it_again(stub: list[str]) -> None:
    corpus = laws()
    build(corpus)
    before = generations.current()
    assert not build(corpus).built
    assert generations.current() == before
    stub.clear()
    assert build(corpus, force=True).embedded == 8
    assert len(stub) == 8


def test_only_new_texts_are_encoded(stub: list[str]) -> None:
    build(laws())
    stub.clear()
    report = build(laws("O distrito tem cinquenta casas."))
    assert (report.embedded, report.reused) == (2, 8)
    assert all("cinquenta" in text for text in stub)


def test_equal_texts_are_encoded_once(stub: list[str], tmp_path: Path) -> None:
    texts = ["um", "dois", "um"]
    table, count = vectors.gather(texts, MODEL, lambda: _encode(stub), parts=tmp_path / "parts")
    assert count == 2
    assert np.array_equal(table.sentences[0], table.sentences[2])


def _encode(asked: list[str]) -> vectors.Encode:
    def encode(texts: Sequence[str]) -> Iterable[EncodedDocument]:
        asked.extend(texts)
        return [document(text) for text in texts]

    return encode


def test_an_interrupted_build_goes_on_where_it_stopped(
    stub: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vectors, "PART", 3)
    texts = [f"texto {n}" for n in range(10)]

    def breaks(batch: Sequence[str]) -> Iterable[EncodedDocument]:
        if len(stub) >= 6:
            raise KeyboardInterrupt
        return _encode(stub)(batch)

    with pytest.raises(KeyboardInterrupt):
        vectors.gather(texts, MODEL, lambda: breaks, parts=tmp_path / "parts")
    (tmp_path / "parts" / "half.npz").write_bytes(b"PK half written")
    table, count = vectors.gather(texts, MODEL, lambda: _encode(stub), parts=tmp_path / "parts")
    assert count == 4
    assert sorted(stub) == sorted(texts)
    assert np.allclose(table.sentences[9], document("texto 9").vector)


def test_a_key_depends_on_model_and_text() -> None:
    keys = {vectors.key_of(m, t) for m in ("a", "b") for t in ("x", "y")}
    assert len(keys) == 4


def test_progress_is_told_by_stage(stub: list[str]) -> None:
    told: list[tuple[str, int, int]] = []
    build(laws(), progress=lambda *step: told.append(step))
    assert told[0][0] == "model"
    assert ("embed", 8, 8) in told
    assert told[-1][0] == "save"
    assert all(0 <= done <= total for _, done, total in told)


# --- what is refused ------------------------------------------------------------------------------


def test_no_index_is_told_apart_from_a_damaged_one() -> None:
    assert refused(laws()) == "index_missing"


def _files() -> list[Path]:
    folder = generations.current()
    return sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size)


def test_a_flipped_byte_in_any_file_is_refused() -> None:
    corpus = laws()
    build(corpus)
    files = _files()
    assert len(files) > 10
    for path in files:
        whole = path.read_bytes()
        for place in {0, len(whole) // 2, len(whole) - 1}:
            raw = bytearray(whole)
            raw[place] ^= 1
            path.write_bytes(raw)
            assert refused(corpus) == "index_damaged", path.name
        path.write_bytes(whole)
    opened(corpus)


def test_a_truncated_or_missing_file_is_refused() -> None:
    corpus = laws()
    build(corpus)
    for path in _files():
        whole = path.read_bytes()
        path.write_bytes(whole[:-1])
        assert refused(corpus) == "index_damaged", path.name
        path.unlink()
        assert refused(corpus) == "index_damaged", path.name
        path.write_bytes(whole)
    opened(corpus)


def test_another_model_and_another_corpus_are_refused_by_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corpus = laws()
    build(corpus)
    assert refused(laws("Mais um artigo.")) == "index_other_corpus"
    monkeypatch.setattr(prepared, "chosen", lambda: prepared.Choice("other", None))
    assert refused(corpus) == "index_other_model"


def test_another_format_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = laws()
    build(corpus)
    monkeypatch.setattr(generations, "FORMAT", generations.FORMAT + 1)
    assert refused(corpus) == "index_old_format"


def test_an_index_whose_words_were_cut_otherwise_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corpus = laws()
    build(corpus)
    opened(corpus)
    monkeypatch.setattr(lexical, "ANALYSER", lexical.ANALYSER + 1)
    assert refused(corpus) == "index_old_format"


@pytest.mark.parametrize("pointer", ["", "..", "../x", ".draft", "nowhere", "\x00", "é"])
def test_a_pointer_that_points_nowhere_is_no_index(pointer: str) -> None:
    corpus = laws()
    build(corpus)
    (generations.home() / generations.POINTER).write_text(pointer, encoding="utf-8")
    assert refused(corpus) == "index_missing"


def test_a_damaged_index_is_built_again_and_sound_vectors_are_not_trusted_from_it(
    stub: list[str],
) -> None:
    corpus = laws()
    build(corpus)
    path = generations.current() / "tokens.npy"
    path.write_bytes(path.read_bytes()[:-1])
    stub.clear()
    assert build(corpus).embedded == 8
    opened(corpus)


def test_open_or_build_makes_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "_glosses", lambda corpus: NoGlosses())
    corpus = laws()
    assert not index.is_current(corpus)
    assert len(index.open_or_build(corpus).views) == 8
    assert index.is_current(corpus)


# --- writing --------------------------------------------------------------------------------------


def test_a_build_that_fails_leaves_the_old_index(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = laws()
    build(corpus)
    before = generations.current()

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dense, "save", full)
    with pytest.raises(OSError, match="No space"):
        build(corpus, force=True)
    assert generations.current() == before
    opened(corpus)
    assert not list(generations.home().glob(".draft*"))


def test_an_index_in_use_survives_its_successor_and_older_ones_go() -> None:
    corpus = laws()
    build(corpus)
    used = opened(corpus)
    for _ in range(3):
        build(corpus, force=True)
    kept = [p for p in generations.home().iterdir() if (p / generations.MANIFEST).exists()]
    assert len(kept) == 2
    assert len(opened(corpus).dense.vectors) == 8
    del used


def test_without_an_engine_the_index_is_lexical_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def cannot(_: prepared.Choice) -> Path:
        raise EngineError("engine_unavailable", "Sem motor.")

    monkeypatch.setattr(prepared, "prepare", cannot)
    corpus = laws()
    report = build(corpus)
    assert (report.mode, report.reason) == ("lexical", "Sem motor.")
    assert "Sem motor." in str(report)
    found = opened(corpus)
    assert found.mode == "lexical"
    field_ = found.fields["law"]
    best = int(field_.rows[field_.bm25.scores(["eleitor"]).argmax()])
    assert "eleitores" in found.views[best].text


def test_a_lexical_index_is_built_again_once_the_engine_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corpus = laws()
    index.save(views.build(corpus.statutes.values(), NoGlosses()), None, MODEL)
    assert opened(corpus).mode == "lexical"
    assert build(corpus).built
    assert opened(corpus).mode == "hybrid"


# --- vectors --------------------------------------------------------------------------------------


def _dense(count: int) -> dense.Dense:
    seed = np.random.default_rng(3)
    table = seed.normal(size=(count, DIMENSION)).astype(np.float32)
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    return dense.wrap(dense.build(table))


def test_nearest_gives_no_row_that_does_not_exist() -> None:
    one = _dense(20)
    rows = one.nearest(one.vectors[3], 100, [(0, 5), (10, 12)])
    assert sorted(rows.tolist()) == [0, 1, 2, 3, 4, 10, 11]
    assert rows[0] == 3
    assert one.nearest(one.vectors[3], 5, [(7, 7)]).tolist() == []
    assert _dense(0).nearest(one.vectors[3], 5).tolist() == []


def test_the_graph_finds_nearly_what_exact_search_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = _dense(2000)
    monkeypatch.setattr(dense, "EXACT_UP_TO", 100)
    graph = _dense(2000)
    assert not graph.exact
    assert np.array_equal(graph.vectors, exact.vectors)
    shared = 0
    for row in range(50):
        wanted = exact.vectors @ exact.vectors[row]
        best = set(np.argsort(-wanted)[:10].tolist())
        shared += len(best & set(graph.nearest(exact.vectors[row], 10).tolist()))
    assert shared / 500 > 0.95


def test_a_vector_file_of_another_shape_is_refused(tmp_path: Path) -> None:
    dense.save(_dense(20).index, tmp_path / "dense.faiss")
    dense.load(tmp_path / "dense.faiss", 20, DIMENSION)
    for count, dimension in ((19, DIMENSION), (20, DIMENSION + 1)):
        with pytest.raises(ValueError, match="20 vectors"):
            dense.load(tmp_path / "dense.faiss", count, dimension)
    (tmp_path / "dense.faiss").write_bytes(b"not faiss")
    with pytest.raises(ValueError, match="unreadable"):
        dense.load(tmp_path / "dense.faiss", 20, DIMENSION)


def test_a_rare_token_is_worth_more_than_a_common_one() -> None:
    common, rare = 1, 2
    documents = [
        EncodedDocument(
            np.ones(2, np.float32), np.ones((2, 2), np.float16),
            np.array([common, rare if n == 0 else common], np.int32),
        )
        for n in range(5)
    ]  # fmt: skip
    worth = vectors.rarity(vectors.stack([b"k"] * 5, documents))
    assert 0 <= worth[common] < worth[rare] <= 1
    assert worth[0] == pytest.approx(1, abs=0.01)


# --- views ----------------------------------------------------------------------------------------


def test_a_provision_is_read_in_its_context() -> None:
    statute = Statute(
        "mg", "", "", "MG", "Minas Gerais", "", "", "statute", "", "", (), (),
        (
            Provision("mg", "art3", "artigo", "Art. 3º", "", ("Dos Requisitos",)),
            Provision("mg", "art3_cpt", "caput", "Art. 3º", "Exige-se:", ("Dos Requisitos",)),
            Provision("mg", "art3_cpt_inc2", "inciso", "II", "400 casas;", ("Dos Requisitos",)),
            Provision("mg", "art3_par1", "paragrafo", "§ 1º", "Prova-se assim.", ()),
        ),
    )  # fmt: skip
    made = {(view.kind, view.target): view.text for view in views.build([statute], NoGlosses())}
    head = "Minas Gerais. Dos Requisitos."
    assert made["provision", "art3_cpt_inc2"] == f"{head} art. 3º, II. Exige-se: 400 casas;"
    assert (
        made["provision", "art3_par1"] == "Minas Gerais. art. 3º, § 1º. Exige-se: Prova-se assim."
    )
    assert made["article", "art3"] == f"{head} art. 3º. Exige-se: 400 casas; Prova-se assim."
    assert ("provision", "art3") not in made


def test_any_change_of_a_view_changes_the_fingerprint() -> None:
    one = views.View("provision", "mg", "art1_cpt", "pt", "texto")
    marks = {
        views.fingerprint([one]),
        views.fingerprint([one, one]),
        views.fingerprint([views.View("gloss", "mg", "art1_cpt", "pt", "texto")]),
        views.fingerprint([views.View("provision", "mt", "art1_cpt", "pt", "texto")]),
        views.fingerprint([views.View("provision", "mg", "art1_cpt", "pt", "texto.")]),
    }
    assert len(marks) == 5


def test_a_generation_that_vanishes_while_it_is_read_is_read_from_the_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corpus = laws()
    build(corpus)
    old = generations.current()
    real, calls = generations.current, []

    def current(folder: Path | None = None) -> Path:
        calls.append(1)
        if len(calls) == 1:
            build(corpus, force=True)
            shutil.rmtree(old)
            return old
        return real(folder)

    monkeypatch.setattr(generations, "current", lambda folder=None: current(folder))
    assert len(opened(corpus).views) == 8
