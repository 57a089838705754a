"""mintopia puzzles: positions in which the solver has to find the right move."""

from __future__ import annotations

import click

from mintopia.cli.common import board_option, game_argument, language_option
from mintopia.coach.puzzle.rating import LEVELS
from mintopia.errors import OptionError


@click.command(name="puzzles")
@game_argument(required=False, or_link=True)
@click.argument("number", type=int, required=False)
@click.option("--level", type=click.Choice(LEVELS), help="Only puzzles of this level.")
@click.option("--players", type=int, help="Only tables with this many players; 1 is solitaire.")
@click.option("--list", "listed", is_flag=True, help="List the puzzles and which you have solved.")
@language_option
@board_option
def command(
    game: str | None,
    number: int | None,
    level: str | None,
    players: int | None,
    listed: bool,
    language: str,
    board: str,
) -> None:
    """Find the move that wins for certain, or the best move by far.

    Without a NUMBER, it starts with a puzzle near your rating that you have not tried. Your first
    try counts: it changes your rating and your streak.

    \b
    mintopia puzzles                        the next puzzle
    mintopia puzzles works --level hard     the next hard one
    mintopia puzzles works 7                a specific one
    mintopia puzzles --list                 all of them
    mintopia puzzles LINK                   one that somebody made of a game
    """
    from mintopia.cli.launch import console
    from mintopia.coach.puzzle import puzzle
    from mintopia.engine.links import looks_like_link
    from mintopia.terminal import practice, puzzles
    from mintopia.terminal.texts import texts

    is_link = game is not None and looks_like_link(game)
    given: dict[str, object] = {"--list": listed}
    if is_link:
        given |= {"NUMBER": number, "--level": level, "--players": players}
    if is_link or number is not None:
        for flag, value in given.items():
            if value not in (None, False):
                raise OptionError(texts(language).say("puzzle", "only-one", flag=flag))
    if game is not None and is_link:
        practice.PlainExercise(game, console(), language, board == "plain").run()
        return
    if number is not None and game is None:
        raise OptionError(texts(language).say("puzzle", "which-game"))
    first = puzzle(game, number) if game and number is not None else None
    among = puzzles.chosen(game, level, players)
    if not among:
        raise OptionError(texts(language).say("puzzle", "none"))
    if listed:
        lines = puzzles.list_lines(among, language, puzzles.progress())
        click.echo_via_pager("\n".join(lines))
        return
    puzzles.play(among, first, console(), language, board == "plain")
