"""States, towns and the two-letter words that are none."""

from __future__ import annotations

import pytest

from assistant.understanding.places import find_places
from assistant.understanding.text import Text
from tests.assistant.understanding.conftest import STATUTES


def places(message: str) -> list[str]:
    return [p.key or p.name for p in find_places(Text(message), STATUTES)]


NAMED = {
    "em Minas Gerais": "mg",
    "em Minas": "mg",
    "EM MINAS GERAIS": "mg",
    "em minas": "mg",
    "no sul de minas": "mg",
    "norte de Minas": "mg",
    "lei mineira": "mg",
    "prefeituras mineiras": "mg",
    "Minas Gerias": "mg",
    "mina gerais": "mg",
    "minas gerrais": "mg",
    "aqui em BH": "mg",
    "em bh": "mg",
    "em Belo Horizonte": "mg",
    "Triângulo Mineiro": "mg",
    "(MG)": "mg",
    "MG": "mg",
    "em mg": "mg",
    "cidade velha? mg": "mg",
    "mg:": "mg",
    "Belo Orizonte": "mg",
    "estado de minas": "mg",
    "Mato Grosso": "mt",
    "mato grosso": "mt",
    "Mato Groso": "mt",
    "matogrosso": "mt",
    "em MT": "mt",
    "em mt": "mt",
    "lei mato-grossense": "mt",
    "Cuiabá": "mt",
    "pertinho de cuiaba": "mt",
    "no Acre": "ac",
    "do acre": "ac",
    "lei acreana": "ac",
    "acriana": "ac",
    "Rio Branco": "ac",
    "AC:": "ac",
    "em AC": "ac",
    "em ac": "ac",
    "Goiás": "go",
    "Goias": "go",
    "em goias": "go",
    "goiaz": "go",
    "lei goiana": "go",
    "Goiânia": "go",
    "GO:": "go",
    "em GO": "go",
    "em go?": "go",
    "in Goias": "go",
    "in Acre": "ac",
    "state of Minas": "mg",
    "moro em Sorriso": "mt",
    "moro em sorriso": "mt",
    "município de Anápolis": "go",
    "sou de Uberlândia": "mg",
    "distrito de Cruzeiro do Sul no Acre": "ac",
    "aqui em Juiz de Fora": "mg",
    "perto de Rondonópolis": "mt",
    "em Ouro Preto do Oeste": "Rondônia",
    "no Mato Grosso do Sul": "Mato Grosso do Sul",
    "mato grosso do sul": "Mato Grosso do Sul",
    "MS": "Mato Grosso do Sul",
    "Distrito Federal": "Distrito Federal",
    "no distrito federal": "Distrito Federal",
    "em Brasília": "Distrito Federal",
    "Bahia": "Bahia",
    "em São Paulo": "São Paulo",
    "SP": "São Paulo",
    "no Pará": "Pará",
    "em SC": "Santa Catarina",
    "em sc": "Santa Catarina",
    "lei baiana": "Bahia",
    "no Rio Grande do Sul": "Rio Grande do Sul",
    "moro em Campinas": "São Paulo",
    "no PR": "Paraná",
    "in Portugal": "Portugal",
    "em Tocantins": "Tocantins",
    "no TO": "Tocantins",
    "em Recife": "Pernambuco",
}


@pytest.mark.parametrize(("words", "place"), NAMED.items())
def test_a_place_is_known_by_its_names(words: str, place: str) -> None:
    assert places(f"tem regra {words}") == [place]


@pytest.mark.parametrize(
    "message",
    [
        "to querendo virar cidade",
        "vou pa assembleia",
        "go ahead",
        "let's go",
        "o ac da sala",
        "sc",
        "se der, pe no chao",
        "es isso",
        "al menos",
        "am i right",
        "MEU DISTRITO TO QUERENDO SAIR",
        "as minas de ouro",
        "das minas abandonadas",
        "50 acres",
        "an acre of land",
        "vai para a assembleia",
        "maneira de emancipar",
        "deu vitória do sim",
        "no natal",
        "palmas para todos",
        "menos gerais",
        "queremos mais recife",
        "em breve",
        "em julho",
        "no maximo",
        "minhas geraes terras",
        "na assembleia",
        "em nome da lei",
        "prefeito de lá",
        "em caso de fusão",
        "Em Plebiscito Nacional",
        "o distrito",
        "ma fama",
        "ro",
        "e pra mim",
        "ap 12",
        "para o municipio",
        "rio grande demais",
        "o espírito da lei",
        "de goiaba",
    ],
)
def test_words_that_only_look_like_places_are_none(message: str) -> None:
    assert places(message) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("no Acre e em Goiás", ["ac", "go"]),
        ("mt ou go?", ["mt", "go"]),
        ("é mais fácil em go ou ac?", ["go", "ac"]),
        ("MG, AC e GO", ["mg", "ac", "go"]),
        ("Minas x Bahia", ["mg", "Bahia"]),
        ("compare MT/GO", ["mt", "go"]),
        ("Mato Grosso e Mato Grosso do Sul", ["mt", "Mato Grosso do Sul"]),
        ("Bom Jesus, em Goiás", ["go"]),
        ("moro em Bom Jesus", ["Bom Jesus"]),
        ("moro em Santa Luzia", ["Santa Luzia"]),
        ("Nova Iguaçu de Goiás", []),
        ("o município de Santa Rita do Mato Grosso", []),
        ("a Assembleia de Goiás", ["go"]),
        ("A Lei do Acre", ["ac"]),
        ("Estado de Goiás", ["go"]),
    ],
)
def test_several_places_and_names_that_hold_a_state(message: str, expected: list[str]) -> None:
    assert places(message) == expected


def test_a_town_of_several_states_keeps_them_open() -> None:
    (town,) = find_places(Text("moro em Bom Jesus"), STATUTES)
    assert town.uf is None
    assert len(town.ufs) > 3
