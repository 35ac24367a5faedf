"""Levels of whole names, against the embedded list of municipalities."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.toponyms import lookup
from assistant.toponyms.characters import fold
from assistant.toponyms.gazetteer import Gazetteer, make
from assistant.toponyms.matching import LEVELS, MAX_QUALIFIED, MAX_SIMILAR
from indexer.errors import InputError

PLACES = make()


def level_of(asked: str, known: str, where: Gazetteer = PLACES) -> str | None:
    """The level at which a place is found, None when it is not."""
    result = lookup(asked, gazetteer=where)
    return next((m.level for m in result.matches if m.place.name == known), None)


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("Belem", "Belém"), ("OURO PRETO", "Ouro Preto"), ("pau d'arco", "Pau D'Arco"),
        ("Iporã", "Iporã"), ("Ipora", "Iporá"), ("Ipora", "Iporã"), ("Goiana", "Goiana"),
        ("Ouro Preto/MG", "Ouro Preto"), ("Ouro Preto - MG", "Ouro Preto"),
        ("Ouro Preto (Minas Gerais)", "Ouro Preto"), ("Ouro Preto, MG", "Ouro Preto"),
        ("Ouro Preto MG", "Ouro Preto"), ("Município de Ouro Preto", "Ouro Preto"),
        ("Prefeitura Municipal de Ouro Preto", "Ouro Preto"),
        ("o distrito de Ouro Preto", "Ouro Preto"),
    ],
)  # fmt: skip
def test_the_same_name_is_identical(asked: str, known: str) -> None:
    assert level_of(asked, known) == "identical"


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("Sao Tomé das Letras", "São Tomé das Letras"),
        ("Ji Paraná", "Ji-Paraná"), ("Passa-Vinte", "Passa Vinte"), ("Passa 20", "Passa Vinte"),
        ("7 Lagoas", "Sete Lagoas"), ("VII Lagoas", "Sete Lagoas"), ("Setelagoas", "Sete Lagoas"),
        ("2 Barras", "Duas Barras"), ("Pedro 2", "Pedro II"), ("Pedro Segundo", "Pedro II"),
        ("1º de Maio", "Primeiro de Maio"), ("XV de Novembro", "Quinze de Novembro"),
        ("Ouro Preto d'Oeste", "Ouro Preto do Oeste"), ("Ouro Preto Doeste", "Ouro Preto do Oeste"),
        ("Monte Negro", "Montenegro"), ("Belohorizonte", "Belo Horizonte"),
        ("Olho Dágua das Flores", "Olho d'Água das Flores"), ("Páo d'Alho", "Paudalho"),
        ("Barra dos Bugres", "Barra do Bugres"), ("Pontes Lacerda", "Pontes e Lacerda"),
        ("Pontes & Lacerda", "Pontes e Lacerda"), ("São João d'El Rey", "São João del Rei"),
        ("Santo Antonio de Jesus", "Santo Antônio de Jesus"),
        ("São Antônio de Jesus", "Santo Antônio de Jesus"),
        ("San Antonio de Jesus", "Santo Antônio de Jesus"),
        ("Sto. Antônio de Jesus", "Santo Antônio de Jesus"),
        ("Santo José do Rio Preto", "São José do Rio Preto"),
        ("Sta Rita", "Santa Rita"), ("S. Rita", "Santa Rita"), ("S Borja", "São Borja"),
        ("N. Sra. da Glória", "Nossa Senhora da Glória"),
        ("N. S. da Glória", "Nossa Senhora da Glória"),
        ("Nª Sª da Glória", "Nossa Senhora da Glória"),
        ("D. Pedrito", "Dom Pedrito"), ("D. Inês", "Dona Inês"), ("Pe. Bernardo", "Padre Bernardo"),
        ("Engº Caldas", "Engenheiro Caldas"), ("Dr. Camargo", "Doutor Camargo"),
        ("B. Horizonte", "Belo Horizonte"), ("S. J. do Rio Preto", "São José do Rio Preto"),
        ("Santana do Livramento", "Sant'Ana do Livramento"),
        ("Sant'Anna do Livramento", "Sant'Ana do Livramento"),
        ("Moji Mirim", "Mogi Mirim"), ("Açú", "Assú"),
        ("Conceicaodomatodentro", "Conceição do Mato Dentro"),
        ("Venceslau Brás", "Wenceslau Braz"), ("São Vicente Férrer", "São Vicente Ferrer"),
    ],
)  # fmt: skip
def test_another_spelling_of_the_name_is_orthographic(asked: str, known: str) -> None:
    expected = {"orthographic"} if asked != "Santo Antonio de Jesus" else {"identical"}
    assert level_of(asked, known) in expected


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("Goianá", "Goiana"), ("Goiana", "Goianá"), ("Maraú", "Marau"), ("Marau", "Maraú"),
        ("Iporã", "Iporá"), ("Aracoiaba", "Araçoiaba"), ("França", "Franca"),
        ("Santa Antônia", "Santo Antônio"), ("São Rita", "Santa Rita"),
        ("Itapirana", "Itapiranga"), ("Nova Serrinha", "Nova Serrana"),
    ],
)  # fmt: skip
def test_another_name_is_at_most_similar(asked: str, known: str) -> None:
    assert level_of(asked, known) in (None, "none")


@pytest.mark.parametrize(
    ("asked", "known"),
    [
        ("Ouro Preto do Norte", "Ouro Preto"), ("Ouro Preto", "Ouro Preto do Oeste"),
        ("Nova Xapuri", "Xapuri"), ("Vila de Sinop", "Sinop"), ("Cruzeiro Paulista", "Cruzeiro"),
        ("Campinas do Norte", "Campinas do Sul"), ("Serra do Norte", "Serra"),
        ("Xapuri dos Xavantes", "Xapuri"), ("Novo Serra", "Serra"),
    ],
)  # fmt: skip
def test_a_name_with_a_qualifier_is_a_correlate(asked: str, known: str) -> None:
    assert level_of(asked, known) == "qualified"


@pytest.mark.parametrize(
    "asked",
    ["Serra do Beija-Flor", "Pedra do Muriqui", "Salto da Alegria", "São Zeferino",
     "Nossa Senhora da Penha Longa", "Vila do Incra", "Cinco Marias", "Seringueira Formosa"],
)  # fmt: skip
def test_a_lone_generic_word_is_no_core(asked: str) -> None:
    assert lookup(asked, gazetteer=PLACES).level == "none"


def test_all_homonyms_are_listed_those_of_the_state_first() -> None:
    result = lookup("Bom Jesus", uf_or_statute="SC", gazetteer=PLACES)
    same = [m.place.uf for m in result.matches if m.level == "identical"]
    assert same == ["SC", "PB", "PI", "RN", "RS"]


def test_similar_names_are_shown_only_when_there_is_nothing_nearer() -> None:
    result = lookup("Itapirana", gazetteer=PLACES)
    assert [m.place.name for m in result.matches[:2]] == ["Itapiranga", "Itapiranga"]
    assert len(result.matches) <= MAX_SIMILAR
    assert all(m.level == "identical" for m in lookup("Primavera", gazetteer=PLACES).matches[:2])


def test_many_qualified_names_are_cut_and_counted() -> None:
    result = lookup("São José", gazetteer=PLACES)
    qualified = [m for m in result.matches if m.level == "qualified"]
    assert len(qualified) == MAX_QUALIFIED
    more = next(n for n in result.notices if n.id == "more")
    assert int(dict(more.values)["more"]) > 30


def test_a_seat_district_is_not_listed_beside_its_municipality(with_districts: Gazetteer) -> None:
    result = lookup("Ouro Preto", gazetteer=with_districts)
    assert [m.place.code for m in result.matches if m.level == "identical"] == [3146107]
    assert result.coverage.districts == 6


def test_districts_come_after_municipalities(with_districts: Gazetteer) -> None:
    result = lookup("Bom Jesus", uf_or_statute="CE", gazetteer=with_districts)
    kinds = [m.place.kind for m in result.matches if m.level == "identical"]
    assert kinds == ["municipality"] * 5 + ["district"]


def test_a_place_left_out_is_not_found() -> None:
    assert lookup("Ouro Preto", gazetteer=PLACES).level == "identical"
    alone = lookup("Ouro Preto", gazetteer=PLACES, without=3146107)
    assert 3146107 not in {m.place.code for m in alone.matches}
    assert alone.level == "qualified"


names = st.sampled_from([place.name for place in PLACES.places])


@given(names, st.sampled_from([str.upper, str.lower, str.title, fold]))
@settings(max_examples=150, deadline=None)
def test_case_and_lost_accents_never_hide_a_name(name: str, change: object) -> None:
    typed = change(name)  # type: ignore[operator]
    result = lookup(typed, gazetteer=PLACES)
    assert result.level == "identical"
    assert name in {m.place.name for m in result.matches} or fold(name) in {
        fold(m.place.name) for m in result.matches if m.level == "identical"
    }


@given(names)
@settings(max_examples=100, deadline=None)
def test_results_are_ordered_and_scored_within_bounds(name: str) -> None:
    result = lookup(name, gazetteer=PLACES)
    ranks = [LEVELS.index(m.level) for m in result.matches]
    assert ranks == sorted(ranks)
    assert result.score == 1.0
    assert all(0 <= m.score <= 1 for m in result.matches)
    assert all(m.score < 1 for m in result.matches if m.level != "identical")


@given(names, st.sampled_from(["do Norte", "do Sul", "dos Xavantes"]))
@settings(max_examples=100, deadline=None)
def test_a_qualifier_makes_a_name_no_longer_taken_unless_it_is_taken_too(
    name: str, qualifier: str
) -> None:
    known = {fold(place.name) for place in PLACES.places}
    result = lookup(f"{name} {qualifier}", gazetteer=PLACES)
    if result.level == "identical":
        assert fold(f"{name} {qualifier}") in known


@given(st.text(max_size=130))
@settings(max_examples=150, deadline=None)
def test_no_text_breaks_a_look_up(text: str) -> None:
    with contextlib.suppress(InputError):
        body = lookup(text, uf_or_statute="mt", gazetteer=PLACES).to_json("en")
        assert body["level"] in LEVELS
