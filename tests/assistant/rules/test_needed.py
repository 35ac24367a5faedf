"""How many are needed, on the facts that are known; and which facts a form asks."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from assistant.rules import forms, thresholds
from assistant.rules.facts import registry
from assistant.rules.rulebook import OPERATIONS, law


@pytest.mark.parametrize(
    ("key", "what", "facts", "value", "said"),
    [
        ("mg", "petition_share", {"registered_voters": 2001}, 141, "7% de 2.001 eleitores"),
        ("mg", "art7_cpt_inc2", {"registered_voters": 2000}, 140, "140 assinaturas"),
        ("mg", "min_voters", {}, 2000, "pelo menos 2.000 eleitores"),
        ("mg", "min_dwellings", {}, 401, "mais de 400 moradias"),
        ("br", "min_voters_share", {"population": 12005}, 1201, "10% de 12.005"),
        ("br", "min_revenue_share", {"state_tax_revenue": 10**10}, 50_000_000, "5 milésimos"),
        ("br", "quorum", {"registered_voters": 1001}, 501, "50% de 1.001"),
        ("br", "majority", {"turnout": 600}, 301, "mais de metade de 600"),
        ("br", "council_majority", {}, None, ""),
        ("ac", "quorum", {"registered_voters": 1000}, 501, "mais de metade de 1.000"),
        ("go", "quorum_share", {"registered_voters": 1000}, 501, "metade mais um de 1.000"),
        ("go", "quorum_share", {"registered_voters": 1001}, 502, "501,5"),
        ("go", "art7_par1_inc1", {"registered_voters": 1000}, 501, "metade mais um"),
        ("go", "min_population", {}, 3001, "mais de 3.000"),
        ("go", "min_population", {"special_interest": "tourism"}, 2001, "mais de 2.000"),
        ("go", "min_buildings", {"special_interest": "tourism"}, 200, "pelo menos 200"),
        (
            "go",
            "min_revenue_share",
            {"state_tax_revenue": 20 * 10**9},
            Fraction(200000001, 100),
            "0,010%",
        ),
        ("ac", "art1_par4_inc1", {"area_km2": 4000}, 600, "15% de 4.000"),
        ("ac", "art1_par4_inc1", {"area_km2": 10001}, Fraction(50005, 100), "5% de 10.001"),
        ("ac", "art1_par4_inc1", {"area_km2": Fraction(10001, 2)}, Fraction(50005, 100), "10%"),
        ("ac", "art1_par4_inc1", {"area_km2": Fraction(1, 2)}, Fraction(75, 1000), "15%"),
        ("ac", "extinction_share", {"registered_voters": 3000}, 2000, "2/3 de 3.000"),
        ("mt", "area_piece_share", {"area_km2": 8000}, 400, "no máximo 5%"),
        ("mg", "petition_share", {}, None, ""),
        ("mg", "filing_years", {}, None, ""),
        ("mg", "art1_cpt", {}, None, ""),
    ],
)
def test_the_figure_that_is_needed(
    key: str, what: str, facts: dict[str, Any], value: Any, said: str
) -> None:
    found = thresholds.needed(key, what, facts)
    assert (found.value if found else None) == value
    assert said in (found.text_pt if found else "")
    assert found is None or found.text_en


def test_every_figure_of_a_provision_that_the_facts_allow() -> None:
    facts = {"registered_voters": 1000, "turnout": 600}
    both = thresholds.all_needed("br", "art5_cpt", facts)
    assert [item.value for item in both] == [500, 301]
    one = thresholds.all_needed("br", "art5_cpt", {"turnout": 600})
    assert [item.value for item in one] == [301]


def test_what_is_needed_is_the_first_figure_that_passes() -> None:
    for key in ("br", "mg", "mt", "ac", "go"):
        for number in law(key).numbers.by_id.values():
            if number.of is None and number.fact and number.comparison in ("more_than", "at_least"):
                found = thresholds.needed(key, number.id, {})
                assert found is not None
                assert number.passes(found.value)
                if registry()[number.fact].type == "count":
                    assert not number.passes(found.value - 1)


def test_operations_are_those_on_which_a_statute_has_rules() -> None:
    assert "extinction" not in forms.operations("mg")
    assert "extinction" in forms.operations("mt")
    assert forms.operations("cf") == ()
    assert all(
        set(forms.operations(key)) <= set(OPERATIONS) for key in ("br", "mg", "mt", "ac", "go")
    )


def test_a_form_asks_the_facts_in_the_order_of_the_law_and_the_optional_last() -> None:
    names = forms.relevant_facts("mg", "create_municipality")
    assert names[:3] == ("covers_whole_districts", "voters", "dwellings")
    assert names.index("parent_voters_after") < names.index("parent_voters_before")
    assert "population" not in names
    assert "members" not in forms.relevant_facts("br", "annexation")


def test_a_choice_narrows_what_is_asked() -> None:
    filing = forms.relevant_facts("mg", "calendar", {"act": "file_documents"})
    result = forms.relevant_facts("mg", "calendar", {"act": "communicate_result"})
    assert "start_date" not in filing
    assert "holidays" in result
    assert filing[0] == result[0] == "act"


def test_every_missing_fact_is_among_those_asked() -> None:
    from assistant.rules import check

    for key in ("br", "mg", "mt", "ac", "go"):
        for operation in forms.operations(key):
            asked = forms.relevant_facts(key, operation)
            assert set(check(key, operation, {}).missing) <= set(asked), (key, operation)


def test_a_field_carries_label_hint_unit_and_choices() -> None:
    fields = {field.name: field for field in forms.form_fields("go", "create_municipality")}
    assert fields["distance_to_parent_urban_km"].unit == "km"
    assert "km" in fields["distance_to_parent_urban_km"].hint_pt
    assert [c.id for c in fields["special_interest"].choices][:2] == ["ecological", "tourism"]
    assert fields["voters"].label_pt
    assert fields["voters"].question_pt


def test_who_certifies() -> None:
    electoral = forms.certifier("mg", "art3_cpt_inc1")
    assert electoral is not None
    assert electoral.provision == "art3_par1u_ali1"
    assert forms.certifier("go", "art4_cpt_inc1") is None
