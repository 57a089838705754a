"""mintopia lab compare: what a change of card values does, on paired deals."""

from __future__ import annotations

from pathlib import Path

import click

from mintopia.cli import lab_flags as flags
from mintopia.cli.common import FILE, language_option, read_card_file

MOST_FILES = 2


@click.command(name="compare")
@click.option(
    "--cards",
    "card_files",
    type=FILE,
    multiple=True,
    help="A card file; give two, before and after. A single one is compared with the printed "
    "cards.",
)
@flags.table_flags(20_000, "Number of deals.")
@flags.seed_option("answer")
@click.option("--all", "everything", is_flag=True, help="Also print what did not change.")
@flags.jobs_option()
@flags.out_option("Write every answer to an .html, .json or .csv file.")
@language_option
def command(asked: flags.Asked, card_files: tuple[Path, ...], everything: bool) -> None:
    """Show what changed card values do, by playing the same deals with both card files.

    All cards are examined, so p values are corrected for the number of questions (Holm): if nothing
    differs, at most one run in twenty finds something.

    \b
    mintopia cards works --toml > mine.toml     # then change a number in it
    mintopia lab compare works --cards mine.toml --seed 1
    mintopia lab compare works --cards mine.toml --cards other.toml -o answers.html
    """
    from mintopia.errors import OptionError
    from mintopia.lab.arena.arena_report import report_console
    from mintopia.lab.experiments import comparing, comparing_output
    from mintopia.lab.experiments.pairing import check_game
    from mintopia.lab.experiments.texts import said

    check_game(asked.game)
    if not card_files or len(card_files) > MOST_FILES:
        raise OptionError(said("files", count=len(card_files)))
    if asked.out is not None:
        comparing_output.check_output(asked.out)
    files = card_files if len(card_files) == MOST_FILES else (None, *card_files)
    before, after = (asked.setting(cards=read_card_file(file) or None) for file in files)
    progress = flags.run_progress(asked.language)
    comparison = comparing.compare(before, after, asked.games, jobs=asked.jobs)
    comparing_output.print_comparison(comparison, asked.language, report_console(), everything)
    if asked.out is not None:
        comparing_output.write_comparison(asked.out, comparison, asked.language)
        progress.tell("written", path=asked.out)
