"""The crowd: tables of scripted clients that play their games, with a stream for every seat."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from benchmarks.server.scripts import Script
from benchmarks.server.wire import OK, PATIENCE, Ear, Line, LoadError, request

T = TypeVar("T")
R = TypeVar("R")

LINES: Final = 8  # connections that make tables and play ahead in parallel
AT_ONCE: Final = 64  # streams opened in parallel
PAUSE: Final = 0.001  # seconds between two checks for a free table


@dataclass(frozen=True, slots=True)
class Address:
    """The server's address."""

    host: str
    port: int


class Table:
    """A table on the server, the script of its game, and the streams that follow it."""

    def __init__(self, script: Script, made: dict[str, Any], keys: Sequence[str]) -> None:
        self.script = script
        self.id: str = made["table"]["id"]
        self.keys = list(keys)  # of the seats
        self.spectator: str = made["spectator_link"]
        self.at = 0  # moves played
        self.ears: list[Ear] = []
        self._behind = 0  # streams that have not yet received the last move
        self._heard: asyncio.Future[float] | None = None

    @property
    def is_over(self) -> bool:
        """Whether the whole script has been played."""
        return self.at >= len(self.script.moves)

    def next_request(self) -> bytes:
        """Return the request for the next move."""
        seat, move = self.script.moves[self.at]
        path = f"/api/tables/{self.id}/moves"
        return request("POST", path, self.keys[seat], {"seq": self.at, "move": move})

    async def open_ear(self, address: Address, key: str) -> None:
        """Open a stream for this key."""
        loop = asyncio.get_running_loop()
        _, ear = await loop.create_connection(
            lambda: Ear(self._on_number), address.host, address.port
        )
        self.ears.append(ear)
        await ear.listen(request("GET", f"/api/tables/{self.id}/live", key))

    def stream_keys(self, count: int | None = None) -> list[str]:
        """Return the keys for `count` streams, seats before spectators; by default only seats."""
        if count is None:
            return self.keys
        return [*self.keys, *[self.spectator] * count][:count]

    def _on_number(self, number: int) -> None:
        if self._heard is not None and number == self.at + 1:
            self._behind -= 1
            if not self._behind and not self._heard.done():
                self._heard.set_result(time.perf_counter())

    async def play(self, line: Line, due: float | None = None) -> float:
        """Play the next move; return the seconds until the last stream had received it.

        The time starts when the request is sent, or at `due` if given.
        """
        loop = asyncio.get_running_loop()
        asked = self.next_request()
        self._behind = len(self.ears)
        self._heard = loop.create_future()
        begun = time.perf_counter() if due is None else due
        status, body = await line.ask(asked)
        ended = time.perf_counter()
        if status not in OK:
            raise LoadError(f"A move was answered {status}: {body[:200].decode(errors='replace')}")
        if self.ears:
            if not self._heard.done():
                await asyncio.wait_for(self._heard, PATIENCE)
            ended = max(ended, self._heard.result())
        self._heard = None
        self.at += 1
        return ended - begun

    def close(self) -> None:
        """Close the streams."""
        for ear in self.ears:
            ear.close()
        self.ears.clear()


@dataclass(slots=True)
class Tally:
    """The result of a load."""

    seconds: float = 0.0
    times: list[float] = field(default_factory=list)  # of each move, until the last stream has it

    @property
    def rate(self) -> float:
        """Moves per second."""
        return len(self.times) / self.seconds if self.seconds else 0.0

    def at(self, share: float) -> float:
        """Return the time within which this share of the moves was delivered."""
        ordered = sorted(self.times)
        return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


@asynccontextmanager
async def lines(address: Address, count: int) -> AsyncIterator[list[Line]]:
    """Yield this many open connections, and close them at the end."""
    loop = asyncio.get_running_loop()
    made: list[Line] = []
    try:
        for _ in range(count):
            made.append((await loop.create_connection(Line, address.host, address.port))[1])
        yield made
    finally:
        for line in made:
            line.close()
        await asyncio.sleep(0)  # sockets close a moment after they are released


@asynccontextmanager
async def leaving(tables: Iterable[Table]) -> AsyncIterator[None]:
    """Close the streams of these tables at the end."""
    try:
        yield
    finally:
        for table in tables:
            table.close()
        await asyncio.sleep(0)


async def each(
    workers: Sequence[R], work: Iterable[T], do: Callable[[R, T], Awaitable[None]]
) -> None:
    """Share the work out among the workers, each doing one piece at a time."""
    waiting = deque(work)

    async def go(worker: R) -> None:
        while waiting:
            await do(worker, waiting.popleft())

    async with asyncio.TaskGroup() as group:
        for worker in workers:
            group.create_task(go(worker))


