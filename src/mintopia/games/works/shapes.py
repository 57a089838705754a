"""What a seat is told of a game of Mint Works, described for OpenAPI."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mintopia.server.http.responses_base import FLAVOUR, Answer, Text

Type = Literal["culture", "production", "utility", "deed"]
Solo = Literal["justin", "rachael", "sonic", "mort"]
Unknown = Literal["?"]


class WorksBuilding(Answer):
    """A Building of a Neighborhood."""

    id: str
    mints: int = Field(default=0, description="On the Gallery; the others have no such field.")


class WorksPlayer(Answer):
    """A player and the Neighborhood."""

    name: str
    mints: int | None = Field(description="In hand; null for Mort, who never runs out.")
    plans: list[str] = Field(description="Face-down Plans, the oldest first; ? if hidden.")
    buildings: list[WorksBuilding]
    stars: int


class WorksSpace(Answer):
    """A space of a Location that is taken."""

    by: int = Field(description="The seat.")
    mints: int
    blocked: bool = Field(default=False, description="Blocked by Justin, without a Mint on it.")


class WorksLocation(Answer):
    """A Location with its spaces."""

    id: str
    open: bool
    owner: int | None
    spaces: list[WorksSpace | None]


class WorksResult(Answer):
    """How a game ended."""

    reason: Literal["stars", "supply", "mint-supply", "round-limit"]
    stars: list[int]
    winners: list[int]
    ranking: list[list[int]] = Field(description="Seats by place, the first place first.")


class WorksView(Answer):
    """A game of Mint Works as a seat may see it."""

    game: Literal["works"]
    variant: Literal["rulebook", "manual", "prototype"]
    solo: Solo | None
    round: int
    phase: Literal["development", "upkeep", "over"]
    to_move: int | None
    decision: Literal["turn", "co-op"] | None
    starting: int = Field(description="Who holds the Starting Player Token.")
    players: list[WorksPlayer]
    supply: list[str | None] = Field(description="The Plan Supply; null is an empty place.")
    deck: int | list[str] = Field(description="How many; all cards only in a finished replay.")
    locations: list[WorksLocation]
    mint_supply: int | None = Field(description="Only against Rachael it is limited.")
    result: WorksResult | None


# --- beyond the view ------------------------------------------------------------------------------
class WorksPlace(Answer):
    """What a Location costs in this game."""

    id: str
    spaces: list[int | None] = Field(description="A price a space; null is the Plan's.")
    price: int | None = Field(description="For who looks on, with a Crane; null is the Plan's.")


class WorksPlanPrice(Answer):
    """What a Plan of the Plan Supply costs."""

    id: str
    cost: int
    price: int = Field(description="For who looks on, with a Truck.")


class WorksWorth(Answer):
    """What a Building is worth where it stands."""

    id: str
    stars: int


class WorksStanding(Answer):
    """What follows for a player."""

    seat: int
    size: int = Field(description="Of the Neighborhood, as the tie-break counts it.")
    passed: bool = Field(description="Since the last Place.")
    buildings: list[WorksWorth]


class WorksOpponent(Answer):
    """How a solitaire opponent plays."""

    id: Solo
    name: str
    title: str
    text: str
    order: Literal["cheapest", "dearest"]
    priority: list[Type]
    priority_text: str
    wants: str | None = Field(description="The Plan that comes first, whatever it costs.")
    buys: str | None = Field(description="What would be bought at the Supplier now.")
    next: str = Field(description="The same in a sentence.")


class WorksOutcome(Answer):
    """Why the game ended, and what decided it."""

    reason: Literal["stars", "supply", "mint-supply", "round-limit"]
    reason_text: str
    tiebreak: Literal["stars", "neighborhood", "mints", "age", "shared"]
    tiebreak_text: str
    story_text: str = Field(description="How the story of Mintopia ends.")


class WorksExtras(Answer):
    """What follows from the rules beyond the view of Mint Works."""

    star_goal: int
    income: int
    places: list[WorksPlace]
    plans: list[WorksPlanPrice | None] = Field(description="As the view's supply.")
    players: list[WorksStanding]
    opponent: WorksOpponent | None
    outcome: WorksOutcome | None


# --- events and cards -----------------------------------------------------------------------------
class WorksEvent(Answer):
    """Something that happened; which fields there are depends on the event."""

    event: Literal[
        "round", "place", "use", "pass", "gain", "take", "assemble", "draw", "build", "open",
        "recycle", "swap", "gallery-return", "token", "block", "upkeep", "refill", "flush",
        "gallery", "return", "leave", "co-op", "end",
    ]  # fmt: skip
    text: str = Field(default="", description="Its sentence, where words are asked for.")
    about: list[str] = Field(default_factory=list, description="What it speaks of, as targets.")
    seat: int = 0
    to: int = 0
    round: int = 0
    location: str = ""
    space: int = 0
    spaces: int = 0
    mints: int = 0
    source: str = Field(default="", description="A Location, a Building, income, ...")
    plan: str = Field(default="", description="? if it is hidden.")
    place: int = 0
    face: Literal["plan", "building", ""] = ""
    give: str = ""
    take: str = ""
    reason: str = ""


class WorksPlanCard(Answer):
    """A Plan."""

    id: str
    name: str
    names: Text
    type: Type
    cost: int
    stars: int
    upkeep: int
    gives: int = Field(default=0, description="The Co-op's, to the chosen player.")
    in_deck: bool
    text: str
    flavour: str = Field(description=FLAVOUR)


class WorksPrices(Answer):
    """The prices of a Location's spaces by the number of players; 0 is the Plan's price."""

    solo: list[int]
    few: list[int] = Field(description="Two or three players.")
    four: list[int]


class WorksLocationCard(Answer):
    """A Location."""

    id: str
    name: str
    names: Text
    kind: Literal["core", "deed", "advanced", "promo"]
    prices: WorksPrices
    upkeep: int
    text: str
    flavour: str = Field(description=FLAVOUR)


class WorksOpponentCard(Answer):
    """A solitaire opponent."""

    id: Solo
    name: str
    names: Text
    title: str
    mints: int | None
    order: Literal["cheapest", "dearest"]
    priority: list[Type]
    text: str


class WorksCards(Answer):
    """The cards of Mint Works."""

    game: Literal["works"]
    plans: list[WorksPlanCard]
    locations: list[WorksLocationCard]
    opponents: list[WorksOpponentCard]
