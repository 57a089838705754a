"""A game under test: its tables, its random games, and the faults found so far."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from mintopia.engine.game import Game, new_game
from mintopia.errors import MoveError, OptionError
from mintopia.games import spec_of

MOST_MOVES: Final = 3_000
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")


class Case:
    """A game under test. A fault is told once, with the first place where it was seen."""

    def __init__(self, game: str, games: int, seed: int) -> None:
        self.spec = spec_of(game)
        self.rules = self.spec.rules()
        self.faults: dict[tuple[str, str], str] = {}
        self.games, self.seed = games, seed
        self._check = self._place = ""

    def run(self, name: str, check: Callable[[Case], None]) -> None:
        """Run a check; an exception that the game raises is a fault, too."""
        self._check, self._place = name, ""
        try:
            check(self)
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            own = [one for one in frames if str(self.spec.folder) in one.filename]
            at = (own or frames)[-1]
            where = f"{at.filename}:{at.lineno}, in {at.name}"
            self.fault(f"{where} raised {type(error).__name__}: {error}")

    def fault(self, text: str) -> None:
        """Note a fault; a sentence that differs only in its moves and numbers is noted once."""
        kind = re.sub(r"'[^']*'|\d+", "", text.partition(": ")[0])
        self.faults.setdefault((self._check, kind), f"{self._check}: {text}{self._place}")

    def expect(self, is_right: bool, text: str) -> None:
        """Note a fault unless something is as it must be."""
        if not is_right:
            self.fault(text)

    def tables(self) -> list[dict[str, Any]]:
        """List the tables: every number of players, every solitaire opponent."""
        options = self.rules.option_list.all
        players, solo = options["players"], options.get("solo")
        opponents = [{"players": 1, "solo": one} for one in (solo.choices if solo else ())]
        sizes = range(max(players.low, 2 if opponents else 1), players.high + 1)
        return [*({"players": size} for size in sizes), *opponents]

    def starts(self) -> Iterator[tuple[Game, Random]]:
        """Yield new games, half of them with other options, and a source of choices for each."""
        tables = self.tables()
        for number in range(max(self.games, len(tables))):
            chance = Random(f"{self.seed} {number}")
            table = tables[number % len(tables)]
            if number % 2:
                table = self._varied(table, chance)
            seed = self.seed + number
            self._place = f" ({_listed(table)}, seed={seed})"
            yield new_game(self.spec.id, table, seed=seed), chance
        self._place = ""

    def positions(self, every: int = 1) -> Iterator[tuple[Game, Random]]:
        """Yield every position of random games, the last included, or only some of them."""
        for game, chance in self.starts():
            start = self._place
            while True:
                played = len(game.moves)
                self._place = f"{start[:-1]}, after {played} moves)"
                if played % every == 0 or game.over:
                    yield game, chance
                if game.over:
                    break
                legal = game.legal()
                if not legal or played > MOST_MOVES:
                    self.fault(f"a random game is not over after {played} moves.")
                    break
                move = chance.choice(legal)
                try:
                    game.play(move)
                except MoveError as error:
                    self.fault(f"{move!r} is refused, but legal() lists it: {error}")
                    break

    def _varied(self, table: dict[str, Any], chance: Random) -> dict[str, Any]:
        """Return a table with other options, as far as they can be combined with it."""
        found = table
        for option in self.rules.option_list.all.values():
            values: dict[str, Any] = {
                "flag": (True,),
                "choice": option.choices,
                "whole": range(option.low, (option.high or 0) + 1),
                "order": (chance.sample(option.choices, len(option.choices)),),
                "names": (list(NAMES[: table["players"]]),),
                "some-of": [[name] for name in option.choices],
            }
            if option.name not in ("players", "solo") and values.get(option.kind):
                tried = found | {option.name: chance.choice(values[option.kind])}
                try:
                    self.rules.read_options(tried)
                except OptionError:
                    continue
                found = tried
        return found


def _listed(table: dict[str, Any]) -> str:
    return ", ".join(f"{name}={value!r}" for name, value in table.items())
