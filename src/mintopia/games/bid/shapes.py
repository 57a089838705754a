"""What a seat is told of a game of Mint Bid, described for OpenAPI."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from mintopia.server.http.responses_base import FLAVOUR, Answer, Text

Type = Literal["deed", "utility", "production", "culture"]
Solo = Literal["justin", "rachael", "sonic", "mort"]
Colour = Literal[
    "none", "mint", "berry", "lemon", "plum", "apricot", "soda", "cocoa", "rose"
]  # fmt: skip
Unknown = Literal["?"]
Decision = Literal[
    "choose", "bid", "answer", "seal", "winner", "partner", "place", "deed", "utility", "production"
]


class BidPlayer(Answer):
    """A player."""

    name: str
    mints: int
    points: int = Field(description="Before special abilities.")


class BidOffer(Answer):
    """A joint bid that waits for an answer."""

    by: int = Field(description="Who made the offer, and answers a counter-offer.")
    to: int = Field(description="The neighbour who was asked.")
    mine: int = Field(description="What the one who made the offer puts in.")
    theirs: int = Field(description="What the neighbour puts in.")
    countered: bool = Field(description="Whether these are the numbers of a counter-offer.")


class BidAuction(Answer):
    """The running auction."""

    card: str
    kind: Literal["open", "closed"]
    bid: int
    leaders: list[int]
    pledges: list[int]
    withdrawn: list[int]
    offer: BidOffer | None
    sealed: list[int | Unknown | None] | None = Field(
        description="Of a closed auction: null is not given yet, ? is hidden until all are in."
    )


class BidPlaced(Answer):
    """A card in a strip."""

    id: str
    row: int
    col: int
    turned: bool = Field(description="By 180 degrees.")


class BidAbilities(Answer):
    """Who has which special ability."""

    deed: int | None
    utility: int | None
    production: int | None
    culture: int | None


class BidResult(Answer):
    """How a game ended."""

    points: list[int]
    winners: list[int]
    ranking: list[list[int]] = Field(description="Seats by place, the first place first.")
    abilities: BidAbilities


class BidView(Answer):
    """A game of Mint Bid as a seat may see it."""

    game: Literal["bid"]
    solo: Solo | None
    round: int
    phase: Literal["auction", "abilities", "over"]
    to_move: int | None
    decision: Decision | None
    auctioneer: int
    players: list[BidPlayer]
    block: list[str]
    deck: int | list[str] = Field(description="How many; all cards only in a finished replay.")
    unused: list[str] = Field(description="? but for the card that the deed ability drew.")
    auction: BidAuction | None
    strips: list[list[BidPlaced]]
    last_roll: int | None
    result: BidResult | None


# --- beyond the view ------------------------------------------------------------------------------
class BidTypes(Answer):
    """A number for each type."""

    deed: int
    utility: int
    production: int
    culture: int


class BidStanding(Answer):
    """What follows for a player."""

    seat: int
    left: int | None = Field(description="The neighbours; null where strips are not shared.")
    right: int | None
    strips: list[int]
    mints: int
    values: int = Field(description="Points of the cards alone.")
    matches: int
    match_worth: int = Field(description="Points of a match: 2 by the culture ability.")
    points: int
    locations: int
    types: BidTypes


class BidPair(Answer):
    """Two cards that match."""

    cards: list[str]
    cells: list[list[int]] = Field(description="Row and column of both.")
    side: Literal["right", "bottom"] = Field(description="Where the first touches the second.")
    colour: Colour


class BidStrip(Answer):
    """What follows for a strip."""

    strip: int
    seats: list[int]
    name: str
    value: int
    matches: int
    pairs: list[BidPair]


class BidAbility(Answer):
    """A special ability, and who has the most Locations of its type."""

    type: Type
    seat: int | None
    state: Literal["open", "next", "now", "done"]
    text: str


class BidBrings(Answer):
    """What a card would bring each of two players who win it together."""

    value: int
    matches: int = Field(description="The most it can make in their strip.")


class BidRunning(Answer):
    """More about the running auction."""

    placer: int | None = Field(description="Who would place the card if the offer wins it.")
    brings: BidBrings | None = Field(description="What the card of the offer would bring.")
    strip: int | None = Field(description="Where the card that was won goes.")
    passed: list[int] = Field(description="Who passed at this Current Bid.")
    asked: list[int] = Field(description="Who was made an offer in this turn.")
    tied: list[int] = Field(description="Who may be named to decide a tie.")


class BidFace(Answer):
    """What a roll makes an opponent do."""

    die: int
    face: str
    text: str


class BidOpponent(Answer):
    """How a solitaire opponent plays."""

    id: Solo
    name: str
    title: str
    text: str
    faces: list[BidFace]


class BidOutcome(Answer):
    """What decided the game."""

    tiebreak: Literal["points", "locations", "mints", "solo", "shared"]
    tiebreak_text: str
    story_text: str = Field(description="How the story of Mintopia ends.")


class BidExtras(Answer):
    """What follows from the rules beyond the view of Mint Bid."""

    shared: bool = Field(description="Whether strips lie between neighbours.")
    income: int
    rounds: int
    players: list[BidStanding]
    strips: list[BidStrip]
    abilities: list[BidAbility]
    auction: BidRunning | None
    opponent: BidOpponent | None
    outcome: BidOutcome | None


# --- events and cards -----------------------------------------------------------------------------
class BidEvent(Answer):
    """Something that happened; which fields there are depends on the event."""

    event: Literal[
        "round", "income", "block", "auction", "bid", "offer", "counter", "accept", "decline",
        "pass", "withdraw", "seal", "reveal", "winner", "partner", "win", "pay", "discard",
        "place", "token", "roll", "gain", "ability", "deed-draw", "move", "rotate", "skip", "end",
        "opponent-roll", "opponent-raise", "opponent-withdraw", "opponent-takes", "lose",
    ]  # fmt: skip
    text: str = Field(default="", description="Its sentence, where words are asked for.")
    about: list[str] = Field(default_factory=list, description="What it speaks of, as targets.")
    seat: int | None = None
    to: int = 0
    seats: list[int] = Field(default_factory=list)
    round: int = 0
    mints: int | Unknown = 0
    card: str = ""
    place: int = 0
    kind: Literal["open", "closed", ""] = ""
    mine: int = 0
    theirs: int = 0
    bid: int = 0
    strip: int = 0
    row: int = 0
    col: int = 0
    die: int = 0
    face: str = ""
    ability: str = ""


class BidCard(Answer):
    """A Location: its type, its value, its sides from the top clockwise."""

    id: str
    name: str
    names: Text
    flavour: str = Field(description=FLAVOUR)
    type: Type
    value: int
    sides: list[Colour]


class BidColour(Answer):
    """A Mint colour on the sides of this deck; `none` is a side without one."""

    id: Colour
    name: str
    names: Text
    letter: str


class BidOpponentCard(Answer):
    """A solitaire opponent."""

    id: Solo
    name: str
    names: Text
    title: str
    faces: list[str]
    text: str


class BidCards(Answer):
    """The cards of Mint Bid."""

    game: Literal["bid"]
    house_deck: bool
    locations: list[BidCard]
    colours: list[BidColour]
    opponents: list[BidOpponentCard]
