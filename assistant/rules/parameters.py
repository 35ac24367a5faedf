"""The numbers of the laws, each beside its verbatim quote: corpus/statutes/<key>/parameters.toml.

A number stands there once, with its unit, its word of comparison and its provision; loading fails
when the quote is not in the provision.
"""

from __future__ import annotations

import operator
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from types import MappingProxyType
from typing import Any, Literal

from assistant.rules.facts import registry
from assistant.rules.outcome import Text
from indexer import corpus
from indexer.errors import CorpusError
from indexer.paths import CORPUS

Comparison = Literal["more_than", "at_least", "at_most", "less_than", "equal"]

_COMPARE: Mapping[str, Callable[[Fraction | int, Fraction | int], bool]] = {
    "more_than": operator.gt,
    "at_least": operator.ge,
    "at_most": operator.le,
    "less_than": operator.lt,
    "equal": operator.eq,
}
# The smallest step of a unit in which a figure can grow; a unit that is not here has none.
_STEPS: Mapping[str, Fraction] = {"reais": Fraction(1, 100)}
_CONTINUOUS = frozenset({"km", "km2", "m"})


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number of the law.

    `value` is exact; with `of`, it is a share of that fact. `fact` is the figure compared with it.
    `words` is the comparison as printed, '' when the law has no word; `shown` is a share as people
    write it ('7%'). `step` is one unit of the last printed digit, for tests that shift it.
    """

    statute: str
    id: str
    value: Fraction
    comparison: Comparison
    unit: str
    provision: str
    quote: str
    words: str
    subject: str
    label: Text
    shown: Text
    fact: str | None = None
    of: str | None = None
    step: Fraction = Fraction(1)

    @property
    def label_pt(self) -> str:
        """The label in Portuguese."""
        return self.label.pt

    @property
    def label_en(self) -> str:
        """The label in English."""
        return self.label.en

    def passes(self, given: int | Fraction, base: int | Fraction = 1) -> bool:
        """Whether a figure passes, exactly; `base` is what the share is of."""
        return _COMPARE[self.comparison](given, self.value * base)

    def first_passing(self, base: int | Fraction = 1) -> Fraction:
        """The least figure that passes a minimum, in whole units (persons, houses, cents).

        For a continuous unit (km) or a ceiling it is the bound itself.
        """
        bound = self.value * base
        if self.unit in _CONTINUOUS or self.comparison not in ("more_than", "at_least"):
            return bound
        step = _STEPS.get(self.unit, Fraction(1))
        steps = bound / step
        return step * (floor(steps) + 1 if self.comparison == "more_than" else ceil(steps))

    def whole(self) -> int:
        """The value as a whole number; for counts, days and months."""
        if self.value.denominator != 1:
            raise CorpusError("parameter_wrong", f"{self.statute}: {self.id} não é inteiro.")
        return self.value.numerator


@dataclass(frozen=True, slots=True)
class Parameters:
    """The numbers of one statute by id."""

    statute: str
    by_id: Mapping[str, Parameter]

    def __getitem__(self, id_: str) -> Parameter:
        try:
            return self.by_id[id_]
        except KeyError:
            raise CorpusError(
                "parameter_missing", f"{self.statute}: parameters.toml não tem {id_!r}."
            ) from None

    def with_(self, parameter: Parameter) -> Parameters:
        """The same numbers with one changed; used to show that tests notice."""
        return Parameters(self.statute, MappingProxyType({**self.by_id, parameter.id: parameter}))


@lru_cache(maxsize=32)
def load(key: str) -> Parameters:
    """The numbers of a statute; none for a statute without parameters.toml. Raises CorpusError."""
    path = CORPUS / "statutes" / key / "parameters.toml"
    if not path.is_file():
        return Parameters(key, MappingProxyType({}))
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CorpusError("parameter_wrong", f"{path.name} de {key}: {error}") from error
    return of_toml(key, raw)


def of_toml(key: str, raw: Mapping[str, Mapping[str, Any]]) -> Parameters:
    """The numbers from the parsed file, each checked against its provision."""
    found = {id_: _parameter(key, id_, body) for id_, body in raw.items()}
    return Parameters(key, MappingProxyType(found))


def all_parameters() -> tuple[Parameter, ...]:
    """Every number of every statute, in the order of the corpus and of the files."""
    return tuple(p for key in corpus.default().statutes for p in load(key).by_id.values())


_REQUIRED = ("value", "comparison", "unit", "provision", "quote", "subject", "label_pt", "label_en")
_OPTIONAL = ("words", "shown_pt", "shown_en", "fact", "of")


def _parameter(key: str, id_: str, body: Mapping[str, Any]) -> Parameter:
    def wrong(what: str) -> CorpusError:
        return CorpusError("parameter_wrong", f"{key}: parameters.toml: {id_}: {what}")

    for name in _REQUIRED:
        if name not in body:
            raise wrong(f"falta {name}")
    for name in body:
        if name not in _REQUIRED and name not in _OPTIONAL:
            raise wrong(f"campo desconhecido {name}")
    if body["comparison"] not in _COMPARE:
        raise wrong(f"comparison {body['comparison']!r}")
    for name in ("fact", "of"):
        if name in body and body[name] not in registry():
            raise wrong(f"{name} {body[name]!r} não é um fato")
    require_quote(key, body["provision"], body["quote"])
    words = body.get("words", "")
    if words not in corpus.default().provision(key, body["provision"]).text:
        raise wrong(f"“{words}” não está em {body['provision']}")
    try:
        value = Fraction(str(body["value"]))
    except (ValueError, ZeroDivisionError) as error:
        raise wrong(f"valor {body['value']!r}") from error
    printed = str(body["value"]).partition("/")[2]
    return Parameter(
        statute=key,
        id=id_,
        value=value,
        comparison=body["comparison"],
        unit=body["unit"],
        provision=body["provision"],
        quote=body["quote"],
        words=words,
        subject=body["subject"],
        label=Text(body["label_pt"], body["label_en"]),
        shown=Text(body.get("shown_pt", ""), body.get("shown_en", "")),
        fact=body.get("fact"),
        of=body.get("of"),
        step=Fraction(1, int(printed)) if printed else Fraction(1),
    )


def require_quote(key: str, fragment: str, quote: str) -> None:
    """CorpusError unless the quote is, letter by letter, in the provision."""
    if not quote or quote not in corpus.default().provision(key, fragment).text:
        raise CorpusError(
            "quote_not_in_provision", f"{key}:{fragment} não diz “{quote}”.", field=fragment
        )


def shifted(parameter: Parameter, steps: int) -> Parameter:
    """The parameter moved by whole steps of its last printed digit."""
    return replace(parameter, value=parameter.value + steps * parameter.step)
