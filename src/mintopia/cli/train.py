"""mintopia train: a network that learns a game by playing against itself."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from mintopia.cli.common import F, game_argument
from mintopia.errors import OptionError

if TYPE_CHECKING:
    from mintopia.lab.train.run import Report

LEAST_MINUTES: Final = 0.01
MOST_MINUTES: Final = 100_000
NETWORK: Final = click.Path(exists=True, dir_okay=False, path_type=Path)


# Of each flag: the kind of its values, the default if it is a fixed one, and the help.
FLAGS: Final[dict[str, tuple[Any, Any, str]]] = {
    "network": (str, "players", "Which of the game's networks to train: players or solitaire."),
    "minutes": (click.FloatRange(0, MOST_MINUTES), 5.0, "Train this long."),
    "total": (
        click.FloatRange(LEAST_MINUTES, MOST_MINUTES), None,
        "Minutes of the whole training, over which the learning rate falls. [default: up to the "
        "end of these minutes]",
    ),
    "device": (click.Choice(["cpu", "cuda"]), "cpu", "Where to play and learn."),
    "games": (
        click.IntRange(2, 1 << 20), None,
        "Games played at the same time. [default: 65536 on a card, 1024 on the CPU]",
    ),
    "width": (
        click.IntRange(16, 4096), 256,
        "Units of the first layer; the others have half as many.",
    ),
    "seed": (click.IntRange(0, (1 << 32) - 1), 1, "Seed."),
    "against": (
        NETWORK, None, "Learn to beat this network (network.net or weights.npz) instead of itself."
    ),
    "teacher": (
        NETWORK, None,
        "Learn to play like this network (network.net or weights.npz), such as a larger one.",
    ),
    "start": (
        NETWORK, None,
        "Begin with this network (network.net or weights.npz) instead of random weights.",
    ),
    "entropy": (
        click.FloatRange(0.0001, 1), 0.02,
        "Bonus for variety at the beginning; a tenth of it at the end.",
    ),
    "reference": (
        click.FloatRange(0, 10), 0.0,
        "How strongly the network is held close to its own slowly moving average.",
    ),
}  # fmt: skip


def flags(function: F) -> F:
    """Add all flags of the command."""
    for name, (kind, default, words) in reversed(FLAGS.items()):
        option = click.option(
            f"--{name}", type=kind, default=default, show_default=True, help=words
        )
        function = option(function)
    return function


@click.command(name="train")
@game_argument()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@flags
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
