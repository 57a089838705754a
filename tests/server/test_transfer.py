"""Games moved from one database to another: nothing is lost, and nothing broken is let in."""

from __future__ import annotations

import io
import json
import stat
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from mintopia.engine.game import load_record
from mintopia.fair.signing import new_key
from mintopia.server.common.secrets import hash_of
from mintopia.server.ops import transfer
from mintopia.server.ops.transfer import (
    EVERY,
    FINISHED,
    UNFINISHED,
    EntryLine,
    LineError,
    MessageLine,
    SeatLine,
    TableLine,
    export_games,
    import_games,
    line_of,
    lines_of,
    read_line,
)
from mintopia.server.tables.records import SIGNING_KEY
from mintopia.server.tables.verification import Witness, check_record
from mintopia.store import (
    Entry,
    Message,
    NewSeat,
    SeatRow,
    Status,
    Store,
    TableRow,
    open_store,
    sqlite_url,
)
from tests.server.forking import mintopia
from tests.server.serving import Player, make_table, two_clients
from tests.server.stored import PLAYED, store_game
from tests.store.making import all_games, change, new_table
from tests.store.older import write_older

Line = dict[str, Any]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Return a store with games of every kind and status."""
    found = open_store(sqlite_url(tmp_path / "games.db"))
    for number, (game, options) in enumerate(PLAYED):
        store_game(found, game, dict(options), seed=number, undo=number == 0)
    store_game(found, moves=5, seed=2**64 - 1)
    store_game(found, moves=0, seed=-(2**63))
    found.create_table(new_table(), [NewSeat(kind="person", name="Mina"), NewSeat()])
    yield found
    found.close()


def lines_from(store: Store, statuses: tuple[Status, ...] = EVERY) -> list[bytes]:
    """Export the games, all of which must be readable."""
    return [line for _, line in export_games(store, statuses, pytest.fail)]


def bring(store: Store, lines: list[bytes], **more: Any) -> tuple[tuple[int, int, int], list[str]]:
    """Import lines; return how many were stored, known and refused, and the refusals."""
    told: list[str] = []
    imported = import_games(
        store,
        enumerate(lines, 1),
        lambda number, error: told.append(f"{number}: {error.sentence('en')}"),
        **more,
    )
    return (imported.stored, imported.known, imported.refused), told


def test_from_sqlite_to_postgresql_and_back_all_is_equal(
    store: Store, postgres_url: str, tmp_path: Path
) -> None:
    lines = lines_from(store)
    assert len(lines) == 7
    there = open_store(postgres_url)
    assert bring(there, lines) == ((7, 0, 0), [])
    assert lines_from(there) == lines
    assert bring(there, lines) == ((0, 7, 0), [])
    back = open_store(sqlite_url(tmp_path / "back.db"))
    assert bring(back, lines_from(there)) == ((7, 0, 0), [])
    assert lines_from(back) == lines
    there.close()
    back.close()


def test_branches_and_deals_stay_what_they_are(store: Store, postgres_url: str) -> None:
    first = lines_from(store, FINISHED)[0]
    table = json.loads(first)["table"]
    for more in ({"branch_of": "b" * 16, "hides_deal": False}, {"hides_deal": True}):
        found = new_table(same_deal_of=table["id"], **more)
        store.create_table(found, [NewSeat(kind="person", name="Mina"), NewSeat()])
    lines = lines_from(store)
    there = open_store(postgres_url)
    assert bring(there, lines)[0] == (9, 0, 0)
    assert lines_from(there) == lines
    told = sorted(
        (row.branch_of or "", bool(row.hides_deal)) for row in there.same_deals(table["id"])
    )
    assert told == [("", True), ("b" * 16, False)]
    there.close()
    for wrong in ({"branch_of": "B"}, {"branch_of": 3}, {"hides_deal": "yes"}):
        line = json.loads(first)
        line["table"] |= wrong
        with pytest.raises(LineError, match=next(iter(wrong))):
            read_line(json.dumps(line).encode())


def test_what_is_exported_can_be_chosen(store: Store) -> None:
    finished, others = lines_from(store, FINISHED), lines_from(store, UNFINISHED)
    assert (len(finished), len(others)) == (4, 3)
    assert sorted([*finished, *others]) == sorted(lines_from(store))
    assert {json.loads(line)["table"]["status"] for line in others} == {"open", "running"}


def test_a_finished_game_has_a_record_that_can_be_verified(store: Store, tmp_path: Path) -> None:
    store.setting(SIGNING_KEY, new_key)  # as a server does when it starts
    for line in map(json.loads, lines_from(store, FINISHED)):
        record = line["record"]
        assert check_record(record, Witness()).promise == line["table"]["commitment"]
        result = load_record(record).result
        assert result is not None
        assert result["winners"] == line["table"]["winners"]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = mintopia("verify", str(file))
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("The result is correct.")
    record["moves"] = record["moves"][:-3]
    file.write_text(json.dumps(record), encoding="utf-8")
    assert mintopia("verify", str(file)).returncode == 2
    assert all("record" not in json.loads(line) for line in lines_from(store, UNFINISHED))


def test_a_line_holds_every_column() -> None:
    """A column that is added to the database must be exported too."""
    for row, line, left_out in (
        (TableRow, TableLine, set()),
        (SeatRow, SeatLine, {"table_id", "webhook", "orders"}),  # secrets of one server
        (Entry, EntryLine, {"table_id"}),
        (Message, MessageLine, {"table_id", "id"}),
    ):
        assert {field.name for field in fields(row)} - left_out == set(line.model_fields)


# --- what is refused ----------------------------------------------------------------------------
def changed(line: bytes, *path: str | int, to: Any) -> bytes:
    """Change one value of a line; drop its record, which would give the change away."""
    whole: Line = json.loads(line)
    whole.pop("record", None)
    place: Any = whole
    for step in path[:-1]:
        place = place[step]
    if to is None and isinstance(path[-1], str) and path[-1] == "seats":
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return json.dumps(whole).encode()


WRONG: list[tuple[tuple[str | int, ...], Any, str]] = [
    (("mintopia_export",), 2, "format 1"),
    (("mintopia_export",), True, "format 1"),
    (("more",), 1, "more is not known here."),
    (("seats",), None, "seats is missing."),
    (("table", "id"), "../../etc/passwd", "table.id"),
    (("table", "id"), "a" * 16 + "\n", "table.id"),
    (("table", "seed"), 5, "table.seed must be text."),
    (("table", "seed"), "1" * 20, "promise"),
    (("table", "seed"), "9" * 20, "table.seed"),
    (("table", "seed"), "1", "The promise does not match"),
    (("table", "salt"), "x", "The promise does not match"),
    (("table", "name"), "x" * 61, "table.name must be text of"),
    (("table", "name"), "a\u0000b", "table.name"),
    (("table", "status"), "lost", "table.status must be one of"),
    (("table", "status"), "running", "The end time does not match"),
    (("table", "created_at"), 1e300, "table.created_at"),
    (("table", "chat_on"), 1, "table.chat_on must be true or false."),
    (("table", "game"), "chess", "does not know the game"),
    (("table", "rules_version"), 99, "rules version 99, newer than"),
    (("table", "options"), {"players": 9}, "cannot be set up: players"),
    (("table", "options", "seed"), 5, "cannot be set up"),
    (("table", "winners"), [0, 1, 2], "The winners are stored as 1, 2, 3"),
    (("table", "turn_seat"), 1, "The seat to move is stored as 2; by the rules it is -."),
    (("table", "seq"), 3, "The table counts 3 entries"),
    (("seats", 0, "seat"), 1, "not numbered from 0"),
    (("seats", 0, "name"), "Else", "The names of the seats"),
    (("seats", 0, "kind"), "open", "Seat 1 is open"),
    (("seats", 0, "link_hash"), "secret", "seats.0.link_hash"),
    (("seats", 0, "webhook"), "https://example.org/", "seats.0.webhook is not known"),
    (("entries", 4, "seq"), 50, "Entry 5 is missing; 50 is in its place."),
    (("entries", 4, "text"), "dance", "Entry 5 is not a move"),
    (("entries", 0, "seat"), 5, "Entry 1 names an impossible seat"),
    (("entries", 2, "answer_to"), 0, "Entry 3 names an impossible seat or number"),
    (("entries", 0, "kind"), "undo", "Entry 1 takes back a move, but there is none to take back."),
    (("messages", 0, "text"), "x" * 301, "messages.0.text must be text of"),
    (("messages", 0, "id"), 4, "messages.0.id is not known here."),
]


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return the exported line of a finished game."""
    store = open_store(sqlite_url(tmp_path_factory.mktemp("line") / "games.db"))
    store_game(store, seed=4)
    (found,) = lines_from(store)
    store.close()
    return found


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Store]:
    """Return a store without games."""
    found = open_store(sqlite_url(tmp_path / "empty.db"))
    yield found
    found.close()


