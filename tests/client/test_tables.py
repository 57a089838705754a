"""Tables, moves, talk, records and rematches through the client, against a real server."""

from __future__ import annotations

import threading
from contextlib import closing
from typing import Any

import httpx
import pytest
from msgspec import convert

from mintopia.client import (
    Client,
    Move,
    NewTable,
    Origin,
    Presence,
    Seat,
    ServerError,
    StaleError,
    State,
    Table,
    play_seat,
)
from mintopia.engine.game import load_record
from mintopia.errors import OptionError
from tests.client.conftest import refused
from tests.server.serving import WAIT, deal_of_test


def two(client: Client, game: str = "works", **body: Any) -> tuple[Seat, Seat, NewTable]:
    """Make a running table of two people."""
    options = {"starting": 0} if game == "works" else {"auctioneer": 0}
    body.setdefault("seed", deal_of_test())
    seats = [{"kind": "person", "name": "Ann"}, {"kind": "person", "name": "Bob"}]
    made = client.create_table(
        game, **{"players": 2, "seats": seats, "start": True, **options, **body}
    )
    return client.join(made.links[0]), client.join(made.links[1]), made


def first(view: dict[str, Any], legal: Any, seat: int) -> str:
    """Choose a move that varies with the position, so that games come to an end."""
    return str(legal[(len(str(view)) + seat) % len(legal)])


def in_threads(*seats: Seat) -> list[dict[str, Any]]:
    """Play each seat in its own thread; return the results."""
    results: list[dict[str, Any]] = []
    threads = [
        threading.Thread(target=lambda seat=seat: results.append(play_seat(seat, first)))
        for seat in seats
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(WAIT)
    assert len(results) == len(seats)
    return results


@pytest.mark.parametrize("game", ["works", "bid"])
def test_two_clients_and_a_bot_of_the_server_play_a_whole_game(client: Client, game: str) -> None:
    made = client.create_table(
        game, players=3, seats=["person", "open", "greedy"], name="Net", seed=deal_of_test()
    )
    assert set(made.links) == {0, 1}
    host, guest = client.join(made.links[0], "Ann"), client.join(made.links[1], "Bob")
    with client.spectate(made.spectator_link) as watcher:
        assert watcher.state().table.status == "open"
        started = host.start()
    assert [seat.name for seat in started.seats] == ["Ann", "Bob", "Bot 3"]
    assert started.status == "running"
    one, other = in_threads(host, guest)
    assert one == other
    assert one["winners"]
    end = guest.state()
    assert end.table.status == "finished"
    assert end.result == one
    assert end.legal == ()
    record = guest.record()
    assert record["seed"] == end.table.seed
    assert load_record(record).result == one


def test_a_table_that_has_not_started(client: Client) -> None:
    made = client.create_table("bid", players=2, seed=5, talk=False)
    host = client.join(made.links[0])
    state = host.state()
    assert (state.view, state.legal, state.to_move, state.result) == ({}, (), None, None)
    assert (state.table.seed_chosen, state.table.talk, state.table.seed) == (True, False, None)
    assert state.table.seats[1].kind == "open"
    with pytest.raises(ServerError, match="still open") as caught:
        host.start()
    assert caught.value.code == "seats-open"
    guest = client.join(made.links[1])
    assert host.state().table.seats[1].kind == "person", "who joins takes the open seat"
    with refused("host-only"):
        guest.start()
    assert host.start().status == "running"
    with refused("invitation-used"):
        client.join(made.links[1], "Late")


def test_a_move_answers_the_state_that_was_seen(client: Client) -> None:
    ann, bob, _ = two(client)
    assert not bob.legal
    assert "producer" in ann.legal
    moved = ann.play("producer")
    assert (moved.seq, moved.to_move, moved.over) == (1, 1, False)
    assert [event["event"] for event in moved.events] == ["place", "gain"]
    with pytest.raises(StaleError) as caught:
        bob.play("producer")  # he has not seen Ann's move
    assert caught.value.code == "stale"
    assert caught.value.seq == 1
    assert "number 1" in str(caught.value)
    assert "producer" in bob.state().legal
    assert bob.play("producer").seq == 2
    assert ann.play("producer", seq=0) == moved, "asked again: the same answer"
    with pytest.raises(StaleError):
        ann.play("pass", seq=0)
    assert two(client)[0].play("producer").seq == 1, "without looking first"


def test_a_move_can_be_taken_back(client: Client) -> None:
    ann, bob, _ = two(client)
    ann.play("producer")
    undone = ann.undo()
    assert (undone.seq, undone.to_move) == (2, 0)
    assert ann.undo(seq=1) == undone
    with refused("no-undo"):
        bob.undo()
    assert ann.play("producer").seq == 3


def test_a_seat_orders_ahead_and_others_are_not_told(client: Client) -> None:
    ann, bob, _ = two(client)
    assert bob.set_forced("never").forced == "never"
    told = bob.orders()
    assert [offer.order for offer in told.offers] == ["pass"]
    assert "producer" in told.ahead
    told = bob.order("play producer")
    assert [order.order for order in told.standing] == ["play producer"]
    assert "producer" not in repr(told.standing)
    assert ann.orders().standing == ()
    assert bob.revoke("play").standing == ()
    bob.order("play producer")
    ann.play("leadership-council")
    with closing(ann.follow()) as messages:
        last = next(told for told in messages if isinstance(told, State | Move) and told.seq == 2)
    assert last.to_move == 0
    with refused("bad-order"):
        bob.order("dance")


def test_refusals_have_a_code_a_sentence_and_a_paragraph(client: Client) -> None:
    ann, bob, _ = two(client)
    with pytest.raises(ServerError) as caught:
        ann.play("builder gardens")
    error = caught.value
    assert (error.code, error.status) == ("illegal-move", 422)
    assert error.paragraph is not None
    assert error.paragraph.startswith("W")
    assert error.message == str(error)
    for seat, move, code in ((ann, "dance", "malformed-move"), (bob, "pass", "not-your-turn")):
        with refused(code) as caught:
            seat.play(move)
        assert caught.value.paragraph is None
    with Client(client.url, language="ja") as japanese:
        with refused("illegal-move") as caught:
            japanese.resume(ann.table_id, ann.key).play("builder gardens")
        assert not caught.value.message.isascii()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"players": 9}, "bad-option"),
        ({"players": 2, "seats": ["person", "genius"]}, "bad-request"),
        ({"players": 2, "seats": ["person"]}, "bad-request"),
        ({"players": 2, "start": True}, "seats-open"),
    ],
)
def test_a_table_that_cannot_be_is_refused(client: Client, body: dict[str, Any], code: str) -> None:
    with refused(code):
        client.create_table("works", **body)


