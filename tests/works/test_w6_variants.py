"""W6, the variants: rulebook, manual, prototype."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import new_game

from .checking import play, played, snapshot
from .positions import table

MANUAL: dict[str, Any] = {"variant": "manual"}
PROTOTYPE: dict[str, Any] = {"variant": "prototype", "advanced": ["crowdfunder"]}


# --- rulebook -------------------------------------------------------------------------------------
def test_rulebook_is_the_default() -> None:
    """W6-a."""
    default = new_game("works", players=3, seed=8)
    named = new_game("works", players=3, seed=8, variant="rulebook")
    assert default.state() == named.state()
    assert default.state()["variant"] == "rulebook"


@pytest.mark.parametrize("variant", ["rulebook", "manual", "prototype"])
def test_the_setup_is_the_same(variant: str) -> None:
    """W6: at the start a variant changes nothing but its name in the state."""
    plain = new_game("works", players=2, seed=8).state()
    state = new_game("works", players=2, seed=8, variant=variant).state()
    assert state == plain | {"variant": variant}


# --- manual ---------------------------------------------------------------------------------------
TURNS = (
    ("W6-b: who passed takes no more turns this phase", 2, "pass; producer", 1),
    ("W6-b: the other goes on alone", 2, "pass; producer; producer", 1),
    ("W6-b: a Place does not bring anyone back", 2, "producer; pass; producer", 0),
    ("W6-b: three players: the turn goes on past the one who passed", 3, "pass; producer; producer",
     1),
    ("W6-b: three players: two have passed", 3, "pass; producer; pass", 1),
    ("W6-b: four players: past two who passed", 4, "producer; pass; pass; producer", 0),
    ("W6-b: four players: past two who passed, again", 4,
     "producer; pass; pass; producer; producer", 3),
)  # fmt: skip


@pytest.mark.parametrize(
    ("players", "moves", "to_move"), [turn[1:] for turn in TURNS], ids=[turn[0] for turn in TURNS]
)
def test_manual_passing_is_final(players: int, moves: str, to_move: int) -> None:
    game = table("\n".join(f"seat {i}: 9 Mints" for i in range(players)), players=players, **MANUAL)
    play(game, moves)
    assert snapshot(game)["round"] == 1
    assert game.to_move == to_move


@pytest.mark.parametrize(
    ("players", "moves"),
    [
        (2, "pass; pass"),
        (2, "pass; producer; pass"),
        (2, "producer; pass; producer; pass"),
        (3, "pass; producer; pass; pass"),
        (4, "pass; pass; pass; producer; pass"),
    ],
)
def test_manual_the_phase_ends_when_all_have_passed(players: int, moves: str) -> None:
    """W6-b: whether in succession or not."""
    game = table("", players=players, **MANUAL)
    *before, last = moves.split(";")
    play(game, ";".join(before))
    assert snapshot(game)["round"] == 1
    play(game, last)
    assert snapshot(game)["round"] == 2


def test_manual_everyone_is_back_in_the_next_round() -> None:
    """W6-b: a pass is final for this Development phase only."""
    game = table("", **MANUAL)
    play(game, "pass; pass")
    turns = []
    for _ in range(4):
        turns.append(game.to_move)
        play(game, game.legal()[1])
    assert turns == [0, 1, 0, 1]


@pytest.mark.parametrize("solo", ["justin", "rachael", "sonic", "mort"])
def test_manual_against_a_card(solo: str) -> None:
    """W6-b: after the person passes, the card goes on alone until it passes."""
    game = table("supply: plant vault\nseat 0 (start): 3 Mints", solo=solo, **MANUAL)
    play(game, "pass")
    turns = []
    while snapshot(game)["round"] == 1:
        turns.append(game.to_move)
        play(game, game.legal()[0])
    assert set(turns) == {1}
    assert game.moves[-1] == "pass"


def test_manual_a_card_that_passed_has_passed() -> None:
    """W6-b: the person goes on alone, even if the card could use a Location again."""
    game = table(
        "seat 0 (to move): 9 Mints\nseat 1: 0 Mints",
        solo="justin",
        advanced=["crowdfunder"],
        **MANUAL,
    )
    play(game, "producer; pass; crowdfunder")
    assert snapshot(game)["1.mints"] == 1
    assert game.to_move == 0
    play(game, "pass")
    assert snapshot(game)["round"] == 2


# --- prototype ------------------------------------------------------------------------------------
test_prototype_crowdfunder = played(
    """
    W6-c: the Crowdfunder costs 3: gain 2, then another player gains 1
        players: 3 | seat 0: 3 Mints | seat 1: 0 Mints | seat 2: 0 Mints
        crowdfunder 2 => 0.mints: 2; 1.mints: 0; 2.mints: 1; crowdfunder: 0:3
    W6-c: or yourself
        seat 0: 3 Mints | seat 1: 0 Mints
        crowdfunder 0 => 0.mints: 3; 1.mints: 0; crowdfunder: 0:3
    W6-c: against a card the person chooses too
        solo: justin | seat 0 (to move): 3 Mints | seat 1: 0 Mints
        crowdfunder 1 => 0.mints: 2; 1.mints: 1; crowdfunder: 0:3
""",
    variant="prototype",
    advanced=["crowdfunder"],
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_prototype_any_one_player(players: int) -> None:
    """W6-c: the move names the player, one move for each seat."""
    game = table("seat 0: 3 Mints", players=players, **PROTOTYPE)
    choices = [move for move in game.legal() if move.startswith("crowdfunder")]
    assert choices == [f"crowdfunder {seat}" for seat in range(players)]
