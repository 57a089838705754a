"""What a golden game is, and how it is played."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from mintopia.engine.game import Game, new_game

Options = dict[str, Any]
Policy = Callable[[Game], str]

MOST_MOVES = 5_000


def prefer(*wishes: str) -> Policy:
    """Return a policy: play the first legal move that starts with the earliest wish, or pass."""

    def choose(game: Game) -> str:
        moves = sorted(game.legal())
        for wish in wishes:
            for move in moves:
                if move.startswith(wish):
                    return move
        return "pass" if "pass" in moves else moves[0]

    return choose


def by_seat(*policies: Policy) -> Policy:
    """Return a policy that lets each seat play by its own policy."""

    def choose(game: Game) -> str:
        assert game.to_move is not None
        return policies[game.to_move](game)

    return choose


class Line(NamedTuple):
    """A line in a table of golden games."""

    name: str
    about: str
    seed: int
    options: Options
    shows: Options


def read_cases(text: str) -> Iterator[Line]:
    """Read a table: name and what a game is about, then its seed, its options, what it shows."""
    line = re.compile(r"^ *([\w-]+): (.*)\n *(\d+): (.*?)(?:\s+=> (.*))?$", re.MULTILINE)
    for name, about, seed, options, shows in line.findall(re.sub(r",\n +", ", ", text)):
        tables = tomllib.loads(f"options = {{{options}}}\nshows = {{{shows}}}")
        yield Line(name, about, int(seed), tables["options"], tables["shows"])


@dataclass(frozen=True)
class Case:
    """A golden game: its options, its seed, who plays it, and what it must show."""

    game: str
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
        game = new_game(self.game, seed=self.seed, **self.options)
        choose = self.policy()
        while not game.over:
            assert len(game.moves) < MOST_MOVES, f"{self.name} does not end"
            game.play(game.legal()[0] if game.is_scripted else choose(game))
        return game
