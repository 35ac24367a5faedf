"""Scores an answer against the gold of its question."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from indexer.corpus import Corpus

DATA = Path(__file__).resolve().parent.parent / "data" / "cases"
OWN = Path(__file__).resolve().parent
VERDICTS = {"yes": "qualifies", "no": "does_not_qualify"}


@dataclass(frozen=True, slots=True)
class Score:
    """What was right: None where the gold says nothing of it."""

    article: bool | None
    exact: bool | None
    verdict: bool | None
    figures: bool | None
    scope: bool | None
    verbatim: bool | None
    rash: bool  # a confident verdict where the gold says that facts are missing


def files() -> list[Path]:
    """The files of all question sets."""
    return [*sorted(DATA.glob("questions_*.jsonl")), *sorted(OWN.glob("*.jsonl"))]


def questions(*paths: Path) -> list[dict[str, Any]]:
    """The questions of the given files, or of all sets."""
    lines = (line for file in paths or files() for line in file.read_text("utf-8").splitlines())
    return [json.loads(line) for line in lines if line.strip()]


def score(question: dict[str, Any], answer: dict[str, Any], corpus: Corpus | None = None) -> Score:
    """Compare one answer's JSON with its gold; with a corpus, its quotes with the law too."""
    gold = [entry for entry in question["gold"] if entry["ids"]]
    first = answer["citations"][: max(3, len(gold))]
    verdict = _verdict(question, answer)
    wanted = question["verdict"]
    return Score(
        article=all(_has(first, entry, article=True) for entry in gold) if gold else None,
        exact=all(_has(first, entry, article=False) for entry in gold) if gold else None,
        verdict=verdict,
        figures=_figures(question, answer),
        scope=(answer["kind"] == "out_of_scope") if question["kind"] == "out_of_scope" else None,
        verbatim=_verbatim(answer, corpus) if corpus and answer["citations"] else None,
        rash=wanted == "undetermined" and answer["verdict"] in ("qualifies", "does_not_qualify"),
    )


def _has(citations: list[dict[str, Any]], entry: dict[str, Any], *, article: bool) -> bool:
    key = entry["uf"].lower()
    ids = {i.split("_")[0] if article else i.removesuffix("_cpt") for i in entry["ids"]}
    return any(
        c["statute"] == key
        and (c["id"].split("_")[0] if article else c["id"].removesuffix("_cpt")) in ids
        for c in citations
    )


def _verbatim(answer: dict[str, Any], corpus: Corpus) -> bool:
    return all(
        c["quote"] in corpus.provision(c["statute"], c["id"]).text for c in answer["citations"]
    )


def _verdict(question: dict[str, Any], answer: dict[str, Any]) -> bool:
    allowed = {VERDICTS.get(question["verdict"], question["verdict"])}
    allowed |= {VERDICTS.get(v, v) for v in question.get("verdict_ok", [])}
    return answer["verdict"] in allowed


def _figures(question: dict[str, Any], answer: dict[str, Any]) -> bool | None:
    """Whether every figure that must be said is in the text, a quote or a check."""
    wanted = {n for line in question["must_say"] for n in numbers(line)}
    if not wanted:
        return None
    shown = [answer["text"], *(c["quote"] for c in answer["citations"])]
    shown += [f"{c['given']} {c['required']} {c['explanation']}" for c in answer["checks"]]
    return wanted <= {n for line in shown for n in numbers(line)}


_SIZES = {"mil": 10**3, "milh": 10**6, "mill": 10**6, "bilh": 10**9, "bill": 10**9}
_FIGURE = re.compile(r"(\d+(?:[.,]\d+)?)(?:\s?(milh|mill|bilh|bill|mil\b))?")


def numbers(text: str) -> set[str]:
    """The figures of a text as plain numbers: '2.100' and '2,100' are '2100', '1,2 milhão' too."""
    plain = re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text)
    found = set()
    for digits, size in _FIGURE.findall(plain):
        value = Fraction(digits.replace(",", ".")) * _SIZES.get(size, 1)
        found.add(str(value.numerator) if value.denominator == 1 else str(float(value)))
    return found
