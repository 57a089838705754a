"""Games with explicit chance: every draw is decided separately, by the caller.

A seed would decide the whole deck before the first move, and a copy of the game would know it. Here
each draw is decided when it happens: `chance` lists its possible outcomes, and `decide` chooses
one. Future draws are undecided, so no copy can foresee them.

A game describes its draws in its part `draws`.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, Self, cast

from mintopia.engine.game import Game
from mintopia.engine.kernel.log import Row, new_log, read_log
from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.engine.rules import Rules, rules_of
from mintopia.engine.schema.events import SPECTATOR
from mintopia.engine.schema.parts import Draws
from mintopia.errors import OptionError
from mintopia.games import spec_of

FIRST = "first"  # the first draw: who begins


class _Unshuffled:
    """A random source that keeps the order of the card file; everything is decided later."""

    def below(self, bound: int) -> int:
        return 0

    def shuffled(self, items: Any) -> list[Any]:
        return list(items)


@dataclass(frozen=True)
class Setting:
    """A game, its options, and what chance decides before the first move."""

    rules: Rules
    options: Any
    draws: Draws
    cards: tuple[str, ...]  # of the deck and the cards behind it, in the order of the card file
    decks: tuple[tuple[str, int], ...]  # the options that set their order, and the lengths
    opening: int  # how many cards the deal lays open or puts in hands
    begins: bool  # whether chance decides who begins

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return the object itself: it never changes."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a game and its options."""
        return setting_of, (self.rules.id, dict(self.options.given))


def setting_of(game: str, given: dict[str, Any]) -> Setting:
    """Return the setting of a game with these options, including what it leaves to chance."""
    rules = rules_of(game)
    spec = spec_of(game)
    if not spec.draws:
        raise OptionError(f"The game {game} does not describe its draws: it needs the part draws.")
    for name in rules.secret_options:
        if given.get(name) is not None:
            raise OptionError(f"{name} cannot be given: chance nodes decide what is drawn.")
    options = rules.read_options(given)
    named = rules.name_chance(options, lambda _: cast("SecureStream", _Unshuffled()))
    kinds = {name: rules.option_list.all[name].kind for name in named}
    decks = tuple((name, len(named[name])) for name in named if kinds[name] == "order")
    for name in named:
        if kinds[name] not in ("order", "rolls") and name != rules.begins_option:
            raise OptionError(
                f"{name} must name what is played with: only draws have chance nodes."
            )
    draws = spec.draws()
    log = new_log()
    first = rules.set_up(rules.read_options({**options.given, **named}), 0, log)
    rows = draws.opening(first) + read_log(log)
    opening = sum(draws.source_of(row) is not None for row in rows)
    cards = tuple(card for name, _ in decks for card in named[name])
    return Setting(rules, options, draws, cards, decks, opening, rules.begins_option in named)


