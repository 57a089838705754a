"""Playing the games of an experiment: both games of a pair share a seed, and one is treated."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, Final

import numpy as np

from mintopia.bots.binding import experiment_of
from mintopia.bots.experiment import Treatment
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.options import check_number
from mintopia.engine.schema.experiments import Arm, Path
from mintopia.engine.worker_pool import available_jobs
from mintopia.errors import OptionError
from mintopia.games import spec_of, title_of
from mintopia.lab.experiments.texts import said
from mintopia.lab.simulate.player import (
    Array,
    draw_seeds,
    network_arrays,
    new_rows,
    new_tallies,
    working_arrays,
)
from mintopia.lab.simulate.result import Simulation
from mintopia.lab.simulate.setting import Setting, arrange

MOST_GAMES: Final = 10_000_000  # of one arm; all of them are kept in memory
CHUNK: Final = 1024  # games that a thread plays before it takes the next chunk


class Pairing:
    """Arms of one experiment, played on the same deals.

    All arms shuffle every card that any of them uses. The cards an arm does not use are then taken
    out, so that the rest of the deck has the same order in all arms.
    """

    def __init__(self, setting: Setting, games: int, jobs: int | None = None) -> None:
        self.setting = setting
        self.games = games
        self._hooks = spec_of(setting.id).experiments()
        self._jobs = available_jobs() if jobs is None else jobs
        players = len(setting.bots)
        self.targets: Array = np.arange(games) % players  # a different seat in each deal
        self._seeds = draw_seeds(setting, 0, games)
        self._settings: dict[tuple[tuple[Path, object], ...], Setting] = {(): setting}

    def setting_of(self, changes: Mapping[Path, object]) -> Setting:
        """Return the setting with changed card values."""
        key = tuple(sorted(changes.items(), key=str))
        if key not in self._settings:
            self._settings[key] = changed(self.setting, changes)
        return self._settings[key]

    def deck_of(self, setting: Setting) -> int:
        """Return the cards that a setting shuffles, as a bit set."""
        table = setting.hooks.tables(setting.read_options)[0]
        return self._hooks.deck(table)

    def play(self, arm: Arm, shuffled: int | None = None) -> Simulation:
        """Play every deal under an arm; `shuffled` are the cards of all arms together."""
        return self.play_setting(self.setting_of(arm.changes), arm.treatment, shuffled)

    def play_setting(
        self, setting: Setting, treatment: Mapping[str, int], shuffled: int | None = None
    ) -> Simulation:
        """Play every deal with the cards of a setting, under a treatment."""
        deck = self.deck_of(setting)
        shuffled = deck if shuffled is None else shuffled | deck
        left_out = treatment.get("left_out", 0) | (shuffled & ~deck)
        made = Treatment(**{**treatment, "shuffled": shuffled, "left_out": left_out}).to_array()[0]
        play = compiled(experiment_of(setting.id, setting.policies).play_games)
        rows, tallies = new_rows(self.games), new_tallies(setting, self.games)
        start = perf_counter()

        def play_chunk(first: int) -> None:
            here = slice(first, first + CHUNK)
            dealt = self.targets[here], self._seeds[here]
            made_here = rows[here], tallies[here]
            play(*working_arrays(setting), made, *dealt, *made_here, *network_arrays(setting))

        # The first chunk compiles, or loads compiled code.
        play_chunk(0)
        if self.games > CHUNK:
            with ThreadPoolExecutor(self._jobs) as pool:
                list(pool.map(play_chunk, range(CHUNK, self.games, CHUNK)))
        seconds = perf_counter() - start
        return Simulation(setting, rows, tallies, seconds, interrupted=False)


def card_values(setting: Setting) -> dict[str, Any]:
    """Return all card values of a setting in the form of a card file."""
    return tomllib.loads(setting.rules.cards_toml(setting.options.get("cards") or {}))


def with_changes(values: dict[str, Any], changes: Mapping[Path, object]) -> dict[str, Any]:
    """Return a copy of the card values with some of them replaced."""
    made = dict(values)
    for path, value in changes.items():
        place = made
        for name in path[:-1]:
            place[name] = dict(place[name])
            place = place[name]
        place[path[-1]] = value
    return made


def changed(setting: Setting, changes: Mapping[Path, object]) -> Setting:
    """Return a setting with changed card values."""
    cards = with_changes(card_values(setting), changes)
    return arrange(setting.id, setting.bots, setting.seed, {**setting.options, "cards": cards})


def check_game(game: str) -> None:
    """Raise OptionError if a game's folder does not describe experiments."""
    if not spec_of(game).experiments:
        raise OptionError(said("no-experiments", game=title_of(game)))


def read_setting(
    game: str, bots: str, games: int, seed: int, options: Mapping[str, Any]
) -> Setting:
    """Return the setting of an experiment from the command line; bots are separated by commas."""
    check_game(game)
    check_number("games", games, 1, MOST_GAMES)
    return arrange(game, [bot.strip() for bot in bots.split(",")], seed, options)
