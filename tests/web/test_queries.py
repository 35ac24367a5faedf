"""What is typed into the search box is taken apart as advisors write it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.finding import fold, folded, spans_of
from web.queries import parse


@pytest.mark.parametrize(
    ("name", "typed", "words", "phrases", "excluded"),
    [
        ("words", "mandato do  administrador", ("mandato", "do", "administrador"), (), ()),
        ("a phrase", '"linha reta"', (), ("linha reta",), ()),
        ("curly quotes", "“linha reta”", (), ("linha reta",), ()),
        (
            "a phrase left open runs to the end",
            'antes "linha reta e',
            ("antes",),
            ("linha reta e",),
            (),
        ),
        ("an exclusion", "plebiscito -urna", ("plebiscito",), (), ("urna",)),
        (
            "a phrase excluded",
            'plebiscito -"urna eletrônica"',
            ("plebiscito",),
            (),
            ("urna eletrônica",),
        ),
        ("a hyphen within a word excludes nothing", "recém-criado", ("recém-criado",), (), ()),
        ("a lone hyphen is nothing", "limites - divisas", ("limites", "divisas"), (), ()),
        ("an empty phrase is nothing", 'a ""', ("a",), (), ()),
        ("nothing", "   ", (), (), ()),
        ("signs alone are nothing", "?? !!", (), (), ()),
        ("a section sign is kept", "§ 4º", ("§", "4º"), (), ()),
    ],
)
def test_a_query_is_taken_apart(
    name: str,
    typed: str,
    words: tuple[str, ...],
    phrases: tuple[str, ...],
    excluded: tuple[str, ...],
) -> None:
    query = parse(typed)
    assert (query.words, query.phrases, query.excluded) == (words, phrases, excluded)


def test_exclusions_alone_look_for_nothing() -> None:
    assert parse("-urna").empty
    assert not parse("x -urna").empty


@given(st.text(max_size=200))
def test_no_text_breaks_the_parser(typed: str) -> None:
    query = parse(typed)
    assert '"' not in query.text


@pytest.mark.parametrize(
    ("name", "text", "wanted", "prefix", "found"),
    [
        ("accents and case are apart", "Município", ["municipio"], False, ["Município"]),
        ("whole words only", "limites", ["limite"], False, []),
        ("beginnings when asked", "limites", ["limite"], True, ["limites"[:6]]),
        ("a phrase over two blanks", "linha  reta", ["linha reta"], False, ["linha  reta"]),
        ("the phrase in another order is not it", "reta linha", ["linha reta"], False, []),
        ("the sign º is a letter o", "art. 7º", ["7o"], False, ["7º"]),
        (
            "a mark at the end of a word goes with it",
            "Goia\u0301 e",
            ["goiá"],
            False,
            ["Goia\u0301"],
        ),
        (
            "decomposed words meet composed text",
            "Município",
            ["muni\u0301cipio"],
            False,
            ["Município"],
        ),
        ("same word decomposed", "Munici\u0301pio", ["município"], False, ["Munici\u0301pio"]),
    ],
)
def test_words_are_found(
    name: str, text: str, wanted: list[str], prefix: bool, found: list[str]
) -> None:
    assert [text[a:b] for a, b in spans_of(text, wanted, prefix=prefix)] == found


@given(st.text(max_size=80), st.text(max_size=12))
def test_every_span_reads_as_the_words_sought(text: str, wanted: str) -> None:
    for a, b in spans_of(text, [wanted]):
        assert 0 <= a < b <= len(text)
        assert fold(wanted) in fold(text[a:b]) or fold(text[a:b]).startswith(fold(wanted))


@given(st.text(max_size=80))
def test_folding_keeps_a_place_for_every_character(text: str) -> None:
    plain, places = folded(text)
    assert len(plain) == len(places)
    assert list(places) == sorted(places)
