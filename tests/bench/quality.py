"""Quality of retrieval: recall, MRR and nDCG@10 with confidence intervals, by kind and by part.

    python -m tests.bench quality

Every row of the ablation is cross-validated: weights are learnt on questions whose articles do not
occur among those on which they are measured.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from assistant.retrieval import Searcher
from tests.bench import learn
from tests.bench.learn import Example, columns, cross_validate, example
from tests.bench.questions import Asked, given, held_out, own

HEAD = "| {} | n | R@1 | R@3 (95 %) | R@5 | MRR | nDCG@10 |\n|---|---|---|---|---|---|---|"


@dataclass(frozen=True, slots=True)
class Scores:
    """Per question: the rank of the first right article (0: none in ten) and nDCG@10."""

    ranks: tuple[int, ...]
    ndcg: tuple[float, ...]

    def recall(self, k: int) -> float:
        """Share of questions with a right article among the first k."""
        return sum(0 < rank <= k for rank in self.ranks) / max(len(self.ranks), 1)

    @property
    def mrr(self) -> float:
        """Mean reciprocal rank."""
        return sum(1 / rank for rank in self.ranks if rank) / max(len(self.ranks), 1)

    def interval(self, k: int) -> tuple[float, float]:
        """Wilson's 95 % interval of recall(k)."""
        n, share, z = max(len(self.ranks), 1), self.recall(k), 1.96
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half


def score(asked: Sequence[Asked], right: Sequence[Sequence[bool]]) -> Scores:
    """Scores of ranked articles, given for each question which of them are right."""
    ranks, ndcg = [], []
    for question, marks in zip(asked, right, strict=True):
        top = list(marks)[:10]
        ranks.append(top.index(True) + 1 if any(top) else 0)
        gain = sum(1 / math.log2(place + 2) for place, ok in enumerate(top) if ok)
        ideal = sum(1 / math.log2(p + 2) for p in range(min(len(question.articles), 10)))
        ndcg.append(gain / ideal if ideal else 0.0)
    return Scores(tuple(ranks), tuple(ndcg))


def row(name: str, scores: Scores) -> str:
    """A line of a Markdown table."""
    low, high = scores.interval(3)
    mean = float(np.mean(scores.ndcg)) if scores.ndcg else 0.0
    return (
        f"| {name} | {len(scores.ranks)} | {scores.recall(1):.3f} | {scores.recall(3):.3f} "
        f"({low:.2f}–{high:.2f}) | {scores.recall(5):.3f} | {scores.mrr:.3f} | {mean:.3f} |"
    )


def searched(searcher: Searcher, asked: Sequence[Asked]) -> Scores:
    """Scores of the search as it is served."""
    right = []
    for question in asked:
        found = searcher.search(
            question.text, statutes=question.statutes or None, language=question.language
        )
        right.append([(h.statute, h.id.split("_")[0]) in question.articles for h in found.hits])
    return score(asked, right)


LAW = (".wording", ".article")
_BOTH = ("dense", "words")
STEPS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    # name, examples with or without expansion, signals
    ("words of the law", "plain", ("words.wording", "words.article")),
    ("+ expansion", "full", ("words.wording", "words.article")),
    ("vectors of the law", "full", ("dense.wording", "dense.article")),
    ("MaxSim on the law", "full", ("maxsim.wording",)),
    ("words + vectors of the law", "full", tuple(f"{kind}{v}" for kind in _BOTH for v in LAW)),
    ("+ MaxSim", "full", LAW),
    ("+ glosses", "full", (*LAW, ".gloss")),
    ("+ ways of asking", "full", (*LAW, ".gloss", ".ask")),
    ("+ subjects (all)", "full", ("dense", "words", "maxsim")),
    ("all without expansion", "plain", ("dense", "words", "maxsim")),
    ("all without MaxSim", "full", ("dense", "words")),
    ("all without vectors", "full", ("words",)),
    ("all without words", "full", ("dense", "maxsim")),
    ("all without whole articles", "full", (".wording", ".gloss", ".ask", ".subject")),
    ("all without ways of asking", "full", (*LAW, ".gloss", ".subject")),
)  # fmt: skip


def ablation(
    searcher: Searcher, asked: Sequence[Asked], others: Sequence[Asked], say: Callable[[str], None]
) -> None:
    """What each part adds: cross-validated by article, and learnt on `asked` for `others`."""
    sets: dict[str, list[Example]] = {
        "full": [example(searcher, one) for one in asked],
        "plain": [example(searcher, one, expand=False) for one in asked],
    }
    far: dict[str, list[Example]] = {
        "full": [example(searcher, one) for one in others],
        "plain": [example(searcher, one, expand=False) for one in others],
    }
    say(HEAD.format("signals (cross-validated)"))
    for name, which, wanted in STEPS:
        say(row(name, score(asked, cross_validate(sets[which], columns(*wanted)))))
    say("\n" + HEAD.format("signals (held out)"))
    for name, which, wanted in STEPS:
        weights = learn.learn(sets[which], columns(*wanted))
        right = [[ok for _, ok in learn.ranking_of(one, weights)] for one in far[which]]
        say(row(name, score(others, right)))


def groups(searcher: Searcher, asked: Sequence[Asked], say: Callable[[str], None]) -> None:
    """The search as served, by set, language, statute and kind."""
    say(HEAD.format("as served"))
    say(row("all", searched(searcher, asked)))
    parts: dict[str, list[Asked]] = {}
    for one in asked:
        for part in (
            f"set: {one.source}",
            f"language: {one.language}",
            f"statute: {one.statutes[0] if len(one.statutes) == 1 else 'several or none'}",
            f"kind: {one.kind}",
        ):
            parts.setdefault(part, []).append(one)
    for part, members in sorted(parts.items()):
        say(row(part, searched(searcher, members)))


def refusals(searcher: Searcher, asked: Sequence[Asked], say: Callable[[str], None]) -> None:
    """Precision and recall of `found`."""
    kept = sum(
        searcher.search(a.text, statutes=a.statutes or None, language=a.language).found
        for a in asked
    )
    others = learn.negatives()
    through = sum(searcher.search(a.text, language=a.language).found for a in others)
    say(
        f"\nfound: {kept} of {len(asked)} answerable questions, {through} of {len(others)} others: "
        f"recall {kept / len(asked):.3f}, precision {kept / max(kept + through, 1):.3f}, "
        f"refused of the others {1 - through / len(others):.3f}"
    )


def main(searcher: Searcher, say: Callable[[str], None]) -> None:
    """All tables."""
    asked, others = [*own(), *given()], list(held_out())
    say("Questions held out: no ranking weight was learnt on them:\n")
    groups(searcher, others, say)
    say("\nQuestions on which the weights were learnt:\n")
    groups(searcher, asked, say)
    say("")
    ablation(searcher, asked, others, say)
    refusals(searcher, [*asked, *others], say)
