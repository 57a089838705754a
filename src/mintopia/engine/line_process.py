"""A third-party program that answers line by line: limits, clean-up, and error reports.

Nothing such a program does may hold us up or fill our memory: it is written to and read from
without blocking, every answer has a time limit and a length limit, and in the end it is killed
together with all the processes of its group.
"""

from __future__ import annotations

import atexit
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

MOST_ANSWER: Final = 65_536  # bytes of one line; a move needs a few dozen
MOST_ERRORS: Final = 4_096  # how many of the last bytes of standard error are kept
ERROR_LINES: Final = 10
EXIT_SECONDS: Final = 0.5  # how long to wait for an exit status after the output was closed
_CHUNK: Final = 65_536
_SHOWN: Final = 80

_alive: set[int] = set()


class LineProcessError(Exception):
    """The program did not answer properly; `kind` says what went wrong."""

    def __init__(self, kind: str, detail: str) -> None:
        self.kind = kind
        self.detail = detail
        super().__init__(detail)


class LineProcess:
    """A running program with pipes to its three standard streams."""

    def __init__(self, command: Sequence[str], folder: Path | None = None) -> None:
        try:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=folder,
                start_new_session=True,  # Ctrl-C does not reach it; its children end with it
            )
        except OSError as error:
            raise LineProcessError("start", error.strerror or str(error)) from error
        except ValueError as error:  # a NUL in the command
            raise LineProcessError("start", str(error)) from error
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._in = process.stdin
        self._out = process.stdout
        self._err = process.stderr
        for pipe in (self._in, self._out, self._err):
            os.set_blocking(pipe.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._out, selectors.EVENT_READ)
        self._selector.register(self._err, selectors.EVENT_READ)
        self._said = bytearray()
        self._errors = bytearray()
        self._ended = False  # its standard output is closed
        _alive.add(process.pid)

    @property
    def last_errors(self) -> tuple[str, ...]:
        """The last lines it wrote to standard error, made safe to show."""
        lines = self._errors.decode("utf-8", "replace").splitlines()
        return tuple(printable(line) for line in lines if line.strip())[-ERROR_LINES:]

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for an answer of one line.

        Raise LineProcessError: `unasked` if there already is output, `stall` if no answer comes in
        time, `crash` if the program ends, `oversized` if its line is too long.
        """
        deadline = time.monotonic() + seconds
        self._exchange(memoryview(b""), 0.0)
        if self._said:
            raise LineProcessError("unasked", excerpt(bytes(self._said)))
        unsent = memoryview(line)
        while b"\n" not in self._said:
            if len(self._said) > MOST_ANSWER:
                break
            if self._ended:
                raise LineProcessError("crash", self._exit_status())
            left = deadline - time.monotonic()
            if left <= 0:
                raise LineProcessError("stall", f"{seconds:g}")
            unsent = self._exchange(unsent, left)
        end = self._said.find(b"\n")
        if end < 0 or end > MOST_ANSWER:
            raise LineProcessError("oversized", str(MOST_ANSWER))
        answer = bytes(self._said[:end])
        del self._said[: end + 1]
        return answer

    def end(self, line: bytes = b"", seconds: float = 0.0) -> None:
        """Send a last line, give the program this long to exit, then kill it."""
        deadline = time.monotonic() + seconds
        unsent = memoryview(line)
        while seconds > 0 and not self._ended and (left := deadline - time.monotonic()) > 0:
            if not unsent:
                self._close_input()
            unsent = self._exchange(unsent, left)
            self._said.clear()
        self._kill()

    # --- inside -------------------------------------------------------------------------------
    def _exchange(self, unsent: memoryview, seconds: float) -> memoryview:
        """Write and read what is possible, waiting at most `seconds`; return what is unsent."""
        if unsent and not self._in.closed:
            with suppress(KeyError):
                self._selector.register(self._in, selectors.EVENT_WRITE)
        elif not self._in.closed:
            with suppress(KeyError):
                self._selector.unregister(self._in)
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._in:
                try:
                    unsent = unsent[os.write(self._in.fileno(), unsent[:_CHUNK]) :]
                except BlockingIOError:
                    continue
                except OSError:  # it no longer reads, but may still answer
                    unsent = memoryview(b"")
                    self._close_input()
            elif key.fileobj is self._out:
                self._ended = not self._read(self._out.fileno(), self._said) or self._ended
                if self._ended:
                    self._selector.unregister(self._out)
            elif not self._read(self._err.fileno(), self._errors):
                self._selector.unregister(self._err)
            del self._errors[:-MOST_ERRORS]
        return unsent

    @staticmethod
    def _read(descriptor: int, into: bytearray) -> bool:
        """Read the available bytes; return False at the end of the stream."""
        try:
            chunk = os.read(descriptor, _CHUNK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        into += chunk
        return bool(chunk)

    def _close_input(self) -> None:
        with suppress(KeyError, ValueError):
            self._selector.unregister(self._in)
        with suppress(OSError):
            self._in.close()

    def _exit_status(self) -> str:
        """Describe how a program ended that closed its output, and read its last error lines."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS)
        with suppress(OSError):
            while chunk := os.read(self._err.fileno(), _CHUNK):
                self._errors += chunk
                del self._errors[:-MOST_ERRORS]
        status = self._process.returncode
        if status is None:
            return "it closed its output"
        if status < 0:
            with suppress(ValueError):
                return f"killed by {signal.Signals(-status).name}"
            return f"killed by signal {-status}"
        return f"exit status {status}"

    def _kill(self) -> None:
        kill_group(self._process.pid)
        self._process.wait()
        _alive.discard(self._process.pid)
        self._selector.close()
        for pipe in (self._in, self._out, self._err):
            with suppress(OSError):
                pipe.close()


def kill_group(leader: int) -> None:
    """Kill a program and all processes of its group."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


@atexit.register
def kill_all() -> None:
    """Kill every program that is still running, because our own process is about to end."""
    while _alive:
        kill_group(_alive.pop())


def printable(line: str) -> str:
    """Replace characters that could move a terminal's cursor or change its colors."""
    return "".join(sign if sign.isprintable() else "�" for sign in line.expandtabs(4))


def excerpt(said: bytes) -> str:
    """Return the beginning of a program's output, on one line."""
    text = printable(said[: 4 * _SHOWN].decode("utf-8", "replace").split("\n", maxsplit=1)[0])
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
