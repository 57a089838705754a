"""Records given to a seat contain nothing that the seat may not know."""

from __future__ import annotations

import json

import pytest

from mintopia.engine.game import load_record, new_game
from mintopia.errors import RecordError
from mintopia.games.works.schema import PLAN_IDS

LOTTO_FIRST = ["lotto", "windmill", "statue", "vault"]


def test_a_sealed_bid_is_a_question_mark_until_all_are_in() -> None:
    """B2: check that sealed bids are unknown to the others until all are in."""
    game = new_game("bid", players=3, seed=5, auctioneer=0, dice=[1, 2])
    card = game.state()["block"][0]
    for move in (f"auction {card} closed", "seal 3", "seal 1"):
        game.play(move)
    assert game.record_for(0)["moves"][1:] == ["seal 3", "seal ?"]
    assert game.record_for(1)["moves"][1:] == ["seal ?", "seal 1"]
    assert game.record_for(2)["moves"][1:] == ["seal ?", "seal ?"]
    assert game.record_for(None)["moves"][1:] == ["seal ?", "seal ?"]
    game.play("seal 0")
    assert game.record_for(None)["moves"][1:4] == ["seal 3", "seal 1", "seal 0"]


def test_a_hidden_plan_recycled_unbuilt_stays_unknown() -> None:
    """W3: check that hidden Plans recycled unbuilt stay unknown to the others."""
    deck = LOTTO_FIRST + [plan for plan in PLAN_IDS if plan not in LOTTO_FIRST]
    game = new_game(
        "works",
        players=2,
        seed=1,
        starting=0,
        deck=deck,
        advanced=["recycler"],
        cards={"game": {"starting_mints": 10}},
    )
    for move in ("supplier lotto", "pass", "builder lotto", "pass", "lotto", "pass"):
        game.play(move)
    game.play("recycler vault")
    assert game.record_for(0)["moves"][-1] == "recycler vault"
    assert game.record_for(1)["moves"][-1] == "recycler ?"
    assert "vault" not in json.dumps(game.record_for(1))
    assert "vault" not in json.dumps(game.record_for(None))


@pytest.mark.parametrize("seat", [0, None])
def test_a_record_for_a_seat_has_no_seed_deck_or_dice_and_does_not_load(seat: int | None) -> None:
    game = new_game("bid", players=2, seed=987654321, dice=[6, 6])
    record = game.record_for(seat)
    assert "seed" not in record
    assert "dice" not in record["options"]
    assert "987654321" not in json.dumps(record)
    with pytest.raises(RecordError, match="made for a seat"):
        load_record(record)
