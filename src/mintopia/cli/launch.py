"""Starts games for the command line: chooses files, options and the kind of screen."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from mintopia.engine.files import check_folder
from mintopia.engine.game import Game, load_record, new_game
from mintopia.engine.options import show
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError, SeatError
from mintopia.host.daily_deals import Deal
from mintopia.host.table import Forced, players_of
from mintopia.terminal.bot_pool import BotPool
from mintopia.terminal.console import Console
from mintopia.terminal.daily import daily_meta, make_daily_bot, names_of
from mintopia.terminal.game_screen import screen_for
from mintopia.terminal.plain import PlainGame
from mintopia.terminal.plain_replay import PlainReplay
from mintopia.terminal.plain_setup import GO_ON, ask_choice, ask_for_game, last_question
from mintopia.terminal.replay import Replay, Viewpoint
from mintopia.terminal.saves import (
    Read,
    SavedGame,
    SaveFile,
    Write,
    last_unfinished,
    new_path,
    read_json,
)
from mintopia.terminal.seating import bots_from_meta, seating_from_flags
from mintopia.terminal.session import Session
from mintopia.terminal.strength import Strength, is_counted, strength_path
from mintopia.terminal.style import LEAST_COLUMNS, LEAST_LINES
from mintopia.terminal.texts import texts

# Flags that say nothing about who plays what: with these alone, the questions are still asked.
NOT_ANSWERS = ("cards",)
DEFAULT_PACE = 0.8  # the least time for a bot's turn on the full screen, in seconds
MOST_PACE = 60.0


@dataclass(frozen=True)
class Start:
    """The settings for starting games, such as which are offered and where they are saved."""

    games: Sequence[str]
    language: str
    write: Write
    path: Path | None = None
    seed: int | None = None
    extra: Mapping[str, object] = field(default_factory=dict)  # options nobody is asked for
    pace: float = DEFAULT_PACE
    bot_pool: BotPool = field(default_factory=BotPool)
    plain_board: bool = False
    forced: Forced = "pause"
    last: SavedGame | None = None  # the game that was left last, to be offered first
    read: Read = read_json
    daily: Mapping[str, Any] | None = None  # the date of a daily deal, and whether the game counts
    strength: Strength = field(default_factory=lambda: Strength(strength_path()))

    def session(self, game: str, options: Mapping[str, object], bots: Mapping[int, str]) -> Session:
        """Start a new game and save it, in a new file unless one is named."""
        path = new_path(game) if self.path is None else self.path
        new = new_game(game, seed=self.seed, **{**options, **self.extra})
        playing = {seat: self.strength.bot(bot, game) for seat, bot in bots.items()}
        session = self._session(new, path, playing, self.daily)
        session.autosave()
        return session

    def saved_session(self, path: Path, record: Mapping[str, object] | None = None) -> Session:
        """Continue a saved game; it stays in its file unless another is named."""
        saved = self.read(path) if record is None else record
        game = load_record(saved)
        bots = bots_from_meta(saved, players_of(game))
        session = self._session(game, self.path or path, bots, daily_meta(saved), is_counted(saved))
        session.require_permission()
        return session

    def again(self) -> Start:
        """Return the settings for another game, which gets a new file and a new seed."""
        return replace(self, path=None, seed=None, extra={}, last=None, daily=None)

    def _session(
        self,
        game: Game,
        path: Path,
        bots: Mapping[int, str],
        daily: Mapping[str, Any] | None,
        counted: bool = False,
    ) -> Session:
        file = SaveFile(path, self.write)
        pool = self.bot_pool if daily is None else replace(self.bot_pool, make_bot=make_daily_bot)
        return Session(
            game,
            self.language,
            file,
            bots,
            pool,
            self.plain_board,
            self.forced,
            daily,
            self.strength,
            counted,
        )


def pace_from_flag(given: float | None, language: str) -> float:
    """Return the pace from --pace or the default; refuse one that is out of range."""
    if given is None:
        return DEFAULT_PACE
    if not 0 <= given <= MOST_PACE:
        raise OptionError(
            texts(language).say("seating", "pace", most=f"{MOST_PACE:.0f}", given=show(given))
        )
    return given


def is_terminal() -> bool:
    """Return whether input and output are a terminal that can show the full screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        return False
    return "utf" in (sys.stdout.encoding or "").lower()


def takes_full_screen(plain: bool, language: str) -> bool:
    """Return whether to use the full screen; say so if just the window is too small for it."""
    if plain or not is_terminal():
        return False
    size = shutil.get_terminal_size()
    if size.columns >= LEAST_COLUMNS and size.lines >= LEAST_LINES:
        return True
    told = {"columns": size.columns, "lines": size.lines}
    least = {"least_columns": LEAST_COLUMNS, "least_lines": LEAST_LINES}
    console().line(texts(language).say("plain", "too-small", **told, **least), "dim")
    return False


