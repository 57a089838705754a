"""The arena's texts and how it writes numbers and times."""

from __future__ import annotations

from typing import Final

from mintopia.engine.i18n import Catalogue, catalogues
from mintopia.games import spec_of, title_of
from mintopia.lab.arena.outcome import Failure
from mintopia.lab.arena.schedule import Schedule

_MILLI: Final = 1e-3
_TEN: Final = 10
_HUNDRED: Final = 100


texts = catalogues("mintopia.lab.arena")


def describe(schedule: Schedule, language: str) -> str:
    """Return a description of the game: its title, the players and the options."""
    say = texts(language).say
    own = Catalogue(spec_of(schedule.game).package, language)
    parts = [title_of(schedule.game, language)]
    if schedule.card is None:
        parts.append(say("head", "players", count=schedule.options["players"]))
    else:
        parts.append(say("head", "solo", card=schedule.card.capitalize()))
    for key, value in schedule.options.items():
        if key in ("players", "solo"):
            continue
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        if key == "cards":
            parts.append(say("head", key))
        elif own.has("option-phrases", key):
            parts.append(own.say("option-phrases", key, value=shown))
        else:
            parts.append(say("head", "option", name=key, value=shown))
    return say("head", "and").join(parts)


def extent(schedule: Schedule, language: str) -> str:
    """Return a description of how much is played."""
    say = texts(language).say
    if len(schedule.lineups) > 1:
        return say(
            "head",
            "lineups-many",
            lineups=len(schedule.lineups),
            games=f"{schedule.total:,}",
        )
    return say(
        "head",
        "lineups-one",
        games=counted("games", schedule.total, language),
        deals=counted("deals", schedule.deals(0), language),
        seatings=counted("seatings", schedule.lineups[0].seatings, language),
    )


COUNTED = {
    "games": ("games-one", "games-many"),
    "deals": ("deals-one", "deals-many"),
    "seatings": ("seatings-one", "seatings-many"),
}


def counted(what: str, count: int, language: str) -> str:
    """Return a number of games, deals or seatings in words."""
    key = COUNTED[what][count != 1]
    return texts(language).say("head", key, count=f"{count:,}")


def decimal(value: float) -> str:
    """Format a number with one decimal, without a sign if it rounds to zero."""
    return f"{round(value, 1) + 0.0:.1f}"


def heading(schedule: Schedule, language: str) -> tuple[str, str]:
    """Return what is played, and how much of it."""
    seed = texts(language).say("head", "seed", seed=schedule.seed)
    return describe(schedule, language), f"{extent(schedule, language)} · {seed}"


def reason(failure: Failure, language: str) -> str:
    """Return the reason why a bot lost."""
    return texts(language).say("failure", failure.kind, detail=failure.detail.rstrip("."))


def percent(share: float) -> str:
    """Format a share as a percentage, without the sign: 64.1."""
    return f"{100 * share:.1f}"


def duration(seconds: float) -> str:
    """Format a short time with its unit: 21 µs, 3.4 ms, 1.25 s."""
    for unit, size in (("s", 1.0), ("ms", _MILLI), ("µs", _MILLI**2)):
        if seconds >= size or unit == "µs":
            value = seconds / size
            digits = 0 if value >= _HUNDRED else 1 if value >= _TEN else 2
            return f"{value:.{digits}f} {unit}"
    raise AssertionError
