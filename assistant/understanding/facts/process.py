"""The choices that rules ask for: what a petition is for, who is consulted, why extinct."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assistant.understanding.question import Reading
from assistant.understanding.text import Text

_PURPOSES = (
    ("fusion", r"fusao|fundir|fundem|merg(?:e|er|ing)\b|\bfusion"),
    ("incorporation", r"incorpora(?:cao|r|do|da)?\b(?! de area)|incorporation"),
    (
        "annexation",
        (
            r"anex\w+\b(?! (?:n[ao]|o mapa|os? doc|documento|a certid|ao (?:pedido|"
            r"processo|requerimento)))|(?:passar?|passe|mudar|transferi\w+|trocar|"
            r"ir|mov\w+|transfer\w*)\b[^.;?]{0,60}(?:vizinh\w+|outr[oa] (?:municipio|"
            r"cidade|lado)|neighbou?r\w*|another municipality)"
        ),
    ),
    ("boundary_revision", r"revisao de limites|limites|divisas?\b|boundar(?:y|ies)|fronteira"),
    (
        "create_municipality",
        (
            r"emancip\w+|(?:criar?|criacao d[eo]|virar|create|become|novo|new|formar)"
            r" (?:um |o |a |uma |nosso )?(?:municipi\w+|cidade|town|municipality|"
            r"city)"
        ),
    ),
)
_GROUNDS = (
    ("seat_destroyed", r"inunda\w+|enchente|destru\w+|barragem|flood\w*|destroy\w*"),
    (
        "voters_request",
        (
            r"(?:eleitores|maioria|dois tercos|moradores|povo|assinaturas|voters|"
            r"residents)[^.;?]{0,40}(?:ped\w+|quer\w*|requer\w+|assin\w+|request\w*|"
            r"ask\w*|petition\w*|sign\w*)|a pedido d|requerimento d"
        ),
    ),
    (
        "loss_of_requirements",
        r"perd\w+|abaixo d|deix\w+ de (?:ter|cumprir|atender)|los[et]\w*|below|no longer",
    ),
)
_RANKS = (
    ("capital", r"\bcapital\b"),
    ("comarca_seat", r"\bcomarca\b|judicial (?:district|seat)"),
    ("municipality_seat", r"\bmunicipio\b|\bcidade\b|\bmunicipality\b|\btown\b|\bcity\b"),
    ("district_seat", r"\bdistrito\b|\bvila\b|\bpovoado\b|\bdistrict\b|\bvillage\b"),
)
_CONSULTED = (
    ("whole_municipality", (r"(?:municipio|cidade) (?:inteir|tod)[oa][^.;?]{0,12}vot\w*|"
r"vota[^.;?]{0,12}(?:municipio|cidade) (?:inteir|tod)"
r"[oa]|tod[oa] (?:o |a )?(?:municipio|cidade)[^.;?]{0,"
r"12}vot\w*|(?:whole|entire) (?:parent )?(?:municipality|"
r"town)[^.;?]{0,15}vot\w+")),
    ("receiving_municipality", (r"(?:cidade|municipio) (?:vizinh[oa]|que recebe|de la)"
r"[^.;?]{0,15}vota\w*|(?:neighbou?ring|receiving) (?:municipality|"
r"town)[^.;?]{0,15}vot\w+")),
    ("rest_of_parent", (r"(?:resto|restante|outra parte|sede)[^.;?]{0,25}(?:tambem "
r")?vota\w*|rest of the (?:parent )?(?:municipality|town)"
r"[^.;?]{0,15}vot\w+")),
    ("incorporating_municipality", (r"municipio que (?:incorpora|recebe)[^.;?]{0,15}vota\w*|"
r"incorporating municipality[^.;?]{0,15}vot\w+")),
)  # fmt: skip


def read_process(text: Text, topic: frozenset[str]) -> list[Reading]:
    """Choices stated in words; each with the words that made it."""
    out: list[Reading] = []
    if "petition" in topic:
        out.extend(_first(text, "petition_for", _PURPOSES))
        out.extend(_signatures_apart(text))
    consulted = list(_first(text, "consulted", _CONSULTED))
    out.extend(
        Reading(r.name, (r.value,), r.source, r.span) for r in consulted if isinstance(r.value, str)
    )
    if consulted:
        purposes = tuple(p for p in _PURPOSES if p[0] != "boundary_revision")
        procedure = list(_first(text, "procedure", purposes))
        out.extend(
            procedure
            or [Reading("procedure", "create_municipality", consulted[0].source, consulted[0].span)]
        )
    named = re.search(
        r"chamar|batiz|toponim|denomin|rename|named|nome (?:de|do|da|novo|com|que|pode)\b",
        text.folded,
    )
    unit = re.search(r"\b(?:distrito|district)s?\b", text.folded)
    if named and unit:
        out.append(Reading("unit", "district", text.slice(*unit.span()), unit.span()))
    if re.search(r"extin\w+|deixa\w* de (?:ser|existir)|abolish|cease", text.folded):
        out.extend(_first(text, "ground", _GROUNDS))
    if re.search(
        r"mesmo nome|mesma denominacao|nome (?:igual|repetido)|same name|share (?:a|the) name",
        text.folded,
    ):
        out.extend(_ranks(text))
    return out


_APART = re.compile(
    r"(\d+)\s*(?:assinaturas?\s*)?"
    r"(?:num|numa|em um|em uma|no primeiro|na primeira|in one)\b[^.;?\d]{0,25}"
    r"\b(?:e|and|,)\s*(\d+)\s*(?:assinaturas?\s*)?"
    r"(?:no|na|noutr[oa]|em|in the|in)\s*(?:outr[oa]|other|segund[oa])"
)


def _signatures_apart(text: Text) -> Iterator[Reading]:
    """'38 num e 7 no outro': the signatures of each district."""
    m = _APART.search(text.folded)
    if m:
        value = (int(m[1]), int(m[2]))
        yield Reading("signatures_by_district", value, text.slice(*m.span()), m.span())


def _first(text: Text, fact: str, choices: Sequence[tuple[str, str]]) -> Iterator[Reading]:
    """The first choice whose words are there."""
    for value, pattern in choices:
        m = re.search(rf"\b(?:{pattern})", text.folded)
        if m:
            yield Reading(fact, value, text.slice(*m.span()), m.span())
            return


def _ranks(text: Text) -> Iterator[Reading]:
    """'uma sede de comarca e um distrito': the highest rank named on either side of 'e'."""
    halves = re.split(
        r"\b(?:e|and|com|x|ou|or)\b (?=(?:um|uma|o|a|outro|outra|another|the|one)\b)", text.folded
    )
    found: list[Reading] = []
    at = 0
    for half in halves:
        start = text.folded.index(half, at)
        at = start + len(half)
        for value, pattern in _RANKS:
            m = re.search(pattern, half)
            if m:
                span = (start + m.start(), start + m.end())
                found.append(Reading("", value, text.slice(*span), span))
                break
    if len(found) >= 2:
        for fact, reading in zip(("own_rank", "other_rank"), found, strict=False):
            yield Reading(fact, reading.value, reading.source, reading.span)
