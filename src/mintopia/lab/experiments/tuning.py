"""Searching card values for a goal: one value changed by one at a time, on the same deals.

For a goal about all cards, the card furthest from the others is looked at first: each of its values
is changed in the direction that should bring it nearer, judged by that card alone, which is quick;
the most promising changes are then judged by all cards. A change stays if it brings the goal
nearer. Because all states are judged on the same deals, what they owe to luck they owe to the same
luck; the result is judged anew on other deals in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from mintopia.bots.experiment_hooks import Dial, Path, experiment_hooks_of
from mintopia.errors import OptionError
from mintopia.lab.experiments.goals import CARDS, Goal, State, card_points
from mintopia.lab.experiments.playing import changed
from mintopia.lab.experiments.texts import said
from mintopia.lab.simulate.setting import Setting
from mintopia.options import shown

GAME_GROUP: Final = "game"  # values of the whole game, such as the goal
BETTER: Final = 0.98  # of the loss: less of an improvement may be luck
FULL_LOOKS: Final = 2  # promising changes of a card that are judged by all cards
FRESH: Final = 0x5EED  # the deals on which the result is judged in the end


@dataclass(frozen=True)
class Step:
    """A change that stays."""

    dial: Dial
    before: int
    after: int
    state: State


@dataclass
class Search:
    """A search and what it has found so far."""

    goal: Goal
    setting: Setting  # with the best values so far
    dials: tuple[Dial, ...]
    games: int
    jobs: int | None = None
    values: dict[Path, int] = field(default_factory=dict)  # of the dials, as they stand
    steps: list[Step] = field(default_factory=list)
    state: State | None = None
    interrupted: bool = False

    def __post_init__(self) -> None:
        """Begin with the values on the cards."""
        self.values = {dial.path: dial.value for dial in self.dials}

    def run(self, most: int, tell: Callable[[State, Step | None], None]) -> None:
        """Search until the goal is reached, nothing helps, or so many changes are made."""
        try:
            self.state = self.goal.look(self.setting, self.games, self.jobs)
            tell(self.state, None)
            while not self.state.is_reached and len(self.steps) < most:
                step = self._better()
                if step is None:
                    return
                self.steps.append(step)
                self.values[step.dial.path] = step.after
                self.state = step.state
                self.setting = changed(self.setting, {step.dial.path: step.after})
                tell(self.state, step)
        except KeyboardInterrupt:
            self.interrupted = True

    def fresh_looks(self, start: Setting) -> tuple[State, State]:
        """Judge the beginning and the end on other deals."""
        looks = []
        for setting in (start, self.setting):
            other = Setting(setting.id, setting.options, setting.bots, setting.seed ^ FRESH)
            looks.append(self.goal.look(other, self.games, self.jobs))
        return looks[0], looks[1]

    def _better(self) -> Step | None:
        """Find a change that brings the goal nearer."""
        assert self.state is not None
        if self.goal.name != CARDS:
            looks = [self._look(dial, value) for dial, value in self._moves()]
            best = min(looks, key=lambda step: step.state.loss, default=None)
            return best if best is not None and self._is_better(best.state) else None
        outside = self.state.outside
        for card in sorted(outside, key=lambda card: -abs(outside[card])):
            if outside[card] == 0:
                break
            for dial, value in self._promising(card, outside[card]):
                step = self._look(dial, value)
                if self._is_better(step.state):
                    return step
        return None

    def _promising(self, card: str, outside: float) -> Sequence[tuple[Dial, int]]:
        """Try the changes that should help one card, judged by it alone; return the best."""
        assert self.state is not None
        found = []
        for dial, value in self._moves():
            is_stronger = (value - self.values[dial.path]) * dial.stronger > 0
            if dial.card != card or is_stronger == (outside > 0):
                continue
            there = changed(self.setting, {dial.path: value})
            points = card_points(there, self.games, self.jobs, only=[card])[card]
            away = abs(outside + points - self.state.cards[card])
            if away < abs(outside):
                found.append((away, dial, value))
        found.sort(key=lambda each: each[0])
        return [(dial, value) for _, dial, value in found[:FULL_LOOKS]]

    def _moves(self) -> Iterator[tuple[Dial, int]]:
        """List every value one down and one up, within its bounds."""
        for dial in self.dials:
            for step in (-1, 1):
                if dial.low <= self.values[dial.path] + step <= dial.high:
                    yield dial, self.values[dial.path] + step

    def _look(self, dial: Dial, value: int) -> Step:
        there = changed(self.setting, {dial.path: value})
        before = self.values[dial.path]
        return Step(dial, before, value, self.goal.look(there, self.games, self.jobs))

    def _is_better(self, state: State) -> bool:
        assert self.state is not None
        return state.loss < BETTER * self.state.loss


def dials_of(setting: Setting) -> tuple[Dial, ...]:
    """List the values of a setting that a search may change."""
    return tuple(experiment_hooks_of(setting.id).dials(setting.read_options))


def choose_dials(
    setting: Setting, goal: Goal, groups: Sequence[str], cards: Sequence[str]
) -> tuple[Dial, ...]:
    """Choose what may change: some groups of values, some cards.

    Without a choice these are, for a goal about cards, the first group of values on them, such as
    their costs; for other goals the values of the whole game, where there are any.
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
