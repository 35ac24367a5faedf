"""What a message wants: its form, operation, kind, act; whether it leans on the turn before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from assistant.understanding.cues import Match, cues
from assistant.understanding.lexicon import table
from assistant.understanding.question import Chat, FollowUp, Form, Question, Reading
from assistant.understanding.split import sentences
from assistant.understanding.text import Text

_FORMS: tuple[tuple[Form, str], ...] = (
    ("why", r"\bpor ?que\b(?! (?:nao )?(?:a gente|nos) (?:quer|precisa))[^.]*\?|"
r"\bwhy\b|qual (?:o|e o) motivo|qual a razao"),
    ("how_many", r"qual (?:e )?o (?:menor|maior) (?:numero|valor|total)|\bwhat "
r"(?:revenue|population|number|turnout|distance|percentage|"
r"quorum|share|minimum)\b|\bque (?:populacao|arrecadacao|receita|"
r"distancia|numero|quorum|percentual) |\bquant[oa]s?\b(?! tempo|"
r" dias| meses| anos| menos| mais| possivel| a[ao]s?\b)|\bhow "
r"(?:many|much)\b(?! (?:time|days|months|years))|qual (?:e "
r")?(?:o |a )?(?:numero|minimo|quantidade|percentual|populacao "
r"minima|distancia minima|valor|minima|limite|quorum)|what(?:'s|"
r" is) the (?:minimum|number|percentage|quorum|limit|threshold|"
r"maximum)|\bcuant[oa]s?\b|que percentual"),
    ("when", r"\bquando\b|ate que (?:dia|data|mes|ano)|que (?:dia|data|ano|mes)"
r"\b|em que (?:ano|mes|data|momento)|quanto tempo|quantos (?:dias|"
r"meses|anos)|(?:qual|quais|que) (?:e |eh |sao )?(?:o |os )?prazos?\b|"
r"\bwhen\b|how (?:long|soon|late)|how many (?:days|months|years)"
r"|by what date|what date|deadline|until when|ultimo dia|what year|"
r"cuando|plazo"),
    ("who", r"\bquem\b|\b(?:qual|que|quais) (?:o )?(?:orgaos?|tribunal|autoridade|"
r"comissao|instituicao|reparticao)|\bwho\b|\bwhom\b|which (?:body|"
r"court|agency|authority|office|committee)|por quem|a quem|\bquien\b|"
r"de quem|com quem"),
    ("how", r"\bcomo\b(?! municipio| cidade| distrito| assim)|\bhow\b(?! (?:many|"
r"much|long|soon|late|far))|de que (?:forma|jeito|maneira)|o que "
r"(?:preciso|tenho que|a gente tem que|devo|temos que) fazer|passo "
r"a passo|por onde"),
    ("which", r"\b(?:qual|quais)\b|\bwhich\b|\bque (?:documentos|lei|leis|estado|"
r"artigo|requisitos|servicos)\b|em que (?:lei|estado|artigo)|\bcual(?:es)"
r"?\b"),
    ("what", r"\bo que\b|\bque e\b|\bwhat\b|\boq\b|^\W*a que\b|: a que\b"),
)  # fmt: skip
_WEAK = re.compile(r"\bprazos?\b|\bque\b[^?]{0,40}\?$|\ba que\b")
_YES_NO = re.compile(
    r"(?:^|[.,;:!?)-]\s*|\b(?:e|mas|entao|oi|ola|dia|tarde|noite|se|sera que|"
    r"gostaria de saber se|queria saber se|quero saber se|and|so|but)\s+)"
    r"(?:(?:o|a|os|as|um|uma|meu|minha|nosso|nossa|the|my|our|in|em|no|na|pela|"
    r"pelo|eu|nos|a gente|ele|ela|isso|esse|essa|ja|nao|voce|aqui|la|hoje|ainda|"
    r"also|tambem)\s+(?:[\w'-]+\s+){0,7}?)?"
    r"(?:pode\w*|posso|da (?:pra|para|certo)|vale|valem|serve\w*|passa|passam|"
    r"precisa\w*|exige\w*|existe\w*|ha|tem|temos|e|eh|sao|esta|ta|deve\w*|cumpre\w*|"
    r"atende\w*|basta\w*|consegu\w+|tenho|vai|vou|vamos|perde\w*|admite\w*|aceita\w*|"
    r"fecha\w*|vira\w*|conta\w*|ganha\w*|vota\w*|fica\w*|"
    r"can|could|may|does|do|did|is|are|was|were|must|should|will|would|has|have|puede\w*|hay|es)\b"
)
_CLOSED_TAIL = re.compile(
    r"\b(?:pode|posso|podemos|podem|passa|passou|vale|atende|cumpre|serve|basta|"
    r"bastam|aceitam|da certo|da|qualifica|e suficiente|chega|consegue|conseguimos|"
    r"vira cidade|ta bom|esta bom|ja da|rola|valeu|ok|certo|eligible|enough|"
    r"qualify|qualifies|allowed|valid|possivel|permitido|legal|isso)(?: (?:assim|"
    r"isso|ou nao|nao|sim|mesmo|em \w+|no \w+|na \w+))?\s*\?"
)


_WH = re.compile(
    r"\b(?:qual|quais|quant[oa]s?|which|what|how (?:many|much|long))\b|^\W*(?:quem|"
    r"como|onde|quando|who|how|when)\b"
)
_RELATIVE_WHO = re.compile(
    r"\b(?:quem|who(?:ever)?|someone who|alguem que) (?:mora|vive|tem|nao|ja|"
    r"trabalha|nasceu|so|e|eh|esta|assinou|transferiu|mudou|reside|vota|possui|"
    r"is|has|lives|lived|moved|votes|owns|mora|faz)\b[^?]*\b(?:pode|podem|vota|"
    r"precisa|tem direito|consegue|serve|vale|can|may|allowed|is able)\b[^?]*\?"
)


def form_of(text: Text, several_words: int = 9) -> Form:
    """The form of the last question; 'keywords' for words without verb, else 'statement'."""
    question = _asked_part(text.plain)
    if _CLOSED_TAIL.search(question) and not _WH.search(question):
        return "yes_no"
    if _RELATIVE_WHO.search(question):
        return "yes_no"
    positions = [
        (m.start(), rank)
        for rank, (_, pattern) in enumerate(_FORMS)
        if (m := re.search(pattern, question))
    ]
    yes_no = _YES_NO.search(question)
    weak = _WEAK.search(question)
    if weak and not positions and not (yes_no and yes_no.start() < weak.start()):
        return "when" if weak[0].startswith("praz") else "what"
    if "?" in question or positions or yes_no:
        if positions:
            at, rank = min(positions)
            form = _FORMS[rank][0]
            if (
                yes_no
                and yes_no.start() < at
                and "?" in question
                and form in ("what", "which", "how", "when", "who")
                and not re.match(r"\s*(?:e |mas )?(?:o|a|os|as|em|no|na|pela|in|the)\b", question)
            ):
                return "yes_no" if at - yes_no.start() > 12 else form
            return form
        if "?" in question or yes_no:
            return "yes_no"
    words = [t for t in text.words if t.word[0].isalpha()]
    if words and len(words) <= several_words and not text.folded.rstrip().endswith((".", "!")):
        return "keywords"
    return "statement"


def _asked_part(folded: str) -> str:
    """The last sentence that asks, or the whole when no mark says which."""
    pieces = [folded[a:b] for a, b in sentences(folded)]
    asked = [p for p in pieces if p.rstrip().endswith("?") and len(p.strip()) > 3]
    return asked[-1] if asked else folded


# --- cues -----------------------------------------------------------------------------------------


def operations(text: Text) -> list[Match]:
    """The operations that the words name, best first."""
    return cues("intents", "operations").match(text.words)


def operation_of(text: Text, readings: Sequence[Reading]) -> str | None:
    """The operation a message is about: what its facts show, else the best named."""
    names = {r.name for r in readings}
    matches = {m.id: m.score for m in operations(text)}
    if (
        names
        & {"turnout", "yes_votes", "no_votes", "valid_votes", "districts_approved", "districts"}
        or "residence_since" in names
    ):
        return "plebiscite"
    if names & {"signatures", "signatures_by_district"} and "extinction" not in matches:
        return "petition"
    if names & {
        "ceded_area_km2",
        "area_km2",
        "ceded_share",
        "line_shift_m",
        "total_ceded_area_km2",
    }:
        return "boundary"
    special = [
        op
        for op in (
            "extinction",
            "name_form",
            "fusion",
            "incorporation",
            "boundary",
            "annexation",
            "create_district",
        )
        if op in matches
    ]
    area = names & {"voters", "population", "dwellings", "buildings", "revenue_last_year"}
    if (
        area
        and "create_municipality" in matches
        and not {"extinction", "create_district"} & set(special)
    ):
        return "create_municipality"
    if not matches:
        return None
    if special and matches[special[0]] >= 0.55 * max(matches.values()):
        return max(special, key=lambda op: matches[op])
    return max(matches, key=lambda op: matches[op])


def acts_of(text: Text) -> tuple[str, ...]:
    """Calendar acts that the words name, best first."""
    weights = table("intents")["act_weights"]
    matches = cues("intents", "acts").match(text.words)
    ranked = sorted(matches, key=lambda m: -m.score * weights.get(m.id, 1.0))
    return tuple(m.id for m in ranked[:4])


def asks_all(text: Text) -> bool:
    """'em cada estado', 'nas cinco leis', 'qual estado …': every statute is asked about."""
    return bool(_all_phrases().search(text.folded))


@cache
def _all_phrases() -> re.Pattern[str]:
    phrases = "|".join(re.escape(p) for p in table("places")["context"]["all"])
    return re.compile(rf"(?<![a-z])(?:{phrases})(?![a-z])")


def asks_silence(text: Text) -> bool:
    """Whether the message asks if the law says something at all."""
    return bool(cues("intents", "silence").match(text.words))


def chat_of(text: Text, substantive: bool, has_facts: bool) -> Chat | None:
    """Small talk, insult, instruction to the machine, request for data; None for a question."""
    found = {m.id: m.score for m in cues("intents", "chat").match(text.words)}
    if has_facts:
        found.pop("data", None)
    first: tuple[Chat, ...] = ("injection", "data", "advice", "about_us")
    for name in first:
        if name in found and (name in ("injection", "data") or not substantive):
            return name
    if substantive:
        return None
    last: tuple[Chat, ...] = ("insult", "thanks", "greeting")
    for name in last:
        if name in found:
            return name
    if not re.search(r"[a-z]{3}", text.folded) or _gibberish(text):
        return "nonsense"
    return None


def _gibberish(text: Text) -> bool:
    words = [t.raw for t in text.tokens if t.raw.isalpha()]
    odd = [
        w
        for w in words
        if (len(w) > 4 and not re.search(r"[aeiouy]", w)) or re.search(r"[^aeiouy]{5}|(.)\1{3}", w)
    ]
    return bool(words) and len(odd) * 2 > len(words)


def side_of(text: Text) -> tuple[str, ...]:
    """Side subjects outside the statutes that the words touch."""
    return tuple(m.id for m in cues("intents", "side").match(text.words))


def is_outside(question: Question, chat: Chat | None) -> bool:
    """Whether a message is about nothing that the statutes treat."""
    if "offtopic" in question.side and question.operation is None:
        return True
    if chat in ("about_us", "insult", "thanks", "greeting", "nonsense"):
        return True
    if set(question.side) & _ELSEWHERE and not question.citations:
        return True
    return bool(question.side) and not (question.subjects or question.citations or question.names)


# Side subjects that no words of the message bring back into the statutes.
_ELSEWHERE = frozenset(
    {"postal_code", "property_tax", "schooling", "documents_of_people", "health", "politics"}
)


def wants(text: Text) -> tuple[str, ...]:
    """Whether a checklist or the draft of a text is asked for."""
    found = {m.id for m in cues("intents", "kinds").match(text.words)}
    return tuple(name for name in ("checklist", "draft") if name in found)


# --- leaning on the turn before -------------------------------------------------------------------


@cache
def _follow_ups() -> dict[str, re.Pattern[str]]:
    return {
        name: re.compile(rf"(?:{pattern})\W*")
        for name, pattern in table("followups")["follow_up"].items()
    }


@cache
def _back() -> dict[str, re.Pattern[str]]:
    return {name: re.compile(pattern) for name, pattern in table("followups")["back"].items()}


def follow_up_of(text: Text) -> FollowUp | None:
    """A whole message that only continues the last answer ('por quê?', 'mostra o artigo')."""
    body = " ".join(text.folded.split()).strip(" .!,;")
    names: tuple[FollowUp, ...] = ("sure", "why", "missing", "simpler", "show", "again")
    for name in names:
        if len(body) <= 120 and _follow_ups()[name].fullmatch(body):
            return name
    return None


def corrects(text: Text) -> bool:
    """'na verdade são 450', 'me enganei, …'."""
    return bool(_back()["correction"].search(text.folded))


def is_hypothetical(text: Text) -> bool:
    """'e se fossem 450 casas?'"""
    return bool(_back()["hypothetical"].search(text.folded.strip()))


def refers_back(text: Text, substantive: bool) -> bool:
    """Whether a message cannot stand without the turn before."""
    folded = text.folded.strip()
    short = len(text.words) <= 20
    if short and _back()["opening"].search(folded):
        return True
    if short and is_hypothetical(text):
        return True
    if short and re.match(
        r"(?:do|does|did|is|are|can|must|would|will|has|have) (?:they|it|he|"
        r"she|that|those|these)\b|(?:ele|ela|eles|elas|isso|aquilo|la)\b|.*\bthere\?$",
        folded,
    ):
        return True
    return len(text.words) <= 9 and bool(_back()["pronoun"].search(folded)) and not substantive
