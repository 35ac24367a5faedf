"""The text of a PDF page by page; scanned pages have none, and that is said."""

from __future__ import annotations

import io
import logging

from indexer.errors import SourceError, TooLargeError
from indexer.sources.model import MAX_CHARACTERS, Source, digest

MAX_PAGES = 3000
MIN_CHARACTERS = 25  # a page of law has more; most pages with fewer are pictures

# What the library raises on files that break the format.
_BROKEN = (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError, OSError)


def convert(data: bytes, name: str) -> Source:
    """A PDF with text; each page begins with a form feed; `position` is the page."""
    import pypdf
    from pypdf.errors import PyPdfError

    # The library reports every oddity of a file to the log; ours are in `remarks`.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    try:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=False)
        if reader.is_encrypted and not _opens(reader):
            raise SourceError(
                "pdf_encrypted", f"{name} é um PDF protegido por senha.", field="file",
                hint="Salve uma cópia sem senha.",
            )  # fmt: skip
        count = len(reader.pages)
        if count > MAX_PAGES:
            message = f"{name} tem {count} páginas; o limite é {MAX_PAGES}."
            raise TooLargeError("pdf_too_long", message, field="file")
        pages, unread = _pages(reader, count)
    except (PyPdfError, *_BROKEN) as fault:
        raise SourceError(
            "pdf_damaged", f"{name} é um PDF danificado ({type(fault).__name__}).", field="file",
            hint="Abra-o e salve de novo como PDF.",
        ) from None  # fmt: skip
    empty = sum(len(page.strip()) < MIN_CHARACTERS for page in pages)
    if empty == len(pages):
        raise SourceError(
            "pdf_without_text", f"{name} é um PDF sem texto (páginas digitalizadas).", field="file",
            hint="Passe um reconhecimento de texto (OCR) e tente de novo.",
        )  # fmt: skip
    remarks = []
    if empty:
        remarks.append(f"{empty} de {len(pages)} páginas sem texto.")
    if unread:
        remarks.append(f"{unread} páginas não puderam ser lidas.")
    text, places, length = [], [], 0
    for number, page in enumerate(pages, 1):
        places.append((length, number))
        part = page.rstrip() + "\n" + ("\f" if number < len(pages) else "")
        text.append(part)
        length += len(part)
    return Source("".join(text), "pdf", "pdf", digest(data), "page", tuple(places), tuple(remarks))


def _opens(reader: object) -> bool:
    """Whether the empty password opens it, as with files that only forbid printing."""
    from pypdf.errors import DependencyError, PyPdfError

    try:
        return bool(reader.decrypt(""))  # type: ignore[attr-defined]
    except (DependencyError, PyPdfError, NotImplementedError, ValueError):
        return False


def _pages(reader: object, count: int) -> tuple[list[str], int]:
    """The text of each page, '' where it cannot be read, and how many could not."""
    pages: list[str] = []
    unread = length = 0
    for number in range(count):
        try:
            text = reader.pages[number].extract_text()  # type: ignore[attr-defined]
        except Exception:  # a page may break anywhere in the library; the others still count
            text, unread = "", unread + 1
        length += len(text)
        if length > MAX_CHARACTERS:
            raise TooLargeError("file_too_large", "O PDF tem texto demais.", field="file")
        # A form feed parts pages here; surrogates come from broken fonts.
        pages.append(text.replace("\f", "\n").encode("utf-8", "replace").decode("utf-8"))
    return pages, unread
