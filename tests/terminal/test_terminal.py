"""The real command in a pseudo-terminal: what a person at a terminal sees.

The first screen is compared with a file in golden/; MINTOPIA_GOLDEN=1 rewrites that file.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from mintopia.cli.common import read_record_file
from mintopia.engine.game import load_record
from mintopia.terminal.session import Session, key_of_moves
from tests.terminal import bid_tables
from tests.terminal.helpers import choose, command, environment, solo

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

COLUMNS, LINES = 120, 40
PATIENCE = 30.0
QUIET = 1.0
GOLDEN = Path(__file__).parent / "golden"


class Terminal:
    """A command running in a pseudo-terminal, and the screen it draws."""

    def __init__(self, words: list[str], folder: Path) -> None:
        self.child = pexpect.spawn(
            words[0], words[1:], dimensions=(LINES, COLUMNS), env=environment(folder)
        )
        self._screen = pyte.Screen(COLUMNS, LINES)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """The text on the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display) + "\n"

    def read(self, seconds: float) -> bool:
        """Feed the command's output to the screen; return False if there was none for this long."""
        try:
            self._stream.feed(self.child.read_nonblocking(65536, timeout=seconds))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return False
        return True

    def wait(self, happened: Callable[[str], bool]) -> None:
        """Read until the screen shows something; fail after PATIENCE seconds."""
        end = time.monotonic() + PATIENCE
        while not happened(self.text):
            assert time.monotonic() < end, f"It did not happen; the screen shows:\n{self.text}"
            self.read(0.1)

    def send(self, keys: str) -> None:
        """Press keys."""
        self.child.send(keys)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened = []

    def open_terminal(*words: str) -> Terminal:
        opened.append(Terminal(command(*words), tmp_path))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.child.close(force=True)


def compare_with_golden(terminal: Terminal, name: str) -> None:
    """Wait for the golden screen; if it never appears, the last comparison shows the difference."""
    path = GOLDEN / name
    if os.environ.get("MINTOPIA_GOLDEN"):
        while terminal.read(QUIET):
            pass
        path.write_text(terminal.text, encoding="utf-8")
    golden = path.read_text(encoding="utf-8")
    end = time.monotonic() + PATIENCE
    while terminal.text != golden and time.monotonic() < end:
        terminal.read(0.1)
    assert terminal.text == golden


def shows(words: str, text: str) -> bool:
    return words in text


def at_move(number: int, text: str) -> bool:
    return f"move {number} " in text.splitlines()[0]


def keys_for(session: Session, move: str) -> str:
    """Return the keys that play a move, through the panel if it is in a bundle."""
    bundles, single = session.bundles(session.moves())
    keys = key_of_moves(session.game_screen, [*(bundle.id for bundle in bundles), *single])
    key_of = {line: key for key, line in keys.items()}
    if move in key_of:
        return key_of[move]
    head, _, number = move.partition(" ")
    assert head in ("bid", "place")
    return f"{number}\r" if head == "bid" else "\r"  # the panel is open at its first cell


def chosen(session: Session) -> str:
    """Choose a move; a card is placed where the panel opens, at the first row and column."""
    if session.game.id == "works":
        return choose(session)
    cells = [move for move in session.moves() if move.startswith("place")]
    if session.game.view(0)["decision"] != "place":
        return bid_tables.choose(session.game)
    return min(cells, key=lambda move: [int(word) for word in move.split()[1:]])


