"""Runs the readers of facts over one text and joins what they found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from assistant.understanding.dates import When
from assistant.understanding.facts.cases import settle
from assistant.understanding.facts.conditions import read_conditions
from assistant.understanding.facts.councils import read_councils
from assistant.understanding.facts.figures import read_figures
from assistant.understanding.facts.money import read_money
from assistant.understanding.facts.process import read_process
from assistant.understanding.facts.scope import Scopes
from assistant.understanding.facts.services import read_services
from assistant.understanding.facts.territory import read_territory
from assistant.understanding.facts.timing import read_timing
from assistant.understanding.facts.votes import (
    read_shares,
    read_split_result,
    read_votes,
)
from assistant.understanding.quantity import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text


@dataclass(frozen=True, slots=True)
class Facts:
    """What a text states: facts, figures that a law is said to demand, figures of no kind."""

    facts: tuple[Reading, ...]
    premises: tuple[Reading, ...]
    bare: tuple[Reading, ...]
    cases: tuple[tuple[Reading, ...], ...] = ()  # several sets of figures, each a case of its own
    notes: tuple[Reading, ...] = ()  # what is stated but no rule takes as it is: see ASIDE


ASIDE = frozenset(
    {
        "parent_keeps_requirements",  # 'a origem mantém os requisitos'
        "other_requirements_met",  # 'o resto está tudo certo'
        "city_hall_building_for_one_user",  # a building for the town hall alone
        "districts_approved",  # (True, False): 'um distrito aprova e o outro rejeita'
        "ceded_share",  # 'ceder 8% da área'
    }
)


_TOPICS = {
    "petition": re.compile(
        r"assin|abaixo.assinado|representacao|firma|petition|sign(?:ed|ature|"
        r"er)|notar|subscri|juntamos|coletamos"
    ),
    "asks_signatures": re.compile(
        r"quant[oa]s? assinatura|quant[oa]s? (?:eleitores |pessoas |moradores "
        r")?(?:precisam |tem (?:que|de) |devem |vao )?assina|quantos nomes|how "
        r"many (?:signatures|people must sign|voters must sign|names|have to "
        r"sign|must sign|voters need to sign)|numero de assinaturas|minimo de "
        r"assinaturas"
    ),
    "plebiscite": re.compile(
        r"plebiscit|\bquorum|\bbrancos\b|\baptos\b[^.]{0,20}\d|sim \d+|\d+ sim\b|"
        r"consulta popular|referend|compareceram|comparecimento|foram votar|"
        r"as urnas|votaram|votos|turnout|turned out|\d (?:yes|no)\b|\bvoted\b"
    ),
    "asked": re.compile(r"pediram|pedem|requer|assin|asked|request|sign"),
    "extinction": re.compile(r"exting|extin[ct]|abolish|deixar de (?:ser|existir)"),
    "district": re.compile(
        r"(?:virar|ser|criar|criacao d[eo]|novo|become a|create a|new) (?:um "
        r"|o )?(?:distrito|district)"
    ),
    "eligibility": re.compile(
        r"emancip|virar (?:cidade|municipio)|criar (?:um |o |nosso |cidade)?(?:municipio|"
        r"cidade)?|requisito|qualif|become a (?:town|municipality|city)"
    ),
    "merge": re.compile(r"fusao|fundir|juntar|unir\b|merge|merger|incorpor"),
}


def topics(text: Text) -> frozenset[str]:
    """What a text is about, as far as the reading of figures depends on it."""
    return frozenset(name for name, pattern in _TOPICS.items() if pattern.search(text.folded))


def read_facts(
    text: Text,
    quantities: Sequence[Quantity],
    whens: Sequence[When],
    today: date,
    language: str = "pt",
) -> Facts:
    """All readings of a text; where two readers read the same fact the first one stands."""
    scopes, topic = Scopes(text), topics(text)
    figures = read_figures(text, quantities, scopes, topic)
    money, asked_money = read_money(text, quantities, scopes)
    land, asked_land = read_territory(text, quantities)
    votes = read_votes(text, figures.counted, figures.facts)
    found, cases = settle(text, [*figures.facts, *votes])
    if topic & {"plebiscite"}:
        found += read_shares(text, quantities, found)
    found += (
        money + land + read_councils(text, figures.counted, figures.bare) + read_split_result(text)
    )
    found += (
        read_services(text, language)
        + read_conditions(text)
        + read_process(text, topic)
        + read_timing(text, whens, quantities, today)
    )
    facts = _catch_alls(_once(_with_councils(found)))
    used = [r.span for r in facts]
    bare = tuple(r for r in figures.bare if not any(s <= r.span[0] < e for s, e in used))
    stated = [r for r in facts if r.name not in ASIDE]
    notes = tuple(r for r in facts if r.name in ASIDE)
    premises = _once([*figures.premises, *asked_money, *asked_land])
    return Facts(tuple(stated), tuple(premises), bare, tuple(tuple(case) for case in cases), notes)


def _once(readings: Sequence[Reading]) -> list[Reading]:
    seen: dict[str, Reading] = {}
    for reading in readings:
        seen.setdefault(reading.name, reading)
    return sorted(seen.values(), key=lambda r: r.span)


def _with_councils(readings: Sequence[Reading]) -> list[Reading]:
    """Votes of councillors are no votes of a plebiscite."""
    names = {r.name for r in readings}
    if "councils" not in names or "registered_voters" in names:
        return list(readings)
    votes = ("yes_votes", "no_votes", "valid_votes", "turnout")
    return [r for r in readings if r.name not in votes]


def _catch_alls(readings: Sequence[Reading]) -> list[Reading]:
    """'a origem mantém os requisitos' states each of the parent's conditions that are words."""
    names = {r.name for r in readings}
    out = list(readings)
    if "deputy_proposal" in names and any(
        r.name == "deputy_proposal" and r.value is False for r in out
    ):
        out = [r for r in out if not (r.name == "initiative" and r.value == "deputy")]
    kept = next((r for r in readings if r.name == "parent_keeps_requirements"), None)
    if kept is not None and kept.value is True and "parent_facilities_ok" not in names:
        out.append(replace(kept, name="parent_facilities_ok"))
    return out
