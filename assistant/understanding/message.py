"""From a message to a Question. Pure: the same message, day and statutes give the same question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from assistant.understanding import intent
from assistant.understanding.citations import find_citations
from assistant.understanding.dates import find_dates
from assistant.understanding.facts import Facts, read_facts
from assistant.understanding.kinds import kind_of
from assistant.understanding.language import detect_language
from assistant.understanding.laws import LawRef, StatuteInfo, find_laws
from assistant.understanding.lexicon import table
from assistant.understanding.names import find_names
from assistant.understanding.numbers import find_quantities
from assistant.understanding.places import PlaceRef, find_places
from assistant.understanding.question import CitationRef, Language, Question
from assistant.understanding.split import asked
from assistant.understanding.subjects import find_subjects
from assistant.understanding.text import Text

MAX_CHARS = 6_000  # what comes after is not read; the layers above refuse longer messages


def understand(message: str, *, today: date, statutes: Mapping[str, StatuteInfo]) -> Question:
    """What a message says and asks.

    `statutes` are those of the corpus by key. A message of several questions has `parts`, each with
    the places and facts of the whole where it names none of its own.
    """
    whole = _one(message[:MAX_CHARS], today, statutes, None)
    parts = _parts(whole, today, statutes)
    return replace(whole, parts=parts) if len(parts) > 1 else whole


@dataclass(frozen=True, slots=True)
class _Entities:
    """What is found in a text before its intent is read."""

    laws: tuple[LawRef, ...]
    places: tuple[PlaceRef, ...]
    citations: tuple[CitationRef, ...]
    names: tuple[str, ...]
    facts: Facts


def _entities(
    text: Text, today: date, statutes: Mapping[str, StatuteInfo], language: Language
) -> _Entities:
    names = find_names(text)
    name_spans = [(a, b) for _, a, b in names]
    laws = tuple(
        law
        for law in find_laws(text, statutes)
        if not any(a <= law.start < b for a, b in name_spans)
    )
    law_spans = [(law.start, law.end) for law in laws]
    places = find_places(text, statutes, [*law_spans, *name_spans])
    citations = find_citations(text, laws, places)
    taken = [*law_spans, *name_spans, *(c.span for c in citations)]
    whens = find_dates(text, today, taken)
    taken += [(w.start, w.end) for w in whens]
    quantities = find_quantities(text, taken, language)
    facts = read_facts(text, quantities, whens, today, language)
    return _Entities(laws, places, citations, tuple(n for n, _, _ in names), facts)


def _one(
    message: str, today: date, statutes: Mapping[str, StatuteInfo], language: Language | None
) -> Question:
    text = Text(message)
    language = language or detect_language(text)
    found = _entities(text, today, statutes, language)
    keys = _keys(found)
    outside = tuple(
        dict.fromkeys(
            p.name
            for p in found.places
            if not p.key and p.kind != "town" or p.kind == "town" and p.uf and not p.key
        )
    )
    towns = tuple((p.name, p.ufs) for p in found.places if p.kind == "town" and not p.uf)
    amending = tuple(
        dict.fromkeys(law.name for law in found.laws if law.complementary and not law.keys)
    )
    readings = found.facts.facts
    subjects = find_subjects(text)
    operation = intent.operation_of(text, readings)
    form = intent.form_of(text)
    citations = _complete(found.citations)
    all_statutes = _asks_all(text)
    kind = kind_of(
        text, form, operation, readings, citations, len([k for k in keys if k not in ("cf", "adct")]),
        all_statutes, amending, [s for s, _ in subjects], found.names,
    )  # fmt: skip
    substantive = bool(
        keys or outside or operation or readings or citations or subjects or amending or found.names
    )
    side = intent.side_of(text)
    follow_up = intent.follow_up_of(text)
    chat = None if follow_up else intent.chat_of(text, substantive, bool(readings))
    if (
        chat == "data"
        or kind in (None, "article")
        and _outside_subject(side, chat, substantive, operation)
    ):
        kind = "out_of_scope"
    partial = bool(citations) and not any(
        f.startswith("art") for c in citations for f in c.fragments
    )
    return Question(
        text=text.raw,
        language=language,
        statutes=keys,
        outside=outside,
        all_statutes=all_statutes,
        citations=citations,
        facts=readings,
        operation=operation,
        kind=kind,
        form=form,
        subjects=subjects,
        names=found.names,
        amending_laws=amending,
        follow_up=follow_up,
        refers_back=follow_up is not None or partial or intent.refers_back(text, substantive),
        corrects=intent.corrects(text) and bool(readings or found.facts.bare or keys),
        chat=chat,
        asks_silence=intent.asks_silence(text),
        premises=found.facts.premises,
        figures=found.facts.bare,
        acts=intent.acts_of(text),
        towns=towns,
        side=side,
        wants=intent.wants(text),
        hypothetical=intent.is_hypothetical(text),
    )


def _keys(found: _Entities) -> tuple[str, ...]:
    """Statutes named or implied, in the order of mention; an amending law implies what it amended."""
    mentions: list[tuple[int, str]] = []
    for law in found.laws:
        mentions.extend(
            (law.start, key) for key in (law.keys if len(law.keys) == 1 else law.amends[:1])
        )
    mentions.extend((p.start, p.key) for p in found.places if p.key)
    return tuple(dict.fromkeys(key for _, key in sorted(mentions)))


def _complete(citations: Sequence[CitationRef]) -> tuple[CitationRef, ...]:
    """Partial references ('inciso V') are kept only where no article is named at all."""
    full = [c for c in citations if any(f.startswith("art") for f in c.fragments)]
    return tuple(full or citations)


def _asks_all(text: Text) -> bool:
    phrases = "|".join(re.escape(p) for p in table("places")["context"]["all"])
    return bool(re.search(rf"(?<![a-z])(?:{phrases})(?![a-z])", text.folded))


def _outside_subject(
    side: Sequence[str], chat: str | None, substantive: bool, operation: str | None
) -> bool:
    if "offtopic" in side and operation is None:
        return True
    if chat in ("data", "about_us", "insult", "thanks", "greeting", "nonsense"):
        return True
    return bool(side) and not substantive


# --- several questions ----------------------------------------------------------------------------


def _parts(
    whole: Question, today: date, statutes: Mapping[str, StatuteInfo]
) -> tuple[Question, ...]:
    spans = asked(Text(whole.text).folded)
    if len(spans) < 2 or whole.follow_up:
        return ()
    parts: list[Question] = []
    for a, b in spans:
        part = _one(whole.text[a:b].strip(" ,;"), today, statutes, whole.language)
        if parts and _only_places(part):
            continue
        if not (part.subjects or part.facts or part.operation or part.citations or part.names):
            continue
        parts.append(_inherit(part, whole, parts))
    return tuple(parts) if len(parts) > 1 else ()


def _only_places(part: Question) -> bool:
    """'e em Goiás?': the question before, asked of another place."""
    return bool(part.statutes or part.outside) and not (
        part.subjects or part.facts or part.citations or part.names
    )


def _inherit(part: Question, whole: Question, before: Sequence[Question]) -> Question:
    """A part takes from the whole what it does not say itself."""
    named = {r.name for r in part.facts}
    own = part.statutes or part.outside
    stated = tuple(r for r in whole.facts if r.name not in named)
    return replace(
        part,
        statutes=part.statutes if own else whole.statutes,
        outside=part.outside if own else whole.outside,
        all_statutes=part.all_statutes or whole.all_statutes and not own,
        facts=(*part.facts, *stated),
        operation=part.operation or (before[-1].operation if before else whole.operation),
        refers_back=False,
    )
