"""Mint Bid as a real command in a pseudo-terminal: what a person at a terminal sees."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from mintopia.cli.common import read_record_file
from mintopia.engine.game import load_record
from mintopia.terminal.session import Session, key_of_moves
from tests.terminal.bid_tables import choose, solo
from tests.terminal.test_terminal import (
    Terminal,
    at_move,
    compare_with_golden,
    pexpect,
    pytestmark,
    shows,
    terminal,
)

__all__ = ["pytestmark", "terminal"]  # the fixture and the mark of test_terminal are used here too


def keys_for(session: Session, move: str) -> str:
    """Return the keys that play a move, through the panel if it is in a bundle."""
    bundles, single = session.bundles(session.moves())
    keys = key_of_moves(session.game_screen, [*(bundle.id for bundle in bundles), *single])
    key_of = {line: key for key, line in keys.items()}
    if move in key_of:
        return key_of[move]
    head = move.split(maxsplit=1)[0]
    if head == "bid":
        return f"{move.split()[1]}\r"
    assert head == "place"
    return "\r"  # the panel is open at its first cell


def first_cell(session: Session) -> str:
    """Return the placement at which the panel opens: the first row, then the first column."""
    cells = [move for move in session.moves() if move.startswith("place")]
    return min(cells, key=lambda move: [int(word) for word in move.split()[1:]])


def test_a_whole_solitaire_game_at_120_by_40(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    flags = ("--solo", "justin", "--seed", "7", "--lang", "en", "--save", str(path))
    screen = terminal("play", "bid", *flags, "--forced", "never")  # nothing is automatic
    screen.wait(lambda text: "Withdraw" in text)
    compare_with_golden(screen, "bid-justin-120x40.txt")
    session = solo()
    while not session.game.over:
        placing = session.game.view(0)["decision"] == "place"
        move = first_cell(session) if placing else choose(session.game)
        screen.send(keys_for(session, move))
        session.play(move)
        screen.wait(partial(at_move, len(session.game.moves)))
    for words in ("Locations", "Matches", "Culture", "House deck"):
        screen.wait(partial(shows, words))
    assert session.outcome().headline in screen.text
    screen.send("q")
    screen.wait(lambda text: "Step through it with: mintopia replay" in text)
    screen.child.expect(pexpect.EOF)
    screen.child.wait()
    assert screen.child.exitstatus == 0
    assert load_record(read_record_file(path)).moves == session.game.moves


def test_the_japanese_screen(terminal: Callable[..., Terminal]) -> None:
    screen = terminal("play", "bid", "--solo", "sonic", "--seed", "7", "--lang", "ja")
    screen.wait(lambda text: "降りる" in text.replace(" ", ""))
    compare_with_golden(screen, "bid-sonic-ja-120x40.txt")
