"""The responses for hints, replays, reviews and books, described for OpenAPI."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from mintopia.engine.books import BOOKS
from mintopia.server.common.requests import GameId
from mintopia.server.http.responses import Blocked, Choice, TableInfo
from mintopia.server.http.responses_base import Answer
from mintopia.server.http.responses_games import Cards, Derived, Events, View

if TYPE_CHECKING:
    BookName = str
else:
    BookName = Literal[BOOKS]


class HintMove(Answer):
    """What a move is worth to the seat that may play it."""

    move: str
    text: str
    chance: float
    """The chance to win, from 0 to 1; a shared win counts as its share."""
    low: float = Field(
        description="The lower end of the interval, which ends at `high`. A search a hundred times "
        "as long finds a chance inside it in 95 of 100 cases."
    )
    high: float
    visits: int = Field(description="How many positions or playouts these numbers are based on.")


class HintResponse(Answer):
    """Every legal move, the best first."""

    seq: int
    seat: int
    playouts: int = Field(description="How many playouts were made for this hint.")
    compiled: bool
    """False while the search is still being compiled: ask again for a better hint."""
    sureness: Literal["rough", "close", "clear"] = Field(
        description="How sure it is that the first move is the best. rough: too few playouts to "
        "say; close: others may be as good; clear: better than all others by more than chance."
    )
    level: int = Field(description="How many of the first moves cannot be told apart.")
    reason: str | None = Field(
        description="Why the first move is better than another, counted in games that were played "
        "on from here; null if nothing could be told that is sure and matters."
    )
    moves: list[HintMove]


class ReplayStep(Answer):
    """A move and the state after it; step 0 is the deal."""

    number: int = Field(description="The number of the move, not counting moves taken back.")
    seq: int = Field(description="The number of the entry.")
    at: float | None = Field(description="When it was played, in seconds since 1970.")
    seat: int | None
    move: str | None = Field(description="The move, with ? for anything the viewer may not know.")
    text: str | None
    events: Events = Field(description="What happened, each with its text.")
    view: View
    derived: Derived = Field(description="The same as in a table's state with `words`.")


class ReplayResponse(Answer):
    """A game step by step."""

    table: TableInfo
    you: int | None
    """The seat that sees it; of a finished game, the reader's if they hold just one."""
    open: bool = Field(description="Whether nothing is hidden.")
    cards: Cards
    steps: list[ReplayStep]


class OpenedSeat(Answer):
    """A seat of a game that came in a link."""

    seat: int
    name: str
    kind: Literal["person", "bot"]
    bot: str | None


class OpenedNow(Answer):
    """What the position's seat may do at the end of a line."""

    to_move: int | None
    legal: list[Choice] | None = Field(description="Null unless it is the seat's turn.")
    blocked: list[Blocked] | None = Field(description="Null unless it is the seat's turn.")
    prompt: str = Field(description="What is to be decided now, or who has won.")


class OpenedGame(Answer):
    """A game that came in a link, step by step."""

    code: str
    game: GameId
    finished: bool
    options: dict[str, Any]
    """The game's options, without the secret ones until it is finished."""
    seats: list[OpenedSeat]
    you: int | None = Field(description="The seat from whose point of view a position is shown.")
    open: bool = Field(description="Whether nothing is hidden.")
    cards: Cards
    steps: list[ReplayStep]
    now: OpenedNow | None = Field(description="Null unless the request has a line.")


class ExerciseInfo(Answer):
    """A puzzle that was made of a game; its code ends with the answer."""

    code: str
    position: str = Field(description="The code of its position.")
    proven: bool = Field(description="Whether its answer is proven to win in this round.")
    task: str


class TrialInfo(Answer):
    """What a tried move is worth."""

    right: bool
    words: str = Field(description="The verdict in a sentence.")
    answer: str = Field(description="The best move.")
    box: int = Field(description="The `box` of the next request about this puzzle.")
    days: int | None
    """In how many days to try it again; null if it has been solved often enough."""


class LinkResponse(Answer):
    """A link that holds a game."""

    code: str
    path: str = Field(description="The page's address, with the code after the #.")


class ShareResponse(Answer):
    """How to show a finished game to others."""

    code: str = Field(description="Send it like a key, as Authorization: Bearer CODE.")
    path: str = Field(description="The page's address, with the code after the #.")


class ReviewMove(Answer):
    """A move that was possible in a decision."""

    move: str
    text: str
    chance: float


class ReviewExercise(Answer):
    """A decision to try again."""

    code: str = Field(description="The code of a puzzle, see POST /api/open/puzzle.")
    striking: bool
    """Whether the best move is far better or a sure win: a puzzle for others, too."""


class ReviewMark(Answer):
    """A decision: what was played, what was best, what it cost."""

    number: int
    round: int
    seat: int
    mark: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    """Any but best is beyond the noise: `low` is above 0."""
    loss: float = Field(description="How much of the chance to win it cost.")
    low: float = Field(description="The 95% interval of the loss.")
    high: float
    weight: float = Field(description="How hard it was, from 0 (nothing to decide) to 1.")
    reason: str | None = Field(
        description="Why the best move would have been better, of an inaccuracy or worse; null if "
        "nothing could be told, or not yet."
    )
    played: ReviewMove
    best: ReviewMove
    exercise: ReviewExercise | None = None
    """Null for a decision that cost less than an inaccuracy."""


class ReviewPlayer(Answer):
    """How a player did over the game."""

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    """From 0 to 100, hard decisions counting most; null if next to nothing was to decide."""
    mean_loss: float
    loss: float | None = Field(description="What all decisions cost together.")
    luck: float | None = Field(
        description="What all draws together brought, in chance of winning; null if unknown."
    )
    marks: dict[str, int]
    costliest: list[int] = Field(description="The numbers of the costliest moves, worst first.")


class ReviewDraw(Answer):
    """What was drawn and rolled with one move, and how much it changed the chance to win."""

    number: int = Field(description="Of the move, from 1; 0: the deal.")
    seat: int = Field(description="The seat that it helped or hurt most.")
    luck: float = Field(description="Of that seat, against the mean over all that could come.")
    text: str


class ReviewResponse(Answer):
    """A review, as far as it has progressed."""

    status: Literal["none", "waiting", "running", "done", "failed"]
    done: int = Field(description="How many decisions have been judged.")
    total: int
    again: int = Field(description="How many of them have been judged a second time, longer.")
    doubtful: int = Field(description="How many will be; their marks may still change.")
    playouts: int
    """How many playouts have been made so far, in all searches together."""
    chances: list[list[float | None]] = Field(
        description="For every position from the deal to the end, each seat's chance to win; if "
        "all are known, they add up to 1."
    )
    marks: list[ReviewMark]
    players: list[ReviewPlayer]
    draws: list[ReviewDraw] = Field(description="Those that mattered most.")


class BookSection(Answer):
    """A section of a book."""

    id: str
    part: str | None = Field(description="The part of the book that the section belongs to.")
    title: str | None
    paragraph: str | None
    """The tag by which refusals refer to the section, such as W3."""
    html: str


class BookResponse(Answer):
    """A rulebook, the rulings, the glossary or the credits, ready to be shown."""

    book: BookName
    lang: Literal["en", "ja"]
    title: str
    sections: list[BookSection]


class ExampleResponse(Answer):
    """An example from a rulebook, played out."""

    example: str
    game: GameId
    you: int | None = Field(description="The reader's seat in solitaire.")
    names: list[str] = Field(description="The players' names, by seat.")
    cards: Cards
    steps: list[ReplayStep]
