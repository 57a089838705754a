"""The screen of Mint Bid: bundles, sheets, the ladder, strips, the end."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from mintopia.engine.game import Game, new_game
from mintopia.errors import OptionError
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
from mintopia.games.bid.terminal.labels import letters, location_of, ring_order
from mintopia.games.bid.terminal.ladder import ASKED, LEADS, OUT, SEALED, offer_words, rungs
from mintopia.games.bid.terminal.strips import (
    card_of,
    find_card,
    lay_out,
    placed,
    spot_of,
    strip_at,
    strip_with,
)
from mintopia.host.table import position
from mintopia.terminal.game_screen import Picture, screen_for
from mintopia.terminal.session import Session
from mintopia.terminal.setup import options_from_flags, set_up
from tests.terminal.bid_tables import finish, random_move, seated, solo, table_of
from tests.terminal.helpers import come_to, take_seat

SCREEN = screen_for("bid")
OPEN = "auction statue open"
CLOSED = "auction statue closed"


# --- bundles -----------------------------------------------------------------------------------
def test_bids_and_offers_are_two_lines_instead_of_many() -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    bundles, single = session.bundles(session.moves())
    assert [(bundle.id, bundle.form) for bundle in bundles] == [
        ("bid", "bid N"),
        ("offer", "offer left|right YOURS THEIRS"),
    ]
    assert bundles[0].words == "Bid alone: 2 to 4 Mints"
    assert "Cleo (left) or Ann (right)" in bundles[1].words
    assert single == ["pass", "withdraw"]
    assert {move for bundle in bundles for move in bundle.moves} | set(single) == set(
        session.moves()
    )


def test_a_single_bid_stays_a_bundle_so_that_numbers_mean_bids() -> None:
    session = solo()
    (bundle,), single = session.bundles(session.moves())
    assert (bundle.words, bundle.takes_number, single) == ("Bid alone: 1 Mint", True, ["withdraw"])


def test_sealing_and_placing_open_at_once() -> None:
    game = table_of(3)
    for moves in ((CLOSED,), ("seal 1", "seal 0", "seal 4")):
        session = seated(game, *moves)
        (bundle,), single = session.bundles(session.moves())
        assert bundle.opens
        assert single == []


def test_a_finished_game_has_no_bundles() -> None:
    session = solo()
    finish(session)
    assert session.bundles(session.moves()) == ([], [])


@pytest.mark.parametrize(
    ("move", "key"),
    [("bid", "b"), ("offer", "o"), ("pass", "p"), ("withdraw", "w"), ("accept", "a"),
     ("decline", "d"), ("skip", "x"), ("bid 3", None), ("auction statue open", None)],
)  # fmt: skip
def test_keys(move: str, key: str | None) -> None:
    assert SCREEN.key(move) == key


# --- things ------------------------------------------------------------------------------------
def test_what_one_may_read_about_before_a_move() -> None:
    session = seated(table_of(3))
    picture = session.picture()
    assert SCREEN.help_things(picture, "auction statue open") == ["card:statue"]
    assert SCREEN.help_things(picture, "no such move") == []
    come_to(session, OPEN)
    assert SCREEN.help_things(session.picture(), "bid 2") == ["auction:auction"]
    come_to(session, "bid 2", "withdraw", "withdraw")
    assert SCREEN.help_things(session.picture(), "partner left") == ["seat:1"]
    come_to(session, "partner left")
    assert SCREEN.help_things(session.picture(), "place 0 0 0") == ["strip:0"]


def test_moves_at_a_card_a_seat_and_a_strip() -> None:
    session = seated(table_of(3))
    assert session.moves_at("card:factory") == ["auction factory open", "auction factory closed"]
    come_to(session, OPEN)
    offers = session.moves_at("seat:2")
    assert offers
    assert all(move.startswith("offer right") for move in offers)
    come_to(session, "bid 2", "withdraw", "withdraw")
    partners = session.moves_at("seat:1")
    assert partners == ["partner left"]
    assert SCREEN.plays_at_once("seat:1", partners[0])
    come_to(session, "partner left")
    assert session.moves_at("strip:0") == ["place 0 0 0"]
    assert not SCREEN.plays_at_once("strip:0", "place 0 0 0")
    assert session.moves_at("strip:1") == []


def test_why_not_names_what_comes_first() -> None:
    session = seated(table_of(3), OPEN)
    first = "First finish the auction of Statue. (B2)"
    assert session.why_not("card:factory") == session.why_not("strip:0") == first
    assert session.why_not("auction:auction") != first


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("gardens", ["card:gardens"]),
        ("庭園", ["card:gardens"]),
        ("Ben", ["seat:1"]),
        ("1", ["strip:1"]),
        ("auction", ["auction:auction"]),
        ("deck", ["deck:deck"]),
        ("strip 2", ["strip:2"]),
        ("", []),
        ("chess", []),
    ],
)
def test_find(words: str, found: list[str]) -> None:
    assert SCREEN.find(words, table_of(3), "en") == found


# --- sheets ------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_sheet_of_cards_marks_the_house_deck(language: str) -> None:
    session = seated(table_of(3, language), OPEN, language=language)
    mark = {"en": "House deck", "ja": "独自デッキ"}[language]
    for thing in ("card:statue", "card:museum", "strip:0", "auction:auction", "deck:deck"):
        sheet = session.rules(thing)
        assert any(mark in line for line in sheet.lines), thing
        assert any("B1" in line or "B2" in line for line in sheet.lines), thing
    assert any(mark in line for line in SCREEN.overview(language).lines)


def test_a_deck_of_ones_own_is_not_called_ours() -> None:
    game = new_game("bid", players=3, cards={"locations": {"statue": {"value": 4}}})
    session = seated(game)
    assert "Your own deck" in session.rules("card:statue").lines
    assert "House deck" not in "\n".join(SCREEN.table(session.picture()))


def test_the_sheet_of_a_card_says_everything_on_it() -> None:
    session = seated(table_of(3), OPEN)
    sheet = session.rules("card:statue")
    assert sheet.title == "Statue"
    assert sheet.lines[:3] == (
        "♣ Culture · 3 points",
        "Sides: top berry B, right plum P, bottom berry B, left lemon L",
        "It is up for auction now.",
    )
    assert "It lies in the Auction Block." in session.rules("card:factory").lines
    come_to(session, "bid 1", "withdraw", "withdraw", "partner left", "place 0 0 0")
    assert (
        "It lies in the strip of Ann and Ben: row 0, column 0."
        in session.rules("card:statue").lines
    )
    assert session.rules("strip:0").lines[0] == "3 points (no match)"


def test_the_opponents_card_shows_its_faces() -> None:
    sheet = solo().rules("seat:1")
    assert sheet.title == "Justin, The Game Designer"
    assert "• 3: raise by 2" in sheet.lines
    assert any(line.startswith("Special ability: Takes the card at once") for line in sheet.lines)
    assert solo().rules("seat:0").lines[1] == "• your strip: No cards yet"


# --- the ladder --------------------------------------------------------------------------------
def states(session: Session) -> dict[str, tuple[str, str]]:
    return {rung.name: (rung.state, rung.words) for rung in rungs(session.picture())}


def test_the_ladder_of_an_open_auction() -> None:
    session = seated(table_of(4))
    card = session.game.legal()[0].split()[1]
    come_to(session, f"auction {card} open", "bid 1", "withdraw", "offer left 1 2")
    assert states(session) == {
        "Ann": (LEADS, "leading with 1"),
        "Ben": (OUT, "withdrawn"),
        "Cleo": (ASKED, "would put in 1"),
        "Dora": (ASKED, "asked for 2"),
    }
    assert offer_words(session.picture()) == (
        "Cleo asks Dora to join in: 1 from Cleo, 2 from Dora, 3 together."
    )
    come_to(session, "accept")
    assert states(session)["Cleo"] == (LEADS, "leading with 1")
    assert states(session)["Ann"][0] != LEADS
    assert offer_words(session.picture()) == ""


def test_the_ladder_of_a_closed_auction_shows_ticks_until_all_are_in() -> None:
    session = seated(table_of(3), CLOSED, "seal 3")
    assert states(session)["Ann"] == (SEALED, "sealed ✓")
    assert states(session)["Ben"][1] == "not sealed yet"
    come_to(session, "seal 2", "seal 0")
    assert states(session) == {
        "Ann": (LEADS, "sealed 3: won"),
        "Ben": (LEADS, "sealed 2: won"),
        "Cleo": (SEALED, "sealed 0"),
    }


# --- the whole table, in both languages --------------------------------------------------------
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_every_position_can_be_told(players: int, language: str) -> None:
    game = solo(language).game if players == 1 else table_of(players, language)
    session, dice = Session(game, language), random.Random(players)
    moves = 0
    while not game.over:
        take_seat(session)
        lines = SCREEN.table(session.picture())
        assert not any("{" in line or "You's" in line for line in lines)
        assert session.prompt()
        bundles, single = session.bundles(session.moves())
        assert all(bundle.words and "{" not in bundle.words for bundle in bundles)
        assert bundles or single
        session.play(random_move(game, dice))
        moves += 1
    assert moves > 5
    outcome = session.outcome()
    for standing in outcome.standings:
        points, worth, matches, culture = (int(number) for number in standing.numbers[:4])
        assert points == worth + matches + culture
        assert game.result is not None
        assert points == game.result["points"][standing.seat]
    assert {"en": "House deck", "ja": "独自デッキ"}[language] in outcome.reason


def test_the_end_of_solitaire() -> None:
    session = solo()
    finish(session)
    outcome = session.outcome()
    assert outcome.headline in ("You win!", "Justin wins!")
    assert outcome.columns[0] == "Points"
    by_seat = {standing.seat: standing for standing in outcome.standings}
    assert by_seat[1].numbers[-1] == "-"


def test_headings_and_secret_news() -> None:
    assert SCREEN.is_heading({"event": "auction"})
    assert not SCREEN.is_heading({"event": "bid"})
    assert not SCREEN.is_secret_news({"event": "seal"})
    assert SCREEN.is_secret_news({"event": "deed-draw"})


# --- before the game ---------------------------------------------------------------------------
def test_enter_all_the_way_is_a_first_game() -> None:
    assert set_up("bid", {}, "en").options == {
        "players": 1,
        "solo": "justin",
        "names": ["You", "Justin"],
    }
    note = set_up("bid", {}, "en").asked[0].choices[0].note
    assert "House deck" in note


def test_the_questions_for_several_people() -> None:
    answers = {"players": "3", "names": "Ann、Ben, Cleo", "auctioneer": "2"}
    keys = [question.key for question in set_up("bid", answers, "en").asked]
    assert keys == ["players", "names", "auctioneer"]
    assert set_up("bid", answers, "en").options == {
        "players": 3,
        "names": ["Ann", "Ben", "Cleo"],
        "auctioneer": 1,
    }
    names = set_up("bid", answers, "en").asked[1]
    assert "Give 3 names" in names.problem("Ann")
    wrong = set_up("bid", {"players": "3", "names": "Ann"}, "en").asked
    assert [question.key for question in wrong] == keys
    assert [choice.label for choice in wrong[2].choices][1:] == ["Player 1", "Player 2", "Player 3"]
    labels = [choice.label for choice in set_up("bid", answers, "en").asked[2].choices]
    assert labels == ["at random", "Ann", "Ben", "Cleo"]


def test_the_first_auctioneer_may_be_a_bot() -> None:
    answers = {"solo": "bots", "bots": "2", "names": "Ann", "auctioneer": "3"}
    question = set_up("bid", answers, "en").asked[-1]
    assert [choice.value for choice in question.choices] == ["drawn", "1", "2", "3"]
    assert set_up("bid", answers, "en").options["auctioneer"] == 2
    assert "auctioneer" not in set_up("bid", answers | {"auctioneer": "drawn"}, "en").options


def test_flags() -> None:
    flags = {"names": "Ann,Ben,Cleo", "auctioneer": "Cleo", "dice": "3,1"}
    assert options_from_flags("bid", flags, "en") == {
        "players": 3,
        "names": ["Ann", "Ben", "Cleo"],
        "auctioneer": 2,
        "dice": [3, 1],
    }
    alone = options_from_flags("bid", {"solo": "sonic"}, "ja")
    assert (alone["players"], alone["names"]) == (1, ["あなた", "ソニック"])
    with pytest.raises(OptionError, match="--dice must list rolls"):
        options_from_flags("bid", {"dice": "3;1"}, "en")
    with pytest.raises(OptionError, match="--auctioneer must be a seat number"):
        options_from_flags("bid", {"names": "Ann,Ben", "auctioneer": "Zoe"}, "en")


# --- strips ---------------------------------------------------------------------------------------
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
        assert shown[cell].location.id == card_of(before, move)
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
    (0, 0): placed(location_of(VALUES, "gardens"), matched=[RIGHT]),
    (0, 1): placed(location_of(VALUES, "assembler"), matched=[LEFT]),
}


def drawn(sketch: Sketch, form: object = BOX) -> list[str]:
    lines = draw_strip(sketch, MINI if form is MINI else BOX)
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
    turned = {(0, 0): placed(location_of(VALUES, "gardens"), turned=True)}
    assert drawn(Sketch(turned, {})) == ["╭──M──╮", "B 5♣↻ B", "╰──P──╯"]
    assert drawn(Sketch(STRIP, {}), MINI) == [" P    L", "B5♣B═B5♠M", " M    P"]
    assert drawn(Sketch({}, {})) == []


def test_a_colour_of_a_side_never_comes_without_its_letter() -> None:
    for form in (BOX, MINI):
        found = []
        for line in draw_strip(Sketch(STRIP, {}), form):
            for span in line.spans:
                for number, shade in enumerate(SIDE_COLOURS):
                    if shade in str(span.style):
                        assert line.plain[span.start : span.end] == letters()[number]
                        found.append(number)
        assert len(found) == 8


def test_a_side_without_a_colour_is_drawn_as_a_dot() -> None:
    sides = {"gardens": ["none", "none", "rose", "soda"], "assembler": ["none"] * 4}
    values = read_values({"locations": {card: {"sides": each} for card, each in sides.items()}})
    strip = {
        (0, 0): placed(location_of(values, "gardens")),
        (0, 1): placed(location_of(values, "assembler")),
    }
    top, middle, bottom = (line.plain for line in draw_strip(Sketch(strip, {}), BOX))
    assert top == "╭──·──╮ ╭──·──╮"
    assert (middle[0], middle[6], middle[8], middle[14]) == ("S", "·", "·", "·")
    assert bottom == "╰──R──╯ ╰──·──╯"


def test_a_drawing_takes_the_cells_it_says() -> None:
    lines = draw_strip(Sketch(STRIP, {(1, 1): "+2"}), BOX)
    assert {cell_len(line.plain) for line in lines} == {2 * BOX.width + BOX.gap}


@pytest.mark.parametrize(("language", "name"), [("en", "Gardens"), ("ja", "庭園")])
def test_where_there_is_room_the_card_is_named(language: str, name: str) -> None:
    sketch = Sketch({(0, 0): placed(location_of(VALUES, "gardens"))}, {(0, 1): "+5"})
    lines = [line.plain for line in draw_strip(sketch, NAMED, language)]
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
