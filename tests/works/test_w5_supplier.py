"""W5, the Supplier priority of each card: by cost, then by type, then the Plan nearest the deck."""

from __future__ import annotations

import pytest

from .checking import play
from .positions import table

OPPONENTS = ("justin", "rachael", "sonic", "mort")
COST_4 = {"culture": "gallery", "production": "factory", "utility": "obelisk", "deed": "lotto"}
PRIORITY: dict[str, list[str]] = {
    "justin": ["utility", "deed", "production", "culture"],
    "rachael": ["production", "culture", "utility", "deed"],
    "sonic": ["culture", "production", "utility", "deed"],
    "mort": ["utility", "deed", "culture", "production"],  # production: never
}
BY_TYPE = [
    (solo, better, worse, place)
    for solo, order in PRIORITY.items()
    for index, better in enumerate(order)
    for worse in order[index + 1 :]
    for place in (0, 1)
]


def bought(solo: str, supply: str, mints: int = 9, more: str = "") -> str:
    """Return the move of a card that gets to the Supplier."""
    purse = "" if solo == "mort" else f"{mints} Mints; "
    game = table(
        f"supply: {supply}\nseat 1 (to move): {purse}{more}\non producer: 0:1, 0:1, 0:1", solo=solo
    )
    (move,) = game.legal()
    play(game, move)
    return move


@pytest.mark.parametrize(
    ("solo", "better", "worse", "place"),
    BY_TYPE,
    ids=[f"W5: {solo}: {a} > {b}, place {place}" for solo, a, b, place in BY_TYPE],
)
def test_equal_cost_by_type(solo: str, better: str, worse: str, place: int) -> None:
    """W5-g: at equal cost the type decides, wherever the Plan lies."""
    pair = [COST_4[better], COST_4[worse]]
    supply = " ".join(pair if place == 0 else pair[::-1])
    assert bought(solo, supply) == f"supplier {COST_4[better]}"


SAME_KIND = (
    ("truck", "crane"), ("statue", "museum"), ("factory", "stripmine"), ("windmill", "bridge"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("solo", "first", "second"),
    [
        (solo, first, second)
        for solo in OPPONENTS
        for first, second in SAME_KIND
        if (solo, first) != ("mort", "factory")  # he never buys Production
    ],
)
def test_then_the_plan_nearest_the_deck(solo: str, first: str, second: str) -> None:
    """W5-g: that is the last place of the row."""
    assert bought(solo, f"{first} {second}") == f"supplier {second}"
    assert bought(solo, f"{second} {first}") == f"supplier {first}"


@pytest.mark.parametrize(
    ("sentence", "solo", "supply", "mints", "move"),
    [
        ("W5: justin: cheapest first, before type", "justin", "windmill crane", 9, "windmill"),
        ("W5: justin: cheapest first, before place", "justin", "mine vault", 9, "mine"),
        ("W5: rachael: dearest first, before type", "rachael", "mine vault", 9, "vault"),
        ("W5: sonic: dearest first, before type", "sonic", "statue plant", 9, "plant"),
        ("W5: mort: dearest first, before type", "mort", "gardens crane", 9, "gardens"),
        ("W5-g: only among Plans it can pay", "rachael", "mine plant", 4, "mine"),
        ("W5-g: only among Plans it can pay", "sonic", "plant mine", 4, "mine"),
        ("W5-g: only among Plans it can pay", "justin", "plant statue", 2, "statue"),
    ],
)
def test_by_cost(sentence: str, solo: str, supply: str, mints: int, move: str) -> None:
    """W5-g, W7-g: `$$$ > $` means dearest first, `$ > $$$` cheapest first."""
    assert bought(solo, supply, mints) == f"supplier {move}", sentence


def test_it_ranks_by_the_cost_printed_not_by_what_it_pays() -> None:
    """W5-g: with a Truck, Windmill and Mine both cost 1, but the Mine still counts as dearer."""
    assert bought("rachael", "windmill mine", 9, "buildings truck") == "supplier mine"
    assert bought("justin", "windmill mine", 9, "buildings truck") == "supplier windmill"
