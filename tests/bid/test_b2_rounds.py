"""B2, the course of a game: seats, deck, Auctioneer; income, Block, auctions, roll; four rounds."""

from __future__ import annotations

import pytest

from mintopia.engine.game import new_game
from tests.rule_tables import played, shown

from .checking import choice, exactly, happened, kinds, only, play_out, play_round, rule, snapshot
from .positions import table

# By the number of players: cards in the deck, cards in the Block.
SIZES = [(3, 8, 2), (4, 12, 3), (5, 16, 4), (6, 20, 5)]
PLAYERS = pytest.mark.parametrize(("players", "deck", "block"), SIZES, ids=str)


# --- the setup ------------------------------------------------------------------------------------
@PLAYERS
def test_the_setup(players: int, deck: int, block: int) -> None:
    """B2: a deck of 8, 12, 16, 20 cards for 3, 4, 5, 6 players; the rest are the unused cards."""
    state = new_game("bid", players=players, seed=5).state()
    assert len(state["players"]) == len(state["strips"]) == players
    assert len(state["deck"]) + len(state["block"]) == deck
    assert len(state["unused"]) == 30 - deck
    assert len({*state["deck"], *state["block"], *state["unused"]}) == 30
    assert len(state["block"]) == block
    assert (state["round"], state["phase"], state["decision"]) == (1, "auction", "choose")
    assert state["to_move"] == state["auctioneer"]
    assert state["strips"] == [[] for _ in range(players)]
    assert state["auction"] is state["last_roll"] is state["result"] is None


def test_the_cards_are_shuffled_by_the_seed() -> None:
    """B2: different seeds give different decks; the same seed gives the same deck."""
    decks = [new_game("bid", players=6, seed=seed).state()["deck"] for seed in (1, 2, 1)]
    assert decks[0] == decks[2] != decks[1]


def test_every_card_comes_into_the_deck() -> None:
    """B2: no card is always unused."""
    seen: set[str] = set()
    for seed in range(60):
        state = new_game("bid", players=3, seed=seed).state()
        seen |= {*state["deck"], *state["block"]}
    assert len(seen) == 30


def test_the_first_auctioneer_is_drawn_from_the_seed() -> None:
    """B2: unless named."""
    drawn = [new_game("bid", players=6, seed=seed).state()["auctioneer"] for seed in range(60)]
    assert set(drawn) == set(range(6))
    assert drawn[7] == new_game("bid", players=6, seed=7).state()["auctioneer"]


@pytest.mark.parametrize("seat", range(4))
def test_the_first_auctioneer_is_named(seat: int) -> None:
    """B2: naming the Auctioneer does not change the shuffle."""
    named = new_game("bid", players=4, seed=3, auctioneer=seat).state()
    drawn = new_game("bid", players=4, seed=3).state()
    assert named["auctioneer"] == named["to_move"] == seat
    for pile in ("block", "deck", "unused"):
        assert named[pile] == drawn[pile]


DECK = ["mine", "statue", "vault", "truck", "crane", "plant", "lotto", "bridge"]


def test_a_given_deck_replaces_the_shuffle() -> None:
    """B2, referee: top first; the other cards are unused, in the order of the data file."""
    state = new_game("bid", players=3, deck=DECK, seed=1).state()
    assert state["block"] == DECK[:2]
    assert state["deck"] == DECK[2:]
    assert state["unused"][:4] == ["windmill", "gardens", "museum", "gallery"]
    assert len(state["unused"]) == 22


def test_given_unused_cards() -> None:
    """B2, referee: `unused` gives their order."""
    rest = new_game("bid", players=3, deck=DECK, seed=1).state()["unused"][::-1]
    assert new_game("bid", players=3, deck=DECK, unused=rest, seed=1).state()["unused"] == rest


test_seats_in_a_circle = shown(
    rule("B2: the left neighbour of seat i is i + 1",
         "auction: mine open\nwon: 1:1", "partner left; place 1 0 0", {"strip 1": "mine 0 0"}),
    rule("B2: the seats are a circle: the left neighbour of the last is the first",
         "auction: mine open\nwon: 3:1", "partner left; place 3 0 0", {"strip 3": "mine 0 0"}),
    rule("B2: the right neighbour of seat i is i - 1",
         "auction: mine open\nwon: 1:1", "partner right; place 0 0 0", {"strip 0": "mine 0 0"}),
    rule("B2: the right neighbour of the first is the last",
         "auction: mine open\nwon: 0:1", "partner right; place 3 0 0", {"strip 3": "mine 0 0"}),
)  # fmt: skip


