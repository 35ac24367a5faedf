"""The text of a provision that was asked for by its number."""

from __future__ import annotations

from assistant.answering.draft import Draft, law_name
from assistant.answering.law import Law
from assistant.answering.wording import word
from assistant.understanding.question import CitationRef, Question
from indexer.provisions import Statute, cite

MOST = 14  # provisions shown of one reference


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """Quote what was asked for; say so when it does not exist or the law is not named."""
    if not question.citations:
        return False
    draft.kind = "citation"
    for reference in question.citations:
        keys = _candidates(reference, question, law)
        if not keys:
            _outside(reference, question, draft)
        elif len(keys) > 1:
            _ask_which(reference, keys, question, law, draft)
        else:
            for fragment in reference.fragments:
                _show(law.corpus.statute(keys[0]), fragment, law, draft)
    return True


def _candidates(reference: CitationRef, question: Question, law: Law) -> tuple[str, ...]:
    """The statutes a reference can mean: named with it, else those of the question, else all."""
    if reference.statutes:
        return reference.statutes
    if reference.law is not None:
        return ()
    return question.statutes or law.statute_keys


def _outside(reference: CitationRef, question: Question, draft: Draft) -> None:
    draft.kind = "out_of_scope"
    draft.say(word(question.language, "citation.other_law", law=reference.law))


def _ask_which(
    reference: CitationRef, keys: tuple[str, ...], question: Question, law: Law, draft: Draft
) -> None:
    """The law was not named: show the provision of each that has it."""
    language = question.language
    draft.say(word(language, "citation.which_law", source=reference.source))
    for key in keys:
        statute = law.corpus.statute(key)
        for fragment in reference.fragments[:2]:
            found = _existing(statute, fragment)
            if found is None:
                continue
            mark = draft.mark(key, found)
            gloss = law.glosses.gloss(key, found)
            tail = f": {gloss.text(language)}" if gloss else ""
            draft.say(f"{law_name(statute)}, {cite(fragment, language)}{tail} {mark}")


def _existing(statute: Statute, fragment: str) -> str | None:
    """The fragment if the law has it; an inciso asked of the article may be in a parágrafo."""
    if fragment in statute.by_id:
        provision = statute.by_id[fragment]
        return f"{fragment}_cpt" if provision.kind == "artigo" else fragment
    head, _, tail = fragment.partition("_cpt_")
    if tail:
        under = [
            p.id for p in statute.provisions if p.article == head and p.id.endswith(f"_{tail}")
        ]
        return under[0] if len(under) == 1 else None
    return None


def _show(statute: Statute, fragment: str, law: Law, draft: Draft) -> None:
    language = draft.language
    found = _existing(statute, fragment)
    place = f"{cite(fragment, language)} — {law_name(statute)}"
    if found is None:
        _absent(statute, fragment, draft)
        return
    provision = statute.by_id[found]
    if provision.status == "vetoed":
        draft.say(
            word(language, "citation.vetoed", place=place, mark=draft.mark(statute.key, found))
        )
        return
    whole = fragment if statute.by_id.get(fragment, provision).kind == "artigo" else found
    parts = [p for p in statute.subtree(whole) if p.text]
    mark = draft.mark(statute.key, found)
    lead = f"{place}: «{provision.text}» {mark}" if len(parts) <= 1 else f"{place}: {mark}"
    gloss = law.glosses.gloss(statute.key, found)
    if gloss is not None:
        lead += " " + word(language, "article.plainly", text=gloss.text(language))
    draft.say(lead)
    if len(parts) > 1:
        for part in parts[:MOST]:
            draft.say(f"{part.label} {part.text} {draft.mark(statute.key, part.id)}")


def _absent(statute: Statute, fragment: str, draft: Draft) -> None:
    """Say that the law has no such provision, and what the nearest one above it is."""
    language = draft.language
    name = law_name(statute)
    above = fragment
    while "_" in above and above not in statute.by_id:
        above = above.rpartition("_")[0]
    if above in statute.by_id:
        mark = draft.mark(statute.key, above)
        draft.say(
            word(
                language,
                "citation.no_part",
                law=name,
                wanted=cite(fragment, language),
                above=cite(above, language),
                mark=mark,
            )
        )
        return
    last = list(statute.articles())[-1]
    draft.say(
        word(
            language,
            "citation.no_article",
            law=name,
            wanted=cite(fragment, language),
            last=cite(last.id, language),
        )
    )
