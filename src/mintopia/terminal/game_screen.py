"""GameScreen: how the terminal shows one game.

The class itself is the plain board of any game: it draws what the table model provides and knows
no rules. The part `terminal` of a game with its own board is an instance of a subclass.

A *thing* is a piece of the table that a player can point at, written as text: "location:producer",
"seat:1". A *target* is a name in the `clicks` of a table model's choice; a thing covers one or more
targets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, ClassVar, Final

from mintopia.engine.game import Game, View
from mintopia.engine.i18n import Catalogue, catalogues
from mintopia.games import spec_of, title_of
from mintopia.host.table import Choice, Position, position
from mintopia.terminal.outline import outline
from mintopia.terminal.texts import texts

TOLD_ELSEWHERE = ("game", "result")  # in the title, and at the end of the game


@dataclass(frozen=True)
class Sheet:
    """A page of rules about one thing: a title, then lines."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Standing:
    """One player in the final ranking."""

    place: int
    seat: int
    name: str
    numbers: tuple[str, ...]
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The end of a game in words."""

    headline: str
    columns: tuple[str, ...]
    standings: tuple[Standing, ...]
    reason: str = ""
    decided_by: str = ""
    parts_title: str = ""
    story: str = ""


@cache
def board_texts(game: str) -> Callable[[str], Catalogue]:
    """Return the texts of a game's own board, by language."""
    return catalogues(f"{spec_of(game).package}.terminal")


@dataclass(frozen=True)
class Picture:
    """A position to draw, as the table model shows it to one viewer.

    `game` provides the names and what is printed on the cards. Do not use its state: the picture
    may show an earlier position.
    """

    game: Game
    position: Position
    language: str
    viewer: int | None
    played_by: Mapping[int, str] = field(default_factory=dict)  # where the name does not say it

    @property
    def view(self) -> View:
        """The table as the viewer may see it."""
        return self.position["view"]

    @property
    def derived(self) -> dict[str, Any]:
        """What the rules compute beyond the view: prices, gains, points."""
        return self.position["derived"]

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """The viewer's legal moves, each with its targets; empty unless it is their turn."""
        return {choice["move"]: choice for choice in self.position["legal"] or ()}

    @cached_property
    def playable(self) -> frozenset[str]:
        """The targets of all choices."""
        return frozenset(click for one in self.choices.values() for click in one["clicks"])

    @cached_property
    def blocked(self) -> dict[str, str]:
        """Why other targets cannot be used now, with the paragraph of the rules."""
        say = texts(self.language).say
        return {
            told["click"]: say("screen", "why", why=told["why"], paragraph=told["paragraph"])
            for told in self.position["blocked"] or ()
        }

    def say(self, section: str, key: str, **fields: object) -> str:
        """Return a sentence of the game's own board."""
        return board_texts(self.game.id)(self.language).say(section, key, **fields)

    def paragraph(self, key: str) -> str:
        """Quote a paragraph of the rulebook in the words of the game's own board."""
        tag, _, words = self.say("paragraphs", key).partition("|")
        return self.quote(tag, words)

    def quote(self, tag: str, words: str) -> str:
        """Quote a paragraph of the rulebook by its tag."""
        more = self.say("rules", "more", tag=tag)
        return f"{self.say('rules', 'paragraph', tag=tag, text=words)} ({more})"

    def term(self, section: str, key: str, **fields: object) -> str:
        """Return a word or sentence of the rules."""
        return self.game.rules.say(self.language, section, key, **fields)

    @property
    def plain_view(self) -> View:
        """The view for an outline: names the player to move, omits what is shown elsewhere."""
        mover = self.view["to_move"]
        told = {key: self.view[key] for key in self.view if key not in TOLD_ELSEWHERE}
        return told | {"to_move": None if mover is None else self.game.names[mover]}

    def outline(self, value: object, depth: int = 0) -> list[str]:
        """Return a part of the view as lines, with field names in the picture's language."""
        rules = self.game.rules
        return list(outline(value, depth, lambda field: rules.field_name(field, self.language)))

    def name_of(self, seat: int) -> str:
        """Return a seat's name, followed by who plays it if the name does not say so."""
        return f"{self.game.names[seat]}{self.player_mark(seat)}"

    def player_mark(self, seat: int) -> str:
        """Return the suffix that says who plays a seat; empty if the name already says so."""
        played_by = self.played_by.get(seat)
        return "" if played_by is None else f" ({played_by})"


def final_picture(game: Game, language: str, you: int | None) -> Picture:
    """Return the final position with all cards open; `you` is the seat addressed as "you"."""
    told = position(game, None, language, knows_all=True, you=you)
    return Picture(game, told, language, None)


@dataclass(frozen=True)
class Bundle:
    """Legal moves that differ only in numbers or a place, shown as one line in the move list.

    On the full screen a bundle opens a panel. In the plain game the player types a move in the
    bundle's form; a `listed` bundle shows its moves one by one instead, and for one that
    `takes_number` the number alone is enough.
    """

    id: str
    words: str
    form: str
    moves: tuple[str, ...]
    opens: bool = False  # its panel opens by itself
    listed: bool = False
    takes_number: bool = False


