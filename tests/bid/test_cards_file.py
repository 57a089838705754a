"""B1: another deck of the same form from a user's file, how it is checked, and how it plays."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from mintopia.engine.game import load_record, new_game
from mintopia.engine.i18n import LANGUAGES
from mintopia.games.bid.cards import as_json, as_toml, house_values, read_values
from mintopia.games.bid.schema import COLOUR_IDS

from .checking import play, play_out, snapshot
from .positions import assert_consistent, state_of, table

CHANGED: dict[str, Any] = {
    "locations": {
        "mine": {"type": "deed", "value": 6, "sides": ["mint", "berry", "lemon", "plum"]},
        "plant": {"name": "Greenhouse"},
        "vault": {"name": {"en": "Safe", "ja": "金庫室"}},
    },
    "opponents": {"sonic": {"faces": ["raise 20", *["withdraw"] * 4, "special"]}},
}


def deck(count: int, **changes: Any) -> dict[str, Any]:
    """Return a custom deck of `count` cards with values 1 to 6 in turn, except these changes."""
    types = ("deed", "utility", "production", "culture")
    cards: dict[str, Any] = {
        f"card-{number}": {
            "type": types[number % 4],
            "value": 1 + number % 6,
            "sides": [COLOUR_IDS[(number >> shift) % len(COLOUR_IDS)] for shift in range(4)],
        }
        for number in range(count)
    }
    for card, change in changes.items():
        cards[card.replace("_", "-")] |= change
    return {"locations": cards}


# --- the file -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "cards", [{}, CHANGED, deck(30), deck(60)], ids=["the house's", "changed", "30", "60"]
)
def test_the_file_reads_back_as_it_was_written(cards: dict[str, Any]) -> None:
    """B1: every value is in the file, and none is lost."""
    values = read_values(cards)
    file = as_toml(values)
    assert read_values(tomllib.loads(file)) == values
    assert as_toml(read_values(tomllib.loads(file))) == file


def test_the_file_lists_everything() -> None:
    """B1: a name, a type, a value and four sides of each card; the faces of each opponent."""
    file = tomllib.loads(as_toml(house_values()))
    assert set(file) == {"locations", "opponents"}
    assert len(file["locations"]) == 30
    assert file["locations"]["mine"] == {
        "name": {"en": "Mine", "ja": "鉱山"},
        "type": "production",
        "value": 2,
        "sides": ["lemon", "plum", "plum", "mint"],
    }
    assert file["opponents"]["mort"] == {
        "faces": ["withdraw", "raise 2", "raise 3", "raise 3", "special", "special"]
    }


def test_the_whole_file_as_an_option_changes_nothing() -> None:
    file = tomllib.loads(as_toml(house_values()))
    plain, filed = (new_game("bid", players=4, seed=3, **more) for more in ({}, {"cards": file}))
    assert filed.state() == plain.state()
    assert filed.record()["options"]["cards"] == file


@pytest.mark.parametrize(
    "empty", [{}, {"locations": {}}, {"locations": {"mine": {}}}, {"opponents": None},
              {"locations": {"mine": {"value": None}}}, {"opponents": {"mort": {}}}],
)  # fmt: skip
def test_what_is_left_out_stays_as_it_is(empty: dict[str, Any]) -> None:
    assert read_values(empty) == house_values()


def test_fewer_than_30_cards_change_the_house_deck() -> None:
    """B1: field by field, in the order of the house deck."""
    cards = as_json(read_values(CHANGED), "en")["locations"]
    house = as_json(house_values(), "en")["locations"]
    assert [card["id"] for card in cards] == [card["id"] for card in house]
    assert [card["id"] for card, old in zip(cards, house, strict=True) if card != old] == [
        "mine", "plant", "vault",
    ]  # fmt: skip
    named = {card["id"]: card["names"] for card in cards}
    assert named["plant"] == {"en": "Greenhouse", "ja": "Greenhouse"}
    assert named["vault"] == {"en": "Safe", "ja": "金庫室"}
    assert named["mine"] == {"en": "Mine", "ja": "鉱山"}


def test_thirty_or_more_are_a_deck_of_their_own() -> None:
    """B1: in the given order, with names made from the ids where none are given."""
    values = read_values(deck(60))
    assert values.ids == tuple(f"card-{number}" for number in range(60))
    assert not values.house_deck
    assert values.locations[7].name == {"en": "Card 7", "ja": "Card 7"}


def test_a_list_of_cards_will_do() -> None:
    """B1: each card has its id, as in the card data for programs."""
    table_of, list_of = deck(30), deck(30)
    list_of["locations"] = [{"id": card, **entry} for card, entry in table_of["locations"].items()]
    assert read_values(list_of) == read_values(table_of)
    assert read_values({"locations": [{"id": "mine", "value": 3}]}) == read_values(
        {"locations": {"mine": {"value": 3}}}
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("cards", [{}, CHANGED, deck(30)], ids=["the house's", "changed", "30"])
def test_card_data_for_programs_reads_back(cards: dict[str, Any], language: str) -> None:
    """B1: names, and whose deck it is, are kept whatever language was asked for."""
    values = read_values(cards)
    again = read_values({"locations": as_json(values, language)["locations"]})
    assert again.locations == values.locations
    assert again.house_deck == values.house_deck


def test_a_deck_of_its_own_may_name_house_cards() -> None:
    """B1: for house cards, the fields that stay the same may be left out."""
    cards = deck(29) | {}
    cards["locations"]["mine"] = {"value": 5}
    mine = read_values(cards).locations[-1]
    assert (mine.id, mine.value, mine.name["ja"]) == ("mine", 5, "鉱山")
    assert mine.sides == house_values().locations[8].sides


# --- play -----------------------------------------------------------------------------------------
OPTIONS: tuple[dict[str, Any], ...] = ({"players": 6}, {"players": 3}, {"players": 2},
                                       {"solo": "justin"})  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("count", [30, 60])
def test_a_game_with_a_deck_of_its_own(options: dict[str, Any], count: int) -> None:
    """B1: the whole game, including its record, uses the cards of that deck."""
    game = new_game("bid", seed=3, cards=deck(count), **options)
    play_out(game)
    state = game.state()
    placed = [card["id"] for strip in state["strips"] for card in strip]
    assert all(card.startswith("card-") for card in [*placed, *state["unused"]])
    assert load_record(game.record()).state() == state


def test_values_types_and_sides_of_the_file_are_played() -> None:
    """B1: the Mine, changed to a deed worth 6, matches the Crane."""
    game = table(
        "card mine: deed 6 MMMM\ncard crane: MMMM\nround: 4\nabilities: counted\n"
        "strip 0: mine 0 0, crane 0 1\nstrip 3: lotto 0 0"
    )
    assert_consistent(state_of(game))
    assert snapshot(game)["points"] == "15 10 0 5"
    assert (game.to_move, game.state()["decision"]) == (0, "deed")


def test_the_names_of_the_file_are_told() -> None:
    """B1."""
    game = table("block: vault plant", cards=CHANGED)
    assert game.describe("auction vault open") == "Open auction: Safe (Utility, 6 points)"
    play(game, "auction plant open")
    assert "Greenhouse" in game.sentence(game.all_events()[-1], "ja")
