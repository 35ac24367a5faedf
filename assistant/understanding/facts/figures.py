"""From things counted to facts: whose they are, what they did, and whether a law demands them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from assistant.understanding.facts.counting import Counted, count_nouns, words
from assistant.understanding.facts.scope import Scopes, any_verb, any_verb_in, verbs
from assistant.understanding.quantity import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text, Token

_SMALLEST_STATE = 100_000  # persons: less cannot be a State's population
_AREA = {
    "voters": "voters",
    "people": "population",
    "dwellings": "dwellings",
    "buildings": "buildings",
}
_NOT_HERE = ("votes", "yes", "no", "blank", "valid", "abstained", "members")  # read elsewhere


@dataclass(frozen=True, slots=True)
class Figures:
    """Facts read from counts, what the message says a law demands, and figures without a noun."""

    facts: tuple[Reading, ...]
    premises: tuple[Reading, ...]
    bare: tuple[Reading, ...]
    counted: tuple[Counted, ...]


def read_figures(
    text: Text, quantities: Sequence[Quantity], scopes: Scopes, topic: frozenset[str]
) -> Figures:
    """Facts from counts; `topic` says what the message is about ('petition', 'plebiscite')."""
    counted, bare = count_nouns(text, quantities)
    facts: list[Reading] = []
    premises: list[Reading] = []
    for item in counted:
        name = _name(text.tokens, item, scopes, topic)
        if name is None or _missing(text.tokens, item):
            continue
        reading = as_reading(text, name, item.quantity, item.first, item.last)
        (premises if demanded(text.tokens, item.quantity, item.first) else facts).append(reading)
    loose = [
        as_reading(text, "", q, q.first, q.last)
        for q in bare
        if not q.weak and _stands_alone(text.tokens, q)
    ]
    return Figures(tuple(_settled(facts, topic)), tuple(premises), tuple(loose), counted)


def as_reading(text: Text, name: str, q: Quantity, first: int, last: int) -> Reading:
    """A reading of a quantity with the words from one token to another as its source."""
    start = min(text.tokens[first].start, q.start)
    end = max(text.tokens[last].end, q.end)
    return Reading(
        name=name,
        value=plain(q.value),
        source=text.slice(start, end),
        span=(start, end),
        low=plain(q.low),
        high=plain(q.high),
        approximate=q.approximate,
    )


def plain(value: Fraction | None) -> int | Fraction | None:
    """A whole number as an int."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else value


def _stands_alone(tokens: Sequence[Token], q: Quantity) -> bool:
    """'na verdade são 450', not 'duas cidades': no noun that is no fact follows."""
    follower = tokens[q.last + 1].word if q.last + 1 < len(tokens) else "."
    return not follower[0].isalpha() or follower in words("after_bare")


# --- names ----------------------------------------------------------------------------------------


def _name(
    tokens: Sequence[Token], item: Counted, scopes: Scopes, topic: frozenset[str]
) -> str | None:
    noun = item.noun
    if noun in _NOT_HERE:
        return None
    if noun in ("voters", "people"):
        return _name_of_people(tokens, item, scopes, topic)
    about: dict[str, str | None] = {
        "base": "registered_voters",
        "signatures": "signatures",
        "municipalities": "merging_municipalities" if "merge" in topic else None,
        "districts": None if "merge" in topic else "districts_count",
        "asked": "signatures" if {"extinction", "petition"} & topic else None,
        "came": "turnout" if "plebiscite" in topic else None,
    }
    if noun == "state_people":
        return "state_population" if item.quantity.figure >= _SMALLEST_STATE else None
    return about[noun] if noun in about else _scoped(item, noun, scopes)


def _name_of_people(
    tokens: Sequence[Token], item: Counted, scopes: Scopes, topic: frozenset[str]
) -> str | None:
    """Voters and persons are told by what they did and by what the message is about."""
    around = _around(tokens, item)
    scope = scopes.at(item.first, item.last)
    if any_verb(around, "sign") or ("extinction" in topic and any_verb(around, "ask")):
        return "signatures"
    if "plebiscite" in topic and any_verb(around, "turnout") and not _will_vote(around):
        voted = any(t.word in ("sim", "yes", "nao", "favor", "contra") for t in around)
        return None if voted else "turnout"
    if item.noun == "people" or scope == "parent":
        return _scoped(item, item.noun, scopes)
    if "plebiscite" in topic or {"extinction", "asked"} <= topic:
        return "registered_voters"
    registered = any_verb(around, "registered") or "eligibility" not in topic
    if "petition" in topic and registered:
        whole = scope == "municipality"
        return "municipality_registered_voters" if whole else "registered_voters"
    return _scoped(item, item.noun, scopes)


