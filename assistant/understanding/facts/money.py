"""Revenue, state taxes and value added, in reais or as a share of the State's."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from assistant.understanding.facts.figures import as_reading, demanded
from assistant.understanding.facts.scope import Scopes
from assistant.understanding.quantity import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_REVENUE = re.compile(
    r"arrecad|raised|receita|renda\b|revenue|\btax|imposto|tribut|recolh|recaud|collect|fatur"
)
_STATE = re.compile(
    r"receita estadual|impostos estaduais|(?:d?[on]|pelo|deste|nesse|neste) "
    r"estado\b|arrecadacao estadual|state(?:'s)? tax|state revenue|state taxes|"
    r"the state\b|estadual de impostos|receita do estado|estado (?:arrecad|tem|"
    r"recolh)|fisco estadual"
)
_VALUE_ADDED = re.compile(r"valor(?:es)? adicionado|value added|added value|\bva\b")
_TEN = re.compile(
    r"\b(?:10|dez|ten)\b(?: municipi\w*)?(?: com)?[^.;]{0,30}(?:menor|lowest|"
    r"pior|smallest)|dez menores|10 menores|10 piores|ten lowest|lowest ten"
)
_FORTY = re.compile(
    r"\b(?:40|quarenta|forty)\b[^.;]{0,40}(?:menor|lowest|pobres|poorest|renda|"
    r"arrecad)|40 menores|quarenta menores|forty (?:lowest|poorest)"
)
_AVERAGE = re.compile(r"\bmedia\b|average|\bmean\b")


def read_money(
    text: Text, quantities: Sequence[Quantity], scopes: Scopes
) -> tuple[list[Reading], list[Reading]]:
    """Facts in reais, and what the message says is demanded; counts are not looked at twice."""
    facts: list[Reading] = []
    premises: list[Reading] = []
    for q in quantities:
        if q.unit == "share":
            facts.extend(_share_of_state(text, q, quantities))
            continue
        if q.unit != "money" and not (q.unit == "" and q.figure >= 10_000):
            continue
        name = _name(text, q, quantities, scopes)
        if name is None:
            continue
        reading = as_reading(text, name, q, q.first, q.last)
        target = premises if demanded(text.tokens, q, q.first) else facts
        if name not in {r.name for r in target}:
            target.append(reading)
    named = {r.name for r in facts}
    facts.extend(r for r in _against_average(text) if r.name not in named)
    return _one_scale(facts), premises


_COMPARED = re.compile(
    r"(?P<over>acima|superior\w*|maior\w*|passa\w*|above|higher|exceed\w*|over)"
    r"?(?P<under>abaixo|inferior\w*|menor\w*|below|lower|under)?(?P<same>igual\w*|"
    r"mesm[oa]|equal\w*|exactly)?"
    r"(?: (?:d[aeo]s?|a|as|que|than|to|the|of|em relacao))* (?:medias?|averages?|means?)\b"
)
_SUBJECTS = (
    (
        re.compile(r"\bva\b|valor(?:es)? adicionado|value added"),
        "value_added",
        "avg_value_added_10_lowest",
    ),
    (re.compile(r"arrecad\w+|receita|revenue"), "revenue_last_year", "avg_revenue_40_lowest"),
)


def _against_average(text: Text) -> list[Reading]:
    """'VA acima da média', 'arrecadação igual à média': figures in that proportion."""
    out: list[Reading] = []
    for m in _COMPARED.finditer(text.folded):
        if not (m["over"] or m["under"] or m["same"]):
            continue
        before = re.split(r"[.;?!]", text.folded[max(0, m.start() - 90) : m.start()])[-1]
        for pattern, name, average in _SUBJECTS:
            found = list(pattern.finditer(before))
            if not found or name in {r.name for r in out}:
                continue
            span = (m.start() - len(before) + found[-1].start(), m.end())
            source, base = text.slice(*span), 10**9
            low, high = (base + 1 if m["over"] else None), (base - 1 if m["under"] else None)
            value = base if m["same"] else None
            out.append(Reading(name, value, source, span, low, high, relative=True))
            out.append(Reading(average, base, source, span, relative=True))
    return out


def _name(text: Text, q: Quantity, quantities: Sequence[Quantity], scopes: Scopes) -> str | None:
    before, after = _beside(text, q, quantities)
    after = re.split(r"[,;]|\.(?= )", after)[0]
    both = before[-70:] + " | " + after[:45]
    if q.unit == "" and not (
        _REVENUE.search(before[-45:])
        or re.match(
            r"\s*(?:de |em |in )?(?:impostos|receita|arrecadacao|taxes|revenue|reais)", after
        )
    ):
        return None
    if _TEN.search(both) or (_AVERAGE.search(before[-60:]) and _VALUE_ADDED.search(before)):
        return "avg_value_added_10_lowest"
    if _FORTY.search(both) or (_AVERAGE.search(before[-40:]) and _REVENUE.search(before)):
        return "avg_revenue_40_lowest"
    scope = scopes.at(q.first, q.last)
    if _VALUE_ADDED.search(both):
        return "parent_value_added_after" if scope == "parent" else "value_added"
    if (
        not _REVENUE.search(both)
        and q.unit == "money"
        and not re.search(
            r"ano passado|por ano|ultimo (?:ano|exercicio)|last year|a year|per year", both
        )
    ):
        return None
    if scope == "parent":
        return "parent_revenue_after"
    if _STATE.search(both) or scope == "state" or _state_collects(before, after):
        return "state_tax_revenue"
    return "revenue_last_year"


def _beside(text: Text, q: Quantity, quantities: Sequence[Quantity]) -> tuple[str, str]:
    """The text of the sentence before and after a quantity, up to its neighbours of money."""
    money = [
        o for o in quantities if o is not q and (o.unit in ("money", "share") or o.figure >= 10_000)
    ]
    left = max(
        [o.end for o in money if o.end <= q.start]
        + [text.folded.rfind(c, 0, q.start) + 1 for c in ";?!\n"]
    )
    right = min(
        [o.start for o in money if o.start >= q.end]
        + [p for c in ";?!\n" if (p := text.folded.find(c, q.end)) >= 0]
        + [len(text.folded)]
    )
    return text.folded[left : q.start], text.folded[q.end : right]


def _state_collects(before: str, after: str) -> bool:
    """'Goiás arrecadou 21 bi de impostos', 'Acre collects R$ 640 million in state taxes'."""
    collector = re.search(
        r"\b(?:minas(?: gerais)?|mg|mato grosso|mt|acre|ac|goias|go|estado)\b(?: "
        r"ja| que)?(?: \w+)? (?:arrecad|recolh|collect|tem receita|raises)\w*[^,"
        r";]{0,25}$",
        before,
    )
    return bool(collector) and not re.match(r"[^,;]{0,10}distrito", after)


def _share_of_state(text: Text, q: Quantity, quantities: Sequence[Quantity]) -> list[Reading]:
    """'0,25% da receita estadual': the revenue in that proportion, unless the State's is given."""
    before, after = text.folded[max(0, q.start - 50) : q.start], text.folded[q.end : q.end + 60]
    if not re.match(
        r"\s*(?:d[aeo]s?|of|sobre)\s+(?:the |toda |total )?(?:a )?(?:receita|"
        r"arrecadacao|impostos|state|total|tributos|estado)",
        after,
    ):
        return []
    if not (
        _STATE.search(after) or re.match(r"\s*(?:da|of the|of) (?:receita|state)", after)
    ) or not _REVENUE.search(before + after):
        return []
    if demanded(text.tokens, q, q.first):
        return []
    end = q.end + re.match(r"[^,.;?!]*", after).end()  # type: ignore[union-attr]
    state = Fraction(10**9)
    source, span = text.slice(q.start, end), (q.start, end)
    bound = {"value": q.value, "low": q.low, "high": q.high}
    exact = {k: _plain(v * state) if v is not None else None for k, v in bound.items()}
    revenue = Reading(
        "revenue_last_year",
        exact["value"],
        source,
        span,
        exact["low"],
        exact["high"],
        q.approximate,
        relative=True,
    )
    return [revenue, Reading("state_tax_revenue", _plain(state), source, span, relative=True)]


def _one_scale(facts: list[Reading]) -> list[Reading]:
    """Where the State's revenue is given in reais too, a share is taken of that."""
    given = [f for f in facts if f.name == "state_tax_revenue"]
    real = next((f for f in given if f.value != 10**9), None)
    if real is None or len(given) < 2 or not isinstance(real.value, (int, Fraction)):
        return facts
    scale = Fraction(real.value) / 10**9
    out = []
    for fact in facts:
        if fact.name == "state_tax_revenue" and fact is not real:
            continue
        if fact.name == "revenue_last_year" and any(
            fact.span == g.span for g in given if g is not real
        ):
            scaled = [
                _plain(Fraction(v) * scale) if isinstance(v, (int, Fraction)) else None
                for v in (fact.value, fact.low, fact.high)
            ]
            fact = Reading(
                fact.name, scaled[0], fact.source, fact.span, scaled[1], scaled[2], fact.approximate
            )
        out.append(fact)
    return out


def _plain(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value
