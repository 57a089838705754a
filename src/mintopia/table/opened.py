"""A game opened from a link: what replay, review and playing on need, without a table to ask.

A finished game is shown whole. An unfinished one is a position: it is shown as the seat to move saw
it, although its link, like every record, holds the whole deal.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mintopia.errors import RecordError
from mintopia.game import Game, load_record
from mintopia.links import code_of, open_link, pack
from mintopia.sentences import Sentences
from mintopia.table.seats import BOT, PERSON, Player, players_of
from mintopia.table.table import Table

_said: Final = Sentences("links")


class Opened:
    """A game from a link, at a table of those who played it."""

    def __init__(self, link: str) -> None:
        self.code = code_of(link)
        self.record, self.game = open_link(link)
        told = self.record.get("meta", {}).get("seats") or [None] * len(players_of(self.game))
        self.bots: list[str | None] = told
        seats = [Player(BOT, bot) if bot else Player(PERSON) for bot in told]
        self.model = Table(seats, self.game)

    @property
    def viewer(self) -> int | None:
        """The seat whose eyes a position is seen with; None for a finished game."""
        if self.game.over:
            return None
        return 0 if self.game.is_solitaire else self.game.to_move

    def seats(self) -> list[dict[str, Any]]:
        """Describe the seats: names, and who played them."""
        names = self.game.names
        seats = [
            {"seat": seat, "name": names[seat], "kind": BOT if bot else PERSON, "bot": bot}
            for seat, bot in enumerate(self.bots)
        ]
        if self.game.is_solitaire:
            card = {"kind": BOT, "bot": self.game.options.solo}
            seats.append({"seat": 1, "name": names[1], **card})
        return seats

    def told(self, language: str) -> dict[str, Any]:
        """Return all that a replay shows, step by step, in a language."""
        game = self.game
        steps = self.model.steps(self.viewer, language, knows_all=game.over)
        secret = () if game.over else game.rules.secret_options
        options = {key: value for key, value in self.record["options"].items() if key not in secret}
        return {
            "code": self.code,
            "game": game.id,
            "finished": game.over,
            "options": options,
            "seats": self.seats(),
            "you": self.viewer,
            "open": game.over,
            "cards": {"game": game.id, **game.cards(language)},
            "steps": [{**step, "seq": step["number"], "at": None} for step in steps],
        }

    def check_number(self, number: int, last: int | None = None) -> None:
        """Refuse a number of moves that the game does not have; `last` is the highest allowed."""
        _check_number(number, len(self.game.moves) if last is None else last)

    def code_at(self, number: int) -> str:
        """Return the code of the position after so many moves, without what came later."""
        return pack(cut(self.record, number))

    def game_at(self, number: int) -> Game:
        """Return the game as it was after so many moves."""
        self.check_number(number)
        game = self.game.copy()
        game.rewind(number)
        return game


def picture_of(opened: Opened, number: int | None, language: str) -> str:
    """Draw the position after so many moves as SVG; None: the whole game, animated."""
    from mintopia.svg import game_svg, position_svg  # noqa: PLC0415 - drawing brings a lot along

    if number is None:
        return game_svg(opened.game, opened.viewer, language)
    return position_svg(opened.game_at(number), opened.viewer, language)


def cut(record: Mapping[str, Any], number: int | None) -> dict[str, Any]:
    """Return a record with its first so many moves; None: with all of them."""
    load_record(record)
    if number is None:
        return dict(record)
    _check_number(number, len(record["moves"]))
    return {**record, "moves": record["moves"][:number]}


def share(record: Mapping[str, Any]) -> str:
    """Return the code of a record that may be shared (see `check_shared`)."""
    check_shared(record)
    return pack(record)


def check_shared(record: Mapping[str, Any]) -> None:
    """Refuse to share a game that several people are still playing.

    Whoever has its record can read the deal, and with it what the others hold and what comes next.
    Who plays alone cheats nobody.
    """
    game = load_record(record)
    players = players_of(game)
    meta = record.get("meta")
    seats = meta.get("seats") if isinstance(meta, Mapping) else None
    people = seats.count(None) if isinstance(seats, list) else len(players)
    if not game.over and len(players) > 1 and people > 1:
        raise RecordError(_said("running"))


def _check_number(number: int, last: int) -> None:
    if not 0 <= number <= last:
        raise RecordError(_said("moves", last=last, given=number))
