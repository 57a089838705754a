"""Options that a game refuses: one sentence says what is wrong and what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from mintopia.engine.game import new_game
from mintopia.engine.referee import Referee
from mintopia.errors import OptionError
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.schema import COLOUR_IDS, MOST_RAISE
from mintopia.games.works import cards as works_cards
from mintopia.games.works.schema import MOST_COST
from tests.referee_asking import ask, everything, refused

Wrong = tuple[dict[str, Any], str]

TWO: Final[dict[str, Any]] = {"players": 2}
THREE: Final[dict[str, Any]] = {"players": 3}
OPPONENTS: Final = "justin, rachael, sonic, mort"
EITHER_GAME: Final[list[Wrong]] = [
    ({"solo": "bob"}, f"solo must be one of {OPPONENTS}, not 'bob'."),
    ({"solo": 1}, f"solo must be one of {OPPONENTS}, not 1."),
    (TWO | {"names": "Ada"}, "names must be a list, not 'Ada'."),
    (TWO | {"names": ["a", 3]}, "Each of names must be text of 1 to 40 characters, not 3."),
    (TWO | {"deck": "mine"}, "deck must be a list, not 'mine'."),
    (TWO | {"seed": "5"}, "seed must be a whole number of at most 64 bits, not '5'."),
]  # fmt: skip


# --- Mint Works -----------------------------------------------------------------------------------
OF_WORKS: Final = (
    "players, solo, advanced, promos, variant, starting, ages, deck, names, cards, seed"
)
ADVANCED: Final = "crowdfunder, recycler, temp-agency, swap-meet, thrift-store"
UPKEEP: Final = f"must be a whole number from 0 to {works_cards.MOST_UPKEEP}, not"
WORKS: Final[list[Wrong]] = [
    (TWO | {"speed": 1},
     f"A game of works has no 'speed'; did you mean seed? Allowed: {OF_WORKS}."),
    (THREE | {"starting": 3}, "starting must be a whole number from 0 to 2, not 3."),
    (TWO | {"advanced": 3}, "advanced must be a whole number from 0 to 2, not 3."),
    ({"solo": "mort", "advanced": {}}, f"advanced must be a list of ids ({ADVANCED}) or a whole "
     "number from 0 to 1, not {}."),
    (TWO | {"deck": []}, "deck must list each card of this game once; windmill is there 0 times."),
]  # fmt: skip


def cost(value: object) -> str:
    """Return the sentence about a cost of the Mine."""
    return f"plans.mine.cost must be a whole number from 1 to {MOST_COST}, not {value!r}."


def mints(value: int) -> str:
    """Return what a number of Mints at the start must be."""
    return f"must be a whole number from 0 to {works_cards.MOST_STARTING_MINTS}, not {value}."


WORKS_CARDS: Final[list[Wrong]] = [
    ({"plans": ["mine"]}, "plans must be a table of keys, not ['mine']."),
    ({"plans": {"mine": 3}}, "plans.mine must be a table of keys, not 3."),
    ({"plans": {"mine": {"price": 3}}},
     "plans.mine has no 'price'; allowed: cost, stars, upkeep, in_deck."),
    *(({"plans": {"mine": {"cost": value}}}, cost(value))
      for value in (0, MOST_COST + 1, "2", 2.0, True)),
    ({"plans": {"mine": {"stars": -1}}},
     f"plans.mine.stars must be a whole number from 0 to {works_cards.MOST_STARS}, not -1."),
    ({"plans": {"mine": {"upkeep": works_cards.MOST_UPKEEP + 1}}},
     f"plans.mine.upkeep {UPKEEP} {works_cards.MOST_UPKEEP + 1}."),
    ({"plans": {"co-op": {"gives": -1}}}, f"plans.co-op.gives {UPKEEP} -1."),
    ({"plans": {"mine": {"in_deck": 0}}}, "plans.mine.in_deck must be true or false, not 0."),
    ({"game": {"mints": 3}}, "game has no 'mints'; allowed: starting_mints, star_goal, income."),
    ({"game": {"starting_mints": works_cards.MOST_STARTING_MINTS + 1}},
     f"game.starting_mints {mints(works_cards.MOST_STARTING_MINTS + 1)}"),
    ({"game": {"star_goal": 0}}, "game.star_goal must be a whole number from 1 to "
     f"{works_cards.MOST_STAR_GOAL}, not 0."),
    ({"game": {"income": -1}},
     f"game.income must be a whole number from 0 to {works_cards.MOST_INCOME}, not -1."),
    ({"locations": {"producer": {}}}, "locations has no 'producer'; allowed: wholesaler, lotto."),
    ({"locations": {"lotto": {"price": 1}}}, "locations.lotto has no 'price'; allowed: upkeep."),
    ({"locations": {"lotto": {"upkeep": "x"}}}, f"locations.lotto.upkeep {UPKEEP} 'x'."),
    ({"opponents": {"mort": {"mints": 3}}},
     "opponents has no 'mort'; allowed: justin, rachael, sonic."),
    ({"opponents": {"justin": {"stars": 3}}}, "opponents.justin has no 'stars'; allowed: mints."),
    ({"opponents": {"justin": {"mints": 99}}}, f"opponents.justin.mints {mints(99)}"),
]  # fmt: skip


# --- Mint Bid -------------------------------------------------------------------------------------
DECK: Final = ["mine", "statue", "lotto", "crane", "vault", "truck", "museum", "gallery"]
REST: Final = [card for card in house_values().ids if card not in DECK]
OF_BID: Final = "players, solo, auctioneer, deck, unused, dice, names, cards, seed"
AUCTIONEER: Final = "auctioneer must be a whole number from 0 to 2, not"
DIE: Final = "Each of dice must be a whole number from 1 to 6, not"
BID: Final[list[Wrong]] = [
    (THREE | {"variant": "manual"}, f"A game of bid has no 'variant'; allowed: {OF_BID}."),
    *((THREE | {"auctioneer": seat}, f"{AUCTIONEER} {seat!r}.") for seat in (3, -1, "0", False)),
    *((THREE | {"deck": [card]}, f"deck must list Location ids, not {card!r}; see mintopia cards "
       "bid.") for card in (1, "castle", ["mine"])),
    (THREE | {"deck": []}, "deck must list 8 cards for 3 players, not 0."),
    (THREE | {"deck": DECK[1:]}, "deck must list 8 cards for 3 players, not 7."),
    (TWO | {"deck": [*DECK, "bridge", "plant"]},
     "deck lists vault; values 1 and 6 are left out with one or two players."),
    (THREE | {"deck": DECK, "unused": "mine"}, "unused must be a list, not 'mine'."),
    (THREE | {"deck": DECK, "unused": [None]},
     "unused must list Location ids, not None; see mintopia cards bid."),
    (THREE | {"deck": DECK, "unused": [*REST, "gardens"]},
     "unused must list each card once; gardens is there more than once."),
    (THREE | {"dice": 6}, "dice must be a list, not 6."),
    *((THREE | {"dice": [1, roll]}, f"{DIE} {roll!r}.") for roll in (0, 7, True, 1.0, "1", None)),
]  # fmt: skip


def deck_of(count: int, **changes: Any) -> dict[str, Any]:
    """Return a card file with a custom deck of equal cards, the first with these changes."""
    card = {"type": "deed", "value": 3, "sides": ["mint"] * 4}
    return {"locations": {f"card-{n}": card | (changes if n == 0 else {}) for n in range(count)}}


def mine(**fields: Any) -> dict[str, Any]:
    """Return a card file that changes the Mine."""
    return {"locations": {"mine": fields}}


def mort(faces: object) -> dict[str, Any]:
    """Return a card file that changes Mort's faces."""
    return {"opponents": {"mort": {"faces": faces}}}


