"""The messages of a search in progress, and the resulting card file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mintopia.lab.experiments.effects import card_names, head_fields, shown
from mintopia.lab.experiments.goals import POINTS, Goal, State
from mintopia.lab.experiments.texts import texts
from mintopia.lab.experiments.tuning import Search, Step
from mintopia.lab.simulate.setting import Setting

_WIDTH: Final = 7


class Teller:
    """Writes the progress of a search line by line."""

    def __init__(self, goal: Goal, start: Setting, games: int, language: str) -> None:
        self._goal = goal
        self._start = start
        self._games = games
        self._language = language
        self._say = texts(language).say
        self._names = card_names(start, language)

    def head(self, dials: int) -> Iterator[str]:
        """Yield what is searched, and the goal."""
        head = head_fields(self._start, self._games, self._language)
        yield self._say("tune", "head", dials=dials, **head)
        yield self._goal.describe(self._start, self._language)

    def step(self, state: State, step: Step | None, number: int) -> str:
        """Return how far the cards are from the goal, at the start or after a change."""
        told = self._goal.tell(state, self._names, self._language)
        if step is None:
            return self._say("tune", "start", state=told)
        changes = ", ".join(
            f"{dial.name} {step.before[dial]} → {value}" for dial, value in step.after.items()
        )
        return self._say("tune", "step", number=number, changes=changes, state=told)

    def foot(self, search: Search, most: int) -> Iterator[str]:
        """Yield how the search ended, and how good its result is on other deals."""
        if search.interrupted:
            yield self._say("tune", "stopped")
            return
        assert search.state is not None
        if search.state.is_reached:
            yield self._say("tune", "reached")
        elif len(search.steps) >= most:
            yield self._say("tune", "no-more-steps", steps=most)
        else:
            yield self._say("tune", "not-reached")
        if not search.steps:
            yield self._say("tune", "unchanged")
            return
        before, after = search.fresh_looks(self._start)
        states = [self._goal.tell(each, self._names, self._language) for each in (before, after)]
        told = {"games": f"{self._games:,}", "before": states[0], "after": states[1]}
        yield self._say("tune", "fresh", **told)
        for card in sorted(after.cards, key=lambda card: -after.cards[card]):
            numbers = [shown(each.cards[card] / POINTS, "share") for each in (before, after)]
            yield f"{numbers[0]:>{_WIDTH}} →{numbers[1]:>{_WIDTH}}  {self._names[card]}"


def card_file_of(search: Search, language: str) -> str:
    """Return the card file with the best values, and a comment saying where it comes from."""
    setting = search.setting
    comment = texts(language).say(
        "tune",
        "comment",
        game=setting.id,
        goal=search.goal,
        change=",".join(dict.fromkeys(dial.group for dial in search.dials)),
        bots=",".join(setting.bots),
        games=search.games,
        seed=setting.seed,
    )
    return f"# {comment}\n{setting.rules.cards_toml(setting.options.get('cards') or {})}"
