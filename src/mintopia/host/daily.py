"""The daily deal at a host of tables: parse the requested day and describe its deal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from mintopia.errors import OptionError
from mintopia.host import daily_deals as daily
from mintopia.host.errors import ApiError, said


def read_day(text: str | None) -> date:
    """Parse the requested day; without one, return today."""
    try:
        return daily.today() if text is None else daily.read_date(text)
    except OptionError as error:
        raise said("bad-request", error) from error


def check_forgotten(of_table: Mapping[str, Any] | None) -> None:
    """Refuse to forget today's counted try, which would allow a second one."""
    if of_table and of_table["counted"] and of_table["date"] == daily.today().isoformat():
        raise ApiError("daily-kept")


def deal_message(
    day: date, tries: Sequence[Mapping[str, Any]], *, begun: bool, shared: bool
) -> dict[str, Any]:
    """Describe the deal of a day and the requester's own tries.

    `begun` says whether their counted try of that day was begun, even if it is no longer theirs,
    and `shared` whether this host also counts the results of others.
    """
    dealt, now = daily.deal(day), daily.today()
    own = next((each for each in tries if each["date"] == dealt.date), None)
    return {
        "date": dealt.date,
        "today": now.isoformat(),
        "next_at": daily.next_at(now),
        "game": dealt.game,
        "rules_version": dealt.rules_version,
        "options": dict(dealt.options),
        "bots": list(dealt.bots),
        "counts": day == now and not begun,
        "own": own,
        "tries": list(tries),
        "shared": shared,
    }


def try_message(
    day: str, table: str, over: bool, won: bool | None, points: int | None, rivals: int | None
) -> dict[str, Any]:
    """Describe a counted try."""
    return {
        "date": day, "table": table, "over": over, "won": won, "points": points, "rivals": rivals,
    }  # fmt: skip


def wanted_seats(dealt: daily.Deal, names: Sequence[str]) -> list[dict[str, Any]]:
    """List the seats of a deal's table: the person, then the bots, with their names if given."""
    seats: list[dict[str, Any]] = [{"kind": "person"}]
    seats += [{"kind": "bot", "bot": bot} for bot in dealt.bots]
    for seat, name in zip(seats, names, strict=False):
        seat["name"] = name
    return seats
