"""The pages of docs/research: their programs run, and their links match the index."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Final

import pytest

from mintopia import research
from mintopia.errors import OptionError
from mintopia.games import spec_of
from tests.python_process import python

PAGES: Final = Path(__file__).resolve().parents[2] / "docs" / "research"
BLOCK: Final = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROGRAMS: Final = [
    (f"{page.name}-{number}", code)
    for page in sorted(PAGES.glob("*.md"))
    for number, code in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")), 1)
]


@pytest.mark.parametrize("code", [code for _, code in PROGRAMS], ids=[name for name, _ in PROGRAMS])
def test_a_program_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "program", "exec"), {"__name__": "program"})
    assert capsys.readouterr().out


def test_the_package_docstring_runs() -> None:
    outcome = doctest.testmod(research)
    assert outcome.attempted > 2
    assert outcome.failed == 0


@pytest.mark.parametrize("game", ["works", "bid"])
def test_observations_are_documented_field_by_field(game: str) -> None:
    described = spec_of(game).observation().observation
    page = (PAGES / "observations.md").read_text(encoding="utf-8")
    assert described.markdown() in page
    assert f": {described.length} numbers\n" in page
    fields = described.fields
    assert [field.first for field in fields[1:]] == [f.first + f.length for f in fields[:-1]]


def test_every_page_is_in_the_index() -> None:
    index = (PAGES / "README.md").read_text(encoding="utf-8")
    for page in PAGES.glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index


def test_every_part_is_listed_and_no_other_is_there() -> None:
    assert set(research.__all__) <= set(dir(research))
    assert all(callable(getattr(research, name)) for name in research.__all__)
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        research.chess  # type: ignore[attr-defined]  # noqa: B018


MISSING: Final = """
import sys
sys.modules["{package}"] = None
from mintopia import research
try:
    research.{part}
except Exception as error:
    print(type(error).__name__, error)
"""


@pytest.mark.parametrize(
    ("package", "part", "extra"),
    [
        ("gymnasium", "gym", "research"),
        ("pettingzoo", "aec", "research"),
        ("pyspiel", "openspiel", "openspiel"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(package: str, part: str, extra: str) -> None:
    done = python("-c", MISSING.format(package=package, part=part))
    assert done.stdout == (
        f"{OptionError.__name__} mintopia.research.{part} needs the package {package}: "
        f"pip install 'mintopia[{extra}]'.\n"
    )
