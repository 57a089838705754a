"""Analysis: every legal move gets a chance with an interval, fair unless `all_seeing` is set."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mintopia.bots.analysis import SPREAD, Analysis, analyse, with_odds
from mintopia.bots.mcts import Budget, Searcher
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.compiler import can_compile
from mintopia.errors import OptionError
from tests.bid.positions import table as bid_table
from tests.bots.searching import each_game, won
from tests.works.positions import table as works_table


def judge(game: Game, playouts: int = 120, **more: Any) -> Analysis:
    """Analyse without the compiler."""
    return analyse(game, playouts=playouts, fast=False, **more)


def opening(game: str, players: int = 2) -> Game:
    return new_game(game, players=players, seed=14)


# --- what it says ---------------------------------------------------------------------------------
@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_move_has_an_estimate(game: str, players: int) -> None:
    position = opening(game, players)
    analysis = judge(position, 200)
    assert analysis.seat == position.to_move
    assert {estimate.move for estimate in analysis.moves} == set(position.legal())
    assert len(analysis.moves) == len(position.legal())
    for estimate in analysis.moves:
        assert position.text_of(estimate.action) == estimate.move
        assert 0 <= estimate.low <= estimate.chance <= estimate.high <= 1
        assert estimate.low < estimate.high
        assert 0 <= estimate.points < 80
        assert estimate.visits >= 200 // (SPREAD * len(analysis.moves)) - 1
    assert sum(estimate.visits for estimate in analysis.moves) == analysis.playouts == 200


def test_dozens_of_offers_all_have_one() -> None:
    """In an open auction of Mint Bid; the search on its own considers only a few offers."""
    position = bid_table("auction: mine open\nmints: 6 6 6\nleaders: 1:1\nto move: 0", players=3)
    legal = position.legal()
    assert len(legal) > 50
    analysis = judge(position, 10)
    assert {estimate.move for estimate in analysis.moves} == set(legal)
    assert all(estimate.visits > 0 for estimate in analysis.moves), "more playouts than were asked"


@each_game
def test_the_best_comes_first(game: str) -> None:
    """The best move is the one that is surely good, not one that was lucky in a few playouts."""
    analysis = judge(opening(game))
    lows = [estimate.low for estimate in analysis.moves]
    assert lows == sorted(lows, reverse=True)
    assert analysis.best is analysis.moves[0]
    assert analysis.chance == analysis.best.chance


@each_game
def test_a_won_position_is_seen_as_one(game: str) -> None:
    position, winning = won(game)
    analysis = judge(position, 150)
    assert analysis.best.action == winning
    assert analysis.chance == 1
    assert analysis.best.high == pytest.approx(1)
    assert analysis.best.low > 0.8
    assert {estimate.chance for estimate in analysis.moves[1:]} == {0}
    assert max(estimate.high for estimate in analysis.moves[1:]) < 0.5


def test_points_are_those_at_the_end() -> None:
    works = judge(won("works")[0])
    assert {estimate.move: estimate.points for estimate in works.moves} == {
        "builder gardens": 8,
        "builder windmill": 6,
        "pass": 5,
    }
    bid = judge(won("bid")[0])
    assert bid.best.points == 7
    assert {estimate.points for estimate in bid.moves[1:]} == {6}


@each_game
def test_one_seed_one_answer(game: str) -> None:
    position = opening(game)
    assert judge(position, seed=3) == judge(position, seed=3)
    assert judge(position, seed=3) != judge(position, seed=4)


@each_game
def test_analysing_changes_nothing_in_the_game(game: str) -> None:
    position = opening(game)
    before, record = position.snapshot(), position.record()
    judge(position)
    judge(position, all_seeing=True)
    assert position.snapshot() == before
    assert position.record() == record


@each_game
def test_just_these_moves(game: str) -> None:
    position = opening(game)
    some = position.legal()[-1:] + position.legal()[:1]
    analysis = judge(position, 80, moves=some)
    assert {estimate.move for estimate in analysis.moves} == set(some)
    assert sum(estimate.visits for estimate in analysis.moves) == 80
    one = judge(position, 30, moves=some[:1])
    assert [(estimate.move, estimate.visits) for estimate in one.moves] == [(some[0], 30)]


@each_game
def test_progress_is_told(game: str) -> None:
    told: list[Analysis] = []
    final = judge(opening(game), 300, on_progress=told.append)
    counts = [analysis.playouts for analysis in told]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    assert told[-1] == final
    assert all({e.move for e in now.moves} == {e.move for e in final.moves} for now in told)


def test_seconds_end_it() -> None:
    analysis = judge(opening("works"), 1_000_000, seconds=0.05)
    assert 0 < analysis.playouts < 1_000_000


@pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off")
def test_time_to_think_begins_when_the_search_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loading the compiled search takes seconds, which used to cut into the first hint."""
    clock = [100.0]

    def load(_: str, **__: bool) -> None:
        clock[0] += 5.0

    monkeypatch.setattr("mintopia.bots.mcts.warm_up", load)
    monkeypatch.setattr("mintopia.bots.mcts.time.perf_counter", lambda: clock[0])
    search = Searcher("works", 1, Budget(4096, seconds=1.5))
    search.search(opening("works").snapshot(), 0, decide=False)
    assert clock == [105.0]
    assert search.playouts == 4096, "loading took none of the time to think"


