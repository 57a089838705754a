"""mintopia hint: what each legal move of a saved game is worth."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click
from rich.table import Table
from rich.text import Text

from mintopia.bots import analysis
from mintopia.bots.analysis import Analysis, MoveEstimate
from mintopia.cli.common import language_option, print_json, read_game_source, said_of_flags
from mintopia.cli.usage import said
from mintopia.coach import search_wait
from mintopia.coach.chance_bars import (
    BAR_CELLS,
    Words,
    bar,
    interval,
    new_console,
    percent,
    scale_for,
)
from mintopia.coach.reasons import Reasoner
from mintopia.coach.review import MOST_PLAYOUTS, default_playouts
from mintopia.coach.review_model import Reason
from mintopia.coach.texts import texts, why
from mintopia.engine.game import Game, load_record
from mintopia.engine.options import check_number
from mintopia.errors import OptionError

FEW = 15  # moves shown by default
MOST_SECONDS = 3600.0
DECIMALS = 5
ESTIMATED = ("chance", "low", "high")
# Columns below which bars are shorter, moves have no text, and there is no bar.
ROOMY, NARROW, TINY = 100, 70, 50
UNKNOWN = "?"  # shown for a move that the search has not tried
ENDLESS = 10_000_000  # positions, where the time limit decides instead


@click.command(name="hint")
@click.argument("game_source", metavar="GAME")
@click.option("--playouts", type=int, help="Number of positions to examine. Default: 20000.")
@click.option("--seconds", type=float, help="Think for this long instead.")
@click.option("--top", type=int, help=f"Number of moves to show. Default: at most {FEW}.")
@click.option(
    "--all-seeing",
    is_flag=True,
    help="Judge with all cards face up; for after the game, since it reveals what is hidden.",
)
@click.option(
    "--seed", type=int, default=0, help="Seed for the search; the same seed gives the same hint."
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@language_option
def command(
    game_source: str,
    playouts: int | None,
    seconds: float | None,
    top: int | None,
    all_seeing: bool,
    seed: int,
    as_json: bool,
    language: str,
) -> None:
    """Rate each legal move of a saved game: the chance of winning with it, and its 95% interval.

    The advice uses only what the seat to move may know.

    \b
    mintopia hint my-game.json
    mintopia hint my-game.json --seconds 5 --top 5
    """
    if playouts is not None and seconds is not None:
        raise OptionError(said("one-of", flags=("--playouts", "--seconds")))
    if playouts is not None:
        check_number("--playouts", playouts, 1, MOST_PLAYOUTS)
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise OptionError(said_of_flags("seconds", most=f"{MOST_SECONDS:.0f}", given=seconds))
    if top is not None:
        check_number("--top", top, 1, MOST_PLAYOUTS)
    game = load_record(read_game_source(game_source))
    say = texts(language).say
    if game.over:
        watch = f"mintopia review {shlex.quote(game_source)}"
        raise OptionError(say("hint", "over", command=watch))
    name = game.options.spoken_names(language)[game.to_move or 0]
    if game.is_scripted:
        words = game.describe(game.legal()[0], language)
        raise OptionError(say("hint", "automatic", name=name, move=words))
    if seconds is not None:
        playouts = ENDLESS
    with _thinking(game, language) as on_progress:
        found = analysis.analyse(
            game,
            playouts=default_playouts(game.id) if playouts is None else playouts,
            seconds=seconds,
            all_seeing=all_seeing,
            seed=seed,
            on_progress=on_progress,
        )
        reasoner = Reasoner(is_timed=seconds is not None, all_seeing=all_seeing)
        reason = reasoner.for_hint(game, found, seed)
    told = {estimate.move: game.describe(estimate.move, language) for estimate in found.moves}
    if as_json:
        print_json(_as_json(found, game, told, all_seeing, reason))
        return
    console = new_console()
    shown = min(top or FEW, len(found.moves))
    count = {"player": name, "count": len(found.moves), "playouts": f"{found.playouts:,}"}
    console.print(say("hint", "title", **count), style="bold")
    console.print(_table(found.moves[:shown], told, console.width, language))
    if left := found.moves[shown:]:
        most = percent(max(estimate.chance for estimate in left))
        console.print(say("hint", "left-out", count=len(left), chance=most, all=len(found.moves)))
    if len(found.moves) > 1:
        console.print(say("hint", f"sureness-{found.sureness}", count=found.level))
    if reason is not None:
        console.print(why(reason, language))
    console.print(say("hint", "all-seeing" if all_seeing else "fair", player=name))


def _as_json(
    found: Analysis, game: Game, told: dict[str, str], all_seeing: bool, reason: Reason | None
) -> dict[str, Any]:
    """Return the hint for programs: every legal move, best first."""
    return {
        "game": game.id,
        "seat": found.seat,
        "name": game.names[found.seat],
        "all_seeing": all_seeing,
        "playouts": found.playouts,
        "chance": round(found.chance, DECIMALS),
        "sureness": found.sureness,
        "level": found.level,
        "reason": None if reason is None else {"kind": reason.kind, "text": dict(reason.text)},
        "moves": [
            {
                "move": estimate.move,
                "sentence": told[estimate.move],
                **{key: round(getattr(estimate, key), DECIMALS) for key in ESTIMATED},
                "visits": estimate.visits,
            }
            for estimate in found.moves
        ],
    }


def _table(moves: Sequence[MoveEstimate], told: dict[str, str], width: int, language: str) -> Table:
    """Return the moves as a table with bars; in narrow windows without their texts, or the bars."""
    say = texts(language).say
    scale = scale_for(max(estimate.high for estimate in moves))
    cells = BAR_CELLS if width >= ROOMY else BAR_CELLS // 2
    table = Table(header_style="bold", pad_edge=False)
    table.add_column(say("hint", "place"), justify="right")
    table.add_column(say("hint", "words"), ratio=1, overflow="fold")
    if width >= NARROW:
        table.add_column(say("hint", "move"), overflow="fold")
    if width >= TINY:
        table.add_column(say("hint", "bar", top=percent(scale)), no_wrap=True)
    table.add_column(say("hint", "chance"), justify="right", no_wrap=True)
    table.add_column(say("hint", "interval"), justify="right", no_wrap=True)
    for place, estimate in enumerate(moves, 1):
        table.add_row(
            str(place),
            Words(told[estimate.move]),
            *([estimate.move] if width >= NARROW else []),
            *([bar(estimate.low, estimate.high, scale, cells)] if width >= TINY else []),
            percent(estimate.chance) if estimate.visits else UNKNOWN,
            interval(estimate.low, estimate.high),
        )
    return table


@contextmanager
def _thinking(game: Game, language: str) -> Iterator[Callable[[Analysis], None] | None]:
    """Show the best move so far during the search, if there is a terminal."""
    say = texts(language).say
    search_wait.tell_about_compiling(game.id, language)
    console = new_console(errors=True)
    if not console.is_terminal:
        yield None
        return
    with console.status(say("hint", "thinking")) as status:

        def show(found: Analysis) -> None:
            words = say(
                "hint",
                "so-far",
                playouts=f"{found.playouts:,}",
                move=game.describe(found.best.move, language),
                chance=percent(found.chance),
            )
            status.update(Text(words))

        yield show
