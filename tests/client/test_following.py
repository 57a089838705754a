"""Live messages: typed, in order, exactly once even on a bad network, and without secrets."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Generator
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest

from mintopia.client import Chat, Client, Message, Move, NetworkError, Presence, State, Table
from mintopia.client.transport import MOST_LINE, Transport, read_events
from tests.client.conftest import bad_network, refused
from tests.client.test_tables import two
from tests.server.serving import WAIT, Serving, serving

Live = Generator[Message, None, None]
T = TypeVar("T", State, Move, Chat, Presence, Table)


def next_of(messages: Live, kind: type[T]) -> T:
    """Read up to the next message of this kind and return it."""
    return next(message for message in messages if isinstance(message, kind))


def next_moves(messages: Live, count: int) -> list[Move]:
    """Read the next moves; a state message in between would mean that some were lost."""
    moves: list[Move] = []
    while len(moves) < count:
        message = next(messages)
        assert not isinstance(message, State)
        if isinstance(message, Move):
            moves.append(message)
    return moves


def test_every_kind_of_message_is_typed(client: Client) -> None:
    made = client.create_table("works", players=2, starting=0)
    ann = client.join(made.links[0], "Ann")
    live = ann.follow()
    state = next(live)
    assert isinstance(state, State)
    assert (state.you, state.view, state.table.status) == (0, {}, "open")
    bob = client.join(made.links[1], "Bob")
    while next_of(live, Table).seats[1].name != "Bob":  # randomness for the deal is announced, too
        pass
    bobs = bob.follow(words="en")
    next(bobs)
    assert next_of(live, Presence).present == (True, True)
    ann.start()
    state = next_of(live, State)
    assert (state.to_move, state.table.status) == (0, "running")
    assert "producer" in state.legal
    assert next_of(bobs, State).legal == ()
    said = bob.say("Go on")
    assert next_of(live, Chat) == said
    ann.play("producer")
    move = next_of(live, Move)
    assert (move.seq, move.kind, move.seat, move.to_move, move.undone) == (1, "move", 0, 1, 0)
    assert move.legal == ()
    assert move.view == ann.state().view
    seen = next_of(bobs, Move)
    assert set(seen.words) == set(seen.legal)
    assert seen.events[0]["text"]
    ann.undo()
    back = next_of(live, Move)
    assert (back.seq, back.kind, back.undone) == (2, "undo", 1)
    assert "producer" in back.legal
    live.close()
    bobs.close()


def test_what_is_seen_live_is_what_the_next_move_answers(client: Client) -> None:
    ann, bob, _ = two(client)
    live = bob.follow()
    next(live)
    ann.play("producer")
    next_of(live, Move)
    assert bob.play("producer").seq == 2
    live.close()


def test_following_from_a_number(client: Client) -> None:
    ann, bob, _ = two(client)
    ann.play("producer")
    bob.play("producer", seq=1)
    live = ann.follow(after=0)
    assert [move.seq for move in next_moves(live, 2)] == [1, 2]
    live.close()
    live = ann.follow(after=1)
    assert [move.seq for move in next_moves(live, 1)] == [2]
    live.close()


def test_after_a_cut_connection_nothing_is_missed(server: Serving, client: Client) -> None:
    ann, bob, _ = two(client)
    with bad_network(server) as proxy, Client(proxy.url) as far:
        live = far.resume(bob.table_id, bob.key).follow()
        assert isinstance(next(live), State)
        ann.say("before")
        assert next_of(live, Chat).text == "before"
        ann.play("producer")
        assert next_moves(live, 1)[0].seq == 1
        proxy.cut()
        bob.play("producer", seq=1)
        ann.say("during")
        ann.play("leadership-council", seq=2)
        told: list[Message] = []
        while len([message for message in told if isinstance(message, Move)]) < 2:
            told.append(next(live))
            assert not isinstance(told[-1], State), "only what was missed"
        assert [message.seq for message in told if isinstance(message, Move)] == [2, 3]
        assert [message.text for message in told if isinstance(message, Chat)] == ["during"]
        proxy.cut()
        bob.play("pass", seq=3)
        assert next_moves(live, 1)[0].seq == 4
        live.close()


def test_what_is_said_while_the_first_stream_is_opened_is_not_lost(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, _ = two(client)
    ann.say("long ago")
    said: list[Chat] = []
    open_stream = Transport.stream

    def open_late(self: Transport, *given: Any, **named: Any) -> Any:
        if not said:
            said.append(ann.say("just before"))
        return open_stream(self, *given, **named)

    monkeypatch.setattr(Transport, "stream", open_late)
    live = bob.follow()
    assert isinstance(next(live), State), "the state is always the first"
    assert next_of(live, Chat) == said[0]
    after = ann.say("just after")
    assert next_of(live, Chat) == after, "and nothing comes twice"
    live.close()


def test_a_server_that_is_started_again_is_followed_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server, bad_network(server) as proxy, Client(proxy.url) as client:
        ann, bob, _ = two(client)
        live = bob.follow()
        assert isinstance(next(live), State)
        ann.play("producer")
        assert next_moves(live, 1)[0].seq == 1
        server.stop()
        server.start()
        bob.play("producer", seq=1)
        ann.play("leadership-council", seq=2)
        assert [move.seq for move in next_moves(live, 2)] == [2, 3]
        ann.undo()
        assert next_of(live, Move).kind == "undo"
        live.close()


def test_a_stream_without_a_sign_of_life_is_opened_anew(
    server: Serving, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintopia.client.transport.SILENCE", 0.3)
    ann, bob, _ = two(client)
    with bad_network(server) as proxy, Client(proxy.url, timeout=0.3) as far:
        seat = far.resume(bob.table_id, bob.key)
        got: list[Move] = []
        reading = threading.Thread(target=lambda: got.append(next_of(seat.follow(), Move)))
        before = proxy.connected
        reading.start()
        proxy.wait_for(before + 3)
        ann.play("producer")
        reading.join(WAIT)
        assert [move.seq for move in got] == [1]


def test_a_seat_that_was_freed_ends_the_stream_with_a_refusal(client: Client) -> None:
    made = client.create_table("works", players=2, seats=["person", "person"])
    ann, bob = client.join(made.links[0]), client.join(made.links[1])
    live = bob.follow()
    next(live)
    kicked = httpx.delete(
        f"{client.url}/api/tables/{ann.table_id}/seats/1",
        headers={"Authorization": f"Bearer {ann.key}"},
    )
    assert kicked.status_code == 200
    with refused("unknown-link"):
        next_of(live, Chat)


def test_a_line_without_an_end_is_not_read_for_ever() -> None:
    endless = itertools.repeat(b"x" * 65536)
    kind = {"content-type": "text/event-stream"}
    with pytest.raises(NetworkError, match=f"a line of more than {MOST_LINE} characters"):
        list(read_events(httpx.Response(200, headers=kind, content=endless)))


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_events_are_read_however_the_bytes_come(size: int) -> None:
    text = (
        ": \n\n"
        'id: 3\nevent: chat\ndata: {"text": "a\u2028b\x85c"}\n\n'
        "event: move\r\ndata: one\r\ndata:two\r\n\r\n"
        "event: nothing\n\n"
        "data: plain\n\n"
        "event: chat\ndata: unfinished\n"
    ).encode()
    chunks = [text[at : at + size] for at in range(0, len(text), size)]
    kind = {"content-type": "text/event-stream"}
    events = read_events(httpx.Response(200, headers=kind, content=iter(chunks)))
    assert [(event.event, event.data) for event in events if event.data] == [
        ("chat", '{"text": "a\u2028b\x85c"}'),
        ("move", "one\ntwo"),
        ("message", "plain"),
    ]
