"""From a message to a Question. Pure: the same message, day and statutes give the same question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date

from assistant.understanding import intent
from assistant.understanding.entities import Entities, find_entities
from assistant.understanding.forms import form_of
from assistant.understanding.kinds import kind_of
from assistant.understanding.language import detect_language
from assistant.understanding.laws import StatuteInfo
from assistant.understanding.operations import operation_of
from assistant.understanding.question import Language, Question, Reading
from assistant.understanding.split import asked
from assistant.understanding.subjects import find_subjects
from assistant.understanding.text import Text

MAX_CHARS = 4_000  # what comes after is not read; the layers above refuse longer messages


@dataclass(frozen=True, slots=True)
class _World:
    """What reading depends on besides the message."""

    today: date
    statutes: Mapping[str, StatuteInfo]


def understand(message: str, *, today: date, statutes: Mapping[str, StatuteInfo]) -> Question:
    """What a message says and asks.

    `statutes` are those of the corpus by key. A message of several questions, or of several sets of
    figures, has `parts`, each with the places and facts of the whole where it names none itself.
    """
    world = _World(today, statutes)
    whole, found = _read(message[:MAX_CHARS], world, None)
    parts = _cases(whole, found, world) or _parts(whole, world)
    return replace(whole, parts=parts) if len(parts) > 1 else whole


def _whole_words(reading: Reading, text: str) -> Reading:
    """A reading whose words were found by their beginnings, up to the end of the last word."""
    start, end = reading.span
    while end < len(text) and text[end].isalpha():
        end += 1
    if end == reading.span[1]:
        return reading
    return replace(reading, source=text[start:end], span=(start, end))


def _read(message: str, world: _World, language: Language | None) -> tuple[Question, Entities]:
    """One text read as one question."""
    text = Text(message)
    language = language or detect_language(text)
    found = find_entities(text, world.today, world.statutes, language)
    readings = tuple(_whole_words(reading, text.raw) for reading in found.facts.facts)
    operation = operation_of(text, (*readings, *found.facts.notes))
    subjects = find_subjects(text, (r.name for r in (*readings, *found.facts.notes)), operation)
    question = Question(
        text=text.raw,
        language=language,
        statutes=found.keys,
        outside=found.outside,
        all_statutes=intent.asks_all(text),
        citations=found.citations,
        facts=readings,
        operation=operation,
        form=form_of(text),
        subjects=subjects,
        names=found.names,
        amending_laws=found.amending,
        asks_silence=intent.asks_silence(text),
        premises=found.facts.premises,
        notes=tuple(_whole_words(note, text.raw) for note in found.facts.notes),
        figures=found.facts.bare,
        acts=intent.acts_of(text),
        towns=found.towns,
        side=intent.side_of(text),
        wants=intent.wants(text),
        hypothetical=intent.is_hypothetical(text),
    )
    return _in_context(text, question), found


def _in_context(text: Text, question: Question) -> Question:
    """The question with its kind, its small talk, and whether it leans on the turn before."""
    q = question
    on_subject = _on_subject(q)
    substantive = on_subject or bool(q.statutes or q.outside or q.operation or q.amending_laws)
    follow_up = intent.follow_up_of(text)
    chat = None if follow_up else intent.chat_of(text, substantive, bool(q.facts))
    kind = kind_of(text, q)
    if chat == "data" or (kind in (None, "article") and intent.is_outside(q, chat)):
        kind = "out_of_scope"
    partial = bool(q.citations) and not q.facts and not _names_article(q)
    return replace(
        q,
        kind=kind,
        chat=chat,
        follow_up=follow_up,
        refers_back=follow_up is not None or partial or intent.refers_back(text, substantive),
        corrects=intent.corrects(text) and bool(q.facts or q.figures or q.statutes),
    )


def _on_subject(q: Question) -> bool:
    return bool(q.subjects or q.citations or q.names or q.facts or q.notes)


def _names_article(question: Question) -> bool:
    return any(f.startswith("art") for c in question.citations for f in c.fragments)


# --- several questions ----------------------------------------------------------------------------


def _cases(whole: Question, found: Entities, world: _World) -> tuple[Question, ...]:
    """One question for each set of figures ('o distrito A tem …, o distrito B tem …')."""
    cases = found.facts.cases
    if len(cases) < 2 or whole.kind not in ("eligibility", "compare", "petition", "article"):
        return ()
    counted = {r.name for case in cases for r in case}
    shared = tuple(r for r in whole.facts if r.name not in counted)
    parts, start = [], 0
    for i, case in enumerate(cases):
        end = max(r.span[1] for r in case)
        stop = cases[i + 1][0].span[0] if i + 1 < len(cases) else len(whole.text)
        pieces = (whole.text[start:end], whole.text[end:stop])
        named = [_read(piece, world, whole.language)[0].statutes for piece in pieces]
        facts = (*case, *shared)
        parts.append(
            replace(
                whole,
                text=_opening(whole.text[start:end]),
                facts=facts,
                statutes=named[0] or named[1] or whole.statutes,
                kind="eligibility" if whole.kind in ("article", "compare") else whole.kind,
            )
        )
        start = end
    return tuple(parts)


def _opening(piece: str) -> str:
    """A piece of a message without the sign or 'e' that joined it to the piece before."""
    return re.sub(r"^[\s,;.]*(?:(?:e|and|já|ja)\s+)?", "", piece).strip()


def _parts(whole: Question, world: _World) -> tuple[Question, ...]:
    """One question for each one asked; 'e em Goiás?' only adds a place to the question before."""
    spans = asked(Text(whole.text).folded)
    by_district = any(r.name == "districts" for r in whole.facts)
    if len(spans) < 2 or whole.follow_up or by_district:
        return ()
    parts: list[Question] = []
    for a, b in spans:
        part, _ = _read(whole.text[a:b].strip(" ,;"), world, whole.language)
        if parts and _only_places(part):
            continue
        if not (_on_subject(part) or part.operation or part.side):
            continue
        parts.append(_inherit(part, whole, parts[-1] if parts else None))
    return tuple(parts) if len(parts) > 1 else ()


def _only_places(part: Question) -> bool:
    return bool(part.statutes or part.outside) and not (
        part.subjects or part.facts or part.citations or part.names
    )


def _inherit(part: Question, whole: Question, before: Question | None) -> Question:
    """A part takes from the whole what it does not say itself."""
    named = {r.name for r in part.facts}
    own = part.statutes or part.outside
    return replace(
        part,
        statutes=part.statutes if own else whole.statutes,
        outside=part.outside if own else whole.outside,
        all_statutes=part.all_statutes or (whole.all_statutes and not own),
        facts=(*part.facts, *(r for r in whole.facts if r.name not in named)),
        operation=part.operation or (before.operation if before else whole.operation),
        refers_back=False,
    )
