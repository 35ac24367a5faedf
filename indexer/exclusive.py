"""One writer at a time of a user's laws and of the index made from them, across processes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from indexer.errors import CorpusError, ServiceError
from indexer.paths import data_dir

WAIT = 30.0  # seconds that a second writer waits for the first


@contextmanager
def writing(folder: Path | None = None, *, wait: float = WAIT) -> Iterator[None]:
    """Keeps other writers of the data folder out; readers are never kept waiting.

    The lock goes with the process that holds it, so a killed one leaves none behind. ServiceError
    'busy' when another writer is not done within `wait` seconds, CorpusError 'cannot_write' when
    the folder cannot be written.
    """
    from filelock import FileLock, Timeout

    home = folder or data_dir()
    lock = None
    try:
        home.mkdir(parents=True, exist_ok=True)
        lock = FileLock(home / ".writing", timeout=wait)
        lock.acquire()
    except Timeout:
        raise ServiceError(
            "busy", "Outro processo está gravando leis ou o índice.",
            hint="Tente de novo quando ele terminar.",
        ) from None  # fmt: skip
    except OSError as fault:
        raise CorpusError(
            "cannot_write", f"Não foi possível gravar em {home}: {fault.strerror}.", field="key"
        ) from None
    try:
        yield
    finally:
        lock.release()
