"""What decided the first place of a finished game, derived from its final state alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mintopia.engine.game import Game

State = dict[str, Any]
Worth = Callable[[State, int], float]  # of a seat; the higher value is ahead


def decided_by(game: Game) -> str:
    """Return the first criterion by which the winner is ahead of every remaining rival."""
    state, result = game.state(), game.result
    assert result is not None
    if result.get("reason") == "mint-supply":
        return "mint-supply"
    if len(result["winners"]) > 1:
        return "shared"
    winner = result["winners"][0]
    rivals = [seat for seat in range(game.seats) if seat != winner]
    for what, worth in _ORDERS[game.id]:
        if game.id == "bid" and game.state()["solo"] and what != "points":
            return "solo"
        rivals = [seat for seat in rivals if worth(state, seat) == worth(state, winner)]
        if not rivals:
            return what
    return "age"


def _stars(state: State, seat: int) -> float:
    return int(state["players"][seat]["stars"])


def _small_neighborhood(state: State, seat: int) -> float:
    player = state["players"][seat]
    built = [building["id"] for building in player["buildings"]]
    return -(len(player["plans"]) + len(built) + built.count("bridge"))


def _mints(state: State, seat: int) -> float:
    mints = state["players"][seat]["mints"]
    return float("inf") if mints is None else int(mints)


def _points(state: State, seat: int) -> float:
    return int(state["result"]["points"][seat])


def _few_locations(state: State, seat: int) -> float:
    strips = state["strips"]
    return -(len(strips[seat]) + (len(strips[seat - 1]) if len(strips) > 2 else 0))


_ORDERS: Final[dict[str, tuple[tuple[str, Worth], ...]]] = {
    "works": (("stars", _stars), ("neighborhood", _small_neighborhood), ("mints", _mints)),  # W4
    "bid": (("points", _points), ("locations", _few_locations), ("mints", _mints)),  # B2
}
