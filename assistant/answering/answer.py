"""What an answer is made of; the JSON of it is the contract of `ask`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Literal

Language = Literal["pt", "en"]
Role = Literal["basis", "related"]

Kind = Literal[
    "eligibility", "petition", "plebiscite", "calendar", "boundary", "extinction", "name",
    "threshold", "compare", "article", "citation", "amendment", "definition", "silent", "clarify",
    "out_of_scope",
]  # fmt: skip
Verdict = Literal["qualifies", "does_not_qualify", "undetermined", "waived"]


@dataclass(frozen=True, slots=True)
class Citation:
    """A verbatim quote of a provision; `highlights` are half-open ranges within `quote`."""

    n: int
    statute: str
    id: str
    urn: str
    label: str
    quote: str
    highlights: tuple[tuple[int, int], ...]
    url: str
    role: Role


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One provision tested; `given` and `required` are printed figures, `share` feeds a bar."""

    statute: str
    id: str
    status: Literal["met", "not_met", "unknown", "ambiguous"]
    given: str
    required: str
    explanation: str
    quote: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A fact that would settle more, with the question to ask."""

    fact: str
    question: str


@dataclass(frozen=True, slots=True)
class FactRead:
    """A fact and the words of the message that it was read from."""

    name: str
    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """A standing notice that applies to the answer."""

    id: str
    text: str
    date: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to one message; [n] in `text` names citation n."""

    language: Language
    kind: Kind
    verdict: Verdict | None
    text: str
    citations: tuple[Citation, ...] = ()
    checks: tuple[CheckLine, ...] = ()
    missing: tuple[Missing, ...] = ()
    facts: tuple[FactRead, ...] = ()
    notices: tuple[NoticeLine, ...] = ()
    suggestions: tuple[str, ...] = ()
    conversation: str | None = None


def to_json(answer: Answer) -> dict[str, Any]:
    """The answer as the JSON contract of `ask`; exact figures become numbers or strings."""
    body = asdict(answer)
    body["facts"] = [
        {"name": fact.name, "value": plain(fact.value), "from": fact.source}
        for fact in answer.facts
    ]
    return body


def plain(value: Any) -> Any:
    """An exact value for JSON: whole numbers as they are, others as a decimal or as 'a/b'."""
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return value.numerator
        decimal = float(value)
        return decimal if Fraction(str(decimal)) == value else str(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value