def console() -> Console:
    """Open plain input and output; characters that cannot be shown are replaced."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    return Console(sys.stdin, sys.stdout)


def play_new(start: Start, game: str | None, flags: Mapping[str, object], plain: bool) -> None:
    """Play a new game, set up by flags, or by questions if there are none."""
    given = {key: value for key, value in flags.items() if value is not None}
    session = None
    if any(key not in NOT_ANSWERS for key in given):
        name = game or start.games[0]
        seating = seating_from_flags(given, start.language)
        options = screen_for(name).setup.options_from_flags(seating.flags, start.language)
        session = start.session(name, options, seating.bots)
    if game is not None:
        start = replace(start, games=(game,))
    elif session is None and start.path is None and start.seed is None and not given:
        start = replace(start, last=last_unfinished())
    start = replace(start, extra={key: given[key] for key in NOT_ANSWERS if key in given})
    if takes_full_screen(plain, start.language):
        _play_full_screen(start, session)
    else:
        _play_plain(start, session)


def play_saved(path: Path, record: Mapping[str, object], start: Start, plain: bool) -> None:
    """Continue a saved game; it stays in its file unless another is named."""
    session = start.saved_session(path, record)
    if takes_full_screen(plain, start.language):
        _play_full_screen(start.again(), session)
    else:
        _play_plain(start, session)


def _play_plain(start: Start, session: Session | None) -> None:
    screen = console()
    try:
        if session is None:
            session = _ask_for_session(screen, start)
        if session is None:
            screen.line(texts(start.language).say("save", "not-started"))
            return
        PlainGame(session, screen).run()
    except KeyboardInterrupt:
        if session is None:
            raise
        screen.line()
        say_goodbye(session)
        raise
    finally:
        if session is not None:
            session.close()
    say_goodbye(session)


def _ask_for_session(screen: Console, start: Start) -> Session | None:
    """Offer the last game, or ask for a new one; return None at the end of the input."""
    if start.last is not None:
        answer = ask_choice(screen, last_question(start.last, start.language), start.language)
        if answer is None:
            return None
        if answer == GO_ON:
            return start.saved_session(start.last.path)
    asked = ask_for_game(screen, start.games, start.language)
    return None if asked is None else start.session(*asked)


def _play_full_screen(start: Start, session: Session | None) -> None:
    app = import_module("mintopia.terminal.screens.app").PlayApp(start, session)
    app.run()
    if app.session is not None:
        app.session.close()
        say_goodbye(app.session)
    if app.return_code:
        raise click.exceptions.Exit(app.return_code)


def say_goodbye(session: Session) -> None:
    """Save the game, and print where it is and how to continue or watch it."""
    say = texts(session.language).say
    path = session.save()
    word = "replay" if session.game.over else "play"
    command = f"mintopia {word} {shlex.quote(str(path))}"
    click.echo(say("save", "saved", path=path))
    click.echo(say("save", "watch" if session.game.over else "resume", command=command))


def replay(
    record: Mapping[str, object],
    seat: int | None,
    language: str,
    plain: bool,
    plain_board: bool = False,
) -> None:
    """Step through a record; `seat`, counted from 1, shows what that seat could know."""
    game = load_record(record)
    if seat is not None and not 1 <= seat <= game.seats:
        raise SeatError(Sentences("flags")("no-seat", seat=show(seat), last=game.seats))
    viewpoint = None if seat is None else Viewpoint(seat - 1, you=seat - 1)
    view = Replay(game, language, viewpoint, plain_board)
    if takes_full_screen(plain, language):
        app = import_module("mintopia.terminal.screens.app").ReplayApp(view)
        app.run()
        if app.return_code:
            raise click.exceptions.Exit(app.return_code)
        return
    lines = PlainReplay(view, console())
    if sys.stdin.isatty() and not sys.stdout.isatty():
        lines.print_all()
    elif plain or sys.stdin.isatty():
        lines.run()
    else:
        lines.print_all()


def check_free(path: Path | None) -> None:
    """Refuse to write a new game over a file, or into a folder that does not exist."""
    if path is not None:
        check_folder(path)
    if path is not None and path.exists():
        command = f"mintopia play {shlex.quote(str(path))}"
        raise OptionError(Sentences("files")("exists", path=path, command=command))


def play_daily(start: Start, dealt: Deal, path: Path | None, plain: bool) -> None:
    """Play a daily deal: the counted try in the file `path`, or uncounted in a new file."""
    if path is not None:
        with suppress(OSError):  # saving will report the error
            path.parent.mkdir(parents=True, exist_ok=True)
    told = {"date": dealt.date, "counted": path is not None}
    beginning = replace(start, path=path, seed=dealt.seed, daily=told)
    options = {**dealt.options, "names": names_of(dealt, start.language)}
    session = beginning.session(dealt.game, options, dealt.bot_seats())
    if takes_full_screen(plain, start.language):
        _play_full_screen(start.again(), session)
    else:
        _play_plain(beginning, session)
