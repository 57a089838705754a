"""mintopia daily: today's deal in the terminal, its result to share, and the history of tries."""

from __future__ import annotations

import shutil
from datetime import date
from typing import Any

import click

from mintopia.cli import launch
from mintopia.cli.common import GAME_IDS, board_option, language_option
from mintopia.errors import OptionError
from mintopia.host import daily_deals as daily
from mintopia.terminal import daily as tries
from mintopia.terminal.start import Start
from mintopia.terminal.texts import texts


@click.command(name="daily")
@click.option("--date", "day_text", metavar="DAY", help="An earlier day, such as 2026-11-16 (UTC).")
@click.option("--again", is_flag=True, help="Play the deal again; this does not count.")
@click.option("--history", is_flag=True, help="List your tries and your streak.")
@click.option("--with", "friend", metavar="LINK", help="Compare your game with a friend's link.")
@click.option("--expert", is_flag=True, help="Compare your game with expert's; takes a minute.")
@click.option("--page", metavar="URL", help="The Mintopia page that the text to share links to.")
@language_option
@click.option("--plain", is_flag=True, help="Play line by line instead of full screen.")
@board_option
def command(
    day_text: str | None,
    again: bool,
    history: bool,
    friend: str | None,
    expert: bool,
    page: str | None,
    language: str,
    plain: bool,
    board: str,
) -> None:
    """Play the deal of the day, the same for everyone; the table changes with the weekday.

    Your first game of today's deal counts; it is played without hints or undo. When it is over,
    you see the result and a text to share. Earlier days can be played too, but do not count.

    \b
    mintopia daily                       today's deal, or its result
    mintopia daily --again               play it again
    mintopia daily --date 2026-11-16     an earlier day
    mintopia daily --history             all your tries
    mintopia daily --with LINK           your game and a friend's side by side
    mintopia daily --expert              your game and expert's side by side
    """
    say = texts(language).say
    if sum((again, history, friend is not None, expert)) > 1:
        raise OptionError(say("daily", "one-of"))
    now = daily.today()
    day = now if day_text is None else daily.read_date(day_text)
    if history:
        _print(tries.history_lines(now, language))
        return
    if friend is not None or expert:
        one = tries.own_try(day, language)
        width = shutil.get_terminal_size().columns
        other, name = _other(one, friend, language)
        _print(tries.compare_lines(one, other, name, language, width))
        return
    played = tries.find_try(day)
    if played is not None and played.outcome is not None and not again:
        _print(tries.share_lines(played, now, language, page))
        click.echo(say("daily", "played", date=day.isoformat()))
        return
    _play(day, now, again, language, plain, board)
    finished = tries.find_try(day)
    if finished is not None and finished.outcome is not None and not again:
        _print(tries.share_lines(finished, now, language, page))


def _print(lines: list[str]) -> None:
    for line in lines:
        click.echo(line)


def _other(one: tries.Try, friend: str | None, language: str) -> tuple[dict[str, Any], str]:
    """Return the game to compare with, and the name of its player."""
    say = texts(language).say
    if friend is not None:
        return tries.friend_record(one, friend), say("daily", "friend")
    click.echo(say("daily", "thinking", date=one.day.isoformat()), err=True)
    return daily.play_expert(daily.deal(one.day)), say("daily", "expert")


def _play(day: date, now: date, again: bool, language: str, plain: bool, board: str) -> None:
    """Start a game of a deal, or continue the counted try."""
    dealt = daily.deal(day)
    path = tries.path_of(day)
    counted = day == now and not again
    begun = tries.find_try(day) is not None and not again
    key = "goes-on" if begun else "begins" if counted else "practice"
    words = tries.table_words(dealt, language)
    click.echo(texts(language).say("daily", key, date=dealt.date, table=words))
    start = Start(
        GAME_IDS, language, plain_board=board == "plain", forced=launch.forced_from_flag(None)
    )
    if begun:
        session = start.saved_session(path)
    else:
        session = start.daily_session(dealt, path if counted else None)
    launch.play(start, session, plain)
