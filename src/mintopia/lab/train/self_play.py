"""Playing the games that a network learns from, all of them on one device."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from mintopia import research
from mintopia.games import spec_of
from mintopia.lab.train.network import LOWEST, Layout, Network
from mintopia.research.vector_env import Arrays


@dataclass(frozen=True)
class Rollout:
    """The decisions of some steps of every game: rows by step, then by game."""

    observations: Tensor
    legal: Tensor
    actions: Tensor  # places in the layout's list of actions
    log_chances: Tensor  # of these actions when they were chosen
    shares: Tensor  # what share of the win the network expected, of every seat
    seats: Tensor
    rewards: Tensor  # of every seat
    ended: Tensor
    learns: Tensor  # whether the learner chose, from more than one action
    last_shares: Tensor  # of the positions after the last step
    last_seats: Tensor
    last_learns: Tensor
    players: Tensor  # seats at the table of each game, by step

    @property
    def values(self) -> Tensor:
        """The reward that the network expected for the seat to move."""
        return 2 * self.shares.gather(2, self.seats[:, :, None]).squeeze(2) - 1

    @property
    def last_values(self) -> Tensor:
        """The reward expected for the seat to move after the last step."""
        return 2 * self.last_shares.gather(1, self.last_seats[:, None]).squeeze(1) - 1


def seats_rotated(rows: Tensor, by: Tensor, players: Tensor) -> Tensor:
    """Return rows of one number per seat, counted from another seat; others are zero."""
    places = torch.arange(rows.shape[-1], device=rows.device)
    found = rows.gather(-1, (places + by[..., None]) % players[..., None])
    return torch.where(places < players[..., None], found, 0.0)


class SelfPlay:
    """A batch of games in which every seat is the learner, or some seats an earlier network."""

    def __init__(
        self,
        game: str,
        tables: Sequence[dict[str, Any]],
        layout: Layout,
        *,
        games: int,
        steps: int,
        device: str,
        seed: int,
    ) -> None:
        observation = spec_of(game).network().observer.observation
        self.games, self.steps, self.device = games, steps, device
        self._seen = torch.zeros((games, observation.length), dtype=torch.int16, device=device)
        self._env = research.vector(
            game,
            games,
            autoreset="same-step",
            actions="compact",
            inputs="network",
            bool_masks=False,
            device="cuda" if device == "cuda" else "cpu",
            mixture=tables,
            arrays=Arrays(observations=self._seen if device == "cuda" else self._seen.numpy()),
        )
        self._env.reset(seed=seed)
        self._words = self._tensor(self._env.mask_bits).view(torch.int64)
        self._seats = self._tensor(self._env.seats)
        self._rewards = self._tensor(self._env.rewards)
        self._ended = self._tensor(self._env.terminations)
        self._actions = torch.as_tensor(layout.actions, device=device)
        first = {field.name: field.first for field in observation.fields}
        self._players, self._solo = first["seats"], first["solo"]
        self._numbers = torch.arange(games, device=device)
        self._won = torch.zeros(2, device=device)  # shares of wins against rivals, and their games
        seats = self._env.num_seats
        count = len(layout.actions)
        self._kept = {
            "observations": self._room(observation.length, torch.int16),
            "legal": self._room(count, torch.bool),
            "actions": self._room(None, torch.int64),
            "log_chances": self._room(None, torch.float32),
            "shares": self._room(seats, torch.float32),
            "players": self._room(None, torch.int64),
            "seats": self._room(None, torch.int64),
            "rewards": self._room(seats, torch.float32),
            "ended": self._room(None, torch.bool),
            "learns": self._room(None, torch.bool),
        }

    def _tensor(self, array: Any) -> Tensor:
        """Return an array of the environment as a tensor in the same memory."""
        return torch.as_tensor(array, device=self.device)

    def _room(self, width: int | None, dtype: torch.dtype) -> Tensor:
        shape = (self.steps, self.games) if width is None else (self.steps, self.games, width)
        return torch.zeros(shape, dtype=dtype, device=self.device)

    def _legal(self) -> Tensor:
        """Return which of the layout's actions are legal in each game."""
        words = self._words.index_select(1, self._actions >> 6)
        return (words >> (self._actions & 63)) & 1 != 0

    def _learner_seats(self, rivals: int) -> Tensor:
        """Return the learner's seat in the first games: one each, not always the same."""
        seen = self._seen[:rivals]
        people = torch.where(seen[:, self._solo] > 0, 1, seen[:, self._players]).long()
        return self._numbers[:rivals] % people

    def share_won(self, rivals: int) -> float | None:
        """Return the share of its finished games against rivals that the learner won."""
        won, games = self._won.tolist()
        return won / games if rivals and games else None

    @torch.no_grad()
    def play(self, network: Network, rival: Network | None = None, rivals: int = 0) -> Rollout:
        """Play some steps of every game; in the first `rivals` games, against the rival."""
        kept = self._kept
        self._won.zero_()
        for step in range(self.steps):
            legal = self._legal()
            scores, shares = network(self._seen)
            learns = legal.sum(1) > 1
            seats, players = self._seats.long(), self._seen[:, self._players].long()
            own = self._learner_seats(rivals)
            if rival is not None:
                is_rival = self._seats[:rivals].long() != own
                others, _ = rival(self._seen[:rivals])
                scores[:rivals] = torch.where(is_rival[:, None], others, scores[:rivals])
                learns[:rivals] &= ~is_rival
            scores.masked_fill_(~legal, LOWEST)
            noise = torch.empty_like(scores).exponential_().log_()
            chosen = (scores - noise).argmax(1)
            taken = scores.gather(1, chosen[:, None]).squeeze(1)
            for name, value in (
                ("observations", self._seen),
                ("legal", legal),
                ("actions", chosen),
                ("log_chances", taken - scores.logsumexp(1)),
                ("shares", seats_rotated(shares.exp(), -seats, players)),
                ("seats", seats),
                ("players", players),
                ("learns", learns),
            ):
                kept[name][step] = value
            actions = self._actions[chosen]
            self._env.step(actions if self.device == "cuda" else actions.numpy())
            kept["rewards"][step] = self._rewards
            kept["ended"][step] = self._ended
            ended = self._ended[:rivals].float()
            shares = (self._rewards[:rivals].gather(1, own[:, None]).squeeze(1) + 1) / 2
            self._won += torch.stack([(ended * shares).sum(), ended.sum()])
        _, shares = network(self._seen)
        seats, players = self._seats.long(), self._seen[:, self._players].long()
        return Rollout(
            **kept,
            last_shares=seats_rotated(shares.exp(), -seats, players),
            last_seats=seats,
            last_learns=self._legal().sum(1) > 1,
        )
