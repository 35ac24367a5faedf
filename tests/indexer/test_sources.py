"""Files to text: encodings, formats, and what is refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from indexer import sources
from indexer.errors import EmancipaError, SourceError, TooLargeError
from indexer.segmentation import segment
from indexer.sources import docx, html, model, pdf
from tests.indexer import files

LAW = "\n".join(files.LAW)
IDS = ["art1", "art1_cpt", "art1_par1", "art1_par1_inc1", "art1_par1_inc2", "art2", "art2_cpt"]

READ = {
    "UTF-8": (LAW.encode(), "txt", "utf-8"),
    "UTF-8 with a mark": (b"\xef\xbb\xbf" + LAW.encode(), "txt", "utf-8-sig"),
    "Windows-1252": (LAW.encode("cp1252"), "txt", "windows-1252"),
    "UTF-16 with a mark": (LAW.encode("utf-16"), "txt", "utf-16"),
    "UTF-16 without one": (LAW.encode("utf-16-le"), "txt", "utf-16-le"),
    "UTF-8 encoded twice": (LAW.encode().decode("cp1252").encode(), "txt", "utf-8"),
    "HTML": (files.html(files.LAW).encode(), "html", "utf-8"),
    "HTML in Latin-1": (
        files.html(files.LAW).replace("<head>", "<head><meta charset=iso-8859-1>").encode("cp1252"),
        "html", "cp1252",
    ),
    "PDF": (files.pdf([files.LAW[:2], files.LAW[2:]]), "pdf", "pdf"),
    "PDF that only forbids printing": (files.locked(files.pdf([files.LAW]), ""), "pdf", "pdf"),
    "Word": (files.docx(files.LAW), "docx", "utf-8"),
}  # fmt: skip


@pytest.mark.parametrize("name", READ)
def test_a_law_is_read_from_any_file(name: str) -> None:
    data, form, encoding = READ[name]
    source = sources.from_bytes(data, "lei")
    assert (source.format, source.encoding) == (form, encoding)
    provisions = segment(source.text).provisions
    assert [p.id for p in provisions] == IDS
    assert provisions[1].text == "A criação de município depende de lei."


BAD = {
    "an empty file": (b"", "empty_file"),
    "blanks": (b" \n\t\r\n", "empty_file"),
    "a page without text": (b"<html><body><script>x</script></body></html>", "empty_file"),
    "a binary": (bytes(range(256)) * 20, "not_text"),
    "an image": (b"\x89PNG\r\n\x1a\n" + b"x" * 99, "unsupported_format"),
    "an old Word file": (b"\xd0\xcf\x11\xe0" + b"x" * 99, "unsupported_format"),
    "RTF": (b"{\\rtf1 Art. 1}", "unsupported_format"),
    "a zip that is no document": (files.zipped({"a.txt": LAW}), "unsupported_format"),
    "a broken zip": (files.docx(files.LAW)[:-30], "docx_damaged"),
    "a Word file with broken XML": (files.docx([], xml="<w:p><w:r>"), "docx_damaged"),
    "a zip bomb": (files.docx([], xml=" " * 8_000_000), "archive_too_large"),
    "a PDF with a password": (files.locked(files.pdf([files.LAW]), "x"), "pdf_encrypted"),
    "a scanned PDF": (files.pdf([[], []]), "pdf_without_text"),
    "a broken PDF": (b"%PDF-1.4\n" + b"x" * 200, "pdf_damaged"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_read_says_why(name: str) -> None:
    data, code = BAD[name]
    with pytest.raises(SourceError) as fault:
        sources.from_bytes(data, "lei.x")
    assert fault.value.code == code
    assert fault.value.field == "file"
    assert fault.value.exit_status == 2
    assert "\n" not in fault.value.message


def test_an_entity_bomb_is_refused() -> None:
    bomb = (
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
        "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'>"
        "<w:p><w:t>&b;</w:t></w:p></w:document>"
    )
    with pytest.raises(SourceError) as fault:
        sources.from_bytes(files.zipped({"word/document.xml": bomb}))
    assert fault.value.code == "docx_damaged"


@pytest.mark.parametrize(
    ("name", "value", "data", "error"),
    [
        ("MAX_BYTES", 50, LAW.encode(), TooLargeError),
        ("MAX_CHARACTERS", 50, LAW.encode(), TooLargeError),
    ],
)
def test_a_file_over_the_limit_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: int,
    data: bytes,
    error: type[EmancipaError],
) -> None:
    monkeypatch.setattr(sources, name, value)
    with pytest.raises(error) as fault:
        sources.from_bytes(data, "lei.txt")
    assert fault.value.code == "file_too_large"


def test_a_pdf_at_the_page_limit_is_read_and_one_page_more_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pdf, "MAX_PAGES", 2)
    assert sources.from_bytes(files.pdf([files.LAW] * 2)).position(0) == 1
    with pytest.raises(TooLargeError) as fault:
        sources.from_bytes(files.pdf([files.LAW] * 3))
    assert fault.value.code == "pdf_too_long"


def test_a_document_that_unpacks_beyond_the_limit_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    data = files.docx(files.LAW)
    monkeypatch.setattr(docx, "MAX_XML", 300)
    with pytest.raises(SourceError) as fault:
        sources.from_bytes(data)
    assert fault.value.code == "archive_too_large"


def test_pages_of_pictures_among_pages_of_text_are_told() -> None:
    source = sources.from_bytes(files.pdf([files.LAW, []]))
    assert source.remarks == ("1 de 2 páginas sem texto.",)


def test_a_page_of_a_pdf_is_found_again() -> None:
    source = sources.from_bytes(files.pdf([files.LAW[:3], files.LAW[3:]]))
    assert source.where(source.text.index("Art. 1º")) == "página 1"
    assert source.where(source.text.index("Art. 2º")) == "página 2"


def test_a_paragraph_of_a_document_is_found_again() -> None:
    source = sources.from_bytes(files.docx(files.LAW))
    assert source.where(source.text.index("Art. 2º")) == "parágrafo 5"


def test_a_list_that_word_numbers_is_inferred() -> None:
    law = ["Art. 1º São:", "um;", "dois.", "Art. 2º Fim."]
    source = sources.from_bytes(files.docx(law, listed=[1, 2]))
    found = [(p.id, p.inferred) for p in segment(source.text).provisions if p.kind == "inciso"]
    assert found == [("art1_cpt_inc1", True), ("art1_cpt_inc2", True)]


def test_what_a_tracked_change_deleted_is_not_read() -> None:
    xml = (
        "<w:p><w:r><w:t>Art. 1º Vale</w:t></w:r><w:del><w:r><w:delText> não</w:delText></w:r>"
        "</w:del><w:ins><w:r><w:t> já.</w:t></w:r></w:ins></w:p>"
    )
    assert sources.from_bytes(files.docx([], xml=xml)).text.strip() == "Art. 1º Vale já."


PAGES = [
    ("<p>Art. 1<sup>o</sup> A&nbsp;lei</p>", "Art. 1o A lei"),
    ("<p>a\n  b</p><p>c</p>", "a b\nc"),
    ("x<br>y<br/>z", "x\ny\nz"),
    ("<p>&sect; 1&ordm; &#231; &#x2014; &amp;lt;</p>", "§ 1º ç — &lt;"),
    ("<script>var a='</p>'; if (a<b) {}</script>x", "x"),
    ("<style>p{}</style><!-- c --><p>x</p>", "x"),
    ("<head><title>t</title><body>x", "x"),
    ("3 < 4 e 5 > 2", "3 < 4 e 5 > 2"),
    ("<p>a <strike>b</strike> c</p>", "a b c"),
    ("<svg><text>n</text></svg>y", "y"),
    ("a <b", "a "),
    ("<td>x</td><td>y</td>", "x\ny"),
]


@pytest.mark.parametrize(("page", "text"), PAGES)
def test_a_page_s_visible_text_is_read(page: str, text: str) -> None:
    assert html.extract(page)[0].strip("\n") == text


@given(st.lists(st.sampled_from(["<p>", "</p>", "<", ">", "&nbsp;", "a", " ", "\n", "<!--", "-->",
                                 "<script>", "</script>", "&amp;", "<svg>", "</svg>", "\"", "é"]),
                max_size=40).map("".join))  # fmt: skip
@settings(max_examples=300, deadline=None)
def test_every_letter_of_a_page_s_text_is_found_again(page: str) -> None:
    text, places = html.extract(page)
    source = model.Source(text, "html", "utf-8", "", "character", places)
    for i, sign in enumerate(text):
        if sign not in " \n&":
            assert page[source.position(i)] == sign


@given(st.binary(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        source = sources.from_bytes(data)
    except (SourceError, TooLargeError):
        return
    assert source.text.strip()


@given(st.binary(max_size=200), st.integers(0, 900))
@settings(max_examples=100, deadline=None)
def test_a_damaged_pdf_is_read_or_refused(noise: bytes, place: int) -> None:
    sound = files.pdf([files.LAW])
    data = sound[:place] + noise + sound[place + len(noise) :]
    try:
        sources.from_bytes(data)
    except (SourceError, TooLargeError):
        return


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as fault:
        sources.read(tmp_path / "nada.txt")
    assert fault.value.code == "file_not_found"
    assert "nada.txt" in fault.value.message
    assert str(tmp_path) not in fault.value.message


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as fault:
        sources.read(tmp_path)
    assert fault.value.code == "file_unreadable"
