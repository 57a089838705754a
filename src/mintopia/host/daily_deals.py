"""The daily deal: one deal a day for everybody, at a table that changes with the weekday.

It is computed from the date, the game and the version of its rules, so that the page, the terminal
and every server agree without talking to each other. Days are in UTC: everybody gets the same deal
at the same moment, whatever their own clock says. Anyone who reads this code can compute tomorrow's
deal; the programs refuse to play it early, but that is the only protection.

A game defines its tables in its part `daily`. The games take turns by
weekday, and each goes through its tables. The person has seat 0. The bots play the same everywhere:
their seeds are computed from the deal and the moves, and playouts, not the clock, limit a search.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final

from typing_extensions import TypedDict

from mintopia.bots.chance import chance_of, seed_of
from mintopia.bots.roster import make_bot
from mintopia.engine.game import Game, begin_record, load_record, new_game, rules_of
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.links import unpack
from mintopia.engine.options import plain, shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError, RecordError
from mintopia.games import game_ids, spec_of

PERSON: Final = 0  # the seat of the person
FIRST: Final = date(2026, 1, 1)  # the archive goes back to here
EXPERT: Final = "expert"
MOST_COMPARED: Final = 3  # games side by side
_said: Final = Sentences("daily")


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of a day and its table."""

    date: str  # such as 2026-11-16
    game: str
    rules_version: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]  # at the seats after the person's; none in solitaire
    seed: int

    def begin(self, names: Sequence[str] = ()) -> Game:
        """Return the game before its first move."""
        named = {"names": list(names)} if names else {}
        return new_game(self.game, seed=self.seed, **self.options, **named)

    def bot_seats(self) -> dict[int, str]:
        """Return the bots by seat."""
        return dict(enumerate(self.bots, 1))


class DailyOutcome(TypedDict):
    """How a game of a daily deal ended for the person."""

    won: bool
    points: int
    rivals: int
    """The highest number of points of any other player."""


# --- days and deals -------------------------------------------------------------------------------
def today() -> date:
    """Return the day whose deal is played now."""
    return datetime.now(UTC).date()


def next_at(day: date) -> float:
    """Return when the deal after a day's becomes available, in seconds since 1970."""
    return datetime.combine(day + timedelta(days=1), time(), UTC).timestamp()


def read_date(text: str, now: date | None = None) -> date:
    """Return the day that a text names; refuse one before the first deal or after today."""
    latest = now or today()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise OptionError(_said("no-date", given=shown(text), today=latest.isoformat()))
    if not FIRST <= day <= latest:
        told = {"date": text, "first": FIRST.isoformat(), "today": latest.isoformat()}
        raise OptionError(_said("future" if day > latest else "too-old", **told))
    return day


def games() -> tuple[str, ...]:
    """List the games that define daily tables, in the order in which they take turns."""
    return tuple(game for game in game_ids() if spec_of(game).daily())