class Deal:
    """A game in which every draw is decided when it happens."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.game: Game | None = None  # None until the cards are dealt
        self.first: int | None = None if setting.begins else -1
        self.dealt: list[str] = []
        self.pending: int | None = None  # the action whose draws are being decided
        self.draw: tuple[int, int] | None = None  # its source, and how many came before
        self.decided: set[tuple[int, int]] = set()  # the draws of this action decided so far
        self.drawn: list[int] = []  # the outcomes of all draws after the deal
        self.opening: list[Row] = []  # what the deal showed without an event, as events
        self._told: dict[int | None, list[str]] = {}
        self._recalled: dict[int | None, list[list[int]]] = {}
        self._advance()

    def copy(self) -> Deal:
        """Return an independent copy."""
        twin = object.__new__(Deal)
        twin.__dict__.update(self.__dict__)
        twin.game = None if self.game is None else self.game.copy()
        twin.dealt = self.dealt[:]
        twin.decided = self.decided.copy()
        twin.drawn = self.drawn[:]
        twin._told = {seat: told[:] for seat, told in self._told.items()}
        twin._recalled = {seat: rows[:] for seat, rows in self._recalled.items()}
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Deal:
        """Return an independent copy; the setting is shared."""
        return self.copy()

    # --- chance -------------------------------------------------------------------------------
    @property
    def chance(self) -> list[int]:
        """The possible outcomes of the next draw, all equally likely; empty if a seat decides."""
        setting = self.setting
        if self.game is None:
            if self.first is None:
                return list(range(setting.options.seats))
            return [at for at, card in enumerate(setting.cards) if card not in self.dealt]
        if self.draw is None:
            return []
        return setting.draws.outcomes(self.game.present, *self.draw)

    def decide(self, outcome: int) -> None:
        """Choose the outcome of the next draw."""
        if self.game is None:
            if self.first is None:
                self.first = outcome
            else:
                self.dealt.append(self.setting.cards[outcome])
        else:
            assert self.draw is not None, "there is a draw to decide"
            self.setting.draws.settle(self.game.present, *self.draw, outcome)
            self.decided.add(self.draw)
            self.drawn.append(outcome)
        self._advance()

    def outcome_name(self, outcome: int) -> str:
        """Return the name of an outcome of the next draw."""
        if self.game is None:
            if self.first is None:
                return f"seat {outcome} begins"
            return f"deal {self.setting.cards[outcome]}"
        assert self.draw is not None, "there is a draw to decide"
        return self.setting.draws.outcome_name(self.draw[0], outcome)

    # --- playing ------------------------------------------------------------------------------
    def play(self, action: int) -> None:
        """Play an action of the seat to move; its draws follow."""
        assert self.game is not None, "cards are dealt before moves"
        self.pending = self.game.check(action)
        self._advance()

    def _advance(self) -> None:
        """Continue until chance or a seat has to decide."""
        if self.game is None:
            if self.first is None or len(self.dealt) < self.setting.opening:
                return
            self._lay_out()
        assert self.game is not None, "the cards are laid out"
        while True:
            if self.pending is not None:
                self.draw = self._next_draw(self.game, self.pending)
                if self.draw is not None:
                    return
                self.game.play(self.pending)
                self.pending = None
                self.decided.clear()
            if not self.game.is_scripted:
                return
            self.pending = self.game.legal_actions()[0]

    def _next_draw(self, game: Game, action: int) -> tuple[int, int] | None:
        """Return the first undecided draw of an action, or None."""
        log = new_log()
        trial = game.snapshot()
        game.rules.play(trial, log, action)
        seen: Counter[int] = Counter()
        for row in read_log(log):
            source = self.setting.draws.source_of(row)
            if source is None:
                continue
            draw = (source, seen[source])
            seen[source] += 1
            if draw in self.decided:
                continue
            if len(self.setting.draws.outcomes(game.present, *draw)) > 1:
                return draw
        return None

    def _lay_out(self) -> None:
        """Start the game with the cards dealt so far; the rest follows in arbitrary order."""
        setting = self.setting
        rest = [card for card in setting.cards if card not in self.dealt]
        cards = self.dealt + rest
        given = dict(setting.options.given)
        for name, count in setting.decks:
            given[name], cards = cards[:count], cards[count:]
        if setting.begins and setting.rules.begins_option is not None:
            given[setting.rules.begins_option] = self.first
        options = setting.rules.read_options(given)
        self.game = Game(setting.rules, options, 0)
        self.game.drop_history()
        self.opening = setting.draws.opening(self.game.present)

    # --- telling ------------------------------------------------------------------------------
    def event_texts(self, seat: int | None) -> list[str]:
        """Return the deal and all events as JSON, as a seat (None: a spectator) may know them."""
        if self.game is None:
            return []
        told = self._told.setdefault(seat, [])
        if not told:
            viewer = SPECTATOR if seat is None else seat
            rules, options = self.setting.rules, self.game.options
            told += [json.dumps(rules.event(row, viewer, options)) for row in self.opening]
        since = len(told) - len(self.opening)
        told += [json.dumps(event) for event in self.game.events(seat, since)]
        return told

    def recalled(self, seat: int | None) -> list[list[int]]:
        """Return the same as rows of numbers."""
        if self.game is None:
            return []
        rows = self._recalled.setdefault(seat, [])
        if not rows:
            viewer = SPECTATOR if seat is None else seat
            rows += [self.setting.rules.events.numbers(row, viewer) for row in self.opening]
        rows += self.game.event_numbers(seat, len(rows) - len(self.opening))
        return rows

    def __str__(self) -> str:
        """Return a description of all decisions so far."""
        dealt = f"first {self.first}, dealt {' '.join(self.dealt)}"
        if self.game is None:
            return dealt
        pending = "" if self.pending is None else f", playing {self.pending}"
        drawn = " ".join(map(str, self.drawn))
        return f"{dealt}, drawn {drawn}, moves {'; '.join(self.game.moves)}{pending}"
