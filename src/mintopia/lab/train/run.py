"""A training: pieces of some minutes, each of which continues where the one before it ended.

The folder of a training holds `checkpoint.pt` (everything needed to continue), `weights.npz` (the
network alone), `network.net` (the same in whole numbers, with which bots play), and `curve.jsonl`
(a line of measurements for every report).
"""

from __future__ import annotations

import copy
import json
import random
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from pickle import UnpicklingError
from typing import Any, Final

import numpy as np
import torch

from mintopia.bots.networks import SUFFIX
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.lab.train.export import trainable, write_network
from mintopia.lab.train.learning import Learner, Settings
from mintopia.lab.train.network import Layout, Network
from mintopia.lab.train.self_play import SelfPlay

LAYOUT: Final = ("columns", "thresholds", "actions")
CHECKPOINT: Final = "checkpoint.pt"
WEIGHTS: Final = "weights.npz"
PLAYABLE: Final = "network.net"
CURVE: Final = "curve.jsonl"
FOLLOWING: Final = 0.02  # how far the reference moves toward the network in an iteration
RIVALS: Final = 0.2  # the share of games played against earlier selves
MOST_EARLIER: Final = 8
SAVED_EVERY: Final = 60.0
REPORTED_EVERY: Final = 15.0
MINUTE: Final = 60.0


@dataclass(frozen=True)
class Plan:
    """What to train, how long, and how."""

    game: str
    network: str  # one of the game's: players, solitaire
    folder: Path
    minutes: float = 5.0  # of this piece
    total: float | None = None  # of the whole training, for its schedule; None: up to now
    games: int = 65_536
    steps: int = 64
    width: int = 256
    device: str = "cpu"
    seed: int = 1
    against: Path | None = None  # a frozen network to beat, instead of oneself
    teacher: Path | None = None  # a network to imitate, such as a larger one
    start: Path | None = None  # a network to begin with, instead of random weights
    settings: Settings = field(default_factory=Settings)


@dataclass
class Progress:
    """How far a training has come."""

    minutes: float = 0.0
    iterations: int = 0
    decisions: int = 0
    finished: int = 0  # games


@dataclass(frozen=True)
class Report:
    """The measurements of a report, as a line of the curve."""

    minutes: float
    decisions: int
    finished: int
    rate: float  # decisions per second in this piece
    policy: float
    value: float
    entropy: float
    distance: float
    against: float | None  # share of the games won against the rival


def tables_of(game: str, network: str) -> tuple[dict[str, Any], ...]:
    """Return the tables at which a network of a game learns."""
    known = spec_of(game).network().tables
    if network not in known:
        raise OptionError(f"--network must be one of {', '.join(known)}, not {network}.")
    return known[network]


def load_network(game: str, path: Path, device: str) -> Network:
    """Read a network from a file of weights, or from one with which bots play."""
    if path.suffix == SUFFIX:
        network = trainable(game, path)
    else:
        try:
            with np.load(path) as file:
                arrays = dict(file)
            layout = Layout(*(arrays[name] for name in LAYOUT), *map(int, arrays["seats"]))
            network = Network(layout, width=len(arrays["first.bias"]))
            network.load_state_dict(
                {name: torch.as_tensor(arrays[name]) for name in network.state_dict()}
            )
        except (OSError, ValueError, KeyError, RuntimeError) as error:
            raise OptionError(f"{path} is not a file of weights written by a training.") from error
    network.to(device)
    return network


