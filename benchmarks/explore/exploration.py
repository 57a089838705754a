"""The results of an exploration: troubles, what was never reached and why, largest values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from benchmarks.explore.branches import Tracer
from benchmarks.explore.counts import Counts, Trouble, bounds_of
from benchmarks.explore.drawing import schema_of
from benchmarks.explore.games import explore_spec
from benchmarks.explore.texts import texts
from mintopia.engine.i18n import DEFAULT_LANGUAGE
from mintopia.engine.kernel.log import MOST_EVENTS
from mintopia.games import spec_of

RULING, REFUSAL, EVENT, END, ACTION, BRANCH = (
    "ruling", "refusal", "event", "end", "action", "branch",
)  # fmt: skip
SORTS: Final = (RULING, REFUSAL, EVENT, END, ACTION, BRANCH)


@dataclass(frozen=True)
class Unreached:
    """Something that never happened, and why it cannot if the game's folder explains it."""

    sort: str
    name: str
    why: str = ""  # in the language of the report


@dataclass(frozen=True)
class Verb:
    """How many of a verb's actions in the action table were played."""

    form: str
    size: int
    played: int
    times: int


@dataclass(frozen=True)
class Extreme:
    """The lowest and highest value of a field of the state, and what it can hold."""

    name: str
    kind: str
    low: int
    high: int
    bottom: int
    top: int

    @property
    def used(self) -> float:
        """The fraction of its capacity that the field has needed."""
        parts = [self.high / self.top if self.high > 0 else 0.0]
        if self.low < 0 and self.bottom < 0:
            parts.append(self.low / self.bottom)
        return max(parts)


