"""The session: automatic turns, undo, hand-over, secrets, saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from mintopia.cli.common import read_record_file
from mintopia.engine.game import load_record, new_game
from mintopia.errors import UndoError
from mintopia.terminal.session import MOVE_KEYS, Session, Stage, key_of_moves
from tests.terminal.helpers import (
    LOTTO_MOVES,
    SECRET,
    SECRET_NAME,
    choose,
    lotto_game,
    play_on,
    solo,
    table_of,
)


def test_the_card_plays_by_itself_before_and_after_a_person() -> None:
    session = solo()
    assert session.game.moves == ["producer"], "Justin starts"
    session.play("leadership-council")
    assert session.game.moves == ["producer", "leadership-council", "supplier statue"]
    assert (session.stage, session.viewer) == (Stage.TURN, 0)


def test_undo_goes_back_through_the_turns_of_the_card() -> None:
    session = solo()
    before = session.game.record()
    session.play("leadership-council")
    session.undo()
    assert session.game.record() == before


def test_undo_does_not_take_back_the_opening_of_the_card() -> None:
    session = solo()
    with pytest.raises(UndoError, match="no move to take back"):
        session.undo()
    assert session.game.moves == ["producer"]


def test_several_people_hand_over_between_turns() -> None:
    session = table_of("Ann", "Ben")
    assert (session.stage, session.viewer, session.moves()) == (Stage.HAND_OVER, None, [])
    session.next_stage()
    assert (session.stage, session.viewer) == (Stage.TURN, 0)
    session.play("producer")
    assert (session.stage, session.viewer) == (Stage.HAND_OVER, None)
    session.next_stage()
    assert (session.stage, session.viewer) == (Stage.TURN, 1)


def test_the_same_person_again_needs_no_hand_over() -> None:
    session = table_of("Ann", "Ben", variant="manual")
    play_on(session, "producer", "pass")
    session.next_stage()
    session.play("producer")
    assert (session.stage, session.viewer) == (Stage.TURN, 0), "Ben has passed for good"


def test_a_drawn_plan_is_told_to_its_player_only() -> None:
    session = Session(lotto_game(), "en")
    play_on(session, *LOTTO_MOVES)
    assert session.stage is Stage.SECRET
    assert any(SECRET_NAME in line for line in session.secrets)
    session.next_stage()
    assert (session.stage, session.secrets) == (Stage.HAND_OVER, [])
    seen = str([session.picture().view, session.log(), session.news()])
    assert SECRET not in seen
    assert SECRET_NAME not in seen
    session.next_stage()
    seen = str([session.picture().view, session.log(), session.news(), session.moves()])
    assert session.viewer == 1
    assert SECRET not in seen
    assert SECRET_NAME not in seen
    session.play("pass")
    session.next_stage()
    assert SECRET in str(session.picture().view)


@pytest.mark.parametrize("thin", [False, True])
def test_a_hidden_plan_that_was_built_cannot_be_hidden_again(thin: bool) -> None:
    game = lotto_game()
    for move in LOTTO_MOVES:
        game.play(move)
    while f"builder {SECRET}" not in game.legal():
        game.play("producer" if game.to_move == 0 and "producer" in game.legal() else "pass")
    if thin:
        game.drop_history()
    before = len(game.moves)
    game.play(f"builder {SECRET}")
    assert game.reveals_since(before)
    assert not game.reveals_since(before + 1)
    session = Session(game, "en")
    with pytest.raises(UndoError, match="cannot be taken back"):
        session.undo()


def test_opened_bids_cannot_be_unseen_among_several() -> None:
    game = new_game("bid", players=3, seed=5, auctioneer=0, names=["Ann", "Ben", "Cleo"])
    session = Session(game, "en")
    play_on(session, f"auction {game.state()['block'][0]} closed", "seal 3", "seal 1")
    session.undo()  # a sealed number that nobody has seen may be taken back
    play_on(session, "seal 2", "seal 0")
    with pytest.raises(UndoError, match="cannot be taken back"):
        session.undo()


def test_news_tells_ones_own_move_and_what_followed() -> None:
    session = solo()
    session.play("leadership-council")
    news = session.news()
    assert news[0] == "You place 1 Mint on the Leadership Council."
    assert "Justin takes Statue from the Plan Supply." in news
    new = [line.text for line in session.log() if line.new]
    assert new[0] == "Justin places 2 Mints on the Supplier."
    assert session.log()[0].heading
    assert not session.log()[0].new


def test_the_finished_game_is_open_to_all() -> None:
    session = table_of("Ann", "Ben")
    while session.stage is not Stage.OVER:
        if session.stage is Stage.TURN:
            session.play(choose(session))
        else:
            session.next_stage()
    assert isinstance(session.picture().view["deck"], list)
    assert session.outcome().standings[0].place == 1
    assert session.moves() == []


def test_every_move_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    session = solo()
    session.path = path
    session.play("leadership-council")
    assert read_record_file(path)["moves"] == session.game.moves
    session.undo()
    record = read_record_file(path)
    assert record["moves"] == session.game.moves
    assert "saved" in record["meta"]
    assert load_record(record).moves == session.game.moves


def test_a_saved_game_goes_on_with_its_log_and_undo(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    session = solo()
    session.path = path
    session.play("leadership-council")
    again = Session(load_record(read_record_file(path)), "en", path)
    assert (again.log(), again.news()) == (session.log(), session.news())
    again.undo()
    assert again.game.moves == ["producer"]


def test_a_record_that_ends_before_the_card_goes_on_with_the_card() -> None:
    session = solo()
    record = session.game.record() | {"moves": []}
    assert Session(load_record(record), "en").game.moves == ["producer"]


def test_every_move_has_a_key_of_its_own_as_far_as_keys_go() -> None:
    session = solo()
    keys = key_of_moves(session.game_screen, session.moves())
    assert keys == {"1": "leadership-council", "2": "supplier statue", "p": "pass"}
    many = [f"supplier {number}" for number in range(60)] + ["pass"]
    keys = key_of_moves(session.game_screen, many)
    assert len(keys) == len(MOVE_KEYS)
    assert keys["p"] == "pass"
    assert not set(keys) & set("hlqstu?")
