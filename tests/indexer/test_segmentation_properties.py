"""What holds for any text: no crash, no loss, unique ids, one law however it is printed."""

from __future__ import annotations

import textwrap
import unicodedata

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from indexer import corpus, exports
from indexer.paths import CORPUS
from indexer.provisions import Statute, cite, parts_of
from indexer.segmentation import Segmentation, segment
from indexer.segmentation.lines import is_blank

STATUTES = corpus.load().statutes
FIVE = ("br", "mg", "mt", "ac", "go")

# Pieces of laws, of files and of mistakes; texts made of them meet every branch of the grammar.
PIECES = [
    "Art. 1º", "Art. 2º", "Art. 2", "Art. 5º-A", "Arts. 2º a 5º (Revogados)", "art. 7º", "§ 1º",
    "§ 2º", "§ único", "Parágrafo único.", "I - ", "II - ", "III – ", "IV as", "a) ", "b) ", "aa) ",
    "1. ", "2) ", "• ", "- ", " - ", "\n", "\n\n", "\r\n", "\f", "  ", "\xa0", "\u200b", "a\u0301",
    "(Redação dada pela Lei nº 5, de 1999)", "(VETADO)", "(Revogado)", "(", ")", "“", "”", '"',
    "“Art. 9º", "” (NR)", "CAPÍTULO I", "Da Criação", "SEÇÃO II - X", "ANEXO I", "texto da lei",
    ";", ".", ":", ",", " e ", "Ipopulação", "IIo nome", "Página 3 de 5", "- 4 -", "furt. 3o",
    "Brasília, 5 de outubro de 1988.", "ATO DAS DISPOSIÇÕES CONSTITUCIONAIS TRANSITÓRIAS",
    "**", "~~", "[x](y)", " ^id", "<b>", "# ", "\\", "_", "---\n", "Art. 1º ...... 3", "munici-",
    "sanciona a seguinte lei complementar:",
]  # fmt: skip
laws = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)


def check(text: str) -> Segmentation:
    cut = segment(text, key="xx")
    at = 0
    for piece in cut.ledger:
        assert piece.start == at <= piece.end
        assert piece.role != "space" or is_blank(text[piece.start : piece.end])
        at = piece.end
    assert at == len(text)
    ids = [p.id for p in cut.provisions]
    assert len(ids) == len(set(ids))
    for p in cut.provisions:
        assert parts_of(p.id)
        assert cite(p.id)
        assert p.parent is None or p.parent in ids
        assert 0 <= p.span[0] <= p.span[1] <= len(text)
        assert p.text == p.text.strip()
    return cut


@given(laws)
@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example("Art. 1º" + "Art. 1º " * 9)
@example("Art. 1º x:\nI - a\nI - b (NR)\n§ 1º\n§ 1º (NR)")
def test_any_mixture_of_a_law_s_pieces_is_cut_without_loss(text: str) -> None:
    check(text)


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_text_at_all_is_cut_without_loss(text: str) -> None:
    check(text)


@given(laws)
@settings(max_examples=150, deadline=None)
def test_a_text_is_always_cut_the_same_way(text: str) -> None:
    assert segment(text) == segment(text)


@given(st.sampled_from(FIVE), st.integers(0, 400), st.sampled_from(["x", "ç", " ", "\n\n", "lei"]))
@settings(max_examples=60, deadline=None)
def test_noise_in_a_statute_loses_no_article(key: str, place: int, noise: str) -> None:
    """Noise within a provision's words changes that provision's text and nothing else's."""
    statute = STATUTES[key]
    bearing = [p for p in statute.provisions if len(p.text) > 40]
    target = bearing[place % len(bearing)]
    text = exports.plain(statute)
    at = text.index(target.text[10:30]) + 5
    cut = check(text[:at] + noise + text[at:])
    assert [p.id for p in cut.provisions] == [p.id for p in statute.provisions]


def printed(statute: Statute, width: int, *, gaps: bool, page: int) -> str:
    """A statute as an old file prints it: wrapped, with heads and page numbers."""
    out: list[str] = []
    for paragraph in exports.plain(statute).split("\n\n"):
        out += textwrap.wrap(paragraph.strip(), width, break_on_hyphens=False)
        out += [""] if gaps else []
    lines: list[str] = []
    for i, line in enumerate(out, 1):
        lines.append(line)
        if page and i % page == 0:
            lines += ["DIÁRIO OFICIAL DO ESTADO", f"- {i // page} -"]
    return "\n".join(lines)


def essence(cut: Segmentation | Statute) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(p.id, " ".join(p.text.split()), p.heading_path) for p in cut.provisions]


@pytest.mark.parametrize("key", FIVE)
@pytest.mark.parametrize("width", [50, 60, 72, 80, 95, 110])
@pytest.mark.parametrize(("gaps", "page"), [(False, 0), (True, 0), (False, 40), (True, 40)])
def test_a_statute_is_the_same_however_it_is_wrapped(
    key: str, width: int, gaps: bool, page: int
) -> None:
    statute = STATUTES[key]
    cut = segment(printed(statute, width, gaps=gaps, page=page), key=key)
    assert essence(cut) == essence(statute)


@pytest.mark.parametrize("key", FIVE)
def test_a_statute_is_the_same_in_one_line_per_article(key: str) -> None:
    """Labels glued into the running text, as when a converter drops the line breaks."""
    statute = STATUTES[key]
    paragraphs = exports.plain(statute).split("\n\n")
    text = paragraphs[0]
    for paragraph in paragraphs[1:]:
        glued = paragraph.startswith(("§", "Parágrafo", "I", "V", "X", "a)", "b)", "c)", "d)"))
        text += (" " if glued else "\n\n") + paragraph
    assert essence(segment(text, key=key)) == essence(statute)


@pytest.mark.parametrize("key", FIVE)
def test_letters_with_combining_accents_make_no_difference(key: str) -> None:
    composed = (CORPUS / "statutes" / key / "source.txt").read_text(encoding="utf-8")
    text = unicodedata.normalize("NFD", composed)
    assert essence(check(text)) == essence(STATUTES[key])


HOSTILE = {
    "blanks": " " * 60_000,
    "a label and blanks": "Art." + " " * 60_000 + "x",
    "opening brackets": "Art. 1º x" + "(" * 60_000,
    "notes": "Art. 1º x " + "(NR)" * 15_000,
    "quotations": "“Art. 5º\n" * 7_000,
    "articles": "Art. 1º x.\n" * 6_000,
    "articles in one line": "Art. 1º x. " * 6_000,
    "paragraphs in one line": "Art. 1º x. " + "§ 1º X. " * 8_000,
    "stars": "*a " * 20_000,
    "links": "[a](" * 15_000,
    "tags": "<a " * 20_000,
    "digits": "Art. " + "1" * 60_000,
    "accents": "a\u0301" * 30_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_is_cut_without_loss(name: str) -> None:
    check(HOSTILE[name])
