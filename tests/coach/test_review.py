"""A review: which decisions are judged, what they cost, how the chances developed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from mintopia.bots.analysis import Analysis
from mintopia.coach import judging
from mintopia.coach import review as review_module
from mintopia.coach.judging import Board, walk
from mintopia.coach.review import chance_lines, people_of, review
from mintopia.coach.review_model import BEST, Decision, mark_of
from mintopia.engine.game import Game, load_record
from mintopia.errors import OptionError, RecordError
from tests.coach.review_stand_in import (
    HALF_WIDTH,
    STEP,
    answer,
    by_seed,
    estimate,
    estimates,
    first_is_best,
    golden_record,
    never_sure,
    short_game,
)


def test_every_decision_of_every_person_is_judged() -> None:
    record = golden_record("works", "players-3")
    found = review(record, playouts=10, analyser=first_is_best)
    expected = [step.number for step in walk(record) if step.choices > 1]
    assert [decision.number for decision in found.decisions] == expected
    assert {decision.seat for decision in found.decisions} == {0, 1, 2}
    assert found.finished
    assert found.moves == tuple(record["moves"])
    for decision in found.decisions:
        assert decision.played.move == record["moves"][decision.number - 1]
        assert decision.choices > 1


def test_the_loss_is_what_the_best_move_had_more() -> None:
    game = short_game(8)
    found = review(game, playouts=10, analyser=first_is_best)
    board = Board(game.record())
    losses = []
    for decision in found.decisions:
        legal = board.before(decision.number).legal()
        expected = min(STEP * legal.index(decision.played.move), 0.5)
        assert decision.loss == pytest.approx(expected)
        assert decision.best.move == legal[0]
        is_best = decision.played.move == legal[0]
        assert decision.mark == (BEST if is_best else mark_of(decision.loss, 2))
        if not is_best:
            noise = HALF_WIDTH * 2**0.5
            assert decision.low == pytest.approx(decision.loss - noise)
            assert decision.high == pytest.approx(decision.loss + noise)
        losses.append(decision.loss)
    assert max(losses) > 0.1


def test_bots_are_not_judged() -> None:
    record = golden_record("works", "players-3")
    found = review(record, playouts=10, bots=(0, 2), analyser=first_is_best)
    assert found.people == (1,)
    assert {decision.seat for decision in found.decisions} == {1}
    assert [player.seat for player in found.players] == [1]
    asked = review(record, playouts=10, bots=(0, 2), seat=2, analyser=first_is_best)
    assert {decision.seat for decision in asked.decisions} == {2}


def test_where_all_are_bots_all_are_judged() -> None:
    found = review(short_game(6), playouts=10, bots=(0, 1), analyser=first_is_best)
    assert found.people == (0, 1)


def test_within_noise_nothing_is_marked() -> None:
    found = review(short_game(12), playouts=10, analyser=never_sure)
    assert {decision.mark for decision in found.decisions} == {BEST}
    assert {decision.low for decision in found.decisions} == {0.0}
    assert all(player.costliest == () for player in found.players)
    noisy = [d for d in found.decisions if d.played.move != d.best.move]
    assert max(decision.loss for decision in noisy) > 0.1, "the estimate is told all the same"
    for decision in noisy:
        assert decision.high == pytest.approx(decision.loss + 0.5 * 2**0.5)


def test_the_best_move_may_have_cost_what_the_next_one_may_be_better() -> None:
    game = short_game(0)
    game.play(game.legal()[0])
    (decision,) = review(game, playouts=10, analyser=never_sure).decisions
    assert (decision.loss, decision.low) == (0, 0)
    assert decision.high == pytest.approx(0.5 * 2**0.5 - STEP)


def test_the_played_move_and_the_best_are_compared_in_a_search_of_their_own() -> None:
    asked: list[tuple[Sequence[str] | None, int, int]] = []

    def noting(
        game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
    ) -> Analysis:
        asked.append((moves, playouts, seed))
        return first_is_best(game, playouts=playouts, all_seeing=all_seeing, seed=seed, moves=moves)

    game = short_game(1)
    legal = Board(game.record()).before(1).legal()
    review(game, playouts=1000, analyser=noting)
    assert [(moves, playouts) for moves, playouts, _ in asked] == [
        (None, 1000),
        ((legal[0], legal[-1]), 1000),
    ]
    assert len({seed for _, _, seed in asked}) == 2


def test_a_played_move_that_proves_better_is_the_best() -> None:
    def mistaken(
        game: Game, *, playouts: int, all_seeing: bool, seed: int, moves: Sequence[str] | None
    ) -> Analysis:
        """Rate the last move best in a first search, and correctly in a closer one."""
        del all_seeing, seed
        found = estimates(game, moves)
        return answer(game, found if moves else found[::-1], playouts)

    game = short_game(0)
    game.play(game.legal()[0])
    (decision,) = review(game, playouts=10, analyser=mistaken).decisions
    assert decision.best == decision.played
    assert decision.loss == decision.low == 0
    assert decision.mark == BEST


def test_a_solitaire_card_is_not_reviewed_but_the_persons_chance_is_there() -> None:
    record = golden_record("works", "solo-mort")
    found = review(record, playouts=10, analyser=first_is_best)
    assert found.people == (0,)
    assert {decision.seat for decision in found.decisions} == {0}
    assert [player.seat for player in found.players] == [0]
    assert 1 in found.movers
    for person, card in found.chances:
        assert person is not None
        assert card == pytest.approx(1 - person)


def test_solitaire_of_mint_bid_has_one_person_too() -> None:
    game = load_record(golden_record("bid", "solo-justin"))
    assert people_of(game) == (0,)
    found = review(game, playouts=10, analyser=first_is_best)
    assert {decision.seat for decision in found.decisions} == {0}


@pytest.mark.parametrize(
    ("game", "name"), [("works", "players-4"), ("bid", "players-4-closed"), ("bid", "tie-shared-2")]
)
def test_chances_end_with_the_result(game: str, name: str) -> None:
    record = golden_record(game, name)
    found = review(record, playouts=10, analyser=first_is_best)
    result = load_record(record).result
    assert result is not None
    assert len(found.chances) == len(found.rounds) == len(found.moves) + 1
    assert sum(chance or 0 for chance in found.chances[-1]) == pytest.approx(1)
    winners = tuple(seat for seat, chance in enumerate(found.chances[-1]) if chance)
    assert winners == tuple(sorted(result["winners"])) == tuple(sorted(found.winners))
    assert all(0 <= (chance or 0) <= 1 for chances in found.chances for chance in chances)


def test_a_seats_line_goes_by_its_own_decisions() -> None:
    decisions = [
        Decision(
            2, 1, 1, 0, 3, estimate("a", 0.4), estimate("b", 0.5), 0.1, 0.1, 0.1, "mistake", 1.0
        ),
        Decision(3, 1, 1, 1, 3, estimate("c", 0.3), estimate("c", 0.3), 0.0, 0.0, 0.0, "best", 1.0),
        Decision(4, 1, 2, 0, 3, estimate("d", 0.7), estimate("d", 0.7), 0.0, 0.0, 0.0, "best", 1.0),
    ]
    lines = chance_lines(5, 3, decisions, ())
    assert [chances[0] for chances in lines] == [0.5, 0.5, 0.4, 0.7, 0.7, 0.7]
    assert [chances[1] for chances in lines] == [0.3] * 6
    assert [chances[2] for chances in lines] == [None] * 6
    assert chance_lines(5, 3, decisions, (1, 2))[-1] == (0.0, 0.5, 0.5)


def test_rounds_and_turns() -> None:
    record = golden_record("works", "players-2")
    steps = list(walk(record))
    assert steps[0].round == steps[0].turn == 1
    for before, step in pairwise(steps):
        assert step.round - before.round in (0, 1)
    for number in {step.round for step in steps}:
        for seat in (0, 1):
            turns = [s.turn for s in steps if (s.round, s.seat) == (number, seat)]
            assert turns == list(range(1, len(turns) + 1))


def test_the_board_goes_forwards_and_backwards() -> None:
    record = golden_record("works", "players-2")
    board = Board(record)
    for number in (1, 9, 4, 20, 20, 2):
        expected = load_record(record | {"moves": record["moves"][: number - 1]})
        assert board.before(number).state() == expected.state()


def test_an_unfinished_game_is_reviewed_as_far_as_it_goes() -> None:
    game = short_game(9)
    found = review(game, playouts=10, analyser=first_is_best)
    assert not found.finished
    assert found.winners == ()
    assert len(found.moves) == 9


def test_a_game_at_its_start_has_nothing_to_review() -> None:
    found = review(short_game(0), playouts=10, analyser=first_is_best)
    assert found.decisions == ()
    assert found.chances == ((None, None),)
    assert all(player.accuracy is None for player in found.players)


def test_one_seat_alone() -> None:
    record = golden_record("works", "players-3")
    found = review(record, playouts=10, seat=2, analyser=first_is_best)
    assert {decision.seat for decision in found.decisions} == {2}
    assert [player.seat for player in found.players] == [2]
    assert found.chances[5][0] is None
    assert found.chances[5][2] is not None


def test_the_game_itself_is_left_as_it_was() -> None:
    game = short_game(9)
    before = game.record(), game.state()
    review(game, playouts=10, analyser=first_is_best)
    assert (game.record(), game.state()) == before


def test_the_seed_and_the_eyes_reach_the_search() -> None:
    game = short_game(6)
    plain = review(game, playouts=10, seed=1, analyser=by_seed)
    assert review(game, playouts=10, seed=1, analyser=by_seed) == plain
    assert review(game, playouts=10, seed=2, analyser=by_seed).decisions != plain.decisions
    seeing = review(game, playouts=10, seed=1, all_seeing=True, analyser=by_seed)
    assert seeing.all_seeing
    assert seeing.decisions[0].best.chance < plain.decisions[0].best.chance


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"playouts": 1}, "playouts must be a whole number from 2 to"),
        ({"playouts": True}, "playouts must be"),
        ({"seconds": 0}, "--seconds must be a number above 0"),
        ({"jobs": 0}, "jobs must be a whole number from 1 to 256, not 0"),
        ({"seat": 5}, "seat must be a person's: one of 0, 1, not 5"),
    ],
)
def test_impossible_wishes_get_a_sentence(options: dict[str, int], sentence: str) -> None:
    with pytest.raises(OptionError, match=sentence):
        review(short_game(2), analyser=first_is_best, **options)  # type: ignore[arg-type]


class Clock:
    """A clock for reviews whose searches take as long as they are allowed."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.asked: list[tuple[Sequence[str] | None, int, float]] = []

    def time(self) -> float:
        return self.now

    def search(
        self,
        game: Game,
        *,
        playouts: int,
        all_seeing: bool,
        seed: int,
        moves: Sequence[str] | None,
        seconds: float | None = None,
    ) -> Analysis:
        """Answer at once if few playouts are wanted, else after the given time."""
        if seconds is not None:
            self.now += 1.1 * seconds
            self.asked.append((moves, playouts, seconds))
        return first_is_best(game, playouts=playouts, all_seeing=all_seeing, seed=seed, moves=moves)