def test_seats_of_a_wrong_type_are_refused(client: Client) -> None:
    with pytest.raises(OptionError, match="person, open, a bot's level"):
        client.create_table("works", players=2, seats=[1, 2])  # type: ignore[list-item]


def test_talk(client: Client) -> None:
    ann, bob, _ = two(client)
    said = ann.say("Hello <b>Bob</b>")
    assert (said.seat, said.name, said.text) == (0, "Ann", "Hello <b>Bob</b>")
    answer = bob.say("Hi")
    assert bob.messages() == [said, answer]
    assert bob.messages(after=said.id) == [answer]
    with refused("bad-request"):
        ann.say("x" * 1000)


def test_limits_are_waited_for(client: Client) -> None:
    ann, bob, _ = two(client)
    for number in range(7):  # more than the server accepts at once
        ann.say(str(number))
    assert [chat.text for chat in bob.messages()] == list("0123456")


def test_sentences_on_request(client: Client) -> None:
    ann, _, _ = two(client)
    state = ann.state(words="ja")
    assert set(state.words) == set(state.legal) == set(ann.legal)
    assert not state.words["pass"].isascii()
    assert ann.state().words == {}


def test_a_rematch_gives_each_his_new_seat(client: Client) -> None:
    ann, bob, _ = two(client)
    with refused("not-finished"):
        ann.rematch()
    in_threads(ann, bob)
    again, against = ann.rematch(rotate=True), bob.rematch()
    assert again.table_id == against.table_id == ann.state().table.rematch
    assert (again.number, against.number) == (1, 0), "the seats are rotated"
    for seat in (again, against):
        with closing(seat.follow()) as messages:  # and so takes part in the deal
            assert isinstance(next(messages), State)
    assert again.start().status == "running"
    in_threads(again, against)