@pytest.mark.parametrize(("share", "chance"), [(0.0, 0.0), (1.0, 1.0), (0.2, 2 / 3), (0.5, 8 / 9)])
def test_odds_are_multiplied(share: float, chance: float) -> None:
    assert with_odds(share, 8) == pytest.approx(chance)
    assert with_odds(share, 1) == share


def test_solitaire_chances_are_a_good_players() -> None:
    """`expert` wins 75% of games against Mort, while plain playouts win only about 22%."""
    games = [new_game("works", players=1, solo="mort", seed=seed) for seed in range(8)]
    chances = [judge(game, 300).chance for game in games]
    assert 0.55 < sum(chances) / len(chances) < 0.85


# --- with what the seat may know ------------------------------------------------------------------
def with_deck(deck: str) -> Game:
    """Return a game of Mint Works where the Lotto gives the top card and both are near the goal."""
    return works_table(f"""
        round: 4
        supply: co-op mine crane
        deck: {deck}
        seat 0 (start, to move): 5 Mints; buildings statue, windmill, truck
        seat 1: 4 Mints; plans gallery; buildings workshop, bridge
        open: lotto
    """)


def test_fair_analysis_of_mint_works_does_not_see_the_deck() -> None:
    one, two = (
        with_deck(deck) for deck in ("gardens vault plant museum", "museum plant vault gardens")
    )
    assert judge(one) == judge(two)
    assert judge(one, all_seeing=True) != judge(two, all_seeing=True)
    assert judge(one, all_seeing=True) != judge(one)


def test_fair_analysis_of_mint_bid_does_not_see_sealed_bids() -> None:
    one, two = (
        bid_table(f"auction: mine closed\nmints: 6 6 6\nsealed: {bid} - -", players=3)
        for bid in (0, 6)
    )
    assert one.to_move == two.to_move == 1
    assert judge(one) == judge(two)
    assert judge(one, 400, all_seeing=True) != judge(two, 400, all_seeing=True)


def test_without_secrets_to_see_all_is_to_see_no_more() -> None:
    position = works_table("""
        deck: empty
        supply: co-op mine crane
        seat 0 (start, to move): 4 Mints; plans statue; buildings windmill
        seat 1: 4 Mints; plans gallery
    """)
    fair, open_cards = (
        {estimate.move: estimate for estimate in judge(position, 300, all_seeing=seeing).moves}
        for seeing in (False, True)
    )
    assert set(fair) == set(open_cards)
    for move, one in fair.items():
        two = open_cards[move]
        around = one.high - one.low + two.high - two.low  # twice what chance would allow
        assert abs(one.chance - two.chance) < around


# --- solitaire ------------------------------------------------------------------------------------
@pytest.mark.parametrize("solo", ["justin", "rachael", "sonic", "mort"])
@each_game
def test_solitaire(game: str, solo: str) -> None:
    position = new_game(game, players=1, solo=solo, seed=3)
    while position.is_scripted:
        analysis = judge(position, 20)
        assert [estimate.move for estimate in analysis.moves] == position.legal()
        assert analysis.seat == position.to_move == 1
        position.play(position.legal()[0])
    analysis = judge(position, 60)
    assert analysis.seat == 0
    assert {estimate.move for estimate in analysis.moves} == set(position.legal())
    assert 0 <= analysis.chance <= 1


# --- refusals -------------------------------------------------------------------------------------
@each_game
def test_a_finished_game_has_nothing_to_judge(game: str) -> None:
    position, winning = won(game)
    position.play(winning)
    while not position.over:
        position.play(position.legal()[0])
    with pytest.raises(OptionError, match=r"The game is over: there is no move to judge\."):
        judge(position)


@each_game
@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ({"seat": 1}, "It is seat 0's turn, not seat 1's."),
        ({"seat": 9}, "It is seat 0's turn, not seat 9's."),
        ({"playouts": 0}, "playouts must be at least 1, not 0."),
        ({"playouts": -5}, "playouts must be at least 1, not -5."),
        ({"moves": ["fly"]}, "'fly' is not a legal move now; there are: "),
    ],
)
def test_what_cannot_be_analysed_gets_a_sentence(
    game: str, more: dict[str, Any], sentence: str
) -> None:
    position, _ = won(game)
    assert position.to_move == 0
    with pytest.raises(OptionError, match=re.escape(sentence)):
        analyse(position, fast=False, **more)


@each_game
def test_no_moves_to_judge_are_refused(game: str) -> None:
    with pytest.raises(OptionError, match="move"):
        judge(opening(game), moves=[])


def test_the_seat_to_move_may_be_named() -> None:
    position, winning = won("works")
    assert judge(position, seat=0).best.action == winning


@pytest.mark.parametrize("solo", ["justin", "mort"])
def test_solitaire_is_judged_as_a_sensible_player_would_go_on(solo: str) -> None:
    """With random playouts nearly every game against a card would be lost, whatever the move."""
    game = new_game("works", players=1, solo=solo, seed=4)
    while game.is_scripted:
        game.play(game.legal()[0])
    found = analyse(game, playouts=300, fast=False)
    assert found.chance > 0.05
