"""Two games that differ only in what a seat may not know send that seat the same bytes."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx

from mintopia.game import new_game
from tests.server.serving import Player, Table, make_table

VARYING = ("date", "content-length")  # times have more digits or fewer
TIMES = re.compile(r'"(created_at|started_at|finished_at|changed_at|at)":[0-9.]+')


def hushed(text: str, table: Table) -> str:
    """Leave out times and random ids, and nothing else."""
    text = TIMES.sub(r'"\1":0', text)
    for secret in (table.id, table.made["table"]["commitment"]):
        text = text.replace(secret, "~")
    return text


def traffic(table: Table, viewer: Player, script: list[tuple[int, str]]) -> list[str]:
    """Play a script; record all that a viewer is sent, by every route there is."""
    seen: list[str] = []

    def note(response: httpx.Response) -> None:
        headers = {key: value for key, value in response.headers.items() if key not in VARYING}
        seen.append(f"{response.status_code} {headers} {response.text}")

    with viewer.live() as stream, viewer.live(params={"words": "en"}) as spoken:
        stream.next()
        spoken.next()
        for seq, (seat, move) in enumerate(script):
            answer = table[seat].ask("POST", "/moves", {"seq": seq, "move": move})
            assert answer.status_code == 200, answer.text
            if table[seat] is viewer:
                note(answer)
            turn = stream.kind("move")["to_move"]
            spoken.kind("move")
            for path in ("", "/record", "/messages", "/same-deal"):
                note(viewer.ask("GET", path))
            if table.players.get(turn) is not viewer:  # refusals must not tell anything either
                note(viewer.ask("POST", "/moves", {"seq": seq + 1, "move": "seal 1"}))
            if table[seat] is not viewer:
                note(viewer.ask("POST", "/undo", {"seq": seq + 1}))
            note(viewer.ask("POST", "/moves", {"seq": seq, "move": "pass"}))
        with viewer.live(headers={"Last-Event-ID": "0"}) as resumed:
            for _ in script:
                resumed.kind("move")
            seen.append("\n".join(resumed.raw))
        seen += ["\n".join(stream.raw), "\n".join(spoken.raw)]
    return [hushed(text, table) for text in seen]


def compare(
    client: httpx.Client,
    game: str,
    one: tuple[dict[str, Any], list[tuple[int, str]]],
    two: tuple[dict[str, Any], list[tuple[int, str]]],
    viewers: list[int | None],
    knowing: int,
) -> None:
    """Compare what viewers get of two games, and that the knowing seat does see the difference."""
    for viewer in [*viewers, knowing]:
        found = []
        for options, script in (one, two):
            table = make_table(client, game, options=options, seed=11)
            who = table.spectator if viewer is None else table[viewer]
            found.append(traffic(table, who, script))
        if viewer == knowing:
            assert found[0] != found[1], "the games do differ"
        else:
            assert found[0] == found[1]


def test_sealed_bids_stay_secret(client: httpx.Client) -> None:
    options = {"players": 3, "auctioneer": 0}
    game = new_game("bid", seed=11, **options)
    auction = next(move for move in game.legal() if "closed" in move)
    game.play(auction)
    first = game.to_move
    assert first is not None
    seals = [move for move in game.legal() if move.startswith("seal")]
    scripts = [[(0, auction), (first, seal)] for seal in (seals[0], seals[-1])]
    others: list[int | None] = [seat for seat in range(3) if seat != first]
    compare(client, "bid", (options, scripts[0]), (options, scripts[1]), [*others, None], first)


def test_cards_drawn_in_secret_and_the_deck_stay_secret(client: httpx.Client) -> None:
    """The two decks differ in the card that a seat draws from the top, and in the cards below."""
    state = new_game("works", seed=11, players=2, starting=0, advanced=["thrift-store"]).state()
    supply = [card for card in state["supply"] if card]
    deck = list(state["deck"])
    other = [deck[1], deck[0], *deck[:1:-1]]
    options = [
        {
            "players": 2,
            "starting": 0,
            "advanced": ["thrift-store"],
            "deck": supply + cards,
        }
        for cards in (deck, other)
    ]
    game = new_game("works", seed=11, **options[0])
    script: list[tuple[int, str]] = []
    for _ in range(40):
        legal = game.legal()
        draw = [move for move in legal if move.startswith("thrift-store")]
        mover = game.to_move
        assert mover is not None
        move = draw[0] if draw and mover == 0 else "producer" if "producer" in legal else legal[0]
        game.play(move)
        script.append((mover, move))
        if draw and mover == 0:
            break
        if game.view(None)["round"] > 1:
            break
    assert any(event["event"] == "draw" for event in game.all_events()), json.dumps(script)
    compare(client, "works", (options[0], script), (options[1], script), [1, None], 0)