class Training:
    """A training in progress."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        if plan.device == "cuda" and not torch.cuda.is_available():
            raise OptionError("--device cuda needs an NVIDIA card, and PyTorch built for it.")
        torch.manual_seed(plan.seed)
        torch.set_float32_matmul_precision("high")
        saved = self._saved()
        tables = tables_of(plan.game, plan.network)
        self.rival: Network | None = None
        if saved is not None:
            columns, thresholds, actions = map(np.asarray, saved["layout"])
            self.layout = Layout(columns, thresholds, actions, *saved["seats"])
        elif known := plan.start or plan.against or plan.teacher:
            self.layout = self._load(known).layout
        else:
            self.layout = Layout.survey(plan.game, tables)
        network = Network(self.layout, plan.width).to(plan.device)
        if saved is None and plan.start is not None:
            begun = self._load(plan.start)
            if begun.width != plan.width:
                raise OptionError(
                    f"{plan.start} is a network of --width {begun.width}, not {plan.width}."
                )
            network.load_state_dict(begun.state_dict())
        self.learner = Learner(network, copy.deepcopy(network), plan.settings)
        self.progress = Progress()
        self.earlier: list[dict[str, torch.Tensor]] = []
        if saved is not None:
            network.load_state_dict(saved["network"])
            self.learner.reference.load_state_dict(saved["reference"])
            self.learner.optimizer.load_state_dict(saved["optimizer"])
            self.progress = Progress(**saved["progress"])
            self.earlier = saved["earlier"]
            torch.set_rng_state(saved["random"].cpu())
            if plan.device == "cuda" and saved["random_card"] is not None:
                torch.cuda.set_rng_state(saved["random_card"].cpu())
        self.teacher: Network | None = None
        if plan.teacher is not None:
            self.teacher = self._load(plan.teacher)
            if not np.array_equal(self.teacher.layout.actions, self.layout.actions):
                raise OptionError(f"{plan.teacher} plays other tables than this network.")
        self._total = plan.total or self.progress.minutes + plan.minutes
        if plan.against is not None:
            self.rival = self._load(plan.against)
        self._draw = random.Random(plan.seed + self.progress.iterations)
        self.self_play = SelfPlay(
            plan.game,
            tables,
            self.layout,
            games=plan.games,
            steps=plan.steps,
            device=plan.device,
            seed=plan.seed * 1_000_003 + self.progress.iterations,
        )

    def _load(self, path: Path) -> Network:
        return load_network(self.plan.game, path, self.plan.device)

    def _saved(self) -> dict[str, Any] | None:
        path, plan = self.plan.folder / CHECKPOINT, self.plan
        if not path.exists():
            return None
        try:
            saved: dict[str, Any] = torch.load(path, map_location=plan.device, weights_only=True)
            about = tuple(saved["about"])
        except (OSError, RuntimeError, KeyError, ValueError, EOFError, UnpicklingError) as error:
            raise OptionError(f"{path} is damaged, or not the checkpoint of a training.") from error
        if about != (plan.game, plan.network, plan.width):
            game, network, width = about
            raise OptionError(
                f"{plan.folder} holds a training of {game}, --network {network} --width {width}. "
                "Continue it with these, or use another folder."
            )
        return saved

    @property
    def weights(self) -> int:
        """The number of weights."""
        return sum(weights.numel() for weights in self.learner.network.parameters())

    def run(self, tell: Callable[[Report], None]) -> None:
        """Train for the minutes of this piece, saving every minute and at the end."""
        self.plan.folder.mkdir(parents=True, exist_ok=True)
        try:
            self._run(tell)
        finally:
            self.save()

    def _run(self, tell: Callable[[Report], None]) -> None:
        begun, before = time.monotonic(), self.progress.minutes
        decisions = self.progress.decisions
        saved = reported = begun
        while (now := time.monotonic()) - begun < self.plan.minutes * MINUTE:
            self.progress.minutes = before + (now - begun) / MINUTE
            measured, against = self._iterate()
            if now - reported >= REPORTED_EVERY:
                reported = now
                rate = (self.progress.decisions - decisions) / (time.monotonic() - begun)
                report = Report(
                    self.progress.minutes,
                    self.progress.decisions,
                    self.progress.finished,
                    rate,
                    **asdict(measured),
                    against=against,
                )
                with (self.plan.folder / CURVE).open("a", encoding="utf-8") as curve:
                    curve.write(json.dumps(asdict(report)) + "\n")
                tell(report)
            if now - saved >= SAVED_EVERY:
                saved = now
                self._remember()
                self.save()

    def _iterate(self) -> tuple[Any, float | None]:
        """Play, learn from it, and return what was measured."""
        plan, progress = self.plan, self.progress
        rival, rivals = self._choose_rival()
        rollout = self.self_play.play(self.learner.network, rival, rivals)
        done = min(1.0, progress.minutes / self._total)
        measured = self.learner.learn(rollout, done, self.teacher)
        self.learner.follow(FOLLOWING)
        progress.iterations += 1
        progress.decisions += plan.games * plan.steps
        progress.finished += int(rollout.ended.sum())
        return measured, self.self_play.share_won(rivals)

    def _choose_rival(self) -> tuple[Network | None, int]:
        """Return whom the learner meets in this iteration, and in how many games."""
        if self.rival is not None:
            return self.rival, self.plan.games
        if self.teacher is not None:  # so that it sees the games of both
            return self.teacher, self.plan.games // 2
        if not self.earlier or self.plan.network == "solitaire":
            return None, 0
        rival = copy.deepcopy(self.learner.network)
        rival.load_state_dict(self._draw.choice(self.earlier))
        return rival, int(self.plan.games * RIVALS)

    def _remember(self) -> None:
        """Keep the network among the earlier selves, in place of a random one if there are many."""
        if len(self.earlier) == MOST_EARLIER:
            self.earlier.pop(self._draw.randrange(MOST_EARLIER))
        state = self.learner.network.state_dict()
        self.earlier.append({name: value.clone() for name, value in state.items()})

    def save(self) -> None:
        """Write the checkpoint and the weights."""
        learner, folder = self.learner, self.plan.folder
        state = learner.network.state_dict()
        saved = {
            "about": [self.plan.game, self.plan.network, self.plan.width],
            "layout": [getattr(self.layout, name).tolist() for name in LAYOUT],
            "seats": [self.layout.seats, self.layout.seats_column],
            "network": state,
            "reference": learner.reference.state_dict(),
            "optimizer": learner.optimizer.state_dict(),
            "progress": asdict(self.progress),
            "earlier": self.earlier,
            "random": torch.get_rng_state(),
            "random_card": torch.cuda.get_rng_state() if self.plan.device == "cuda" else None,
        }
        part = folder / f"{CHECKPOINT}.part"
        torch.save(saved, part)
        part.replace(folder / CHECKPOINT)
        arrays = {name: value.cpu().numpy() for name, value in state.items()}
        arrays |= {"actions": self.layout.actions, "seats": np.array(saved["seats"])}
        np.savez_compressed(folder / WEIGHTS, **arrays)
        write_network(learner.network, self.plan.game, folder / PLAYABLE)
