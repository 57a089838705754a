"""Who plays whom, on which deals and in which seats, all determined by one seed.

A lineup is the set of bots around one table. A deal is one shuffle; it is played in every seating
of the lineup, so that no result is due to the cards or the seat. A fixture is one such game. Its
cards and its bots' random numbers depend only on the seed, the number of the deal and who sits
where, not on the order of play, the number of processes or the other bots in the run.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from mintopia.bots.external import Limits
from mintopia.engine.game import Game, Rules, rules_of
from mintopia.engine.options import check_number, counted, listing, plain, show
from mintopia.errors import OptionError

MOST_GAMES: Final = 10_000_000
MOST_SEED: Final = 2**63 - 1
MOST_SECONDS: Final = 3600.0
LEAST_SECONDS: Final = 0.001
DEFAULT_GAMES: Final = 100
LEAST_BOTS: Final = 2
_SEED_BYTES: Final = 8


class Fixture(NamedTuple):
    """One game to play: the lineup, the deal, and by how many seats the lineup is rotated."""

    lineup: int
    deal: int
    turn: int

    def __str__(self) -> str:
        """Return the name used in errors."""
        return f"the game {list(self)}"


@dataclass(frozen=True, slots=True)
class Lineup:
    """The bots around one table, in the order of the seats."""

    bots: tuple[str, ...]

    @property
    def seatings(self) -> int:
        """How many different seatings rotating the table gives."""
        return next(
            turn for turn in range(1, len(self.bots) + 1) if self.seating(turn) == self.bots
        )

    def seating(self, turn: int) -> tuple[str, ...]:
        """Return the bot in each seat after rotating the table by `turn` seats."""
        count = len(self.bots)
        return tuple(self.bots[(seat - turn) % count] for seat in range(count))

    @property
    def members(self) -> tuple[str, ...]:
        """Every bot once, in the order of the seats."""
        return tuple(dict.fromkeys(self.bots))

    @property
    def title(self) -> str:
        """The name of the lineup, such as "hard – medium" or "hard – 3 × greedy"."""
        return " – ".join(
            bot if self.bots.count(bot) == 1 else f"{self.bots.count(bot)} × {bot}"
            for bot in self.members
        )

    def is_rotation_of(self, other: Lineup) -> bool:
        """Return whether two lineups are the same table, rotated."""
        return len(self.bots) == len(other.bots) and any(
            self.seating(turn) == other.bots for turn in range(len(self.bots))
        )


@dataclass(frozen=True)
class Schedule:
    """All games of a run. Make one with `arrange`."""

    game: str
    options: Mapping[str, Any]
    lineups: tuple[Lineup, ...]
    games: int  # at least, for each lineup: only whole deals are played
    seed: int
    limits: Limits = field(default_factory=Limits)
    folder: str = ""  # working folder for the commands of external bots
    luck_adjusted: bool = False  # whether luck is measured, to take it out of the shares

    def deals(self, lineup: int) -> int:
        """Return how many deals a lineup plays; each is played in every seating."""
        return -(-self.games // self.lineups[lineup].seatings)

    @property
    def total(self) -> int:
        """How many games there are."""
        return sum(
            self.deals(number) * lineup.seatings for number, lineup in enumerate(self.lineups)
        )

    def fixtures(self) -> Iterator[Fixture]:
        """Yield all games, deal by deal, so that all lineups progress at the same rate."""
        deals = [self.deals(number) for number in range(len(self.lineups))]
        for deal in range(max(deals)):
            for number, lineup in enumerate(self.lineups):
                if deal < deals[number]:
                    for turn in range(lineup.seatings):
                        yield Fixture(number, deal, turn)

    def has(self, fixture: Fixture) -> bool:
        """Return whether a game belongs to this schedule."""
        return (
            0 <= fixture.lineup < len(self.lineups)
            and 0 <= fixture.deal < self.deals(fixture.lineup)
            and 0 <= fixture.turn < self.lineups[fixture.lineup].seatings
        )

    @property
    def card(self) -> str | None:
        """The solitaire card that every bot plays against, if there is one."""
        solo: str | None = self.options.get("solo")
        return solo

    @property
    def bots(self) -> tuple[str, ...]:
        """Every bot that takes part, once."""
        return tuple(dict.fromkeys(bot for lineup in self.lineups for bot in lineup.bots))

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game."""
        return rules_of(self.game)

    @cached_property
    def read_options(self) -> Any:
        """The options as parsed by the rules."""
        return self.rules.read_options(self.options)

    def seating(self, fixture: Fixture) -> tuple[str, ...]:
        """Return the bot in each seat; in solitaire the card has the last seat."""
        seating = self.lineups[fixture.lineup].seating(fixture.turn)
        return seating if self.card is None else (*seating, self.card)

    def title(self, lineup: int) -> str:
        """Return the name of a lineup, with the card in solitaire."""
        title = self.lineups[lineup].title
        return title if self.card is None else f"{title} – {self.card}"

    def deal_seed(self, deal: int) -> int:
        """Return the seed of a deal's cards."""
        return _derived(self.seed, "deal", deal)

    def luck_seed(self, deal: int) -> int:
        """Return the seed with which other outcomes of a deal's draws are drawn."""
        return _derived(self.seed, "luck", deal)

    def first_position(self) -> Game:
        """Return a game at this table before the first move."""
        return Game(self.rules, self.read_options, 0)

    def bot_seed(self, fixture: Fixture, seat: int) -> int:
        """Return the seed of a bot's own random numbers in one game."""
        return _derived(self.seed, "bot", fixture.deal, seat, *self.seating(fixture))

    def extended(self, games: int) -> Schedule:
        """Return the same schedule with more games."""
        if games < self.games:
            raise OptionError(
                f"This run is one of {self.games} games a lineup; it can be made longer, "
                f"not shorter ({games})."
            )
        check_number("games", games, 1, MOST_GAMES)
        return replace(self, games=games)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the fields; another process works out the rest again."""
        return Schedule, (
            self.game, self.options, self.lineups, self.games, self.seed, self.limits, self.folder,
            self.luck_adjusted,
        )  # fmt: skip

    def as_json(self) -> dict[str, Any]:
        """Return the schedule as written in a journal."""
        return {
            "game": self.game,
            "options": plain(self.options),
            "lineups": [list(lineup.bots) for lineup in self.lineups],
            "games": self.games,
            "seed": self.seed,
            "move_seconds": self.limits.move_seconds,
            "start_seconds": self.limits.start_seconds,
            "folder": self.folder,
            "luck_adjusted": self.luck_adjusted,
        }


def arrange(
    game: str,
    bots: Sequence[str] = (),
    *,
    tables: Sequence[Sequence[str]] = (),
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    limits: Limits | None = None,
    folder: str | None = None,
    luck_adjusted: bool = False,
    **options: Any,
) -> Schedule:
    """Arrange a run: a round robin among `bots`, the named `tables`, or both.

    With more than two players, "A against copies of B" and "B against copies of A" are two separate
    lineups. `options` are the game's own options (players, solo, advanced, ...); `players` defaults
    to two, or to the number of bots in the first table. Raises OptionError if it cannot be played.
    """
    rules = rules_of(game)
    given = {key: value for key, value in options.items() if value is not None}
    _check_bots(bots, tables, solo="solo" in given)
    if "players" not in given:
        given["players"] = 1 if "solo" in given else len(tables[0]) if tables else LEAST_BOTS
    if given["players"] != 1:  # a single bot gets an error about the missing opponent
        most: int = rules.option_list.all["players"].high
        check_number("players", given["players"], LEAST_BOTS, most)
    read = rules.read_options(given)
    players: int = given["players"]
    for table in tables:
        if len(table) != players:
            raise OptionError(
                f"The table {listing(table)} has {counted(len(table), 'bot')}; "
                f"this game has {counted(players, 'player')}."
            )
    lineups: list[Lineup] = []
    for lineup in (*round_robin(bots, players), *(Lineup(tuple(table)) for table in tables)):
        if not any(lineup.is_rotation_of(other) for other in lineups):
            lineups.append(lineup)
    check_number("games", games, 1, MOST_GAMES)
    check_number("seed", seed, -MOST_SEED - 1, MOST_SEED)
    limits = limits or Limits()
    for name, value in (("move", limits.move_seconds), ("start", limits.start_seconds)):
        if not LEAST_SECONDS <= value <= MOST_SECONDS:
            raise OptionError(
                f"The {name} time must be {LEAST_SECONDS} to {MOST_SECONDS:g} seconds, "
                f"not {show(value)}."
            )
    place = os.getcwd() if folder is None else folder
    return Schedule(
        game, plain(read.given), tuple(lineups), games, seed, limits, place, luck_adjusted
    )


def round_robin(bots: Sequence[str], players: int) -> Iterator[Lineup]:
    """Yield lineups in which every bot meets every other; in solitaire, each bot alone."""
    if players == 1:
        yield from (Lineup((bot,)) for bot in bots)
        return
    for number, first in enumerate(bots):
        for second in bots[number + 1 :]:
            yield Lineup((first, *[second] * (players - 1)))
            if players > LEAST_BOTS:
                yield Lineup((second, *[first] * (players - 1)))


def schedule_from_json(raw: Any) -> Schedule:
    """Return a schedule read from JSON; raise OptionError, KeyError or TypeError if invalid."""
    return arrange(
        raw["game"],
        tables=[[str(bot) for bot in lineup] for lineup in raw["lineups"]],
        games=raw["games"],
        seed=raw["seed"],
        limits=Limits(float(raw["move_seconds"]), float(raw["start_seconds"])),
        folder=str(raw["folder"]),
        luck_adjusted=bool(raw.get("luck_adjusted", False)),
        **raw["options"],
    )


def _check_bots(bots: Sequence[str], tables: Sequence[Sequence[str]], solo: bool) -> None:
    if not bots and not tables:
        raise OptionError("Name the bots that play, such as: hard medium greedy.")
    if len(bots) == 1 and not tables and not solo:
        raise OptionError(f"{bots[0]} needs somebody to play against: name two bots or more.")
    if len(bots) == 1 and not solo:
        raise OptionError(f"{bots[0]} stands alone beside the tables: name two bots, or none.")
    for bot in bots:
        if bots.count(bot) > 1:
            raise OptionError(
                f"{bot} is named twice; a bot meets itself at a table: --table {bot},{bot}."
            )
    if not all(tables):
        raise OptionError("A table needs a bot for every player, such as hard,greedy.")


def _derived(*parts: object) -> int:
    """Return a 63-bit number derived from these values, the same on every machine."""
    text = "\0".join(str(part) for part in parts)
    digest = blake2b(text.encode(), digest_size=_SEED_BYTES).digest()
    return int.from_bytes(digest, "big") >> 1
