"""B3, two players: fewer cards, open auctions without offers, each player with his own strip."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import new_game
from tests.rule_tables import played, shown

from .checking import (
    choice,
    exactly,
    happened,
    kinds,
    only,
    play,
    play_out,
    play_round,
    rule,
    snapshot,
)
from .positions import state_of, table

TWO: dict[str, Any] = {"players": 2}
LEFT_OUT = {
    "windmill", "co-op", "truck", "producer", "thrift-store",
    "museum", "corporate-hq", "vault", "obelisk", "leadership-council",
}  # fmt: skip


# --- the setup ------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", range(5))
def test_values_1_and_6_are_left_out(seed: int) -> None:
    """B3: they are not among the unused cards either."""
    state = new_game("bid", players=2, seed=seed).state()
    cards = [*state["block"], *state["deck"], *state["unused"]]
    assert len(cards) == 20
    assert not LEFT_OUT & set(cards)


def test_the_setup() -> None:
    """B3: deck of 10, income 2, Block of 2."""
    game = new_game("bid", players=2, seed=1)
    state = game.state()
    assert [len(state[pile]) for pile in ("block", "deck", "unused")] == [2, 8, 10]
    assert [player["mints"] for player in state["players"]] == [2, 2]
    assert state["strips"] == [[], []]
    assert state["decision"] == "choose"


def test_five_rounds() -> None:
    """B3: 5 rounds, with a roll each."""
    game = new_game("bid", players=2, seed=6)
    play_out(game)
    events = game.all_events()
    assert [event["round"] for event in only(events, "round")] == [1, 2, 3, 4, 5]
    assert len(only(events, "roll")) == 5
    assert len(only(events, "auction")) == 10
    assert game.state()["deck"] == game.state()["block"] == []


def test_income_in_every_round() -> None:
    """B3: income 2."""
    game = table("mints: 5 0\nblock: mine plant\nauction: mine open\nleaders: 0:1\nto move: 1\n"
                 "dice: 6", **TWO)  # fmt: skip
    play(game, "withdraw; place 0 0 0; auction plant open; withdraw")
    play_round(game)
    assert only(game.all_events(), "income") == [
        {"event": "income", "seat": seat, "mints": 2} for seat in (0, 1)
    ]
    assert snapshot(game)["round"] == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_the_auctioneer(seat: int) -> None:
    """B3: as with more players: named, or drawn from the seed."""
    assert new_game("bid", players=2, seed=1, auctioneer=seat).to_move == seat
    drawn = {new_game("bid", players=2, seed=seed).to_move for seed in range(12)}
    assert drawn == {0, 1}


# --- the auction ----------------------------------------------------------------------------------
UP = "auction: mine open\n"


test_what_may_be_done = exactly(
    choice("B3: every auction open", "block: mine plant",
           "auction mine open; auction plant open", **TWO),
    choice("B3: no offers", UP + "leaders: 1:1\nmints: 3 3", "bid 2; bid 3; pass; withdraw",
           **TWO),
    choice("B3: who cannot raise alone must withdraw: there is nobody to raise with",
           UP + "leaders: 0:2\nto move: 1\nmints: 3 2", "withdraw", **TWO),
)  # fmt: skip


test_the_auction = played(
    rule("B3: nothing shared: the winner pays and places in his own strip",
         UP + "leaders: 0:2\nto move: 1\nmints: 3 3", "withdraw",
         {"decision": "place", "to_move": 0, "mints": "1 3", "withdrawn": "1"}, **TWO),
    rule("B3: the other player", UP + "leaders: 1:2\nmints: 3 3", "withdraw",
         {"decision": "place", "to_move": 1, "mints": "3 1", "withdrawn": "0"}, **TWO),
    rule("B3: turns go to and fro", UP + "mints: 9 9", "bid 1; bid 3; bid 4; pass",
         {"bid": 4, "leaders": "0:4", "passed": "1", "to_move": 0}, **TWO),
)  # fmt: skip


test_where_a_card_goes = exactly(
    choice("B3: each player has a strip of his own: seat 0", UP + "won: 0:1", "place 0 0 0", **TWO),
    choice("B3: each player has a strip of his own: seat 1",
           UP + "won: 1:1\nstrip 1: plant 0 0, crane 1 0\nstrip 0: lotto 0 0",
           "place 1 0 -1; place 1 0 1; place 1 1 -1; place 1 1 1", **TWO),
)  # fmt: skip


def test_no_partner_is_chosen() -> None:
    """B3: the card is placed right after the last withdrawal; then the token passes."""
    game = table("block: mine plant\n" + UP + "leaders: 1:2\nmints: 3 3", **TWO)
    assert kinds(happened(game, "withdraw; place 1 0 0")) == "withdraw, win, pay, place, token"
    assert game.to_move == game.state()["auctioneer"] == 1


# --- roll, abilities, scoring ---------------------------------------------------------------------
test_control = shown(
    rule("B3: control is of one's own strip: the roll", "block: mine\n" + UP + "won: 0:1\n"
         "mints: 0 0\nstrip 1: bridge 0 0, recycler 0 1\ndice: 2", "place 0 0 0",
         {"mints": "3 4", "last roll": 2}, **TWO),
    rule("B3: points are of one's own strip: Bridge and Mine have mint between them",
         "block: mine plant\n" + UP + "won: 0:1\nstrip 0: bridge 0 0\nstrip 1: crane 0 0",
         "place 0 0 1", {"points": "5 3"}, **TWO),
)  # fmt: skip


END = "round: 5\n"


test_abilities = exactly(
    choice("B3: the deed ability places in the own strip", END + "abilities: deed 1\n"
           "strip 0: crane 0 0", "place 1 0 0", **TWO),
    choice("B3: the utility ability moves in any strip",
           END + "abilities: utility 1\nstrip 0: crane 0 0, mine 0 1",
           "move crane -1 1; move crane 0 2; move crane 1 1; "
           "move mine -1 0; move mine 0 -1; move mine 1 0; skip", **TWO),
    choice("B3: the production ability turns in any strip",
           END + "abilities: production 1\nstrip 0: crane 0 0", "rotate crane; skip", **TWO),
)  # fmt: skip


def test_majorities() -> None:
    """B3: each player counts his own strip."""
    game = table(
        END + "abilities: counted\nstrip 0: lotto 0 0, mine 0 1\nstrip 1: plant 0 0, statue 0 1\n"
        "unused: supplier ...",
        **TWO,
    )
    play(game, "place 0 0 2")
    assert snapshot(game)["abilities"] == "deed 0, culture 1"


def test_the_deed_ability_draws_no_1_and_no_6() -> None:
    """B3: they are not among the unused cards."""
    game = table(END + "abilities: deed 0", **TWO)
    s = state_of(game)
    assert s.card_value[s.drawn] in (2, 3, 4, 5)
    assert not LEFT_OUT & set(game.state()["unused"])


@pytest.mark.parametrize(
    ("options", "rolled"), [(TWO, True), ({"players": 3}, False), ({"solo": "mort"}, False)]
)
def test_two_players_roll_for_the_first_auctioneer(options: dict[str, Any], rolled: bool) -> None:
    """B3-e: the draw is told as a roll, only at the beginning and only to two players."""
    game = new_game("bid", {"players": 1, **options}, seed=3)
    begin = game.events(None)[0]
    assert ("wins the roll" in game.sentence(begin)) == rolled
    assert ("サイコロの結果" in game.sentence(begin, "ja")) == rolled
    assert "roll" not in game.sentence({**begin, "round": 2})
