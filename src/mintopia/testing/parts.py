"""Parts: those that the game names can be loaded and agree with its rules."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.log import EVENT_WIDTH, LOG_SIZE, new_log, read_log
from mintopia.engine.kernel.rule import is_rule
from mintopia.engine.schema.refusals import ALLOWED
from mintopia.engine.schema.rules import Rules
from mintopia.errors import MintopiaError
from mintopia.games.spec import Part
from mintopia.testing.case import Case

EVERY: Final = 7


def check_parts(case: Case) -> None:
    """Check that the parts exist, and that the schema fits into the log."""
    for field in fields(case.spec):
        part = getattr(case.spec, field.name)
        if isinstance(part, Part) and part:
            try:
                part()
            except MintopiaError as error:
                case.fault(str(error))
    rules = case.rules
    case.expect(isinstance(rules, Rules), "its rules are not an object of Rules.")
    told = f"the rules say {rules.id!r}, GameSpec says {case.spec.id!r}: the ids must be equal."
    case.expect(rules.id == case.spec.id, told)
    for event in rules.events:
        told = f"the event {event.id} has {event.arity} numbers; at most {EVENT_WIDTH - 1} fit."
        case.expect(event.arity < EVENT_WIDTH, told)


def check_compiled(case: Case) -> None:
    """Check that the compiled rules do what the interpreted ones do, where Numba is installed."""
    rules = case.rules
    play, legal = getattr(rules, "play_rule", None), getattr(rules, "legal_rule", None)
    refusal = getattr(rules, "refusal_rule", None)
    if not can_compile() or play is None or not is_rule(play):
        return
    import numpy as np  # noqa: PLC0415 - Numba brings it

    fast_play: Any = compiled(play)
    log: Any = np.zeros(LOG_SIZE, np.int32)
    log[0] = 1
    for game, chance in case.positions(EVERY):
        actions, record = game.legal_actions(), game.present.to_array()
        if legal is not None and is_rule(legal):
            out = rules.buffer().to_array()
            found = out["actions"][0, : compiled(legal)(record[0], out[0])].tolist()
            case.expect(found == actions, "compiled, legal_rule lists other moves.")
        if refusal is not None and is_rule(refusal):
            tried = [*actions[:20], *chance.sample(range(rules.actions), min(20, rules.actions))]
            for action in tried:
                allowed = compiled(refusal)(record[0], action) == ALLOWED
                told = f"compiled, refusal_rule judges {game.text_of(action)!r} differently."
                case.expect(allowed == (action in actions), told)
        if actions:
            action, told = chance.choice(actions), "compiled, play_rule plays {!r} differently."
            state, rows = game.snapshot(), new_log()
            rules.play(state, rows, action)
            fast_play(record[0], log, action)
            same = type(state).from_array(record) == state and read_log(log) == read_log(rows)
            case.expect(same, told.format(game.text_of(action)))


def check_observation(case: Case) -> None:
    """Check that an observation keeps to its bounds and tells no more than a seat may know."""
    if not case.spec.observation:
        return
    observer = case.spec.observation()
    for game, chance in case.positions(EVERY):
        for seat in range(game.seats):
            seen = []
            for state in (game.present, game.imagine_state(seat, chance.getrandbits(60))):
                seen.append([0] * observer.observation.length)
                observer.write(state, seat, seen[-1])
            for field in observer.observation.fields:
                real, other = (one[field.first : field.first + field.length] for one in seen)
                told = f"the field {field.name} holds numbers beyond {field.low} to {field.high}."
                case.expect(field.low <= min(real) and max(real) <= field.high, told)
                told = f"the field {field.name} tells seat {seat} what it may not know."
                case.expect(real == other, told)


def check_compact(case: Case) -> None:
    """Check that each compact action that is offered stands for a legal move."""
    if not case.spec.compact:
        return
    compact = case.spec.compact()
    for game, _ in case.positions(EVERY):
        mask: Any = [0] * compact.count
        if game.over:
            continue
        compact.mask(game.present, mask)
        offered = [choice for choice in range(compact.count) if mask[choice]]
        legal = {*game.legal_actions()}
        case.expect(bool(offered), "no compact action is offered, but there are moves.")
        for choice in offered:
            told = f"the compact action {choice} is offered, but stands for no legal move."
            case.expect(int(compact.action(game.present, choice)) in legal, told)


def check_draws(case: Case) -> None:
    """Check that what is drawn is among the outcomes, and that another outcome can be settled."""
    if not case.spec.draws:
        return
    draws, rules, drawn_at_random = case.spec.draws(), case.rules, list[bool]()
    for game, chance in case.positions():
        if game.over:
            continue
        action, place = chance.choice(game.legal_actions()), 0
        real, log = game.snapshot(), new_log()
        rules.play(real, log, action)
        rows = read_log(log)
        sources = [source for row in rows if (source := draws.source_of(row)) is not None]
        if len(sources) != 1:
            continue  # later draws depend on the first one
        source = sources[0]
        outcomes = draws.outcomes(game.snapshot(), source, place)
        drawn_at_random.append(bool(outcomes))
        if not outcomes:
            continue
        told = f"source {source} has {len(outcomes)} outcomes; at most {draws.most_outcomes} fit."
        case.expect(len(outcomes) <= draws.most_outcomes, told)
        names = {draws.outcome_name(source, outcome) for outcome in outcomes}
        case.expect(len(names) == len(outcomes), "two outcomes have the same name.")
        drawn = []
        for outcome in outcomes:
            state = game.snapshot()
            draws.settle(state, source, place, outcome)
            told = f"settling {draws.outcome_name(source, outcome)!r} changes the legal moves."
            case.expect(rules.legal(state) == game.legal_actions(), told)
            rules.play(state, log, action)
            drawn.append(read_log(log))
        case.expect(rows in drawn, "what was really drawn is not among the outcomes.")
        told = "settling different outcomes leads to the same draw."
        case.expect(len({*map(tuple, drawn)}) == len(outcomes), told)
    told = "outcomes() is always empty; only a draw that somebody can foresee has none."
    case.expect(any(drawn_at_random) or not drawn_at_random, told)
