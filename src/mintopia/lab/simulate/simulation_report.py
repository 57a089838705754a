"""A simulation as a short table: who won how often, how long games last and how they end."""

from __future__ import annotations

import numpy as np
from rich import box
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from mintopia.engine.i18n import catalogues
from mintopia.engine.statistics import Share, wilson
from mintopia.games import title_of
from mintopia.lab.arena.texts import decimal, percent
from mintopia.lab.progress import rate
from mintopia.lab.simulate.result import Simulation

texts = catalogues("mintopia.lab.simulate")


def print_report(result: Simulation, language: str, console: Console) -> None:
    """Print the table and a few lines about the games."""
    say = texts(language).say
    lines = [
        say(
            "report",
            "games",
            game=title_of(result.id, language),
            games=f"{len(result):,}",
            seed=result.seed,
            seconds=decimal(result.seconds),
            rate=rate(len(result) / max(result.seconds, 1e-9)),
        ),
        say("report", "length", **_lengths(result)),
    ]
    if len(result.end_names) > 1:
        lines.append(say("report", "ends", ends=", ".join(_ends(result))))
    if result.setting.solo is None:
        starts = result.shares[np.arange(len(result)), result.first]
        share = wilson(float(starts.mean()), len(result))
        lines.append(say("report", "first", share=percent(share.value), interval=_interval(share)))
    if result.interrupted:
        lines.append(say("report", "stopped"))
    console.print(Group(_table(result, language), *(Text(line) for line in lines)))


def _table(result: Simulation, language: str) -> Table:
    say = texts(language).say
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(say("table", "seat"), justify="right")
    table.add_column(say("table", "bot"))
    kind = result.setting.rules.points_are
    for heading in ("wins", "interval", "shared", kind):
        table.add_column(say("table", heading), justify="right")
    several = result.winners.sum(axis=1) > 1
    for seat, bot in enumerate(result.bots):
        share = result.win_share(seat)
        table.add_row(
            str(seat),
            bot,
            f"{percent(share.value)}%",
            _interval(share),
            f"{percent(float((result.winners[:, seat] & several).mean()))}%",
            f"{float(result.points[:, seat].mean()):.2f}",
        )
    return table


def _interval(share: Share) -> str:
    return f"{percent(share.low)}–{percent(share.high)}%"


def _lengths(result: Simulation) -> dict[str, str]:
    return {
        "rounds": decimal(float(result.rounds.mean())),
        "least": str(int(result.rounds.min())),
        "most": str(int(result.rounds.max())),
        "decisions": decimal(float(result.decisions.mean())),
    }


def _ends(result: Simulation) -> list[str]:
    counts = np.bincount(result.ends, minlength=len(result.end_names))
    return [
        f"{result.end_names[end]} {percent(counts[end] / len(result))}%"
        for end in np.argsort(-counts)
        if counts[end]
    ]
