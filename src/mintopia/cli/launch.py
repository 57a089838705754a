"""Launches games and replays in the terminal: full screen where there is room, else in lines."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import click

from mintopia.engine.files import check_folder
from mintopia.engine.game import load_record
from mintopia.engine.options import show
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError, SeatError
from mintopia.host.table import Forced
from mintopia.terminal.console import Console
from mintopia.terminal.plain import PlainGame
from mintopia.terminal.plain_replay import PlainReplay
from mintopia.terminal.plain_setup import GO_ON, ask_choice, ask_for_game, last_question
from mintopia.terminal.replay import Replay, Viewpoint
from mintopia.terminal.saves import last_unfinished
from mintopia.terminal.seating import seating_from_flags
from mintopia.terminal.session import Session
from mintopia.terminal.setup import options_from_flags
from mintopia.terminal.start import DEFAULT_PACE, Start
from mintopia.terminal.style import LEAST_COLUMNS, LEAST_LINES
from mintopia.terminal.texts import texts

# Flags that say nothing about who plays what: with these alone, the questions are still asked.
NOT_ANSWERS = ("cards",)
MOST_PACE = 60.0


def pace_from_flag(given: float | None, language: str) -> float:
    """Return the pace from --pace or the default; refuse one that is out of range."""
    if given is None:
        return DEFAULT_PACE
    if not 0 <= given <= MOST_PACE:
        raise OptionError(
            texts(language).say("seating", "pace", most=f"{MOST_PACE:.0f}", given=show(given))
        )
    return given


def forced_from_flag(given: Forced | None) -> Forced:
    """Return when forced moves play themselves: by default only where a person watches."""
    return given or ("pause" if sys.stdin.isatty() else "never")


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
        options = options_from_flags(name, seating.flags, start.language)
        session = start.session(name, options, seating.bots)
    if game is not None:
        start = replace(start, games=(game,))
    elif session is None and start.path is None and start.seed is None and not given:
        start = replace(start, last=last_unfinished())
    start = replace(start, extra={key: given[key] for key in NOT_ANSWERS if key in given})
    play(start, session, plain)


def play(start: Start, session: Session | None, plain: bool) -> None:
    """Play a session, or without one ask for a game, and save it at the end."""
    if takes_full_screen(plain, start.language):
        app = import_module("mintopia.terminal.screens.app").PlayApp(start, session)
        app.run()
        if app.session is not None:
            app.session.close()
            say_goodbye(app.session)
        if app.return_code:
            raise click.exceptions.Exit(app.return_code)
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
        if session is not None:
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
