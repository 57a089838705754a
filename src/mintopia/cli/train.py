"""mintopia train: a network that learns a game by playing against itself."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from mintopia.cli.common import game_argument
from mintopia.errors import OptionError

if TYPE_CHECKING:
    from mintopia.lab.train.run import Report

LEAST_MINUTES: Final = 0.01
MOST_MINUTES: Final = 100_000
NETWORK: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(name="train")
@game_argument()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--network",
    default="players",
    show_default=True,
    help="Which of the game's networks to train: players or solitaire.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, MOST_MINUTES),
    default=5.0,
    show_default=True,
    help="Train this long.",
)
@click.option(
    "--total",
    type=click.FloatRange(LEAST_MINUTES, MOST_MINUTES),
    help="Minutes of the whole training, over which the learning rate falls. [default: up to the "
    "end of these minutes]",
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Where to play and learn.",
)
@click.option(
    "--games",
    type=click.IntRange(2, 1 << 20),
    help="Games played at the same time. [default: 65536 on a card, 1024 on the CPU]",
)
@click.option("--width", type=click.IntRange(16, 4096), default=256, show_default=True,
              help="Units of the first layer; the others have half as many.")  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(0, (1 << 32) - 1), default=1, show_default=True, help="Seed."
)
@click.option(
    "--against",
    type=NETWORK,
    help="Learn to beat this network (network.net or weights.npz) instead of itself.",
)
@click.option(
    "--teacher",
    type=NETWORK,
    help="Learn to play like this network (network.net or weights.npz), such as a larger one.",
)
@click.option(
    "--start",
    type=NETWORK,
    help="Begin with this network (network.net or weights.npz) instead of random weights.",
)
@click.option(
    "--entropy",
    type=click.FloatRange(0.0001, 1),
    default=0.02,
    show_default=True,
    help="Bonus for variety at the beginning; a tenth of it at the end.",
)
@click.option(
    "--reference",
    type=click.FloatRange(0, 10),
    default=0.0,
    show_default=True,
    help="How strongly the network is held close to its own slowly moving average.",
)
def command(
    game: str, device: str, games: int | None, entropy: float, reference: float, **given: Any
) -> None:
    """Train a network by self-play; if FOLDER holds a training, continue it.

    The training is saved every minute and on Ctrl-C. FOLDER then holds network.net (for bots: the
    bot net:file=FOLDER/network.net plays with it), weights.npz (the same before rounding),
    checkpoint.pt (everything needed to continue) and curve.jsonl (the measurements).

    \b
    mintopia train works nets/works --device cuda --minutes 10
    mintopia train works nets/solitaire --network solitaire --device cuda
    mintopia train works nets/attacker --against nets/works/network.net --device cuda
    mintopia train works nets/more --start nets/works/network.net --width 256 --device cuda
    """
    if find_spec("torch") is None:
        raise OptionError("Training needs PyTorch: install the extra train.")
    from mintopia.lab.train.learning import Settings
    from mintopia.lab.train.run import Plan, Training

    plan = Plan(
        game=game,
        device=device,
        games=games or (65_536 if device == "cuda" else 1_024),
        settings=Settings(entropy=entropy, last_entropy=entropy / 10, reference=reference),
        **given,
    )
    training = Training(plan)
    click.echo(
        f"{training.weights:,} weights, {len(training.layout.columns):,} inputs, "
        f"{len(training.layout.actions):,} actions; {training.progress.minutes:.1f} minutes so far"
    )
    training.run(tell)
    click.echo(f"Saved in {plan.folder}")


def tell(report: Report) -> None:
    """Print a line of measurements."""
    won = "" if report.against is None else f", wins {report.against:.1%} against its rival"
    click.echo(
        f"{report.minutes:6.1f} min  {report.decisions / 1e6:8,.1f} M decisions "
        f"({report.rate / 1e6:.2f} M/s)  {report.finished:,} games  value error "
        f"{report.value:.3f}, entropy {report.entropy:.3f}{won}"
    )
