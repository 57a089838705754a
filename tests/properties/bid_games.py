"""Games of Mint Bid as Hypothesis draws them."""

from __future__ import annotations

from bisect import bisect
from functools import cache
from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from mintopia.engine.game import Game
from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.options import DECK_SIZES, FEW_PLAYERS

Options = dict[str, Any]

TABLES: Final[tuple[Options, ...]] = (
    *({"players": players} for players in range(2, 7)),
    *({"players": 1, "solo": solo} for solo in b.SOLO_IDS),
)
HOUSE_IDS: Final = house_values().ids
SAMPLE: Final = 1_500  # sampled from the actions far from every legal one

values = st.integers(b.LOWEST_VALUE, b.HIGHEST_VALUE)
sides = st.lists(st.sampled_from(b.COLOUR_IDS), min_size=b.SIDES, max_size=b.SIDES)
faces = st.one_of(
    st.sampled_from(["withdraw", "special"]),
    st.integers(1, 3).map("raise {}".format),
    st.just(f"raise {b.MOST_RAISE}"),
)
opponents = st.dictionaries(
    st.sampled_from(b.SOLO_IDS),
    st.fixed_dictionaries({"faces": st.lists(faces, min_size=6, max_size=6)}),
)


def house_value(card: str) -> int:
    """Return the value of a card of the house deck."""
    return house_values().locations[HOUSE_IDS.index(card)].value


# Hypothesis checks a strategy when it first draws from it, so these are made only once.
# A few changes to the house deck; values stay within 2 to 5, so that decks are full.
changed_cards = st.dictionaries(
    st.sampled_from(HOUSE_IDS),
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(b.TYPE_IDS),
            "sides": sides,
            "value": st.integers(b.LOWEST_VALUE + 1, b.HIGHEST_VALUE - 1),
        },
    ),
    max_size=8,
)
counts = st.integers(b.FEWEST_CARDS, b.MOST_CARDS)
card_kinds = st.lists(
    st.fixed_dictionaries({"type": st.sampled_from(b.TYPE_IDS), "sides": sides}),
    min_size=1,
    max_size=5,
)
worths = st.lists(values, min_size=1, max_size=6)


@st.composite
def own_decks(draw: st.DrawFn) -> Options:
    """Draw a custom deck with few kinds of cards, so that equal cards and matches are common."""
    count, kinds, worth = draw(counts), draw(card_kinds), draw(worths)
    middle = b.LOWEST_VALUE + 1  # every third card is used with any number of players
    return {
        f"card-{number}": kinds[number % len(kinds)]
        | {"value": middle if number % 3 == 0 else worth[number % len(worth)]}
        for number in range(count)
    }


def card_values() -> st.SearchStrategy[Options]:
    """Draw a card file: changed cards or a custom deck, and other faces."""
    lists = own_decks().map(lambda deck: [{"id": card, **deck[card]} for card in deck])
    locations = st.one_of(changed_cards, own_decks(), lists)
    return st.fixed_dictionaries({}, optional={"locations": locations, "opponents": opponents})


def cards_of(options: Options) -> list[str]:
    """List the cards in a game with these options; few players have no values 1 and 6."""
    given = options.get("cards", {}).get("locations", {})
    if isinstance(given, list):
        given = {card["id"]: card for card in given}
    ids = list(given) if len(given) >= b.FEWEST_CARDS else list(HOUSE_IDS)
    worth = {
        card: given.get(card, {}).get("value") or (house_value(card) if card in HOUSE_IDS else 0)
        for card in ids
    }
    few = options["players"] <= FEW_PLAYERS
    return [card for card in ids if not few or b.LOWEST_VALUE < worth[card] < b.HIGHEST_VALUE]


any_table = st.sampled_from(TABLES)


@cache
def _further(players: int) -> st.SearchStrategy[Options]:
    optional: dict[str, st.SearchStrategy[Any]] = {
        "auctioneer": st.integers(0, players - 1),
        "dice": st.lists(st.integers(1, 6), max_size=b.MOST_ROLLS + 5),
        "cards": card_values(),
    }
    return st.fixed_dictionaries({}, optional=optional)


@st.composite
def bid_options(draw: st.DrawFn, tables: st.SearchStrategy[Options] | None = None) -> Options:
    """Draw options for `new_game`: any number of players, opponent, deck, dice, cards."""
    options = dict(draw(any_table if tables is None else tables))
    players = options["players"]
    options |= draw(_further(players))
    if draw(st.booleans()):
        order = draw(st.permutations(cards_of(options)))
        options["deck"] = order[: DECK_SIZES[players]]
        if draw(st.booleans()):
            options["unused"] = order[DECK_SIZES[players] :]
    return options


def choose_in_bid(legal: list[int], number: int) -> int:
    """Use a number to choose a kind of move, then a move of this kind, preferring low ones.

    Uniform choice would nearly always make one of a hundred offers, and bid everything in the first
    auction.
    """
    kinds: dict[int, list[int]] = {}
    for action in legal:
        kinds.setdefault(kind_of(action), []).append(action)
    moves = list(kinds.values())[number % len(kinds)]
    rest = number // len(kinds)
    span = len(moves) if rest % 3 == 0 else min(len(moves), 3)
    return moves[rest // 3 % span]


def kind_of(action: int) -> int:
    """Return the kind of an action's move; each plain action is its own kind."""
    if action <= b.BID:
        return -action
    return bisect((b.AUCTION, b.ROTATE, b.MOVE, b.OFFER, b.OFFER + b.OFFERS), action) + 1


def some_of_bid(game: Game, number: int) -> list[int]:
    """List some actions: all plain ones, all near misses, and a sample of the others.

    A near miss is one step away from a legal action: another Mint, cell, card or kind.
    """
    tried = {*range(b.MOVE)}
    cards = range(-b.COLUMNS * 3, b.COLUMNS * 3 + 1, b.COLUMNS * 3)
    steps = {
        1,
        2,
        b.COLUMNS,
        b.COLUMNS - 1,
        b.COLUMNS + 1,
        b.MOST_MINTS,
        b.MOST_MINTS - 1,
        b.OFFERS,
        *cards,
    }
    for action in game.legal_actions():
        tried |= {action, *(action + step for step in steps), *(action - step for step in steps)}
    far = [action for action in range(b.ACTIONS) if action not in tried]
    tried |= {*Random(number).sample(far, min(SAMPLE, len(far)))}
    return sorted(action for action in tried if 0 <= action < b.ACTIONS)
