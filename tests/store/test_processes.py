"""Several processes on one database: starts, races, deaths."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from mintopia.store import NewDelivery, Store, open_store
from tests.store.making import listening, new_table, row_of, running_table, two_people

ROOT = Path(__file__).resolve().parents[2]
WAIT = 60.0


class Actor:
    """A process that runs a deed of `tests.store.actor`."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def hear(self) -> str:
        """Return the next line of output, or an empty string after the end."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go(self) -> None:
        """Signal the process to go on."""
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def finish(self) -> list[str]:
        """Wait for the process to end; return the remaining lines of its output."""
        out, err = self.process.communicate(timeout=WAIT)
        assert self.process.returncode == 0, err
        return out.split("\n")[:-1]

    def kill(self) -> list[str]:
        """Kill the process; return the remaining lines of its output."""
        self.process.kill()
        assert self.process.stdout is not None
        out = self.process.stdout.read()  # not `communicate`, which forgets what `hear` has read
        _, err = self.process.communicate(timeout=WAIT)
        assert self.process.returncode == -9, err  # it had not ended by itself
        return out.split("\n")[:-1]  # the last line may be cut off


@contextmanager
def actors(*deeds: list[str]) -> Iterator[list[Actor]]:
    """Start processes and wait until all are ready."""
    with ExitStack() as stack:
        found = []
        for deed in deeds:
            process = subprocess.Popen(
                [sys.executable, "-m", "tests.store.actor", *deed],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            found.append(Actor(process))
        for actor in found:
            assert actor.hear() == "ready", actor.finish()
        yield found


def test_several_processes_start_on_an_empty_database_at_once(url: str) -> None:
    with actors(*[["start", url]] * 4) as starting:
        for actor in starting:
            actor.go()
        answers = {tuple(actor.finish()) for actor in starting}
    # All found the same, complete schema; only one of them created the setting.
    assert len(answers) == 1
    assert answers.pop()[0].endswith(" 0 0 0 0")


def test_of_two_processes_that_append_the_same_entry_one_wins(url: str) -> None:
    store = open_store(url)
    table = running_table(store).id
    count = 60
    with actors(*(["race", url, table, name, str(count)] for name in "ab")) as racing:
        for actor in racing:
            actor.go()
        won = {name: actor.finish() for name, actor in zip("ab", racing, strict=True)}
    entries = store.entries(table)
    store.close()
    assert [entry.seq for entry in entries] == list(range(1, count + 1))
    for name, seqs in won.items():
        assert [str(entry.seq) for entry in entries if entry.text == name] == seqs


@pytest.mark.parametrize("kills", [4])
def test_a_killed_process_loses_nothing_it_acknowledged(url: str, kills: int) -> None:
    store = open_store(url)
    tables = [running_table(store).id for _ in range(5)]
    acknowledged: set[str] = set()
    for number in range(kills):
        with actors(["load", url, f"life{number}", *tables]) as (actor,):
            actor.go()
            for _ in range(37 + 20 * number):  # then it is killed at any point
                acknowledged.add(actor.hear())
            acknowledged.update(actor.kill())
        stored = [entry for table in tables for entry in store.entries(table)]
        lines = [f"{entry.table_id} {entry.seq} {entry.text}" for entry in stored]
        assert acknowledged <= set(lines)
        assert len(lines) == len(set(lines))
        for table in tables:
            row = row_of(store, table)
            assert [entry.seq for entry in store.entries(table)] == list(range(1, row.seq + 1))
    assert {line.split()[2].split("-")[0] for line in acknowledged} == {
        f"life{number}" for number in range(kills)
    }
    store.close()


def test_two_workers_never_take_the_same_delivery(url: str) -> None:
    store = open_store(url)
    table = store.create_table(new_table(), two_people()).id
    store.outbox.add(
        [NewDelivery(table_id=table, seat=0, kind="webhook", payload=str(n)) for n in range(60)]
    )
    with actors(["take", url], ["take", url]) as workers:
        for actor in workers:
            actor.go()
        taken = [actor.finish() for actor in workers]
    assert len(taken[0]) + len(taken[1]) == 60
    assert len({*taken[0], *taken[1]}) == 60
    assert store.outbox.take() == []
    store.close()


def test_another_process_is_heard(postgres_url: str) -> None:
    store: Store = open_store(postgres_url)
    table = running_table(store).id
    with actors(["tell", postgres_url, table]) as (actor,), listening(store) as ear:
        actor.go()
        heard = ear.wait_for(6)
        message = int(actor.finish()[0])
    assert [(notice.kind, notice.table_id, notice.number) for notice in heard] == [
        ("listening", "", 0),
        ("entry", table, 1),
        ("entry", table, 2),  # one notice each, though they were stored together
        ("message", table, message),
        ("table", table, 0),
        ("presence", table, 1),
    ]
    store.close()
