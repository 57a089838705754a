"""mintopia link: a game as a link, and how the other commands accept one."""

from __future__ import annotations

import json
from pathlib import Path

from mintopia.engine.links import link, unpack
from tests.random_play import played
from tests.server.forking import mintopia, refusal


def test_a_saved_game_becomes_a_link_and_a_file_again(tmp_path: Path) -> None:
    game = played("works", {"players": 2, "names": ["Ann", "Bob"]}, 3)
    file = tmp_path / "game.json"
    game.save(file)
    told = mintopia("link", str(file), "--address", "https://example.org/play/")
    assert told.returncode == 0, told.stderr
    address = told.stdout.strip()
    assert address == f"https://example.org/play/replay#g={link(game)}"
    position = mintopia("link", address, "--move", "5").stdout.strip()
    assert unpack(position)["moves"] == game.moves[:5]
    again = tmp_path / "again.json"
    assert mintopia("link", position, "--save", str(again)).returncode == 0
    assert "still playing" in refusal("link", str(again))
    assert mintopia("link", address, "--save", str(again)).returncode == 0
    assert json.loads(again.read_text(encoding="utf-8")) == game.record()


def test_a_link_is_replayed_as_a_file_is(tmp_path: Path) -> None:
    game = played("works", {"solo": "sonic"}, 3)
    file = tmp_path / "game.json"
    game.save(file)
    by_file = mintopia("replay", str(file), stdin="")
    by_link = mintopia("replay", f"https://example.org/replay#g={link(game)}", stdin="")
    assert by_link.returncode == 0, by_link.stderr
    assert by_link.stdout == by_file.stdout
    assert "incomplete or was changed" in refusal("replay", link(game)[:-1])


def test_a_game_is_drawn_into_a_file(tmp_path: Path) -> None:
    game = played("works", {"players": 2}, 3)
    still, film = tmp_path / "still.svg", tmp_path / "film.svg"
    done = mintopia("picture", link(game), "--move", "5", "--seat", "1", "-o", str(still))
    assert done.returncode == 0, done.stderr
    assert still.read_text(encoding="utf-8").startswith("<svg")
    assert mintopia("picture", link(game), "--animated", "-o", str(film)).returncode == 0
    assert "<animate" in film.read_text(encoding="utf-8")
    for wrong in (
        ("-o", "x.png"),
        ("--move", "999", "-o", str(still)),
        ("--seat", "3", "-o", "x.svg"),
    ):
        assert len(refusal("picture", link(game), *wrong).strip().splitlines()) == 1