@pytest.mark.parametrize(("path", "to", "sentence"), WRONG, ids=range(len(WRONG)))
def test_a_broken_line_is_refused_with_its_number_and_reason(
    line: bytes, empty: Store, path: tuple[str | int, ...], to: Any, sentence: str
) -> None:
    counts, told = bring(empty, [changed(line, *path, to=to), line])
    assert counts == (1, 0, 1), "the line after it is stored"
    assert told[0].startswith("1: ")
    assert sentence in told[0]
    assert lines_from(empty) == [line]


@pytest.mark.parametrize(
    ("broken", "sentence"),
    [
        (b"{", "it is not JSON"),
        (b"[]", "not a line of mintopia export"),
        (b"{}", "not a line of mintopia export"),
        (b'{"mintopia_export":1}', "table is missing."),
        (b'{"mintopia_export":1,"x":NaN}', "it is not JSON"),
        (b"\xff\xfe", "it is not JSON"),
        (b"[" * 100_000, "it is not JSON"),
    ],
)
def test_what_is_no_line_is_refused(broken: bytes, sentence: str) -> None:
    with pytest.raises(LineError, match=sentence):
        read_line(broken)


def test_a_record_that_is_not_the_games_own_is_refused(line: bytes) -> None:
    whole = json.loads(line)
    whole["record"]["moves"].pop()
    with pytest.raises(LineError, match="its record does not match its table"):
        read_line(json.dumps(whole).encode())


