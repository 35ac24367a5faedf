"""What a later law changed: read off the notes that the source prints after each provision."""

from __future__ import annotations

from collections import defaultdict

from assistant.answering.draft import Draft, law_name
from assistant.answering.law import Law
from assistant.answering.wording import listed, word
from assistant.understanding.question import Question
from indexer.provisions import Amendment, Provision, Statute, cite

ACTIONS = ("amended", "added", "renumbered", "revoked", "vetoed", "other")


def compose(question: Question, law: Law, draft: Draft) -> bool:
    """List the provisions that a named law, or any later law, changed."""
    if question.kind != "amendment" or not (question.amending_laws or question.statutes):
        return False
    if (
        not question.amending_laws
        and question.subjects[:1]
        and question.subjects[0][0] == "revocations"
    ):
        return False  # 'que leis ela revogou?' is a subject like any other
    keys = question.statutes or law.statute_keys
    found = False
    draft.kind = "amendment"
    for key in keys:
        statute = law.corpus.statute(key)
        by_law = changes(statute)
        wanted = question.amending_laws or tuple(by_law)
        for name in wanted:
            if name in by_law:
                found = True
                _describe(statute, name, by_law[name], draft)
        if not question.amending_laws and not by_law:
            found = True
            draft.say(word(draft.language, "amendment.none", law=law_name(statute)))
    if not found and question.amending_laws:
        names = listed(question.amending_laws, draft.language)
        scope = listed([law_name(law.corpus.statute(key)) for key in keys], draft.language)
        draft.say(word(draft.language, "amendment.not_noted", names=names, laws=scope))
    return True


def changes(statute: Statute) -> dict[str, dict[str, list[Provision]]]:
    """Amending law -> action -> the provisions it touched, finest first named."""
    table: dict[str, dict[str, list[Provision]]] = defaultdict(lambda: defaultdict(list))
    for provision in statute.provisions:
        for note in provision.amendments:
            if note.law and not _covered(statute, provision, note):
                table[note.law][note.action].append(provision)
    return {name: dict(actions) for name, actions in table.items()}


def _covered(statute: Statute, provision: Provision, note: Amendment) -> bool:
    """A note on a whole article stands on its container too: name the article once."""
    above = statute.by_id.get(provision.parent or "")
    return above is not None and note in above.amendments


def _describe(
    statute: Statute, name: str, actions: dict[str, list[Provision]], draft: Draft
) -> None:
    language = draft.language
    pieces = []
    for action in ACTIONS:
        provisions = actions.get(action, [])
        if provisions:
            shown = [
                f"{cite(p.id, language)} {draft.mark(statute.key, p.id)}".strip()
                for p in provisions
            ]
            pieces.append(word(language, f"amendment.{action}", places=listed(shown, language)))
    draft.say(
        word(language, "amendment.lead", by=name, law=law_name(statute), what="; ".join(pieces))
    )
