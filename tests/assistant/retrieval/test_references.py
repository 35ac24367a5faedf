"""Cross-references: every one of the real statutes, the shapes that others have, and the traps."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.retrieval.references import references
from indexer.provisions import Kind, Provision, Statute
from tests import searching

TABLE = Path(__file__).with_name("references.tsv")


def _real() -> list[tuple[str, str, str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [tuple(line.split("\t")) for line in lines if not line.startswith("#")]  # type: ignore[misc]


def test_the_references_of_all_statutes_are_those_checked_by_hand() -> None:
    found = [
        (provision.ref, provision.text[slice(*one.span)], " ".join(one.targets))
        for statute in searching.corpus().statutes.values()
        for provision in statute.provisions
        for one in references(statute, provision)
    ]
    assert found == _real()


def test_every_target_is_there_and_spans_do_not_overlap() -> None:
    for statute in searching.corpus().statutes.values():
        for provision in statute.provisions:
            end = 0
            for one in references(statute, provision):
                assert all(target in statute.by_id for target in one.targets)
                assert one.span[0] >= end
                end = one.span[1]
            assert end <= len(provision.text)


def test_what_the_law_itself_gets_wrong_is_not_linked() -> None:
    """MT art. 7º, parágrafo único: 'inciso V do artigo anterior'; art. 6º has no incisos."""
    statute = searching.corpus().statutes["mt"]
    assert references(statute, statute.by_id["art7_par1u"]) == ()


# --- a law with every shape -----------------------------------------------------------------------

SHAPES: tuple[tuple[str, Kind], ...] = (
    ("art1", "artigo"), ("art1_cpt", "caput"),
    ("art2", "artigo"), ("art2_cpt", "caput"), ("art2_cpt_inc1", "inciso"),
    ("art2_cpt_inc2", "inciso"), ("art2_cpt_inc2_ali1", "alinea"), ("art2_cpt_inc2_ali2", "alinea"),
    ("art2_cpt_inc3", "inciso"), ("art2_cpt_inc4", "inciso"), ("art2_par1", "paragrafo"),
    ("art2_par2", "paragrafo"), ("art2_par3", "paragrafo"), ("art2_par3_inc1", "inciso"),
    ("art2-1", "artigo"), ("art2-1_cpt", "caput"),
    ("art3", "artigo"), ("art3_cpt", "caput"), ("art3_par1u", "paragrafo"),
    ("art3_par1u_inc1", "inciso"), ("art3_par1u_inc2", "inciso"),
    ("art4", "artigo"), ("art4_cpt", "caput"),
)  # fmt: skip


def law(place: str, text: str) -> tuple[Statute, Provision]:
    """The law of SHAPES in which one provision has a text."""
    headings = ("CAPÍTULO I - Do Começo", "Seção II - Do Resto")
    made = [
        Provision(
            "xx", fragment, kind, "", text if fragment == place else "",
            headings[: 1 if fragment.startswith("art1") else 2],
        )
        for fragment, kind in SHAPES
    ]  # fmt: skip
    statute = Statute("xx", "", "", "", "", "", "", "statute", "", "", (), (), tuple(made))
    return statute, statute.by_id[place]


ONE, TWO, THREE = "art2_cpt_inc1", "art2_cpt_inc2", "art2_cpt_inc3"


@pytest.mark.parametrize(
    ("place", "text", "targets"),
    [
        ("art4_cpt", "o inciso II do art. 2º", ["art2_cpt_inc2"]),
        ("art4_cpt", "os incisos I e III do artigo 2", ["art2_cpt_inc1 art2_cpt_inc3"]),
        ("art4_cpt", "os incisos I a III do art. 2º", [f"{ONE} {TWO} {THREE}"]),
        ("art4_cpt", "art. 2º, I", ["art2_cpt_inc1"]),
        ("art4_cpt", "art. 2º, § 1º", ["art2_par1"]),
        ("art4_cpt", "art. 2º, §§ 1º e 2º", ["art2_par1 art2_par2"]),
        ("art4_cpt", "art. 2º, II, a", ["art2_cpt_inc2_ali1"]),
        ("art4_cpt", 'alíneas "a" e "b" do inciso II do art. 2º', [f"{TWO}_ali1 {TWO}_ali2"]),
        ("art4_cpt", "art. 3º, parágrafo único, II, desta lei", ["art3_par1u_inc2"]),
        ("art4_cpt", "inciso I do parágrafo único do artigo anterior", ["art3_par1u_inc1"]),
        ("art4_cpt", "arts. 1º e 3º desta Lei", ["art1 art3"]),
        ("art4_cpt", "artigos 1º a 3º", ["art1 art2 art3"]),
        ("art4_cpt", "art. 2º-A", ["art2-1"]),
        ("art4_cpt", "caput do art. 2º", ["art2_cpt"]),
        ("art2_par2", "de que trata o parágrafo anterior", ["art2_par1"]),
        ("art2_par1", "de que trata o parágrafo seguinte", ["art2_par2"]),
        ("art2_cpt_inc3", "na forma do inciso anterior", ["art2_cpt_inc2"]),
        ("art2_par1", "neste artigo", ["art2"]),
        ("art2_par1", "os incisos I e II", ["art2_cpt_inc1 art2_cpt_inc2"]),
        ("art2_par3_inc1", "o caso do inciso I", ["art2_par3_inc1"]),
        ("art2_par1", "o § 2º deste artigo", ["art2_par2"]),
        ("art2_par3", "incisos I a III e o § 1º deste artigo",
         ["art2_cpt_inc1 art2_cpt_inc2 art2_cpt_inc3", "art2_par1"]),
        ("art2_par1", "os dos incisos I e II pelo IBGE, o de nº III pelo Tribunal",
         ["art2_cpt_inc1 art2_cpt_inc2", "art2_cpt_inc3"]),
        ("art2_par1", "itens I, II e III", ["art2_cpt_inc1 art2_cpt_inc2 art2_cpt_inc3"]),
        ("art3_cpt", "o artigo seguinte", ["art4"]),
        ("art3_cpt", "as regras desta seção", ["art2 art2-1 art3 art4"]),
        ("art3_cpt", "as regras deste capítulo", ["art1 art2 art2-1 art3 art4"]),
        ("art4_cpt", "o prazo do art. 1º e 30 (trinta) dias", ["art1"]),
        ("art4_cpt", "o art. 1º e o art. 18 da Constituição", ["art1"]),
    ],
)  # fmt: skip
def test_a_reference_is_read_as_lawyers_read_it(place: str, text: str, targets: list[str]) -> None:
    statute, provision = law(place, text)
    assert [" ".join(one.targets) for one in references(statute, provision)] == targets


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("art4_cpt", "o art. 2º da Constituição Federal"),
        ("art4_cpt", "o § 1º do art. 2º da Constituição"),
        ("art4_cpt", "art. 2º, § 1º, da Lei nº 4.320"),
        ("art4_cpt", "art. 2º do Decreto-lei 5"),
        ("art4_cpt", "§ 1º do art. 2º do Ato das Disposições Constitucionais Transitórias"),
        ("art4_cpt", "os arts. 2, I; 3, II, todos da Constituição Federal"),
        ("art4_cpt", "o inciso IX do art. 2º"),
        ("art4_cpt", "o art. 99"),
        ("art4_cpt", "o inciso I do artigo anterior"),
        ("art1_cpt", "o artigo anterior"),
        ("art4_cpt", "o artigo seguinte"),
        ("art2_par1", "o parágrafo anterior"),
        ("art4_cpt", "o § 3º"),
        ("art4_cpt", "o inciso II"),
        ("art4_cpt", "esta lei complementar"),
        ("art1_cpt", "as regras desta seção"),
        ("art4_cpt", "2/3 dos membros e 30 dias"),
        ("art4_cpt", "a) e b)"),
        ("art4_cpt", ""),
    ],
)
def test_what_names_no_provision_of_this_law_is_not_linked(place: str, text: str) -> None:
    statute, provision = law(place, text)
    assert references(statute, provision) == ()


PIECES = (
    "art. 2º", "artigo anterior", "inciso II", "incisos I a III", "§ 1º", "deste artigo", "do", "e",
    ",", "da Constituição", "desta lei", "parágrafo único", "o de nº II", '"a"', "caput", "todos",
    "IV", "9",
)  # fmt: skip


@given(st.sampled_from([f for f, _ in SHAPES]), st.lists(st.sampled_from(PIECES), max_size=8))
def test_any_string_of_pieces_gives_targets_that_exist(place: str, pieces: list[str]) -> None:
    statute, provision = law(place, " ".join(pieces))
    for one in references(statute, provision):
        assert one.targets
        assert all(target in statute.by_id for target in one.targets)
        assert 0 <= one.span[0] < one.span[1] <= len(provision.text)


@given(st.text(max_size=80))
def test_any_text_is_read_without_error(text: str) -> None:
    references(*law("art2_par1", text))
