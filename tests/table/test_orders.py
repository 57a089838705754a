"""What a table plays by itself: forced moves, standing orders, moves given ahead."""

from __future__ import annotations

import pytest

from mintopia.engine.game import Game, new_game
from mintopia.errors import IllegalMoveError, MalformedMoveError
from mintopia.host.table import (
    Instructions,
    Order,
    OrderRefusedError,
    Player,
    Table,
    UndoRefusedError,
)
from tests.table.test_table import BOT, PERSON, play, works


def bid(players: int = 4, **options: object) -> Game:
    return new_game("bid", seed=3, players=players, auctioneer=0, **options)


def people(game: Game) -> Table[Player]:
    return Table([PERSON] * game.seats, game)


def refused(table: Table[Player], seat: int, order: str, at: int | None = None) -> str:
    before = table.orders.of(seat)
    with pytest.raises(OrderRefusedError) as caught:
        table.give_order(seat, order, at)
    assert table.orders.of(seat) == before
    assert caught.value.message("en") != caught.value.message("ja")
    return caught.value.key


def standing(table: Table[Player], seat: int) -> list[str]:
    return [told["order"] for told in table.orders_info(seat, "en")["standing"]]


def opened(players: int = 4) -> Table[Player]:
    """Return a table where the first card is in an open auction and seat 0 leads with 1."""
    table = people(bid(players))
    card = table.running_game().view(None)["block"][0]
    play(table, f"auction {card} open", "bid 1")
    return table


# --- forced moves -------------------------------------------------------------------------------
def test_the_only_move_is_forced_and_plays_itself_only_where_it_is_wished() -> None:
    table = people(works())
    play(table, "producer", "producer", "leadership-council", "pass")
    while len(table.running_game().legal()) > 1:  # until the player to move has no Mint left
        play(table, table.running_game().legal()[-1])
    seat = table.running_game().to_move
    assert seat is not None
    forced = table.running_game().legal()[0]
    assert table.running_game().forced() == forced
    assert table.forced_move(seat) is None  # the seat did not ask for it
    table.set_forced(seat, "pause")
    assert table.forced_move(seat) == forced
    assert table.forced_move(1 - seat) is None
    assert table.orders_info(seat, "en")["is_forced"]
    assert not table.orders_info(1 - seat, "en")["is_forced"]
    table.seats[seat] = Player(stand_in="easy")
    assert table.forced_move(seat) is None  # the stand-in plays it


def test_a_choice_with_one_target_is_forced() -> None:
    game = works(first=("co-op", "mine", "statue"))
    table = people(game)
    play(table, "supplier co-op", "pass", "builder co-op", "pass", "pass")
    assert game.view(0)["decision"] == "co-op"
    assert game.forced() == "co-op 1"


def test_undo_takes_a_forced_move_back_with_the_decision_before_it() -> None:
    table = Table([PERSON, BOT], works(first=("co-op", "mine", "statue")))
    play(table, "supplier co-op", "pass", "builder co-op", "pass", "pass")
    assert table.running_game().forced() == "co-op 1"
    decided = len(table.movers)
    play(table, "co-op 1")
    assert table.running_game().was_forced(decided)
    assert table.undo_count(0) == 1  # forced moves that are played by hand are undone one by one
    table.set_forced(0, "pause")
    count = table.undo_count(0)
    # The pass before the gift was forced too: the person had no Mint left.
    assert table.running_game().moves[-count] == "builder co-op"


def test_a_forced_move_of_another_person_does_not_stop_undo() -> None:
    table = people(works(first=("gardens", "mine", "statue")))
    play(table, "producer", "supplier gardens", "leadership-council", "pass")
    with pytest.raises(UndoRefusedError) as caught:
        table.undo_count(0)
    assert caught.value.key == "undo-others"
    table.set_forced(1, "at-once")  # not a decision: without a Mint one can only pass
    assert table.undo_count(0) == 2


