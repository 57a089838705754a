"""mintopia web: the server for the person at this machine, started once and found again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

WAIT = 60.0  # seconds; only a test that fails waits so long


@contextmanager
def web(folder: Path, *flags: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run the command until the block ends; give what it printed up to the way to end it."""
    environment = {
        **os.environ,
        "MINTOPIA_DATABASE": str(folder / "games.db"),
        "LANG": "C.UTF-8",
        "NUMBA_DISABLE_JIT": "1",
    }
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        environment.pop(name, None)
    process = subprocess.Popen(
        [sys.executable, "-m", "mintopia.cli.main", "web", *flags],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    timer = threading.Timer(WAIT, process.kill)
    timer.start()
    lines: list[str] = []
    try:
        for line in process.stdout:
            lines.append(line.strip())
            if "Ctrl-C" in line:
                break
        yield process, lines
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        lines += [line.strip() for line in process.stdout]
        process.wait(WAIT)
    finally:
        timer.cancel()
        process.kill()
        process.wait()
        process.stdout.close()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def address(lines: list[str]) -> str:
    return next(word for line in lines for word in line.split() if word.startswith("http://"))


def test_the_game_is_served_until_it_is_ended_and_found_by_a_second_call(tmp_path: Path) -> None:
    port = free_port()
    with web(tmp_path, "--port", str(port)) as (process, lines):
        url = address(lines)
        assert url == f"http://127.0.0.1:{port}"
        assert httpx.get(f"{url}/healthz", timeout=WAIT).json()["ok"] is True
        with web(tmp_path, "--port", str(port)) as (second, told):
            assert second.wait(WAIT) == 0
        assert told[0] == "The game already runs on this machine."
        assert address(told) == url
    assert process.returncode == 0
    assert lines[-1].startswith("Ended.")


def test_what_a_running_game_cannot_follow_is_refused(tmp_path: Path) -> None:
    port = free_port()
    with web(tmp_path, "--port", str(port)) as (_, lines):
        url = address(lines)
        for flags, words in (
            (("--database", str(tmp_path / "other.db")), "keeps to its own database"),
            (("--friends",), "only this device can connect"),
        ):
            with web(tmp_path, "--port", str(port), *flags) as (second, told):
                assert second.wait(WAIT) == 2
            (sentence,) = told
            assert sentence.startswith(f"mintopia: The game already runs at {url}")
            assert words in sentence
    assert not (tmp_path / "other.db").exists()


def test_friends_are_told_where_a_game_that_is_open_to_them_already_runs(tmp_path: Path) -> None:
    port = free_port()
    with web(tmp_path, "--port", str(port), "--friends") as (_, lines):
        nearby = next((line for line in lines if "Others in your network" in line), "")
        with web(tmp_path, "--port", str(port), "--friends") as (second, told):
            found = second.wait(WAIT)
        if "127.0.0.1" in nearby:  # a machine without a network, where nobody could connect
            assert found == 2
        else:
            assert found == 0
            assert nearby in told


def test_without_a_browser_the_address_is_told(tmp_path: Path) -> None:
    with web(tmp_path, "--port", "0") as (_, lines):
        assert "No browser could be opened from here" in lines[1]


def test_an_address_that_is_none_is_told_as_such(tmp_path: Path) -> None:
    os.environ["MINTOPIA_HOST"] = "a..b"
    os.environ["MINTOPIA_PORT"] = str(free_port())
    try:
        with web(tmp_path, "--no-open") as (process, lines):
            assert process.wait(WAIT) == 2
    finally:
        del os.environ["MINTOPIA_HOST"], os.environ["MINTOPIA_PORT"]
    assert lines == [
        "mintopia: The server cannot listen on a..b: this is no address of this machine."
    ]


def test_a_port_that_another_program_has_is_left_to_it(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        other.settimeout(0.1)
        taken = other.getsockname()[1]
        os.environ["MINTOPIA_PORT"] = str(taken)
        try:
            with web(tmp_path, "--no-open") as (_, lines):
                assert lines[0] == f"Port {taken} is taken by another program; a free one is used."
                assert httpx.get(f"{address(lines)}/healthz", timeout=WAIT).status_code == 200
        finally:
            del os.environ["MINTOPIA_PORT"]