def test_the_record_tells_the_winners(line: bytes) -> None:
    whole = json.loads(line)
    told = whole["record"]["meta"]["result"]
    assert told == {"winners": whole["table"]["winners"]}
    assert line_of(read_line(json.dumps(whole).encode())) == line
    for wrong in (None, {}, {"winners": [*told["winners"], 5]}):
        whole["record"]["meta"]["result"] = wrong
        with pytest.raises(LineError, match="its record does not match its table"):
            read_line(json.dumps(whole).encode())


def test_refusals_speak_japanese_and_hold_no_secret(line: bytes, empty: Store) -> None:
    told: list[LineError] = []
    text = json.loads(line)["entries"][0]["text"]
    broken = changed(line, "entries", 1, "text", to=text + " x")
    import_games(empty, [(3, broken)], lambda _, error: told.append(error))
    assert "手ではありません" in told[0].sentence("ja")
    assert text not in told[0].sentence("en")


def test_strict_stops_at_the_first_broken_line(line: bytes, empty: Store) -> None:
    assert bring(empty, [b"{", line], strict=True)[0] == (0, 0, 1)
    assert bring(empty, [line, b"{"], strict=True)[0] == (1, 0, 1)


def test_a_link_of_another_table_is_refused(line: bytes, empty: Store) -> None:
    twin = changed(line, "table", "id", to="b" * 16)
    counts, told = bring(empty, [line, twin])
    assert counts == (1, 0, 1)
    assert "one of its links belongs to another table" in told[0]
    assert empty.table("b" * 16) is None


def test_lines_are_read_one_by_one_and_not_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "MOST_LINE", 10)
    file = io.BytesIO(b"1234567890\n\n" + b"x" * 55 + b"\n  \r\nabc\r\nend")
    found = list(lines_of(file))
    assert [number for number, _ in found] == [1, 3, 5, 6]
    assert [text for _, text in found if len(text) <= 10] == [b"1234567890", b"abc", b"end"]
    with pytest.raises(LineError, match="it has more than"):
        read_line(found[1][1])


def test_a_row_that_cannot_be_read_is_named_and_left_out(store: Store) -> None:
    broken = store_game(store, seed=9)
    change(store, "UPDATE tables SET options = '{' WHERE id = ?", broken)
    named: list[str] = []
    assert len(list(export_games(store, EVERY, named.append))) == 7
    assert named == [broken]