# --- orders of a game ---------------------------------------------------------------------------
def test_bidding_up_to_a_number_bids_the_least_that_leads_and_then_withdraws() -> None:
    table = opened()
    table.give_order(1, "up-to 3")
    assert table.ordered_move(1) == "bid 2"
    play(table, "bid 2", "bid 3")
    assert table.ordered_move(1) is None  # not its turn
    play(table, "pass", "pass")
    assert table.running_game().to_move == 1
    assert table.ordered_move(1) == "withdraw"
    play(table, "withdraw")
    assert standing(table, 1) == []


def test_who_leads_by_order_passes() -> None:
    table = opened()
    table.give_order(1, "up-to 4")
    play(table, "bid 2", "pass", "pass", "pass")
    assert table.running_game().to_move == 1
    assert table.ordered_move(1) == "pass"


def test_bidding_by_order_is_bidding_alone() -> None:
    table = opened()
    table.give_order(2, "up-to 4")
    play(table, "offer left 1 2")
    assert table.ordered_move(2) == "decline"


def test_a_leader_passes_while_leading() -> None:
    table = opened()
    assert refused(table, 1, "pass") == "none-now"
    table.give_order(0, "pass")
    play(table, "pass", "pass", "pass")
    assert table.ordered_move(0) == "pass"
    play(table, "pass", "bid 2")
    assert standing(table, 0) == []


def test_out_for_this_card_withdraws_and_declines_until_the_card_is_gone() -> None:
    table = opened()
    table.give_order(2, "out")
    play(table, "offer left 1 2")
    assert table.ordered_move(2) == "decline"
    play(table, "decline", "withdraw")
    assert table.ordered_move(2) == "withdraw"
    play(table, "withdraw", "withdraw")
    play(table, "partner left")
    assert standing(table, 2) == []


def test_declining_for_this_card_leaves_bids_to_the_player() -> None:
    table = opened()
    play(table, "offer left 1 2")
    table.give_order(2, "no-offers")
    assert table.ordered_move(2) == "decline"
    play(table, "decline", "withdraw")
    assert table.ordered_move(2) is None
    assert standing(table, 2) == ["no-offers"]


def test_orders_are_refused_with_a_reason() -> None:
    table = opened()
    assert refused(table, 1, "up-to 1") == "number"
    assert refused(table, 1, "up-to 99") == "number"
    assert refused(table, 1, "up-to") == "number"
    assert refused(table, 1, "up-to -3") == "number"
    assert refused(table, 1, "up-to ³") == "number"
    assert refused(table, 1, "no-offers 3") == "no-number"
    assert refused(table, 0, "out") == "none-now"  # a leader may not withdraw
    assert refused(table, 1, "dance") == "none-now"
    assert refused(table, 1, "play pass") == "not-ahead"
    assert refused(table, 1, "out", at=99) == "late"
    closed = people(bid())
    assert refused(closed, 1, "out") == "none-now"


def test_an_order_about_a_card_that_is_gone_comes_too_late() -> None:
    table = opened()
    at = len(table.movers)
    play(table, "withdraw", "withdraw", "withdraw")
    while table.running_game().view(None)["decision"] != "choose":
        play(table, table.running_game().legal()[0])
    card = table.running_game().view(None)["block"][0]
    play(table, f"auction {card} open", "bid 1")
    mover = table.running_game().to_move
    assert mover is not None
    assert refused(table, mover, "no-offers", at=at) == "late"
    table.give_order(mover, "no-offers")


def test_passing_goes_on_until_something_changes() -> None:
    table = people(works(3, advanced=["crowdfunder", "recycler"]))
    table.give_order(1, "pass")
    play(table, "producer")
    assert table.ordered_move(1) == "pass"
    play(table, "pass", "producer", "pass")
    assert table.ordered_move(1) == "pass"
    play(table, "pass", "crowdfunder")  # everybody gains a Mint, so other Plans become affordable
    assert table.ordered_move(1) is None


def test_passing_ends_with_the_round() -> None:
    table = people(works())
    table.give_order(0, "pass")
    play(table, "pass", "pass")
    assert table.running_game().view(None)["round"] == 2
    assert standing(table, 0) == []


