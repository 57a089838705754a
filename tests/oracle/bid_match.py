"""Mint Bid against its oracle: made-up options, and how the moves are chosen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import as_json, read_values
from tests.oracle.bid_oracle import BidOracle
from tests.oracle.bid_tables import DECK_SIZE, LEFT_OUT
from tests.oracle.matches import Chooser, Match, Options

NAMES: Final = ("Ada", "Bo", "Chiyo", "Dev", "Eli", "Fay")
FACES: Final = ("withdraw", "special", "raise 1", "raise 2", "raise 5", "raise 20")


def random_card(random: Random, colours: Sequence[str]) -> Options:
    """Make up a card; few colours make many matches."""
    return {
        "type": random.choice(b.TYPE_IDS),
        "value": random.choice((1, 2, 3, 4, 5, 5, 5, 6)),
        "sides": [random.choice(colours) for _ in range(b.SIDES)],
    }


def random_cards(random: Random) -> Options:
    """Make up a card file: other faces, a few changed cards, or a custom deck."""
    cards: Options = {}
    if random.random() < 0.6:
        cards["opponents"] = {
            solo: {"faces": [random.choice(FACES) for _ in range(6)]} for solo in b.SOLO_IDS
        }
    colours = random.sample(b.COLOUR_IDS, random.randint(1, len(b.COLOUR_IDS)))
    if random.random() < 0.5:
        count = random.randint(b.FEWEST_CARDS, b.MOST_CARDS)
        cards["locations"] = {
            f"place-{number}": random_card(random, colours) | ({"value": 3} if number < 10 else {})
            for number in range(count)
        }
    elif random.random() < 0.7:
        house = [card.id for card in read_values({}).locations if card.value not in LEFT_OUT]
        cards["locations"] = {
            card: random_card(random, colours) | {"value": random.randint(2, 5)}
            for card in random.sample(house, random.randint(1, 10))
        }
    return cards


def table_of(options: Options) -> list[dict[str, Any]]:
    """Return the cards in the oracle's format."""
    cards = as_json(read_values(options.get("cards", {})), "en")["locations"]
    return [{key: card[key] for key in ("id", "type", "value", "sides")} for card in cards]


def random_options(random: Random) -> Options:
    """Make up the options of a game, with the deck, Auctioneer and dice that the oracle needs."""
    players = random.choice((1, 1, 2, 3, 4, 5, 6))
    options: Options = {"players": players}
    if players == 1:
        options["solo"] = random.choice(b.SOLO_IDS)
    else:
        options["auctioneer"] = random.randrange(players)
    if random.random() < 0.35:
        options["cards"] = random_cards(random)
    if random.random() < 0.2:
        options["names"] = list(NAMES[:players])
    few = players <= 2
    pool = [card["id"] for card in table_of(options) if not (few and card["value"] in LEFT_OUT)]
    random.shuffle(pool)
    options["deck"] = pool[: DECK_SIZE[players]]
    if random.random() < 0.7:
        options["unused"] = pool[DECK_SIZE[players] :]
    options["dice"] = [random.randint(1, 6) for _ in range(b.MOST_ROLLS)]
    return options


def oracle(options: Options) -> BidOracle:
    """Set up the oracle for the options of a game."""
    given = {key: value for key, value in options.items() if key != "cards"}
    opponents = options.get("cards", {}).get("opponents", {})
    faces = {solo: entry["faces"] for solo, entry in opponents.items()}
    return BidOracle(cards=table_of(options), faces=faces, **given)


def style(random: Random) -> Chooser:
    """Make up a style of play for one game: many offers, high bids, or hardly any bids."""
    alone = random.random()
    thrift = random.random()
    leaving = random.choice((0, 0, 0.3, 0.7))

    def choose(moves: list[str]) -> str:
        if "withdraw" in moves and random.random() < leaving:
            return "withdraw"
        plain = [move for move in moves if not move.startswith("offer")]
        if plain and random.random() < alone:
            moves = plain
        move = random.choice(moves)
        if move.startswith(("bid", "seal")) and random.random() < thrift:
            head = move.split()[0]
            return next(other for other in moves if other.startswith(head))
        return move

    return choose


MATCH: Final = Match(game="bid", options=random_options, oracle=oracle, style=style)
