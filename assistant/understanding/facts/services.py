"""Services present or absent ('tem escola, mas não tem cemitério'), buildings, school level."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from assistant.understanding.facts.scope import is_requirement
from assistant.understanding.lexicon import table
from assistant.understanding.question import Reading
from assistant.understanding.text import Text


@cache
def _compiled() -> dict[str, re.Pattern[str]]:
    data = table("services")
    out = {name: re.compile(pattern) for name, pattern in data["nouns"].items()}
    out.update({f"city_{k}": re.compile(data["city_hall"][k]) for k in ("noun", "generic")})
    out.update(
        {f"level_{k}": re.compile(data["school_level"][k]) for k in ("first_grade", "partial")}
    )
    out.update({f"pol_{k}": re.compile(v) for k, v in data["polarity"].items()})
    return out


@cache
def _users() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(u) for u in table("services")["city_hall"]["users"])


def read_services(text: Text, language: str = "pt") -> list[Reading]:
    """Readings of services, building, papers and the school's level."""
    out: list[Reading] = []
    for name in table("services")["nouns"]:
        reading = _presence(text, name, _compiled()[name], language)
        if reading:
            out.append(reading)
    out.extend(_city_hall(text, language))
    out.extend(_school(text, out))
    out.extend(_proved_map(text, out))
    return out


def _presence(text: Text, name: str, pattern: re.Pattern[str], language: str) -> Reading | None:
    """The last clear statement on a noun; words of demand or question state nothing."""
    best: Reading | None = None
    for m in pattern.finditer(text.folded):
        polarity = _polarity(text, m.start(), m.end(), language)
        if polarity is not None and (best is None or polarity is False):
            best = Reading(
                name, polarity, text.slice(*_phrase(text, m.start(), m.end(), polarity)), m.span()
            )
    return best


def _phrase(text: Text, start: int, end: int, present: bool) -> tuple[int, int]:
    if present:
        return start, end
    left = text.folded[:start]
    matches = [
        m for m in _compiled()["pol_absent"].finditer(left) if m[0] != "no" or text.raw.isascii()
    ]
    return (
        (matches[-1].start(), end) if matches and start - matches[-1].start() < 60 else (start, end)
    )


def _polarity(text: Text, start: int, end: int, language: str) -> bool | None:
    patterns = _compiled()
    folded = text.folded
    if is_requirement(text, start, end) or _elsewhere(folded, start, end):
        return None
    clause = _clause_before(folded, start)
    after = folded[end : end + 40]
    if patterns["pol_absent_after"].search(re.split(r"[,.;?!]", after)[0]):
        return False
    if patterns["pol_present_after"].search(after):
        return True
    absents = [
        m for m in patterns["pol_absent"].finditer(clause) if language == "en" or m[0] != "no"
    ]
    presents = list(patterns["pol_present"].finditer(clause))
    if absents:
        last = absents[-1]
        if re.search(r"nao (?:falta|e so|so)\b|falta nada|nao faltam?", clause):
            return True
        taken_back = [
            p
            for p in presents
            if (p.start() > last.end() + 4 and p[0] not in ("tem", "has", "have"))
            or _restart(clause, last.end(), p)
        ]
        return bool(taken_back)
    if _is_question_only(folded, start, end):
        return None
    stated = presents or _listed(folded, start, end) or patterns["pol_joined"].search(clause)
    return True if stated else None


def _restart(clause: str, absent_end: int, present: re.Match[str]) -> bool:
    """'sem asfalto, tem escola': a verb of having after a comma begins anew."""
    return (
        present[0] not in ("e", "com")
        and present.start() > absent_end
        and "," in clause[absent_end : present.start()]
    )


def _clause_before(folded: str, start: int) -> str:
    left = 0
    for m in _compiled()["pol_switch"].finditer(folded, 0, start):
        left = m.end()
    return folded[left:start]


def _elsewhere(folded: str, start: int, end: int) -> bool:
    """'escola, tudo a gente usa no vizinho', 'mais perto da escola': not of the area itself."""
    around = folded[max(0, start - 30) : end + 60]
    sentence = re.split(r"[.;?!]", folded[end : end + 80])[0]
    return bool(
        re.search(
            (
                r"\b(?:no|do|na|da) (?:vizinh\w+|outro|outra|cidade vizinha)|(?:use|"
                r"go to)[^.;]{0,20}neighbou?r"
            ),
            sentence,
        )
    ) or bool(
        re.search(
            r"(?:usa|usamos|estuda\w*|vai|vamos)[^.;]{0,25}(?:vizinh|outro municipio)", around
        )
    )


