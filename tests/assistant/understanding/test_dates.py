"""Days, months and years."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.understanding.dates import find_dates
from assistant.understanding.text import Text

TODAY = date(2026, 2, 20)


def read(message: str) -> list[tuple[date, date]]:
    return [(w.low, w.high) for w in find_dates(Text(message), TODAY)]


def day(y: int, m: int, d: int) -> tuple[date, date]:
    return date(y, m, d), date(y, m, d)


def year(y: int) -> tuple[date, date]:
    return date(y, 1, 1), date(y, 12, 31)


DATES = {
    "31/5/2027": day(2027, 5, 31),
    "31/05/2027": day(2027, 5, 31),
    "31.5.2027": day(2027, 5, 31),
    "31-05-2027": day(2027, 5, 31),
    "2027-05-31": day(2027, 5, 31),
    "31/5/27": day(2027, 5, 31),
    "5/31/2027": day(2027, 5, 31),
    "31 de maio de 2027": day(2027, 5, 31),
    "31 maio 2027": day(2027, 5, 31),
    "31 de maio": day(2026, 5, 31),
    "1º de junho de 2026": day(2026, 6, 1),
    "1o de junho de 2026": day(2026, 6, 1),
    "1° de junho de 2026": day(2026, 6, 1),
    "primeiro de maio": day(2026, 5, 1),
    "May 31, 2027": day(2027, 5, 31),
    "31 May 2027": day(2027, 5, 31),
    "May 31st, 2027": day(2027, 5, 31),
    "the 31st of May 2027": day(2027, 5, 31),
    "October 1, 2028": day(2028, 10, 1),
    "10 de março": day(2026, 3, 10),
    "dia 10/3": day(2026, 3, 10),
    "9/11/1967": day(1967, 11, 9),
    "29/2/2028": day(2028, 2, 29),
    "hoje": day(2026, 2, 20),
    "amanhã": day(2026, 2, 21),
    "em junho": (date(2026, 6, 1), date(2026, 6, 30)),
    "maio de 2027": (date(2027, 5, 1), date(2027, 5, 31)),
    "maio/2027": (date(2027, 5, 1), date(2027, 5, 31)),
    "in May 2027": (date(2027, 5, 1), date(2027, 5, 31)),
    "em 2028": year(2028),
    "ano que vem": year(2027),
    "este ano": year(2026),
    "ano passado": year(2025),
    "next year": year(2027),
    "mês que vem": (date(2026, 3, 1), date(2026, 3, 31)),
    "eleição de 2028": year(2028),
    "até 2006": year(2006),
}


@pytest.mark.parametrize(("written", "expected"), DATES.items())
def test_a_date_is_read_however_it_is_written(written: str, expected: tuple[date, date]) -> None:
    assert read(f"protocolo {written}, pode?") == [expected]


@pytest.mark.parametrize(
    "message",
    [
        "2000 eleitores",
        "mais de 2000",
        "temos 2028 casas",
        "em 2000 casas",
        "eleitorado de 2000",
        "cerca de 2028",
        "31/6/2027",
        "30 de fevereiro",
        "LC 37/95",
        "2/3 dos votos",
        "it may come out",
        "you may vote",
        "set up",
        "dez pessoas",
        "10 mil",
        "3/4",
        "população de 2000",
        "art. 12",
    ],
)
def test_counts_modal_verbs_and_impossible_days_are_no_dates(message: str) -> None:
    assert read(message) == []


def test_several_dates_keep_their_order() -> None:
    assert read("solicitado em 10/3/2027, votação em 9 de maio de 2027") == [
        day(2027, 3, 10),
        day(2027, 5, 9),
    ]


@settings(deadline=None)
@given(st.dates(date(1961, 1, 1), date(2059, 12, 31)))
def test_every_day_comes_back_from_its_common_forms(when: date) -> None:
    for written in (
        f"{when.day}/{when.month}/{when.year}",
        when.isoformat(),
        f"{when:%d/%m/%Y}",
        f"{when:%d/%m/%y}",
    ):
        if (
            when.month <= 12 < when.day
            or "/" not in written
            or written.startswith((str(when.day), "0"))
        ):
            assert read(f"dia {written} agora") == [(when, when)]


@settings(deadline=None)
@given(st.text(max_size=100), st.dates(date(1990, 1, 1), date(2050, 1, 1)))
def test_any_text_is_read_without_error(text: str, today: date) -> None:
    for when in find_dates(Text(text), today):
        assert when.low <= when.high
        assert when.high - when.low < timedelta(days=366)
