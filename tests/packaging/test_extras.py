"""What commands say about packages that are not installed: the extra that they name is enough."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.packaging.building import ROOT, Environment, clean_environment, needed_by, run

PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAMED: Final = re.compile(r"mintopia\[([a-z,]+)\]|'\.\[([a-z,]+)\]'")
PACKAGE: Final = re.compile(r"package (\w+)")
SITE: Final = "site build"
WRITES_SITE: Final = "import-modules mintopia.bots.wasm mintopia.server.http.routes_pages ziglang"
# Commands that end at once when they have all the packages they need.
TRIED: Final = {
    "lab works --bots greedy,greedy --games 0": "fast",
    "lab effects works --games 0": "fast",
    "lab compare works --games 0": "fast",
    SITE: "fast,site,web",
    "verify record.json": "web",
    "export": "web",
    "doctor": "web",
    "import games.jsonl": "web",
    "cards works --sheet deck.pdf": "sheets",
}
TRY: Final = """
import sys
from importlib import import_module
from pathlib import Path
from mintopia.cli.main import cli
for name in ("record.json", "games.jsonl"):
    Path(name).write_text("{}", encoding="utf-8")
for line in sys.argv[1:]:
    try:
        command, *words = line.split()
        if command == "import-modules":
            for word in words:
                import_module(word)
        else:
            cli.main([command, *words], standalone_mode=False, prog_name="mintopia", obj={})
        print("told: nothing")
    except Exception as error:
        print("told:", " ".join(str(error).split()))
"""


def told_with(folder: Path, extras: str, lines: list[str]) -> list[str]:
    """Try commands where only these extras are installed; return what each is told."""
    requirements = [*PROJECT["dependencies"]]
    if extras:
        requirements.append(f"mintopia[{extras}]")
    home = Environment(folder / "python", needed_by(requirements) - {"mintopia"})
    variables = clean_environment(home.programs)
    variables |= {"HOME": str(folder), "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT / "src")}
    printed = run([str(home.python), "-c", TRY, *lines], variables, folder)
    return re.findall(r"^told: (.*)$", printed, re.MULTILINE)


def test_the_extra_that_is_named_is_enough(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    bare = told_with(tmp_path / "bare", "", list(TRIED))
    for (line, extras), sentence in zip(TRIED.items(), bare, strict=True):
        assert f"pip install 'mintopia[{extras}]'" in sentence, f"{line}: {sentence}"
        assert ("laboratory" in sentence) == line.startswith("lab"), f"{line}: {sentence}"
        package = PACKAGE.search(sentence)
        if package is not None:
            assert package[1].replace("_", "-").lower() in {
                name.removesuffix("-py") for name in needed_by([f"mintopia[{extras}]"])
            }, f"{line}: {sentence}"
    for extras in sorted(set(TRIED.values())):
        (tmp_path / extras).mkdir()
        lines = [line for line, named in TRIED.items() if named == extras]
        if SITE in lines:  # to write a whole site would take minutes: import what does it
            lines[lines.index(SITE)] = WRITES_SITE
        told = told_with(tmp_path / extras, extras, lines)
        for line, sentence in zip(lines, told, strict=True):
            missing = NAMED.search(sentence) or sentence.startswith("No module")
            assert not missing, f"{line}, with {extras}: {sentence}"


def test_a_missing_file_is_told_before_a_missing_package(tmp_path: Path) -> None:
    (told,) = told_with(tmp_path, "", ["verify nowhere.json"])
    assert told == "nowhere.json cannot be read: No such file or directory."


@pytest.mark.parametrize(
    "file",
    sorted(
        file
        for folder in ("src", "docs", "examples", "benchmarks")
        for kind in ("*.py", "*.toml", "*.md")
        for file in (ROOT / folder).rglob(kind)
        if NAMED.search(file.read_text(encoding="utf-8"))
    ),
    ids=lambda file: file.relative_to(ROOT).as_posix(),
)
def test_extras_that_are_named_exist(file: Path) -> None:
    found = NAMED.findall(file.read_text(encoding="utf-8"))
    named = {extra for pair in found for text in pair if text for extra in text.split(",")}
    assert named <= PROJECT["optional-dependencies"].keys()
