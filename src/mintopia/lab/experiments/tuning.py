"""Searching for card values that meet a goal, by changing one or two at a time on fixed deals.

For a goal about all cards, the search starts with the card furthest from the others. It tries
changes of up to two steps to that card's values, judged by that card alone, which is quick; the
most promising changes are then judged by all cards. If no card can be helped by its own values,
every single change of any value is judged by all cards. A change is kept if it brings the goal
nearer. All states are judged on the same deals, so luck affects them all alike; at the end, the
result is judged again on other deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Final

from mintopia.engine.options import shown
from mintopia.engine.schema.experiments import Dial
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.lab.experiments.goals import CARDS, Goal, State, card_points
from mintopia.lab.experiments.pairing import changed
from mintopia.lab.experiments.texts import said
from mintopia.lab.simulate.setting import Setting

GAME_GROUP: Final = "game"  # values of the whole game, such as the goal
BETTER: Final = 0.98  # of the loss: a smaller improvement may be luck
FULL_LOOKS: Final = 3  # promising changes of a card to judge by all cards
FRESH: Final = 0x5EED  # changes the seed: other deals for judging the result at the end


Move = Mapping[Dial, int]  # values to change, and their new values


@dataclass(frozen=True)
class Step:
    """Values that were changed together and kept."""

    before: Move
    after: Move
    state: State


@dataclass
class Search:
    """A search and what it has found so far."""

    goal: Goal
    setting: Setting  # with the best values so far
    dials: tuple[Dial, ...]
    games: int
    jobs: int | None = None
    values: dict[Dial, int] = field(default_factory=dict)  # current values
    steps: list[Step] = field(default_factory=list)
    state: State | None = None
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Start with the values on the cards."""
        self.values = {dial: dial.value for dial in self.dials}

    def run(self, most: int, tell: Callable[[State, Step | None], None]) -> None:
        """Search until the goal is reached, nothing helps, or `most` changes have been made."""
        try:
            self.state = self.goal.look(self.setting, self.games, self.jobs)
            tell(self.state, None)
            while not self.state.is_reached and len(self.steps) < most:
                step = self._better()
                if step is None:
                    return
                self.steps.append(step)
                self.setting = self._changed(step.after)
                self.values |= step.after
                self.state = step.state
                tell(self.state, step)
        except KeyboardInterrupt:
            self.interrupted = True

    def fresh_looks(self, start: Setting) -> tuple[State, State]:
        """Judge the start and the result on other deals."""
        looks = []
        for setting in (start, self.setting):
            other = Setting(setting.id, setting.options, setting.bots, setting.seed ^ FRESH)
            looks.append(self.goal.look(other, self.games, self.jobs))
        return looks[0], looks[1]

    def _better(self) -> Step | None:
        """Return a change that brings the goal nearer, or None."""
        assert self.state is not None
        singles = [move for dial in self.dials for move in self._moves([dial])]
        if self.goal.name != CARDS:
            best = min(map(self._look, singles), key=lambda step: step.state.loss, default=None)
            return best if best is not None and self._is_better(best) else None
        outside = self.state.outside
        worst_first = sorted(outside, key=lambda card: -abs(outside[card]))
        for card in worst_first:
            if outside[card] != 0:
                step = self._first_better(self._promising(card))
                if step is not None:
                    return step
        return self._first_better(singles)

    def _first_better(self, moves: Iterable[Move]) -> Step | None:
        """Return the first of these moves that brings the goal nearer, or None."""
        return next(filter(self._is_better, map(self._look, moves)), None)

    def _promising(self, card: str) -> Sequence[Move]:
        """Try the moves that should help one card, judged by that card alone; return the best."""
        assert self.state is not None
        state = self.state
        dials = [dial for dial in self.dials if dial.card == card]
        found = []
        for move in (*self._moves(dials), *self._moves(dials, 2)):
            turns = [(value - self.values[dial]) * dial.stronger for dial, value in move.items()]
            if all(turn * state.outside[card] > 0 for turn in turns):
                continue  # all in the wrong direction
            points = card_points(self._changed(move), self.games, self.jobs, only=[card])[card]
            away = self.goal.outside(points, state.window)
            if abs(away) < abs(state.outside[card]):
                found.append((abs(away), abs(points - state.window - self.goal.value / 2), move))
        found.sort(key=lambda each: each[:2])
        return [move for _, _, move in found[:FULL_LOOKS]]

    def _moves(self, dials: Sequence[Dial], steps: int = 1) -> Iterator[Move]:
        """Yield moves of `steps` steps: several values by one step, or one value by all."""
        for chosen in combinations(dials, steps):
            for turns in product((-1, 1), repeat=steps):
                yield from self._allowed(dict(zip(chosen, turns, strict=True)))
        if steps > 1:
            for dial, turn in product(dials, (-steps, steps)):
                yield from self._allowed({dial: turn})

    def _allowed(self, turns: Move) -> Iterator[Move]:
        """Yield the new values after these turns, unless they are out of bounds."""
        move = {dial: self.values[dial] + turn for dial, turn in turns.items()}
        if all(dial.low <= value <= dial.high for dial, value in move.items()):
            yield move

    def _changed(self, move: Move) -> Setting:
        return changed(self.setting, {dial.path: value for dial, value in move.items()})

    def _look(self, move: Move) -> Step:
        state = self.goal.look(self._changed(move), self.games, self.jobs)
        return Step({dial: self.values[dial] for dial in move}, move, state)

    def _is_better(self, step: Step) -> bool:
        assert self.state is not None
        return step.state.loss < BETTER * self.state.loss


def dials_of(setting: Setting) -> tuple[Dial, ...]:
    """Return the values of a setting that a search may change."""
    return tuple(spec_of(setting.id).experiments().dials(setting.read_options))


def choose_dials(
    setting: Setting, goal: Goal, groups: Sequence[str], cards: Sequence[str]
) -> tuple[Dial, ...]:
    """Return the values that may change, restricted to some groups of values and some cards.

    By default, a goal about cards changes the first group of values on them, such as their costs;
    other goals change the values of the whole game, if it has any.
    """
    dials = dials_of(setting)
    known = tuple(dict.fromkeys(dial.group for dial in dials))
    names = tuple(dict.fromkeys(dial.card for dial in dials if dial.card))
    for group in groups:
        if group not in known:
            raise OptionError(said("group", given=shown(group), groups=known))
    for card in cards:
        if card not in names:
            raise OptionError(said("only", given=shown(card), cards=names))
    if not groups:
        whole = goal.name != CARDS and not cards and GAME_GROUP in known
        groups = [GAME_GROUP if whole else known[0]]
    chosen = tuple(
        dial for dial in dials if dial.group in groups and (not cards or dial.card in cards)
    )
    if not chosen:
        raise OptionError(said("no-dials"))
    return chosen
