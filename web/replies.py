"""Facts given in the small inputs of an answer, put into words for the next turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from assistant.answering.answer import FactRead, plain
from assistant.rules.facts import Fact, registry
from web.marking import thousands

PREFIX = "fato."
MAX_VALUE = 120
_CHOICES_MAX = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact to ask for: question, kind of input, unit and choices as (value, words)."""

    name: str
    question: str
    kind: str  # yes_no, number, date, choice or text
    unit: str
    hint: str
    choices: tuple[tuple[str, str], ...] = ()


def asked(name: str, question: str, language: str) -> Asked:
    """How to ask for a missing fact; one that is not in the registry is asked as text."""
    fact = registry().get(name)
    if fact is None:
        return Asked(name, question, "text", "", "")
    lang = "en" if language == "en" else "pt"
    hint = fact.hint.en if lang == "en" else fact.hint.pt
    choices = tuple((c.id, c.text.en if lang == "en" else c.text.pt) for c in fact.choices)
    return Asked(name, question, kind_of(fact), unit_words(fact.unit), hint, choices)


def kind_of(fact: Fact) -> str:
    """The input that fits a fact's type."""
    if fact.choices:
        return "choice"
    kinds = {"bool": "yes_no", "count": "number", "money": "number", "date": "date"}
    return kinds.get(fact.type, "text")


_UNITS = {"reais": "R$", "km2": "km²", "edificacoes": "edificações"}


def unit_words(unit: str) -> str:
    """A unit as it is shown."""
    return _UNITS.get(unit, unit.replace("_", " "))


def message_of(given: Mapping[str, str], language: str) -> str:
    """The next turn's message from filled inputs: 'Eleitores: 2.100; há posto de saúde'."""
    return "; ".join(_clauses(given, "en" if language == "en" else "pt"))


def _clauses(given: Mapping[str, str], language: str) -> Iterable[str]:
    for name, raw in given.items():
        value = " ".join(raw.split())[:MAX_VALUE]
        fact = registry().get(name)
        if not value or fact is None:
            continue
        label = fact.label.en if language == "en" else fact.label.pt
        if fact.type == "bool":
            clause = (fact.yes if value == "sim" else fact.no) if value in ("sim", "nao") else None
            if clause:
                yield clause.en if language == "en" else clause.pt
        elif fact.choice(value) is not None:
            said = fact.choice(value)
            words = (said.text.en if language == "en" else said.text.pt) if said else value
            yield f"{label}: {words}"
        elif fact.type == "money":
            yield f"{label}: R$ {value}"
        else:
            yield f"{label}: {value} {unit_words(fact.unit)}".strip()


def fact_line(read: FactRead, language: str) -> str:
    """A fact as it was understood: 'Eleitores: 2.100 (“2.100 eleitores”)'."""
    fact = registry().get(read.name)
    if fact is None:
        return f"{read.name}: {read.source}"
    english = language == "en"
    source = f" (“{read.source}”)" if read.source else ""
    if isinstance(read.value, bool):
        said = fact.yes if read.value else fact.no
        return f"{said.en if english else said.pt}{source}"
    label = fact.label.en if english else fact.label.pt
    return f"{label}: {_shown(fact, read.value, english)}{source}"


def _shown(fact: Fact, value: Any, english: bool) -> str:
    choice = fact.choice(value) if isinstance(value, str) else None
    if choice is not None:
        return choice.text.en if english else choice.text.pt
    plain_value = plain(value)
    if isinstance(plain_value, int):
        plain_value = f"{plain_value:,}" if english else thousands(plain_value)
    return f"{plain_value} {unit_words(fact.unit)}".strip()
