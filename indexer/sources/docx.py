"""The paragraphs of a Word document (.docx), read from its XML within fixed limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import IO

from indexer.errors import SourceError
from indexer.sources.model import MAX_CHARACTERS, Source, digest

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
# Text that is struck by a tracked change, field codes, and drawings repeated for older programs.
_SKIPPED = frozenset((_W + "del", _W + "moveFrom", _W + "instrText", _W + "delText", _FALLBACK))
DOCUMENT = "word/document.xml"
MAX_ENTRIES = 5000
MAX_XML = 200_000_000  # bytes of the document when unpacked
MAX_RATIO = 200  # a document packs about ten to one; a bomb thousands


def convert(data: bytes, name: str) -> Source:
    """A .docx; `position` is the paragraph. A zip bomb is refused before it is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check(archive, name)
            with archive.open(DOCUMENT) as stream:
                text, places = _paragraphs(_Limited(stream, name), name)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as fault:
        raise SourceError(
            "docx_damaged", f"{name} é um documento danificado ({type(fault).__name__}).",
            field="file", hint="Abra-o e salve de novo como .docx.",
        ) from None  # fmt: skip
    return Source(text, "docx", "utf-8", digest(data), "paragraph", places)


def _check(archive: zipfile.ZipFile, name: str) -> None:
    entries = archive.infolist()
    if DOCUMENT not in archive.NameToInfo:
        raise SourceError(
            "unsupported_format", f"{name} é um arquivo compactado, não um .docx.", field="file",
            hint="Envie .txt, .html, .docx ou .pdf com texto.",
        )  # fmt: skip
    document = archive.getinfo(DOCUMENT)
    packed = max(document.compress_size, 1)
    if (
        len(entries) > MAX_ENTRIES
        or document.file_size > MAX_XML
        or (document.file_size > 5_000_000 and document.file_size > MAX_RATIO * packed)
    ):
        raise _bomb(name)


def _bomb(name: str) -> SourceError:
    return SourceError("archive_too_large", f"{name} se expande além do permitido.", field="file")


class _Limited:
    """A stream that refuses to give more bytes than the limit, whatever the archive declares."""

    def __init__(self, stream: IO[bytes], name: str) -> None:
        self.stream, self.name, self.left = stream, name, MAX_XML

    def read(self, size: int = -1) -> bytes:
        chunk = self.stream.read(65536 if size < 0 else size)
        self.left -= len(chunk)
        if self.left < 0:
            raise _bomb(self.name)
        return chunk


def _paragraphs(stream: _Limited, name: str) -> tuple[str, tuple[tuple[int, int], ...]]:
    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import ParseError, iterparse

    parts: list[str] = []
    places: list[tuple[int, int]] = []
    length = skipped = number = 0
    listed = False
    try:
        for event, element in iterparse(stream, events=("start", "end")):
            tag = element.tag
            if event == "start":
                skipped += tag in _SKIPPED
                continue
            added = "" if skipped else _text(tag, element.text)
            skipped -= tag in _SKIPPED
            listed = listed or (tag == _W + "numPr")
            if tag == _W + "p":
                number += 1
                added = "\n"
            elif added and (not parts or parts[-1] == "\n"):
                places.append((length, number + 1))
                # Word numbers lists by itself; the numerals are not in the text.
                added = "• " + added if listed and added.strip() else added
            if tag == _W + "p":
                listed = False
            if added:
                parts.append(added)
                length += len(added)
            if length > MAX_CHARACTERS:
                raise _bomb(name)
            element.clear()
    except (ParseError, DefusedXmlException) as fault:
        raise SourceError(
            "docx_damaged",
            f"{name} é um documento danificado ({type(fault).__name__}).",
            field="file",
        ) from None
    return "".join(parts), tuple(places) or ((0, 1),)


def _text(tag: str, text: str | None) -> str:
    if tag == _W + "t":
        return text or ""
    if tag in (_W + "br", _W + "cr"):
        return "\n"
    if tag == _W + "tab":
        return " "
    return "-" if tag == _W + "noBreakHyphen" else ""
