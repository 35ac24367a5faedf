"""Elections, terms and windows as dates."""

from __future__ import annotations

from datetime import date

import pytest

from assistant.rules import calendar
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


@pytest.mark.parametrize(
    ("year", "first", "second"),
    [
        (2024, date(2024, 10, 6), date(2024, 10, 27)),
        (2028, date(2028, 10, 1), date(2028, 10, 29)),
        (2032, date(2032, 10, 3), date(2032, 10, 31)),
    ],
)
def test_election_day_is_the_first_sunday_of_october(year: int, first: date, second: date) -> None:
    assert election_day(year) == first
    assert second_round(year) == second
    assert first.weekday() == second.weekday() == 6


@pytest.mark.parametrize(
    ("day", "year"),
    [
        (date(2028, 9, 30), 2028), (date(2028, 10, 1), 2028), (date(2028, 10, 2), 2032),
        (date(2025, 1, 1), 2028), (date(2024, 1, 1), 2024),
    ],
)  # fmt: skip
def test_the_next_election_is_on_or_after_the_day(day: date, year: int) -> None:
    assert next_election(day) == year
    assert last_election(day) == year - 4


def test_election_years_are_every_four() -> None:
    assert [year for year in range(2020, 2034) if is_election_year(year)] == [
        2020,
        2024,
        2028,
        2032,
    ]


@pytest.mark.parametrize(
    ("start", "months", "end"),
    [
        (date(2029, 1, 2), 6, date(2029, 7, 2)),
        (date(2028, 10, 1), -6, date(2028, 4, 1)),
        (date(2027, 8, 31), 6, date(2028, 3, 1)),
        (date(2028, 11, 30), 3, date(2029, 3, 1)),
        (date(2027, 12, 31), 2, date(2028, 3, 1)),
        (date(2027, 11, 15), 2, date(2028, 1, 15)),
    ],
)
def test_months_end_on_the_same_day_or_the_first_after(start: date, months: int, end: date) -> None:
    assert add_months(start, months) == end


def test_days_leave_out_the_first_and_count_the_last() -> None:
    assert add_days(date(2027, 3, 1), 30) == date(2027, 3, 31)
    assert add_years(date(2024, 2, 29), 1) == date(2025, 3, 1)


def test_working_days_skip_weekends_and_holidays() -> None:
    monday = date(2027, 8, 2)
    assert add_working_days(monday, 5, frozenset()) == date(2027, 8, 9)
    assert add_working_days(monday, 5, frozenset({date(2027, 8, 4)})) == date(2027, 8, 10)
    assert add_working_days(date(2027, 8, 6), 1, frozenset()) == date(2027, 8, 9)


@pytest.mark.parametrize(
    ("key", "act", "year", "opens", "closes", "text"),
    [
        (
            "mg",
            "file_documents",
            2024,
            date(2022, 1, 1),
            date(2023, 5, 31),
            "de 1º/1/2022 a 31/5/2023",
        ),
        (
            "mg",
            "file_documents",
            2028,
            date(2026, 1, 1),
            date(2027, 5, 31),
            "de 1º/1/2026 a 31/5/2027",
        ),
        (
            "mg",
            "file_documents",
            2032,
            date(2030, 1, 1),
            date(2031, 5, 31),
            "de 1º/1/2030 a 31/5/2031",
        ),
        (
            "mg",
            "process_bill",
            2028,
            date(2027, 1, 1),
            date(2027, 12, 31),
            "de 1º/1/2027 a 31/12/2027",
        ),
        ("mt", "create_municipality", 2024, None, date(2024, 4, 6), "até 6/4/2024"),
        ("mt", "create_municipality", 2028, None, date(2028, 4, 1), "até 1º/4/2028"),
        ("mt", "fusion", 2032, None, date(2032, 4, 3), "até 3/4/2032"),
        ("ac", "create_district", 2028, None, date(2027, 10, 1), "1º/10/2027"),
        ("go", "verify_requirements", 2028, date(2027, 1, 1), date(2027, 12, 31), "de 1º/1/2027"),
        (
            "go",
            "create_municipality",
            2028,
            date(2028, 1, 1),
            date(2028, 12, 31),
            "fechado de 1º/1/2028",
        ),
    ],
)
def test_a_window_of_an_election(
    key: str, act: str, year: int, opens: date | None, closes: date, text: str
) -> None:
    found = calendar.window(key, act, election_year=year)
    assert found is not None
    assert (found.opens, found.closes) == (opens, closes)
    assert text in found.text_pt
    assert found.text_en


def test_acre_has_two_readings_of_its_window() -> None:
    found = calendar.window("ac", "create_district", election_year=2028)
    assert found is not None
    assert found.doubtful_until == date(2027, 12, 31)


@pytest.mark.parametrize(
    ("key", "act", "start", "closes"),
    [
        ("mg", "hold_plebiscite", date(2027, 3, 10), date(2027, 5, 9)),
        ("mg", "communicate_result", date(2027, 8, 2), date(2027, 8, 9)),
        ("ac", "send_staff_table_bill", date(2029, 1, 1), date(2029, 5, 1)),
        ("go", "staff_option", date(2029, 1, 2), date(2029, 4, 2)),
    ],
)
def test_a_term_from_its_event(key: str, act: str, start: date, closes: date) -> None:
    found = calendar.window(key, act, start_date=start)
    assert found is not None
    assert found.closes == closes
    assert found.opens == start.replace(day=start.day + 1)


def test_holidays_lengthen_a_term_of_working_days() -> None:
    found = calendar.window(
        "mg", "communicate_result", start_date=date(2027, 8, 2), holidays=[date(2027, 8, 4)]
    )
    assert found is not None
    assert found.closes == date(2027, 8, 10)


@pytest.mark.parametrize(
    ("key", "act", "given"),
    [
        ("mg", "send_budget", {"start_date": date(2029, 1, 1)}),
        ("mg", "hold_plebiscite", {}),
        ("mg", "file_documents", {}),
        ("mg", "reopen_process", {"election_year": 2028}),
        ("br", "create_municipality", {"election_year": 2028}),
    ],
)
def test_no_window_where_the_law_has_none_or_its_start_is_not_given(
    key: str, act: str, given: dict[str, object]
) -> None:
    assert calendar.window(key, act, **given) is None  # type: ignore[arg-type]


def test_an_act_that_is_free_has_no_last_day() -> None:
    found = calendar.window("mt", "change_name")
    assert found is not None
    assert found.closes is None


@pytest.mark.parametrize(
    ("key", "act", "today", "year"),
    [
        ("mg", "file_documents", date(2027, 5, 31), 2028),
        ("mg", "file_documents", date(2027, 6, 1), 2032),
        ("mt", "create_municipality", date(2028, 4, 2), 2032),
        ("ac", "create_district", date(2027, 12, 31), 2028),
        ("ac", "create_district", date(2028, 1, 1), 2032),
    ],
)
def test_the_next_window_is_the_first_not_yet_over(
    key: str, act: str, today: date, year: int
) -> None:
    found = calendar.next_window(key, act, today)
    assert found is not None
    assert found.year == year


def test_the_acts_of_each_statute_are_those_of_its_calendar() -> None:
    acts = {key: [act.id for act in calendar.acts(key)] for key in ("mg", "br", "mt", "ac", "go")}
    assert acts["mg"][0] == "file_documents"
    assert "deliver_information" in acts["br"]
    assert "create_district" in acts["mt"]
    assert len(acts["ac"]) == 11
    assert "install_district" in acts["go"]
