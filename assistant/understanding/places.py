"""States and towns named in a message; two letters are a state only where the context says so."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from assistant.understanding.laws import StatuteInfo
from assistant.understanding.lexicon import table
from assistant.understanding.text import Text, fold, free
from indexer.paths import CORPUS


@dataclass(frozen=True, slots=True)
class PlaceRef:
    """A place of the text: the UF it lies in, the key of that state's statute if the corpus has it.

    `name` is the state's; a town of several states has its own name, the `ufs` of them all, no `uf`
    and no `key`.
    """

    name: str
    uf: str | None
    key: str | None
    start: int
    end: int
    kind: str  # 'state', 'code', 'demonym', 'capital', 'town', 'country'
    ufs: tuple[str, ...] = ()


@cache
def _names() -> tuple[re.Pattern[str], dict[str, tuple[str, str]]]:
    forms: dict[str, tuple[str, str]] = {}
    for uf, data in table("places")["states"].items():
        for kind, words in (
            ("state", data["aliases"]),
            ("demonym", data["demonyms"]),
            ("capital", data["capital"]),
        ):
            forms.update({fold(word): (uf, kind) for word in words})
    for country, words in table("places")["countries"].items():
        forms.update({fold(word): (country, "country") for word in words})
    ordered = sorted(forms, key=len, reverse=True)
    return re.compile(r"(?<![a-z])(?:" + "|".join(map(re.escape, ordered)) + r")(?![a-z])"), forms


@cache
def _towns() -> dict[tuple[str, ...], tuple[str, tuple[str, ...]]]:
    out: dict[tuple[str, ...], tuple[str, tuple[str, ...]]] = {}
    with (CORPUS / "toponyms" / "municipalities.csv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            key = tuple(re.findall(r"[a-z]+", fold(row["name"])))
            name, ufs = out.get(key, (row["name"], ()))
            out[key] = (name, (*ufs, row["uf"]))
    for data in table("places")["states"].values():  # 'Goiás' and 'Mato Grosso' are towns too
        out.pop(tuple(re.findall(r"[a-z]+", fold(data["name"]))), None)
    return out


def find_places(
    text: Text, statutes: Mapping[str, StatuteInfo], taken: Sequence[tuple[int, int]] = ()
) -> tuple[PlaceRef, ...]:
    """The places of a text outside the taken spans, in order."""
    keys: dict[str, str] = {}
    for info in statutes.values():  # the first law of a state stands for it
        if info.uf != "BR":
            keys.setdefault(info.uf, info.key)
    spans, out = list(taken), []
    for finder in (_stated, _accented, _coded, _slipped, _in_town):
        for place in finder(text, keys):
            if free((place.start, place.end), spans):
                spans.append((place.start, place.end))
                out.append(place)
    return tuple(_settled(text.folded, sorted(out, key=lambda p: p.start)))


def _state(uf: str, kind: str, start: int, end: int, keys: Mapping[str, str]) -> PlaceRef:
    if kind == "country":
        return PlaceRef(uf, None, None, start, end, kind)
    return PlaceRef(table("places")["states"][uf]["name"], uf, keys.get(uf), start, end, kind)


def _stated(text: Text, keys: Mapping[str, str]) -> Iterator[PlaceRef]:
    pattern, forms = _names()
    for m in pattern.finditer(text.folded):
        uf, kind = forms[m[0]]
        before = text.folded[max(0, m.start() - 12) : m.start()]
        after = text.folded[m.end() : m.end() + 14]
        capital = text.raw[m.start()].isupper() and not text.shouting
        if _other_sense(m[0], before, after, capital) or _inside_name(
            text, m.start(), m.end(), kind
        ):
            continue
        yield _state(uf, kind, m.start(), m.end(), keys)


def _other_sense(word: str, before: str, after: str, capital: bool) -> bool:
    if word == "minas":
        return bool(
            re.search(r"\b(?:as|nas|das|umas|duas|land) $", before)
            or re.match(r" (?:de|terrestres|abandonadas)\b", after)
        )
    if word in ("acre", "acri"):
        return not capital and bool(re.search(r"\b(?:an|per|por|um|one|cada|\d) $", before))
    if word == "goiana":  # also a town of Pernambuco
        return bool(re.search(r"\bem $", before))
    if word == "brasilia":
        return not re.search(r"\b(?:em|de|in|near) $", before)
    if word in ("chile", "argentina", "bolivia"):
        return not re.search(r"\b(?:n[oa]|d[oa]|in|of) $", before)
    return False


_PARTICLES = r"(?:de|do|da|dos|das|del)"


def _inside_name(text: Text, start: int, end: int, kind: str) -> bool:
    """'Santa Rita do Mato Grosso', 'Nova Iguaçu de Goiás': the state is a part of a name."""
    if kind != "state" or text.shouting or not text.raw[start].isupper():
        return False
    before = re.search(
        rf"((?:[A-ZÀ-Ý][\wÀ-ÿ'-]+\s(?:{_PARTICLES}\s)?)+){_PARTICLES}\s$", text.raw[:start]
    )
    if not before:
        return False
    words = fold(before[1]).split()
    opens = re.search(r"(?:^|[.?!:;,]\s*)$", text.raw[: before.start()])
    if len(words) == 1 and opens:  # 'Vila do Acre com …': the capital is the sentence's
        return False
    if any(word.isupper() and len(word) > 1 for word in before[1].split()):  # 'TRE do Acre'
        return False
    common = set(table("places")["words"]["before_state"])
    return not common & set(words)


def _accented(text: Text, keys: Mapping[str, str]) -> Iterator[PlaceRef]:
    for uf, data in table("places")["states"].items():
        for word in data.get("accented", ()):
            for m in re.finditer(rf"\b{word}\b", text.raw):
                yield _state(uf, "state", m.start(), m.end(), keys)
        for word in data.get("strict_capital", ()):
            for m in re.finditer(
                rf"\b(?:em|in|moro em|cidade de|perto de) ({word})\b(?! (?:de|do|da|e )\b)",
                text.folded,
            ):
                if text.raw[m.start(1)].isupper() and not text.shouting:
                    yield _state(uf, "capital", m.start(1), m.end(1), keys)


_CODE = re.compile(r"(?<![a-z0-9$])[a-z]{2}(?![a-z0-9])")


def _coded(text: Text, keys: Mapping[str, str]) -> Iterator[PlaceRef]:
    states, context = table("places")["states"], table("places")["context"]
    for m in _CODE.finditer(text.folded):
        uf = m[0].upper()
        if uf in states and _is_code(text, m.start(), m.end(), context):
            yield _state(uf, "code", m.start(), m.end(), keys)


def _is_code(text: Text, start: int, end: int, context: Mapping[str, list[str]]) -> bool:
    code = text.folded[start:end]
    before = re.sub(r"[(]\s*$", "", text.folded[:start]).rstrip()
    after = text.folded[end:].lstrip()
    beside = text.folded[start - 1 : start] in ("-", "/") or text.folded[end : end + 1] in (
        "-",
        "/",
    )
    if text.raw[start:end].isupper() and not text.shouting:
        return not (
            code in ("to", "pa", "se", "es", "am", "al")
            and not beside
            and not _follows(before, context["code_before"])
            and bool(before)
        )
    if _LISTED.search(before):
        return True
    wordlike = code in context["wordlike"]
    if wordlike:
        ends = (
            not after
            or not after[0].isalpha()
            or bool(
                re.match(
                    r"(?:e|ou|pode|da|qual|quantos?|precisa|tem|o|a|com|pra|para|como|se)\b", after
                )
            )
        )
        return _follows(before, context["wordlike_before"]) and ends
    if code in ("mg", "mt", "rj", "sp", "rn"):
        return code in ("mg", "mt") or _follows(before, context["code_before"])
    return _follows(before, context["wordlike_before"])


# A second code after a first: 'mt ou go', 'em go, ac e mt'.
_LISTED = re.compile(
    r"(?:^|[^a-z])(?:mg|mt|go|ac|ms|sp|ba|minas|gerais|grosso|goias|acre)\s*(?:,"
    r"|e|ou|x|vs|and|or|/|&|com)\s*(?:em |no |in )?$"
)


def _follows(before: str, phrases: Sequence[str]) -> bool:
    return bool(_ending(tuple(phrases)).search(before[-40:]))


@cache
def _ending(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[^a-z])(?:{'|'.join(map(re.escape, phrases))})$")


def _slipped(text: Text, keys: Mapping[str, str]) -> Iterator[PlaceRef]:
    """'Minas Gerrais', 'mato grossu': two words close to a state's or capital's name."""
    from rapidfuzz.distance import OSA

    known = {"minas gerais": "MG", "mato grosso": "MT", "belo horizonte": "MG"}
    for m in re.finditer(r"(?=(?<![a-z])(([a-z]{3,6}) ([a-z]{5,10}))(?![a-z]))", text.folded):
        for name, uf in known.items():
            if (
                m[1][0] == name[0]
                and m[2] not in table("places")["words"]["not_slip"]
                and 0 < OSA.distance(m[1], name, score_cutoff=2) <= 2
            ):
                sul = re.match(r" d[oe] sul\b", text.folded[m.end(1) :])
                yield _state(
                    "MS" if uf == "MT" and sul else uf, "state", m.start(1), m.end(1), keys
                )
    for m in re.finditer(
        r"(?<![a-z])(?:goiass|goiais|guaiania|cuiabah|acreanno)(?![a-z])", text.folded
    ):
        yield _state({"g": "GO", "c": "MT", "a": "AC"}[m[0][0]], "state", m.start(), m.end(), keys)


_LONGER = re.compile(r"[\wÀ-ÿ]\s[A-ZÀ-Ý][\wÀ-ÿ'-]+\s(?:de|do|da|dos|das)\s$")


def _in_town(text: Text, keys: Mapping[str, str]) -> Iterator[PlaceRef]:
    """A town's name after 'moro em', 'município de'; after plain 'em' with a capital."""
    context = table("places")["context"]
    tokens = [t for t in text.tokens if t.raw[0].isalpha()]
    lower = text.raw == text.raw.lower() or text.shouting
    for i, token in enumerate(tokens):
        before = text.folded[max(0, token.start - 24) : token.start].rstrip()
        strong = _follows(before, context["town_strong"])
        if not strong and (lower or not _follows(before, context["town_weak"])):
            continue
        if not lower and not text.raw[token.start].isupper():
            continue
        if not strong and _LONGER.search(text.raw[: token.start]):
            continue  # 'Plácido de Castro'
        for length in range(min(6, len(tokens) - i), 0, -1):
            words = tuple(w for t in tokens[i : i + length] for w in t.raw.split("'"))
            found = _towns().get(words)
            end = tokens[i + length - 1].end
            if not found or (
                length == 1 and (len(words[0]) < 4 or (not strong and _is_common(words[0])))
            ):
                continue
            if re.match(r" d[aeo]s? [A-ZÀ-Ý]", text.raw[end:]) or re.match(
                r" [A-ZÀ-Ý]", text.raw[end:]
            ):
                continue  # a longer name that is not a municipality
            name, ufs = found
            uf = ufs[0] if len(ufs) == 1 else None
            shown = table("places")["states"][uf]["name"] if uf else name
            yield PlaceRef(shown, uf, keys.get(uf or ""), token.start, end, "town", ufs)
            break


def _is_common(word: str) -> bool:
    return word in table("places")["words"]["not_town"]


def _settled(folded: str, places: Sequence[PlaceRef]) -> Iterator[PlaceRef]:
    """A town of several states is settled by a state named; 'Extrema, no Acre' lies in Acre."""
    named = {p.uf for p in places if p.uf}
    for i, place in enumerate(places):
        follower = places[i + 1] if i + 1 < len(places) else None
        stated = follower is not None and follower.kind != "town"
        if place.kind == "town" and stated and _beside(folded, place, follower):
            continue
        if place.kind != "town" or place.uf or not set(place.ufs) & named:
            yield place


def _beside(folded: str, town: PlaceRef, state: PlaceRef | None) -> bool:
    return state is not None and bool(_BESIDE.fullmatch(folded, town.end, state.start))


_BESIDE = re.compile(r"[\s,(/-]*(?:n[oa]|em|d[oe]|in)?\s*")
