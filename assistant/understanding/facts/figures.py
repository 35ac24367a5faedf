"""Counts: voters, inhabitants, dwellings, buildings, signatures; what a number counts is in its words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache

from assistant.understanding.facts.scope import Scopes, any_verb, any_verb_in, verbs
from assistant.understanding.lexicon import table
from assistant.understanding.numbers import Quantity
from assistant.understanding.question import Reading
from assistant.understanding.text import Text, Token


@dataclass(frozen=True, slots=True)
class Counted:
    """A quantity with the kind of thing counted and the tokens of figure and noun together."""

    quantity: Quantity
    noun: str
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Facts read from counts, what the message says a law demands, and figures without a noun."""

    facts: tuple[Reading, ...]
    premises: tuple[Reading, ...]
    bare: tuple[Reading, ...]
    counted: tuple[Counted, ...]


@cache
def _nouns() -> dict[str, str]:
    return {word: kind for kind, words in table("fact_words")["nouns"].items() for word in words}


@cache
def _skipped(side: str) -> frozenset[str]:
    return frozenset(table("fact_words")["skip"][side])


def count_nouns(
    text: Text, quantities: Sequence[Quantity]
) -> tuple[tuple[Counted, ...], tuple[Quantity, ...]]:
    """Quantities with their nouns, and those that have none."""
    found: list[Counted] = []
    bare: list[Quantity] = []
    for i, q in enumerate(quantities):
        if q.unit != "" or any(q is c.quantity for c in found):
            continue
        if pair := _out_of(text.tokens, quantities, i):
            found.extend(pair)
            continue
        limit = quantities[i + 1].first if i + 1 < len(quantities) else len(text.tokens)
        floor = quantities[i - 1].last + 1 if i else 0
        counted = (
            _noun_after(text.tokens, q, limit)
            or _deed(text.tokens, q)
            or _noun_before(text.tokens, q, floor)
        )
        if counted is None:
            bare.append(q)
        else:
            found.append(counted)
    return tuple(found), tuple(bare)


def _noun_after(tokens: Sequence[Token], q: Quantity, limit: int) -> Counted | None:
    nouns, skipped = _nouns(), _skipped("after")
    best: Counted | None = None
    for j in range(q.last + 1, min(q.last + 8, limit)):
        word = tokens[j].word
        kind = nouns.get(word)
        if kind in ("yes", "no") and word in ("no", "si") and not _says(tokens, q.last, j):
            break
        if word == "nao" and not _says(tokens, q.last, j):
            break
        if kind == "votes" or (kind == "voters" and word in ("votos",)):
            best = Counted(q, "votes", q.first, j)
            continue
        if kind:
            if best and kind not in ("yes", "no", "blank", "valid"):
                break
            return Counted(q, kind, q.first, j)
        if word not in skipped:
            break
    return best


def _deed(tokens: Sequence[Token], q: Quantity) -> Counted | None:
    """'1.200 compareceram', '120 assinaram': those counted are known by what they did."""
    done = (*verbs("sign"), *verbs("turnout"))
    for j in range(q.last + 1, min(q.last + 5, len(tokens))):
        if tokens[j].word.startswith(done):
            return Counted(q, "people", q.first, j)
        if tokens[j].word not in _FILLERS:
            break
    if (
        q.first
        and tokens[q.first - 1].word.startswith(done)
        and not tokens[q.first - 1].word.startswith("titulo")
    ):
        return Counted(q, "people", q.first - 1, q.last)
    return None


_FILLERS = frozenset(
    (
        "ja",
        "que",
        "foram",
        "have",
        "people",
        "who",
        "delas",
        "deles",
        "of",
        "as",
        "a",
        "the",
        "vieram",
        "them",
        "them",
        "only",
        "so",
    )
)


def _out_of(
    tokens: Sequence[Token], quantities: Sequence[Quantity], i: int
) -> list[Counted] | None:
    """'500 de 1.000 eleitores compareceram': the first figure did it, the second is the base."""
    if i + 1 >= len(quantities):
        return None
    q, base = quantities[i], quantities[i + 1]
    between = [t.word for t in tokens[q.last + 1 : base.first]]
    if (
        base.unit
        or not between
        or not set(between) <= {"de", "dos", "das", "of", "the", "out", "entre", "os", "em"}
    ):
        return None
    limit = quantities[i + 2].first if i + 2 < len(quantities) else len(tokens)
    counted = _noun_after(tokens, base, limit)
    if counted is None or counted.noun not in ("voters", "people") or q.figure >= base.figure:
        return None
    return [
        Counted(q, "people", q.first, counted.last),
        Counted(base, "base", base.first, counted.last),
    ]


