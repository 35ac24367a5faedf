"""Conditions said in words ('firma reconhecida', 'o distrito inteiro', 'não fica partida')."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from assistant.understanding.facts.scope import is_requirement
from assistant.understanding.lexicon import table
from assistant.understanding.question import Reading
from assistant.understanding.text import Text, overlaps


@dataclass(frozen=True, slots=True)
class _Condition:
    fact: str
    value: bool | str | tuple[str, ...]
    pattern: re.Pattern[str]
    question: bool
    needs: re.Pattern[str] | None  # words without which it is about something else


@cache
def _conditions() -> tuple[_Condition, ...]:
    return tuple(
        _Condition(
            entry["fact"],
            tuple(entry["value"]) if isinstance(entry["value"], list) else entry["value"],
            re.compile(
                r"(?<![a-z])(?:" + "|".join(f"(?:{_gaps(p)})" for p in entry["patterns"]) + ")"
            ),
            bool(entry.get("question", False)),
            re.compile(entry["needs"]) if "needs" in entry else None,
        )
        for entry in table("conditions")["condition"]
    )


_GAP = re.compile(r"\[\^\.;\?\]\{0,(\d+)\}")


def _gaps(pattern: str) -> str:
    """A gap '[^.;?]{0,n}' between the words of a pattern holds no negation."""
    return _GAP.sub(r"(?:(?!\\b(?:nao|nem|sem|nunca|not|never)\\b)[^.;?]){0,\1}", pattern)


def read_conditions(text: Text) -> list[Reading]:
    """One reading for each fact stated; of two values the negative one, which says more, wins."""
    found: dict[str, Reading] = {}
    for condition in _conditions():
        if condition.needs and not condition.needs.search(text.folded):
            continue
        for m in condition.pattern.finditer(text.folded):
            if not condition.question and _only_asked(text, m.start(), m.end()):
                continue
            reading = Reading(condition.fact, condition.value, text.slice(*m.span()), m.span())
            before = found.get(condition.fact)
            if (
                before is None
                or (overlaps(before.span, reading.span) and _negative(reading))
                or _negative(reading)
            ):
                found[condition.fact] = reading
            break
    return list(found.values())


def _negative(reading: Reading) -> bool:
    return reading.value is False or reading.value == "none"


_QUESTION_WORDS = re.compile(
    r"\b(?:precisa|exige|e obrigatori|tem (?:que|q|de)|necessari|deve|must|need|"
    r"require|have to|dispensa|quem|quantos|quantas|como|onde|o que|what|who|"
    r"how)\b"
)


def _only_asked(text: Text, start: int, end: int) -> bool:
    return is_requirement(text, start, end) or bool(
        _QUESTION_WORDS.match(text.folded[max(0, start - 12) : start])
    )
