"""Bots move by themselves, go on after a restart, and come from a closed list."""

from __future__ import annotations

import json
import signal
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintopia.bots.chance import chance_of
from mintopia.engine.game import begin_record, load_record
from mintopia.engine.worker_pool import WorkerDiedError
from mintopia.host.autoplay import TRIES
from mintopia.host.events import Came
from mintopia.server.advice.bot_pool import Table as Asking
from mintopia.server.advice.bot_worker import ALLOWED, think
from mintopia.server.advice.bots import is_alone
from mintopia.server.common.process_pool import StuckError
from mintopia.server.common.requests import SeatRequest, TableRequest
from mintopia.server.http.auth import Requester
from mintopia.server.ops.game_check import check_game
from mintopia.server.ops.transfer import import_games, line_of, lines_of, read_line
from mintopia.server.tables.live_table import LiveTable
from mintopia.server.tables.streams import Stream
from mintopia.store import Store, open_store, sqlite_url
from tests.server.forking import mintopia
from tests.server.inside import create_table, services_in
from tests.server.serving import Json, Player, Table, make_table, serving
from tests.server.stored import store_game
from tests.store.making import change, game_of


def foreseen(record: Json, bots: dict[int, str]) -> list[str]:
    """Return the moves a game must have: as recorded for the person, recomputed for the bots."""
    game, moves = begin_record(record), []
    for seq, move in enumerate(record["moves"]):
        seat = game.to_move
        assert seat is not None
        if seat in bots and len(game.legal()) > 1:
            moves.append(think(game.record(), bots[seat], chance_of(record["seed"], seq, seat)))
        else:
            moves.append(move)
        game.play(move)
    return moves


@pytest.mark.parametrize(
    ("game", "bots"), [("works", ["easy", "greedy", "random"]), ("bid", ["random", "easy"])]
)
def test_a_person_plays_bots_to_the_end(client: httpx.Client, game: str, bots: list[str]) -> None:
    seats = [{"kind": "person"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    records = []
    for _ in range(2):
        table = make_table(client, game, options={"players": len(seats)}, seats=seats)
        end = table[0].play_to_the_end()
        assert end["view"]["result"]["winners"]
        assert table[0].get()["table"]["status"] == "finished"
        records.append(table[0].get("/record"))
    first, second = (record["moves"] for record in records)
    assert first == second, "the same deal has the same bots"
    assert first == foreseen(records[0], dict(enumerate(bots, 1)))


def test_a_bots_chance_follows_from_the_secret_seed_and_differs_from_move_to_move() -> None:
    assert chance_of(7, 3, 1) == 0x35261512DB6BAED8
    near = {chance_of(seed, seq, seat) for seed in (7, 8) for seq in (3, 4) for seat in (0, 1)}
    assert len(near) == 8
    assert all(0 <= chance < 2**63 for chance in near)


@pytest.mark.parametrize(("game", "solo"), [("works", "justin"), ("bid", "justin")])
def test_solitaire_cards_move_by_themselves(client: httpx.Client, game: str, solo: str) -> None:
    table = make_table(client, game, options={"solo": solo})
    assert set(table.links) == {0}
    assert table[0].play_to_the_end()["view"]["result"]


def test_an_opponent_in_between_the_levels_plays_to_the_end(client: httpx.Client) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "even:3"}]
    table = make_table(
        client, options={"players": 2, "cards": {"game": {"star_goal": 2}}}, seats=seats
    )
    assert table[0].play_to_the_end()["view"]["result"]["winners"]
    assert table[0].get()["table"]["seats"][1]["bot"] == "even:3"


def test_an_unknown_step_is_refused_with_those_there_are(client: httpx.Client) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "even:99"}]
    wish = {"game": "works", "options": {"players": 2}, "seats": seats}
    refused = client.post("/api/tables", json=wish)
    assert refused.status_code == 400
    assert refused.json()["error"]["message"] == (
        "seats.1.bot must be one of random, greedy, easy, medium, hard, expert, master, "
        "even:1 … even:13."
    )


