"""Every event: when it happens, its fields, as the referee sees them, and how it is told."""

from __future__ import annotations

from typing import Any, Final

import pytest

from mintopia.engine.game import new_game, rules_of
from tests.games.kits import KITS, Kit, each_game
from tests.rule_tables import Line, event
from tests.texts import check_events_are_told

LINES: Final = [
    pytest.param(kit, line, id=line.sentence) for kit in KITS.values() for line in kit.events.LINES
]
TABLES: Final = [
    pytest.param(kit, options, id=f"{kit.id}-{options.get('solo') or options['players']}")
    for kit in KITS.values()
    for options in kit.events.TABLES
]


@pytest.mark.parametrize(("kit", "line"), LINES)
def test_events(kit: Kit, line: Line) -> None:
    """They happen in this order, and each viewer is told in both languages what they may know."""
    game = kit.named_table(line.position, line.options)
    kit.tests.play(game, line.moves)
    seen = game.all_events()
    rest = iter(seen)
    assert all(wanted in rest for wanted in line.events), seen
    for each in seen:
        kit.events.check_fields(each, game)
    check_events_are_told(game)


@each_game
def test_every_event_is_in_the_table(kit: Kit) -> None:
    """Every event of the rules has a line and fields, and so has what a game names in them."""
    events = [each for line in kit.events.LINES for each in line.events]
    assert {each["event"] for each in events} == set(kit.events.FIELDS) == set(kit.schema.EVENT_IDS)
    for field, names in kit.events.NAMED.items():
        assert names <= {each[field] for each in events if field in each}


@pytest.mark.parametrize(
    ("game", "revealing"),
    [
        ("works", {"draw", "refill", "flush", "build", "swap"}),
        ("bid", {"block", "reveal", "roll", "deed-draw", "opponent-roll"}),
    ],
)
def test_which_events_show_what_was_hidden(game: str, revealing: set[str]) -> None:
    """Several people cannot take back a move with such an event."""
    assert {each.id for each in rules_of(game).events if each.reveals} == revealing


@pytest.mark.parametrize(("kit", "options"), TABLES)
def test_fields_in_whole_games(kit: Kit, options: dict[str, Any]) -> None:
    """Every event has the fields of the table, and a game ends with `end`."""
    game = new_game(kit.id, seed=11, **options)
    turn = 0
    while not game.over:
        moves = game.legal()
        turn += 5
        game.play(moves[turn % len(moves)])
    events = game.all_events()
    for each in events:
        kit.events.check_fields(each, game)
    assert events[0]["event"] == "round"
    assert [each["event"] for each in events].count("end") == 1
    assert events[-1]["event"] == "end"


@pytest.mark.parametrize(
    ("game", "position", "move", "known", "hidden"),
    [
        ("works", "open: lotto\ndeck: mine", "lotto",
         event("draw", seat=0, plan="mine", source="lotto"), {"plan": "?"}),
        ("bid", "auction: mine closed", "seal 3", event("seal", seat=0, mints=3), {"mints": "?"}),
    ],
)  # fmt: skip
def test_a_move_answers_as_its_mover_may_know(
    game: str, position: str, move: str, known: dict[str, Any], hidden: dict[str, Any]
) -> None:
    """`play` returns what the mover may know, `events` what the viewer may know."""
    played = KITS[game].tests.table(position)
    before = played.event_count
    answer = played.play(move)
    assert answer[-1] == known
    assert played.events(0, since=before) == answer
    for viewer in (1, None):
        assert played.events(viewer)[-1] == known | hidden
