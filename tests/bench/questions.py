"""The questions on which retrieval is measured: questions.tsv, the given cases, tests/quality."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from indexer.lexical import fold
from indexer.paths import CORPUS

HERE = Path(__file__).parent
CASES = HERE.parent / "data" / "cases"
# Kinds that retrieval alone cannot be asked: they lean on the turn before or name the provision.
LEFT_OUT = {"follow_up", "citation", "out_of_scope", "amendment"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the statutes that it names (none: any), and the provisions that answer it.

    `gold` holds (statute, fragment), the fragment an article's or a provision's.
    """

    text: str
    language: Literal["pt", "en"]
    statutes: tuple[str, ...]
    gold: tuple[tuple[str, str], ...]
    kind: str
    source: str

    @property
    def articles(self) -> frozenset[tuple[str, str]]:
        """The articles of the gold."""
        return frozenset((key, fragment.split("_")[0]) for key, fragment in self.gold)


def own() -> Iterator[Asked]:
    """The questions of questions.tsv."""
    for line in (HERE / "questions.tsv").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        language, keys, gold, text = line.split("\t")
        pairs = tuple((ref.split(":")[0], ref.split(":")[1]) for ref in gold.split())
        statutes = () if keys == "*" else tuple(keys.split(","))
        kind = "free" if keys == "*" else "named"
        yield Asked(text, "en" if language == "en" else "pt", statutes, pairs, kind, "own")


def given() -> Iterator[Asked]:
    """The given cases that retrieval alone can be asked, without the names of states."""
    for path in sorted(CASES.glob("questions_*.jsonl")):
        yield from _cases(path, "given")


def held_out() -> Iterator[Asked]:
    """Questions of tests/quality: no weight or synonym was learnt on them."""
    for path in sorted((HERE.parent / "quality").glob("questions_*.jsonl")):
        yield from _cases(path, "held out")


def _cases(path: Path, source: str) -> Iterator[Asked]:
    for line in path.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        gold = tuple((_key(g["uf"]), f) for g in case["gold"] for f in g["ids"])
        if not gold or case["kind"] in LEFT_OUT or len(case["turns"]) > 1:
            continue
        text = without_states(case["turns"][-1])
        statutes = tuple(_key(uf) for uf in case["uf"])
        yield Asked(text, case["lang"], statutes, gold, case["kind"], source)


def _key(uf: str) -> str:
    """The key of a statute by its state, or of an excerpt of the Constitution by its name."""
    return uf.lower()


@cache
def _states() -> re.Pattern[str]:
    listed = tomllib.loads((CORPUS / "lexicon" / "places.toml").read_text(encoding="utf-8"))
    names: set[str] = {"mg", "mt", "ac", "go"}
    for state in listed["states"].values():
        names.update(state["aliases"], state["demonyms"])
    best = sorted((re.escape(fold(name)) for name in names), key=len, reverse=True)
    return re.compile(rf"\b(?:(?:em|no|na|de|do|da|in|of|pra|para)\s+)?(?:{'|'.join(best)})\b")


def without_states(text: str) -> str:
    """A text with the names of states taken out, as the understanding does before retrieval."""
    folded = fold(text)
    if len(folded) != len(text):
        return text
    out, last = [], 0
    for found in _states().finditer(folded):
        out.append(text[last : found.start()])
        last = found.end()
    return re.sub(r"\s+", " ", "".join([*out, text[last:]])).strip()
