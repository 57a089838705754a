"""Moves as text: the forms of the protocol, and one clear sentence for anything else."""

from __future__ import annotations

import pytest

from mintopia.errors import MalformedMoveError
from mintopia.games.works.schema import ACTIONS, PLAN_IDS, TABLE

from .positions import table

PLANS = ", ".join(PLAN_IDS)
MOVES = (
    "pass, producer, leadership-council, wholesaler, lotto, crowdfunder, crowdfunder SEAT, "
    "thrift-store, supplier PLAN, builder PLAN, recycler CARD, swap-meet GIVE TAKE, "
    "temp-agency MOVE, co-op SEAT"
)


def test_text_and_action_are_each_others_inverse() -> None:
    """Every action of the table has its own text."""
    texts = [TABLE.format(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [TABLE.parse(text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    "move",
    [
        "pass", "producer", "wholesaler", "leadership-council", "lotto", "crowdfunder",
        "crowdfunder 0", "crowdfunder 3", "thrift-store", "supplier gardens", "builder co-op",
        "recycler corporate-hq", "swap-meet lotto wholesaler", "co-op 0", "co-op 3",
        "temp-agency producer", "temp-agency wholesaler", "temp-agency leadership-council",
        "temp-agency lotto", "temp-agency crowdfunder", "temp-agency crowdfunder 2",
        "temp-agency thrift-store", "temp-agency supplier gardens", "temp-agency builder vault",
        "temp-agency recycler vault", "temp-agency swap-meet mine lotto",
    ],
)  # fmt: skip
def test_the_forms_of_the_protocol(move: str) -> None:
    assert TABLE.format(TABLE.parse(move)) == move


@pytest.mark.parametrize("plan", PLAN_IDS)
def test_every_plan_can_be_named(plan: str) -> None:
    for form in ("supplier {}", "builder {}", "recycler {}", "swap-meet {} mine"):
        for move in (form.format(plan), f"temp-agency {form.format(plan)}"):
            assert TABLE.format(TABLE.parse(move)) == move


def test_the_list_of_forms() -> None:
    assert ", ".join([form.text for form in TABLE.forms]) == MOVES


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("", f"'' is not a move; moves are {MOVES}."),
        ("   ", f"'   ' is not a move; moves are {MOVES}."),
        ("Pass", f"'Pass' is not a move; did you mean pass? Moves are {MOVES}."),
        ("build mine", f"'build mine' is not a move; did you mean builder? Moves are {MOVES}."),
        ("x" * 500, f"'{'x' * 38}… is not a move; moves are {MOVES}."),
        (" pass", "' pass' has too many spaces; write 'pass'."),
        ("supplier  gardens", "'supplier  gardens' has too many spaces; write 'supplier gardens'."),
        ("supplier gardens\n",
         "'supplier gardens\\n' has too many spaces; write 'supplier gardens'."),
        ("supplier", "'supplier' is incomplete or has too many words; the form is: supplier "
         "PLAN."),
        ("supplier casino", f"'casino' is not a Plan; write one of {PLANS}."),
        ("supplier Gardens", f"'Gardens' is not a Plan; write one of {PLANS}."),
        ("supplier gardens mine", "'supplier gardens mine' is incomplete or has too many words; "
         "the form is: supplier PLAN."),
        ("builder", "'builder' is incomplete or has too many words; the form is: builder PLAN."),
        ("recycler", "'recycler' is incomplete or has too many words; the form is: recycler "
         "CARD."),
        ("swap-meet mine", "'swap-meet mine' is incomplete or has too many words; the form is: "
         "swap-meet GIVE TAKE."),
        ("swap-meet mine casino", f"'casino' is not a Plan; write one of {PLANS}."),
        ("producer 2", "'producer 2' is incomplete or has too many words; the form is: "
         "producer."),
        ("pass pass", "'pass pass' is incomplete or has too many words; the form is: pass."),
        ("co-op", "'co-op' is incomplete or has too many words; the form is: co-op SEAT."),
        ("co-op 4", "'4' is not a seat; write a number from 0 to 3."),
        ("co-op -1", "'-1' is not a seat; write a number from 0 to 3."),
        ("co-op one", "'one' is not a seat; write a number from 0 to 3."),
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
        ("temp-agency casino", f"After temp-agency: 'casino' is not a move; moves are {MOVES}."),
        ("temp-agency supplier", "After temp-agency: 'supplier' is incomplete or has too many "
         "words; the form is: supplier PLAN."),
    ],
    ids=lambda text: text[:30],
)  # fmt: skip
def test_malformed_moves(move: str, sentence: str) -> None:
    """Text that is no move at all gets a different error from a move that the rules forbid."""
    game = table("seat 0: 9 Mints", advanced=["temp-agency", "swap-meet"])
    with pytest.raises(MalformedMoveError) as refused:
        game.play(move)
    assert str(refused.value) == sentence
    assert game.moves == []


@pytest.mark.parametrize("action", [-1, ACTIONS, 10**9])
def test_actions_are_numbers_of_the_table(action: int) -> None:
    with pytest.raises(MalformedMoveError, match=f"from 0 to {ACTIONS - 1}, not {action}"):
        table("").play(action)


def test_play_takes_the_action_or_its_text() -> None:
    one, other = table(""), table("")
    one.play("supplier windmill")
    other.play(TABLE.parse("supplier windmill"))
    assert one.state() == other.state()
    assert one.moves == other.moves == ["supplier windmill"]
