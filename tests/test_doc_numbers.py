"""Numbers in the docs are those that the commands beside them print today.

A comment `<!-- printed by: COMMAND -->` in a page says that the next block (a table, printed lines
or a paragraph) has its numbers from this command; several comments are for several commands. All
numbers of a cell, of a printed line, or of a figure with its interval, must be in one line of the
output. Times are left out, since they depend on the machine.
"""

from __future__ import annotations

import html
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
MARK: Final = re.compile(r"^<!-- printed by: (.+) -->$")
TIME: Final = re.compile(r"[\d.,:]+ ?(?:µs|ms|s\b(?: \([\d,]+ a second\))?)")
NUMBER: Final = re.compile(r"[−+-]?\d[\d,]*(?:\.\d+)?")
WITH_INTERVAL: Final = re.compile(r"[−+]?[\d.]+%?(?: points)?\**\s*\([^()]*(?:–| to )[^()]*\)")
LIMIT: Final = 1800  # seconds


class Block(NamedTuple):
    """A marked block of a page, and the commands that print its numbers."""

    page: str
    commands: tuple[str, ...]
    lines: tuple[str, ...]

    def pieces(self) -> Iterator[str]:
        """Yield what must be in one line of the output: printed lines, cells, figures."""
        if self.lines[0].startswith("```"):
            yield from self.lines[1:]
        elif self.lines[0].startswith("|"):
            for row in self.lines[2:]:
                yield from row.strip("|").split("|")[1:]  # the first cell names the row
        else:
            yield from WITH_INTERVAL.findall(" ".join(self.lines))


def marked_blocks() -> list[Block]:
    """Find all marked blocks."""
    found = []
    for page in sorted((ROOT / "docs").rglob("*.md")):
        lines = page.read_text(encoding="utf-8").splitlines()
        commands: list[str] = []
        for at, line in enumerate(lines):
            mark = MARK.match(line)
            if mark is not None:
                commands.append(mark[1])
            elif commands and line:
                end = "```" if line.startswith("```") else ""
                stop = lines.index(end, at + 1)
                name = page.relative_to(ROOT).as_posix()
                found.append(Block(name, tuple(commands), tuple(lines[at:stop])))
                commands = []
    return found


BLOCKS: Final = marked_blocks()


def numbers(text: str) -> set[str]:
    """Return the numbers of a text in one spelling, without times."""
    return {number.lstrip("+").replace("-", "−") for number in NUMBER.findall(TIME.sub(" ", text))}


def printed(command: str, folder: Path) -> list[str]:
    """Run a command; return the lines that it prints, and those of the report that it writes."""
    words = shlex.split(command)
    assert words[0] == "mintopia", command
    if words[1] == "lab" and words[2] in ("works", "bid"):
        words += ["-o", str(folder / "report.html")]
    done = subprocess.run(
        [str(Path(sys.executable).parent / "mintopia"), *words[1:]],
        cwd=ROOT, env=os.environ | {"LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder)},
        stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True, timeout=LIMIT,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    for report in folder.glob("*.html"):
        text = re.sub(r"</(?:tr|p|li|h\d)>", "\n", report.read_text(encoding="utf-8"))
        lines += html.unescape(re.sub(r"<[^>]*>", " ", text)).splitlines()
    return lines


def test_blocks_are_marked() -> None:
    assert len(BLOCKS) > 8
    for block in BLOCKS:
        assert any(numbers(piece) for piece in block.pieces()), block


@pytest.mark.long
@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block.page}: {block.commands[0]}")
def test_a_page_says_what_its_commands_print(block: Block, tmp_path: Path) -> None:
    found = []
    for at, command in enumerate(block.commands):
        folder = tmp_path / str(at)
        folder.mkdir()
        found += [numbers(line) for line in printed(command, folder)]
    wrong = [
        piece.strip()
        for piece in block.pieces()
        if not any(numbers(piece) <= line for line in found)
    ]
    assert not wrong, f"{block.page}: not printed by {block.commands}"
