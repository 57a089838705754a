"""mintopia lab effects: what a change of a card or of a player does, on paired deals."""

from __future__ import annotations

import sys

import click

from mintopia.cli import lab_flags as flags
from mintopia.cli.common import cards_option, language_option
from mintopia.cli.main import EXIT_INTERRUPTED
from mintopia.engine.options import check_number


@click.command(name="effects")
@click.option(
    "--kind", "kinds", multiple=True, help="Only experiments of this kind. Can be repeated."
)
@click.option("--card", "subjects", multiple=True, help="Only about this card. Can be repeated.")
@cards_option
@flags.table_flags(20_000, "Pairs of games per question.")
@click.option(
    "--ladder",
    type=int,
    default=0,
    show_default=True,
    help="Games for each rung of the skill ladder with a searching bot; 0: no ladder.",
)
@flags.seed_option("answer")
@flags.jobs_option()
@flags.out_option("Write every effect to a .json file.")
@language_option
def command(
    asked: flags.Asked, kinds: tuple[str, ...], subjects: tuple[str, ...], ladder: int
) -> None:
    """Measure what a change to a card or a player does.

    A card is given, left out, forbidden or made more expensive, or a player is restricted. Every
    deal is played with and without the change. Ctrl-C keeps the questions answered so far.

    \b
    mintopia lab effects works --card stripmine --seed 1
    mintopia lab effects works --kind restricted --seed 1
    mintopia lab effects bid --bots greedy,greedy,greedy,greedy --kind ability --seed 1
    """
    from mintopia.lab.arena.arena_report import report_console
    from mintopia.lab.experiments.effects import effect_tables
    from mintopia.lab.experiments.effects_output import check_output, print_effects, write_effects
    from mintopia.lab.experiments.experiments_run import check_choice, run
    from mintopia.lab.experiments.pairing import check_game

    check_game(asked.game)
    check_number("ladder", ladder, 0, 1_000_000)
    if asked.out is not None:
        check_output(asked.out)
    setting = asked.setting()
    check_choice(setting, kinds, subjects)
    with flags.run_progress(asked.language) as progress:
        found = run(
            setting,
            asked.games,
            jobs=asked.jobs,
            progress=progress,
            ladder=ladder,
            kinds=kinds or None,
            subjects=subjects or None,
        )
    tables = effect_tables(found, setting, asked.language)
    print_effects(tables, found, setting, asked.games, asked.language, report_console())
    if asked.out is not None:
        write_effects(asked.out, found)
        progress.tell("written", path=asked.out)
    if found.interrupted:
        sys.exit(EXIT_INTERRUPTED)
