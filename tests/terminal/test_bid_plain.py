"""Mint Bid line by line: typed bids and offers, sealed bids, whole games."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from mintopia.engine.game import load_record
from mintopia.terminal.console import CLEAR, Console
from mintopia.terminal.plain_setup import ask_for_game
from mintopia.terminal.session import Session, Stage
from tests.terminal.bid_tables import choose, seated, solo, table_of
from tests.terminal.helpers import Screen, after_prompts, play_plain, run, take_seat, typed_in

OPEN = "auction statue open"
CLOSED = "auction statue closed"


def test_the_list_groups_what_is_too_much_to_list() -> None:
    output = play_plain(seated(table_of(3), OPEN, "bid 1"), "")
    assert output.splitlines()[-5:-1] == [
        "  bid N                          Bid alone: 2 to 4 Mints",
        "  offer left|right YOURS THEIRS  Ask Cleo (left) or Ann (right) to join in, your Mints "
        "first: more than 1 together",
        "  p                              Pass",
        "  w                              Withdraw from this auction",
    ]


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("bid 3", "bid 3"),
        ("3", "bid 3"),
        ("３", "bid 3"),
        ("BID  3", "bid 3"),
        ("offer left 2 1", "offer left 2 1"),
        ("offer right 1 1", "offer right 1 1"),
        ("p", "pass"),
        ("w", "withdraw"),
        ("withdraw", "withdraw"),
    ],
)
def test_a_bid_can_be_typed_in_many_ways(typed: str, move: str) -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    play_plain(session, f"{typed}\n")
    assert session.game.moves[2:] == [move]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("1", "The Current Bid is 1; a bid must be higher. (B2)"),
        ("9", "You cannot bid 9: you have 4. (B2)"),
        ("99999999999999999", "'bid 999999999' is not a move."),
        ("b", "This needs more words: bid N, such as bid 2. Bid alone: 2 to 4 Mints."),
        (
            "offer",
            "This needs more words: offer left|right YOURS THEIRS, such as offer left 1 1. "
            "Ask Cleo (left) or Ann (right) to join in, your Mints first: more than 1 together.",
        ),
        ("offer left 4 5", "Cleo cannot put in 5: Cleo has 4. (B2)"),
        ("offer left", "'offer left' could be several moves; type one of them: offer left 1 1, "),
        ("dance", "'dance' is not a move. Type a move such as bid 2, or help."),
        ("place 0 0 0", "An auction is under way"),
    ],
)
def test_wrong_input_gets_the_reason_and_changes_nothing(typed: str, reason: str) -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    before = session.game.record()
    assert after_prompts(play_plain(session, f"{typed}\n"))[0].startswith(reason)
    assert session.game.record() == before


def test_placing_lists_the_cells_with_their_matches() -> None:
    moves = (OPEN, "bid 1", "withdraw", "withdraw", "partner left")
    output = play_plain(seated(table_of(3), *moves), "1\nt\n")
    assert "  1  Place Statue in the strip you share with Ben: row 0, column 0 (no match)" in output
    assert "L 3♣  P" in output
    assert "Statue at row 0, column 0" in output


def test_the_table_tells_everything_in_words() -> None:
    output = play_plain(seated(table_of(3), OPEN, "bid 1", "offer right 1 2"), "")
    for words in (
        "Round 1 · Auctions · Deck: 6 · House deck",
        "  Factory: 4 points, ☼ Production; top plum P, right plum P, bottom berry B, left berry B",
        "Open auction: Statue · Current Bid 1: Ann",
        "  Ben: would put in 1",
        "  Ben asks Ann to join in: 1 from Ben, 2 from Ann, 3 together.",
        "  Ann: 4 Mints, 0 points, Auctioneer, to move",
        "Accept: 2 from you, 1 from Ben (3 in all)",
        "counter THEIRS YOURS  Make Ben a counter-offer: Ben's Mints first, then yours",
    ):
        assert words in output, words


@pytest.mark.parametrize(
    ("language", "menu", "needs", "refused"),
    [
        (
            "en",
            "counter THEIRS YOURS  Make Ben a counter-offer: Ben's Mints first, then yours",
            "such as counter 1 1. Make Ben a counter-offer: Ben's Mints first, then yours.",
            "or counter with two numbers (Ben's Mints, then yours). (B2)",
        ),
        (
            "ja",
            "counter 相手の数 自分の数  Benに逆提案する：先にBenのミント、次にあなたのミント",
            "（例：counter 1 1）。Benに逆提案する：先にBenのミント、次にあなたのミント",
            "または counter。counter には、先にBenのミント、次にあなたのミントの数を書きます）。",
        ),
    ],
)
def test_a_counter_offer_names_both(language: str, menu: str, needs: str, refused: str) -> None:
    session = seated(table_of(3), OPEN, "bid 1", "offer right 1 2", language=language)
    output = play_plain(session, "counter\nwinner 2\ncounter 2 1\n")
    assert menu in output
    assert needs in output
    assert refused in output
    offer = session.game.state()["auction"]["offer"]
    assert (offer["by"], offer["mine"], offer["theirs"]) == (1, 2, 1)  # 2 from Ben, 1 from Ann


def test_sealed_bids_stay_secret_until_all_are_in() -> None:
    sink = Screen()
    typed = f"\n{CLOSED}\nseal 3\n\n2\n\nlog\nt\n0\n"
    play_plain(seated(table_of(3)), typed, sink)
    turns = sink.getvalue().split(CLEAR)
    assert "Only for" not in sink.getvalue()
    ben, cleo, later = turns[1], turns[2], "".join(turns[3:])
    assert "Ann seals a bid." in ben
    assert "Ann: sealed ✓" in ben
    for turn in (ben, cleo):
        assert "Ann seals 3" not in turn
        assert "seal 3" not in turn
    assert "Ben seals 2" not in cleo
    assert "Ann's sealed bid is 3 Mints." in later + cleo


def test_the_opponents_die_is_told() -> None:
    output = play_plain(solo(dice=[3, 1]), "1\n3\nq\n")
    assert "The die shows 3: raise by 2." in output
    assert "Justin raises by 2 Mints: the bid is 3." in output


def test_questions_change_nothing() -> None:
    session = seated(table_of(3), OPEN)
    before = session.game.record()
    output = play_plain(session, "rules\nh statue\nh Ben\nh auction\nlog\nhelp\nt\n")
    for words in ("Mint Bid in short", "♣ Culture · 3 points", "House deck: These are", "B2"):
        assert words in output
    assert session.game.record() == before


def test_undo_goes_back_to_the_last_bid() -> None:
    session = solo(dice=[3])
    output = play_plain(session, "1\nu\nq\n")
    assert "Taken back." in output
    assert session.game.moves == []


def whole_game(session: Session) -> str:
    """Return what the people type in a whole game."""
    return typed_in(session, lambda session: choose(session.game))


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("players", [1, 2, 3, 6])
def test_whole_games(players: int, language: str) -> None:
    def begin() -> Session:
        if players == 1:
            return solo(language)
        return Session(table_of(players, language), language)

    session = begin()
    output = play_plain(session, whole_game(begin()))
    assert session.game.over
    mark = {"en": "House deck", "ja": "独自デッキ"}[language]
    assert mark in output
    assert session.outcome().headline in output


@pytest.mark.parametrize(
    "flags", [("--solo", "justin"), ("--names", "Ann,Ben,Cleo", "--auctioneer", "Ann")]
)
def test_a_whole_game_by_pipe_then_its_replay(tmp_path: Path, flags: tuple[str, ...]) -> None:
    path = tmp_path / "game.json"
    session = solo() if "--solo" in flags else Session(table_of(3), "en")
    flags = (*flags, "--seed", "7", "--save", str(path))
    played = run(tmp_path, "play", "bid", *flags, typed=whole_game(session))
    assert (played.returncode, played.stderr) == (0, "")
    assert session.outcome().headline in played.stdout
    assert load_record(json.loads(path.read_text())).over
    replayed = run(tmp_path, "replay", str(path)).stdout
    assert session.outcome().headline in replayed
    assert "Round 2:" in replayed


def test_both_games_can_be_asked_for() -> None:
    sink = io.StringIO()
    typed = "bid\n3\nAnn, Ben, Cleo\nBen\n"
    asked = ask_for_game(Console(io.StringIO(typed), sink, {}), ("works", "bid"), "en")
    assert asked == ("bid", {"players": 3, "names": ["Ann", "Ben", "Cleo"], "auctioneer": 1}, {})
    assert "House deck" in sink.getvalue()


def test_hand_over_goes_on_to_the_one_who_is_asked() -> None:
    session = seated(table_of(3), OPEN, "bid 1")
    session.play("offer right 1 2")
    assert session.stage is Stage.HAND_OVER
    take_seat(session)
    assert session.viewer == 0
    plain = [move for move in session.moves() if not move.startswith("counter ")]
    assert plain == ["accept", "decline"]
    assert "counter 1 1" in session.moves()
    assert "counter 1 2" not in session.moves()
