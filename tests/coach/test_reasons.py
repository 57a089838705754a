"""Why a move is better: what is counted, what is told of it, and that it is true and no secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from mintopia.bots.courses import courses, replay
from mintopia.coach.reasons import (
    LEAST_GAIN,
    PROVEN,
    WINS,
    Difference,
    Found,
    Reasoner,
    Telling,
    best_first,
    is_told,
)
from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES, catalogues
from mintopia.engine.kernel.log import Row, new_log, read_log
from mintopia.engine.schema.parts import Fact, FactKind
from mintopia.games import game_ids, spec_of
from tests.bid import positions as bid
from tests.bots.searching import won
from tests.works import positions as works

TABLES = {"works": works.table, "bid": bid.table}


def plays_of(game: Game, moves: list[str]) -> Iterator[tuple[Any, list[Row]]]:
    """Play moves from a position; yield the states and the events."""
    state, log, texts = game.snapshot(), new_log(), game.copy()
    for move in moves:
        action = texts.action_of(move)
        texts.play(move)
        game.rules.play(state, log, action)
        yield state, read_log(log)


def counted(game: Game, moves: list[str]) -> dict[tuple[str, int, int], float]:
    """Return what a game counts when these moves are played."""
    assert game.to_move is not None
    found = spec_of(game.id).reasons().facts(game.snapshot(), game.to_move, plays_of(game, moves))
    return {tuple(fact): value for fact, value in found.items()}  # type: ignore[misc]


SUPPLY = """
    supply: gardens statue truck
    deck: ...
    seat 0 (start, to move): 4 Mints; plans windmill
    seat 1: 4 Mints
"""
LAST = """
    deck: ...
    seat 0 (start, to move): 4 Mints; plans windmill; buildings statue, workshop, mine, bridge
    seat 1 (passed): 1 Mints; buildings wholesaler
"""
WINDMILL, STATUE, GARDENS = 0, 1, 2
PRODUCER, COUNCIL, WHOLESALER, SUPPLIER, BUILDER = 0, 1, 2, 6, 7


@pytest.mark.parametrize(
    ("position", "moves", "fact", "value"),
    [
        (SUPPLY, ["supplier gardens", "pass"], ("take", 0, GARDENS), 1),
        (SUPPLY, ["supplier statue", "supplier gardens"], ("take", 0, GARDENS), None),
        (SUPPLY, ["supplier statue", "supplier gardens"], ("take", 1, GARDENS), 1),
        (SUPPLY, ["pass", "pass", "supplier gardens"], ("take", 0, GARDENS), None),
        (SUPPLY, ["pass", "pass", "supplier gardens"], ("later", 0, GARDENS), 1),
        (SUPPLY, ["supplier gardens", "pass"], ("later", 0, GARDENS), None),
        (SUPPLY, ["builder windmill", "pass"], ("build", 0, WINDMILL), 1),
        (SUPPLY, ["pass", "pass", "builder windmill"], ("build", 0, WINDMILL), None),
        (SUPPLY, ["pass", "pass", "producer", "producer"], ("use", 1, PRODUCER), None),
        (SUPPLY, ["builder windmill", "producer"], ("use", 1, PRODUCER), 1),
        (SUPPLY, ["leadership-council", "pass", "pass", "pass"], ("start", 0, -1), 1),
        (SUPPLY, ["pass", "leadership-council", "pass", "pass"], ("start", 0, -1), None),
        (SUPPLY, ["producer", "pass", "pass"], ("mints", 0, -1), 6),
        (SUPPLY, ["pass", "producer", "pass", "pass"], ("mints", 0, -1), 5),
        (SUPPLY, ["builder windmill"], ("stars", 0, -1), 1),
        (SUPPLY, ["pass"], ("stars", 0, -1), 0),
        (LAST, ["builder windmill", "pass"], ("goal", 0, -1), 0),
        (LAST.replace("bridge", "gardens"), ["builder windmill", "pass"], ("goal", 0, -1), 1),
        (
            LAST.replace("bridge", "gardens"),
            ["builder windmill", "pass", "pass"],
            ("end", 0, -1),
            1,
        ),
        (LAST, ["builder windmill", "pass", "pass"], ("end", 0, -1), None),
        (LAST, ["wholesaler", "pass", "pass"], ("deed", 1, WHOLESALER), 1),
        (LAST, ["producer", "pass", "pass"], ("deed", 1, WHOLESALER), None),
    ],
)
def test_what_is_counted_in_mint_works(
    position: str, moves: list[str], fact: tuple[str, int, int], value: float | None
) -> None:
    found = counted(works.table(position), moves)
    assert found.get(fact) == value


UTILITY = 1  # as a type
AUCTION = """
    round: 2
    auctioneer: 0
    mints: 5 4
    auction: vault open
    card vault: utility 3 MBLP
    card mine: production 3 PPPP
    card statue: culture 3 BPBL
    strip 0: statue 0 0
    block: vault mine
