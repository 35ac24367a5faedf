"""Days, months and years as people write them, always as a range of days."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from assistant.understanding.lexicon import table
from assistant.understanding.text import Text, free


@dataclass(frozen=True, slots=True)
class When:
    """A stretch of days [low, high], one day where equal; `precision` is how it was given."""

    low: date
    high: date
    precision: str  # 'day', 'month', 'year'; 'none' for a day that no calendar has
    start: int
    end: int

    @property
    def day(self) -> date | None:
        """The day, None for a month or a year."""
        return self.low if self.precision == "day" else None


@cache
def _months() -> dict[str, int]:
    return {w: n for n, words in enumerate(table("dates")["months"], 1) for w in words}


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    names = "|".join(sorted(_months(), key=len, reverse=True))
    day = r"(?P<day>\d{1,2})(?:\s?[ºo]|st|nd|rd|th)?"
    first = r"(?P<day>primeiro|1o)"
    year = r"(?:,?\s*(?:de |del |do ano de |of )?\s*(?P<year>(?:19|20)\d\d)\b)?"
    return tuple(
        re.compile(p)
        for p in (
            r"(?<![\d/.-])(?P<year>(?:19|20)\d\d)-(?P<month>\d\d)-(?P<day>\d\d)(?![\d/-])",
            (
                r"(?<![\d/.,-])(?P<day>\d{1,2})[ºo]?\s?[/.-]\s?(?P<month>\d{1,2})"
                r"\s?[/.-]\s?(?P<year>\d{4}|\d\d)(?![\d/])"
            ),
            rf"\b{day}\s?(?:de |/|of )?\s?(?P<name>{names})\b{year}",
            rf"\b{first} (?:de |of )?(?P<name>{names})\b{year}",
            (
                rf"\b(?P<name>{names})\.? (?:the )?{day}\b(?![.,]\d|\s*(?:mil|%|eleitores|"
                rf"casas)){year}"
            ),
            (
                r"(?:\bdia |\bem |\bate |\bno dia )(?P<day>\d{1,2})/(?P<month>\d{1,"
                r"2})(?![\d/])(?P<year>)"
            ),
        )
    )


@cache
def _month_pattern() -> re.Pattern[str]:
    names = "|".join(
        sorted(set(_months()) - set(table("dates")["need_day"]), key=len, reverse=True)
    )
    return re.compile(
        rf"\b(?P<name>{names})\b(?:\s*(?:de|do|/|of|,)?\s*(?P<year>(?:19|20)\d\d)\b)?"
        r"|\b(?:in|by|until|of|before|since) (?P<may>may|march)\b(?:\s*(?:of|"
        r",)?\s*(?P<may_year>(?:19|20)\d\d)\b)?"
    )


@cache
def _relative_pattern() -> re.Pattern[str]:
    data = table("dates")
    phrases = [*data["relative_year"], *data["relative_day"], *data["relative_month"]]
    return re.compile(r"\b(?:" + "|".join(sorted(phrases, key=len, reverse=True)) + r")\b")


_YEAR = re.compile(r"(?<![\d/.,-])(?:19|20)\d\d(?![\d/%º]|[.,]\d)")


def find_dates(
    text: Text, today: date, taken: list[tuple[int, int]] | None = None
) -> tuple[When, ...]:
    """All dates outside the taken spans, in order; a day without a year is of the current year.

    Impossible days (31 June) are left out.
    """
    spans = list(taken or ())
    out: list[When] = []
    for finder in (_full, _month_only, _relative, _years):
        for when in finder(text, today):
            if free((when.start, when.end), spans):
                spans.append((when.start, when.end))
                out.append(when)
    return tuple(sorted((w for w in out if w.precision != "none"), key=lambda w: w.start))


def _full(text: Text, today: date) -> Iterator[When]:
    for pattern in _patterns():
        for m in pattern.finditer(text.folded):
            groups = m.groupdict()
            day = 1 if groups["day"] in table("dates")["first_day"] else int(groups["day"])
            month = _months()[groups["name"]] if groups.get("name") else int(groups["month"])
            year = _year(groups.get("year"), today)
            if month > 12 >= day:  # 5/31/2027
                day, month = month, day
            try:
                exact = date(year, month, day)
            except ValueError:  # 31 June: its figures are no month and no count either
                yield When(today, today, "none", m.start(), m.end())
                continue
            yield When(exact, exact, "day", m.start(), m.end())


def _year(written: str | None, today: date) -> int:
    if not written:
        return today.year
    return (
        int(written)
        if len(written) == 4
        else 2000 + int(written) - (100 if int(written) > 60 else 0)
    )


_BEFORE_MONTH = re.compile(
    r"(?:^|\b(?:em|de|ate|desde|para|pra|por|entre|e|a|no mes de|mes de|in|by|"
    r"of|until|since|before|after|late|early|mid|ou|inicio de|fim de|final de)"
    r")\s+(?:o mes de )?$"
)


def _month_only(text: Text, today: date) -> Iterator[When]:
    for m in _month_pattern().finditer(text.folded):
        if not (m["year"] or m["may"] or _BEFORE_MONTH.search(text.folded[: m.start()])):
            continue  # 'onde marco' is no month
        name, year = m["name"] or m["may"], m["year"] or m["may_year"]
        yield _month(_year(year, today), _months()[name], m.start(), m.end())


def _month(year: int, month: int, start: int, end: int) -> When:
    last = monthrange(year, month)[1]
    return When(date(year, month, 1), date(year, month, last), "month", start, end)


_DOING = re.compile(
    r"\b(?:protocol|entreg|apresent|encaminh|fil(?:e|ed|ing)|submit|envi|mand|"
    r"public|vot|plebiscito|instal)\w*[^.;?]{0,25}$"
)


def _relative(text: Text, today: date) -> Iterator[When]:
    data = table("dates")
    for m in _relative_pattern().finditer(text.folded):
        words = m[0]
        if words in data["relative_day"]:
            if words in ("hoje", "today") and not _DOING.search(text.folded[: m.start()]):
                continue  # 'hoje em dia', 'hoje dá pra …': the present, not a day
            day = today + timedelta(days=data["relative_day"][words])
            yield When(day, day, "day", m.start(), m.end())
        elif words in data["relative_month"]:
            index = today.year * 12 + today.month - 1 + data["relative_month"][words]
            yield _month(index // 12, index % 12 + 1, m.start(), m.end())
        else:
            year = today.year + data["relative_year"][words]
            yield When(date(year, 1, 1), date(year, 12, 31), "year", m.start(), m.end())


def _years(text: Text, today: date) -> Iterator[When]:
    data = table("dates")["year"]
    for m in _YEAR.finditer(text.folded):
        before = re.findall(r"[a-z]+", text.folded[max(0, m.start() - 30) : m.start()])[-3:]
        after = re.match(r"\s*(?:de )?([a-z]+)", text.folded[m.end() :])
        if after and after[1] in data["nouns"]:
            continue
        if not before or before[-1] not in data["before"] or set(before) & set(data["unless"]):
            continue
        year = int(m[0])
        yield When(date(year, 1, 1), date(year, 12, 31), "year", m.start(), m.end())
