"""What the terminal plays by itself: forced moves, and orders of one person among bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from mintopia.engine.game import new_game
from mintopia.games.works.schema import PLAN_IDS
from mintopia.host.table import Forced, OrderRefusedError
from mintopia.terminal.commands import ORDERS_OFF
from mintopia.terminal.screens.choice import ChoiceDialog, orders_dialog
from mintopia.terminal.session import Session, Stage
from tests.terminal.helpers import play_plain
from tests.terminal.pilot import driven, on, play_app, until


def session_of(game: str, forced: Forced = "at-once", language: str = "en") -> Session:
    """Begin a game of one person against a random bot."""
    first = ["gardens", "mine", "statue"]
    deck = [*first, *(plan for plan in PLAN_IDS if plan not in first)]
    options = {"starting": 0, "deck": deck} if game == "works" else {"auctioneer": 0}
    return Session(
        new_game(game, seed=7, players=2, **options), language, bots={1: "random"}, forced=forced
    )


def run_bots(session: Session) -> None:
    """Let the bots play until it is the person's turn or a move is played automatically."""
    while session.stage is Stage.BOT:
        session.play_bot(session.ask_bot())


def test_a_forced_move_plays_itself_and_undo_goes_to_the_decision_before() -> None:
    session = session_of("works")
    session.play("supplier gardens")  # costs all three Mints
    run_bots(session)
    assert session.stage is Stage.ITSELF
    assert session.moves() == []
    assert session.play_itself() == "Pass"
    assert session.game.moves[0] == "supplier gardens"
    session.undo()
    assert session.game.moves == []
    session.close()


def test_never_means_never() -> None:
    session = session_of("works", "never")
    session.play("supplier gardens")
    run_bots(session)
    assert session.stage is Stage.TURN
    assert session.moves() == ["pass"]
    session.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_orders_are_listed_given_and_forgotten(language: str) -> None:
    session = session_of("bid", language=language)
    card = session.game.view(0)["block"][0]
    session.play(f"auction {card} open")
    rows = orders_dialog(session)._rows
    assert [answer for _, answer, _ in rows] == ["up-to 1", "up-to 2"]
    output = play_plain(session, "order\norder dance\norder up-to 9\n")
    assert "order up-to 1-2" in output
    assert "dance" in output
    assert session.game.moves == [f"auction {card} open"]
    session.give_order("up-to 1")
    stages = [session.stage]
    session.revoke_orders()
    assert [*stages, session.stage] == [Stage.ITSELF, Stage.TURN]
    session.close()


def test_an_order_plays_on_in_the_plain_game() -> None:
    session = session_of("works")
    session.forced = "never"
    session.table.set_forced(0, "never")
    output = play_plain(session, "order pass\n")
    assert session.game.moves[0] == "pass"
    assert "Played for you: Pass" in output


def test_orders_that_stand_can_be_forgotten_in_the_dialog() -> None:
    session = Session(
        new_game("bid", seed=7, players=3, auctioneer=0), "en", bots={1: "random", 2: "random"}
    )
    card = session.game.view(0)["block"][0]
    session.play(f"auction {card} open")
    session.table.give_order(0, "no-offers")
    assert orders_dialog(session)._rows[0][1] == ORDERS_OFF
    session.close()


async def test_the_full_screen_gives_orders_by_a_key_and_plays_them(tmp_path: Path) -> None:
    session = session_of("bid", "pause")
    card = session.game.view(0)["block"][0]
    session.play(f"auction {card} open")
    async with driven(play_app(session, tmp_path)) as pilot:
        await pilot.press("escape")
        await pilot.press("o")
        await until(pilot, lambda: on(pilot.app, ChoiceDialog))
        await pilot.press("1")
        await until(pilot, lambda: "bid 1" in session.game.moves)
    session.close()


def test_a_shared_screen_takes_no_orders() -> None:
    session = Session(new_game("works", seed=7, players=2), "en")
    session.next_stage()
    assert session.orders() is None
    with pytest.raises(OrderRefusedError):
        session.give_order("pass")
