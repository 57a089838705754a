"""Pointing at Mint Works: the exact clicks, reasons and prompts."""

from __future__ import annotations

import pytest

from mintopia.engine.game import new_game
from tests.rule_tables import choice, why

from .positions import table

RICH = """
    supply: gardens mine truck
    seat 0 (to move): 9 Mints; plans statue; buildings vault
    seat 1: 3 Mints
    on producer: 1:1
"""


@pytest.mark.parametrize(
    ("move", "clicks", "cost"),
    [
        ("pass", ["pass"], 0),
        ("producer", ["location:producer"], 1),
        ("supplier gardens", ["location:supplier", "plan:gardens"], 3),
        ("builder statue", ["location:builder", "own:statue"], 2),
        ("swap-meet vault mine", ["location:swap-meet", "own:vault", "plan:mine"], 2),
        ("temp-agency producer", ["location:temp-agency", "location:producer"], 2),
    ],
)
def test_a_move_is_clicked_in_its_order(move: str, clicks: list[str], cost: int) -> None:
    told = choice(table(RICH, advanced=["swap-meet", "temp-agency"]), move)
    assert told["clicks"] == clicks
    assert told["cost"] == cost
    assert told["numbers"] == []


def test_the_crowdfunder_of_the_prototype_and_the_co_op_ask_for_a_player() -> None:
    game = table("seat 0 (to move): 5 Mints", variant="prototype", advanced=["crowdfunder"])
    assert choice(game, "crowdfunder 1")["clicks"] == ["location:crowdfunder", "player:1"]
    game = table("seat 0 (to move): 1 Mints; buildings co-op\nseat 1 (passed): 0 Mints", players=2)
    while game.view(0)["decision"] != "co-op":
        game.play("pass")
    assert choice(game, "co-op 1")["clicks"] == ["player:1"]
    assert game.prompt(0) == "Your Co-op: who else gains 1?"
    assert game.prompt(1) == "Seat 1 chooses who shares the Co-op."
    assert why(game, "player:0") == "Your Co-op gives to somebody else, not to you."
    assert why(game, "pass") == "First choose who shares your Co-op."
    assert why(game, "location:producer") == "First choose who shares your Co-op."


POOR = """
    supply: gardens mine assembler
    seat 0 (to move): 1 Mints; plans statue; buildings vault
    seat 1: 3 Mints
    on leadership-council: 1:1
"""


@pytest.mark.parametrize(
    ("click", "english", "japanese"),
    [
        (
            "plan:gardens",
            "Gardens costs 3; you have 1.",
            "庭園にはミントが3個必要です（手持ち1個）。",
        ),
        (
            "location:supplier",
            "The cheapest Plan costs 2; you have 1.",
            "最も安いプランでもミントが2個必要です（手持ち1個）。",
        ),
        (
            "location:leadership-council",
            "The Leadership Council has no free space.",
            "リーダーシップ・カウンシルに空きスペースがありません。",
        ),
        (
            "location:lotto",
            "The Lotto is closed until its Deed is built.",
            "ロトは、対応するディードが建築されるまで閉鎖されています。",
        ),
        (
            "own:statue",
            "The Builder costs 2; you have 1.",
            "ビルダーにはミントが2個必要です（手持ち1個）。",
        ),
        ("own:vault", "Vault is already built.", "金庫はすでに建築されています。"),
        (
            "location:temp-agency",
            "Through the Temp Agency you would pay 2; you have 1.",
            "テンプ・エージェンシーで使うには、合計でミントが2個必要です（手持ち1個）。",
        ),
    ],
)
def test_reasons_name_what_is_missing(click: str, english: str, japanese: str) -> None:
    game = table(POOR, advanced=["temp-agency"])
    assert why(game, click) == english
    assert why(game, click, "ja") == japanese


def test_reasons_when_there_is_nothing_to_use() -> None:
    game = table(
        """
        supply: - - -
        deck: empty
        seat 0 (to move): 9 Mints
        open: lotto
        """,
        advanced=["swap-meet", "temp-agency"],
    )
    assert why(game, "location:supplier") == "The Plan Supply is empty."
    assert why(game, "location:builder") == "You have no Plan to build."
    assert why(game, "location:swap-meet") == "You have no Plan or Building to give."
    assert why(game, "location:lotto") == "The Plan Deck is empty."
    assert why(game, "location:temp-agency") == (
        "The Temp Agency needs another Location with a Mint on it that you can use."
    )


def test_prices_are_those_of_who_looks_on() -> None:
    game = table(
        """
        supply: gardens mine assembler
        seat 0 (to move): 3 Mints; buildings truck, crane
        seat 1: 3 Mints
        """
    )
    for seat, gardens, builder in ((0, 2, 1), (1, 3, 2), (None, 3, 2)):
        derived = game.derived(seat)
        assert derived["plans"][0] == {"id": "gardens", "cost": 3, "price": gardens}
        place = next(each for each in derived["places"] if each["id"] == "builder")
        assert place == {"id": "builder", "spaces": [2, 2], "price": builder}


def test_buildings_are_worth_what_they_are_worth_where_they_stand() -> None:
    game = table("seat 0 (to move): 3 Mints; buildings museum, bridge, landfill")
    worth = {each["id"]: each["stars"] for each in game.derived(0)["players"][0]["buildings"]}
    assert sum(worth.values()) == game.view(0)["players"][0]["stars"]
    assert worth["museum"] > game.cards()["plans"][3]["stars"]


def test_the_opponent_tells_what_he_would_buy() -> None:
    game = table("supply: gardens mine\nseat 1: 5 Mints", solo="sonic")
    opponent = game.derived(0)["opponent"]
    assert (opponent["wants"], opponent["buys"]) == ("gardens", "gardens")
    assert opponent["next"] == "At the Supplier, Sonic would buy Gardens (most expensive first)."
    holding = table("supply: gardens mine\nseat 1: 5 Mints; plans statue", solo="sonic")
    opponent = holding.derived(0)["opponent"]
    assert (opponent["wants"], opponent["buys"]) == ("gardens", None)
    assert opponent["next"] == "At the Supplier, Sonic would buy nothing now."


def test_mort_wishes_for_no_production() -> None:
    opponent = table("supply: factory mine", solo="mort").derived(0)["opponent"]
    assert (opponent["wants"], opponent["buys"]) == (None, None)


def test_prompts_speak_to_who_looks_on() -> None:
    game = new_game("works", seed=1, players=2, names=["Ann", "Ben"], starting=1)
    assert game.prompt(1) == "Your turn: place Mints on a Location, or pass."
    assert game.prompt(0) == "Ben's turn."
    assert game.prompt(None, "ja") == "Benの手番です。"


def test_whoever_can_only_pass_is_told_so() -> None:
    game = table("seat 0 (to move): 0 Mints")
    assert game.legal() == ["pass"]
    assert game.prompt(0) == "Your turn: all you can do is pass."


def test_a_card_that_plays_by_itself_is_announced_and_blocks_nothing() -> None:
    game = new_game("works", seed=1, players=1, solo="justin", starting=1)
    while not game.is_scripted:
        game.play(game.legal()[0])
    assert game.prompt(0) == "Justin plays by the card."
    assert game.blocked() == []
