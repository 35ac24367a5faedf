"""When an act may be done: windows set by the municipal elections and terms that run
from an event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any

from assistant.rules.basic import asking, decided_by, flag, open_for
from assistant.rules.case import Case, kind
from assistant.rules.elections import (
    add_days,
    add_months,
    add_working_days,
    add_years,
    election_day,
    is_election_year,
    last_election,
    next_election,
    second_round,
)
from assistant.rules.facts import registry
from assistant.rules.figures import amounts, days, say
from assistant.rules.outcome import Finding, Status, Text, between, join
from assistant.rules.parameters import Parameter


@dataclass(frozen=True, slots=True)
class Span:
    """An open period; `opens` None when it has no first day of its own."""

    opens: date | None
    closes: date
    year: int  # of the election that sets it

    def holds(self, day: date) -> bool:
        """Whether a day lies in the period, both ends included."""
        return (self.opens is None or self.opens <= day) and day <= self.closes

    @property
    def text(self) -> Text:
        """'de 1º/1/2026 a 31/5/2027'."""
        if self.opens is None:
            return say("window.until", closes=days(self.closes))
        return say("window.filing", opens=days(self.opens), closes=days(self.closes))


# --- terms ----------------------------------------------------------------------------------------


@kind("start_date", "date")
def within(case: Case, *, number: str, doubtful_for: Sequence[str] = ()) -> Finding:
    """An act within days or months of an event.

    `doubtful_for`: procedures to which the term applies only 'no que couber'.
    """
    return _where_fitting(case, _term(case, number), doubtful_for)


def _term(case: Case, number: str) -> Finding:
    parameter = case.number(number)
    start, day = case.get("start_date"), case.get("date")
    term = amounts(parameter.value, parameter.unit)
    if start is None:
        event = start_event(case)
        required = say("term.required_unknown", amount=term, event=event)
        absent = case.absent("start_date", "date")
        why = say("term.open", amount=term, event=event, asking=asking(absent))
        return replace(open_for(case, "start_date", "date"), required=required, why=why)
    closes = term_end(parameter, start, frozenset(case.get("holidays") or ()))
    required = say("term.required", date=days(closes), amount=term, start=days(start))
    facts = case.stated("start_date", "date", "holidays")
    if day is None:
        absent = case.absent("date")
        why = say("term.ends", date=days(closes), asking=asking(absent))
        return Finding("unknown", why, required=required, missing=absent, facts=facts)
    late = (day - closes).days
    in_time = parameter.passes(late, 0)
    if in_time:
        why = say("term.met", date=days(closes), given=days(day))
        return Finding("met", why, days(day), required, facts=facts)
    if parameter.unit == "dias_uteis" and case.get("holidays") is None:
        absent = case.absent("holidays")
        why = say("term.working_unknown", date=days(closes), given=days(day))
        return Finding("unknown", why, days(day), required, missing=absent, facts=facts)
    lacking = say(
        "lacking.days_one" if late == 1 else "lacking.days_many", gap=amounts(late, "dias")
    )
    why = say("term.not_met", date=days(closes), given=days(day), lacking=lacking)
    return Finding(
        "not_met", why, days(day), required, facts=facts, shortfall=late, lacking=lacking
    )


@kind("start_date", "date", "holidays")
def within_working_days(case: Case, *, number: str) -> Finding:
    """An act within working days of an event, for which the holidays matter."""
    return _term(case, number)


def term_end(parameter: Parameter, start: date, holidays: frozenset[date] = frozenset()) -> date:
    """The last day of a term of the law."""
    length = parameter.whole()
    if parameter.unit == "meses":
        return add_months(start, length)
    if parameter.unit == "dias_uteis":
        return add_working_days(start, length, holidays)
    return add_days(start, length)


def start_event(case: Case) -> Text:
    """The event from which the term of an act runs."""
    choice = registry()["act"].choice(str(case.get("act")))
    return (choice.start if choice is not None else Text()) or say("term.event")


# --- windows set by the elections -----------------------------------------------------------------


@kind("date", "election_year")
def filing_window(
    case: Case, *, years: str, month: str, day: str, doubtful_for: Sequence[str] = ()
) -> Finding:
    """The calendar years before the election year, the last of them only until a day
    of the year.
    """
    return _in_span(case, lambda y: filing_span(case, years, month, day, y), doubtful_for)


def filing_span(case: Case, years: str, month: str, day: str, election: int) -> Span:
    """'Nos 2 anos anteriores ao das eleições', closing in the last of them on a day of the year."""
    count, last = case.number(years), case.number(day)
    before = [n for n in range(1, 9) if count.passes(n)]
    closes = date(election - 1, case.number(month).whole(), 1) + timedelta(days=last.whole() - 1)
    if last.comparison == "less_than":
        closes -= timedelta(days=1)
    return Span(date(election - max(before, default=1), 1, 1), closes, election)


@kind("date", "election_year")
def year_before(case: Case, *, number: str, doubtful_for: Sequence[str] = ()) -> Finding:
    """The calendar year that many years before the election year."""
    return _in_span(case, lambda y: year_span(case.number(number), y), doubtful_for)


def year_span(parameter: Parameter, election: int) -> Span:
    """The whole calendar year."""
    year = election - parameter.whole()
    return Span(date(year, 1, 1), date(year, 12, 31), election)


def _in_span(case: Case, span_of: Any, doubtful_for: Sequence[str]) -> Finding:
    day, year = case.get("date"), case.get("election_year")
    election = year if year is not None else (None if day is None else next_election(day))
    facts = case.stated("date", "election_year", "procedure")
    if election is None:
        return open_for(case, "date")
    span: Span = span_of(election)
    required = say("window.required", text=span.text, year=str(election))
    if day is None:
        absent = case.absent("date")
        why = say("window.ask", year=str(election), window=span.text, asking=asking(absent))
        return Finding("unknown", why, required=required, missing=absent, facts=facts)
    status: Status = "met" if span.holds(day) else "not_met"
    why = say(f"window.{status}", date=days(day), window=required)
    found = Finding(status, why, days(day), required, facts=facts)
    return _where_fitting(case, found, doubtful_for)


def _where_fitting(case: Case, found: Finding, doubtful_for: Sequence[str]) -> Finding:
    """A failed term that binds the stated procedure only 'where fitting' is doubtful."""
    if found.status != "not_met" or case.get("procedure") not in doubtful_for:
        return found
    return decided_by(found, ("met", "not_met"), case.doubt("fitting"))


@kind("date", "election_year")
def until_months_before(case: Case, *, number: str, conflict: bool = False) -> Finding:
    """Until some months before the next election, then closed until it is over.

    Between the two rounds it is doubtful whether the elections are over. `conflict`: another
    article allows the act at any time.
    """
    parameter, day = case.number(number), case.get("date")
    if day is None:
        return open_for(case, "date")
    year = next_election(day)
    span = months_span(parameter, year)
    closes, late = span.closes, (day - span.closes).days
    held = election_day(year)
    required = say("window.until_text", closes=days(closes), day=days(held))
    facts = case.stated("date", "election_year")
    if not parameter.passes(late, 0):
        closed = say("window.closed_until", start=days(closes), day=days(held))
        why = join([say("window.not_met", date=days(day), window=required), closed], " ")
        found = Finding("not_met", why, days(day), required, facts=facts)
        return decided_by(found, ("met", "not_met"), case.doubt("conflict")) if conflict else found
    why = say("window.met", date=days(day), window=required)
    found = Finding("met", why, days(day), required, facts=facts)
    if day <= second_round(last_election(day)) and not conflict:
        return decided_by(found, ("met", "not_met"), case.doubt("rounds"))
    return found


def months_span(parameter: Parameter, election: int) -> Span:
    """Open until the same day number, months before election day."""
    return Span(None, add_months(election_day(election), -parameter.whole()), election)


@kind("date", "election_year")
def year_before_day(case: Case, *, number: str) -> Finding:
    """'Até o ano anterior ao dia': to the end of the year before, or to one year before election
    day.
    """
    parameter, day = case.number(number), case.get("date")
    if day is None:
        return open_for(case, "date")
    year = next_election(day)
    day_limit = add_years(election_day(year), -parameter.whole())
    by_year: Status = "met" if parameter.passes(year - day.year) else "not_met"
    by_day: Status = "met" if parameter.passes((day_limit - day).days, 0) else "not_met"
    shown = say("window.until", closes=days(day_limit))
    required = say("window.required", text=shown, year=str(year))
    facts = case.stated("date", "election_year")
    status = between((by_year, by_day))
    key = "window.met" if status == "met" else "window.not_met"
    why = say(key, date=days(day), window=required)
    found = Finding(by_day, why, days(day), required, facts=facts)
    return decided_by(found, (by_year, by_day), case.doubt("year"))


@kind("date")
def not_in_election_year(case: Case) -> Finding:
    """Closed during the whole calendar year of municipal elections."""
    day = case.get("date")
    required = say("window.no_year")
    if day is None:
        return replace(open_for(case, "date"), required=required)
    status: Status = "not_met" if is_election_year(day.year) else "met"
    why = say(f"window.no_year_{status}", year=str(day.year))
    return Finding(status, why, days(day), required, facts=("date",))


@kind("date")
def not_reached(case: Case, *, text: str) -> Finding:
    """A rule on periods that does not reach the act, or that frees it."""
    why = say(f"window.{text}")
    return Finding("met", why, required=why, facts=case.stated("date"))


@kind("date")
def before(case: Case, *, limit: str, same_day_doubtful: bool = False) -> Finding:
    """Until the approval that closes the moment; on the same day doubtful where the law leaves it
    so.
    """
    day, closes = case.get("date"), case.get(limit)
    key = "window.strictly_before" if same_day_doubtful else "window.before"
    if day is None or closes is None:
        required = say("window.before_unknown") if closes is None else say(key, date=days(closes))
        return replace(open_for(case, "date", limit), required=required)
    status: Status = "met" if day <= closes else "not_met"
    why = say(f"window.before_{status}", date=days(day), limit=days(closes))
    found = Finding(status, why, days(day), say(key, date=days(closes)), facts=("date", limit))
    if day == closes and same_day_doubtful:
        return decided_by(found, ("met", "not_met"), case.doubt("same_day"))
    return found


@kind("same_legislature")
def not_again(case: Case) -> Finding:
    """Barred within the same legislature."""
    return flag(case, "same_legislature", False)


@kind("state_law_period")
def outside_law(case: Case) -> Finding:
    """A period fixed by a law outside the corpus: never decided here."""
    why = say("window.state_law")
    return Finding(
        "unknown", why, required=say("window.state_law_required"), missing=("state_law_period",)
    )
