"""Hints and reviews as JSON data, the same for every host."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mintopia.coach.judging import FIRST_PLAYOUTS, LEAST_PLAYOUTS, Depth, Settings, Step, judge
from mintopia.coach.practice import exercise_of
from mintopia.coach.review import chance_lines
from mintopia.coach.review_model import (
    Decision,
    Draw,
    Estimate,
    PlayerSummary,
    Reason,
    biggest_draws,
    summarise,
)
from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES
from mintopia.host.errors import ApiError, shown_seat

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis
    from mintopia.host.hosted import HostedTable

HINT_PLAYOUTS: Final = 60_000  # about a second on a core
PLAIN_HINT_PLAYOUTS: Final = 100  # without a compiler, where each takes up to 25 milliseconds
PLAIN_REVIEW_PLAYOUTS: Final = 10  # likewise, of each search of a first look
DECIMALS: Final = 5
NO_REVIEW: Final[dict[str, Any]] = {
    "status": "none", "done": 0, "total": 0, "again": 0, "doubtful": 0, "playouts": 0,
    "chances": [], "marks": [], "players": [], "draws": [],
}  # fmt: skip


# --- hints ---------------------------------------------------------------------------------------
class Hint(NamedTuple):
    """What an analysis found, and whether it searched with compiled rules."""

    analysis: Analysis
    compiled: bool
    reason: Reason | None = None  # why the first move is better


def make_hint(
    game: Game,
    playouts: int,
    seconds: float,
    seed: int,
    *,
    moves: Sequence[str] | None = None,
    fast: bool,
    compiled: bool,
    is_timed: bool = True,
) -> Hint:
    """Judge every legal move of the seat to move, using only what it may know, and say why.

    Some `moves` are only compared. Where the search is `compiled`, but in another place, it is not
    `fast` here.
    """
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - loaded when it is used
    from mintopia.coach.reasons import Reasoner  # noqa: PLC0415

    how: dict[str, Any] = {"playouts": playouts, "seconds": seconds, "seed": seed, "fast": fast}
    found = analyse(game, moves=moves, **how)
    if moves is not None:
        return Hint(found, compiled)
    reasoner = Reasoner(fast=compiled, is_timed=is_timed)
    return Hint(found, compiled, reasoner.for_hint(game, found, seed))


def position_for_hint(
    table: HostedTable[Any, Any, Any],
    asked: int,
    seats: Collection[int],
    choose: Callable[[], int],
) -> tuple[int, Game]:
    """Return the seat that asks for a hint, and its position.

    Refuse hints that would put other players at a disadvantage, or help in a counted try.
    """
    if not table.model.may_hint(seats):
        raise ApiError("no-hints")
    if table.model.is_counted:
        raise ApiError("daily-hints")
    game = table.check_running()
    table.check_seq(asked)
    seat = choose()
    if game.to_move != seat or game.is_scripted:
        raise ApiError("not-your-turn", seat=shown_seat(game.to_move))
    return seat, game.copy()


def hint_message(game: Game, seq: int, seat: int, hint: Hint, language: str) -> dict[str, Any]:
    """Describe the result of an analysis, move by move."""
    found, reason = hint.analysis, hint.reason
    return {
        "seq": seq,
        "seat": seat,
        "playouts": found.playouts,
        "compiled": hint.compiled,
        "sureness": found.sureness,
        "level": found.level,
        "reason": None if reason is None else reason.text[language],
        "moves": [
            {
                "move": line.move,
                "text": game.describe(line.move, language, without_coordinates=True),
                "chance": round(line.chance, DECIMALS),
                "low": round(line.low, DECIMALS),
                "high": round(line.high, DECIMALS),
                "visits": line.visits,
            }
            for line in found.moves
        ],
    }


# --- reviews -------------------------------------------------------------------------------------
class Judged(NamedTuple):
    """A judged decision, its two moves described in every language, and the playouts it took."""

    decision: Decision
    played: dict[str, str]
    best: dict[str, str]
    playouts: int  # made in all its searches
    exercise: Mapping[str, Any] | None = None  # to try it again, if it cost something


def judge_step(game: Game, step: Step, depth: Depth, *, fast: bool) -> Judged:
    """Judge a decision; `game` must be at it."""
    from mintopia.bots.analysis import analyse  # noqa: PLC0415 - loaded when it is used
    from mintopia.coach.reasons import explain  # noqa: PLC0415

    made = 0

    def look(game: Game, **how: Any) -> Analysis:
        nonlocal made
        found = analyse(game, fast=fast, **how)
        made += found.playouts
        return found

    settings = Settings(False, 0, look, partial(explain, fast=fast))
    decision = judge(game, step, depth, settings)
    played, best = (_in_words(game, one.move) for one in (decision.played, decision.best))
    return Judged(decision, played, best, made, exercise_of(game, decision))


def plain(depth: Depth) -> Depth:
    """Return how deep to look without compiled rules instead."""
    playouts = depth.playouts * PLAIN_REVIEW_PLAYOUTS // FIRST_PLAYOUTS
    return replace(depth, playouts=max(LEAST_PLAYOUTS, playouts))


def _in_words(game: Game, move: str) -> dict[str, str]:
    return {
        language: game.describe(move, language, without_coordinates=True, by_name=True)
        for language in LANGUAGES
    }


def mark_message(found: Judged) -> dict[str, Any]:
    """Describe a judged decision, in every language."""
    decision = found.decision
    return {
        "number": decision.number,
        "round": decision.round,
        "seat": decision.seat,
        "mark": decision.mark,
        "loss": round(decision.loss, DECIMALS),
        "low": round(decision.low, DECIMALS),
        "high": round(decision.high, DECIMALS),
        "weight": round(decision.weight, DECIMALS),
        "reason": None if decision.reason is None else dict(decision.reason.text),
        "played": _estimate(decision.played, found.played),
        "best": _estimate(decision.best, found.best),
        "exercise": found.exercise,
    }


def summary_message(
    game: Game,
    steps: int,
    people: Sequence[int],
    decisions: Sequence[Decision],
    draws: Sequence[Draw],
) -> dict[str, Any]:
    """Describe how the chances developed, how well each person played, and their luck."""
    winners = game.result["winners"] if game.result is not None else ()
    lines = chance_lines(steps, game.seats, decisions, winners)
    return {
        "chances": [_shares(row) for row in lines],
        "players": [
            _player(summarise(seat, game.names[seat], game.seats, decisions, draws))
            for seat in people
        ],
        "draws": [_draw(draw, draw.hit(people)) for draw in biggest_draws(draws, people)],
    }


def review_message(content: dict[str, Any], language: str) -> dict[str, Any]:
    """Return a review with its texts in one language."""

    def choose(move: dict[str, Any]) -> dict[str, Any]:
        return move | {"text": move["text"][language]}

    def reason(mark: dict[str, Any]) -> str | None:
        known = mark.get("reason")  # reviews that were stored before there were reasons lack it
        return None if known is None else str(known[language])

    return content | {
        "marks": [
            mark
            | {"played": choose(mark["played"]), "best": choose(mark["best"])}
            | {"reason": reason(mark)}
            for mark in content["marks"]
        ],
        "draws": [choose(draw) for draw in content.get("draws", ())],
        "players": [{"loss": None, "luck": None} | player for player in content["players"]],
    }


def _estimate(estimate: Estimate, text: dict[str, str]) -> dict[str, Any]:
    return {
        "move": estimate.move,
        "text": text,
        "chance": round(estimate.chance, DECIMALS),
    }


def _draw(draw: Draw, seat: int) -> dict[str, Any]:
    return {
        "number": draw.number,
        "seat": seat,
        "luck": round(draw.luck[seat], DECIMALS),
        "text": dict(draw.text),
    }


def _player(player: PlayerSummary) -> dict[str, Any]:
    accuracy = player.accuracy
    return {
        "seat": player.seat,
        "name": player.name,
        "decisions": player.decisions,
        "accuracy": None if accuracy is None else round(accuracy, 1),
        "mean_loss": round(player.mean_loss, DECIMALS),
        "loss": round(player.loss, DECIMALS),
        "luck": None if player.luck is None else round(player.luck, DECIMALS),
        "marks": dict(player.marks),
        "costliest": list(player.costliest),
    }


def _shares(row: Sequence[float | None]) -> list[float | None]:
    """Scale the chances at a position so that they add up to one.

    Each was estimated for its own seat at a different moment, so they may not. If every seat
    expected to lose, all get the same chance.
    """
    known = [chance for chance in row if chance is not None]
    if len(known) < len(row):
        return [None if chance is None else round(chance, DECIMALS) for chance in row]
    total = sum(known)
    return [round(chance / total if total else 1 / len(row), DECIMALS) for chance in known]
