"""The plain game on a console of strings, and how its lines break."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len

from mintopia.cli.common import read_record_file
from mintopia.terminal.console import BLANK_LINES, CLEAR, Console
from mintopia.terminal.plain import PlainGame
from mintopia.terminal.plain_setup import Asked, ask_for_game
from mintopia.terminal.session import Session
from tests.terminal.bid_tables import seated
from tests.terminal.bid_tables import table_of as bid_table_of
from tests.terminal.helpers import (
    LOTTO_MOVES,
    SECRET_NAME,
    Screen,
    after_prompts,
    lotto_game,
    play_plain,
    solo,
)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("2", "supplier statue"),
        ("２", "supplier statue"),
        ("supplier statue", "supplier statue"),
        ("  Supplier   STATUE ", "supplier statue"),
        ("statue", "supplier statue"),
        ("buy statue for 2 mints", "supplier statue"),
        ("p", "pass"),
        ("pass", "pass"),
    ],
)
def test_a_move_can_be_typed_in_many_ways(typed: str, move: str) -> None:
    session = solo()
    play_plain(session, f"{typed}\n")
    assert session.game.moves[1] == move


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("0", "There is no move 0; the numbers go from 1 to 3."),
        ("99999999999999999999", "There is no move 999999999; the numbers go from 1 to 3."),
        ("builder statue", "Statue is not one of your Plans. (W3)"),
        ("supplier factory", "Factory costs 4; you have 3. (W3)"),
        ("producer", "The Producer has no free space. (W3)"),
        ("dance", "'dance' is not a move. Type a number from 1 to 3"),
        (
            "suplier statu",
            "'suplier statu' is not a move. Type a number from 1 to 3, a move such as "
            "supplier statue,",
        ),
        ("h chess", "There is no card called 'chess' here."),
        ("u", "You have no move to take back."),
        ("s", "The game could not be saved: This game has no file to save to."),
    ],
)
def test_wrong_input_gets_the_reason_and_changes_nothing(typed: str, reason: str) -> None:
    session = solo()
    before = session.game.record()
    output = play_plain(session, f"{typed}\n")
    assert after_prompts(output)[0].startswith(reason)
    assert session.game.record() == before


def test_a_word_of_several_moves_names_them() -> None:
    session = solo(cards={"game": {"starting_mints": 10}})
    output = play_plain(session, "supplier\n")
    assert "could be several moves; type a number: 2, 3." in output


def test_japanese_game_answers_in_japanese() -> None:
    output = play_plain(solo("ja"), "踊る\nbuilder statue\nh 石像\nhelp\n")
    assert "「踊る」は手ではありません" in output
    assert "石像はあなたのプランではありません。" in output
    assert "石像 (Statue)" in output
    assert "Your turn" not in output


def test_questions_change_nothing() -> None:
    session = solo()
    before = session.game.record()
    output = play_plain(session, "rules\nh lotto\nlog\nhelp\nt\n\n")
    assert "Mint Works in short" in output
    assert "Deed Location" in output
    assert "Round 1: Justin starts." in output
    assert "take back your last move" in output
    assert output.count("Plan Supply\n") == 2
    assert output.count("  3  Pass") == 3
    assert session.game.record() == before


def test_undo_and_saving(tmp_path: Path) -> None:
    path, other = tmp_path / "one.json", tmp_path / "two.json"
    session = solo()
    session.path = path
    output = play_plain(session, f"1\nu\ns\ns {other}\ns {path}\nq\n")
    assert "Taken back." in output
    assert f"The game is saved in {path}." in output
    assert f"The game is saved in {other}." in output
    assert f"{path} already exists; choose another name." in output
    assert read_record_file(other)["moves"] == ["producer"]


def test_trouble_with_saving_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    session = solo()
    session.path = tmp_path / "file" / "mine.json"
    output = play_plain(session, "1\n1\n")
    assert output.count("The game could not be saved:") == 1


def test_a_table_of_two_hands_over_and_keeps_secrets() -> None:
    session = Session(lotto_game(), "en")
    typed = "".join(f"\n{move}\n" for move in LOTTO_MOVES)
    output = play_plain(session, typed + "\n\nh Ann\nlog\nq\n")
    assert output.count("Hand over to Ben. Ben: press Enter.") == 3
    told, _, after = output.partition("Press Enter; then hand over the screen.")
    assert told.rstrip().endswith("Ann draws Vault from the top of the Plan Deck.")
    assert SECRET_NAME not in after
    assert "1 hidden" in after


def test_undo_and_quit_at_the_hand_over() -> None:
    session = Session(lotto_game(), "en")
    output = play_plain(session, "\npass\nu\nq\n")
    assert output.count("Hand over to Ann. Ann: press Enter.") == 2
    assert session.game.moves == []


def test_the_screen_is_cleared_before_the_hand_over() -> None:
    for variables, sign in (({}, CLEAR), ({"TERM": "dumb"}, "\n" * BLANK_LINES)):
        sink = Screen()
        PlainGame(Session(lotto_game(), "en"), Console(io.StringIO("q\n"), sink, variables)).run()
        before, cleared, after = sink.getvalue().partition(sign)
        assert cleared
        assert "Hand over to Ann" not in before
        assert "Hand over to Ann" in after


@pytest.mark.parametrize(
    ("sink", "variables", "coloured"),
    [
        (Screen(), {}, True),
        (Screen(), {"NO_COLOR": "1"}, False),
        (Screen(), {"TERM": "dumb"}, False),
        (io.StringIO(), {}, False),
    ],
)
def test_colours_where_seen(sink: io.StringIO, variables: dict[str, str], coloured: bool) -> None:
    PlainGame(solo(), Console(io.StringIO(""), sink, variables)).run()
    assert ("\x1b[" in sink.getvalue()) == coloured


def ask(typed: str, language: str = "en") -> tuple[Asked | None, str]:
    sink = io.StringIO()
    console = Console(io.StringIO(typed), sink, {})
    return ask_for_game(console, ("works",), language), sink.getvalue()


def test_enter_all_the_way_is_a_first_game() -> None:
    asked, _ = ask("\n" * 5)
    assert asked is not None
    assert asked[0] == "works"
    assert asked[1]["solo"] == "justin"


def test_questions_are_asked_again_until_the_answer_fits() -> None:
    asked, output = ask(
        "5\n2\nAnn\nAnn, Ben\nnamed\nrecycler\nrecycler\nnone\nmanual\nben\n41\n41, old\n41, -\n"
    )
    assert "'5' is not one of the answers: 1, 2, 3, 4." in output
    assert "Give 2 names separated by commas, not 1." in output
    assert "Advanced Locations: choose each only once." in output
    assert "2 (Ben): You decide who begins: whoever has the freshest breath" in output
    assert "the age closest to 42 wins. Players who give no age come last." in output
    assert "Ages [none]: " in output
    assert "Ages: give 2 numbers separated by commas, - for none; not 1." in output
    assert "Ages: each must be a whole number from 0 to 150, or - for none; not 'old'." in output
    assert asked is not None
    assert asked[1] == {
        "players": 2,
        "names": ["Ann", "Ben"],
        "advanced": ["recycler"],
        "variant": "manual",
        "starting": 1,
        "ages": [41, None],
    }


def test_the_end_of_input_during_the_questions_starts_nothing() -> None:
    for lines in range(5):
        assert ask("\n" * lines)[0] is None


# --- lines ----------------------------------------------------------------------------------------
def shown(text: str, width: int, hang: int | None = None) -> list[str]:
    """Return the lines that a text makes in a window."""
    window = Screen()
    Console(io.StringIO(), window, {"COLUMNS": str(width), "NO_COLOR": "1"}).line(text, hang=hang)
    return window.getvalue().splitlines()


def test_a_long_line_breaks_between_words() -> None:
    assert shown("  Vault: worth 2 stars per face-down Plan", 20) == [
        "  Vault: worth 2",
        "  stars per",
        "  face-down Plan",
    ]


def test_what_follows_a_key_stays_below_its_words() -> None:
    assert shown("  1  Producer: pay 1 Mint", 16, hang=5) == ["  1  Producer:", "     pay 1 Mint"]


def test_a_word_that_is_too_long_is_not_lost() -> None:
    assert "".join(shown("a" * 50, 20)) == "a" * 50


def test_a_file_keeps_its_long_lines() -> None:
    sink = io.StringIO()
    Console(io.StringIO(), sink, {"COLUMNS": "20"}).line("one two three four five six")
    assert sink.getvalue() == "one two three four five six\n"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("width", [40, 59, 80])
@pytest.mark.parametrize("game", ["works", "bid"])
def test_no_line_is_wider_than_the_window(game: str, width: int, language: str) -> None:
    if game == "works":
        session = solo(language)
    else:
        session = seated(bid_table_of(3), "auction statue open", "bid 1", language=language)
    window = Screen()
    variables = {"COLUMNS": str(width), "NO_COLOR": "1"}
    typed = io.StringIO("h\nrules\nh justin\nh statue\nx y\nlog\nq\n")
    PlainGame(session, Console(typed, window, variables)).run()
    lines = window.getvalue().splitlines()
    assert len(lines) > 30
    for line in lines:
        assert cell_len(line) <= width, line
