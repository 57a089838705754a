"""A session with bots: whose turn it is, secrets, undo, seats that change hands, saved games."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from queue import Queue

import pytest

from mintopia.bots.bot import BotError
from mintopia.cli.common import read_record_file
from mintopia.engine.game import load_record
from mintopia.errors import SeatError, UndoError
from mintopia.terminal.bot_pool import Adviser, BotPool, BotSeat, in_background
from mintopia.terminal.seating import bots_from_meta
from mintopia.terminal.session import Session, Stage
from tests.terminal.bot_tables import (
    FailingBot,
    PatientBot,
    ScriptedBot,
    advise,
    bot_pool,
    let_bots_play,
    table,
)
from tests.terminal.helpers import LOTTO_MOVES, SECRET, SECRET_NAME, choose, lotto_game, take_seat

TWO = ["You", "Random bot"]


# --- turns ---------------------------------------------------------------------------------------
def test_a_bot_plays_when_it_is_asked_and_is_told_like_people() -> None:
    session = table(
        {1: "scripted"}, TWO, thinkers=bot_pool(scripted=ScriptedBot("x", ["producer"]))
    )
    assert (session.stage, session.viewer, session.people) == (Stage.TURN, 0, (0,))
    session.play("pass")
    assert (session.stage, session.moves()) == (Stage.BOT, [])
    assert session.prompt() == "Random bot (scripted) is thinking…"
    let_bots_play(session)
    assert session.stage is Stage.TURN
    assert "Random bot places 1 Mint on the Producer." in session.news()


def test_bots_alone_are_watched_as_a_spectator() -> None:
    session = table({0: "random", 1: "random"}, ["A", "B"])
    while session.stage is Stage.BOT:
        assert session.viewer is None
        session.play_bot(session.ask_bot())
    assert session.stage is Stage.OVER


def test_the_same_game_has_the_same_bots() -> None:
    games = []
    for _ in range(2):
        session = table({0: "random", 1: "random"}, ["A", "B"])
        let_bots_play(session)
        games.append(session.game.moves)
    assert games[0] == games[1]


def test_people_hand_over_and_one_who_stays_does_not() -> None:
    session = table({1: "random"}, ["Ann", "Bot", "Cleo"], variant="manual")
    assert session.stage is Stage.HAND_OVER
    session.next_stage()
    session.play("producer")
    assert (session.stage, session.viewer) == (Stage.BOT, None)
    let_bots_play(session)
    assert (session.stage, session.game.to_move) == (Stage.HAND_OVER, 2)
    session.next_stage()
    session.play("pass")  # a pass is final in this variant
    session.next_stage()
    session.play(session.moves()[0])
    let_bots_play(session)
    assert (session.stage, session.viewer) == (Stage.TURN, 0), "Ann sat there all the time"


# --- secrets -------------------------------------------------------------------------------------
def everything(session: Session) -> str:
    """Return everything that a screen could show to the viewer."""
    picture = session.picture()
    rules = [session.rules(f"seat:{seat}") for seat in range(session.game.seats)]
    texts = [
        session.prompt(),
        *session.moves(),
        *session.news(),
        *session.game_screen.table(picture),
    ]
    return str([session.picture().view, session.log(), rules, texts])


def test_the_hidden_plan_of_a_bot_stays_hidden() -> None:
    mine = [move for move in LOTTO_MOVES if move != "pass"]
    bots = {0: "scripted"}
    session = Session(lotto_game(), "en", None, bots, bot_pool(scripted=ScriptedBot("x", mine)))
    while SECRET not in str(session.game.state()["players"]):
        let_bots_play(session)
        assert SECRET not in everything(session)
        session.play("pass")
    assert session.stage is Stage.BOT
    assert SECRET not in everything(session), "nor while the bot thinks on"
    let_bots_play(session)
    text = everything(session)
    assert (session.stage, session.viewer) == (Stage.TURN, 1)
    assert SECRET not in text
    assert SECRET_NAME not in text
    assert SECRET in str(session.game.view(0))


def test_the_sealed_bid_of_a_bot_stays_sealed() -> None:
    bots = bot_pool(scripted=lambda: ScriptedBot("x", ["seal 3"]))
    session = table({1: "scripted", 2: "scripted"}, ["You", "B", "C"], "bid", thinkers=bots)
    session.play("auction statue closed")
    session.hand_to(0, "patient")  # the bots seal before the person is asked
    session.hand_to(0, None)
    session.play("seal 1")
    session.play_bot(session.ask_bot())
    assert session.stage is Stage.BOT
    text = everything(session)
    assert "B seals a bid." in text
    for secret in ("seals 3", "sealed 3", "bid is 3"):
        assert secret not in text
    let_bots_play(session)
    assert "B's sealed bid is 3 Mints." in everything(session)


# --- undo ----------------------------------------------------------------------------------------
def test_undo_takes_the_answers_of_bots_back_as_often_as_one_likes() -> None:
    session = table({1: "random", 2: "greedy"}, ["You", "B", "C"])
    marks = []
    for _ in range(4):
        marks.append(session.game.record())
        session.play(choose(session))
        let_bots_play(session)
    while marks:
        session.undo()
        assert session.game.record() == marks.pop()
        assert (session.stage, session.viewer) == (Stage.TURN, 0)
    with pytest.raises(UndoError, match="no move to take back"):
        session.undo()


def test_undo_against_bots_takes_back_what_was_seen() -> None:
    bots = bot_pool(scripted=ScriptedBot("x", ["seal 0"]))
    session = table({1: "scripted"}, ["You", "B"], "bid", thinkers=bots)
    session.play(next(move for move in session.moves() if move.startswith("auction")))
    let_bots_play(session)
    session.undo()
    assert session.game.moves == []


def test_undo_while_a_bot_thinks() -> None:
    session = table({1: "random"}, TWO)
    session.play("producer")
    assert session.stage is Stage.BOT
    session.undo()
    assert (session.stage, session.game.moves) == (Stage.TURN, [])


def test_undo_among_several_people_keeps_its_rule() -> None:
    session = Session(lotto_game(), "en")
    for move in LOTTO_MOVES:
        take_seat(session)
        session.play(move)
    with pytest.raises(UndoError, match="cannot be taken back"):
        session.undo()
    session.hand_to(1, "random")
    session.undo()
    assert session.game.moves == list(LOTTO_MOVES[:-1]), "alone among bots nobody is cheated"


def test_who_only_watches_takes_nothing_back() -> None:
    session = table({0: "random", 1: "random"}, ["A", "B"])
    session.play_bot(session.ask_bot())
    with pytest.raises(UndoError):
        session.undo()


# --- seats that change hands ---------------------------------------------------------------------
def test_a_seat_goes_to_a_bot_and_back() -> None:
    session = table({}, ["Ann", "Ben"])
    session.next_stage()
    session.hand_to(1, "random")
    assert (session.people, session.viewer, session.stage) == ((0,), 0, Stage.TURN)
    assert session.picture().name_of(1) == "Ben (Random bot)"
    assert session.picture().name_of(0) == "Ann"
    session.hand_to(0, "random")
    assert (session.people, session.viewer, session.stage) == ((), None, Stage.BOT)
    session.hand_to(1, None)
    assert (session.people, session.viewer, session.stage) == ((1,), 1, Stage.BOT)
    session.hand_to(0, None)
    assert (session.stage, session.viewer) == (Stage.HAND_OVER, None)


def test_a_person_in_the_chair_of_a_bot_is_marked() -> None:
    session = table({1: "random"}, TWO)
    assert session.picture().played_by == {}
    session.hand_to(1, None)
    assert session.picture().name_of(1) == "Random bot (person)"
    assert session.seat_words(1) == "Random bot: person"


def test_there_is_no_bot_for_a_card() -> None:
    session = table({}, ["Ann", "Ben"])
    with pytest.raises(SeatError, match="There is no seat 3 for a bot or a person"):
        session.hand_to(2, "random")


def test_a_bot_can_play_against_a_card() -> None:
    game = load_record(lotto_game().record() | {"options": {"solo": "mort"}})
    session = Session(game, "en", None, {0: "random"}, bot_pool())
    let_bots_play(session)
    assert session.stage is Stage.OVER


def test_a_bot_is_sent_away_when_its_seat_changes_hands() -> None:
    bot = ScriptedBot("x")
    session = table({1: "scripted"}, TWO, thinkers=bot_pool(scripted=bot))
    session.play("pass")
    let_bots_play(session)
    session.hand_to(1, "random")
    assert bot.closed == 1
    session.close()
    assert bot.closed == 1


# --- bots that fail ------------------------------------------------------------------------------
def test_a_failing_bot_waits_for_somebody_to_play_on() -> None:
    session = table({1: "failing"}, TWO, thinkers=bot_pool(failing=FailingBot("x")))
    session.play("producer")
    let_bots_play(session)
    assert session.stage is Stage.STUCK
    assert session.why_stuck() == ("Random bot (failing) cannot continue: it lost its glasses.")
    assert session.game.moves == ["producer"]
    session.hand_to(1, "random")
    let_bots_play(session)
    assert session.viewer == session.game.to_move == 0


def test_undo_leads_out_of_a_failure() -> None:
    session = table({1: "failing"}, TWO, thinkers=bot_pool(failing=FailingBot("x")))
    session.play("producer")
    let_bots_play(session)
    session.undo()
    assert session.stage is Stage.TURN


class Wrong(ScriptedBot):
    """A bot that answers nonsense or raises an exception."""

    def __init__(self, answer: object) -> None:
        super().__init__("wrong")
        self.answer = answer

    def choose(self, game: object) -> int:
        del game
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (10**6, "wrong answered 1000000, which is not a legal move."),
        (None, "wrong answered None, which is not a legal move."),
        (ZeroDivisionError("by zero"), "ZeroDivisionError: by zero"),
    ],
)
def test_whatever_a_bot_does_becomes_a_reason(answer: object, reason: str) -> None:
    session = table({1: "wrong"}, TWO, thinkers=bot_pool(wrong=lambda: Wrong(answer)))
    session.play("producer")
    with pytest.raises(BotError) as failed:
        session.ask_bot()()
    assert str(failed.value) == reason


def test_a_bot_that_cannot_be_made_fails_like_any_other() -> None:
    session = table({1: "nonsense"}, TWO)
    session.play("producer")
    let_bots_play(session)
    assert "There is no bot 'nonsense'" in session.why_stuck()


# --- threads -------------------------------------------------------------------------------------
def test_a_bot_sent_away_while_it_is_made_is_closed() -> None:
    bot = ScriptedBot("x")
    session = table({1: "scripted"}, TWO)
    bot_seat = BotSeat(bot_pool(scripted=bot), "scripted", session.game, 0)
    bot_seat.leave()
    with pytest.raises(BotError, match="sent away"):
        bot_seat.choose(session.game)
    assert bot.closed == 1


def test_an_errand_is_done_in_a_thread_and_keeps_what_went_wrong() -> None:
    told: Queue[Future[int]] = Queue()
    bot = PatientBot("x")
    session = table({}, ["A", "B"])
    task = in_background(lambda: bot.choose(session.game), told.put)
    assert bot.asked.wait(30)
    assert not task.done()
    bot.enough.set()
    assert task.result(30) == session.game.legal_actions()[0]
    broken = in_background(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        broken.result(30)
    assert told.get(timeout=30) is task


def test_a_slow_search_is_replaced_once_it_is_compiled() -> None:
    made: list[ScriptedBot] = []
    ready = [False, False, True, True]

    def make(bot: str, game: str, seed: int) -> ScriptedBot:
        del game, seed
        made.append(ScriptedBot(bot))
        return made[-1]

    session = table({}, ["A", "B"])
    bot_seat = BotSeat(BotPool(make, advise, lambda _: ready.pop(0)), "expert", session.game, 0)
    slow = []
    for _ in range(4):
        bot_seat.choose(session.game)
        slow.append(bot_seat.slow)
    assert slow == [True, True, False, False]
    assert [bot.closed for bot in made] == [1, 0]


def test_the_reason_of_a_long_wait_is_told() -> None:
    thinkers = BotPool(lambda *_: ScriptedBot("expert"), advise, lambda _: False)
    session = table({1: "expert"}, ["You", "Expert bot"], thinkers=thinkers)
    session.play("pass")
    ask = session.ask_bot()
    assert session.wait_words(1.0) == ""
    assert "longer than usual" in session.wait_words(10.0)
    ask()
    assert "in the background" in session.wait_words(1.0)


def test_the_adviser_prepares_a_search_only_once() -> None:
    prepared: list[str] = []
    adviser = Adviser(
        BotPool(lambda *_: ScriptedBot("x"), advise, lambda _: False, prepared.append)
    )
    session = table({}, ["A", "B"])
    for _ in range(2):
        assert adviser.advise(session.game).playouts == 12345
    assert (adviser.slow, prepared) == (True, ["works"])


# --- saved games ---------------------------------------------------------------------------------
def resume(path: Path, thinkers: BotPool | None = None) -> Session:
    """Resume a saved game, as the command does."""
    record = read_record_file(path)
    game = load_record(record)
    bots = bots_from_meta(record, tuple(range(game.seats)))
    session = Session(game, "en", path, bots, thinkers or bot_pool())
    session.require_permission()
    return session


def test_a_saved_game_keeps_who_plays_which_seat(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = table({1: "random", 2: "greedy"}, ["You", "B", "C"])
    session.path = path
    session.play("producer")
    assert read_record_file(path)["meta"]["seats"] == [None, "random", "greedy"]
    again = resume(path)
    assert (again.bots, again.stage) == ({1: "random", 2: "greedy"}, Stage.BOT)
    let_bots_play(again)
    again.hand_to(2, None)
    assert read_record_file(path)["meta"]["seats"] == [None, "random", None]
    again.undo()
    assert again.game.moves == ["producer", again.game.moves[1]], "what the bot did there is undone"


def test_old_saves_have_no_bots(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = table({}, ["Ann", "Ben"])
    session.path = path
    session.autosave()
    assert "seats" not in read_record_file(path)["meta"]
    assert resume(path).people == (0, 1)


def test_a_program_named_by_a_file_runs_only_with_leave(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    ran: list[str] = []

    def make(bot: str, game: str, seed: int) -> ScriptedBot:
        del game, seed
        ran.append(bot)
        return ScriptedBot(bot)

    session = table({1: "exec:./mybot", 2: "exec:./mybot"}, ["You", "mybot", "mybot 2"])
    session.path = path
    session.play("producer")
    again = resume(path, BotPool(make, advise, lambda _: True))
    assert (again.stage, again.must_allow) == (Stage.STUCK, True)
    assert "`./mybot`. Run it only if you trust it." in again.why_stuck()
    assert ran == []
    again.allow()
    let_bots_play(again)
    assert (again.stage, ran) == (Stage.TURN, ["exec:./mybot"] * 2)
