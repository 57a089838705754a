"""Live streams: one seat's messages, resumed after a break, with presence and whose turn it is."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from mintopia.server.http.live import BEAT_PARTS, Live
from mintopia.server.tables.presence import TELL_SECONDS
from mintopia.server.tables.streams import HEARTBEAT, MOST_WAITING, Stream
from tests.server.serving import Player, code_of, make_table, serving

FLAPS: Final = 30


def test_a_stream_begins_with_the_state_and_goes_on_with_moves(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    with table[1].live() as stream:
        kind, state, number = stream.next()
        assert (kind, number) == ("state", "0")
        assert state["you"] == 1
        assert state["view"] == table[1].get()["view"]
        table[0].play(0, "producer")
        while (message := stream.next())[0] != "move":
            pass
        _, move, number = message
        assert number == "1"
        assert move["seq"] == 1
        assert move["seat"] == 0
        assert move["to_move"] == 1
        assert move["legal"], "it is this seat's turn now"
        assert move["view"] == table[1].get()["view"]


def test_after_a_break_the_missed_messages_come_as_they_were(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0}, seed=3)
    with table[1].live() as stream:
        table.play_on(6)
        seen = [stream.kind("move") for _ in range(6)]
    with table[1].live(headers={"Last-Event-ID": "2"}) as stream:
        missed = [stream.next() for _ in range(4)]
        assert [data for _, data, _ in missed] == seen[2:]
        assert [number for _, _, number in missed] == ["3", "4", "5", "6"]
        assert stream.next()[0] == "table"
    with table[1].live(params={"after": 6}) as stream:
        assert stream.next()[0] == "table", "nothing was missed"
    with table[1].live(headers={"Last-Event-ID": "99"}) as stream:
        assert stream.next()[0] == "state", "a number that never was"


def test_after_an_undo_a_resumed_stream_tells_the_whole_state(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table[0].play(0, "producer")
    table[0].ask("POST", "/undo", {"seq": 1})
    with table[1].live(headers={"Last-Event-ID": "1"}) as stream:
        kind, data, number = stream.next()
        assert (kind, number, data["seq"]) == ("state", "2", 2)


def test_sentences_come_in_the_language_that_was_asked_for(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    with table[1].live(params={"words": "ja"}) as one, table[1].live(params={"words": "en"}) as two:
        one.next()
        two.next()
        table[0].play(0, "producer")
        assert "ミント" in one.kind("move")["events"][0]["text"]
        english = two.kind("move")
        assert "Mint" in english["events"][0]["text"]
        assert english["legal"][0]["move"] == "pass"
        assert english["legal"][0]["text"]


def test_everybody_sees_who_is_there(client: httpx.Client) -> None:
    table = make_table(client)
    with table[0].live() as host:
        assert [seat["present"] for seat in host.next()[1]["table"]["seats"]] == [True, False]
        with table[1].live() as guest:
            guest.next()
            assert host.until(lambda kind, data: kind == "presence" and data["present"][1])
        gone = host.until(lambda kind, data: kind == "presence" and not data["present"][1])
        assert gone["present"] == [True, False]


def test_only_who_holds_a_seat_is_present_there(client: httpx.Client) -> None:
    table, other = make_table(client), make_table(client)
    with table[0].live() as host:
        host.next()
        assert code_of(table.spectator.ask("GET", "/live", params={"seat": 1})) == "not-your-seat"
        stranger = Player(client, table.id, other.key(1))
        assert code_of(stranger.ask("GET", "/live", params={"seat": 1})) == "unknown-link"
        with table.spectator.live() as watcher:
            told = watcher.kind("state")["table"]["seats"]
            assert [seat["present"] for seat in told] == [True, False]


def test_who_comes_and_goes_is_not_told_every_time(client: httpx.Client) -> None:
    table = make_table(client)
    with table[0].live() as host:
        host.next()
        began = time.monotonic()
        for _ in range(FLAPS):
            with table[1].live() as guest:
                guest.next()
        table[0].ask("POST", "/messages", {"text": "gone?"})
        told = []
        while (message := host.next())[0] != "chat":
            if message[0] == "presence":
                told.append(message[1]["present"])
        while not told or told[-1][1]:
            told.append(host.kind("presence")["present"])
        assert len(told) <= (time.monotonic() - began) / TELL_SECONDS + 2
        assert told[-1] == [True, False]


def test_a_table_that_starts_is_told_to_those_who_wait(client: httpx.Client) -> None:
    table = make_table(client, start=False)
    table[0].get()
    with table[1].live() as stream:
        assert "view" not in stream.next()[1]
        table[0].ask("PATCH", "", {"name": "Sunday"})
        assert stream.kind("table")["name"] == "Sunday"
        table[0].ask("POST", "/start")
        state = stream.kind("state")
        assert state["view"]["players"]
        assert state["table"]["commitment"]


@pytest.mark.parametrize(
    ("params", "headers"),
    [
        ({"seat": "x"}, {}),
        ({"words": "fr"}, {}),
        ({}, {"Last-Event-ID": "-1"}),
        ({}, {"Last-Event-ID": "9" * 30}),
    ],
)
def test_a_stream_asked_for_in_a_wrong_way_is_refused(
    client: httpx.Client, params: dict[str, str], headers: dict[str, str]
) -> None:
    response = make_table(client)[0].ask("GET", "/live", params=params, headers=headers)
    assert code_of(response) == "bad-request"


def test_a_clean_end_closes_the_streams(tmp_path: Path) -> None:
    with serving(tmp_path) as own, own.client() as client:
        table = make_table(client)
        with table[0].live() as stream:
            stream.next()
            assert own.stop() == 0
            stream.to_end()
    assert "stopped" in own.log()


# --- one reader ----------------------------------------------------------------------------------
async def test_a_reader_that_is_too_slow_is_dropped() -> None:
    stream = Stream(0, None)
    dropped = []
    for _ in range(MOST_WAITING + 1):
        stream.put(b"x")
        dropped.append(stream.dropped)
    assert dropped == [False] * MOST_WAITING + [True]
    assert await stream.take() is None


async def test_messages_that_wait_are_taken_together_and_in_order() -> None:
    stream = Stream(None, "en")
    reading = asyncio.create_task(stream.take())
    await asyncio.sleep(0)
    stream.put(b"a")
    stream.put(b"b")
    stream.beat()  # messages are waiting, so no sign of life is needed
    taken = await reading
    assert taken is not None
    assert taken[0] == b"ab"
    stream.beat()
    stream.close()
    rest = await stream.take()
    assert rest is not None
    assert rest[0] == HEARTBEAT
    assert await stream.take() is None


async def test_signs_of_life_are_spread_and_reach_every_stream_once() -> None:
    nothing: Any = None
    live = Live(nothing, nothing, nothing, nothing, nothing, nothing, nothing)
    streams = [Stream(0, None) for _ in range(3000)]
    live._streams.update(streams)
    alive = 0
    for part in range(BEAT_PARTS):
        live.beat_part(part)
        now = sum(bool(stream._waiting) for stream in streams)
        assert now - alive < len(streams) / 10, "no more than a part at a time"
        alive = now
    assert alive == len(streams)
    assert {len(stream._waiting) for stream in streams} == {1}