# --- 1. income, 2. Auction Block ------------------------------------------------------------------
@PLAYERS
def test_a_round_begins(players: int, deck: int, block: int) -> None:
    """B2: income of 4 for everyone, then players - 1 cards face up."""
    game = new_game("bid", players=players, seed=2, auctioneer=1)
    events = game.all_events()
    assert events[0] == {"event": "round", "round": 1, "seat": 1}
    assert events[1 : 1 + players] == [
        {"event": "income", "seat": seat, "mints": 4} for seat in range(players)
    ]
    assert events[1 + players :] == [
        {"event": "block", "card": card, "place": place}
        for place, card in enumerate(game.state()["block"])
    ]
    assert block == players - 1 == deck // 4
    assert [player["mints"] for player in game.state()["players"]] == [4] * players


def test_every_round_has_its_income_and_its_block() -> None:
    """B2: 4 more Mints in each round, and a Block from the top of the deck."""
    game = table("block: mine crane\ndeck: lotto vault plant ...\ndice: 6", players=3)
    play_round(game)
    now = snapshot(game)
    assert (now["round"], now["decision"]) == (2, "choose")
    assert now["mints"] == "8 8 8"
    assert now["block"] == "lotto vault"
    assert str(now["deck"]).split()[0] == "plant"
    assert len(str(now["deck"]).split()) == 4


# --- 3. bid ---------------------------------------------------------------------------------------
test_what_the_auctioneer_chooses_from = exactly(
    choice("B2: the Auctioneer chooses a card of the Block and an open or a closed auction",
           "block: mine statue", "auction mine open; auction mine closed; "
           "auction statue open; auction statue closed", players=3),
    choice("B2: only what is left in the Block", "block: statue",
           "auction statue open; auction statue closed"),
)  # fmt: skip


test_an_auction_begins = played(
    rule("B2: an open auction", "auctioneer: 2\nblock: mine statue vault", "auction statue open",
         {"auction": "statue open", "bid": 0, "decision": "bid", "to_move": 2}),
    rule("B2: a closed auction", "auctioneer: 2\nblock: mine statue vault",
         "auction vault closed", {"auction": "vault closed", "bid": 0, "decision": "seal",
                                  "sealed": "- - - -", "to_move": 2}),
)  # fmt: skip


NO_AUCTION = {"decision": "choose", "auction": "", "bid": None, "leaders": "", "withdrawn": ""}


test_the_token_passes = played(
    rule("B2: when it is won and placed, the token passes to the left",
         "auctioneer: 1\nblock: mine vault\nauction: mine open\nwon: 3:2, 0:1", "place 3 0 0",
         {"strip 3": "mine 0 0", "block": "vault", "auctioneer": 2, "to_move": 2,
          "points": "2 0 0 2"} | NO_AUCTION),
    rule("B2: from the last seat to the first",
         "auctioneer: 3\nblock: mine vault\nauction: mine open\nwon: 0:1, 1:1", "place 0 0 0",
         {"strip 0": "mine 0 0", "block": "vault", "auctioneer": 0, "to_move": 0,
          "points": "2 2 0 0"} | NO_AUCTION),
    rule("B2: the other cards of the Block stay in their order",
         "block: mine vault truck\nauction: vault open\nwon: 0:1, 1:1", "place 0 0 0",
         {"strip 0": "vault 0 0", "block": "mine truck", "auctioneer": 1, "to_move": 1,
          "points": "6 6 0 0"} | NO_AUCTION),
)  # fmt: skip


def test_the_token_passes_when_nobody_bids() -> None:
    """B2: the auction is over."""
    game = table("auctioneer: 1\nblock: mine vault\nauction: mine open\nmints: 0 0 0 0")
    events = happened(game, "withdraw; withdraw; withdraw; withdraw")
    assert events[-2:] == [{"event": "discard", "card": "mine"}, {"event": "token", "seat": 2}]
    assert game.to_move == game.state()["auctioneer"] == 2


def test_on_until_the_block_is_empty() -> None:
    """B2: as many auctions as cards, each by the next Auctioneer, and only then the roll."""
    game = table("block: mine vault truck\ndice: 5\nauctioneer: 2")
    before = game.event_count
    play_round(game)
    events = only(game.all_events(before), "auction", "token", "roll", "round")
    assert kinds(events) == "auction, token, auction, token, auction, token, roll, round"
    assert [event["seat"] for event in only(events, "auction")] == [2, 3, 0]
    assert events[-1] == {"event": "round", "round": 2, "seat": 1}


