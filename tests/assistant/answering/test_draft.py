"""An answer being written never shows a quote that the law does not hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.answering.answer import Answer, FactRead, plain, to_json
from assistant.answering.draft import MAX_CITATIONS, Draft, QuoteNotFoundError, law_name, quotable
from assistant.assistant import Assistant

DWELLINGS = "com mais de 400 (quatrocentas) moradias"


@pytest.fixture
def draft(assistant: Assistant) -> Draft:
    return Draft(assistant.corpus, "pt")


def test_a_part_of_the_provision_may_be_quoted(draft: Draft) -> None:
    assert draft.mark("mg", "art3_cpt_inc2", quote=DWELLINGS) == "[1]"
    assert draft.finish().citations[0].quote == DWELLINGS


@pytest.mark.parametrize(
    "quote",
    [
        "com mais de 401 (quatrocentas) moradias",
        "com  mais de 400 (quatrocentas) moradias",
        "Com mais de 400 (quatrocentas) moradias",
        "número mínimo de 2.000 (dois mil) eleitores",  # verbatim, of another inciso
        "",
    ],
    ids=["one figure", "one blank more", "one capital", "of another provision", "nothing"],
)
def test_a_quote_that_is_not_verbatim_is_never_shown(draft: Draft, quote: str) -> None:
    with pytest.raises(QuoteNotFoundError):
        draft.mark("mg", "art3_cpt_inc2", quote=quote)
    assert draft.finish().citations == ()


def test_citing_again_gives_the_same_number_and_a_new_one_the_next(draft: Draft) -> None:
    assert draft.marks("mg", ("art3_cpt_inc1", "art3_cpt_inc2", "art3_cpt_inc1")) == "[1][2][1]"


def test_an_article_is_quoted_by_its_caput(assistant: Assistant, draft: Draft) -> None:
    draft.mark("mg", "art3")
    assert draft.finish().citations[0].id == "art3_cpt"
    assert quotable(assistant.corpus.statute("mg"), "art3_cpt_inc2").id == "art3_cpt_inc2"


def test_citations_are_bounded_and_the_marks_with_them(assistant: Assistant, draft: Draft) -> None:
    parts = [p.id for p in assistant.corpus.statute("ac").provisions if p.text]
    marks = [draft.mark("ac", fragment) for fragment in parts]
    assert len(draft.finish().citations) == MAX_CITATIONS
    assert "" not in marks[:MAX_CITATIONS]
    assert set(marks[MAX_CITATIONS:]) == {""}


def test_highlights_outside_the_quote_are_dropped(draft: Draft) -> None:
    size = len(DWELLINGS)
    asked = ((0, 3), (0, size), (0, size + 1), (-1, 2), (4, 4), (5, 4))
    draft.mark("mg", "art3_cpt_inc2", quote=DWELLINGS, highlights=asked)
    assert draft.finish().citations[0].highlights == ((0, 3), (0, size))


def test_a_law_is_named_with_its_place_and_an_excerpt_by_its_title(assistant: Assistant) -> None:
    names = {key: law_name(law) for key, law in assistant.corpus.statutes.items()}
    assert names["mg"] == "LC 37/1995 (MG)"
    assert names["br"] == "LC 1/1967 (federal)"
    assert names["cf"] == "CF/1988"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(4, 2), 2),
        (Fraction(1, 10), 0.1),
        (Fraction(1, 3), "1/3"),
        (Fraction(10**20 + 1, 10), "100000000000000000001/10"),
        ((Fraction(1, 3), True), ["1/3", True]),
        (7, 7),
    ],
    ids=["whole", "decimal", "a third is no decimal", "more digits than a float", "a list", "int"],
)
def test_an_exact_figure_leaves_in_json_without_losing_anything(
    value: object, shown: object
) -> None:
    answer = Answer("pt", "article", None, "x", facts=(FactRead("f", value, "f"),))
    assert to_json(answer)["facts"] == [{"name": "f", "value": shown, "from": "f"}]
    assert type(plain(value)) is type(shown)
