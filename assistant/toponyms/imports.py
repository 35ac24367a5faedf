"""A file with IBGE's districts -> a checked listing: .xls, .xlsx, .ods, .csv, or the JSON of
IBGE's API.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from datetime import date as day
from pathlib import Path
from typing import Any

from assistant.toponyms.rows import HEADER_WITHIN, checked, from_json, from_table
from assistant.toponyms.sheet import read_sheet
from assistant.toponyms.store import Listing
from indexer.errors import InputError, TooLargeError

MAX_FILE = 30_000_000
MAX_SOURCE = 160
SHEETS = (".xls", ".xlsx", ".ods")
API = "IBGE, API de localidades (servicodados.ibge.gov.br)"
DTB = "IBGE, Divisão Territorial Brasileira (DTB)"


def read_file(path: Path, *, source: str | None = None, date: str | None = None) -> Listing:
    """The districts of a file, every row checked; InputError or TooLargeError when one cannot be
    used.

    `source` and `date` (ISO or a year) say what the file does not; what they say wins.
    """
    kind = path.suffix.lower()
    if kind not in (*SHEETS, ".csv", ".json"):
        raise InputError(
            "unknown_format",
            "Não conheço este formato de lista.",
            field="file",
            hint="Use .xls, .xlsx, .ods, .csv ou .json.",
        )
    content = _bytes(path)
    if kind == ".json":
        return read_json(content, path.name, source=source, date=date)
    table = read_sheet(path) if kind in SHEETS else read_csv(content)
    places = checked(from_table(table))
    found = date_within(
        " ".join(str(cell) for row in table[:HEADER_WITHIN] for cell in row)
    ) or _year(path.name)
    return _listing(places, source, date, found)


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MAX_FILE:
            raise TooLargeError(
                "file_too_large", f"O arquivo passa de {MAX_FILE // 1_000_000} MB.", field="file"
            )
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            "unreadable_file",
            f"Não consegui ler o arquivo {path.name}.",
            field="file",
            hint="Confira o caminho.",
        ) from error


def read_json(
    content: bytes, name: str = "", *, source: str | None = None, date: str | None = None
) -> Listing:
    """The districts of a JSON text."""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InputError("bad_json", "O arquivo não é JSON.", field="file") from error
    places = checked(from_json(body))
    said = body["source"] if isinstance(body, dict) and isinstance(body.get("source"), str) else ""
    if isinstance(body, list):
        source = source or API
    return _listing(places, source, date, date_within(said) or _year(name))


def read_csv(content: bytes) -> list[list[str]]:
    """The lines of a CSV text in UTF-8, UTF-16 or Windows-1252, apart by ; , or tabs."""
    text = decoded(content)
    head = text[:4000]
    delimiter = max(";,\t", key=head.count)
    try:
        return list(csv.reader(text.splitlines(), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise InputError(
            "bad_csv",
            "O CSV não pôde ser lido.",
            field="file",
            hint="Salve de novo como CSV UTF-8.",
        ) from error


def decoded(content: bytes) -> str:
    """A text of unknown encoding; InputError for what is none."""
    encoding = "utf-16" if content[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    for attempt in (encoding, "cp1252"):
        try:
            text = content.decode(attempt)
        except UnicodeDecodeError:
            continue
        if "\x00" not in text:
            return text
    raise InputError(
        "bad_encoding", "O arquivo não é texto.", field="file", hint="Salve como CSV UTF-8."
    )


def date_within(text: str) -> str:
    """The reference date that a title tells ('DATA BASE: 31/12/2024'), ISO, or ''."""
    found = re.search(r"data[ -]?base:?\s*(\d{1,2})/(\d{1,2})/(\d{4})", text, re.IGNORECASE)
    if not found:
        return ""
    try:
        return day(int(found[3]), int(found[2]), int(found[1])).isoformat()
    except ValueError:
        return ""


def _year(name: str) -> str:
    found = re.search(r"(?<!\d)(19|20)\d\d(?!\d)", name)
    return found[0] if found else ""


def _listing(places: Sequence[Any], source: str | None, date: str | None, found: str) -> Listing:
    when = checked_date(date) if date else found
    name = checked_source(source) if source else f"{DTB} {when[:4]}".strip()
    return Listing(name, when, datetime.now(UTC).date().isoformat(), tuple(places))


def checked_date(text: str) -> str:
    """An ISO date or a year, or InputError."""
    try:
        if re.fullmatch(r"(19|20)\d\d", text, re.ASCII):
            return text
        return day.fromisoformat(text).isoformat()
    except ValueError as error:
        raise InputError("bad_date", "A data é AAAA-MM-DD ou um ano.", field="date") from error


def checked_source(text: str) -> str:
    """A short line of text, or InputError."""
    line = " ".join(text.split())
    if not line or len(line) > MAX_SOURCE or not line.isprintable():
        raise InputError(
            "bad_source", f"A fonte é um texto de até {MAX_SOURCE} caracteres.", field="source"
        )
    return line
