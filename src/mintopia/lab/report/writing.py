"""Writing a report: from games to sections, page and data file."""

from __future__ import annotations

import json
import shlex
from importlib.util import find_spec
from pathlib import Path

from mintopia.engine.files import write_file
from mintopia.engine.statistics import Estimate
from mintopia.engine.version import __version__
from mintopia.games import spec_of, title_of
from mintopia.lab.arena.fingerprint import fingerprint
from mintopia.lab.experiments import Experiments, effect_tables
from mintopia.lab.report.blocks import Intervals, Part, Plain, Row, Unit, Words
from mintopia.lab.report.declared import work_out
from mintopia.lab.report.figures import listed, texts, with_star
from mintopia.lab.report.games import LabGames
from mintopia.lab.report.general import decided, length, who_wins
from mintopia.lab.report.page import page
from mintopia.lab.simulate.output import write_games


def data_path(path: Path) -> Path:
    """Return the path for the report's games, which are written one per row."""
    return path.with_suffix(".parquet" if find_spec("pyarrow") else ".csv")


def write_report(
    path: Path, games: LabGames, language: str, experiments: Experiments | None = None
) -> list[Path]:
    """Write the page and its data file; return both paths."""
    data = data_path(path)
    write_games(data, games)
    write_file(path, report_page(games, language, path, experiments).encode("utf-8"))
    return [path, data]


def report_page(
    games: LabGames, language: str, path: Path, experiments: Experiments | None = None
) -> str:
    """Return the report as a page."""
    say = texts(language).say
    game = title_of(games.id, language)
    bots = listed(list(games.lab.base.bots), language)
    subtitle = say("page", "subtitle", bots=bots, games=f"{len(games):,}")
    notes = [say("page", "stopped")] if games.interrupted else []
    title = say("page", "title", game=game)
    return page(title, subtitle, notes, parts_of(games, language, path, experiments), language)


def parts_of(
    games: LabGames, language: str, path: Path, experiments: Experiments | None = None
) -> list[Part]:
    """Compute all sections, in the order of the page."""
    own = spec_of(games.id).report
    report = own() if own else None
    found = [who_wins(games, language), length(games, language, report), decided(games, language)]
    parts = [part for part in found if part is not None]
    if report is not None:
        for section in report.sections:
            if section.shown(games):
                parts.append(work_out(games, report, section, language))
    if experiments is not None:
        parts.append(_experiments(experiments, games, language))
    parts += [_never(parts, language, report is not None), _about(games, language, path)]
    return [part for part in parts if part.blocks]


def _experiments(experiments: Experiments, games: LabGames, language: str) -> Part:
    """Show the effects of changes, in one table for each kind of question."""
    say = texts(language).say
    part = Part("experiments", say("experiments", "title"), say("experiments", "lead"))
    if not games.lab.is_compiled:
        part.blocks.append(Words(say("experiments", "greedy")))
    for table in effect_tables(experiments, games.lab.base, language):
        rows = [
            Row(
                label,
                Estimate(effect.estimate, effect.low, effect.high, effect.games),
                ["–" if table.neutral else with_star(effect.p), f"{effect.games:,}"],
            )
            for label, effect in table.rows
        ]
        differs = Unit.POINTS if table.unit == "share" else Unit.SIGNED
        part.blocks.append(
            Intervals(
                table.title,
                table.subject,
                table.measure,
                rows,
                unit=Unit.SHARE if table.neutral else differs,
                reference=table.neutral,
                headings=[say("experiments", "p"), say("experiments", "games")],
                note=table.lead,
            )
        )
        if table.summary:
            part.summary.append(table.summary)
    return part


def _never(parts: list[Part], language: str, declared: bool) -> Part:
    """Return the section about what never happened."""
    say = texts(language).say
    part = Part("never", say("never", "title"), say("never", "lead"))
    found = [never for one in parts for never in one.never]
    for heading, names in found:
        said = {"heading": heading, "names": listed(names, language)}
        part.blocks.append(Words(say("never", "item", **said)))
    if found:
        told = [block.text for block in part.blocks if isinstance(block, Words)]
        part.summary.append(say("never", "summary", found=say("never", "and").join(told)))
    elif declared:
        part.blocks.append(Words(say("never", "all")))
    return part


def _about(games: LabGames, language: str, path: Path) -> Part:
    """Describe how the games were played, so that a reader can repeat them."""
    say = texts(language).say
    base, lab = games.lab.base, games.lab
    options = {key: value for key, value in base.options.items() if key != "cards"}
    deals = {"games": f"{len(games):,}", "deals": f"{games.clusters.count:,}"}
    rows = [
        ["game", title_of(base.id, language)],
        ["bots", listed(list(base.bots), language)],
        ["options", json.dumps(options, ensure_ascii=False)],
        *([["cards", say("about", "changed-cards")]] if base.options.get("cards") else []),
        ["seed", str(base.seed)],
        [
            "games",
            say("about", "deals", **deals, seatings=lab.seatings)
            if lab.seatings > 1
            else f"{len(games):,}",
        ],
        ["version", __version__],
        ["code", fingerprint()],
        ["command", command_of(games)],
        ["data", data_path(path).name],
    ]
    part = Part("about", say("about", "title"), say("about", "lead"))
    part.blocks.append(Plain("", ["", ""], [[say("about", key), value] for key, value in rows]))
    part.blocks.append(Words(say("about", "methods")))
    return part


def command_of(games: LabGames) -> str:
    """Return the command that plays these games again."""
    base = games.lab.base
    words = ["mintopia", "lab", base.id, "--bots", ",".join(base.bots)]
    words += ["--games", str(len(games)), "--seed", str(base.seed)]
    for key, value in base.options.items():
        if key == "solo":
            words += ["--solo", value]
        elif key == "cards":
            words += ["--cards", "FILE"]
        elif key != "players":
            shown = ",".join(map(str, value)) if isinstance(value, list) else str(value)
            words += ["--option", f"{key}={shown}"]
    return shlex.join(words)
