"""Moves as text: parsing is the inverse of formatting, and text that is no move is refused."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace

import pytest

from mintopia.engine.game import rules_of
from mintopia.errors import MalformedMoveError
from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values
from mintopia.games.bid.state import State

from .checking import happened
from .positions import table

IDS = house_values().ids
FORMS = {form.text.split()[0]: form.text for form in b.TABLE.forms}


def format_move(action: int, ids: tuple[str, ...], decision: int | None = None) -> str:
    """Return the text of an action in the given decision."""
    return b.TABLE.format(action, ids, "counter" if decision == b.DECIDE_ANSWER else "")


def parse_move(text: str, ids: Sequence[str], decision: int | None = None) -> int:
    """Parse a move as the game does in the given decision."""
    if decision is None:
        return b.TABLE.parse(text, ids)
    state = State()
    state.decision = decision
    values = SimpleNamespace(values=SimpleNamespace(ids=ids))
    return rules_of("bid").parse_move(text, values, state)


LOCATIONS = ", ".join(IDS)


def test_there_and_back() -> None:
    """Every action has its own text, and that text parses to the same action."""
    ids = tuple(f"card-{number}" for number in range(b.MOST_CARDS))
    texts = [format_move(action, ids) for action in range(b.ACTIONS)]
    assert len(set(texts)) == b.ACTIONS
    assert [parse_move(text, ids) for text in texts] == list(range(b.ACTIONS))


@pytest.mark.parametrize(
    "text",
    [
        "auction mine open", "auction leadership-council closed", "bid 1", f"bid {b.MOST_MINTS}",
        "offer left 1 1", f"offer right {b.MOST_MINTS} {b.MOST_MINTS}", "accept", "decline", "pass",
        "withdraw", "seal 0", f"seal {b.MOST_MINTS}", "winner 0", "winner 5", "partner left",
        "partner right", "place 0 0 0", "place 5 -1 -21", "place 3 1 21", "move mine 0 0",
        "move thrift-store -1 -3", "rotate co-op", "skip",
    ],
)  # fmt: skip
def test_moves_of_the_protocol(text: str) -> None:
    assert format_move(parse_move(text, IDS), IDS) == text
    assert text.split(maxsplit=1)[0] in FORMS


@pytest.mark.parametrize("text", ["counter 1 1", f"counter {b.MOST_MINTS} {b.MOST_MINTS}"])
def test_a_counter_offer_by_the_decision(text: str) -> None:
    """It shares its integer with an offer to the left; the decision tells them apart."""
    action = parse_move(text, IDS, b.DECIDE_ANSWER)
    assert format_move(action, IDS, b.DECIDE_ANSWER) == text
    assert format_move(action, IDS, b.DECIDE_BID) == text.replace("counter", "offer left")
    assert parse_move(text.replace("counter", "offer left"), IDS, b.DECIDE_BID) == action


@pytest.mark.parametrize("decision", range(len(b.DECISION_IDS)))
def test_there_and_back_with_every_decision(decision: int) -> None:
    """In every decision, the text of an action parses to the same action."""
    ids = tuple(f"card-{number}" for number in range(b.MOST_CARDS))
    texts = [format_move(action, ids, decision) for action in range(b.ACTIONS)]
    assert len(set(texts)) == b.ACTIONS
    assert [parse_move(text, ids, decision) for text in texts] == list(range(b.ACTIONS))


def test_a_card_of_no_deck() -> None:
    """An action may refer to a card that this deck does not have; its text uses the number."""
    action = parse_move("rotate thrift-store", IDS) + 1
    assert format_move(action, IDS) == "rotate #30"


NOT_COMPLETE = "is incomplete or has too many words; the form is:"
MINTS = f"is not a possible number of Mints; write a number from {{}} to {b.MOST_MINTS}."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", f"'' is not a move; moves are {', '.join(FORMS.values())}."),
        ("castle", f"'castle' is not a move; moves are {', '.join(FORMS.values())}."),
        ("Bid 1", f"'Bid 1' is not a move; moves are {', '.join(FORMS.values())}."),
        ("bid", f"'bid' {NOT_COMPLETE} bid N."),
        ("bid 1 2", f"'bid 1 2' {NOT_COMPLETE} bid N."),
        ("pass 1", f"'pass 1' {NOT_COMPLETE} pass."),
        ("offer left 1", f"'offer left 1' {NOT_COMPLETE} offer left|right YOURS THEIRS."),
        ("auction mine", f"'auction mine' {NOT_COMPLETE} auction CARD open|closed."),
        ("place 0 0", f"'place 0 0' {NOT_COMPLETE} place STRIP ROW COL."),
        (" bid 1", "' bid 1' has too many spaces; write 'bid 1'."),
        ("bid  1", "'bid  1' has too many spaces; write 'bid 1'."),
        ("pass ", "'pass ' has too many spaces; write 'pass'."),
        ("bid one", "'one' " + MINTS.format(1)),
        ("bid 0", "'0' " + MINTS.format(1)),
        ("bid -1", "'-1' " + MINTS.format(1)),
        ("bid 01", "'01' " + MINTS.format(1)),
        ("bid 1.0", "'1.0' " + MINTS.format(1)),
        ("bid ４", "'４' " + MINTS.format(1)),
        (f"bid {b.MOST_MINTS + 1}", f"'{b.MOST_MINTS + 1}' " + MINTS.format(1)),
        ("bid 99999999999999999999", "'99999999999999999999' " + MINTS.format(1)),
        ("seal -1", "'-1' " + MINTS.format(0)),
        ("offer left 0 1", "'0' " + MINTS.format(1)),
        ("offer left 1 0", "'0' " + MINTS.format(1)),
        ("counter 1", f"'counter 1' {NOT_COMPLETE} counter THEIRS YOURS."),
        ("counter left 1 1", f"'counter left 1 1' {NOT_COMPLETE} counter THEIRS YOURS."),
        ("counter 0 1", "'0' " + MINTS.format(1)),
        (f"counter 1 {b.MOST_MINTS + 1}", f"'{b.MOST_MINTS + 1}' " + MINTS.format(1)),
        ("offer up 1 1", "'up' is not allowed here; write one of left, right."),
        ("partner both", "'both' is not allowed here; write one of left, right."),
        ("auction mine secret", "'secret' is not allowed here; write one of open, closed."),
        ("auction casino open", f"'casino' is not a Location; write one of {LOCATIONS}."),
        ("rotate #30", f"'#30' is not a Location; write one of {LOCATIONS}."),
        ("move Mine 0 0", f"'Mine' is not a Location; write one of {LOCATIONS}."),
        ("winner 6", "'6' is not a seat; write a number from 0 to 5."),
        ("place 6 0 0", "'6' is not a strip; write a number from 0 to 5."),
        ("place 0 2 0", "'2' is not a row; write a number from -1 to 1."),
        ("place 0 -2 0", "'-2' is not a row; write a number from -1 to 1."),
        ("place 0 0 22", "'22' is not a column; write a number from -21 to 21."),
        ("place 0 -0 0", "'-0' is not a row; write a number from -1 to 1."),
        ("move mine 0 --1", "'--1' is not a column; write a number from -21 to 21."),
    ],
)  # fmt: skip
def test_malformed_moves(move: str, sentence: str) -> None:
    """Text that is no move at all gets a different error from a move that the rules forbid."""
    game = table("auction: mine open")
    with pytest.raises(MalformedMoveError) as refused:
        game.play(move)
    assert str(refused.value) == sentence
    assert game.moves == []


@pytest.mark.parametrize("action", [-1, b.ACTIONS, 10**9])
def test_actions_are_numbers_of_the_table(action: int) -> None:
    with pytest.raises(MalformedMoveError, match=f"from 0 to {b.ACTIONS - 1}, not {action}"):
        table("").play(action)


def test_play_takes_the_action_or_its_text() -> None:
    one, other = table("auction: mine open"), table("auction: mine open")
    one.play("offer left 2 1")
    other.play(parse_move("offer left 2 1", IDS))
    assert one.state() == other.state()
    assert one.moves == other.moves == ["offer left 2 1"]


def test_undo_takes_a_move_back() -> None:
    game = table("auction: mine open")
    before = game.state()
    happened(game, "offer left 2 1")
    assert game.undo() == "offer left 2 1"
    assert game.state() == before
