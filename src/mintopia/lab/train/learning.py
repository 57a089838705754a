"""Learning from self-play: proximal policy optimization, with each seat's own advantages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import torch
from torch import Tensor, nn

from mintopia.lab.train.network import Network, log_chances
from mintopia.lab.train.self_play import Rollout, seats_rotated

LOWEST_LOG: Final = -20.0  # of a chance to win, in learning


@dataclass(frozen=True)
class Settings:
    """What steers the learning."""

    epochs: int = 2
    rate: float = 5e-4
    last_rate: float = 5e-5
    entropy: float = 0.02
    last_entropy: float = 0.002
    trace: float = 0.95  # weight of later advantages
    clip: float = 0.2
    value: float = 0.5
    reference: float = 0.0  # weight of the distance to the reference policy
    largest_gradient: float = 0.5


@dataclass(frozen=True)
class Measured:
    """The means of a piece of learning."""

    policy: float
    value: float
    entropy: float
    distance: float  # between the policies before and after


@torch.no_grad()
def advantages(rollout: Rollout, trace: float) -> tuple[Tensor, Tensor]:
    """Return the advantage of each decision, and whether it is known.

    A seat's decisions form a trajectory of their own: what comes after one is the seat's next
    decision or its reward. A decision with neither in the rollout teaches nothing.
    """
    steps, games, seats = rollout.rewards.shape
    values, device = rollout.values, rollout.shares.device
    next_value = torch.full((games, seats), float("nan"), device=device)
    next_advantage = torch.zeros((games, seats), device=device)
    reward = torch.zeros((games, seats), device=device)
    next_value.scatter_(1, rollout.last_seats[:, None], rollout.last_values[:, None])
    found = torch.zeros((steps, games), device=device)
    known = torch.zeros((steps, games), dtype=torch.bool, device=device)
    for step in reversed(range(steps)):
        ended = rollout.ended[step][:, None]
        next_value = torch.where(ended, 0.0, next_value)
        next_advantage = torch.where(ended, 0.0, next_advantage)
        reward = torch.where(ended, rollout.rewards[step], reward)
        seat = rollout.seats[step][:, None]
        value = values[step]
        later = next_value.gather(1, seat).squeeze(1)
        known[step] = ~later.isnan()
        gain = reward.gather(1, seat).squeeze(1) + later.nan_to_num() - value
        gain += trace * next_advantage.gather(1, seat).squeeze(1)
        found[step] = torch.where(known[step], gain, 0.0)
        next_value.scatter_(1, seat, value[:, None])
        next_advantage.scatter_(1, seat, found[step][:, None])
        reward.scatter_(1, seat, 0.0)
    return found, known


@torch.no_grad()
def expected_shares(rollout: Rollout, trace: float) -> Tensor:
    """Return what share of the win to expect for each seat, counted from the one to move.

    That is how the game ended, mixed with what the network expected later on. Decisions without a
    choice are left out, as in learning; where nothing is known, there are NaNs.
    """
    nothing = torch.full_like(rollout.last_shares, float("nan"))
    ahead = torch.where(rollout.last_learns[:, None], rollout.last_shares, nothing)
    found = torch.zeros_like(rollout.shares)
    for step in reversed(range(len(found))):
        ended = rollout.ended[step][:, None]
        ahead = torch.where(ended, (rollout.rewards[step] + 1) / 2, ahead)
        found[step] = seats_rotated(ahead, rollout.seats[step], rollout.players[step])
        now = rollout.shares[step]
        mixed = torch.where(ahead.isnan(), now, now.lerp(ahead, trace))
        ahead = torch.where(rollout.learns[step][:, None], mixed, ahead)
    return found


class Samples(NamedTuple):
    """Decisions to learn from; every field has a row for each."""

    observations: Tensor
    legal: Tensor
    actions: Tensor
    log_chances: Tensor  # of these actions when they were chosen
    advantages: Tensor
    shares: Tensor  # of the win that every seat could expect; NaN if unknown


class Learner:
    """A network, its optimizer, and a reference that follows it slowly."""

    def __init__(self, network: Network, reference: Network, settings: Settings) -> None:
        self.network, self.reference, self.settings = network, reference, settings
        fused = next(network.parameters()).is_cuda
        self.optimizer = torch.optim.Adam(
            network.parameters(), lr=settings.rate, eps=1e-5, fused=fused
        )

    def learn(self, rollout: Rollout, done: float, teacher: Network | None = None) -> Measured:
        """Learn from a rollout, or how a teacher would have played there.

        `done` is how much of the training is over, from 0 to 1.
        """
        s = self.settings
        for group in self.optimizer.param_groups:
            group["lr"] = s.rate * (s.last_rate / s.rate) ** done
        entropy_weight = s.entropy * (s.last_entropy / s.entropy) ** done
        advantage, known = advantages(rollout, s.trace)
        learns = rollout.learns if teacher is not None else known & rollout.learns
        rows = learns.flatten().nonzero().squeeze(1)
        learned = advantage.flatten()[rows]
        everything = Samples(
            rollout.observations.flatten(0, 1),
            rollout.legal.flatten(0, 1),
            rollout.actions.flatten(),
            rollout.log_chances.flatten(),
            (advantage.flatten() - learned.mean()) / (learned.std() + 1e-8),
            expected_shares(rollout, s.trace).flatten(0, 1),
        )
        sums = torch.zeros(4, device=rows.device)
        count = 0
        for chosen in self._batches(rows, rollout.seats.shape[1]):
            samples = Samples(*(field[chosen] for field in everything))
            loss, parts = self._loss(samples, entropy_weight, teacher)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.network.parameters(), s.largest_gradient)
            self.optimizer.step()
            sums += parts
            count += 1
        return Measured(*(sums / max(count, 1)).tolist())

    def _loss(
        self, samples: Samples, entropy_weight: float, teacher: Network | None
    ) -> tuple[Tensor, Tensor]:
        """Return what to minimize, and what is measured of it."""
        s, legal = self.settings, samples.legal
        scores, shares = self.network(samples.observations)
        chances = log_chances(scores, legal)
        taken = chances.gather(1, samples.actions[:, None]).squeeze(1)
        known_chances = chances.masked_fill(~legal, 0.0)
        entropy = -(chances.exp() * known_chances).sum(1).mean()
        value = -(samples.shares.nan_to_num() * shares.clamp(min=LOWEST_LOG)).sum(1).mean()
        if teacher is not None:
            with torch.no_grad():
                shown = log_chances(teacher(samples.observations)[0], legal).exp()
            policy = -(shown * known_chances).sum(1).mean()
            loss = policy + s.value * value
        else:
            ratio = (taken - samples.log_chances).exp()
            clipped = ratio.clamp(1 - s.clip, 1 + s.clip)
            policy = -torch.min(ratio * samples.advantages, clipped * samples.advantages).mean()
            loss = policy + s.value * value - entropy_weight * entropy
            if s.reference:
                loss = loss + s.reference * self._distance(samples.observations, chances, legal)
        moved = (taken - samples.log_chances).square().mean() / 2
        return loss, torch.stack([policy, value, entropy, moved]).detach()

    def _batches(self, rows: Tensor, size: int) -> Iterator[Tensor]:
        for _ in range(self.settings.epochs):
            mixed = rows[torch.randperm(len(rows), device=rows.device)]
            for batch in mixed.split(size):
                if len(batch) * 2 >= min(size, len(rows)):
                    yield batch

    def _distance(self, observations: Tensor, chances: Tensor, legal: Tensor) -> Tensor:
        """Return how far the policy has moved from the reference (KL divergence)."""
        with torch.no_grad():
            expected = log_chances(self.reference(observations)[0], legal)
        difference = (chances - expected).masked_fill(~legal, 0.0)
        return (chances.exp() * difference).sum(1).mean()

    @torch.no_grad()
    def follow(self, speed: float) -> None:
        """Move the reference a little toward the network."""
        for slow, fast in zip(self.reference.parameters(), self.network.parameters(), strict=True):
            slow.lerp_(fast, speed)
