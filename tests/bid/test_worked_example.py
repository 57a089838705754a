"""B2: the worked example of the printed rules, seat by seat.

Four players, each with the 4 Mints of the first round. Seat 0 is the Auctioneer; his neighbour on
the right is seat 3, on the left seat 1. "The next player" is seat 1; his neighbours are seat 0, the
Auctioneer, on his right, and seat 2 on the other side.
"""

from __future__ import annotations

import pytest

from mintopia.engine.game import Game

from .checking import play, snapshot
from .positions import table

OPENING = "offer right 1 1; accept"
DEAL = "offer right 2 1; decline; offer left 2 1; accept"


@pytest.fixture
def game() -> Game:
    """Return a game in its first auction, an open one."""
    game = table("block: mine vault truck\nmints: 4 4 4 4")
    play(game, "auction mine open")
    return game


def lead(game: Game) -> tuple[object, ...]:
    """Describe the Current Bid, who leads with what, and whose turn it is."""
    now = snapshot(game)
    return now["bid"], now["leaders"], now["decision"], game.to_move


def test_the_auctioneer_opens(game: Game) -> None:
    """B2: he bids 1 and asks the neighbour on the right to join with 1."""
    assert lead(game) == (0, "", "bid", 0)
    play(game, "offer right 1 1")
    assert lead(game) == (0, "", "answer", 3)


def test_the_neighbour_on_the_right_joins(game: Game) -> None:
    """B2: the Current Bid is 2."""
    play(game, OPENING)
    assert lead(game) == (2, "0:1, 3:1", "bid", 1)


def test_the_next_player_asks_the_auctioneer_who_declines(game: Game) -> None:
    """B2: he offers 2 and asks for 1; after that nothing has changed, and it is still his turn."""
    play(game, OPENING + "; offer right 2 1")
    assert lead(game) == (2, "0:1, 3:1", "answer", 0)
    play(game, "decline")
    assert lead(game) == (2, "0:1, 3:1", "bid", 1)
    assert not [move for move in game.legal() if move.startswith("offer right")]


def test_the_neighbour_on_the_other_side_accepts(game: Game) -> None:
    """B2: with the same numbers: the Current Bid is 3, and these two lead."""
    play(game, OPENING + "; " + DEAL)
    assert lead(game) == (3, "1:2, 2:1", "bid", 2)
    assert game.state()["auction"]["pledges"] == [0, 2, 1, 0]
    assert snapshot(game)["mints"] == "4 4 4 4"


def test_on_his_own_turn_the_partner_may_pass(game: Game) -> None:
    """B2: he leads, and his turn comes right after."""
    play(game, OPENING + "; " + DEAL)
    assert "pass" in game.legal()
    assert "withdraw" not in game.legal()
    play(game, "pass")
    assert lead(game) == (3, "1:2, 2:1", "bid", 3)


def test_on_his_own_turn_the_partner_may_make_a_new_deal(game: Game) -> None:
    """B2: he joins his left neighbour, seat 3, and leaves seat 1, who no longer leads."""
    play(game, OPENING + "; " + DEAL + "; offer left 2 2")
    assert lead(game) == (3, "1:2, 2:1", "answer", 3)
    play(game, "accept")
    assert lead(game) == (4, "2:2, 3:2", "bid", 3)


def test_the_example_to_its_end(game: Game) -> None:
    """B2: he passes, the others withdraw, the two pay 2 and 1, and the one who paid more places."""
    play(game, OPENING + "; " + DEAL + "; pass; withdraw; withdraw")
    assert lead(game) == (3, "1:2, 2:1", "place", 1)
    assert snapshot(game)["mints"] == "4 2 3 4"
    play(game, "place 1 0 0")
    assert snapshot(game)["strip 1"] == "mine 0 0"
    assert (snapshot(game)["auctioneer"], game.to_move) == (1, 1)
