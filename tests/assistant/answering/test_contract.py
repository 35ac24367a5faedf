"""What holds for every answer, whatever is asked: the contract of `ask` over all question sets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from assistant.assistant import Assistant
from indexer.provisions import urn_of
from tests.conftest import Asked

Json = dict[str, Any]

FIELDS = [
    "language", "kind", "verdict", "text", "citations", "checks", "missing", "facts", "notices",
    "suggestions", "conversation",
]  # fmt: skip
PARTS = {
    "citations": ["n", "statute", "id", "urn", "label", "quote", "highlights", "url", "role"],
    "checks": ["statute", "id", "status", "given", "required", "explanation", "quote"],
    "missing": ["fact", "question"],
    "facts": ["name", "value", "from"],
    "notices": ["id", "text", "date", "sources"],
}
KINDS = {
    "eligibility", "petition", "plebiscite", "calendar", "boundary", "extinction", "name",
    "threshold", "compare", "article", "citation", "amendment", "definition", "silent", "clarify",
    "out_of_scope",
}  # fmt: skip
WAIVING = {"federal_territory", "extinguishes_originals", "merging_municipalities"}
VERDICTS = {None, "qualifies", "does_not_qualify", "undetermined", "waived"}
STATUSES = {"met", "not_met", "unknown", "ambiguous"}
MARK = re.compile(r"\[(\d+)\]")


def every(asked: tuple[Asked, ...]) -> Iterator[tuple[str, Json]]:
    """Each answer of each turn with the name of its question and the number of the turn."""
    for item in asked:
        for turn, answer in enumerate(item.answers, 1):
            yield f"{item.id}/{turn}", answer


def broken(asked: tuple[Asked, ...], holds: Callable[[Json], bool]) -> list[str]:
    return [name for name, answer in every(asked) if not holds(answer)]


def test_no_question_crashes(asked: tuple[Asked, ...]) -> None:
    assert [(item.id, item.crash) for item in asked if item.crash] == []
    assert len(asked) >= 79


# --- the quotes -----------------------------------------------------------------------------------


def test_every_quote_is_verbatim_in_its_provision(
    asked: tuple[Asked, ...], assistant: Assistant
) -> None:
    corpus = assistant.corpus
    seen = 0
    for name, answer in every(asked):
        for c in answer["citations"]:
            assert c["quote"], name
            assert c["quote"] in corpus.provision(c["statute"], c["id"]).text, (name, c["n"])
            seen += 1
    assert seen > 300


def test_every_quote_of_a_check_is_verbatim_in_its_provision(
    asked: tuple[Asked, ...], assistant: Assistant
) -> None:
    for name, answer in every(asked):
        for check in answer["checks"]:
            parts = assistant.corpus.statute(check["statute"]).subtree(check["id"])
            assert any(check["quote"] in part.text for part in parts), (name, check["id"])


def test_what_an_answer_of_citations_puts_between_guillemets_is_verbatim(
    asked: tuple[Asked, ...], assistant: Assistant
) -> None:
    texts = [provision.text for provision in assistant.corpus.provisions]
    shown = [
        (name, quote)
        for name, answer in every(asked)
        if answer["kind"] == "citation"
        for quote in re.findall("«([^»]*)»", answer["text"])
    ]
    assert shown
    assert [pair for pair in shown if not any(pair[1] in text for text in texts)] == []


def test_the_address_the_urn_and_the_label_of_a_citation_name_its_provision(
    asked: tuple[Asked, ...], assistant: Assistant
) -> None:
    for name, answer in every(asked):
        for c in answer["citations"]:
            statute = assistant.corpus.statute(c["statute"])
            assert c["url"] == f"/leis/{c['statute']}/{c['id']}", name
            assert c["urn"] == urn_of(statute, c["id"]), name
            assert statute.short_title in c["label"], name
            assert c["role"] in {"basis", "related"}, name


def test_highlights_lie_within_their_quote(asked: tuple[Asked, ...]) -> None:
    for name, answer in every(asked):
        for c in answer["citations"]:
            assert all(0 <= a < b <= len(c["quote"]) for a, b in c["highlights"]), name


# --- the numbers of the citations -----------------------------------------------------------------


def numbered(answer: Json) -> bool:
    return [c["n"] for c in answer["citations"]] == list(range(1, len(answer["citations"]) + 1))


def marks_name_citations(answer: Json) -> bool:
    numbers = {c["n"] for c in answer["citations"]}
    return {int(n) for n in MARK.findall(answer["text"])} <= numbers


def cited_once(answer: Json) -> bool:
    refs = [(c["statute"], c["id"]) for c in answer["citations"]]
    return len(refs) == len(set(refs))


def test_citations_are_numbered_from_one_without_a_gap(asked: tuple[Asked, ...]) -> None:
    assert broken(asked, numbered) == []


def test_every_mark_in_the_text_names_a_citation(asked: tuple[Asked, ...]) -> None:
    assert broken(asked, marks_name_citations) == []


def test_no_provision_is_cited_twice(asked: tuple[Asked, ...]) -> None:
    assert broken(asked, cited_once) == []


def test_the_checkers_see_a_spoilt_answer() -> None:
    one = {"n": 1, "statute": "mg", "id": "art1_cpt"}
    assert marks_name_citations({"text": "Sim [1].", "citations": [one]})
    assert not marks_name_citations({"text": "Sim [2].", "citations": [one]})
    assert not numbered({"citations": [{**one, "n": 2}]})
    assert not cited_once({"citations": [one, {**one, "n": 2}]})


# --- the shape ------------------------------------------------------------------------------------


def test_the_json_has_exactly_the_fields_of_the_contract(asked: tuple[Asked, ...]) -> None:
    for name, answer in every(asked):
        assert list(answer) == FIELDS, name
        for part, fields in PARTS.items():
            assert all(list(item) == fields for item in answer[part]), (name, part)


def test_kind_verdict_and_status_are_of_the_contract(asked: tuple[Asked, ...]) -> None:
    for name, answer in every(asked):
        assert answer["kind"] in KINDS, name
        assert answer["verdict"] in VERDICTS, name
        assert {check["status"] for check in answer["checks"]} <= STATUSES, name


def test_an_answer_is_json_that_comes_back_as_it_went(asked: tuple[Asked, ...]) -> None:
    for name, answer in every(asked):
        text = json.dumps(answer, ensure_ascii=False, allow_nan=False)
        assert json.loads(text)["text"] == answer["text"], name


def test_an_answer_says_something_and_can_be_gone_on_from(asked: tuple[Asked, ...]) -> None:
    assert broken(asked, lambda answer: bool(answer["text"].strip())) == []
    assert broken(asked, lambda answer: bool(answer["conversation"])) == []


def test_no_template_or_program_word_shows_through(asked: tuple[Asked, ...]) -> None:
    leak = re.compile(r"\{\{|\}\}|\{%|\bNone\b|\bTrue\b|\bFalse\b|Fraction\(|\bart\d+_|Undefined")
    for name, answer in every(asked):
        lines = [answer["text"], *(m["question"] for m in answer["missing"])]
        lines += [f"{c['given']} {c['required']} {c['explanation']}" for c in answer["checks"]]
        assert [line for line in lines if leak.search(line)] == [], name


# --- honesty --------------------------------------------------------------------------------------


def test_facts_are_read_from_words_that_were_said(asked: tuple[Asked, ...]) -> None:
    for item in asked:
        said = "\n".join(item.question["turns"])
        for answer in item.answers:
            assert [f for f in answer["facts"] if f["from"] not in said] == [], item.id


def test_a_definite_verdict_of_a_case_follows_from_its_checks(asked: tuple[Asked, ...]) -> None:
    for name, answer in every(asked):
        statuses = {check["status"] for check in answer["checks"]}
        laws = {check["statute"] for check in answer["checks"]}
        if answer["kind"] != "eligibility" or len(laws) != 1:
            continue
        if WAIVING & {f["name"] for f in answer["facts"]}:
            continue  # to 'must it comply?' the answer of a waiver is no
        if answer["verdict"] == "qualifies":
            assert statuses == {"met"}, name
        if answer["verdict"] == "does_not_qualify":
            assert "not_met" in statuses, name


def test_a_case_that_is_left_open_says_what_it_turns_on(asked: tuple[Asked, ...]) -> None:
    for name, answer in every(asked):
        if answer["kind"] == "eligibility" and answer["verdict"] == "undetermined":
            doubtful = any(check["status"] == "ambiguous" for check in answer["checks"])
            assert answer["missing"] or doubtful, name


# --- language -------------------------------------------------------------------------------------


def test_the_answer_is_in_the_language_of_the_question(asked: tuple[Asked, ...]) -> None:
    # 'mg art 13' is in no language: what has no more than four words is not held to it.
    told = [i for i in asked if not i.crash and len(i.question["turns"][-1].split()) > 4]
    assert [i.id for i in told if i.last["language"] != i.question["lang"]] == []


@pytest.mark.parametrize(
    ("language", "strange"),
    [
        ("en", r"\b(não|moradias|eleitores|habitantes|você|já atende|falta saber)\b"),
        ("pt", r"\b(the|voters|dwellings|inhabitants|already|still to be)\b"),
    ],
)
def test_what_the_program_itself_says_is_in_one_language(
    asked: tuple[Asked, ...], language: str, strange: str
) -> None:
    for name, answer in every(asked):
        if answer["language"] != language:
            continue
        lines = [f"{c['given']} {c['required']}" for c in answer["checks"] if "“" not in c["given"]]
        lines += [m["question"] for m in answer["missing"]]
        lines += [*(n["text"] for n in answer["notices"]), *answer["suggestions"]]
        assert [line for line in lines if re.search(strange, line, re.IGNORECASE)] == [], name
