"""mintopia play: a game in the terminal, new or saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from mintopia.cli import common
from mintopia.cli.game_flags import OPTIONS, game_flags, one_of
from mintopia.engine.options import said_like

if TYPE_CHECKING:
    from mintopia.host.table import Forced

F = TypeVar("F", bound=Callable[..., Any])
# As offered in mintopia.terminal.bots.
BOT_NAMES = ("even", "easy", "medium", "hard", "expert", "master", "greedy", "random")
FORCED = ("at-once", "pause", "never")  # as in mintopia.host.table.orders


def _games_and_files(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Complete a game, or a file."""
    games = [CompletionItem(game) for game in common.GAME_IDS if game.startswith(typed)]
    return games + click.Path().shell_complete(context, parameter, typed)


def _players_help() -> str:
    bounds = [
        f"{told['low']} to {told['high']} ({game})" for game, told in OPTIONS["players"].items()
    ]
    return f"Number of players: {', '.join(bounds)}. Default: 1, or 2 with --vs."


def _solo_names() -> tuple[str, ...]:
    told = OPTIONS["solo"].values()
    return tuple(dict.fromkeys(one["id"] for each in told for one in each.get("choices", ())))


@click.command(name="play")
@click.argument("what", required=False, metavar="[GAME|FILE]", shell_complete=_games_and_files)
@click.option("--players", type=int, help=_players_help())
@click.option(
    "--vs",
    shell_complete=one_of(*BOT_NAMES),
    help=f"Play against bots: {', '.join(BOT_NAMES)}; even is about as strong as you are. "
    "Separate several with commas.",
)
@click.option(
    "--seats",
    help="Who sits where, such as me,hard,Ben: for each seat me, a person's name or a bot.",
)
@click.option(
    "--solo",
    shell_complete=one_of(*_solo_names()),
    help=f"The opponent in a solitaire game: {', '.join(_solo_names())}.",
)
@game_flags()
@click.option("--names", help="The players' names, such as Ann,Ben.")
@click.option("--seed", type=int, help="Seed for the shuffle; the same seed gives the same cards.")
@common.cards_option
@common.language_option
@click.option("--plain", is_flag=True, help="Play line by line instead of full screen.")
@common.board_option
@click.option(
    "--pace",
    type=float,
    metavar="SECONDS",
    help="Minimum length of a bot's turn in full-screen mode. Default: 0.8.",
)
@click.option(
    "--forced",
    type=click.Choice(FORCED),
    help="When to play your only legal move for you. Default: pause; never for a script.",
)
@click.option(
    "--save",
    "save_file",
    type=common.FILE,
    help="The file to save the game in. Default: a new one in your data folder.",
)
def command(
    what: str | None,
    seed: int | None,
    card_file: Path | None,
    language: str,
    plain: bool,
    board: str,
    pace: float | None,
    forced: Forced | None,
    save_file: Path | None,
    **flags: Any,
) -> None:
    """Play in the terminal: start a new game, or continue a saved one.

    Without flags, it offers the game you left last, or asks for what it needs. The game is saved
    after every move; `mintopia games` lists your saved games.

    \b
    mintopia play                                  ask for everything
    mintopia play works --solo mort                against Mort
    mintopia play works --vs even                  against a bot about as strong as you
    mintopia play works --vs hard                  against a bot of a level
    mintopia play bid --vs easy --players 4        against three bots
    mintopia play works --seats me,hard,Ben        two people and a bot
    mintopia play works --names Ann,Ben,Cleo       three people sharing one screen
    mintopia play bid --names Ann,Ben,Cleo         the same for Mint Bid
    mintopia play my-game.json                     continue a saved game
    """
    from mintopia.cli import launch
    from mintopia.errors import OptionError
    from mintopia.terminal.start import Start

    games = tuple(common.GAME_IDS)
    start = Start(
        games,
        language,
        save_file,
        seed,
        pace=launch.pace_from_flag(pace, language),
        plain_board=board == "plain",
        forced=launch.forced_from_flag(forced),
    )
    given = [f"--{name}" for name, value in flags.items() if value is not None]
    given += ["--seed"] if seed is not None else []
    given += ["--cards"] if card_file is not None else []
    if what is None or what in games:
        launch.check_free(save_file)
        playing = what or games[0]
        for name, value in flags.items():
            owners = OPTIONS.get(name, {playing: None})
            if value is not None and playing not in owners:
                told = {"flag": f"--{name}", "game": tuple(owners), "playing": playing}
                raise OptionError(common.said_of_flags("other-game", **told))
        cards = common.read_card_file(card_file)
        launch.play_new(start, what, flags | {"cards": cards or None}, plain)
        return
    path = Path(what)
    if not path.exists():
        told = {"given": repr(what), "games": games}
        raise OptionError(said_like("neither", what, games, told, common.said_of_files))
    if given:
        raise OptionError(common.said_of_flags("saved", file=path, flag=given[0]))
    if save_file is not None and save_file != path:
        launch.check_free(save_file)
    launch.play(start, start.saved_session(path), plain)