def test_a_table_that_plays_on_says_from_where(client: Client) -> None:
    ann, bob, _ = two(client)
    in_threads(ann, bob)
    assert ann.state().table.branch_of is None
    key = {"Authorization": f"Bearer {ann.key}"}
    address = f"{client.url}/api/tables/{ann.table_id}/branch"
    answer = httpx.post(address, headers=key, json={"number": 3, "hold": []})
    branch = convert(answer.json(), NewTable)
    assert branch.table.branch_of == Origin(ann.table_id, 3)
    assert client.join(branch.links[0]).state().table.branch_of == Origin(ann.table_id, 3)
    told = answer.json()["table"]
    del told["branch_of"]  # older servers do not send it
    assert convert(told, Table).branch_of is None


def test_the_loop_rests_while_a_bot_stands_in_and_goes_on_after_an_undo(client: Client) -> None:
    ann, bob, _ = two(client)
    host = {"Authorization": f"Bearer {ann.key}"}
    stand_in = f"{client.url}/api/tables/{ann.table_id}/seats/0/stand-in"
    ann.play("producer")
    ann.undo()
    asked: list[str] = []  # the positions that the program was asked about
    results: list[dict[str, Any]] = []
    answers: list[int] = []

    def choose(view: dict[str, Any], legal: Any, seat: int) -> str:
        asked.append(str(view))
        if len(asked) == 1:  # while her program thinks, Ann lets a bot play for her
            answers.append(httpx.put(stand_in, headers=host, json={"bot": "random"}).status_code)
        return first(view, legal, seat)

    player = threading.Thread(target=lambda: results.append(play_seat(ann, choose)))
    player.start()
    rested: int | None = None
    for message in bob.follow():
        if not isinstance(message, Move | State):
            continue
        if message.result is not None:
            break
        if rested is None and message.seq >= 12 and message.legal:  # it is not the bot's turn
            rested = len(set(asked))
            answers.append(httpx.delete(stand_in, headers=host).status_code)
        if message.legal:
            bob.play(first(message.view, message.legal, 1))
    player.join(WAIT)
    assert not player.is_alive()
    assert answers == [200, 200]
    assert rested == 1, "while the bot played, Ann's program was asked about nothing new"
    assert len(set(asked)) > rested, "it played again when the seat was given back"
    assert results == [bob.state().result]


def test_a_closed_table_ends_the_loop(client: Client) -> None:
    made = client.create_table("works", players=2)
    guest = client.join(made.links[1])
    host = {"Authorization": f"Bearer {client.join(made.links[0]).key}"}
    caught: list[ServerError] = []

    def play() -> None:
        try:
            play_seat(guest, first)
        except ServerError as error:
            caught.append(error)

    with client.spectate(made.spectator_link) as watcher:
        messages = watcher.follow()
        next(messages)
        player = threading.Thread(target=play)
        player.start()
        for message in messages:  # wait until the guest is at the table
            if isinstance(message, Presence) and message.present[1]:
                break
        httpx.delete(f"{client.url}/api/tables/{guest.table_id}", headers=host)
        assert any(isinstance(told, Table) and told.status == "closed" for told in messages)
        messages.close()
    player.join(WAIT)
    assert [error.code for error in caught] == ["closed"]


def test_a_move_that_the_rules_refuse_ends_the_loop(client: Client) -> None:
    ann, _, _ = two(client)
    with refused("illegal-move"):
        play_seat(ann, lambda *_: "builder gardens")


def test_programs_add_their_randomness_to_the_deal(client: Client) -> None:
    made = client.create_table("works", players=2, seats=["person", "person"])
    seats = [client.join(made.links[number]) for number in (0, 1)]
    watch = client.spectate(made.spectator_link)
    threads = [threading.Thread(target=play_seat, args=(seat, first)) for seat in seats]
    for thread in threads:
        thread.start()
    for message in watch.follow():
        table = message.table if isinstance(message, State) else message
        if isinstance(table, Table) and table.dealing and len(table.dealing["seats"]) == len(seats):
            break
    host = client.resume(seats[0].table_id, seats[0].key)
    assert host.start().status == "running"
    for thread in threads:
        thread.join(WAIT)
    state = watch.state()
    assert state.table.dealing is not None
    assert state.table.dealing["asked"] == [0, 1]
    assert state.table.secret is not None
    record = watch.record()
    assert record["meta"]["statement"]["head"] == state.head
    assert load_record(record).over
