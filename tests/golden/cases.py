"""Which golden games there are, and how each is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import mintopia
from mintopia.game import Game
from mintopia.kernel.random import Stream

Policy = Callable[[Game], str]

MOST_MOVES = 5_000


def wander(seed: int) -> Policy:
    """Play by chance, but build when one can and pass only now and then."""
    stream = Stream(seed)

    def choose(game: Game) -> str:
        moves = sorted(game.legal())  # by name: the order of the list is not what is tested
        builds = [move for move in moves if "builder" in move]
        places = [move for move in moves if move != "pass"]
        if builds and stream.below(3):
            return builds[stream.below(len(builds))]
        if places and stream.below(6):
            return places[stream.below(len(places))]
        return moves[stream.below(len(moves))]

    return choose


def prefer(*wishes: str) -> Policy:
    """Play the first legal move that begins with the first wish that has one; else pass."""

    def choose(game: Game) -> str:
        moves = sorted(game.legal())
        for wish in wishes:
            for move in moves:
                if move.startswith(wish):
                    return move
        return "pass" if "pass" in moves else moves[0]

    return choose


def by_seat(*policies: Policy) -> Policy:
    """Give each seat a policy of its own."""

    def choose(game: Game) -> str:
        assert game.to_move is not None
        return policies[game.to_move](game)

    return choose


@dataclass(frozen=True)
class Case:
    """A golden game: its options, its seed, who plays it, and what it is there to show."""

    name: str
    about: str
    options: dict[str, Any]
    seed: int
    policy: Callable[[], Policy]
    reason: str | None = None  # how it must end
    decided_by: str | None = None  # what must decide the first place
    events: tuple[str, ...] = field(default=())  # what must happen in it
    moves: tuple[str, ...] = field(default=())  # how some of its moves must begin

    def play(self) -> Game:
        """Play the game to its end."""
        game = mintopia.new_game("works", seed=self.seed, **self.options)
        choose = self.policy()
        while not game.over:
            assert len(game.moves) < MOST_MOVES, f"{self.name} does not end"
            game.play(game.legal()[0] if game.is_automatic else choose(game))
        return game


def decided_by(game: Game) -> str:
    """Say what decided the first place, from the final state alone (W4)."""
    state, result = game.state(), game.result
    assert result is not None
    if result["reason"] == "mint-supply":
        return "mint-supply"
    if len(result["winners"]) > 1:
        return "shared"
    winner = result["winners"][0]
    rivals = [seat for seat in range(game.seats) if seat != winner]
    for what, worth in (("stars", _stars), ("neighborhood", _size), ("mints", _mints)):
        rivals = [
            seat
            for seat in rivals
            if worth(state["players"][seat]) == worth(state["players"][winner])
        ]
        if not rivals:
            return what
    return "age"


def _stars(player: dict[str, Any]) -> float:
    return int(player["stars"])


def _size(player: dict[str, Any]) -> float:
    built = [building["id"] for building in player["buildings"]]
    return len(player["plans"]) + len(built) + built.count("bridge")


def _mints(player: dict[str, Any]) -> float:
    return float("inf") if player["mints"] is None else int(player["mints"])
