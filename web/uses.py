"""Which checks a law has, which provisions they test and which facts they ask for."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass

from assistant.rules import check
from assistant.rules.case import About, Rule
from assistant.rules.facts import Fact, registry
from assistant.rules.rulebook import OPERATIONS, law


@dataclass(frozen=True, slots=True)
class Choice:
    """A fact that has to be chosen first, with the values for which the law has rules."""

    fact: Fact
    values: tuple[tuple[str, str], ...]


def operations(key: str) -> tuple[tuple[str, str], ...]:
    """The operations on which a law has rules, as (id, label)."""
    rules = law(key).rules
    return tuple((name, label.pt) for name, label in OPERATIONS.items() if rules.get(name))


def uses_of(key: str, fragments: Set[str]) -> tuple[tuple[str, str], ...]:
    """The operations of a law that test any of these provisions, as (id, label)."""
    rules = law(key).rules
    return tuple(
        (name, label)
        for name, label in operations(key)
        if any(rule.id in fragments for rule in rules[name])
    )


def chooser(key: str, operation: str) -> Choice | None:
    """What has to be chosen before facts can be asked, such as an act of the calendar."""
    book = law(key)
    name = book.about.get(operation, About()).chooser
    fact = registry().get(name) if name else None
    if fact is None:
        return None
    allowed = {value for rule in book.rules[operation] for value in rule.only.get(fact.name, ())}
    values = tuple((c.id, c.text.pt) for c in fact.choices if c.id in allowed)
    return Choice(fact, values) if len(values) > 1 else None


def fields(
    key: str, operation: str, chosen: str | None
) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The facts that a form asks for, and those that only some cases have, in order."""
    book = law(key)
    first = chooser(key, operation)
    name = first.fact.name if first else ""
    rules = [r for r in book.rules[operation] if not chosen or _applies(r, name, chosen)]
    open_at_first = check(key, operation, {name: chosen} if chosen else {}).missing
    wanted = {fact for rule in rules for fact in (*rule.facts, *rule.when, *rule.alone)}
    wanted |= set(open_at_first)
    every = [f for f in registry().values() if f.name in wanted and f.name != name and not f.inner]
    rare = {fact for rule in rules for fact in (*rule.when, *rule.alone)}
    main = tuple(f for f in every if f.name in open_at_first or not (f.optional or f.name in rare))
    return main, tuple(f for f in every if f not in main)


def _applies(rule: Rule, name: str, chosen: str) -> bool:
    return name not in rule.only or chosen in rule.only[name]
