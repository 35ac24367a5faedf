"""A statute as it is read: contents, lines with their depth, neighbours and references."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import TypeVar

from assistant.retrieval.references import references
from indexer.provisions import Amendment, Provision, Statute, cite
from web.finding import spans_of
from web.marking import Link, Span

T = TypeVar("T")


def once_a_statute(make: Callable[[Statute], T]) -> Callable[[Statute], T]:
    """Keep what is made of a statute for as long as its text stays the same."""
    kept: dict[str, tuple[Statute, T]] = {}

    @wraps(make)
    def made(statute: Statute) -> T:
        found = kept.get(statute.key)
        if found is None or found[0] is not statute:
            found = kept[statute.key] = (statute, make(statute))
        return found[1]

    return made


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the law; `level` 2 is the outermost, `articles` those directly under it."""

    level: int
    text: str
    anchor: str
    articles: tuple[Provision, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A provision as a line: what stands before its wording, how deep, what leads on from it."""

    provision: Provision
    mark: str
    depth: int
    links: tuple[Link, ...]
    notes: tuple[Amendment, ...]
    found: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Article:
    """An article: the headings that open with it, and its lines, the caput first."""

    article: Provision
    headings: tuple[Heading, ...]
    lines: tuple[Line, ...]


@once_a_statute
def articles(statute: Statute) -> tuple[Article, ...]:
    """A statute's articles in order, with the headings before them."""
    opened = _headings(statute)
    return tuple(
        Article(
            article=article,
            headings=opened.get(article.id, ()),
            lines=lines(statute, statute.subtree(article.id)[1:]),
        )
        for article in statute.articles()
    )


@once_a_statute
def contents(statute: Statute) -> tuple[Heading, ...]:
    """The table of contents: every heading, one unnamed for articles that stand under none."""
    found = [h for group in _headings(statute).values() for h in group]
    bare = tuple(a for a in statute.articles() if not a.heading_path)
    return (Heading(2, "", "", bare), *found) if bare else tuple(found)


def lines(statute: Statute, provisions: Iterable[Provision]) -> tuple[Line, ...]:
    """Provisions as lines; a note of the whole article is shown once, at its caput."""
    shown: list[Line] = []
    previous: tuple[Amendment, ...] = ()
    for provision in provisions:
        notes = tuple(note for note in provision.amendments if note not in previous)
        previous = provision.amendments or previous
        shown.append(
            Line(provision, mark_of(statute, provision), provision.id.count("_") - 1,
                 links_of(statute, provision), notes)
        )  # fmt: skip
    return tuple(shown)


def mark_of(statute: Statute, provision: Provision) -> str:
    """What is printed before a wording: the article's name at a caput, 'II –' at an inciso."""
    if provision.kind == "caput":
        return statute.by_id[provision.article].label
    return f"{provision.label} –" if provision.kind == "inciso" else provision.label


def links_of(statute: Statute, provision: Provision) -> tuple[Link, ...]:
    """The cross-references in a wording as links."""
    return tuple(
        Link(found.span, f"/leis/{statute.key}/{found.targets[0]}")
        for found in references(statute, provision)
        if found.targets
    )


@once_a_statute
def cited_by(statute: Statute) -> dict[str, tuple[Provision, ...]]:
    """For each fragment the provisions of the same law that refer to it or to its article."""
    found: dict[str, dict[str, Provision]] = {}
    for provision in statute.provisions:
        for reference in references(statute, provision):
            for target in reference.targets:
                found.setdefault(target, {})[provision.id] = provision
    return {target: tuple(p.values()) for target, p in found.items()}


def above(statute: Statute, provision: Provision) -> tuple[Provision, ...]:
    """The wordings in which a provision stands, outermost first; a paragraph's caput too."""
    chain: list[Provision] = []
    parent = provision.parent
    while parent is not None:
        chain.insert(0, statute.by_id[parent])
        parent = statute.by_id[parent].parent
    caput = statute.by_id.get(f"{provision.article}_cpt")
    wordings = [p for p in chain if p.text]
    if caput is not None and caput.text and caput not in wordings and caput != provision:
        wordings.insert(0, caput)
    return tuple(wordings) if provision.kind != "artigo" else ()


def neighbours(statute: Statute, provision: Provision) -> tuple[Provision | None, Provision | None]:
    """The provisions before and after: articles of an article, lines of a line."""
    same = [p for p in statute.provisions if (p.kind == "artigo") == (provision.kind == "artigo")]
    at = same.index(provision)
    return (same[at - 1] if at else None), (same[at + 1] if at + 1 < len(same) else None)


def find(statute: Statute, words: str) -> dict[str, tuple[Span, ...]]:
    """Where each word stands, as a beginning of words, in the provisions that have them all."""
    wanted = words.split()
    found: dict[str, tuple[Span, ...]] = {}
    for provision in statute.provisions:
        each = [spans_of(provision.text, [word], prefix=True) for word in wanted]
        if each and all(each):
            found[provision.id] = tuple(span for spans in each for span in spans)
    return found


def _headings(statute: Statute) -> dict[str, tuple[Heading, ...]]:
    """The headings that open before each article; one that comes twice is two."""
    opened: dict[str, tuple[Heading, ...]] = {}
    path: tuple[str, ...] = ()
    every = list(statute.articles())
    count = 0
    for place, article in enumerate(every):
        new: list[Heading] = []
        same = 0
        while same < min(len(path), len(article.heading_path)) and (
            path[same] == article.heading_path[same]
        ):
            same += 1
        for depth in range(same, len(article.heading_path)):
            count += 1
            full = article.heading_path[: depth + 1]
            direct: list[Provision] = []
            for later in every[place:]:
                if later.heading_path[: depth + 1] != full:
                    break
                if later.heading_path == full:
                    direct.append(later)
            new.append(Heading(depth + 2, full[-1], f"parte{count}", tuple(direct)))
        if new:
            opened[article.id] = tuple(new)
        path = article.heading_path
    return opened


def short_cite(statute: Statute, fragment: str) -> str:
    """'LC 37/1995 (MG), art. 3º, II'."""
    return f"{law_name(statute)}, {cite(fragment)}"


def law_name(statute: Statute) -> str:
    """'LC 37/1995 (MG)', 'LC 1/1967 (federal)', 'CF/1988'."""
    if statute.kind == "context":
        return statute.short_title
    return f"{statute.short_title} ({'federal' if statute.uf == 'BR' else statute.uf})"
