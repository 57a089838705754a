"""What `draws.py` lists, compared with what can really come: every deal with the same past.

A deal is replayed with the cards that nobody has seen in another order. If all events stay the
same, nobody could know; then each of those cards comes in as many deals as any other. What has been
seen, or drawn before, cannot come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import pytest

import mintopia
from mintopia.engine.game import Game
from mintopia.games import spec_of
from tests.oracle.bid_match import MATCH as BID
from tests.oracle.bid_match import table_of
from tests.oracle.matches import Match
from tests.oracle.works_match import MATCH as WORKS
from tests.research.works_reader import PLANS

Options = dict[str, Any]

MATCHES: Final[dict[str, Match]] = {"works": WORKS, "bid": BID}
TOP, BOTTOM = 0, 1  # of Mint Works' deck
DECK, UNUSED, DIE = 0, 1, 2
GAMES: Final = {"works": 3, "bid": 1}
RICH: Final = {"game": {"starting_mints": 10, "star_goal": 40, "income": 4}}
# So few Plans that a draw finds the deck empty, or cards that the same move put under it.
SMALL: Final = {**RICH, "plans": {plan: {"in_deck": False} for plan in PLANS[:14]}}
TABLES: Final[list[tuple[str, Options]]] = [
    *(("works", {"players": players}) for players in (2, 3, 4)),
    *(("works", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
    ("works", {"players": 3, "advanced": ["recycler", "thrift-store"], "cards": RICH}),
    ("works", {"players": 2, "advanced": ["swap-meet", "thrift-store"], "cards": RICH}),
    ("works", {"solo": "justin", "advanced": ["thrift-store"], "cards": RICH}),
    ("works", {"solo": "mort", "advanced": ["recycler"], "cards": RICH}),
    *(("works", {"solo": solo, "cards": SMALL}) for solo in ("justin", "rachael", "sonic")),
    ("works", {"players": 2, "advanced": ["recycler", "thrift-store"], "cards": SMALL}),
    *(("bid", {"players": players}) for players in (2, 3, 4, 5, 6)),
    *(("bid", {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
    ("bid", {"solo": "sonic", "cards": {"opponents": {"sonic": {"faces": ["special"] * 6}}}}),
]


class Draw(NamedTuple):
    """A draw of a move: its source, how many of that source came before, and what it brought."""

    source: int
    place: int
    brought: str | int


def draws_of(name: str, events: list[dict[str, Any]]) -> list[Draw]:
    """List the draws among events."""
    count: Counter[int] = Counter()
    found = []
    for event in events:
        kind = event["event"]
        if name == "works" and kind in ("refill", "draw"):
            source = BOTTOM if event.get("source") == "thrift-store" else TOP
            brought: str | int = event["plan"]
        elif name == "bid" and kind in ("block", "deed-draw"):
            source, brought = (DECK if kind == "block" else UNUSED), event["card"]
        elif name == "bid" and kind in ("roll", "opponent-roll"):
            source, brought = DIE, event["die"]
        else:
            continue
        found.append(Draw(source, count[source], brought))
        count[source] += 1
    return found


def dealt(name: str, options: Options, seed: int) -> Options:
    """Name everything that chance decides at a table."""
    random = Random(seed)
    if name == "works":
        left_out = options.get("cards", {}).get("plans", {})
        deck = [plan for plan in PLANS if plan not in left_out]
        random.shuffle(deck)
        return {**options, "deck": deck, "starting": 0}
    made = mintopia.new_game("bid", options, seed=seed)
    ids = [card["id"] for card in table_of({}) if made.seats > 2 or card["value"] not in (1, 6)]
    random.shuffle(ids)
    size = len(made.state()["deck"]) + len(made.state()["block"])
    named = {**options, "deck": ids[:size], "unused": ids[size:]}
    named["dice"] = [random.randint(1, 6) for _ in range(24)]
    return named if "solo" in options else {**named, "auctioneer": 0}


def unseen(game: Game, options: Options) -> list[str]:
    """List the cards that no event has named and the deal did not show, in the deal's order."""
    named = ("plan", "card", "give", "take")
    seen = {event[key] for event in game.all_events() for key in named if key in event}
    deal = options["deck"] + options.get("unused", [])
    shown = len(game.view(None).get("supply", []))  # the places of the Plan Supply
    return [card for card in deal[shown:] if card not in seen]


