"""Making a report: check the request, play the missing games, compute and write."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mintopia.engine.files import check_folder
from mintopia.engine.kernel.compiler import is_warm
from mintopia.engine.options import check_number
from mintopia.engine.worker_pool import available_jobs, check_jobs
from mintopia.errors import OptionError, WriteError
from mintopia.games import spec_of
from mintopia.lab.experiments import Experiments
from mintopia.lab.experiments import run as run_experiments
from mintopia.lab.experiments.effects import LADDER
from mintopia.lab.progress import RunProgress
from mintopia.lab.report.games import LabGames
from mintopia.lab.report.report_games import play
from mintopia.lab.report.setting import MOST_GAMES, LabSetting, said
from mintopia.lab.report.store import Store
from mintopia.lab.report.writing import write_report
from mintopia.lab.simulate.setting import Setting

MOST_PAIRS: Final = 1_000_000


@dataclass(frozen=True)
class Outcome:
    """The result of a run."""

    games: int
    paths: list[Path]  # of the files written
    interrupted: bool


def check_out(path: Path) -> None:
    """Raise if the report cannot be written, before any game is played."""
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
    progress: RunProgress,
    language: str = "en",
    jobs: int | None = None,
    resume: bool = False,
    pairs: int = 0,
) -> Outcome:
    """Play the missing games and write the report; Ctrl-C keeps the games played so far.

    `pairs` is the number of game pairs in each experiment; 0 leaves experiments out.
    """
    check_number("games", games, 1, MOST_GAMES)
    check_number("experiments", pairs, 0, MOST_PAIRS)
    check_out(out)
    jobs = available_jobs() if jobs is None else check_jobs(jobs)
    store = Store.beside(out)
    if resume:
        store.resume(setting, games)
    else:
        store.begin(setting, games)
    if setting.is_compiled and not is_warm("bots"):
        progress.compiling()
    chunks, interrupted = play(setting, games, jobs, store, progress)
    if not chunks:
        return Outcome(0, [], interrupted)
    found = LabGames(setting, chunks, interrupted=interrupted)
    experiments: Experiments | None = None
    if pairs and not interrupted and spec_of(setting.base.id).experiments:
        experiments = _experiment(setting.paired, pairs, jobs, store, progress)
        interrupted = experiments.interrupted
    paths = write_report(out, found, language, experiments)
    return Outcome(len(found), paths, interrupted)


def _experiment(
    setting: Setting, pairs: int, jobs: int, store: Store, progress: RunProgress
) -> Experiments:
    """Run the experiments, or load saved ones; Ctrl-C leaves out those not yet run."""
    wanted = {"pairs": pairs}
    kept = store.experiments(wanted)
    if kept is not None:
        return Experiments.from_json(kept)
    progress.tell("experiments")

    try:
        found = run_experiments(setting, pairs, jobs=jobs, progress=progress, ladder=0)
    finally:
        progress.end()
    if not found.interrupted and setting.solo is None:
        progress.tell("ladder")
        rungs = run_experiments(setting, pairs, jobs=jobs, kinds=[LADDER])
        found = Experiments((*found.effects, *rungs.effects), rungs.interrupted)
    if not found.interrupted:
        store.keep_experiments(wanted, found.as_json())
    return found
