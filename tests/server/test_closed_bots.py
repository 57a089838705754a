"""Bots come from a closed list: no command that a file or a database names is ever run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mintopia.server.advice.bot_worker import ALLOWED, think
from mintopia.server.ops.game_check import check_game
from mintopia.server.ops.transfer import import_games, line_of, lines_of, read_line
from mintopia.store import Store, open_store, sqlite_url
from tests.server.forking import mintopia
from tests.server.serving import Player, serving
from tests.server.stored import store_game
from tests.store.making import game_of


def command(ran: Path) -> str:
    """Return the name of a bot that creates a file when it is run."""
    return f"exec:touch {ran}"


def with_program(store: Store, bot: str, column: str = "bot") -> str:
    """Store a running game whose second seat is played by a program."""
    table = store_game(store, moves=1, links=["a" * 32, "b" * 32])
    kind = "bot" if column == "bot" else "person"
    with store._database.write() as connection:
        connection.exec_driver_sql(
            f"UPDATE seats SET kind = '{kind}', {column} = ? WHERE seat = 1", (bot,)
        )
    return table


@pytest.mark.parametrize(
    ("column", "refusal"),
    [
        ("bot", "Seat 1 names a bot that is not one of random, greedy, easy"),
        ("stand_in", "seats.1.stand_in must be one of random, greedy, easy"),
    ],
)
@pytest.mark.parametrize("bot", ["exec:touch ran", "mcts:seconds=3600", "wizard"])
def test_a_line_that_names_a_program_is_not_taken(
    tmp_path: Path, bot: str, column: str, refusal: str
) -> None:
    store = open_store(sqlite_url(tmp_path / "here.db"))
    game = store.load(with_program(store, "easy", column))
    store.close()
    assert game is not None
    line = json.loads(line_of(game))
    line["seats"][1][column] = bot
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(line))
    there = tmp_path / "there.db"
    done = mintopia("import", str(file), "--database", str(there), "--lang", "en")
    assert done.returncode == 1
    assert refusal in done.stderr
    target = open_store(sqlite_url(there))
    assert target.table(game.table.id) is None
    target.close()


def test_a_line_with_a_bot_of_the_list_is_taken(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path / "here.db"))
    there = open_store(sqlite_url(tmp_path / "there.db"))
    for bot in ALLOWED:
        game = game_of(store, with_program(store, bot))
        assert read_line(line_of(game)).seats[1].bot == bot
        (tmp_path / "line").write_bytes(line_of(game))
        with (tmp_path / "line").open("rb") as file:
            assert import_games(there, lines_of(file), lambda *_: None).stored == 1
        with store._database.write() as connection:
            connection.exec_driver_sql("DELETE FROM tables")
        with there._database.write() as connection:
            connection.exec_driver_sql("DELETE FROM tables")
    store.close()
    there.close()


@pytest.mark.parametrize("column", ["bot", "stand_in"])
def test_the_doctor_names_the_seat_and_not_the_program(tmp_path: Path, column: str) -> None:
    store = open_store(sqlite_url(tmp_path / "games.db"))
    table = with_program(store, command(tmp_path / "ran"), column)
    game = store.load(table)
    store.close()
    assert game is not None
    (finding,) = check_game(game)
    assert finding.sentence("en") == (
        "Seat 1 names a bot that is not one of random, greedy, easy, medium, hard, expert, master, "
        "even:1 … even:13."
    )
    assert "席1のボット" in finding.sentence("ja")
    done = mintopia("doctor", "--database", str(tmp_path / "games.db"), "--lang", "en")
    assert done.returncode == 1
    assert f"{table}  {finding.sentence('en')}" in done.stdout
    assert "touch" not in done.stdout + done.stderr
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize("column", ["bot", "stand_in"])
def test_a_server_runs_no_command_whatever_its_database_names(tmp_path: Path, column: str) -> None:
    ran = tmp_path / "ran"
    store = open_store(sqlite_url(tmp_path / "games.db"))
    table = with_program(store, command(ran), column)
    store.close()
    with serving(tmp_path) as server, server.client() as client:
        ann = Player(client, table, invitation="a" * 32)
        with ann.live() as stream:
            state = stream.kind("state")
            while state["to_move"] != 0:  # a legal move is played, so the game goes on
                state = stream.kind("move")
        assert state["seq"] >= 1
        state = ann.get()
        ann.play(state["seq"], state["legal"][0])
        log = server.log()
        assert server.stop() == 0
    assert not ran.exists()
    assert "a bot plays any move" in log
    assert str(ran) not in log


def test_the_process_that_thinks_refuses_a_program_too(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    with pytest.raises(ValueError, match="no such bot"):
        think({}, command(ran), 1)
    assert not ran.exists()
