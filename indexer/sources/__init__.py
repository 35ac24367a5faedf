"""A law's file to text: txt, Markdown, html, pdf, docx, told apart by content, never by name alone.

`read` and `from_bytes` give a `Source`: the text and the way from each of its characters back to
the original. What cannot be read as text is a SourceError with a remedy.
"""

from __future__ import annotations

from pathlib import Path

from indexer.errors import SourceError, TooLargeError
from indexer.sources.model import MAX_BYTES, MAX_CHARACTERS, Source

__all__ = ["Source", "from_bytes", "read"]


def read(path: Path) -> Source:
    """The text of a file; SourceError when there is no such file or no text in it."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(path.name)
        data = path.read_bytes()
    except OSError as fault:
        missing = isinstance(fault, FileNotFoundError)
        reason = "não existe" if missing else "não pode ser lido"
        raise SourceError(
            "file_not_found" if missing else "file_unreadable",
            f"O arquivo {path.name} {reason}.",
            field="file",
        ) from None
    return from_bytes(data, path.name)


def from_bytes(data: bytes, name: str = "arquivo") -> Source:
    """The text of a file's content; `name` only serves messages."""
    if len(data) > MAX_BYTES:
        raise _too_large(name)
    if not data.strip(b"\x00\t\n\r\f\v "):
        raise SourceError("empty_file", f"{name} está vazio.", field="file")
    source = _convert(data, name)
    if not source.text.strip():
        raise SourceError("empty_file", f"{name} não tem texto.", field="file")
    if len(source.text) > MAX_CHARACTERS:
        raise _too_large(name)
    return source


def _convert(data: bytes, name: str) -> Source:
    head = data[:1024].lstrip()
    if head.startswith(b"%PDF-"):
        from indexer.sources import pdf

        return pdf.convert(data, name)
    if data.startswith(b"PK\x03\x04"):
        from indexer.sources import docx

        return docx.convert(data, name)
    for magic, kind in _FOREIGN:
        if data.startswith(magic):
            raise SourceError(
                "unsupported_format", f"{name} é {kind}, formato que não é lido.", field="file",
                hint="Salve como .txt, .html, .docx ou .pdf com texto.",
            )  # fmt: skip
    from indexer.sources import html, plain

    if html.looks_like(data):
        return html.convert(data, name)
    return plain.convert(data, name)


_FOREIGN = (
    (b"\xd0\xcf\x11\xe0", "um documento .doc antigo"),
    (b"{\\rtf", "um documento RTF"),
    (b"\x89PNG", "uma imagem"),
    (b"\xff\xd8\xff", "uma imagem"),
    (b"GIF8", "uma imagem"),
    (b"II*\x00", "uma imagem"),
    (b"MM\x00*", "uma imagem"),
    (b"\x1f\x8b", "um arquivo compactado"),
    (b"7z\xbc\xaf", "um arquivo compactado"),
    (b"Rar!", "um arquivo compactado"),
)


def _too_large(name: str) -> TooLargeError:
    limit = MAX_BYTES // 1_000_000
    return TooLargeError("file_too_large", f"{name} passa de {limit} MB.", field="file")
