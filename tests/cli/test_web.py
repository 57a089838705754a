"""mintopia web: the server for the person at this machine, started once and then reused."""

from __future__ import annotations

import os
import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pexpect
import pytest

from mintopia.server.common.addresses import EVERYWHERE, reachable_addresses
from tests.server.forking import Forked, helper
from tests.server.serving import PLAIN, WAIT


def environment_of(folder: Path) -> dict[str, str]:
    """Return the variables of a server with its own database."""
    own = {"MINTOPIA_DATABASE": str(folder / "games.db"), "LANG": "C.UTF-8"}
    return {**os.environ, **own, "NUMBA_DISABLE_JIT": "1"}


@contextmanager
def web(folder: Path, *flags: str) -> Iterator[tuple[Forked, list[str]]]:
    """Run the command during the block; yield it with what it printed, up to the line on Ctrl-C."""
    environment = environment_of(folder)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        environment.pop(name, None)
    told, output = os.pipe()
    with Path(os.devnull).open("rb") as nothing:
        streams = [nothing.fileno(), output, output]
        process = helper().start(["web", *flags], environment, streams)
    os.close(output)
    timer = threading.Timer(WAIT, process.send_signal, [signal.SIGKILL])
    timer.start()
    lines: list[str] = []
    with open(told, encoding="utf-8") as printed:
        try:
            for line in printed:
                lines.append(line.strip())
                if "Ctrl-C" in line:
                    break
            yield process, lines
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
            lines += [line.strip() for line in printed]
            process.wait(WAIT)
        finally:
            timer.cancel()
            if process.poll() is None:
                process.send_signal(signal.SIGKILL)
                process.wait(WAIT)


def get(url: str, **headers: str) -> httpx.Response:
    """Get a URL from a server that has just been started."""
    with httpx.Client(timeout=WAIT, verify=PLAIN) as client:
        return client.get(url, headers=headers)


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
        assert get(f"{url}/healthz").json()["ok"] is True
        with web(tmp_path, "--port", str(port)) as (second, told):
            assert second.wait(WAIT) == 0
        assert told[0] == "The game is already running on this machine."
        assert address(told) == url
    assert process.returncode == 0
    assert lines[-1].startswith("Stopped.")


def test_what_a_running_game_cannot_follow_is_refused(tmp_path: Path) -> None:
    port = free_port()
    with web(tmp_path, "--port", str(port)) as (_, lines):
        url = address(lines)
        for flags, words in (
            (("--database", str(tmp_path / "other.db")), "with its own database"),
            (("--allow-origin", "https://games.example"), "the origins it was started with"),
            (("--friends",), "only this device can connect"),
        ):
            with web(tmp_path, "--port", str(port), *flags) as (second, told):
                assert second.wait(WAIT) == 2
            (sentence,) = told
            assert sentence.startswith(f"mintopia: The game is already running at {url}")
            assert words in sentence
    assert not (tmp_path / "other.db").exists()


def test_friends_are_told_where_a_game_that_is_open_to_them_already_runs(tmp_path: Path) -> None:
    port = free_port()
    with web(tmp_path, "--port", str(port), "--friends") as (_, lines):
        nearby = [line for line in lines if "Others on your network" in line]
        with web(tmp_path, "--port", str(port), "--friends") as (second, told):
            found = second.wait(WAIT)
        if not nearby:  # a machine without a network, to which nobody could connect
            assert "This machine is not on a network" in " ".join(lines)
            assert found == 2
        else:
            assert not any("127.0.0.1" in line for line in nearby)
            assert found == 0
            assert set(nearby) <= set(told)


def test_without_a_terminal_nobody_is_asked_and_only_this_device_connects(tmp_path: Path) -> None:
    with web(tmp_path, "--port", "0") as (_, lines):
        assert any("an invitation made here opens nowhere else" in line for line in lines)
        url = address(lines)
        assert get(f"{url}/api/addresses").json() == {"addresses": []}


def test_in_a_terminal_the_network_is_opened_only_after_a_yes(tmp_path: Path) -> None:
    if not reachable_addresses(EVERYWHERE):
        pytest.skip("this machine is in no network")
    command = [sys.executable, "-m", "mintopia.cli.main", "web", "--port", "0", "--no-open"]
    for answer, wanted in (
        ("\r", "Only this device can connect"),
        ("y\r", "Others on your network"),
    ):
        shell = pexpect.spawn(
            command[0],
            command[1:],
            env=environment_of(tmp_path),
            encoding="utf-8",
            timeout=WAIT,
            dimensions=(40, 300),
        )
        try:
            shell.expect("Let other devices on your network connect")
            shell.send(answer)
            shell.expect(wanted)
            shell.expect("Press Ctrl-C")
        finally:
            shell.close(force=True)


def test_a_page_on_this_machine_is_told_where_others_find_it(tmp_path: Path) -> None:
    """Check that nobody else is told the machine's addresses, whatever headers they send."""
    with web(tmp_path, "--port", "0", "--friends") as (_, lines):
        url = address(lines)
        own = [f"{line.rpartition(' ')[2]}" for line in lines if "Others on your network" in line]

        def told(**headers: str) -> list[str]:
            found: list[str] = get(f"{url}/api/addresses", **headers).json()["addresses"]
            return found

        assert told() == own
        assert told(host="localhost") == own
        assert told(host="evil.example") == []
        assert told(host="localhost.evil.example") == []
        assert told(**{"x-forwarded-for": "203.0.113.7"}) == []
        if own:
            assert get(f"{own[0]}/api/addresses").json() == {"addresses": []}


def test_without_a_browser_the_address_is_told(tmp_path: Path) -> None:
    with web(tmp_path, "--port", "0") as (_, lines):
        assert "No browser could be opened from here" in lines[1]


def test_a_wrong_address_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINTOPIA_HOST", "a..b")
    monkeypatch.setenv("MINTOPIA_PORT", str(free_port()))
    with web(tmp_path, "--no-open") as (process, lines):
        assert process.wait(WAIT) == 2
    assert lines == [
        "mintopia: The server cannot listen on a..b: it is not an address of this machine."
    ]


def test_a_port_in_use_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.settimeout(0.1)
        taken = other.getsockname()[1]
        monkeypatch.setenv("MINTOPIA_PORT", str(taken))
        with web(tmp_path, "--no-open") as (_, lines):
            assert lines[0] == f"Another program is using port {taken}; a free one was chosen."
            assert get(f"{address(lines)}/healthz").status_code == 200
