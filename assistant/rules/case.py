"""A case: a law's numbers and rules beside the facts of one question, and the kinds of rule by
name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Literal

from assistant.rules.facts import FactValue, registry
from assistant.rules.outcome import NOTHING, Finding, Reading, Text
from assistant.rules.parameters import Parameter, Parameters

Side = Literal["area", "after", "before"]
Kind = Callable[..., "Finding | None"]

KINDS: dict[str, Kind] = {}
# The facts that a kind of rule takes by itself, beside those that its arguments name.
OWN_FACTS: dict[str, tuple[str, ...]] = {}


def kind(*facts: str) -> Callable[[Kind], Kind]:
    """Enter a function under its name as a kind of rule; `facts` are those it always takes."""

    def enter(function: Kind) -> Kind:
        KINDS[function.__name__] = function
        OWN_FACTS[function.__name__] = facts
        return function

    return enter


@dataclass(frozen=True, slots=True)
class Rule:
    """One provision to test for an operation, as rules.toml wires it.

    `when`: asked only if one of these facts is stated. `alone`: likewise, and then the other rules
    only if one of their own facts is stated. `only`: asked for these values of a fact. `waiver`:
    met means dispensed with. `replaces`: when it applies, no other rule does.
    """

    statute: str
    operation: str
    id: str
    test: str
    args: Mapping[str, Any]
    quote: str
    number: str | None = None
    when: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    waiver: bool = False
    replaces: bool = False
    readings: Mapping[str, tuple[Reading, ...]] = field(default_factory=dict)
    notes: Mapping[str, Text] = field(default_factory=dict)
    cites: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()  # every fact it may take, in the order of asking


@dataclass(frozen=True, slots=True)
class About:
    """What holds of a whole operation in a statute.

    `chooser`: the fact whose value picks the rules, `default` its value when absent, `undecided`
    the provision left open while it is absent. `decides`: the one requirement that gives the
    verdict. `silent`: what to say when the statute has no rule.
    """

    chooser: str | None = None
    default: str | None = None
    undecided: str | None = None
    decides: str | None = None
    remark: Text = NOTHING
    silent: Text = NOTHING
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Certifier:
    """The body whose word proves a requirement."""

    who: Text
    provision: str
    quote: str


@dataclass(frozen=True)
class Law:
    """A statute's numbers and rules, and who certifies its requirements, by fragment."""

    statute: str
    numbers: Parameters
    rules: Mapping[str, tuple[Rule, ...]]
    about: Mapping[str, About]
    certifiers: Mapping[str, Certifier] = field(default_factory=dict)

    def rule(self, operation: str, id_: str) -> Rule:
        """The rule of an operation for a provision; KeyError when there is none."""
        return next(rule for rule in self.rules[operation] if rule.id == id_)


@lru_cache(maxsize=2)
def _side_names(side: Side) -> Mapping[str, str]:
    """The name under which each fact of the area stands for the remaining municipality."""
    names: dict[str, str] = {}
    for fact in registry().values():
        mapped = fact.parent_after if side == "after" else fact.parent_before
        if mapped is not None:
            names[fact.name] = mapped
        elif fact.parent_after is not None:  # not known of that time: never stated
            names[fact.name] = ""
    return MappingProxyType(names)


_NO_NAMES: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Case:
    """The facts of one question, seen from the area or from the remaining municipality."""

    law: Law
    rule: Rule
    facts: Mapping[str, FactValue]
    side: Side = "area"

    def name(self, fact: str) -> str:
        """The stated name of a fact on this side; '' when it cannot be stated there."""
        names = _NO_NAMES if self.side == "area" else _side_names(self.side)
        return names.get(fact, fact)

    def get(self, fact: str) -> Any:
        """The value of a fact on this side, None when not stated."""
        return self.facts.get(self.name(fact))

    def stated(self, *facts: str) -> tuple[str, ...]:
        """Those of the facts that are stated, under their stated names."""
        return tuple(name for name in map(self.name, facts) if name in self.facts)

    def known(self, *facts: str) -> tuple[str, ...]:
        """Those of the facts that are stated, as the rule names them."""
        return tuple(fact for fact in facts if self.name(fact) in self.facts)

    def absent(self, *facts: str) -> tuple[str, ...]:
        """Those of the facts that are not stated, under their stated names."""
        return tuple(name for name in map(self.name, facts) if name not in self.facts)

    def number(self, id_: str) -> Parameter:
        """A number of the law."""
        return self.law.numbers[id_]

    def on(self, side: Side, facts: Mapping[str, FactValue] | None = None) -> Case:
        """The same case seen from another side, or with other facts."""
        return replace(self, side=side, facts=self.facts if facts is None else facts)

    def evaluate(self, rule: Rule) -> Finding | None:
        """What a rule finds here; None when it does not apply."""
        return KINDS[rule.test](replace(self, rule=rule), **rule.args)

    def doubt(self, name: str) -> tuple[Reading, ...]:
        """The two readings of a doubt that this rule's text leaves."""
        return self.rule.readings[name]
