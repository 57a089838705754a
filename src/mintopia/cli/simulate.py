"""mintopia simulate: very many games between bots that do not search, in seconds."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

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
FIRST_SECONDS = 2.0  # until the first line about the progress
LINE_SECONDS = 5.0
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="simulate")
@click.argument("game", type=NameChoice(GAME_IDS))
@click.option(
    "--bots",
    required=True,
    metavar="BOT,BOT,...",
    help="Who sits where: random, greedy or easy for each player.",
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
@click.option("--jobs", type=int, help="How many threads. Default: one for each core.")
@click.option(
    "--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="Where the games are played.",
)
@click.option("-o", "--out", type=FILE, help="Every game, as .parquet or .csv.")
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
    ray: str | None,
    device: Any,
    out: Path | None,
    language: str,
) -> None:
    """Play whole games inside compiled code, thousands a second, and sum them up.

    The bots choose as random, greedy and easy do everywhere. Ctrl-C keeps the games played so far.

    \b
    mintopia simulate works --bots greedy,greedy --games 100000 --seed 1
    mintopia simulate works --bots greedy,random,easy --option advanced=2
    mintopia simulate works --bots greedy --solo mort -o games.parquet
    mintopia simulate bid --bots greedy,greedy,greedy,greedy --seed 1
    """
    from mintopia.kernel.compiler import is_warm
    from mintopia.lab.arena.report import report_console
    from mintopia.lab.simulate import simulate
    from mintopia.lab.simulate.output import check_output, write_games
    from mintopia.lab.simulate.report import print_report, texts

    if out is not None:
        check_output(out)
    if not is_warm("bots"):
        click.echo(texts(language).say("progress", "compiling"), err=True)
    options = {"solo": solo, "cards": read_card_file(card_file) or None, **read_game_options(more)}
    result = simulate(
        game,
        [bot.strip() for bot in bots.split(",")],
        games,
        secrets.randbits(SEED_BITS) if seed is None else seed,
        jobs=jobs,
        ray=ray,
        device=device,
        progress=_progress(language),
        **options,
    )
    if len(result):
        print_report(result, language, report_console(sys.stdout.isatty()))
    if out is not None and len(result):
        write_games(out, result)
        click.echo(texts(language).say("report", "written", path=out), err=True)
    if result.interrupted:
        sys.exit(INTERRUPTED)


def _progress(language: str) -> Callable[[int, int], None]:
    """Return what tells now and then how far a long run is."""
    from mintopia.lab.arena.texts import rate, span
    from mintopia.lab.simulate.report import texts

    begun: list[float] = []  # when the first games were asked for: loading takes its time
    following = [0.0]

    def tell(done: int, total: int) -> None:
        now = monotonic()
        if not begun:
            begun.append(now)
            following[0] = now + FIRST_SECONDS
        if now < following[0] or not 0 < done < total:
            return
        following[0] = now + LINE_SECONDS
        speed = done / (now - begun[0])
        line = texts(language).say(
            "progress",
            "line",
            done=f"{done:,}",
            total=f"{total:,}",
            percent=f"{100 * done / total:.0f}",
            rate=rate(speed),
            time=span((total - done) / speed),
        )
        click.echo(line, err=True)

    return tell
