"""W2, setup for 2 to 4 players, and the values its options allow."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.errors import OptionError
from mintopia.games.works.schema import PLAN_IDS

DECK = list(PLAN_IDS)
SEEDS = range(60)
TABLE_ORDER = ["producer", "supplier", "builder", "leadership-council", "wholesaler", "lotto"]


def locations(state: dict[str, Any]) -> list[str]:
    """List the Locations on the table, in order."""
    return [location["id"] for location in state["locations"]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_at_the_start(players: int) -> None:
    """The whole state of a new game, in the form that the protocol uses.

    W2-a: two and three players use the same side. W2-b: both Deed Locations begin closed, with
    their spaces. W2-c: no Advanced Locations unless asked for. W2-f: three Plans, three Mints.
    W2-h: the Mint Supply is unlimited.
    """
    side = {2: (2, 2, 2), 3: (2, 2, 2), 4: (3, 3, 3)}[players]
    spaces = dict(zip(("producer", "supplier", "builder"), side, strict=True))
    state = new_game("works", players=players, seed=5, starting=1, deck=DECK).state()
    assert state == {
        "game": "works",
        "variant": "rulebook",
        "solo": None,
        "round": 1,
        "phase": "development",
        "to_move": 1,
        "decision": "turn",
        "starting": 1,
        "players": [
            {"name": f"Seat {seat + 1}", "mints": 3, "plans": [], "buildings": [], "stars": 0}
            for seat in range(players)
        ],
        "supply": DECK[:3],
        "deck": DECK[3:],
        "locations": [
            {
                "id": name,
                "open": name not in ("wholesaler", "lotto"),
                "owner": None,
                "spaces": [None] * spaces.get(name, 1),
            }
            for name in TABLE_ORDER
        ],
        "mint_supply": None,
        "result": None,
    }


@pytest.mark.parametrize(
    "named",
    [
        [],
        ["recycler"],
        ["crowdfunder", "temp-agency"],
        ["temp-agency", "crowdfunder"],
        ["swap-meet", "thrift-store"],
    ],
    ids=str,
)
def test_advanced_locations_that_are_named(named: list[str]) -> None:
    """W2-c, W2-e: they come after the others, in the given order, including the promo if named."""
    state = new_game("works", players=2, seed=1, advanced=named).state()
    assert locations(state) == TABLE_ORDER + named
    assert all(location["open"] for location in state["locations"][len(TABLE_ORDER) :])


def drawn(number: int, **options: Any) -> set[str]:
    """Collect the Advanced Locations that are drawn over many seeds."""
    found: set[str] = set()
    for seed in SEEDS:
        state = new_game("works", players=2, seed=seed, advanced=number, **options).state()
        here = locations(state)[len(TABLE_ORDER) :]
        assert len(set(here)) == number
        found |= set(here)
    return found


@pytest.mark.parametrize("number", [1, 2])
def test_advanced_locations_drawn_at_random(number: int) -> None:
    """W2-c: this many of the four are drawn from the seed."""
    assert drawn(number) == {"crowdfunder", "recycler", "temp-agency", "swap-meet"}


def test_the_promo_is_drawn_only_when_asked_for() -> None:
    """W2-e: the option `promos` adds it to those that can be drawn."""
    everything = {"crowdfunder", "recycler", "temp-agency", "swap-meet", "thrift-store"}
    assert drawn(2, promos=True) == everything
    assert "thrift-store" not in drawn(2, promos=False)


def test_plans_are_shuffled() -> None:
    """W2: each seed gives its own deck, the same every time, and always with all 21 Plans."""
    orders = set()
    for seed in SEEDS:
        state = new_game("works", players=2, seed=seed).state()
        order = tuple(state["supply"] + state["deck"])
        assert sorted(order) == sorted(PLAN_IDS)
        orders.add(order)
    assert len(orders) == len(SEEDS)
    again = new_game("works", players=2, seed=SEEDS[-1]).state()
    assert tuple(again["supply"] + again["deck"]) == order


def test_advanced_locations_do_not_change_the_shuffle() -> None:
    """W2: the number of Advanced Locations drawn does not change the order of the Plans."""
    decks = [new_game("works", players=2, seed=3, advanced=n).state()["deck"] for n in (0, 1, 2)]
    assert decks[0] == decks[1] == decks[2]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_starting_player(players: int) -> None:
    """W2-g, W2-j: drawn from the seed, unless named; the starting player has the first turn."""
    drawn_seats = set()
    for seed in SEEDS:
        game = new_game("works", players=players, seed=seed)
        drawn_seats.add(game.state()["starting"])
        assert game.to_move == game.state()["starting"]
        named = new_game("works", players=players, seed=seed, starting=players - 1)
        assert named.state()["starting"] == named.to_move == players - 1
    assert drawn_seats == set(range(players))


def test_two_advanced_locations_at_most() -> None:
    """W2-d, W7-h."""
    for advanced in (3, ["recycler", "swap-meet", "crowdfunder"]):
        with pytest.raises(OptionError, match="advanced"):
            new_game("works", players=4, seed=1, advanced=advanced)


def test_new_plans_fill_the_lowest_empty_place() -> None:
    """W2-i: the first cards of the deck fill the row from its first place on."""
    state = new_game("works", players=2, seed=1, deck=DECK[::-1]).state()
    assert state["supply"] == ["lotto", "wholesaler", "obelisk"]
    assert state["deck"][0] == "vault"
