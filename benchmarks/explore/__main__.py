"""The command `python -m benchmarks.explore`: look for holes in the rules of a game."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from benchmarks.explore.report import check_output, print_report, write_report
from benchmarks.explore.running import can_sweep, explore
from benchmarks.explore.texts import texts
from mintopia.cli.common import GAME_IDS, game_argument, language_option
from mintopia.cli.lab_flags import (
    jobs_option,
    out_option,
    run_progress,
    seed_option,
)
from mintopia.cli.main import EXIT_INTERRUPTED, main
from mintopia.games import title_of
from mintopia.lab.arena.arena_report import report_console
from mintopia.lab.progress import RunProgress


class WholeNumber(click.types.IntParamType):
    """A whole number, which may be written as 1e9."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read the number."""
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if not number.is_integer() or number < 0:
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        return int(number)


WHOLE_NUMBER = WholeNumber()


@click.command(name="explore")
@game_argument(required=False)
@click.option(
    "--games",
    type=WHOLE_NUMBER,
    metavar="NUMBER",
    help="Number of games with the compiled rules.",
)
@click.option(
    "--decisions",
    type=WHOLE_NUMBER,
    metavar="NUMBER",
    help="Or play until this many decisions, such as 1e9. Default: 1e7.",
)
@click.option(
    "--traced",
    type=WHOLE_NUMBER,
    metavar="NUMBER",
    default="500",
    show_default=True,
    help="Number of games with the interpreted rules, with every branch recorded.",
)
@click.option(
    "--bound",
    type=WHOLE_NUMBER,
    metavar="NUMBER",
    default="20000",
    show_default=True,
    help="Number of decisions after which a game counts as endless.",
)
@seed_option("games")
@jobs_option()
@out_option("Write the report, with every value, to an .md or .json file.")
@language_option
def command(
    game: str | None,
    games: int | None,
    decisions: int | None,
    traced: int,
    bound: int,
    seed: int,
    jobs: int | None,
    out: Path | None,
    language: str,
) -> None:
    """Play random games under all options, of one game or of all; report what is wrong.

    Options, opponents, decks, card values and the players' preferences are drawn at random.
    The report lists dead ends, endless games, overflows and crashes; rulings, refusals, events,
    actions and branches of the rules that were never reached; and the largest values of the state
    next to its limits. Ctrl-C keeps what was found so far.

    \b
    python -m benchmarks.explore
    python -m benchmarks.explore works --seed 1 -o works.md
    python -m benchmarks.explore bid --decisions 1e9 --traced 20000
    """
    if out is not None:
        check_output(out)
    asked = [game] if game is not None else list(GAME_IDS)
    say = texts(language).say
    if 0 not in (games, decisions) and any(map(can_sweep, asked)):
        run_progress(language, "explore")
    found = []
    for each in asked:
        title = title_of(each, language)
        ways = {}
        for way in ("interpreted", "compiled"):
            ways[way] = RunProgress(language, plain=True)
            ways[way].sentence = partial(say, "progress", way, game=title)
        found.append(
            explore(
                each,
                games=games,
                decisions=decisions,
                traced=traced,
                seed=seed,
                jobs=jobs,
                bound=bound,
                progress=lambda way, *done, ways=ways: ways[way](*done),
            )
        )
        print_report(found[-1], language, report_console())
        if found[-1].interrupted:
            break
    if out is not None:
        write_report(out, found, language)
        click.echo(say("head", "written", path=out), err=True)
    if found[-1].interrupted:
        sys.exit(EXIT_INTERRUPTED)
    if any(each.troubles for each in found):
        sys.exit(1)


if __name__ == "__main__":
    main(command, "python -m benchmarks.explore")
