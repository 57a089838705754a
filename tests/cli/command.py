"""Runs the real command, as a person does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = Path(sys.executable).parent / "mintopia"


def mintopia(
    *arguments: str, stdin: str = "", language: str = "en_US.UTF-8", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run `mintopia` with these arguments and capture its output."""
    variables = dict(os.environ) | {"LANG": language, "LC_ALL": ""} | environment
    return subprocess.run(
        [str(COMMAND), *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=variables,
        check=False,
        timeout=300,
    )
