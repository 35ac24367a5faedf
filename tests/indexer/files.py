"""Files of laws made for tests: PDF, Word and HTML, sound and broken."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from xml.sax.saxutils import escape

LAW = (
    "Art. 1º A criação de município depende de lei.",
    "§ 1º O prazo é de dez dias:",
    "I - contados da posse;",
    "II - úteis.",
    "Art. 2º Esta Lei entra em vigor na data de sua publicação.",
)


def pdf(pages: Sequence[Sequence[str]]) -> bytes:
    """A PDF whose pages hold the given lines, in WinAnsi letters."""
    objects: list[bytes] = []
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode())
    objects.append(
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
    )
    for i, lines in enumerate(pages):
        shown = b" T* ".join(
            b"(" + line.encode("cp1252").replace(b"(", b"\\(").replace(b")", b"\\)") + b") Tj"
            for line in lines
        )
        stream = b"BT /F1 11 Tf 14 TL 50 780 Td " + shown + b" ET"
        objects.append(
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0"
            b" R >> >> /Contents " + f"{5 + 2 * i} 0 R >>".encode()
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n".encode() + stream + b"\nendstream")
    out = io.BytesIO()
    out.write(b"%PDF-1.4\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(out.tell())
        out.write(f"{number} 0 obj\n".encode() + body + b"\nendobj\n")
    start = out.tell()
    out.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode())
    out.write("".join(f"{offset:010} 00000 n \n" for offset in offsets).encode())
    trailer = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF"
    out.write(trailer.encode())
    return out.getvalue()


def locked(data: bytes, password: str) -> bytes:
    """A PDF that asks for a password."""
    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    writer.encrypt(password, "owner", algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def docx(paragraphs: Sequence[str], *, xml: str | None = None, listed: Sequence[int] = ()) -> bytes:
    """A Word document; `listed` paragraphs are numbered by Word; `xml` replaces the body."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    body = "".join(
        "<w:p>"
        + ("<w:pPr><w:numPr><w:numId w:val='1'/></w:numPr></w:pPr>" if i in listed else "")
        + f"<w:r><w:t>{escape(text)}</w:t></w:r></w:p>"
        for i, text in enumerate(paragraphs)
    )
    content = (
        f"<w:document {space}><w:body>{xml if xml is not None else body}</w:body></w:document>"
    )
    return zipped({"word/document.xml": content})


def zipped(files: dict[str, str]) -> bytes:
    """A zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


def html(paragraphs: Sequence[str]) -> str:
    """A web page as legislative houses print laws."""
    body = "\n".join(f"<p class='x'><a name='a'></a>{text}</p>" for text in paragraphs)
    return (
        "<!DOCTYPE html><html><head><title>Lei</title><style>p { color: red }</style></head><body>"
        f"<nav>Menu Art. 9º</nav><script>Art. 8º</script><!-- Art. 7º -->{body}</body></html>"
    )
