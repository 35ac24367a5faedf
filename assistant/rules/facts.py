"""The facts that rules take: their names, types and units, read exactly.

A figure is an int or a Fraction and never a float: what JSON brings as 0.07 or 1e3 is read decimal
by decimal, and what is not a number of its kind is refused with the field named.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from assistant.rules.exact_json import MAX_DIGITS
from assistant.rules.exact_json import loads as loads  # part of reading facts
from assistant.rules.outcome import NOTHING, Text
from indexer.errors import CorpusError, InputError, TooLargeError
from indexer.paths import CORPUS

Scalar: TypeAlias = bool | int | Fraction | str | date
FactValue: TypeAlias = Scalar | tuple[Scalar, ...] | tuple[dict[str, Scalar], ...]

MAX_COUNT = 10**10  # more persons than there are
MAX_AMOUNT = 10**15  # more reais or km² than there are
MAX_TEXT = 200
MAX_LIST = 1_000
YEARS = range(1800, 2201)
ELECTION_YEARS = range(1988, 2201, 4)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value that a choice fact may take, and other spellings of it."""

    id: str
    text: Text
    also: tuple[str, ...] = ()
    start: Text = NOTHING  # for an act: the event from which its term runs


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact's name, type and words; `yes`/`no` say a bool as a clause.

    `optional`: its absence never leaves a requirement open. `inner`: only within a record.
    """

    name: str
    type: str
    unit: str
    label: Text
    question: Text
    hint: Text
    yes: Text
    no: Text
    optional: bool = False
    inner: bool = False
    open: bool = False
    choices: tuple[Choice, ...] = ()
    record: tuple[str, ...] = ()
    parent_after: str | None = None
    parent_before: str | None = None

    @property
    def wanted(self) -> Text:
        """How the fact is named when it is still to be told: 'se há cemitério', 'eleitores'."""
        if self.type == "bool":
            return Text(f"se {self.yes.pt}", f"whether {self.yes.en}")
        return Text(*(label[:1].lower() + label[1:] for label in (self.label.pt, self.label.en)))

    def choice(self, id_: str) -> Choice | None:
        """A choice by its id."""
        return next((choice for choice in self.choices if choice.id == id_), None)

    def words(self, id_: str) -> Text:
        """How a choice is said; an unlisted one says itself."""
        found = self.choice(id_)
        return found.text if found is not None else Text(id_, id_)


@lru_cache(maxsize=1)
def registry() -> Mapping[str, Fact]:
    """Every fact by name, in the order in which forms ask."""
    raw = tomllib.loads((CORPUS / "lexicon" / "facts.toml").read_text(encoding="utf-8"))
    facts = {name: _fact(name, body, raw) for name, body in raw.items()}
    for fact in facts.values():
        for other in (fact.parent_after, fact.parent_before, *fact.record):
            if other is not None and other not in facts:
                raise CorpusError("facts_wrong", f"facts.toml: {fact.name} cita {other!r}.")
    return facts


def fact(name: str) -> Fact:
    """A fact by name; InputError with the nearest name for a misspelt one."""
    found = registry().get(name)
    if found is None:
        raise InputError(
            "unknown_fact",
            f"Não conheço o fato “{name[:60]}”.",
            field=name[:60],
            hint=nearest(name, registry()),
        )
    return found


def nearest(word: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    """A hint that names the known words nearest to a misspelt one."""
    close = difflib.get_close_matches(word[:60].lower(), list(known), n=1, cutoff=0.5)
    if close:
        return f"Você quis dizer “{close[0]}”?"
    shown = ", ".join(list(known)[:40])
    return f"Use um destes: {shown}."


def _fact(name: str, body: Mapping[str, Any], raw: Mapping[str, Any]) -> Fact:
    if body.get("type") not in _READERS:
        raise CorpusError("facts_wrong", f"facts.toml: {name}: tipo {body.get('type')!r}.")
    choices = (
        raw[body["choices_of"]]["choices"] if "choices_of" in body else body.get("choices", {})
    )
    return Fact(
        name=name,
        type=body["type"],
        unit=body.get("unit", ""),
        label=Text(body["label_pt"], body["label_en"]),
        question=Text(body["question_pt"], body["question_en"]),
        hint=Text(body.get("hint_pt", ""), body.get("hint_en", "")),
        yes=Text(body.get("yes_pt", ""), body.get("yes_en", "")),
        no=Text(body.get("no_pt", ""), body.get("no_en", "")),
        optional=body.get("optional", False),
        inner=body.get("inner", False),
        open=body.get("open", False),
        choices=tuple(
            Choice(
                id=id_,
                text=Text(c["pt"], c["en"]),
                also=tuple(c.get("also", ())),
                start=Text(c.get("start_pt", ""), c.get("start_en", "")),
            )
            for id_, c in choices.items()
        ),
        record=tuple(body.get("record", ())),
        parent_after=body.get("parent_after"),
        parent_before=body.get("parent_before"),
    )


# --- values ---------------------------------------------------------------------------------------


def parse(name: str, raw: object) -> FactValue:
    """The exact value of a fact; InputError names the fact when the value is not of its type."""
    found = fact(name)
    if found.inner:
        raise InputError(
            "unknown_fact",
            f"“{name}” só existe dentro de uma lista.",
            field=name,
            hint="Use councils.",
        )
    return _READERS[found.type](found, raw)


def parse_all(raw: Mapping[str, object]) -> dict[str, FactValue]:
    """Every stated fact read; absent ones stay absent."""
    if not isinstance(raw, Mapping):
        raise InputError("wrong_type", "Os fatos são um objeto: nome e valor.", field="facts")
    if len(raw) > MAX_LIST:
        raise TooLargeError("too_many_facts", "Há fatos demais.", field="facts")
    facts: dict[str, FactValue] = {}
    for name, value in raw.items():
        if not isinstance(name, str):
            raise InputError("wrong_type", "O nome de um fato é um texto.", field="facts")
        facts[name] = parse(name, value)
    return facts


def _wrong(found: Fact, expected: str) -> InputError:
    return InputError(
        "wrong_type",
        f"“{found.label.pt}” pede {expected}.",
        field=found.name,
        hint=found.hint.pt or None,
    )


def _number(found: Fact, raw: object) -> Fraction:
    """A number of any Python kind, exact; floats are taken as the decimal that they print."""
    if isinstance(raw, bool) or not isinstance(raw, int | Fraction | Decimal | float):
        raise _wrong(found, "um número")
    if isinstance(raw, float):
        raw = Decimal(repr(raw))
    if isinstance(raw, Decimal):
        if not raw.is_finite():
            raise InputError(
                "not_a_number", f"“{found.label.pt}” não é um número finito.", field=found.name
            )
        if len(raw.as_tuple().digits) > MAX_DIGITS or abs(raw.adjusted()) > MAX_DIGITS:
            raise _absurd(found)
    if isinstance(raw, int) and abs(raw) > MAX_AMOUNT and raw > 0:
        raise _absurd(found)
    number = Fraction(raw)
    if number < 0:
        raise InputError("negative", f"“{found.label.pt}” não pode ser negativo.", field=found.name)
    if number > MAX_AMOUNT or number.denominator > 10**MAX_DIGITS:
        raise _absurd(found)
    return number


def _absurd(found: Fact) -> InputError:
    return InputError(
        "absurd_size", f"“{found.label.pt}” está fora de qualquer escala real.", field=found.name
    )


def _count(found: Fact, raw: object) -> int:
    number = _number(found, raw)
    if number.denominator != 1:
        raise _wrong(found, "um número inteiro")
    if number > MAX_COUNT:
        raise _absurd(found)
    return number.numerator


def _measure(found: Fact, raw: object) -> int | Fraction:
    number = _number(found, raw)
    return number.numerator if number.denominator == 1 else number


def _bool(found: Fact, raw: object) -> bool:
    if not isinstance(raw, bool):
        raise _wrong(found, "sim ou não (true ou false)")
    return raw


def _date(found: Fact, raw: object) -> date:
    if type(raw) is date:
        day = raw
    elif isinstance(raw, str) and len(raw) == len("2027-01-31"):
        try:
            day = date.fromisoformat(raw)
        except ValueError as error:
            raise _wrong(found, "uma data que exista (AAAA-MM-DD)") from error
    else:
        raise _wrong(found, "uma data (AAAA-MM-DD)")
    if day.year not in YEARS:
        raise _absurd(found)
    return day


def _year(found: Fact, raw: object) -> int:
    year = _count(found, raw)
    if year not in ELECTION_YEARS:
        raise InputError(
            "no_election",
            f"Não há eleição municipal em {year}." if year in YEARS else "O ano não faz sentido.",
            field=found.name,
            hint="As eleições municipais são de quatro em quatro anos: 2024, 2028, 2032.",
        )
    return year


def _when(found: Fact, raw: object) -> int | date:
    if isinstance(raw, str | date):
        return _date(found, raw)
    year = _count(found, raw)
    if not 1 <= year < YEARS.stop:
        raise _wrong(found, "um ano ou uma data")
    return year


def _text(found: Fact, raw: object) -> str:
    if not isinstance(raw, str) or not raw.strip():
        raise _wrong(found, "um texto")
    if len(raw) > MAX_TEXT:
        raise TooLargeError(
            "text_too_long", f"“{found.label.pt}” é longo demais.", field=found.name
        )
    return raw.strip()


def _choice(found: Fact, raw: object) -> str:
    word = _text(found, raw).lower().replace(" ", "_").replace("-", "_")
    for choice in found.choices:
        if word == choice.id or word in choice.also:
            return choice.id
    if found.open:
        return word
    known = tuple(choice.id for choice in found.choices)
    raise InputError(
        "unknown_choice",
        f"“{found.label.pt}” não pode ser “{word[:40]}”.",
        field=found.name,
        hint=nearest(word, known),
    )


def _list(found: Fact, raw: object) -> list[object]:
    if not isinstance(raw, list | tuple):
        raise _wrong(found, "uma lista")
    if len(raw) > MAX_LIST:
        raise TooLargeError(
            "list_too_long", f"“{found.label.pt}” tem itens demais.", field=found.name
        )
    return list(raw)


def _counts(found: Fact, raw: object) -> tuple[Scalar, ...]:
    return tuple(_count(found, item) for item in _list(found, raw))


def _dates(found: Fact, raw: object) -> tuple[Scalar, ...]:
    return tuple(_date(found, item) for item in _list(found, raw))


def _choices(found: Fact, raw: object) -> tuple[Scalar, ...]:
    return tuple(dict.fromkeys(_choice(found, item) for item in _list(found, raw)))


def _fragments(found: Fact, raw: object) -> tuple[Scalar, ...]:
    return tuple(dict.fromkeys(_text(found, item) for item in _list(found, raw)))


def _records(found: Fact, raw: object) -> tuple[dict[str, Scalar], ...]:
    return tuple(_record(found, item) for item in _list(found, raw))


def _record(found: Fact, raw: object) -> dict[str, Scalar]:
    if not isinstance(raw, Mapping):
        raise _wrong(found, "uma lista de registros")
    record: dict[str, Scalar] = {}
    for name, value in raw.items():
        if name not in found.record:
            raise InputError(
                "unknown_fact",
                f"Um registro de “{found.label.pt}” não tem “{str(name)[:60]}”.",
                field=found.name,
                hint=nearest(str(name), found.record),
            )
        inner = registry()[name]
        record[name] = _READERS[inner.type](inner, value)  # type: ignore[assignment]
    return record


_READERS: dict[str, Callable[[Fact, object], FactValue]] = {
    "bool": _bool, "count": _count, "money": _measure, "measure": _measure, "date": _date,
    "year": _year, "when": _when, "text": _text, "choice": _choice, "counts": _counts,
    "dates": _dates, "choices": _choices, "fragments": _fragments, "records": _records,
}  # fmt: skip