def deal(day: date) -> Deal:
    """Return the deal of a day, the same on every machine."""
    offered = games()
    game = offered[day.weekday() % len(offered)]
    tables = spec_of(game).daily()
    table = tables[day.weekday() // len(offered) % len(tables)]
    version = rules_of(game).rules_version
    text = day.isoformat()
    seed = seed_of(f"daily:{text}:{game}:{version}")
    return Deal(text, game, version, plain(table["options"]), tuple(table["bots"]), seed)


# --- playing --------------------------------------------------------------------------------------
def bot_action(bot: str, game: Game) -> int:
    """Return a bot's action, which depends only on the deal, its seat and the moves so far."""
    seat = game.to_move
    assert seat is not None, "somebody is to move"
    chance = chance_of(game.seed, len(game.moves), seat)
    player = make_bot(bot, game.id, chance, for_person=True, steady=True)
    try:
        return player.choose(game)
    finally:
        player.close()


def advance(game: Game, bots: Mapping[int, str]) -> None:
    """Play the turns of bots and cards until the person is to move or the game is over."""
    while (seat := game.to_move) is not None:
        actions = game.legal_actions()
        if game.is_scripted or (seat in bots and len(actions) == 1):
            game.play(actions[0])
        elif seat in bots:
            game.play(bot_action(bots[seat], game))
        else:
            return


def play_expert(dealt: Deal, bot: str = EXPERT) -> dict[str, Any]:
    """Play a deal to the end with a bot in the person's seat; return the record.

    It waits for the compiled search. Where that cannot be compiled, the bot keeps to the time
    limits of its level, and may play differently than elsewhere.
    """
    game = dealt.begin()
    bots = dealt.bot_seats()
    chance = chance_of(game.seed, 0, PERSON)
    expert = make_bot(bot, game.id, chance, for_person=not can_compile())
    try:
        advance(game, bots)
        while not game.over:
            game.play(expert.choose(game))
            advance(game, bots)
    finally:
        expert.close()
    return game.record()


def outcome_of(game: Game) -> DailyOutcome | None:
    """Return how a game ended for the person; None while it is unfinished."""
    result = game.result
    if result is None:
        return None
    points = [int(each) for each in result[game.rules.points_are]]
    rivals = [each for seat, each in enumerate(points) if seat != PERSON]
    return {
        "won": PERSON in result["winners"],
        "points": points[PERSON],
        "rivals": max(rivals, default=0),
    }


# --- history --------------------------------------------------------------------------------------
def streak(days: Collection[str], now: date) -> int:
    """Count the days in a row with a finished try, up to today, or yesterday if today has none."""
    day = now if now.isoformat() in days else now - timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count += 1
        day -= timedelta(days=1)
    return count


# --- games side by side ---------------------------------------------------------------------------
class DailyDecision(TypedDict):
    """A decision of the person."""

    number: int
    """The number of the move in its game, from 1."""
    move: str
    text: str


class DailySide(TypedDict):
    """One of the compared games."""

    name: str
    over: bool
    outcome: DailyOutcome | None
    moves: int


class DailyRound(TypedDict):
    """The same round in all compared games."""

    round: int
    sides: list[list[DailyDecision]]
    same: bool


class DailyComparison(TypedDict):
    """Games of one deal, compared round by round."""

    sides: list[DailySide]
    rounds: list[DailyRound]


def load_game(dealt: Deal, record: Mapping[str, Any]) -> Game:
    """Replay a game of a deal; refuse one of another deal."""
    game = load_record(record)
    wanted = dealt.begin()
    given = {key: value for key, value in game.record()["options"].items() if key != "names"}
    if (game.id, game.seed, given) != (wanted.id, wanted.seed, wanted.record()["options"]):
        raise RecordError(_said("other-deal", date=dealt.date))
    return game


def compare(
    dealt: Deal, records: Iterable[Mapping[str, Any]], language: str = "en"
) -> DailyComparison:
    """Compare games of one deal: what the person decided, round by round."""
    found = [load_game(dealt, record) for record in records]
    told = [_decisions(game, language) for game in found]
    last = max((number for each in told for number in each), default=0)
    rounds: list[DailyRound] = []
    for number in range(1, last + 1):
        decided = [each.get(number, []) for each in told]
        moves = [[decision["move"] for decision in side] for side in decided]
        rounds.append(
            {"round": number, "sides": decided, "same": all(each == moves[0] for each in moves)}
        )
    sides = [
        DailySide(
            name=game.names[PERSON], over=game.over, outcome=outcome_of(game), moves=len(game.moves)
        )
        for game in found
    ]
    return {"sides": sides, "rounds": rounds}


def compare_links(dealt: Deal, codes: Sequence[str], language: str) -> DailyComparison:
    """Compare the games of links with one daily deal."""
    return compare(dealt, [unpack(code) for code in codes], language)


def _decisions(game: Game, language: str) -> dict[int, list[DailyDecision]]:
    """Return the person's decisions by round; in a game without rounds, by the person's move."""
    walk = begin_record(game.record())
    found: dict[int, list[DailyDecision]] = {}
    moved = 0
    for number, move in enumerate(game.moves, 1):
        if walk.to_move == PERSON and not walk.is_scripted:
            moved += 1
            if len(walk.legal_actions()) > 1:
                place = walk.view(None).get("round") or moved
                text = walk.describe(move, language, without_coordinates=True)
                found.setdefault(place, []).append({"number": number, "move": move, "text": text})
        walk.play(move)
    return found
