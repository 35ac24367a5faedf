"""What a look-up answers: the contract, the verdicts, the notices."""

from __future__ import annotations

import pytest

from assistant.toponyms import describe, lookup
from assistant.toponyms.gazetteer import Gazetteer
from indexer.errors import InputError


def test_the_json_is_the_contract(municipalities: Gazetteer) -> None:
    body = lookup("Sete de Setembro", uf_or_statute="mt", gazetteer=municipalities).to_json()
    assert list(body) == [
        "name", "level", "score", "matches", "form", "verdict", "coverage", "notices",
    ]  # fmt: skip
    assert set(body["form"][0]) == {"rule", "status", "provisions", "explanation"}
    assert body["coverage"] == {
        "source": "IBGE, Divisão Territorial Brasileira (DTB) 2025",
        "date": "2025-12-31",
        "municipalities": 5571,
        "districts": 0,
    }
    assert all(set(n) == {"id", "text", "provisions"} for n in body["notices"])


def test_a_district_says_whose_it_is(with_districts: Gazetteer) -> None:
    body = lookup("Coxipó da Ponte", gazetteer=with_districts).to_json()
    assert body["matches"][0] == {
        "name": "Coxipó da Ponte", "uf": "MT", "code": 510340310, "kind": "district",
        "of": "Cuiabá", "level": "identical", "score": 1.0,
    }  # fmt: skip
    plain = lookup("Cuiabá", gazetteer=with_districts).to_json()["matches"][0]
    assert "of" not in plain


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("Ouro Preto", "repete"),
        ("Bello Horizonte", "repete em outra grafia"),
        ("Chique-Chique", "livre, mas há correlatos"),
        ("Campinas do Norte", "livre, mas há correlatos"),
        ("Capivarial", "livre nesta base"),
    ],
)
def test_the_verdict_is_one_of_four(name: str, verdict: str, municipalities: Gazetteer) -> None:
    result = lookup(name, gazetteer=municipalities)
    assert result.verdict == verdict
    assert result.taken is verdict.startswith("repete")


def notices(name: str, where: Gazetteer, **asked: str) -> dict[str, tuple[str, ...]]:
    result = lookup(name, gazetteer=where, **asked)  # type: ignore[arg-type]
    return {notice.id: notice.provisions for notice in result.notices}


def test_every_answer_says_that_it_is_a_precheck_and_what_was_searched(
    municipalities: Gazetteer, with_districts: Gazetteer
) -> None:
    for name in ("Ouro Preto", "Capivarial", "Moji Mirim"):
        told = notices(name, municipalities)
        assert told["precheck"] == ("br:art13_cpt",)
        assert "coverage_municipalities" in told
        assert "coverage_districts" in notices(name, with_districts)
    text = describe(lookup("Capivarial", gazetteer=with_districts))
    assert "6 distritos" in text
    assert "parcial" in text
    assert "2025" in text


@pytest.mark.parametrize(
    ("statute", "unit", "act", "refs"),
    [
        ("mt", "municipality", "create", ("br:art13_cpt", "mt:art6_par1")),
        ("ac", "municipality", "create", ("br:art13_cpt", "ac:art17_par1u")),
        ("ac", "district", "create", ("br:art13_cpt", "ac:art32_par1u")),
        ("mg", "municipality", "rename", ("br:art13_cpt", "mg:art31_par1u")),
        ("mg", "municipality", "create", ("br:art13_cpt", "mg:art31_par1u")),
        ("mg", "district", "create", ("br:art13_cpt",)),
        ("go", "municipality", "create", ("br:art13_cpt",)),
    ],
)
def test_the_information_still_wanted_is_told_with_its_provisions(
    statute: str, unit: str, act: str, refs: tuple[str, ...], municipalities: Gazetteer
) -> None:
    told = notices("Capivarial", municipalities, uf_or_statute=statute, unit=unit, act=act)
    assert told["precheck"] == refs
    result = lookup("Capivarial", uf_or_statute=statute, unit=unit, act=act)
    assert ("IGA" in describe(result)) is ("mg:art31_par1u" in refs)


def test_a_repeated_name_meets_the_state_law_that_forbids_it(municipalities: Gazetteer) -> None:
    told = notices("Ouro Preto", municipalities, uf_or_statute="MT")
    assert told["repetition"] == ("mt:art6_cpt",)
    assert "repetition" not in notices("Capivarial", municipalities, uf_or_statute="MT")
    assert notices("Ouro Preto", municipalities, uf_or_statute="go")["repetition_br"]