COLOURS: Final = ", ".join(COLOUR_IDS)
FACE: Final = f"must be withdraw, special, or raise K with K from 1 to {MOST_RAISE}, not"
ID: Final = "an id is 1 to 40 lowercase letters or digits, with single hyphens between them."
SIDES: Final = "locations.mine.sides must list 4 colors (top, right, bottom, left), not"
FACES: Final = "opponents.mort.faces must list 6 faces, one for each roll, not"
NOT_OF_THE_HOUSE: Final = "is not a card of the house deck, and a custom deck needs 30 to 60 cards"
BID_CARDS: Final[list[Wrong]] = [
    ({"plans": {}}, "The card file has no 'plans'; allowed: locations, opponents."),
    ({"locations": "mine"}, "locations must be a table of keys, not 'mine'."),
    ({"locations": ["mine"]}, "locations: card 1 must be a table with an id."),
    ({"locations": [{"value": 3}]}, "locations: card 1 must be a table with an id."),
    ({"locations": [{"id": "mine"}, {"id": 3}]}, "locations: card 2 must be a table with an id."),
    ({"locations": {"mine": 3}}, "locations.mine must be a table of keys, not 3."),
    (deck_of(19), f"locations.card-0 {NOT_OF_THE_HOUSE}, not 19."),
    *((deck_of(30, **{field: None}), f"locations.card-0.{field} is missing.")
      for field in ("type", "value", "sides")),
    *(({"locations": {card: {}}}, f"locations has the id {card!r}; {ID}")
      for card in ("Mine", "a--b", "")),
    (mine(price=3), "locations.mine has no 'price'; allowed: name, type, value, sides."),
    (mine(type="casino"),
     "locations.mine.type must be one of deed, utility, production, culture, not 'casino'."),
    *((mine(value=n), f"locations.mine.value must be a whole number from 1 to 6, not {n!r}.")
      for n in (0, 7, True, "2")),
    (mine(sides=["mint", "mint", "mint", None]),
     f"locations.mine.sides: the left must be one of {COLOURS}, not None."),
    (mine(name={"en": "Mine"}),
     "locations.mine.name.ja must be text of 1 to 40 characters, not None."),
    (mine(name={"fr": "Mine"}), "locations.mine.name has no 'fr'; allowed: en, ja."),
    ({"opponents": {"casper": {}}}, f"opponents has no 'casper'; allowed: {OPPONENTS}."),
    ({"opponents": {"mort": ["withdraw"]}},
     "opponents.mort must be a table of keys, not ['withdraw']."),
    ({"opponents": {"mort": {"mints": 3}}}, "opponents.mort has no 'mints'; allowed: faces."),
    (mort(["raise 21"] + ["withdraw"] * 5), f"opponents.mort.faces: face 1 {FACE} 'raise 21'."),
    (mort(["withdraw", 1] + ["withdraw"] * 4), f"opponents.mort.faces: face 2 {FACE} 1."),
]  # fmt: skip


