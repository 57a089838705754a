"""All connections of a process: how many there may be, and who has to go when there are more.

Every connection is an open file, and a process may hold only so many. Whoever has shown a link or a
cookie that opens a seat over a connection is a player; the others are strangers. When there are too
many, the stranger who has been silent for longest has to go: so players keep their places, and
whoever comes and asks something at once gets an answer, however many connections others hold open.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from mintopia.server.ops import logs

RESERVED_FILES: Final = 256  # for the database, the processes that think, what is sent
PLAYERS_SHARE: Final = 4  # one place in so many is kept for players
REPORT_SECONDS: Final = 10.0  # between two lines of the log
NO_LIMIT: Final = 1_000_000_000


class Connection(Protocol):
    """What is known here of a connection."""

    peer: str  # the client it comes from, as limits count

    def cut(self) -> None:
        """End it at once."""


def open_files() -> int:
    """Return how many files this process may hold open."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ModuleNotFoundError:
        return NO_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def most_connections(wanted: int) -> int:
    """Return how many connections there may be: as many as wanted (0: any), and as files allow."""
    files = open_files()
    room = max(files // 2, files - RESERVED_FILES)
    return min(wanted or room, room)


class Connections:
    """The connections of a process."""

    def __init__(
        self, most: int, most_each: int, *, header_seconds: float, body_seconds: float,
        on_ended: Callable[[str], None] = lambda _: None,
        on_count: Callable[[int], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self._most = most
        self._most_strangers = most - most // PLAYERS_SHARE
        self._most_each = most_each  # 0: any number
        self.header_seconds = header_seconds
        self.body_seconds = body_seconds
        self._on_ended = on_ended
        self._on_count = on_count
        self._all: set[Connection] = set()
        self._each: Counter[str] = Counter()
        self._strangers: dict[Connection, None] = {}  # in the order in which they last asked
        self._strangers_of: dict[str, dict[Connection, None]] = {}
        self._ended: Counter[str] = Counter()
        self._report_at = 0.0

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._all)

    def add(self, new: Connection) -> bool:
        """Let a connection in, in a stranger's place if need be; return whether there was one."""
        if self._most_each and self._each[new.peer] >= self._most_each:
            if not self._make_room(self._strangers_of.get(new.peer, {}), "client"):
                return False
        if len(self._all) >= self._most or len(self._strangers) >= self._most_strangers:
            if not self._make_room(self._strangers, "all"):
                return False
        self._all.add(new)
        self._each[new.peer] += 1
        self._strangers[new] = None
        self._strangers_of.setdefault(new.peer, {})[new] = None
        self._on_count(len(self._all))
        return True

    def remove(self, gone: Connection) -> None:
        """Note that a connection has ended; twice does no harm."""
        if gone not in self._all:
            return
        self._all.discard(gone)
        self._each[gone.peer] -= 1
        if not self._each[gone.peer]:
            del self._each[gone.peer]
        self.know(gone)
        self._on_count(len(self._all))

    def know(self, player: Connection) -> None:
        """Note that somebody with a seat asks over this connection."""
        if player in self._strangers:
            del self._strangers[player]
            of_client = self._strangers_of[player.peer]
            del of_client[player]
            if not of_client:
                del self._strangers_of[player.peer]

    def hear(self, asking: Connection) -> None:
        """Note that a whole request has come: of the strangers, this one is now the last to go."""
        if asking in self._strangers:
            for order in (self._strangers, self._strangers_of[asking.peer]):
                order[asking] = order.pop(asking)

    def note(self, why: str) -> None:
        """Count a connection that was ended or not taken; log it, but not each."""
        self._on_ended(why)
        self._ended[why] += 1
        if time.monotonic() >= self._report_at:
            self._report_at = time.monotonic() + REPORT_SECONDS
            logs.warn("connections were ended", open=len(self._all), ended=dict(self._ended))
            self._ended.clear()

    def _make_room(self, strangers: dict[Connection, None], why: str) -> bool:
        self.note(why)
        oldest = next(iter(strangers), None)
        if oldest is None:
            return False
        self.remove(oldest)
        oldest.cut()
        return True
