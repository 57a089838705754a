"""mintopia import: exported games into a database (a module cannot have the name `import`)."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import BinaryIO

import click

from mintopia.cli.common import database_option, extra_needed, language_option, unreadable


@click.command(name="import")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True, path_type=Path))
@database_option
@click.option("--strict", is_flag=True, help="Stop at the first line that is refused.")
@language_option
@click.pass_context
def command(
    ctx: click.Context, file: Path, database: str | None, strict: bool, language: str
) -> None:
    """Store the games that `mintopia export` wrote (FILE, or - for standard input).

    Every game is replayed before it is stored, whole or not at all. Tables that already exist are
    left unchanged. The server can keep running. Exit status 1 means that some line was refused.
    """
    with extra_needed("web"):
        from mintopia.engine.i18n import Catalogue
        from mintopia.server.common.settings import read_settings
        from mintopia.server.ops.transfer import LineError, import_games, lines_of, opened

    book = Catalogue("mintopia.server", language)

    def refused(number: int, error: LineError) -> None:
        why = error.sentence(language)
        click.echo(book.say("transfer", "refused", line=number, why=why), err=True)

    url = read_settings({"database": database}).database_url()
    with _source(file) as source, opened(url, new=True) as store:
        imported = import_games(store, lines_of(source), refused, strict=strict)
    click.echo(book.say("transfer", "imported", **asdict(imported)))
    if imported.refused:
        if strict:
            click.echo(book.say("transfer", "stopped"), err=True)
        ctx.exit(1)


@contextmanager
def _source(path: Path) -> Iterator[BinaryIO]:
    if str(path) == "-":
        yield sys.stdin.buffer
        return
    try:
        source = path.open("rb")
    except OSError as error:
        raise unreadable(path, error) from error
    with source:
        yield source
