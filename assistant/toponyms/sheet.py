"""Spreadsheets are read in a child process with a limit on memory and time: a file made to burst
bursts there.

Run as `python -m assistant.toponyms.sheet FILE`; prints the rows of the first sheet as one JSON
list.
"""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from indexer.errors import InputError, TooLargeError

MAX_UNPACKED = 300_000_000  # bytes; a real .ods unpacks to 25 MB
MAX_RATIO = 200  # unpacked to packed of one entry; a real .ods has 48
RATIO_FROM = 1_000_000  # entries below this size may be packed as tightly as they like
MAX_ENTRIES = 2_000
MAX_MEMORY = 1_500_000_000
MAX_SECONDS = 60
MAX_COLUMNS = 40
MAX_CELL = 200
MAX_ROWS = 61_000  # headings and blank rows included


def read_sheet(path: Path) -> list[list[Any]]:
    """The rows of the first sheet of an .xls, .xlsx or .ods file; InputError or TooLargeError when
    it has none.
    """
    if zipfile.is_zipfile(path):
        refuse_bomb(path)
    command = [sys.executable, "-P", "-m", "assistant.toponyms.sheet", str(path)]
    try:
        done = subprocess.run(command, capture_output=True, timeout=MAX_SECONDS + 30, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as error:
        raise _unreadable() from error
    if done.returncode != 0:
        raise _unreadable()
    rows: list[list[Any]] = json.loads(done.stdout)
    if len(rows) >= MAX_ROWS:
        raise TooLargeError(
            "too_many_rows", f"A planilha tem mais de {MAX_ROWS - 1} linhas.", field="file"
        )
    return rows


def refuse_bomb(path: Path) -> None:
    """Unpack every entry once, counting; TooLargeError past a limit. What the archive declares is
    not trusted.
    """
    total = 0
    try:
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            if len(entries) > MAX_ENTRIES:
                raise _bomb()
            for entry in entries:
                total += _unpacked(archive, entry, MAX_UNPACKED - total)
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        OSError,
        ValueError,
    ) as error:
        raise _unreadable() from error
    except Exception as error:
        if type(error).__module__ == "zlib":
            raise _unreadable() from error
        raise


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, left: int) -> int:
    size = 0
    with archive.open(entry) as stream:
        while block := stream.read(1 << 20):
            size += len(block)
            if size > left or (
                size > RATIO_FROM and size > MAX_RATIO * max(1, entry.compress_size)
            ):
                raise _bomb()
    return size


def _bomb() -> TooLargeError:
    return TooLargeError(
        "archive_too_large",
        "A planilha, descompactada, passa do tamanho permitido.",
        field="file",
        hint="Salve só a tabela de distritos num arquivo novo, ou em CSV.",
    )


def _unreadable() -> InputError:
    return InputError(
        "unreadable_sheet",
        "Não consegui ler a planilha.",
        field="file",
        hint="Abra-a e salve de novo como .xlsx, .ods ou .csv.",
    )


def _limit() -> None:
    """Bound this process; there is no such bound on Windows."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))


def _main(path: str) -> None:
    from python_calamine import CalamineWorkbook

    sheet = CalamineWorkbook.from_path(path).get_sheet_by_index(0)
    rows = []
    for cells in sheet.iter_rows():
        rows.append([_plain(cell) for cell in cells[:MAX_COLUMNS]])
        if len(rows) >= MAX_ROWS:
            break
    json.dump(rows, sys.stdout)


def _plain(cell: Any) -> Any:
    return cell if isinstance(cell, (int, float)) else str(cell)[:MAX_CELL]


if __name__ == "__main__":
    _limit()
    _main(sys.argv[1])
