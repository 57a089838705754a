"""Who plays a seat: a person, a bot, or a bot that stands in for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from mintopia.game import Game

PERSON: Final = "person"
BOT: Final = "bot"


class Seat(Protocol):
    """What a table needs to know about a seat; a row of a store may have this form."""

    @property
    def kind(self) -> str:
        """Whether a `person` or a `bot` has the seat."""

    @property
    def bot(self) -> str | None:
        """The bot that has the seat."""

    @property
    def stand_in(self) -> str | None:
        """The bot that plays for the person who has the seat, until they are back."""


@dataclass(frozen=True)
class Player:
    """A seat that is kept in memory only."""

    kind: str = PERSON
    bot: str | None = None
    stand_in: str | None = None


def bot_at(seat: Seat) -> str | None:
    """Return the bot that plays a seat now."""
    return seat.bot if seat.kind == BOT else seat.stand_in


def players_of(game: Game) -> tuple[int, ...]:
    """Return the seats that people or bots can play: all but a solitaire card's."""
    return (0,) if game.is_solitaire else tuple(range(game.seats))
