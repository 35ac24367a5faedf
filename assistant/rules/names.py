"""The name of a municipality or district: what it may not be, and who keeps a repeated one."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from assistant.rules.basic import compare, cumulative, decided_by, doubtful, flag
from assistant.rules.case import Case, kind
from assistant.rules.facts import registry
from assistant.rules.figures import days, say
from assistant.rules.outcome import Finding, Status, Text

# Grammar, not law: the particles that do not count as words.
PARTICLES = frozenset(
    {"a", "à", "ao", "aos", "as", "às", "com", "d", "da", "das", "de", "do", "dos", "e", "em", "na",
     "nas", "no", "nos", "o", "os", "para", "pela", "pelas", "pelo", "pelos", "por", "sem", "sob",
     "sobre", "um", "uma"}
)  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+|\d+")


@kind("name_exists_in_country", "similar_name_exists")
def certified_new(case: Case, *, information: str) -> Finding:
    """A body's word that no like name exists; for an existing name it cannot be given.

    The law bars an 'analogous' or 'correlate' name without saying how like: a similar one is
    doubtful.
    """
    limbs = [flag(case, "name_exists_in_country", False), flag(case, information, True)]
    found = cumulative(limbs)
    if found.status == "met" and case.get("similar_name_exists") is True:
        return replace(
            doubtful(found, case.doubt("similar")), facts=(*found.facts, "similar_name_exists")
        )
    return found


@kind("name_exists_in_country", "name_is_date", "name_is_living_person", "word_count", "name")
def fit_name(case: Case, *, number: str) -> Finding:
    """New, no date, no living person, and not over the number of words."""
    flags = ("name_exists_in_country", "name_is_date", "name_is_living_person")
    limbs = [flag(case, fact, False) for fact in flags]
    return cumulative([*limbs, _words(case, number)])


def _words(case: Case, number_id: str) -> Finding:
    name = case.get("name")
    if case.get("word_count") is not None or name is None:
        return _counted(case, number_id, case.get("word_count"))
    fewest, most = count_words(name)
    few, many = _counted(case, number_id, fewest), _counted(case, number_id, most)
    return replace(
        decided_by(many, (few.status, many.status), case.doubt("hyphen")), facts=("name",)
    )


def _counted(case: Case, number_id: str, words: int | None) -> Finding:
    facts = dict(case.facts) if words is None else {**case.facts, "word_count": words}
    found = compare(case.on(case.side, facts), case.number(number_id))
    if found.status == "unknown":
        return found
    key = "name.word_count" if found.status == "met" else "name.word_count_over"
    why = say(key, given=found.given, required=found.required, lacking=found.lacking)
    return replace(found, why=why)


def count_words(name: str) -> tuple[int, int]:
    """Words of a name without particles: a hyphenated one counted once, and counted by
    its parts.
    """
    wholes = [re.split(r"[-‐‑–]", word) for word in name.replace("’", "'").split()]
    fewest = most = 0
    for parts in wholes:
        words = [w.lower() for part in parts for w in _WORD.findall(part)]
        own = [word for word in words if word not in PARTICLES]
        fewest += bool(own)
        # An elided particle (d'Oeste) is no word of its own, and neither is one inside a hyphen.
        most += len(own)
    return fewest, most


# --- who keeps a repeated name --------------------------------------------------------------------


@kind("own_rank", "other_rank", "own_name_since", "other_name_since")
def higher_rank(case: Case) -> Finding | None:
    """The place of higher rank keeps the name; doubtful where the older name says otherwise."""
    rank = _by_rank(case)
    if rank is None:
        return None
    return _against(case, rank, rank, _by_age(case))


@kind("own_rank", "other_rank", "own_name_since", "other_name_since")
def older_name(case: Case) -> Finding | None:
    """The place that has had the name for longer keeps it; doubtful where the rank
    says otherwise.
    """
    age = _by_age(case)
    if age is None:
        return None
    return _against(case, age, _by_rank(case), age)


def _against(case: Case, found: Finding, rank: Finding | None, age: Finding | None) -> Finding:
    """The finding, doubtful where rank and age disagree: the first reading goes by rank."""
    if rank is None or age is None or rank.status == age.status:
        return found
    by_rank, by_age = case.doubt("priority")
    readings = (replace(by_rank, status=rank.status), replace(by_age, status=age.status))
    return decided_by(found, (rank.status, age.status), readings)


def _by_rank(case: Case) -> Finding | None:
    """None when a rank is not stated or both are equal."""
    own, other = case.get("own_rank"), case.get("other_rank")
    if own is None or other is None or own == other:
        return None
    choices = registry()["own_rank"].choices  # from the highest rank to the lowest
    order = [choice.id for choice in choices]
    status: Status = "met" if order.index(own) < order.index(other) else "not_met"
    texts = {choice.id: choice.text for choice in choices}
    why = say(f"name.rank_{status}", own=texts[own], other=texts[other])
    required = say("name.rank_required")
    return Finding(status, why, texts[own], required, facts=("own_rank", "other_rank"))


def _by_age(case: Case) -> Finding | None:
    """None when a date is not stated or both are equal; by years where one is only a year."""
    own, other = case.get("own_name_since"), case.get("other_name_since")
    if own is None or other is None:
        return None
    mine, theirs = own, other
    if not (isinstance(own, date) and isinstance(other, date)):
        mine, theirs = _year(own), _year(other)
    if mine == theirs:
        return None
    status: Status = "met" if mine < theirs else "not_met"
    why = say(f"name.age_{status}", own=_since(own), other=_since(other))
    required = say("name.age_required")
    return Finding(status, why, _since(own), required, facts=("own_name_since", "other_name_since"))


def _year(value: int | date) -> int:
    return value.year if isinstance(value, date) else value


def _since(value: int | date) -> Text:
    return days(value) if isinstance(value, date) else Text(str(value), str(value))
