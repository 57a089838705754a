"""Analysis: every legal move gets a chance with an interval, fair unless `all_seeing` is set."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest

from mintopia.bots.analysis import (
    LEAST_LEAD,
    PAIR_ERROR,
    ROUGH,
    SPREAD,
    Analysis,
    MoveEstimate,
    analyse,
    search,
    summed_up,
)
from mintopia.bots.mcts import Budget, Line, Searcher
from mintopia.bots.networks import network_of
from mintopia.bots.roster import SEARCH_TEMPERATURE
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.compiler import can_compile
from mintopia.errors import OptionError
from tests.bid.positions import table as bid_table
from tests.bots.searching import each_game, won
from tests.works.positions import table as works_table

judge = partial(analyse, playouts=600)


def opening(game: str, players: int = 2) -> Game:
    return new_game(game, players=players, seed=14)


# --- what it says ---------------------------------------------------------------------------------
@each_game
@pytest.mark.parametrize("players", [2, 4])
def test_every_legal_move_has_an_estimate(game: str, players: int) -> None:
    position = opening(game, players)
    analysis = judge(position)
    assert analysis.seat == position.to_move
    assert {estimate.move for estimate in analysis.moves} == set(position.legal())
    assert len(analysis.moves) == len(position.legal())
    for estimate in analysis.moves:
        assert position.text_of(estimate.action) == estimate.move
        assert 0 <= estimate.low <= estimate.chance <= estimate.high <= 1
        assert estimate.low < estimate.high
        assert estimate.visits >= 600 // (SPREAD * len(analysis.moves)) - 1
    assert sum(estimate.visits for estimate in analysis.moves) == analysis.playouts == 600


def test_dozens_of_offers_all_have_one() -> None:
    """In an open auction of Mint Bid; the search on its own considers only a few offers."""
    position = bid_table("auction: mine open\nmints: 6 6 6\nleaders: 1:1\nto move: 0", players=3)
    legal = position.legal()
    assert len(legal) > 50
    analysis = judge(position, playouts=10)
    assert {estimate.move for estimate in analysis.moves} == set(legal)
    assert all(estimate.visits > 0 for estimate in analysis.moves), "more playouts than were asked"


@each_game
def test_the_best_comes_first(game: str) -> None:
    analysis = judge(opening(game))
    chances = [estimate.chance for estimate in analysis.moves]
    assert chances == sorted(chances, reverse=True)
    assert analysis.best is analysis.moves[0]
    assert analysis.chance == analysis.best.chance


@each_game
def test_a_won_position_is_seen_as_one(game: str) -> None:
    position, winning = won(game)
    analysis = judge(position, playouts=2000)
    assert analysis.best.action == winning
    assert analysis.chance > 0.99
    assert max(estimate.high for estimate in analysis.moves[1:]) < 0.2
    is_printed = game == "works"  # nobody has measured how wrong a network is about other cards
    assert analysis.sureness == ("clear" if is_printed else "rough")


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
    analysis = judge(position, moves=some)
    assert {estimate.move for estimate in analysis.moves} == set(some)
    assert sum(estimate.visits for estimate in analysis.moves) == 600
    one = judge(position, playouts=30, moves=some[:1])
    assert [(estimate.move, estimate.visits) for estimate in one.moves] == [(some[0], 30)]


@each_game
def test_progress_is_told(game: str) -> None:
    told: list[Analysis] = []
    final = judge(opening(game), on_progress=told.append)
    counts = [analysis.playouts for analysis in told]
    assert len(counts) > 1
    assert counts == sorted(set(counts))
    assert told[-1] == final
    assert all({e.move for e in now.moves} == {e.move for e in final.moves} for now in told)


def test_seconds_end_it() -> None:
    analysis = judge(opening("works"), playouts=1_000_000, seconds=0.05)
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


# --- how sure it is -------------------------------------------------------------------------------
def said(*chances: float, playouts: int = ROUGH, early: float = 0.0) -> Analysis:
    """Return what is said where a search found these chances, and a shorter one `early` more."""
    game = opening("works")

    def lines(more: float) -> list[Line]:
        each = playouts // len(chances)
        return [
            Line(action, each, each, each * (chance + more))
            for action, chance in zip(game.legal_actions(), chances, strict=False)
        ]

    return summed_up(game, lines(early), lines(0))


def test_a_chance_that_moved_during_the_search_has_a_wider_interval() -> None:
    steady, moved = (said(0.6, early=early).best for early in (0.0, 0.1))
    assert moved.half_width == pytest.approx(steady.half_width + 0.1)
    assert (steady.low + steady.high) / 2 == pytest.approx(0.6)


def test_what_is_misjudged_for_both_moves_does_not_blur_their_difference() -> None:
    steady, moved = (said(0.6, 0.5, early=early) for early in (0.0, 0.1))
    assert steady.noise(*steady.moves) == pytest.approx(moved.noise(*moved.moves))
    assert moved.noise(*moved.moves) < moved.best.half_width


def found(visits: tuple[int, ...], chances: tuple[float, ...], *, compared: bool) -> list[str]:
    """Return the moves in order where the shorter search gave the moves these visits."""
    game = opening("works")
    actions = game.legal_actions()[: len(chances)]
    early = [Line(*one, 100, 50.0) for one in zip(actions, visits, strict=True)]
    late = [
        Line(action, 1000, 1000, 1000 * one) for action, one in zip(actions, chances, strict=True)
    ]
    moves = summed_up(game, early, late, compared=compared).moves
    return [str(game.legal().index(one.move)) for one in moves]


def test_the_favorite_of_the_first_search_stays_unless_another_is_clearly_better() -> None:
    visits = (10, 70, 20)
    assert "".join(found(visits, (0.51, 0.5, 0.4), compared=False)) == "102"
    assert "".join(found(visits, (0.53, 0.5, 0.4), compared=False)) == "012"
    assert "".join(found(visits, (0.4, 0.5, 0.51), compared=False)) == "120"
    assert "".join(found(visits, (0.51, 0.5, 0.4), compared=True)) == "012", "for what was lost"


def test_a_longer_comparison_of_two_moves_is_surer() -> None:
    game = opening("works")
    noises = []
    for playouts in (100, 5_000, 20_000, 80_000):
        lines = [
            Line(action, playouts // 2, playouts // 2, playouts * chance / 2)
            for action, chance in zip(game.legal_actions(), (0.5, 0.4), strict=False)
        ]
        analysis = summed_up(game, lines, lines, compared=True)
        noises.append(analysis.noise(*analysis.moves))
    usual = summed_up(game, lines, lines)
    assert noises[0] == usual.noise(*usual.moves), "never less sure than any search"
    assert noises[1] == pytest.approx(2 * noises[2]) == pytest.approx(4 * noises[3])
    assert noises[2] == pytest.approx(PAIR_ERROR / 2)


@pytest.mark.parametrize("game", ["works", "bid"])
def test_the_network_says_which_moves_of_the_position_to_look_at_first(game: str) -> None:
    position = opening(game)
    searcher = Searcher(
        game, 1, Budget(0), fast=False, network=network_of(game, solitaire=False),
        temperature=SEARCH_TEMPERATURE,
    )  # fmt: skip
    assert position.to_move is not None
    lines = searcher.search(position.snapshot(), position.to_move)
    expected = {line.action: line.prior for line in lines}
    assert len(set(expected.values())) > 1
    legal = position.legal_actions()
    told = {line.action: line.prior for line in search(position, legal, Budget(30), 1, fast=False)}
    for action in legal:
        assert told[action] == pytest.approx(expected.get(action, 0), abs=5)


def test_what_is_at_stake_is_what_a_first_impression_would_lose() -> None:
    moves = [MoveEstimate(name, 0, chance, 0, 1, 100, 0, prior) for name, chance, prior in
             (("a", 0.6, 3.0), ("b", 0.4, 1.0))]  # fmt: skip
    assert Analysis(0, tuple(moves), 200).stake == pytest.approx(0.05)
    assert Analysis(0, tuple(moves[:1]), 100).stake == 0


def test_chances_near_one_half_are_the_least_certain() -> None:
    halves = [said(chance).best.high - chance for chance in (0.5, 0.7, 0.9)]
    assert halves == sorted(halves, reverse=True)
    assert said(1.0).best.low < 1, "nothing is certain"


@pytest.mark.parametrize(
    ("chances", "playouts", "sureness", "level"),
    [
        ((0.9, 0.1), ROUGH, "clear", 1),
        ((0.9, 0.1), ROUGH - 2, "rough", 1),
        ((0.5, 0.49), ROUGH, "close", 2),
        ((0.5, 0.49, 0.02), 3 * ROUGH, "close", 2),
        ((1.0, 1.0 - LEAST_LEAD), ROUGH, "close", 2),
        ((0.5,), 10, "clear", 1),
    ],
)
def test_how_sure_it_is(
    chances: tuple[float, ...], playouts: int, sureness: str, level: int
) -> None:
    found = said(*chances, playouts=playouts)
    assert (found.sureness, found.level) == (sureness, level)


def test_the_network_knows_how_good_solitaire_is() -> None:
    """`net` wins nine games of ten against Mort, where random playouts win hardly any."""
    games = [new_game("works", players=1, solo="mort", seed=seed) for seed in range(8)]
    chances = [judge(game).chance for game in games]
    assert 0.75 < sum(chances) / len(chances) < 1


def test_without_the_compiler_the_same_is_said() -> None:
    position = opening("bid")
    assert judge(position, playouts=20, fast=False) == judge(position, playouts=20)


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
    assert judge(one, all_seeing=True) != judge(two, all_seeing=True)


def test_without_secrets_to_see_all_is_to_see_no_more() -> None:
    position = works_table("""
        deck: empty
        supply: co-op mine crane
        seat 0 (start, to move): 4 Mints; plans statue; buildings windmill
        seat 1: 4 Mints; plans gallery
    """)
    fair, open_cards = (
        {estimate.move: estimate for estimate in judge(position, all_seeing=seeing).moves}
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
        analysis = judge(position, playouts=20)
        assert [estimate.move for estimate in analysis.moves] == position.legal()
        assert analysis.seat == position.to_move == 1
        position.play(position.legal()[0])
    analysis = judge(position, playouts=60)
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
        judge(position, **more)


@each_game
def test_no_moves_to_judge_are_refused(game: str) -> None:
    with pytest.raises(OptionError, match="move"):
        judge(opening(game), moves=[])


def test_the_seat_to_move_may_be_named() -> None:
    position, winning = won("works")
    assert judge(position, seat=0).best.action == winning
