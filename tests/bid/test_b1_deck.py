"""B1, the components: the deck that Mintopia ships meets all conditions of its design."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from mintopia.engine.game import rules_of
from mintopia.engine.i18n import LANGUAGES
from mintopia.games.bid.cards import as_toml, house_values, read_values
from mintopia.games.bid.schema import COLOUR_IDS, DIE_SIDES, SOLO_IDS, TYPE_IDS
from mintopia.games.bid.text import catalogue
from mintopia.games.works.cards import table as works_table
from mintopia.games.works.schema import ADVANCED_IDS, PLAN_IDS

HOUSE_COLOURS = ("mint", "berry", "lemon", "plum")
CARDS = rules_of("bid").cards_json({}, "en")["locations"]
CORE_IDS = ("producer", "supplier", "builder", "leadership-council")

# B1: id, type, value, sides from the top clockwise. Records are replayed with these values, so
# changing one means changing the rules version.
DECK = """
    windmill            culture     1  plum  berry plum  mint
    statue              culture     3  berry plum  berry lemon
    gardens             culture     5  plum  berry mint  berry
    museum              culture     6  berry lemon mint  plum
    gallery             culture     4  plum  lemon mint  lemon
    bridge              culture     2  mint  mint  lemon lemon
    co-op               production  1  berry mint  plum  berry
    corporate-hq        production  6  lemon mint  berry mint
    mine                production  2  lemon plum  plum  mint
    workshop            production  3  lemon plum  mint  berry
    factory             production  4  plum  plum  berry berry
    plant               production  5  lemon mint  mint  lemon
    stripmine           production  4  lemon berry lemon plum
    truck               utility     1  berry plum  lemon mint
    crane               utility     3  plum  mint  mint  plum
    assembler           utility     5  lemon mint  plum  berry
    landfill            utility     3  berry berry lemon lemon
    vault               utility     6  lemon lemon plum  plum
    obelisk             utility     6  mint  berry berry mint
    wholesaler          deed        2  berry mint  berry plum
    lotto               deed        5  plum  berry lemon berry
    producer            production  1  lemon plum  lemon mint
    supplier            deed        4  mint  plum  mint  lemon
    builder             utility     4  plum  mint  berry mint
    leadership-council  deed        6  berry lemon lemon plum
    crowdfunder         deed        5  mint  lemon plum  berry
    recycler            utility     2  berry lemon plum  lemon
    temp-agency         deed        3  mint  plum  lemon berry
    swap-meet           culture     2  mint  berry plum  mint
    thrift-store        deed        1  mint  lemon berry plum
"""


def test_the_deck_card_by_card() -> None:
    """B1: the data file, in order."""
    lines = [line.split() for line in DECK.strip().splitlines()]
    shown = [
        [card["id"], card["type"], str(card["value"]), *card["sides"]]
        for card in rules_of("bid").cards_json({}, "en")["locations"]
    ]
    assert shown == lines


def test_four_opponent_cards_and_a_six_sided_die() -> None:
    """B1: 4 opponent cards for one player, one six-sided die."""
    opponents = rules_of("bid").cards_json({}, "en")["opponents"]
    assert [card["id"] for card in opponents] == ["justin", "rachael", "sonic", "mort"]
    assert all(len(card["faces"]) == DIE_SIDES == 6 for card in opponents)
    assert tuple(card["id"] for card in opponents) == SOLO_IDS


@pytest.mark.parametrize("value", range(1, 7))
def test_five_of_each_value(value: int) -> None:
    """B1: exactly five of each value 1-6."""
    assert sum(card["value"] == value for card in CARDS) == 5


def test_types_as_even_as_thirty_allows() -> None:
    """B1: 8, 8, 7, 7 of deed, utility, production, culture in some order."""
    counts = Counter(card["type"] for card in CARDS)
    assert set(counts) == set(TYPE_IDS) == {"deed", "utility", "production", "culture"}
    assert sorted(counts.values()) == [7, 7, 8, 8]


@pytest.mark.parametrize("kind", TYPE_IDS)
def test_each_type_is_spread_over_low_and_high_values(kind: str) -> None:
    """B1: each type has about as many low as high values, and at least five different ones."""
    values = [card["value"] for card in CARDS if card["type"] == kind]
    low = sum(value <= 3 for value in values)
    assert abs(2 * low - len(values)) <= 2
    assert len(set(values)) >= 5
    assert (min(values), max(values)) == (1, 6)


def test_four_colours_every_side_coloured() -> None:
    """B1: four colours, a Mint colour on each of the four sides."""
    assert house_values().colours == HOUSE_COLOURS
    assert all(len(card["sides"]) == 4 for card in CARDS)
    assert {side for card in CARDS for side in card["sides"]} == set(HOUSE_COLOURS)


def test_what_another_deck_may_have() -> None:
    """B1: printed cards may have sides without a colour, and up to eight colours."""
    more = ("apricot", "soda", "cocoa", "rose")
    assert ("none", *HOUSE_COLOURS, *more) == COLOUR_IDS


@pytest.mark.parametrize("colour", HOUSE_COLOURS)
def test_each_colour_on_thirty_sides(colour: str) -> None:
    """B1: each colour on 30 of the 120 sides."""
    sides = [side for card in CARDS for side in card["sides"]]
    assert len(sides) == 120
    assert sides.count(colour) == 30


def test_names_are_those_of_mint_works() -> None:
    """B1: the 21 Plans, the 4 core and 4 Advanced Locations, and the Thrift Store."""
    assert len(PLAN_IDS) == 21
    assert len(ADVANCED_IDS) == 4
    wanted = {*PLAN_IDS, *CORE_IDS, *ADVANCED_IDS, "thrift-store"}
    assert len(wanted) == 30
    assert {card["id"] for card in CARDS} == wanted
    assert {"wholesaler", "lotto"} <= wanted


@pytest.mark.parametrize("card", CARDS, ids=[card["id"] for card in CARDS])
def test_a_card_has_its_name_of_mint_works(card: dict[str, Any]) -> None:
    """B1: ids and names as in Mint Works, in both languages."""
    kind = "plans" if card["id"] in PLAN_IDS else "locations"
    assert works_table()[kind][card["id"]]["name"] == card["names"]


# --- the house's mark -----------------------------------------------------------------------------
CHANGED = {"locations": {"mine": {"value": 3}}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_deck_is_marked_as_the_houses_own(language: str) -> None:
    """B1: it is marked as Mintopia's own in the app; a deck from a file is not."""
    cards_json = rules_of("bid").cards_json
    assert cards_json({}, language)["house_deck"] is True
    assert cards_json(CHANGED, language)["house_deck"] is False
    note = catalogue(language).section("words")["house-deck-note"]
    assert "Mintopia" in note


def test_only_other_opponents_leave_the_deck_the_houses() -> None:
    """B1: the mark belongs to the deck, not to the opponents."""
    faces = {"opponents": {"mort": {"faces": ["withdraw"] * 6}}}
    assert rules_of("bid").cards_json(faces, "en")["house_deck"] is True


def test_the_house_deck_in_a_file_of_the_user_is_the_house_deck() -> None:
    """B1: the same cards are the house deck, wherever they come from."""
    same = {"locations": {card["id"]: {"value": card["value"]} for card in CARDS}}
    assert rules_of("bid").cards_json(same, "en")["house_deck"] is True


def test_the_file_says_whose_deck_it_is() -> None:
    """B1: the template file names the house deck."""
    assert as_toml(house_values()).startswith("# Mintopia's own deck of Mint Bid.")
    assert as_toml(read_values(CHANGED)).startswith("# A deck of Mint Bid.")
