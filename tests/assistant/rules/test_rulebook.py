"""The data of the rules is checked when it is read: quotes, numbers, facts, arguments."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest

import assistant.rules
from assistant.rules import parameters, rulebook
from assistant.rules.case import KINDS
from assistant.rules.facts import registry
from indexer import corpus
from indexer.errors import CorpusError
from indexer.paths import CORPUS

LAWS = ("br", "mg", "mt", "ac", "go")
NUMBER: dict[str, Any] = {
    "value": 2000,
    "comparison": "at_least",
    "words": "número mínimo de",
    "unit": "eleitores",
    "fact": "voters",
    "provision": "art3_cpt_inc1",
    "quote": "número mínimo de 2.000 (dois mil) eleitores",
    "subject": "min_voters",
    "label_pt": "Eleitores",
    "label_en": "Voters",
}


def test_a_number_beside_its_quote_is_read() -> None:
    read = parameters.of_toml("mg", {"min_voters": NUMBER})["min_voters"]
    assert read.value == 2000
    assert read.label_pt == "Eleitores"


@pytest.mark.parametrize(
    "change",
    [
        {"quote": "número mínimo de 2.001 (dois mil) eleitores"},
        {"quote": ""},
        {"quote": "NÚMERO MÍNIMO DE 2.000"},
        {"provision": "art3_cpt_inc2"},
        {"provision": "art99"},
        {"comparison": "over"},
        {"words": "mais de"},
        {"value": "dois mil"},
        {"value": "1/0"},
        {"fact": "voter"},
        {"of": "voter"},
        {"colour": "red"},
        {"unit": None},
    ],
)
def test_a_number_that_does_not_match_the_law_is_refused(change: dict[str, Any]) -> None:
    body = {k: v for k, v in {**NUMBER, **change}.items() if v is not None}
    with pytest.raises(Exception) as refused:  # noqa: PT011  a missing provision is a NotFoundError
        parameters.of_toml("mg", {"min_voters": body})
    assert refused.type.__name__ in ("CorpusError", "NotFoundError")


RULE: dict[str, Any] = {"id": "art3_cpt_inc1", "test": "meets", "number": "min_voters"}


@pytest.mark.parametrize(
    "change",
    [
        {"test": "guess"},
        {"number": "max_voters"},
        {"yes_please": ["has_school"]},
        {"quote": "dois mil eleitores"},
        {"only": {"voter": "x"}},
        {"when": ["voter"]},
        {"id": "art3_cpt_inc2"},
        {"test": "exempt"},
    ],
)
def test_a_rule_that_names_what_is_not_there_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(CorpusError):
        rulebook.of_toml("mg", {"create_municipality": [{**RULE, **change}]}, parameters.load("mg"))


def test_a_rule_as_wired_is_read() -> None:
    book = rulebook.of_toml("mg", {"create_municipality": [RULE]}, parameters.load("mg"))
    rule = book.rule("create_municipality", "art3_cpt_inc1")
    assert rule.facts == ("voters",)
    assert rule.quote == NUMBER["quote"]


def test_an_unknown_operation_or_field_is_refused() -> None:
    with pytest.raises(CorpusError):
        rulebook.of_toml("mg", {"annex": [RULE]}, parameters.load("mg"))
    with pytest.raises(CorpusError):
        rulebook.of_toml("mg", {"about": {"petition": {"colour": 1}}}, parameters.load("mg"))


def test_every_kind_of_rule_is_used_and_every_number_serves() -> None:
    used: set[str] = set()
    for key in LAWS:
        book = rulebook.law(key)
        used |= {rule.test for rules in book.rules.values() for rule in rules}
    assert used == set(KINDS)


def test_every_number_has_a_known_subject_and_a_known_label() -> None:
    known = tomllib.loads((CORPUS / "lexicon" / "subjects.toml").read_text("utf-8"))
    for number in parameters.all_parameters():
        assert number.subject in known, number.id
        assert number.label_pt
        assert number.label_en
        assert bool(number.shown) == (number.value.denominator != 1), number.id


def test_every_reading_pair_has_one_safer_and_both_results() -> None:
    for key in LAWS:
        for rules in rulebook.law(key).rules.values():
            for rule in rules:
                for pair in rule.readings.values():
                    assert {r.status for r in pair} == {"met", "not_met"}, (key, rule.id)
                    assert sum(r.safer for r in pair) == 1, (key, rule.id)


def test_every_cited_fragment_is_a_provision() -> None:
    laws = corpus.default()
    for key in LAWS:
        for rules in rulebook.law(key).rules.values():
            for rule in rules:
                assert rule.quote in laws.provision(key, rule.id).text
                for fragment in rule.cites:
                    assert laws.provision(key, fragment)


def test_every_fact_is_taken_by_some_rule() -> None:
    taken = {
        name
        for key in LAWS
        for rules in rulebook.law(key).rules.values()
        for rule in rules
        for name in (*rule.facts, *rule.alone, *rule.only)
    }
    taken |= {column for fact in registry().values() for column in fact.record}
    assert set(registry()) - taken == set()


# Counting, the Constitution's calendar (elections.py) and limits on input: no numbers of the laws.
PLAIN = {0, 1, 2, 4}
FREE = {"elections.py", "facts.py", "exact_json.py", "spoken.py", "figures.py"}
FREE |= {"summary.py", "result.py"}


def test_no_number_of_the_law_stands_in_code() -> None:
    folder = Path(assistant.rules.__file__).parent
    for path in sorted(folder.glob("*.py")):
        if path.name in FREE:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and type(node.value) in (int, float):
                assert node.value in PLAIN or _counting(path.name, node.value), (
                    path.name,
                    node.lineno,
                )


def _counting(name: str, value: float) -> bool:
    """December the 31st, how far ahead a window is looked for, per cent, lengths of messages."""
    allowed = {
        "calendar.py": {9, 12, 31},
        "terms.py": {9, 12, 31},
        "parameters.py": {32, 100},
        "rulebook.py": {32, 40},
        "check.py": {40},
        "boundaries.py": {100},
        "extinction.py": {60},
    }
    return value in allowed.get(name, set())


def test_no_rule_branches_on_a_statute() -> None:
    folder = Path(assistant.rules.__file__).parent
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value in LAWS), path.name
