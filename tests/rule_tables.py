"""Shared by the rule tests of all games: tables of positions, moves and their effects.

One line of a table is written as `rule("W1: the sentence", position, moves, changes, **options)`.
`changes` is what is different on the table after the moves. A whole table may be text that reads
like the rulebook, `read` as such lines:

    W1: Supplier: take a Plan from the Plan Supply, face down
        supply: gardens museum truck | seat 0: 4 Mints; plans mine
        supplier museum => 0.mints: 4 - 2; 0.plans: mine museum; supply: gardens - truck;
        supplier: 0:2 -

First comes the sentence, then the position in the game's notation, then the moves and what they
change; a phrase of the game's tests may stand for several changes. Lines with `#` are comments.
"""

from __future__ import annotations

import re
from ast import literal_eval
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from textwrap import dedent
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

import pytest

from mintopia.engine.game import Event, Game

F = TypeVar("F", bound=Callable[..., None])
Changes = dict[str, object]
NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class GameTests:
    """How a game's tests set up a position, describe it, and check that its state is sound."""

    table: Callable[..., Game]
    snapshot: Callable[[Game], Changes]  # the whole table as short lines
    check: Callable[[Any], None]
    phrases: Mapping[str, Changes] = field(default_factory=dict)  # what words in a text stand for

    def rule(
        self,
        sentence: str,
        position: str,
        moves: str,
        changed: Changes | None = None,
        **options: Any,
    ) -> Rule:
        """Write one line of a rule table."""
        return Rule(sentence, position, moves, changed or {}, options, self)

    def read(self, text: str, given: str = "", **options: Any) -> Iterator[Rule]:
        """Read a table of rules; `given` are lines that all positions have in common."""
        for case in re.split(r"\n(?=\S)", dedent(text).strip()):
            sentence, *lines = (line for line in case.splitlines() if not re.match(" *#", line))
            at = next(number for number, line in enumerate(lines) if "=>" in line)
            moves, _, changes = " ".join(map(str.strip, lines[at:])).partition("=>")
            changed: Changes = {}
            for item in filter(None, map(str.strip, changes.split(";"))):
                changed |= self.phrases.get(item) or dict([_entry(item)])
            position = "\n".join([*lines[:at], given])
            yield self.rule(sentence, position, moves.strip(), changed, **options)

    def played(
        self, text: str, *more: Rule, given: str = "", **options: Any
    ) -> Callable[[Rule], None]:
        """Return a test: the moves of each rule in a text change what it names, nothing else."""
        return played(*self.read(text, given, **options), *more)

    def play(self, game: Game, moves: str) -> None:
        """Play moves ("producer; pass"), checking the whole state after each.

        Rollouts play without a log and sometimes take a shortcut; it must lead to the same state.
        """
        for move in split(moves):
            unlogged = game._state.copy()
            action = game.action_of(move)
            game.play(move)
            self.check(game._state)
            game.rules.play(unlogged, None, action)
            assert unlogged == game._state, f"{move} without a log leads elsewhere"

    def changes(self, game: Game, moves: str) -> Changes:
        """Play moves and return what has changed, except whose turn it is."""
        self.check(game._state)
        before = self.snapshot(game)
        self.play(game, moves)
        return difference(before, self.snapshot(game))

    def happened(self, game: Game, moves: str) -> list[Event]:
        """Play moves and return all events, secrets included."""
        before = game.event_count
        self.play(game, moves)
        return game.all_events(before)


class Rule(NamedTuple):
    """One line of a rule table."""

    sentence: str
    position: str
    moves: str
    changes: Changes
    options: dict[str, Any]
    tests: GameTests

    def table(self) -> Game:
        """Set up the position."""
        return self.tests.table(self.position, **self.options)

    def played(self) -> Changes:
        """Play the moves; return what has changed, and the values of all that the rule names."""
        game = self.table()
        changed = self.tests.changes(game, self.moves)
        return changed | self._named(game)

    def shown(self) -> Changes:
        """Play the moves; return only the values of all that the rule names."""
        game = self.table()
        self.tests.check(game._state)
        self.tests.play(game, self.moves)
        return self._named(game)

    def _named(self, game: Game) -> Changes:
        after = self.tests.snapshot(game)
        return {key: after[key] for key in self.changes}


class Refusal(NamedTuple):
    """A move that is refused in a position."""

    key: str
    position: str
    move: str | int
    sentence: str
    options: Mapping[str, Any] = NO_OPTIONS
    first: str = ""  # moves that lead to the refused one


class First(NamedTuple):
    """A move that is refused for more than one reason, and the one that is given."""

    sentence: str
    position: str
    move: str
    key: str
    options: Mapping[str, Any] = NO_OPTIONS


class Line(NamedTuple):
    """A line of a table of events: some of those that happen, in this order."""

    sentence: str
    position: str
    moves: str
    events: list[Event]
    options: Mapping[str, Any] = NO_OPTIONS


def _entry(item: str) -> tuple[str, object]:
    """Read what one thing on the table changes to; a sum stands for its result."""
    key, _, value = (part.strip() for part in item.partition(":"))
    if re.fullmatch(r"\d+( [-+] \d+)+", value):
        return key, sum(map(int, re.findall(r"[-+]?\d+", value.replace(" ", ""))))
    try:
        return key, literal_eval(value)
    except (ValueError, SyntaxError):
        return key, "" if value == "empty" else value


def event(kind: str, /, **fields: object) -> Event:
    """Return an event."""
    return {"event": kind, **fields}


def rules(*lines: Rule) -> Callable[[F], F]:
    """Parametrize a test's `case` with a table of rules, each line named by its sentence."""
    return pytest.mark.parametrize("case", lines, ids=[line.sentence for line in lines])


def played(*lines: Rule) -> Callable[[Rule], None]:
    """Return a test: the moves of a line change what it names, and nothing else."""

    @rules(*lines)
    def changes_what_it_names(case: Rule) -> None:
        assert case.played() == case.changes

    return changes_what_it_names


def shown(*lines: Rule) -> Callable[[Rule], None]:
    """Return a test: after the moves of a line, what it names is as it says."""

    @rules(*lines)
    def is_as_it_says(case: Rule) -> None:
        assert case.shown() == case.changes

    return is_as_it_says


def difference(before: Changes, after: Changes) -> Changes:
    """Return what is different afterwards, except whose turn it is."""
    return {key: value for key, value in after.items() if before[key] != value and key != "to_move"}


def split(moves: str) -> list[str]:
    """Split a list of moves."""
    return [move.strip() for move in moves.split(";") if move.strip()]


def why(game: Game, click: str, language: str = "en") -> str:
    """Return the reason why a target cannot be clicked."""
    found = {entry["click"]: entry["why"] for entry in game.blocked(language)}
    return found[click]


def choice(game: Game, move: str) -> dict[str, Any]:
    """Return the choice for a move."""
    return next(each for each in game.choices() if each["move"] == move)
