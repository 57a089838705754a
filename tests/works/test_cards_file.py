"""Replaced card values: the card file's form, its checks, and what they change in play (W1-m)."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.games.works.cards import as_json, as_toml, read_values
from mintopia.games.works.schema import PLAN_IDS

from .checking import happened, play, played, snapshot
from .positions import table

FULL = "supply: windmill statue truck"
CHANGED: dict[str, Any] = {
    "game": {"starting_mints": 0, "star_goal": 12, "income": 2},
    "plans": {
        "mine": {"cost": 1, "stars": 4, "upkeep": 0},
        "gallery": {"upkeep": 3},
        "co-op": {"upkeep": 2, "gives": 0},
        "vault": {"in_deck": False},
    },
    "locations": {"wholesaler": {"upkeep": 4}, "lotto": {"upkeep": 0}},
    "opponents": {"justin": {"mints": 0}, "rachael": {"mints": 10}, "sonic": {"mints": 1}},
}


# --- the file -------------------------------------------------------------------------------------
@pytest.mark.parametrize("replaced", [{}, CHANGED], ids=["as printed", "changed"])
def test_the_file_reads_back_as_it_was_written(replaced: dict[str, Any]) -> None:
    """Every value that can be replaced is in the file, and none is lost."""
    values = read_values(replaced)
    file = as_toml(values)
    assert read_values(tomllib.loads(file)) == values
    assert as_toml(read_values(tomllib.loads(file))) == file


def test_the_file_lists_everything() -> None:
    """Three values of the game, four of each Plan (five of the Co-op), Owners, opponents."""
    file = tomllib.loads(as_toml(read_values({})))
    assert file["game"] == {"starting_mints": 3, "star_goal": 7, "income": 1}
    assert list(file["plans"]) == list(PLAN_IDS)
    assert file["plans"]["windmill"] == {"cost": 1, "stars": 1, "upkeep": 0, "in_deck": True}
    assert file["plans"]["co-op"] == {
        "cost": 1, "stars": 1, "upkeep": 1, "gives": 1, "in_deck": True,
    }  # fmt: skip
    assert file["locations"] == {"wholesaler": {"upkeep": 1}, "lotto": {"upkeep": 2}}
    assert file["opponents"] == {
        "justin": {"mints": 3}, "rachael": {"mints": 5}, "sonic": {"mints": 5},
    }  # fmt: skip


def test_the_whole_file_as_an_option_changes_nothing() -> None:
    file = tomllib.loads(as_toml(read_values({})))
    plain = new_game("works", players=2, seed=3)
    filed = new_game("works", players=2, seed=3, cards=file)
    assert filed.state() == plain.state()
    assert filed.record()["options"]["cards"] == file


@pytest.mark.parametrize("empty", [{}, {"plans": {}}, {"plans": {"mine": {}}}, {"game": None}])
def test_what_is_left_out_stays_as_printed(empty: dict[str, Any]) -> None:
    assert read_values(empty) == read_values({})


# --- play -----------------------------------------------------------------------------------------
def plan(name: str, **values: object) -> dict[str, Any]:
    """Return options that replace values of one Plan."""
    return {"cards": {"plans": {name: values}}}


UP = f"{FULL}\nseat 0: 0 Mints; buildings {{}}\nseat 1: 0 Mints"


test_in_play = played("""
    W1-m: a cost is what the Supplier asks
        cards: plans.mine.cost 7 | supply: mine - - | seat 0: 9 Mints
        supplier mine => 0.mints: 2; 0.plans: mine; supply: - - -; supplier: 0:7 -
    W1-m: and what a Truck lowers, to 1 at least
        cards: plans.plant.cost 1 | supply: plant - - | seat 0: 1 Mint; buildings truck
        supplier plant => 0.mints: 0; 0.plans: plant; supply: - - -; supplier: 0:1 -
    W1-m: the Recycler pays replaced cost and stars
        advanced: recycler | cards: plans.mine.cost 9, plans.mine.stars 5
        supply: windmill statue truck | deck: empty | seat 0: 1 Mint; plans mine
        recycler mine => 0.mints: 9 + 5; 0.plans: empty; deck: mine; recycler: 0:1
    W1-m: stars are those of the file
        cards: plans.mine.stars 6 | supply: windmill statue truck | seat 0: 2 Mints; plans mine
        builder mine => 0.mints: 0; 0.plans: empty; 0.buildings: mine; 0.stars: 6; builder: 0:2 -
    W1-m: a Building with a star effect: its printed stars plus its effect
        cards: plans.museum.stars 2 | supply: windmill statue truck
        seat 0: 2 Mints; plans museum; buildings gardens
        builder museum => 0.mints: 0; 0.plans: empty; 0.buildings: gardens museum;
        0.stars: 3 + 2 + 2; builder: 0:2 -
    W1-m: upkeep of a Production Building
        cards: plans.mine.upkeep 5 | supply: windmill statue truck | seat 0: 0 Mints; buildings mine
        seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 5 + 1; 1.mints: 1
    W1-m: upkeep 0: it gives nothing
        cards: plans.stripmine.upkeep 0 | supply: windmill statue truck
        seat 0: 0 Mints; buildings stripmine | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1
    W1-m: any Building may be given upkeep
        cards: plans.crane.upkeep 2 | supply: windmill statue truck
        seat 0: 0 Mints; buildings crane | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 2 + 1; 1.mints: 1
    W1-m: Corporate HQ: for each Building
        cards: plans.corporate-hq.upkeep 2 | supply: windmill statue truck
        seat 0: 0 Mints; buildings corporate-hq, bridge | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 6 + 1; 1.mints: 1
    W1-m: Gallery: Mints put on it
        cards: plans.gallery.upkeep 3 | supply: windmill statue truck
        seat 0: 0 Mints; buildings gallery(1) | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1; 0.buildings: gallery(4); 0.stars: 4
    W1-m: Gallery: none, if its upkeep is 0
        cards: plans.gallery.upkeep 0 | supply: windmill statue truck
        seat 0: 0 Mints; buildings gallery(1) | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1
    W1-m: Co-op: to its holder, and `gives` to the chosen player
        cards: plans.co-op.upkeep 2, plans.co-op.gives 4 | supply: windmill statue truck
        seat 0: 0 Mints; buildings co-op | seat 1: 0 Mints
        pass; pass; co-op 1 => round: 2; 0.mints: 2 + 1; 1.mints: 4 + 1
    W1-m: Co-op: the choice is asked for even if it gives nothing
        cards: plans.co-op.upkeep 0, plans.co-op.gives 0 | supply: windmill statue truck
        seat 0: 0 Mints; buildings co-op | seat 1: 0 Mints
        pass; pass; co-op 1 => round: 2; 0.mints: 1; 1.mints: 1
    W1-m: Owners gain what the file says
        cards: locations.wholesaler.upkeep 0, locations.lotto.upkeep 5
        supply: windmill statue truck | seat 0: 0 Mints; buildings lotto, wholesaler
        seat 1: 0 Mints | on lotto: 1:3 | on wholesaler: 1:1
        pass; pass => round: 2; 0.mints: 5 + 0 + 1; 1.mints: 1; lotto: -; wholesaler: -
    W1-m: income
        cards: game.income 4 | supply: windmill statue truck | seat 0: 0 Mints | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 4; 1.mints: 4
    W1-m: no income
        cards: game.income 0 | supply: windmill statue truck
        pass; pass => round: 2; 0.mints: 3; 1.mints: 3
    W1-m: the star goal, reached
        cards: game.star_goal 1 | supply: windmill statue truck | seat 0: buildings mine
        pass; pass => seat 0 wins by stars
    W1-m: the star goal, not reached with 7
        cards: game.star_goal 8 | supply: windmill statue truck
        seat 0: 0 Mints; buildings gardens, landfill, lotto | seat 1: 0 Mints
        pass; pass => round: 2; 0.mints: 1; 1.mints: 1
    W1-f: the Landfill lowers replaced stars as well
        cards: plans.bridge.stars 2 | supply: windmill statue truck
        seat 0: 2 Mints; plans landfill; buildings bridge
        builder landfill => 0.mints: 0; 0.plans: empty; 0.buildings: bridge landfill;
        0.stars: 1 + 3; builder: 0:2 -
