"""mintopia bench: the speed of the rules and of the bots on this machine."""

from __future__ import annotations

import json
from pathlib import Path

import click

from mintopia.cli.common import GAME_IDS

BOTS = "bots"


@click.command(name="bench")
@click.argument("what", type=click.Choice((*GAME_IDS, BOTS)))
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
def command(what: str, quick: bool, as_json: bool, yardstick: Path | None) -> None:
    """Measure random playouts and decisions per second of a game: compiled, interpreted, through
    Game. Of the bots: search iterations per second, time per move, arena games per second.

    Rates are the best of several runs on one core; compare only numbers of one run.
    """
    from mintopia import bench

    if yardstick is not None:
        bench.load_yardstick(yardstick)  # a wrong file is told before the long part
    effort = bench.QUICK if quick else bench.FULL

    def report(line: str) -> None:
        click.echo(f"... {line}", err=True)

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
