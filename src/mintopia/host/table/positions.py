"""What one seat is told about the position: the view, its choices, and values derived from it."""

from __future__ import annotations

from typing import Any, TypedDict

from mintopia.engine.game import Event, Game, View

Choice = dict[str, Any]  # a legal move: see `Game.choices`


class Position(TypedDict):
    """Everything a display shows. `legal` and `blocked` are None unless it is the viewer's turn."""

    to_move: int | None
    view: View
    legal: list[Choice] | None
    blocked: list[dict[str, str]] | None
    prompt: str
    private: bool
    derived: dict[str, Any]


class Step(TypedDict):
    """The position after a move. Step 0 is the deal, which has neither seat nor move."""

    number: int
    seat: int | None
    move: str | None  # with `?` in place of what the viewer may not know
    text: str | None  # the move in words, with its player; None if the viewer may not know it
    events: list[Event]
    view: View
    derived: dict[str, Any]


def decides(game: Game, seat: int | None) -> bool:
    """Return whether it is this seat's turn; a solitaire card decides nothing."""
    return seat is not None and game.to_move == seat and not game.is_scripted


def position(
    game: Game,
    viewer: int | None,
    language: str,
    *,
    knows_all: bool = False,
    you: int | None = None,
) -> Position:
    """Return what a seat (None: a spectator) may know, with texts; with `knows_all`, everything.

    `you` is the only seat that reads the texts; None if several people read them or no player.
    """
    deciding = decides(game, viewer)
    return {
        "to_move": game.to_move,
        "view": game.state() if knows_all else game.view(viewer),
        "legal": game.choices(language) if deciding else None,
        "blocked": game.blocked(language) if deciding else None,
        "prompt": game.prompt(viewer, language),
        "private": game.has_secret(viewer),
        "derived": game.derived(viewer, language, you),
    }


def step(
    game: Game, before: int, viewer: int | None, language: str, knows_all: bool, you: int | None
) -> Step:
    """Return the position after the last move; `before` is the number of events before it."""
    events = game.all_events(before) if knows_all else game.events(viewer, before)
    return {
        "number": 0,
        "seat": None,
        "move": None,
        "text": None,
        "events": game.told(events, language, you),
        "view": game.state() if knows_all else game.view(viewer),
        "derived": game.derived(None if knows_all else viewer, language, you),
    }
