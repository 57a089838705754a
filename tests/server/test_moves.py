"""Moves: the number they answer, repeats, refusals with their paragraph, and undo."""

from __future__ import annotations

import httpx
import pytest

from tests.server.serving import code_of, make_table, until


def test_a_move_is_answered_with_what_happened_and_seen_by_all(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    answer = table[0].play(0, "producer")
    assert answer["seq"] == 1
    assert answer["to_move"] == 1
    assert [event["event"] for event in answer["events"]] == ["place", "gain"]
    for player in (table[0], table[1], table.spectator):
        told = player.get()
        assert told["seq"] == 1
        assert told["view"]["players"][0]["mints"] == 4
    assert table[1].get()["legal"]
    assert table[0].get()["legal"] is None
    assert table.spectator.get()["legal"] is None


def test_the_same_move_again_gets_the_same_answer_and_counts_once(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    body = {"seq": 0, "move": "producer"}
    first = table[0].ask("POST", "/moves", body)
    again = table[0].ask("POST", "/moves", body)
    assert first.content == again.content
    table[1].play(1, "producer")
    assert table[0].ask("POST", "/moves", body).content == first.content
    assert table[0].get()["seq"] == 2


def test_a_late_or_early_move_is_stale_and_told_the_present_number(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table[0].play(0, "producer")
    for player, seq, move in ((table[1], 0, "producer"), (table[0], 0, "pass"), (table[1], 5, "x")):
        response = player.ask("POST", "/moves", {"seq": seq, "move": move})
        assert response.status_code == 409
        assert code_of(response) == "stale"
        assert response.json()["error"]["seq"] == 1
    assert table[0].get()["seq"] == 1


def test_an_illegal_move_names_the_paragraph(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    response = table[0].ask("POST", "/moves", {"seq": 0, "move": "builder gardens"})
    assert response.status_code == 422
    assert code_of(response) == "illegal-move"
    error = response.json()["error"]
    assert error["paragraph"].startswith("W")
    japanese = table[0].ask(
        "POST", "/moves", {"seq": 0, "move": "builder gardens"}, headers={"Accept-Language": "ja"}
    )
    assert japanese.json()["error"]["message"] != error["message"]
    assert table[0].refused("POST", "/moves", {"seq": 0, "move": "dance"}) == "malformed-move"
    assert table[0].get()["seq"] == 0


@pytest.mark.parametrize(
    ("body", "words"), [({"seq": 0}, "move is missing"), ([], "The body must be an object")]
)
def test_a_malformed_move_is_told(client: httpx.Client, body: object, words: str) -> None:
    response = make_table(client)[0].ask("POST", "/moves", body)
    assert code_of(response) == "bad-request"
    assert words in response.json()["error"]["message"]


def test_only_the_seat_whose_turn_it_is_may_move(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    body = {"seq": 0, "move": "producer"}
    early = table[1].ask("POST", "/moves", body)
    assert code_of(early) == "not-your-turn"
    assert early.json()["error"]["message"] == "It is not your turn; it is seat 1's turn."
    assert table.spectator.refused("POST", "/moves", body) == "not-your-seat"
    assert table[1].refused("POST", "/moves", body | {"seat": 0}) == "not-your-seat"
    assert table[0].get()["seq"] == 0


@pytest.mark.parametrize(("game", "players"), [("works", 2), ("bid", 3)])
def test_a_whole_game_is_played_over_http(client: httpx.Client, game: str, players: int) -> None:
    table = make_table(client, game, options={"players": players}, seed=7)
    seq = table.play_on()
    told = table[0].get()
    assert told["table"]["status"] == "finished"
    assert told["table"]["finished_at"] is not None
    assert told["view"]["result"]["winners"]
    assert told["seq"] == seq > 20
    assert table[0].refused("POST", "/moves", {"seq": seq, "move": "pass"}) == "not-running"
    assert table[0].refused("POST", "/undo", {"seq": seq}) == "not-running"


# --- undo ---------------------------------------------------------------------------------------
def test_one_takes_back_ones_own_last_move(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    before = table[0].get()["view"]
    table[0].play(0, "producer")
    undone = table[0].ask("POST", "/undo", {"seq": 1})
    head = table[1].get()["head"]
    assert undone.json() == {"seq": 2, "events": [], "to_move": 0, "over": False, "head": head}
    assert table[0].ask("POST", "/undo", {"seq": 1}).content == undone.content, "asked again"
    assert table[1].get()["view"] == before
    table[0].play(2, "leadership-council")
    assert table[1].get()["to_move"] == 1


def test_no_undo_after_somebody_else_has_moved(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    assert table[0].refused("POST", "/undo", {"seq": 0}) == "no-undo"
    table[0].play(0, "producer")
    assert table[1].refused("POST", "/undo", {"seq": 1}) == "no-undo"
    table[1].play(1, "producer")
    assert table[0].refused("POST", "/undo", {"seq": 2}) == "undo-others"
    assert table[1].refused("POST", "/undo", {"seq": 1}) == "stale"
    assert table[1].ask("POST", "/undo", {"seq": 2}).status_code == 200


def test_who_plays_alone_can_undo_while_a_bot_answers(client: httpx.Client) -> None:
    """An undo requested before the bot's move was seen takes that move back, too."""
    table = make_table(client, options={"players": 1, "solo": "rachael"})
    before = table[0].get()
    table[0].play(before["seq"], "producer")
    until(lambda: table[0].get()["seq"] >= before["seq"] + 2)  # the opponent has answered
    now = table[0].get()
    answer = table[0].ask("POST", "/undo", {"seq": before["seq"] + 1})
    assert answer.status_code == 200
    again = table[0].ask("POST", "/undo", {"seq": before["seq"] + 1})
    assert again.content == answer.content
    after = table[0].get()
    assert after["seq"] > now["seq"]
    assert after["view"] == before["view"]
    assert table[0].refused("POST", "/undo", {"seq": before["seq"]}) == "stale"


def test_no_undo_of_what_showed_something_hidden(client: httpx.Client) -> None:
    table = make_table(client, options={"players": 2, "starting": 0})
    table[0].play(0, "supplier " + cheapest(table[0].get()))
    seq = 1
    for seat in (1, 0):  # both pass: upkeep refills the supply from the deck
        seq = table[seat].play(seq, "pass")["seq"]
    told = table[0].get()
    assert table[0].refused("POST", "/undo", {"seq": told["seq"]}) == "undo-seen"
    assert table[0].get()["seq"] == told["seq"]


def cheapest(state: dict[str, list[str]]) -> str:
    return next(move for move in state["legal"] if move.startswith("supplier")).split()[1]


def test_a_person_alone_takes_back_any_number_through_the_bots_moves(client: httpx.Client) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    table = make_table(client, options={"players": 2, "starting": 0}, seats=seats)
    beginning = table[0].get()["view"]
    with table[0].live() as stream:
        seq, turns = 0, [0]
        for _ in range(3):
            state = table[0].get()
            table[0].play(state["seq"], state["legal"][-1])
            seq = stream.until(lambda kind, data: kind == "move" and data["to_move"] == 0)["seq"]
            turns.append(seq)
        while len(turns) > 1:
            answer = table[0].ask("POST", "/undo", {"seq": seq})
            assert answer.status_code == 200, answer.text
            told = stream.kind("move")
            assert told["kind"] == "undo"
            assert told["undone"] == turns.pop() - turns[-1], "a move and the bot's after it"
            assert answer.json()["seq"] == seq + told["undone"]
            seq = answer.json()["seq"]
    assert table[0].get()["view"] == beginning
    assert table[0].refused("POST", "/undo", {"seq": seq}) == "no-undo"