# --- moves given ahead --------------------------------------------------------------------------
def test_a_move_given_ahead_is_played_once() -> None:
    table = people(works())
    table.give_order(1, "play producer")
    assert table.ordered_move(1) is None
    play(table, "leadership-council")
    assert table.ordered_move(1) == "producer"
    play(table, "producer", "pass")
    assert standing(table, 1) == []
    assert table.ordered_move(1) is None


def test_a_move_given_ahead_is_checked_again_and_dropped_with_a_sentence() -> None:
    table = people(works())
    table.give_order(1, "play leadership-council")
    play(table, "leadership-council")
    assert table.ordered_move(1) is None
    (why,) = table.drop_illegal(1)
    assert "leadership-council" in why.message("en")
    assert why.message("en") != why.message("ja")
    assert table.drop_illegal(1) == []
    assert standing(table, 1) == []


def test_a_move_given_ahead_does_not_outlive_its_round() -> None:
    table = people(works())
    play(table, "pass")
    table.give_order(0, "play producer")
    play(table, "pass")
    assert table.running_game().to_move == 0
    assert table.ordered_move(0) is None
    assert len(table.drop_illegal(0)) == 1


def test_only_what_would_be_legal_can_be_given_ahead() -> None:
    table = people(works())
    with pytest.raises(IllegalMoveError):
        table.give_order(1, "play builder gardens")
    with pytest.raises(MalformedMoveError):
        table.give_order(1, "play the piano")
    assert refused(table, 0, "play producer") == "not-ahead"  # it is already its turn
    assert {told["move"] for told in table.moves_ahead(1, "en")} >= {"producer", "pass"}
    assert table.moves_ahead(0, "en") == []
    assert [table.orders_info(seat, "en")["ahead"] for seat in (0, 1)] == [False, True]


def test_all_seal_at_the_same_time_and_the_rules_ask_in_their_order() -> None:
    table = people(bid())
    card = table.running_game().view(None)["block"][0]
    play(table, f"auction {card} closed")
    for seat in (3, 2, 1):
        assert table.orders_info(seat, "en")["together"]
        table.give_order(seat, f"play seal {seat}")
    assert not table.running_game().view(1)["auction"]["sealed"][1]  # not yet played in the rules
    play(table, "seal 0")
    for seat in (1, 2, 3):
        assert table.running_game().view(None)["decision"] == "seal"
        assert table.ordered_move(seat) == f"seal {seat}"
        table.play(seat, f"seal {seat}")
    assert table.running_game().view(None)["auction"]["sealed"] == [0, 1, 2, 3]


# --- keeping, revoking, taking back -------------------------------------------------------------
def test_orders_can_be_replaced_and_revoked() -> None:
    table = opened()
    table.give_order(1, "up-to 2")
    table.give_order(1, "up-to 3")
    table.give_order(1, "no-offers")
    assert standing(table, 1) == ["up-to 3", "no-offers"]
    table.revoke(1, "up-to")
    assert standing(table, 1) == ["no-offers"]
    table.revoke(1)
    assert standing(table, 1) == []


def test_an_undo_takes_orders_with_it() -> None:
    table = opened()
    table.give_order(1, "up-to 3")
    play(table, "bid 2")
    table.give_order(3, "out")
    table.take_back()
    changed = table.orders_after_undo(1)
    assert changed == {1: Instructions(), 3: Instructions()}


def test_orders_are_kept_as_text_and_shown_by_no_repr() -> None:
    kept = Instructions("pause", (Order("up-to 37", 4),))
    assert Instructions.from_json(kept.to_json()) == kept
    assert Instructions().to_json() is None
    assert Instructions.from_json(None) == Instructions()
    assert "37" not in repr(kept)


def test_a_table_read_anew_knows_which_orders_stand() -> None:
    table = opened()
    table.give_order(1, "up-to 3")
    game = table.running_game().copy()
    game.drop_history()
    again = Table(table.seats, game)
    again.orders.set(1, Instructions.from_json(table.orders.of(1).to_json()))
    play(again, "bid 2", "bid 3", "pass", "pass")
    assert again.ordered_move(1) == "withdraw"
