"""Exports a sentence-transformers model to ONNX: token vectors and the sentence vector.

The export is kept only when it gives the same vectors as the model itself. Weights that already lie
on a 4-bit grid, as the bundled model's do, are stored as 4 bits: that halves a question's time.
"""

from __future__ import annotations

import json
import logging
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from indexer.embedding.encoder import ONNX_FILE, SETTINGS_FILE, TOKENIZER_FILE, Settings, open_onnx

SAME = 0.999  # least cosine between an export and its model
BLOCK = 32  # weights that share a scale

_PROBES = (
    "Quantos eleitores precisa para o distrito virar município?",
    "How many voters must sign the petition?",
    "Art. 3º, § 1º, II - número de moradias superior a 400 (quatrocentas).",
    "plebiscito",
)


def write(model: Any, name: str, folder: Path) -> Settings:
    """Puts settings.json, tokenizer.json and model.onnx into `folder`.

    A model that cannot be exported with equal vectors gets settings with `onnx` false: its
    questions go through sentence-transformers.
    """
    settings = Settings(
        model=name,
        dimension=int(model.get_embedding_dimension()),
        max_tokens=int(model.max_seq_length or 512),
        query_prompt=model.prompts.get("query") or "",
        onnx=False,
        sha256="",
    )
    try:
        exported = _export(model, settings, folder)
    except Exception as error:  # any model may come: whatever stops its export, it still works
        logging.getLogger(__name__).warning("ONNX export failed: %s", type(error).__name__)
        exported = settings
    text = json.dumps(exported.to_json(), ensure_ascii=False, indent=1)
    (folder / SETTINGS_FILE).write_text(text + "\n", encoding="utf-8")
    return exported


def _export(model: Any, settings: Settings, folder: Path) -> Settings:
    import torch

    backend = model.tokenizer.backend_tokenizer
    backend.no_truncation()
    backend.no_padding()
    backend.save(str(folder / TOKENIZER_FILE))
    example = model.tokenizer(list(_PROBES[:2]), return_tensors="pt", padding=True)
    names = [name for name in example if name in model.tokenizer.model_input_names]

    class Flat(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.model = model

        def forward(self, *inputs: Any) -> tuple[Any, Any]:
            features = self.model(dict(zip(names, inputs, strict=True)))
            return features["token_embeddings"], features["sentence_embedding"]

    axes = {0: torch.export.Dim.DYNAMIC, 1: torch.export.Dim.DYNAMIC}
    target = folder / ONNX_FILE
    with quiet(), torch.no_grad():
        program = torch.onnx.export(
            Flat().eval(),
            tuple(example[name] for name in names),
            dynamo=True,
            verbose=False,
            input_names=names,
            output_names=["token_embeddings", "sentence_embedding"],
            dynamic_shapes=(tuple(axes for _ in names),),
        )
    assert program is not None  # noqa: S101 - dynamo=True always returns one
    program.save(str(target))
    if _likeness(model, settings, folder) < SAME:
        target.unlink()
        raise ValueError("the export differs from the model")
    _try_four_bits(model, settings, folder)
    digest = sha256(target.read_bytes()).hexdigest()
    return settings.exported(digest)


def _try_four_bits(model: Any, settings: Settings, folder: Path) -> None:
    """Replaces the export by one with 4-bit matrices where that loses nothing."""
    import onnx
    from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer

    target = folder / ONNX_FILE
    full = target.read_bytes()
    graph = onnx.load(str(target))
    if not all(_on_grid(matrix) for matrix in _matrices(graph)):
        return
    with quiet():
        quantizer = MatMulNBitsQuantizer(
            graph, block_size=BLOCK, is_symmetric=True, accuracy_level=4
        )
        quantizer.process()
        quantizer.model.save_model_to_file(str(target), False)
    if _likeness(model, settings, folder) < SAME:
        target.write_bytes(full)


def _matrices(graph: Any) -> Iterator[NDArray[np.float32]]:
    """The weights (inputs, outputs) that inputs are multiplied by."""
    from onnx import numpy_helper

    constants = {item.name: item for item in graph.graph.initializer}
    for node in graph.graph.node:
        if node.op_type == "MatMul" and node.input[1] in constants:
            yield numpy_helper.to_array(constants[node.input[1]])


def _on_grid(matrix: NDArray[np.float32]) -> bool:
    """Whether each block of weights holds -8..7 times one number, the largest one -8 times."""
    if matrix.ndim != 2 or matrix.shape[0] % BLOCK:
        return False
    blocks = matrix.T.reshape(-1, BLOCK)
    largest = np.take_along_axis(blocks, np.abs(blocks).argmax(1)[:, None], axis=1)
    unit = np.where(largest == 0, 1, largest / -8)
    levels = blocks / unit
    return bool(np.abs(levels - np.rint(levels)).max() < 0.01)


def _likeness(model: Any, settings: Settings, folder: Path) -> float:
    """The least cosine between both paths over the probes, sentence and token vectors."""
    encoder = open_onnx(settings, folder)
    least = 1.0
    for text in _PROBES:
        wanted = model.encode(
            [text],
            prompt=settings.query_prompt,
            normalize_embeddings=True,
            output_value=None,
            show_progress_bar=False,
        )[0]
        got = encoder.encode(text)
        sentence = wanted["sentence_embedding"].numpy()
        tokens = wanted["token_embeddings"].numpy()[got.kept]
        tokens = tokens / np.linalg.norm(tokens, axis=1, keepdims=True)
        least = min(least, float(sentence @ got.vector), float((tokens * got.tokens).sum(1).min()))
    return least


@contextmanager
def quiet() -> Iterator[None]:
    """Keeps the warnings, reports and progress bars of the model libraries off the terminal."""
    from transformers.utils import logging as hub

    talk: Any = hub
    root = logging.getLogger()
    handlers, threshold = list(root.handlers), root.manager.disable
    level, bars = talk.get_verbosity(), talk.is_progress_bar_enabled()
    talk.set_verbosity_error()
    talk.disable_progress_bar()
    logging.disable(logging.WARNING)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        logging.disable(threshold)
        root.handlers[:] = handlers  # ONNX Runtime's tools call logging.basicConfig
        talk.set_verbosity(level)
        if bars:
            talk.enable_progress_bar()
