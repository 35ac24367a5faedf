"""Encodes questions: ONNX Runtime and tokenizers only, no torch."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.errors import EngineError
from indexer.lexical import fold, stop_words

SETTINGS_FILE = "settings.json"
TOKENIZER_FILE = "tokenizer.json"
ONNX_FILE = "model.onnx"
THREADS = 2

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Settings:
    """What an encoder needs to know of its model; `sha256` is of the ONNX file."""

    model: str
    dimension: int
    max_tokens: int
    query_prompt: str
    onnx: bool
    sha256: str

    def exported(self, sha256: str) -> Settings:
        """The same with an ONNX file of that hash."""
        return replace(self, onnx=True, sha256=sha256)

    def to_json(self) -> dict[str, Any]:
        """As stored in settings.json."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Encoded:
    """A question's vectors, all of unit length: vector (dimension), tokens (n, dimension).

    `ids` are the vocabulary numbers of the n tokens that say something, without function words and
    marks; `spans` where they stand in the text; `kept` their places in the model's input.
    """

    vector: Floats
    tokens: Floats
    ids: NDArray[np.int64]
    spans: tuple[tuple[int, int], ...]
    kept: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Encoder:
    """A prepared model; `run` maps token ids to token vectors and the sentence vector."""

    settings: Settings
    tokenizer: Any
    run: Callable[[NDArray[np.int64]], tuple[Floats, Floats]]

    def encode(self, text: str) -> Encoded:
        """The vectors of a question; text past the model's longest input is left out."""
        ids, kept, spans = words_of(self.tokenizer, self.settings.query_prompt, text)
        ids, kept, spans = _cut(ids, kept, spans, self.settings.max_tokens)
        tokens, vector = self.run(ids)
        own = tokens[kept]
        norms = np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-9)
        unit = vector / max(float(np.linalg.norm(vector)), 1e-9)
        return Encoded(unit, own / norms, ids[kept], spans, kept)


def words_of(
    tokenizer: Any, prompt: str, text: str
) -> tuple[NDArray[np.int64], NDArray[np.int64], tuple[tuple[int, int], ...]]:
    """Token ids of prompt and text, places of the telling tokens, and their spans in the text."""
    encoding = tokenizer.encode(prompt + text)
    special = encoding.special_tokens_mask
    kept, spans = [], []
    for place, (start, end) in enumerate(encoding.offsets):
        span = (max(start - len(prompt), 0), end - len(prompt))
        if span[1] > 0 and not special[place] and _telling(text, span):
            kept.append(place)
            spans.append(span)
    return np.array(encoding.ids, np.int64), np.array(kept, np.int64), tuple(spans)


def _telling(text: str, span: tuple[int, int]) -> bool:
    """Whether a token is more than a mark or a whole function word."""
    piece = text[slice(*span)]
    word = piece.strip()
    if not any(sign.isalnum() for sign in word):
        return False
    begins = piece[0].isspace() or not text[: span[0]][-1:].isalnum()
    ends = not text[span[1] :][:1].isalnum()
    return not (begins and ends and fold(word).strip() in _function_words())


@cache
def _function_words() -> frozenset[str]:
    return stop_words("pt") | stop_words("en") - {"no"}


def _cut(
    ids: NDArray[np.int64],
    kept: NDArray[np.int64],
    spans: tuple[tuple[int, int], ...],
    longest: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64], tuple[tuple[int, int], ...]]:
    """Keeps the first `longest` tokens, the closing mark among them."""
    if len(ids) <= longest:
        return ids, kept, spans
    short = np.concatenate([ids[: longest - 1], ids[-1:]])
    inside = kept < longest - 1
    return short, kept[inside], tuple(s for s, ok in zip(spans, inside, strict=True) if ok)


def read_settings(folder: Path) -> Settings:
    """The settings in a prepared folder; EngineError when they are missing or damaged."""
    try:
        return Settings(**json.loads((folder / SETTINGS_FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError) as error:
        raise EngineError(
            "model_not_prepared",
            "O modelo de busca ainda não foi preparado.",
            hint="emancipa index",
        ) from error


def open_encoder(folder: Path, *, verify: bool = True) -> Encoder:
    """The encoder of a prepared folder; EngineError when it is missing or damaged."""
    settings = read_settings(folder)
    if not settings.onnx:
        return _open_original(settings, folder)
    if verify and _digest(folder / ONNX_FILE) != settings.sha256:
        raise EngineError(
            "model_damaged", "O modelo de busca está danificado.", hint="emancipa index"
        )
    return open_onnx(settings, folder)


def open_onnx(settings: Settings, folder: Path) -> Encoder:
    """The encoder over the ONNX export in a folder."""
    try:
        import onnxruntime
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = THREADS
        options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Without this, idle threads burn the cores that other workers need.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        session = onnxruntime.InferenceSession(
            str(folder / ONNX_FILE), options, providers=["CPUExecutionProvider"]
        )
        tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
    except Exception as error:  # ImportError, a broken file, an unsupported processor
        raise EngineError(
            "engine_unavailable",
            "O motor de busca por sentido não pôde ser carregado.",
            hint="emancipa index",
        ) from error
    inputs = [item.name for item in session.get_inputs()]

    def run(ids: NDArray[np.int64]) -> tuple[Floats, Floats]:
        row = ids[None, :]
        feed = {name: np.zeros_like(row) for name in inputs}
        feed["input_ids"] = row
        if "attention_mask" in feed:
            feed["attention_mask"] = np.ones_like(row)
        tokens, vector = session.run(["token_embeddings", "sentence_embedding"], feed)
        return tokens[0], vector[0]

    return Encoder(settings, tokenizer, run)


def _open_original(settings: Settings, folder: Path) -> Encoder:
    """The slow path, for a model that has no equal export: sentence-transformers itself."""
    from indexer.embedding.documents import load

    model = load(settings.model if not (folder / "modules.json").exists() else str(folder))
    backend = getattr(model.tokenizer, "backend_tokenizer", None)
    if backend is None:
        raise EngineError(
            "engine_unavailable",
            "Este modelo não tem um separador de palavras que possa ser usado aqui.",
            hint="Escolha outro modelo em EMANCIPA_EMBEDDING_MODEL.",
        )

    def run(ids: NDArray[np.int64]) -> tuple[Floats, Floats]:
        import torch

        row = torch.from_numpy(ids[None, :])
        with torch.no_grad():
            out = model({"input_ids": row, "attention_mask": torch.ones_like(row)})
        return out["token_embeddings"][0].numpy(), out["sentence_embedding"][0].numpy()

    return Encoder(settings, backend, run)


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
