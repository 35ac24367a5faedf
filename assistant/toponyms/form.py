"""Form rules: what the statutes forbid in a name whatever else bears it, with the provisions that
say so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from assistant.toponyms.characters import fold
from assistant.toponyms.data import table, word_set
from assistant.toponyms.dates import find_date
from assistant.toponyms.names import Name
from assistant.toponyms.persons import looks_like_person

Unit = Literal["municipality", "district"]
Act = Literal["create", "rename"]
Rule = Literal["date", "living_person", "more_than_three_words"]
Status = Literal["violation", "verify"]

MAX_WORDS = 3


@dataclass(frozen=True, slots=True)
class Finding:
    """A form rule that a name breaks or may break; `found` is what it was seen in ('xv de
    novembro', '4').
    """

    rule: Rule
    status: Status
    provisions: tuple[str, ...]
    found: str


def provisions_of(rule: str, uf: str, unit: Unit, act: Act) -> tuple[str, ...]:
    """The provisions that make a rule for a unit and act in a state, the Union's first."""
    return tuple(
        item["ref"]
        for item in table("rules")["provision"]
        if rule in item["rules"]
        and item["uf"] in ("BR", uf)
        and unit in item["units"]
        and act in item.get("acts", ("create", "rename"))
    )


def findings(name: Name, uf: str, unit: Unit, act: Act) -> tuple[Finding, ...]:
    """The form rules that a name meets; a rule that no provision makes there is not tested."""
    found: list[tuple[Rule, Status, str]] = []
    date = find_date(name.text)
    if date:
        found.append(("date", date.status, date.words))
    if looks_like_person(name):
        found.append(("living_person", "verify", name.text))
    fewest, most = count_words(name.text)
    if most > MAX_WORDS:
        status: Status = "violation" if fewest > MAX_WORDS else "verify"
        found.append(
            ("more_than_three_words", status, str(fewest) if fewest == most else f"{fewest}/{most}")
        )
    return tuple(
        Finding(rule, status, provisions, words)
        for rule, status, words in found
        if (provisions := provisions_of(rule, uf, unit, act))
    )


def count_words(text: str) -> tuple[int, int]:
    """The words of a name without its particles: compounds with a hyphen counted once, and by
    their parts.
    """
    whole = re.sub(r"\b[dD]'", " ", text)
    return _count(re.findall(r"[^\s,()/&]+", whole)), _count(re.findall(r"[^\s,()/&-]+", whole))


def _count(words: list[str]) -> int:
    words = [w for w in words if re.search(r"\w", w)]
    counted = [w for i, w in enumerate(words) if i == len(words) - 1 or not _is_particle(w)]
    return len(counted)


def _is_particle(word: str) -> bool:
    """'para' is a particle, 'Pará' a word; 'à' is one in spite of its accent."""
    low = word.casefold()
    folded = fold(low) if low in ("à", "às", "até", "após") else low
    particles = word_set("words", "particles") | word_set("words", "other_particles")
    return folded in particles
