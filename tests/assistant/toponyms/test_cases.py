"""The sample of name cases: levels, matches, form rules and errors as they are expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.toponyms import lookup
from assistant.toponyms.gazetteer import Gazetteer
from indexer.errors import InputError

FILE = Path(__file__).parents[2] / "data" / "cases" / "toponyms.jsonl"
CASES = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def test_there_are_ninety_cases() -> None:
    assert len(CASES) == 90


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}-{case['cat']}")
def test_a_case_is_answered_as_expected(
    case: dict[str, Any], municipalities: Gazetteer, with_districts: Gazetteer
) -> None:
    where = with_districts if case.get("needs") else municipalities

    def look() -> dict[str, Any]:
        return lookup(
            case["name"],
            uf_or_statute=case["uf"],
            unit=case["unit"],
            act=case.get("act"),
            gazetteer=where,
        ).to_json()

    if "expect_error" in case:
        with pytest.raises(InputError) as raised:
            look()
        assert raised.value.code == case["expect_error"]
        return
    found = look()
    assert found["level"] in (case["expect_level"], *case.get("also_accept", ()))
    first_five = {match["code"] for match in found["matches"][:5]}
    assert {match["code"] for match in case["expect_match"]} <= first_five
    optional = case.get("form_optional", ())
    assert _rules(found["form"], optional) == _rules(case["form_violations"], optional)


def _rules(form: list[dict[str, Any]], optional: list[str]) -> set[tuple[str, str, frozenset[str]]]:
    return {
        (item["rule"], item["status"], frozenset(item["provisions"]))
        for item in form
        if item["rule"] not in optional
    }
