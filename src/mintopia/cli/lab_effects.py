"""mintopia lab effects: what a change of a card or of a player does, on paired deals."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

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
LINE_SECONDS = 5.0
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="effects")
@click.argument("game", type=NameChoice(GAME_IDS))
@click.option("--kind", "kinds", multiple=True, help="Only experiments of this kind. May repeat.")
@click.option("--card", "subjects", multiple=True, help="Only about this card. May repeat.")
@cards_option
@click.option(
    "--bots", default="greedy,greedy", show_default=True, metavar="BOT,BOT,...",
    help="Who sits where: random, greedy or easy for each player.",
)  # fmt: skip
@click.option(
    "--games", type=int, default=20_000, show_default=True, help="Pairs of games a question."
)
@click.option(
    "--ladder",
    type=int,
    default=0,
    show_default=True,
    help="Games for each rung of the ladder of skill that searches; 0: no ladder.",
)
@click.option(
    "--seed",
    type=int,
    help="Seed for everything; the same seed gives the same answer. Default: a new one.",
)
@click.option("--solo", help="Alone against a card: justin, rachael, sonic, mort.")
@game_options
@click.option("--jobs", type=int, help="How many threads. Default: one for each core.")
@click.option("-o", "--out", type=FILE, help="Every effect, as .json.")
@language_option
def command(
    game: str,
    kinds: tuple[str, ...],
    subjects: tuple[str, ...],
    card_file: Path | None,
    bots: str,
    games: int,
    ladder: int,
    seed: int | None,
    solo: str | None,
    more: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
    language: str,
) -> None:
    """Measure what a change does: a card given, left out, forbidden or dearer, a player bound.

    Every deal is played with and without the change. Ctrl-C keeps the questions answered so far.

    \b
    mintopia lab effects works --card stripmine --seed 1
    mintopia lab effects works --kind restricted --seed 1
    mintopia lab effects bid --bots greedy,greedy,greedy,greedy --kind ability --seed 1
    """
    from mintopia.kernel.compiler import is_warm
    from mintopia.lab.arena.report import report_console
    from mintopia.lab.arena.workers import check_jobs
    from mintopia.lab.experiments.effects import effect_tables
    from mintopia.lab.experiments.effects_output import check_output, print_effects, write_effects
    from mintopia.lab.experiments.playing import check_game, read_setting
    from mintopia.lab.experiments.running import check_choice, run
    from mintopia.lab.experiments.texts import texts
    from mintopia.lab.simulate.setting import check_number

    check_game(game)
    check_number("ladder", ladder, 0, 1_000_000)
    if out is not None:
        check_output(out)
    if jobs is not None:
        check_jobs(jobs)
    chosen = secrets.randbits(SEED_BITS) if seed is None else seed
    options = {"solo": solo, "cards": read_card_file(card_file) or None, **read_game_options(more)}
    setting = read_setting(game, bots, games, chosen, options)
    check_choice(setting, kinds, subjects)
    if not is_warm("bots"):
        click.echo(texts(language).say("progress", "compiling"), err=True)
    found = run(
        setting,
        games,
        jobs=jobs,
        progress=_progress(language),
        ladder=ladder,
        kinds=kinds or None,
        subjects=subjects or None,
    )
    console = report_console(sys.stdout.isatty())
    tables = effect_tables(found, setting, language)
    print_effects(tables, found, setting, games, language, console)
    if out is not None:
        write_effects(out, found)
        click.echo(texts(language).say("progress", "written", path=out), err=True)
    if found.interrupted:
        sys.exit(INTERRUPTED)


def _progress(language: str) -> Callable[[int, int], None]:
    """Return what tells every few seconds how far a long run is."""
    from mintopia.lab.experiments.texts import texts

    following = [monotonic() + LINE_SECONDS]

    def tell(done: int, total: int) -> None:
        if monotonic() >= following[0] and done < total:
            following[0] = monotonic() + LINE_SECONDS
            told = {"done": f"{done:,}", "total": f"{total:,}", "percent": 100 * done // total}
            click.echo(texts(language).say("progress", "line", **told), err=True)

    return tell
