"""Simulating on a Ray cluster, where every machine plays ranges of the games.

The games are the same as on one machine; every machine must have the same Mintopia (checked).
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from mintopia.errors import OptionError
from mintopia.lab.arena.cluster import RETRIES, connect
from mintopia.lab.arena.fingerprint import fingerprint
from mintopia.lab.arena.workers import WorkerError
from mintopia.lab.simulate.playing import Array, Player, new_rows, new_tallies
from mintopia.lab.simulate.setting import Setting

MOST_CHUNK: Final = 100_000  # games per task sent over the network
CHUNKS_EACH: Final = 4  # per worker, so that all finish at about the same time
Part = tuple[bytes, bytes, str]


def play_on_ray(
    setting: Setting,
    address: str,
    jobs: int | None,
    rows: Array,
    tallies: Array,
    progress: Callable[[int, int], None] | None,
) -> int:
    """Play on the cluster at an address; return how many games, from the first on, were played."""
    if find_spec("ray") is None:
        raise OptionError("ray needs Ray: install the extra ray (pip install 'mintopia[ray]').")
    ray, ours = connect(address, jobs)
    running: dict[Any, int] = {}
    finished: dict[int, int] = {}  # the start of each finished part, and its end
    try:
        workers = max(1, jobs or int(ray.cluster_resources().get("CPU", 1)))
        size = max(1, min(MOST_CHUNK, -(-len(rows) // (workers * CHUNKS_EACH))))
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_part)
        payload, code = ray.put(pickle.dumps(setting)), fingerprint()
        waiting = list(range(0, len(rows), size))[::-1]
        while waiting or running:
            while waiting and len(running) < 2 * workers:
                first = waiting.pop()
                last = min(first + size, len(rows))
                running[play.remote(payload, code, first, last - first)] = first
            done, _ = ray.wait(list(running))
            for task in done:
                first = running.pop(task)
                finished[first] = _keep(ray, task, first, rows, tallies)
            if progress is not None:
                progress(sum(last - first for first, last in finished.items()), len(rows))
    except KeyboardInterrupt:
        for task in running:
            ray.cancel(task, force=True)
    finally:
        if ours:
            ray.shutdown()
    played = 0
    while played in finished:  # parts after a gap are dropped, so that the games stay in order
        played = finished[played]
    return played


def _keep(ray: Any, task: Any, first: int, rows: Array, tallies: Array) -> int:
    """Copy the results of a task to their place in the arrays; return where they end."""
    import numpy as np  # noqa: PLC0415

    try:
        sent_rows, sent_tallies, trouble = ray.get(task)
    except ray.exceptions.RayError as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise WorkerError(f"Ray could not play these games: {lines[-1]}") from error
    if trouble:
        raise WorkerError(trouble)
    part = np.frombuffer(sent_rows, rows.dtype)
    last = first + len(part)
    rows[first:last] = part
    tallies[first:last] = np.frombuffer(sent_tallies, tallies.dtype)
    return last


def play_part(payload: bytes, code: str, first: int, games: int) -> Part:
    """Play a range of games on one machine of the cluster."""
    if fingerprint() != code:
        return b"", b"", "A machine of the Ray cluster has another version of Mintopia."
    setting: Setting = pickle.loads(payload)
    rows, tallies = new_rows(games), new_tallies(setting, games)
    Player(setting).play(first, rows, tallies)
    return rows.tobytes(), tallies.tobytes(), ""