def _says(tokens: Sequence[Token], last: int, j: int) -> bool:
    """'500 não', '500 votaram não', '500 no': the word itself was voted."""
    between = [t.word for t in tokens[last + 1 : j]]
    follower = tokens[j + 1].word if j + 1 < len(tokens) else "."
    if tokens[j].word in ("no", "si") and follower in (
        "area",
        "distrito",
        "nucleo",
        "municipio",
        "povoado",
        "total",
        "plebiscito",
        "estado",
        "abaixo",
    ):
        return False
    votes = (
        "votaram",
        "disseram",
        "votou",
        "voted",
        "said",
        "optaram",
        "votos",
        "pelo",
        "por",
        "marcaram",
        "escolheram",
        "votes",
    )
    return (
        (not between and not follower[0].isalpha())
        or (not between and follower in ("e", "and", "mais", "com", "em"))
        or any(w in votes for w in between)
    )


def _noun_before(tokens: Sequence[Token], q: Quantity, floor: int) -> Counted | None:
    nouns, skipped = _nouns(), _skipped("before")
    for j in range(q.first - 1, max(floor, q.first - 9) - 1, -1):
        word = tokens[j].word
        kind = nouns.get(word)
        if kind in ("yes", "no", "blank"):
            near = q.first - j <= 3 and _labels(tokens, j, q.first)
            return Counted(q, kind, j, q.last) if near else None
        if kind:
            return Counted(q, kind, j, q.last)
        if word not in skipped and word not in (":", "=", "-", "("):
            return None
    return None


def _labels(tokens: Sequence[Token], j: int, first: int) -> bool:
    return (
        all(
            t.word in (":", "=", "-", "com", "teve", "foram", "deu", "had", "got")
            for t in tokens[j + 1 : first]
        )
        and first > j + 1
    )


# --- from nouns to facts --------------------------------------------------------------------------


def read_figures(
    text: Text, quantities: Sequence[Quantity], scopes: Scopes, topic: frozenset[str]
) -> Figures:
    """Facts from counts; `topic` says what the message is about ('petition', 'plebiscite', 'district')."""
    counted, bare = count_nouns(text, quantities)
    facts, premises = [], []
    for item in counted:
        name = _name(text.tokens, item, scopes, topic)
        if name is None:
            continue
        reading = as_reading(text, name, item.quantity, item.first, item.last)
        if _missing(text.tokens, item):
            continue
        (premises if demanded(text.tokens, item.quantity, item.first) else facts).append(reading)
    facts = list(_settled(facts, topic))
    loose = [
        as_reading(text, "", q, q.first, q.last)
        for q in bare
        if not q.weak and _stands_alone(text.tokens, q)
    ]
    return Figures(tuple(facts), tuple(premises), tuple(loose), counted)


def as_reading(text: Text, name: str, q: Quantity, first: int, last: int) -> Reading:
    """A reading of a quantity with the words from one token to another as its source."""
    start = min(text.tokens[first].start, q.start)
    end = max(text.tokens[last].end, q.end)
    return Reading(
        name=name, value=_plain(q.value), source=text.slice(start, end), span=(start, end),
        low=_plain(q.low), high=_plain(q.high), approximate=q.approximate,
    )  # fmt: skip


def _plain(value: Fraction | None) -> int | Fraction | None:
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else value


def _stands_alone(tokens: Sequence[Token], q: Quantity) -> bool:
    """'na verdade são 450', not 'duas cidades': no noun that is no fact follows."""
    follower = tokens[q.last + 1].word if q.last + 1 < len(tokens) else "."
    small = (
        "na",
        "no",
        "em",
        "e",
        "so",
        "mesmo",
        "agora",
        "in",
        "and",
        "not",
        "nao",
        "ao",
        "mas",
        "or",
        "ou",
        "entao",
        "passa",
        "pode",
        "basta",
        "da",
        "vale",
        "serve",
        "chega",
        "is",
        "would",
        "there",
        "now",
    )
    return not follower[0].isalpha() or follower in small


_SMALLEST_STATE = 100_000
_AREA = {
    "voters": "voters",
    "people": "population",
    "dwellings": "dwellings",
    "buildings": "buildings",
}
_PARENT = {
    "voters": "parent_voters",
    "people": "parent_population",
    "dwellings": "parent_dwellings",
    "buildings": "parent_buildings",
}


