"""Municipal elections and the counting of terms.

The day of the election is fixed by the Constitution (art. 29, I and II, and art. 77), not by the
statutes: first Sunday of October every four years; a second round may follow on the last Sunday of
October.
"""

from __future__ import annotations

from datetime import date, timedelta

_EVERY = 4
_MONTH = 10
_SUNDAY = 6


def election_day(year: int) -> date:
    """The first Sunday of October of a year."""
    first = date(year, _MONTH, 1)
    return first + timedelta(days=(_SUNDAY - first.weekday()) % 7)


def second_round(year: int) -> date:
    """The last Sunday of October of a year."""
    last = date(year, _MONTH, 31)
    return last - timedelta(days=(last.weekday() - _SUNDAY) % 7)


def is_election_year(year: int) -> bool:
    """Whether municipal elections fall in the year."""
    return year % _EVERY == 0


def next_election(day: date) -> int:
    """The year of the first municipal election on or after a day."""
    year = day.year + (-day.year) % _EVERY
    return year if day <= election_day(year) else year + _EVERY


def last_election(day: date) -> int:
    """The year of the last municipal election before a day."""
    return next_election(day) - _EVERY


def add_days(start: date, days: int) -> date:
    """The last day of a term of calendar days: the starting day is left out, the last
    one counts.
    """
    return start + timedelta(days=days)


def add_months(start: date, months: int) -> date:
    """The same day number that many months on (or back).

    Where the month lacks that day the term ends on the first day after (Código Civil, art. 132, §
    3º).
    """
    index = start.year * 12 + start.month - 1 + months
    year, month = divmod(index, 12)
    try:
        return date(year, month + 1, start.day)
    except ValueError:
        year, month = divmod(index + 1, 12)
        return date(year, month + 1, 1)


def add_years(start: date, years: int) -> date:
    """The same day that many years on."""
    return add_months(start, 12 * years)


def add_working_days(start: date, days: int, holidays: frozenset[date]) -> date:
    """The last day of a term of working days: Monday to Friday, holidays left out."""
    day = start
    while days > 0:
        day += timedelta(days=1)
        if day.weekday() < 5 and day not in holidays:
            days -= 1
    return day
