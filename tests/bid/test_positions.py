"""The notation of the rule tests: it sets up what it says, and complains clearly."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.state import State
from tests.rule_tables import flip

from .checking import TESTS, play_out, snapshot
from .consistency import assert_refusals_complete
from .positions import assert_consistent, state_of, table

EXAMPLE = """
    round: 2
    auctioneer: 1
    mints: 5 4 3 9
    strip 0: mine 0 0, statue 0 1 turned
    strip 2: crane 0 0, truck 1 0, lotto 1 1
    auction: vault open
    leaders: 0:2, 1:1
    withdrawn: 3
    passed: 2
    asked: right
    to move: 2
"""
LINES = (
    "round, auctioneer, mints, strip N, card C, block, deck, unused, auction, leaders, withdrawn, "
    "passed, asked, offer, counter, sealed, won, to move, abilities, dice, last roll"
)


def test_a_position_is_what_its_notation_says() -> None:
    game = table(EXAMPLE)
    assert_consistent(state_of(game))
    assert_refusals_complete(state_of(game))
    said = dict(line.strip().split(": ", 1) for line in EXAMPLE.strip().splitlines())
    now = snapshot(game)
    assert (now.pop("round"), now.pop("auctioneer"), game.to_move) == (2, 1, 2)
    for key in ("mints", "strip 0", "strip 2", "auction", "leaders", "withdrawn", "passed"):
        assert now[key] == said[key]
    assert now["asked"] == "right"
    assert (now["bid"], now["block"], now["strip 1"]) == (3, "vault", "")
    assert game.event_count == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nothing_said_is_the_setup(players: int) -> None:
    """The setup with the cards in the order of the file and seat 0 as the Auctioneer."""
    few = [card.id for card in house_values().locations if players > 2 or 1 < card.value < 6]
    size = {2: 10, 3: 8, 4: 12, 5: 16, 6: 20}[players]
    new = new_game("bid", players=players, deck=few[:size], auctioneer=0, seed=0)
    assert table("", players=players).state() == new.state()


@pytest.mark.parametrize("solo", ["justin", "rachael", "sonic", "mort"])
def test_nothing_said_in_solitaire(solo: str) -> None:
    few = [card.id for card in house_values().locations if 1 < card.value < 6]
    assert table("", solo=solo).state() == new_game("bid", solo=solo, deck=few[:8], seed=0).state()


@pytest.mark.parametrize(
    ("notation", "line", "said"),
    [
        ("block: mine", "block", "mine"),
        ("round: 4", "deck", ""),
        ("round: 3\ndeck: mine vault truck", "deck", "mine vault truck"),
        ("round: 3\ndeck: vault ...", "deck", "vault museum gallery"),
        ("mints: 0 1 2 3", "mints", "0 1 2 3"),
        ("auction: mine closed\nsealed: 1 0 - -", "sealed", "1 0 - -"),
        ("auction: mine open\noffer: right 1 2", "offer", "0 to 3: 1 2"),
        ("auction: mine open\noffer: right 1 2\ncounter: 2 2", "offer", "0 to 3: 2 2 countered"),
        ("auction: mine open\nwon: 0:2", "decision", "partner"),
        ("auction: mine open\nwon: 0:2", "withdrawn", "1 2 3"),
        ("auction: mine open\nwon: 0:2, 3:1", "decision", "place"),
        ("card mine: 6 culture MMMM\nstrip 0: mine 0 0", "points", "6 6 0 0"),
        ("round: 4\nabilities: none", "phase", "over"),
        ("round: 4\nabilities: counted", "phase", "over"),
        ("round: 4\nabilities: culture 2", "phase", "over"),
        ("round: 4\nabilities: production 2\nstrip 0: mine 0 0", "decision", "production"),
        ("round: 4\nabilities: deed 1, production 2", "decision", "production"),
        ("round: 4\nabilities: deed 1", "decision", "deed"),
        ("last roll: 5", "last roll", 5),
    ],
)  # fmt: skip
def test_single_lines(notation: str, line: str, said: object) -> None:
    game = table(notation)
    assert_consistent(state_of(game))
    assert snapshot(game)[line] == said


def test_a_laid_out_game_can_be_played_to_its_end() -> None:
    game = table(EXAMPLE)
    play_out(game)
    assert game.result is not None


@pytest.mark.parametrize(
    ("notation", "options", "complaint"),
    [
        ("mints", {}, f"mints: a line needs a colon after one of: {LINES}."),
        ("weather: fine", {}, f"weather: fine: 'weather' begins no line; lines are {LINES}."),
        ("round: 1\nround: 2", {}, "round: 2: there are two lines for round."),
        ("round: two", {}, "round: two: 'two' is not a number."),
        ("round: 5", {}, "round: there are 4 rounds."),
        ("round: 0", {}, "round: there are 4 rounds."),
        ("mints: 1 2", {}, "mints: there are 4 seats."),
        ("mints: 1 2 3 99", {}, "mints: they are 0 to 46."),
        ("strip 0: mine", {},
         "strip 0: mine: 'mine' is not CARD ROW COL, or CARD ROW COL turned."),
        ("strip 4: mine 0 0", {}, "strip 4: there are 4 strips."),
        ("strip 0: casino 0 0", {}, "casino: there is no such card."),
        ("strip 0: vault 0 0", {"players": 2}, "vault: it is not in this game."),
        ("strip 0: mine 0 0\nblock: mine", {}, "mine: it lies in 2 places."),
        ("card mine: gold", {},
         "card mine: gold: 'gold' is no type, value or four sides of -MBLPASCR."),
        ("card mine: 3", {"cards": {}}, "card: the option cards is given too."),
        ("block:", {}, "block:: an empty pile is written: empty."),
        ("block: mine vault truck crane", {}, "block: it holds 3 cards at most."),
        ("deck: mine", {}, "deck: it has 9 cards in this round, not 1."),
        ("round: 4\ndeck: mine ...", {}, "deck: it has 0 cards in this round, not 1."),
        ("auction: mine", {}, "auction: mine: it is CARD open or CARD closed."),
        ("auction: mine open\nblock: vault", {}, "auction: its card lies in the Block."),
        ("auction: mine open\nstrip 0: mine 0 0", {}, "auction: its card lies in the Block."),
        ("auction: mine open\nleaders: 0", {}, "leaders: 0: '0' is not SEAT:MINTS."),
        ("auction: mine open\nasked: up", {}, "asked: up: it is left, right or both."),
        ("auction: mine open\noffer: 1 1", {},
         "offer: 1 1: it is left MINE THEIRS or right MINE THEIRS."),
        ("auction: mine open\noffer: left 1 1\ncounter: 2", {}, "counter: 2: it is MINE THEIRS."),
        ("auction: mine closed\nsealed: 1 1", {}, "sealed: there are 4 seats."),
        ("auction: mine closed\nsealed: 1 1 1 1", {}, "sealed: the last one is sealed by a move."),
        ("abilities: none", {}, "abilities: the deck is empty by then: give the last round."),
        ("round: 4\nabilities: magic 1", {},
         "abilities: magic 1: 'magic 1' is not ABILITY SEAT."),
        ("round: 8\nabilities: utility 1", {"solo": "mort"},
         "abilities: the opponent decides at once: counted."),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else None,
)  # fmt: skip
def test_complaints(notation: str, options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}$"):
        table(notation, **options)


def test_a_pile_that_leaves_cards_over() -> None:
    with pytest.raises(ValueError, match=r"^unused: truck, .* must lie somewhere\.$"):
        table("unused: mine")


# --- the checker ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("field", "index", "change"),
    [
        flip("rows", 1, 1),
        flip("rows", 17, 1),
        flip("in_game", None, -1),
        flip("cells", 1, 1),
        flip("cells", 7, 1),
        flip("placed", 0, 1),
        flip("lying", 0, 1),
        flip("lying", 9, 1),
        flip("placed_count", None, -1),
        flip("turned", None, 1),
        flip("turned", None, 1 << 6),
        flip("strip_values", 0, 1),
        flip("strip_matches", 2, 1),
        flip("strip_counts", 5, 1),
        flip("strip_types", 3, 1),
        flip("mints", 0, -9),
        flip("mints", 0, -4),
        flip("mints", 4, 1),
        flip("mints", 2, 60),
        flip("bid", None, 1),
        flip("offer_mine", None, 1),
        flip("offer_from", None, 1),
        flip("offer_to", None, 1),
        flip("pledges", 0, 1),
        flip("pledges", 3, 1),
        flip("sealed", 0, 1),
        flip("leaders", None, 4),
        flip("leaders", None, 8),
        flip("withdrawn", None, 1),
        flip("withdrawn", None, 4),
        flip("withdrawn", None, 16),
        flip("passed", None, 1),
        flip("picking", None, 1),
        flip("asked", None, 4),
        flip("auction_card", None, 1),
        flip("auction_card", None, -100),
        flip("strip", None, 1),
        flip("phase", None, 1),
        flip("decision", None, -1),
        flip("decision", None, 1),
        flip("to_move", None, 1),
        flip("to_move", None, 4),
        flip("auctioneer", None, 3),
        flip("round_no", None, 1),
        flip("last_roll", None, 9),
        flip("ability_seats", 0, 1),
        flip("drawn", None, 1),
        flip("ring", 0, 1),
        flip("deck_top", None, 1),
        flip("deck_count", None, 1),
        flip("unused_top", None, 1),
        flip("unused_count", None, 1),
        flip("discarded", None, -1),
        flip("block", 0, 1),
        flip("block", 4, 1),
        flip("block_count", None, 1),
    ],
)
def test_the_checker_sees_a_wrong_field(field: str, index: int | None, change: int) -> None:
    TESTS.assert_seen(state_of(table(EXAMPLE)), field, index, change)


@pytest.mark.parametrize(
    ("strip", "complaint"),
    [
        ("mine 0 0, crane 0 2", "a strip in pieces"),
        ("mine 0 0, crane 1 0, truck -1 0", "rows"),
        ("mine 0 0, crane 0 1, truck 0 1", "two cards on one cell"),
    ],
)
def test_the_checker_sees_a_wrong_strip(strip: str, complaint: str) -> None:
    """The notation sets up anything; the checker knows the rules of placing."""
    with pytest.raises(AssertionError, match=complaint):
        assert_consistent(state_of(table(f"strip 0: {strip}")))


def test_every_field_of_the_state_is_known_here() -> None:
    """Teach `assert_consistent` how a new field follows from the others, then add it here."""
    options = {
        "in_game", "seats", "solo", "deck_size", "block_size", "income", "cards",
        "fixed_auctioneer", "dice_count", "dice", "faces", "card_value", "card_type", "card_sides",
    }  # fmt: skip
    free = {"rng", "rolls", "last_roll", "auctioneer", "kind", "ability"}
    checked = {
        "rows", "cells", "placed", "lying", "placed_count", "turned", "strip_values",
        "strip_matches", "strip_counts", "strip_types", "mints", "bid", "offer_mine",
        "offer_theirs", "offer_from", "offer_to", "pledges", "sealed", "leaders", "withdrawn",
        "passed", "picking", "asked", "auction_card", "strip", "phase", "decision", "to_move",
        "round_no", "ability_seats", "drawn", "ring", "deck_top", "deck_count", "unused_top",
        "unused_count", "discarded", "block", "block_count",
    }  # fmt: skip
    assert {name for name, _, _ in State.layout()} == options | free | checked
