"""Moves as text: the forms of the protocol, and one clear sentence for anything else."""

from __future__ import annotations

from typing import Any, Final

import pytest

from mintopia.engine.game import Game
from mintopia.errors import MalformedMoveError
from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import house_values
from mintopia.games.works import schema as w
from tests.games.kits import KITS

PLANS: Final = ", ".join(w.PLAN_IDS)
LOCATIONS: Final = ", ".join(house_values().ids)
WORKS_FORMS: Final = (
    "pass, producer, leadership-council, wholesaler, lotto, crowdfunder, crowdfunder SEAT, "
    "thrift-store, supplier PLAN, builder PLAN, recycler CARD, swap-meet GIVE TAKE, "
    "temp-agency MOVE, co-op SEAT"
)
BID_FORMS: Final = ", ".join({form.text.split()[0]: form.text for form in b.TABLE.forms}.values())
INCOMPLETE: Final = "is incomplete or has too many words; the form is:"
MINTS: Final = f"is not a possible number of Mints; write a number from {{}} to {b.MOST_MINTS}."
MALFORMED: Final = {
    "works": [
        ("", f"'' is not a move; moves are {WORKS_FORMS}."),
        ("   ", f"'   ' is not a move; moves are {WORKS_FORMS}."),
        ("Pass", f"'Pass' is not a move; did you mean pass? Moves are {WORKS_FORMS}."),
        ("build mine",
         f"'build mine' is not a move; did you mean builder? Moves are {WORKS_FORMS}."),
        ("x" * 500, f"'{'x' * 38}… is not a move; moves are {WORKS_FORMS}."),
        (" pass", "' pass' has too many spaces; write 'pass'."),
        ("supplier  gardens", "'supplier  gardens' has too many spaces; write 'supplier gardens'."),
        ("supplier gardens\n",
         "'supplier gardens\\n' has too many spaces; write 'supplier gardens'."),
        ("supplier", "'supplier' is incomplete or has too many words; the form is: supplier "
         "PLAN."),
        ("supplier casino", f"'casino' is not a Plan; write one of {PLANS}."),
        ("swap-meet mine", "'swap-meet mine' is incomplete or has too many words; the form is: "
         "swap-meet GIVE TAKE."),
        ("producer 2", "'producer 2' is incomplete or has too many words; the form is: "
         "producer."),
        ("co-op", "'co-op' is incomplete or has too many words; the form is: co-op SEAT."),
        ("co-op 4", "'4' is not a seat; write a number from 0 to 3."),
        ("co-op -1", "'-1' is not a seat; write a number from 0 to 3."),
        ("co-op 01", "'01' is not a seat; write a number from 0 to 3."),
        ("crowdfunder 4", "'4' is not a seat; write a number from 0 to 3."),
        ("crowdfunder 0 1", "'crowdfunder 0 1' is incomplete or has too many words; the form is: "
         "crowdfunder, crowdfunder SEAT."),
        ("temp-agency", "'temp-agency' is incomplete or has too many words; the form is: "
         "temp-agency MOVE."),
        ("temp-agency pass",
         "temp-agency cannot be followed by pass; name a move that can follow it."),
        ("temp-agency co-op 1",
         "temp-agency cannot be followed by co-op; name a move that can follow it."),
        ("temp-agency temp-agency producer",
         "temp-agency cannot be followed by temp-agency; name a move that can follow it."),
        ("temp-agency supplier casino",
         f"After temp-agency: 'casino' is not a Plan; write one of {PLANS}."),
        ("temp-agency casino",
         f"After temp-agency: 'casino' is not a move; moves are {WORKS_FORMS}."),
    ],
    "bid": [
        ("", f"'' is not a move; moves are {BID_FORMS}."),
        ("castle", f"'castle' is not a move; moves are {BID_FORMS}."),
        ("Bid 1", f"'Bid 1' is not a move; moves are {BID_FORMS}."),
        ("bid", f"'bid' {INCOMPLETE} bid N."),
        ("bid 1 2", f"'bid 1 2' {INCOMPLETE} bid N."),
        ("offer left 1", f"'offer left 1' {INCOMPLETE} offer left|right YOURS THEIRS."),
        ("auction mine", f"'auction mine' {INCOMPLETE} auction CARD open|closed."),
        ("place 0 0", f"'place 0 0' {INCOMPLETE} place STRIP ROW COL."),
        (" bid 1", "' bid 1' has too many spaces; write 'bid 1'."),
        ("pass ", "'pass ' has too many spaces; write 'pass'."),
        ("bid one", "'one' " + MINTS.format(1)),
        ("bid 0", "'0' " + MINTS.format(1)),
        ("bid 01", "'01' " + MINTS.format(1)),
        ("bid ４", "'４' " + MINTS.format(1)),
        (f"bid {b.MOST_MINTS + 1}", f"'{b.MOST_MINTS + 1}' " + MINTS.format(1)),
        ("counter 1", f"'counter 1' {INCOMPLETE} counter THEIRS YOURS."),
        ("offer up 1 1", "'up' is not allowed here; write one of left, right."),
        ("partner both", "'both' is not allowed here; write one of left, right."),
        ("auction mine secret", "'secret' is not allowed here; write one of open, closed."),
        ("auction casino open", f"'casino' is not a Location; write one of {LOCATIONS}."),
        ("rotate #30", f"'#30' is not a Location; write one of {LOCATIONS}."),
        ("move Mine 0 0", f"'Mine' is not a Location; write one of {LOCATIONS}."),
        ("winner 6", "'6' is not a seat; write a number from 0 to 5."),
        ("place 6 0 0", "'6' is not a strip; write a number from 0 to 5."),
        ("place 0 2 0", "'2' is not a row; write a number from -1 to 1."),
        ("place 0 0 22", "'22' is not a column; write a number from -21 to 21."),
        ("place 0 -0 0", "'-0' is not a row; write a number from -1 to 1."),
    ],
}  # fmt: skip


