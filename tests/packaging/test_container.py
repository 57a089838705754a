"""The steps of the Dockerfile, run in a separate environment: build, install, serve, check.

Docker itself is not needed: every folder of the image is a folder of the test, pip finds its
packages in the tests' environment, and the server has its own port.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tests.packaging.building import (
    LIMIT,
    PAGE,
    ROOT,
    Environment,
    clean_environment,
    copy_sources,
    needed_by,
    run,
    write_program,
)
from tests.packaging.test_wheel import PROJECT

FOLDERS: Final = re.compile(r"(?<![\w.:/])/(src|dist|data)\b")
PORT: Final = "8624"


def read_dockerfile() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ").splitlines()
    return [(line.split()[0], line.split(maxsplit=1)[1]) for line in lines if line.strip()]


@dataclass
class Image:
    """An image being built: its folders, programs and settings."""

    root: Path
    programs: Environment
    port: int
    stages: dict[str, Path] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    final: dict[str, str] = field(default_factory=dict)
    stage: Path = Path()
    cwd: Path = Path()

    def here(self, text: str) -> str:
        """Return a text of the Dockerfile with this test's folders and port."""
        return FOLDERS.sub(lambda found: f"{self.stage}/{found[1]}", text).replace(
            PORT, str(self.port)
        )

    def variables(self) -> dict[str, str]:
        """Return the environment variables of a process in the image."""
        system = [Path(folder) for folder in os.defpath.split(os.pathsep) if folder]
        return clean_environment(self.root / "stubs", self.programs.programs, *system) | {
            "PIP_NO_INDEX": "1",
            "NUMBA_DISABLE_JIT": "1",  # nothing is compiled here
            "MINTOPIA_PORT": str(self.port),
            "HOME": str(self.stage / "data"),
            **self.settings,
        }

    def make(self, sources: Path) -> None:
        """Run every instruction of the Dockerfile."""
        for name, text in read_dockerfile():
            if name == "FROM":
                self.stage = self.root / f"stage-{len(self.stages)}"
                self.stage.mkdir()
                self.cwd = self.stage
                self.stages[text.partition(" AS ")[2]] = self.stage
            elif name == "WORKDIR":
                self.cwd = Path(self.here(text))
                self.cwd.mkdir(exist_ok=True)
            elif name == "COPY":
                self._copy(text, sources)
            elif name == "RUN":
                run(["/bin/sh", "-c", self.here(text)], self.variables(), self.cwd)
            elif name == "ENV":
                self.settings |= dict(word.split("=", 1) for word in self.here(text).split())
            else:
                self.final[name] = self.here(text)

    def _copy(self, text: str, sources: Path) -> None:
        *flags, source, target = text.split()
        for flag in flags:
            other = self.stages[flag.removeprefix("--from=")]
            shutil.copytree(f"{other}{source}", self.here(target))
        if (source, target) == (".", "."):
            shutil.copytree(sources, self.cwd, dirs_exist_ok=True)
        elif not flags:
            shutil.copy(sources / source, self.here(target))


@pytest.mark.skipif(not (ROOT / PAGE).is_file(), reason="The page has not been built: make page")
def test_the_image_serves_and_is_healthy(tmp_path: Path) -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["web"]]
    wanted += [*PROJECT["optional-dependencies"]["fast"], "hatchling"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    image = Image(tmp_path, Environment(tmp_path / "programs", needed_by(wanted)), port)
    (tmp_path / "stubs").mkdir()
    write_program(  # hatchling is installed here; for the real image, pip downloads it
        tmp_path / "stubs" / "pip",
        'test "$1" = wheel && set -- "$@" --no-build-isolation\n'
        f'exec "{image.programs.programs}/pip" "$@"',
    )
    write_program(tmp_path / "stubs" / "useradd", 'for last; do :; done; test "$last" = mintopia')
    sources = tmp_path / "sources"
    sources.mkdir()
    image.make(copy_sources(sources))

    check = json.loads(image.final["HEALTHCHECK"].partition("CMD ")[2])
    command = json.loads(image.final["CMD"])
    variables = image.variables() | {"MINTOPIA_HOST": "127.0.0.1"}  # for this machine only
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(command, env=variables, cwd=image.cwd, stderr=log)
    try:
        for _ in range(LIMIT * 2):
            healthy = subprocess.run(check, env=variables, stderr=subprocess.DEVNULL, check=False)
            if healthy.returncode == 0 or server.poll() is not None:
                break
            time.sleep(0.5)
        assert healthy.returncode == 0, (tmp_path / "log").read_text("utf-8")
        assert (image.stage / "data" / "mintopia.db").is_file()  # on the volume
    finally:
        server.terminate()
        assert server.wait(LIMIT) == 0
    stopped = subprocess.run(check, env=variables, stderr=subprocess.DEVNULL, check=False)
    assert stopped.returncode == 1  # the check fails when nothing answers


def test_the_image_runs_as_nobody_special_with_one_volume_and_a_health_check() -> None:
    steps = read_dockerfile()
    names = [name for name, _ in steps]
    assert names.count("VOLUME") == names.count("HEALTHCHECK") == names.count("CMD") == 1
    assert dict(steps)["VOLUME"] == "/data"
    assert dict(steps)["USER"] == "mintopia"
    assert "RUN" not in names[names.index("USER") :]
    assert dict(steps)["EXPOSE"] == PORT


def test_compose_adds_a_database_and_keeps_one_volume() -> None:
    told: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    server, database = told["services"]["mintopia"], told["services"]["database"]
    assert set(told) == {"services", "volumes"}
    assert list(told["volumes"]) == ["games"]
    assert "volumes" not in server
    assert server["depends_on"] == {"database": {"condition": "service_healthy"}}
    assert server["environment"]["MINTOPIA_DATABASE"] == "postgresql://mintopia@database/mintopia"
    assert server["environment"]["PGPASSWORD"] == database["environment"]["POSTGRES_PASSWORD"]
    assert server["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    assert database["image"].startswith("postgres:")
    assert database["healthcheck"]["test"][1] == "pg_isready"
