"""The index on disk: generations, each a folder with a manifest, and a pointer to the current one.

A generation is written aside, renamed into place, and only then named by the pointer; a reader sees
the old or the new one, never half of either. Every file's SHA-256 is checked when it is opened.
"""

from __future__ import annotations

import hashlib
import json
import os
import secrets
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from indexer.errors import IndexUnusableError
from indexer.paths import data_dir

FORMAT = 2  # raise it when what the files hold changes
MANIFEST = "manifest.json"
POINTER = "current"
HINT = "emancipa index"


def home() -> Path:
    """The folder of the index."""
    return data_dir() / "index"


def current(folder: Path | None = None) -> Path:
    """The folder of the current generation; IndexUnusableError 'index_missing' for none."""
    base = folder or home()
    try:
        name = (base / POINTER).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        name = ""
    if not name or "/" in name or name.startswith(".") or not (base / name).is_dir():
        raise unusable("index_missing", "O índice de busca ainda não foi feito.")
    return base / name


def write(fill: Callable[[Path], dict[str, Any]], folder: Path | None = None) -> Path:
    """Makes a generation current: `fill` writes its files and returns what the manifest says."""
    base = folder or home()
    base.mkdir(parents=True, exist_ok=True)
    draft = base / f".draft-{os.getpid()}-{secrets.token_hex(4)}"
    draft.mkdir()
    try:
        facts = fill(draft)
        files = {
            path.relative_to(draft).as_posix(): digest(path)
            for path in sorted(draft.rglob("*"))
            if path.is_file()
        }
        body = {"format": FORMAT, **facts, "files": files}
        text = json.dumps(body, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        (draft / MANIFEST).write_text(text, encoding="utf-8")
        for path in draft.rglob("*"):
            if path.is_file():
                _flush(path)
        final = base / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}-{secrets.token_hex(4)}"
        draft.rename(final)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    previous = _pointed(base)
    _point(base, final.name)
    for old in base.iterdir():
        kept = old.name in (final.name, previous) or old.name.startswith(".")
        if not kept and (old / MANIFEST).exists():
            shutil.rmtree(old, ignore_errors=True)
    return final


def read(generation: Path) -> dict[str, Any]:
    """The manifest, once every file that it names is there and has its hash."""
    manifest = read_manifest(generation)
    for name, wanted in manifest["files"].items():
        try:
            found = digest(generation / name)
        except OSError as error:
            raise unusable("index_damaged", f"Falta um arquivo do índice: {name}.") from error
        if found != wanted:
            raise unusable("index_damaged", f"Um arquivo do índice está danificado: {name}.")
    return manifest


def read_manifest(generation: Path) -> dict[str, Any]:
    """The manifest alone; IndexUnusableError when it is damaged or of another format."""
    try:
        raw = (generation / MANIFEST).read_bytes()
        if not generation.name.startswith(hashlib.sha256(raw).hexdigest()[:12]):
            raise ValueError("not what was written")
        manifest = json.loads(raw)
        version, files = manifest["format"], manifest["files"]
        if not isinstance(files, dict) or any(_outside(name) for name in files):
            raise ValueError("files")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise unusable("index_damaged", "O registro do índice está danificado.") from error
    if version != FORMAT:
        raise unusable("index_old_format", "O índice é de outra versão do programa.")
    return dict(manifest)


def digest(path: Path) -> str:
    """A file's SHA-256."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def unusable(code: str, message: str) -> IndexUnusableError:
    """The error for an index that must be built again."""
    return IndexUnusableError(code, message, hint=HINT)


def _outside(name: object) -> bool:
    return not isinstance(name, str) or name.startswith("/") or ".." in name.split("/")


def _pointed(base: Path) -> str:
    try:
        return (base / POINTER).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _point(base: Path, name: str) -> None:
    draft = base / f".{POINTER}-{os.getpid()}-{secrets.token_hex(4)}"
    draft.write_text(name + "\n", encoding="ascii")
    _flush(draft)
    draft.replace(base / POINTER)


def _flush(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
