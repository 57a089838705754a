"""Strips drawn from a view match those of the rules."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from mintopia.engine.game import Game
from mintopia.games.bid.cards import house_values, read_values
from mintopia.games.bid.terminal.drawing import (
    BOX,
    MINI,
    NAMED,
    SIDE_COLOURS,
    Sketch,
    cell_at,
    draw_strip,
)
from mintopia.games.bid.terminal.strips import fresh, matching_sides, preview, strip_at
from mintopia.games.bid.terminal.words import letters, ring_order, values_of
from tests.terminal.bid_tables import random_move, solo, table_of

VALUES = house_values()


def begin(players: int, seed: int) -> Game:
    return solo().game if players == 1 else table_of(players, seed=seed)


@pytest.mark.parametrize("players", range(1, 7))
def test_a_preview_lays_the_cards_as_the_rules_do(players: int) -> None:
    game, dice = begin(players, players), random.Random(players)
    compared = 0
    while not game.over:
        view, values = game.view(game.to_move), values_of(game)
        move = random_move(game, dice)
        seen = preview(view, move, values)
        game.play(move)
        if seen is not None and (players > 1 or not game.over):  # the opponent may move cards too
            compared += 1
            assert strip_at(game.view(None), seen.strip, values) == seen.cells
    assert compared > 0


@pytest.mark.parametrize(
    ("move", "is_none"), [("pass", True), ("bid 1", True), ("rotate museum", True)]
)
def test_other_moves_have_no_preview(move: str, is_none: bool) -> None:
    assert (preview(table_of(3).view(0), move, VALUES) is None) == is_none


@pytest.mark.parametrize(
    ("seat", "seats", "order"),
    [
        (0, 2, [1, 0]),
        (1, 2, [0, 1]),
        (0, 3, [1, 0, 2]),
        (2, 4, [3, 0, 2, 1]),
        (1, 6, [2, 3, 4, 5, 1, 0]),
    ],
)
def test_the_ring_begins_at_the_left_neighbour(seat: int, seats: int, order: list[int]) -> None:
    assert ring_order(seat, seats) == order


# gardens: plum berry mint berry; assembler: lemon mint plum berry (from the top clockwise)
STRIP = {(0, 0): fresh("gardens", VALUES), (0, 1): fresh("assembler", VALUES)}


def drawn(sketch: Sketch, form: object = BOX) -> list[str]:
    lines = draw_strip(sketch, VALUES, MINI if form is MINI else BOX)
    return [line.plain.rstrip() for line in lines]


def test_a_match_is_a_double_line() -> None:
    assert drawn(Sketch(STRIP, {(1, 0): "+3"}, chosen=(0, 1))) == [
        "╭──P──╮ ╭──L──╮",
        "B 5♣  B═B 5♠ ◂M",
        "╰──M──╯ ╰──P──╯",
        "╭┄┄┄┄┄╮",
        "┆ +3  ┆",
        "╰┄┄┄┄┄╯",
    ]


def test_a_match_between_two_rows() -> None:
    # the bottom of assembler is plum, like the top of gardens
    cells = {(-1, 0): fresh("assembler", VALUES), (0, 0): fresh("gardens", VALUES).half_turn()}
    assert matching_sides(cells, (0, 0)) == set()
    cells[0, 0] = fresh("gardens", VALUES)
    assert drawn(Sketch(cells, {}))[2:4] == ["╰══P══╯", "╭══P══╮"]


def test_small_cards_and_turned_cards() -> None:
    turned = {(0, 0): fresh("gardens", VALUES).half_turn()}
    assert drawn(Sketch(turned, {})) == ["╭──M──╮", "B 5♣↻ B", "╰──P──╯"]
    assert drawn(Sketch(STRIP, {}), MINI) == [" P    L", "B5♣B═B5♠M", " M    P"]
    assert drawn(Sketch({}, {})) == []


def test_a_colour_of_a_side_never_comes_without_its_letter() -> None:
    for form in (BOX, MINI):
        found = []
        for line in draw_strip(Sketch(STRIP, {}), VALUES, form):
            for span in line.spans:
                for number, shade in enumerate(SIDE_COLOURS):
                    if shade in str(span.style):
                        assert line.plain[span.start : span.end] == letters()[number]
                        found.append(number)
        assert len(found) == 8


def test_a_side_without_a_colour_is_drawn_as_a_dot_and_never_matches() -> None:
    sides = {"gardens": ["none", "none", "rose", "soda"], "assembler": ["none"] * 4}
    values = read_values({"locations": {card: {"sides": each} for card, each in sides.items()}})
    strip = {(0, 0): fresh("gardens", values), (0, 1): fresh("assembler", values)}
    assert matching_sides(strip, (0, 0)) == set()
    top, middle, bottom = (line.plain for line in draw_strip(Sketch(strip, {}), values, BOX))
    assert top == "╭──·──╮ ╭──·──╮"
    assert (middle[0], middle[6], middle[8], middle[14]) == ("S", "·", "·", "·")
    assert bottom == "╰──R──╯ ╰──·──╯"


def test_a_drawing_takes_the_cells_it_says() -> None:
    lines = draw_strip(Sketch(STRIP, {(1, 1): "+2"}), VALUES, BOX)
    assert {cell_len(line.plain) for line in lines} == {2 * BOX.width + BOX.gap}


@pytest.mark.parametrize(("language", "name"), [("en", "Gardens"), ("ja", "庭園")])
def test_where_there_is_room_the_card_is_named(language: str, name: str) -> None:
    sketch = Sketch({(0, 0): fresh("gardens", VALUES)}, {(0, 1): "+5"})
    lines = [line.plain for line in draw_strip(sketch, VALUES, NAMED, language)]
    assert lines[0] == "╭────P────╮ ╭┄┄┄┄┄┄┄┄┄╮"
    assert lines[1] == "B   5♣    B ┆   +5    ┆"
    assert name in lines[2]
    assert {cell_len(line) for line in lines} == {2 * NAMED.width + NAMED.gap}


def test_a_place_on_the_drawing_is_a_cell() -> None:
    sketch = Sketch(STRIP, {(1, 0): "+3"})
    assert cell_at(sketch, 0, 0, BOX) == (0, 0)
    assert cell_at(sketch, 9, 2, BOX) == (0, 1)
    assert cell_at(sketch, 3, 4, BOX) == (1, 0)
    assert cell_at(sketch, 9, 4, BOX) is None
    assert cell_at(Sketch({}, {}), 0, 0, BOX) is None
