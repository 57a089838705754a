"""The types of the data that a seat gets about a game of Mint Bid, for the API and the page."""

from __future__ import annotations

from typing import Any, Final, Literal, NotRequired

from typing_extensions import TypedDict

from mintopia.engine.i18n import Text
from mintopia.games.bid import schema as b

Unknown = Literal["?"]
AbilityState = Literal["open", "next", "now", "done"]


class BidPlayer(TypedDict):
    """A player."""

    name: str
    mints: int
    points: int
    """Before special abilities."""


class BidOffer(TypedDict):
    """A joint bid that is waiting for an answer."""

    by: int
    """The proposer, who also answers a counter-offer."""
    to: int
    """The neighbour who was asked."""
    mine: int
    """What the proposer puts in."""
    theirs: int
    """What the neighbour puts in."""
    countered: bool
    """Whether these are the numbers of a counter-offer."""


class BidAuction(TypedDict):
    """The running auction."""

    card: str
    kind: b.AuctionKind
    bid: int
    leaders: list[int]
    pledges: list[int]
    withdrawn: list[int]
    offer: BidOffer | None
    sealed: list[int | Unknown | None] | None
    """Only in a closed auction: null is not given yet, ? is hidden until all are in."""


class BidPlaced(TypedDict):
    """A card in a strip."""

    id: str
    row: int
    col: int
    turned: bool
    """Whether it is turned by 180 degrees."""


class BidAbilities(TypedDict):
    """Who has which special ability."""

    deed: int | None
    utility: int | None
    production: int | None
    culture: int | None


class BidResult(TypedDict):
    """How a game ended."""

    points: list[int]
    winners: list[int]
    ranking: list[list[int]]
    """Seats by place, the first place first."""
    abilities: BidAbilities


class BidView(TypedDict):
    """A game of Mint Bid as a seat may see it."""

    game: Literal["bid"]
    solo: b.Solo | None
    round: int
    phase: b.Phase
    to_move: int | None
    decision: b.Decision | None
    auctioneer: int
    players: list[BidPlayer]
    block: list[str]
    deck: int | list[str]
    """The number of cards; the cards themselves only in a finished replay."""
    unused: list[str]
    """All ?, except a card drawn by the deed ability."""
    auction: BidAuction | None
    strips: list[list[BidPlaced]]
    last_roll: int | None
    result: BidResult | None


# --- beyond the view ------------------------------------------------------------------------------
class BidTypes(TypedDict):
    """A number for each type."""

    deed: int
    utility: int
    production: int
    culture: int


class BidShare(TypedDict):
    """A part of a player's points, and how many cards or matches it comes from."""

    part: b.Type | Literal["match", "culture-bonus"]
    points: int
    count: int


class BidCountStep(TypedDict):
    """One step of the final count: a card or a match, and the sum so far."""

    strip: int
    cards: list[str]
    """One card, or the two of a match."""
    points: int
    sum: int
    match: bool


class BidStanding(TypedDict):
    """What the rules imply about a player."""

    seat: int
    left: int | None
    """The neighbours; null where strips are not shared."""
    right: int | None
    strips: list[int]
    mints: int
    values: int
    """Points from card values alone."""
    matches: int
    match_worth: int
    """Points for a match: 1, or 2 with the culture ability."""
    points: int
    locations: int
    types: BidTypes
    shares: list[BidShare]
    """Where the points come from: each type, the matches, the culture ability."""


class BidPair(TypedDict):
    """Two cards that match."""

    cards: list[str]
    cells: list[list[int]]
    """Row and column of each card."""
    side: Literal["right", "bottom"]
    """The side of the first card that touches the second."""
    colour: b.Colour


class BidStrip(TypedDict):
    """What the rules imply about a strip."""

    strip: int
    seats: list[int]
    name: str
    value: int
    matches: int
    pairs: list[BidPair]


class BidAbility(TypedDict):
    """A special ability, and who has the most Locations of its type."""

    type: b.Type
    seat: int | None
    state: AbilityState
    text: str


class BidBrings(TypedDict):
    """What a card would bring each of two players who win it together."""

    value: int
    matches: int
    """The most matches it can make in their strip."""


class BidRunning(TypedDict):
    """More about the running auction."""

    placer: int | None
    """Who would place the card if the offer wins it."""
    brings: BidBrings | None
    """What the card would bring the two players of the offer."""
    strip: int | None
    """The strip where the card that was won goes."""
    passed: list[int]
    """Who passed at this Current Bid."""
    asked: list[int]
    """Who has received an offer in this turn."""
    tied: list[int]
    """Who may be named to decide a tie."""


class BidFace(TypedDict):
    """What a roll makes an opponent do."""

    die: int
    face: str
    text: str


class BidOpponent(TypedDict):
    """How a solitaire opponent plays."""

    id: b.Solo
    name: str
    title: str
    text: str
    faces: list[BidFace]


class BidOutcome(TypedDict):
    """What decided the game."""

    tiebreak: b.Tiebreak
    tiebreak_text: str
    story_text: str
    """How the story of Mintopia ends."""
    counts: list[list[BidCountStep]]
    """How the points of each seat add up: strip by strip, cards first, then matches."""


class BidDerived(TypedDict):
    """What the rules of Mint Bid imply beyond the view."""

    shared: bool
    """Whether strips lie between neighbours."""
    income: int
    rounds: int
    players: list[BidStanding]
    strips: list[BidStrip]
    abilities: list[BidAbility]
    auction: BidRunning | None
    opponent: BidOpponent | None
    outcome: BidOutcome | None


# --- events and cards -----------------------------------------------------------------------------
class BidEvent(TypedDict):
    """Something that happened; the fields depend on the event."""

    event: b.EventId
    text: NotRequired[str]
    """Its sentence, if words are requested."""
    about: NotRequired[list[str]]
    """What it is about, as targets."""
    seat: NotRequired[int | None]
    to: NotRequired[int]
    seats: NotRequired[list[int]]
    round: NotRequired[int]
    mints: NotRequired[int | Unknown]
    card: NotRequired[str]
    place: NotRequired[int]
    kind: NotRequired[b.AuctionKind]
    mine: NotRequired[int]
    theirs: NotRequired[int]
    bid: NotRequired[int]
    strip: NotRequired[int]
    row: NotRequired[int]
    col: NotRequired[int]
    die: NotRequired[int]
    face: NotRequired[str]
    ability: NotRequired[str]


class BidCard(TypedDict):
    """A Location: its type, its value, its sides from the top clockwise."""

    id: str
    name: str
    names: Text
    flavour: str
    """A line of the story; empty for a card that is not ours."""
    type: b.Type
    value: int
    sides: list[b.Colour]


class BidColour(TypedDict):
    """A Mint color on the cards of this deck; `none` is for a side without a color."""

    id: b.Colour
    name: str
    names: Text
    letter: str


class BidOpponentCard(TypedDict):
    """A solitaire opponent."""

    id: b.Solo
    name: str
    names: Text
    title: str
    faces: list[str]
    text: str


class BidCards(TypedDict):
    """The cards of Mint Bid."""

    game: Literal["bid"]
    house_deck: bool
    locations: list[BidCard]
    colours: list[BidColour]
    opponents: list[BidOpponentCard]


SHAPES: Final[dict[str, Any]] = {
    "view": BidView,
    "derived": BidDerived,
    "event": BidEvent,
    "result": BidResult,
    "cards": BidCards,
}
