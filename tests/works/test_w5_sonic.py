"""W5, Sonic, the Cuteness: two turns in a row, and one face-down Plan at a time."""

from __future__ import annotations

from typing import Any

import pytest

from .checking import changes, play, snapshot
from .positions import table

SONIC: dict[str, Any] = {"solo": "sonic"}
BUSY = "on producer: 0:1, 0:1, 0:1"


def test_he_takes_two_turns_in_a_row() -> None:
    """W5-o: after each turn of the person."""
    game = table("seat 0: 9 Mints\nseat 1: 9 Mints", **SONIC)
    turns = []
    for _ in range(7):
        turns.append(game.to_move)
        play(game, "pass" if game.to_move == 0 else game.legal()[0])
    assert turns == [0, 1, 1, 0, 1, 1, 0]


def test_with_the_token_he_begins_with_two_turns() -> None:
    """W5-o, W5-u."""
    game = table("seat 1 (start): 9 Mints", **SONIC)
    turns = []
    for _ in range(4):
        turns.append(game.to_move)
        play(game, "pass" if game.to_move == 0 else game.legal()[0])
    assert turns == [1, 1, 0, 1]


def test_the_round_begins_anew() -> None:
    """W5-o: his second turn does not carry over into the next round."""
    game = table(
        "supply: mine vault\nseat 0 (to move, passed): 0 Mints\nseat 1 (start): 0 Mints\n"
        "on supplier: 0:1",
        **SONIC,
    )
    play(game, "pass")
    assert game.to_move == 1
    play(game, "pass")
    assert snapshot(game)["round"] == 2
    assert game.to_move == 1


@pytest.mark.parametrize(
    ("sentence", "seat", "move"),
    [
        ("W5-o: without a face-down Plan he uses the Supplier", "5 Mints", "supplier gardens"),
        ("W5-o: Buildings do not hinder him", "5 Mints; buildings crane", "supplier gardens"),
        ("W5-o: with a face-down Plan he does not", "1 Mint; plans vault", "leadership-council"),
        ("W5-o: nor with a hidden one", "1 Mint; plans vault?", "leadership-council"),
        ("W5-f: with a Plan and 2 Mints he builds", "2 Mints; plans vault", "builder vault"),
    ],
)
def test_the_supplier(sentence: str, seat: str, move: str) -> None:
    game = table(f"supply: windmill gardens\nseat 1 (to move): {seat}\n{BUSY}", **SONIC)
    assert game.legal() == [move], sentence


def test_when_that_turn_starts() -> None:
    """W5-o: a Plan bought in his first turn limits his second; a Plan that is built does not."""
    bought = table(f"supply: windmill gardens\nseat 1 (to move): 5 Mints\n{BUSY}", **SONIC)
    play(bought, "supplier gardens")
    assert (bought.to_move, bought.legal()) == (1, ["builder gardens"])
    poor = table(f"supply: windmill gardens\nseat 1 (to move): 4 Mints\n{BUSY}", **SONIC)
    play(poor, "supplier gardens")
    assert poor.legal() == ["leadership-council"]
    built = table(
        f"supply: windmill gardens\nseat 1 (to move): 9 Mints; plans mine\n{BUSY}\non builder: 0:2",
        **SONIC,
    )
    play(built, "builder mine")
    assert (built.to_move, built.legal()) == (1, ["supplier gardens"])


# --- passing --------------------------------------------------------------------------------------
POOR = "supply: mine vault\nseat 1: 0 Mints\non supplier: 0:1\n"


def test_the_persons_pass_and_his_first_pass_end_the_phase() -> None:
    """W5-p: both have passed since the last Place."""
    game = table(POOR + "seat 0 (to move): 0 Mints", **SONIC)
    play(game, "pass")
    assert snapshot(game)["round"] == 1
    play(game, "pass")
    assert snapshot(game)["round"] == 2


def test_his_two_passes_never_stand_for_the_persons() -> None:
    """W5-p, W3-c."""
    game = table(POOR + "seat 0 (to move): 9 Mints", **SONIC)
    play(game, "producer")
    assert game.legal() == ["pass"]
    play(game, "pass")
    assert (game.to_move, game.legal()) == (1, ["pass"])
    play(game, "pass")
    assert game.to_move == 0
    assert snapshot(game)["round"] == 1
    assert "producer" in game.legal()
    play(game, "pass")
    assert snapshot(game)["round"] == 2


def test_a_place_of_his_keeps_the_phase_going() -> None:
    """W3-c: the person's pass before it no longer counts."""
    game = table("supply: plant vault\nseat 0 (to move): 3 Mints\nseat 1: 1 Mint", **SONIC)
    play(game, "pass; producer; producer; producer; leadership-council; pass")
    assert snapshot(game)["round"] == 1
    assert game.to_move == 0


def test_the_rulebooks_example() -> None:
    """W5: Gallery (4, Culture) before Factory (4, Production), then the Council."""
    game = table(
        f"supply: gallery factory\ndeck: mine crane\nseat 1 (to move): 5 Mints\n{BUSY}", **SONIC
    )
    assert game.legal() == ["supplier gallery"]
    assert changes(game, "supplier gallery") == {
        "1.mints": 1,
        "1.plans": "gallery",
        "supply": "mine factory",
        "deck": "crane",
        "supplier": "1:4 -",
    }
    assert game.legal() == ["leadership-council"]
    assert changes(game, "leadership-council") == {"starting": 1, "leadership-council": "1:1"}
    assert game.to_move == 0


# --- the variant manual ---------------------------------------------------------------------------
def test_manual_his_pass_is_final() -> None:
    """W6-b: a player who passed takes no more turns, so Sonic has no second turn either."""
    game = table(POOR + "seat 0 (to move): 9 Mints", variant="manual", **SONIC)
    play(game, "producer; pass")
    assert game.to_move == 0
    play(game, "producer")
    assert game.to_move == 0
    play(game, "pass")
    assert snapshot(game)["round"] == 2
