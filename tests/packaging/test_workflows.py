"""The workflow files are sound: known keys, and jobs and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tests.packaging.building import ROOT
from tests.packaging.test_wheel import PROJECT

FILES: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
JOB_KEYS: Final = {
    "concurrency", "env", "environment", "if", "needs", "outputs", "permissions", "runs-on",
    "steps", "strategy", "timeout-minutes",
}  # fmt: skip
STEP_KEYS: Final = {"env", "id", "if", "name", "run", "uses", "with", "working-directory"}


def read(file: Path) -> dict[str, Any]:
    """Read a workflow; YAML reads the key `on` as True."""
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return {"on" if key is True else key: value for key, value in found.items()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_workflow_is_sound(file: Path) -> None:
    flow = read(file)
    assert set(flow) <= {"name", "on", "permissions", "concurrency", "env", "jobs"}
    assert flow["permissions"] == {"contents": "read"}  # jobs that need more ask for it
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for name, job in flow["jobs"].items():
        assert set(job) <= JOB_KEYS, name
        assert job["timeout-minutes"] <= 60
        needs = job.get("needs", [])
        assert {needs} if isinstance(needs, str) else set(needs) <= set(flow["jobs"])
        for step in job["steps"]:
            assert set(step) <= STEP_KEYS, name
            assert ("run" in step) != ("uses" in step)
            assert re.fullmatch(r"[\w./-]+@[\w./-]+", step.get("uses", "a@b"))
            for line in step.get("run", "").splitlines():
                words = line.split()
                if words[0] == "make":
                    assert {word for word in words[1:] if "=" not in word} <= targets, line


def test_every_supported_python_is_tested() -> None:
    tested = read(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]["test"]["strategy"]["matrix"]
    prefix = "Programming Language :: Python :: 3."
    named = [each.removeprefix(prefix) for each in PROJECT["classifiers"] if prefix in each]
    assert tested["python"] == [f"3.{minor}" for minor in named]


def test_nothing_is_published_until_somebody_switches_it_on() -> None:
    flow = read(ROOT / ".github" / "workflows" / "publish.yml")
    assert set(flow["on"]) == {"push", "workflow_dispatch"}
    assert set(flow["on"]["push"]) == {"tags"}
    for name, job in flow["jobs"].items():
        if "write" in job.get("permissions", {}).values():
            assert f"vars.PUBLISH_{name.upper()} == 'true'" in job["if"]
        else:
            assert "environment" not in job
