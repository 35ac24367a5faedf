"""What is carried from turn to turn: it travels with the client, signed."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from assistant.understanding.question import Form, Language, Question, Reading
from indexer.errors import InputError
from indexer.paths import data_dir

MAX_TOKEN = 8_000
MAX_MESSAGE = 600
MAX_FACTS = 60
MAX_SHOWN = 12
SHORT = 60  # characters: a statement this short goes on with the case before
WEAK = 0.5  # a subject this weakly named is no new subject


@dataclass(frozen=True, slots=True)
class State:
    """The last turn as far as the next one may lean on it."""

    language: Language = "pt"
    statutes: tuple[str, ...] = ()
    operation: str | None = None
    kind: str | None = None
    form: Form = "statement"
    subjects: tuple[str, ...] = ()
    facts: tuple[Reading, ...] = ()
    shown: tuple[str, ...] = ()  # refs of the provisions cited
    message: str = ""


def carry(question: Question, state: State | None) -> Question:
    """The question completed by the turn before.

    The statute stays until another is named. Facts, operation and subject stay only where the
    message leans on them; a message with a subject of its own drops them.
    """
    if state is None:
        return question
    named_place = question.statutes or question.outside or question.all_statutes
    carried = replace(question, statutes=question.statutes if named_place else state.statutes)
    if not leans(question, state):
        return carried
    told = question.facts + _named_before(question, state)
    names = {reading.name for reading in told}
    kept = tuple(reading for reading in state.facts if reading.name not in names)
    supposed = question.hypothetical and bool(told)
    unnamed = not question.subjects or question.subjects[0][1] < WEAK
    same = unnamed or question.follow_up is not None or supposed
    whole = f"{state.message} {question.text}"[-MAX_MESSAGE:]
    return replace(
        carried,
        query=whole if unnamed and not question.follow_up else "",
        facts=told + kept,
        operation=state.operation if same and state.operation else question.operation,
        kind=(state.kind if same else None) or question.kind,
        form=state.form if supposed or (same and question.form == "statement") else question.form,
        subjects=tuple((n, 1.0) for n in state.subjects) if unnamed else question.subjects,
    )


def _named_before(question: Question, state: State) -> tuple[Reading, ...]:
    """A bare figure ('e com 400?') as the figure that was spoken of last."""
    bare = question.figures[:1] if not question.facts else ()
    last = next((r for r in state.facts if _is_figure(r.value)), None)
    if not bare or last is None:
        return ()
    return (replace(bare[0], name=last.name),)


def _is_figure(value: object) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)


def leans(question: Question, state: State) -> bool:
    """Whether a message only makes sense with the turn before."""
    if question.refers_back or question.corrects or question.follow_up or question.hypothetical:
        return True
    told = bool(question.facts or question.figures or question.notes)
    short = len(question.text) < SHORT and bool(state.operation)
    bare_facts = told and "?" not in question.text and (question.operation is None or short)
    bare_place = bool(question.statutes) and not (
        question.facts or question.subjects or question.operation or question.citations
    )
    return bare_facts or bare_place


# --- the token -----------------------------------------------------------------------------------


def encode(state: State) -> str:
    """The state as an opaque signed string of at most MAX_TOKEN characters."""
    body: dict[str, Any] = {
        "l": state.language,
        "s": state.statutes,
        "o": state.operation,
        "k": state.kind,
        "f": state.form,
        "u": state.subjects,
        "r": [_dump_reading(reading) for reading in state.facts[:MAX_FACTS]],
        "c": state.shown[:MAX_SHOWN],
        "m": state.message[:MAX_MESSAGE],
    }
    token = _serializer().dumps(body)
    if len(token) > MAX_TOKEN:  # a very long list of facts: better forget the oldest than refuse
        return encode(replace(state, facts=state.facts[: len(state.facts) // 2], message=""))
    return str(token)


def decode(token: str | None, known: Iterable[str]) -> State | None:
    """The state in a token, None for none; InputError 'bad_conversation' for one not made here."""
    if not token:
        return None
    if len(token) > MAX_TOKEN:
        raise _bad()
    try:
        body = _serializer().loads(token)
        keys = tuple(key for key in body["s"] if key in set(known))
        return State(
            language=body["l"],
            statutes=keys,
            operation=body["o"],
            kind=body["k"],
            form=body["f"],
            subjects=tuple(body["u"]),
            facts=tuple(_load_reading(item) for item in body["r"]),
            shown=tuple(body["c"]),
            message=body["m"],
        )
    except (BadData, KeyError, TypeError, ValueError) as error:
        raise _bad() from error


def _bad() -> InputError:
    return InputError(
        "bad_conversation",
        "A conversa enviada não foi feita por este servidor ou está incompleta.",
        field="conversation",
        hint="Envie sem alterar o valor da última resposta, ou comece uma conversa nova.",
    )


def _dump_reading(reading: Reading) -> list[Any]:
    figures = [_dump(v) for v in (reading.value, reading.low, reading.high)]
    flags = [reading.approximate, reading.relative]
    return [reading.name, *figures, reading.source[:80], *flags]


def _load_reading(item: list[Any]) -> Reading:
    name, value, low, high, source, approximate, relative = item
    return Reading(
        name=str(name),
        value=_load(value),
        source=str(source),
        span=(0, 0),
        low=_load(low),
        high=_load(high),
        approximate=bool(approximate),
        relative=bool(relative),
    )


def _dump(value: object) -> Any:
    if isinstance(value, Fraction):
        return {"q": str(value)}
    if isinstance(value, date):
        return {"d": value.isoformat()}
    if isinstance(value, tuple):
        return {"t": [_dump(item) for item in value]}
    if isinstance(value, dict):
        return {"o": {name: _dump(item) for name, item in value.items()}}
    return value


def _load(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if "q" in value:
        return Fraction(value["q"])
    if "d" in value:
        return date.fromisoformat(value["d"])
    if "t" in value:
        return tuple(_load(item) for item in value["t"])
    return {name: _load(item) for name, item in value["o"].items()}


def _serializer() -> URLSafeSerializer:
    return URLSafeSerializer(_secret(data_dir() / "conversation.key"), salt="emancipa.conversation")


@cache
def _secret(path: Path) -> bytes:
    """The key of this installation, made at first use and readable by its owner alone."""
    with suppress(FileNotFoundError):
        return path.read_bytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secrets.token_hex(32).encode())
    with suppress(FileExistsError):  # another worker was first: its key serves all
        os.link(draft, path)
    draft.unlink()
    return path.read_bytes()