def replayed(options: Options, game: Game, order: dict[str, str], rolls: list[int] | None) -> Game:
    """Play the same moves after another deal; everything that happened must be the same."""
    other: Options = {
        key: [order.get(card, card) for card in options[key]]
        for key in ("deck", "unused")
        if key in options
    }
    if rolls is not None:
        other["dice"] = rolls
    twin = mintopia.new_game(game.id, {**options, **other}, seed=1)
    twin.drop_history()
    for move in game.moves:
        twin.play(move)
    assert twin.all_events() == game.all_events(), "nobody could know"
    return twin


def shifted(cards: list[str], by: int) -> dict[str, str]:
    """Return what comes in the place of each card, if all move on by some places."""
    return {card: cards[(at + by) % len(cards)] for at, card in enumerate(cards)}


def worlds(game: Game, options: Options, draw: Draw, earlier: list[Draw]) -> Iterator[Game]:
    """Yield every other deal, up to the order of later cards, that has the same past.

    What the same move drew before counts as past.
    """
    if draw.source == DIE and game.id == "bid":
        rolled = sum(event["event"].endswith("roll") for event in game.all_events())
        for number in range(1, 7):
            rolls = list(options["dice"])
            rolls[rolled + draw.place] = number
            yield replayed(options, game, {}, rolls)
        return
    before = {each.brought for each in earlier}
    free = [card for card in unseen(game, options) if card not in before]
    for by in range(len(free)):
        yield replayed(options, game, shifted(free, by), None)
    if not free:
        yield replayed(options, game, {}, None)


def can_come(game: Game, options: Options, move: str, index: int) -> list[Any]:
    """List what a draw of a move brings in all these deals, in order."""
    draws = draws_of(game.id, events_of(game, move))
    brought = []
    for twin in worlds(game, options, draws[index], draws[:index]):
        found = draws_of(twin.id, events_of(twin, move))
        assert found[:index] == draws[:index]
        brought.append(found[index].brought)
    return brought


def events_of(game: Game, move: str) -> list[dict[str, Any]]:
    """Return what a move makes happen, secrets included, without changing the game."""
    trial = game.copy()
    before = trial.event_count
    trial.play(move)
    return list(trial.all_events(before))


def named(game: Game, outcome: int, source: int) -> str | int:
    """Return an outcome as events name it."""
    if game.id == "works":
        return PLANS[outcome]
    return outcome if source == DIE else str(table_of({})[outcome]["id"])


def check_draws(game: Game, options: Options, move: str) -> list[tuple[int, bool]]:
    """Compare the draws of a move with what can come; return which were left to chance."""
    declared = spec_of(game.id).draws()
    draws = draws_of(game.id, events_of(game, move))
    trial = game.copy()
    trial.play(move)
    sources = [declared.source_of(row) for row in trial._rows[game.event_count :]]
    assert [source for source in sources if source is not None] == [draw.source for draw in draws]
    found = []
    for index, draw in enumerate(draws):
        listed = declared.outcomes(game.present, draw.source, draw.place)
        names = [named(game, outcome, draw.source) for outcome in listed]
        possible = can_come(game, options, move, index)
        random = len(set(possible)) > 1
        if random or len(names) > 1:  # each is equally likely
            assert sorted(map(str, names)) == sorted(map(str, possible)), (
                f"draw {index} of {move} after {game.moves}"
            )
        else:
            assert set(names) <= set(possible)
        for outcome in listed:
            check_settled(game, move, index, outcome)
        found.append((draw.source, random))
    return found


def check_settled(game: Game, move: str, index: int, outcome: int) -> None:
    """A settled draw brings what was settled, and those before it bring what they did."""
    draws = draws_of(game.id, events_of(game, move))
    settled = game.copy()
    source, place, _ = draws[index]
    spec_of(game.id).draws().settle(settled.present, source, place, outcome)
    after = draws_of(game.id, events_of(settled, move))
    assert after[:index] == draws[:index]
    assert after[index].brought == named(game, outcome, source)


@pytest.mark.parametrize(("name", "options"), TABLES, ids=str)
def test_what_is_listed_is_what_can_come(name: str, options: Options) -> None:
    kinds: Counter[tuple[int, bool]] = Counter()
    for seed in range(GAMES[name]):
        chosen = dealt(name, options, seed)
        game = mintopia.new_game(name, chosen, seed=1)
        game.drop_history()
        choose = MATCHES[name].style(Random(seed))
        while not game.over:
            move = choose(game.legal())
            kinds.update(check_draws(game, chosen, move))
            game.play(move)
    assert kinds[TOP, True], "something was left to chance"
