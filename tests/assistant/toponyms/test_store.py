"""The user's list: replaced whole, undone, reread, never half there."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assistant.toponyms import keys, lookup, store
from assistant.toponyms.gazetteer import Place
from assistant.toponyms.status import status, status_text
from assistant.toponyms.store import Listing
from indexer.errors import NotFoundError, SourceError
from tests.assistant.toponyms.conftest import DISTRICTS


def listing(*places: Place, source: str = "Lista") -> Listing:
    return Listing(source, "2025", "2026-01-01", places)


def test_without_an_import_no_district_is_searched() -> None:
    assert store.load() is None
    assert store.current().coverage.districts == 0
    assert status()["districts"] is None
    assert "nenhum" in status_text(status())


def test_an_import_is_found_at_once_and_undone() -> None:
    assert lookup("Conselvan").level == "none"
    store.save(listing(*DISTRICTS))
    assert lookup("Conselvan").level == "identical"
    assert store.current().coverage.districts == len(DISTRICTS)
    assert store.undo() is None
    assert lookup("Conselvan").level == "none"
    with pytest.raises(NotFoundError) as raised:
        store.undo()
    assert raised.value.code == "nothing_to_undo"


def test_undo_brings_back_the_list_before() -> None:
    store.save(listing(*DISTRICTS[:1], source="Primeira"))
    store.save(listing(*DISTRICTS, source="Segunda"))
    before = store.undo()
    assert before is not None
    assert (before.source, len(before.places)) == ("Primeira", 1)
    assert not store.can_undo()


def test_the_status_tells_source_date_and_that_the_list_is_partial() -> None:
    store.save(listing(*DISTRICTS))
    told = status()["districts"]
    assert told == {
        "source": "Lista", "date": "2025", "count": len(DISTRICTS), "imported": "2026-01-01",
        "partial": True,
    }  # fmt: skip
    assert "parcial" in status_text(status())


def test_a_list_is_complete_from_nine_thousand() -> None:
    place = DISTRICTS[0]
    assert Listing("", "", "", (place,) * 8_999).partial
    assert not Listing("", "", "", (place,) * 9_000).partial


def test_keys_kept_under_other_rules_are_computed_again() -> None:
    store.save(listing(*DISTRICTS))
    fresh = store.load()
    assert fresh is not None
    assert fresh.keyed == tuple(keys.keys_of(p.name) for p in DISTRICTS)
    path = store.folder() / "districts.json"
    body = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**body, "keys": "other"}), encoding="utf-8")
    stale = store.load()
    assert stale is not None
    assert stale.keyed is None
    assert lookup("Conselvan").level == "identical"


@pytest.mark.parametrize(
    "content", ["", "{", "[]", "{}", '{"format": 2}', '{"format": 1, "rows": 3}', "null"]
)
def test_a_damaged_list_is_told_and_can_be_undone(content: str) -> None:
    store.save(listing(*DISTRICTS[:2]))
    store.save(listing(*DISTRICTS))
    (store.folder() / "districts.json").write_text(content, encoding="utf-8")
    with pytest.raises(SourceError) as raised:
        store.load()
    assert raised.value.code == "damaged_district_list"
    before = store.undo()
    assert before is not None
    assert len(before.places) == 2


def test_a_write_that_fails_leaves_the_old_list(monkeypatch: pytest.MonkeyPatch) -> None:
    store.save(listing(*DISTRICTS))

    def fail(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="full"):
        store.save(listing(DISTRICTS[0]))
    monkeypatch.undo()
    monkeypatch.setenv("EMANCIPA_DATA", str(store.folder().parent))
    kept = store.load()
    assert kept is None or len(kept.places) == len(DISTRICTS)


def test_no_temporary_file_stays(tmp_path: Path) -> None:
    store.save(listing(*DISTRICTS))
    names = {path.name for path in store.folder().iterdir()}
    assert names == {"districts.json", "districts.undo.json"}
