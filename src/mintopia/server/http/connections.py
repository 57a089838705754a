"""All connections of a process: how many are allowed, and which one is cut if there are too many.

Every connection is an open file, and a process may open only so many. A connection that has sent a
link or a cookie that opens a seat belongs to a player, one that has shown a spectators' link to a
spectator; all others belong to strangers. When there are too many, the stranger who has been silent
longest is cut; if there is none, a spectator; if there are only players, the client with the most
connections loses one. So players stay connected, and new clients that send a request right away get
a response, however many connections others hold open.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Final, Protocol

from mintopia.server.common import logs
from mintopia.server.common.limits import networks_of

RESERVED_FILES: Final = 256  # for the database, the bots' processes, outgoing notifications
MOST_UNSENT: Final = 64 * 1024 * 1024  # bytes that wait until all readers together take them
PLAYERS_SHARE: Final = 4  # one connection, and one stream, in this many is reserved for players
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


class _Others:
    """Connections that are not a player's, those that are cut first in front."""

    def __init__(self) -> None:
        self._strangers: dict[Connection, None] = {}  # in the order of their last requests
        self._spectators: dict[Connection, None] = {}  # in the order of their arrival

    def __len__(self) -> int:
        return len(self._strangers) + len(self._spectators)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._strangers or connection in self._spectators

    def add(self, connection: Connection, *, is_spectator: bool = False) -> None:
        (self._spectators if is_spectator else self._strangers)[connection] = None

    def remove(self, connection: Connection) -> None:
        self._strangers.pop(connection, None)
        self._spectators.pop(connection, None)

    def hear(self, connection: Connection) -> None:
        if connection in self._strangers:
            self._strangers[connection] = self._strangers.pop(connection)

    def first(self) -> Connection | None:
        return next(iter(self._strangers or self._spectators), None)


class Connections:
    """The connections of a process."""

    def __init__(
        self, most: int, most_each: int, *, header_seconds: float, body_seconds: float,
        on_ended: Callable[[str], None] = lambda _: None,
        on_count: Callable[[int], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self._most = most
        self._most_others = most - most // PLAYERS_SHARE
        self._most_each = most_each  # 0: any number
        self.header_seconds = header_seconds
        self.body_seconds = body_seconds
        self._on_ended = on_ended
        self._on_count = on_count
        self._all: set[Connection] = set()
        self._each: Counter[str] = Counter()  # by network
        self._others = _Others()
        self._others_of: defaultdict[str, _Others] = defaultdict(_Others)  # by network
        self._players_of: defaultdict[str, dict[Connection, None]] = defaultdict(dict)  # by client
        self._unsent: dict[Connection, int] = {}  # bytes that wait to be sent
        self.unsent = 0  # the same, of all connections
        self._ended: Counter[str] = Counter()
        self._report_at = 0.0

    def __len__(self) -> int:
        """Return how many connections are open."""
        return len(self._all)

    def add(self, new: Connection) -> bool:
        """Admit a connection, cutting another one if necessary; return whether there was room."""
        networks = networks_of(new.peer)
        for network, worth in networks:
            if self._most_each and self._each[network] >= self._most_each * worth:
                if not self._make_room(self._others_of[network].first(), "client"):
                    return False
        if len(self._all) >= self._most or len(self._others) >= self._most_others:
            if not self._make_room(self._others.first() or self._spare(new.peer), "all"):
                return False
        self._all.add(new)
        self._others.add(new)
        for network, _ in networks:
            self._each[network] += 1
            self._others_of[network].add(new)
        self._on_count(len(self._all))
        return True

    def remove(self, gone: Connection) -> None:
        """Note that a connection has ended; calling this twice does no harm."""
        if gone not in self._all:
            return
        self._all.discard(gone)
        self._leave_others(gone)
        self._players_of[gone.peer].pop(gone, None)
        if not self._players_of[gone.peer]:
            del self._players_of[gone.peer]
        for network, _ in networks_of(gone.peer):
            self._each[network] -= 1
            if not self._each[network]:
                del self._each[network], self._others_of[network]
        self._on_count(len(self._all))

    def know(self, known: Connection, *, is_player: bool) -> None:
        """Note that this connection belongs to somebody with a seat, or to a spectator."""
        if known not in self._others:
            return  # a player's already, or gone
        self._leave_others(known)
        if is_player:
            self._players_of[known.peer][known] = None
            return
        self._others.add(known, is_spectator=True)
        for network, _ in networks_of(known.peer):
            self._others_of[network].add(known, is_spectator=True)

    def hear(self, asking: Connection) -> None:
        """Note that a request has arrived; of the strangers, this one will now be cut last."""
        if asking in self._others:
            self._others.hear(asking)
            for network, _ in networks_of(asking.peer):
                self._others_of[network].hear(asking)

    def _leave_others(self, connection: Connection) -> None:
        self._others.remove(connection)
        for network, _ in networks_of(connection.peer):
            self._others_of[network].remove(connection)

    def _spare(self, peer: str) -> Connection | None:
        """Return a player's connection that somebody with far fewer of them may replace."""
        most = max(self._players_of.values(), key=len, default={})
        if len(most) <= len(self._players_of.get(peer, ())) + 1:
            return None
        return next(iter(most))

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

    def _make_room(self, spare: Connection | None, why: str) -> bool:
        self.note(why)
        if spare is None:
            return False
        self.remove(spare)
        spare.cut()
        return True
