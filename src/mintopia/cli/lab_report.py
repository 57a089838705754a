"""mintopia lab GAME: play very many games and write a report about them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mintopia.cli import lab_flags as flags
from mintopia.cli.common import cards_option, language_option
from mintopia.cli.main import EXIT_INTERRUPTED


@click.command(name="lab")
@flags.table_flags(
    10_000,
    "Number of games.",
    bots_help="One bot per player: random, greedy, easy, medium, hard, expert, master, net, "
    "mcts:playouts=N.",
)
@flags.seed_option("games", default=None)
@cards_option
@flags.jobs_option("Number of cores. Default: all.")
@flags.out_option("The report, an .html file. Default: GAME-report.html in this folder.")
@click.option(
    "--experiments",
    "pairs",
    type=int,
    default=2_000,
    show_default=True,
    help="Pairs of games per experiment (a card left out, given, more expensive ...); 0: none.",
)
@click.option("--resume", is_flag=True, help="Continue with the games next to the report.")
@language_option
def command(asked: flags.Asked, pairs: int, resume: bool) -> None:
    """Play many games and write a report: one HTML file with plots, and the data next to it.

    Bots that do not search play thousands of games per second. Ctrl-C keeps the games played so
    far and writes the report about them; --resume continues the run.
    """
    from mintopia.cli.arena import ended_like_interrupted, split_table
    from mintopia.lab.progress import RunProgress
    from mintopia.lab.report.report_run import check_out, run
    from mintopia.lab.report.setting import arrange
    from mintopia.lab.report.store import Store

    path = asked.out or Path(f"{asked.game}-report.html")
    check_out(path)
    seed, language = asked.seed, asked.language
    if seed is None:
        seed = Store.beside(path).saved()["seed"] if resume else flags.new_seed()
    setting = arrange(asked.game, split_table(asked.bots), seed, asked.options)
    progress = RunProgress(language, estimate=True)
    with ended_like_interrupted():
        outcome = run(
            setting, asked.games, path,
            progress=progress, language=language, jobs=asked.jobs, resume=resume,
            pairs=pairs,
        )  # fmt: skip
    for written in outcome.paths:
        progress.tell("written", path=written)
    if outcome.interrupted:
        progress.tell("stopped", games=f"{outcome.games:,}")
        sys.exit(EXIT_INTERRUPTED)
