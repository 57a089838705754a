"""The bots by name: random, greedy, the levels, a network, a search with a budget, a program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NewType

from mintopia.bots import levels
from mintopia.bots.bot import Bot
from mintopia.bots.policies import CARELESS, NETWORK, network_policy, temperature_of
from mintopia.bots.policies import NAMES as POLICIES
from mintopia.engine.game import Game
from mintopia.engine.options import said_like, shown
from mintopia.engine.sentences import Sentence, Sentences
from mintopia.errors import OptionError

if TYPE_CHECKING:
    from mintopia.bots.mcts import Budget, Searcher
    from mintopia.bots.networks import Network

# For type checkers: bots without settings, and every other, such as BotSpec("exec:./my_bot").
BotName = Literal[
    "random", "greedy", "easy", "medium", "hard", "expert", "master", "net", "mcts"
]  # fmt: skip
BotSpec = NewType("BotSpec", str)
Settings = dict[str, str | float]

NAMES: Final = (*POLICIES, *levels.LEVELS)
AT_TABLES: Final = (*NAMES, *levels.EVEN, *levels.EARLIER)  # whom people may play against
NET: Final = "net"
SEARCH: Final = "mcts"
PROGRAM: Final = "exec:"
QUICK: Final = (*POLICIES, "easy", "medium", "hard", NET)  # do not search where there is a network
MOST_PLAYOUTS: Final = 10_000_000
MOST_SECONDS: Final = 3600
MOST_EXPLORE: Final = 10_000
SEARCH_SETTINGS: Final[tuple[str, ...]] = ("explore", "bias")
DEFAULT_PLAYOUTS: Final = 10_000
MOST_TEMPERATURE: Final = 100
NETWORK_SEARCH: Final = {"explore": 700}  # how widely a search with a network looks
SEARCH_TEMPERATURE: Final = 2.0  # of the network in a search, so that it looks at other moves too
_said: Final = Sentences("bots")


def join_settings(words: Iterable[str]) -> list[str]:
    """Return the bots of a list that was split at commas, each with its own settings."""
    bots: list[str] = []
    for word in words:
        is_setting = "=" in word and ":" not in word
        if is_setting and bots and bots[-1].startswith((f"{SEARCH}:", f"{NET}:")):
            bots[-1] += f",{word.strip()}"
        else:
            bots.append(word.strip())
    return bots


def check_bot(spec: str, *, programs: bool = True) -> None:
    """Raise OptionError if `spec` names no bot.

    It may name a program, the file of a network, or a bot that sees hidden cards, only with
    `programs`.
    """
    if spec in AT_TABLES:
        return
    if programs and spec.startswith(PROGRAM) and spec != PROGRAM:
        return
    for kind in (SEARCH, NET):
        if spec == kind or spec.startswith(f"{kind}:"):
            settings = _read_settings(spec)
            if programs or not settings.keys() & _NOT_AT_TABLES:
                return
    forms = (*NAMES, NET, f"{SEARCH}:playouts=N", *([f"{PROGRAM}COMMAND"] if programs else []))
    told = {"bot": shown(spec), "bots": forms[:-1], "last": forms[-1]}
    raise OptionError(said_like("unknown", spec, (*NAMES, NET), told, _said))


def check_bot_at(spec: str, game: str, *, solitaire: bool) -> None:
    """Raise OptionError if `spec` names no bot, or one whose network is missing or damaged."""
    check_bot(spec)
    if spec.partition(":")[0] == NET:
        _network_of(spec, game, solitaire)


def policy_at(spec: str, game: str, *, solitaire: bool) -> int | None:
    """Return how a bot chooses at a table (bots/policies.py); None if it searches or is a program.

    Simulations play such bots in compiled code.
    """
    if spec in POLICIES:
        return POLICIES.index(spec)
    if levels.is_level(spec):
        level = levels.level_at(game, spec, solitaire=solitaire)
        if level is None:
            return CARELESS
        if level.playouts or not levels.plays_by_network(game, spec, solitaire=solitaire):
            return None
        return network_policy(level.temperature)
    if spec.partition(":")[0] == NET:
        settings = _read_settings(spec)
        if not settings.keys() & {"visits", "seconds", "file"}:
            return network_policy(float(settings.get("temperature", 0)))
    return None


def own_cards_warning(bots: Iterable[str], cards: object) -> Sentence | None:
    """Return what to tell people who changed cards, if one of these bots plays by a network."""
    learned = (*levels.LEVELS, *levels.EVEN)
    found = tuple(dict.fromkeys(b for b in bots if b in learned or b.partition(":")[0] == NET))
    return _said("own-cards", bots=found) if cards and found else None


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
    if spec.startswith(PROGRAM):
        from mintopia.bots.external import ExternalBot  # noqa: PLC0415

        return ExternalBot(spec, game)
    from mintopia.bots.plain import TableBot  # noqa: PLC0415

    return TableBot(spec, lambda at: _at_table(spec, at, seed, for_person, steady))


def _at_table(spec: str, position: Game, seed: int, for_person: bool, steady: bool) -> Bot:
    """Make a bot for the table of this position."""
    from mintopia.bots.plain import PlayoutBot, PolicyBot  # noqa: PLC0415

    game, solitaire = position.id, position.is_solitaire
    policy = policy_at(spec, game, solitaire=solitaire)
    if policy is not None and policy < NETWORK:
        return PolicyBot(spec, game, seed, policy)
    network = _network_of(spec, game, solitaire)
    settings = {} if levels.is_level(spec) else _read_settings(spec)
    budget = _budget(spec, settings, position, for_person and not steady)
    if not levels.has_search(game):
        return PlayoutBot(spec, seed, budget)
    from mintopia.bots.mcts import MctsBot, NetworkBot, make_searcher  # noqa: PLC0415

    numbers = dict(NETWORK_SEARCH if network is not None else {})
    numbers |= {key: int(settings[key]) for key in SEARCH_SETTINGS if key in settings}
    temperature = SEARCH_TEMPERATURE if budget.playouts else 0
    if policy is not None:
        temperature = temperature_of(policy)

    def make(fast: bool) -> Searcher:
        return make_searcher(
            game,
            seed,
            budget,
            fast=fast,
            fair=not settings.get(OPEN_CARDS),
            random_playouts=bool(settings.get("random", 0)),
            settings=numbers,
            network=network,
            temperature=float(settings.get("temperature", temperature)),
        )

    if budget.playouts == 0:
        return NetworkBot(spec, make, seed, wait=not for_person)
    return MctsBot(spec, make, wait=not for_person)


def _network_of(spec: str, game: str, solitaire: bool) -> Network | None:
    """Return the network by which a bot plays, if it does."""
    from mintopia.bots.networks import network_of, read_network  # noqa: PLC0415

    if spec.partition(":")[0] == NET:
        settings = _read_settings(spec)
        if "file" in settings:
            return read_network(game, Path(str(settings["file"])))
        return network_of(game, solitaire=solitaire)
    if levels.plays_by_network(game, spec, solitaire=solitaire):
        return network_of(game, solitaire=solitaire)
    return None


def _budget(spec: str, settings: Settings, position: Game, timed: bool) -> Budget:
    """Return how long a bot thinks, according to its level or its settings."""
    from mintopia.bots.mcts import Budget  # noqa: PLC0415

    solitaire = position.is_solitaire
    name = spec if levels.is_level(spec) else "hard"
    level = levels.level_at(position.id, name, solitaire=solitaire)
    assert level is not None, "a level that does not search has a policy"
    if levels.is_level(spec):
        playouts = level.playouts_with(1 if solitaire else position.seats)
        return Budget(playouts, level.seconds if timed else None)
    usual: float = DEFAULT_PLAYOUTS if levels.has_search(position.id) else level.playouts
    if spec.partition(":")[0] == NET:
        usual = 0
    if "seconds" in settings:
        usual = MOST_PLAYOUTS
    seconds = float(settings["seconds"]) if "seconds" in settings else None
    return Budget(int(settings.get("visits", settings.get("playouts", usual))), seconds)


OPEN_CARDS: Final = "open_cards"  # a search that sees what is hidden: the ceiling for fair ones
_DECIMAL: Final = ("seconds", "temperature")
_SETTINGS: Final[dict[str, dict[str, tuple[float, float]]]] = {
    SEARCH: {
        "playouts": (1, MOST_PLAYOUTS),
        "seconds": (0.001, MOST_SECONDS),
        "explore": (1, MOST_EXPLORE),
        "bias": (0, MOST_EXPLORE),
        "random": (0, 1),
        OPEN_CARDS: (0, 1),
    },
    NET: {
        "visits": (1, MOST_PLAYOUTS),
        "seconds": (0.001, MOST_SECONDS),
        "explore": (1, MOST_EXPLORE),
        "temperature": (0, MOST_TEMPERATURE),
        "file": (0, 0),
        OPEN_CARDS: (0, 1),
    },
}
_NOT_AT_TABLES: Final = {"file", OPEN_CARDS}


def _read_settings(spec: str) -> Settings:
    """Read the settings after `mcts:` or `net:`, such as playouts=5000,seconds=1."""
    kind, _, text = spec.partition(":")
    allowed = _SETTINGS[kind]
    settings: Settings = {}
    for part in filter(None, text.split(",")):
        key, _, value = part.partition("=")
        if key not in allowed:
            raise OptionError(_said("setting", bot=spec, key=shown(key), settings=tuple(allowed)))
        if key == "file":
            settings[key] = value
            continue
        low, high = allowed[key]
        try:
            given = float(value) if key in _DECIMAL else int(value)
        except ValueError:
            given = -1
        if not low <= given <= high:
            told = {"bot": spec, "key": key, "low": low, "high": high, "given": shown(value)}
            raise OptionError(_said("setting-range", **told))
        settings[key] = given
    if kind == NET and OPEN_CARDS in settings and not settings.keys() & {"visits", "seconds"}:
        raise OptionError(_said("open-cards", bot=spec))
    return settings
