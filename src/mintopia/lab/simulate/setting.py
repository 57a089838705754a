"""The setting of a simulation: game, options, bots by seat and seed, checked beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from typing import Any, Final

from mintopia.bots.roster import QUICK, check_bot, policy_at
from mintopia.bots.simulation import BOT_STREAM
from mintopia.engine.game import SEED_HIGH, SEED_LOW, Rules, rules_of
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.kernel.random import MASK64, STEP, Stream
from mintopia.engine.options import counted, listing, name_like, plain, show
from mintopia.engine.schema.parts import SimulationHooks
from mintopia.errors import OptionError
from mintopia.games import spec_of, title_of

MOST_GAMES: Final = 100_000_000
NEEDS_FAST: Final = (
    "Simulations and the laboratory need NumPy and Numba: "
    "install the extra fast (pip install 'mintopia[fast]')."
)


@dataclass(frozen=True)
class Setting:
    """The game, options, bots and seed to simulate. Make one with `arrange`."""

    id: str
    options: Mapping[str, Any]  # as written in a record
    bots: tuple[str, ...]  # one per player; a solitaire card has no bot
    seed: int

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game."""
        return rules_of(self.id)

    @cached_property
    def hooks(self) -> SimulationHooks:
        """The simulation hooks that the game's folder provides."""
        return spec_of(self.id).simulation()

    @cached_property
    def read_options(self) -> Any:
        """The options as parsed by the rules."""
        return self.rules.read_options(self.options)

    @property
    def seats(self) -> int:
        """How many seats the table has, including that of a solitaire card."""
        seats: int = self.read_options.seats
        return seats

    @property
    def solo(self) -> str | None:
        """The solitaire opponent, or None."""
        solo: str | None = self.read_options.solo
        return solo

    @property
    def seating(self) -> tuple[str, ...]:
        """The bot in each seat, including a solitaire opponent."""
        return self.bots if self.solo is None else (*self.bots, self.solo)

    @cached_property
    def policies(self) -> tuple[int, ...]:
        """How each bot chooses, as in bots/policies.py."""
        found = [policy_at(bot, self.id, solitaire=self.solo is not None) for bot in self.bots]
        return tuple(policy for policy in found if policy is not None)

    def stream_at(self, game: int) -> int:
        """Return the state of the seed generator just before it draws a game's seed."""
        return (self.seed + game * STEP) & MASK64

    def game_seed(self, game: int) -> int:
        """Return the seed of a game, counted from 0."""
        return Stream(self.stream_at(game)).word() >> 1

    def bot_seeds(self, game: int) -> list[int]:
        """Return the seeds of a game's bots, one per seat."""
        stream = Stream(self.game_seed(game) ^ BOT_STREAM)
        return [stream.word() for _ in range(self.seats)]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the fields; another process works out the rest again."""
        return Setting, (self.id, self.options, self.bots, self.seed)


def arrange(game: str, bots: Sequence[str], seed: int, options: Mapping[str, Any]) -> Setting:
    """Return the setting of a simulation; raise OptionError if it cannot be simulated."""
    rules = rules_of(game)
    if isinstance(bots, str) or not bots:
        raise OptionError(
            'bots must be a list with one name for each player: ["greedy", "random"].'
        )
    given = {key: value for key, value in options.items() if value is not None}
    given.setdefault("players", len(bots))
    read = rules.read_options(given)
    if len(bots) != given["players"]:
        players, named = counted(given["players"], "player"), counted(len(bots), "bot")
        raise OptionError(f"This game has {players}; {named} named.")
    for bot in bots:
        _check_bot(bot, game, solitaire=read.solo is not None)
    if isinstance(seed, bool) or not isinstance(seed, int) or not SEED_LOW <= seed <= SEED_HIGH:
        raise OptionError(f"seed must be a whole number from -2^63 to 2^64-1, not {show(seed)}.")
    if not spec_of(game).simulation:
        raise OptionError(
            f"{title_of(game)} cannot be simulated: its GameSpec names no simulation. "
            "The arena plays it: mintopia arena --help."
        )
    if find_spec("numpy") is None or not can_compile():
        raise OptionError(NEEDS_FAST)
    return Setting(game, plain(read.given), tuple(bots), seed)


def _check_bot(bot: object, game: str, *, solitaire: bool) -> None:
    try:
        if not isinstance(bot, str):
            raise OptionError("A bot is named by a text.")
        check_bot(bot, programs=False)
    except OptionError as error:
        like = name_like(bot, QUICK)
        meant = f"did you mean {like}? It plays" if like else "it plays"
        raise OptionError(
            f"simulate does not know the bot {show(bot)}; {meant} {listing(QUICK)}."
        ) from error
    if policy_at(bot, game, solitaire=solitaire) is None:
        raise OptionError(
            f"simulate plays bots that do not search: {listing(QUICK)}. "
            f"{bot} searches at this table; the arena plays it."
        )