def _name(
    tokens: Sequence[Token], item: Counted, scopes: Scopes, topic: frozenset[str]
) -> str | None:
    noun = item.noun
    around = _around(tokens, item)
    if noun == "municipalities":
        return "merging_municipalities" if "merge" in topic else None
    if noun in ("votes", "yes", "no", "blank", "valid", "abstained", "members"):
        return None  # read as votes, councils and processes
    if noun == "base":
        return "registered_voters"
    if noun == "asked":
        return "signatures" if {"extinction", "petition"} & topic else None
    if noun == "came":
        return "turnout" if "plebiscite" in topic else None
    if noun == "state_people":
        return "state_population" if item.quantity.figure >= _SMALLEST_STATE else None
    if noun == "districts":
        return "districts_count" if "merge" not in topic else None
    if noun == "signatures":
        return "signatures"
    if noun in ("voters", "people"):
        if "extinction" in topic and any(t.word.startswith(_ASKED_FOR) for t in around):
            return "signatures"
        if any_verb(around, "sign"):
            return "signatures"
        if any_verb(around, "turnout") and "plebiscite" in topic and not _will_vote(around):
            return (
                "turnout"
                if not any(t.word in ("sim", "yes", "nao", "favor", "contra") for t in around)
                else None
            )
        if (
            noun == "voters"
            and "plebiscite" in topic
            and scopes.at(item.first, item.last) != "parent"
        ):
            return "registered_voters"
    if (
        noun == "voters"
        and "petition" in topic
        and (any_verb(around, "registered") or "eligibility" not in topic)
    ):
        whole = scopes.at(item.first, item.last) == "municipality"
        return "municipality_registered_voters" if whole else "registered_voters"
    return _scoped(item, noun, scopes)


_ASKED_FOR = ("pediram", "requereram", "requerem", "asked", "requested")


def _scoped(item: Counted, noun: str, scopes: Scopes) -> str | None:
    scope = scopes.at(item.first, item.last)
    if scope == "state":
        return "state_population" if noun == "people" else _AREA.get(noun)
    if scope == "parent":
        return f"{_PARENT[noun]}_after" if noun in _PARENT else None
    if scope == "municipality" and scopes.has("area"):
        return f"{_PARENT[noun]}_before" if noun in _PARENT else None
    return _AREA.get(noun)


def _around(tokens: Sequence[Token], item: Counted) -> Sequence[Token]:
    """The words that may say what those counted did: up to the next sign or figure on either side."""
    right = item.last + 1
    while (
        right < len(tokens)
        and right < item.last + 9
        and tokens[right].word not in ".,;?!:()"
        and not tokens[right].word[0].isdecimal()
        and tokens[right].word not in ("e", "mas", "and", "but")
    ):
        right += 1
    done = (*verbs("sign"), *verbs("turnout"))
    if (
        right < len(tokens)
        and tokens[right].word[0].isdecimal()
        and tokens[right - 1].word.startswith(done)
    ):
        right -= 1  # 'de 1.001 eleitores compareceram 501'
    left = item.first
    while (
        left > 0
        and left > item.first - 5
        and tokens[left - 1].word not in ".,;?!:()"
        and not tokens[left - 1].word[0].isdecimal()
        and tokens[left - 1].word not in ("e", "mas", "and", "but")
    ):
        left -= 1
    return [
        *tokens[left : item.first],
        *tokens[item.first : item.last + 1],
        *tokens[item.last + 1 : right],
    ]


def _will_vote(around: Sequence[Token]) -> bool:
    """'podem votar', 'vão votar': not those who came."""
    words = [t.word for t in around]
    if any(w.startswith(("comparec", "foram", "turned")) for w in words):
        return False
    return any(
        w in ("podem", "poderao", "pode", "vao", "aptos", "can", "may", "eligible", "will")
        for w in words
    )


def demanded(tokens: Sequence[Token], q: Quantity, first: int) -> bool:
    """Whether the figure is what is demanded ('precisa de 100 assinaturas'), not what there is."""
    i = min(first, q.first)
    words: list[str] = []
    while i > 0 and tokens[i - 1].word not in ".;?!:(" and len(words) < 14:
        i -= 1
        words.append(tokens[i].word)
    for n, word in enumerate(words):
        following = words[n - 1] if n else ""
        if word in ("tem", "ter", "tera", "tinha", "have", "has") and following in (
            "que",
            "de",
            "to",
        ):
            return True
        if word == "que" and n + 1 < len(words) and words[n + 1] in ("tem", "ter", "tera"):
            return True
        if word in verbs("have") and word not in ("so", "com", "ha", "sao", "with") and n < 9:
            return False
        if word.startswith(verbs("need")) and not (
            word in ("minimo", "limite", "minima") and n > 3
        ):
            return True
        if word in ("mas", "but", "porem"):
            return False
    return False


def _missing(tokens: Sequence[Token], item: Counted) -> bool:
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
        if (
            one
            and not eligible
            and fact.name in ("registered_voters", "voters")
            and names.count(fact.name) == 1
        ):
            yield replace(fact, name="signatures")
        elif one and fact.name == "population" and len(facts) == 1:
            yield replace(fact, name="signatures")
        else:
            yield fact
