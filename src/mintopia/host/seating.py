"""Setting up a table: check its options, plan its seats, and prepare rematches and branches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol, TypeVar

from mintopia.bots.levels import EVEN
from mintopia.bots.roster import NAMES
from mintopia.engine.game import Game, new_game, rules_of
from mintopia.engine.options import few_marks, listing, plain_name, show
from mintopia.engine.schema.rules import GameOptions
from mintopia.errors import MintopiaError, OptionError
from mintopia.host.errors import ApiError, bad_field, said, shown_seat

OUTSIDE: Final = ("seed", "game", "names")  # given elsewhere, not among the options
USUAL_BOT: Final = "medium"
# The bots at tables (`mintopia.bots.roster.AT_TABLES`), as refusals list them.
BOTS_LISTED: Final = (*NAMES, f"{EVEN[0]} … {EVEN[-1]}")
SeatT = TypeVar("SeatT")


class RequestedSeat(Protocol):
    """A seat as requested for a new table."""

    @property
    def kind(self) -> str:
        """Whether a `person`, a `bot` or nobody yet (`open`) has the seat."""

    @property
    def name(self) -> str | None:
        """The player's name; None for the default name."""

    @property
    def bot(self) -> str | None:
        """The bot's level."""


@dataclass(frozen=True, slots=True)
class PlannedSeat:
    """A seat of a table to be created."""

    kind: str
    name: str
    bot: str | None = None
    is_host: bool = False


def read_options(game: str, options: Mapping[str, Any]) -> GameOptions:
    """Parse a game's options and deal a game with them once; raise ApiError if that fails."""
    for key in OUTSIDE:
        if key in options:
            raise bad_field("reserved-option", option=key)
    try:
        checked: GameOptions = rules_of(game).read_options(options)
        new_game(game, seed=0, **options)
    except OptionError as error:
        raise said("bad-option", error) from error
    except MintopiaError as error:
        raise said("bad-request", error) from error
    return checked


def finalize_options(
    game: str, options: Mapping[str, Any], settled: Mapping[str, Any], *, same_deal: bool
) -> dict[str, Any]:
    """Return a table's options with those that its host sets at the start; None removes one."""
    rules = rules_of(game)
    begins = () if same_deal or rules.begins_option is None else (rules.begins_option,)
    allowed = (*begins, *rules.personal_options)
    for key in settled:
        if key not in allowed:
            raise bad_field("start-option", option=show(key), allowed=listing(allowed))
    found = {key: value for key, value in {**options, **settled}.items() if value is not None}
    if settled:
        read_options(game, found)
    return found


def plan_seats(options: GameOptions, wanted: Sequence[RequestedSeat] | None) -> list[PlannedSeat]:
    """Return the seats as wanted; by default a person at the first, and the others open."""
    people = 1 if options.solo is not None else options.seats
    names = options.names
    if wanted is not None and len(wanted) != people:
        if options.solo is not None and len(wanted) > people:
            raise bad_field("solo-seat")
        raise bad_field("seats-count", seats=people, given=len(wanted))
    seats: list[PlannedSeat] = []
    for number in range(people):
        wish = wanted[number] if wanted is not None else None
        kind = wish.kind if wish is not None else "person" if number == 0 else "open"
        bot = wish.bot if wish is not None else None
        if kind == "bot" and bot is None:
            raise bad_field("bot-missing", where=f"seats.{number}", choices=BOTS_LISTED)
        if kind != "bot" and bot is not None:
            raise bad_field("bot-only", where=f"seats.{number}")
        usual = f"Bot {number + 1}" if kind == "bot" else names[number]
        name = few_marks((wish.name if wish is not None else None) or usual)
        seats.append(PlannedSeat(kind, name, bot))
    host = next((n for n, seat in enumerate(seats) if seat.kind == "person"), None)
    if host is None:  # no person yet: the one who takes the first open seat will be the host
        host = next((n for n, seat in enumerate(seats) if seat.kind == "open"), None)
    if host is not None:
        seats[host] = replace(seats[host], is_host=True)
    if options.solo is not None:
        seats.append(PlannedSeat("bot", names[1], options.solo))
    return seats


def check_names(seats: Sequence[RequestedSeat]) -> None:
    """Refuse two players whose names look alike."""
    names: set[str] = set()
    for seat in seats:
        name = plain_name(seat.name or "")
        if seat.kind != "open" and name in names:
            raise ApiError("name-taken", name=seat.name)
        names.add(name)


def check_held(seats: Sequence[RequestedSeat], hold: Sequence[int]) -> None:
    """Refuse to hold a seat that does not exist or is a bot's."""
    for seat in hold:
        if seat >= len(seats):
            raise bad_field("seat-range", seat=seat, high=len(seats) - 1)
        if seats[seat].kind == "bot":
            raise bad_field("hold-person", seat=seat)


def check_full(kinds: Sequence[str]) -> None:
    """Refuse to start while a seat is open."""
    for number, kind in enumerate(kinds):
        if kind == "open":
            raise ApiError("seats-open", seat=shown_seat(number))


def without(options: Mapping[str, Any], *keys: str | None) -> dict[str, Any]:
    """Return a table's options without these keys."""
    return {key: value for key, value in options.items() if key not in keys}


def rematch_options(
    game: str, options: Mapping[str, Any], *, turn: int, seats: int
) -> dict[str, Any]:
    """Return the options of a rematch.

    Who begins is undecided again, and personal options move with the people.
    """
    rules = rules_of(game)
    found = without(options, "names", rules.begins_option)
    for key in rules.personal_options:
        if turn and isinstance(found.get(key), list) and len(found[key]) == seats:
            found[key] = found[key][turn:] + found[key][:turn]
    return found


def rotated(seats: Sequence[SeatT], turn: int) -> list[SeatT]:
    """Return the seats of a rematch, with everybody moved by `turn` places."""
    return [seats[(place + turn) % len(seats)] for place in range(len(seats))]


def check_branch(game: Game, number: int) -> None:
    """Refuse to continue from a move that does not exist, or from the last one."""
    if not 0 <= number < len(game.moves):
        raise bad_field("range", where="number", low=0, high=len(game.moves) - 1)