def started(game: str) -> Game:
    """Return a game in which many kinds of moves are possible."""
    if game == "bid":
        return KITS["bid"].tests.table("auction: mine open")
    return KITS["works"].tests.table("seat 0: 9 Mints", advanced=["temp-agency", "swap-meet"])


def each(moves: dict[str, list[Any]]) -> list[Any]:
    """Return a parameter for every move of either game."""
    return [pytest.param(game, move, id=str(move)[:40]) for game in moves for move in moves[game]]


def test_every_action_of_works_has_a_text_of_its_own() -> None:
    """Those of Mint Bid depend on the decision (tests/bid/test_b2_counters.py)."""
    texts = [w.TABLE.format(action) for action in range(w.ACTIONS)]
    assert len(set(texts)) == w.ACTIONS
    assert [w.TABLE.parse(text) for text in texts] == list(range(w.ACTIONS))


@pytest.mark.parametrize(("game", "case"), each(MALFORMED))
def test_malformed_moves(game: str, case: tuple[str, str]) -> None:
    """Text that is no move at all gets a different error from a move that the rules forbid."""
    move, sentence = case
    played = started(game)
    with pytest.raises(MalformedMoveError) as refused:
        played.play(move)
    assert str(refused.value) == sentence
    assert played.moves == []


@pytest.mark.parametrize("game", KITS)
@pytest.mark.parametrize("beyond", [-1, 0, 10**9])
def test_actions_are_numbers_of_the_table(game: str, beyond: int) -> None:
    played = started(game)
    most = played.rules.actions - 1
    action = beyond if beyond else most + 1
    with pytest.raises(MalformedMoveError, match=f"from 0 to {most}, not {action}"):
        played.play(action)


@pytest.mark.parametrize("game", KITS)
def test_play_takes_the_action_or_its_text(game: str) -> None:
    one, other = started(game), started(game)
    assert [one.action_of(move) for move in one.legal()] == one.legal_actions()
    move = one.legal()[-1]
    assert one.play(move) == other.play(other.action_of(move))
    assert one.state() == other.state()
    assert one.moves == other.moves == [move]