def all_wrong() -> Iterator[Any]:
    """Yield a parameter for every game, options and sentence."""
    tables = {
        "works": WORKS + [(TWO | {"cards": file}, said) for file, said in WORKS_CARDS],
        "bid": BID + [(THREE | {"cards": file}, said) for file, said in BID_CARDS],
    }
    for game, table in tables.items():
        most = 4 if game == "works" else 6
        players = f"players must be a whole number from 1 to {most}, not"
        counts = [({"players": n}, f"{players} {n!r}.") for n in (0, most + 1, True, "2", 2.0)]
        missing: Wrong = ({}, f"players is missing: a whole number from 1 to {most}.")
        for options, sentence in [missing, *counts, *EITHER_GAME, *table]:
            yield pytest.param(game, options, sentence, id=f"{game}: {sentence[:60]}")


@pytest.mark.parametrize(("game", "options", "sentence"), [*all_wrong()])
def test_wrong_options_are_refused(game: str, options: dict[str, Any], sentence: str) -> None:
    """The library, `new` and `load` say the same, and the referee's game does not change."""
    with pytest.raises(OptionError) as error:
        new_game(game, **{"seed": 1, **options})
    assert str(error.value) == sentence
    referee = Referee()
    ask(referee, {"cmd": "new", "game": game, "players": 2, "seed": 5})
    before = everything(referee)
    said = refused(referee, {"cmd": "new", "game": game, **options}, "bad-request")
    assert said == sentence
    if "seed" not in options:
        record = before[1]["record"] | {"options": options}
        said = refused(referee, {"cmd": "load", "record": record}, "bad-record")
        assert said == f"The record cannot be set up: {sentence}"
    assert everything(referee) == before


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (TWO, "cards: 2 players play without the values 1 and 6 and with a deck of 10; this deck "
         "has only 0 other cards."),
        ({"solo": "mort"}, "cards: 1 player plays without the values 1 and 6 and with a deck of 8; "
         "this deck has only 0 other cards."),
    ],
)  # fmt: skip
def test_a_deck_too_small_for_few(options: dict[str, Any], sentence: str) -> None:
    """B3, B4: enough cards must be left without values 1 and 6; with three players all are used."""
    cards = deck_of(30)
    for card in cards["locations"].values():
        card["value"] = 6
    with pytest.raises(OptionError) as error:
        new_game("bid", seed=1, cards=cards, **options)
    assert str(error.value) == sentence
    assert new_game("bid", seed=1, cards=cards, players=3).state()["round"] == 1
