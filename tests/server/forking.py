"""Start commands quickly by forking a helper process that has already loaded everything.

Loading the server takes longer than most tests, so each test process keeps one helper that loads it
once. Every `mintopia serve`, and any other command that loads as much, is a fork of that helper:
a real process with its own environment, standard streams and signals.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, Self

MOST_REQUEST: Final = 1 << 20
MOST_SECONDS: Final = 300.0
LOADED: Final = (
    "mintopia.server.http.app",
    "mintopia.server.ops.run",
    "mintopia.bots.mcts",
    "mintopia.lab.arena",
)
NUMBER: Final = struct.Struct("!i")


class Forked:
    """A forked process, used like a subprocess.Popen."""

    def __init__(self, pid: int, status: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self._status = status

    def poll(self) -> int | None:
        """Return the exit status, or None while the process is running."""
        if self.returncode is None and select.select([self._status], [], [], 0)[0]:
            self._read()
        return self.returncode

    def wait(self, timeout: float) -> int:
        """Wait for the process to end; return its exit status."""
        if self.returncode is None:
            if not select.select([self._status], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired("mintopia", timeout)
            self._read()
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal."""
        os.kill(self.pid, number)

    def _read(self) -> None:
        code = os.waitstatus_to_exitcode(NUMBER.unpack(os.read(self._status, NUMBER.size))[0])
        self.returncode = code
        os.close(self._status)


class Helper:
    """The process that others are forked from."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        self._socket = ours
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.forking", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                cwd=Path(__file__).resolve().parents[2],  # a test may have changed it already
                env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            )
        atexit.register(self.close)

    def start(
        self, arguments: Sequence[str], environment: Mapping[str, str], streams: Sequence[int]
    ) -> Forked:
        """Fork a process in this folder that runs `mintopia` with these arguments and streams."""
        status, told = os.pipe()
        request = json.dumps([list(arguments), dict(environment), str(Path.cwd())]).encode()
        socket.send_fds(self._socket, [NUMBER.pack(len(request))], [*streams, told])
        self._socket.sendall(request)
        os.close(told)
        (pid,) = NUMBER.unpack(os.read(status, NUMBER.size))
        return Forked(pid, status)

    def close(self) -> None:
        """End the helper; processes forked from it keep running."""
        self._socket.close()
        self._process.wait()


@cache
def helper() -> Helper:
    """Return this process's helper, starting it on the first call."""
    return Helper()


def mintopia(
    *arguments: str, stdin: str = "", language: str = "en_US.UTF-8", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `mintopia` with these arguments and without compiling; return its status and output."""
    variables = {**os.environ, "LANG": language, "LC_ALL": "", **environment}
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        files[0].write(stdin.encode())
        files[0].seek(0)
        code = helper().start(arguments, variables, [f.fileno() for f in files]).wait(MOST_SECONDS)
        told = []
        for file in files[1:]:
            file.seek(0)
            told.append(file.read().decode())
    return subprocess.CompletedProcess(list(arguments), code, *told)


def refusal(*arguments: str) -> str:
    """Run `mintopia` with arguments that it must refuse, with status 2; return what it says."""
    answer = mintopia(*arguments)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "Traceback" not in answer.stderr
    return answer.stderr


def completions(words: str) -> list[str]:
    """Return what the shell offers after these words of `mintopia`."""
    line = f"mintopia {words}"
    asked = {"COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    return mintopia(_MINTOPIA_COMPLETE="bash_complete", **asked).stdout.replace(",", " ").split()


class _Requests:
    """The requests that the helper receives, one at a time."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> tuple[list[str], dict[str, str], str, list[int]]:
        head, fds, _, _ = socket.recv_fds(self._connection, NUMBER.size, 4)
        if not head:
            raise StopIteration
        size, body = NUMBER.unpack(head)[0], bytearray()
        while len(body) < size:
            body += self._connection.recv(min(MOST_REQUEST, size - len(body)))
        arguments, environment, folder = json.loads(body)
        return arguments, environment, folder, fds


def _main() -> None:
    for name in LOADED:
        import_module(name)
    from tests.server.constants import main_with_constants

    gc.freeze()  # no process should search what is loaded for garbage
    connection = socket.socket(fileno=int(sys.argv[1]))
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # watchers are reaped automatically
    for arguments, environment, folder, fds in _Requests(connection):
        *streams, told = fds
        if os.fork():
            for fd in fds:
                os.close(fd)
            continue
        # The watcher reports the command's process id, waits for it and reports its exit status.
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        connection.close()
        pid = os.fork()
        if pid:
            for stream in streams:
                os.close(stream)
            os.write(told, NUMBER.pack(pid))
            os.write(told, NUMBER.pack(os.waitpid(pid, 0)[1]))
            os._exit(0)
        os.close(told)
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", buffering=1, closefd=False)
        os.chdir(folder)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = ["mintopia", *arguments]
        code = 1
        try:
            main_with_constants()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException:
            traceback.print_exc()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


if __name__ == "__main__":
    _main()
