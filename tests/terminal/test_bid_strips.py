"""Strips drawn from a view match those of the rules."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from mintopia.engine.game import Game
from mintopia.games.bid.cards import house_values, read_values
from mintopia.games.bid.schema import LEFT, RIGHT
from mintopia.games.bid.shapes import BidPair, BidPlaced
from mintopia.games.bid.terminal.bundles import MOVE, PLACE, ROTATE
from mintopia.games.bid.terminal.drawing import (
    BOX,
    MINI,
    NAMED,
    SIDE_COLOURS,
    Sketch,
    cell_at,
    draw_strip,
)
from mintopia.games.bid.terminal.strips import (
    card_of,
    find_card,
    lay_out,
    placed,
    spot_of,
    strip_at,
    strip_with,
)
from mintopia.games.bid.terminal.words import letters, ring_order
from mintopia.host.table import position
from mintopia.terminal.game_screen import Picture
from tests.terminal.bid_tables import random_move, solo, table_of

VALUES = house_values()


def picture_of(game: Game, viewer: int | None) -> Picture:
    return Picture(game, position(game, viewer, "en"), "en", viewer)


@pytest.mark.parametrize("players", range(1, 7))
def test_a_move_is_shown_with_the_cards_as_the_rules_lay_them(players: int) -> None:
    game = solo().game if players == 1 else table_of(players, seed=players)
    dice = random.Random(players)
    compared = 0
    while not game.over:
        before, move = picture_of(game, game.to_move), random_move(game, dice)
        if move not in before.choices or move.split()[0] not in (PLACE, MOVE, ROTATE):
            game.play(move)
            continue
        (strip, cell), shown = spot_of(before, move), strip_with(before, move)
        assert shown[cell].card == card_of(before, move)
        game.play(move)
        if players > 1 or not game.over:  # the opponent may move cards too
            compared += 1
            assert strip_at(picture_of(game, None), strip) == shown
    assert compared > 0


def test_while_the_card_to_move_is_chosen_it_lies_where_it_lies() -> None:
    game, dice = table_of(3), random.Random(3)
    while not any(move.startswith(MOVE) for move in game.legal()):
        game.play(random_move(game, dice))
        if game.over:
            game = table_of(3, seed=dice.randrange(99))
    picture = picture_of(game, game.to_move)
    card = next(move.split()[1] for move in game.legal() if move.startswith(MOVE))
    spot = find_card(picture.view, card)
    assert spot is not None
    assert spot_of(picture, f"move {card}") == spot
    assert strip_with(picture, f"move {card}") == strip_at(picture, spot[0])


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
    assert ring_order(picture_of(table_of(seats), seat)) == order


# gardens: plum berry mint berry; assembler: lemon mint plum berry (from the top clockwise)
STRIP = {
    (0, 0): placed("gardens", VALUES, matched=[RIGHT]),
    (0, 1): placed("assembler", VALUES, matched=[LEFT]),
}


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
    cards: list[BidPlaced] = [
        {"id": "assembler", "row": -1, "col": 0, "turned": False},
        {"id": "gardens", "row": 0, "col": 0, "turned": False},
    ]
    pair: BidPair = {
        "cards": ["assembler", "gardens"],
        "cells": [[-1, 0], [0, 0]],
        "side": "bottom",
        "colour": "plum",
    }
    assert drawn(Sketch(lay_out(cards, [pair], VALUES), {}))[2:4] == ["╰══P══╯", "╭══P══╮"]
    assert drawn(Sketch(lay_out(cards, [], VALUES), {}))[2:4] == ["╰──P──╯", "╭──P──╮"]


def test_small_cards_and_turned_cards() -> None:
    turned = {(0, 0): placed("gardens", VALUES, turned=True)}
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


def test_a_side_without_a_colour_is_drawn_as_a_dot() -> None:
    sides = {"gardens": ["none", "none", "rose", "soda"], "assembler": ["none"] * 4}
    values = read_values({"locations": {card: {"sides": each} for card, each in sides.items()}})
    strip = {(0, 0): placed("gardens", values), (0, 1): placed("assembler", values)}
    top, middle, bottom = (line.plain for line in draw_strip(Sketch(strip, {}), values, BOX))
    assert top == "╭──·──╮ ╭──·──╮"
    assert (middle[0], middle[6], middle[8], middle[14]) == ("S", "·", "·", "·")
    assert bottom == "╰──R──╯ ╰──·──╯"


def test_a_drawing_takes_the_cells_it_says() -> None:
    lines = draw_strip(Sketch(STRIP, {(1, 1): "+2"}), VALUES, BOX)
    assert {cell_len(line.plain) for line in lines} == {2 * BOX.width + BOX.gap}


@pytest.mark.parametrize(("language", "name"), [("en", "Gardens"), ("ja", "庭園")])
def test_where_there_is_room_the_card_is_named(language: str, name: str) -> None:
    sketch = Sketch({(0, 0): placed("gardens", VALUES)}, {(0, 1): "+5"})
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
