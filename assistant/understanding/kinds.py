"""Which kind of answer a message asks for, from its words, facts and form."""

from __future__ import annotations

import re

from assistant.understanding.cues import cues
from assistant.understanding.question import Form, Question
from assistant.understanding.text import Text

AREA_FACTS = frozenset(
    {
        "voters",
        "population",
        "dwellings",
        "buildings",
        "revenue_last_year",
        "value_added",
        "covers_whole_districts",
        "has_city_hall_building",
        "has_health_post",
        "has_school",
        "has_cemetery",
        "distance_to_parent_urban_km",
    }
)
AREA_COUNTS = frozenset(
    {"voters", "population", "dwellings", "buildings"}
    | {"parent_population_after", "parent_voters_after", "parent_dwellings_after"}
)
_VOTES = frozenset(
    {
        "turnout",
        "yes_votes",
        "no_votes",
        "valid_votes",
        "residence_since",
        "consulted",
        "districts_approved",
        "districts",
    }
)
_BASES = frozenset({"state_tax_revenue", "state_population", "registered_voters"})
_PETITION = frozenset(
    {"signatures_notarized", "deputy_proposal", "initiative", "documents_attached"}
)
_COUNCIL_KINDS = {"annexation": "boundary", "name_form": "name", "boundary": "boundary"}
_LAND = frozenset(
    {
        "area_km2",
        "ceded_area_km2",
        "ceded_share",
        "line_shift_m",
        "total_ceded_area_km2",
        "incorporated_area_km2",
    }
)
_ASKS_TEXT = re.compile(
    r"\b(?:o que|oq|que) (?:e que )?(?:diz|fala|dispoe|preve|estabelece|determina|"
    r"trata|esta escrito|consta)|\bteor\b|\btexto\b|\btranscre\w+|mostr\w+|\bcite\b|"
    r"\bcaput\b|fala em|se refere|a que dispositivo|"
    r"what does|what do|\bsays?\b|\bshow\b|\bquote\b|\btext of|\bread\b|diz "
    r"o|trata o|explica\w*|resum\w+|redacao|integra"
)
_LOSES = re.compile(r"perd\w+|deix\w+ de|extin\w+|lose\w*|abolish\w*")


def kind_of(text: Text, question: Question) -> str | None:
    """The kind of answer that a question asks for, None where the words leave it open."""
    found = {m.id for m in cues("intents", "kinds").match(text.words)}
    facts = {r.name for r in (*question.facts, *question.notes)}
    statutes = [key for key in question.statutes if key not in ("cf", "adct")]
    if ("amendment" in found and (question.amending_laws or _names_law(text))) or (
        question.amending_laws and not facts
    ):
        return "amendment"
    told = facts & (AREA_FACTS | _VOTES | _BASES)
    if question.citations and not told and _is_citation(text, question.form):
        return "citation"
    if question.all_statutes or len(statutes) > 1:
        return "compare"
    if question.names:
        return "name"
    return _special(question.operation, facts, _closed(question)) or _general(
        text, question, facts, found
    )


def _closed(question: Question) -> bool:
    return question.form in ("yes_no", "statement", "keywords")


def _general(text: Text, question: Question, facts: set[str], found: set[str]) -> str | None:
    """Kinds that the words show."""
    subjects = [name for name, _ in question.subjects]
    form, operation = question.form, question.operation
    if "definition" in found and form in (
        "what",
        "which",
        "keywords",
        "how",
        "statement",
        "yes_no",
    ):
        return "definition"
    least = form in ("keywords", "statement") and "minim" in text.folded
    if least and facts & _BASES:
        return "threshold"
    if form == "how_many" and ("threshold" in found or any(s.startswith("min_") for s in subjects)):
        return "threshold"
    about_area = operation in (None, "create_municipality", "create_district")
    if about_area and _closed(question) and facts & (AREA_FACTS if operation else AREA_COUNTS):
        return "eligibility"
    if facts & AREA_FACTS and form == "yes_no":
        return "eligibility"
    if operation == "name_form":
        return "name"
    return "article" if subjects else None


def _special(operation: str | None, facts: set[str], closed: bool) -> str | None:
    """Kinds that the facts of the case show."""
    if facts & _VOTES and closed:
        return "plebiscite"
    if (
        operation == "extinction"
        and closed
        and facts & {"ground", "signatures", "lost_requirements"}
    ):
        return "extinction"
    if "councils" in facts and closed and operation not in (None, "plebiscite"):
        return _COUNCIL_KINDS.get(operation, "eligibility")
    if "signatures" in facts and closed:
        return "petition"
    if operation == "petition" and closed and facts & _PETITION:
        return "petition"
    if facts & _LAND and operation in ("boundary", "annexation"):
        return "boundary"
    if facts & {"date", "start_date"} and "residence_since" not in facts and not facts & AREA_FACTS:
        return "calendar"
    if operation == "extinction":
        return "extinction"
    return None


def _names_law(text: Text) -> bool:
    return bool(
        re.search(
            r"\b(?:lei|leis|lc|art|artigo|redacao|law|article|dispositivo\w*|texto|laws)\b",
            text.folded,
        )
    )


def _is_citation(text: Text, form: Form) -> bool:
    """Whether the wording of a provision is asked for, not whether something is so."""
    if _ASKS_TEXT.search(text.folded) or form in ("keywords", "statement"):
        return True
    return len(text.words) <= 12 and form not in ("yes_no", "how_many", "who", "when")