def test_a_searching_bot_answers(client: httpx.Client) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "expert"}]
    table = make_table(client, options={"players": 2, "starting": 1}, seats=seats)
    with table[0].live() as stream:
        told = stream.until(lambda _, data: "to_move" in data and data["to_move"] == 0)
        assert told["seq"] >= 1


def test_after_a_kill_the_game_goes_on_and_the_bot_too(tmp_path: Path) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    with serving(tmp_path) as server:
        with server.client() as client:
            made = make_table(client, options={"players": 2, "starting": 0}, seats=seats).made
        known = 0
        for number in range(3):
            with server.client() as client:
                table = Table(client, made)
                with table[0].live() as stream:
                    told = stream.until(lambda _, data: data.get("to_move") == 0)
                    assert told["seq"] >= known
                    move = told["legal"][-1]
                    known = table[0].play(told["seq"], move)["seq"]
                    # Stopped on the bot's turn: after the restart the bot moves by itself.
                    server.stop(signal.SIGKILL if number % 2 == 0 else signal.SIGTERM)
            server.start()
            with server.client() as client:
                table = Table(client, made)
                again = table[0].ask("POST", "/moves", {"seq": known - 1, "move": move})
                assert again.status_code == 200, "asked again after the kill: the same answer"
                assert again.json()["seq"] == known
        with server.client() as client:
            assert Table(client, made)[0].play_to_the_end()["view"]["result"]
            record = Table(client, made)[0].get("/record")
    assert load_record(record).over


# --- bots in trouble ----------------------------------------------------------------------------
class Troubled:
    """A bot pool that fails every request or answers it with nonsense."""

    def __init__(self, trouble: Exception | str) -> None:
        self.trouble = trouble
        self.asked = 0
        self.owners: list[str] = []
        self.attended: list[str] = []

    def attend(self, table_id: str) -> None:
        """Record a table that is watched now."""
        self.attended.append(table_id)

    async def run(self, table: Asking, *_: Any) -> str:
        """Raise the trouble, or return it as the answer."""
        self.asked += 1
        self.owners.append(table.owner)
        if isinstance(self.trouble, str):
            return self.trouble
        raise self.trouble

    async def close(self) -> None:
        """Do nothing: there are no processes to end."""


@pytest.mark.parametrize(
    ("trouble", "where"),
    [
        (StuckError(), "bot-stuck"),
        (WorkerDiedError(1), "bot-process"),
        (ValueError("a mistake in a bot"), "bot"),
        ("dance", "bot"),
    ],
)
async def test_where_bots_cannot_think_the_game_goes_on(
    tmp_path: Path, trouble: Exception | str, where: str
) -> None:
    minds = Troubled(trouble)
    seats = [SeatRequest(kind="bot", bot="greedy"), SeatRequest(kind="bot", bot="expert")]
    body = TableRequest(game="works", options={"players": 2}, seats=seats, seed=5)
    async with services_in(tmp_path) as services:
        services.bots._pool = minds  # type: ignore[assignment]
        live = (await create_table(services.lobby, body)).live
        await services.lobby.start(live)
        assert live.thinking is not None
        await live.thinking
        failures = services.metrics.failures
        failed, any_moves = (
            failures.labels(label)._value.get() for label in (where, "bot-any-move")
        )
        record = live.running_game().record()
    game = begin_record(record)
    decisions = 0
    for seq, move in enumerate(record["moves"]):
        legal, seat = game.legal(), game.to_move
        assert seat is not None
        assert move == legal[chance_of(5, seq, seat) % len(legal)], "any move, but always the same"
        decisions += len(legal) > 1
        game.play(move)
    assert game.over
    assert minds.asked == failed == TRIES * decisions
    assert any_moves == decisions


