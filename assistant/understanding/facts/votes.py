"""The figures of a plebiscite and of municipal councils."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from assistant.understanding.facts.figures import Counted, as_reading
from assistant.understanding.numbers import Quantity
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
    r"comparec|foram votar|foram as urnas|turnout|turned out|votaram|participa|showed up|das pessoas votar|dos eleitores votar|presenca|voted"
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


_COUNCIL = re.compile(r"\b(?:camaras?|vereadores|councils?|council(?:l)?ors)\b")
_SPLIT = re.compile(
    r"(?P<yes>\d{1,2})\s*(?:votos\s*)?(?:a favor|favoraveis|sim|in favou?r|yes|for)\s*(?:,|e|and|x|contra|versus|-)*\s*(?P<no>\d{1,2})\s*(?:votos\s*)?(?:contra|contrarios|nao|against|no)\b"
)
_OF = re.compile(
    r"(?P<yes>\d{1,2})\s*(?:votos |dos vereadores |vereadores )?(?:dos|de|das|of the|of|em|entre os?|out of)\s*(?P<members>\d{1,2})\b"
)


def read_councils(text: Text, counted: Sequence[Counted], bare: Sequence[Reading]) -> list[Reading]:
    """'câmara com 9 vereadores, 5 a favor': one entry for each council that the message counts."""
    if not _COUNCIL.search(text.folded):
        return []
    found: list[dict[str, int]] = []
    span = [len(text.raw), 0]
    members = [c for c in counted if c.noun == "members" and c.quantity.value is not None]
    favours = [c for c in counted if c.noun == "yes" and c.quantity.value is not None]
    for m in _OF.finditer(text.folded):
        found.append({"members": int(m["members"]), "votes_in_favor": int(m["yes"])})
        span = [min(span[0], m.start()), max(span[1], m.end())]
    if not found:
        for m in _SPLIT.finditer(text.folded):
            if int(m["yes"]) + int(m["no"]) <= 60:
                found.append(
                    {"members": int(m["yes"]) + int(m["no"]), "votes_in_favor": int(m["yes"])}
                )
                span = [min(span[0], m.start()), max(span[1], m.end())]
        if members and found and len(members) == len(found):
            for entry, item in zip(found, members, strict=True):
                entry["members"] = int(item.quantity.figure)
                span = [min(span[0], item.quantity.start), max(span[1], item.quantity.end)]
    if not found and members:
        for item in members:
            favour = next((f for f in favours if f.first > item.first), None) or _voted(
                text, item, counted, bare
            )
            if favour is None:
                continue
            found.append(
                {"members": int(item.quantity.figure), "votes_in_favor": int(_value(favour))}
            )
            favours = [f for f in favours if f is not favour]
            span = [min(span[0], item.quantity.start), max(span[1], _end(favour))]
    if not found:
        return []
    return [
        Reading("councils", tuple(dict(e) for e in found), text.slice(*span), (span[0], span[1]))
    ]  # type: ignore[arg-type]


def _voted(
    text: Text, item: Counted, counted: Sequence[Counted], bare: Sequence[Reading]
) -> Counted | Reading | None:
    for other in counted:
        if other.noun in ("members", "votes", "people") and other is not item and other.first > item.first:
            return other
    return next((r for r in bare if r.span[0] > item.quantity.start and r.value is not None), None)


def _value(item: Counted | Reading) -> Fraction:
    if isinstance(item, Reading):
        return Fraction(item.value) if isinstance(item.value, int) else Fraction(0)
    return item.quantity.figure


def _end(item: Counted | Reading) -> int:
    return item.span[1] if isinstance(item, Reading) else item.quantity.end


_ONE_EACH = re.compile(
    r"\b(?:um|uma|one)\b(?: (?:dos distritos|deles|distrito|of them|district))? (?:aprov|disse sim|votou sim|deu sim|approv|votes yes|voted yes|says yes|a favor|quer|ganhou)\w*"
    r"[^.?]{0,25}?\b(?:outro|outra|other)\b[^.?]{0,20}?(?:rejeit|reprov|disse nao|votou nao|deu nao|nao|reject|voted no|votes no|says no|contra|perdeu|refus)"
    r"|\b(?:um|uma|one)\b(?: (?:dos distritos|deles|distrito|of them|district))? (?:rejeit|reprov|disse nao|votou nao|deu nao|reject|voted no|contra|perdeu)\w*"
    r"[^.?]{0,25}?\b(?:outro|outra|other)\b[^.?]{0,20}?(?:aprov|sim|approv|yes|favor|ganhou)"
)


def read_split_result(text: Text) -> list[Reading]:
    """'um distrito aprova e o outro rejeita': the results by district without figures."""
    m = _ONE_EACH.search(text.folded)
    if not m:
        return []
    return [Reading("districts_approved", (True, False), text.slice(*m.span()), m.span())]


def without(readings: Sequence[Reading], name: str) -> list[Reading]:
    """The readings but those of a name."""
    return [r for r in readings if r.name != name]


def as_registered(readings: Sequence[Reading]) -> list[Reading]:
    """Voters counted beside votes are the registered ones."""
    return [replace(r, name="registered_voters") if r.name == "voters" else r for r in readings]
