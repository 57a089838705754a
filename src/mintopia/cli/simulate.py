"""mintopia simulate: very many games between bots that do not search, in seconds."""

from __future__ import annotations

import sys
from typing import Any

import click

from mintopia.cli import lab_flags as flags
from mintopia.cli.common import cards_option, language_option
from mintopia.cli.main import EXIT_INTERRUPTED


@click.command(name="simulate")
@flags.table_flags(10_000, "Number of games.")
@flags.seed_option("games")
@cards_option
@flags.jobs_option()
@click.option(
    "--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Where to play the games.",
)
@flags.out_option("Write every game to a .parquet or .csv file.")
@language_option
def command(asked: flags.Asked, ray: str | None, device: Any) -> None:
    """Play whole games in compiled code, thousands per second, and sum up the results.

    Bots that do not search play as everywhere else: random, greedy, easy, medium, hard, net. Ctrl-C
    keeps the games played so far.

    \b
    mintopia simulate works --bots greedy,greedy --games 100000 --seed 1
    mintopia simulate works --bots net,net --option advanced=2
    mintopia simulate works --bots greedy --solo mort -o games.parquet
    mintopia simulate bid --bots greedy,greedy,greedy,greedy --seed 1
    """
    from mintopia.lab.arena.arena_report import report_console
    from mintopia.lab.simulate import simulate
    from mintopia.lab.simulate.output import check_output, write_games
    from mintopia.lab.simulate.simulation_report import print_report

    if asked.out is not None:
        check_output(asked.out)
    with flags.run_progress(asked.language) as progress:
        result = simulate(
            asked.game,
            [bot.strip() for bot in asked.bots.split(",")],
            asked.games,
            asked.seed,
            jobs=asked.jobs,
            ray=ray,
            device=device,
            progress=progress,
            **asked.options,
        )
    if len(result):
        print_report(result, asked.language, report_console())
    if asked.out is not None and len(result):
        write_games(asked.out, result)
        progress.tell("written", path=asked.out)
    if result.interrupted:
        sys.exit(EXIT_INTERRUPTED)
