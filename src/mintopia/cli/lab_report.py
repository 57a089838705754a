"""mintopia lab GAME: play very many games and write a report about them."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from mintopia.cli.common import (
    GAME_IDS,
    NameChoice,
    cards_option,
    game_options,
    language_option,
    read_card_file,
    read_game_options,
)

INTERRUPTED = 130
SEED_BITS = 32
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="lab")
@click.argument("game", type=NameChoice(GAME_IDS))
@click.option(
    "--bots",
    required=True,
    metavar="BOT,BOT,...",
    help="One bot for each player: random, greedy, easy, medium, hard, expert, mcts:playouts=N.",
)
@click.option("--games", type=int, default=10_000, show_default=True, help="How many games.")
@click.option(
    "--seed",
    type=int,
    help="Seed for everything; the same seed gives the same games. Default: a new one.",
)
@click.option("--solo", help="Alone against a card: justin, rachael, sonic, mort.")
@game_options
@cards_option
@click.option("--jobs", type=int, help="How many cores. Default: all.")
@click.option(
    "-o", "--out", type=FILE, help="The report, a file .html. Default: GAME-report.html, here."
)
@click.option(
    "--experiments",
    "pairs",
    type=int,
    default=2_000,
    show_default=True,
    help="Pairs of games for each experiment (a card left out, given, dearer ...); 0: none.",
)
@click.option("--resume", is_flag=True, help="Go on with the games beside the report.")
@language_option
def command(
    game: str,
    bots: str,
    games: int,
    seed: int | None,
    solo: str | None,
    more: tuple[str, ...],
    card_file: Path | None,
    jobs: int | None,
    out: Path | None,
    pairs: int,
    resume: bool,
    language: str,
) -> None:
    """Play very many games and write a report: one HTML file with plots, and the data beside it.

    Bots that do not search play thousands of games a second. Ctrl-C keeps the games played so far
    and writes the report about them; --resume goes on.
    """
    from mintopia.cli.arena import ended_like_interrupted, split_table
    from mintopia.lab.report.running import check_out, run
    from mintopia.lab.report.setting import arrange
    from mintopia.lab.report.store import Store
    from mintopia.lab.report.watching import Follower
    from mintopia.lab.report.words import texts

    path = Path(f"{game}-report.html") if out is None else out
    check_out(path)
    if seed is None:
        seed = Store.beside(path).saved()["seed"] if resume else secrets.randbits(SEED_BITS)
    options = {"solo": solo, "cards": read_card_file(card_file) or None, **read_game_options(more)}
    setting = arrange(game, split_table(bots), seed, options)
    with ended_like_interrupted():
        outcome = run(
            setting, games, path,
            watcher=Follower(language), language=language, jobs=jobs, resume=resume, pairs=pairs,
        )  # fmt: skip
    say = texts(language).say
    for written in outcome.paths:
        click.echo(say("progress", "written", path=written), err=True)
    if outcome.interrupted:
        click.echo(say("progress", "stopped", games=f"{outcome.games:,}"), err=True)
        sys.exit(INTERRUPTED)
