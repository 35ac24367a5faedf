"""Vectors of texts, computed once: unchanged texts keep theirs, an interrupted run goes on.

A text's key is a hash of the model's id and of the text, so the vectors of an earlier index, or of
the parts that an interrupted run left, serve again whatever else has changed.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from indexer.embedding.documents import EncodedDocument

PART = 256  # texts between two saves

Progress = Callable[[str, int, int], None]
Encode = Callable[[Sequence[str]], Iterable[EncodedDocument]]


@dataclass(frozen=True, slots=True)
class Vectors:
    """Vectors of n texts: sentence float32 (n, d), tokens float16 (m, d), ids int32 (m).

    Text i has the tokens starts[i]:starts[i + 1]; `keys` are its hash, 32 hexadecimal bytes.
    """

    keys: NDArray[np.bytes_]
    sentences: NDArray[np.float32]
    tokens: NDArray[np.float16]
    starts: NDArray[np.int64]
    ids: NDArray[np.int32]

    def document(self, row: int) -> EncodedDocument:
        """The vectors of one text."""
        part = slice(int(self.starts[row]), int(self.starts[row + 1]))
        return EncodedDocument(self.sentences[row], self.tokens[part], self.ids[part])


def key_of(model: str, text: str) -> bytes:
    """The key of a text under a model."""
    return hashlib.sha256(f"{model}\0{text}".encode()).hexdigest()[:32].encode()


def gather(
    texts: Sequence[str],
    model: str,
    encode: Callable[[], Encode],
    *,
    earlier: Vectors | None = None,
    parts: Path,
    progress: Progress | None = None,
) -> tuple[Vectors, int]:
    """The vectors of all texts in order, and how many texts had to be encoded.

    `encode` is called once, only when some text is new; `parts` is a folder for unfinished work.
    """
    keys = [key_of(model, text) for text in texts]
    known: dict[bytes, EncodedDocument] = {}
    wanted = set(keys)
    for source in [*([earlier] if earlier is not None else []), *_read_parts(parts)]:
        for row, key in enumerate(source.keys.tolist()):
            if key in wanted and key not in known:
                known[key] = source.document(row)
    missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in known}
    todo = sorted(missing.items(), key=lambda item: (len(item[1]), item[0]))
    if todo:
        encoder = encode()
        for start in range(0, len(todo), PART):
            batch = todo[start : start + PART]
            made = dict(
                zip((k for k, _ in batch), encoder([text for _, text in batch]), strict=True)
            )
            _write_part(parts, list(made), list(made.values()))
            known.update(made)
            if progress is not None:
                progress("embed", start + len(batch), len(todo))
    return stack(keys, [known[key] for key in keys]), len(todo)


def stack(keys: Sequence[bytes], documents: Sequence[EncodedDocument]) -> Vectors:
    """One table of many texts' vectors."""
    if not documents:
        return Vectors(
            np.zeros(0, "S32"), np.zeros((0, 1), np.float32), np.zeros((0, 1), np.float16),
            np.zeros(1, np.int64), np.zeros(0, np.int32),
        )  # fmt: skip
    lengths = [len(document.ids) for document in documents]
    return Vectors(
        keys=np.array(keys, "S32"),
        sentences=np.stack([document.vector for document in documents]),
        tokens=np.concatenate([document.tokens for document in documents]),
        starts=np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64),
        ids=np.concatenate([document.ids for document in documents]),
    )


def rarity(vectors: Vectors) -> NDArray[np.float32]:
    """Inverse document frequency by token id: how much a token of a question is worth, 0..1."""
    size = int(vectors.ids.max()) + 1 if len(vectors.ids) else 1
    owner = np.repeat(np.arange(len(vectors.keys)), np.diff(vectors.starts))
    pairs = np.unique(np.stack([owner, vectors.ids.astype(np.int64)]), axis=1)
    frequency = np.bincount(pairs[1], minlength=size)
    count = max(len(vectors.keys), 1)
    idf = np.log1p((count - frequency + 0.5) / (frequency + 0.5))
    return np.asarray(idf / np.log1p((count + 0.5) / 0.5), np.float32)


def _write_part(folder: Path, keys: Sequence[bytes], documents: Sequence[EncodedDocument]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    table = stack(keys, documents)
    draft = folder / f".{os.getpid()}"
    with draft.open("wb") as file:
        np.savez(
            file, keys=table.keys, sentences=table.sentences, tokens=table.tokens,
            starts=table.starts, ids=table.ids,
        )  # fmt: skip
    draft.replace(folder / f"{keys[0].decode()}.npz")


def _read_parts(folder: Path) -> Iterable[Vectors]:
    for path in sorted(folder.glob("*.npz")) if folder.is_dir() else ():
        try:
            with np.load(path, allow_pickle=False) as part:
                yield Vectors(
                    part["keys"], part["sentences"], part["tokens"], part["starts"], part["ids"]
                )
        except (OSError, ValueError, KeyError, EOFError):
            path.unlink(missing_ok=True)  # half-written by a crash: its texts are encoded again
