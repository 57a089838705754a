"""A table of people and bots: whose turn it is, undo, looking back, what each seat is told."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.games.works.schema import PLAN_IDS
from mintopia.host.table import Player, Table, UndoRefusedError, players_of

BOT = Player("bot", "random")
PERSON = Player()


def works(players: int = 2, first: tuple[str, ...] = (), **options: object) -> Game:
    deck = [*first, *(plan for plan in PLAN_IDS if plan not in first)]
    return new_game("works", seed=3, players=players, starting=0, deck=deck, **options)


def play(table: Table[Player], *moves: str) -> None:
    for move in moves:
        seat = table.running_game().to_move
        assert seat is not None
        table.play(seat, move)


def why_no_undo(table: Table[Player], seat: int | None) -> str:
    with pytest.raises(UndoRefusedError) as caught:
        table.undo_count(seat)
    return caught.value.key


# --- seats and turns ------------------------------------------------------------------------------
def test_people_bots_and_stand_ins() -> None:
    table = Table([PERSON, BOT, Player(stand_in="easy")], works(3))
    assert table.people() == [0, 2]
    assert [table.bot_of(seat) for seat in range(3)] == [None, "random", "easy"]
    assert not table.is_alone()
    assert table.may_move(0)
    assert not table.moves_by_itself(0)
    table.play(0, "producer")
    assert table.moves_by_itself(1)


def test_a_solitaire_card_has_no_seat_and_plays_by_itself() -> None:
    game = new_game("works", seed=3, solo="justin")
    assert players_of(game) == (0,)
    table = Table([PERSON], game)
    table.play_cards()
    assert table.may_move(0)
    table.play(0, "pass")
    assert table.moves_by_itself(1)
    assert not table.may_move(1)


def test_a_game_that_has_been_played_knows_who_moved() -> None:
    table = Table([PERSON, PERSON], works())
    play(table, "producer", "leadership-council", "pass", "pass")
    assert Table(table.seats, table.running_game().copy()).movers == table.movers


# --- undo -----------------------------------------------------------------------------------------
def test_what_a_seat_has_not_seen_begins_with_its_last_move() -> None:
    table = Table([PERSON, PERSON], works())
    assert table.last_look([0, 1]) == 0
    before = [table.running_game().event_count]
    for seat in (0, 1):
        table.play(seat, "producer")
        before.append(table.running_game().event_count)
    assert [table.last_look([seat]) for seat in (0, 1)] == before[:2]
    assert table.last_look([0, 1]) == before[1]
    assert table.last_look([0, 1], but=[1]) == before[0]


def test_undo_takes_ones_own_last_move_back() -> None:
    table = Table([PERSON, PERSON], works())
    assert why_no_undo(table, 0) == "no-undo"
    table.play(0, "producer")
    assert (table.undo_count(0), why_no_undo(table, 1), table.last_person()) == (1, "no-undo", 0)
    table.play(1, "leadership-council")
    assert (why_no_undo(table, 0), table.undo_count(1)) == ("undo-others", 1)
    assert table.take_back() == "leadership-council"
    assert table.movers == [0]


def test_moves_of_bots_go_with_it() -> None:
    table = Table([PERSON, BOT, PERSON], works(3))
    table.play(0, "producer")
    table.play(1, "leadership-council")
    assert table.undo_count(0) == 2


def test_undo_stops_where_something_was_shown_unless_one_person_plays() -> None:
    game = works(first=("mine",))
    people: Table[Player] = Table([PERSON, PERSON], game)
    people.play(0, "supplier mine")
    assert people.undo_count(0) == 1
    people.play(1, "pass")
    people.play(0, "pass")  # ends the round, so another Plan comes from the deck
    assert why_no_undo(people, 0) == "undo-seen"
    assert Table([PERSON, BOT], game.copy()).undo_count(0) == 1


def test_undo_stops_at_the_floor_and_for_bots() -> None:
    table = Table([PERSON, BOT], works())
    table.play(0, "producer")
    table.floor = 1
    assert why_no_undo(table, 0) == "no-undo"
    assert why_no_undo(table, 1) == "no-undo"
    assert why_no_undo(table, None) == "no-undo"


# --- what is told ---------------------------------------------------------------------------------
def test_only_the_one_who_decides_is_told_the_choices() -> None:
    table = Table([PERSON, PERSON], works())
    mine, other = table.position(0, "en"), table.position(1, "en")
    assert mine["legal"] is not None
    assert [choice["move"] for choice in mine["legal"]] == table.running_game().legal()
    assert other["legal"] is other["blocked"] is None
    assert mine["prompt"] != other["prompt"]
    assert table.bare_position(0)["legal"] == table.running_game().legal()
    assert table.bare_position(1)["legal"] is None


@pytest.mark.parametrize("game", ["works", "bid"])
def test_looking_back_shows_every_step_as_it_was(game: str) -> None:
    played = new_game(game, seed=5, players=3)
    table = Table([PERSON] * 3, played)
    dice = random.Random(5)
    views = [played.view(1)]
    while not played.over and len(views) < 40:
        assert played.to_move is not None
        table.play(played.to_move, dice.choice(played.legal()))
        views.append(played.view(1))
    told = list(table.steps(1, "en"))
    assert [step["view"] for step in told] == views
    assert [step["number"] for step in told] == list(range(len(views)))
    assert [step["seat"] for step in told[1:]] == table.movers
    assert list(table.steps(1, "en", first=7, last=9)) == told[7:10]
    known = played.record_for(1)["moves"]
    assert [step["move"] for step in told[1:]] == known
    assert all((step["text"] is None) == ("?" in (step["move"] or "")) for step in told[1:])


def test_a_copy_of_the_past_leaves_the_table_alone() -> None:
    table = Table([PERSON, PERSON], works())
    table.play(0, "producer")
    table.play(1, "leadership-council")
    past = table.copy_at(1)
    assert (past.movers, past.running_game().moves) == ([0], ["producer"])
    past.play(1, "pass")
    assert table.running_game().moves == ["producer", "leadership-council"]


def test_hints_are_nobody_elses_disadvantage() -> None:
    assert Table([PERSON, BOT], works()).may_hint({0})
    people = Table([PERSON, BOT, PERSON], works(3))
    assert not people.may_hint({0})
    assert people.may_hint({0, 2})


# --- what it needs --------------------------------------------------------------------------------
def test_the_table_needs_little_more_than_the_standard_library() -> None:
    """Check this because the table also runs in a browser."""
    code = """
import sys
before = set(sys.modules)
from mintopia.engine.game import new_game
from mintopia.host.table import Player, Table
table = Table([Player(), Player("bot", "easy")], new_game("bid", seed=1, players=2))
table.position(0, "en"), list(table.steps(0, "ja"))
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(sorted(new - set(sys.stdlib_module_names) - {"mintopia", "typing_extensions"}))
print(sorted(new & {"asyncio", "socket", "sqlite3"}))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n")[:2] == ["[]", "[]"]
