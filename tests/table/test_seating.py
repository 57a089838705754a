"""Setting up a table: its options, who sits where, and what a rematch keeps."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import rules_of
from mintopia.host.errors import ApiError
from mintopia.host.seating import (
    PlannedSeat,
    check_full,
    check_held,
    finalize_options,
    plan_seats,
    read_options,
    rematch_options,
    rotated,
)

ANN, BOT, OPEN = (
    PlannedSeat("person", "Ann"),
    PlannedSeat("bot", "", "easy"),
    PlannedSeat("open", ""),
)


def planned(wanted: list[PlannedSeat] | None, **options: Any) -> list[tuple[Any, ...]]:
    """Plan the seats of a game of Mint Works."""
    seats = plan_seats(rules_of("works").read_options(options), wanted)
    return [(seat.kind, seat.name, seat.bot, seat.is_host) for seat in seats]


def test_the_first_seat_is_a_persons_unless_wished_otherwise() -> None:
    assert planned(None, players=3) == [
        ("person", "Seat 1", None, True),
        ("open", "Seat 2", None, False),
        ("open", "Seat 3", None, False),
    ]
    assert planned([BOT, ANN], players=2) == [
        ("bot", "Bot 1", "easy", False),
        ("person", "Ann", None, True),
    ]
    assert [seat[3] for seat in planned([BOT, OPEN], players=2)] == [False, True]
    assert [seat[3] for seat in planned([BOT, BOT], players=2)] == [False, False]
    assert planned(None, solo="mort")[1] == ("bot", "Mort", "mort", False)


@pytest.mark.parametrize(
    ("wanted", "options"),
    [
        ([ANN], {"players": 2}),
        ([ANN, ANN], {"solo": "mort"}),
        ([PlannedSeat("bot", ""), ANN], {"players": 2}),
        ([PlannedSeat("person", "", "easy"), ANN], {"players": 2}),
    ],
)
def test_wrong_seats_are_refused(wanted: list[PlannedSeat], options: dict[str, Any]) -> None:
    with pytest.raises(ApiError):
        planned(wanted, **options)


def test_a_seat_is_held_by_a_person_and_full_before_the_start() -> None:
    check_held([ANN, OPEN], [0, 1])
    check_full(["person", "bot"])
    for hold in ([2], [1]):
        with pytest.raises(ApiError):
            check_held([ANN, BOT], hold)
    with pytest.raises(ApiError):
        check_full(["person", "open"])


def test_what_is_settled_at_the_start() -> None:
    options = {"players": 2, "promos": True, "starting": 0}
    assert finalize_options("works", options, {"starting": 1, "ages": [1, 2]}, same_deal=False) == {
        "players": 2,
        "promos": True,
        "starting": 1,
        "ages": [1, 2],
    }
    assert "starting" not in finalize_options("works", options, {"starting": None}, same_deal=False)
    for settled, same_deal in (({"starting": 1}, True), ({"promos": False}, False)):
        with pytest.raises(ApiError):
            finalize_options("works", options, settled, same_deal=same_deal)
    for wrong in ({"players": 9}, {"players": 2, "seed": 3}):
        with pytest.raises(ApiError):
            read_options("works", wrong)


def test_in_a_rematch_the_ages_move_with_the_people() -> None:
    options = {"players": 3, "starting": 1, "names": ["a", "b", "c"], "ages": [10, 20, 30]}
    assert rotated(["a", "b", "c"], 1) == ["b", "c", "a"]
    found = rematch_options("works", options, turn=1, seats=3)
    assert found == {"players": 3, "ages": [20, 30, 10]}, "and who starts is undecided again"
    assert rematch_options("works", options, turn=0, seats=3)["ages"] == [10, 20, 30]
    assert "auctioneer" not in rematch_options("bid", {"auctioneer": 1}, turn=0, seats=3)