# --- 4. roll --------------------------------------------------------------------------------------
LAST = "block: mine\nauction: mine open\nmints: 0 0 0 0\nwon: 0:1, 1:1\n"  # mine has value 2


# The next round's income of 4 each follows right after it.
test_the_roll = shown(
    rule("B2: everyone gains 1 per controlled Location whose value is the die's",
         LAST + "dice: 2", "place 0 0 0", {"mints": "5 5 4 4", "last roll": 2}),
    rule("B2: other values gain nothing", LAST + "dice: 3", "place 0 0 0",
         {"mints": "4 4 4 4", "last roll": 3}),
    rule("B2: one for each, also in one strip",
         LAST + "strip 0: bridge 0 0, swap-meet 0 1\ndice: 2", "place 0 0 2",
         {"mints": "7 7 4 4", "last roll": 2}),
    rule("B2: turned or not", LAST + "strip 2: vault 0 0 turned\ndice: 6", "place 0 0 0",
         {"mints": "4 4 5 5", "last roll": 6}),
)  # fmt: skip


def test_the_events_of_a_roll() -> None:
    """B2: the die, then the gains in the order of the seats, then the next round."""
    game = table(LAST + "dice: 2\nstrip 2: bridge 0 0")
    assert happened(game, "place 0 0 0")[:8] == [
        {"event": "place", "seat": 0, "card": "mine", "strip": 0, "row": 0, "col": 0},
        {"event": "token", "seat": 1},
        {"event": "roll", "die": 2},
        {"event": "gain", "seat": 0, "mints": 1},
        {"event": "gain", "seat": 1, "mints": 1},
        {"event": "gain", "seat": 2, "mints": 1},
        {"event": "gain", "seat": 3, "mints": 1},
        {"event": "round", "round": 2, "seat": 1},
    ]


def test_dice_that_are_given_come_first() -> None:
    """B2, referee: the `dice` in order, then the seed's rolls, which do not depend on them."""
    rolls = {}
    for given in ((), (3,), (3, 5)):
        game = new_game("bid", players=3, seed=8, dice=list(given))
        play_out(game)
        rolls[len(given)] = [event["die"] for event in only(game.all_events(), "roll")]
        assert len(rolls[len(given)]) == 4
        assert rolls[len(given)][: len(given)] == list(given)
    assert rolls[1][1:] == rolls[0][:3]
    assert rolls[2][2:] == rolls[0][:2]


def test_the_seeds_rolls_show_every_face() -> None:
    """B1: one six-sided die."""
    seen = set()
    for seed in range(10):
        game = new_game("bid", players=3, seed=seed)
        play_out(game)
        seen |= {event["die"] for event in only(game.all_events(), "roll")}
    assert seen == {1, 2, 3, 4, 5, 6}


# --- the end --------------------------------------------------------------------------------------
@PLAYERS
def test_four_rounds(players: int, deck: int, block: int) -> None:
    """B2: then Block and deck are empty, and every card of the deck has been placed."""
    game = new_game("bid", players=players, seed=4)
    play_out(game)
    events = game.all_events()
    assert [event["round"] for event in only(events, "round")] == [1, 2, 3, 4]
    assert len(only(events, "roll")) == 4
    assert len(only(events, "auction")) == 4 * block == deck
    state = game.state()
    assert state["block"] == state["deck"] == []
    drawn = len(only(events, "deed-draw"))  # one more card through the deed ability
    assert sum(len(strip) for strip in state["strips"]) == deck + drawn
    assert (state["phase"], state["to_move"], state["decision"]) == ("over", None, None)


def test_the_game_ends_after_the_last_roll() -> None:
    """B2: the last round's roll still gives Mints; then come the special abilities."""
    game = table(
        "round: 4\nblock: mine\nauction: mine open\nmints: 0 0 0 0\nwon: 0:1, 1:1\ndice: 2"
    )
    events = happened(game, "place 0 0 0")
    assert kinds(events) == (
        "place, token, roll, gain, gain, ability, ability, ability, ability, end"
    )
    assert snapshot(game)["mints"] == "1 1 0 0"
    assert game.over
    assert game.legal() == []


def test_mints_that_are_nothing_make_no_event() -> None:
    """B2: winners who sealed 0 have no payment, and a roll without gains has no gain event."""
    game = table("block: mine\nauction: mine closed\nsealed: 3 0 0 -\ndice: 6")
    seen = happened(game, "seal 0; partner left; place 0 0 0")
    assert [each["seat"] for each in seen if each["event"] == "pay"] == [0]
    assert [each for each in seen if each["event"] == "gain"] == []
