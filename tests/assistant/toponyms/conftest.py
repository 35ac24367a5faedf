"""Gazetteers for tests: the embedded list, and with a few districts; a user's own is not seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.toponyms.gazetteer import Gazetteer, Place, make

SHARED = Path(__file__).resolve().parents[4] / "shared" / "data"
DISTRICTS = (
    Place(510340310, "Coxipó da Ponte", "MT", "district", "Cuiabá"),
    Place(110001515, "Filadélfia d'Oeste", "RO", "district", "Alta Floresta D'Oeste"),
    Place(510140735, "Conselvan", "MT", "district", "Aripuanã"),
    Place(314610705, "Ouro Preto", "MG", "district", "Ouro Preto"),
    Place(314610710, "Amarantina", "MG", "district", "Ouro Preto"),
    Place(230070520, "Bom Jesus", "CE", "district", "Alto Santo"),
)


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path / "data"))


@pytest.fixture(scope="session")
def municipalities() -> Gazetteer:
    """The embedded list."""
    return make()


@pytest.fixture(scope="session")
def with_districts() -> Gazetteer:
    """The embedded list with six districts, one of them a seat."""
    return make(DISTRICTS, {"source": "Teste", "date": "2025"}, partial=True)
