"""Tables and plain records of the Mint Works oracle (works.md, W1 and W5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

DEEDS = ("wholesaler", "lotto")
ADVANCED = ("crowdfunder", "recycler", "temp-agency", "swap-meet", "thrift-store")
RACHAELS_MINTS = 30
ROUND_LIMIT = 50
IDEAL_AGE = 42

# W1, Plans: id, type, cost, printed stars, Mints in Upkeep.
PLAN_TABLE = (
    ("windmill", "culture", 1, 1, 0),
    ("statue", "culture", 2, 2, 0),
    ("gardens", "culture", 3, 3, 0),
    ("museum", "culture", 2, 0, 0),
    ("gallery", "culture", 4, 0, 1),
    ("bridge", "culture", 1, 0, 0),
    ("co-op", "production", 1, 1, 1),
    ("corporate-hq", "production", 3, 0, 1),
    ("mine", "production", 2, 1, 1),
    ("workshop", "production", 3, 2, 1),
    ("factory", "production", 4, 3, 1),
    ("plant", "production", 5, 2, 2),
    ("stripmine", "production", 4, 0, 3),
    ("truck", "utility", 2, 1, 0),
    ("crane", "utility", 2, 1, 0),
    ("assembler", "utility", 5, 1, 0),
    ("landfill", "utility", 3, 3, 0),
    ("vault", "utility", 5, 0, 0),
    ("obelisk", "utility", 4, 0, 0),
    ("wholesaler", "deed", 1, 1, 0),
    ("lotto", "deed", 4, 2, 0),
)

# W1, Locations: the fixed price (Supplier and Temp Agency depend on the move), and how many spaces
# with 1, 2, 3, 4 players.
LOCATION_TABLE = (
    ("producer", 1, (3, 2, 2, 3)),
    ("supplier", 0, (2, 2, 2, 3)),
    ("builder", 2, (2, 2, 2, 3)),
    ("leadership-council", 1, (1, 1, 1, 1)),
    ("wholesaler", 1, (1, 1, 1, 1)),
    ("lotto", 3, (1, 1, 1, 1)),
    ("crowdfunder", 1, (1, 1, 1, 1)),
    ("recycler", 1, (1, 1, 1, 1)),
    ("temp-agency", 0, (1, 1, 1, 1)),
    ("swap-meet", 2, (1, 1, 1, 1)),
    ("thrift-store", 2, (1, 1, 1, 1)),
)
PRICES = {location: price for location, price, _ in LOCATION_TABLE}
SPACES = {location: spaces for location, _, spaces in LOCATION_TABLE}

TABLE_ORDER = ("producer", "supplier", "builder", "leadership-council", "wholesaler", "lotto")
LINE_ORDER = ("producer", "wholesaler", "builder", "supplier", "leadership-council", "lotto")

# W5, the solitaire cards: name, Mints (None: Mort), dearest first?, types by priority.
OPPONENTS: dict[str, tuple[str, int | None, bool, tuple[str, ...]]] = {
    "justin": ("Justin", 3, False, ("utility", "deed", "production", "culture")),
    "rachael": ("Rachael", 5, True, ("production", "culture", "utility", "deed")),
    "sonic": ("Sonic", 5, True, ("culture", "production", "utility", "deed")),
    "mort": ("Mort", None, True, ("utility", "deed", "culture", "production")),
}


@dataclass
class Plan:
    """W1: the values of one Plan card, after replacement."""

    type: str
    cost: int
    stars: int
    upkeep: int
    gives: int
    in_deck: bool


@dataclass
class Space:
    """W3, referee.md: what lies on a taken space; W5: blocked by Justin."""

    by: int
    mints: int
    blocked: bool = False

    def shown(self) -> dict[str, Any]:
        """referee.md, an entry of `spaces`."""
        blocked = {"blocked": True} if self.blocked else {}
        return {"by": self.by, "mints": self.mints} | blocked


@dataclass
class Location:
    """W1: a Location card on the table."""

    id: str
    open: bool
    spaces: list[Space | None]

    def shown(self, owner: int | None) -> dict[str, Any]:
        """referee.md, an entry of `locations`."""
        spaces = [None if space is None else space.shown() for space in self.spaces]
        return {"id": self.id, "open": self.open, "owner": owner, "spaces": spaces}


@dataclass
class Player:
    """W2: a player's Mints (None: Mort) and Neighborhood; `secret` holds Plans others never saw."""

    name: str
    mints: int | None
    plans: list[str] = field(default_factory=list)
    buildings: list[str] = field(default_factory=list)
    gallery_mints: int = 0
    secret: list[str] = field(default_factory=list)

    def shown(self, stars: int) -> dict[str, Any]:
        """referee.md, an entry of `players`."""
        buildings: list[dict[str, Any]] = []
        for building in self.buildings:
            on_it = {"mints": self.gallery_mints} if building == "gallery" else {}
            buildings.append({"id": building} | on_it)
        return {
            "name": self.name,
            "mints": self.mints,
            "plans": list(self.plans),
            "buildings": buildings,
            "stars": stars,
        }


class MintSupplyEmptyError(Exception):
    """W5, Rachael: the Mint Supply has become empty; nothing further happens."""


@dataclass
class Values:
    """W1, W2, W3, W5: the printed values, with replacements applied."""

    starting_mints: int
    star_goal: int
    income: int
    plans: dict[str, Plan]
    owner_gain: dict[str, int]
    opponent_mints: int | None


def read_values(cards: dict[str, Any], solo: str | None) -> Values:
    """W1, W2, W3, W5: replace what `cards` names (`in_deck` false: not in the deck)."""
    game = cards.get("game", {})
    plans: dict[str, Plan] = {}
    for plan, type_, cost, stars, upkeep in PLAN_TABLE:
        new = cards.get("plans", {}).get(plan, {})
        plans[plan] = Plan(
            type_,
            new.get("cost", cost),
            new.get("stars", stars),
            new.get("upkeep", upkeep),
            new.get("gives", 1 if plan == "co-op" else 0),
            new.get("in_deck", True),
        )
    places = cards.get("locations", {})
    opponent_mints: int | None = None
    if solo is not None and solo != "mort":
        new = cards.get("opponents", {}).get(solo, {})
        opponent_mints = new.get("mints", OPPONENTS[solo][1])
    return Values(
        game.get("starting_mints", 3),
        game.get("star_goal", 7),
        game.get("income", 1),
        plans,
        {
            "wholesaler": places.get("wholesaler", {}).get("upkeep", 1),
            "lotto": places.get("lotto", {}).get("upkeep", 2),
        },
        opponent_mints,
    )
