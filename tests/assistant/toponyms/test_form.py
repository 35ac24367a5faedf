"""Form rules and the provisions that make them, for every statute, unit and act."""

from __future__ import annotations

import pytest

from assistant.toponyms.data import table
from assistant.toponyms.form import count_words, findings, provisions_of
from assistant.toponyms.names import read
from assistant.toponyms.persons import looks_like_person
from indexer import corpus


@pytest.mark.parametrize(
    ("name", "fewest", "most"),
    [
        ("Boa Esperança do Norte", 3, 3),
        ("Flor da Mata e do Cerrado", 3, 3),
        ("Vinte e Cinco de Julho", 3, 3),
        ("Santa Fé do Rio Pará", 4, 4),
        ("Vale do Rio das Mortes Encantado", 4, 4),
        ("Caminho para o Norte", 2, 2),
        ("Olho d'Água do Norte Grande", 4, 4),
        ("Sant'Ana do Livramento", 2, 2),
        ("Xique-Xique do Alto Norte", 3, 4),
        ("Não-Me-Toque", 1, 3),
        ("São José dos Quatro Marcos", 4, 4),
        ("Terra à Vista", 2, 2),
        ("N. Sra. do Livramento", 3, 3),
    ],
)
def test_words_are_counted_without_particles(name: str, fewest: int, most: int) -> None:
    assert count_words(name) == (fewest, most)


@pytest.mark.parametrize(
    ("name", "status"),
    [("Campo Novo Verde", None), ("Campo Novo Verde Alto", "violation"),
     ("Beija-Flor Verde", None), ("Beija-Flor Verde Alto", "verify"),
     ("Beija-Flor Verde Alto Belo", "violation")],
)  # fmt: skip
def test_three_words_pass_in_mato_grosso_and_four_do_not(name: str, status: str | None) -> None:
    found = findings(read(name), "MT", "municipality", "create")
    assert [f.status for f in found if f.rule == "more_than_three_words"] == [status] * bool(status)
    assert not findings(read(name), "MG", "municipality", "create")


BR = ("br:art9_cpt_inc3",)


@pytest.mark.parametrize(
    ("uf", "unit", "act", "own"),
    [
        ("BR", "municipality", "create", ()),
        ("BR", "district", "rename", ()),
        ("MT", "municipality", "create", ("mt:art6_cpt",)),
        ("MT", "municipality", "rename", ("mt:art6_cpt",)),
        ("MT", "district", "create", ("mt:art6_cpt",)),
        ("MG", "municipality", "create", ()),
        ("MG", "municipality", "rename", ("mg:art31_cpt_inc3",)),
        ("MG", "district", "rename", ()),
        ("MG", "district", "create", ()),
        ("AC", "municipality", "create", ("ac:art17_par1u",)),
        ("AC", "municipality", "rename", ()),
        ("AC", "district", "create", ("ac:art32_par1u",)),
        ("GO", "municipality", "create", ()),
        ("GO", "district", "create", ()),
        ("SP", "municipality", "create", ()),
    ],
)
def test_each_statute_makes_its_own_rule(
    uf: str, unit: str, act: str, own: tuple[str, ...]
) -> None:
    for rule in ("date", "living_person"):
        assert provisions_of(rule, uf, unit, act) == BR + own  # type: ignore[arg-type]


def test_every_provision_named_exists_and_says_what_it_is_named_for() -> None:
    laws = corpus.default()
    said = {
        "date": "data", "living_person": "viva", "more_than_three_words": "três palavras",
        "information": "informação", "repetition": "topônimo nome", "seat_name": "nome",
    }  # fmt: skip
    for item in table("rules")["provision"]:
        key, fragment = item["ref"].split(":")
        text = laws.provision(key, fragment).text.casefold()
        for rule in item["rules"]:
            assert any(word in text for word in said.get(rule, "").split()) or rule not in said
    for item in table("rules")["analogy"]:
        for ref in item["provisions"]:
            laws.provision(*ref.split(":"))


@pytest.mark.parametrize(
    "name",
    ["Roberto Carlos Braga", "Governador Romeu Zema Neto", "Luiz Inácio Lula da Silva",
     "Presidente Lula", "Blairo Maggi", "Tião Viana", "Gladson Cameli", "Ronaldinho Gaúcho",
     "Neymar Júnior", "Cacique Raoni", "Princesa Isabel", "Rosa Weber", "Dr. Sá Fortes",
     "Dona Maria", "Chico Mendes", "Tarcísio de Freitas", "Maria da Penha", "Edivaldo Holanda"],
)  # fmt: skip
def test_a_persons_name_has_to_be_verified(name: str) -> None:
    found = findings(read(name), "MT", "municipality", "create")
    assert [(f.rule, f.status) for f in found if f.rule == "living_person"] == [
        ("living_person", "verify")
    ]


@pytest.mark.parametrize(
    "name",
    ["Nossa Senhora da Conceição", "Santa Antônia", "São Roberto", "Bom Jesus", "Cristo Rei",
     "Sagrado Coração de Maria", "Rosa Branca", "Vitória Régia", "Aurora do Norte", "Vera Cruz",
     "Princesa do Norte", "Barão de Cocais", "Campos Novos", "Ouro Branco do Sul", "Cinco Marias",
     "Jardim das Oliveiras", "Maria", "Roberto", "Cabo Frio", "Serra do Mel", "Nova Oliveira",
     "Seringueira Formosa", "Vila do Incra", "Maio Verde", "Três Irmãos"],
)  # fmt: skip
def test_a_devotion_or_a_thing_is_no_person(name: str) -> None:
    assert not looks_like_person(read(name))
