"""Messages to people at a table: the table itself, the state, what has happened, the replay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from mintopia.engine.game import Game, rules_of

if TYPE_CHECKING:
    from mintopia.host.hosted import HostedTable
    from mintopia.host.table import Table

Message = dict[str, Any]


class TableFacts(Protocol):
    """The stored facts about a table, from the store or from a browser."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def game(self) -> str: ...  # noqa: D102
    @property
    def rules_version(self) -> int: ...  # noqa: D102
    @property
    def seed(self) -> int: ...  # noqa: D102
    @property
    def daily(self) -> Mapping[str, Any] | None: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def status(self) -> str: ...  # noqa: D102
    @property
    def options(self) -> Mapping[str, Any]: ...  # noqa: D102
    @property
    def rematch_of(self) -> str | None: ...  # noqa: D102
    @property
    def branch_of(self) -> str | None: ...  # noqa: D102
    @property
    def created_at(self) -> float: ...  # noqa: D102
    @property
    def started_at(self) -> float | None: ...  # noqa: D102
    @property
    def finished_at(self) -> float | None: ...  # noqa: D102


class SeatFacts(Protocol):
    """The stored facts about a seat."""

    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
    @property
    def bot(self) -> str | None: ...  # noqa: D102
    @property
    def stand_in(self) -> str | None: ...  # noqa: D102
    @property
    def is_host(self) -> bool: ...  # noqa: D102
    @property
    def resigned_at(self) -> float | None: ...  # noqa: D102
    @property
    def break_at(self) -> float | None: ...  # noqa: D102


def table_message(
    table: TableFacts, seats: Sequence[SeatFacts], seq: int, floor: int, more: Mapping[str, Any],
    of_seats: Sequence[Mapping[str, Any]],
) -> Message:  # fmt: skip
    """Describe what everybody at a table may know about it.

    `more` holds what only the hosting program knows, and `of_seats` the same for each seat: who is
    online, links, clocks, how the cards were dealt.
    """
    options = table.options
    secret = rules_of(table.game).secret_options
    origin = table.branch_of
    return {
        "id": table.id,
        "game": table.game,
        "name": table.name,
        "status": table.status,
        "options": {key: options[key] for key in options if key not in secret},
        "prepared": [key for key in secret if key in options],
        "seats": [
            {
                "seat": number,
                "kind": seat.kind,
                "name": seat.name,
                "bot": seat.bot,
                "stand_in": seat.stand_in,
                "host": bool(seat.is_host),
                "resigned": seat.resigned_at is not None,
                "on_break": seat.break_at is not None,
                **of_seats[number],
            }
            for number, seat in enumerate(seats)
        ],
        "seq": seq,
        "rematch_of": table.rematch_of,
        # The id of the original table, which by itself gives no access, and the number of a move.
        "branch_of": None if origin is None else {"table": origin, "number": floor},
        "created_at": table.created_at,
        "started_at": table.started_at,
        "finished_at": table.finished_at,
        **more,
    }


def about_message(table: TableFacts, seats: Sequence[SeatFacts]) -> Message:
    """Describe a table for its record: the facts that the rules do not use."""
    return {
        "table": table.id,
        "name": table.name,
        "seats": [
            {"name": seat.name, "kind": seat.kind, "bot": seat.bot, "stand_in": seat.stand_in}
            for seat in seats
        ],
        "created_at": table.created_at,
        "started_at": table.started_at,
        "finished_at": table.finished_at,
    }


def state_message(
    model: Table[Any], seq: int, table: Message, head: str | None,
    viewer: int | None, language: str | None, you: int | None = None,
) -> Message:  # fmt: skip
    """Describe everything that a seat (None: a spectator) may know now.

    The texts address the seat `you` as "you" and everybody else by name, here and below.
    """
    told: Message = {"seq": seq, "you": viewer, "table": table, "head": head}
    if model.game is not None:
        told.update(_position(model, viewer, language, you))
    return told


def news_message(
    model: Table[Any], seq: int, head: str | None, kind: str, seat: int, before: int, undone: int,
    viewer: int | None, language: str | None, you: int | None,
) -> Message:  # fmt: skip
    """Describe an entry that was just made, and the position after it."""
    return {
        "seq": seq,
        "kind": kind,
        "seat": seat,
        "undone": undone,
        "head": head,
        "events": model.news(viewer, before, language, you),
        **_position(model, viewer, language, you),
    }


def done_message(game: Game, seq: int, seat: int, before: int, head: str | None) -> Message:
    """Return the answer to the seat that made an entry."""
    return {
        "seq": seq,
        "events": game.events(seat, before),
        "to_move": game.to_move,
        "over": game.over,
        "head": head,
    }


def step_messages(
    model: Table[Any], when: Sequence[tuple[int, float | None]], after: int,
    viewer: int | None, language: str, *, knows_all: bool, you: int | None,
) -> list[Message]:  # fmt: skip
    """Return the steps of a replay after the entry `after`; -1 includes the deal.

    `when` holds the number and the time of each step's entry, beginning with the deal.
    """
    first = sum(seq <= after for seq, _ in when)
    told = model.steps(
        viewer, language, knows_all=knows_all, you=you, first=first, last=len(when) - 1
    )
    return [
        {**step, "seq": seq, "at": at} for step, (seq, at) in zip(told, when[first:], strict=True)
    ]


def cards_message(game: Game, language: str) -> Message:
    """Describe the cards of a game, with the values used in it."""
    return {"game": game.id, **game.cards(language)}


def orders_message(model: Table[Any], seat: int, language: str) -> Message:
    """Describe what a seat has ordered and may order, and the moves it may give ahead."""
    return {**model.orders_info(seat, language), "moves": model.moves_ahead(seat, language)}


def created_message(
    table: HostedTable[Any, Any, Any], links: Mapping[int, str], spectator: str,
    table_link: str | None, key: str | None,
) -> Message:  # fmt: skip
    """Describe a new table, with its invitations, to whoever made it."""
    return {
        "table": table.describe(),
        "links": [{"seat": seat, "link": link} for seat, link in links.items()],
        "spectator_link": spectator,
        "table_link": table_link,
        "key": key,
    }


def game_message(
    table: TableFacts, seats: Sequence[int], seq: int, to_move: int | None,
    winners: Sequence[int] | None, changed_at: float,
) -> Message:  # fmt: skip
    """Describe a table in the list of a browser's games."""
    return {
        "id": table.id,
        "game": table.game,
        "name": table.name,
        "status": table.status,
        "seats": list(seats),
        "seq": seq,
        "to_move": to_move,
        "your_turn": to_move in seats,
        "winners": winners,
        "changed_at": changed_at,
    }


def _position(
    model: Table[Any], viewer: int | None, language: str | None, you: int | None
) -> Mapping[str, Any]:
    """Return what a seat is told about the position; without a language, in the program form."""
    if language is None:
        return model.bare_position(viewer)
    told: dict[str, Any] = {**model.position(viewer, language, you=you)}
    if viewer is not None:
        told["orders"] = model.orders_info(viewer, language)
    return told
