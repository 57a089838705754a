"""Shared parts of the commands that play very many games: flags and progress."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from mintopia.cli import common

if TYPE_CHECKING:
    from mintopia.lab.progress import RunProgress
    from mintopia.lab.simulate.setting import Setting

SEED_BITS: Final = 32
DEFAULT_BOTS: Final = "greedy,greedy"
THREADS: Final = "Number of threads. Default: one per core."
_SHARED: Final = ("game", "bots", "games", "seed", "jobs", "out", "language")


@dataclass(frozen=True)
class Asked:
    """The flags that every command about very many games has, as they were given."""

    game: str
    bots: str
    games: int
    seed: Any
    options: dict[str, Any]  # --solo, --option and --cards
    jobs: int | None
    out: Path | None
    language: str

    def setting(self, **options: Any) -> Setting:
        """Return the setting of an experiment; refuse a game without any, or a bad number."""
        from mintopia.engine.worker_pool import check_jobs
        from mintopia.lab.experiments.pairing import read_setting

        if self.jobs is not None:
            check_jobs(self.jobs)
        return read_setting(
            self.game, self.bots, self.games, self.seed, {**self.options, **options}
        )


def new_seed() -> int:
    """Return a random seed, for runs that name none."""
    return secrets.randbits(SEED_BITS)


def seed_option(
    same: str, default: Callable[[], int] | None = new_seed
) -> Callable[[common.F], common.F]:
    """Add --seed; `same` names what the same seed reproduces."""
    words = f"Seed for everything; the same seed gives the same {same}. Default: a new one."
    return click.option("--seed", type=int, default=default, help=words)


def out_option(words: str) -> Callable[[common.F], common.F]:
    """Add --out: the file to write."""
    return click.option("-o", "--out", type=common.FILE, help=words)


def jobs_option(words: str = THREADS) -> Callable[[common.F], common.F]:
    """Add --jobs."""
    return click.option("--jobs", type=int, help=words)


def table_flags(
    games: int,
    games_help: str,
    *,
    bots_help: str = "Who sits where: random, greedy, easy, medium, hard or net for each player.",
) -> Callable[[common.F], common.F]:
    """Add the game, --bots, --games, --solo and --option.

    The command gets them as `asked`, together with --cards, --seed, --jobs, --out and --lang.
    """
    flags = (
        common.game_argument(),
        click.option(
            "--bots", default=DEFAULT_BOTS, show_default=True, metavar="BOT,BOT,...", help=bots_help
        ),
        click.option("--games", type=int, default=games, show_default=True, help=games_help),
        click.option("--solo", help="Play solitaire against a card: justin, rachael, sonic, mort."),
        click.option(
            "--option",
            "more",
            multiple=True,
            metavar="NAME=VALUE",
            help="Another game option, such as advanced=2 or variant=manual. Can be repeated.",
        ),
    )

    def decorate(function: common.F) -> common.F:
        @wraps(function)
        def command(
            *, solo: str | None, more: tuple[str, ...], card_file: Path | None = None, **rest: Any
        ) -> Any:
            cards = common.read_card_file(card_file) or None
            options = {"solo": solo, "cards": cards, **common.read_game_options(more)}
            given = {name: rest.pop(name) for name in _SHARED}
            common.warn_of_own_cards(given["bots"].split(","), cards, given["language"])
            return function(Asked(options=options, **given), **rest)

        made: Any = command
        for flag in reversed(flags):
            made = flag(made)
        return made  # type: ignore[no-any-return]

    return decorate


def run_progress(language: str, package: str = "bots") -> RunProgress:
    """Return what shows the progress of a run; tell if a package's rules must be compiled."""
    from mintopia.engine.kernel.compiler import is_warm
    from mintopia.lab.progress import RunProgress

    progress = RunProgress(language)
    if not is_warm(package):
        progress.compiling()
    return progress
