"""The sentences of answers: the same in both languages, none missing, none empty."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from jinja2 import Environment, meta
from jinja2.exceptions import UndefinedError

from assistant.answering import wording
from assistant.answering.wording import listed, templates, word

CODE = Path(wording.__file__).parent


def variables(template: str) -> set[str]:
    # The filters' names are all that the parser has to know of them.
    env = Environment(autoescape=False)  # noqa: S701 - parsed, never rendered
    env.filters.update(dict.fromkeys(("number", "figure", "money", "percent", "listed"), str))
    return meta.find_undeclared_variables(env.parse(template))


def test_both_languages_have_the_same_sentences() -> None:
    assert set(templates("pt")) == set(templates("en"))
    assert len(templates("pt")) > 30


def test_each_sentence_takes_the_same_variables_in_both_languages() -> None:
    pt, en = templates("pt"), templates("en")
    assert {n: variables(pt[n]) for n in pt} == {n: variables(en[n]) for n in pt}


def test_no_sentence_is_blank() -> None:
    for language in ("pt", "en"):
        assert [n for n, text in templates(language).items() if not text.strip()] == []


def test_a_sentence_of_words_is_not_the_same_in_both_languages() -> None:
    pt, en = templates("pt"), templates("en")
    same = [
        n
        for n in pt
        if pt[n] == en[n] and re.search(r"[^\W\d_]{3}", re.sub(r"\{.*?\}\}?", "", pt[n]))
    ]
    assert same == []


def asked_names() -> set[str]:
    """The names of sentences that the code asks for as a plain string."""
    names: set[str] = set()
    for file in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "word":
                names |= {
                    arg.value
                    for arg in node.args[1:2]
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                }
    return names


def test_every_sentence_that_the_code_asks_for_exists() -> None:
    names = asked_names()
    assert len(names) > 10
    assert names - set(templates("pt")) == set()


def test_a_sentence_that_is_not_there_is_an_error_and_not_a_blank() -> None:
    with pytest.raises(KeyError):
        word("pt", "scope.nothing_of_the_kind")


def test_a_variable_that_is_not_given_is_an_error_and_not_a_blank() -> None:
    with pytest.raises(UndefinedError):
        word("pt", "scope.outside")


@pytest.mark.parametrize(
    ("items", "pt", "en"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a e b", "a and b"),
        (["a", "b", "c"], "a, b e c", "a, b and c"),
    ],
)
def test_a_list_is_joined_as_it_is_read(items: list[str], pt: str, en: str) -> None:
    assert (listed(items, "pt"), listed(items, "en")) == (pt, en)
