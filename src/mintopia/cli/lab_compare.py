"""mintopia lab compare: what a change of card values does, on paired deals."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from mintopia.cli.common import FILE, language_option, read_card_file
from mintopia.cli.lab_flags import (
    jobs_option,
    out_option,
    seed_option,
    table_flags,
    tell_compiling,
)

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
@table_flags(20_000, "Number of deals.")
@seed_option("answer")
@click.option("--all", "everything", is_flag=True, help="Also print what did not change.")
@jobs_option()
@out_option("Write every answer to an .html, .json or .csv file.")
@language_option
def command(
    game: str,
    card_files: tuple[Path, ...],
    bots: str,
    games: int,
    seed: int,
    options: dict[str, Any],
    everything: bool,
    jobs: int | None,
    out: Path | None,
    language: str,
) -> None:
    """Show what changed card values do, by playing the same deals with both card files.

    All cards are examined, so p values are corrected for the number of questions (Holm): if nothing
    differs, at most one run in twenty finds something.

    \b
    mintopia cards works --toml > mine.toml     # then change a number in it
    mintopia lab compare works --cards mine.toml --seed 1
    mintopia lab compare works --cards mine.toml --cards other.toml -o answers.html
    """
    from mintopia.engine.worker_pool import check_jobs
    from mintopia.errors import OptionError
    from mintopia.lab.arena.arena_report import report_console
    from mintopia.lab.experiments import comparing
    from mintopia.lab.experiments.comparing_output import (
        check_output,
        print_comparison,
        write_comparison,
    )
    from mintopia.lab.experiments.pairing import check_game, read_setting
    from mintopia.lab.experiments.texts import said, texts

    check_game(game)
    if not card_files or len(card_files) > MOST_FILES:
        raise OptionError(said("files", count=len(card_files)))
    if out is not None:
        check_output(out)
    if jobs is not None:
        check_jobs(jobs)
    files = card_files if len(card_files) == MOST_FILES else (None, *card_files)
    before, after = (
        read_setting(game, bots, games, seed, {**options, "cards": read_card_file(file) or None})
        for file in files
    )
    tell_compiling(texts(language).say)
    comparison = comparing.compare(before, after, games, jobs=jobs)
    console = report_console(sys.stdout.isatty())
    print_comparison(comparison, language, console, everything)
    if out is not None:
        write_comparison(out, comparison, language)
        click.echo(texts(language).say("progress", "written", path=out), err=True)
