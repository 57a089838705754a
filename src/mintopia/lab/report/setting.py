"""The setting of a report: game, options, bots and seed, and who sits where in which game.

The bots change seats from game to game, so that no result is due to the seat: every deal is played
in every seating that rotating the table gives.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Final

from mintopia.bots.roster import PROGRAM, check_bot, policy_at
from mintopia.engine.game import SEED_HIGH, SEED_LOW, rules_of
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.options import plain, shown
from mintopia.engine.schema.tally import NO_TALLY, TallySpec
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.lab.arena.schedule import Lineup, Schedule
from mintopia.lab.simulate.setting import Setting

MOST_GAMES: Final = 100_000_000
EXPERIMENTER: Final = "greedy"  # plays in experiments instead of bots that search
said: Final = Sentences("refusals", "mintopia.lab.report")


@dataclass(frozen=True)
class LabSetting:
    """The setting of the games of a report. Make one with `arrange`."""

    base: Setting  # with the bots in their first seats

    @property
    def lineup(self) -> Lineup:
        """The bots around the table."""
        return Lineup(self.base.bots)

    @cached_property
    def seatings(self) -> int:
        """The number of seatings in which every deal is played."""
        return self.lineup.seatings

    @property
    def is_compiled(self) -> bool:
        """Whether complete games can be played in compiled code."""
        return bool(spec_of(self.base.id).simulation) and all(map(self._is_quick, self.base.bots))

    def _is_quick(self, bot: str) -> bool:
        """Return whether a bot plays without searching at this table."""
        solitaire = self.base.solo is not None
        return policy_at(bot, self.base.id, solitaire=solitaire) is not None

    @property
    def tally(self) -> TallySpec:
        """The columns and endings that the game's folder counts."""
        return self.base.hooks.tally if spec_of(self.base.id).simulation else NO_TALLY

    def seating(self, turn: int) -> tuple[str, ...]:
        """Return the bot in each seat of a seating; a solitaire opponent has the last seat."""
        bots = self.lineup.seating(turn)
        return bots if self.base.solo is None else (*bots, self.base.solo)

    def rotated(self, turn: int) -> Setting:
        """Return the setting of a simulation with the bots in this seating."""
        base = self.base
        return Setting(base.id, base.options, self.lineup.seating(turn), base.seed)

    @property
    def paired(self) -> Setting:
        """The setting for experiments, without bots that search: they would take too long."""
        base = self.base
        bots = tuple(bot if self._is_quick(bot) else EXPERIMENTER for bot in base.bots)
        return Setting(base.id, base.options, bots, base.seed)

    def deals(self, games: int) -> int:
        """Return how many deals give this many games; each deal is played in every seating."""
        return -(-games // self.seatings)

    def schedule(self, games: int) -> Schedule:
        """Return the same games as a schedule for the arena, which plays bots that search."""
        base = self.base
        return Schedule(base.id, base.options, (self.lineup,), games, base.seed)

    def as_json(self) -> dict[str, Any]:
        """Return the values that all games of one report must share."""
        options = {key: value for key, value in self.base.options.items() if key != "cards"}
        return {
            "game": self.base.id,
            "bots": list(self.base.bots),
            "options": options,
            "cards": self.base.options.get("cards") or {},
            "seed": self.base.seed,
        }


def arrange(game: str, bots: Sequence[str], seed: int, options: Mapping[str, Any]) -> LabSetting:
    """Return the setting of a report; raise OptionError if it cannot be played."""
    rules = rules_of(game)
    for bot in bots:
        if bot.startswith(PROGRAM):
            raise OptionError(said("program", bot=shown(bot)))
        check_bot(bot, programs=False)
    given = {key: value for key, value in options.items() if value is not None}
    given.setdefault("players", len(bots))
    read = rules.read_options(given)
    if len(bots) != given["players"]:
        raise OptionError(said("players", players=given["players"], bots=len(bots)))
    if isinstance(seed, bool) or not isinstance(seed, int) or not SEED_LOW <= seed <= SEED_HIGH:
        raise OptionError(said("seed", given=shown(seed)))
    if find_spec("numpy") is None or not can_compile():
        raise OptionError(said("fast"))
    return LabSetting(Setting(game, plain(read.given), tuple(bots), seed))
