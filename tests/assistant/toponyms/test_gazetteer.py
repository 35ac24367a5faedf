"""The embedded list is IBGE's of 2025, and the files are what the script writes."""

from __future__ import annotations

import tomllib
from collections import Counter

import pytest

from assistant.toponyms import build_gazetteer
from assistant.toponyms.data import FOLDER, states
from assistant.toponyms.gazetteer import municipalities
from assistant.toponyms.keys import keys_of, parse, render
from indexer.errors import CorpusError


def test_there_are_5571_units_two_of_them_no_municipalities() -> None:
    kinds = Counter(place.kind for place in municipalities())
    assert kinds == {"municipality": 5569, "federal_district": 1, "state_district": 1}
    names = {place.kind: place.name for place in municipalities()}
    assert names["federal_district"] == "Brasília"
    assert names["state_district"] == "Fernando de Noronha"


def test_codes_are_unique_and_begin_with_their_state() -> None:
    places = municipalities()
    assert len({place.code for place in places}) == len(places)
    assert all(place.code // 100_000 == states()[place.uf].code for place in places)
    assert [place.code for place in places] == sorted(place.code for place in places)


@pytest.mark.parametrize(
    ("uf", "count"), [("MG", 853), ("MT", 142), ("AC", 22), ("GO", 246), ("SP", 645), ("DF", 1)]
)
def test_states_have_their_number_of_units(uf: str, count: int) -> None:
    assert sum(place.uf == uf for place in municipalities()) == count


def test_the_seven_corrections_are_in_the_list() -> None:
    by_code = {place.code: (place.name, place.uf) for place in municipalities()}
    corrections = tomllib.loads((FOLDER / "corrections.toml").read_text("utf-8"))["correction"]
    assert len(corrections) == 7
    for item in corrections:
        assert by_code[item["code"]] == (item["name"], item["uf"])
    assert by_code[2400208] == ("Assú", "RN")
    assert by_code[5101837] == ("Boa Esperança do Norte", "MT")


def test_the_list_is_what_the_script_writes() -> None:
    assert (FOLDER / "municipalities.csv").read_text("utf-8") == build_gazetteer.build()


def test_the_keys_kept_are_those_of_the_code() -> None:
    """After a change of the spelling rules: python -m assistant.toponyms.build_gazetteer --keys."""
    names = [place.name for place in municipalities()]
    assert (FOLDER / "keys.txt").read_text("utf-8") == build_gazetteer.build_keys(names)


@pytest.mark.parametrize("name", ["Ouro Preto", "S. Rita", "Olho d'Água do Borges", "Irmãs"])
def test_keys_survive_being_written(name: str) -> None:
    assert parse(render(keys_of(name))) == keys_of(name)


def test_a_correction_that_does_not_meet_its_name_stops_the_script() -> None:
    with pytest.raises(CorpusError) as raised:
        build_gazetteer.corrected(
            {1: ("Açu", "RN")}, [{"code": 1, "was": "Assu", "name": "Assú", "uf": "RN"}]
        )
    assert raised.value.code == "stale_correction"


def test_the_map_has_a_tile_for_each_of_the_27_states() -> None:
    assert len(states()) == 27
    assert len({(state.row, state.col) for state in states().values()}) == 27
    assert Counter(state.region for state in states().values()) == {
        "Norte": 7, "Nordeste": 9, "Centro-Oeste": 4, "Sudeste": 4, "Sul": 3,
    }  # fmt: skip
    capitals = {place.uf: place.name for place in municipalities() if place.is_capital}
    assert (len(capitals), capitals["AC"], capitals["MG"]) == (27, "Rio Branco", "Belo Horizonte")
