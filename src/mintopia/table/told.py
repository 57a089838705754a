"""What one seat is told about the position: the view, its choices, and what follows from them."""

from __future__ import annotations

from typing import Any, TypedDict

from mintopia.game import Game, View

Choice = dict[str, Any]  # a legal move: see `Game.choices`


class Position(TypedDict):
    """Everything a painter draws. `legal` and `blocked` are None unless the viewer decides."""

    to_move: int | None
    view: View
    legal: list[Choice] | None
    blocked: list[dict[str, str]] | None
    prompt: str
    private: bool
    derived: dict[str, Any]


def decides(game: Game, seat: int | None) -> bool:
    """Return whether it is this seat's turn; a solitaire card decides nothing."""
    return seat is not None and game.to_move == seat and not game.is_automatic


def position(
    game: Game,
    viewer: int | None,
    language: str,
    *,
    knows_all: bool = False,
    you: int | None = None,
) -> Position:
    """Return what a seat (None: a spectator) may know, with words; or all there is.

    `you` is the seat that reads it alone; None where several people or none of the players do.
    """
    deciding = decides(game, viewer)
    return {
        "to_move": game.to_move,
        "view": game.state() if knows_all else game.view(viewer),
        "legal": game.choices(language) if deciding else None,
        "blocked": game.blocked(language) if deciding else None,
        "prompt": game.prompt(viewer, language),
        "private": game.has_secret(viewer),
        "derived": derived(game, viewer, language, you),
    }


def bare_position(game: Game, viewer: int | None) -> dict[str, Any]:
    """Return the same without words, for programs: the legal moves as text."""
    return {
        "to_move": game.to_move,
        "view": game.view(viewer),
        "legal": game.legal() if decides(game, viewer) else None,
    }


def derived(
    game: Game, viewer: int | None, language: str, you: int | None = None
) -> dict[str, Any]:
    """Return what follows from the rules beyond the view: prices, gains, points."""
    return game.derived(viewer, language, you)
