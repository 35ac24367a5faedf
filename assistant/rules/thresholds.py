"""How many are needed: '7% de 2.001 eleitores' is 141 signatures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any

from assistant.rules.basic import asked
from assistant.rules.boundaries import bracket_of, neighbours
from assistant.rules.case import Law, Rule
from assistant.rules.creation import INTERESTS
from assistant.rules.facts import FactValue, parse_all
from assistant.rules.figures import amounts, say
from assistant.rules.outcome import Text
from assistant.rules.parameters import Parameter
from assistant.rules.rulebook import law, statute_key


@dataclass(frozen=True, slots=True)
class Needed:
    """The figure that a law asks on the given facts.

    `value` is the first that passes a minimum (whole persons, houses, votes; cents of reais) or the
    ceiling itself; `bound` is the exact result of the law's arithmetic.
    """

    statute: str
    parameter: str
    value: int | Fraction
    bound: int | Fraction
    unit: str
    text: Text
    provision: str
    quote: str

    @property
    def text_pt(self) -> str:
        """'pelo menos 7% de 2.001 eleitores (140,07 assinaturas), isto é, 141 assinaturas'."""
        return self.text.pt

    @property
    def text_en(self) -> str:
        """The same in English."""
        return self.text.en


def needed(key: str, what: str, facts: Mapping[str, Any]) -> Needed | None:
    """What a number of the law, or the numbers of a provision, ask on the given facts.

    `what` is the id of a number or a fragment; for a fragment with several numbers the first that
    the facts allow to work out. None when the figure that it is a share of is not given.
    """
    book = law(statute_key(key))
    stated = parse_all(facts)
    if what in book.numbers.by_id:
        return _needed(book, book.numbers[what], stated)
    return next(iter(all_needed(key, what, facts)), None)


def all_needed(key: str, fragment: str, facts: Mapping[str, Any]) -> tuple[Needed, ...]:
    """Everything that a provision asks in figures, as far as the facts allow to work it out."""
    book = law(statute_key(key))
    stated = parse_all(facts)
    numbers = [n for n in book.numbers.by_id.values() if n.provision == fragment]
    found = [_needed(book, number, stated) for number in numbers]
    brackets = [
        _bracket(book, rule, stated) for rule in _rules(book, "bracketed") if rule.id == fragment
    ]
    return tuple(item for item in (*found, *brackets) if item is not None)


def _rules(book: Law, test: str) -> list[Rule]:
    return [rule for rules in book.rules.values() for rule in rules if rule.test == test]


def _needed(book: Law, number: Parameter, facts: Mapping[str, FactValue]) -> Needed | None:
    if number.fact is None:
        return None
    base: Any = 1 if number.of is None else facts.get(number.of)
    if base is None:
        return None
    for rule in _rules(book, "half_plus_one"):
        if rule.args["share"] == number.id:
            return _half_plus_one(book, rule, number, base)
    factor = _reduction(book, number, facts)
    text = asked(number, None if number.of is None else base, factor)
    return _answer(number, number.first_passing(base * factor), number.value * base * factor, text)


def _answer(number: Parameter, value: int | Fraction, bound: int | Fraction, text: Text) -> Needed:
    return Needed(
        number.statute, number.id, _plain(value), _plain(bound), number.unit, text,
        number.provision, number.quote,
    )  # fmt: skip


def _plain(value: int | Fraction) -> int | Fraction:
    exact = Fraction(value)
    return exact.numerator if exact.denominator == 1 else exact


def _half_plus_one(book: Law, rule: Rule, number: Parameter, registered: int) -> Needed:
    bound = number.value * registered + book.numbers[rule.args["extra"]].value
    base = amounts(registered, "eleitores")
    text = say("vote.quorum_half_required", base=base, bound=amounts(bound, number.unit))
    return _answer(number, ceil(bound), bound, text)


def _reduction(book: Law, number: Parameter, facts: Mapping[str, FactValue]) -> Fraction | int:
    """The part to which a figure falls for special interest, where the law names it
    without doubt.
    """
    if facts.get("special_interest") not in INTERESTS:
        return 1
    for rule in _rules(book, "reduced"):
        if rule.args["number"] == number.id and not rule.args.get("doubtful_item"):
            return book.numbers[rule.args["reduction"]].value
    return 1


def _bracket(book: Law, rule: Rule, facts: Mapping[str, FactValue]) -> Needed | None:
    """The greatest net cession in the bracket of an area; between brackets the stricter
    neighbour's.
    """
    area: Any = facts.get("area_km2")
    if area is None:
        return None
    brackets = rule.args["brackets"]
    inside = bracket_of(book.numbers, brackets, area)
    near = [inside] if inside is not None else neighbours(book.numbers, brackets, area)
    strict = min((book.numbers[b["share"]] for b in near), key=lambda share: share.value)
    return _needed(book, strict, facts)
