"""The result of a check and its JSON, the contract of `check`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from assistant.rules.outcome import NOTHING, Check, Lang, Overall, Status, Text
from indexer import corpus
from indexer.provisions import Notice


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a statute says of an operation on the stated facts.

    `requirements` holds the provisions scored; `missing` the facts to ask for, in order; `remarks`
    are doubts on the facts or on the law's scope; `silent` says that the statute has no rule (then
    there are no checks and nothing is missing).
    """

    statute: str
    operation: str
    overall: Overall
    requirements: Mapping[str, Status]
    checks: tuple[Check, ...]
    missing: tuple[str, ...]
    cites: tuple[str, ...]
    remarks: tuple[Text, ...] = ()
    silent: Text = NOTHING
    silent_rule: bool = False
    summary: Text = NOTHING

    @property
    def summary_pt(self) -> str:
        """The verdict in words, the decisive reason first."""
        return self.summary.pt

    @property
    def summary_en(self) -> str:
        """The same in English."""
        return self.summary.en

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The standing notices that hold for this operation, from the corpus."""
        laws = corpus.default()
        found = laws.notices_for(self.statute, self.operation)
        for fragment in self.requirements:
            found += laws.notices_for(self.statute, self.operation, fragment)
        return tuple(dict.fromkeys(found))

    def to_json(self, language: Lang = "pt") -> dict[str, Any]:
        """The contract of `check`, with what a page needs beside it."""
        return {
            "statute": self.statute,
            "operation": self.operation,
            "overall": self.overall,
            "summary": self.summary.in_(language),
            "requirements": dict(self.requirements),
            "checks": [_check_json(check, language) for check in self.checks],
            "missing": list(self.missing),
            "cites": list(self.cites),
            "notices": [_notice_json(notice, language) for notice in self.notices]
            + [{"id": "remark", "text": remark.in_(language)} for remark in self.remarks],
        }


def _check_json(check: Check, language: Lang) -> dict[str, Any]:
    return {
        "statute": check.statute,
        "id": check.id,
        "status": check.status,
        "given": check.given.in_(language),
        "required": check.required.in_(language),
        "comparison": check.comparison,
        "explanation": check.explanation.in_(language),
        "quote": check.quote,
        "missing": list(check.missing),
        "facts": list(check.facts),
        "shortfall": exact(check.shortfall),
        "share": None if check.share is None else round(float(check.share), 4),
        "readings": [
            {"text": r.text.in_(language), "status": r.status, "safer": r.safer}
            for r in check.readings
        ],
    }


def _notice_json(notice: Notice, language: Lang) -> dict[str, Any]:
    text = notice.text_pt if language == "pt" else notice.text_en
    return {"id": notice.id, "text": text, "date": notice.date, "sources": list(notice.sources)}


def exact(value: int | Fraction | None) -> int | str | None:
    """An exact figure for JSON: a whole number, a decimal that ends as text, else 'a/b'."""
    if value is None or isinstance(value, int):
        return value
    rest, power = value.denominator, 0
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
            power += 1
    if rest != 1 or power > 40:
        return f"{value.numerator}/{value.denominator}"
    digits = str(value.numerator * 10**power // value.denominator).rjust(power + 1, "0")
    return f"{digits[:-power]}.{digits[-power:].rstrip('0')}" if power else digits
