"""mintopia bench: measures speed by the benchmarks of a checkout (`benchmarks/command.py`)."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from mintopia.cli.common import said_of_flags
from mintopia.errors import OptionError

CHECKOUT = Path(__file__).resolve().parents[3]  # of an editable install


@click.command(
    name="bench", add_help_option=False, context_settings={"ignore_unknown_options": True}
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Measure the speed of a game, the bots, simulations, the server or the page."""
    if not (CHECKOUT / "benchmarks" / "__init__.py").is_file():
        raise OptionError(said_of_flags("checkout"))
    if str(CHECKOUT) not in sys.path:
        sys.path.append(str(CHECKOUT))
    from benchmarks.command import command as bench

    bench.main(list(arguments), prog_name="mintopia bench", standalone_mode=False)
