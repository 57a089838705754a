"""Whose bot thinks next: an order in which nobody's tables can keep another's bots waiting.

Bots that search think for seconds, the others for moments. So there is one process more than the
searching ones get, and it is only for the quick ones: they never wait behind a search. Among
the same kind everybody who has tables takes turns, however many tables they have. Games that
nobody plays or watches are thought about when nothing else is to be done.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Job(Generic[T]):
    """Something to be thought about."""

    owner: str  # who takes turns with the others
    is_quick: bool
    is_alone: bool  # nobody plays or watches this game
    work: T


# What a process takes first, as (is_alone, is_quick). The quick ones have a process of their own,
# so the others come first everywhere else: neither kind can take all processes.
ANYTHING: Final = ((False, False), (False, True), (True, False), (True, True))
ONLY_QUICK: Final = ((False, True), (True, True))


class Turns(Generic[T]):
    """Jobs of one kind: an owner after the other, the jobs of an owner as they came."""

    def __init__(self) -> None:
        self._jobs: OrderedDict[str, deque[Job[T]]] = OrderedDict()

    def add(self, job: Job[T]) -> None:
        """Let a job wait."""
        self._jobs.setdefault(job.owner, deque()).append(job)

    def take(self) -> Job[T] | None:
        """Take the next job; its owner's others wait until everybody had a turn."""
        if not self._jobs:
            return None
        owner, jobs = self._jobs.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            self._jobs[owner] = jobs
        return job

    def remove(self, job: Job[T]) -> bool:
        """Take a job out; return whether it was there."""
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
        """Let a job wait."""
        self._kinds[job.is_alone, job.is_quick].add(job)

    def take(self, *, only_quick: bool = False) -> Job[T] | None:
        """Take the job that is to be done next, by a process for all or for quick ones."""
        for kind in ONLY_QUICK if only_quick else ANYTHING:
            job = self._kinds[kind].take()
            if job is not None:
                return job
        return None

    def attend(self, job: Job[T]) -> None:
        """Prefer a job, if it still waits: somebody has come to watch its game."""
        if job.is_alone and self._kinds[True, job.is_quick].remove(job):
            job.is_alone = False
            self.add(job)
