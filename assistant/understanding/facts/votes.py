"""The figures of a plebiscite: yes, no, blank, turnout, shares, results by district."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from assistant.understanding.facts.counting import Counted
from assistant.understanding.facts.figures import as_reading
from assistant.understanding.quantity import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text


def read_votes(text: Text, counted: Sequence[Counted], facts: Sequence[Reading]) -> list[Reading]:
    """Yes, no, blank and valid votes as counted; the turnout where it follows from them."""
    out: list[Reading] = []
    sums: dict[str, list[Counted]] = {}
    for item in counted:
        if item.noun in ("yes", "no", "blank", "valid"):
            sums.setdefault(item.noun, []).append(item)
    for kind, name in (("yes", "yes_votes"), ("no", "no_votes"), ("valid", "valid_votes")):
        for item in sums.get(kind, ()):
            out.append(as_reading(text, name, item.quantity, item.first, item.last))
    named = {r.name for r in (*out, *facts)}
    if "turnout" not in named and {"yes_votes", "no_votes"} <= named and "blank" in sums:
        parts = [*(r for r in out if r.name in ("yes_votes", "no_votes"))]
        blanks = [as_reading(text, "blank", i.quantity, i.first, i.last) for i in sums["blank"]]
        out.append(_total([*parts, *blanks], text))
    return out


def _total(parts: Sequence[Reading], text: Text) -> Reading:
    exact = all(isinstance(p.value, int) for p in parts)
    total = sum(p.value for p in parts if isinstance(p.value, int)) if exact else None
    start, end = min(p.span[0] for p in parts), max(p.span[1] for p in parts)
    return Reading("turnout", total, text.slice(start, end), (start, end))


_COME = re.compile(
    r"comparec|foram votar|foram as urnas|turnout|turned out|votaram|participa|"
    r"showed up|das pessoas votar|dos eleitores votar|presenca|voted"
)
_YES = re.compile(r"\bsim\b|\byes\b|favor|aprov")
_NO = re.compile(r"\bnao\b|voted no|contra\b|rejeit|against")


def read_shares(
    text: Text, quantities: Sequence[Quantity], known: Sequence[Reading]
) -> list[Reading]:
    """'60% compareceram e 55% disseram sim': figures in the same proportion where none are counted.

    The turnout is a share of the registered voters, the yes votes a share of those who came.
    """
    names = {r.name for r in known}
    shares = [
        q for q in quantities if q.unit == "share" and q.value is not None and 0 < q.value <= 1
    ]
    found: dict[str, tuple[Quantity, int, int]] = {}
    for i, q in enumerate(shares):
        end = shares[i + 1].start if i + 1 < len(shares) else min(len(text.folded), q.end + 60)
        after = re.split(r"[,.;?!]| e ", text.folded[q.end : end])[0]
        before = text.folded[max(0, q.start - 30) : q.start]
        for name, pattern in (("yes", _YES), ("no", _NO), ("turnout", _COME)):
            if name not in found and (
                pattern.search(after)
                or (
                    name == "turnout"
                    and re.search(r"(?:comparecimento|turnout|presenca)[^,.;]*$", before)
                )
            ):
                found[name] = (q, q.start, q.end + len(after))
                break
    if not found:
        return []
    registered = next((r.value for r in known if r.name == "registered_voters"), None)
    return list(
        _proportions(text, found, names, registered if isinstance(registered, int) else None)
    )


def _proportions(
    text: Text, found: dict[str, tuple[Quantity, int, int]], names: set[str], registered: int | None
) -> list[Reading]:
    base = registered or 1_000_000
    out: list[Reading] = []

    def add(name: str, value: Fraction, place: tuple[Quantity, int, int]) -> None:
        if name not in names:
            _, start, end = place
            out.append(Reading(name, int(value), text.slice(start, end), (start, end)))

    if "turnout" in found:
        turnout = Fraction(base) * (found["turnout"][0].value or 0)
        add("registered_voters", Fraction(base), found["turnout"])
        add("turnout", turnout, found["turnout"])
    elif "turnout" in names:
        return out
    else:
        turnout = Fraction(base)
        place = found.get("yes") or found["no"]
        add("turnout", turnout, place)
    yes = found["yes"][0].value if "yes" in found else None
    no = found["no"][0].value if "no" in found else None
    if yes is not None:
        add("yes_votes", turnout * yes, found["yes"])
    if no is not None:
        add("no_votes", turnout * no, found["no"])
    return out


_ONE_EACH = re.compile(
    r"\b(?:um|uma|one)\b(?: (?:dos distritos|deles|distrito|of them|district)"
    r")? (?:aprov|disse sim|votou sim|deu sim|approv|votes yes|voted yes|says "
    r"yes|a favor|quer|ganhou)\w*"
    r"[^.?]{0,25}?\b(?:outro|outra|other)\b[^.?]{0,20}?(?:rejeit|reprov|disse "
    r"nao|votou nao|deu nao|nao|reject|voted no|votes no|says no|contra|perdeu|"
    r"refus)"
    r"|\b(?:um|uma|one)\b(?: (?:dos distritos|deles|distrito|of them|district)"
    r")? (?:rejeit|reprov|disse nao|votou nao|deu nao|reject|voted no|contra|"
    r"perdeu)\w*"
    r"[^.?]{0,25}?\b(?:outro|outra|other)\b[^.?]{0,20}?(?:aprov|sim|approv|yes|favor|ganhou)"
)


def read_split_result(text: Text) -> list[Reading]:
    """'um distrito aprova e o outro rejeita': the results by district without figures."""
    m = _ONE_EACH.search(text.folded)
    if not m:
        return []
    return [Reading("districts_approved", (True, False), text.slice(*m.span()), m.span())]
