"""mintopia verify: check that a game was dealt as promised, played by the rules, unchanged."""

from __future__ import annotations

from pathlib import Path

import click

from mintopia.cli.common import extra_needed, language_option, read_record_file


@click.command(name="verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--commitment",
    help="The promise you noted at the start of the game; without it, the record's own is checked.",
)
@click.option(
    "--key",
    help="The server's public key (from its page /api/key); without it, any key is accepted.",
)
@click.option(
    "--head",
    "heads",
    multiple=True,
    metavar="NUMBER:HASH",
    help="A head of the chain that you noted after a move; can be repeated.",
)
@language_option
def command(
    file: Path, commitment: str | None, key: str | None, heads: tuple[str, ...], language: str
) -> None:
    """Check a record from a server: signature, deal, every move, result."""
    from mintopia.engine.i18n import COMMAS, Catalogue
    from mintopia.engine.options import shown
    from mintopia.errors import OptionError, RecordError

    record = read_record_file(file)
    with extra_needed("web"):
        from mintopia.server.tables.verification import Witness, check_record, said_of_promise

        book = Catalogue("mintopia.server", language)
        if "mintopia_export" in record:
            raise RecordError(said_of_promise("export-line"))
        noted: dict[int, str] = {}
        for head in heads:
            number, _, given = head.partition(":")
            if not number.isdecimal() or not given:
                raise OptionError(said_of_promise("head-form", given=shown(head)))
            noted[int(number)] = given.strip().lower()
        found = check_record(record, Witness(commitment, key, noted))
    lines = [
        book.say("verify", "signed" if key is not None else "signed-by", key=found.key),
        book.say("verify", "deal-chosen" if found.is_chosen else "deal", promise=found.promise),
    ]
    if not found.is_chosen:
        if found.contributors:
            names = COMMAS[language].join(found.contributors)
            lines.append(book.say("verify", "contributors", names=names))
        else:
            lines.append(book.say("verify", "no-contributors"))
    if found.left_out:
        lines.append(book.say("verify", "left-out", names=COMMAS[language].join(found.left_out)))
    lines.append(book.say("verify", "chain", entries=found.entries))
    lines.append(book.say("verify", "moves", moves=len(found.game.moves)))
    result = found.game.result
    assert result is not None
    winners = COMMAS[language].join(found.game.names[seat] for seat in result["winners"])
    lines.append(book.say("verify", "result", winners=winners))
    for line in lines:
        click.echo(line)
