"""The words of every answer: one Jinja template a sentence, in wording/pt.toml and en.toml."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined, Template

from assistant.answering.answer import Language
from assistant.answering.numbers import figure, money, number, percent


@cache
def _environment(language: Language) -> Environment:
    # Plain text is made here: the page and the terminal escape it where they show it.
    env = Environment(undefined=StrictUndefined, autoescape=False, trim_blocks=True)  # noqa: S701
    env.filters["number"] = lambda value: number(value, language)
    env.filters["figure"] = lambda value: figure(value, language)
    env.filters["money"] = lambda value: money(value, language)
    env.filters["percent"] = lambda value: percent(value, language)
    env.filters["listed"] = lambda items: listed(items, language)
    return env


@cache
def templates(language: Language) -> dict[str, str]:
    """Every template of a language by its dotted name."""
    text = files("assistant.answering").joinpath(f"wording/{language}.toml").read_text("utf-8")
    flat: dict[str, str] = {}
    for section, entries in tomllib.loads(text).items():
        for name, template in entries.items():
            flat[f"{section}.{name}"] = template
    return flat


@cache
def _template(language: Language, name: str) -> Template:
    return _environment(language).from_string(templates(language)[name])


def word(language: Language, name: str, **values: Any) -> str:
    """One sentence; KeyError for a name that the language lacks (a test holds both equal)."""
    return " ".join(_template(language, name).render(**values).split())


def listed(items: Any, language: Language) -> str:
    """'a, b e c' or 'a, b and c'."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    joint = " e " if language == "pt" else " and "
    return ", ".join(words[:-1]) + joint + words[-1]
