"""Pictures of a table as SVG: well-formed, self-contained, and without secrets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.engine.svg import game_svg, position_svg
from mintopia.games import spec_of
from mintopia.games.spec import Part
from tests.random_play import played

SVG = "{http://www.w3.org/2000/svg}"


def words_of(drawing: str) -> str:
    """Return all text in a drawing."""
    root = ET.fromstring(drawing)
    return "\n".join("".join(text.itertext()) for text in root.iter(f"{SVG}text")).replace(
        "\u00a0", " "
    )


def check(drawing: str) -> ET.Element:
    """Check that a drawing is self-contained and has no scripts; return its root."""
    root = ET.fromstring(drawing)
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    used = {each.get("href", "") for each in root.iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in ids}
    assert not list(root.iter(f"{SVG}script"))
    assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")
    assert float(root.get("height", "0")) > 200
    return root


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(
    ("name", "options"),
    [("works", {"players": 4}), ("works", {"solo": "mort"}), ("bid", {"players": 3})],
)
def test_a_position_is_drawn(name: str, options: dict[str, Any], language: str) -> None:
    for moves in (0, 20, 10_000):
        game = played(name, options, 4, moves)
        drawing = position_svg(game, None, language)
        check(drawing)
        told = words_of(drawing).replace("\n", "")
        assert game.prompt(None, language).replace(" ", "") in told.replace(" ", "")


def test_names_cannot_break_a_drawing() -> None:
    names = ['<script>alert("1")</script>', "A&B" + "W" * 37]
    drawing = position_svg(new_game("works", players=2, seed=1, names=names))
    check(drawing)
    assert names[0] in words_of(drawing)


def test_a_seat_s_picture_tells_nobody_else_s_secrets() -> None:
    """Check that a seat's picture stays the same when everything unknown to it is dealt again."""
    for name, options in (("works", {"players": 3}), ("bid", {"players": 3})):
        for moves in (9, 21, 33):
            game = played(name, options, 4, moves)
            for seat in (None, 0, 1, 2):
                for seed in (1, 2):
                    other = game.imagine(seat, seed)
                    assert position_svg(other, seat) == position_svg(game, seat)


def test_a_game_is_one_animated_drawing() -> None:
    game = played("bid", {"players": 3}, 4)
    root = check(game_svg(game))
    frames = [each for each in root.findall(f"{SVG}g") if each.get("visibility")]
    assert len(frames) == len(game.moves) + 1
    assert [frame.get("visibility") for frame in frames].count("visible") == 1
    assert frames[-1].get("visibility") == "visible", "what cannot be animated shows the end"
    changes = [each for frame in frames for each in frame.iter(f"{SVG}animate")]
    assert {each.get("dur") for each in changes} == {changes[0].get("dur")}
    ends = []
    for each in changes:
        values = (each.get("values") or "").split(";")
        times = [float(time) for time in (each.get("keyTimes") or "").split(";")]
        assert times[0] == 0
        assert times == sorted(times)
        assert len(times) == len(values)
        ends.append((times[values.index("visible")], values.count("visible")))
    assert [count for _, count in ends] == [1] * len(frames)
    assert [start for start, _ in ends] == sorted(start for start, _ in ends)
    assert len(game_svg(game)) < 1_000_000


def test_a_game_without_moves_is_a_still_picture() -> None:
    root = check(game_svg(new_game("works", players=2, seed=1)))
    assert not list(root.iter(f"{SVG}animate"))


def test_the_film_of_a_running_game_hides_what_a_spectator_may_not_know() -> None:
    game = played("bid", {"players": 3}, 4, 30)
    hidden = [move for move in game.record_for(None)["moves"] if move.endswith("?")]
    told = words_of(game_svg(game))
    assert all(move in told for move in hidden)


def test_a_game_without_a_drawing_of_its_own_is_outlined() -> None:
    game: Game = played("works", {"players": 2}, 4, 12)
    with patch("mintopia.art.picture.spec_of", lambda _: replace(spec_of("works"), drawing=Part())):
        drawing = position_svg(game)
    check(drawing)
    assert re.search(r"players", words_of(drawing))
