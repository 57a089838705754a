"""The doctor finds every change made to a stored game, and nothing in an unchanged one."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from mintopia.engine.game import rules_of
from mintopia.host.hosted import BEFORE_BRANCH
from mintopia.server.ops.database_check import look_at_database, look_at_games, look_at_span
from mintopia.server.ops.game_check import check_game
from mintopia.server.ops.transfer import line_of, read_line
from mintopia.store import NewSeat, Store, StoreError, open_existing, open_store, sqlite_url
from tests.server.forking import mintopia
from tests.server.serving import make_table, serving
from tests.server.stored import PLAYED, store_game
from tests.store.making import change, game_of, new_table
from tests.store.older import RUNNING, write_older


def keys_of(store: Store, table: str) -> list[str]:
    """Check one game; return the keys of the findings."""
    game = game_of(store, table)
    return [finding.key for finding in check_game(game)]


@pytest.mark.parametrize(("game", "options"), PLAYED)
@pytest.mark.parametrize("moves", [0, 7, 10_000])
def test_good_games_pass(store: Store, game: str, options: dict[str, Any], moves: int) -> None:
    assert keys_of(store, store_game(store, game, options, moves=moves, undo=True)) == []


def test_nothing_is_found_at_tables_that_did_not_start(store: Store) -> None:
    seats = [NewSeat(kind="person", name="Mina"), NewSeat()]
    waiting, closed = (store.create_table(new_table(), seats).id for _ in range(2))
    abandoned = store_game(store, moves=4)
    store.close_table(closed)
    store.close_table(abandoned)
    assert [keys_of(store, table) for table in (waiting, closed, abandoned)] == [[], [], []]


def test_the_moves_before_a_branch_answer_nothing(store: Store) -> None:
    table = store_game(store, seed=4)
    change(store, "UPDATE entries SET answer_to = ? WHERE seq <= 4", BEFORE_BRANCH)
    assert keys_of(store, table) == []
    game = game_of(store, table)
    assert read_line(line_of(game)).entries == game.entries


DAMAGE: list[tuple[str, str]] = [
    ("UPDATE tables SET rules_version = 0", "older-rules"),
    ("UPDATE tables SET rules_version = 99", "newer-rules"),
    ("UPDATE tables SET seed = '5'", "promise"),
    ("UPDATE tables SET salt = 'x'", "promise"),
    ("UPDATE tables SET seq = seq + 1", "entry-count"),
    ("UPDATE tables SET winners = '[0,1]'", "winners"),
    ("UPDATE tables SET winners = NULL", "winners"),
    ("UPDATE tables SET turn_seat = 1", "turn"),
    ("UPDATE tables SET status = 'running'", "is-over"),
    ("UPDATE tables SET finished_at = NULL", "end-time"),
    ("UPDATE tables SET started_at = NULL", "start-time"),
    ("UPDATE tables SET game = 'chess'", "no-game"),
    ("UPDATE tables SET options = '{\"players\": 7}'", "no-setup-because"),
    ("UPDATE tables SET options = '{\"players\": 3}'", "seat-count"),
    ("UPDATE seats SET name = 'Else' WHERE seat = 0", "names"),
    ("UPDATE seats SET kind = 'open' WHERE seat = 1", "open-seat"),
    ("UPDATE seats SET seat = 3 WHERE seat = 1", "seat-numbers"),
    ("DELETE FROM entries WHERE seq = 4", "gap"),
    ("DELETE FROM entries WHERE seq > 6", "not-over"),
    ("UPDATE entries SET text = 'dance' WHERE seq = 2", "no-move"),
    ("UPDATE entries SET text = 'recruit' WHERE seq = 2", "no-move"),
    ("UPDATE entries SET seat = 1 - seat WHERE seq = 2", "wrong-mover"),
    ("UPDATE entries SET seat = 9 WHERE seq = 2", "entry"),
    ("UPDATE entries SET answer_to = 0 WHERE seq = 5", "entry"),
    ("UPDATE entries SET answer_to = -1 WHERE seq = 5", "entry"),
    ("UPDATE entries SET kind = 'undo' WHERE seq = 1", "undo-nothing"),
]


@pytest.mark.parametrize(("statement", "key"), DAMAGE)
def test_every_damage_is_found(store: Store, statement: str, key: str) -> None:
    table = store_game(store, seed=4)
    assert keys_of(store, table) == []
    change(store, statement)
    game = game_of(store, table)
    found = check_game(game)
    assert key in [finding.key for finding in found]
    for finding in found:
        for language in ("en", "ja"):
            sentence = finding.sentence(language)
            assert "{" not in sentence
            assert str(game.table.seed) != sentence
            assert not any(f" {entry.text} " in sentence for entry in game.entries)


def test_a_move_the_rules_do_not_allow_is_found_with_its_paragraph(store: Store) -> None:
    table = store_game(store, seed=4)
    first = store.entries(table)[0]
    change(store, "UPDATE entries SET text = 'supplier gardens' WHERE seq <= 8")
    game = game_of(store, table)
    assert game.entries[0].text != first.text or first.text == "supplier gardens"
    (illegal,) = [finding for finding in check_game(game) if finding.key == "illegal"]
    assert "(W" in illegal.sentence("en")


def test_entries_after_the_end_are_found(store: Store) -> None:
    table = store_game(store, seed=4)
    last = store.entries(table)[-1]
    change(
        store,
        "INSERT INTO entries SELECT table_id, seq + 1, kind, seat, text, seq, at "
        "FROM entries WHERE seq = ?",
        last.seq,
    )
    assert "after-end" in keys_of(store, table)


def test_other_rules_show_as_differences(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Simulate an upgrade whose new rules play a stored game differently."""
    table = store_game(store, seed=4)
    rules = rules_of("works")
    result = rules.result

    def other(state: Any) -> dict[str, Any] | None:
        found = result(state)
        return None if found is None else found | {"winners": [*found["winners"], 5]}

    monkeypatch.setattr(rules, "rules_version", rules.rules_version + 1)
    monkeypatch.setattr(rules, "result", other)
    assert keys_of(store, table) == ["older-rules", "winners"]
    monkeypatch.undo()
    assert keys_of(store, table) == []
    monkeypatch.setattr(rules, "format_move", lambda *_: "in other words")
    assert keys_of(store, table) == ["other-words"]


