"""Facts given in the small inputs of an answer: how to ask for them, and how they join the talk."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant import conversation as turns
from assistant.answering.answer import FactRead, plain
from assistant.rules.facts import Fact, FactValue, parse, registry
from assistant.understanding.question import Reading
from indexer.errors import EmancipaError, InputError
from web import forms
from web.marking import thousands

MAX_VALUE = 200
_UNITS = {"reais": "R$", "km2": "km²", "edificacoes": "edificações", "municipios": "municípios"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact to ask for: question, kind of input, unit and choices as (value, words)."""

    name: str
    question: str
    kind: str  # yes_no, number, date, choice or text
    unit: str
    hint: str
    choices: tuple[tuple[str, str], ...] = ()


def asked(name: str, question: str, language: str) -> Asked | None:
    """How to ask for a missing fact; None for one that does not fit a small input."""
    fact = registry().get(name)
    if fact is None or fact.type in ("records", "choices"):
        return None
    english = language == "en"
    choices = tuple((c.id, c.text.en if english else c.text.pt) for c in fact.choices)
    hint = fact.hint.en if english else fact.hint.pt
    return Asked(name, question, kind_of(fact), unit_words(fact.unit), hint, choices)


def kind_of(fact: Fact) -> str:
    """The input that fits a fact's type."""
    if fact.choices:
        return "choice"
    kinds = {"bool": "yes_no", "count": "number", "money": "number", "measure": "number"}
    return kinds.get(fact.type, "date" if fact.type == "date" else "text")


def unit_words(unit: str) -> str:
    """A unit as it is shown."""
    return _UNITS.get(unit, unit.replace("_", " "))


@dataclass(frozen=True, slots=True)
class Reply:
    """What was given: the words to show for it, and the conversation that now knows it."""

    shown: str
    conversation: str


def reply(
    given: Mapping[str, str], conversation: str | None, known: Collection[str], language: str
) -> Reply:
    """Add the facts given to a conversation; InputError names the field that cannot be read."""
    readings: list[Reading] = []
    for name, raw in given.items():
        text = " ".join(raw.split())
        if not text:
            continue
        fact = registry().get(name)
        if fact is None or len(text) > MAX_VALUE:
            raise InputError("unknown_fact", "Este campo não é conhecido.", field=name[:60])
        value = _value(fact, text)
        shown = clause(fact, value, language)
        readings.append(Reading(name=name, value=value, source=shown, span=(0, 0)))
    if not readings:
        raise InputError(
            "nothing_given", "Nada foi preenchido.", hint="Preencha ao menos um campo."
        )
    state = turns.decode(conversation, known)
    if state is None:
        raise InputError("no_conversation", "A conversa a completar não veio no pedido.")
    names = {reading.name for reading in readings}
    kept = tuple(reading for reading in state.facts if reading.name not in names)
    token = turns.encode(replace(state, facts=(*readings, *kept)))
    return Reply("; ".join(reading.source for reading in readings), token)


def at_statute(conversation: str | None, statute: str, known: Collection[str]) -> str | None:
    """The conversation moved to another law, chosen beside the box since the turn before."""
    state = turns.decode(conversation, known)
    return None if state is None else turns.encode(replace(state, statutes=(statute,)))


def _value(fact: Fact, text: str) -> FactValue:
    label = fact.label.pt
    try:
        return parse(fact.name, forms.value(fact, text))
    except EmancipaError as error:
        raise InputError(
            error.code, f"{label}: {error.message}", field=fact.name, hint=error.hint
        ) from error


def clause(fact: Fact, value: Any, language: str) -> str:
    """A fact as it is told: 'Eleitores: 2.100', 'há posto de saúde'."""
    english = language == "en"
    if isinstance(value, bool):
        said = fact.yes if value else fact.no
        return said.en if english else said.pt
    label = fact.label.en if english else fact.label.pt
    return f"{label}: {_shown(fact, value, english)}"


def fact_line(read: FactRead, language: str) -> str:
    """A fact as it was understood: 'Eleitores: 2.100 (“2.100 eleitores”)'."""
    fact = registry().get(read.name)
    if fact is None:
        return f"{read.name}: {read.source}"
    said = clause(fact, read.value, language)
    return f"{said} (“{read.source}”)" if read.source and read.source != said else said


def _shown(fact: Fact, value: Any, english: bool) -> str:
    choice = fact.choice(value) if isinstance(value, str) else None
    if choice is not None:
        return choice.text.en if english else choice.text.pt
    exact = plain(value)
    if isinstance(exact, list):
        return ", ".join(str(item) for item in exact)
    if isinstance(exact, int) and fact.type != "year":
        exact = f"{exact:,}" if english else thousands(exact)
    unit = unit_words(fact.unit)
    return f"R$ {exact}" if unit == "R$" else str(exact)
