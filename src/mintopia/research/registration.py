"""Registering the games with Gymnasium."""

from __future__ import annotations

from typing import Final

from gymnasium.envs import registration

from mintopia.games import game_ids

NAMESPACE: Final = "mintopia"
VERSION: Final = 1  # of every environment; raised when observations, actions or rewards change


def environment_id(game: str) -> str:
    """Return the id of a game's Gymnasium environment: "mintopia/works-v1"."""
    return f"{NAMESPACE}/{game}-v{VERSION}"


def register() -> list[str]:
    """Register all games with Gymnasium, for `gymnasium.make`; return their ids.

    Importing mintopia.research does this; call it again after adding games of your own.
    """
    ids = [environment_id(game) for game in game_ids()]
    for game, name in zip(game_ids(), ids, strict=True):
        if name not in registration.registry:
            registration.register(
                id=name, entry_point="mintopia.research.gym_env:gym", kwargs={"game": game}
            )
    return ids
