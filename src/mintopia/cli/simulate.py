"""mintopia simulate: very many games between bots that do not search, in seconds."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from mintopia.cli.common import cards_option, language_option
from mintopia.cli.lab_flags import (
    ProgressLines,
    jobs_option,
    out_option,
    seed_option,
    table_flags,
    tell_compiling,
)
from mintopia.cli.main import EXIT_INTERRUPTED


@click.command(name="simulate")
@table_flags(10_000, "Number of games.")
@seed_option("games")
@cards_option
@jobs_option()
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
@out_option("Write every game to a .parquet or .csv file.")
@language_option
def command(
    game: str,
    bots: str,
    games: int,
    seed: int,
    options: dict[str, Any],
    jobs: int | None,
    ray: str | None,
    device: Any,
    out: Path | None,
    language: str,
) -> None:
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
    from mintopia.lab.simulate.simulation_report import print_report, texts

    if out is not None:
        check_output(out)
    say = texts(language).say
    tell_compiling(say)
    result = simulate(
        game,
        [bot.strip() for bot in bots.split(",")],
        games,
        seed,
        jobs=jobs,
        ray=ray,
        device=device,
        progress=ProgressLines(partial(say, "progress", "line")),
        **options,
    )
    if len(result):
        print_report(result, language, report_console(sys.stdout.isatty()))
    if out is not None and len(result):
        write_games(out, result)
        click.echo(say("report", "written", path=out), err=True)
    if result.interrupted:
        sys.exit(EXIT_INTERRUPTED)
