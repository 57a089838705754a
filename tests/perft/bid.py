"""Positions of Mint Bid."""

from __future__ import annotations

from typing import Any, Final

from mintopia.games.bid.cards import house_values
from mintopia.games.bid.options import DECK_SIZES
from mintopia.games.bid.schema import SOLO_IDS
from tests.perft.counting import Position

DICE: Final = [3, 5, 2, 6, 1, 4, 4, 1, 6, 2, 5, 3] * 2
# These games use their own faces, because the shipped ones may be tuned again.
FACES: Final = {
    "justin": ["withdraw", "withdraw", "raise 1", "raise 1", "raise 2", "special"],
    "rachael": ["withdraw", "raise 1", "raise 1", "special", "raise 1", "withdraw"],
    "sonic": ["withdraw", "raise 1", "special", "withdraw", "raise 1", "special"],
    "mort": ["raise 1", "raise 2", "raise 3", "withdraw", "withdraw", "special"],
}
ALL: Final = tuple(card.id for card in house_values().locations[::-1])
MIDDLING: Final = tuple(
    card.id for card in house_values().locations[::-1] if card.value not in (1, 6)
)


def position(players: int, *moves: str, depth: int, **options: Any) -> Position:
    """Make a position with a fixed deck and dice; the first player is Auctioneer."""
    cards = MIDDLING if players <= 2 else ALL
    deck = list(cards[: DECK_SIZES[players]])
    if players > 1:
        options = {"auctioneer": 0} | options
    return Position("bid", {"players": players, "deck": deck, "dice": DICE} | options, moves, depth)


def auctions(players: int, kind: str = "open") -> str:
    """Return the first move, which puts up the first card of the Block."""
    cards = MIDDLING if players <= 2 else ALL
    return f"auction {cards[0]} {kind}"


def to_the_last_card(players: int) -> tuple[str, ...]:
    """Return the moves of all auctions but the last: the Auctioneer bids 1, the others withdraw."""
    moves: list[str] = []
    cards = MIDDLING if players <= 2 else ALL
    start = position(players, depth=1)
    game = start.set_up()
    for card in cards[: DECK_SIZES[players] - 1]:
        seat, sold = game.to_move, len(moves)
        moves += [f"auction {card} open", "bid 1", *["withdraw"] * (players - 1)]
        moves += ["partner left"] if players > 2 else []
        for move in moves[sold:]:
            game.play(move)
        assert seat is not None
        column = max((each["col"] for each in game.state()["strips"][seat]), default=-1) + 1
        moves.append(f"place {seat} 0 {column}")
        game.play(moves[-1])
    return tuple(moves)


POSITIONS: Final = {
    "bid, two players": position(2, depth=12),
    "bid, two players, raising": position(2, auctions(2), "bid 1", depth=10),
    "bid, two players, the last card": position(2, *to_the_last_card(2), depth=5),
    "bid, three players, open": position(3, auctions(3), depth=3),
    "bid, three players, an offer": position(
        3, auctions(3), "bid 3", "offer left 2 2", "decline", depth=4
    ),
    "bid, three players, an offer to answer": position(
        3, auctions(3), "bid 3", "offer left 2 2", depth=4
    ),
    "bid, four players, a counter-offer": position(
        4, auctions(4), "offer right 2 2", "counter 1 4", depth=3
    ),
    "bid, three players, closed": position(3, auctions(3, "closed"), depth=6),
    "bid, three players, the last card": position(3, *to_the_last_card(3), depth=3),
    "bid, four players": position(4, depth=3),
    "bid, four players, a tie": position(
        4, auctions(4, "closed"), "seal 1", "seal 2", "seal 1", depth=6
    ),
    "bid, five players": position(5, auctions(5), "bid 4", depth=4),
    "bid, six players": position(6, auctions(6, "closed"), depth=4),
    **{
        f"bid, {solo}": position(
            1, solo=solo, cards={"opponents": {solo: {"faces": FACES[solo]}}}, depth=11
        )
        for solo in SOLO_IDS
    },
}
