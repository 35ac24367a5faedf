"""What to ask for an operation: the facts that matter, as the fields of a form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.rules.case import About, Certifier, Rule
from assistant.rules.facts import Choice, FactValue, registry
from assistant.rules.outcome import Text
from assistant.rules.rulebook import OPERATIONS, law, statute_key


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form; `choices` for a choice, `record` for the columns of a list."""

    name: str
    type: str
    unit: str
    label: Text
    question: Text
    hint: Text
    choices: tuple[Choice, ...]
    record: tuple[str, ...]
    optional: bool

    @property
    def label_pt(self) -> str:
        """The label in Portuguese."""
        return self.label.pt

    @property
    def hint_pt(self) -> str:
        """The hint in Portuguese."""
        return self.hint.pt

    @property
    def question_pt(self) -> str:
        """The question in Portuguese."""
        return self.question.pt


def operations(key: str) -> tuple[str, ...]:
    """The operations on which a statute has rules, in the order of OPERATIONS."""
    rules = law(statute_key(key)).rules
    return tuple(name for name in OPERATIONS if rules.get(name))


def relevant_facts(
    key: str, operation: str, facts: Mapping[str, FactValue] | None = None
) -> tuple[str, ...]:
    """The facts that a statute's rules take for an operation, in the order in which to ask.

    `facts` already stated narrow the rules where one of them chooses (the act of a calendar
    question).
    """
    book = law(statute_key(key))
    about = book.about.get(operation, About())
    stated = dict(facts or {})
    first = [about.chooser] if about.chooser is not None else []
    rules = [rule for rule in book.rules.get(operation, ()) if _fits(rule, about, stated)]
    found = dict.fromkeys(
        [*first, *(name for rule in rules for name in (*rule.alone, *rule.facts))]
    )
    return tuple(sorted(found, key=lambda name: registry()[name].optional))


def _fits(rule: Rule, about: About, stated: Mapping[str, FactValue]) -> bool:
    for name, allowed in rule.only.items():
        value = stated.get(name, about.default if name == about.chooser else None)
        if value is not None and value not in allowed:
            return False
    return True


def form_fields(
    key: str, operation: str, facts: Mapping[str, FactValue] | None = None
) -> tuple[Field, ...]:
    """The fields of a form for an operation under a statute, in the order in which to ask."""
    return tuple(field(name) for name in relevant_facts(key, operation, facts))


def field(name: str) -> Field:
    """One fact as a field."""
    fact = registry()[name]
    return Field(
        fact.name, fact.type, fact.unit, fact.label, fact.question, fact.hint, fact.choices,
        fact.record, fact.optional,
    )  # fmt: skip


def certifier(key: str, fragment: str) -> Certifier | None:
    """Who proves a requirement under a statute; None when the law does not say."""
    return law(statute_key(key)).certifiers.get(fragment)
