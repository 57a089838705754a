"""From a question to a report: check, play what is missing, work out, write."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mintopia.errors import OptionError, WriteError
from mintopia.files import check_folder
from mintopia.kernel.compiler import is_warm
from mintopia.lab.arena.workers import available_jobs, check_jobs
from mintopia.lab.report.games import LabGames
from mintopia.lab.report.playing import Watcher, play
from mintopia.lab.report.setting import LabSetting, check_games, said
from mintopia.lab.report.store import Store
from mintopia.lab.report.writing import write_report


@dataclass(frozen=True)
class Outcome:
    """What came of a run."""

    games: int
    paths: list[Path]  # that were written
    interrupted: bool


def check_out(path: Path) -> None:
    """Refuse a report that could not be written in the end, before anything is played."""
    if path.suffix.lower() != ".html":
        raise OptionError(said("ending", path=path))
    check_folder(path)
    if path.exists() and not path.is_file():
        raise WriteError(said("ending", path=path))


def run(
    setting: LabSetting,
    games: int,
    out: Path,
    *,
    watcher: Watcher,
    language: str = "en",
    jobs: int | None = None,
    resume: bool = False,
) -> Outcome:
    """Play the games that are missing, and write the report; Ctrl-C keeps what was played."""
    check_games(games)
    check_out(out)
    jobs = available_jobs() if jobs is None else check_jobs(jobs)
    store = Store.beside(out)
    if resume:
        store.go_on(setting, games)
    else:
        store.begin(setting, games)
    if setting.is_compiled and not is_warm("bots"):
        watcher.compiling()
    chunks, interrupted = play(setting, games, jobs, store, watcher)
    if not chunks:
        return Outcome(0, [], interrupted)
    found = LabGames(setting, chunks, interrupted=interrupted)
    return Outcome(len(found), write_report(out, found, language), interrupted)
