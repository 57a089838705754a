"""What a seat is told of a game of Mint Works: the types of the API and of the page."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired

from typing_extensions import TypedDict

from mintopia.games.works.schema import EventId, Phase, Reason, Solo, Tiebreak, Type, Variant
from mintopia.i18n import Text

Unknown = Literal["?"]


class WorksBuilding(TypedDict):
    """A Building of a Neighborhood."""

    id: str
    mints: NotRequired[int]
    """On the Gallery; the others have no such field."""


class WorksPlayer(TypedDict):
    """A player and the Neighborhood."""

    name: str
    mints: int | None
    """In hand; null for Mort, who never runs out."""
    plans: list[str]
    """Face-down Plans, the oldest first; ? if hidden."""
    buildings: list[WorksBuilding]
    stars: int


class WorksSpace(TypedDict):
    """A space of a Location that is taken."""

    by: int
    """The seat."""
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
    """Who holds the Starting Player Token."""
    players: list[WorksPlayer]
    supply: list[str | None]
    """The Plan Supply; null is an empty place."""
    deck: int | list[str]
    """How many; all cards only in a finished replay."""
    locations: list[WorksLocation]
    mint_supply: int | None
    """Only against Rachael it is limited."""
    result: WorksResult | None


# --- beyond the view ------------------------------------------------------------------------------
class WorksPlace(TypedDict):
    """What a Location costs in this game."""

    id: str
    spaces: list[int | None]
    """A price a space; null is the Plan's."""
    price: int | None
    """For who looks on, with a Crane; null is the Plan's."""


class WorksPlanPrice(TypedDict):
    """What a Plan of the Plan Supply costs."""

    id: str
    cost: int
    price: int
    """For who looks on, with a Truck."""


class WorksWorth(TypedDict):
    """What a Building is worth where it stands."""

    id: str
    stars: int


class WorksStanding(TypedDict):
    """What follows for a player."""

    seat: int
    size: int
    """Of the Neighborhood, as the tie-break counts it."""
    passed: bool
    """Since the last Place."""
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
    """The Plan that comes first, whatever it costs."""
    buys: str | None
    """What would be bought at the Supplier now."""
    next: str
    """The same in a sentence."""


class WorksOutcome(TypedDict):
    """Why the game ended, and what decided it."""

    reason: Reason
    reason_text: str
    tiebreak: Tiebreak
    tiebreak_text: str
    story_text: str
    """How the story of Mintopia ends."""


class WorksDerived(TypedDict):
    """What follows from the rules beyond the view of Mint Works."""

    star_goal: int
    income: int
    places: list[WorksPlace]
    plans: list[WorksPlanPrice | None]
    """As the view's supply."""
    players: list[WorksStanding]
    opponent: WorksOpponent | None
    outcome: WorksOutcome | None


# --- events and cards -----------------------------------------------------------------------------
class WorksEvent(TypedDict):
    """Something that happened; which fields there are depends on the event."""

    event: EventId
    text: NotRequired[str]
    """Its sentence, where words are asked for."""
    about: NotRequired[list[str]]
    """What it speaks of, as targets."""
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
    """The Co-op's, to the chosen player."""
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
