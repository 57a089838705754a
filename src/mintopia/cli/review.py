"""mintopia review: go through a game decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from mintopia.cli.common import (
    FILE,
    as_json,
    language_option,
    print_json,
    read_game_source,
    said_of_flags,
)
from mintopia.cli.usage import said
from mintopia.coach import review_tables as tables
from mintopia.coach import search_wait
from mintopia.coach.chance_bars import new_console
from mintopia.coach.chance_plot import check_plot, write_plot
from mintopia.coach.judging import SECONDS
from mintopia.coach.review import people_of, review
from mintopia.coach.review_model import Review
from mintopia.coach.texts import texts
from mintopia.engine.files import check_folder, write_file
from mintopia.engine.game import Game, load_record
from mintopia.engine.worker_pool import available_jobs
from mintopia.errors import OptionError
from mintopia.terminal.seating import bots_from_meta

TO_OUTPUT = "-"


@click.command(name="review")
@click.argument("game_source", metavar="GAME")
@click.option("--seconds", type=float, help=f"Time for the whole game. Default: {SECONDS:.0f}.")
@click.option(
    "--playouts",
    type=int,
    help="Examine so many positions in each search instead, however long it takes.",
)
@click.option(
    "--seat", type=int, help="Review only this seat (from 1), even a bot's. Default: every person."
)
@click.option(
    "--all-seeing", is_flag=True, help="Judge with all cards face up, not as the players saw them."
)
@click.option("--jobs", type=int, help="Number of processes. Default: one per core.")
@click.option(
    "--seed",
    type=int,
    default=0,
    help="Seed for the search; with --playouts, the same seed gives the same result.",
)
@click.option(
    "--plot", "plot_file", type=FILE, help="Plot the chances over the game in an .svg or .png file."
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    help="Write the whole review to a JSON file; - prints it instead of the tables.",
)
@click.option("--summary", is_flag=True, help="Leave out the list of all decisions.")
@language_option
def command(
    game_source: str,
    seconds: float | None,
    playouts: int | None,
    seat: int | None,
    all_seeing: bool,
    jobs: int | None,
    seed: int,
    plot_file: Path | None,
    json_file: Path | None,
    summary: bool,
    language: str,
) -> None:
    """Review a game: what each decision cost, and how well each player played.

    Every decision by a person is marked as best, good, ?! inaccuracy, ? mistake or ?? blunder,
    depending on how much of the chance to win it lost against the best move. Bots are judged only
    if no people played. docs/analysis.md explains how.
    """
    say = texts(language).say
    if playouts is not None and seconds is not None:
        raise OptionError(said("one-of", flags=("--playouts", "--seconds")))
    if plot_file is not None:
        check_plot(plot_file)
        check_folder(plot_file)
    printed = json_file is not None and str(json_file) == TO_OUTPUT
    if json_file is not None and not printed:
        check_folder(json_file)
    record = read_game_source(game_source)
    game = load_record(record)
    people = [one + 1 for one in people_of(game)]
    if seat is not None and seat not in people:
        raise OptionError(said_of_flags("review-seat", seats=tuple(people), given=seat))
    bots = bots_from_meta(record, people_of(game))
    with _progress(game, language) as on_progress:
        found = review(
            game,
            playouts=playouts,
            seconds=seconds,
            all_seeing=all_seeing,
            jobs=available_jobs() if jobs is None else jobs,
            seed=seed,
            seat=None if seat is None else seat - 1,
            bots=bots,
            on_progress=on_progress,
        )
    spoken = found.named(game.options.spoken_names(language))
    if printed:
        print_json(found.as_json())
    else:
        _show(spoken, game, language, summary)
    if plot_file is not None:
        write_plot(plot_file, spoken, language)
        click.echo(say("review", "plot-written", path=plot_file), err=printed)
    if json_file is not None and not printed:
        write_file(json_file, (as_json(found.as_json()) + "\n").encode())
        click.echo(say("review", "json-written", path=json_file))


def _show(found: Review, game: Game, language: str, short: bool) -> None:
    """Print the review as tables."""
    say = texts(language).say
    console = new_console()
    console.print(say("review", "title", names=found.title), style="bold")
    console.print(say("review", "all-seeing" if found.all_seeing else "fair"))
    if found.seconds is None:
        console.print(say("review", "by-playouts", playouts=f"{found.playouts:,}"))
    else:
        console.print(say("review", "by-seconds", seconds=f"{found.seconds:g}"))
    if not found.finished:
        console.print(say("review", "unfinished"))
    if not found.decisions:
        console.print(say("review", "nothing"))
        return
    told = tables.sentences(found, game.record(), language)
    decisions = tables.DecisionList(found, told, language)
    if not short:
        console.print(tables.whole_list(decisions, console.width), no_wrap=True, end="\n\n")
    console.print(tables.summary(decisions))


@contextmanager
def _progress(game: Game, language: str) -> Iterator[Callable[[int, int], None]]:
    """Show the progress of the review, if there is a terminal."""
    say = texts(language).say
    console = new_console(errors=True)
    search_wait.tell_about_compiling(game.id, language)
    if not console.is_terminal:
        yield lambda _done, _total: None
        return
    columns: list[Any] = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn()]
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(say("review", "progress"), total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)