def test_minas_says_that_its_rules_are_on_renaming(municipalities: Gazetteer) -> None:
    assert "analogy" in notices("Capivarial", municipalities, uf_or_statute="mg")
    renamed = notices("Capivarial", municipalities, uf_or_statute="mg", act="rename")
    assert "analogy" not in renamed
    assert renamed["tradition"] == ("mg:art31_cpt_inc2",)


def test_goias_has_no_rule_of_its_own_and_sao_paulo_no_law_here(municipalities: Gazetteer) -> None:
    told = notices("Capivarial", municipalities, uf_or_statute="go")
    assert "no_own_rule" in told
    assert told["seat_name"] == ("go:art3_cpt_inc1",)
    assert "no_state_law" in notices("Capivarial", municipalities, uf_or_statute="SP")
    assert "no_state_law" not in notices("Capivarial", municipalities)


def test_a_district_may_bear_its_municipalitys_name_only_as_its_seat(
    municipalities: Gazetteer,
) -> None:
    told = notices("Ouro Preto", municipalities, uf_or_statute="mg", unit="district")
    assert told["seat_district"] == ("mg:art33_cpt",)
    assert told["origin_name"] == ("mg:art33_par1u",)


def test_between_homonyms_the_capital_is_named(municipalities: Gazetteer) -> None:
    text = describe(lookup("Rio Branco", gazetteer=municipalities), full=True)
    assert "Rio Branco (AC) é capital" in text
    open_text = describe(lookup("Bom Jesus", gazetteer=municipalities), full=True)
    assert "fica em aberto" in open_text


def test_answers_are_told_in_english_too(municipalities: Gazetteer) -> None:
    result = lookup("XV de Novembro", uf_or_statute="mt", gazetteer=municipalities)
    text = describe(result, "en", full=True)
    assert "repeats Quinze de Novembro (RS) in another spelling" in text
    assert "designates a date" in text
    assert result.to_json("en")["verdict"] == "repete em outra grafia"


@pytest.mark.parametrize("name", ["Ouro Preto", "Moji Mirim", "Cuxim", "Campinas do Norte", "Zzz"])
@pytest.mark.parametrize("statute", ["br", "mg", "mt", "ac", "go", "sp"])
@pytest.mark.parametrize("unit", ["municipality", "district"])
@pytest.mark.parametrize("act", ["create", "rename"])
def test_every_combination_has_words_in_both_languages(
    name: str, statute: str, unit: str, act: str, with_districts: Gazetteer
) -> None:
    result = lookup(name, uf_or_statute=statute, unit=unit, act=act, gazetteer=with_districts)
    for language in ("pt", "en"):
        text = describe(result, language, full=True)
        assert "{" not in text
        assert result.name in text


@pytest.mark.parametrize(
    ("asked", "code", "field"),
    [
        ({"uf_or_statute": "xx"}, "unknown_statute", "statute"),
        ({"uf_or_statute": "m"}, "unknown_statute", "statute"),
        ({"unit": "bairro"}, "bad_unit", "unit"),
        ({"act": "abolish"}, "bad_act", "act"),
    ],
)
def test_what_is_asked_wrongly_is_refused(asked: dict[str, str], code: str, field: str) -> None:
    with pytest.raises(InputError) as raised:
        lookup("Ouro Preto", **asked)  # type: ignore[arg-type]
    assert (raised.value.code, raised.value.field) == (code, field)
    assert raised.value.hint


def test_the_constitution_stands_for_the_union(municipalities: Gazetteer) -> None:
    assert lookup("Capivarial", uf_or_statute="cf", gazetteer=municipalities).uf == "BR"
    assert lookup("Capivarial", uf_or_statute="Mt", gazetteer=municipalities).uf == "MT"


def test_a_name_that_ends_like_a_state_keeps_its_end(municipalities: Gazetteer) -> None:
    assert lookup("sento se", gazetteer=municipalities).matches[0].place.name == "Sento Sé"
    assert lookup("ouro preto mg", gazetteer=municipalities).name == "ouro preto"
    assert lookup("ouro preto-mg", gazetteer=municipalities).level == "identical"
