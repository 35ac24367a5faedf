"""The votes of municipal councils: 'câmara com 9 vereadores, 5 a favor', '5 dos 9 vereadores'."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.rules.facts import Scalar
from assistant.understanding.facts.counting import Counted
from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_COUNCIL = re.compile(r"\b(?:camaras?|vereadores|councils?|council(?:l)?ors)\b")
_SPLIT = re.compile(
    r"(?P<yes>\d{1,2})\s*(?:votos\s*)?(?:a favor|favoraveis|sim|in favou?r|yes|for)"
    r"\s*(?:,|e|and|x|contra|versus|-)*\s*(?P<no>\d{1,2})\s*(?:votos\s*)?"
    r"(?:contra|contrarios|nao|against|no)\b"
)
_OF = re.compile(
    r"(?P<yes>\d{1,2})\s*(?:votos |dos vereadores |vereadores )?"
    r"(?:dos|de|das|of the|of|em|entre os?|out of)\s*(?P<members>\d{1,2})\b"
)
_LARGEST = 60  # councillors: no municipality has more


@dataclass(frozen=True, slots=True)
class _Vote:
    members: int
    favour: int
    start: int
    end: int


def read_councils(text: Text, counted: Sequence[Counted], bare: Sequence[Reading]) -> list[Reading]:
    """One reading with an entry for each council that the message counts."""
    if not _COUNCIL.search(text.folded):
        return []
    members = [c for c in counted if c.noun == "members" and c.quantity.value is not None]
    votes = (
        list(_out_of(text))
        or list(_for_and_against(text, members))
        or list(_members_and_favour(members, counted, bare))
    )
    if not votes:
        return []
    span = min(v.start for v in votes), max(v.end for v in votes)
    value = tuple(_entry(v) for v in votes)
    return [Reading("councils", value, text.slice(*span), span)]


def _entry(vote: _Vote) -> dict[str, Scalar]:
    return {"members": vote.members, "votes_in_favor": vote.favour}


def _out_of(text: Text) -> Iterator[_Vote]:
    for m in _OF.finditer(text.folded):
        yield _Vote(int(m["members"]), int(m["yes"]), m.start(), m.end())


def _for_and_against(text: Text, members: Sequence[Counted]) -> Iterator[_Vote]:
    """'6 a favor e 3 contra': all voted, unless the number of members is told as well."""
    found = list(_SPLIT.finditer(text.folded))
    told = [int(c.quantity.figure) for c in members] if len(members) == len(found) else []
    for i, m in enumerate(found):
        voted = int(m["yes"]) + int(m["no"])
        if voted <= _LARGEST:
            yield _Vote(told[i] if told else voted, int(m["yes"]), m.start(), m.end())


def _members_and_favour(
    members: Sequence[Counted], counted: Sequence[Counted], bare: Sequence[Reading]
) -> Iterator[_Vote]:
    """'9 vereadores, 5 a favor': the next figure that is told of votes."""
    voted = [c for c in counted if c.noun in ("yes", "votes", "people", "members")]
    for item in members:
        favour = next((c for c in voted if c.first > item.first and c is not item), None)
        loose = next((r for r in bare if r.span[0] > item.quantity.start), None)
        if favour is not None:
            end, value = favour.quantity.end, int(favour.quantity.figure)
        elif loose is not None and isinstance(loose.value, int):
            end, value = loose.span[1], loose.value
        else:
            continue
        yield _Vote(int(item.quantity.figure), value, item.quantity.start, end)
