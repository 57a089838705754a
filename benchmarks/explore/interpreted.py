"""Random games with the interpreted rules: slower, but all branches and errors are seen.

Every move is written as text and read back, as a person's move is. Illegal moves and broken texts
are tried too. Integers are unbounded here, so values that do not fit the state are detected.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from time import perf_counter
from typing import Any, Final

from benchmarks.explore.branches import Tracer
from benchmarks.explore.counts import Counts, Trouble, bounds_of
from benchmarks.explore.drawing import draw_options, one_of, schema_of
from benchmarks.explore.sweep import (
    MOST_SEATS,
    MOST_VERBS,
    NOTHING,
    PLAYER_STREAM,
    action_to_try,
    draw_tastes,
    pick,
)
from mintopia.engine.kernel.log import new_log, read_log
from mintopia.engine.kernel.random import Stream
from mintopia.engine.schema.actions import Actions
from mintopia.errors import MalformedMoveError
from mintopia.games import spec_of

GAMES_EACH: Final = 4  # with the same options
TRIES_EACH: Final = 4  # actions put to the refusals in every decision
BROKEN_IN: Final = 8  # one in this many decisions also tries a broken text
GENERATOR: Final = "rng"  # field of the state that can have any value

Progress = Callable[[int, int], None]


class Verbs:
    """The ranges of an action table, one for each way to write a move."""

    def __init__(self, table: Actions) -> None:
        self.ranges = table.ranges()
        self.firsts = [each.first for each in self.ranges]
        self.sizes = [each.size for each in self.ranges]
        self.of = [0] * table.count
        for number, each in enumerate(self.ranges):
            for action in range(each.first, each.first + each.size):
                self.of[action] = number % MOST_VERBS


class Explorer:
    """Plays random games under random options; `play` can be called repeatedly."""

    def __init__(self, game: str, seed: int, bound: int, tracer: Tracer | None = None) -> None:
        self.game = game
        self.rules = schema_of(game)
        self.tracer = tracer
        self._stream = Stream(seed)
        self._bound = bound
        self._verbs = Verbs(self.rules.table)
        self._codes = {key: code for code, key in enumerate(self.rules.refusals.ids)}
        self.counts = Counts(
            actions=[0] * self.rules.table.count,
            events=[0] * len(self.rules.events.ids),
            refusals=[0] * len(self.rules.refusals.ids),
        )
        self._end_of: Callable[[Any], int] | None = None
        if spec_of(game).simulation:
            tally = spec_of(game).simulation().tally
            self.counts.ends = [0] * max(1, len(tally.ends))
            self._end_of = tally.rules.get("end_of")

    def play(self, games: int, progress: Progress | None = None) -> bool:
        """Play this many games, or until Ctrl-C; return whether all were played."""
        start = perf_counter()
        options: dict[str, Any] = {}
        try:
            with self.tracer or nullcontext():
                for number in range(games):
                    if number % GAMES_EACH == 0:
                        options = draw_options(self.game, self._stream)
                        self.counts.settings += 1
                    self._play_one(options, self._stream.word() >> 1, number % 2 == 0)
                    if progress is not None:
                        progress(number + 1, games)
        except KeyboardInterrupt:
            return False
        finally:
            self.counts.seconds += perf_counter() - start
        return True

    def _play_one(self, given: dict[str, Any], seed: int, logged: bool) -> None:
        """Play one game; with a log every event is seen, without one the rules run faster code."""
        moves: list[str] = []

        def trouble(kind: str, words: str = "") -> None:
            self.counts.note(Trouble(kind, 1, given, seed, tuple(moves), words))

        try:
            self._play_moves(given, seed, new_log() if logged else None, moves, trouble)
        except Exception as error:  # anything the rules raise is a finding
            trouble("crash", f"{type(error).__name__}: {error}")

    def _play_moves(
        self,
        given: dict[str, Any],
        seed: int,
        log: list[int] | None,
        moves: list[str],
        trouble: Callable[..., None],
    ) -> None:
        rules, counts = self.rules, self.counts
        options = rules.read_options(given)
        source = Stream(seed ^ PLAYER_STREAM)
        tastes = [0] * MOST_SEATS
        draw_tastes(source, tastes)
        s = rules.set_up(options, seed, log)
        self._note(s, log, trouble)
        counts.games += 1
        stale = NOTHING
        decisions = 0
        while rules.to_move(s) is not None and decisions < self._bound:
            legal = rules.legal(s)
            counts.most_actions = max(counts.most_actions, len(legal))
            if not legal:
                trouble("dead-end")
                return
            for _ in range(TRIES_EACH):
                tried = action_to_try(stale, self._verbs.firsts, self._verbs.sizes, source)
                self._try(s, options, tried, tried in legal, trouble)
            action = pick(legal, len(legal), self._verbs.of, tastes[s.to_move], source)
            if rules.refusal(s, action) is not None:
                trouble("disagreement", rules.format_move(action, options, s))
            text = rules.format_move(action, options, s)
            self._check_text(s, options, action, text, source, trouble)
            stale = one_of(source, legal)
            rules.play(s, log, action)
            moves.append(text)
            self._note(s, log, trouble)
            counts.actions[action] += 1
            counts.decisions += 1
            decisions += 1
        counts.most_decisions = max(counts.most_decisions, decisions)
        counts.most_rounds = max(counts.most_rounds, getattr(s, "round_no", 0))
        if rules.to_move(s) is not None:
            trouble("endless")
            return
        self._try(s, options, max(stale, 0), False, trouble)
        rules.result(s)
        if rules.legal(s):
            trouble("disagreement", rules.format_move(rules.legal(s)[0], options, s))
        if counts.ends:
            counts.ends[self._end_of(s) if self._end_of is not None else 0] += 1

    def _try(
        self, s: Any, options: Any, action: int, legal: bool, trouble: Callable[..., None]
    ) -> None:
        """Check that an action is refused if and only if it is not listed as legal."""
        found = self.rules.refusal(s, action)
        self.counts.tries += 1
        if found is not None and found[0] in self._codes:
            self.counts.refusals[self._codes[found[0]]] += 1
        if (found is None) != legal:
            trouble("disagreement", self.rules.format_move(action, options, s))

    def _check_text(
        self,
        s: Any,
        options: Any,
        action: int,
        text: str,
        source: Stream,
        trouble: Callable[..., None],
    ) -> None:
        """Check that a legal move can be written and read, and that a broken text is refused."""
        if self.rules.parse_move(text, options, s) != action:
            trouble("notation", text)
        if source.below(BROKEN_IN):
            return
        words = text.split()
        at = source.below(len(words) + 1)
        broken = " ".join([*words[:at], "x", *words[at + source.below(2) :]])
        try:
            self.rules.parse_move(broken, options, s)
        except MalformedMoveError:
            return
        trouble("notation", broken)

    def _note(self, s: Any, log: list[int] | None, trouble: Callable[..., None]) -> None:
        """Count the events of a move, and record the values in the state."""
        counts = self.counts
        if log is not None:
            rows = read_log(log)
            counts.most_events = max(counts.most_events, len(rows))
            for row in rows:
                counts.events[row[0]] += 1
        for name, kind, length in s.layout():
            if name == GENERATOR:
                continue
            value = getattr(s, name)
            low, high = (min(value), max(value)) if length else (value, value)
            least, largest = counts.ranges.get(name, (low, high))
            if low < least or high > largest or name not in counts.ranges:
                counts.ranges[name] = min(low, least), max(high, largest)
                bottom, top = bounds_of(kind)
                if low < bottom or high > top:
                    trouble("overflow", f"{name}: {low if low < bottom else high} ({kind})")