def test_a_review_looks_at_everything_and_then_again_where_it_matters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock()
    monkeypatch.setattr(judging, "time", clock)
    monkeypatch.setattr(review_module, "time", clock)
    monkeypatch.setattr(review_module, "default_playouts", lambda _game: 20_000)
    told: list[tuple[float, int, int]] = []
    game = short_game(30)
    found = review(
        game,
        analyser=clock.search,
        on_progress=lambda done, total: told.append((clock.now - 1000, done, total)),
    )
    count = len(found.decisions)
    first_ends = next(seconds for seconds, done, _ in told if done == count)
    assert 1.5 < first_ends <= 3, "everything is told within three seconds"
    assert 10 < told[-1][0] <= 15, "and better within fifteen"
    again = sum(decision.high >= 0.05 for decision in found.decisions)
    assert 0 < again < count
    assert told[-1][1:] == (count + again, count + again)
    assert {playouts for _, playouts, _ in clock.asked} == {5_000, 40_000}
    longer = [seconds for _, playouts, seconds in clock.asked if playouts == 40_000]
    assert min(longer) > 2 * max(s for _, playouts, s in clock.asked if playouts == 5_000)


def test_a_wrong_record_gets_a_sentence() -> None:
    with pytest.raises(RecordError):
        review({"mintopia": 2}, analyser=first_is_best)


def test_players_of_the_same_name_are_told_apart() -> None:
    found = review(
        short_game(0, players=3, names=["hard", "Ann", "hard"]), playouts=10, analyser=first_is_best
    )
    assert found.title == "hard (1) – Ann – hard (3)"
