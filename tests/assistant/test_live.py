"""The assistant of a server while laws and index change under it."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from assistant.assistant import Assistant
from assistant.live import Live, stamp
from indexer import corpus, generations, index, statutes
from indexer.corpus import Corpus
from tests import own_data, searching

QUESTION = "O que diz o art. 3º da LC 10/2000 de São Paulo?"
ASKERS = 200
LONGEST = 300.0  # seconds after which a change that does not come is a failure


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    yield own_data.make(tmp_path / "data", monkeypatch)
    monkeypatch.undo()
    corpus.default.cache_clear()


@pytest.fixture
def law(tmp_path: Path) -> Path:
    file = tmp_path / "lei.txt"
    file.write_text(own_data.LAW, encoding="utf-8")
    return file


def words_only(laws: Corpus, glosses: object) -> None:
    """An index without vectors: quick to make, and as much an index of its laws as any."""
    from indexer import glosses as files
    from indexer import views

    given = glosses if glosses is not None else files.load(laws)
    index.save(views.build(laws.statutes.values(), given), None, "")  # type: ignore[arg-type]


def add(law: Path) -> None:
    statutes.add(law, key="sp", title=own_data.TITLE, urn=own_data.URN, build=words_only)


class Clock:
    """Time that goes on only when told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def eventually(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONGEST
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def followed(live: Live, clock: Clock) -> Assistant:
    """The assistant once a look at the disk, if any, has had its effect."""
    clock.now += 1
    live.current()
    assert eventually(lambda: not live._following.locked())
    return live.current()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def live(data: Path, clock: Clock) -> Live:
    made = Live(clock=clock)
    made.warm_up()
    assert followed(made, clock) is not None
    return made


def test_without_a_change_the_assistant_stays(live: Live, clock: Clock) -> None:
    first = live.current()
    assert followed(live, clock) is first


def test_a_law_added_by_another_process_is_served(live: Live, clock: Clock, law: Path) -> None:
    old = live.current()
    assert "sp" not in old.corpus.statutes
    add(law)
    new = followed(live, clock)
    assert new is not old
    assert [c.id for c in new.ask(QUESTION).citations if c.statute == "sp"][:1] == ["art3_cpt"]
    assert "sp" not in old.corpus.statutes, "who began with the old laws ends with them"
    assert not any(c.statute == "sp" for c in old.ask(QUESTION).citations)


def test_a_law_taken_out_is_no_longer_served(live: Live, clock: Clock, law: Path) -> None:
    add(law)
    assert "sp" in followed(live, clock).corpus.statutes
    statutes.remove("sp", build=words_only)
    assert "sp" not in followed(live, clock).corpus.statutes


def test_the_rules_see_the_laws_that_are_served(live: Live, clock: Clock, law: Path) -> None:
    corpus.default()
    add(law)
    followed(live, clock)
    assert "sp" in corpus.default().statutes


def test_laws_without_their_index_wait_for_it(live: Live, clock: Clock, law: Path) -> None:
    old = live.current()
    statutes.add(law, key="sp", title=own_data.TITLE, urn=own_data.URN)  # no build
    assert followed(live, clock) is old
    assert followed(live, clock) is old
    words_only(corpus.load(extra=corpus.user_statutes()), None)
    assert "sp" in followed(live, clock).corpus.statutes


def test_an_index_without_its_laws_waits_for_them(live: Live, clock: Clock, law: Path) -> None:
    old = live.current()

    def stopped(laws: Corpus, glosses: object) -> None:
        words_only(laws, glosses)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        statutes.add(law, key="sp", title=own_data.TITLE, urn=own_data.URN, build=stopped)
    assert followed(live, clock) is old
    assert live.current().search("plebiscito").found


def test_a_broken_law_leaves_the_old_assistant(live: Live, clock: Clock) -> None:
    old = live.current()
    place = corpus.user_statutes() / "sp"
    place.mkdir(parents=True)
    (place / "source.txt").write_text("Art. 1º Sem registro.")
    assert followed(live, clock) is old
    shutil.rmtree(place)
    assert followed(live, clock) is old, "nothing has changed after all"


def test_a_damaged_index_leaves_the_old_assistant(live: Live, clock: Clock, law: Path) -> None:
    old = live.current()

    def damaged(laws: Corpus, glosses: object) -> None:
        words_only(laws, glosses)
        file = generations.current() / "bm25-law" / "vocab.index.json"
        found = file if file.exists() else next(generations.current().glob("bm25-law/*"))
        found.unlink()

    statutes.add(law, key="sp", title=own_data.TITLE, urn=own_data.URN, build=damaged)
    assert followed(live, clock) is old


def test_the_disk_is_looked_at_once_a_second(
    live: Live, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = []

    def look() -> object:
        looks.append(clock.now)
        return stamp()

    monkeypatch.setattr("assistant.live.stamp", look)
    for tenth in range(25):
        clock.now = 1_000 + tenth / 10
        live.current()
        assert eventually(lambda: not live._following.locked())
    assert len(looks) == 3


def test_before_it_is_warm_no_change_is_followed(data: Path, clock: Clock, law: Path) -> None:
    cold = Live(clock=clock)
    first = cold.current()
    add(law)
    assert followed(cold, clock) is first
    statutes.remove("sp", build=words_only)
    cold.warm_up()
    assert "sp" not in followed(cold, clock).corpus.statutes


def test_two_hundred_ask_while_another_process_adds_a_law(data: Path, law: Path) -> None:
    """None fails, and each answer is wholly of the laws that its assistant holds."""
    live = Live(period=0.1)
    live.warm_up()
    old = live.current().ask(QUESTION)
    assert not any(c.statute == "sp" for c in old.citations)
    ready = threading.Barrier(ASKERS + 1)
    answers: list[tuple[bool, str, tuple[str, ...]]] = []

    def ask() -> None:
        ready.wait()
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            assistant = live.current()
            answer = assistant.ask(QUESTION)
            knows = "sp" in assistant.corpus.statutes
            answers.append((knows, answer.text, tuple(c.quote for c in answer.citations)))
            if knows:
                return
            time.sleep(4)
        raise AssertionError("the law was never served")

    command = (
        "from assistant.cli import main; import sys; sys.argv[1:] = "
        f"['statutes', 'add', {str(law)!r}, '--key', 'sp', '--title', {own_data.TITLE!r}, "
        f"'--urn', {own_data.URN!r}]; main()"
    )
    with ThreadPoolExecutor(ASKERS) as pool:
        asked = [pool.submit(ask) for _ in range(ASKERS)]
        ready.wait()
        done = subprocess.run(
            [sys.executable, "-c", command], cwd=searching.ROOT, capture_output=True, text=True
        )
        faults = [fault for one in asked if (fault := one.exception()) is not None]
    assert done.returncode == 0, done.stderr
    assert faults == []
    new = live.current().ask(QUESTION)
    texts = {False: {old.text}, True: {new.text}}
    quotes = {
        False: {tuple(c.quote for c in old.citations)},
        True: {tuple(c.quote for c in new.citations)},
    }
    for knows in (False, True):
        mine = [answer for answer in answers if answer[0] == knows]
        assert len(mine) >= ASKERS
        assert {text for _, text, _ in mine} == texts[knows]
        assert {quoted for _, _, quoted in mine} == quotes[knows]
    assert live.current().search("nome de pessoa viva", ["sp"]).mode == "hybrid"
