"""Reviews in several processes: the same answer and a clean exit."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from mintopia.coach.review import review
from mintopia.coach.texts import ReviewError
from tests.coach.review_stand_in import by_seed, failing, short_game

ROOT = Path(__file__).parent.parent.parent

INTERRUPTED = """
import multiprocessing
from mintopia.coach.review import review
from tests.coach.review_stand_in import endless, short_game

if __name__ == "__main__":
    try:
        review(short_game(20), playouts=10, jobs=2, analyser=endless)
    except KeyboardInterrupt:
        print("children:", len(multiprocessing.active_children()), flush=True)
"""


def test_jobs_change_nothing() -> None:
    game = short_game(14)
    told: list[tuple[int, int]] = []
    alone = review(game, playouts=10, seed=5, analyser=by_seed)
    shared = review(
        game,
        playouts=10,
        seed=5,
        jobs=2,
        analyser=by_seed,
        on_progress=lambda done, total: told.append((done, total)),
    )
    assert shared == alone
    count = len(alone.decisions)
    assert told == [(done, count) for done in range(count + 1)]


def test_a_process_that_ends_is_told() -> None:
    with pytest.raises(ReviewError, match="ended unexpectedly") as caught:
        review(short_game(14), playouts=10, jobs=2, analyser=failing)
    assert "--jobs 1" in caught.value.message("ja")
    assert multiprocessing.active_children() == []


@pytest.mark.skipif(sys.platform == "win32", reason="signals of groups are a matter of POSIX")
@pytest.mark.parametrize("whole_group", [True, False])
def test_an_interrupt_ends_it_without_a_word(tmp_path: Path, whole_group: bool) -> None:
    program = tmp_path / "interrupted.py"
    program.write_text(INTERRUPTED, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(program)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=dict(os.environ) | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        start_new_session=True,
    ) as running:
        try:
            assert running.stdout is not None
            begun = running.stdout.readline()
            if whole_group:
                os.killpg(running.pid, signal.SIGINT)
            else:
                os.kill(running.pid, signal.SIGINT)
            out, errors = running.communicate(timeout=30)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
    assert begun == "thinking\n"
    assert out.removeprefix("thinking\n") == "children: 0\n"
    assert errors == ""
    assert running.returncode == 0
