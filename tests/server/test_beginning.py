"""What the host sets at the start (who begins, and the ages), and what a rematch keeps of it."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from .serving import Player, Table, make_table


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
def test_what_cannot_be_settled_is_refused(
    client: httpx.Client, options: dict[str, Any], sentence: str
) -> None:
    table = waiting(client)
    refused = table[0].ask("POST", "/start", {"options": options})
    assert refused.status_code == 400
    assert refused.json()["error"]["message"].startswith(sentence)
    assert table[0].get()["table"]["status"] == "open"


def test_a_rematch_draws_who_begins_anew_and_keeps_the_ages(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0, "ages": [41, None]})
    table.play_on()
    place = table[0].ask("POST", "/rematch", {"rotate": True}).json()
    again = Player(client, place["table"], table.key(0))
    assert again.get()["table"]["options"] == {"players": 2, "ages": [None, 41]}


def test_the_same_deal_keeps_who_begins_and_no_ages(client: httpx.Client) -> None:
    first = make_table(client, options={"players": 2, "starting": 0, "ages": [41, 38]})
    first.play_on()
    body = {"seats": [{"kind": "person"}, {"kind": "person"}]}
    second = Table(client, first[0].ask("POST", "/same-deal", body).json())
    assert second[0].get()["table"]["options"] == {"players": 2, "starting": 0}
    refused = second[0].ask("POST", "/start", {"options": {"starting": 1}})
    assert "cannot set 'starting' here, only ages" in refused.json()["error"]["message"]
    assert second[0].ask("POST", "/start", {"options": {"ages": [7, 8]}}).status_code == 200
