"""What a seat is told about a game of Mint Works: the types of the API and the page."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired

from typing_extensions import TypedDict

from mintopia.engine.i18n import Text
from mintopia.games.works.schema import EventId, Phase, Reason, Solo, Tiebreak, Type, Variant

Unknown = Literal["?"]


class WorksBuilding(TypedDict):
    """A Building of a Neighborhood."""

    id: str
    mints: NotRequired[int]
    """Mints on the Gallery; other Buildings do not have this field."""


class WorksPlayer(TypedDict):
    """A player and their Neighborhood."""

    name: str
    mints: int | None
    """In hand; null for Mort, who never runs out."""
    plans: list[str]
    """Face-down Plans, the oldest first; ? if hidden."""
    buildings: list[WorksBuilding]
    stars: int


class WorksSpace(TypedDict):
    """A taken space of a Location."""

    by: int
    """The seat that took it."""
    mints: int
    blocked: NotRequired[bool]
    """Blocked by Justin, without a Mint on it."""


class WorksLocation(TypedDict):
    """A Location with its spaces."""

    id: str
    open: bool
    owner: int | None
    spaces: list[WorksSpace | None]


class WorksResult(TypedDict):
    """How a game ended."""

    reason: Reason
    stars: list[int]
    winners: list[int]
    ranking: list[list[int]]
    """Seats by place, the first place first."""


class WorksView(TypedDict):
    """A game of Mint Works as a seat may see it."""

    game: Literal["works"]
    variant: Variant
    solo: Solo | None
    round: int
    phase: Phase
    to_move: int | None
    decision: Literal["turn", "co-op"] | None
    starting: int
    """The seat that holds the Starting Player Token."""
    players: list[WorksPlayer]
    supply: list[str | None]
    """The Plan Supply; null is an empty place."""
    deck: int | list[str]
    """The number of cards; the cards themselves only in a finished replay."""
    locations: list[WorksLocation]
    mint_supply: int | None
    """Limited only against Rachael; otherwise null."""
    result: WorksResult | None


# --- beyond the view ------------------------------------------------------------------------------
class WorksPlace(TypedDict):
    """What a Location costs in this game."""

    id: str
    spaces: list[int | None]
    """The price of each space; null where the Plan sets it."""
    price: int | None
    """For the viewer, including a Crane's discount; null where the Plan sets it."""


class WorksPlanPrice(TypedDict):
    """What a Plan of the Plan Supply costs."""

    id: str
    cost: int
    price: int
    """For the viewer, including a Truck's discount."""


class WorksWorth(TypedDict):
    """What a Building is worth in its Neighborhood."""

    id: str
    stars: int


class WorksStanding(TypedDict):
    """What follows from the rules for a player."""

    seat: int
    size: int
    """The size of the Neighborhood, as the tie-break counts it."""
    passed: bool
    """Whether the player has passed since the last Place."""
    buildings: list[WorksWorth]


class WorksOpponent(TypedDict):
    """How a solitaire opponent plays."""

    id: Solo
    name: str
    title: str
    text: str
    order: Literal["cheapest", "dearest"]
    priority: list[Type]
    priority_text: str
    wants: str | None
    """The Plan the opponent wants most, at any price."""
    buys: str | None
    """The Plan the opponent would buy at the Supplier now."""
    next: str
    """The same as a sentence."""


class WorksOutcome(TypedDict):
    """Why the game ended, and what decided it."""

    reason: Reason
    reason_text: str
    tiebreak: Tiebreak
    tiebreak_text: str
    story_text: str
    """How the story of Mintopia ends."""


class WorksDerived(TypedDict):
    """What follows from the rules of Mint Works but is not in the view."""

    star_goal: int
    income: int
    places: list[WorksPlace]
    plans: list[WorksPlanPrice | None]
    """In the order of the view's supply."""
    players: list[WorksStanding]
    opponent: WorksOpponent | None
    outcome: WorksOutcome | None


# --- events and cards -----------------------------------------------------------------------------
class WorksEvent(TypedDict):
    """Something that happened; which fields there are depends on the event."""

    event: EventId
    text: NotRequired[str]
    """The event in words, if these were requested."""
    about: NotRequired[list[str]]
    """The targets that it is about."""
    seat: NotRequired[int]
    to: NotRequired[int]
    round: NotRequired[int]
    location: NotRequired[str]
    space: NotRequired[int]
    spaces: NotRequired[int]
    mints: NotRequired[int]
    source: NotRequired[str]
    """A Location, a Building, income, ..."""
    plan: NotRequired[str]
    """? if it is hidden."""
    place: NotRequired[int]
    face: NotRequired[Literal["plan", "building", ""]]
    give: NotRequired[str]
    take: NotRequired[str]
    reason: NotRequired[str]


class WorksPlanCard(TypedDict):
    """A Plan."""

    id: str
    name: str
    names: Text
    type: Type
    cost: int
    stars: int
    upkeep: int
    gives: NotRequired[int]
    """For the Co-op: what the chosen player gains."""
    in_deck: bool
    text: str
    flavour: str
    """A line of the story; empty for a card that is not ours."""


class WorksPrices(TypedDict):
    """The prices of a Location's spaces by the number of players; 0 is the Plan's price."""

    solo: list[int]
    few: list[int]
    """Two or three players."""
    four: list[int]


class WorksLocationCard(TypedDict):
    """A Location."""

    id: str
    name: str
    names: Text
    kind: Literal["core", "deed", "advanced", "promo"]
    prices: WorksPrices
    upkeep: int
    text: str
    flavour: str
    """A line of the story; empty for a card that is not ours."""


class WorksOpponentCard(TypedDict):
    """A solitaire opponent."""

    id: Solo
    name: str
    names: Text
    title: str
    mints: int | None
    order: Literal["cheapest", "dearest"]
    priority: list[Type]
    text: str


class WorksCards(TypedDict):
    """The cards of Mint Works."""

    game: Literal["works"]
    plans: list[WorksPlanCard]
    locations: list[WorksLocationCard]
    opponents: list[WorksOpponentCard]


SHAPES: Final[dict[str, Any]] = {
    "view": WorksView,
    "derived": WorksDerived,
    "event": WorksEvent,
    "result": WorksResult,
    "cards": WorksCards,
}
