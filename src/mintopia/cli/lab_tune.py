"""mintopia lab tune: search card values for a goal, and print the card file."""

from __future__ import annotations

import sys

import click

from mintopia.cli import lab_flags as flags
from mintopia.cli.common import cards_option, language_option
from mintopia.cli.main import EXIT_INTERRUPTED

MOST_STEPS = 1000


@click.command(name="tune")
@click.option(
    "--goal",
    required=True,
    metavar="GOAL",
    help="cards=2: all cards within 2 points of each other. first=1: the first player's share of "
    "wins is within 1 point of an even share. rounds=7: 7 rounds on average.",
)
@click.option(
    "--change",
    "groups",
    metavar="VALUES",
    default="",
    help="Which values may change, such as cost,stars,upkeep,game. Default: the costs for a goal "
    "about cards, otherwise the values of the whole game.",
)
@click.option("--only", metavar="CARD,...", default="", help="Change only these cards.")
@cards_option
@flags.table_flags(20_000, "Number of deals per measurement.")
@click.option("--steps", type=int, default=40, show_default=True, help="Maximum number of changes.")
@flags.seed_option("file")
@flags.jobs_option()
@flags.out_option("Where to write the card file. Default: print it.")
@language_option
def command(asked: flags.Asked, goal: str, groups: str, only: str, steps: int) -> None:
    """Search for card values that meet a goal, changing one or two at a time, on the same deals.

    A card is measured by what a player gains from it, on paired deals: in Mint Works, what a player
    loses by not being allowed to take the Plan; in Mint Bid, what a player gains by starting with
    the Location. Ctrl-C ends the search and prints the best values so far.

    \b
    mintopia lab tune works --goal cards=2 --seed 1 -o balanced.toml
    mintopia lab tune works --goal cards=3 --change cost,stars --only stripmine,obelisk
    mintopia lab tune works --goal rounds=8 --seed 1
    """
    from mintopia.engine.files import check_folder, write_file
    from mintopia.errors import OptionError
    from mintopia.lab.experiments.goals import State, read_goal
    from mintopia.lab.experiments.pairing import check_game
    from mintopia.lab.experiments.texts import said, texts
    from mintopia.lab.experiments.tuning import Search, Step, choose_dials
    from mintopia.lab.experiments.tuning_output import Teller, card_file_of

    check_game(asked.game)
    if not 1 <= steps <= MOST_STEPS:
        raise OptionError(said("steps", low=1, high=MOST_STEPS, given=steps))
    if asked.out is not None:
        check_folder(asked.out)
    start = asked.setting()
    wanted = read_goal(goal, start)
    dials = choose_dials(start, wanted, _names(groups), _names(only))
    teller = Teller(wanted, start, asked.games, asked.language)
    say = texts(asked.language).say
    flags.run_progress(asked.language)
    search = Search(wanted, start, dials, asked.games, asked.jobs)
    for line in teller.head(len(dials)):
        click.echo(line, err=True)

    def tell(state: State, step: Step | None) -> None:
        click.echo(teller.step(state, step, len(search.steps)), err=True)

    search.run(steps, tell)
    try:
        for line in teller.foot(search, steps):
            click.echo(line, err=True)
    except KeyboardInterrupt:
        search.interrupted = True  # the check on other deals is skipped
    text = card_file_of(search, asked.language)
    if asked.out is None:
        click.echo(text, nl=False)
    else:
        write_file(asked.out, text.encode())
        click.echo(say("tune", "written", path=asked.out, game=asked.game), err=True)
    if search.interrupted:
        sys.exit(EXIT_INTERRUPTED)


def _names(text: str) -> list[str]:
    """Split names at commas."""
    return [name.strip() for name in text.split(",") if name.strip()]
