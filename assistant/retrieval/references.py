"""Cross-references in a statute's wording, resolved to its provisions.

'inciso IV do artigo 7º', 'art. 18, parágrafo único, II, desta lei', 'artigo anterior', 'itens I,
II e III', '§§ 1º, 2º e 3º', 'incisos I a IV e o § 1º deste artigo'. A reference to another law, or
whose target this law does not have, is no reference here: nothing is linked on a guess.
"""

from __future__ import annotations

from dataclasses import dataclass

from assistant.retrieval.reference_grammar import (
    Chain,
    Group,
    chains_at,
    continued,
    ellipsis_at,
    scan,
)
from indexer.lexical import fold
from indexer.provisions import Provision, Statute, parts_of


@dataclass(frozen=True, slots=True)
class Reference:
    """A passage of a provision's text, and the fragments of the same statute that it names."""

    span: tuple[int, int]
    targets: tuple[str, ...]


def references(statute: Statute, provision: Provision) -> tuple[Reference, ...]:
    """The references in a provision's text in order; spans do not overlap."""
    tokens = scan(provision.text)
    found: list[Reference] = []
    last_list: Chain | None = None  # what an ellipsis ('o de nº II') continues
    at = 0
    while at < len(tokens):
        if tokens[at].value == "ellipsis" and last_list is not None:
            chains, after = ellipsis_at(tokens, at, last_list)
        else:
            chains, after = chains_at(tokens, at)
        if not chains:
            at += 1
            continue
        at = after
        for chain in chains:
            if chain.outside:
                continue
            targets = _resolve(statute, provision, chain)
            if not targets and last_list is not None:
                targets = _resolve(statute, provision, continued(chain, last_list))
            if targets:
                found.append(Reference((chain.start, chain.end), targets))
            if any(g.level in ("inc", "ite") and g.steps for g in chain.groups):
                last_list = chain
    return tuple(found)


def _resolve(statute: Statute, origin: Provision, chain: Chain) -> tuple[str, ...]:
    """The fragments that a chain names, all of them there; () when one is not or is unclear."""
    if chain.groups[0].level == "sec":
        return _section(statute, origin, chain)
    articles = _articles(statute, origin, chain.group("art"))
    if chain.groups == (chain.group("art"),):
        return tuple(articles)
    if len(articles) != 1:
        return ()
    holders = _paragraphs(statute, origin, articles[0], chain.group("par"))
    lowest = [chain.group(level) for level in ("inc", "ali", "ite")]
    steps = [group for group in lowest if group is not None]
    if chain.group("cpt") is not None:
        holders = [f"{articles[0]}_cpt"]
    elif chain.group("par") is None and steps:
        holders = _lists(statute, origin, articles[0], steps[0])
    for group in steps:
        if len(holders) != 1:
            return ()
        holders = _below(statute, origin, holders[0], group)
    named = tuple(holders)
    known = named and all(fragment in statute.by_id for fragment in named)
    return tuple(dict.fromkeys(named)) if known else ()


def _section(statute: Statute, origin: Provision, chain: Chain) -> tuple[str, ...]:
    """The articles of the innermost heading of that kind above the origin ('desta seção')."""
    path = origin.heading_path
    word = fold(chain.name)[:3]
    depth = next((d for d in range(len(path), 0, -1) if fold(path[d - 1])[:3] == word), 0)
    if not depth or len(chain.groups) != 1:
        return ()
    return tuple(a.id for a in statute.articles() if a.heading_path[:depth] == path[:depth])


def _articles(statute: Statute, origin: Provision, group: Group | None) -> list[str]:
    if group is None or group.shift == 0:
        return [origin.article]
    order = [article.id for article in statute.articles()]
    if group.shift is not None:
        place = order.index(origin.article) + group.shift
        return [order[place]] if 0 <= place < len(order) else []
    wanted = [f"art{step}" for step in group.steps]
    return wanted if all(article in order for article in wanted) else []


def _paragraphs(
    statute: Statute, origin: Provision, article: str, group: Group | None
) -> list[str]:
    if group is None:
        return [article]
    if group.shift is None:
        return [
            f"{article}_par1u" if step == "u" else f"{article}_par{step}" for step in group.steps
        ]
    own = next((p for p in _ancestry(origin) if parts_of(p)[-1].kind == "par"), None)
    order = [p.id for p in statute.children(article) if p.kind == "paragrafo"]
    if own is None or own not in order or article != origin.article:
        return []
    place = order.index(own) + group.shift
    return [order[place]] if 0 <= place < len(order) else []


def _lists(statute: Statute, origin: Provision, article: str, group: Group) -> list[str]:
    """What holds a list named without its paragraph: the caput, or the origin's own list."""
    caput = f"{article}_cpt"
    if article != origin.article:
        return [caput]
    own, *above = _ancestry(origin)
    step = f"_{_prefix(group)}{group.steps[0] if group.steps else 1}"
    near = [*above[:-1], caput, own]
    return [holder for holder in near if holder + step in statute.by_id][:1]


def _below(statute: Statute, origin: Provision, holder: str, group: Group) -> list[str]:
    prefix = _prefix(group)
    if group.shift is None:
        return [f"{holder}_{prefix}{step}" for step in group.steps]
    order = [p.id for p in statute.children(holder)]
    own = next((f for f in _ancestry(origin) if f in order), None)
    if own is None:
        return []
    place = order.index(own) + group.shift
    return [order[place]] if 0 <= place < len(order) else []


def _prefix(group: Group) -> str:
    """'item' and 'itens' with roman numerals are the incisos of older drafting."""
    return "inc" if group.level == "ite" else group.level


def _ancestry(origin: Provision) -> list[str]:
    """The origin's fragment and those above it, innermost first."""
    pieces = origin.id.split("_")
    return ["_".join(pieces[:n]) for n in range(len(pieces), 0, -1)]
