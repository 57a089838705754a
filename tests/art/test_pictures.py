"""The pictures: one for every card, all different, each self-contained."""

from __future__ import annotations

import re

import pytest

from mintopia.art import symbols
from mintopia.art.cards import back_svg
from mintopia.art.palette import LINE, NO_COLOUR, PALETTES, SIDE_COLOURS, palette
from mintopia.art.pictures import BY_ID, picture, picture_svg
from mintopia.art.shapes import svg
from mintopia.games.bid import cards as bid_cards
from mintopia.games.bid.schema import COLOUR_IDS
from mintopia.games.bid.schema import TYPE_IDS as BID_TYPES
from mintopia.games.works.cards import table
from mintopia.games.works.schema import LOCATION_IDS, PLAN_IDS, SOLO_IDS, TYPE_IDS

from .decks import parse, tags

WORKS_PICTURES = [
    *((plan, table()["plans"][plan]["type"]) for plan in PLAN_IDS),
    *((location, "location") for location in LOCATION_IDS),
    *((solo, "opponent") for solo in SOLO_IDS),
]
BID_PICTURES = [(card.id, BID_TYPES[card.type]) for card in bid_cards.house_values().locations]
SIGNS = {
    "mint": symbols.mint_svg(),
    "star": symbols.star_svg(),
    "back": back_svg(),
    **{kind: symbols.symbol_svg(kind) for kind in PALETTES},
    **{f"die {face}": svg(24, 24, symbols.die(face, "#000")) for face in range(1, 7)},
    **{f"half {colour}": svg(24, 24, symbols.half_mint(colour, 10)) for colour in SIDE_COLOURS},
    "pawn": svg(24, 24, symbols.pawn("#000")),
    "plan price": svg(24, 24, symbols.plan_price("#000")),
}
PLAIN_TAGS = {"svg", "g", "path", "rect", "circle", "ellipse", "polygon", "polyline"}


def test_every_card_of_both_games_has_a_picture() -> None:
    assert len(WORKS_PICTURES) == 36
    assert len(BID_PICTURES) == 30
    unknown = {kind: picture_svg("no-such-card", kind) for kind in PALETTES}
    for card, kind in WORKS_PICTURES + BID_PICTURES:
        assert card in BY_ID
        assert picture_svg(card, kind) != unknown[kind]


def test_every_card_of_mint_works_has_its_own_picture() -> None:
    """They differ even when drawn in a single palette."""
    assert len({picture_svg(*card) for card in WORKS_PICTURES}) == 36
    assert len(set(BY_ID.values())) == len(BY_ID) == 36


@pytest.mark.parametrize("card", ["wholesaler", "lotto"])
def test_a_deed_and_its_location_look_different(card: str) -> None:
    in_one_colour = [
        re.sub("#[0-9a-f]{6}", "", picture(card, kind)) for kind in ("deed", "location")
    ]
    assert in_one_colour[0] != in_one_colour[1]


@pytest.mark.parametrize(("card", "kind"), WORKS_PICTURES + BID_PICTURES)
def test_a_picture_is_complete_in_itself(card: str, kind: str) -> None:
    drawing = picture_svg(card, kind)
    assert parse(drawing).get("viewBox") == "0 0 96 96"
    assert_alone(drawing)


@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_is_complete_in_itself(sign: str) -> None:
    assert_alone(SIGNS[sign])
    assert tags(SIGNS[sign]) <= PLAIN_TAGS


def assert_alone(drawing: str) -> None:
    """Check that a drawing refers to nothing: no links, no ids, no styles, no scripts."""
    assert tags(drawing) <= PLAIN_TAGS
    for element in parse(drawing).iter():
        for name, value in element.attrib.items():
            assert name not in ("href", "id", "class", "style")
            assert "url(" not in value
            assert "://" not in value


@pytest.mark.parametrize(("card", "kind"), WORKS_PICTURES)
def test_a_picture_has_few_tones_and_one_line_weight(card: str, kind: str) -> None:
    drawing = picture(card, kind)
    assert set(re.findall("#[0-9a-f]{6}", drawing)) <= set(palette(kind))
    assert set(re.findall('stroke-width="([^"]+)"', drawing)) == {str(LINE)}


@pytest.mark.parametrize("kind", PALETTES)
def test_an_unknown_card_shows_the_sign_of_its_type(kind: str) -> None:
    drawing = picture_svg("my-own-card", kind)
    assert symbols.figure(kind, palette(kind)) in drawing
    assert drawing == picture_svg("another-card", kind)
    assert_alone(drawing)


def test_an_unknown_type_is_drawn_as_a_location() -> None:
    assert picture_svg("x", "no-such-type") == picture_svg("x", "location")


def test_colour_and_symbol_go_together() -> None:
    """Types differ in background and figure, coloured Mints in colour and brightness."""
    assert {*TYPE_IDS, "location", "opponent"} == set(PALETTES)
    assert len({tones.ground for tones in PALETTES.values()}) == len(PALETTES)
    one = PALETTES["culture"]
    assert len({symbols.figure(kind, one) for kind in PALETTES}) == len(PALETTES)
    assert {NO_COLOUR, *SIDE_COLOURS} == set(COLOUR_IDS)
    assert len({fill for fill, _, _ in SIDE_COLOURS.values()}) == len(SIDE_COLOURS) == 8


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_has_its_pips(face: int) -> None:
    assert symbols.die(face, "#000").count("<circle") == face


def brightness(colour: str) -> float:
    """Return how light a colour is (relative luminance)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return how well one colour can be read on another, from 1 to 21."""
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_letters_and_lines_can_be_seen() -> None:
    for fill, _, letter in SIDE_COLOURS.values():
        assert contrast(fill, letter) >= 4.5
    for tones in PALETTES.values():
        assert contrast(tones.line, tones.light) >= 7
        assert contrast(tones.line, tones.paper) >= 7
        assert contrast(tones.paper, tones.shade) >= 3
