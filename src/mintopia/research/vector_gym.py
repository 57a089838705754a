"""Batches as Gymnasium vector environments: a subclass of Gymnasium's class, with spaces.

`vector` returns these if Gymnasium is installed, so that its wrappers accept them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumBase
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from mintopia.engine.options import show
from mintopia.errors import OptionError
from mintopia.research.vector_env import Array, ObservationT, VectorEnv

RESET_MASK = "reset_mask"  # Gymnasium's name for the slots in which a new game begins


class GymnasiumVectorEnv(VectorEnv[ObservationT], GymnasiumBase[Any, Any, Any]):
    """Many games of one kind as a `gymnasium.vector.VectorEnv`, on the CPU or on a card.

    The spaces of all games together are made only on demand, because they are as large as the
    arrays themselves.
    """

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        mode = AutoresetMode[self.autoreset.upper().replace("-", "_")]
        self.metadata = {"autoreset_mode": mode}
        dtype: Any = self.observations.dtype
        low, high = self.observation.low, self.observation.high
        if dtype.kind in "iu":
            bounds = np.iinfo(dtype)
            low, high = np.maximum(low, bounds.min), np.minimum(high, bounds.max)
        self.single_observation_space = spaces.Box(
            low.astype(dtype), high.astype(dtype), dtype=dtype.type
        )
        self.single_action_space = spaces.Discrete(self.num_actions)

    @cached_property
    def observation_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """The observations of all games."""
        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> spaces.Space[Any]:  # type: ignore[override]
        """An action for each game; the masks say which actions are legal."""
        return batch_space(self.single_action_space, self.num_envs)

    def reset(
        self,
        *,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        chance: int | None = None,
        mask: NDArray[np.bool_] | None = None,
    ) -> tuple[NDArray[ObservationT], dict[str, Array]]:
        """Begin new games; Gymnasium's `options={"reset_mask": ...}` is the same as `mask`."""
        for name in options or {}:
            if name != RESET_MASK:
                raise OptionError(f"options may hold {RESET_MASK}, not {show(name)}.")
        if options is not None and mask is None:
            mask = options.get(RESET_MASK)
        return super().reset(seed=seed, chance=chance, mask=mask)

    def close(self, **_: Any) -> None:
        """Stop the threads, or wait for the card; calling it again does nothing."""
        if not self.closed:
            super().close()
            self.closed = True
