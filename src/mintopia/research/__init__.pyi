"""The environments as type checkers see them. `make api` writes this file."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Unpack, overload

import pyspiel

from mintopia import WorksOptions, BidOptions
from mintopia.bots.roster import BotName
from mintopia.bots.roster import BotSpec
from mintopia.research.actions import ActionSetName
from mintopia.research.aec_env import TurnEnv
from mintopia.research.gym_env import SeatEnv
from mintopia.research.match import OnIllegal
from mintopia.research.match import RenderMode
from mintopia.research.parallel_env import TogetherEnv
from mintopia.research.registration import register as register
from mintopia.research.vector_env import Arrays
from mintopia.research.vector_env import Autoreset
from mintopia.research.vector_env import Inputs
from mintopia.research.vector_env import ObservationT
from mintopia.research.vector_gym import GymnasiumVectorEnv

__all__ = [
    "aec",
    "gym",
    "openspiel",
    "parallel",
    "register",
    "vector",
]

@overload
def aec(
    game: Literal["works"],
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    **options: Unpack[WorksOptions],
) -> TurnEnv: ...
@overload
def aec(
    game: Literal["bid"],
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    **options: Unpack[BidOptions],
) -> TurnEnv: ...
@overload
def aec(
    game: str,
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    options: Mapping[str, object] | None = None,
) -> TurnEnv: ...
@overload
def gym(
    game: Literal["works"],
    *,
    bots: BotName | BotSpec | list[str] | tuple[str, ...] = "greedy",
    seat: int | Literal["random"] = 0,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    **options: Unpack[WorksOptions],
) -> SeatEnv: ...
@overload
def gym(
    game: Literal["bid"],
    *,
    bots: BotName | BotSpec | list[str] | tuple[str, ...] = "greedy",
    seat: int | Literal["random"] = 0,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    **options: Unpack[BidOptions],
) -> SeatEnv: ...
@overload
def gym(
    game: str,
    *,
    bots: BotName | BotSpec | list[str] | tuple[str, ...] = "greedy",
    seat: int | Literal["random"] = 0,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    options: Mapping[str, object] | None = None,
) -> SeatEnv: ...
@overload
def openspiel(
    game: Literal["works"],
    *,
    actions: ActionSetName = "full",
    history: int = 1024,
    **options: Unpack[WorksOptions],
) -> pyspiel.Game: ...
@overload
def openspiel(
    game: Literal["bid"],
    *,
    actions: ActionSetName = "full",
    history: int = 1024,
    **options: Unpack[BidOptions],
) -> pyspiel.Game: ...
@overload
def openspiel(
    game: str,
    *,
    actions: ActionSetName = "full",
    history: int = 1024,
    options: Mapping[str, object] | None = None,
) -> pyspiel.Game: ...
@overload
def parallel(
    game: Literal["works"],
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    **options: Unpack[WorksOptions],
) -> TogetherEnv: ...
@overload
def parallel(
    game: Literal["bid"],
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    **options: Unpack[BidOptions],
) -> TogetherEnv: ...
@overload
def parallel(
    game: str,
    *,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    options: Mapping[str, object] | None = None,
) -> TogetherEnv: ...
@overload
def vector(
    game: Literal["works"],
    n: int,
    *,
    autoreset: Autoreset = "next-step",
    actions: ActionSetName = "full",
    dtype: type[ObservationT] = ...,
    bool_masks: bool = True,
    arrays: Arrays | None = None,
    jobs: int | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    mixture: Sequence[Mapping[str, Any]] = ...,
    inputs: Inputs = "observation",
    **options: Unpack[WorksOptions],
) -> GymnasiumVectorEnv[ObservationT]: ...
@overload
def vector(
    game: Literal["bid"],
    n: int,
    *,
    autoreset: Autoreset = "next-step",
    actions: ActionSetName = "full",
    dtype: type[ObservationT] = ...,
    bool_masks: bool = True,
    arrays: Arrays | None = None,
    jobs: int | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    mixture: Sequence[Mapping[str, Any]] = ...,
    inputs: Inputs = "observation",
    **options: Unpack[BidOptions],
) -> GymnasiumVectorEnv[ObservationT]: ...
@overload
def vector(
    game: str,
    n: int,
    *,
    autoreset: Autoreset = "next-step",
    actions: ActionSetName = "full",
    dtype: type[ObservationT] = ...,
    bool_masks: bool = True,
    arrays: Arrays | None = None,
    jobs: int | None = None,
    device: Literal["cpu", "cuda"] = "cpu",
    mixture: Sequence[Mapping[str, Any]] = ...,
    inputs: Inputs = "observation",
    options: Mapping[str, object] | None = None,
) -> GymnasiumVectorEnv[ObservationT]: ...
