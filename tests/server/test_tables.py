"""Making tables: both games, all options, seats of people, bots and open ones, secret links."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from tests.server.serving import Table, code_of, join, make_table


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


def test_names_of_the_seats_are_names_in_the_game(client: httpx.Client) -> None:
    told = make_table(client).spectator.get()
    assert [player["name"] for player in told["view"]["players"]] == ["Ann", "Bob"]


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
    assert code_of(table[0].ask("POST", "/start")) == "seats-open"
    assert code_of(table[0].ask("POST", "/moves", {"seq": 0, "move": "pass"})) == "not-running"
    table[1].key = join(client, table.links[1], name="Bob", program="x")["key"]
    assert table[0].ask("POST", "/start").json()["status"] == "running"
    assert [seat["name"] for seat in table[1].get()["table"]["seats"]][:2] == ["Ann", "Bob"]
    assert code_of(table[0].ask("POST", "/start")) == "already-started"
    assert code_of(table[1].ask("PUT", "/seats/1", {"name": "X"})) == "already-started"


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
def test_what_is_impossible_is_told_in_a_sentence(
    client: httpx.Client, body: Any, code: str, words: str
) -> None:
    content = json.dumps(body)
    headers = {"content-type": "application/json"}
    response = client.post("/api/tables", content=content, headers=headers)
    assert code_of(response) == code, response.text
    assert words in response.json()["error"]["message"]


def test_refusals_are_told_in_japanese_too(client: httpx.Client) -> None:
    headers = {"Accept-Language": "ja,en;q=0.5"}
    assert "がありません" in refused(client, {}, headers=headers)[1]
    unknown = client.get("/api/tables/aaaaaaaaaaaaaaaa", headers=headers)
    assert "リンク" in unknown.json()["error"]["message"]
    code, message = refused(client, {"game": "works", "options": {"players": 9}}, headers=headers)
    assert code == "bad-option"
    assert message == "players には1から4までの整数を指定してください（9 は使えません）。"


def test_bodies_that_are_no_json_are_refused(client: httpx.Client) -> None:
    for content in (b"{", b"\xff\xfe", b"[" * 5000, b""):
        response = client.post(
            "/api/tables", content=content, headers={"content-type": "application/json"}
        )
        assert response.status_code == 400, content[:10]
        assert code_of(response) in ("bad-json", "bad-request")


def test_own_cards_and_a_prepared_deck_are_played_but_the_deck_is_not_told(
    client: httpx.Client,
) -> None:
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