"""


@pytest.mark.parametrize(
    ("moves", "kind", "seat", "value"),
    [
        (["bid 2", "withdraw"], "win", 0, 1),
        (["bid 1", "bid 2", "withdraw"], "win", 0, None),
        (["bid 1", "bid 2", "withdraw"], "win", 1, 1),
        (["bid 2", "withdraw"], "pay", 0, 2),
        (["bid 1", "bid 2", "withdraw"], "pay", 0, 0),
        (["bid 1", "bid 2", "withdraw"], "pay", 1, 2),
        (["bid 2", "withdraw"], "mints", 0, 3),
        (["bid 1", "bid 2", "withdraw"], "mints", 0, 5),
        (["bid 2", "withdraw"], "points", 0, 3),
        (["bid 2", "withdraw", "place 0 0 1"], "points", 0, 7),
        (["bid 2", "withdraw", "place 0 0 1"], "matches", 0, 1),
        (["bid 2", "withdraw", "place 0 0 -1"], "matches", 0, 0),
        (["bid 2", "withdraw", "place 0 0 1"], "most", 0, 1),
        (["bid 2", "withdraw"], "most", 1, None),
    ],
)
def test_what_is_counted_in_mint_bid(
    moves: list[str], kind: str, seat: int, value: float | None
) -> None:
    game = bid.table(AUCTION, players=2)
    state: Any = game.present
    item = {"win": state.auction_card, "most": UTILITY}.get(kind, -1)
    assert counted(game, moves).get((kind, seat, item)) == value


def difference(
    after: float, instead: float, *, seat: int = 0, kind: str = "", **more: Any
) -> Difference:
    """Return a difference that is worth telling if it is large enough."""
    given = {"error": 0.02, "gain": 0.1, "is_plain": False, **more}
    return Difference(Fact(kind, seat), after, instead, **given)


OWN, RIVALS = FactKind(), FactKind(of_own=False, of_rivals=True)


@pytest.mark.parametrize(
    ("told", "one", "kind"),
    [
        (True, difference(0.8, 0.3), OWN),
        (False, difference(0.4, 0.3), OWN),  # too small
        (False, difference(0.8, 0.3, error=0.16), OWN),  # not sure
        (False, difference(0.8, 0.3, gain=LEAST_GAIN / 2), OWN),  # changes nothing
        (False, difference(0.8, 0.3, gain=-0.1), OWN),  # makes it worse
        (False, difference(0.3, 0.8), OWN),  # speaks against the move
        (True, difference(0.3, 0.8), FactKind(good=0)),
        (True, difference(0.3, 0.8), FactKind(good=-1)),
        (False, difference(0.3, 0.8, seat=1), OWN),  # there is no sentence about others
        (True, difference(0.3, 0.8, seat=1), RIVALS),
        (False, difference(0.8, 0.3, seat=1), RIVALS),
        (False, difference(0.8, 0.3), RIVALS),
        (False, difference(1, 0, is_plain=True), OWN),  # that is what the move does
        (True, difference(1, 0, is_plain=True), FactKind(even_if_plain=True)),
        (True, difference(0, 1, seat=1, is_plain=True), RIVALS),
        (False, difference(4.5, 4), FactKind(least=1.0, is_number=True)),
    ],
)
def test_only_what_is_large_sure_and_matters_is_told(
    told: bool, one: Difference, kind: FactKind
) -> None:
    assert is_told(one, 0.1, kind, 0) is told


def test_what_explains_more_comes_first_and_specific_facts_before_vague_ones() -> None:
    kinds = {"vague": FactKind(weight=0.5), "specific": FactKind()}
    small = difference(0.9, 0.2, kind="specific", gain=0.03)
    large = difference(0.7, 0.2, kind="specific", gain=0.04)
    vague = difference(0.9, 0.1, kind="vague", gain=0.05)
    assert best_first([small, vague, large], 0.05, kinds, 0) == [large, small, vague]
    assert best_first([small, large], 0.5, kinds, 0) == [], "neither explains a quarter of it"


@pytest.mark.parametrize(
    ("game", "kind"), [("works", PROVEN), ("bid", WINS)], ids=["in this round", "at once"]
)
def test_a_certain_win_is_called_certain(game: str, kind: str) -> None:
    position, best = won(game)
    other = next(one for one in position.legal_actions() if one != best)
    found = Reasoner().find(position, best, [(other, 0.5)], 1)
    assert found == Found(other, kind)
    assert Reasoner().find(position, other, [(best, 0.5)], 1) is None, "it wins nothing"


def test_a_move_is_compared_world_by_world() -> None:
    """The same worlds are dealt whatever the move, and a course can be replayed to its end."""
    game = works.table("seat 0 (start, to move): 4 Mints; plans mine\nseat 1: 3 Mints")
    both = [courses(game, game.action_of(move), 9, 5) for move in ("producer", "pass")]
    assert [one.world for one in both[0]] == [one.world for one in both[1]]
    assert len({one.world for one in both[0]}) == 9
    for course in both[0]:
        *_, (last, _) = replay(game, game.action_of("producer"), course)
        winners = game.rules.result(last)["winners"]
        assert [share > 0 for share in course.shares] == [seat in winners for seat in range(2)]


HIDDEN = {
    "works": """
        supply: gardens statue truck
        deck: ...
        seat 0 (start, to move): 4 Mints; plans windmill
        seat 1: 6 Mints; plans vault?, factory?
    """,
    "bid": """
        round: 2
        mints: 5 4 6
        auction: vault closed
        sealed: 4 - -
    """,
}


@pytest.mark.parametrize("game", list(game_ids()))
def test_games_that_look_the_same_to_a_seat_give_the_same_reasons(game: str) -> None:
    position = TABLES[game](HIDDEN[game], players=2 if game == "works" else 3)
    seat, reasoner = position.to_move, Reasoner()
    twins = [position, *(position.imagine(seat, seed) for seed in (3, 4))]
    assert len({twin.snapshot().to_bytes() for twin in twins}) == 3
    better, *others = position.legal_actions()
    worlds = [reasoner.courses(twin, better, 20, 7) for twin in twins]
    assert worlds[0] == worlds[1] == worlds[2]
    for other in others[:4]:
        found = [reasoner.find(twin, better, [(other, 0.0)], 7) for twin in twins]
        assert found[0] == found[1] == found[2]


SAID = {
    "works": [
        ("take", 0, GARDENS), ("take", 1, GARDENS), ("build", 0, 0), ("build", 1, 0),
        ("later", 0, GARDENS), ("use", 1, COUNCIL), ("start", 0, -1), ("goal", 0, -1),
        ("goal", 1, -1), ("end", 0, -1), ("deed", 0, WHOLESALER), ("mints", 0, -1),
        ("stars", 0, -1),
    ],
    "bid": [
        ("win", 0, 0), ("win", 1, 0), ("win", 0, 1), ("win", 1, 1), ("most", 0, 1),
        ("most", 1, 1), ("pay", 0, -1), ("pay", 1, -1), ("mints", 0, -1), ("matches", 0, -1),
        ("points", 0, -1), ("points", 1, -1),
    ],
}  # fmt: skip


@pytest.mark.parametrize("by_name", [False, True], ids=["hint", "review"])
@pytest.mark.parametrize("game", list(SAID))
def test_every_kind_has_a_sentence(game: str, by_name: bool) -> None:
    text, moves = {
        "works": (SUPPLY, ("leadership-council", "producer")),
        "bid": (AUCTION, ("bid 2", "bid 1")),
    }[game]
    position = TABLES[game](text, players=2, names=["Ann", "Ben"])
    better, other = map(position.action_of, moves)
    hooks, spec, keys = spec_of(game).reasons(), spec_of(game), set()
    for given in SAID[game]:
        fact = Fact(*given)
        if fact.kind == "win" and fact.item == 0:
            fact = fact._replace(item=position.present.auction_card)  # type: ignore[attr-defined]
        told = hooks.tell(position.present, better, fact, position.options, "en")
        assert told is not None, fact
        keys.add(told[0])
        one = difference(0.75, 0.25)._replace(fact=fact, rival_wins=0.6 if fact.seat else None)
        reason = Telling(position, better, Found(other, difference=one), by_name=by_name).reason()
        for language, sentence in reason.text.items():
            assert sentence.endswith("." if language == "en" else "。")
            assert fact.kind == "end" or who(fact.seat, language, by_name) in sentence.lower()
            assert ("60%" in sentence) == (fact.seat == 1 and not hooks.kinds[fact.kind].is_number)
    for language in LANGUAGES:
        assert keys == set(catalogues(spec.package)(language).section("advice"))


def who(seat: int, language: str, by_name: bool) -> str:
    """Return how a sentence refers to a seat, in small letters."""
    if seat == 1:
        return "ben"
    return "ann" if by_name else "you" if language == "en" else "あなた"


def test_a_location_is_only_said_to_be_full_if_it_is() -> None:
    game = works.table(SUPPLY)
    tell = spec_of("works").reasons().tell
    for move, location in (("producer", PRODUCER), ("leadership-council", PRODUCER)):
        fact = Fact("use", 1, location)
        assert tell(game.present, game.action_of(move), fact, game.options, "en") is None
    fact = Fact("use", 1, COUNCIL)
    council = game.action_of("leadership-council")
    assert tell(game.present, council, fact, game.options, "en") is not None
