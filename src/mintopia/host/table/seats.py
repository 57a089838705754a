"""The players of seats: a person, a bot, or a bot that stands in for a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from mintopia.engine.game import Game

PERSON: Final = "person"
BOT: Final = "bot"


class Seat(Protocol):
    """What a table needs to know about a seat; the store's rows have these fields too."""

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
    """A seat that exists only in memory."""

    kind: str = PERSON
    bot: str | None = None
    stand_in: str | None = None


def bot_at(seat: Seat) -> str | None:
    """Return the bot that plays a seat now; None if a person does."""
    return seat.bot if seat.kind == BOT else seat.stand_in


def players_of(game: Game) -> tuple[int, ...]:
    """Return the seats that people or bots can play: all except a solitaire card's."""
    return (0,) if game.is_solitaire else tuple(range(game.seats))
