"""Every reason for refusing a move: its key, its paragraph and its exact English sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mintopia.games.bid.schema import AUCTION, MOVE, ROTATE
from tests.rule_tables import First, Refusal

TWO: Mapping[str, Any] = {"players": 2}
SOLO: Mapping[str, Any] = {"solo": "mort"}
NAMED: Mapping[str, Any] = {"names": ["Ann", "Ben", "Cleo", "Dan"]}

CHOOSE = "block: mine vault"
UP = "auction: mine open\n"
ANSWER = UP + "offer: left 1 1"
COUNTERED = ANSWER + "\ncounter: 2 1"
SEALING = "auction: mine closed\nmints: 3 4 4 4"
TIED = "auction: mine closed\nauctioneer: 1\nmints: 3 3 3 3\nsealed: - 0 3 0"  # then seal 3
WON = UP + "won: 0:1"
PLACE = UP + "won: 0:2, 1:1\n"
STRIP = PLACE + "strip 0: crane 0 0, truck 0 1"
END = "round: 4\n"
DEED = END + "abilities: deed 0\nstrip 0: crane 0 0"
UTILITY = END + "abilities: utility 0\nstrip 0: crane 0 0, truck 0 1, plant 0 2\nstrip 1: lotto 0 0"
PRODUCTION = END + "abilities: production 0\nstrip 0: crane 0 0"
OVER = END + "abilities: none"

BID_FIRST = "An auction is under way: bid, offer, pass or withdraw. (B2)"
CHOOSE_FIRST = "First the Auctioneer chooses: auction CARD open or auction CARD closed. (B2)"
ANSWER_FIRST = (
    "Answer the offer first: accept, decline, or counter with two numbers "
    "(Seat 1's Mints, then yours). (B2)"
)
COUNTER_FIRST = "Answer the counter-offer first: accept or decline. (B2)"
OPENS = "The Auctioneer opens the bidding: pass and withdraw come later. (B2)"


REFUSALS = (
    Refusal("over", OVER, "pass", "The game is over; there are no more moves. (B2)"),
    # Another decision is to be made now.
    Refusal("choose-first", CHOOSE, "bid 1", CHOOSE_FIRST),
    Refusal("choose-first", CHOOSE, "seal 0", CHOOSE_FIRST),
    Refusal("bid-first", UP, "auction vault open", BID_FIRST),
    Refusal("bid-first", UP, "place 0 0 0", BID_FIRST),
    Refusal("answer-first", ANSWER, "pass", ANSWER_FIRST),
    Refusal("answer-first", ANSWER, "offer left 1 1", ANSWER_FIRST),
    Refusal("bid-first", UP, "counter 1 1", BID_FIRST),
    Refusal("seal-first", SEALING, "bid 1", "It is a closed auction: seal N. (B2)"),
    Refusal("seal-first", SEALING, "withdraw", "It is a closed auction: seal N. (B2)"),
    Refusal("winner-first", TIED, "partner left",
            "The tie comes first: name who decides it, with winner SEAT. (B2)", first="seal 3"),
    Refusal("partner-first", WON, "place 0 0 0",
            "First choose the partner: partner left or partner right. (B2)"),
    Refusal("place-first", PLACE, "partner left",
            "Place the card first: place STRIP ROW COL. (B2)"),
    Refusal("place-first", PLACE, "skip", "Place the card first: place STRIP ROW COL. (B2)"),
    Refusal("deed-first", DEED, "rotate crane",
            "The deed ability comes first: place STRIP ROW COL. (B2)"),
    Refusal("utility-first", UTILITY, "place 0 0 3",
            "The utility ability comes first: move CARD ROW COL, or skip. (B2)"),
    Refusal("production-first", PRODUCTION, "move crane 0 1",
            "The production ability comes first: rotate CARD, or skip. (B2)"),
    # Choosing.
    Refusal("no-card", CHOOSE, AUCTION + 2 * 30, "There is no such card in this deck. (B1)"),
    Refusal("no-card", UTILITY, MOVE + 30 * 3 * 43, "There is no such card in this deck. (B1)"),
    Refusal("no-card", PRODUCTION, ROTATE + 47, "There is no such card in this deck. (B1)"),
    Refusal("not-in-block", CHOOSE, "auction truck open",
            "Truck is not in the Auction Block. (B2)"),
    Refusal("only-open", "block: mine plant", "auction mine closed",
            "With two players every auction is open. (B3)", TWO),
    # Bids.
    Refusal("solo-bid", "mints: 5 0", "bid 2",
            "Against a solitaire opponent you bid one more than the last bid: bid 1. (B4)", SOLO),
    Refusal("solo-bid", "mints: 9 0\nleaders: 1:3", "bid 5",
            "Against a solitaire opponent you bid one more than the last bid: bid 4. (B4)", SOLO),
    Refusal("bid-low", UP + "leaders: 3:2", "bid 2",
            "The Current Bid is 2; a bid must be higher. (B2)"),
    Refusal("bid-low", "mints: 5 0\nleaders: 1:3", "bid 3",
            "The Current Bid is 3; a bid must be higher. (B2)", SOLO),
    Refusal("bid-price", UP, "bid 5", "You cannot bid 5: you have 4. (B2)"),
    Refusal("bid-price", UP + "leaders: 3:2\nmints: 0 4 4 4", "bid 3",
            "You cannot bid 3: you have 0. (B2)"),
    Refusal("bid-price", "mints: 3 0\nleaders: 1:3", "bid 4", "You cannot bid 4: you have 3. (B2)",
            SOLO),
    # Offers.
    Refusal("no-offers", UP + "leaders: 1:1", "offer left 1 1",
            "With one or two players there are no offers. (B3)", TWO),
    Refusal("no-offers", "mints: 5 0", "offer right 1 1",
            "With one or two players there are no offers. (B3)", SOLO),
    Refusal("out", UP + "leaders: 2:1\nwithdrawn: 1", "offer left 1 1",
            "Seat 2 has withdrawn from this auction. (B2)"),
    Refusal("out", UP + "leaders: 2:1\nwithdrawn: 3", "offer right 1 1",
            "Dan has withdrawn from this auction. (B2)", NAMED),
    Refusal("asked", UP + "asked: left", "offer left 1 1",
            "You have already made Seat 2 an offer this turn. (B2)"),
    Refusal("asked", UP + "asked: left right", "offer right 4 4",
            "You have already made Dan an offer this turn. (B2)", NAMED),
    Refusal("offer-mine", UP, "offer left 5 1", "You cannot put in 5: you have 4. (B2)"),
    Refusal("offer-theirs", UP + "mints: 4 2 4 4", "offer left 1 3",
            "Seat 2 cannot put in 3: Seat 2 has 2. (B2)"),
    Refusal("offer-low", UP + "leaders: 2:3", "offer left 2 1",
            "That is 3 together; the Current Bid is 3, and a bid must be higher. (B2)"),
    # Answers.
    Refusal("offer-low", UP + "leaders: 2:3\noffer: left 2 2", "counter 2 1",
            "That is 3 together; the Current Bid is 3, and a bid must be higher. (B2)"),
    Refusal("same-offer", UP + "offer: left 2 1", "counter 2 1",
            "Ann offered these same numbers: accept, decline, or name others. (B2)", NAMED),
    Refusal("counter-mine", UP + "mints: 3 4 4 4\noffer: left 2 1", "counter 4 1",
            "Ann cannot put in 4: Ann has 3. (B2)", NAMED),
    Refusal("counter-mine", UP + "mints: 3 4 4 4\noffer: right 2 1", "counter 4 1",
            "Seat 1 cannot put in 4: Seat 1 has 3. (B2)"),
    Refusal("counter-theirs", UP + "mints: 4 2 4 4\noffer: left 2 1", "counter 2 3",
            "You cannot put in 3: you have 2. (B2)"),
    Refusal("countered", COUNTERED, "counter 1 2", COUNTER_FIRST),
    Refusal("countered", COUNTERED, "offer right 1 1", COUNTER_FIRST),
    Refusal("countered", COUNTERED, "bid 4", COUNTER_FIRST),
    # Pass and withdraw.
    Refusal("no-pass", "mints: 5 0", "pass",
            "Against a solitaire opponent there is no pass: bid or withdraw. (B4)", SOLO),
    Refusal("opening", UP, "pass", OPENS),
    Refusal("opening", UP, "withdraw", OPENS),
    Refusal("opening", UP, "withdraw", OPENS, TWO),
    Refusal("must-withdraw", UP + "leaders: 2:9\nmints: 4 4 9 4", "pass",
            "You cannot raise the Current Bid of 9, alone or with a neighbor: you must withdraw. "
            "(B2)"),
    Refusal("must-withdraw", UP + "mints: 0 4 4 4", "pass",
            "You cannot raise the Current Bid of 0, alone or with a neighbor: you must withdraw. "
            "(B2)"),
    Refusal("passed", UP + "leaders: 2:1\npassed: 0", "pass",
            "You have already passed at this Current Bid: raise or withdraw. (B2)"),
    Refusal("leader", UP + "leaders: 0:1, 1:1", "withdraw",
            "A leader cannot withdraw, but may pass. (B2)"),
    # The closed auction.
    Refusal("seal-price", SEALING, "seal 4", "You cannot seal 4: you have 3. (B2)"),
    Refusal("no-seat", TIED, "winner 4", "There is no seat 4 in this game. (B2)", first="seal 3"),
    Refusal("not-tied", TIED, "winner 3",
            "Seat 4 does not share the highest bid of the tied pairs. (B2)", first="seal 3"),
    Refusal("not-tied", TIED, "winner 1",
            "Ben does not share the highest bid of the tied pairs. (B2)", NAMED, "seal 3"),
    # Placing.
    Refusal("no-strip", PLACE, "place 4 0 0", "There is no strip 4 in this game. (B2)"),
    Refusal("no-strip", UP + "won: 0:1", "place 2 0 0", "There is no strip 2 in this game. (B2)",
            TWO),
    Refusal("other-strip", PLACE, "place 1 0 0",
            "The card goes into the strip of Seat 1 and Seat 2: strip 0. (B2)"),
    Refusal("other-strip", UP + "won: 1:1", "place 0 0 0",
            "The card goes into Seat 2's strip: strip 1. (B2)", TWO),
    Refusal("not-your-strip", DEED, "place 1 0 0", "Strip 1 is not one of yours. (B2)"),
    Refusal("first-cell", PLACE, "place 0 0 1",
            "The first card of a strip goes to row 0, column 0. (B2)"),
    Refusal("first-cell", DEED, "place 3 1 0",
            "The first card of a strip goes to row 0, column 0. (B2)"),
    Refusal("taken", STRIP, "place 0 0 1", "There is already a card at row 0, column 1. (B2)"),
    Refusal("third-row", STRIP + ", plant 1 0", "place 0 -1 0",
            "A strip has two rows at most. (B2)"),
    Refusal("third-row", STRIP + ", plant -1 0", "place 0 1 5",
            "A strip has two rows at most. (B2)"),
    Refusal("apart", STRIP, "place 0 0 3",
            "Row 0, column 3 shares no side with another card of the strip. (B2)"),
    Refusal("apart", STRIP, "place 0 -1 2",
            "Row -1, column 2 shares no side with another card of the strip. (B2)"),
    Refusal("no-skip", DEED, "skip",
            "The deed ability cannot be skipped: place the card with place STRIP ROW COL. (B2)"),
    # Moving and turning.
    Refusal("not-placed", UTILITY, "move mine 0 3", "Mine is not on the table. (B2)"),
    Refusal("same-cell", UTILITY, "move crane 0 0",
            "Crane is already there: choose another cell. (B2)"),
    Refusal("alone", UTILITY, "move lotto 0 1",
            "Lotto is alone in its strip and cannot be moved. (B2)"),
    Refusal("taken", UTILITY, "move crane 0 1", "There is already a card at row 0, column 1. (B2)"),
    Refusal("third-row", END + "abilities: utility 0\nstrip 0: crane 0 0, truck 0 1, plant 1 0",
            "move truck -1 0", "A strip has two rows at most. (B2)"),
    Refusal("apart", UTILITY, "move crane 0 4",
            "Row 0, column 4 shares no side with another card of the strip. (B2)"),
    Refusal("breaks", UTILITY, "move truck 0 3",
            "Moving Truck there would break the strip apart. (B2)"),
)  # fmt: skip


# Of two reasons the first is given.
FIRST = (
    First("the decision before all else", SEALING, "bid 9", "seal-first"),
    First("the Block before the kind", "block: plant mine", "auction crane closed",
          "not-in-block", TWO),
    First("too low before too dear", UP + "leaders: 3:4\nmints: 1 4 4 4", "bid 3", "bid-low"),
    First("out before asked", UP + "leaders: 2:1\nwithdrawn: 1\nasked: left", "offer left 9 9",
          "out"),
    First("asked before the Mints", UP + "asked: left", "offer left 9 9", "asked"),
    First("his own Mints first", UP, "offer left 9 9", "offer-mine"),
    First("the Mints before the sum", UP + "leaders: 2:20\nmints: 4 4 20 4", "offer left 1 9",
          "offer-theirs"),
    First("the proposer's Mints first", ANSWER, "counter 9 9", "counter-mine"),
    First("too dear before one more", "mints: 2 0\nblock: plant", "bid 3", "bid-price",
          SOLO),
    First("must withdraw before passed", UP + "leaders: 2:9\nmints: 4 4 9 4\npassed: 0", "pass",
          "must-withdraw"),
    First("the strip before the cell", PLACE, "place 1 1 1", "other-strip"),
    First("taken before the rows", STRIP, "place 0 0 0", "taken"),
    First("rows before apart", STRIP + ", plant 1 0", "place 0 -1 9", "third-row"),
    First("alone before the cell", UTILITY, "move lotto 0 0", "alone"),
)  # fmt: skip
MORE_POSITIONS: list[tuple[str, Mapping[str, Any], str]] = []
