"""The pages about bots and the arena are correct, and their programs run."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mintopia import new_game
from mintopia.bots.external import KINDS, ExternalBot
from mintopia.engine.line_process import MOST_ANSWER
from mintopia.lab.arena.output import GAME_COLUMNS, LINE_COLUMNS
from tests.bots.programs import logging_program
from tests.python_process import python

DOCS = Path(__file__).resolve().parent.parent / "docs"
ARENA = (DOCS / "arena.md").read_text(encoding="utf-8")
BOTS = (DOCS / "writing-bots.md").read_text(encoding="utf-8")


PRINTED = re.findall(r"^It prints `(.+?)`", BOTS, re.MULTILINE)[0]


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    ("page", "words"), [(ARENA, r"greedy +\d+\.\d \("), (BOTS, f"^{re.escape(PRINTED)}$")]
)
def test_the_programs_run(page: str, words: str, tmp_path: Path) -> None:
    (code,) = blocks(page, "python")
    (tmp_path / "program.py").write_text(code, encoding="utf-8")
    done = python("program.py", cwd=tmp_path)
    assert re.search(words, done.stdout, re.MULTILINE)


def comparable(message: dict[str, Any]) -> dict[str, Any]:
    """Leave out the view, which the page shortens, and the time."""
    return {key: value for key, value in message.items() if key not in ("view", "used_seconds")}


def test_the_exchange_is_what_really_happens(tmp_path: Path) -> None:
    (exchange,) = blocks(BOTS, "text")
    sent = [json.loads(line[2:]) for line in exchange.splitlines() if line.startswith("> ")]
    said = [json.loads(line[2:]) for line in exchange.splitlines() if line.startswith("< ")]
    assert len(sent) == len(said) == 3
    log = tmp_path / "log.jsonl"
    bot = ExternalBot(logging_program(tmp_path, log), "works")
    game = new_game("works", players=2, seed=7, starting=0)
    bot.choose(game)
    game.play(said[1]["move"])
    game.play("producer")
    bot.choose(game)
    assert said[2]["move"] in game.legal()
    bot.close()
    told = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [comparable(message) for message in told] == [comparable(message) for message in sent]
    for real, shown in zip(told[1:], sent[1:], strict=True):
        assert set(real) == set(shown)
        assert shown["view"].items() - {("...", "...")} <= {
            (key, value) for key, value in real["view"].items() if not isinstance(value, list)
        }


def test_every_kind_of_failure_and_every_limit_is_explained() -> None:
    for kind in KINDS:
        assert f"| `{kind}` |" in BOTS
    assert f"{MOST_ANSWER:,} bytes" in BOTS


def test_every_column_is_explained() -> None:
    for column in (*GAME_COLUMNS, *LINE_COLUMNS):
        assert f"`{column}`" in ARENA
