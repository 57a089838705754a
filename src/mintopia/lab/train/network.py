"""The network: what a seat may know in, a policy over compact actions and everyone's chances out.

Every number of an observation becomes ones and zeros: whether it reaches 1, 2, 3, and so on. A
weight row per threshold then makes the first layer a sum of rows, which needs no multiplication
when the network plays. It learns with weights that are rounded to 8 bits, as it will play
(kernel/network.py).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from mintopia import research
from mintopia.engine.kernel.network import HIGHEST, UNIT, WEIGHT_BITS
from mintopia.games import spec_of

FREE_THRESHOLD: Final = 24  # at least, for numbers without a natural bound
MOST_THRESHOLD: Final = 64
UNBOUNDED: Final = 1_000
LOWEST: Final = -1e9  # the score of an illegal action
WEIGHT: Final = 1 << WEIGHT_BITS
LARGEST_WEIGHT: Final = 127  # of a rounded weight, in steps of its unit
SURVEY_GAMES: Final = 2_048
SURVEY_STEPS: Final = 600
SURVEY_SEED: Final = 5


@dataclass(frozen=True)
class Layout:
    """Which numbers a network reads and which actions it scores."""

    columns: np.ndarray[Any, np.dtype[np.int64]]  # of the observation, one per input
    thresholds: np.ndarray[Any, np.dtype[np.int16]]  # the input is one from this number on
    actions: np.ndarray[Any, np.dtype[np.int64]]  # compact actions that occur at these tables
    seats: int  # at most
    seats_column: int  # of the observation: the number of seats at the table

    @classmethod
    def survey(cls, game: str, tables: Sequence[dict[str, Any]]) -> Self:
        """Find the actions and the numbers that occur at these tables, by random play."""
        env = research.vector(
            game,
            SURVEY_GAMES,
            autoreset="same-step",
            actions="compact",
            inputs="network",
            mixture=tables,
        )
        env.reset(seed=SURVEY_SEED)
        assert env.masks is not None, "the batch has masks of bytes by default"
        allowed = np.zeros(env.num_actions, np.bool_)
        highest = np.full(env.observation.length, -1, np.int64)
        for _ in range(SURVEY_STEPS):
            allowed |= env.masks.any(axis=0)
            np.maximum(highest, env.observations.max(axis=0), out=highest)
            env.step(env.sample())
        low = np.maximum(env.observation.low, -1).astype(np.int64)
        is_free = env.observation.high > UNBOUNDED
        top = np.minimum(
            np.where(is_free, np.maximum(highest, FREE_THRESHOLD), highest), MOST_THRESHOLD
        )
        for field in env.observation.fields:
            if field.name in spec_of(game).network().ignored:
                top[field.first : field.first + field.length] = low[field.first]
        inputs = [
            (column, value)
            for column in range(len(top))
            for value in range(low[column] + 1, top[column] + 1)
        ]
        columns, thresholds = zip(*inputs, strict=True)
        return cls(
            np.array(columns, np.int64),
            np.array(thresholds, np.int16),
            np.flatnonzero(allowed),
            env.num_seats,
            next(field.first for field in env.observation.fields if field.name == "seats"),
        )


class Network(nn.Module):
    """Three layers, and a head each for the policy and the chances to win."""

    columns: Tensor
    thresholds: Tensor

    def __init__(self, layout: Layout, width: int = 256) -> None:
        super().__init__()
        half = width // 2
        self.layout, self.width = layout, width
        self.register_buffer("columns", torch.as_tensor(layout.columns))
        self.register_buffer("thresholds", torch.as_tensor(layout.thresholds))
        self.first = nn.Linear(len(layout.columns), width)
        self.second = nn.Linear(width, half)
        self.third = nn.Linear(half, half)
        self.policy = nn.Linear(half, len(layout.actions))
        self.value = nn.Linear(half, layout.seats)
        for layer, gain in (
            (self.first, math.sqrt(2)),
            (self.second, math.sqrt(2)),
            (self.third, math.sqrt(2)),
            (self.policy, 0.01),
            (self.value, 0.01),
        ):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Return the scores of the actions, and the logarithms of the chances to win.

        The chances are those of the seat to move, of the next one, and so on.
        """
        inputs = observations.index_select(1, self.columns) >= self.thresholds
        on_card = observations.is_cuda
        with torch.autocast(observations.device.type, torch.bfloat16, enabled=on_card):
            hidden = inputs.to(torch.bfloat16 if on_card else torch.float32)
            for layer in (self.first, self.second, self.third):
                hidden = functional.relu(_through(layer, hidden)).clamp(max=HIGHEST / UNIT)
            scores, chances = _through(self.policy, hidden), _through(self.value, hidden)
        seats = observations[:, self.layout.seats_column, None]
        present = torch.arange(self.layout.seats, device=seats.device) < seats
        return scores.float(), log_chances(chances.float(), present)


def _through(layer: nn.Linear, values: Tensor) -> Tensor:
    """Return what a layer with rounded weights makes of these values."""
    exact = layer.weight
    rounded, unit = rounded_weights(exact)
    # In learning, the rounding is ignored: the gradient goes to the exact weights.
    return functional.linear(values, exact + (rounded * unit - exact).detach(), layer.bias)


def rounded_weights(weights: Tensor) -> tuple[Tensor, Tensor]:
    """Return weights as whole numbers of 8 bits, and the unit of each row: a few 4096ths."""
    highest = weights.detach().abs().amax(1, keepdim=True)
    unit = (highest * (WEIGHT / LARGEST_WEIGHT)).ceil().clamp(min=1.0) / WEIGHT
    return (weights.detach() / unit).round(), unit


def log_chances(scores: Tensor, legal: Tensor) -> Tensor:
    """Return the logarithms of the chances of the actions; illegal ones have none."""
    return functional.log_softmax(scores.masked_fill(~legal, LOWEST), dim=1)
