"""Who sits where: people and bots, from the flags --vs and --seats or from the questions."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mintopia.bots.roster import check_bot, join_settings
from mintopia.engine.options import listing, show, shown
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError, RecordError
from mintopia.terminal.bots import (
    MY_STRENGTH,
    OPPONENTS,
    as_bot,
    bot_choices,
    looks_misspelt,
    names_at_table,
)
from mintopia.terminal.people import default_names, names_from_flag
from mintopia.terminal.questions import Choice, Question
from mintopia.terminal.texts import texts

ME: Final = "me"
BOTS: Final = "bots"  # the answer to "Opponent" that picks bots instead of a card
FEWEST_WITH_BOTS: Final = 2
META_KEY: Final = "seats"


@dataclass(frozen=True)
class Seating:
    """The flags of the game with every seat counted and named, and the seats that bots play."""

    flags: Mapping[str, object]
    bots: Mapping[int, str] = field(default_factory=dict)


# --- flags --------------------------------------------------------------------------------------
def seating_from_flags(flags: Mapping[str, object], language: str) -> Seating:
    """Apply --vs or --seats to the flags; without them, leave the flags as they are."""
    say = texts(language).say
    given = {key: value for key, value in flags.items() if value is not None}
    versus, seats = given.pop("vs", None), given.pop("seats", None)
    if versus is not None and seats is not None:
        raise OptionError(say("seating", "vs-and-seats"))
    if versus is not None:
        return _versus(str(versus), given, language)
    if seats is not None:
        return _seats(str(seats), given, language)
    return Seating(given)


def split_seats(typed: str) -> list[str]:
    """Split a list of seats at commas; the settings of a searching bot keep theirs."""
    plain = typed.replace("、", ",").replace("，", ",")
    return join_settings(next(csv.reader([plain], skipinitialspace=True), []))


def _versus(typed: str, given: dict[str, object], language: str) -> Seating:
    say = texts(language).say
    if "solo" in given:
        raise OptionError(say("seating", "vs-solo"))
    bots = [as_bot(word) or word for word in split_seats(typed)]
    if not bots or not all(bots):
        raise OptionError(say("seating", "vs-empty", bots=listing(OPPONENTS)))
    players = given.get("players")
    if isinstance(players, int):
        if players < FEWEST_WITH_BOTS:
            raise OptionError(say("seating", "vs-players", players=players))
        if len(bots) == 1:
            bots *= players - 1
        elif len(bots) != players - 1:
            raise OptionError(
                say("seating", "vs-count", bots=len(bots), all=len(bots) + 1, players=players)
            )
    _check(bots)
    at = dict(enumerate(bots, 1))
    names = names_from_flag(given.pop("names", None), language)
    if len(names) not in (0, 1, len(bots) + 1):
        raise OptionError(say("seating", "vs-names", all=len(bots) + 1, given=len(names)))
    if len(names) <= 1:
        names = names_at_table({0: (names or default_names(1, language))[0]}, at, language)
    return Seating({**given, "players": len(bots) + 1, "names": names}, at)


def _seats(typed: str, given: dict[str, object], language: str) -> Seating:
    say = texts(language).say
    if "names" in given:
        raise OptionError(say("seating", "seats-names"))
    words = split_seats(typed)
    if not words or not all(words):
        raise OptionError(say("seating", "seats-empty"))
    if given.get("players", len(words)) != len(words):
        raise OptionError(say("seating", "seats-count", seats=len(words), players=given["players"]))
    bots = {seat: bot for seat, word in enumerate(words) if (bot := as_bot(word)) is not None}
    people = {seat: word for seat, word in enumerate(words) if seat not in bots}
    mine = [seat for seat, word in people.items() if word.casefold() == ME]
    if len(mine) > 1:
        raise OptionError(say("seating", "seats-me"))
    for seat, word in people.items():
        meant = looks_misspelt(word) if seat not in mine else None
        if meant is not None:
            raise OptionError(say("seating", "seats-misspelt", given=show(word), bot=meant))
    for seat in mine:
        people[seat] = default_names(len(people), language)[list(people).index(seat)]
    _check(bots.values())
    names = names_at_table(people, bots, language)
    return Seating({**given, "players": len(words), "names": names}, bots)


def _check(bots: Iterable[str]) -> None:
    for bot in dict.fromkeys(bots):
        if bot != MY_STRENGTH:
            check_bot(bot)


# --- questions ----------------------------------------------------------------------------------
def bots_choice(language: str) -> Choice:
    """Return the choice to play bots instead of an opponent card."""
    say = texts(language).say
    return Choice(BOTS, say("seating", "bots"), say("seating", "bots-note"))


def bot_questions(
    counts: Sequence[int], people: int, language: str, bots: Sequence[str] = OPPONENTS
) -> list[Question]:
    """Return the questions about the bots: how strong, and how many."""
    say = texts(language).say
    choices = tuple(
        Choice(str(count), str(count), say("seating", "count-note", players=people + count))
        for count in counts
    )
    return [
        Question("level", say("seating", "level"), bots[0], bot_choices(language, bots)),
        Question("bots", say("seating", "count"), choices[0].value, choices),
    ]


# --- saved games --------------------------------------------------------------------------------
def seats_meta(players: tuple[int, ...], bots: Mapping[int, str]) -> list[str | None]:
    """Return who plays each seat, for a saved game: a bot by its name, a person as None."""
    return [bots.get(seat) for seat in players]


def bots_from_meta(record: Mapping[str, Any], players: tuple[int, ...]) -> dict[int, str]:
    """Return the bots of a saved game by seat; a record without seats has none."""
    meta = record.get("meta")
    if not isinstance(meta, Mapping) or meta.get(META_KEY) is None:
        return {}
    seats = meta[META_KEY]
    if (
        not isinstance(seats, list)
        or len(seats) != len(players)
        or not all(seat is None or isinstance(seat, str) for seat in seats)
    ):
        told = {"key": f"meta.{META_KEY}", "seats": len(players), "given": shown(seats)}
        raise RecordError(Sentences("records")("seats", **told))
    return {seat: bot for seat, bot in zip(players, seats, strict=True) if bot is not None}
