"""Four statuses and how they join; what a rule finds and what a check says of it.

The words live in wording/; a `Text` is the same sentence in both languages.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Status = Literal["met", "not_met", "unknown", "ambiguous"]
Overall = Literal["qualifies", "does_not_qualify", "undetermined", "waived"]
Lang = Literal["pt", "en"]

# Cumulative limbs: the first of these that occurs decides.
_CUMULATIVE: tuple[Status, ...] = ("not_met", "unknown", "ambiguous")
_ALTERNATIVE: tuple[Status, ...] = ("met", "unknown", "ambiguous")
_OPPOSITE: dict[Status, Status] = {"met": "not_met", "not_met": "met"}


def all_of(statuses: Iterable[Status]) -> Status:
    """The status of limbs that must all hold."""
    found = set(statuses)
    return next((status for status in _CUMULATIVE if status in found), "met")


def any_of(statuses: Iterable[Status]) -> Status:
    """The status of limbs of which one is enough."""
    found = set(statuses)
    return next((status for status in _ALTERNATIVE if status in found), "not_met")


def opposite(status: Status) -> Status:
    """What holds of 'it is lost' when `status` holds of 'it is kept'."""
    return _OPPOSITE.get(status, status)


def between(readings: Iterable[Status]) -> Status:
    """The plain status when every reading gives it; else unknown if a fact is missing, else
    ambiguous.
    """
    found = set(readings)
    if len(found) == 1:
        return found.pop()
    return "unknown" if "unknown" in found else "ambiguous"


def overall(statuses: Iterable[Status], *, waiver: bool = False) -> Overall:
    """The verdict on a set of requirements; an empty set settles nothing."""
    found = tuple(statuses)
    if not found:
        return "undetermined"
    joint = all_of(found)
    if joint == "not_met":
        return "does_not_qualify"
    if joint != "met":
        return "undetermined"
    return "waived" if waiver else "qualifies"


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence or phrase in Portuguese and English."""

    pt: str = ""
    en: str = ""

    def in_(self, language: Lang) -> str:
        """The wording in one language."""
        return self.pt if language == "pt" else self.en

    def __bool__(self) -> bool:
        return bool(self.pt)


NOTHING = Text()


def join(texts: Iterable[Text], separator: str = "; ") -> Text:
    """Texts one after another, the empty and the repeated ones left out."""
    kept = list(dict.fromkeys(text for text in texts if text))
    return Text(separator.join(t.pt for t in kept), separator.join(t.en for t in kept))


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of an unclear text and the status it gives; the safer one is marked."""

    text: Text
    status: Status
    safer: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What a rule found: status, the figures, why, and the facts still missing.

    `shortfall` is how much is lacking, in the unit of the figure; `share` is given over required,
    for a bar (1 and above: reached); `facts` are the stated facts that it used.
    """

    status: Status
    why: Text = NOTHING
    given: Text = NOTHING
    required: Text = NOTHING
    missing: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    shortfall: int | Fraction | None = None
    share: Fraction | None = None
    readings: tuple[Reading, ...] = ()
    lacking: Text = NOTHING  # 'faltam 21 moradias'
    where: str | None = None  # the provision found to apply, when the rule chooses among several
    cites: tuple[str, ...] = ()  # other provisions that decided it


@dataclass(frozen=True, slots=True)
class Check:
    """One provision tested, with all that is needed to follow the verdict.

    `quote` is a verbatim part of the provision; `comparison` is the law's word of comparison as
    printed.
    """

    statute: str
    id: str
    status: Status
    given: Text
    required: Text
    comparison: str
    explanation: Text
    quote: str
    missing: tuple[str, ...]
    facts: tuple[str, ...]
    shortfall: int | Fraction | None
    share: Fraction | None
    lacking: Text
    readings: tuple[Reading, ...]
    cites: tuple[str, ...]

    @property
    def explanation_pt(self) -> str:
        """The explanation in Portuguese."""
        return self.explanation.pt

    @property
    def explanation_en(self) -> str:
        """The explanation in English."""
        return self.explanation.en
