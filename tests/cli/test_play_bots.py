"""`mintopia play` with bots: flags, refusals, completion."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mintopia.cli import play
from mintopia.engine.game import new_game
from mintopia.errors import MintopiaError
from tests.server.forking import mintopia
from tests.server.forking import refusal as forked_refusal


def refusal(*arguments: str) -> str:
    """Run the command in this process; return the message of its refusal."""
    with pytest.raises(MintopiaError) as refused:
        play.command.main([*arguments, "--lang", "en"], standalone_mode=False)
    return str(refused.value)


def test_a_saved_game_takes_no_new_opponents(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    record = new_game("works", players=2).record()
    path.write_text(json.dumps(record))
    assert "leave out --vs" in refusal(str(path), "--vs", "hard")
    path.write_text(json.dumps(record | {"meta": {"seats": "hard"}}))
    assert "meta.seats must list" in refusal(str(path))


def test_bots_play_a_game_that_is_only_watched(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    flags = ("--seats", "random,greedy", "--seed", "7", "--save", str(path))
    watched = mintopia("play", "works", *flags)
    assert (watched.returncode, watched.stderr) == (0, "")
    assert "Stars by Building" in watched.stdout
    assert json.loads(path.read_text())["meta"]["seats"] == ["random", "greedy"]


def test_a_mistake_is_one_sentence_and_status_2() -> None:
    told = forked_refusal("play", "works", "--seats", "me,harrd")
    assert told.startswith("mintopia: There is no bot 'harrd'; did you mean hard?")
    assert told.count("\n") == 1
