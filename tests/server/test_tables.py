"""Making tables with all options and seats, what is set at the start, and talk."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Player, Table, code_of, join, make_table, serving


# --- making ---------------------------------------------------------------------------------------
def refused(client: httpx.Client, body: Any, **more: Any) -> tuple[str, str]:
    response = client.post("/api/tables", json=body, **more)
    return code_of(response), response.json()["error"]["message"]


@pytest.mark.parametrize(
    ("game", "options", "seats"),
    [
        ("works", {"players": 3, "advanced": ["temp-agency", "swap-meet"]}, 3),
        ("works", {"players": 2, "variant": "prototype", "starting": 1, "promos": True}, 2),
        ("works", {"solo": "justin"}, 2),
        ("bid", {"players": 6, "auctioneer": 2}, 6),
        ("bid", {"players": 1, "solo": "rachael"}, 2),
    ],
)
def test_a_table_of_each_kind_is_made_and_started(
    client: httpx.Client, game: str, options: dict[str, Any], seats: int
) -> None:
    table = make_table(client, game, options=options)
    told = table[0].get()
    assert told["table"]["status"] == "running"
    assert len(told["table"]["seats"]) == seats == len(told["view"]["players"])
    assert told["view"]["game"] == game
    for key, value in options.items():
        assert told["table"]["options"][key] == value


def test_every_link_opens_its_own_seat_and_holds_192_bits(client: httpx.Client) -> None:
    table = make_table(client, "bid", options={"players": 4})
    links = [*table.links.values(), table.made["spectator_link"]]
    assert len(set(links)) == 5
    assert all(len(link) >= 32 for link in links)
    for seat in range(4):
        assert table[seat].get()["you"] == seat
    assert table.spectator.get()["you"] is None


def test_an_open_seat_is_taken_with_a_name_and_then_the_host_starts(client: httpx.Client) -> None:
    made = client.post(
        "/api/tables",
        json={"game": "works", "options": {"players": 3}, "name": "Friday", "seats": [
            {"kind": "person", "name": "Ann"}, {"kind": "open"}, {"kind": "bot", "bot": "random"},
        ]},
    ).json()  # fmt: skip
    table = Table(client, made)
    assert set(table.links) == {0, 1}, "bots need no link"
    assert made["table"]["status"] == "open"
    assert table[0].get().get("view") is None
    assert table[0].refused("POST", "/start") == "seats-open"
    assert table[0].refused("POST", "/moves", {"seq": 0, "move": "pass"}) == "not-running"
    table[1].key = join(client, table.links[1], name="Bob", program="x")["key"]
    assert table[0].ask("POST", "/start").json()["status"] == "running"
    assert [seat["name"] for seat in table[1].get()["table"]["seats"]][:2] == ["Ann", "Bob"]
    assert table[0].refused("POST", "/start") == "already-started"
    assert table[1].refused("PUT", "/seats/1", {"name": "X"}) == "already-started"


@pytest.mark.parametrize(
    ("body", "code", "words"),
    [
        ({}, "bad-request", "game is missing"),
        ({"game": "chess"}, "bad-request", "game must be one of works, bid"),
        ({"game": "works"}, "bad-option", "players is missing"),
        ({"game": "works", "options": {"players": 2, "seed": 1}}, "bad-request", "seed"),
        ({"game": "works", "options": {"players": 2}, "seats": [{}]}, "bad-request", "2 seats"),
        (
            {"game": "works", "options": {"players": 2}, "seats": [{"kind": "bot"}, {}]},
            "bad-request",
            "needs bot",
        ),
        (
            {"game": "works", "options": {"solo": "justin"}, "seats": [{}, {}]},
            "bad-request",
            "solitaire",
        ),
        ({"game": "works", "options": {"players": 2}, "seed": 2**64}, "bad-request", "seed"),
        ({"game": "works", "options": {"players": 2}, "hold": [5]}, "bad-request", "0 to 1"),
        (
            {"game": "works", "options": {"players": 2}, "start": True},
            "seats-open",
            "Seat 2 is still open",
        ),
        (
            {"game": "works", "options": {"players": 2, "cards": {"\ud800": 10**30}}},
            "bad-request",
            "options",
        ),
    ],
)
def test_what_cannot_be_is_told(client: httpx.Client, body: Any, code: str, words: str) -> None:
    content = json.dumps(body)
    headers = {"content-type": "application/json"}
    response = client.post("/api/tables", content=content, headers=headers)
    assert code_of(response) == code, response.text
    assert words in response.json()["error"]["message"]


def test_own_cards_and_a_hidden_prepared_deck_are_played(client: httpx.Client) -> None:
    from mintopia.engine.game import new_game

    deck = new_game("works", players=2, seed=4).state()
    order = [*filter(None, deck["supply"]), *deck["deck"]]
    cards = {"plans": {"gardens": {"cost": 1}}}
    table = make_table(client, options={"players": 2, "deck": order, "cards": cards})
    told = table[1].get()
    assert told["view"]["supply"] == order[:3]
    assert "deck" not in told["table"]["options"]
    assert told["table"]["prepared"] == ["deck"], "everybody is told that the deck was prepared"
    assert told["table"]["options"]["cards"] == cards
    assert order[-1] not in table[1].ask("GET").text


def test_a_table_of_bots_only_plays_by_itself(client: httpx.Client) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "greedy"}]
    table = make_table(client, seats=seats)
    assert not table.links
    with table.spectator.live() as stream:
        stream.until(lambda kind, data: kind == "table" and data["status"] == "finished")
    assert table.spectator.get()["view"]["result"]["winners"]


# --- the start ------------------------------------------------------------------------------------
def waiting(client: httpx.Client, game: str = "works", **options: Any) -> Table:
    """Make a table of three people that waits for the host to start it."""
    return make_table(client, game, options={"players": 3, **options}, start=False)


@pytest.mark.parametrize(("game", "key"), [("works", "starting"), ("bid", "auctioneer")])
def test_the_host_names_who_begins(client: httpx.Client, game: str, key: str) -> None:
    table = waiting(client, game)
    told = table[0].ask("POST", "/start", {"options": {key: 2}}).json()
    assert told["options"][key] == 2
    assert table[0].get()["view"][key] == 2


def test_what_the_table_was_made_with_can_be_changed_and_taken_away(client: httpx.Client) -> None:
    table = waiting(client, starting=1, ages=[30, 40, 50])
    body = {"options": {"starting": None, "ages": [41, None, 9]}}
    options = table[0].ask("POST", "/start", body).json()["options"]
    assert "starting" not in options
    assert options["ages"] == [41, None, 9]


def test_without_a_word_the_options_stay(client: httpx.Client) -> None:
    table = waiting(client, starting=1)
    assert table[0].ask("POST", "/start").json()["options"]["starting"] == 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 2},
         "The start cannot set 'players' here, only starting, ages."),
        ({"starting": 3}, "starting must be a whole number from 0 to 2, not 3."),
        ({"ages": [1, 2]}, "ages must list 3 numbers, one for each seat, not 2."),
        ({"auctioneer": 0}, "The start cannot set 'auctioneer' here, only starting, ages."),
    ],
)  # fmt: skip
def test_bad_start_is_refused(client: httpx.Client, options: dict[str, Any], sentence: str) -> None:
    table = waiting(client)
    refused = table[0].ask("POST", "/start", {"options": options})
    assert refused.status_code == 400
    assert refused.json()["error"]["message"].startswith(sentence)
    assert table[0].get()["table"]["status"] == "open"


def test_a_rematch_draws_who_begins_anew_and_keeps_the_ages(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0, "ages": [41, None]}, over=True)
    place = table[0].ask("POST", "/rematch", {"rotate": True}).json()
    again = Player(client, place["table"], table.key(0))
    assert again.get()["table"]["options"] == {"players": 2, "ages": [None, 41]}


def test_the_same_deal_keeps_who_begins_and_no_ages(client: httpx.Client) -> None:
    first = make_table(client, options={"players": 2, "starting": 0, "ages": [41, 38]}, over=True)
    body = {"seats": [{"kind": "person"}, {"kind": "person"}]}
    second = first[0].make("/same-deal", **body)
    assert second[0].get()["table"]["options"] == {"players": 2, "starting": 0}
    refused = second[0].ask("POST", "/start", {"options": {"starting": 1}})
    assert "cannot set 'starting' here, only ages" in refused.json()["error"]["message"]
    assert second[0].ask("POST", "/start", {"options": {"ages": [7, 8]}}).status_code == 200


# --- talk -----------------------------------------------------------------------------------------
def test_what_is_said_is_seen_by_all_as_it_was_written(client: httpx.Client) -> None:
    table = make_table(client)
    with table.spectator.watch() as stream:
        said = table[1].ask("POST", "/messages", {"text": " <b>5 for both?</b> "}).json()
        assert (said["seat"], said["name"], said["text"]) == (1, "Bob", "<b>5 for both?</b>")
        assert stream.kind("chat") == said
    assert table[0].get("/messages")["messages"] == [said]
    assert table[0].get("/messages", params={"after": said["id"]})["messages"] == []
    assert table.spectator.refused("POST", "/messages", {"text": "hi"}) == "not-your-seat"


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
        with table[0].watch() as stream:
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
        assert table[0].refused("POST", "/messages", {"text": text}) == "bad-request", text
    assert table[0].get("/messages")["messages"] == []


def test_the_host_switches_talk_off(client: httpx.Client) -> None:
    table = make_table(client)
    assert table[0].ask("PATCH", "", {"talk": False}).json()["talk"] is False
    assert table[1].refused("POST", "/messages", {"text": "hi"}) == "talk-off"
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
