"""The form of a question: closed, or asking who, when, how many …; patterns in forms.toml."""

from __future__ import annotations

import re
from functools import cache

from assistant.understanding.lexicon import table
from assistant.understanding.question import Form
from assistant.understanding.split import sentences
from assistant.understanding.text import Text

_OPEN: tuple[Form, ...] = ("why", "how_many", "when", "who", "how", "which", "what")
_LOOSE = ("what", "which", "how", "when", "who")  # may stand inside a closed question
_FEW_WORDS = 9  # more without a verb is a statement, not keywords


@cache
def _pattern(section: str, name: str) -> re.Pattern[str]:
    entry = table("forms")[section][name]
    return re.compile("|".join(entry) if isinstance(entry, list) else entry)


@cache
def _yes_no() -> re.Pattern[str]:
    closed = table("forms")["closed"]
    return re.compile(closed["opening"] + closed["subject"] + closed["verb"])


def form_of(text: Text) -> Form:
    """The form of the last question; 'keywords' for few words without a verb, else 'statement'."""
    question = _asked_part(text.plain)
    tail = _pattern("closed", "tail").search(question)
    if tail and not _pattern("closed", "open").search(question):
        return "yes_no"
    if _pattern("closed", "relative").search(question):
        return "yes_no"
    return _opened(question) or _unasked(text)


def _opened(question: str) -> Form | None:
    """The form that the first asking word or verb gives, None where nothing asks."""
    if _ELLIPTIC.search(question):
        return "statement"
    closed = _yes_no().search(question)
    begins = closed.start() if closed else len(question)
    found = [
        (m.start(), rank)
        for rank, form in enumerate(_OPEN)
        if (m := _pattern("forms", form).search(question))
    ]
    if found:
        at, rank = min(found)
        form = _OPEN[rank]
        inside = "?" in question and form in _LOOSE and at - begins > 12
        return "yes_no" if inside and not _has_subject(question) else form
    for weak in ("when", "what"):
        m = _pattern("weak", weak).search(question)
        if m and m.start() <= begins:
            return "when" if weak == "when" else "what"
    if closed is None and _CARRIES_ON.search(question) and len(question.split()) < 12:
        return "statement"  # 'e no Acre?' asks what was asked before
    return "yes_no" if closed or "?" in question else None


_ELLIPTIC = re.compile(r"^\W*(?:and |e )?(?:what|how) about\b")
_CARRIES_ON = re.compile(r"^\W*(?:e|and|mas|but)\b")


def _has_subject(question: str) -> bool:
    """A noun opens it: what looks like a closed verb may be the noun's."""
    return bool(re.match(r"\s*(?:e |mas )?(?:o|a|os|as|em|no|na|pela|in|the)\b", question))


def _unasked(text: Text) -> Form:
    words = [t for t in text.words if t.word[0].isalpha()]
    ended = text.folded.rstrip().endswith((".", "!"))
    return "keywords" if words and len(words) <= _FEW_WORDS and not ended else "statement"


def _asked_part(plain: str) -> str:
    """The last sentence that asks, or the whole when no mark says which."""
    pieces = [plain[a:b] for a, b in sentences(plain)]
    asked = [p for p in pieces if p.rstrip().endswith("?") and len(p.strip()) > 3]
    return asked[-1] if asked else plain
