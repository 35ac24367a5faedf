"""Encodes the texts of the index, through sentence-transformers, in batches."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.embedding.encoder import Encoder, words_of
from indexer.errors import EngineError

BATCH = 32


@dataclass(frozen=True, slots=True)
class EncodedDocument:
    """A text's vectors: vector float32 (d), tokens float16 (n, d), their ids int32 (n)."""

    vector: NDArray[np.float32]
    tokens: NDArray[np.float16]
    ids: NDArray[np.int32]


def load(source: str) -> Any:
    """The SentenceTransformer in a folder, or of a name if it lies in the local cache already."""
    try:
        from sentence_transformers import SentenceTransformer

        from indexer.embedding.export import quiet

        with quiet():
            return SentenceTransformer(source, device="cpu", local_files_only=True).eval()
    except Exception as error:  # ImportError, a missing folder, a model of another kind
        raise EngineError(
            "model_unusable",
            f"O modelo de busca não pôde ser carregado: {source}.",
            hint="EMANCIPA_EMBEDDING_MODEL é uma pasta ou um modelo já baixado nesta máquina.",
        ) from error


def by_export(
    encoder: Encoder, source: str
) -> Callable[[Sequence[str]], Iterator[EncodedDocument]] | None:
    """Encodes through the model's ONNX export, several times quicker and without torch.

    Meant for additions to an index: the export is kept only where its vectors equal the model's.
    None for a model without an export or without a folder that tells its prompts.
    """
    config = Path(source) / "config_sentence_transformers.json"
    if not encoder.settings.onnx or not config.is_file():
        return None
    prompts = json.loads(config.read_text(encoding="utf-8")).get("prompts", {})
    prompt = prompts.get("document") or prompts.get("passage") or ""
    reader = replace(encoder, settings=replace(encoder.settings, query_prompt=prompt))

    def encode_all(texts: Sequence[str]) -> Iterator[EncodedDocument]:
        for text in texts:
            found = reader.encode(text)
            yield EncodedDocument(
                found.vector.astype(np.float32),
                found.tokens.astype(np.float16),
                found.ids.astype(np.int32),
            )

    return encode_all


def encode(model: Any, texts: Sequence[str]) -> Iterator[EncodedDocument]:
    """The vectors of each text in order; the prompt's own tokens are left out of `tokens`."""
    prompt = model.prompts.get("document") or model.prompts.get("passage") or ""
    backend = model.tokenizer.backend_tokenizer
    for start in range(0, len(texts), BATCH):
        batch = list(texts[start : start + BATCH])
        found = model.encode(
            batch,
            prompt=prompt,
            batch_size=BATCH,
            normalize_embeddings=True,
            output_value=None,
            show_progress_bar=False,
        )
        for text, item in zip(batch, found, strict=True):
            yield _document(backend, prompt, text, item)


def _document(backend: Any, prompt: str, text: str, item: Any) -> EncodedDocument:
    tokens = item["token_embeddings"].float().numpy()
    ids, kept, _ = words_of(backend, prompt, text)
    kept = kept[kept < len(tokens) - 1]  # a text past the model's longest input is cut
    own = tokens[kept]
    own = own / np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-9)
    vector = item["sentence_embedding"].float().numpy()
    vector = vector / max(float(np.linalg.norm(vector)), 1e-9)
    return EncodedDocument(
        vector.astype(np.float32), own.astype(np.float16), ids[kept].astype(np.int32)
    )
