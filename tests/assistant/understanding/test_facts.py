"""Facts stated in a message, each beside a twin that states something else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understanding import Question

Read = Callable[[str], Question]


def facts(question: Question) -> dict[str, Any]:
    """Names to values; a range as (low, high)."""
    return {
        r.name: r.value if r.value is not None else (r.low, r.high)
        for r in (*question.facts, *question.notes)
    }


def holds(found: dict[str, Any], expected: dict[str, Any]) -> None:
    for name, value in expected.items():
        if value is ...:
            assert name not in found, (name, found)
        else:
            assert found.get(name) == value, (name, found)


AREA: list[tuple[str, dict[str, Any]]] = [
    (
        "10.000 habitantes num Estado com 2.500.000",
        {"population": 10000, "state_population": 2500000},
    ),
    ("the area raised R$ 4 million", {"revenue_last_year": 4_000_000}),
    (
        "VA acima da média dos 10 menores",
        {"value_added": (10**9 + 1, None), "avg_value_added_10_lowest": 10**9},
    ),
    ("VA exatamente igual à média", {"value_added": 10**9, "avg_value_added_10_lowest": 10**9}),
    ("arrecadação abaixo da média dos 40", {"revenue_last_year": (None, 10**9 - 1)}),
    ("qual a média de arrecadação?", {"revenue_last_year": ..., "avg_revenue_40_lowest": ...}),
    (
        "meu distrito tem 2.100 eleitores e 380 casas, vira cidade?",
        {"voters": 2100, "dwellings": 380, "population": ..., "buildings": ...},
    ),
    ("temos 2200 eleitores e 350 casas, pode emancipar?", {"voters": 2200, "dwellings": 350}),
    (
        "comunidade com 4.300 hab, 900 eleitores e umas 250 casas",
        {"population": 4300, "voters": 900, "dwellings": 250},
    ),
    (
        "com 1.800 hab, 400 eleitores e 90 construções dá pra emancipar?",
        {"population": 1800, "voters": 400, "buildings": 90, "dwellings": ...},
    ),
    ("são 50 edificações e 30 moradias", {"buildings": 50, "dwellings": 30}),
    ("60 prédios e 30 residências no povoado", {"buildings": 60, "dwellings": 30}),
    (
        "eleitores: 2.350; moradias: 512; população: 7.000",
        {"voters": 2350, "dwellings": 512, "population": 7000},
    ),
    ("população de 4.000 e eleitorado de 800", {"population": 4000, "voters": 800}),
    (
        "população estimada de 9.800 habitantes num Estado de 1.900.000 habitantes atende?",
        {"population": 9800, "state_population": 1900000},
    ),
    (
        "temos 9.500 habitantes e o estado tem 1,9 milhão de habitantes",
        {"population": 9500, "state_population": 1900000},
    ),
    ("moram 3.200 pessoas aqui, 800 votam", {"population": 3200}),
    ("uns 5 mil hab, 2 mil eleitores", {"population": 5000, "voters": 2000}),
    ("meu distrito tem mais de 2 mil eleitores", {"voters": (2001, None)}),
    ("quase 2 mil eleitores", {"voters": (1600, 1999)}),
    ("entre 300 e 350 casas no núcleo", {"dwellings": (300, 350)}),
    ("não chega a 400 casas", {"dwellings": (None, 399)}),
    ("dois mil e cem eleitores, quatrocentas e uma casas", {"voters": 2100, "dwellings": 401}),
    (
        "DOIS MIL ELEITORES E QUATROCENTAS CASAS DA PRA EMANCIPAR",
        {"voters": 2000, "dwellings": 400},
    ),
    ("nois tem 2100 eletores e 380 caza", {"voters": 2100}),
    ("qto falta? temos 1.950 eleit e 420 moradia", {"voters": 1950, "dwellings": 420}),
    ("A place in Minas has 5,000 voters and 900 houses.", {"voters": 5000, "dwellings": 900}),
    (
        "6,000 inhabitants, 3,000 voters, 500 buildings",
        {"population": 6000, "voters": 3000, "buildings": 500},
    ),
    ("we have roughly 400 dwellings and 2,000 residents", {"dwellings": 400, "population": 2000}),
    ("tenemos 2.100 votantes y 450 viviendas", {"voters": 2100, "dwellings": 450}),
    ("abrange 3 distritos com 2.500 eleitores ao todo", {"districts_count": 3, "voters": 2500}),
    (
        "arrecadação de R$ 1,5 milhão no ano passado, estado arrecada R$ 20 bilhões de impostos",
        {"revenue_last_year": 1_500_000, "state_tax_revenue": 20 * 10**9},
    ),
    (
        "Acre collects R$ 640 million in state taxes a year",
        {"state_tax_revenue": 640_000_000, "revenue_last_year": ...},
    ),
    ("Goiás arrecadou 21 bi de impostos", {"state_tax_revenue": 21 * 10**9}),
    (
        "nosso distrito arrecadou 2 milhões ano passado",
        {"revenue_last_year": 2_000_000, "state_tax_revenue": ..., "date": ...},
    ),
    (
        "valor adicionado de R$ 48 milhões, média dos 10 menores R$ 31 milhões",
        {"value_added": 48_000_000, "avg_value_added_10_lowest": 31_000_000},
    ),
    ("a divisa fica a uns 4 km da área urbana da cidade-mãe", {"distance_to_parent_urban_km": 4}),
    (
        "fica a 6,5 quilômetros do perímetro urbano",
        {"distance_to_parent_urban_km": Fraction(13, 2)},
    ),
    (
        "distância de 5.900 metros até a cidade de origem",
        {"distance_to_parent_urban_km": Fraction(59, 10)},
    ),
]


@pytest.mark.parametrize(("message", "expected"), AREA)
def test_figures_of_the_area(read: Read, message: str, expected: dict[str, Any]) -> None:
    holds(facts(read(message)), expected)


def test_revenue_as_a_share_keeps_the_proportion(read: Read) -> None:
    for message, share in [
        ("arrecadação de 0,25% da receita estadual de impostos", Fraction(1, 400)),
        ("revenue of 0.05% of state taxes", Fraction(1, 2000)),
        ("arrecadação de cinco milésimos da receita estadual", Fraction(1, 200)),
        ("arrecada dois milésimos da receita do estado", Fraction(1, 500)),
    ]:
        found = facts(read(message))
        assert Fraction(found["revenue_last_year"]) / found["state_tax_revenue"] == share


PARENT: list[tuple[str, dict[str, Any]]] = [
    (
        "o município de origem ficaria com 1.450 habitantes (hoje 3.100)",
        {"parent_population_after": 1450, "parent_population_before": 3100},
    ),
    ("o de origem não perde nada", {"parent_keeps_requirements": True}),
    ("o município de origem continua contínuo", {"parent_contiguous_after": True}),
    (
        "the boundary would cut off part of the parent town's urban zone",
        {"detaches_parent_urban_zone": True},
    ),
    (
        (
            "2.350 eleitores no distrito. A cidade-mãe continua com uns 9 mil eleitores "
            "e mais de 2 mil casas"
        ),
        {"voters": 2350, "parent_voters_after": 9000, "parent_dwellings_after": (2001, None)},
    ),
    (
        "temos 2.100 eleitores e o município de origem fica com 1.999 eleitores",
        {"voters": 2100, "parent_voters_after": 1999},
    ),
    (
        "o distrito tem 500 casas; sobram 3.000 casas na cidade",
        {"dwellings": 500, "parent_dwellings_after": 3000},
    ),
    (
        "3.000 eleitores na área e 12.000 eleitores na cidade-mãe",
        {"voters": 3000, "parent_voters_after": 12000},
    ),
    (
        "the district has 2,100 voters and the parent municipality keeps 8,000 voters",
        {"voters": 2100, "parent_voters_after": 8000},
    ),
    (
        "o município tem 9 mil eleitores e o nosso distrito 2.100 eleitores",
        {"voters": 2100, "parent_voters_before": 9000},
    ),
    (
        "5.200 habitantes, município remanescente com 30.000 habitantes",
        {"population": 5200, "parent_population_after": 30000},
    ),
    (
        "município de origem mantém os requisitos",
        {"parent_keeps_requirements": True, "parent_facilities_ok": True},
    ),
    ("a cidade-mãe continua com tudo o que a lei cobra dela", {"parent_keeps_requirements": True}),
    ("the parent municipality still meets all requirements", {"parent_keeps_requirements": True}),
    ("o município de origem perderia os requisitos", {"parent_keeps_requirements": False}),
    (
        "a cidade-mãe não fica partida e não perde nada da zona urbana",
        {"parent_contiguous_after": True, "detaches_parent_urban_zone": False},
    ),
    ("o município de origem ficaria dividido em dois", {"parent_contiguous_after": False}),
    ("a área pega um bairro da zona urbana da cidade-mãe", {"detaches_parent_urban_zone": True}),
]


@pytest.mark.parametrize(("message", "expected"), PARENT)
def test_figures_of_the_parent_stand_apart(
    read: Read, message: str, expected: dict[str, Any]
) -> None:
    holds(facts(read(message)), expected)


SERVICES: list[tuple[str, dict[str, Any]]] = [
    (
        "tem escola e posto, mas não tem cemitério",
        {"has_school": True, "has_health_post": True, "has_cemetery": False},
    ),
    (
        "temos posto de saúde, escola, luz, água e telefone",
        {
            "has_health_post": True,
            "has_school": True,
            "has_electricity": True,
            "has_water": True,
            "has_communications": True,
            "has_cemetery": ...,
        },
    ),
    (
        "tem luz e água. falta só o cemitério",
        {"has_electricity": True, "has_water": True, "has_cemetery": False},
    ),
    (
        "não tem posto de saúde nem cemitério, mas tem escola",
        {"has_health_post": False, "has_cemetery": False, "has_school": True},
    ),
    ("sem água encanada", {"has_water": False}),
    ("com água encanada", {"has_water": True}),
    ("tem tudo menos cemitério", {"has_cemetery": False}),
    ("cemitério não tem, escola tem", {"has_cemetery": False, "has_school": True}),
    (
        "we have a school and a clinic but no cemetery",
        {"has_school": True, "has_health_post": True, "has_cemetery": False},
    ),
    (
        "there is electricity and water but there is no health post",
        {"has_electricity": True, "has_water": True, "has_health_post": False},
    ),
    ("tem escola só até o 5º ano", {"has_school": True, "school_full_first_grade": False}),
    (
        "a única escola pública vai só até o 5º ano",
        {"has_school": True, "school_full_first_grade": False},
    ),
    ("escola do 1º ao 9º ano", {"school_full_first_grade": True}),
    (
        "tem escola com ensino fundamental completo",
        {"has_school": True, "school_full_first_grade": True},
    ),
    ("tem prédio pra prefeitura e pra polícia", {"has_city_hall_building": True}),
    (
        "tem prédio só pra prefeitura",
        {"has_city_hall_building": ..., "city_hall_building_for_one_user": True},
    ),
    ("não tem prédio pra prefeitura", {"has_city_hall_building": False}),
    ("condições de instalação comprovadas", {"has_city_hall_building": True}),
    ("temos prédio para prefeitura, câmara e fórum", {"has_city_hall_building": True}),
    (
        "temos mapa e memorial descritivo",
        {"has_map_and_memorial": True, "territory_contiguous": ...},
    ),
    (
        "mapa/memorial comprovados",
        {
            "has_map_and_memorial": True,
            "territory_contiguous": True,
            "parent_contiguous_after": True,
        },
    ),
    ("ainda não temos mapa e memorial", {"has_map_and_memorial": False}),
    ("precisa ter cemitério?", {"has_cemetery": ...}),
    ("o cemitério já tem que estar construído?", {"has_cemetery": ...}),
    ("a lei exige escola e posto?", {"has_school": ..., "has_health_post": ...}),
    ("quem comprova que tem escola?", {"has_school": ...}),
    ("do we need a cemetery?", {"has_cemetery": ...}),
    ("must there be a school?", {"has_school": ...}),
    (
        "escola, posto de saúde, banco, tudo a gente usa no vizinho",
        {"has_school": ..., "has_health_post": ...},
    ),
    ("moro no norte de Minas e temos escola", {"has_school": True}),
    ("tem terrenos reservados para escola e posto", {"has_areas_for_facilities": True}),
    ("não falta nada: tem escola e cemitério", {"has_school": True, "has_cemetery": True}),
]


@pytest.mark.parametrize(("message", "expected"), SERVICES)
def test_services_present_absent_or_only_asked_about(
    read: Read, message: str, expected: dict[str, Any]
) -> None:
    holds(facts(read(message)), expected)


CONDITIONS: list[tuple[str, dict[str, Any]]] = [
    ("o distrito inteiro quer sair", {"covers_whole_districts": True}),
    ("só metade do distrito quer sair", {"covers_whole_districts": False}),
    ("parte do distrito quer emancipar", {"covers_whole_districts": False}),
    ("half of the district wants to leave", {"covers_whole_districts": False}),
    ("the whole district wants to leave", {"covers_whole_districts": True}),
    ("sai num pedaço só", {"territory_contiguous": True}),
    ("são dois pedaços separados", {"territory_contiguous": False}),
    ("com firma reconhecida", {"signatures_notarized": True}),
    ("sem reconhecer firma", {"signatures_notarized": False}),
    ("ninguém foi no cartório reconhecer firma", {"signatures_notarized": False}),
    ("with notarised signatures", {"signatures_notarized": True}),
    ("the signatures were not notarized", {"signatures_notarized": False}),
    ("precisa de firma reconhecida?", {"signatures_notarized": ...}),
    ("com proposta de deputado", {"deputy_proposal": True}),
    ("sem proposta de deputado", {"deputy_proposal": False, "initiative": ...}),
    ("não falamos com deputado nenhum", {"deputy_proposal": False}),
    ("plus a deputy's proposal", {"deputy_proposal": True}),
    ("o governador propôs o município", {"initiative": "governor"}),
    ("a vila que é sede do distrito fica dentro dessa área", {"area_contains_seat": True}),
    ("a área não tem sede de distrito", {"area_contains_seat": False}),
    ("distrito de interesse turístico", {"special_interest": "tourism"}),
    ("interesse ecológico", {"special_interest": "ecological"}),
    ("sem interesse especial", {"special_interest": "none"}),
    ("interesse histórico", {"special_interest": "historical"}),
    ("nenhuma cidade ganha nem perde terra", {"area_changes": False}),
    ("erraram a descrição da divisa", {"technical_error": True}),
    ("os prefeitos concordam", {"mayors_agree": True}),
    ("o prefeito vizinho não concorda", {"mayors_agree": False}),
    (
        "perdemos o plebiscito na mesma legislatura",
        {"plebiscite_favorable": False, "same_legislature": True},
    ),
    ("deu sim no plebiscito", {"plebiscite_favorable": True}),
    ("dá pra usar nome de pessoa viva?", {"name_is_living_person": True}),
    ("nome do fundador, que já morreu", {"name_is_living_person": False}),
    ("durante o processo de emancipação pode criar distrito?", {"emancipation_pending": True}),
    ("as divisas já estão descritas", {"limits_described": True}),
    ("limites demarcados", {"limits_described": True}),
    ("uma enchente destruiu a cidade", {"seat_destroyed": True}),
    ("os moradores foram ouvidos", {"consultation_held": True}),
    ("criaram sem consultar a população", {"consultation_held": False}),
]


@pytest.mark.parametrize(("message", "expected"), CONDITIONS)
def test_conditions_said_in_words(read: Read, message: str, expected: dict[str, Any]) -> None:
    holds(facts(read(message)), expected)


PREMISES: list[tuple[str, str, int]] = [
    ("a lei de Minas exige só 50 eleitores", "voters", 50),
    ("precisa de 100 assinaturas?", "signatures", 100),
    ("é verdade que tem que ter 10 mil habitantes?", "population", 10000),
    ("the law requires 4,000 inhabitants, right?", "population", 4000),
    ("o mínimo é de 200 casas?", "dwellings", 200),
    ("bastam 30 assinaturas?", "signatures", 30),
    ("são necessários 2.000 eleitores?", "voters", 2000),
]


@pytest.mark.parametrize(("message", "name", "value"), PREMISES)
def test_what_a_law_is_said_to_demand_is_no_fact(
    read: Read, message: str, name: str, value: int
) -> None:
    question = read(message)
    assert {r.name: r.value if r.value is not None else r.low for r in question.premises}.get(
        name
    ) == value
    assert name not in facts(question)


@pytest.mark.parametrize(
    ("message", "name"),
    [
        ("temos 50 eleitores, a lei exige quantos?", "voters"),
        ("a lei pede quanto? nós temos 100 assinaturas", "signatures"),
        ("2.000 eleitores bastam?", "voters"),
        ("são 400 casas, é suficiente?", "dwellings"),
    ],
)
def test_what_there_is_stays_a_fact_beside_a_demand(read: Read, message: str, name: str) -> None:
    assert name in facts(read(message))


@pytest.mark.parametrize(
    "message",
    [
        "art. 12 da LC 37/95",
        "em 2028",
        "R$ 500 por casa",
        "tenho 45 anos",
        "faltam 200 eleitores",
        "capítulo 3",
        "duas perguntas",
        "LC 1/67",
        "31/5/2027",
        "2 km",
        "7%",
        "ligue 190",
    ],
)
def test_figures_that_count_nothing_are_no_counts(read: Read, message: str) -> None:
    counts = {
        "voters",
        "population",
        "dwellings",
        "buildings",
        "signatures",
        "turnout",
        "registered_voters",
    }
    assert not counts & set(facts(read(message)))


def test_a_reading_carries_its_words(read: Read) -> None:
    message = "No Acre temos umas 380 casas e 2.100 eleitores"
    for reading in read(message).facts:
        assert message[reading.span[0] : reading.span[1]].strip() == reading.source
    assert [r.source for r in read(message).facts] == ["umas 380 casas", "2.100 eleitores"]


@settings(deadline=None)
@given(
    n=st.integers(2, 10**7),
    noun=st.sampled_from(["eleitores", "habitantes", "casas", "edificações"]),
)
def test_every_count_comes_back(read: Read, n: int, noun: str) -> None:
    names = {
        "eleitores": "voters",
        "habitantes": "population",
        "casas": "dwellings",
        "edificações": "buildings",
    }
    written = f"{n:,}".replace(",", ".")
    assert facts(read(f"o distrito tem {written} {noun}, pode?"))[names[noun]] == n


@settings(deadline=None)
@given(st.text(max_size=200))
def test_any_message_is_understood_without_error(read: Read, message: str) -> None:
    question = read(message)
    for reading in (*question.facts, *question.premises, *question.figures):
        assert 0 <= reading.span[0] <= reading.span[1] <= len(question.text)
