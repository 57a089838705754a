"""Whose bot thinks next: owners take turns, quick bots pass searches, unwatched games are last."""

from __future__ import annotations

from mintopia.server.advice.fair_queue import Job, Queue


def job(name: str, *, quick: bool = False, alone: bool = False) -> Job[str]:
    """Make a job; the first word of its name is its owner."""
    return Job(name.partition(" ")[0], quick, alone, name)


def waiting(*jobs: Job[str]) -> Queue[str]:
    """Make a queue in which these jobs wait."""
    queue: Queue[str] = Queue()
    for one in jobs:
        queue.add(one)
    return queue


def taken(queue: Queue[str], *, only_quick: bool = False) -> list[str]:
    """Take all jobs that a process would be given; return them in order."""
    found = []
    while (next_one := queue.take(only_quick=only_quick)) is not None:
        found.append(next_one.work)
    return found


def test_owners_take_turns_however_many_tables_they_have() -> None:
    flood = [job(f"crowd {number}") for number in range(40)]
    order = taken(waiting(*flood, job("ann 1"), job("ann 2"), job("bob 1")))
    assert order[:6] == ["crowd 0", "ann 1", "bob 1", "crowd 1", "ann 2", "crowd 2"]
    assert len(order) == 43


def test_who_comes_again_waits_for_those_who_had_no_turn() -> None:
    queue = waiting(job("crowd 0"), job("crowd 1"), job("ann 1"))
    first = queue.take()
    assert first is not None
    queue.add(job("crowd 2"))  # the next move of the table that was just served
    assert [first.work, *taken(queue)] == ["crowd 0", "ann 1", "crowd 1", "crowd 2"]


def test_quick_bots_do_not_wait_behind_searches() -> None:
    queue = waiting(job("crowd 0"), job("crowd 1"), job("ann 1", quick=True))
    assert taken(queue, only_quick=True) == ["ann 1"]
    assert taken(queue) == ["crowd 0", "crowd 1"]


def test_nor_searches_behind_quick_bots() -> None:
    queue = waiting(job("crowd 0", quick=True), job("crowd 1", quick=True), job("ann 1"))
    assert taken(queue) == ["ann 1", "crowd 0", "crowd 1"]


def test_games_that_nobody_watches_come_last() -> None:
    queue = waiting(
        job("crowd 0", alone=True),
        job("crowd 1", alone=True, quick=True),
        job("ann 1", quick=True),
        job("ann 2"),
    )
    assert taken(queue) == ["ann 2", "ann 1", "crowd 0", "crowd 1"]
    queue = waiting(job("crowd 0", alone=True, quick=True), job("ann 1", quick=True))
    assert taken(queue, only_quick=True) == ["ann 1", "crowd 0"]


def test_a_game_that_somebody_comes_to_watch_is_one_of_the_others() -> None:
    jobs = [job("crowd 0", alone=True), job("crowd 1", alone=True), job("ann 1")]
    queue = waiting(*jobs)
    for one in (jobs[1], jobs[2], jobs[1], job("bob 1", alone=True)):
        queue.attend(one)  # one already watched, one twice, one not in the queue
    assert taken(queue) == ["ann 1", "crowd 1", "crowd 0"]
    assert taken(queue) == []
