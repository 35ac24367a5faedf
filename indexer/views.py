"""The texts under which a provision can be found.

Besides its wording in context (state, headings, caput, paragraph), a provision is found by its
whole article, by its plain-language gloss and the ways people ask about it, and by the subjects
that it settles, in Portuguese and English.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from indexer.provisions import Provision, Statute, cite

ViewKind = Literal["provision", "article", "gloss", "ask", "subject", "closed"]
Language = Literal["pt", "en"]
LANGUAGES: tuple[Language, ...] = ("pt", "en")


@dataclass(frozen=True, slots=True)
class View:
    """One text of the index: `target` is the fragment it describes, a subject's id, or the number
    of a closed question.
    """

    kind: ViewKind
    statute: str
    target: str
    language: Language
    text: str


class GlossLike(Protocol):
    """A provision in plain language and the ways people ask about it."""

    @property
    def pt(self) -> str: ...
    @property
    def en(self) -> str: ...
    @property
    def asks_pt(self) -> Sequence[str]: ...
    @property
    def asks_en(self) -> Sequence[str]: ...


class SubjectLike(Protocol):
    """What a statute says of a subject, and where, most important provision first."""

    @property
    def provisions(self) -> Sequence[str]: ...
    @property
    def pt(self) -> str: ...
    @property
    def en(self) -> str: ...


class ClosedLike(Protocol):
    """A question of yes or no in all its wordings."""

    def wordings(self, language: str) -> Sequence[str]: ...
    @property
    def provisions(self) -> Sequence[str]: ...


class GlossesLike(Protocol):
    """The glosses and subjects of a corpus; indexer.glosses is the real one."""

    def gloss(self, ref: str) -> GlossLike | None: ...
    def subject(self, statute: str, subject_id: str) -> SubjectLike | None: ...
    def closed(self, statute: str) -> Sequence[ClosedLike]: ...
    @property
    def titles(self) -> Mapping[str, tuple[str, str]]: ...


def build(statutes: Iterable[Statute], glosses: GlossesLike | None = None) -> tuple[View, ...]:
    """All views, statute by statute in order."""
    return tuple(view for statute in statutes for view in _of_statute(statute, glosses))


def fingerprint(views: Sequence[View]) -> str:
    """A SHA-256 over everything that the index is made from."""
    digest = hashlib.sha256()
    for view in views:
        line = "\0".join((view.kind, view.statute, view.target, view.language, view.text))
        digest.update(line.encode() + b"\n")
    return digest.hexdigest()


def _of_statute(statute: Statute, glosses: GlossesLike | None) -> Iterator[View]:
    for provision in statute.provisions:
        if provision.kind == "artigo":
            text = article_text(statute, provision)
            if text:
                yield View("article", statute.key, provision.id, "pt", text)
        elif provision.text:
            yield View("provision", statute.key, provision.id, "pt", context(statute, provision))
    if glosses is None:
        return
    for provision in statute.provisions:
        gloss = glosses.gloss(provision.ref)
        if gloss is not None:
            yield from _of_gloss(provision, gloss)
    for subject, (title_pt, title_en) in glosses.titles.items():
        entry = glosses.subject(statute.key, subject)
        if entry is not None:
            yield View("subject", statute.key, subject, "pt", f"{title_pt}. {entry.pt}")
            yield View("subject", statute.key, subject, "en", f"{title_en}. {entry.en}")
    for number, question in enumerate(glosses.closed(statute.key)):
        for language in LANGUAGES:
            for wording in question.wordings(language):
                yield View("closed", statute.key, str(number), language, wording)


def _of_gloss(provision: Provision, gloss: GlossLike) -> Iterator[View]:
    texts: tuple[tuple[Language, str, Sequence[str]], ...] = (
        ("pt", gloss.pt, gloss.asks_pt),
        ("en", gloss.en, gloss.asks_en),
    )
    for language, text, asks in texts:
        if text:
            yield View("gloss", provision.statute, provision.id, language, text)
        for ask in asks:
            yield View("ask", provision.statute, provision.id, language, ask)


def context(statute: Statute, provision: Provision) -> str:
    """A provision's wording as it is understood: state, headings, citation, the wordings above it.

    'Minas Gerais. Da criação de municípios. Art. 3º, II. São requisitos … : número de moradias …'
    """
    above = []
    parent = provision.parent
    while parent is not None:
        found = statute.by_id.get(parent)
        if found is not None and found.text:
            above.append(found.text)
        parent = found.parent if found is not None else None
    if provision.kind in ("paragrafo", "inciso", "alinea", "item"):
        caput = statute.by_id.get(f"{provision.article}_cpt")
        if caput is not None and caput.text and caput.text not in above:
            above.append(caput.text)
    words = [*reversed(above), provision.text]
    return f"{_head(statute, provision)} {' '.join(words)}"


def article_text(statute: Statute, article: Provision) -> str:
    """The whole article in one piece, '' when no part of it has a wording."""
    parts = [p.text for p in statute.subtree(article.id) if p.text]
    return f"{_head(statute, article)} {' '.join(parts)}" if parts else ""


def _head(statute: Statute, provision: Provision) -> str:
    label = cite(provision.id)
    headings = " ".join(f"{heading.strip().rstrip('.')}." for heading in provision.heading_path)
    return " ".join(part for part in (f"{statute.jurisdiction}.", headings, f"{label}.") if part)
