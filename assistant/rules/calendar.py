"""The calendar's windows as dates, for 'até quando?': 'de 1º/1/2026 a 31/5/2027'."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from assistant.rules.case import Case, Rule
from assistant.rules.elections import (
    add_years,
    election_day,
    is_election_year,
    last_election,
    next_election,
)
from assistant.rules.facts import Choice, FactValue, registry
from assistant.rules.figures import amounts, days, say
from assistant.rules.outcome import Text, join
from assistant.rules.rulebook import law, statute_key
from assistant.rules.terms import filing_span, months_span, term_end, year_span

__all__ = [
    "Window",
    "acts",
    "election_day",
    "last_election",
    "next_election",
    "next_window",
    "window",
]


@dataclass(frozen=True, slots=True)
class Window:
    """When an act may be done under a statute.

    `opens` None: no first day of its own; `closes` None: no last day. `doubtful_until`: a later
    last day that only one reading of the text allows (`closes` is then the safer). `closed` marks a
    window that says when the act may *not* be done. `year`: the election that sets it.
    """

    statute: str
    act: str
    opens: date | None
    closes: date | None
    text: Text
    provision: str
    quote: str
    year: int | None = None
    doubtful_until: date | None = None
    closed: bool = False

    @property
    def text_pt(self) -> str:
        """The window in Portuguese, as part of a sentence."""
        return self.text.pt

    @property
    def text_en(self) -> str:
        """The window in English."""
        return self.text.en


def acts(key: str) -> tuple[Choice, ...]:
    """The acts on which a statute's calendar says something, with their labels, in its order."""
    rules = law(statute_key(key)).rules.get("calendar", ())
    named = dict.fromkeys(act for rule in rules for act in rule.only.get("act", ()))
    choices = {choice.id: choice for choice in registry()["act"].choices}
    return tuple(choices[act] for act in named)


def window(
    key: str,
    act: str,
    *,
    election_year: int | None = None,
    start_date: date | None = None,
    holidays: Sequence[date] = (),
) -> Window | None:
    """The window of an act, from an election year or from the event that opens its term.

    None when the statute has no rule on the act, or when what sets the window is not given.
    """
    book = law(statute_key(key))
    rules = book.rules.get("calendar", ())
    rule = next((rule for rule in rules if act in rule.only.get("act", ())), None)
    if rule is None:
        return None
    stated: dict[str, FactValue] = {"act": act, "holidays": tuple(holidays)}
    case = Case(book, rule, stated)
    if rule.test in ("within", "within_working_days"):
        return None if start_date is None else _term(case, rule, act, start_date)
    maker = _BY_ELECTION.get(rule.test)
    if maker is None:
        return _free(rule, act) if rule.test == "not_reached" else None
    return None if election_year is None else maker(case, rule, act, election_year)


def next_window(key: str, act: str, today: date) -> Window | None:
    """The first window set by an election that is open on a day or opens after it."""
    for year in range(next_election(today), next_election(today) + 9, 4):
        found = window(key, act, election_year=year)
        if found is None or found.closed or found.closes is None:
            return found
        if max(found.closes, found.doubtful_until or found.closes) >= today:
            return found
    return None


def _term(case: Case, rule: Rule, act: str, start: date) -> Window:
    parameter = case.number(rule.args["number"])
    closes = term_end(parameter, start, frozenset(case.get("holidays") or ()))
    amount = amounts(parameter.value, parameter.unit)
    text = say("term.required", date=days(closes), amount=amount, start=days(start))
    opens = start + timedelta(days=1)
    return Window(rule.statute, act, opens, closes, text, rule.id, rule.quote)


def _filing(case: Case, rule: Rule, act: str, year: int) -> Window:
    args = rule.args
    span = filing_span(case, args["years"], args["month"], args["day"], year)
    return Window(rule.statute, act, span.opens, span.closes, span.text, rule.id, rule.quote, year)


def _year_before(case: Case, rule: Rule, act: str, year: int) -> Window:
    span = year_span(case.number(rule.args["number"]), year)
    return Window(rule.statute, act, span.opens, span.closes, span.text, rule.id, rule.quote, year)


def _until_months(case: Case, rule: Rule, act: str, year: int) -> Window:
    span = months_span(case.number(rule.args["number"]), year)
    return Window(rule.statute, act, None, span.closes, span.text, rule.id, rule.quote, year)


def _year_before_day(case: Case, rule: Rule, act: str, year: int) -> Window:
    years = case.number(rule.args["number"]).whole()
    safe, later = add_years(election_day(year), -years), date(year - years, 12, 31)
    text = say("window.two_limits", safe=days(safe), later=days(later))
    return Window(
        rule.statute, act, None, safe, text, rule.id, rule.quote, year, doubtful_until=later
    )


def _election_year(case: Case, rule: Rule, act: str, year: int) -> Window | None:
    if not is_election_year(year):
        return None
    opens, closes = date(year, 1, 1), date(year, 12, 31)
    span = say("window.filing", opens=days(opens), closes=days(closes))
    text = join([say("window.closed"), span], " ")
    return Window(rule.statute, act, opens, closes, text, rule.id, rule.quote, year, closed=True)


def _free(rule: Rule, act: str) -> Window:
    text = say(f"window.{rule.args['text']}")
    return Window(rule.statute, act, None, None, text, rule.id, rule.quote)


_BY_ELECTION = {
    "filing_window": _filing,
    "year_before": _year_before,
    "until_months_before": _until_months,
    "year_before_day": _year_before_day,
    "not_in_election_year": _election_year,
}
