"""The cards as drawings: complete, in place, with nothing over the edge or overlapping."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from mintopia.art.cards import HEIGHT, SIDE_R, WIDTH, card_svg
from mintopia.art.model import Card
from mintopia.art.palette import PALETTES
from mintopia.art.pictures import picture
from mintopia.art.symbols import half_mint, side_tones, star, type_sign
from mintopia.games.bid.cards import house_values
from mintopia.games.works.cards import read_values
from mintopia.games.works.schema import LOCATION_IDS, PLAN_IDS, SOLO_IDS
from mintopia.games.works.sheet import spaces

from .decks import EVERY_DECK, deck_of, own_bid_deck, parse, tags, words

SMALLEST = 18  # tenths of a millimetre: about five points


def card_of(game: str, card_id: str, language: str = "en", **replaced: object) -> Card:
    """Return a card of a deck; a Plan if a Location has the same id."""
    return next(card for card in deck_of(game, language, **replaced).cards if card.id == card_id)


def lines_of(card: Card) -> list[str]:
    """List the lines of text on a card."""
    return [line.text for line in words(card_svg(card))]


def test_works_has_plans_then_locations_then_opponents() -> None:
    cards = deck_of("works").cards
    assert [card.id for card in cards[:21]] == list(PLAN_IDS)
    assert sorted(card.id for card in cards[21:32]) == sorted(LOCATION_IDS)
    assert [card.id for card in cards[32:]] == list(SOLO_IDS)
    assert [card.form for card in cards] == ["plan"] * 21 + ["location"] * 11 + ["opponent"] * 4


def test_bid_has_locations_then_opponents() -> None:
    cards = deck_of("bid").cards
    assert [card.id for card in cards] == [*house_values().ids, *SOLO_IDS]
    assert [card.form for card in cards] == ["tile"] * 30 + ["faces"] * 4


@pytest.mark.parametrize(("game", "language"), EVERY_DECK)
def test_everything_fits_and_nothing_overlaps(game: str, language: str) -> None:
    for card in deck_of(game, language).cards:
        found = list(words(card_svg(card)))
        for line in found:
            assert line.left >= 0, line
            assert line.right <= WIDTH, line
            assert line.top >= 0, line
            assert line.bottom <= HEIGHT, line
            assert line.size >= SMALLEST, line
        for one, other in combinations(found, 2):
            assert not one.meets(other), (card.id, one, other)


@pytest.mark.parametrize(("game", "language"), EVERY_DECK)
def test_a_card_says_all_it_has_to_say(game: str, language: str) -> None:
    for card in deck_of(game, language).cards:
        drawing = card_svg(card)
        assert parse(drawing).get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
        assert not tags(drawing) & {"image", "use", "style", "script", "a", "foreignObject"}
        assert picture(card.id, card.type) in drawing
        assert type_sign(card.type) in drawing
        printed = re.sub(r"\s", "", "".join(line.text for line in words(drawing)))
        for text in (
            card.name,
            card.english,
            card.text,
            card.flavour,
            card.mark,
            *card.labels,
            *card.faces,
        ):
            assert re.sub(r"\s", "", text) in printed, (card.id, text)


def test_a_plan_shows_cost_and_stars() -> None:
    gardens = card_of("works", "gardens")
    assert (gardens.cost, gardens.stars) == (3, 3)
    assert card_svg(gardens).count(star()) == 3
    assert "3" in lines_of(gardens)
    assert star() not in card_svg(card_of("works", "museum"))


def test_many_stars_are_told_by_a_number() -> None:
    rich = card_of("works", "gardens", plans={"gardens": {"stars": 20}})
    assert card_svg(rich).count(star()) == 1
    assert "×20" in lines_of(rich)


@pytest.mark.parametrize(
    ("location", "expected"),
    [
        ("producer", [("1", ""), ("1", ""), ("1", "1, 4")]),
        ("supplier", [("*", ""), ("*", ""), ("*", "4")]),
        ("builder", [("2", ""), ("2", ""), ("2", "4")]),
        ("leadership-council", [("1", "")]),
        ("temp-agency", [("1+", "")]),
        ("swap-meet", [("2", "")]),
    ],
)
def test_a_location_shows_its_spaces(location: str, expected: list[tuple[str, str]]) -> None:
    card = next(c for c in deck_of("works").cards if (c.id, c.form) == (location, "location"))
    assert card.spaces == expected
    drawing = card_svg(card)
    assert drawing.count("stroke-dasharray") - picture(location, "location").count(
        "stroke-dasharray"
    ) == len(expected)


def test_spaces_whose_prices_differ_are_shown_for_each() -> None:
    prices = {"solo": [1], "few": [2], "four": [2, 3]}
    assert spaces(prices) == [("1", "1"), ("2", "2-3, 4"), ("3", "4")]


def test_a_house_text_is_marked() -> None:
    marked = [card.id for card in deck_of("works").cards if card.mark]
    assert marked == ["thrift-store"]


def test_an_opponent_of_works_shows_mints_and_priority() -> None:
    justin = card_of("works", "justin")
    assert justin.mints == str(read_values({}).opponent_mints["justin"])
    assert justin.priority == ["utility", "deed", "production", "culture"]
    drawing = card_svg(justin)
    at = [drawing.rindex(type_sign(kind)) for kind in justin.priority]
    assert at == sorted(at)
    assert card_of("works", "mort").mints == "∞"
    assert "∞" not in lines_of(card_of("works", "mort"))  # it is drawn, not written


def test_a_tile_shows_value_and_sides_in_colour_and_letter() -> None:
    windmill = card_of("bid", "windmill")
    assert windmill.sides == [("plum", "P"), ("berry", "B"), ("plum", "P"), ("mint", "M")]
    drawing = card_svg(windmill)
    middles = {
        line.text: ((line.left + line.right) / 2, (line.top + line.bottom) / 2)
        for line in words(drawing)
    }
    assert middles["1"][0] < WIDTH / 4
    assert middles["B"][0] > WIDTH * 0.9  # the right side
    assert middles["M"][0] < WIDTH * 0.1  # the left side
    for colour, _ in windmill.sides:
        assert side_tones(colour)[0] in drawing


def test_a_tile_has_up_to_eight_colours_and_sides_without_one() -> None:
    colours = [["apricot", "soda", "cocoa", "rose"], ["none", "plum", "none", "none"]]
    deck = deck_of("bid", locations=own_bid_deck() | {
        card: {"sides": sides} for card, sides in zip(("mine", "vault"), colours, strict=True)
    })  # fmt: skip
    many, few = deck.cards[30:32]
    assert [letter for _, letter in many.sides] == ["A", "S", "C", "R"]
    for colour, letter in many.sides:
        assert side_tones(colour)[0] in card_svg(many)
        assert letter in lines_of(many)
    drawn = card_svg(few)
    assert drawn.count(half_mint("plum", SIDE_R)) == 1
    assert half_mint("none", SIDE_R) not in drawn
    assert "P" in lines_of(few)
    assert "·" not in lines_of(few)


def test_the_house_deck_is_marked_and_another_is_not() -> None:
    house = deck_of("bid")
    assert house.note
    assert all(card.mark for card in house.cards)
    own = deck_of("bid", locations=own_bid_deck())
    assert own.note == ""
    assert not any(card.mark for card in own.cards if card.form == "tile")


def test_an_opponent_of_bid_shows_its_six_faces() -> None:
    mort = card_of("bid", "mort")
    assert mort.faces == [
        "withdraw",
        "raise by 2",
        "raise by 3",
        "raise by 3",
        "special ability",
        "special ability",
    ]
    replaced = {"mort": {"faces": ["withdraw"] * 5 + ["raise 20"]}}
    assert card_of("bid", "mort", opponents=replaced).faces[5] == "raise by 20"


def test_japanese_keeps_the_english_name_beside() -> None:
    assert "Gardens" in lines_of(card_of("works", "gardens", "ja"))
    assert "庭園" in lines_of(card_of("works", "gardens", "ja"))
    assert lines_of(card_of("works", "gardens")).count("Gardens") == 1


@pytest.mark.parametrize("kind", ["deed", "utility", "production", "culture"])
def test_a_card_of_ones_own_gets_the_picture_of_its_type(kind: str) -> None:
    own = deck_of("bid", locations=own_bid_deck("<Town> & “Söhne” {}")).cards[:30]
    card = next(card for card in own if card.type == kind)
    assert picture("anything", kind) in card_svg(card)
    assert PALETTES[kind].ground in card_svg(card)
    assert "<Town>" in " ".join(lines_of(card))