""")


def test_starting_mints_and_opponents() -> None:
    """W1-m, W5-l: replaced values count in the setup as well."""
    cards = {"game": {"starting_mints": 10}, "opponents": {"rachael": {"mints": 10}}}
    state = new_game("works", solo="rachael", seed=1, cards=cards).state()
    assert [player["mints"] for player in state["players"]] == [10, 10]
    assert state["mint_supply"] == 10
    three = new_game("works", players=3, seed=1, cards={"game": {"starting_mints": 0}})
    assert [player["mints"] for player in three.state()["players"]] == [0, 0, 0]


def test_plans_left_out_of_the_deck() -> None:
    """W1-m: they are not in the game."""
    kept = ("mine", "vault", "lotto", "crane")
    cards = {"plans": {p: {"in_deck": False} for p in PLAN_IDS if p not in kept}}
    for seed in range(5):
        state = new_game("works", players=2, seed=seed, cards=cards).state()
        assert sorted(state["deck"] + state["supply"]) == sorted(kept)
    deck = list(kept)
    named = new_game("works", players=2, seed=1, cards=cards, deck=deck).state()
    assert named["supply"] + named["deck"] == deck


def test_the_smallest_deck_can_be_played() -> None:
    """Three Plans fill the Supply; the first one bought ends the game in Upkeep."""
    cards = {"plans": {p: {"in_deck": False} for p in PLAN_IDS[3:]}}
    game = new_game("works", players=2, seed=1, starting=0, cards=cards)
    play(game, "supplier windmill; pass; pass")
    assert game.result is not None
    assert game.result["reason"] == "supply"


def test_a_card_buys_by_the_replaced_cost() -> None:
    """W5-g: the dearest first."""
    position = "supply: vault mine\nseat 1 (to move): 9 Mints\non producer: 0:1, 0:1, 0:1"
    assert table(position, solo="rachael").legal() == ["supplier vault"]
    assert table(position, solo="rachael", **plan("mine", cost=6)).legal() == ["supplier mine"]


def test_an_upkeep_of_zero_tells_nothing() -> None:
    """There is no event for a gain of nothing."""
    game = table(UP.format("mine, gallery, co-op"), **{"cards": CHANGED})
    kinds = [event["event"] for event in happened(game, "pass; pass; co-op 1")]
    assert kinds == [
        "pass", "pass", "upkeep", "gallery", "gain", "co-op", "gain", "gain", "round",
    ]  # fmt: skip
    assert snapshot(game)["0.mints"] == 2 + 2


@pytest.mark.parametrize("language", ["en", "ja"])
def test_texts_follow_the_values(language: str) -> None:
    """A custom card file changes the text along with the number."""
    values = read_values(
        {"plans": {"mine": {"upkeep": 17}}, "locations": {"lotto": {"upkeep": 13}}}
    )
    data = as_json(values, language)
    (mine,) = [entry for entry in data["plans"] if entry["id"] == "mine"]
    (lotto,) = [entry for entry in data["locations"] if entry["id"] == "lotto"]
    assert mine["upkeep"] == 17
    assert "17" in mine["text"]
    assert lotto["upkeep"] == 13
    assert "13" in lotto["text"]


def test_the_data_for_programs() -> None:
    """Every card in the tin, with its names in both languages."""
    data = as_json(read_values({}), "en")
    assert [entry["id"] for entry in data["plans"]] == list(PLAN_IDS)
    assert len(data["locations"]) == 11
    assert [entry["id"] for entry in data["opponents"]] == ["justin", "rachael", "sonic", "mort"]
    assert [entry["mints"] for entry in data["opponents"]] == [3, 5, 5, None]
    orders = {entry["id"]: (entry["order"], entry["priority"]) for entry in data["opponents"]}
    assert orders == {
        "justin": ("cheapest", ["utility", "deed", "production", "culture"]),
        "rachael": ("dearest", ["production", "culture", "utility", "deed"]),
        "sonic": ("dearest", ["culture", "production", "utility", "deed"]),
        "mort": ("dearest", ["utility", "deed", "culture"]),
    }
    for kind in ("plans", "locations", "opponents"):
        assert all(set(entry["names"]) == {"en", "ja"} for entry in data[kind])
