"""Fragments, numerals, citations and URNs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indexer import corpus
from indexer.provisions import (
    Provision,
    cite,
    from_letters,
    from_roman,
    parts_of,
    to_letters,
    to_roman,
    urn_of,
)

CITED = [
    ("art3", "art. 3º", "art. 3"),
    ("art3_cpt", "art. 3º, caput", "art. 3, caput"),
    ("art3_cpt_inc2", "art. 3º, II", "art. 3, II"),
    ("art10", "art. 10", "art. 10"),
    ("art1-1", "art. 1º-A", "art. 1-A"),
    ("art103-2_par4", "art. 103-B, § 4º", "art. 103-B, § 4"),
    ("art7_par1u", "art. 7º, parágrafo único", "art. 7, sole paragraph"),
    ("art1_par4_inc1_ali1", "art. 1º, § 4º, I, a", "art. 1, § 4, I, a"),
    ("art3_par1u_ali2", "art. 3º, parágrafo único, b", "art. 3, sole paragraph, b"),
    ("art1_cpt_inc1_ali27_ite2", "art. 1º, I, aa, 2", "art. 1, I, aa, 2"),
    ("anx1_art1_par2", "art. 1º, § 2º do ato anexo", "art. 1, § 2 of the annexed act"),
]


@pytest.mark.parametrize(("fragment", "pt", "en"), CITED)
def test_a_fragment_is_cited(fragment: str, pt: str, en: str) -> None:
    assert cite(fragment) == pt
    assert cite(fragment, "en") == en


@pytest.mark.parametrize(
    "fragment", ["", "art", "art3_", "3", "art3_inc", "art3 ", "art3\n", "par1x", "art٣", "xyz1"]
)
def test_what_is_no_fragment_is_refused(fragment: str) -> None:
    with pytest.raises(ValueError, match="not a fragment"):
        parts_of(fragment)


@given(st.integers(1, 3999))
def test_roman_numerals_go_and_come_back(n: int) -> None:
    assert from_roman(to_roman(n)) == n


@given(st.integers(1, 20_000))
def test_letters_go_and_come_back(n: int) -> None:
    assert from_letters(to_letters(n)) == n


@pytest.mark.parametrize("text", ["", "IIII", "VX", "IC", "A", "IL"])
def test_what_is_no_roman_numeral_has_no_value(text: str) -> None:
    assert from_roman(text) is None


@pytest.mark.parametrize(
    ("fragment", "article", "parent"),
    [
        ("art3", "art3", None),
        ("art3_cpt", "art3", "art3"),
        ("art3_cpt_inc2", "art3", "art3_cpt"),
        ("anx1_art3", "anx1_art3", None),
        ("anx1_art3_par1", "anx1_art3", "anx1_art3"),
    ],
)
def test_a_provision_knows_where_it_hangs(fragment: str, article: str, parent: str | None) -> None:
    provision = Provision("xx", fragment, "inciso", "I", "texto")
    assert (provision.article, provision.parent) == (article, parent)
    assert provision.ref == f"xx:{fragment}"


def test_a_provision_s_urn_is_the_statute_s_with_the_fragment() -> None:
    assert urn_of(corpus.load().statute("mg"), "art3_cpt_inc2") == (
        "urn:lex:br;minas.gerais:estadual:lei.complementar:1995-01-18;37!art3_cpt_inc2"
    )


def test_subtree_and_children_do_not_reach_a_neighbour_with_a_like_name() -> None:
    statute = corpus.load().statute("ac")
    assert all(p.article == "art1" for p in statute.subtree("art1"))
    assert [p.id for p in statute.children("art1_par4")] == [
        "art1_par4_inc1",
        "art1_par4_inc2",
        "art1_par4_inc3",
    ]
