"""The third game in the terminal: line by line, on the full screen, saved, listed and replayed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.third_game.helpers import command, run

AGAINST_BOT = ("play", "lanterns", "--plain", "--vs", "easy", "--seed", "3")
SAID = {
    "en": (
        "Lanterns. Type the number",
        "Your turn.",
        "Hang ",
        "rests left: 2",
        "win",
        "Lanterns · You",
    ),
    "ja": (
        "ランタン。手の番号",
        "あなたの番です。",
        "をつるす",
        "残りの休み: 2",
        "勝ち",
        "ランタン · あなた",
    ),
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_whole_game_line_by_line(tmp_path: Path, language: str) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    told = command(*AGAINST_BOT, "--lang", language, typed="?\n" + "1\n" * 40, **home)
    opening, turn, hang, rests, won, listed = SAID[language]
    assert told.startswith(opening)
    assert turn in told
    assert hang in told
    assert rests in told
    assert "%" in told.partition("> 1")[0], "the hint comes before the first move"
    assert won in told
    (path,) = (tmp_path / "mintopia" / "saves").glob("lanterns-*.json")
    record = json.loads(path.read_text())
    assert record["game"] == "lanterns"
    saved = command("games", "--lang", language, **home)
    assert path.stem in saved
    assert listed in saved
    replayed = command("replay", str(path), "--lang", language)
    assert f"{len(record['moves'])}. " in replayed
    assert won in replayed
    before_end = command("replay", str(path), "--plain", "--seat", "1", typed="n\nq\n")
    assert "?, ?, ?" in before_end, "a seat sees what it could see then"


def test_a_whole_game_on_the_full_screen(tmp_path: Path) -> None:
    run(["-m", "tests.third_game.full_screen", str(tmp_path)])
    for language in SAID:
        record = json.loads((tmp_path / f"{language}.json").read_text())
        assert (record["game"], bool(record["meta"]["over"])) == ("lanterns", True)


def test_hint_and_review_of_a_saved_game(tmp_path: Path) -> None:
    home = {"XDG_DATA_HOME": str(tmp_path)}
    path = str(tmp_path / "game.json")
    command(*AGAINST_BOT, "--save", path, "--lang", "en", typed="1\n1\nq\n", **home)
    hinted = command("hint", path, "--playouts", "40", "--lang", "en")
    assert "Hang " in hinted
    reviewed = command("review", path, "--playouts", "20", "--jobs", "1", "--lang", "ja")
    assert "をつるす" in reviewed