class GameScreen:
    """The plain board of a game; a game with its own board overrides what is different."""

    is_plain = False  # whether it replaces the game's own board
    headings: ClassVar[tuple[str, ...]] = ("round", "end")  # events that divide the log

    def __init__(self, game: str) -> None:
        self.id = game

    # --- words ----------------------------------------------------------------------------------
    def status(self, view: View, language: str) -> str:
        """Describe the state of the game in a few words, such as round and phase."""
        return ""

    def overview(self, language: str) -> Sheet:
        """Return the rules of the game on one page."""
        return Sheet(
            title_of(self.id, language), tuple(texts(language).section("board")["overview"])
        )

    def opening(self, language: str) -> str:
        """Return the story before the game; empty if there is none."""
        return ""

    def outcome(self, game: Game, language: str, you: int | None = None) -> Outcome:
        """Describe the end of a game; `you` is the seat addressed as "you"."""
        return plain_outcome(game, language, you)

    def is_secret_news(self, event: Mapping[str, Any]) -> bool:
        """Return whether a hidden event tells the player who moved something new."""
        return True

    def is_heading(self, event: Mapping[str, Any]) -> bool:
        """Return whether an event begins a new part of the log."""
        return event["event"] in self.headings

    def find(self, words: str, game: Game, language: str) -> list[str]:
        """Return the things that the typed words name."""
        return []

    def rules(self, picture: Picture, thing: str) -> Sheet:
        """Return the rules of a thing."""
        return self.overview(picture.language)

    # --- moves ----------------------------------------------------------------------------------
    def order(self, moves: Sequence[str]) -> list[str]:
        """Sort legal moves into the order in which a person looks for them."""
        return sorted(moves, key=lambda move: move == "pass")

    def key(self, move: str) -> str | None:
        """Return an easily remembered key for a move or a bundle, or None."""
        return "p" if move == "pass" else None

    def bundles(self, picture: Picture, moves: Sequence[str]) -> list[Bundle]:
        """Group moves that are too many to list one by one."""
        return []

    # --- things ---------------------------------------------------------------------------------
    def targets_at(self, picture: Picture, thing: str) -> list[str]:
        """List the targets that a thing covers."""
        return [thing]

    def moves_at(self, picture: Picture, thing: str) -> list[str]:
        """List the viewer's moves that use a thing."""
        targets = set(self.targets_at(picture, thing))
        return [move for move, one in picture.choices.items() if targets & set(one["clicks"])]

    def plays_at_once(self, thing: str, move: str) -> bool:
        """Return whether picking a thing plays its only move without asking."""
        return False

    def why_not(self, picture: Picture, thing: str) -> str:
        """Explain why a thing offers no move, in the table model's words."""
        for target in self.targets_at(picture, thing):
            if target in picture.blocked:
                return picture.blocked[target]
        return texts(picture.language).say("screen", "nothing-to-do")

    def help_things(self, picture: Picture, move: str) -> list[str]:
        """List the things one may want to read about before a move, the most interesting first."""
        return []

    # --- drawing --------------------------------------------------------------------------------
    def table(self, picture: Picture) -> list[str]:
        """Describe the whole table in lines of text."""
        return picture.outline(picture.plain_view)


WORDS: Final = (
    *("status", "overview", "opening", "outcome"),
    *("is_secret_news", "is_heading", "find", "rules"),
)


class PlainScreen(GameScreen):
    """The plain board in place of a game's own; it keeps the game's words."""

    is_plain = True

    def __init__(self, own: GameScreen) -> None:
        super().__init__(own.id)
        for name in WORDS:
            setattr(self, name, getattr(own, name))


def plain_outcome(game: Game, language: str, you: int | None) -> Outcome:
    """Describe the end of a game from its rules alone."""
    result = game.result
    assert result is not None
    numbers = {
        key: value
        for key, value in result.items()
        if key not in ("winners", "ranking")
        and isinstance(value, list)
        and len(value) == game.seats
    }
    standings = [
        Standing(place, seat, game.names[seat], tuple(str(row[seat]) for row in numbers.values()))
        for place, seat in ranked(game)
    ]
    return Outcome(game.prompt(you, language), tuple(numbers), tuple(standings))


def ranked(game: Game) -> Iterator[tuple[int, int]]:
    """Yield the place and seat of each player of a finished game, the first place first."""
    place = 1
    for group in game.result["ranking"] if game.result is not None else ():
        yield from ((place, seat) for seat in group)
        place += len(group)


@cache
def screen_for(game: str, plain: bool = False) -> GameScreen:
    """Return a game's own screen, or the plain outline if `plain` is set or it has none."""
    spec = spec_of(game)
    own = spec.terminal() if spec.terminal else GameScreen(game)
    return PlainScreen(own) if plain else own