async def test_the_tables_of_a_client_take_turns_with_those_of_others(tmp_path: Path) -> None:
    minds = Troubled(ValueError())
    seats = [SeatRequest(kind="bot", bot="greedy"), SeatRequest(kind="person")]
    options = {"players": 2, "starting": 0}
    body = TableRequest(game="works", options=options, seats=seats, seed=5)
    async with services_in(tmp_path) as services:
        services.bots._pool = minds  # type: ignore[assignment]
        made = [await create_table(services.lobby, body) for _ in range(2)]
        for peer in ("192.0.2.1", "192.0.2.2"):  # the second visits a table of the first
            link = (b"authorization", f"Bearer {made[0].spectator}".encode())
            await services.auth.enter(
                Requester([link], peer, "http", trust_proxy=False), made[0].live.id
            )
        for one in made:
            await services.lobby.start(one.live)
            assert one.live.thinking is not None
            await one.live.thinking
        services.tables.publish(Came(made[1].live, []))
    unknown = made[1].live.id
    assert minds.owners == ["192.0.2.1"] * TRIES + [unknown] * TRIES
    assert minds.attended == [unknown]


async def test_bots_are_alone_where_nobody_plays_or_watches(tmp_path: Path) -> None:
    async with services_in(tmp_path) as services:

        async def table(*seats: SeatRequest) -> LiveTable:
            body = TableRequest(game="works", options={"players": 2}, seats=list(seats))
            return (await create_table(services.lobby, body)).live

        bot = SeatRequest(kind="bot", bot="random")
        bots, person = await table(bot, bot), await table(bot, SeatRequest(kind="person"))
        found = [is_alone(bots), is_alone(person)]
        bots.streams.add(Stream(None, None))
        found.append(is_alone(bots))
        bots.streams.clear()
        bots.elsewhere[1] = 1, 0.0  # a viewer at another process
        found.append(is_alone(bots))
        person.seats[1] = replace(person.seats[1], stand_in="random")
        found.append(is_alone(person))
    assert found == [True, False, False, False, True]


# --- bots for people ----------------------------------------------------------------------------


# --- the closed list ------------------------------------------------------------------------------
def command(ran: Path) -> str:
    """Return the name of a bot that creates a file when it is run."""
    return f"exec:touch {ran}"


def with_program(store: Store, bot: str, column: str = "bot") -> str:
    """Store a running game whose second seat is played by a program."""
    table = store_game(store, moves=1, links=["a" * 32, "b" * 32])
    kind = "bot" if column == "bot" else "person"
    change(store, f"UPDATE seats SET kind = '{kind}', {column} = ? WHERE seat = 1", bot)
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
    tmp_path: Path, store: Store, bot: str, column: str, refusal: str
) -> None:
    line = json.loads(line_of(game_of(store, with_program(store, "easy", column))))
    line["seats"][1][column] = bot
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(line))
    there = tmp_path / "there.db"
    done = mintopia("import", str(file), "--database", str(there), "--lang", "en")
    assert done.returncode == 1
    assert refusal in done.stderr
    with closing(open_store(sqlite_url(there))) as target:
        assert target.table(line["table"]["id"]) is None


def test_a_line_with_a_bot_of_the_list_is_taken(tmp_path: Path, store: Store) -> None:
    there = open_store(sqlite_url(tmp_path / "there.db"))
    for bot in ALLOWED:
        game = game_of(store, with_program(store, bot))
        assert read_line(line_of(game)).seats[1].bot == bot
        (tmp_path / "line").write_bytes(line_of(game))
        with (tmp_path / "line").open("rb") as file:
            assert import_games(there, lines_of(file), lambda *_: None).stored == 1
        for each in (store, there):
            change(each, "DELETE FROM tables")
    there.close()


@pytest.mark.parametrize("column", ["bot", "stand_in"])
def test_the_doctor_names_only_the_seat(tmp_path: Path, store: Store, column: str) -> None:
    table = with_program(store, command(tmp_path / "ran"), column)
    (finding,) = check_game(game_of(store, table))
    store.close()
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
