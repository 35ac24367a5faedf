"""Schemathesis: whatever the description allows or forbids, the API answers as described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from tests.web.conftest import QUIET
from web.app import create_app

APP = create_app(QUIET)
OPERATIONS = {
    found.ok().label: found.ok()
    for found in schemathesis.openapi.from_asgi("/api/v1/openapi.json", APP).get_all_operations()
    if found.ok().path.startswith("/api/v1/")
}
# Only what takes a body or a query can be asked wrongly.
WRONG = [label for label, found in OPERATIONS.items() if list(found.body) or list(found.query)]
CASES = [
    *((label, GenerationMode.POSITIVE) for label in OPERATIONS),
    *((label, GenerationMode.NEGATIVE) for label in WRONG),
]


@pytest.fixture(scope="module", autouse=True)
def _opened() -> Iterator[None]:
    with TestClient(APP):
        APP.state.ready.wait(300)
        yield


@pytest.mark.parametrize(("label", "mode"), CASES)
def test_the_api_answers_as_described(label: str, mode: GenerationMode) -> None:
    calls = settings(
        max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None
    )

    @calls
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        response = case.call()
        if response.status_code != 413:  # longer than any body may be: refused before it is read
            case.validate_response(response, excluded_checks=[positive_data_acceptance])

    check()
