"""Records, replay, undo: the same options, seed and moves always lead to the same game."""

from __future__ import annotations

import json
import struct
from typing import Final

from mintopia.engine.game import Game, load_record
from mintopia.engine.parsing import parse_json
from mintopia.errors import RecordError
from mintopia.testing.case import Case

CHANCE: Final = "What is left to chance must follow from the seed."


def check_records(case: Case) -> None:
    """Check that a record replays to the same game, and that a state fits its fields."""
    for game, _ in case.positions():
        state = game.snapshot()
        try:
            same = type(state).from_bytes(state.to_bytes()) == state
            case.expect(same, "a state differs from itself after to_bytes and from_bytes.")
        except struct.error as error:
            case.fault(f"a number does not fit its field of the state: {error}.")
        if game.over:
            record = parse_json(json.dumps(game.record()))
            try:
                _same(case, load_record(record), game, "a record replays to another game")
            except RecordError as error:
                case.fault(f"a record does not replay: {error} {CHANCE}")
            result = game.result or {}
            case.expect(bool(result.get("winners")), "the result of a game has no winners.")
            ranked = sorted(seat for place in result.get("ranking", ()) for seat in place)
            told = f"the ranking lists the seats {ranked}."
            case.expect(ranked in ([], [*range(game.seats)]), told)


def check_undo(case: Case) -> None:
    """Check that undo leads back to the same positions, whether earlier states are kept or not."""
    for game, chance in case.positions():
        if not game.over:
            continue
        back, twin = chance.randrange(len(game.moves)), game.copy()
        twin.drop_history()
        fresh = load_record({**game.record(), "moves": game.moves[:back]})
        for one in (game.copy(), twin):
            one.rewind(back)
            _same(case, one, fresh, "undo leads to another position")
            for move in game.moves[back:]:
                one.play(move)
            _same(case, one, game, "playing on after an undo leads to another game")


def _same(case: Case, one: Game, other: Game, what: str) -> None:
    names = [name for name, _, _ in one.present.layout()]
    differ = [n for n in names if getattr(one.present, n) != getattr(other.present, n)]
    if not differ and one.all_events() != other.all_events():
        differ = ["events"]
    told = f"{what}: {', '.join(differ)} differ. {CHANCE}"
    case.expect(not differ, told)
