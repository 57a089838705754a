"""mintopia games: the saved games; list them, open one, delete some."""

from __future__ import annotations

import click

from mintopia.cli.common import GAME_IDS, board_option, language_option, unwritable
from mintopia.engine.i18n import printable


@click.group(name="games", invoke_without_command=True)
@language_option
@click.pass_context
def command(context: click.Context, language: str) -> None:
    """List your saved games, newest first; open one, or delete some.

    \b
    mintopia games                    list them
    mintopia games open 1             continue the first in the list
    mintopia games delete ID [ID...]  delete some
    """
    if context.invoked_subcommand is None:
        _list(language)


@command.command(name="list")
@language_option
def list_command(language: str) -> None:
    """List the saved games."""
    _list(language)


def _list(language: str) -> None:
    from mintopia.terminal.saves import default_folder, describe, saved_games
    from mintopia.terminal.texts import texts

    say = texts(language).say
    found = saved_games()
    if not found:
        click.echo(say("saves", "none", folder=default_folder()))
        return
    width = len(str(len(found)))
    for number, saved in enumerate(found, 1):
        told = describe(saved, language)
        click.echo(f"{number:>{width}}  {printable(saved.id)}  {told}")
    click.echo(say("saves", "how"))


@command.command(name="open")
@click.argument("which", metavar="ID")
@language_option
@click.option("--plain", is_flag=True, help="Play line by line instead of full screen.")
@board_option
def open_command(which: str, language: str, plain: bool, board: str) -> None:
    """Continue a saved game, given by its name or its number in the list."""
    from mintopia.cli import launch
    from mintopia.terminal.saves import find_saved
    from mintopia.terminal.start import Start

    start = Start(GAME_IDS, language, plain_board=board == "plain")
    launch.play(start, start.saved_session(find_saved(which, language).path), plain)


@command.command(name="delete")
@click.argument("which", metavar="ID...", nargs=-1, required=True)
@language_option
@click.option("--yes", is_flag=True, help="Delete without asking.")
def delete_command(which: tuple[str, ...], language: str, yes: bool) -> None:
    """Delete saved games, given by their names or their numbers in the list."""
    from mintopia.terminal.saves import describe, find_saved
    from mintopia.terminal.texts import texts

    say = texts(language).say
    chosen = {saved.path: saved for saved in (find_saved(one, language) for one in which)}
    for saved in chosen.values():
        click.echo(f"{printable(saved.id)}  {describe(saved, language)}")
    if not yes and not click.confirm(say("saves", "sure", count=len(chosen)), default=False):
        click.echo(say("saves", "kept"))
        return
    for path in chosen:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(path, error) from error
    click.echo(say("saves", "deleted", count=len(chosen)))
