"""Talk at a table: stored, shown to all, limited, switched off by the host."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import httpx

from tests.server.serving import code_of, make_table, serving


def test_what_is_said_is_seen_by_all_as_it_was_written(client: httpx.Client) -> None:
    table = make_table(client)
    with table.spectator.live() as stream:
        stream.next()
        said = table[1].ask("POST", "/messages", {"text": " <b>5 for both?</b> "}).json()
        assert (said["seat"], said["name"], said["text"]) == (1, "Bob", "<b>5 for both?</b>")
        assert stream.kind("chat") == said
    assert table[0].get("/messages")["messages"] == [said]
    assert table[0].get("/messages", params={"after": said["id"]})["messages"] == []
    assert code_of(table.spectator.ask("POST", "/messages", {"text": "hi"})) == "not-your-seat"


def test_no_number_tells_what_happens_at_other_tables(client: httpx.Client) -> None:
    """Messages and notices are numbered at each table; the ids of devices are random."""
    tables = [make_table(client), make_table(client, start=False)]
    for number in range(2, 5):
        for table in tables:  # the first of each, a notice, says that Ann has joined
            said = table[0].ask("POST", "/messages", {"text": "hi"}).json()
            assert said["id"] == number
    for table in tables:
        found = table[0].get("/messages")
        assert [notice["id"] for notice in found["notices"]] == [1]
        assert [said["id"] for said in found["messages"]] == [2, 3, 4]
        with table[0].live() as stream:
            stream.next()
            assert table[1].ask("POST", "/messages", {"text": "ho"}).json()["id"] == 6
            assert stream.kind("notice")["id"] == 5
            assert stream.kind("chat")["id"] == 6
    devices = [
        device["id"]
        for table in tables
        for seat in (0, 1)
        for device in table[seat].get(f"/seats/{seat}/devices")["devices"]
    ]
    assert len(devices) == 4
    assert min(abs(one - other) for one, other in combinations(devices, 2)) > 1000
    assert max(devices) < 2**53  # a number that JavaScript can hold


def test_messages_have_a_form(client: httpx.Client) -> None:
    table = make_table(client)
    for text in ("", " ", "a" * 301, "a\x00b", "\u202e", 5):
        response = table[0].ask("POST", "/messages", {"text": text})
        assert code_of(response) == "bad-request", text
    assert table[0].get("/messages")["messages"] == []


def test_the_host_switches_talk_off(client: httpx.Client) -> None:
    table = make_table(client)
    assert table[0].ask("PATCH", "", {"talk": False}).json()["talk"] is False
    assert code_of(table[1].ask("POST", "/messages", {"text": "hi"})) == "talk-off"
    table[0].ask("PATCH", "", {"talk": True})
    assert table[1].ask("POST", "/messages", {"text": "hi"}).status_code == 201


def test_who_talks_too_much_has_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, messages_per_minute=1) as server, server.client() as client:
        table = make_table(client)
        codes = [table[0].ask("POST", "/messages", {"text": "hi"}) for _ in range(7)]
        assert [answer.status_code for answer in codes] == [201] * 5 + [429] * 2
        assert code_of(codes[-1]) == "too-many"
        assert int(codes[-1].headers["retry-after"]) > 0
        assert table[1].ask("POST", "/messages", {"text": "hi"}).status_code == 201
