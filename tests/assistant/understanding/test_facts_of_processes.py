"""Facts of petitions, plebiscites, councils, land, time and several cases at once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

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


PETITION: list[tuple[str, dict[str, Any]]] = [
    (
        "município com 2.000 eleitores; 1.000 pediram pra extinguir",
        {"registered_voters": 2000, "signatures": 1000},
    ),
    ("tinha 2.345 inscritos, quantas pessoas têm de assinar?", {"registered_voters": 2345}),
    ("proposta do governador sem os documentos", {"initiative": "governor"}),
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
        "GO, 2.000 aptos, foram 1.001, sim 510, não 480, 11 brancos. ganhou?",
        {"registered_voters": 2000, "turnout": 1001, "yes_votes": 510, "no_votes": 480},
    ),
    (
        "1,800 registered, 900 voted, 880 yes. Did the plebiscite pass?",
        {"registered_voters": 1800, "turnout": 900, "yes_votes": 880},
    ),
    (
        "comparecimento de 50% no plebiscito",
        {"registered_voters": 1_000_000, "turnout": 500_000, "no_votes": ...},
    ),
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
        "12.000 km² de município, cessão de 700 km² pro vizinho sem troca",
        {"area_km2": 12000, "ceded_area_km2": 700, "incorporated_area_km2": 0},
    ),
    (
        "município de 8.000 km² vai ceder 400 km² numa inconsistência só, a única",
        {"ceded_area_km2": 400, "total_ceded_area_km2": 400},
    ),
    ("one correction takes 6% of the ceding town's area", {"ceded_share": Fraction(6, 100)}),
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
        "For the October 2028 elections, may we file the documents on 1 June 2027?",
        {"election_year": 2028, "date": date(2027, 6, 1)},
    ),
    ("em agosto de 2028, com a eleição em outubro", {"election_year": ...}),
    ("hoje em dia dá pra criar município?", {"date": ...}),
    ("onde marco a consulta?", {"date": ...}),
    ("a lei do Acre de 1991 exige firma?", {"date": ...}),
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


def test_what_is_shared_by_two_cases_stays_apart(read: Read) -> None:
    question = read(
        "temos 2.100 eleitores no distrito A e 1.900 eleitores no B, o resto está ok, emancipam?"
    )
    assert [[r.name for r in part.facts] for part in question.parts] == [["voters"], ["voters"]]
    assert [r.name for r in question.notes] == ["other_requirements_met"]
