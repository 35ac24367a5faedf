"""The rate of the rule core: 10,000 checks of the given cases and the table."""

from __future__ import annotations

from itertools import cycle, islice
from time import perf_counter

import pytest

from assistant.rules.check import check_parsed
from assistant.rules.facts import parse_all
from tests.assistant.rules.test_table import GIVEN, ROWS

CHECKS = 10_000


@pytest.mark.bench
def test_ten_thousand_checks(capsys: pytest.CaptureFixture[str]) -> None:
    given = [(case["uf"].lower(), case["operation"], case["facts"]) for case in GIVEN]
    rows = [(row.statute, row.operation, row.facts) for row in ROWS]
    work = list(islice(cycle(given + rows), CHECKS))
    start = perf_counter()
    results = [check_parsed(key, operation, parse_all(facts)) for key, operation, facts in work]
    seconds = perf_counter() - start
    assert all(result.summary_pt for result in results)
    with capsys.disabled():
        print(f"\nrules: {CHECKS} checks in {seconds:.2f} s, {CHECKS / seconds:,.0f} a second")
