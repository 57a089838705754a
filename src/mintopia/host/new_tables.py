"""Plans of new tables: as requested, a rematch, the same deal again, a game continued elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from mintopia.engine.game import rules_of
from mintopia.errors import RecordError
from mintopia.host import daily_deals as daily
from mintopia.host import seating
from mintopia.host.errors import said
from mintopia.host.hosted import HostedTable
from mintopia.host.table.opened import Opened

T = TypeVar("T", bound=HostedTable[Any, Any, Any])


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A seat as requested for a new table."""

    kind: str = "open"
    name: str | None = None
    bot: str | None = None


@dataclass(slots=True, kw_only=True)
class TablePlan:
    """The plan of a table to be made; without a seed of its own it gets a new deal."""

    game: str
    options: dict[str, Any]
    seats: list[seating.PlannedSeat]
    seed: int | None = None
    chosen: bool = False  # whether somebody chose the seed, or knows the deal
    name: str = ""
    daily: Mapping[str, Any] | None = None  # the day whose deal this is, and whether it counts
    rematch_of: str | None = None
    same_deal_of: str | None = None
    branch_of: str | None = None
    start: bool = False
    begins_with: Sequence[tuple[int, str]] = ()  # seats and moves of a game that is continued
    source: Any = None  # the table whose deal it has, if that is a hosted one
    hides_deal: bool | None = None  # from those at the source; None: nobody knows the deal
    hold: Sequence[int] = ()  # seats that whoever makes it holds


def plan_table(
    game: str,
    given: Mapping[str, Any],
    wanted: Sequence[seating.RequestedSeat] | None,
    *,
    seed: int | None,
    **more: Any,
) -> TablePlan:
    """Plan a table as requested."""
    options = {key: value for key, value in given.items() if value is not None}
    seats = seating.plan_seats(seating.read_options(game, given), wanted)
    return TablePlan(
        game=game, options=options, seats=seats, seed=seed, chosen=seed is not None, **more
    )


def plan_daily(
    dealt: daily.Deal, seats: Sequence[Mapping[str, Any]], *, counted: bool
) -> TablePlan:
    """Plan a table with the deal of a day."""
    wanted = [SeatRequest(**seat) for seat in seats]
    about = {"date": dealt.date, "counted": counted}
    return plan_table(
        dealt.game, dealt.options, wanted,
        seed=dealt.seed, daily=about, start=True, hold=[daily.PERSON],
    )  # fmt: skip


def plan_rematch(table: T, *, rotate: bool) -> TablePlan:
    """Plan the rematch of a finished game.

    Who begins is undecided again, and with `rotate` everybody moves up one seat, with their age.
    """
    turn = int(rotate and not table.check_finished().is_solitaire)
    old = table.table
    return TablePlan(
        game=old.game,
        options=seating.rematch_options(old.game, old.options, turn=turn, seats=len(table.seats)),
        seats=[
            seating.PlannedSeat(seat.kind, seat.name, seat.bot, seat.is_host)
            for seat in seating.rotated(table.seats, turn)
        ],
        name=old.name,
        rematch_of=old.id,
        source=table,
    )


def plan_same_deal(
    table: T, wanted: Sequence[seating.RequestedSeat] | None, name: str | None
) -> TablePlan:
    """Plan a table with the deal of a finished game, which its players know."""
    table.check_finished()
    old = table.table
    options = seating.without(old.options, "names", *rules_of(old.game).personal_options)
    return plan_table(
        old.game, options, wanted, seed=old.seed, source=table,
        name=name or old.name, same_deal_of=old.same_deal_of or old.id,
    )  # fmt: skip


def plan_branch(
    table: T, number: int, wanted: Sequence[seating.RequestedSeat] | None, mine: Sequence[int],
    name: str | None,
) -> TablePlan:  # fmt: skip
    """Plan a table that continues a finished game after some moves.

    Unless the request says otherwise, the seats in `mine` (without any, the seat to move) are
    people's, and bots play the others.
    """
    game, old = table.check_finished(), table.table
    seating.check_branch(game, number)
    if wanted is None and game.is_solitaire:
        wanted = [SeatRequest("person", table.seats[0].name)]
    elif wanted is None:
        names = ((seat, row.name) for seat, row in enumerate(table.seats))
        wanted = _with_bots(names, mine or [table.model.movers[number]])
    return _continued(
        old.game, old.options, wanted, old.seed, table.model.movers, game.moves, number,
        name=name or old.name, same_deal_of=old.same_deal_of or old.id, branch_of=old.id,
        source=table,
    )  # fmt: skip


def plan_opened_branch(
    opened: Opened, number: int, wanted: Sequence[seating.RequestedSeat] | None, name: str | None
) -> TablePlan:
    """Plan a table that continues a game from a link, from one of its moves."""
    game = opened.game
    try:
        opened.check_number(number, len(game.moves) - 1 if game.over else len(game.moves))
    except RecordError as error:
        raise said("bad-request", error) from error
    if wanted is None:
        mover = opened.game_at(number).to_move
        mine = 0 if game.is_solitaire or mover is None else mover
        wanted = _with_bots(enumerate(game.names[: len(opened.bots)]), [mine])
    return _continued(
        game.id, opened.record["options"], wanted, game.seed, opened.model.movers, game.moves,
        number, name=name or "",
    )  # fmt: skip


def _continued(
    game: str, options: Mapping[str, Any], wanted: Sequence[seating.RequestedSeat], seed: int,
    movers: Sequence[int], moves: Sequence[str], number: int, **more: Any,
) -> TablePlan:  # fmt: skip
    begins_with = list(zip(movers[:number], moves[:number], strict=True))
    plan = plan_table(
        game, seating.without(options, "names"), wanted,
        seed=seed, start=True, begins_with=begins_with, **more,
    )  # fmt: skip
    # The people who play on have seen the game, so hiding its deal would protect nobody.
    plan.hides_deal = False
    plan.hold = [number for number, seat in enumerate(plan.seats) if seat.kind == "person"]
    return plan


def _with_bots(names: Iterable[tuple[int, str]], mine: Sequence[int]) -> list[SeatRequest]:
    """Return requests for people on the seats in `mine` and bots on the others."""
    return [
        SeatRequest("person", name) if seat in mine else SeatRequest("bot", None, seating.USUAL_BOT)
        for seat, name in names
    ]
