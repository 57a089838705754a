"""mintopia play: a game in the terminal, new or saved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from mintopia.cli.common import (
    GAME_IDS,
    cards_option,
    language_option,
    read_card_file,
    read_record_file,
    said_of_files,
    said_of_flags,
    write_record_file,
)

BOT_NAMES = ("easy", "medium", "hard", "expert", "greedy", "random")  # as in mintopia.bots.roster
# Flags that only one game understands.
FLAGS_OF = {
    "advanced": "works",
    "promos": "works",
    "variant": "works",
    "starting": "works",
    "ages": "works",
    "auctioneer": "bid",
    "dice": "bid",
}


def _one_of(*names: str) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Complete one of several names."""
    return lambda _context, _parameter, typed: [name for name in names if name.startswith(typed)]


def _games_and_files(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    """Complete a game, or a file."""
    games = [CompletionItem(game) for game in GAME_IDS if game.startswith(typed)]
    return games + click.Path().shell_complete(context, parameter, typed)


@click.command(name="play")
@click.argument("what", required=False, metavar="[GAME|FILE]", shell_complete=_games_and_files)
@click.option(
    "--players",
    type=int,
    help="How many play: 1 to 4 (works), 1 to 6 (bid). Default: 1, with --vs 2.",
)
@click.option(
    "--vs",
    shell_complete=_one_of(*BOT_NAMES),
    help=f"You against bots: {', '.join(BOT_NAMES)}; several with commas between them.",
)
@click.option(
    "--seats",
    help="Who sits where, such as me,hard,Ben: me, a person's name or a bot for each seat.",
)
@click.option(
    "--solo",
    shell_complete=_one_of("justin", "rachael", "sonic", "mort"),
    help="The opponent of one player: justin, rachael, sonic, mort.",
)
@click.option(
    "--advanced", help="works: Advanced Locations: how many, or which (crowdfunder,recycler,...)."
)
@click.option("--promos", is_flag=True, default=None, help="works: the promo may be drawn too.")
@click.option(
    "--variant",
    shell_complete=_one_of("rulebook", "manual", "prototype"),
    help="works: the rules: rulebook, manual, prototype.",
)
@click.option("--starting", help="works: who starts: a seat number from 1, or a name.")
@click.option(
    "--ages",
    help="works: ages for the last tie-break (closest to 42 wins), such as 41,38; - for none.",
)
@click.option("--auctioneer", help="bid: the first Auctioneer, a seat number from 1, or a name.")
@click.option("--dice", help="bid: the first rolls of the die, such as 3,1,6.")
@click.option("--names", help="The players' names, such as Ann,Ben.")
@click.option("--seed", type=int, help="The seed of the shuffle: the same seed, the same cards.")
@cards_option
@language_option
@click.option("--plain", is_flag=True, help="Line by line, without a full screen.")
@click.option(
    "--pace",
    type=float,
    metavar="SECONDS",
    help="How long a bot's turn takes at least on the full screen. Default: 0.8.",
)
@click.option(
    "--save",
    "save_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file to save the game in. Default: a new one in your data folder.",
)
def command(
    what: str | None,
    seed: int | None,
    card_file: Path | None,
    language: str,
    plain: bool,
    pace: float | None,
    save_file: Path | None,
    **flags: Any,
) -> None:
    """Play in the terminal: a new game, or go on with a saved one.

    Without flags it asks what it needs. The game is saved after every move.

    \b
    mintopia play                                  ask everything
    mintopia play works --solo mort                against Mort
    mintopia play works --vs hard                  against a bot
    mintopia play bid --vs easy --players 4        against three bots
    mintopia play works --seats me,hard,Ben        two people and a bot
    mintopia play works --names Ann,Ben,Cleo       three people at one screen
    mintopia play bid --names Ann,Ben,Cleo         the same for Mint Bid
    mintopia play my-game.json                     go on with a saved game
    """
    from mintopia.errors import OptionError
    from mintopia.terminal import start
    from mintopia.terminal.desk import has_desk

    games = tuple(game for game in GAME_IDS if has_desk(game))

    given = [f"--{name}" for name, value in flags.items() if value is not None]
    given += ["--seed"] if seed is not None else []
    given += ["--cards"] if card_file is not None else []
    if what is None or what in games:
        start.check_free(save_file)
        playing = what or games[0]
        for name, value in flags.items():
            if value is not None and FLAGS_OF.get(name, playing) != playing:
                told = {"flag": f"--{name}", "game": FLAGS_OF[name], "playing": playing}
                raise OptionError(said_of_flags("other-game", **told))
        cards = read_card_file(card_file)
        beginning = start.Start(games, language, write_record_file, save_file, seed)
        beginning = replace(beginning, pace=start.pace_from_flag(pace, language))
        start.play_new(beginning, what, flags | {"cards": cards or None}, plain)
        return
    path = Path(what)
    if not path.exists():
        raise OptionError(said_of_files("neither", given=repr(what), games=games))
    if given:
        raise OptionError(said_of_flags("saved", file=what, flag=given[0]))
    if save_file is not None and save_file != path:
        start.check_free(save_file)
    beginning = start.Start(games, language, write_record_file, save_file)
    beginning = replace(beginning, pace=start.pace_from_flag(pace, language))
    start.play_saved(path, read_record_file(path), beginning, plain)
