"""Wheels built from a copy of the sources, and environments to install them in.

Nothing is downloaded: dependencies are linked from the environment of the tests.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = "src/mintopia/server/page/index.html"
LIMIT: Final = 300  # seconds; only a failing test waits this long


def copy_sources(target: Path) -> Path:
    """Copy the files that packages are built from, with the built page as the newest of them."""
    ignored = shutil.ignore_patterns("__pycache__", "node_modules", "build", "tests", ".*")
    for folder in ("src", "docs", "web"):
        shutil.copytree(ROOT / folder, target / folder, ignore=ignored)
    for name in ("README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "hatch_build.py"):
        shutil.copy(ROOT / name, target)
    shutil.copy(ROOT / "constraints.txt", target)
    (target / PAGE).touch()
    return target


def clean_environment(*path: Path) -> dict[str, str]:
    """Return the environment variables without any of ours, and with these folders as PATH."""
    ours = ("MINTOPIA_", "PYTHON", "PIP_", "HATCH_", "COVERAGE_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"PATH": os.pathsep.join(map(str, path))}


def pack(sources: Path, target: Path, *kinds: str) -> subprocess.CompletedProcess[str]:
    """Build packages of these kinds with an empty PATH, so without Node."""
    flags = [word for kind in kinds for word in ("--target", kind)]
    return subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--directory", str(target), *flags],
        cwd=sources, env=clean_environment(sources / "no-programs"), check=False,
        capture_output=True, text=True, timeout=LIMIT,
    )  # fmt: skip


class Environment:
    """A Python environment with pip and some packages linked from the tests' environment."""

    def __init__(self, folder: Path, packages: Iterable[str]) -> None:
        self.programs = folder / "bin"
        self.python = self.programs / "python"
        run([sys.executable, "-m", "venv", "--without-pip", str(folder)], dict(os.environ))
        links = folder / "links"
        links.mkdir()
        for name in {*packages, "pip"}:
            link_package(name, links)
        library = sysconfig.get_path("purelib", "venv", {"base": str(folder)})
        Path(library, "links.pth").write_text(str(links), encoding="utf-8")
        write_program(
            self.programs / "pip", f'exec "{self.python}" -m pip --disable-pip-version-check "$@"'
        )


def run(command: list[str], environment: dict[str, str], cwd: Path | None = None) -> str:
    """Run a command that must succeed; return what it printed."""
    done = subprocess.run(
        command, env=environment, cwd=cwd, capture_output=True, text=True, check=False,
        timeout=LIMIT,
    )  # fmt: skip
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def write_program(path: Path, script: str) -> None:
    """Write an executable shell script."""
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


def link_package(name: str, links: Path) -> None:
    """Link everything that belongs to an installed package into a folder."""
    package = metadata.distribution(name)
    for file in package.files or ():
        first = file.parts[0]
        if first not in ("..", "__pycache__") and not (links / first).exists():
            (links / first).symlink_to(Path(str(package.locate_file(first))))


def needed_by(requirements: Iterable[str]) -> set[str]:
    """Return all packages that these requirements bring along, as far as they are installed."""
    found: set[str] = set()
    left = [(Requirement(each), "") for each in requirements]
    seen: set[tuple[str, str]] = set()
    while left:
        requirement, extra = left.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        found.add(name)
        for asked in ("", *requirement.extras):
            if (name, asked) not in seen:
                seen.add((name, asked))
                left += [(Requirement(each), asked) for each in metadata.requires(name) or ()]
    return found
