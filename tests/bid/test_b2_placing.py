"""B2, placing: who places, into which strip, on which cells."""

from __future__ import annotations

import pytest

from mintopia.games.bid.schema import MIDDLE
from tests.rule_tables import shown

from .checking import Choice, choice, exactly, play, rule, snapshot
from .positions import state_of, table

UP = "auction: mine open\n"


# --- who places, and into which strip -------------------------------------------------------------
test_who_places = shown(
    rule("B2: the one who paid more places", UP + "won: 0:2, 1:1", "", {"to_move": 0}),
    rule("B2: even if the other is the Auctioneer", UP + "auctioneer: 0\nwon: 0:1, 3:2", "",
         {"to_move": 3}),
    rule("B2: equal: the Auctioneer if he is one of them", UP + "auctioneer: 1\nwon: 0:2, 1:2", "",
         {"to_move": 1}),
    rule("B2: else the one reached first clockwise from the Auctioneer",
         UP + "auctioneer: 3\nwon: 0:1, 1:1", "", {"to_move": 0}),
    rule("B2: clockwise from the Auctioneer, over the end of the circle",
         UP + "auctioneer: 2\nwon: 3:1, 0:1", "", {"to_move": 3}),
    rule("B2: clockwise, not by the number of the seat",
         UP + "auctioneer: 4\nwon: 5:1, 0:1", "", {"to_move": 5}, players=6),
    rule("B2: a single winner has paid more than his neighbour: he places",
         UP + "auctioneer: 1\nwon: 0:1", "partner left", {"to_move": 0, "decision": "place"}),
    rule("B2: equal in a closed auction: first clockwise from the Auctioneer",
         "auctioneer: 3\nauction: mine closed\nsealed: 0 2 - 0", "seal 2",
         {"to_move": 1, "decision": "place"}),
    rule("B2: both sealed nothing: the Auctioneer", "auction: mine closed\nsealed: 0 0 0 -",
         "seal 0; partner right", {"to_move": 0, "decision": "place"}),
)  # fmt: skip


test_the_strip_between_the_winners = exactly(
    choice("B2: the card goes into the strip between the two winners", UP + "won: 0:2, 1:1",
           "place 0 0 0"),
    choice("B2: strip i lies between seat i and its left neighbour", UP + "won: 2:2, 3:1",
           "place 2 0 0"),
    choice("B2: between the last seat and the first", UP + "won: 0:2, 3:1", "place 3 0 0"),
)  # fmt: skip


def test_cards_in_the_order_placed() -> None:
    """B2, referee: the strip lists them in that order, wherever they lie."""
    game = table("block: mine vault\n" + UP + "won: 0:2, 1:1\nstrip 0: crane 0 0, truck 0 1")
    play(game, "place 0 0 -1")
    assert snapshot(game)["strip 0"] == "crane 0 0, truck 0 1, mine 0 -1"


# --- cells ----------------------------------------------------------------------------------------
def cells(sentence: str, strip: str, wanted: str) -> Choice:
    """Return the cells where the next card of strip 0 may go: "0 1, 1 0" by row and column."""
    legal = "; ".join(f"place 0 {cell}" for cell in wanted.split(", "))
    return choice(sentence, UP + f"won: 0:2, 1:1\n{strip and 'strip 0: ' + strip}", legal)


test_where_a_card_may_go = exactly(
    cells("B2: the first card of a strip at row 0, column 0", "", "0 0"),
    cells("B2: a later one on an empty cell sharing a side with a card of the strip",
          "crane 0 0", "-1 0, 0 -1, 0 1, 1 0"),
    cells("B2: corners do not touch", "crane 0 0, truck 0 1",
          "-1 0, -1 1, 0 -1, 0 2, 1 0, 1 1"),
    cells("B2: at most two rows: with a card in row 1 there is no row -1",
          "crane 0 0, truck 1 0", "0 -1, 0 1, 1 -1, 1 1"),
    cells("B2: a gap is filled from above or from the sides",
          "crane 0 0, truck 1 0, plant 1 1, lotto 1 2, vault 0 2",
          "0 -1, 0 1, 0 3, 1 -1, 1 3"),
    cells("B2: any number of columns",
          "crane 0 0, truck 0 1, plant 0 2, lotto 0 3, vault 0 4, bridge 0 5, museum 0 6",
          "-1 0, -1 1, -1 2, -1 3, -1 4, -1 5, -1 6, 0 -1, 0 7, "
          "1 0, 1 1, 1 2, 1 3, 1 4, 1 5, 1 6"),
    cells("B2: a turned card takes its cell like any other", "crane 0 0 turned",
          "-1 0, 0 -1, 0 1, 1 0"),
)  # fmt: skip


@pytest.mark.parametrize("side", [-1, 1])
def test_a_strip_of_all_cards_in_one_row(side: int) -> None:
    """B2: even the longest strip that a game can have can still grow at both ends."""
    names = [
        "windmill", "statue", "gardens", "museum", "gallery", "bridge", "co-op", "corporate-hq",
        "workshop", "factory", "plant", "stripmine", "truck", "crane", "assembler", "landfill",
        "vault", "obelisk", "wholesaler",
    ]  # fmt: skip
    row = ", ".join(f"{name} 0 {side * col}" for col, name in enumerate(names))
    game = table(f"round: 4\nblock: mine\n{UP}won: 0:2, 1:1\nstrip 0: {row}\ndice: 1", players=6)
    assert f"place 0 0 {19 * side}" in game.legal()
    play(game, f"place 0 0 {19 * side}")
    assert state_of(game).strip_counts[0] == 20
    assert MIDDLE > 20


# --- directions -----------------------------------------------------------------------------------
