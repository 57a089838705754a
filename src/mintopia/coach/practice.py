"""Practice: a decision to try again, as a position whose answer is known.

An exercise is written as the link code of the game up to the best move of that decision, so its
last move is the answer. A try is right if it is the answer, if it wins for certain like the answer,
or if a search finds that it costs less than an inaccuracy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from mintopia.bots.proof import Proof, UnprovableError
from mintopia.coach.judging import cost_of
from mintopia.coach.review_model import BEST, GOOD, Decision, mark_of
from mintopia.coach.texts import texts
from mintopia.engine.game import Game
from mintopia.engine.links import open_link, pack
from mintopia.engine.sentences import Sentences
from mintopia.errors import RecordError

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis

# In how many days a mistake comes back after each right try in a row; after the last, it is solved.
DAYS: Final = (1, 3, 7, 21)
PROVEN_POSITIONS: Final = 1_000  # searched for a proof; they take up to a quarter of a second
STRIKING: Final = 0.15  # of the chance to win, by which the best move makes a puzzle for others
NEARLY_SURE: Final = 0.95  # a chance from which a proof is worth looking for
Verdict = Literal["best", "proven", "unproven", "as-good", "costs", "played"]
_said: Final = Sentences("links")


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position, the best move there, and the moves that are proven to win, if any are."""

    code: str  # whose last move is the answer
    position: Game
    answer: str
    winning: tuple[str, ...]

    def task(self, language: str) -> str:
        """Return the sentence that states the task."""
        return texts(language).say("practice", "win" if self.winning else "find")


@dataclass(frozen=True, slots=True)
class Try:
    """How good a tried move is; its cost in chance of winning is known where it was searched."""

    verdict: Verdict
    loss: float = 0.0
    low: float = 0.0  # 95% interval
    high: float = 0.0

    @property
    def is_right(self) -> bool:
        """Whether the exercise is solved."""
        return self.verdict in ("best", "proven", "as-good")

    def sentence(self, language: str) -> str:
        """Put the verdict into words."""
        told = {key: round(100 * getattr(self, key)) for key in ("loss", "low", "high")}
        return texts(language).say("practice", self.verdict, **told)


# --- making and reading ---------------------------------------------------------------------------
def exercise_code(position: Game, answer: str) -> str:
    """Return the code of an exercise; raise RecordError for a game too large for a link."""
    record = position.record()
    return pack({**record, "moves": [*record["moves"], answer]})


def exercise_of(position: Game, decision: Decision) -> Mapping[str, Any] | None:
    """Return the exercise of a decision that cost something; None for any other.

    It is striking, and so makes a puzzle for others, if the best move is far better than the one
    played or wins for certain.
    """
    if decision.mark in (BEST, GOOD):
        return None
    try:
        code = exercise_code(position, decision.best.move)
    except RecordError:
        return None
    striking = decision.loss >= STRIKING or (
        decision.best.chance >= NEARLY_SURE and bool(winning_moves(position, decision.best.move))
    )
    return {"code": code, "striking": striking}


def read_exercise(link: str) -> Exercise:
    """Return the exercise of a code, or of an address with one; raise RecordError for any other."""
    record, position = open_link(link)
    if record["moves"]:
        answer = position.undo()
        if len(position.legal_actions()) > 1 and not position.is_scripted:
            code = pack(record)
            position.drop_history()
            return Exercise(code, position, answer, winning_moves(position, answer))
    raise RecordError(_said("no-puzzle"))


def winning_moves(position: Game, answer: str) -> tuple[str, ...]:
    """Return the moves that are quickly proven to win, if the answer is one of them."""
    try:
        proven = Proof(position, PROVEN_POSITIONS).winning()
    except UnprovableError:
        return ()
    found = tuple(position.text_of(action) for action in proven)
    return found if answer in found else ()


# --- trying ---------------------------------------------------------------------------------------
def compared_moves(exercise: Exercise, move: str, played: str | None) -> Sequence[str]:
    """Return the moves that a search must compare to judge a try; none if it is clear without.

    Raise MoveError for an illegal move.
    """
    exercise.position.check(move)
    is_clear = exercise.winning or move in (exercise.answer, played)
    return () if is_clear else (exercise.answer, move)


def judge_try(exercise: Exercise, move: str, found: Analysis | None = None) -> Try:
    """Judge a try, by the search that compared it; without one, an unproven move was played."""
    if exercise.winning:
        return Try("proven" if move in exercise.winning else "unproven")
    if move == exercise.answer:
        return Try("best")
    if found is None:
        return Try("played")
    loss, low, high = cost_of(found, move)
    costs = low > 0 and mark_of(loss, exercise.position.seats) != GOOD
    return Try("costs" if costs else "as-good", loss, low, high)


def schedule(box: int, *, is_right: bool) -> tuple[int, int | None]:
    """Return the box of an exercise after a try, and in how many days it returns; None: solved.

    A new one is in box 0, and a wrong try puts it back there.
    """
    if not is_right:
        return 0, DAYS[0]
    return (box + 1, DAYS[box]) if box < len(DAYS) else (box, None)
