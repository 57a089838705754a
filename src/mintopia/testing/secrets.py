"""Secrets: two worlds that a seat cannot tell apart look the same to it and say the same to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.log import new_log, read_log
from mintopia.engine.schema.events import SPECTATOR
from mintopia.errors import OptionError
from mintopia.testing.case import Case

EVERY: Final = 4
SWAPS: Final = 12  # of two cards in a deck
# What a seat is shown at any time, and what it is shown when it is to move.
SHOWN: Final[dict[str, Callable[[Game, int | None], Any]]] = {
    "the view": lambda game, seat: game.view(seat),
    "the prompt": lambda game, seat: game.prompt(seat),
    "derived()": lambda game, seat: game.derived(seat),
    "the drawing": lambda game, seat: None if game.over else game.draw(seat),
}
TO_MOVE: Final[dict[str, Callable[[Game, int | None], Any]]] = {
    "legal()": lambda game, _: game.legal(),
    "choices()": lambda game, _: game.choices(),
    "blocked()": lambda game, _: game.blocked(),
}


def check_secrets(case: Case) -> None:
    """Compare each position with worlds in which what a seat does not know is dealt again."""
    hidden: set[str] = set()  # from whom something was hidden
    dealt: set[str] = set()  # for whom something was dealt again
    for game, chance in case.positions(EVERY):
        action = None if game.over else chance.choice(game.legal_actions())
        for seat in (None, *range(game.seats)):
            who, seed = "a spectator" if seat is None else f"seat {seat}", chance.getrandbits(60)
            world = game.as_if(game.imagine_state(seat, seed))
            told = "resample deals two worlds from one seed."
            case.expect(game.imagine_state(seat, seed) == world.present, told)
            is_mover = seat is not None and seat == game.to_move
            for what, show in (SHOWN | TO_MOVE if is_mover else SHOWN).items():
                real, other = show(game, seat), show(world, seat)
                told = f"{what} tells {who} a secret, or resample deals again what it knows"
                case.expect(real == other, f"{told}: {_difference(real, other)}")
            hidden |= {who} if game.view(seat) != game.state() else set()
            dealt |= {who} if _is_redealt(game.present, world.snapshot()) else set()
            if action is not None and not is_mover:
                _compare_events(case, game, world, action, SPECTATOR if seat is None else seat)
            record = game.record_for(seat)
            kept = {"seed", *game.rules.option_list.secrets} & {*record, *record["options"]}
            case.expect(not kept, f"the record for {who} holds {', '.join(kept)}.")
    for who in hidden - dealt:
        case.fault(f"resample deals nothing again for {who}: bots would see what is hidden.")


def check_deals(case: Case) -> None:
    """Compare what is told of the deal with what is told of others that look the same to a seat."""
    orders = {o.name: o.choices for o in case.rules.option_list.all.values() if o.kind == "order"}
    for game, chance in case.starts():
        for name, cards in orders.items():
            given = {**game.record()["options"], name: chance.sample(cards, len(cards))}
            try:
                one = new_game(game.id, given, seed=game.seed)
            except OptionError:
                continue  # the deck depends on other options
            for _ in range(SWAPS):
                swapped, (i, j) = [*given[name]], chance.sample(range(len(cards)), 2)
                swapped[i], swapped[j] = swapped[j], swapped[i]
                other = new_game(game.id, given, seed=game.seed, **{name: swapped})
                for seat in (None, *range(game.seats)):
                    if one.view(seat) == other.view(seat):
                        told = [sorted(each.events(seat), key=str) for each in (one, other)]
                        _compare(case, *told)  # the view need not say what came first


def _is_redealt(real: Any, world: Any) -> bool:
    """Return whether more than the random generator is different."""
    if hasattr(real, "rng"):
        world.rng = real.rng
    return bool(world != real)


def _compare_events(case: Case, game: Game, world: Game, action: int, viewer: int) -> None:
    """Compare what a viewer is told of another's move, if it looks the same in both worlds."""
    if action not in world.legal_actions():
        return
    events, views = [], []
    for one in (game, world):
        state, log = one.snapshot(), new_log()
        game.rules.play(state, log, action)
        events.append([game.rules.event(row, viewer, game.options) for row in read_log(log)])
        views.append(game.rules.view(state, game.options, viewer))
    if views[0] == views[1]:
        _compare(case, *events)


def _compare(case: Case, events: list[Any], others: list[Any]) -> None:
    for real, other in zip(events, others, strict=False):
        told = f"the event {real['event']} tells more than the view (use secret() in the schema)"
        case.expect(real == other, f"{told}: {_difference(real, other)}")


def _difference(one: Any, other: Any) -> str:
    """Return the first place where two values differ, and both values there."""
    place = ""
    while type(one) is type(other) and isinstance(one, dict | list) and len(one) == len(other):
        keys = one.keys() & other.keys() if isinstance(one, dict) else range(len(one))
        key = next((key for key in keys if one[key] != other[key]), None)
        if key is None:
            break
        place, one, other = f"{place}[{key!r}]", one[key], other[key]
    shown = [json.dumps(value, ensure_ascii=False, default=str)[:60] for value in (one, other)]
    return f"{place} is {shown[0]} or {shown[1]}"
