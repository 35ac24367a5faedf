"""Yes or no to what a law says: the nearest closed question that asks it the same way."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache

from assistant.answering.law import Law
from assistant.retrieval.result import ClosedHit, SearchResult
from assistant.understanding.question import Question
from assistant.understanding.text import fold
from indexer.closed import Proposition, Verdict
from indexer.errors import CorpusError
from indexer.paths import CORPUS

# From these on, the nearest question is the one asked (tests/quality); English lies lower.
SURE = {"pt": 0.71, "en": 0.62}
BY_ITSELF = {"pt": 0.79, "en": 0.72}  # sure enough to answer before a case is tested
AGREEING = 2  # among how many of the first articles found it must be
TIED = 0.06  # within this of the nearest, the way of asking decides
OPPOSITE: dict[Verdict, Verdict] = {"yes": "no", "no": "yes", "depends": "depends"}


@dataclass(frozen=True, slots=True)
class ClosedAnswer:
    """The answer to a question of yes or no; None where it is not one that yes or no answers."""

    key: str
    proposition: Proposition
    answer: Verdict | None
    score: float


@cache
def _frames() -> dict[str, re.Pattern[str]]:
    try:
        raw = tomllib.loads((CORPUS / "lexicon" / "frames.toml").read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise CorpusError("bad_frames", "O arquivo frames.toml não pôde ser lido.") from error
    return {
        name: re.compile(r"\b(?:" + "|".join(map(re.escape, words["pt"] + words["en"])) + r")\b")
        for name, words in raw.items()
    }


def frame(text: str) -> str | None:
    """'without' or 'needed' by the words of a question, None for neither."""
    folded = fold(text)
    return next((name for name in ("without", "needed") if _frames()[name].search(folded)), None)


def _has_figures(question: Question) -> bool:
    return bool(question.figures or question.premises) or any(
        reading.value is None or not isinstance(reading.value, bool | str)
        for reading in question.facts
    )


def _denies(text: str) -> bool:
    """Whether a question is put in the negative: 'não precisa…, precisa?'."""
    return bool(_frames()["denied"].search(fold(text)))


def _asks_more(text: str) -> bool:
    """Whether a question asks when, how much or who beside yes or no."""
    return bool(_frames()["open"].search(fold(text)))


def _agrees(best: ClosedHit, law: Law, result: SearchResult) -> bool:
    """Whether the search too finds an article that the closed question rests on."""
    provisions = law.glosses.closed(best.statute)[best.number].provisions
    articles = {fragment.split("_")[0] for fragment in provisions}
    return any(hit.id.split("_")[0] in articles for hit in result.hits[:AGREEING])


def asks_need(text: str) -> bool:
    """Whether a question asks if a thing is needed: 'precisa?', 'is it required?'."""
    return bool(_frames()["needed"].search(fold(text)))


def is_alternative(text: str) -> bool:
    """Whether a question is 'this or that', which neither yes nor no answers."""
    return bool(_frames()["alternative"].search(fold(text)))


def answer(question: Question, law: Law, result: SearchResult) -> ClosedAnswer | None:
    """The closed answer to a question on one statute, None when none is near enough."""
    if question.form != "yes_no" or not result.closed or _has_figures(question):
        return None  # a case with figures is computed, never likened
    best = result.closed[0]
    if best.score < SURE[question.language] or not _agrees(best, law, result):
        return None
    if _asks_more(question.text):
        return None
    asked = frame(question.text)
    near = [hit for hit in result.closed if hit.score >= best.score - TIED]
    found = [(law.glosses.closed(hit.statute)[hit.number], hit) for hit in near]
    basis = found[0][0].provisions[0].split("_")[0]
    same = [(p, h) for p, h in found if p.provisions[0].split("_")[0] == basis]
    alike = [(p, h) for p, h in same if frame(p.text(question.language)) == asked]
    proposition, hit = (alike or same)[0]
    verdict: Verdict | None = proposition.answer
    told = frame(proposition.text(question.language))
    if asked and told and asked != told:
        verdict = OPPOSITE[proposition.answer]
    elif asked == "without" and told is None:
        verdict = None  # 'posso sem X?' is not what was likened
    if is_alternative(question.text) or _denies(question.text) != _denies(
        proposition.text(question.language)
    ):
        verdict = None
    return ClosedAnswer(hit.statute, proposition, verdict, best.score)


def by_itself(found: ClosedAnswer | None, question: Question) -> bool:
    """Whether the closed answer is sure enough to stand before any test of a case."""
    return found is not None and found.score >= BY_ITSELF[question.language]
