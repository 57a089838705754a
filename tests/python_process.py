"""Run Python programs in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

Done = subprocess.CompletedProcess[str]


def python(
    *arguments: str,
    typed: str = "",
    cwd: Path | None = None,
    variables: Mapping[str, str] | None = None,
    check: bool = True,
) -> Done:
    """Run Python with these arguments and variables; with `check` it must succeed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=1800,
        check=False,
        cwd=cwd,
        env={**os.environ, **(variables or {})},
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done
