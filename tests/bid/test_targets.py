"""Pointing at Mint Bid: the exact clicks, reasons and prompts."""

from __future__ import annotations

import random

import pytest

from mintopia.engine.game import new_game
from tests.rule_tables import choice, why

from .positions import table

NAMES = ["Ann", "Ben", "Cy", "Di"]


BIDDING = """
    auctioneer: 1
    mints: 5 4 0 7
    auction: vault open
    leaders: 0:2, 1:1
    withdrawn: 2
    to move: 3
"""


@pytest.mark.parametrize(
    ("move", "clicks", "numbers", "cost"),
    [
        ("bid 4", ["bid"], [4], 4),
        ("offer left 3 1", ["player:0", "offer"], [3, 1], 3),
        ("pass", ["pass"], [], 0),
        ("withdraw", ["withdraw"], [], 0),
    ],
)
def test_an_open_auction_turn(move: str, clicks: list[str], numbers: list[int], cost: int) -> None:
    told = choice(table(BIDDING, names=NAMES), move)
    assert (told["clicks"], told["numbers"], told["cost"]) == (clicks, numbers, cost)


def test_an_auction_is_a_card_and_a_kind() -> None:
    game = table("block: vault mine statue", names=NAMES)
    assert choice(game, "auction mine closed")["clicks"] == ["block:mine", "kind:closed"]
    few = table("round: 1", players=2)
    assert why(few, "kind:closed") == "With two players every auction is open."


@pytest.mark.parametrize(
    ("click", "english"),
    [
        ("player:2", "Cy has withdrawn from this auction."),
        ("player:1", "Ben is not your neighbor."),
        ("accept", "There is no offer to answer."),
        ("seal", "This is an open auction: there is nothing to seal."),
        ("block:vault", "First finish the auction of Vault."),
    ],
)
def test_reasons_in_an_open_auction(click: str, english: str) -> None:
    game = table(BIDDING, names=NAMES)
    assert why(game, click) == english
    assert why(game, click, "ja") not in ("", english)


def test_reasons_of_the_poor_and_of_the_leader() -> None:
    poor = table(
        """
        auctioneer: 1
        mints: 5 4 0 1
        auction: vault open
        leaders: 1:4
        to move: 3
        """,
        names=NAMES,
    )
    assert why(poor, "bid") == "The next bid is at least 5; you have 1."
    assert why(poor, "player:2") == "Cy has no Mint to put in."
    leader = table(BIDDING.replace("to move: 3", "to move: 0"), names=NAMES)
    assert why(leader, "withdraw") == "You hold the top bid: you cannot withdraw, but you may pass."
    assert leader.prompt(0) == "Vault: you hold the top bid with 3. Pass, or raise."
    assert leader.prompt(1) == "Vault: Ann's turn to bid."


@pytest.mark.parametrize(
    ("mints", "leaders", "to_move", "said"),
    [
        ("4 4 4 4", "1:3", 3, "the Current Bid is 3. Raise, pass or withdraw."),
        ("9 9 9 1", "1:3", 3, "the Current Bid is 3; alone you cannot go higher. Ask a neighbor"),
        ("1 4 0 1", "1:4", 3, "the Current Bid is 4, and you cannot go higher. Withdraw."),
        ("0 3 0 0", "1:3", 1, "you hold the top bid with 3 and cannot go higher. Pass."),
        ("0 3 1 0", "1:3", 1, "you hold the top bid with 3. Pass, or raise."),
    ],
)
def test_a_prompt_offers_nothing_that_cannot_be_done(
    mints: str, leaders: str, to_move: int, said: str
) -> None:
    position = f"""
        auctioneer: 1
        mints: {mints}
        auction: vault open
        leaders: {leaders}
        to move: {to_move}
        """
    game = table(position, names=NAMES)
    assert said in game.prompt(to_move)
    verbs = {move.split()[0] for move in game.legal()}
    assert ("aise" in said) <= bool(verbs & {"bid", "offer"})
    assert ("ithdraw" in said) <= ("withdraw" in verbs)
    assert ("neighbor" in said) <= ("offer" in verbs)
    assert ("ass" in said) <= ("pass" in verbs)


