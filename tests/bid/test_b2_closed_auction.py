"""B2, the closed auction: sealed bids, the two adjacent players with the highest sum, ties."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rule_tables import Rule, shown

from .checking import choice, exactly, happened, kinds, only, play, rule, snapshot
from .positions import table

SEALING = "auction: mine closed\nmints: 9 9 9 9\n"


# --- sealing --------------------------------------------------------------------------------------
test_what_may_be_sealed = exactly(
    choice("B2: from 0 to all he has", "auction: mine closed\nmints: 3 9 9 9",
           "seal 0; seal 1; seal 2; seal 3"),
    choice("B2: who has nothing seals nothing", "auction: mine closed\nmints: 0 9 9 9", "seal 0"),
    choice("B2: whatever the others have sealed", SEALING + "sealed: 9 9 - -\nauctioneer: 0",
           "; ".join(f"seal {mints}" for mints in range(10))),
)  # fmt: skip


@pytest.mark.parametrize("auctioneer", range(4))
def test_asked_from_the_auctioneer_clockwise(auctioneer: int) -> None:
    """B2: every player, once."""
    game = table(f"auctioneer: {auctioneer}\nblock: mine vault")
    play(game, "auction mine closed")
    seats = []
    while game.state()["decision"] == "seal":
        seats.append(game.to_move)
        play(game, f"seal {len(seats)}")
    assert seats == [(auctioneer + step) % 4 for step in range(4)]


def test_a_seat_has_a_secret_only_while_bids_are_sealed() -> None:
    """B2: the seat that is sealing and those that have sealed, until all bids are in."""
    game = table("block: mine vault\nmints: 9 9 9 9\nauctioneer: 1")
    secrets = []
    for move in ("auction mine closed", "seal 3", "seal 1", "seal 0", "seal 2"):
        secrets.append([seat for seat in range(4) if game.has_secret(seat)])
        play(game, move)
    assert secrets == [[], [1], [1, 2], [1, 2, 3], [0, 1, 2, 3]]
    assert not any(game.has_secret(seat) for seat in (0, 1, 2, 3, None))


def test_an_open_auction_has_no_secrets() -> None:
    game = table("auction: mine open\nmints: 9 9 9 9")
    for move in ("offer left 1 1", "accept", "pass", "withdraw"):
        assert not any(game.has_secret(seat) for seat in (0, 1, 2, 3, None))
        play(game, move)


# --- who wins -------------------------------------------------------------------------------------
def won(sentence: str, bids: str, seats: list[int], placer: int, **more: Any) -> Rule:
    """Return a rule: these bids, in seat order, with nine Mints each, make `seats` win."""
    players = len(bids.split())
    auctioneer = more.pop("auctioneer", 0)
    order = [(auctioneer + step) % players for step in range(players)]
    sealed = [int(word) for word in bids.split()]
    left = [9 - mints if seat in seats else 9 for seat, mints in enumerate(sealed)]
    moves = "; ".join(f"seal {sealed[seat]}" for seat in order)
    return rule(
        sentence,
        f"auctioneer: {auctioneer}\nauction: mine closed\nmints: {' 9' * players}",
        moves + more.pop("then", ""),
        {
            "decision": "place",
            "to_move": placer,
            "leaders": ", ".join(f"{seat}:{sealed[seat]}" for seat in sorted(seats)),
            "bid": sum(sealed[seat] for seat in seats),
            "mints": " ".join(str(mints) for mints in left),
            "sealed": bids,
        },
        players=players,
    )


test_the_highest_sum = shown(
    won("B2: the two adjacent players with the highest sum win and pay what each sealed",
        "3 2 1 0", [0, 1], 0),
    won("B2: adjacent, not the two highest", "5 0 4 3 0", [2, 3], 2),
    won("B2: the last and the first are adjacent", "4 0 1 3", [0, 3], 0),
    won("B2: one of them may have sealed nothing", "0 6 0 1 0", [0, 1], 1,
        then="; partner right"),
    won("B2: six players", "1 2 1 2 3 1", [3, 4], 4),
    won("B2: who is not in the pair pays nothing", "2 2 0 3", [0, 3], 3),
    won("B2: the Auctioneer may be anybody", "3 2 1 0", [0, 1], 0, auctioneer=2),
)  # fmt: skip


# --- ties -----------------------------------------------------------------------------------------
test_ties = shown(
    won("B2: tied pairs: the one with the highest own bid picks; he has only one tied pair",
        "4 1 2 3 0", [0, 1], 0),
    won("B2: he picks between his tied pairs, if he has two: left", "1 4 1 0 0", [1, 2], 1,
        then="; partner left"),
    won("B2: he picks between his tied pairs, if he has two: right", "1 4 1 0 0", [0, 1], 1,
        then="; partner right"),
    won("B2: several share the highest own bid: the Auctioneer, if he is one of them",
        "3 0 3 0", [0, 1], 0, then="; partner left"),
    won("B2: the Auctioneer is one of them and has only one tied pair", "2 2 0 2 2 0", [3, 4], 3,
        auctioneer=3),
    won("B2: otherwise the Auctioneer names one, who picks", "3 0 3 0", [0, 3], 0, auctioneer=1,
        then="; winner 0; partner right"),
    won("B2: the one named has only one tied pair", "2 2 0 2 2 0", [3, 4], 3, auctioneer=2,
        then="; winner 3"),
    won("B2: tied pairs far apart: the highest own bid is in one of them",
        "5 0 3 3 0 1", [0, 5], 0, auctioneer=2),
    won("B2: a higher own bid outside the tied pairs counts for nothing",
        "3 3 3 0 5 0", [1, 2], 1, auctioneer=1, then="; partner left"),
    won("B2: all have sealed nothing: the Auctioneer picks", "0 0 0 0", [2, 3], 2, auctioneer=2,
        then="; partner left"),
)  # fmt: skip


def after(bids: str, auctioneer: int) -> dict[str, Any]:
    """Seal these bids and return who has to decide what."""
    sealed = bids.split()
    players = len(sealed)
    game = table(
        f"auctioneer: {auctioneer}\nauction: mine closed\nmints: {' 9' * players}", players=players
    )
    play(game, "; ".join(f"seal {sealed[(auctioneer + i) % players]}" for i in range(players)))
    return {"to_move": game.to_move, "decision": game.state()["decision"], "legal": game.legal()}


@pytest.mark.parametrize(
    ("sentence", "bids", "auctioneer", "seat", "decision", "legal"),
    [
        ("B2: the highest own bid is in one tied pair only: nothing to pick",
         "4 1 2 3 0", 2, 0, "place", None),
        ("B2: several share it and he is not: he names one",
         "3 0 3 0", 1, 1, "winner", ["winner 0", "winner 2"]),
        ("B2: he names one of those who share the highest own bid, not any of the tied pairs",
         "3 1 0 3 1 0", 2, 2, "winner", ["winner 0", "winner 3"]),
        ("B2: the Auctioneer has the highest bid of all, but in no tied pair: he names one",
         "3 3 3 0 5 0", 4, 4, "winner", ["winner 0", "winner 1", "winner 2"]),
        ("B2: four share it, in two pairs", "2 2 0 2 2 0", 2, 2, "winner",
         ["winner 0", "winner 1", "winner 3", "winner 4"]),
        ("B2: the Auctioneer in a tied pair, but not with the highest own bid, names one",
         "3 1 3 0", 1, 1, "winner", ["winner 0", "winner 2"]),
    ],
)  # fmt: skip
def test_who_decides_a_tie(
    sentence: str, bids: str, auctioneer: int, seat: int, decision: str, legal: list[str] | None
) -> None:
    now = after(bids, auctioneer)
    assert (now["to_move"], now["decision"]) == (seat, decision), sentence
    assert legal is None or now["legal"] == legal


# --- events ---------------------------------------------------------------------------------------
def test_the_events_of_a_closed_auction() -> None:
    """B2: the bids are shown in the order of the seats when all are in."""
    game = table(SEALING + "auctioneer: 2\nsealed: - - 1 2")
    events = happened(game, "seal 0; seal 3")
    assert kinds(events) == "seal, seal, reveal, reveal, reveal, reveal, win, pay, pay"
    assert [event["mints"] for event in only(events, "reveal")] == [0, 3, 1, 2]
    assert events[-3:] == [
        {"event": "win", "seats": [1, 2], "card": "mine", "bid": 4},
        {"event": "pay", "seat": 1, "mints": 3},
        {"event": "pay", "seat": 2, "mints": 1},
    ]


def test_a_card_for_nothing() -> None:
    """B2: if all seal 0, the card is still won, and nobody pays."""
    game = table("block: mine vault\nauction: mine closed\nsealed: 0 0 0 -")
    events = happened(game, "seal 0; partner right; place 3 0 0")
    assert only(events, "win") == [{"event": "win", "seats": [0, 3], "card": "mine", "bid": 0}]
    assert only(events, "pay", "discard") == []
    assert snapshot(game)["mints"] == "4 4 4 4"
    assert snapshot(game)["strip 3"] == "mine 0 0"
