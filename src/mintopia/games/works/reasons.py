"""Why one move is better than another: what is counted in the rounds that follow it."""

from __future__ import annotations

from typing import Final

from mintopia.engine.schema.parts import Fact, FactKind, Plays, ReasonHooks
from mintopia.games.works import schema as w
from mintopia.games.works.buildings import stars_of
from mintopia.games.works.options import Options
from mintopia.games.works.prices import location_of
from mintopia.games.works.state import State
from mintopia.games.works.text import card_name

_TAKES: Final = (w.EV_TAKE, w.EV_ASSEMBLE)
_BUILDS: Final = (w.EV_BUILD, w.EV_ASSEMBLE)
_DEEDS: Final = {w.FROM_WHOLESALER_OWNER: w.WHOLESALER, w.FROM_LOTTO_OWNER: w.LOTTO}


def facts(before: State, seat: int, plays: Plays) -> dict[Fact, float]:
    """Return what happens in the round of a move and in the next one."""
    found: dict[Fact, float] = {}
    first = before.round_no
    for s, rows in plays:
        for event, a, b, c, _ in rows:
            if event == w.EV_ROUND:
                if a > first + 1:
                    break
                _end_round(s, found)
                found[Fact("start", b)] = 1
            elif event in _TAKES or event == w.EV_SWAP:
                plan = c if event == w.EV_SWAP else b
                found.setdefault(Fact("later" if s.round_no > first else "take", a, plan), 1)
            elif event == w.EV_GAIN and c in _DEEDS:
                fact = Fact("deed", a, _DEEDS[c])
                found[fact] = found.get(fact, 0) + b
            if event in _BUILDS and s.round_no == first:
                found[Fact("build", a, b)] = 1
            elif event == w.EV_PLACE and s.round_no == first:
                found[Fact("use", a, b)] = 1
        if s.phase == w.OVER or s.round_no > first + 1:
            break
    if s.phase == w.OVER and s.round_no == first:
        found[Fact("end", seat)] = 1
        _end_round(s, found)
    for other in range(s.seats):
        found[Fact("stars", other)] = stars = stars_of(s, other)
        found[Fact("goal", other)] = stars >= s.star_goal
    return found


def _end_round(s: State, found: dict[Fact, float]) -> None:
    for seat in range(s.seats):
        found.setdefault(Fact("mints", seat), s.mints[seat])


def tell(
    s: State, action: int, fact: Fact, _options: Options, language: str
) -> tuple[str, dict[str, object]] | None:
    """Return the key of a fact's sentence and its fields."""
    whose = "own" if fact.seat == s.to_move else "rival"
    if fact.kind in ("take", "build", "later"):
        plan = w.PLAN_IDS[fact.item]
        return f"{fact.kind}-{whose}", {"plan": card_name("plans", plan, language)}
    if fact.kind in ("use", "deed"):
        if fact.kind == "use" and not fills(s, action, fact.item):
            return None
        location = card_name("locations", w.LOCATION_IDS[fact.item], language)
        return fact.kind, {"location": location}
    if fact.kind == "goal":
        return f"goal-{whose}", {"goal": s.star_goal}
    return fact.kind, {}


def fills(s: State, action: int, location: int) -> bool:
    """Return whether an action takes the last free space of a Location."""
    if not w.PASS < action < w.CO_OP_GIFT or action >= w.AGENCY:
        return False
    return location_of(action) == location and s.used[location] + 1 == s.spaces[location]


REASONS: Final = ReasonHooks(
    kinds={
        "take": FactKind(of_rivals=True),
        "build": FactKind(of_rivals=True),
        "later": FactKind(),
        "use": FactKind(of_own=False, of_rivals=True),
        "start": FactKind(weight=0.8),
        "goal": FactKind(of_rivals=True, weight=0.9),
        "end": FactKind(good=0),
        "deed": FactKind(least=1.0, is_number=True),
        "mints": FactKind(least=1.0, is_number=True, weight=0.6),
        "stars": FactKind(least=1.0, is_number=True, weight=0.5),
    },
    facts=facts,
    tell=tell,
)
