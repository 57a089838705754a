"""mintopia doctor: replay every stored game under the present rules and report differences."""

from __future__ import annotations

import time

import click

from mintopia.cli.common import database_option, extra_needed, language_option


@click.command(name="doctor")
@database_option
@click.option("--jobs", type=int, help="Number of processes. Default: one per core.")
@language_option
@click.pass_context
def command(ctx: click.Context, database: str | None, jobs: int | None, language: str) -> None:
    """Replay every stored game under the current rules; report what differs.

    Nothing is changed, and the server can keep running. Run it with a new version before you
    upgrade. Exit status 1 means that something differs. The output contains no secrets.
    """
    with extra_needed("web"):
        from mintopia.engine.i18n import Catalogue
        from mintopia.engine.worker_pool import available_jobs
        from mintopia.lab.progress import RunProgress
        from mintopia.server.common.settings import read_settings
        from mintopia.server.ops.database_check import look_at_games, survey
        from mintopia.server.ops.game_check import Finding

    book = Catalogue("mintopia.server", language)
    url = read_settings({"database": database}).database_url()
    found = 0
    tables: set[str] = set()
    progress = RunProgress(language, plain=True)

    def show(finding: Finding) -> None:
        nonlocal found
        if not found:
            click.echo(f"{book.say('doctor', 'table'):<16}  {book.say('doctor', 'finding')}")
        found += 1
        if finding.table != "-":
            tables.add(finding.table)
        click.echo(f"{finding.table:<16}  {finding.sentence(language)}")

    total, general = survey(url)
    for finding in general:
        show(finding)
    games = 0
    begun = time.perf_counter()
    for looked in look_at_games(url, available_jobs() if jobs is None else jobs):
        for finding in looked.findings:
            show(finding)
        games += looked.games
        progress(games, total)
    speed = games / max(time.perf_counter() - begun, 1e-9)
    click.echo(book.say("doctor", "done", games=games, speed=f"{speed:,.0f}"))
    if found:
        click.echo(book.say("doctor", "differs", findings=found, tables=len(tables)))
        ctx.exit(1)
    click.echo(book.say("doctor", "well"))