class Exploration:
    """The counts of both ways of playing, and the conclusions from them."""

    def __init__(
        self, game: str, seed: int, interpreted: Counts, tracer: Tracer, compiled: Counts | None
    ) -> None:
        self.game = game
        self.seed = seed
        self.interpreted = interpreted
        self.compiled = compiled
        self.tracer = tracer
        self.interrupted = False
        self._rules = schema_of(game)
        self._spec = explore_spec(game)
        self.counts = Counts()
        self.counts.add(interpreted)
        if compiled is not None:
            self.counts.add(compiled)

    # --- what went wrong ----------------------------------------------------------------------
    @property
    def troubles(self) -> list[Trouble]:
        """What must not happen but did; a field exactly at its limit may have overflowed."""
        found = list(self.counts.troubles.values())
        for extreme in self.extremes:
            if self._may_have_overflowed(extreme):
                words = f"{extreme.name}: {extreme.low} to {extreme.high} ({extreme.kind})"
                found.append(Trouble("limit", 1, {}, self.seed, (), words))
        return found

    def _may_have_overflowed(self, extreme: Extreme) -> bool:
        """Return whether a value may have overflowed.

        A limit that the game states may be reached; the limit of an integer type may not.
        """
        if extreme.name in self._spec.limits or not extreme.kind:
            return extreme.high > extreme.top
        return extreme.high >= extreme.top or extreme.low <= extreme.bottom < 0

    # --- what never happened ------------------------------------------------------------------
    @property
    def unreached(self) -> list[Unreached]:
        """What never happened, with the game's own explanations in English."""
        return self.unreached_in(DEFAULT_LANGUAGE)

    def unreached_in(self, language: str) -> list[Unreached]:
        """Return what never happened, with the game's own explanations in a language."""
        keys = self._spec.unreachable
        reasons = texts(language).section("unreachable")
        return [
            Unreached(sort, name, reasons.get(keys.get(f"{sort}:{name}", ""), ""))
            for sort, name in self._missing()
        ]

    def _missing(self) -> Iterator[tuple[str, str]]:
        rules, counts = self._rules, self.counts
        for ruling, places in self._spec.rulings.items():
            if not all(map(self.is_reached, (places,) if isinstance(places, str) else places)):
                yield RULING, ruling
        for key, times in zip(rules.refusals.ids[1:], counts.refusals[1:], strict=True):
            if not times:
                yield REFUSAL, key
        for key, times in zip(rules.events.ids, counts.events, strict=True):
            if not times:
                yield EVENT, key
        for key, times in zip(self.ends, counts.ends, strict=False):
            if key and not times:
                yield END, key
        for verb in self.verbs:
            if verb.played < verb.size:
                yield ACTION, verb.form
        for branch in self.tracer.missed():
            yield BRANCH, str(branch)

    @property
    def ends(self) -> tuple[str, ...]:
        """The ways in which a game can end, by number."""
        if not spec_of(self.game).simulation:
            return ()
        return tuple(spec_of(self.game).simulation().tally.ends)

    def is_reached(self, place: str) -> bool:
        """Return whether the code for a ruling was reached; see ExploreSpec for places."""
        sort, _, name = place.partition(":")
        if sort == REFUSAL:
            return bool(self.counts.refusals[self._rules.refusals.ids.index(name)])
        if sort == EVENT:
            return bool(self.counts.events[self._rules.events.ids.index(name)])
        if sort == END:
            return not self.counts.ends or self.counts.ends[self.ends.index(name)] > 0
        if sort == ACTION:
            return any(verb.times for verb in self.verbs if verb.form.split()[0] == name)
        return self.tracer.reached(place)

    @property
    def rulings(self) -> int:
        """How many rulings are linked to places in the rules."""
        return len(self._spec.rulings)

    # --- how far it went ----------------------------------------------------------------------
    @property
    def verbs(self) -> list[Verb]:
        """The verbs, and how many of their actions were played."""
        actions = self.counts.actions
        found = []
        for each in self._rules.table.ranges():
            times = actions[each.first : each.first + each.size]
            found.append(Verb(each.form, each.size, sum(map(bool, times)), sum(times)))
        return found

    @property
    def extremes(self) -> list[Extreme]:
        """The fields of the state, those closest to their limits first."""
        kinds = {name: kind for name, kind, _ in self._layout()}
        found = []
        for name, (low, high) in self.counts.ranges.items():
            bottom, top = bounds_of(kinds[name])
            top = self._spec.limits.get(name, top)
            found.append(Extreme(name, kinds[name], low, high, bottom, top))
        found.append(Extreme("log", "", 0, self.counts.most_events, 0, MOST_EVENTS))
        room = self._room()
        if room:
            found.append(Extreme("legal actions", "", 0, self.counts.most_actions, 0, room))
        return sorted(found, key=lambda extreme: (-extreme.used, extreme.name))

    def _layout(self) -> Any:
        options = self._rules.read_options({"players": self._rules.option_list.all["players"].high})
        return self._rules.set_up(options, 0, None).layout()

    def _room(self) -> int:
        """Return how many legal actions fit into the game's buffer."""
        buffer = getattr(self._rules, "buffer", None)
        return len(buffer().actions) if buffer is not None else 0

    def as_json(self) -> dict[str, Any]:
        """Return everything as plain lists and dicts."""
        counts = self.counts
        return {
            "game": self.game,
            "seed": self.seed,
            "interrupted": self.interrupted,
            "games": counts.games,
            "decisions": counts.decisions,
            "settings": counts.settings,
            "tries": counts.tries,
            "interpreted": {"games": self.interpreted.games, "seconds": self.interpreted.seconds},
            "compiled": None
            if self.compiled is None
            else {"games": self.compiled.games, "seconds": self.compiled.seconds},
            "most": {
                "decisions": counts.most_decisions,
                "rounds": counts.most_rounds,
                "legal actions": counts.most_actions,
                "events of a move": counts.most_events,
            },
            "troubles": [asdict(trouble) for trouble in self.troubles],
            "unreached": [vars(each) for each in self.unreached],
            "actions": [vars(verb) for verb in self.verbs],
            "events": dict(zip(self._rules.events.ids, counts.events, strict=True)),
            "refusals": dict(zip(self._rules.refusals.ids[1:], counts.refusals[1:], strict=True)),
            "ends": dict(zip(self.ends, counts.ends, strict=False)),
            "branches": {
                "all": self.tracer.branches,
                "missed": [
                    {"line": each.line, "branch": str(each)} for each in self.tracer.missed()
                ],
            },
            "values": [{**vars(each), "used": each.used} for each in self.extremes],
        }
