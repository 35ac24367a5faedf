"""An answer being written: it numbers the citations and refuses a quote that is not in the law."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from assistant.answering.answer import (
    Answer,
    CheckLine,
    Citation,
    FactRead,
    Kind,
    Language,
    Missing,
    NoticeLine,
    Role,
    Verdict,
)
from indexer.corpus import Corpus
from indexer.glosses import SubjectEntry
from indexer.provisions import Provision, Statute, cite, urn_of

MAX_CITATIONS = 24


class QuoteNotFoundError(AssertionError):
    """A quote that the corpus does not hold was about to be shown: a defect, never the user's."""


def law_name(statute: Statute) -> str:
    """The short name by which an answer calls a law: 'LC 37/1995 (MG)', 'LC 1/1967 (federal)'."""
    if statute.kind == "context":
        return statute.short_title
    scope = "federal" if statute.uf == "BR" else statute.uf
    return f"{statute.short_title} ({scope})"


_ANSWERED = re.compile(r"^(?:Sim|Não|Yes|No)[,:;.]\s+")


def plainly(entry: SubjectEntry, language: Language) -> str:
    """What a statute says of a subject, without the yes or no that its heading had called for."""
    text = entry.text(language)
    rest = _ANSWERED.sub("", text)
    return text if rest == text else rest[:1].upper() + rest[1:]


def quotable(statute: Statute, fragment: str) -> Provision:
    """The provision whose wording stands for a fragment: an article is quoted by its caput."""
    provision = statute.by_id[fragment]
    return statute.by_id[f"{fragment}_cpt"] if provision.kind == "artigo" else provision


@dataclass
class Draft:
    """Collects what an answer shows; `mark` returns the [n] of a provision, adding it when new."""

    corpus: Corpus
    language: Language
    kind: Kind = "article"
    verdict: Verdict | None = None
    sentences: list[str] = field(default_factory=list)
    citations: dict[str, Citation] = field(default_factory=dict)
    checks: list[CheckLine] = field(default_factory=list)
    missing: dict[str, Missing] = field(default_factory=dict)
    facts: list[FactRead] = field(default_factory=list)
    notices: dict[str, NoticeLine] = field(default_factory=dict)
    suggestions: list[str] = field(default_factory=list)
    operation: str | None = None  # the operation tested
    subjects: list[str] = field(default_factory=list)  # what the answer turned out to be about

    def mark(
        self,
        key: str,
        fragment: str,
        *,
        quote: str | None = None,
        highlights: tuple[tuple[int, int], ...] = (),
        role: Role = "basis",
    ) -> str:
        """Cite a provision and return its mark '[n]'; '' once the answer holds enough of them."""
        statute = self.corpus.statute(key)
        provision = quotable(statute, fragment)
        ref = provision.ref
        if ref not in self.citations:
            if len(self.citations) >= MAX_CITATIONS:
                return ""
            self.citations[ref] = self._citation(statute, provision, quote, highlights, role)
        return f"[{self.citations[ref].n}]"

    def marks(self, key: str, fragments: tuple[str, ...]) -> str:
        """The marks of several provisions of one statute, '[1][2]'."""
        return "".join(self.mark(key, fragment) for fragment in fragments)

    def _citation(
        self,
        statute: Statute,
        provision: Provision,
        quote: str | None,
        highlights: tuple[tuple[int, int], ...],
        role: Role,
    ) -> Citation:
        shown = provision.text if quote is None else quote
        if not shown or shown not in provision.text:
            raise QuoteNotFoundError(f"{provision.ref}: {shown!r}")
        good = tuple((a, b) for a, b in highlights if 0 <= a < b <= len(shown))
        return Citation(
            n=len(self.citations) + 1,
            statute=statute.key,
            id=provision.id,
            urn=urn_of(statute, provision.id),
            label=f"{law_name(statute)}, {cite(provision.id, self.language)}",
            quote=shown,
            highlights=good,
            url=f"/leis/{statute.key}/{provision.id}",
            role=role,
        )

    def say(self, *sentences: str) -> None:
        """Add sentences to the text, blank ones left out."""
        self.sentences.extend(" ".join(s.split(" ")).strip() for s in sentences if s.strip())

    def finish(self) -> Answer:
        """The answer, its citations in the order in which they were first used."""
        return Answer(
            language=self.language,
            kind=self.kind,
            verdict=self.verdict,
            text="\n".join(self.sentences),
            citations=tuple(self.citations.values()),
            checks=tuple(self.checks),
            missing=tuple(self.missing.values()),
            facts=tuple(self.facts),
            notices=tuple(self.notices.values()),
            suggestions=tuple(self.suggestions[:6]),
        )
