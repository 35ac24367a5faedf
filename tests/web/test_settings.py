"""Every setting is documented, read, and refused when it is wrong."""

from __future__ import annotations

import dataclasses

import pytest

from indexer.errors import ServiceError
from web.settings import VARIABLES, Settings, from_environment


def test_an_empty_environment_gives_the_defaults() -> None:
    assert from_environment({}) == Settings()


def test_every_setting_has_one_documented_variable() -> None:
    named = {v.name.removeprefix("EMANCIPA_").lower() for v in VARIABLES}
    assert named == {field.name for field in dataclasses.fields(Settings)}
    assert all(v.meaning for v in VARIABLES)


@pytest.mark.parametrize(
    ("name", "value", "field", "expected"),
    [
        ("EMANCIPA_ALLOWED_HOSTS", "a.br, b.br", "allowed_hosts", ("a.br", "b.br")),
        ("EMANCIPA_PUBLIC_URL", "https://a.br/", "public_url", "https://a.br"),
        ("EMANCIPA_WORK_BURST", "0", "work_burst", 0.0),
        ("EMANCIPA_THREADS", "2", "threads", 2),
        ("EMANCIPA_LOG", "off", "log", "off"),
        ("EMANCIPA_MAX_BODY", "1024", "max_body", 1024),
    ],
)
def test_a_good_value_is_taken(name: str, value: str, field: str, expected: object) -> None:
    assert getattr(from_environment({name: value}), field) == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("EMANCIPA_TRUSTED_PROXY", "proxy.local"),
        ("EMANCIPA_PUBLIC_URL", "a.br"),
        ("EMANCIPA_WORK_RATE", "0"),
        ("EMANCIPA_WORK_RATE", "nan"),
        ("EMANCIPA_TIMEOUT", "logo"),
        ("EMANCIPA_MAX_BODY", "1023"),
        ("EMANCIPA_THREADS", "inf"),
        ("EMANCIPA_LOG", "tudo"),
    ],
)
def test_a_wrong_value_names_its_variable(name: str, value: str) -> None:
    with pytest.raises(ServiceError) as caught:
        from_environment({name: value})
    assert caught.value.field == name
