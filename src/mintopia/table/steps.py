"""Looking back: a game step by step, as a seat saw it or with everything open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

from mintopia.game import Event, Game, View, begin_record
from mintopia.table.told import derived


class Step(TypedDict):
    """The position after a move. Step 0 is the deal; it has neither seat nor move."""

    number: int
    seat: int | None
    move: str | None  # with a `?` where the viewer may not know it
    text: str | None  # the move in words, with its player; None if the viewer may not know it
    events: list[Event]
    view: View
    derived: dict[str, Any]


def steps(
    game: Game,
    movers: Sequence[int],
    viewer: int | None,
    language: str,
    *,
    knows_all: bool = False,
    you: int | None = None,
    first: int = 0,
    last: int | None = None,
) -> Iterator[Step]:
    """Return the steps between two numbers, as a seat (None: a spectator) may know them.

    `you` is the seat that reads them alone, and everybody else has a name.
    """
    moves = game.moves
    known: list[str] = moves if knows_all else game.record_for(viewer)["moves"]
    walk = begin_record(game.record())
    if first <= 0:
        yield _step(walk, 0, viewer, language, knows_all, you)
    for number, (move, mover) in enumerate(zip(moves[:last], movers[:last], strict=True), 1):
        told = known[number - 1]
        text = None
        if number >= first and told == move:
            text = walk.describe(move, language, by_sight=True, by_name=True)
        before = walk.event_count
        walk.play(move)
        if number >= first:
            step = _step(walk, before, viewer, language, knows_all, you)
            step |= {"number": number, "seat": mover, "move": told, "text": text}
            yield step


def _step(
    game: Game, before: int, viewer: int | None, language: str, knows_all: bool, you: int | None
) -> Step:
    events = game.all_events(before) if knows_all else game.events(viewer, before)
    return {
        "number": 0,
        "seat": None,
        "move": None,
        "text": None,
        "events": game.told(events, language, you),
        "view": game.state() if knows_all else game.view(viewer),
        "derived": derived(game, None if knows_all else viewer, language, you),
    }
