"""mintopia verify: check that a game was dealt as promised and played by the rules."""

from __future__ import annotations

from pathlib import Path

import click

from mintopia.cli.common import language_option, read_record_file


@click.command(name="verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--commitment",
    help="The promise you noted at the start of the game; without it the record's own is checked.",
)
@language_option
def command(file: Path, commitment: str | None, language: str) -> None:
    """Check a record from a server: the promised deal, every move, the result."""
    from mintopia.errors import RecordError
    from mintopia.game import load_record
    from mintopia.i18n import Catalogue
    from mintopia.options import shown
    from mintopia.server.fairness import (
        check_promise,
        check_result,
        is_chosen,
        said_of_promise,
    )

    book = Catalogue("mintopia.server", language)
    record = read_record_file(file)
    if "mintopia_export" in record:
        raise RecordError(said_of_promise("export-line"))
    promise = check_promise(record)
    if commitment is not None and commitment.strip().lower() != promise:
        words = {"promise": promise, "given": shown(commitment)}
        raise RecordError(said_of_promise("other-promise", **words))
    meta = record["meta"]
    game = load_record(record)
    told = check_result(meta, game.result)
    chosen = is_chosen(meta["salt"])
    click.echo(book.say("verify", "seed-chosen" if chosen else "seed", promise=promise))
    click.echo(book.say("verify", "moves", moves=len(game.moves)))
    result = game.result
    if result is None:
        click.echo(book.say("verify", "unfinished"))
    else:
        winners = ", ".join(game.names[seat] for seat in result["winners"])
        click.echo(book.say("verify", "result" if told else "result-untold", winners=winners))
