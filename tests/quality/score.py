"""Scores an answer against the gold of its question."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
    rash: bool  # a confident verdict where the gold says that facts are missing


def questions(paths: list[Path] | None = None) -> list[dict[str, Any]]:
    """The questions of the given files, or of all sets."""
    files = paths or [*sorted(DATA.glob("questions_*.jsonl")), *sorted(OWN.glob("*.jsonl"))]
    lines = (line for file in files for line in file.read_text("utf-8").splitlines())
    return [json.loads(line) for line in lines if line.strip()]


def score(question: dict[str, Any], answer: dict[str, Any]) -> Score:
    """Compare one answer's JSON with its gold."""
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


def numbers(text: str) -> set[str]:
    """The figures of a text without their thousands marks: '2.100' and '2,100' are '2100'."""
    plain = re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text)
    return set(re.findall(r"\d+(?:[.,]\d+)?", plain.replace(",", ".")))
