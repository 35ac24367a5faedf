"""What a message wants besides an answer: acts, chat, side subjects; whether it leans on a turn."""

from __future__ import annotations

import re
from functools import cache

from assistant.understanding.cues import cues
from assistant.understanding.lexicon import table
from assistant.understanding.question import Chat, FollowUp, Question
from assistant.understanding.text import Text

# --- cues -----------------------------------------------------------------------------------------


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
    clear = bool(question.subjects) and question.subjects[0][1] >= _CLEAR
    if set(question.side) & _ELSEWHERE and not question.citations and not clear:
        return True
    return bool(question.side) and not (question.subjects or question.citations or question.names)


_CLEAR = 0.7  # a subject named so well stands beside a side subject
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
