"""Every example in the docs is checked: programs are type-checked and run, command lines parsed.

Programs that need more than themselves run elsewhere: those that play on a server in
tests/client/test_example.py, the arena's in tests/test_bot_docs.py, the sessions of docs/library.md
in tests/test_docs.py. The tables of measured numbers must name the command that printed them.
"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Final

import click
import pytest

from mintopia import new_game
from mintopia.bots.levels import LEVELS, level_at
from mintopia.cli.main import COMMANDS, LazyGroup, cli
from tests.python_process import python

ROOT: Final = Path(__file__).resolve().parent.parent
PAGES: Final = sorted(
    page
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    if "rulebook" not in page.parts
)
BLOCK: Final = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
PLACEHOLDER: Final = re.compile(
    r"\b(?:TODO|FIXME|XXX|TBD|SPEED_TABLE)\b|^[A-Z][A-Z_]+$", re.MULTILINE
)
MEASURED: Final = ("docs/performance.md", "docs/bots.md", "docs/bots-bid.md", "docs/analysis.md")
A_MEASUREMENT: Final = re.compile(r"\d% \(|±|\d ms\b|\d,\d{3},\d{3}")
ITS_COMMAND: Final = re.compile(
    r"`(?:python benchmarks/\w+\.py|python -m benchmarks\.\w+|mintopia bench|mintopia arena|"
    r"make bench)|"
    r"cannot be printed again"
)


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path, *languages: str) -> list[str]:
    """List the examples of a page in these languages."""
    found = BLOCK.findall(page.read_text(encoding="utf-8"))
    return [code for language, code in found if language in languages]


PROGRAMS: Final = [
    (f"{name_of(page)}-{number}", code)
    for page in PAGES
    if page.stem != "make-a-game"  # a game's files: tests/third_game/test_make_a_game.py
    for number, code in enumerate(blocks(page, "python"), 1)
]


# --- programs -------------------------------------------------------------------------------------
def test_every_program_is_typed(tmp_path: Path) -> None:
    """Check types as strictly as for Mintopia, so that copied code passes a type checker."""
    pytest.importorskip("mypy")
    files = []
    for name, code in PROGRAMS:
        file = tmp_path / (re.sub(r"\W", "_", name) + ".py")
        file.write_text(code, encoding="utf-8")
        files.append(str(file))
    files += [str(path) for path in sorted((ROOT / "examples").glob("*.py"))]
    python("-m", "mypy", "--strict", *files, cwd=ROOT)


ALONE: Final = ("README.md", "docs/library.md", "docs/analysis.md", "docs/operation.md")


@pytest.mark.parametrize(
    "code",
    [code for name, code in PROGRAMS if name.startswith(ALONE)],
    ids=[name for name, _ in PROGRAMS if name.startswith(ALONE)],
)
def test_a_program_runs(code: str, tmp_path: Path) -> None:
    """Run it alone, with small numbers, and without the compiler unless it is about compiling."""
    for large, small in (("20_000", "20"), ("100_000", "3"), ("jobs=4", "jobs=1")):
        code = code.replace(large, small)
    game = new_game("works", players=2, seed=7, starting=0)
    for _ in range(3):
        game.play(game.legal()[-1])
    (tmp_path / "my-game.json").write_text(json.dumps(game.record()), encoding="utf-8")
    (tmp_path / "program.py").write_text(code, encoding="utf-8")
    plain = {} if "compiled(" in code else {"NUMBA_DISABLE_JIT": "1"}
    python("program.py", cwd=tmp_path, variables=plain)


# --- command lines --------------------------------------------------------------------------------
def command_lines() -> list[tuple[str, str]]:
    """List every line of the docs' shell examples that calls our own programs."""
    found = []
    for page in PAGES:
        for code in blocks(page, "console", ""):
            for line in code.replace("\\\n", " ").splitlines():
                words = line.strip().removeprefix("$ ")
                if re.match(r"(\S*/bin/)?mintopia |python (examples|benchmarks)/", words):
                    found.append((name_of(page), words))
    return found


@pytest.mark.parametrize(("page", "line"), command_lines())
def test_a_command_line_is_understood(page: str, line: str) -> None:
    """Check that its command, flags and values exist; nothing is run."""
    del page
    words = shlex.split(line, comments=True)
    for sign in (">", "|", "&&"):
        words = words[: words.index(sign)] if sign in words else words
    if words[0] == "python":
        assert (ROOT / words[1]).is_file()
        return
    _, name, *arguments = words
    assert name in COMMANDS
    assert isinstance(cli, LazyGroup)
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    if "--help" not in arguments:
        command.make_context(name, arguments, obj={})


def test_there_are_command_lines() -> None:
    assert len(command_lines()) > 20


# --- numbers --------------------------------------------------------------------------------------
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_nothing_is_left_to_be_filled_in(page: Path) -> None:
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    assert not PLACEHOLDER.findall(text)


def tables_with_their_sections(page: Path) -> list[tuple[str, str]]:
    """Return every table of a page with the text of its section before it."""
    text = BLOCK.sub("", page.read_text(encoding="utf-8"))
    found = []
    for section in re.split(r"^#+ ", text, flags=re.MULTILINE):
        for table in re.finditer(r"(?:^\|.*\n)+", section, re.MULTILINE):
            found.append((section[: table.start()], table[0]))
    return found


@pytest.mark.parametrize("page", MEASURED)
def test_measured_numbers_name_the_command_that_printed_them(page: str) -> None:
    for before, table in tables_with_their_sections(ROOT / page):
        if A_MEASUREMENT.search(table):
            assert ITS_COMMAND.search(before), f"{page}: no command is named before\n{table[:200]}"


def test_the_commands_that_measure_exist() -> None:
    for page in MEASURED:
        text = (ROOT / page).read_text(encoding="utf-8")
        for script in re.findall(r"python (benchmarks/\w+\.py)", text):
            assert (ROOT / script).is_file(), f"{page} names {script}"
            code = (ROOT / script).read_text(encoding="utf-8")
            assert "from benchmarks" not in code, f"{script} starts only as a module (python -m)"
        for module in re.findall(r"python -m benchmarks\.(\w+)", text):
            assert (ROOT / "benchmarks" / f"{module}.py").is_file(), f"{page} names {module}"


def test_the_levels_search_as_long_as_the_docs_say() -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for name in ("medium:2026-11", "hard:2026-11", "expert:2026-11"):
        works, bid = (level_at(game, name, solitaire=False) for game in ("works", "bid"))
        assert works is not None
        assert bid is not None
        row = (
            f"| `{name}` | {works.playouts:,} | {works.solo_playouts:,} "
            f"| {bid.playouts:,} | {bid.playouts_with(3):,} | {bid.solo_playouts:,} |"
        )
        assert row in text
    for name in LEVELS:
        works, bid = (level_at(game, name, solitaire=False) for game in ("works", "bid"))
        assert works is not None
        assert bid is not None
        if works.playouts:
            row = f"{works.playouts:,} positions | {bid.playouts:,} positions |"
        else:
            row = f"temperature {works.temperature} | temperature {bid.temperature} |"
        assert f"| `{name}` | {row}" in text