async def make_tables(address: Address, scripts: Sequence[Script], count: int) -> list[Table]:
    """Create tables with people in all seats, and start them."""
    tables: list[Table] = []

    async def make(line: Line, script: Script) -> None:
        body = {
            "game": script.game,
            "options": {"players": script.players},
            "seed": script.seed,
            "seats": [{"kind": "person"}] * script.players,
            "start": True,
        }
        made = await line.want(request("POST", "/api/tables", None, body))
        keys = []
        for entry in made["links"]:
            join = {"link": entry["link"], "program": "bench"}
            keys.append((await line.want(request("POST", "/api/join", None, join)))["key"])
        tables.append(Table(script, made, keys))

    async with lines(address, LINES) as open_lines:
        await each(open_lines, (scripts[n % len(scripts)] for n in range(count)), make)
    return tables


async def open_ears(address: Address, tables: Sequence[Table], a_table: int | None = None) -> None:
    """Open a stream for every seat, or `a_table` per table, with spectators after the seats."""
    wanted = [(table, key) for table in tables for key in table.stream_keys(a_table)]

    async def listen(_: int, one: tuple[Table, str]) -> None:
        await one[0].open_ear(address, one[1])

    await each(range(AT_ONCE), wanted, listen)


async def play_ahead(address: Address, tables: Sequence[Table], moves: int) -> Tally:
    """Play every table up to a number of moves, as fast as possible."""
    tally = Tally()

    async def play(line: Line, table: Table) -> None:
        while not table.is_over and table.at < moves:
            tally.times.append(await table.play(line))

    begun = time.perf_counter()
    async with lines(address, LINES) as open_lines:
        await each(open_lines, tables, play)
    tally.seconds = time.perf_counter() - begun
    return tally


@asynccontextmanager
async def patience(seconds: float) -> AsyncIterator[None]:
    """End a load of so many seconds if the server has long stopped answering."""
    try:
        async with asyncio.timeout(seconds + PATIENCE):
            yield
    except TimeoutError:
        raise LoadError("The server stopped answering.") from None


async def saturate(
    address: Address, tables: Sequence[Table], at_once: int, seconds: float
) -> Tally:
    """Play at this many tables in parallel, each moving once all streams have its last move.

    Only moves made while all of them are playing count.
    """
    tally = Tally()
    waiting = deque(tables)
    begun = time.perf_counter()
    end = begun + seconds

    async def play(line: Line) -> None:
        while waiting and time.perf_counter() < end:
            table = waiting.popleft()
            while not table.is_over and time.perf_counter() < end:
                tally.times.append(await table.play(line))
        # From here on fewer tables play, which would make the rate look too low.
        if not tally.seconds:
            tally.seconds = time.perf_counter() - begun
            raise _Enough

    async with patience(seconds), lines(address, at_once) as open_lines:
        with suppress(_Enough):
            await _until_first(play(line) for line in open_lines)
    return tally


class _Enough(Exception):  # noqa: N818 - the end of a load, not a fault
    """Raised when no tables are left or the time is up."""


async def _until_first(work: Iterable[Awaitable[None]]) -> None:
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def play_steadily(
    address: Address, tables: Sequence[Table], rate: float, seconds: float
) -> Tally:
    """Send moves at an even rate, however long the answers take; tables take turns.

    If all tables still wait for their last move, the next move is late, which counts as delay.
    """
    tally = Tally()
    free = deque(tables)
    async with (
        patience(seconds),
        lines(address, len(tables)) as open_lines,
        asyncio.TaskGroup() as group,
    ):
        line_of = dict(zip((table.id for table in tables), open_lines, strict=True))

        async def play(table: Table, due: float | None) -> None:
            tally.times.append(await table.play(line_of[table.id], due))
            if not table.is_over:
                free.append(table)

        begun = time.perf_counter()
        for number in range(int(rate * seconds)):
            due = begun + number / rate
            ahead = due - time.perf_counter()
            if ahead > 0:
                await asyncio.sleep(ahead)
            is_late = not free
            while not free:
                if all(table.is_over for table in tables):
                    raise LoadError("The games of the steady load were over too soon.")
                await asyncio.sleep(PAUSE)
            group.create_task(play(free.popleft(), due if is_late else None))
    tally.seconds = time.perf_counter() - begun
    return tally
