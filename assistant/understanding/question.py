"""What a message was understood to say; it knows words, not law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from assistant.rules.facts import FactValue

Language = Literal["pt", "en"]
Form = Literal[
    "yes_no", "how_many", "who", "when", "how", "what", "which", "why", "statement", "keywords"
]
FollowUp = Literal["why", "missing", "show", "simpler", "sure", "again"]
Chat = Literal[
    "greeting", "thanks", "insult", "injection", "about_us", "nonsense", "advice", "data", "other"
]


@dataclass(frozen=True, slots=True)
class Reading:
    """A fact read from the message.

    An exact figure has `value`; a range or comparative has `low` and/or `high` (inclusive bounds
    for counts) and no value; `approximate` marks 'uns', 'cerca de', 'quase'. `span` is where in the
    text.
    """

    name: str
    value: FactValue | None
    source: str
    span: tuple[int, int]
    low: FactValue | None = None
    high: FactValue | None = None
    approximate: bool = False
    relative: bool = False  # figures that stand only in their proportion ('acima da média')


@dataclass(frozen=True, slots=True)
class CitationRef:
    """A reference to a provision as written: fragments in order, the law if it was named.

    `fragments` may be several ('arts. 7º e 35', 'arts. 9 a 14'); `statutes` holds the keys that the
    named law can be (empty: not named). `law` is the law's name as read ('LC 37/1995'), also of
    laws outside.
    """

    fragments: tuple[str, ...]
    statutes: tuple[str, ...]
    law: str | None
    source: str
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Question:
    """One question, or a message of several (`parts`, each a Question of its own)."""

    text: str
    language: Language
    statutes: tuple[str, ...] = ()  # keys named or implied, in order of mention
    outside: tuple[str, ...] = ()  # names of states (or countries) outside the corpus
    all_statutes: bool = False  # 'em cada estado', 'nas cinco leis', 'compare'
    citations: tuple[CitationRef, ...] = ()
    facts: tuple[Reading, ...] = ()
    operation: str | None = None  # as in rules; None: not clear from the words
    kind: str | None = None  # a Kind of Answer that the words ask for; None: not clear
    form: Form = "statement"
    subjects: tuple[tuple[str, float], ...] = ()  # subject ids by how well the words name them
    names: tuple[str, ...] = ()  # place names whose availability is asked
    amending_laws: tuple[str, ...] = ()  # 'LC 792/2024'
    query: str = ""  # what to search for, when the turn before completes the text
    follow_up: FollowUp | None = None
    refers_back: bool = (
        False  # cannot stand without the turn before ('e no Acre?', 'e se fossem 450?')
    )
    corrects: bool = False  # 'na verdade são 450'
    chat: Chat | None = None
    asks_silence: bool = False  # 'existe prazo…?', 'a lei fala de…?', 'exige…?'
    premises: tuple[Reading, ...] = ()  # figures said to be demanded: 'a lei exige 50 eleitores'
    figures: tuple[Reading, ...] = ()  # figures whose kind is not said: 'na verdade são 450'
    notes: tuple[Reading, ...] = ()  # stated, but in no form that rules take: facts.reader.ASIDE
    acts: tuple[str, ...] = ()  # calendar acts, best first
    towns: tuple[tuple[str, tuple[str, ...]], ...] = ()  # towns of several states: name and UFs
    side: tuple[
        str, ...
    ] = ()  # side subjects outside the statutes ('postal_code', 'cost', 'offtopic')
    wants: tuple[str, ...] = ()  # 'checklist', 'draft' of a text
    hypothetical: bool = False  # 'e se fossem 450 casas?'
    parts: tuple[Question, ...] = ()
