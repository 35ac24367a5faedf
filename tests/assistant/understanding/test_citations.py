"""References to provisions and laws as people write them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understanding.citations import find_citations
from assistant.understanding.laws import find_laws
from assistant.understanding.places import find_places
from assistant.understanding.text import Text
from indexer.provisions import cite, parts_of
from tests.assistant.understanding.conftest import STATUTES


def cited(message: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    text = Text(message)
    laws = find_laws(text, STATUTES)
    places = find_places(text, STATUTES, [(law.start, law.end) for law in laws])
    return [(c.fragments, c.statutes) for c in find_citations(text, laws, places)]


FRAGMENTS = {
    "art. 3": ("art3",),
    "art 3º": ("art3",),
    "Art. 3°": ("art3",),
    "artigo 3": ("art3",),
    "Artigo 3º": ("art3",),
    "artigo terceiro": ("art3",),
    "artigo quarto": ("art4",),
    "ARTIGO 14": ("art14",),
    "artigo décimo quarto": ("art14",),
    "artigo vigésimo": ("art20",),
    "artigo trinta e quatro": ("art34",),
    "article 3": ("art3",),
    "article four": ("art4",),
    "art. 1º-A": ("art1-1",),
    "art.3": ("art3",),
    "art nº 3": ("art3",),
    "art. 3º, II": ("art3_cpt_inc2",),
    "art. 3º, inciso II": ("art3_cpt_inc2",),
    "art 3 inc II": ("art3_cpt_inc2",),
    "art. 3, inc. 2": ("art3_cpt_inc2",),
    "inciso II do art. 3º": ("art3_cpt_inc2",),
    "inc. II do art. 3": ("art3_cpt_inc2",),
    "item IV do art. 4": ("art4_cpt_inc4",),
    "item IV of article 4": ("art4_cpt_inc4",),
    "inciso segundo do artigo terceiro": ("art3_cpt_inc2",),
    "art. 3º, II e III": ("art3_cpt_inc2", "art3_cpt_inc3"),
    "art. 3º, I a III": ("art3_cpt_inc1", "art3_cpt_inc2", "art3_cpt_inc3"),
    "incisos I e II do art. 3º": ("art3_cpt_inc1", "art3_cpt_inc2"),
    "art. 5º, § 2º": ("art5_par2",),
    "art. 5, §2": ("art5_par2",),
    "§ 2º do art. 5º": ("art5_par2",),
    "parágrafo 2º do artigo 5": ("art5_par2",),
    "parágrafo segundo do art. 5º": ("art5_par2",),
    "art. 26, § 2": ("art26_par2",),
    "§§ 1º e 2º do art. 26": ("art26_par1", "art26_par2"),
    "art. 26, §§ 1º e 2º": ("art26_par1", "art26_par2"),
    "art. 14, parágrafo único": ("art14_par1u",),
    "art 14 p. único": ("art14_par1u",),
    "art. 14, p.ú.": ("art14_par1u",),
    "p.u. do art. 14": ("art14_par1u",),
    "parágrafo único do art. 14": ("art14_par1u",),
    "paragrafo unico do artigo 14": ("art14_par1u",),
    "sole paragraph of article 14": ("art14_par1u",),
    "art. 14, § único": ("art14_par1u",),
    "art. 14, parágrafo único, I": ("art14_par1u_inc1",),
    "inciso I do parágrafo único do art. 14": ("art14_par1u_inc1",),
    "alínea b do parágrafo único do art. 3º": ("art3_par1u_ali2",),
    "art. 3º, parágrafo único, alínea b": ("art3_par1u_ali2",),
    'art. 3º, parágrafo único, "b"': ("art3_par1u_ali2",),
    "letra c do p.ú. do art. 3": ("art3_par1u_ali3",),
    "art. 1º, § 4º, I, a": ("art1_par4_inc1_ali1",),
    "art. 1º, § 4º, inciso I, alínea a": ("art1_par4_inc1_ali1",),
    "art. 14, sole paragraph, item I": ("art14_par1u_inc1",),
    "caput do art. 13": ("art13_cpt",),
    "art. 13, caput": ("art13_cpt",),
    "art. 2º, caput e § 1º": ("art2_cpt", "art2_par1"),
    "arts. 7º e 35": ("art7", "art35"),
    "artigos 7 e 35": ("art7", "art35"),
    "arts. 5º, 8º e 13": ("art5", "art8", "art13"),
    "arts. 9 a 14": ("art9", "art10", "art11", "art12", "art13", "art14"),
    "arts. 9º ao 11": ("art9", "art10", "art11"),
    "articles 7 and 35": ("art7", "art35"),
    "artigos 9 até 11": ("art9", "art10", "art11"),
    "art. 12, inciso I": ("art12_cpt_inc1",),
    "art. 31, parágrafo único, IV": ("art31_par1u_inc4",),
    "art. 30": ("art30",),
    "artigo dez": ("art10",),
}


@pytest.mark.parametrize(("written", "fragments"), FRAGMENTS.items())
@pytest.mark.parametrize("frame", ["o que diz {}?", "{}", "explique {} da lei"])
def test_a_provision_is_found_however_it_is_cited(
    frame: str, written: str, fragments: tuple[str, ...]
) -> None:
    assert cited(frame.format(written)) == [(fragments, ())]


LAWS = {
    "art. 5º, § 2º, da LC 37/95": "mg",
    "art. 5º da Lei Complementar nº 37, de 18 de janeiro de 1995": "mg",
    "LC-MG 37 art 14 p. único": "mg",
    "LC 37, art. 5": "mg",
    "art. 5 da lei 37/95": "mg",
    "art. 2 da LC 1/67": "br",
    "art. 2º da LC nº 1/1967": "br",
    "art. 6 da LC 23/92-MT": "mt",
    "art. 4 da LC 35/91": "ac",
    "LC 35/91-AC: teor do art. 7º": "ac",
    "art 4 da lc 2/90": "go",
    "art. 4º da LC 02/1990": "go",
    "art. 3 da lei mineira": "mg",
    "art. 4º da lei de Goiás": "go",
    "art. 13 da lei do Acre": "ac",
    "art. 13 (AC)": "ac",
    "art. 13, AC": "ac",
    "article 26 of MG Complementary Law 37/1995": "mg",
    "art. 26 of the Minas Gerais law": "mg",
    "art. 18, § 4º, da Constituição": "cf",
    "art. 18 da CF": "cf",
    "art. 18 da Constituição Federal": "cf",
    "art. 96 do ADCT": "adct",
    "art. 5 da lei federal": "br",
    "art. 2 do Mato Grosso": "mt",
    "art. 10 of Complementary Law 23 of 1992": "mt",
}


@pytest.mark.parametrize(("written", "key"), LAWS.items())
def test_the_law_of_a_citation_is_known(written: str, key: str) -> None:
    ((_, statutes),) = cited(f"queria ver {written}")
    assert statutes == (key,)


@pytest.mark.parametrize(
    "message",
    [
        "2 mil eleitores e 3 casas",
        "parte da lei",
        "a partir de 5 km",
        "item importante",
        "o inciso",
        "partido 15",
        "quarto distrito",
        "em 5 de maio",
        "sou artista 3 vezes",
        "artigos de luxo",
        "50 casas, 2 escolas",
        "12 parágrafos",
        "1º grau completo",
        "do 1º ao 9º ano",
        "particular 5",
    ],
)
def test_other_figures_cite_nothing(message: str) -> None:
    assert cited(message) == []


def test_two_citations_keep_their_own_laws() -> None:
    assert cited("art. 3 da lei mineira e art. 4 da lei do Acre") == [
        (("art3",), ("mg",)),
        (("art4",), ("ac",)),
    ]


def test_two_articles_each_with_its_inciso() -> None:
    assert cited("art. 3º, II, e art. 5º, I") == [
        (("art3_cpt_inc2",), ()),
        (("art5_cpt_inc1",), ()),
    ]


def test_a_partial_reference_is_kept_partial() -> None:
    assert cited("e o § 2º?") == [(("par2",), ())]
    assert cited("e o inciso IV?") == [(("inc4",), ())]


@pytest.mark.parametrize(
    ("message", "name", "keys", "amends"),
    [
        ("o que a LC 792/2024 mudou", "LC 792/2024", (), ("mt",)),
        ("Complementary Law 792 of 2024", "LC 792/2024", (), ("mt",)),
        ("LC 792", "LC 792/2024", (), ("mt",)),
        ("a LC 46/84", "LC 46/1984", (), ("br",)),
        ("LC 132/04", "LC 132/2004", (), ("ac",)),
        ("LC 11/92", "LC 11/1992", (), ("go",)),
        ("a LC 19/1991", "LC 19/1991", (), ()),
        ("Lei Federal nº 4.320", "Lei 4.320", (), ()),
        ("Lei 918/89", "Lei 918/1989", (), ()),
        ("lei complementar estadual 37", "LC 37", ("mg",), ()),
        ("Lei Complementar nº 23", "LC 23", ("mt",), ()),
        ("EC 15/1996", "EC 15/1996", (), ("cf",)),
        ("ADPF 819", "ADPF 819", (), ()),
    ],
)
def test_a_law_has_one_name(
    message: str, name: str, keys: tuple[str, ...], amends: tuple[str, ...]
) -> None:
    (law,) = find_laws(Text(message), STATUTES)
    assert (law.name, law.keys, law.amends) == (name, keys, amends)


def test_a_list_of_laws_is_read_whole() -> None:
    assert [law.name for law in find_laws(Text("LCs 01/90, 08/91 e 09/91"), STATUTES)] == [
        "LC 1/1990",
        "LC 8/1991",
        "LC 9/1991",
    ]


_STEP = st.sampled_from(
    [
        "",
        "_par1",
        "_par2",
        "_par1u",
        "_cpt_inc1",
        "_cpt_inc4",
        "_par1u_inc3",
        "_par4_inc1_ali1",
        "_par1u_ali2",
        "_cpt",
    ]
)


@settings(deadline=None)
@given(st.integers(1, 60), _STEP)
def test_what_the_house_cites_it_reads_back(number: int, step: str) -> None:
    fragment = f"art{number}{step}"
    assert parts_of(fragment)
    ((fragments, _),) = cited(f"mostre o {cite(fragment)}, por favor")
    assert fragments == (fragment,)


@settings(deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_read_without_error(text: str) -> None:
    for fragments, _ in cited(text):
        assert all(parts_of(f) for f in fragments)
