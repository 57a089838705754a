"""A game opened from a link, for replay, review and playing on without a stored table.

A finished game is shown in full. An unfinished one is shown as a position, as the seat to move saw
it, although its link, like every record, contains the whole deal. That seat may try out moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mintopia.engine.game import Game, load_record
from mintopia.engine.links import code_of, open_link, pack
from mintopia.engine.sentences import Sentences
from mintopia.errors import RecordError
from mintopia.host.table.positions import position
from mintopia.host.table.seats import BOT, PERSON, Player, players_of
from mintopia.host.table.table import Table

_said: Final = Sentences("links")


class Opened:
    """A game from a link, at a table with the people and bots who played it.

    The moves of `line` continue from where the link ends, seen by the seat that was to move there;
    the steps before them are left out.
    """

    def __init__(self, link: str, line: Sequence[str] | None = None) -> None:
        self.code = code_of(link)
        self.record, self.game = open_link(link)
        # The seat from whose point of view a position is shown; None for a finished game.
        self.viewer = 0 if self.game.is_solitaire else self.game.to_move
        if self.game.over:
            self.viewer = None
        self.tries = line is not None
        self.begin = len(self.game.moves) if self.tries else 0
        if line:
            self.record = {**self.record, "moves": [*self.record["moves"], *line]}
            self.game = load_record(self.record)
        told = self.record.get("meta", {}).get("seats") or [None] * len(players_of(self.game))
        self.bots: list[str | None] = told
        seats = [Player(BOT, bot) if bot else Player(PERSON) for bot in told]
        self.model = Table(seats, self.game)

    def seats(self, language: str) -> list[dict[str, Any]]:
        """Describe the seats: their names and whether a person or a bot played them."""
        names = self.game.options.spoken_names(language)
        seats = [
            {"seat": seat, "name": names[seat], "kind": BOT if bot else PERSON, "bot": bot}
            for seat, bot in enumerate(self.bots)
        ]
        if self.game.is_solitaire:
            card = {"kind": BOT, "bot": self.game.options.solo}
            seats.append({"seat": 1, "name": names[1], **card})
        return seats

    def message(self, language: str) -> dict[str, Any]:
        """Return everything that a replay shows, step by step, in a language."""
        game, viewer = self.game, self.viewer
        you = viewer if self.tries else None
        steps = self.model.steps(
            viewer, language, knows_all=viewer is None, you=you, first=self.begin
        )
        secret = () if viewer is None else game.rules.secret_options
        options = {key: value for key, value in self.record["options"].items() if key not in secret}
        return {
            "code": self.code,
            "game": game.id,
            "finished": game.over,
            "options": options,
            "seats": self.seats(language),
            "you": viewer,
            "open": viewer is None,
            "cards": {"game": game.id, **game.cards(language)},
            "steps": [{**step, "seq": step["number"], "at": None} for step in steps],
            "now": self._now(language) if self.tries else None,
        }

    def _now(self, language: str) -> dict[str, Any]:
        """Return the seat's legal moves at the end of the line, and the prompt for its decision."""
        told = position(self.game, self.viewer, language, you=self.viewer)
        return {key: told[key] for key in ("to_move", "legal", "blocked", "prompt")}

    def check_number(self, number: int, last: int | None = None) -> None:
        """Raise RecordError if `number` exceeds `last`, by default the game's number of moves."""
        _check_number(number, len(self.game.moves) if last is None else last)

    def code_at(self, number: int) -> str:
        """Return the link code of the position after `number` moves, without the later moves."""
        return pack(cut(self.record, number))

    def game_at(self, number: int) -> Game:
        """Return the game as it was after `number` moves."""
        self.check_number(number)
        game = self.game.copy()
        game.rewind(number)
        return game


def picture_of(opened: Opened, number: int | None, language: str) -> str:
    """Draw the position after `number` moves as SVG; with None, the whole game, animated."""
    from mintopia.engine.svg import game_svg, position_svg  # noqa: PLC0415 - drawing brings a lot along

    if number is None:
        return game_svg(opened.game, opened.viewer, language)
    return position_svg(opened.game_at(number), opened.viewer, language)


# --- the work for requests, which may be done in another process ----------------------------------
def opened_message(code: str, line: Sequence[str] | None, language: str) -> dict[str, Any]:
    """Describe a link's game step by step."""
    return Opened(code, line).message(language)


def read_opened(code: str) -> Opened:
    """Return a link's game, small enough to be sent to another process."""
    found = Opened(code)
    found.game.drop_history()
    return found


def code_at(code: str, number: int) -> str:
    """Return the link to a position of a link's game."""
    return Opened(code).code_at(number)


def draw_link(code: str, number: int | None, language: str) -> str:
    """Draw a position of a link's game, or the whole game."""
    return picture_of(Opened(code), number, language)


def cut(record: Mapping[str, Any], number: int | None) -> dict[str, Any]:
    """Return a record cut after its first `number` moves; with None, the whole record."""
    load_record(record)
    if number is None:
        return dict(record)
    _check_number(number, len(record["moves"]))
    return {**record, "moves": record["moves"][:number]}


def share(record: Mapping[str, Any]) -> str:
    """Return the link code of a record, if it may be shared (see `check_shared`)."""
    check_shared(record)
    return pack(record)


def check_shared(record: Mapping[str, Any]) -> None:
    """Refuse to share a game that several people are still playing.

    Anyone with the record can read the deal, and so see the others' hands and the next cards.
    Somebody who plays alone cheats nobody.
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