def test_the_line_of_a_game_reads_as_the_game(store: Store) -> None:
    for found in all_games(store, EVERY):
        there = read_line(line_of(found))
        assert (there.table, there.seats, there.entries) == (
            found.table, found.seats, found.entries,
        )  # fmt: skip


# --- the commands -------------------------------------------------------------------------------
@pytest.fixture
def run_command(tmp_path: Path) -> Callable[..., Any]:
    """Return a function that runs a command on a database file of this test."""

    def run(name: str, database: str, *more: str, **named: Any) -> Any:
        return mintopia(name, *more, "--database", str(tmp_path / database), **named)

    return run


def test_transfer_while_servers_run(tmp_path: Path, run_command: Callable[..., Any]) -> None:
    file = tmp_path / "games.jsonl"
    with two_clients(tmp_path) as (_, here, there):
        finished, running = make_table(here, seed=3), make_table(here, seed=4)
        finished.play_on()
        running.play_on(4)
        running[0].ask("POST", "/messages", {"text": "bis morgen"})
        done = run_command("export", "one/games.db", "--output", str(file))
        assert done.returncode == 0, done.stderr
        assert (done.stdout, "keep them as secret" in done.stderr) == ("", True)
        assert "2 tables written, 1 of them unfinished." in done.stderr
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        done = run_command("import", "two/games.db", str(file))
        assert (done.returncode, done.stderr) == (0, "")
        assert "2 tables stored, 0 already there, 0 lines skipped." in done.stdout
        for table in (finished, running):  # the keys open the same seats on the other server
            for seat in table.links:
                mine = Player(there, table.id, table.key(seat))
                assert mine.get()["view"] == table[seat].get()["view"]
                assert mine.get()["seq"] == table[seat].get()["seq"]
        state = Player(there, running.id, running.key(0)).get()
        mover = Player(there, running.id, running.key(state["to_move"]))
        assert mover.play(state["seq"], mover.get()["legal"][0])["seq"] == state["seq"] + 1
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_games_that_an_older_server_wrote_are_exported_imported_and_well(
    tmp_path: Path, run_command: Callable[..., Any]
) -> None:
    """Check a database with games of people, solitaire games and daily deals among them."""
    write_older(sqlite_url(tmp_path / "older.db"))
    open_store(sqlite_url(tmp_path / "older.db")).close()  # brings it up to date
    done = run_command("export", "older.db", "--output", str(tmp_path / "games.jsonl"))
    assert (done.returncode, "7 tables written" in done.stderr) == (0, True)
    done = run_command("import", "new.db", str(tmp_path / "games.jsonl"))
    assert (done.returncode, done.stderr) == (0, "")
    assert "7 tables stored, 0 already there, 0 lines skipped." in done.stdout
    assert run_command("doctor", "new.db").returncode == 0


def test_the_commands_tell_what_is_wrong(tmp_path: Path, run_command: Callable[..., Any]) -> None:
    done = run_command("export", "none.db")
    assert (done.returncode, done.stdout) == (2, "")
    assert "There is no database" in done.stderr
    assert not (tmp_path / "none.db").exists()
    done = run_command("import", "new.db", str(tmp_path / "none.jsonl"))
    assert done.returncode == 2
    assert "none.jsonl cannot be read" in done.stderr
    done = run_command("export", "none.db", "--finished", "--unfinished")
    assert "Choose --finished or --unfinished" in done.stderr
    done = run_command("import", "new.db", "-", stdin='{"x": 1}\n')
    assert done.returncode == 1
    assert "Line 1 was skipped: it is not a line of mintopia export" in done.stderr
    assert "0 tables stored, 0 already there, 1 lines skipped." in done.stdout


@pytest.mark.usefixtures("store")
def test_through_a_pipe_from_one_database_to_another(run_command: Callable[..., Any]) -> None:
    out = run_command("export", "games.db", "--finished")
    done = run_command("import", "other.db", "-", stdin=out.stdout)
    assert "4 tables stored" in done.stdout
    assert run_command("export", "other.db").stdout == out.stdout
    assert hash_of("x") not in out.stderr
