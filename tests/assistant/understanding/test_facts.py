"""Facts stated in a message, each beside a twin that states something else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
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


PETITION: list[tuple[str, dict[str, Any]]] = [
    ("60 eleitores assinaram o pedido", {"signatures": 60, "voters": ...}),
    ("temos 60 eleitores", {"voters": 60, "signatures": ...}),
    ("juntamos 120 nomes num abaixo-assinado", {"signatures": 120}),
    (
        "150 assinaturas de 2.143 eleitores da área bastam?",
        {"signatures": 150, "registered_voters": 2143},
    ),
    ("15 eleitores assinaram, com firma reconhecida", {"signatures": 15}),
    ("assinaram 98 pessoas", {"signatures": 98}),
    ("98 pessoas assinaram", {"signatures": 98, "population": ...}),
    ("abaixo-assinado com 300 moradores", {"signatures": 300}),
    (
        (
            "60 voters registered in the municipality and living in the area, with "
            "notarised signatures"
        ),
        {"signatures": 60, "residents_and_domiciled": True},
    ),
    ("petition signed by 100 voters", {"signatures": 100}),
    ("são 2 distritos e 60 assinaturas no total", {"districts_count": 2, "signatures": 60}),
    ("precisa de 100 assinaturas?", {"signatures": ...}),
    ("quantas assinaturas para 2.001 eleitores?", {"registered_voters": 2001, "signatures": ...}),
    ("representação popular com 300 assinaturas", {"signatures": 300, "initiative": "voters"}),
    ("120 assinaram", {"signatures": 120}),
    ("colhi duzentas assinaturas", {"signatures": 200}),
]


@pytest.mark.parametrize(("message", "expected"), PETITION)
def test_signatures_are_told_from_voters(
    read: Read, message: str, expected: dict[str, Any]
) -> None:
    holds(facts(read(message)), expected)


VOTES: list[tuple[str, dict[str, Any]]] = [
    (
        (
            "2,000 registered voters, 1,200 turned out, 590 yes, 500 no, 110 blank. "
            "Did the plebiscite pass?"
        ),
        {"registered_voters": 2000, "turnout": 1200, "yes_votes": 590, "no_votes": 500},
    ),
    (
        "plebiscito: 2.000 eleitores inscritos, 1.200 foram votar, 590 sim e 500 não",
        {"registered_voters": 2000, "turnout": 1200, "yes_votes": 590, "no_votes": 500},
    ),
    (
        "no plebiscito de 1.001 eleitores aptos compareceram 501, 300 votaram sim",
        {"registered_voters": 1001, "turnout": 501, "yes_votes": 300},
    ),
    (
        "1.200 eleitores compareceram e 601 votaram sim no plebiscito",
        {"turnout": 1200, "yes_votes": 601},
    ),
    (
        "dos 1.000 eleitores, 500 foram às urnas no plebiscito",
        {"registered_voters": 1000, "turnout": 500},
    ),
    (
        "plebiscito com 600 votos sim, 399 votos não e 20 brancos",
        {"yes_votes": 600, "no_votes": 399, "turnout": 1019},
    ),
    (
        "sim: 590, não: 500, compareceram 1200 no plebiscito",
        {"yes_votes": 590, "no_votes": 500, "turnout": 1200},
    ),
    ("600 a favor e 300 contra na consulta popular", {"yes_votes": 600, "no_votes": 300}),
    ("in the plebiscite 500 of 1,000 registered voters voted", {"registered_voters": 1000}),
    ("um distrito aprova e o outro rejeita no plebiscito", {"districts_approved": (True, False)}),
    ("os dois distritos aprovam no plebiscito", {"districts_approved": ...}),
    (
        "60% compareceram e 55% votaram sim no plebiscito",
        {"registered_voters": 1_000_000, "turnout": 600_000, "yes_votes": 330_000},
    ),
    ("quantos precisam votar sim no plebiscito?", {"yes_votes": ...}),
]


@pytest.mark.parametrize(("message", "expected"), VOTES)
def test_votes_and_turnout(read: Read, message: str, expected: dict[str, Any]) -> None:
    holds(facts(read(message)), expected)


COUNCILS: list[tuple[str, tuple[dict[str, int], ...] | None]] = [
    ("a câmara tem 9 vereadores e 5 votaram a favor", ({"members": 9, "votes_in_favor": 5},)),
    ("5 dos 9 vereadores aprovaram", ({"members": 9, "votes_in_favor": 5},)),
    ("5 de 9 vereadores a favor", ({"members": 9, "votes_in_favor": 5},)),
    ("câmara com 11 vereadores, 7 a favor", ({"members": 11, "votes_in_favor": 7},)),
    ("na câmara deu 6 a favor e 3 contra", ({"members": 9, "votes_in_favor": 6},)),
    ("5 of the 9 councillors voted for it", ({"members": 9, "votes_in_favor": 5},)),
    (
        "uma câmara teve 5 de 9 e a outra 6 de 11 vereadores",
        ({"members": 9, "votes_in_favor": 5}, {"members": 11, "votes_in_favor": 6}),
    ),
    ("quantos vereadores terá a câmara?", None),
    ("a câmara tem 9 vereadores", None),
]


@pytest.mark.parametrize(("message", "expected"), COUNCILS)
def test_councils(read: Read, message: str, expected: tuple[dict[str, int], ...] | None) -> None:
    assert facts(read(message)).get("councils") == expected


LAND: list[tuple[str, dict[str, Any]]] = [
    (
        "Um município do Acre com 9.000 km² quer ceder 950 km² pro vizinho sem receber nada",
        {"area_km2": 9000, "ceded_area_km2": 950, "incorporated_area_km2": 0},
    ),
    ("e se ele receber 100 km² de volta?", {"incorporated_area_km2": 100}),
    (
        "quer passar 300 km² de um município de 5.000 km² para o vizinho",
        {"ceded_area_km2": 300, "area_km2": 5000},
    ),
    ("município de 5.000,5 km²", {"area_km2": Fraction("5000.5")}),
    ("ceder 8% da área do município", {"ceded_share": Fraction(8, 100)}),
    ("deslocar a linha divisória 120 metros", {"line_shift_m": 120}),
    (
        "a municipality of 8,000 km² cedes 600 km² to its neighbour and gets 50 km² back",
        {"area_km2": 8000, "ceded_area_km2": 600, "incorporated_area_km2": 50},
    ),
]


@pytest.mark.parametrize(("message", "expected"), LAND)
def test_areas_and_lines(read: Read, message: str, expected: dict[str, Any]) -> None:
    holds(facts(read(message)), expected)


TIME: list[tuple[str, dict[str, Any]]] = [
    (
        "pra valer na eleição de 2028, posso dar entrada na papelada dia 1º de junho de 2026?",
        {"election_year": 2028, "date": date(2026, 6, 1)},
    ),
    (
        "Pode ser criado município em Goiás em 2028, ano de eleições municipais?",
        {"election_year": 2028, "date": (date(2028, 1, 1), date(2028, 12, 31))},
    ),
    (
        (
            "election day is October 1, 2028. Could a law creating a municipality "
            "come out on May 15, 2028?"
        ),
        {"election_year": 2028, "date": date(2028, 5, 15)},
    ),
    (
        "solicitado em 10 de março de 2027, até quando tem que votar?",
        {"start_date": date(2027, 3, 10), "date": ...},
    ),
    (
        "recebeu o pedido em 2/8/2027 e respondeu em 3/11/2027, está no prazo?",
        {"start_date": date(2027, 8, 2), "date": date(2027, 11, 3)},
    ),
    ("posso protocolar em 31/5/2027?", {"date": date(2027, 5, 31), "start_date": ...}),
    ("dá pra criar distrito em setembro de 2027?", {"date": (date(2027, 9, 1), date(2027, 9, 30))}),
    ("ano que vem pode criar município?", {"date": (date(2027, 1, 1), date(2027, 12, 31))}),
    (
        "quem mora na área faz exatamente 1 ano no dia da votação pode votar?",
        {"residence_since": date(2025, 2, 20), "date": date(2026, 2, 20)},
    ),
    (
        "transferi meu título faz 8 meses, posso votar no plebiscito?",
        {"residence_since": date(2025, 6, 20), "date": date(2026, 2, 20)},
    ),
    (
        "moro aqui há mais de um ano, posso votar no plebiscito?",
        {"residence_since": (None, date(2025, 2, 19))},
    ),
    (
        "moro aqui há menos de um ano, voto no plebiscito?",
        {"residence_since": (date(2025, 2, 21), None)},
    ),
    (
        "mudei pra cá em 2/10/2026 e o plebiscito é 3/10/2027, voto?",
        {"residence_since": date(2026, 10, 2), "date": date(2027, 10, 3)},
    ),
    ("precisa morar 1 ano na área pra votar no plebiscito?", {"residence_since": ...}),
    ("tenho 16 anos e moro na área, posso votar no plebiscito?", {"residence_since": ...}),
    (
        "I have lived there for exactly one year, can I vote in the plebiscite?",
        {"residence_since": date(2025, 2, 20)},
    ),
]


@pytest.mark.parametrize(("message", "expected"), TIME)
def test_days_terms_and_residence(read: Read, message: str, expected: dict[str, Any]) -> None:
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


@given(st.text(max_size=200))
def test_any_message_is_understood_without_error(read: Read, message: str) -> None:
    question = read(message)
    for reading in (*question.facts, *question.premises, *question.figures):
        assert 0 <= reading.span[0] <= reading.span[1] <= len(question.text)


PROCESS: list[tuple[str, dict[str, Any]]] = [
    (
        "15 eleitores assinaram pra nossa área passar pro município vizinho",
        {"petition_for": "annexation"},
    ),
    ("abaixo-assinado pra criar município", {"petition_for": "create_municipality"}),
    (
        "60 assinaturas para a fusão de dois municípios",
        {"petition_for": "fusion", "merging_municipalities": 2},
    ),
    ("assinaturas para rever a divisa", {"petition_for": "boundary_revision"}),
    ("quero criar um município", {"petition_for": ...}),
    (
        "o município inteiro vota no plebiscito?",
        {"consulted": ("whole_municipality",), "procedure": "create_municipality"},
    ),
    (
        "a sede também vota no plebiscito da incorporação?",
        {"consulted": ("rest_of_parent",), "procedure": "incorporation"},
    ),
    ("quem vota no plebiscito?", {"consulted": ..., "procedure": ...}),
    ("o município pode ser extinto se perder população?", {"ground": "loss_of_requirements"}),
    ("a maioria dos eleitores pediu a extinção do município", {"ground": "voters_request"}),
    (
        "a enchente destruiu a cidade, o município é extinto?",
        {"ground": "seat_destroyed", "seat_destroyed": True},
    ),
    ("como criar município", {"ground": ...}),
    (
        "uma cidade que é sede de comarca e um distrito em outro estado com o mesmo nome",
        {"own_rank": "comarca_seat", "other_rank": "district_seat"},
    ),
    ("duas cidades com o mesmo nome", {"own_rank": ...}),
    ("três cidades querem fusão", {"merging_municipalities": 3}),
    ("três cidades vizinhas", {"merging_municipalities": ...}),
]


@pytest.mark.parametrize(("message", "expected"), PROCESS)
def test_purposes_grounds_and_ranks(read: Read, message: str, expected: dict[str, Any]) -> None:
    holds(facts(read(message)), expected)


CASES: list[tuple[str, list[dict[str, int]]]] = [
    (
        (
            "o distrito A tem 2.100 eleitores e 450 casas e o distrito B tem 1.900 "
            "eleitores e 500 casas, qual pode emancipar em MG?"
        ),
        [{"voters": 2100, "dwellings": 450}, {"voters": 1900, "dwellings": 500}],
    ),
    (
        "meu distrito tem 2.100 eleitores e o do meu primo 1.500 eleitores, algum emancipa?",
        [{"voters": 2100}, {"voters": 1500}],
    ),
    ("temos 2.100 eleitores, digo, 2.200 eleitores, emancipa?", []),
    ("2.100 eleitores e 400 casas, emancipa?", []),
    ("dois distritos juntos, um com 1.200 eleitores e o outro com 900 eleitores, emancipam?", []),
    ("2.100 eleitores, isso mesmo, 2.100 eleitores, emancipa?", []),
]


@pytest.mark.parametrize(("message", "expected"), CASES)
def test_two_sets_of_figures_are_two_cases(
    read: Read, message: str, expected: list[dict[str, int]]
) -> None:
    assert [{r.name: r.value for r in part.facts} for part in read(message).parts] == expected


def test_parts_of_one_area_are_summed_and_corrections_replace(read: Read) -> None:
    assert (
        facts(read("dois distritos juntos, um com 1.200 eleitores e o outro com 900 eleitores"))[
            "voters"
        ]
        == 2100
    )
    assert facts(read("temos 2.100 eleitores, digo, 2.200 eleitores"))["voters"] == 2200
    assert (
        facts(read("em Minas 2.100 eleitores e em Goiás 1.100 eleitores, emancipam?"))["voters"]
        == 2100
    )
    parts = read("em Minas 2.100 eleitores e em Goiás 1.100 eleitores, emancipam?").parts
    assert [p.statutes for p in parts] == [("mg",), ("go",)]


def test_signatures_and_votes_by_district(read: Read) -> None:
    found = facts(read("um distrito tem 20 assinaturas e o outro 40 assinaturas, vale?"))
    assert found["signatures_by_district"] == (20, 40)
    found = facts(
        read(
            "plebiscito: distrito A 500 inscritos, 300 compareceram, 200 sim; "
            "distrito B 400 inscritos, 150 compareceram, 100 sim"
        )
    )
    assert [d["registered_voters"] for d in found["districts"]] == [500, 400]
    assert [d["yes_votes"] for d in found["districts"]] == [200, 100]
