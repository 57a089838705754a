"""Check a whole database on all cores, with `check_game` for every game.

The parent divides the games into spans of ids, and each worker reads its spans itself. So no game
is passed between processes, and the memory needed does not depend on the number of games.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import cache
from typing import Final

from mintopia.engine.sentences import Sentences
from mintopia.engine.worker_pool import WorkerDiedError, WorkerPool
from mintopia.errors import OptionError
from mintopia.server.ops.game_check import Finding, check_game
from mintopia.store import Store, StoreError, open_existing

SPAN: Final = 100
ALONE: Final = 1000  # games; up to this many are checked faster than processes start
AHEAD: Final = 4  # spans handed out per worker, so that none runs out of work
MOST_JOBS: Final = 256


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of checking a span: its number of games, and the findings."""

    games: int
    findings: tuple[Finding, ...]


def survey(url: str) -> tuple[int, list[Finding]]:
    """Check the database itself; return its number of games, and the findings."""
    store = open_existing(url)
    try:
        found = look_at_database(store)
        return sum(store.archive.counts().tables.values()), found
    finally:
        store.close()


def look_at_database(store: Store) -> list[Finding]:
    """Check the schema, damage and settings of a database; return the findings."""
    found: list[Finding] = []
    schema = store.health.schema()
    if not schema.is_current:
        told = {"present": schema.present, "newest": schema.newest}
        found.append(Finding("-", "older-schema", told))
    try:
        faults = store.health.faults()
    except StoreError as error:  # too damaged to be queried
        faults = [str(error)]
    found += [Finding("-", "damage", {"fault": fault}) for fault in faults]
    found += [Finding("-", "setting", {"setting": key}) for key in store.health.empty_settings()]
    return found


def look_at_span(store: Store, first: str, last: str) -> CheckResult:
    """Check the games from one id to another; return the result."""
    games, broken = store.archive.span(first, last)
    found = [Finding(table_id, "unreadable") for table_id in broken]
    for game in games:
        found += check_game(game)
    return CheckResult(len(games) + len(broken), tuple(found))


def look_at_games(url: str, jobs: int, *, alone: int = ALONE) -> Iterator[CheckResult]:
    """Check all games of a database; yield a result per span, ordered by id."""
    if not 1 <= jobs <= MOST_JOBS:
        raise OptionError(Sentences("flags")("jobs", most=MOST_JOBS, given=jobs))
    store = open_existing(url)
    try:
        spans = store.archive.spans(size=SPAN)
        if jobs == 1 or sum(store.archive.counts().tables.values()) <= alone:
            for first, last in spans:
                yield look_at_span(store, first, last)
        else:
            yield from _on_many(url, jobs, spans)
    finally:
        store.close()


def _on_many(url: str, jobs: int, spans: Iterator[tuple[str, str]]) -> Iterator[CheckResult]:
    waiting: deque[Future[CheckResult]] = deque()
    try:
        with WorkerPool(jobs) as pool:
            for first, last in spans:
                waiting.append(pool.submit(_look, url, first, last))
                if len(waiting) >= jobs * AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
    except WorkerDiedError as error:
        raise StoreError(
            "A process that looked at games ended (out of memory?): try again with --jobs 1."
        ) from error


def _look(url: str, first: str, last: str) -> CheckResult:
    return look_at_span(_store_at(url), first, last)


@cache
def _store_at(url: str) -> Store:
    """Return the store of a worker process, which it opens once."""
    return open_existing(url)
