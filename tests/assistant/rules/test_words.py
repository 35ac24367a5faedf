"""What people read: both languages say everything, and the decisive reason comes first."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from assistant.rules import check
from assistant.rules.facts import registry
from assistant.rules.figures import amount, listed, number, wording
from assistant.rules.parameters import all_parameters
from assistant.rules.result import exact
from tests.assistant.rules.bases import base


def phrases(language: Any) -> dict[str, str]:
    found = wording(language)
    return {f"{s}.{k}": str(v) for s, body in found.items() for k, v in body.items()}


def test_both_languages_have_the_same_phrases_with_the_same_blanks() -> None:
    pt, en = phrases("pt"), phrases("en")
    assert pt.keys() == en.keys()
    for key in pt:
        assert blanks(pt[key]) == blanks(en[key]), key


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_every_unit_and_base_has_its_words() -> None:
    units, of = wording("pt")["units"], wording("pt")["of"]
    spoken = {fact.unit for fact in registry().values() if fact.unit} - {"reais"}
    assert spoken <= units.keys()
    assert {p.of for p in all_parameters() if p.of} <= of.keys()


@pytest.mark.parametrize(
    ("value", "unit", "pt", "en"),
    [
        (1, "eleitores", "1 eleitor", "1 voter"),
        (2001, "eleitores", "2.001 eleitores", "2,001 voters"),
        (Fraction(14007, 100), "assinaturas", "140,07 assinaturas", "140.07 signatures"),
        (Fraction(22, 3), "votos", "7,33… votos", "7.33… votes"),
        (Fraction(399999999, 100), "reais", "R$ 3.999.999,99", "R$ 3,999,999.99"),
        (50_000_000, "reais", "R$ 50.000.000", "R$ 50,000,000"),
        (Fraction(1, 100), "reais", "R$ 0,01", "R$ 0.01"),
        (Fraction(750075, 1000), "km2", "750,075 km²", "750.075 km²"),
        (6, "km", "6 km", "6 km"),
    ],
)
def test_a_figure_is_written_exactly(value: Any, unit: str, pt: str, en: str) -> None:
    assert amount(value, unit, "pt") == pt
    assert amount(value, unit, "en") == en


def test_lists_and_numbers() -> None:
    assert listed(["a"], "pt") == "a"
    assert listed(["a", "b", "c"], "pt") == "a, b e c"
    assert listed(["a", "b"], "en") == "a and b"
    assert number(Fraction(1, 2), "pt") == "0,5"
    assert number(0, "pt") == "0"


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, None),
        (7, 7),
        (Fraction(1, 100), "0.01"),
        (Fraction(5, 2), "2.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(10, 1), "10"),
    ],
)
def test_a_shortfall_leaves_as_exact_json(value: Any, shown: Any) -> None:
    assert exact(value) == shown


LACKING: tuple[tuple[str, str, dict[str, Any], str, str], ...] = (
    (
        "mg",
        "create_municipality",
        {"dwellings": 380},
        "Não atende: faltam 21 moradias (art. 3º, II).",
        "21 dwellings short",
    ),
    (
        "mg",
        "create_municipality",
        {"dwellings": 400},
        "Não atende: falta 1 moradia (art. 3º, II).",
        "1 dwelling short",
    ),
    (
        "mg",
        "petition",
        {"signatures": 140, "registered_voters": 2001},
        "falta 1 assinatura (art. 7º, II)",
        "1 signature short",
    ),
    (
        "br",
        "create_municipality",
        {"revenue_last_year": 49_999_999.99},
        "faltam R$ 0,01 (art. 2º, IV)",
        "R$ 0.01 short",
    ),
    (
        "go",
        "create_municipality",
        {"distance_to_parent_urban_km": 5.5},
        "faltam 0,5 km (art. 4º, II)",
        "0.5 km short",
    ),
    (
        "mt",
        "boundary",
        {"ceded_area_km2": 505},
        "passa do limite em 5 km² (art. 8º, § 2º)",
        "5 km² over the limit",
    ),
    ("ac", "petition", {"signatures": 29}, "falta 1 assinatura (art. 8º)", "1 signature short"),
    (
        "ac",
        "plebiscite",
        {"turnout": 499, "yes_votes": 400, "no_votes": 50},
        "faltam 2 eleitores (art. 13)",
        "2 voters short",
    ),
    (
        "br",
        "annexation",
        {"councils": [{"members": 10, "votes_in_favor": 5}]},
        "falta 1 voto",
        "1 vote short",
    ),
)


@pytest.mark.parametrize(("key", "operation", "changes", "pt", "en"), LACKING)
def test_a_refusal_says_first_what_is_lacking(
    key: str, operation: str, changes: dict[str, Any], pt: str, en: str
) -> None:
    result = check(key, operation, base(key, operation, **changes))
    assert result.overall == "does_not_qualify"
    assert pt in result.summary_pt[: len(pt) + 40]
    assert en in result.summary_en
    assert any(one.shortfall for one in result.checks)


def test_an_open_question_says_what_is_missing_and_what_is_met() -> None:
    result = check("mg", "create_municipality", {"voters": 2100, "dwellings": 480})
    assert "falta informar" in result.summary_pt
    assert "art. 3º, I e II" in result.summary_pt
    assert result.missing[0] == "covers_whole_districts"


def test_a_doubt_explains_both_readings_and_names_the_safer() -> None:
    result = check(
        "go",
        "create_municipality",
        base("go", "create_municipality", buildings=150, special_interest="tourism"),
    )
    one = next(check for check in result.checks if check.status == "ambiguous")
    assert "Na mais segura" in one.explanation_pt
    assert "In the safer one" in one.explanation_en
    for reading in one.readings:
        assert reading.text.pt in one.explanation_pt
        assert reading.text.en in one.explanation_en


def test_the_readings_of_a_repeated_name_follow_the_places() -> None:
    facts = {"own_name_since": 1800, "other_name_since": 1900}
    ranks = {"own_rank": "district_seat", "other_rank": "capital"}
    by = {c.id: c for c in check("br", "name_form", {**facts, **ranks}).checks}
    for one in by.values():
        rank, age = one.readings
        assert (rank.status, age.status) == ("not_met", "met")
        assert rank.safer


def test_a_trace_carries_given_required_comparison_and_quote() -> None:
    result = check("mg", "create_municipality", base("mg", "create_municipality", dwellings=380))
    one = next(check for check in result.checks if check.id == "art3_cpt_inc2")
    assert one.given.pt == "380 moradias"
    assert one.required.pt == "mais de 400 moradias"
    assert one.comparison == "mais de"
    assert one.quote == "com mais de 400 (quatrocentas) moradias"
    assert one.shortfall == 21
    assert one.share == Fraction(380, 400)


def test_a_number_of_voters_is_rounded_up() -> None:
    result = check("mg", "petition", {"signatures": 140, "registered_voters": 2001})
    assert "140,07" in result.checks[0].required.pt
    assert "141 assinaturas" in result.checks[0].required.pt


def test_the_wider_base_is_mentioned_when_it_is_told() -> None:
    facts = {"signatures": 140, "registered_voters": 2000, "municipality_registered_voters": 5000}
    assert "350 assinaturas" in check("mg", "petition", facts).checks[0].explanation_pt
    enough = {**facts, "signatures": 350}
    assert "basta" in check("mg", "petition", enough).checks[0].explanation_pt


def test_mato_grosso_never_says_that_all_requirements_are_met() -> None:
    result = check("mt", "create_municipality", base("mt", "create_municipality"))
    assert any("dentre outros" in remark.pt for remark in result.remarks)


def test_who_certifies_is_said_while_a_requirement_is_open() -> None:
    result = check("mg", "create_municipality", {})
    by_id = {one.id: one for one in result.checks}
    assert "Justiça Eleitoral" in by_id["art3_cpt_inc1"].explanation_pt
    assert "ônus da prova" in by_id["art5_cpt_inc1"].explanation_pt


@pytest.mark.parametrize("key", ["mg", "br"])
def test_a_statute_without_a_rule_says_so(key: str) -> None:
    result = check(key, "extinction", {})
    assert result.silent_rule
    assert result.overall == "undetermined"
    assert not result.requirements
    assert not result.missing
    assert "extin" in result.summary_pt
    assert result.cites


def test_the_constitution_has_no_computable_rules() -> None:
    result = check("cf", "create_municipality", {})
    assert result.silent_rule
    assert result.summary_pt == "Esta lei não tem regra sobre isso."


INCONSISTENT: tuple[tuple[str, str, dict[str, Any], str], ...] = (
    ("br", "plebiscite", {"registered_voters": 100, "turnout": 101}, "comparecimento"),
    ("br", "plebiscite", {"turnout": 100, "yes_votes": 80, "no_votes": 30}, "somam"),
    (
        "br",
        "annexation",
        {"councils": [{"members": 9, "votes_in_favor": 10}]},
        "mais votos a favor",
    ),
    ("br", "annexation", {"councils": [{"members": 9, "votes_in_favor": 9}]}, "Só uma Câmara"),
    (
        "ac",
        "calendar",
        {"act": "send_books", "start_date": "2029-01-02", "date": "2029-01-01"},
        "anterior ao início",
    ),
    ("ac", "boundary", {"area_km2": 10, "ceded_area_km2": 11}, "maior que a do município"),
)


@pytest.mark.parametrize(("key", "operation", "facts", "said"), INCONSISTENT)
def test_figures_that_cannot_be_are_remarked(
    key: str, operation: str, facts: dict[str, Any], said: str
) -> None:
    remarks = [remark.pt for remark in check(key, operation, facts).remarks]
    assert any(said in remark for remark in remarks)


def test_consistent_figures_are_not_remarked() -> None:
    for key, operation in (("br", "plebiscite"), ("br", "annexation"), ("ac", "boundary")):
        assert not check(key, operation, base(key, operation)).remarks


def texts() -> Iterator[tuple[str, str]]:
    for key in ("br", "mg", "mt", "ac", "go"):
        for operation in ("create_municipality", "petition", "plebiscite", "name_form"):
            for facts in ({}, base(key, operation)):
                result = check(key, operation, facts)
                yield from ((one.explanation_pt, one.explanation_en) for one in result.checks)
                yield result.summary_pt, result.summary_en


def test_no_text_has_an_unfilled_blank_or_doubled_mark() -> None:
    for pt, en in texts():
        for text in (pt, en):
            assert not re.search(r"[{}]|\.\.(?!\.)|  |: :|None", text), text


def test_the_json_is_the_contract() -> None:
    body = check("mg", "create_municipality", {"voters": 2100}).to_json()
    assert {"overall", "requirements", "checks", "missing", "cites", "notices"} <= body.keys()
    assert body["requirements"]["art3_cpt_inc1"] == "met"
    line = next(one for one in body["checks"] if one["id"] == "art3_cpt_inc1")
    assert {"statute", "id", "status", "given", "required", "explanation", "quote"} <= line.keys()
    assert any(notice["id"] != "remark" for notice in body["notices"])
