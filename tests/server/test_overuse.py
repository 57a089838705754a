"""Endless moves and undos, and links that open nothing, cost the server little."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from mintopia.server.common.limits import MOST_ENTRIES, MOST_WITH_UNDO
from mintopia.store import Append, open_store, sqlite_url
from tests.server.inside import Inside
from tests.server.serving import Player, code_of, make_table, serving
from tests.server.stored import store_game
from tests.store.making import row_of

TWO = {"players": 2, "starting": 0}


def test_moves_and_undos_of_one_client_are_counted_together(tmp_path: Path) -> None:
    limits = {"client_moves_per_second": 1}  # far below any machine's pace
    with serving(tmp_path, **limits, trust_proxy=1) as server:

        def client(address: str) -> httpx.Client:
            return server.client(headers={"X-Forwarded-For": address})

        with client("192.0.2.1") as greedy, client("192.0.2.2") as other:
            tables = [make_table(greedy, options=TWO) for _ in range(20)]
            taken = [table[0].ask("POST", "/moves", {"seq": 0, "move": "pass"}) for table in tables]
            undone = tables[0][0].ask("POST", "/undo", {"seq": 1})
            codes = [answer.status_code for answer in (*taken, undone)]
            assert codes[:2] == [200] * 2, "two at once have room"
            assert 429 in codes
            refused = next(answer for answer in taken if answer.status_code == 429)
            assert code_of(refused) == "too-many"
            assert int(refused.headers["retry-after"]) >= 1
            ann = Player(other, tables[-1].id, tables[-1].key(0))
            state = ann.get()
            ann.play(state["seq"], "pass" if not state["seq"] else state["legal"][0])


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Inside, str]]:
    folder = tmp_path_factory.mktemp("wrong")
    store = open_store(sqlite_url(folder / "games.db"))
    table = store_game(store, moves=9, links=["a" * 32, "b" * 32])
    store.close()
    with Inside(folder) as server:
        yield server, table


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "", None),
        ("GET", "/live", None),
        ("GET", "/replay", None),
        ("GET", "/review", None),
        ("POST", "/moves", {"seq": 9, "move": "pass"}),
        ("POST", "/undo", {"seq": 9}),
    ],
)
def test_a_wrong_link_is_refused_before_the_table_is_loaded(
    inside: tuple[Inside, str], method: str, path: str, body: object
) -> None:
    server, table = inside
    with server.client() as client:
        for headers in (
            {"Authorization": "Bearer " + "x" * 32},
            {"Cookie": "mintopia=" + "x" * 32},
        ):
            url = f"/api/tables/{table}{path}"
            answer = client.request(method, url, json=body, headers=headers)
            assert code_of(answer) == "unknown-link"
    assert server.look(lambda services: services.live_tables.here(table)) is None


def test_a_link_of_another_table_opens_nothing(inside: tuple[Inside, str]) -> None:
    server, table = inside
    with server.client() as client:
        other = make_table(client)
        for key in (other.key(0), other.made["spectator_link"]):
            assert code_of(Player(client, table, key).ask("GET")) == "unknown-link"
        assert server.look(lambda services: services.live_tables.here(table)) is None
        assert Player(client, table, invitation="a" * 32).get()["seq"] == 9, "the right one does"


def fill_up(folder: Path, entries: int) -> tuple[str, int]:
    """Store a table where one move was made and undone again and again."""
    store = open_store(sqlite_url(folder / "games.db"))
    table = store_game(store, moves=0, links=["a" * 32, "b" * 32])
    row = row_of(store, table)
    assert row.turn_seat is not None
    mover = row.turn_seat
    batch = [
        Append(
            table_id=table, seq=number, seat=mover, answer_to=number - 1,
            kind="move" if number % 2 else "undo", text="pass" if number % 2 else "",
            turn_seat=1 - mover if number % 2 else mover,
        )
        for number in range(1, entries + 1)
    ]  # fmt: skip
    for first in range(0, entries, 1000):
        store.append(batch[first : first + 1000])
    store.close()
    return table, mover


def test_taking_back_comes_to_an_end_and_the_game_goes_on(tmp_path: Path) -> None:
    table, mover = fill_up(tmp_path, MOST_WITH_UNDO - 2)
    with serving(tmp_path) as server, server.client() as client:
        ann = Player(client, table, invitation="ab"[mover] * 32)
        bob = Player(client, table, invitation="ab"[1 - mover] * 32)
        ann.play(MOST_WITH_UNDO - 2, "pass")
        assert ann.ask("POST", "/undo", {"seq": MOST_WITH_UNDO - 1}).is_success
        ann.play(MOST_WITH_UNDO, "pass")
        refused = ann.ask("POST", "/undo", {"seq": MOST_WITH_UNDO + 1})
        assert code_of(refused) == "undo-full"
        assert refused.json()["error"]["message"].startswith(
            f"This table has reached {MOST_WITH_UNDO} moves and undos"
        )
        bob.play(MOST_WITH_UNDO + 1, "pass")


def test_a_table_holds_so_many_entries_and_no_more(tmp_path: Path) -> None:
    table, mover = fill_up(tmp_path, MOST_ENTRIES)
    with serving(tmp_path) as server, server.client() as client:
        ann = Player(client, table, invitation="ab"[mover] * 32)
        refused = ann.ask("POST", "/moves", {"seq": MOST_ENTRIES, "move": "pass"})
        assert code_of(refused) == "table-full"
        assert ann.get()["seq"] == MOST_ENTRIES
