"""From the name of a provision, as a fragment or as lawyers cite it, to the provisions it means."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from assistant.understanding import StatuteInfo, understand
from indexer.corpus import Corpus
from indexer.errors import InputError
from indexer.provisions import Provision

_REF = re.compile(r"[a-z][a-z0-9-]*:[a-z0-9_-]+")
MAX_TARGET = 200


@lru_cache(maxsize=8)
def _infos(corpus: Corpus) -> dict[str, StatuteInfo]:
    return {
        law.key: StatuteInfo(
            key=law.key,
            uf=law.uf,
            short_title=law.short_title,
            title=law.title,
            amending_laws=tuple(law.amending_laws),
        )
        for law in corpus.statutes.values()
    }


def statute_infos(corpus: Corpus) -> dict[str, StatuteInfo]:
    """What understanding has to know of each statute."""
    return _infos(corpus)


def resolve(target: str, corpus: Corpus) -> tuple[Provision, ...]:
    """The provisions that 'mg:art3_cpt_inc2' or 'art. 3º, II, da LC 37/95 de Minas' names.

    Without a law named, those of every statute that has one. Raises InputError 'no_citation' when
    nothing in the text is a citation, NotFoundError when the provision does not exist.
    """
    text = target.strip()[:MAX_TARGET]
    if _REF.fullmatch(text):
        return (corpus.provision(text),)
    question = understand(text, today=date.today(), statutes=statute_infos(corpus))
    if not question.citations:
        raise InputError(
            "no_citation",
            "Não reconheci um dispositivo nesse texto.",
            field="target",
            hint='Exemplos: "mg:art3_cpt_inc2" ou "art. 3º, II, da LC 37/95".',
        )
    found: list[Provision] = []
    for reference in question.citations:
        keys = reference.statutes or question.statutes
        for fragment in reference.fragments:
            if keys:
                found += [corpus.provision(key, fragment) for key in keys]
            else:
                found += _wherever(fragment, corpus)
    return tuple(dict.fromkeys(found))


def _wherever(fragment: str, corpus: Corpus) -> list[Provision]:
    return [
        law.by_id[fragment]
        for law in corpus.statutes.values()
        if law.kind == "statute" and fragment in law.by_id
    ]
