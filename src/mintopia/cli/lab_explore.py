"""mintopia lab explore: look for holes in the rules of a game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

import click

from mintopia.cli.common import GAME_IDS, NameChoice, language_option

INTERRUPTED = 130
FIRST_SECONDS = 2.0  # until the first line about the progress
LINE_SECONDS = 10.0


def whole_number(_: click.Context, param: click.Parameter, given: str | None) -> int | None:
    """Read a whole number, also written as 1e9."""
    if given is None:
        return None
    try:
        number = float(given)
    except ValueError:
        number = -1.0
    if number.is_integer() and number >= 0:
        return int(number)
    raise click.BadParameter(f"{given!r} is not a whole number such as 20000 or 1e9.", param=param)


@click.command(name="explore")
@click.argument("game", type=NameChoice(GAME_IDS), required=False)
@click.option(
    "--games",
    callback=whole_number,
    metavar="NUMBER",
    help="How many games with the compiled rules.",
)
@click.option(
    "--decisions",
    callback=whole_number,
    metavar="NUMBER",
    help="Or until so many decisions, such as 1e9. Default: 1e7.",
)
@click.option(
    "--traced",
    callback=whole_number,
    metavar="NUMBER",
    default="500",
    show_default=True,
    help="How many games with the interpreted rules, every branch watched.",
)
@click.option(
    "--bound",
    callback=whole_number,
    metavar="NUMBER",
    default="20000",
    show_default=True,
    help="After how many decisions a game counts as endless.",
)
@click.option(
    "--seed",
    type=int,
    help="Seed for everything; the same seed gives the same games. Default: a new one.",
)
@click.option("--jobs", type=int, help="How many threads. Default: one for each core.")
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the report, with every value, as .md or .json.",
)
@language_option
def command(
    game: str | None,
    games: int | None,
    decisions: int | None,
    traced: int,
    bound: int,
    seed: int | None,
    jobs: int | None,
    out: Path | None,
    language: str,
) -> None:
    """Play random games of one game, or of all, under all options; report what is wrong.

    Options, opponents, decks and card values are drawn at random, and so are the players' tastes.
    The report lists dead ends, endless games, overflows and crashes; rulings, refusals, events,
    actions and branches of the rules that were never reached; and the largest values of the state
    beside its limits. Ctrl-C keeps what was found so far.

    \b
    mintopia lab explore
    mintopia lab explore works --seed 1 -o works.md
    mintopia lab explore bid --decisions 1e9 --traced 20000
    """
    from mintopia.kernel.compiler import is_warm
    from mintopia.lab.arena.report import report_console
    from mintopia.lab.explore import explore
    from mintopia.lab.explore.report import check_output, print_report, texts, write_report
    from mintopia.lab.explore.running import can_sweep

    if out is not None:
        check_output(out)
    asked = [game] if game is not None else list(GAME_IDS)
    if not is_warm("bots") and 0 not in (games, decisions) and any(map(can_sweep, asked)):
        click.echo(texts(language).say("progress", "compiling"), err=True)
    found = []
    for each in asked:
        progress = _progress(each, language)
        found.append(
            explore(
                each,
                games=games,
                decisions=decisions,
                traced=traced,
                seed=seed,
                jobs=jobs,
                bound=bound,
                progress=progress,
            )
        )
        print_report(found[-1], language, report_console(sys.stdout.isatty()))
        if found[-1].interrupted:
            break
    if out is not None:
        write_report(out, found, language)
        click.echo(texts(language).say("head", "written", path=out), err=True)
    if found[-1].interrupted:
        sys.exit(INTERRUPTED)
    if any(each.troubles for each in found):
        sys.exit(1)


def _progress(game: str, language: str) -> Callable[[str, int, int], None]:
    """Return what tells now and then how far a run is."""
    from mintopia.games import title_of
    from mintopia.lab.arena.texts import rate, span
    from mintopia.lab.explore.report import texts

    begun: dict[str, float] = {}
    following = [0.0]

    def tell(way: str, done: int, total: int) -> None:
        now = monotonic()
        if way not in begun:
            begun[way] = now
            following[0] = now + FIRST_SECONDS
        if now < following[0] or not 0 < done < total:
            return
        following[0] = now + LINE_SECONDS
        speed = done / (now - begun[way])
        told = {"percent": f"{100 * done / total:.0f}", "time": span((total - done) / speed)}
        if way == "compiled":
            told["rate"] = rate(speed)
        line = texts(language).say(
            "progress",
            way,
            game=title_of(game, language),
            done=f"{done:,}",
            total=f"{total:,}",
            **told,
        )
        click.echo(line, err=True)

    return tell
