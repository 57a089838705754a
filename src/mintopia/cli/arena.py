"""mintopia arena: many games between bots, and their results."""

from __future__ import annotations

import itertools
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import click

from mintopia.cli.common import (
    FILE,
    GAME_IDS,
    cards_option,
    language_option,
    print_json,
    read_card_file,
    warn_of_own_cards,
)
from mintopia.cli.game_flags import RULES_KINDS, game_flags, own_options
from mintopia.cli.lab_flags import jobs_option, new_seed
from mintopia.cli.main import EXIT_INTERRUPTED

if TYPE_CHECKING:
    from mintopia.lab.arena import Results, Schedule

OPTIONS = own_options(RULES_KINDS)
# Parameters that belong to the run of a journal and cannot be given together with --resume.
OF_THE_RUN = (
    "bots", "game", "players", "tables", "seed", "solo", *OPTIONS,
    "card_file", "luck_adjusted", "move_time", "start_time", "journal",
)  # fmt: skip


def _bot_names(_context: click.Context, _parameter: click.Parameter, typed: str) -> list[str]:
    """Complete the name of a bot."""
    from mintopia.bots.roster import NAMES

    return [name for name in (*NAMES, "mcts:playouts=", "exec:") if name.startswith(typed)]


@click.command(name="arena")
@click.argument("bots", nargs=-1, metavar="[BOT]...", shell_complete=_bot_names)
@click.option(
    "--game",
    type=click.Choice(GAME_IDS),
    default=GAME_IDS[0],
    show_default=True,
    help="The game to play.",
)
@click.option("--players", type=int, help="Number of players. Default: 2.")
@click.option(
    "--table",
    "tables",
    multiple=True,
    metavar="BOT,BOT,...",
    help="One exact table, such as hard,greedy,greedy,greedy. Can be repeated.",
)
@click.option("--games", type=int, help="Minimum number of games per lineup. Default: 100.")
@click.option(
    "--seed",
    type=int,
    default=new_seed,
    help="Seed for the deals; the same seed gives the same games. Default: a new one.",
)
@click.option("--solo", help="Each bot against a solitaire card: justin, rachael, sonic, mort.")
@game_flags(RULES_KINDS)
@cards_option
@jobs_option("Number of processes. Default: one per core.")
@click.option(
    "--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, auto, or local."
)
@click.option(
    "--move-time", type=float, default=10.0, help="Seconds per move for exec: bots. Default: 10."
)
@click.option(
    "--start-time", type=float, default=10.0, help="Seconds for exec: bots to start. Default: 10."
)
@click.option(
    "--luck-adjusted",
    is_flag=True,
    help="Also show shares without the luck of draws, which takes fewer games.",
)
@click.option(
    "--out",
    "outputs",
    multiple=True,
    type=FILE,
    help="Write every game to a .csv, .json or .parquet file. Can be repeated.",
)
@click.option(
    "--summary", "summaries", multiple=True, type=FILE, help="Write the table, in the same formats."
)
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder to save the games in, to replay and review them.",
)
@click.option("--journal", type=FILE, help="File to save the run in. Default: in your data folder.")
@click.option("--resume", "resume_file", type=FILE, help="Resume the run in this journal.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
@click.option("--plain", is_flag=True, help="Print lines instead of a progress bar.")
@language_option
@click.pass_context
def command(
    context: click.Context,
    /,
    resume_file: Path | None,
    language: str,
    outputs: tuple[Path, ...],
    summaries: tuple[Path, ...],
    as_json: bool,
    plain: bool,
    **given: Any,
) -> None:
    """Play bots against each other on all cores, with rotated seats and paired deals.

    Bots: random, greedy, easy, medium, hard, expert, master, net (the network alone),
    hard:2026-11 (before networks), mcts:playouts=N, exec:COMMAND (a program in any language).
    Ctrl-C stops the run; it can be resumed.

    \b
    mintopia arena hard medium greedy --games 1000         everybody against everybody
    mintopia arena --game bid --players 4 hard greedy      one against three, both ways
    mintopia arena --table hard,greedy,greedy,greedy       one exact table
    mintopia arena expert --solo mort                      solitaire against a card
    mintopia arena "exec:./mybot" greedy                   your own bot
    mintopia arena expert hard --luck-adjusted             sharper, at equal games
    mintopia arena --resume FILE --out games.csv           resume; write the games
    """
    from mintopia.errors import OptionError
    from mintopia.lab.arena import resume, run
    from mintopia.lab.arena.output import check_output, write_games, write_lines
    from mintopia.lab.arena.progress import ArenaProgress

    for path in (*outputs, *summaries):
        check_output(path)
    progress = ArenaProgress(language, plain=plain)
    session: dict[str, Any] = {
        "jobs": given["jobs"],
        "ray": given["ray"],
        "records": given["records"],
        "watcher": progress,
    }
    with ended_like_interrupted():
        if resume_file is not None:
            for name in OF_THE_RUN:
                if context.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT:
                    raise OptionError(
                        f"--resume continues its own run; leave out {_flag(context, name)}."
                    )
            journal: Path | None = resume_file
            results = resume(resume_file, games=given["games"], **session)
        else:
            schedule = _schedule(given, language)
            journal = given["journal"] or _journal_path(schedule)
            results = run(schedule, journal=journal, **session)
    for path in outputs:
        write_games(path, results)
    for path in summaries:
        write_lines(path, results)
    _show(results, language, journal, as_json)
    for path in (*outputs, *summaries):
        progress.tell("written", path=path)
    if results.interrupted:
        sys.exit(EXIT_INTERRUPTED)  # click would swallow its own exit


def _schedule(given: dict[str, Any], language: str) -> Schedule:
    from mintopia.bots.external import Limits
    from mintopia.lab.arena import arrange
    from mintopia.lab.arena.schedule import DEFAULT_GAMES

    cards = read_card_file(given["card_file"]) or None
    own: dict[str, Any] = {name: _value(kind, given[name]) for name, kind in OPTIONS.items()}
    tables = [split_table(table) for table in given["tables"]]
    warn_of_own_cards([*given["bots"], *itertools.chain(*tables)], cards, language)
    return arrange(
        given["game"],
        given["bots"],
        tables=tables,
        games=DEFAULT_GAMES if given["games"] is None else given["games"],
        seed=given["seed"],
        limits=Limits(given["move_time"], given["start_time"]),
        players=given["players"],
        solo=given["solo"],
        cards=cards,
        luck_adjusted=given["luck_adjusted"],
        **own,
    )


def split_table(text: str) -> list[str]:
    """Split a table into its bots, at commas, or at | if a bot's name contains commas.

    The commas of mcts:playouts=500,seconds=1 are recognized.
    """
    from mintopia.bots.roster import join_settings

    if "|" in text:
        return [bot.strip() for bot in text.split("|")]
    return join_settings(text.split(","))


def _value(kind: str, text: str | None) -> int | str | list[str] | None:
    """Return the value of an option; a list or a number for one that takes some of its choices."""
    if text is None or kind != "some-of":
        return text
    return int(text) if text.strip().isdecimal() else [name.strip() for name in text.split(",")]


def _flag(context: click.Context, name: str) -> str:
    """Return a parameter as it is written on the command line."""
    for parameter in context.command.params:
        if parameter.name == name and isinstance(parameter, click.Option):
            return parameter.opts[0]
    return "the bots"


def _journal_path(schedule: Schedule) -> Path | None:
    """Choose a default journal file; return None if it cannot be written."""
    from mintopia.lab.arena.journal import automatic_path

    path = automatic_path(schedule.game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(exist_ok=False)
        path.unlink()
    except OSError:
        return None
    return path


def _show(results: Results, language: str, journal: Path | None, as_json: bool) -> None:
    from mintopia.lab.arena.arena_report import print_report, report_console

    if as_json:
        print_json(results.as_json())
        return
    print_report(results, language, report_console(), journal)


@contextmanager
def ended_like_interrupted() -> Iterator[None]:
    """Stop the run at SIGTERM or SIGHUP (kill, a closed window) as cleanly as at Ctrl-C."""

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), interrupt) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
