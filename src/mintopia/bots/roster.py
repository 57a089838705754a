"""The bots by name: `random`, `greedy`, the four levels, a search with a budget, a program."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from mintopia.bots.bot import Bot
from mintopia.errors import OptionError
from mintopia.game import Game
from mintopia.options import shown
from mintopia.sentences import Sentences

LEVELS: Final = ("easy", "medium", "hard", "expert")
NAMES: Final = ("random", "greedy", *LEVELS)
SEARCH: Final = "mcts"
PROGRAM: Final = "exec:"
MOST_PLAYOUTS: Final = 10_000_000
MOST_SECONDS: Final = 3600
MOST_EXPLORE: Final = 10_000
SEARCH_SETTINGS: Final = ("explore", "bias")
DEFAULT_PLAYOUTS: Final = 10_000
_said: Final = Sentences("bots")


@dataclass(frozen=True, slots=True)
class Level:
    """A named level: how many playouts a move, and how long at most where a person waits."""

    playouts: int
    seconds: float
    solo_playouts: int  # in solitaire


# What the levels search in each game; `easy` does not search.
SEARCHING_LEVELS: Final[Mapping[str, Mapping[str, Level]]] = {
    "works": {
        "medium": Level(600, 0.5, 600),
        "hard": Level(12_000, 1.0, 6_000),
        "expert": Level(100_000, 3.0, 16_000),
    },
    "bid": {
        "medium": Level(300, 0.5, 300),
        "hard": Level(15_000, 1.0, 6_000),
        "expert": Level(60_000, 3.0, 20_000),
    },
}


def check_bot(spec: str) -> None:
    """Refuse what is the name of no bot."""
    if spec in NAMES or (spec.startswith(PROGRAM) and spec != PROGRAM):
        return
    if spec == SEARCH or spec.startswith(f"{SEARCH}:"):
        _read_settings(spec)
        return
    raise OptionError(_said("unknown", bot=shown(spec), bots=tuple(NAMES)))


def make_bot(spec: str, game: str, seed: int, *, for_person: bool = False) -> Bot:
    """Make the bot of this name for one seat of one game; the same seed, the same moves.

    For a person the levels keep to their times, and a search whose compiled form is not at hand
    begins without it rather than let the person wait.
    """
    check_bot(spec)
    # A bot is loaded when it is used: a search brings NumPy and Numba along.
    if spec == "random":
        from mintopia.bots.plain import RandomBot  # noqa: PLC0415

        return RandomBot(spec, seed)
    if spec in ("greedy", "easy"):
        from mintopia.bots.plain import GreedyBot  # noqa: PLC0415

        return GreedyBot(spec, game, seed, careless=spec == "easy")
    if spec.startswith(PROGRAM):
        from mintopia.bots.external import ExternalBot  # noqa: PLC0415

        return ExternalBot(spec, game)
    return _make_search(spec, game, seed, for_person)


def _make_search(spec: str, game: str, seed: int, for_person: bool) -> Bot:
    from mintopia.bots.mcts import Budget, MctsBot, Searcher  # noqa: PLC0415

    settings = {} if spec in LEVELS else _read_settings(spec)

    def make(position: Game, fast: bool) -> Searcher:
        if spec in LEVELS:
            level = SEARCHING_LEVELS[game][spec]
            playouts = level.solo_playouts if position.is_solitaire else level.playouts
            budget = Budget(playouts, level.seconds if for_person else None)
        else:
            usual = MOST_PLAYOUTS if "seconds" in settings else DEFAULT_PLAYOUTS
            budget = Budget(int(settings.get("playouts", usual)), settings.get("seconds"))
        return Searcher(
            game,
            seed,
            budget,
            fast=fast,
            random_playouts=bool(settings.get("random", 0)),
            settings={key: int(settings[key]) for key in SEARCH_SETTINGS if key in settings},
        )

    return MctsBot(spec, make, wait=not for_person)


_SETTINGS: Final = {
    "playouts": (1, MOST_PLAYOUTS),
    "seconds": (0.001, MOST_SECONDS),
    "explore": (1, MOST_EXPLORE),
    "bias": (0, MOST_EXPLORE),
    "random": (0, 1),
}


def _read_settings(spec: str) -> dict[str, float]:
    """Read what stands behind `mcts:`, such as playouts=5000,seconds=1."""
    settings: dict[str, float] = {}
    for part in filter(None, spec.removeprefix(SEARCH).removeprefix(":").split(",")):
        key, _, value = part.partition("=")
        if key not in _SETTINGS:
            raise OptionError(_said("setting", bot=spec, key=shown(key), settings=tuple(_SETTINGS)))
        low, high = _SETTINGS[key]
        try:
            given = float(value) if key == "seconds" else int(value)
        except ValueError:
            given = -1
        if not low <= given <= high:
            told = {"bot": spec, "key": key, "low": low, "high": high, "given": shown(value)}
            raise OptionError(_said("setting-range", **told))
        settings[key] = given
    return settings
