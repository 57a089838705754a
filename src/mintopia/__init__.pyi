"""The library as type checkers see it. `make api` writes this file."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypedDict, Unpack, overload

from mintopia import errors as errors
from mintopia.bots.analysis import Analysis as Analysis
from mintopia.bots.analysis import analyse as analyse
from mintopia.bots.opponent import Opponent as Opponent
from mintopia.bots.opponent import bot as bot
from mintopia.bots.roster import BotSpec as BotSpec
from mintopia.coach.puzzle import puzzles as puzzles
from mintopia.engine.game import Game as Game
from mintopia.engine.game import load_record as load_record
from mintopia.engine.links import link as link
from mintopia.engine.links import load as load
from mintopia.engine.version import __version__ as __version__
from mintopia.games import game_ids as game_ids
from mintopia.games.bid import shapes as bid_shapes
from mintopia.games.works import shapes as works_shapes
from mintopia.lab.simulate import Simulation as Simulation
from mintopia.lab.simulate.simulation_run import Progress

__all__ = [
    "Analysis",
    "BotSpec",
    "Game",
    "Opponent",
    "Simulation",
    "__version__",
    "analyse",
    "bot",
    "errors",
    "game_ids",
    "link",
    "load",
    "load_record",
    "new_game",
    "puzzles",
    "simulate",
]

class WorksOptions(TypedDict, total=False):
    players: int
    solo: Literal["justin", "rachael", "sonic", "mort"] | None
    advanced: int | Sequence[Literal["crowdfunder", "recycler", "temp-agency", "swap-meet", "thrift-store"]] | None
    promos: bool | None
    variant: Literal["rulebook", "manual", "prototype"] | None
    starting: int | None
    ages: Sequence[int | None] | None
    deck: Sequence[str] | None
    names: Sequence[str] | None
    cards: Mapping[str, object] | None

class BidOptions(TypedDict, total=False):
    players: int
    solo: Literal["justin", "rachael", "sonic", "mort"] | None
    auctioneer: int | None
    deck: Sequence[str] | None
    unused: Sequence[str] | None
    dice: Sequence[int] | None
    names: Sequence[str] | None
    cards: Mapping[str, object] | None

@overload
def new_game(
    game: Literal["works"],
    /,
    *,
    seed: int | None = None,
    **options: Unpack[WorksOptions],
) -> Game[works_shapes.WorksView, works_shapes.WorksEvent, works_shapes.WorksResult]: ...
@overload
def new_game(
    game: Literal["bid"],
    /,
    *,
    seed: int | None = None,
    **options: Unpack[BidOptions],
) -> Game[bid_shapes.BidView, bid_shapes.BidEvent, bid_shapes.BidResult]: ...
@overload
def new_game(
    game: str, options: Mapping[str, object], /, *, seed: int | None = None
) -> Game[Any, Any, Any]: ...
@overload
def simulate(
    game: Literal["works"],
    bots: Sequence[str],
    games: int = 10000,
    seed: int | None = None,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    progress: Progress | None = None,
    **options: Unpack[WorksOptions],
) -> Simulation: ...
@overload
def simulate(
    game: Literal["bid"],
    bots: Sequence[str],
    games: int = 10000,
    seed: int | None = None,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    progress: Progress | None = None,
    **options: Unpack[BidOptions],
) -> Simulation: ...
@overload
def simulate(
    game: str,
    bots: Sequence[str],
    games: int = 10000,
    seed: int | None = None,
    *,
    jobs: int | None = None,
    ray: str | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    progress: Progress | None = None,
    options: Mapping[str, object] | None = None,
) -> Simulation: ...
