"""mintopia export: all games of a server's database as JSON lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import click

from mintopia.cli import common


@click.command(name="export")
@common.database_option
@click.option(
    "--output",
    type=common.FILE,
    help="The file to write, readable only by you. Default: standard output.",
)
@click.option("--finished", is_flag=True, help="Only finished games.")
@click.option("--unfinished", is_flag=True, help="Only unfinished tables.")
@common.language_option
@click.pass_context
def command(
    ctx: click.Context,
    database: str | None,
    output: Path | None,
    finished: bool,
    unfinished: bool,
    language: str,
) -> None:
    """Write all games as JSON lines, one table per line, even while the server is running.

    `mintopia import` reads them into another database, where all links keep working. The lines
    contain everything in the database, even the seeds of running games: keep them just as secret.
    """
    from mintopia.errors import OptionError

    if finished and unfinished:
        raise OptionError(common.said_of_flags("finished"))
    with common.extra_needed("web"):
        from mintopia.engine.i18n import Catalogue
        from mintopia.server.common.settings import read_settings
        from mintopia.server.ops.transfer import EVERY, FINISHED, UNFINISHED, export_games, opened

    book = Catalogue("mintopia.server", language)
    statuses = FINISHED if finished else UNFINISHED if unfinished else EVERY
    url = read_settings({"database": database}).database_url()
    count = secret = broken = 0

    def unreadable(table: str) -> None:
        nonlocal broken
        broken += 1
        click.echo(book.say("transfer", "unreadable", table=table), err=True)

    with opened(url) as store, _target(output) as file:
        for status, line in export_games(store, statuses, unreadable):
            file.write(line)
            count += 1
            secret += status != "finished"
    click.echo(book.say("transfer", "exported", tables=count, unfinished=secret), err=True)
    if count:
        click.echo(book.say("transfer", "secret"), err=True)
    if broken:
        ctx.exit(1)


@contextmanager
def _target(path: Path | None) -> Iterator[BinaryIO]:
    """Open the output; a file gets its final name only when it is complete."""
    from mintopia.engine.files import check_folder
    from mintopia.errors import WriteError

    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if path.exists() and not path.is_file():
        raise WriteError(common.said_of_files("not-ordinary", path=path))
    check_folder(path)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        number = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            with open(number, "wb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            with suppress(FileNotFoundError):
                draft.unlink()
    except OSError as error:
        raise common.unwritable(path, error) from error
