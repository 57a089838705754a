"""Whole runs: the same results on one core, on several, on Ray, and after interruptions."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mintopia.engine.game import load_record
from mintopia.engine.worker_pool import WorkerError, available_jobs
from mintopia.errors import OptionError
from mintopia.lab.arena import arena_run, arrange, resume, run
from tests.bots.programs import program
from tests.lab.arena.helpers import FLAG, Stopper, essence, make_odd, small
from tests.python_process import python


def test_one_process_and_three_give_the_same_results(tmp_path: Path) -> None:
    schedule = small(games=20)
    alone = run(schedule, jobs=1)
    assert not alone.interrupted
    assert alone.played_now == schedule.total
    several = run(schedule, jobs=3, journal=tmp_path / "run.jsonl")
    assert essence(several.outcomes) == essence(alone.outcomes)
    assert several.ratings == alone.ratings
    shares = [(line.bot, line.share, line.low) for line in alone.lines]
    assert [(line.bot, line.share, line.low) for line in several.lines] == shares


@pytest.mark.parametrize(("games", "jobs"), [(2, 2), (2, 5), (4, 3), (6, 5), (40, 4)])
def test_few_games_for_many_workers(games: int, jobs: int) -> None:
    schedule = arrange("works", ["random", "greedy"], games=games)
    assert len(run(schedule, jobs=jobs).outcomes) == games


def test_ray_with_two_workers_gives_the_same_results(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    schedule = arrange("bid", ["random", "greedy"], players=3, games=12, seed=4)
    alone = run(schedule, jobs=1)
    ray = run(schedule, jobs=2, ray="local", journal=tmp_path / "run.jsonl")
    assert essence(ray.outcomes) == essence(alone.outcomes)
    assert ray.ratings == alone.ratings
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_run_goes_on_where_it_stopped(jobs: int, tmp_path: Path) -> None:
    schedule = small(games=10)
    path = tmp_path / "run.jsonl"
    whole = run(schedule, jobs=1)
    stopper = Stopper(after=7)
    part = run(schedule, jobs=jobs, journal=path, watcher=stopper)
    assert part.interrupted
    assert len(part.outcomes) == part.played_now == 7
    assert stopper.calls == [f"begin 0 of {schedule.total}", "end"]
    second = Stopper(after=5)
    assert resume(path, jobs=jobs, watcher=second).interrupted
    assert second.calls == [f"begin 7 of {schedule.total}", "end"]
    rest = resume(path, jobs=jobs)
    assert not rest.interrupted
    assert rest.played_now == schedule.total - 12
    assert essence(rest.outcomes) == essence(whole.outcomes)
    assert resume(path, jobs=jobs).played_now == 0


def test_a_run_can_be_made_longer(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    run(small(games=4), jobs=1, journal=path)
    longer = resume(path, games=10, jobs=1)
    assert essence(longer.outcomes) == essence(run(small(games=10), jobs=1).outcomes)
    assert resume(path, jobs=1).played_now == 0
    with pytest.raises(OptionError, match="not shorter"):
        resume(path, games=3)
    assert resume(path, jobs=1).schedule.games == 10


def test_games_of_other_versions_are_not_mixed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.jsonl"
    run(small(games=4), jobs=1, journal=path, watcher=Stopper(after=3))
    monkeypatch.setattr(arena_run, "fingerprint", lambda: "another")
    with pytest.raises(OptionError, match="other versions of the rules or bots"):
        resume(path, jobs=1)
    monkeypatch.undo()
    assert len(resume(path, jobs=1).outcomes) == 12
    monkeypatch.setattr(arena_run, "fingerprint", lambda: "another")
    assert len(resume(path, jobs=1).outcomes) == 12  # nothing left to play, only results to show


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_of_ones_own(jobs: int) -> None:
    schedule = arrange("works", ["first", "raises"], games=4)
    results = run(schedule, jobs=jobs, make=make_odd)
    assert results.line("first").share == 1.0
    assert len(results.failures) == 4


def test_a_function_that_cannot_travel_is_refused() -> None:
    with pytest.raises(OptionError, match="top of a module"):
        run(small(), jobs=2, make=lambda *_: None)  # type: ignore[arg-type]


def test_a_worker_that_dies_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FLAG, str(tmp_path / "died"))
    schedule = arrange("works", ["first", "dies-once"], games=6)
    results = run(schedule, jobs=2, make=make_odd)
    assert (tmp_path / "died").exists()
    assert len(results.outcomes) == 6
    assert not results.failures


def test_a_game_that_kills_every_worker_ends_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FLAG, str(tmp_path / "died"))
    schedule = arrange("works", ["first", "dies"], games=4)
    with pytest.raises(WorkerError, match=r"exit code 7"):
        run(schedule, jobs=2, make=make_odd)


def test_records_are_kept_for_replaying(tmp_path: Path) -> None:
    schedule = arrange("works", ["random", "greedy"], games=4, seed=8)
    results = run(schedule, jobs=2, records=tmp_path / "games")
    names = sorted(path.name for path in (tmp_path / "games").iterdir())
    assert names == [f"game-0-{deal}-{turn}.json" for deal in (0, 1) for turn in (0, 1)]
    for outcome in results.outcomes:
        name = "-".join(map(str, outcome.fixture))
        record = json.loads((tmp_path / "games" / f"game-{name}.json").read_text("utf-8"))
        game = load_record(record)
        assert game.result is not None
        assert tuple(game.result["stars"]) == outcome.points
        assert outcome.record is None
    (tmp_path / "file").touch()
    with pytest.raises(OptionError, match="is a file, not a folder"):
        run(schedule, jobs=1, records=tmp_path / "file")


def test_external_bots_that_fail_do_not_stop_the_arena(tmp_path: Path) -> None:
    good = program(tmp_path, name="good.py")
    bad = program(tmp_path, 'def move(message):\n    say({"move": "fly"})', name="bad.py")
    results = run(arrange("works", [good, bad, "random"], games=2), jobs=2)
    assert len(results.outcomes) == 6
    assert {failure.bot for _, failure in results.failures} == {bad}
    assert results.line(good, 0).share == 1.0


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["hard", "harder"], "There is no bot 'harder'"),
        (["net:file=none.net", "easy"], "none.net cannot be read: No such file or directory."),
        (["random", "exec:./there-is-none"], "there is no file"),
        (["random", "mcts:playouts=0"], "playouts must be"),
    ],
)
def test_bots_that_do_not_exist_are_refused_before_anything_is_played(
    bots: list[str], words: str, tmp_path: Path
) -> None:
    with pytest.raises(OptionError, match=words):
        run(arrange("works", bots), journal=tmp_path / "run.jsonl")
    assert not (tmp_path / "run.jsonl").exists()


@pytest.mark.parametrize("jobs", [0, -1, 5000, True])
def test_an_impossible_number_of_processes_is_refused(jobs: int) -> None:
    with pytest.raises(OptionError, match="jobs must be a whole number"):
        run(small(), jobs=jobs)


def test_an_address_where_nobody_listens_is_refused_at_once() -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    with pytest.raises(OptionError, match=r"There is no Ray cluster at 127\.0\.0\.1:1: Connection"):
        run(small(), ray="127.0.0.1:1")


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.lab.arena.ray_cluster.find_spec", lambda _name: None)
    with pytest.raises(OptionError, match="install the extra ray"):
        run(small(), ray="local")


def test_all_cores_are_used_by_default() -> None:
    assert 1 <= available_jobs() <= (os.cpu_count() or 1)


def test_the_arena_loads_neither_ray_nor_pyarrow_until_they_are_needed() -> None:
    code = "import sys, mintopia.lab.arena; print(*{'ray', 'pyarrow', 'numba'} & set(sys.modules))"
    assert python("-c", code).stdout.strip() == ""
