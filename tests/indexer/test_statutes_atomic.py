"""A user's laws change whole or not at all: interrupted, killed, two writers at once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from indexer import corpus, exclusive, statutes
from indexer.corpus import Corpus
from indexer.errors import CorpusError, InputError, ServiceError
from indexer.glosses import Glosses
from indexer.statutes import Build
from tests import own_data, searching

OTHER = "Art. 1º Outra redação."


@pytest.fixture(autouse=True)
def _own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EMANCIPA_DATA", str(tmp_path / "data"))
    corpus.default.cache_clear()


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "lei.txt"
    file.write_text(own_data.LAW, encoding="utf-8")
    return file


def add(law: Path, key: str = "sp", build: Build | None = None, *, over: bool = False) -> None:
    statutes.add(
        law, key=key, title=own_data.TITLE, urn=own_data.URN, build=build, replace_existing=over
    )


def names() -> list[str]:
    """All that lies in the folder of the user's laws, hidden or not."""
    return sorted(p.name for p in corpus.user_statutes().iterdir())


def refuse(*_: object) -> None:
    raise KeyboardInterrupt


def test_the_index_is_made_of_the_laws_as_they_will_be(law: Path) -> None:
    seen: list[tuple[str, bool]] = []

    def build(laws: Corpus, glosses: Glosses) -> None:
        seen.append((laws.fingerprint, "sp" in corpus.load(extra=corpus.user_statutes()).statutes))
        assert glosses.gloss("mg:art3_cpt") is not None

    add(law, build=build)
    assert seen == [(corpus.default().fingerprint, False)], "before they are in place"
    statutes.remove("sp", build=build)
    assert seen[1:] == [(corpus.default().fingerprint, True)]


def test_a_refused_law_asks_for_no_index(law: Path) -> None:
    add(law)
    with pytest.raises(InputError):
        add(law, build=refuse)
    statutes.add(law, key="rj", title="x", urn=own_data.URN, build=refuse, dry_run=True)


def test_an_interrupted_add_leaves_nothing(law: Path) -> None:
    before = corpus.default().fingerprint
    with pytest.raises(KeyboardInterrupt):
        add(law, build=refuse)
    assert corpus.default().fingerprint == before
    assert names() == []


def test_an_interrupted_replacement_leaves_the_old_law(law: Path) -> None:
    add(law)
    before = corpus.default().fingerprint
    law.write_text(OTHER, encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        add(law, build=refuse, over=True)
    assert corpus.default().fingerprint == before
    assert names() == ["sp"]


def test_an_interrupted_removal_leaves_the_law(law: Path) -> None:
    add(law)
    with pytest.raises(KeyboardInterrupt):
        statutes.remove("sp", build=refuse)
    assert "sp" in corpus.default().statutes
    assert names() == ["sp"]


def test_a_rename_that_fails_brings_the_old_law_back(
    law: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(law)
    before = corpus.default().fingerprint
    law.write_text(OTHER, encoding="utf-8")
    rename: Callable[[Path, Path], Path] = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self.name.startswith(".new-"):
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(CorpusError) as fault:
        add(law, over=True)
    assert fault.value.code == "cannot_write"
    assert corpus.default().fingerprint == before
    assert names() == ["sp"]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_killed_add_leaves_the_old_state_and_the_next_one_cleans_up(law: Path) -> None:
    before = corpus.default().fingerprint
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom indexer import statutes\n"
        "def build(*_):\n    print('building', flush=True)\n    time.sleep(600)\n"
        f"statutes.add(Path({str(law)!r}), key='sp', title='x', urn={own_data.URN!r}, build=build)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=searching.ROOT, stdout=subprocess.PIPE, env=os.environ
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().strip() == b"building"
        with pytest.raises(ServiceError) as fault, exclusive.writing(wait=0.1):
            pass
        assert fault.value.code == "busy"
        process.kill()
    assert corpus.load(extra=corpus.user_statutes()).fingerprint == before
    assert len(names()) == 1, "what the killed one had begun"
    add(law, "rj")
    assert names() == ["rj"]


def test_a_law_lost_between_two_renames_comes_back(law: Path) -> None:
    add(law)
    add(law, "rj-2")
    home = corpus.user_statutes()
    (home / "rj-2").rename(home / ".old-rj-2.0123456789ab")
    add(law, "es")
    assert names() == ["es", "rj-2", "sp"]


def test_a_removed_law_does_not_come_back(law: Path) -> None:
    add(law)
    home = corpus.user_statutes()
    (home / "sp").rename(home / ".removed-sp.0123456789ab")
    add(law, "es")
    assert names() == ["es"]


def test_two_writers_at_once_are_one_after_the_other(law: Path) -> None:
    inside: list[str] = []
    most = 0

    def build(laws: Corpus, _: Glosses) -> None:
        nonlocal most
        inside.append("")
        most = max(most, len(inside))
        time.sleep(0.05)
        inside.pop()

    keys = ("sp", "rj", "es", "pr")
    with ThreadPoolExecutor(len(keys)) as pool:
        list(pool.map(lambda key: add(law, key, build), keys))
    assert most == 1
    assert names() == sorted(keys)
    assert set(keys) <= set(corpus.default().statutes)


def test_of_two_adds_under_one_key_one_is_refused(law: Path) -> None:
    def tried(_: int) -> str:
        try:
            add(law, build=lambda *_: time.sleep(0.2))
        except InputError as fault:
            return fault.code
        return "added"

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(tried, range(2))) == ["added", "key_taken"]