# --- the whole database -------------------------------------------------------------------------
def test_a_row_that_cannot_be_read_hinders_no_other(store: Store) -> None:
    tables = sorted(store_game(store, seed=seed) for seed in range(3))
    change(store, "UPDATE tables SET options = '{' WHERE id = ?", tables[1])
    looked = look_at_span(store, tables[0], tables[-1])
    assert looked.games == 3
    assert [(found.table, found.key) for found in looked.findings] == [(tables[1], "unreadable")]


def test_the_database_itself_is_looked_at(store: Store, tmp_path: Path) -> None:
    store_game(store, moves=3)
    store.setting("push-key", lambda: "key")
    assert look_at_database(store) == []
    change(store, "UPDATE settings SET value = ''")
    with closing(sqlite3.connect(tmp_path / "games.db")) as raw, raw:
        raw.execute("DELETE FROM tables")  # a plain connection does not cascade deletes
    assert [found.key for found in look_at_database(store)] == ["damage", "setting"]


def test_a_damaged_file_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = open_store(sqlite_url(path))
    for seed in range(20):
        store_game(store, seed=seed)
    store.close()
    content = bytearray(path.read_bytes())
    for page in range(20, len(content) // 4096, 3):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(content)
    done = mintopia("doctor", "--database", str(path))
    assert done.returncode in (1, 2)
    assert "damaged" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_of_another_version_is_told(store: Store, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "games.db")
    change(store, "UPDATE alembic_version SET version_num = 'from the future'")
    with pytest.raises(StoreError, match="made by a newer Mintopia"):
        open_existing(url)
    change(store, "DELETE FROM alembic_version")
    with pytest.raises(StoreError, match="There are no games of Mintopia"):
        open_existing(url)


def test_an_older_schema_is_told_and_not_migrated(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "older.db")
    write_older(url)
    older = open_existing(url)
    assert [found.key for found in look_at_database(older)] == ["older-schema"]
    with pytest.raises(StoreError, match="does not have the tables that this Mintopia knows"):
        look_at_span(older, RUNNING, RUNNING)
    assert older.health.schema().present == "0001"
    older.close()


def test_many_processes_find_what_one_finds(postgres_url: str) -> None:
    store = open_store(postgres_url)
    for seed in range(230):
        store_game(store, seed=seed, moves=6)
    broken = store_game(store, seed=5)
    change(store, "UPDATE tables SET winners = '[5]' WHERE id = %s", broken)
    one = list(look_at_games(postgres_url, 1))
    two = list(look_at_games(postgres_url, 2, alone=0))
    store.close()
    assert one == two
    assert [looked.games for looked in one] == [100, 100, 31]
    assert [found.table for looked in one for found in looked.findings] == [broken]


# --- the command --------------------------------------------------------------------------------
def test_the_command_tells_what_differs_and_leaves_with_1(store: Store, tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    good, broken = store_game(store, seed=1), store_game(store, seed=2)
    done = mintopia("doctor", "--database", database)
    assert (done.returncode, done.stderr) == (0, "")
    assert "2 games replayed" in done.stdout
    assert "All games match the current rules." in done.stdout
    change(store, "UPDATE tables SET winners = '[0,1]' WHERE id = ?", broken)
    done = mintopia("doctor", "--database", database)
    assert done.returncode == 1
    heading, row, *_ = done.stdout.splitlines()
    assert heading.split() == ["Table", "What", "differs"]
    assert row.startswith(f"{broken}  The winners are stored as 1, 2; by the rules they are ")
    assert good not in done.stdout
    assert "1 differences, in 1 tables." in done.stdout
    assert "勝者は" in mintopia("doctor", "--database", database, "--lang", "ja").stdout
    done = mintopia("doctor", "--database", database, "--jobs", "0")
    assert (done.returncode, "jobs must be from 1" in done.stderr) == (2, True)


def test_the_doctor_may_come_and_a_second_server_may_not(tmp_path: Path) -> None:
    database = str(tmp_path / "games.db")
    with serving(tmp_path) as server, server.client() as client:
        make_table(client).play_on(5)
        make_table(client, "bid", options={"players": 3}, start=False)
        done = mintopia("doctor", "--database", database)
        assert done.returncode == 0, done.stdout
        assert "2 games replayed" in done.stdout
        second = mintopia("serve", "--port", "0", "--database", database)
        assert second.returncode == 2
        assert f"uses {database} already" in second.stderr
        assert "PostgreSQL" in second.stderr
        assert "Traceback" not in second.stderr
        server.stop()
        assert (tmp_path / "games.db.lock").exists()
        server.start()  # nobody holds the lock file that was left behind