_ASKING = re.compile(
    r"\b(?:precisa|exige|obrigat|quais?|que tipo|quem|quantos|quantas|como|o "
    r"que|para que|onde|pode|da pra|tem (?:que|q|de))\b"
)


def _is_question_only(folded: str, start: int, end: int) -> bool:
    """A short question about the noun itself: 'e cemitério?', 'quem comprova a escola?'."""
    left = max(folded.rfind(c, 0, start) for c in ".;?!\n") + 1
    right = folded.find("?", end)
    if right < 0:
        return False
    sentence = folded[left:right]
    if any(c in sentence for c in ".;!\n"):
        return False
    return bool(_ASKING.search(folded[left:start])) or len(sentence.split()) <= 4


def _listed(folded: str, start: int, end: int) -> bool:
    """An item of a list of assets ('2.350 eleitores, …, posto de saúde, escola, cemitério')."""
    before, after = folded[:start].rstrip(), folded[end : end + 30]
    item = before.endswith((",", " e", ":", ";", "/", " mais", "+", "(")) or re.match(
        r"\s*(?:,|e\b|:|ok\b|/)", after
    )
    return bool(item) and bool(re.search(r"\d|tem|temos|has|with|com ", folded[:start]))


# --- the building and the school ------------------------------------------------------------------


def _city_hall(text: Text, language: str) -> Iterator[Reading]:
    patterns = _compiled()
    folded = text.folded
    for m in patterns["city_generic"].finditer(folded):
        polarity = _polarity(text, m.start(), m.end(), language)
        if polarity is not None:
            yield Reading("has_city_hall_building", polarity, text.slice(*m.span()), m.span())
            return
    for m in patterns["city_noun"].finditer(folded):
        end = m.end() + len(
            re.split(
                (
                    r"[.;?!]|, (?:posto|escola|cemiterio|luz|agua|telefone|energia|"
                    r"mapa|health|school|e (?:posto|escola))"
                ),
                folded[m.end() : m.end() + 110],
            )[0]
        )
        users = [
            u
            for u in _users()
            if u.search(folded, m.end() - (6 if m[0].startswith("sede") else 0), end)
        ]
        if not users:
            continue
        polarity = _polarity(text, m.start(), m.end(), language)
        if polarity is False or (polarity and len(users) >= 2):
            yield Reading(
                "has_city_hall_building", polarity, text.slice(m.start(), end), (m.start(), end)
            )
            return
        if polarity:
            yield Reading(
                "city_hall_building_for_one_user",
                True,
                text.slice(m.start(), end),
                (m.start(), end),
            )
            return


def _school(text: Text, services: list[Reading]) -> Iterator[Reading]:
    patterns = _compiled()
    if not re.search(r"escol|school|colegio|ensino|grau|fundamental|grade", text.folded):
        return
    partial = patterns["level_partial"].search(text.folded)
    full = patterns["level_first_grade"].search(text.folded)
    has = next((r for r in services if r.name == "has_school"), None)
    if partial and not is_requirement(text, *partial.span()):
        if has is None and re.search(r"escol|school|colegio", text.folded[: partial.end() + 30]):
            yield Reading("has_school", True, text.slice(*partial.span()), partial.span())
        yield Reading("school_full_first_grade", False, text.slice(*partial.span()), partial.span())
    elif full and (has is None or has.value) and not is_requirement(text, *full.span()):
        yield Reading("school_full_first_grade", True, text.slice(*full.span()), full.span())


_PROVED = re.compile(
    r"^[^.;]{0,25}\b(?:comprovad\w+|aprovad\w+|ok\b|em ordem|conferid\w+|prontos? "
    r"e aceit\w+|demonstra\w*|proved|proven|verified|in order|certified)"
)


def _proved_map(text: Text, services: list[Reading]) -> Iterator[Reading]:
    """A map and memorial that are proved show the continuity of both municipalities."""
    reading = next((r for r in services if r.name == "has_map_and_memorial" and r.value), None)
    if reading and _PROVED.search(text.folded[reading.span[1] :]):
        for name in ("territory_contiguous", "parent_contiguous_after"):
            yield Reading(name, True, reading.source, reading.span)
