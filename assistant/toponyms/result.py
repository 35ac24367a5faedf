"""What a look-up answers; its JSON is the contract of `toponym`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from assistant.toponyms.form import Act, Finding, Unit
from assistant.toponyms.gazetteer import Coverage
from assistant.toponyms.matching import Level, Match

Verdict = Literal[
    "repete", "repete em outra grafia", "livre, mas há correlatos", "livre nesta base"
]


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that has to be said with the answer, and the provisions that it speaks of."""

    id: str
    provisions: tuple[str, ...] = ()
    values: tuple[tuple[str, str], ...] = ()  # what fills the wording


@dataclass(frozen=True, slots=True)
class ToponymResult:
    """A name looked up: where it is borne, which rules of form it meets, what was searched."""

    name: str
    uf: str  # 'BR' when no state was named
    unit: Unit
    act: Act
    level: Level
    matches: tuple[Match, ...]
    form: tuple[Finding, ...]
    verdict: Verdict
    coverage: Coverage
    notices: tuple[Notice, ...]

    @property
    def score(self) -> float:
        """The score of the nearest match, 0.0 without any."""
        return self.matches[0].score if self.matches else 0.0

    @property
    def taken(self) -> bool:
        """Whether the name repeats an existing one, in the same or another spelling."""
        return self.level in ("identical", "orthographic")

    @property
    def provisions(self) -> tuple[str, ...]:
        """The provisions that the answer leans on, those of broken rules first."""
        broken = [ref for finding in self.form for ref in finding.provisions]
        said = [ref for notice in self.notices for ref in notice.provisions]
        return tuple(dict.fromkeys((*broken, *said)))

    def to_json(self, language: str = "pt") -> dict[str, Any]:
        """The contract of `toponym`; explanations and notices in Portuguese or English."""
        from assistant.toponyms.wording import explain, notice_text

        return {
            "name": self.name,
            "level": self.level,
            "score": self.score,
            "matches": [_match(m) for m in self.matches],
            "form": [
                {
                    "rule": f.rule,
                    "status": f.status,
                    "provisions": list(f.provisions),
                    "explanation": explain(f, language),
                }
                for f in self.form
            ],
            "verdict": self.verdict,
            "coverage": {
                "source": self.coverage.source,
                "date": self.coverage.date,
                "municipalities": self.coverage.municipalities,
                "districts": self.coverage.districts,
            },
            "notices": [
                {"id": n.id, "text": notice_text(n, language), "provisions": list(n.provisions)}
                for n in self.notices
            ],
        }


def _match(match: Match) -> dict[str, Any]:
    place = match.place
    of = {"of": place.of} if place.of else {}
    return {
        "name": place.name, "uf": place.uf, "code": place.code, "kind": place.kind, **of,
        "level": match.level, "score": match.score,
    }  # fmt: skip
