"""All connections of a process: how many are allowed, and which one is cut if there are too many.

Every connection is an open file, and a process may open only so many. A connection that has sent a
link or a cookie that opens a seat belongs to a player; all others belong to strangers. When there
are too many, the stranger who has been silent longest is cut. So players stay connected, and new
clients that send a request right away get a response, however many connections others hold open.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from mintopia.server.ops import logs

RESERVED_FILES: Final = 256  # for the database, the bots' processes, outgoing notifications
MOST_UNSENT: Final = 64 * 1024 * 1024  # bytes that wait until all readers together take them
PLAYERS_SHARE: Final = 4  # one connection in this many is reserved for players
REPORT_SECONDS: Final = 10.0  # between two log lines
NO_LIMIT: Final = 1_000_000_000


class Connection(Protocol):
    """The parts of a connection that are used here."""

    peer: str  # the client it comes from, as the limits count clients

    def cut(self) -> None:
        """Close the connection immediately."""


def open_files() -> int:
    """Return how many files this process may hold open."""
    try:
        import resource  # noqa: PLC0415 - there is none on Windows
    except ModuleNotFoundError:
        return NO_LIMIT
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return NO_LIMIT if soft == resource.RLIM_INFINITY else soft


def most_connections(wanted: int) -> int:
    """Return the most connections allowed: as wanted (0: any number), and as open files permit."""
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
        self._strangers: dict[Connection, None] = {}  # in the order of their last requests
        self._strangers_of: dict[str, dict[Connection, None]] = {}
        self._unsent: dict[Connection, int] = {}  # bytes that wait to be sent
        self.unsent = 0  # the same, of all connections
        self._ended: Counter[str] = Counter()
        self._report_at = 0.0

    def __len__(self) -> int:
        """Return how many connections are open."""
        return len(self._all)

    def add(self, new: Connection) -> bool:
        """Admit a connection, cutting a stranger's if necessary; return whether there was room."""
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
        """Note that a connection has ended; calling this twice does no harm."""
        if gone not in self._all:
            return
        self._all.discard(gone)
        self._each[gone.peer] -= 1
        if not self._each[gone.peer]:
            del self._each[gone.peer]
        self.know(gone)
        self._on_count(len(self._all))

    def know(self, player: Connection) -> None:
        """Note that this connection belongs to somebody with a seat."""
        if player in self._strangers:
            del self._strangers[player]
            of_client = self._strangers_of[player.peer]
            del of_client[player]
            if not of_client:
                del self._strangers_of[player.peer]

    def hear(self, asking: Connection) -> None:
        """Note that a request has arrived; of the strangers, this one will now be cut last."""
        if asking in self._strangers:
            for order in (self._strangers, self._strangers_of[asking.peer]):
                order[asking] = order.pop(asking)

    def keep(self, sending: Connection, size: int) -> None:
        """Note how many bytes wait to be sent; if all together are too many, cut the largest."""
        self.unsent += size - self._unsent.pop(sending, 0)
        if size:
            self._unsent[sending] = size
        while self.unsent > MOST_UNSENT:
            largest = max(self._unsent, key=lambda each: self._unsent[each])
            self.unsent -= self._unsent.pop(largest)
            self.note("unread")
            largest.cut()

    def note(self, why: str) -> None:
        """Count a connection that was cut or refused; log the counts from time to time."""
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
