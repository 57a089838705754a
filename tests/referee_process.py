"""The real command `mintopia referee`, run as other programs run it: over pipes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

SECONDS: Final = 60


def command() -> list[str]:
    """Return the command line: the installed script, or else the module."""
    script = Path(sys.executable).with_name("mintopia")
    base = [str(script)] if script.exists() else [sys.executable, "-m", "mintopia.cli.main"]
    return [*base, "referee"]


class RefereeProcess:
    """A running referee process; one answer is read for every line sent."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            command(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        _, complaints = self._process.communicate(timeout=SECONDS)
        if kind is None:
            assert complaints == b""

    def send(self, line: bytes) -> bytes:
        """Send one line; wait for its answer."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()

    def ask(self, request: object) -> dict[str, Any]:
        """Send one request; wait for its answer."""
        answer: dict[str, Any] = json.loads(self.send(json.dumps(request).encode()))
        return answer

    def wait(self) -> int:
        """Wait for the process to end; return its exit status."""
        return self._process.wait(timeout=SECONDS)

    @staticmethod
    def run(data: bytes) -> tuple[int, list[bytes], bytes]:
        """Send all input in one go; return exit status, answers and error output."""
        done = subprocess.run(
            command(), input=data, capture_output=True, timeout=SECONDS, check=False
        )
        *answers, rest = done.stdout.split(b"\n")
        assert rest == b"", "every answer ends its line"
        return done.returncode, answers, done.stderr
