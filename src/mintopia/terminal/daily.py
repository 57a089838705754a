"""The daily deal in the terminal: playing it, its result to share, and the history of tries.

The counted try of a day is saved under a fixed name (daily-2026-11-16.json); its `meta` holds the
date, whether it counts, and the outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, Final

from mintopia.bots.bot import Bot
from mintopia.engine.files import read_record_file
from mintopia.engine.game import Game
from mintopia.engine.i18n import COMMAS
from mintopia.engine.links import pack, unpack
from mintopia.errors import OptionError
from mintopia.games import title_of
from mintopia.host import daily_deals as daily
from mintopia.terminal.bots import bot_name, names_at_table
from mintopia.terminal.people import default_names
from mintopia.terminal.saves import NOT_A_GAME, default_folder
from mintopia.terminal.style import pad
from mintopia.terminal.texts import texts

STEM: Final = "daily-"


class DailyBot(Bot):
    """A bot of a daily deal; its choices depend only on the deal and the moves so far."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, game: Game) -> int:
        """Return an action for the seat to move."""
        return daily.bot_action(self.name, game)


def make_daily_bot(bot: str, _game: str, _seed: int) -> Bot:
    """Make a bot that plays a deal the same way everywhere; the seat's seed is not used."""
    return DailyBot(bot)


def daily_meta(record: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the date of the deal that a saved game plays and whether it counts, or None."""
    meta = record.get("meta")
    told = meta.get("daily") if isinstance(meta, Mapping) else None
    if not isinstance(told, Mapping) or not isinstance(told.get("date"), str):
        return None
    return {"date": told["date"], "counted": told.get("counted") is True}


def path_of(day: date) -> Path:
    """Return the path of the file for a day's counted try."""
    return default_folder() / f"{STEM}{day.isoformat()}.json"


def names_of(dealt: daily.Deal, language: str) -> list[str]:
    """Return the names of the person and the bots of a deal."""
    people = dict(enumerate(default_names(1, language)))
    return names_at_table(people, dealt.bot_seats(), language)


def table_words(dealt: daily.Deal, language: str) -> str:
    """Describe the table of a deal: the game and the person's opponents."""
    others = [bot_name(bot, language) for bot in dealt.bots]
    if not others:
        others = list(dealt.begin().options.spoken_names(language)[1:])
    game = title_of(dealt.game, language)
    return texts(language).say("daily", "versus", game=game, others=COMMAS[language].join(others))


# --- tries ----------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Try:
    """A counted try, read from its file."""

    day: date
    record: Mapping[str, Any]

    @property
    def outcome(self) -> daily.DailyOutcome | None:
        """How the game ended; None while it is unfinished."""
        told: daily.DailyOutcome | None = self.record["meta"]["daily"].get("outcome")
        return told


def find_try(day: date) -> Try | None:
    """Return the counted try of a day; None if there is none or it cannot be read."""
    try:
        record = read_record_file(path_of(day))
        told = daily_meta(record)
        if told is None or not told["counted"] or told["date"] != day.isoformat():
            return None
    except NOT_A_GAME:
        return None
    return Try(day, record)


def all_tries() -> list[Try]:
    """List the counted tries, the latest day first."""
    found = []
    for path in default_folder().glob(f"{STEM}*.json"):
        try:
            day = date.fromisoformat(path.stem.removeprefix(STEM))
        except ValueError:
            continue
        one = find_try(day)
        if one is not None:
            found.append(one)
    return sorted(found, key=lambda one: one.day, reverse=True)


# --- words ----------------------------------------------------------------------------------------
def result_words(outcome: daily.DailyOutcome | None, language: str) -> str:
    """Describe a result in a few words."""
    say = texts(language).say
    if outcome is None:
        return say("daily", "running")
    won = say("daily", "won" if outcome["won"] else "lost")
    return say("daily", "result", result=won, points=outcome["points"], rivals=outcome["rivals"])


def streak_words(now: date, language: str) -> str:
    """Describe how many days in a row have been played."""
    over = {one.day.isoformat() for one in all_tries() if one.outcome is not None}
    days = daily.streak(over, now)
    say = texts(language).say
    return say("daily", "streak", days=days) if days else say("daily", "streak-none")


def share_lines(one: Try, now: date, language: str, page: str | None) -> list[str]:
    """Return the text to share: the deal, the result, and a link or command to compare games."""
    say, day = texts(language).say, one.day.isoformat()
    table = table_words(daily.deal(one.day), language)
    code = pack(one.record)
    where = f"mintopia daily --date {day} --with {code}"
    if page is not None:
        where = f"{page.rstrip('/')}/daily#d={day}&g={code}"
    result = f"{result_words(one.outcome, language)} · {streak_words(now, language)}"
    return [say("daily", "share", date=day, table=table), result, where]


def history_lines(now: date, language: str) -> list[str]:
    """List all tries with their results, then the streak."""
    say = texts(language).say
    tries = all_tries()
    if not tries:
        return [say("daily", "history-none")]
    lines = [
        say(
            "daily",
            "history",
            date=one.day.isoformat(),
            table=table_words(daily.deal(one.day), language),
            result=result_words(one.outcome, language),
        )
        for one in tries
    ]
    return [*lines, streak_words(now, language)]


# --- side by side ---------------------------------------------------------------------------------
def compare_lines(
    one: Try, other: Mapping[str, Any], name: str, language: str, width: int
) -> list[str]:
    """Show the player's game and another one side by side, round by round."""
    say = texts(language).say
    found = daily.compare(daily.deal(one.day), [one.record, other], language)
    column = max(20, (width - 3) // 2)
    heads = [
        f"{who}: {result_words(side['outcome'], language)}"
        for who, side in zip((say("daily", "you"), name), found["sides"], strict=True)
    ]
    lines = [_side_by_side(heads[0], heads[1], column)]
    for each in found["rounds"]:
        mark = " =" if each["same"] else ""
        lines.append(f"{say('daily', 'round', round=each['round'])}{mark}")
        mine, yours = (_grouped(side) for side in each["sides"])
        lines += [
            _side_by_side(left, right, column)
            for left, right in zip_longest(mine, yours, fillvalue="")
        ]
    return lines


def _grouped(decisions: Sequence[daily.DailyDecision]) -> list[str]:
    """Return the decisions as lines; repeats in a row share one line."""
    runs = [(text, len(list(run))) for text, run in groupby(each["text"] for each in decisions)]
    return [f"{text} ×{many}" if many > 1 else text for text, many in runs]


def _side_by_side(left: str, right: str, column: int) -> str:
    return f"{pad(left, column)} | {pad(right, column)}".rstrip()


def friend_record(one: Try, link: str) -> dict[str, Any]:
    """Return the record in a friend's link; refuse a game of another deal."""
    record = unpack(link)
    daily.load_game(daily.deal(one.day), record)
    return record


def own_try(day: date, language: str) -> Try:
    """Return the finished try of a day; raise OptionError if it is not finished yet."""
    one = find_try(day)
    if one is None or one.outcome is None:
        say = texts(language).say
        raise OptionError(say("daily", "first", date=day.isoformat()))
    return one
