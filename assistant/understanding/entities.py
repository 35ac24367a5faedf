"""What is named in a text: laws, places, provisions, names, facts; each word is used once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from assistant.understanding.citations import find_citations
from assistant.understanding.dates import find_dates
from assistant.understanding.facts import Facts, read_facts
from assistant.understanding.laws import LawRef, StatuteInfo, find_laws
from assistant.understanding.names import find_names
from assistant.understanding.numbers import find_quantities
from assistant.understanding.places import PlaceRef, find_places
from assistant.understanding.question import CitationRef, Language
from assistant.understanding.text import Text


@dataclass(frozen=True, slots=True)
class Entities:
    """The laws, places, provisions, names and facts of a text."""

    laws: tuple[LawRef, ...]
    places: tuple[PlaceRef, ...]
    citations: tuple[CitationRef, ...]
    names: tuple[str, ...]
    facts: Facts

    @property
    def keys(self) -> tuple[str, ...]:
        """Statutes named or implied, as mentioned; an amending law implies what it amended."""
        mentions = [(p.start, p.key) for p in self.places if p.key]
        for law in self.laws:
            implied = law.keys if len(law.keys) == 1 else law.amends[:1]
            mentions.extend((law.start, key) for key in implied)
        return tuple(dict.fromkeys(key for _, key in sorted(mentions)))

    @property
    def outside(self) -> tuple[str, ...]:
        """States and countries named that the corpus has no statute of."""
        settled = [p for p in self.places if not p.key and (p.uf or p.kind == "country")]
        return tuple(dict.fromkeys(p.name for p in settled))

    @property
    def towns(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Towns whose name several states share."""
        return tuple((p.name, p.ufs) for p in self.places if p.kind == "town" and not p.uf)

    @property
    def amending(self) -> tuple[str, ...]:
        """Leis complementares named that are not statutes of the corpus."""
        named = [law.name for law in self.laws if law.complementary and not law.keys]
        return tuple(dict.fromkeys(named))


def find_entities(
    text: Text, today: date, statutes: Mapping[str, StatuteInfo], language: Language
) -> Entities:
    """Names first, then laws, places, provisions, dates and quantities out of what is left."""
    names = find_names(text)
    taken = [(start, end) for _, start, end in names]
    laws = tuple(
        law for law in find_laws(text, statutes) if not any(a <= law.start < b for a, b in taken)
    )
    taken += [(law.start, law.end) for law in laws]
    places = find_places(text, statutes, taken)
    citations = find_citations(text, laws, places)
    taken += [c.span for c in citations]
    whens = find_dates(text, today, taken)
    taken += [(w.start, w.end) for w in whens]
    quantities = find_quantities(text, taken, language)
    facts = read_facts(text, quantities, whens, today, language)
    return Entities(laws, places, _complete(citations), tuple(n for n, _, _ in names), facts)


def _complete(citations: Sequence[CitationRef]) -> tuple[CitationRef, ...]:
    """Partial references ('inciso V') are kept only where no article is named at all."""
    full = [c for c in citations if any(f.startswith("art") for f in c.fragments)]
    return tuple(full or citations)
