"""Plain text and its encodings: UTF-8, UTF-16, Windows-1252, and UTF-8 that was encoded twice."""

from __future__ import annotations

import codecs
import re

from indexer.errors import SourceError
from indexer.sources.model import Source, digest

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
_TWICE = re.compile("Ã[§£¡©ª­³º´µ]|Â[§ºª°]|â€[œ\x9d“”™]")
_ACCENTED = re.compile("[çãáéêíóôúâõÇÃÁÉÊÍÓÔÚÂÕ§º]")
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1b\x7f]")


def convert(data: bytes, name: str) -> Source:
    """A text file; SourceError for a binary one."""
    text, encoding, remarks = decode(data)
    if len(_CONTROLS.findall(text)) * 100 > len(text):
        raise SourceError(
            "not_text", f"{name} não é um arquivo de texto.", field="file",
            hint="Envie .txt, .html, .docx ou .pdf com texto.",
        )  # fmt: skip
    return Source(text, "txt", encoding, digest(data), "character", ((0, 0),), remarks)


def decode(data: bytes, declared: str | None = None) -> tuple[str, str, tuple[str, ...]]:
    """Bytes to text: the mark at the start, the declared encoding, UTF-8, else Windows-1252."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data.decode(encoding, errors="replace"), encoding, ()
    if data[:4000].count(0) * 4 > len(data[:4000]):
        encoding = "utf-16-le" if data[1:4000:2].count(0) > data[0:4000:2].count(0) else "utf-16-be"
        return data.decode(encoding, errors="replace"), encoding, ()
    known = _known(declared)
    for guess in (known, "utf-8") if known else ("utf-8",):
        try:
            return _once(data.decode(guess), guess)
        except UnicodeDecodeError:
            continue
    try:
        return data.decode("cp1252"), "windows-1252", ()
    except UnicodeDecodeError:
        return data.decode("latin-1"), "iso-8859-1", ()


def _known(declared: str | None) -> str | None:
    """A declared encoding that Python knows; Latin-1 is read as Windows-1252, as browsers do."""
    if declared is None:
        return None
    try:
        found = codecs.lookup(declared).name
    except (LookupError, ValueError):
        return None
    if found in ("iso8859-1", "ascii", "iso8859-15"):
        return "cp1252"
    # Codecs that are no character encodings ('zlib', 'rot13') are not for text.
    return found if found.startswith(("utf", "cp", "iso8859", "mac")) else None


def _once(text: str, encoding: str) -> tuple[str, str, tuple[str, ...]]:
    """Repairs text that was encoded twice ('Ã§' for 'ç'), when all of it was."""
    twice = len(_TWICE.findall(text))
    if twice >= 3 and twice > len(_ACCENTED.findall(_TWICE.sub("", text))):
        try:
            repaired = text.encode("cp1252").decode("utf-8")
        except (UnicodeEncodeError, UnicodeDecodeError):
            return text, encoding, ("Há letras trocadas por codificação dupla (Ã§).",)
        return repaired, encoding, ("Codificação dupla desfeita.",)
    return text, encoding, ()
