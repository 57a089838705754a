"""The bots by name: `random`, `greedy`, the four levels, a search with a budget, a program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NewType

from mintopia.bots.bot import Bot
from mintopia.bots.levels import SEARCHING, has_search, levels_of
from mintopia.bots.policies import NAMES as POLICIES
from mintopia.errors import OptionError
from mintopia.game import Game
from mintopia.options import said_like, shown
from mintopia.sentences import Sentences

if TYPE_CHECKING:
    from mintopia.bots.mcts import Budget

# For type checkers: bots without settings, and every other, such as BotSpec("exec:./my_bot").
BotName = Literal["random", "greedy", "easy", "medium", "hard", "expert", "mcts"]
BotSpec = NewType("BotSpec", str)

LEVELS: Final = ("easy", *SEARCHING)
NAMES: Final = (*POLICIES, *SEARCHING)
SEARCH: Final = "mcts"
PROGRAM: Final = "exec:"
MOST_PLAYOUTS: Final = 10_000_000
MOST_SECONDS: Final = 3600
MOST_EXPLORE: Final = 10_000
SEARCH_SETTINGS: Final = ("explore", "bias")
DEFAULT_PLAYOUTS: Final = 10_000
_said: Final = Sentences("bots")


def check_bot(spec: str, *, programs: bool = True) -> None:
    """Raise OptionError if `spec` names no bot; it may name a program only with `programs`."""
    if spec in NAMES or (programs and spec.startswith(PROGRAM) and spec != PROGRAM):
        return
    if spec == SEARCH or spec.startswith(f"{SEARCH}:"):
        _read_settings(spec)
        return
    forms = (*NAMES, f"{SEARCH}:playouts=N", *([f"{PROGRAM}COMMAND"] if programs else []))
    told = {"bot": shown(spec), "bots": forms[:-1], "last": forms[-1]}
    raise OptionError(said_like("unknown", spec, NAMES, told, _said))


def make_bot(
    spec: str, game: str, seed: int, *, for_person: bool = False, steady: bool = False
) -> Bot:
    """Make the bot of this name for one seat of one game; the same seed gives the same moves.

    For a person the levels keep to their time limits, and a search that is not compiled yet starts
    uncompiled rather than make the person wait. A steady bot keeps to its playouts instead: it
    plays the same on every machine, compiled or not, however long that takes.
    """
    check_bot(spec)
    # Bots are imported when they are used, because a search loads NumPy and Numba.
    if spec in POLICIES:
        from mintopia.bots.plain import PolicyBot  # noqa: PLC0415

        return PolicyBot(spec, game, seed)
    if spec.startswith(PROGRAM):
        from mintopia.bots.external import ExternalBot  # noqa: PLC0415

        return ExternalBot(spec, game)
    if not has_search(game):
        from mintopia.bots.plain import PlayoutBot  # noqa: PLC0415

        return PlayoutBot(spec, seed, _budget(spec, game, for_person and not steady))
    return _make_search(spec, game, seed, for_person, steady)


def _budget(spec: str, game: str, for_person: bool, players: int = 2) -> Budget:
    """Return how long a bot thinks, according to its level or its settings."""
    from mintopia.bots.mcts import Budget  # noqa: PLC0415

    if spec in LEVELS:
        level = levels_of(game)[spec]
        return Budget(level.playouts_with(players), level.seconds if for_person else None)
    settings = _read_settings(spec)
    usual = DEFAULT_PLAYOUTS if has_search(game) else levels_of(game)["hard"].playouts
    if "seconds" in settings:
        usual = MOST_PLAYOUTS
    return Budget(int(settings.get("playouts", usual)), settings.get("seconds"))


def _make_search(spec: str, game: str, seed: int, for_person: bool, steady: bool) -> Bot:
    from mintopia.bots.mcts import MctsBot, Searcher, make_searcher  # noqa: PLC0415

    settings = {} if spec in LEVELS else _read_settings(spec)
    is_timed = for_person and not steady

    def make(position: Game, fast: bool) -> Searcher:
        players = 1 if position.is_solitaire else position.seats
        budget = _budget(spec, game, is_timed, players)
        return make_searcher(
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
    """Read the settings after `mcts:`, such as playouts=5000,seconds=1."""
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
