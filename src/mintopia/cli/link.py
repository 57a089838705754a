"""mintopia link: a saved game as a link, and a link as a saved game."""

from __future__ import annotations

from pathlib import Path

import click

from mintopia.cli.common import FILE, language_option, read_game_source, write_record_file


@click.command(name="link")
@click.argument("game")
@click.option("--move", type=int, help="Include only moves up to this number. Default: all.")
@click.option(
    "--address",
    default="",
    help="The page that opens it, such as https://example.org. Default: print only the code.",
)
@click.option(
    "--save",
    type=FILE,
    help="Write the game to a file instead; `mintopia play FILE` continues from there.",
)
@language_option
def command(game: str, move: int | None, address: str, save: Path | None, language: str) -> None:
    """Print a link that contains a whole saved game, for the page and for this command.

    GAME is a file, a link or its code. A game that several people are still playing gets no link,
    since it would show all of them the whole deal.

    \b
    mintopia link my-game.json --address https://example.org
    mintopia replay m1RzWLS...
    """
    from mintopia.engine.links import address_of, looks_like_link, pack
    from mintopia.host.table.opened import check_shared, cut

    record = cut(read_game_source(game), move)
    if save is not None:
        write_record_file(save, record)
        return
    if not looks_like_link(game):  # a link already reveals the deal
        check_shared(record)
    click.echo(address_of(pack(record), address))
