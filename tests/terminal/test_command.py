"""`mintopia play` and `mintopia replay` as commands, with pipes instead of a terminal."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from mintopia.engine.game import load_record, new_game
from tests.terminal.helpers import choose, command, environment, run, solo, typed_in


def whole_game() -> list[str]:
    """Return the person's moves in a whole solitaire game with seed 7."""
    return typed_in(solo(), choose).split()


def saved_games(folder: Path) -> list[Path]:
    return sorted((folder / "data" / "mintopia" / "saves").glob("*.json"))


def test_a_whole_game_then_its_replay(tmp_path: Path) -> None:
    typed = "\n".join(whole_game()) + "\n"
    played = run(tmp_path, "play", "works", "--solo", "justin", "--seed", "7", typed=typed)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Justin wins!" in played.stdout
    assert "\x1b" not in played.stdout
    (path,) = saved_games(tmp_path)
    assert path.name.startswith("works-20")
    assert f"Step through it with: mintopia replay {path}" in played.stdout
    record = json.loads(path.read_text())
    assert load_record(record).over
    replayed = run(tmp_path, "replay", str(path))
    assert (replayed.returncode, replayed.stderr) == (0, "")
    assert f"{len(record['moves'])}. Justin: Pass" in replayed.stdout
    assert "Justin wins!" in replayed.stdout


def test_quit_resume_and_finish(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    moves = whole_game()
    flags = ("--solo", "justin", "--seed", "7", "--save", str(path))
    first = run(tmp_path, "play", "works", *flags, typed="\n".join([*moves[:5], "q"]))
    assert first.returncode == 0
    assert f"Continue with: mintopia play {path}" in first.stdout
    assert not load_record(json.loads(path.read_text())).over
    second = run(tmp_path, "play", str(path), "--plain", typed="\n".join(moves[5:]))
    assert "Justin wins!" in second.stdout
    assert load_record(json.loads(path.read_text())).over
    third = run(tmp_path, "play", str(path), typed="u\nq\n")
    assert "Taken back." in third.stdout
    assert not load_record(json.loads(path.read_text())).over


def test_the_end_of_input_saves(tmp_path: Path) -> None:
    run(tmp_path, "play", "works", "--solo", "mort", "--seed", "7", typed="producer\n")
    (path,) = saved_games(tmp_path)
    assert json.loads(path.read_text())["moves"][0] == "producer"


def test_questions_come_through_a_pipe_too(tmp_path: Path) -> None:
    played = run(tmp_path, "play", typed="works\n2\nAnn,Ben\n\n\n\n\n\npass\n")
    assert "Hand over to Ben. Ben: press Enter." in played.stdout or "Ann" in played.stdout
    (path,) = saved_games(tmp_path)
    assert json.loads(path.read_text())["options"]["names"] == ["Ann", "Ben"]


def test_no_answers_start_nothing(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "works")
    assert (played.returncode, saved_games(tmp_path)) == (0, [])
    assert "No game was started." in played.stdout


def test_japanese_from_start_to_quit(tmp_path: Path) -> None:
    played = run(tmp_path, "play", "works", "--solo", "mort", "--lang", "ja", typed="1\nq\n")
    assert "あなたの手番です" in played.stdout
    assert "に保存しました。" in played.stdout


def test_bytes_that_are_no_text_stop_nothing(tmp_path: Path) -> None:
    played = subprocess.run(
        command("play", "works", "--solo", "mort"),
        input=b"\xff\xfe\x00\n\x1b[31m\npass\n",
        env=environment(tmp_path),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"is not a move" in played.stdout
    assert b"\x1b[31m" not in played.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("works", "--players", "5"), "players must be a whole number from 1 to 4, not 5."),
        (("bid", "--dice", "3,7"), "Each of dice must be a whole number from 1 to 6, not 7."),
        (("bid", "--variant", "manual"), "--variant is for works, not for bid."),
        (("works", "--dice", "3"), "--dice is for bid, not for works."),
        (("works", "--starting", "x"), "--starting must be a seat number from 1 to 2"),
        (("works", "--cards", "missing.toml"), "missing.toml cannot be read"),
        (("chess",), "There is neither a game nor a file 'chess'; games are: works"),
        (("broken.json",), "broken.json is not a saved game"),
        (("game.json", "--players", "2"), "game.json is a saved game; leave out --players"),
        (("works", "--save", "game.json"), "game.json already exists"),
    ],
)
def test_bad_input_gets_one_sentence(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "game.json").write_text(json.dumps(new_game("works", players=2).record()))
    words = tuple(
        str(tmp_path / word) if word.endswith((".json", ".toml")) else word for word in words
    )
    refused = run(tmp_path, "play", *words)
    assert refused.returncode == 2
    assert message in refused.stderr
    assert refused.stderr.count("\n") == 1
    assert saved_games(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("missing.json",), "missing.json cannot be read"),
        (("game.json", "--seat", "3"), "There is no seat 3 in this game; seats are 1 to 2."),
    ],
)
def test_bad_replays_get_one_sentence(tmp_path: Path, words: tuple[str, ...], message: str) -> None:
    (tmp_path / "game.json").write_text(json.dumps(new_game("works", players=2).record()))
    words = tuple(str(tmp_path / word) if word.endswith(".json") else word for word in words)
    refused = run(tmp_path, "replay", *words)
    assert refused.returncode == 2
    assert message in refused.stderr


def test_replay_by_piped_commands(tmp_path: Path) -> None:
    game = new_game("works", players=2, seed=7, starting=0, names=["Ann", "Ben"])
    for move in ("producer", "pass"):
        game.play(move)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game.record()))
    replayed = run(tmp_path, "replay", str(path), "--plain", "--seat", "1", typed="n\np\n2\nq\n")
    assert "Move 0 of 2 · as Ann sees it" in replayed.stdout
    assert "2. Ben: Pass" in replayed.stdout
    assert "The game is not finished." in replayed.stdout


def test_help_does_not_load_the_game() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from mintopia.cli.main import cli;"
        "runner = CliRunner();"
        "print(runner.invoke(cli, ['play', '--help']).output);"
        "print(runner.invoke(cli, ['replay', '--help']).output);"
        "print([name for name in ('textual', 'mintopia.engine.game', 'mintopia.terminal')"
        " if name in sys.modules])"
    )
    words = [command()[0], "-c", code]
    output = subprocess.run(words, capture_output=True, encoding="utf-8", check=True).stdout
    assert "--advanced" in output
    assert "--seat" in output
    assert output.strip().endswith("[]")