def test_who_may_pass_is_never_told_only_to_withdraw() -> None:
    position = """
        auctioneer: 1
        mints: 9 9 9 1
        auction: vault open
        leaders: 1:3
        to move: 3
        """
    game = table(position, names=NAMES)
    for direction in ("left", "right"):
        game.play(next(move for move in game.legal() if move.startswith(f"offer {direction}")))
        game.play("decline")
    assert game.legal() == ["pass", "withdraw"]
    assert "you cannot go higher now. Pass," in game.prompt(3)
    assert "パス" in game.prompt(3, "ja")


def test_whoever_has_passed_at_a_bid_is_told_so() -> None:
    game = table(BIDDING, names=NAMES)
    seat = game.to_move
    game.play("pass")
    for _ in range(3):
        if game.to_move != seat:
            game.play("pass")
    assert game.to_move == seat
    assert "you have passed at it. Raise or withdraw." in game.prompt(seat)
    assert "pass" not in game.legal()


def test_an_offer_is_answered_first() -> None:
    game = table(BIDDING + "    offer: left 3 1\n", names=NAMES)
    assert game.to_move == 0
    assert game.prompt(0) == "Di asks you to join in: 1 from you, 3 from Di, 4 in all."
    assert choice(game, "accept")["cost"] == 1
    assert why(game, "bid") == "First answer Di's offer."
    assert game.derived(None)["auction"]["asked"] == [0]


def test_a_counter_offer_is_two_numbers() -> None:
    """The first is the part of the player who made the offer; the second is the answerer's cost."""
    game = table(BIDDING + "    offer: left 3 1\n", names=NAMES)
    told = choice(game, "counter 4 2")
    assert (told["clicks"], told["numbers"], told["cost"]) == (["counter"], [4, 2], 2)
    assert told["text"] == "Counter-offer to Di: 2 from you, 4 from Di (6 in all)"
    assert why(table(BIDDING, names=NAMES), "counter") == "There is no offer to answer."
    out_of_numbers = table(
        "auction: vault open\nleaders: 2:3\nmints: 2 2 9 9\noffer: left 2 2", names=NAMES
    )
    assert why(out_of_numbers, "counter") == (
        "No other numbers that you and Ann can pay would raise the bid."
    )


def test_a_counter_offer_is_answered_first() -> None:
    game = table(BIDDING + "    offer: left 3 1\n    counter: 5 2\n", names=NAMES)
    assert game.to_move == 3
    assert game.prompt(3) == ("Ann makes you a counter-offer: 5 from you, 2 from Ann, 7 in all.")
    assert game.prompt(1) == "Di answers Ann's offer."
    assert choice(game, "accept")["cost"] == 5
    assert why(game, "bid") == "First answer Ann's offer."
    assert why(game, "counter") == "Ann has made a counter-offer already: accept or decline it."
    assert game.derived(None)["auction"]["asked"] == [0]


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ("mints: 2 0", "Plant: open with a bid of 1, or withdraw."),
        ("mints: 9 0\nleaders: 1:3", "Plant: Mort bids 3. Bid 4 and win, or withdraw."),
        ("mints: 3 0\nleaders: 1:3", "Plant: Mort bids 3, and you cannot go higher. Withdraw."),
    ],
)
def test_prompts_of_solitaire(position: str, said: str) -> None:
    assert table(f"block: plant\n{position}", solo="mort").prompt(0) == said


def test_the_deed_ability_is_not_skipped() -> None:
    game = table("round: 4\nunused: bridge ...\nabilities: deed 0")
    assert why(game, "skip") == "The deed ability cannot be skipped: place Bridge."
    assert game.prompt(0) == "Deed ability: place Bridge in one of your strips."
    assert game.prompt(1) == "Deed ability: Seat 1 places Bridge."


PAIR = "strip 0: mine 0 0, plant 0 1"  # with a match