@pytest.mark.parametrize(
    ("session", "first", "ends"),
    [
        (
            solo(),
            "Pass",
            ("When Upkeep began", "The most stars win.", "Stars by Building", "♠ Obelisk 6★"),
        ),
        (bid_tables.solo(), "Withdraw", ("Locations", "Matches", "Culture", "House deck")),
    ],
    ids=["works", "bid"],
)
def test_a_whole_solitaire_game_at_120_by_40(
    terminal: Callable[..., Terminal],
    tmp_path: Path,
    session: Session,
    first: str,
    ends: tuple[str, ...],
) -> None:
    path, game = tmp_path / "game.json", session.game
    flags = ("--solo", "justin", "--seed", "7", "--lang", "en", "--save", str(path))
    screen = terminal("play", game.id, *flags, "--forced", "never")  # nothing is automatic
    screen.wait(partial(shows, first))
    compare_with_golden(screen, f"{game.id}-justin-120x40.txt")
    while not game.over:
        move = chosen(session)
        screen.send(keys_for(session, move))
        session.play(move)
        screen.wait(partial(at_move, len(game.moves)))
    for words in (*ends, session.outcome().headline):
        screen.wait(partial(shows, words))
    screen.send("q")
    screen.wait(lambda text: "Step through it with: mintopia replay" in text)
    screen.child.expect(pexpect.EOF)
    screen.child.wait()
    assert screen.child.exitstatus == 0
    assert load_record(read_record_file(path)).moves == game.moves


@pytest.mark.parametrize(
    ("game", "opponent", "first"), [("works", "mort", "パス"), ("bid", "sonic", "降りる")]
)
def test_japanese(terminal: Callable[..., Terminal], game: str, opponent: str, first: str) -> None:
    screen = terminal("play", game, "--solo", opponent, "--seed", "7", "--lang", "ja")
    screen.wait(lambda text: first in text.replace(" ", ""))
    compare_with_golden(screen, f"{game}-{opponent}-ja-120x40.txt")


def test_plain_hand_over_clears(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    names = ("--names", "Ann,Ben", "--starting", "Ann")
    save = ("--save", str(tmp_path / "game.json"))
    screen = terminal("play", "works", *names, "--lang", "en", "--plain", *save)
    screen.wait(lambda text: "Ann: press Enter." in text)
    screen.send("\n")
    screen.wait(lambda text: "Pass" in text and text.rstrip().endswith(">"))
    screen.send("producer\n")
    screen.wait(lambda text: "Ben: press Enter." in text)
    assert "Neighborhoods" not in screen.text
    assert "Ann gains 2 Mints from the Producer." in screen.text
    screen.send("q\n")
    screen.wait(lambda text: "Continue with:" in text)


def test_an_interrupt_saves_the_game(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    screen = terminal("play", "works", "--solo", "mort", "--plain", "--save", str(path))
    screen.wait(lambda text: text.rstrip().endswith(">"))
    screen.send("\x03")
    screen.wait(partial(shows, "Continue with:"))
    assert path.exists()


def test_a_game_against_a_bot_is_resumed(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    flags = ("--vs", "greedy", "--starting", "1", "--seed", "7", "--pace", "0", "--lang", "en")
    screen = terminal("play", "works", *flags, "--save", str(path))
    screen.wait(partial(shows, "? hint"))
    compare_with_golden(screen, "works-greedy-120x40.txt")
    screen.send("1")
    screen.wait(lambda text: at_move(2, text) and "Your turn" in text)
    assert "Greedy bot" in screen.text
    screen.send("q")
    screen.child.expect(pexpect.EOF)
    again = terminal("play", str(path), "--lang", "en", "--pace", "0")
    again.wait(partial(at_move, 2))
    again.send("u")
    again.wait(partial(at_move, 0))
    again.send("1")
    again.wait(lambda text: at_move(2, text) and "Your turn" in text)
    assert read_record_file(path)["meta"]["seats"] == [None, "greedy"]


def test_a_window_that_is_too_small_gets_lines_and_is_told_why(tmp_path: Path) -> None:
    words = command("play", "works", "--solo", "mort", "--seed", "1")
    child = pexpect.spawn(
        words[0], words[1:], dimensions=(17, 59), env=environment(tmp_path), encoding="utf-8"
    )
    child.expect(r"17 lines, so the game is\s+shown line by line", timeout=PATIENCE)
    child.expect("4  Pass", timeout=PATIENCE)
    child.close(force=True)
