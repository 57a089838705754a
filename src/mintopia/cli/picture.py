"""mintopia picture: a position of a game as SVG, or the whole game as one animated drawing."""

from __future__ import annotations

from pathlib import Path

import click

from mintopia.cli.common import FILE, language_option, read_game_source, said_of_flags
from mintopia.errors import OptionError

ENDING = ".svg"


@click.command(name="picture")
@click.argument("game")
@click.option("--move", type=int, help="The position after this many moves. Default: the last.")
@click.option("--animated", is_flag=True, help="Draw the game move by move, up to that position.")
@click.option("--seat", type=int, help="As this seat (from 1) saw it. Default: as a spectator.")
@click.option(
    "--output",
    "-o",
    type=FILE,
    required=True,
    help="The .svg file to write. The page can also save pictures as PNG.",
)
@language_option
def command(
    game: str, move: int | None, animated: bool, seat: int | None, output: Path, language: str
) -> None:
    """Draw a saved game, or the game in a link, as a picture that any browser can show.

    \b
    mintopia picture my-game.json -o table.svg
    mintopia picture my-game.json --animated -o game.svg
    """
    from mintopia.engine.files import check_folder, write_file
    from mintopia.engine.game import load_record
    from mintopia.engine.svg import game_svg, position_svg
    from mintopia.host.table.opened import cut

    if output.suffix.lower() != ENDING:
        raise OptionError(said_of_flags("picture-form", path=output))
    check_folder(output)
    shown = load_record(cut(read_game_source(game), move))
    if seat is not None and not 1 <= seat <= shown.seats:
        raise OptionError(said_of_flags("no-seat", seat=seat, last=shown.seats))
    draw = game_svg if animated else position_svg
    content = draw(shown, None if seat is None else seat - 1, language)
    write_file(output, content.encode())