@pytest.mark.parametrize(
    ("sentence", "strips", "move", "gain"),
    [
        ("the deed card brings culture: both matches count twice",
         PAIR + "\nstrip 3: statue 0 0", "place 0 0 2", 3 + 2 + 1),
        ("a tie with the neighbour: no culture", PAIR + "\nstrip 3: statue 0 0", "place 3 0 1", 3),
        ("culture is his already: a match is worth 2",
         PAIR + ", museum 1 0\nstrip 3: statue 0 0", "place 0 0 2", 3 + 2),
        ("nobody has culture any more", PAIR + "\nstrip 1: statue 0 0\nstrip 2: museum 0 0",
         "place 0 0 2", 3 + 1),
    ],
)  # fmt: skip
def test_the_gain_of_the_deed_card(sentence: str, strips: str, move: str, gain: int) -> None:
    """The card can change who has the culture ability, and so what every match is worth."""
    game = table(
        "card mine: production MMMM\ncard plant: production MMMM\ncard gallery: culture 3 MMMM\n"
        "card museum: culture PPPP\ncard statue: culture PPPP\n"
        "round: 4\nunused: gallery ...\nabilities: deed 0\n" + strips
    )
    before = game.derived(None)["players"][0]["points"]
    told = choice(game, move)
    game.play(move)
    assert game.derived(None)["players"][0]["points"] - before == told["gain"], sentence
    assert told["gain"] == gain, sentence


def test_a_placement_tells_its_matches_and_its_gain() -> None:
    game = table(
        """
        mints: 3 3 3 3
        strip 0: mine 0 0
        card mine: culture 2 MMMM
        card vault: culture 4 MMMM
        auction: vault open
        won: 0:1, 1:1
        """,
        names=NAMES,
    )
    told = choice(game, "place 0 0 1")
    assert told["clicks"] == ["cell:0:0:1"]
    assert (told["matches"], told["gain"]) == (1, 5)
    assert game.prompt(game.to_move) == "Place Vault in the strip you share with Ben."
    game.play("place 0 0 1")
    strip = game.derived(None)["strips"][0]
    assert strip["seats"] == [0, 1]
    assert strip["pairs"] == [
        {"cards": ["mine", "vault"], "cells": [[0, 0], [0, 1]], "side": "right", "colour": "mint"}
    ]
    ann = game.derived(None)["players"][0]
    assert (ann["left"], ann["right"], ann["strips"]) == (1, 3, [0, 3])
    assert (ann["values"], ann["matches"], ann["points"]) == (6, 1, 7)


def test_abilities_point_at_cards() -> None:
    game = table(
        """
        round: 4
        strip 0: mine 0 0, statue 0 1
        strip 1: plant 0 0
        strip 2: factory 0 0, co-op 0 1
        abilities: utility 0
        """,
        names=NAMES,
    )
    move = next(each for each in game.choices() if each["move"].startswith("move mine 0 2"))
    assert move["clicks"] == ["card:mine", "cell:0:0:2"]
    assert why(game, "card:plant") == "Plant is alone in its strip and cannot be moved."
    states = {each["type"]: (each["seat"], each["state"]) for each in game.derived(0)["abilities"]}
    assert states["utility"] == (0, "now")
    assert states["production"] == (2, "next")
    game.play("skip")
    assert choice(game, "rotate plant")["clicks"] == ["card:plant", "rotate"]


def test_against_an_opponent_his_faces_are_told() -> None:
    game = table("round: 1", solo="justin")
    opponent = game.derived(0)["opponent"]
    assert [face["die"] for face in opponent["faces"]] == [1, 2, 3, 4, 5, 6]
    assert why(game, "pass").startswith("Against a solitaire opponent there is no pass")
    assert why(game, "offer") == "Against a solitaire opponent there are no offers."


def test_an_offer_tells_who_would_place_the_card() -> None:
    """B2, placing: the one who pays more, or the nearer one clockwise from the Auctioneer."""
    seen: set[bool] = set()
    for seed in range(40):
        chance = random.Random(seed)
        game = new_game("bid", players=4, seed=seed)
        while not game.over and game.view(None)["decision"] != "answer":
            offers = [move for move in game.legal() if move.startswith("offer")]
            game.play(chance.choice(offers or game.legal()))
        if game.over or "accept" not in game.legal():
            continue
        offer, placer = game.view(None)["auction"]["offer"], game.derived(None)["auction"]["placer"]
        game.play("accept")
        while not game.over and game.view(None)["decision"] in ("bid", "answer"):
            assert game.derived(None)["auction"]["placer"] is None
            game.play("withdraw" if "withdraw" in game.legal() else "pass")
        assert game.view(None)["decision"] == "place"
        assert game.to_move == placer
        seen.add(offer["mine"] == offer["theirs"])
    assert seen == {True, False}, "offers of equal and of different shares"