def _scoped(item: Counted, noun: str, scopes: Scopes) -> str | None:
    """Figures of the parent are those after, unless they are said to be of today."""
    before = scopes.text.tokens[max(0, item.quantity.first - 2) : item.quantity.first]
    now = any(t.word in words("now") for t in before)
    name = _AREA.get(noun)
    scope = scopes.at(item.first, item.last)
    if scope == "state" and noun == "people":
        return "state_population"
    if name and scope == "parent":
        return f"parent_{name}_{'before' if now else 'after'}"
    if name and scope == "municipality" and scopes.has("area"):
        return f"parent_{name}_before"
    return name


def _around(tokens: Sequence[Token], item: Counted) -> Sequence[Token]:
    """The words that may say what those counted did: up to the next sign or figure."""
    right = item.last + 1
    while right < min(len(tokens), item.last + 9) and not _parts(tokens[right]):
        right += 1
    done = (*verbs("sign"), *verbs("turnout"))
    figure_next = right < len(tokens) and tokens[right].word[0].isdecimal()
    if figure_next and tokens[right - 1].word.startswith(done):
        right -= 1  # 'de 1.001 eleitores compareceram 501'
    left = item.first
    while left > max(0, item.first - 5) and not _parts(tokens[left - 1]):
        left -= 1
    return tokens[left:right] if right > item.last else tokens[left : item.last + 1]


def _parts(token: Token) -> bool:
    word = token.word
    return word in ".,;?!:()" or word[0].isdecimal() or word in ("e", "mas", "and", "but")


def _will_vote(around: Sequence[Token]) -> bool:
    """'podem votar', 'vão votar': not those who came."""
    if any(t.word.startswith(("comparec", "foram", "turned")) for t in around):
        return False
    return any(t.word in words("may_vote") for t in around)


# --- demands --------------------------------------------------------------------------------------


def demanded(tokens: Sequence[Token], q: Quantity, first: int) -> bool:
    """Whether the figure is what is demanded ('precisa de 100 assinaturas'), not what there is."""
    i = min(first, q.first)
    before: list[str] = []  # nearest first
    while i > 0 and tokens[i - 1].word not in ".;?!:(" and len(before) < 14:
        i -= 1
        before.append(tokens[i].word)
    for n, word in enumerate(before):
        following = before[n - 1] if n else ""
        if word in ("tem", "ter", "tera", "tinha", "have", "has") and following in (
            "que", "de", "to",
        ):  # fmt: skip
            return True
        if word == "que" and n + 1 < len(before) and before[n + 1] in ("tem", "ter", "tera"):
            return True
        if word in verbs("have") and word not in words("weak_have") and n < 9:
            return False
        if word.startswith(verbs("need")) and not (word in words("weak_need") and n > 3):
            return True
        if word in ("mas", "but", "porem"):
            return False
    return False


def _missing(tokens: Sequence[Token], item: Counted) -> bool:
    """'faltam 200 eleitores': not what there is."""
    for token in reversed(tokens[max(0, item.quantity.first - 3) : item.quantity.first]):
        if token.word in ".;?!,":
            return False
        if token.word in verbs("missing"):
            return True
    return False


def _settled(facts: Sequence[Reading], topic: frozenset[str]) -> Iterator[Reading]:
    """A petition whose signers are only called voters or residents: those are the signatures."""
    names = [f.name for f in facts]
    one = "petition" in topic and "signatures" not in names and "asks_signatures" not in topic
    eligible = {"dwellings", "buildings", "population"} & set(names)
    for fact in facts:
        signers = (
            fact.name in ("registered_voters", "voters")
            and not eligible
            and names.count(fact.name) == 1
            and not any_verb_in(fact.source, "registered")
        ) or (fact.name == "population" and len(facts) == 1)
        yield replace(fact, name="signatures") if one and signers else fact
