"""The assistant that a server asks: it follows the laws and the index while others change them.

    live = Live()                # the laws of this moment; the index is opened when first needed
    live.warm_up()               # opens or builds it; from then on changes are followed
    live.current().ask(…)        # a request takes one assistant and keeps it to its end

When another process has put a new index or other laws in place, the new assistant is made ready
beside the old one, in a thread of its own, and takes its place by one assignment. A corpus without
its index is never served: until the two belong together the old assistant goes on.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from pathlib import Path

from assistant.assistant import Assistant
from indexer import corpus as corpora
from indexer import generations
from indexer.errors import EmancipaError
from indexer.index import Index

LOG = logging.getLogger("emancipa.live")
PERIOD = 1.0  # seconds between two looks at the disk
WARM_UP = "população"  # a search makes the index read all its parts

Mark = tuple[int, int] | None
Stamp = tuple[Mark, Mark]


class Live:
    """Holds the assistant in use; safe to share between threads."""

    def __init__(
        self,
        first: Assistant | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        period: float = PERIOD,
    ) -> None:
        self._clock, self._period = clock, period
        self._seen = self._served = stamp()
        self._assistant = first or Assistant.open()
        self._next_look = float("inf")
        self._following = threading.Lock()  # held from a look until what it found is in use

    def warm_up(self) -> None:
        """Opens the index before the first question comes, and begins to follow changes."""
        try:
            self._assistant.search(WARM_UP)
        finally:
            self._next_look = self._clock()

    def current(self) -> Assistant:
        """The assistant in use; looks for a change at most once a period and never waits for it."""
        if self._clock() >= self._next_look and self._following.acquire(blocking=False):
            self._next_look = self._clock() + self._period
            now = stamp()
            if now == self._seen:
                self._following.release()
            else:
                threading.Thread(target=self._follow, args=(now,), daemon=True, name="live").start()
        return self._assistant

    def _follow(self, now: Stamp) -> None:
        """Puts what now lies on the disk in use, once its parts belong together."""
        self._seen = now
        try:
            laws = corpora.load(extra=corpora.user_statutes())
            same = laws.fingerprint == self._assistant.corpus.fingerprint
            if same and now[0] == self._served[0]:
                return  # a law half-way to its place, or taken back
            Index.open(laws)  # raises while the index is of other laws
            ready = Assistant(laws, self._assistant.today)
            ready.search(WARM_UP)
            if stamp() == now:  # else this may be half of one moment and half of the next
                self._assistant, self._served = ready, now
                _adopt_default()
        except EmancipaError as error:
            LOG.warning("laws or index changed but cannot be used yet: %s", error.code)
        except Exception:
            LOG.exception("laws or index changed but cannot be used")
        finally:
            self._following.release()


def stamp() -> Stamp:
    """What changes when an index or a user's law is put in place: two calls of stat."""
    return _mark(generations.home() / generations.POINTER), _mark(corpora.user_statutes())


def _mark(path: Path) -> Mark:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_ino


def _adopt_default() -> None:
    """Lets the rules, which read the laws of the process, see the laws that are now served."""
    corpora.default.cache_clear()
    corpora.default()
