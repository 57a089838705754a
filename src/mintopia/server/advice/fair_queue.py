"""Decide which bot thinks next, so that nobody's tables can keep other people's bots waiting.

Bots that search think for seconds, the others for a moment. So one extra process is reserved for
the quick ones, which then never wait behind a search. Within each kind the owners of tables take
turns, however many tables they have. Games that nobody plays or watches get a process only when
nothing else is waiting.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Job(Generic[T]):
    """A piece of work that waits for a process."""

    owner: str  # owners take turns
    is_quick: bool
    is_alone: bool  # no person plays or watches this game
    work: T


# The order in which a process takes jobs, as (is_alone, is_quick). The quick ones have their own
# process, so the others come first elsewhere: neither kind can take all processes.
ANYTHING: Final = ((False, False), (False, True), (True, False), (True, True))
ONLY_QUICK: Final = ((False, True), (True, True))


class Turns(Generic[T]):
    """Jobs of one kind: owners take turns, and each owner's jobs are done in order of arrival."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, deque[Job[T]]] = OrderedDict()

    def add(self, job: Job[T]) -> None:
        """Add a job to the queue."""
        self._jobs.setdefault(job.owner, deque()).append(job)

    def take(self) -> Job[T] | None:
        """Return the next job; its owner's other jobs wait until all other owners had a turn."""
        if not self._jobs:
            return None
        owner, jobs = self._jobs.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._jobs[owner] = jobs
        return job

    def remove(self, job: Job[T]) -> bool:
        """Remove a job; return whether it was there."""
        jobs = self._jobs.get(job.owner)
        if jobs is None or job not in jobs:
            return False
        jobs.remove(job)
        if not jobs:
            del self._jobs[job.owner]
        return True


class Queue(Generic[T]):
    """All jobs that wait for a process."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[bool, bool], Turns[T]] = {kind: Turns() for kind in ANYTHING}

    def add(self, job: Job[T]) -> None:
        """Add a job to the queue."""
        self._kinds[job.is_alone, job.is_quick].add(job)

    def take(self, *, only_quick: bool = False) -> Job[T] | None:
        """Return the next job for a process that does all jobs, or only quick ones."""
        for kind in ONLY_QUICK if only_quick else ANYTHING:
            job = self._kinds[kind].take()
            if job is not None:
                return job
        return None

    def attend(self, job: Job[T]) -> None:
        """Give a job that still waits priority because somebody has come to watch its game."""
        if job.is_alone and self._kinds[True, job.is_quick].remove(job):
            job.is_alone = False
            self.add(job)
