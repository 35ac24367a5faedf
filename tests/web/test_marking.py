"""Text becomes HTML only through escaping, and its marks never overlap wrongly."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.marking import Link, date_br, merged, numbered, pieces, thousands


def plain(html: str) -> str:
    import html as entities

    return entities.unescape(re.sub(r"<[^>]+>", "", html))


@pytest.mark.parametrize(
    ("name", "text", "spans", "expected"),
    [
        ("nothing to mark", "abc", [], "abc"),
        ("one span", "abcdef", [(1, 3)], "a<mark>bc</mark>def"),
        ("touching spans become one", "abcdef", [(0, 2), (2, 4)], "<mark>abcd</mark>ef"),
        ("overlapping spans become one", "abcdef", [(0, 3), (1, 4)], "<mark>abcd</mark>ef"),
        ("a span past the end is left out", "abc", [(1, 4)], "abc"),
        ("an empty span is left out", "abc", [(1, 1)], "abc"),
        ("a backward span is left out", "abc", [(2, 1)], "abc"),
        ("the text is escaped", "<b>&", [(0, 1)], "<mark>&lt;</mark>b&gt;&amp;"),
    ],
)
def test_highlights(name: str, text: str, spans: list[tuple[int, int]], expected: str) -> None:
    assert pieces(text, spans) == expected


def test_a_link_may_hold_a_highlight() -> None:
    html = pieces("ver art. 7º hoje", [(4, 8)], [Link((4, 11), "/leis/mg/art7")])
    assert (
        html
        == 'ver <a href="/leis/mg/art7"><mark>art.</mark></a><a href="/leis/mg/art7"> 7º</a> hoje'
    )


def test_a_hostile_link_cannot_leave_its_attribute() -> None:
    assert '"><script>' not in pieces("abc", (), [Link((0, 3), '"><script>')])


@given(
    st.text(max_size=60),
    st.lists(st.tuples(st.integers(-3, 70), st.integers(-3, 70)), max_size=6),
    st.lists(st.tuples(st.integers(-3, 70), st.integers(-3, 70)), max_size=3),
)
def test_marking_never_changes_the_words(
    text: str, spans: list[tuple[int, int]], links: list[tuple[int, int]]
) -> None:
    html = pieces(text, spans, [Link(span, "/x") for span in links])
    assert plain(str(html)).replace("\r", "") == text.replace("\r", "")
    assert html.count("<mark>") == html.count("</mark>")


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)).map(sorted).map(tuple), max_size=9)
)
def test_merged_spans_are_apart_and_in_order(spans: list[tuple[int, int]]) -> None:
    out = merged(spans)
    assert all(a[1] < b[0] for a, b in itertools.pairwise(out))


def test_marks_become_links_to_the_quotations_that_exist() -> None:
    html = numbered("Não atende [2], <b> [9].", {2: "r1-c2"}, "citação")
    assert html == (
        'Não atende\u00a0<a class="cite" href="#r1-c2" aria-label="citação 2">2</a>, &lt;b&gt; [9].'
    )


@pytest.mark.parametrize(
    ("iso", "shown"),
    [("1995-01-18", "18/1/1995"), ("1975", "1975"), ("2026-02-10", "10/2/2026")],
)
def test_dates_are_shown_as_written_in_brazil(iso: str, shown: str) -> None:
    assert date_br(iso) == shown


@pytest.mark.parametrize(
    ("n", "shown"), [(0, "0"), (999, "999"), (1000, "1.000"), (2_100_000, "2.100.000")]
)
def test_thousands_take_a_point(n: int, shown: str) -> None:
    assert thousands(n) == shown
