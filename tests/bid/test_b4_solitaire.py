"""B4, one player: the auction against an opponent's card, its six faces, its special ability."""

from __future__ import annotations

from typing import Any

import pytest

from mintopia.engine.game import new_game
from mintopia.games.bid.schema import MOST_ROLLS, SOLO_IDS
from tests.rule_tables import Rule, played, shown

from .checking import choice, exactly, happened, kinds, only, play, play_out, rule, snapshot
from .positions import table
from .test_b3_two_players import LEFT_OUT

EACH = pytest.mark.parametrize("solo", SOLO_IDS)
# These tests use their own faces: the shipped ones are tuned, and the rules do not fix them.
FACES = {
    "justin": ["withdraw", "withdraw", "raise 1", "raise 1", "raise 2", "special"],
    "rachael": ["withdraw", "raise 1", "raise 1", "special", "raise 1", "withdraw"],
    "sonic": ["withdraw", "raise 1", "special", "withdraw", "raise 1", "special"],
    "mort": ["raise 1", "raise 2", "raise 3", "withdraw", "withdraw", "special"],
}


def against(solo: str) -> dict[str, Any]:
    """Return the options of a game against an opponent with the faces above."""
    return {"solo": solo, "faces": FACES[solo]}


MORT = against("mort")


# --- the setup ------------------------------------------------------------------------------------
@EACH
def test_the_setup(solo: str) -> None:
    """B4: value 1 and 6 left out, deck of 8, income 2 for the person only, Block of 1."""
    game = new_game("bid", players=1, solo=solo, seed=3)
    state = game.state()
    assert [len(state[pile]) for pile in ("block", "deck", "unused")] == [1, 7, 12]
    assert not LEFT_OUT & {*state["block"], *state["deck"], *state["unused"]}
    assert [player["mints"] for player in state["players"]] == [2, 0]
    assert state["solo"] == solo
    assert state["strips"] == [[], []]
    assert state["players"][1]["name"] == solo.title()


@EACH
def test_the_person_is_always_auctioneer(solo: str) -> None:
    """B4: the only card of the Block is put up for auction at once."""
    for seed in range(6):
        state = new_game("bid", solo=solo, seed=seed).state()
        assert state["auctioneer"] == state["to_move"] == 0
        assert state["decision"] == "bid"
        assert state["auction"]["card"] == state["block"][0]
        assert state["auction"]["kind"] == "open"


@EACH
def test_a_whole_game(solo: str) -> None:
    """B4: eight rounds, income for the person only, no roll, always the same Auctioneer."""
    game = new_game("bid", solo=solo, seed=9)
    play_out(game)
    events = game.all_events()
    assert [event["round"] for event in only(events, "round")] == list(range(1, 9))
    assert only(events, "income") == [{"event": "income", "seat": 0, "mints": 2}] * 8
    assert only(events, "roll", "gain", "token") == []
    assert {event["seat"] for event in only(events, "auction")} == {0}
    assert game.state()["deck"] == game.state()["block"] == []


# --- bidding --------------------------------------------------------------------------------------
test_what_the_person_may_do = exactly(
    choice("B4: withdraw, or bid 1", "mints: 5 0", "bid 1; withdraw", **MORT),
    choice("B4: outbid him: one above his bid", "mints: 5 0\nleaders: 1:3", "bid 4; withdraw",
           **MORT),
    choice("B4: if he can pay it: otherwise he can only withdraw", "mints: 3 0\nleaders: 1:3",
           "withdraw", **MORT),
)  # fmt: skip


def faces(solo: str, *lines: tuple[int, str, dict[str, object]]) -> list[Any]:
    """Return a table of the six faces: the roll, its text, and what it changes."""
    assert [die for die, _, _ in lines] == [1, 2, 3, 4, 5, 6]
    return [
        pytest.param(
            rule(f"B4: {solo} {die}: {said}",
                 f"block: plant\nmints: 9 0\ndice: {die} 1\nstrip 1: crane 0 0\n"
                 "card crane: MMMM\ncard plant: BBBB",
                 "bid 1", changed | {"last roll": die}, **against(solo)),
            id=f"B4: {solo} {die}: {said}",
        )
        for die, said, changed in lines
    ]  # fmt: skip


def raised(mints: int) -> dict[str, object]:
    """Return the changes when the opponent bids this much above the person's 1; nobody pays yet."""
    return {"bid": 1 + mints, "leaders": f"1:{1 + mints}"}


WITHDRAWS: dict[str, object] = {
    "bid": 1, "leaders": "0:1", "withdrawn": "1", "decision": "place", "mints": "8 0",
}  # fmt: skip


@pytest.mark.parametrize(
    "case",
    [
        *faces("justin", (1, "withdraw", WITHDRAWS), (2, "withdraw", WITHDRAWS),
               (3, "raise 1", raised(1)), (4, "raise 1", raised(1)), (5, "raise 2", raised(2)),
               (6, "special: no match, raise 1", raised(1))),
        *faces("rachael", (1, "withdraw", WITHDRAWS), (2, "raise 1", raised(1)),
               (3, "raise 1", raised(1)), (4, "special: a Mint is lost, then she withdraws",
                                           WITHDRAWS | {"mints": "7 0"}),
               (5, "raise 1", raised(1)), (6, "withdraw", WITHDRAWS)),
        *faces("mort", (1, "raise 1", raised(1)), (2, "raise 2", raised(2)),
               (3, "raise 3", raised(3)), (4, "withdraw", WITHDRAWS), (5, "withdraw", WITHDRAWS),
               (6, "special: raise by the card's value, 5", raised(5))),
    ],
)  # fmt: skip
def test_the_six_faces(case: Rule) -> None:
    """After the first bid the die is rolled once and the face on the opponent's card applies."""
    assert case.played() == case.changes


# B4: Sonic rolls twice more; he withdraws only if both rolls say so, otherwise raises by 2.
test_sonic = played(
    *(
        rule(f"B4: sonic {' '.join(dice)}: {said}",
             f"block: plant\nmints: 9 0\ndice: {' '.join(dice)} 1", "bid 1",
             changed | {"last roll": int(dice[-1])}, **against("sonic"))
        for dice, said, changed in (
            ("1", "withdraw", WITHDRAWS),
            ("2", "raise 1", raised(1)),
            ("4", "withdraw", WITHDRAWS),
            ("5", "raise 1", raised(1)),
            ("311", "special: both say withdraw", WITHDRAWS),
            ("314", "special: both say withdraw, by another face", WITHDRAWS),
            ("641", "special by a 6: both say withdraw", WITHDRAWS),
            ("312", "special: only the first does, raise 2", raised(2)),
            ("351", "special: only the second does, raise 2", raised(2)),
            ("322", "special: neither does, raise 2", raised(2)),
            ("331", "special: inner specials count as raise", raised(2)),
            ("616", "special: inner specials count as raise", raised(2)),
            ("666", "special: inner specials roll no further", raised(2)),
        )
    )
)  # fmt: skip


# --- the person wins ------------------------------------------------------------------------------
def test_the_person_pays_and_places_the_card() -> None:
    """B4: in strip 0, which is the person's; then the next round, without a roll."""
    game = table("block: plant\ndeck: mine ...\nmints: 4 0\ndice: 4\nstrip 0: crane 0 0", **MORT)
    assert happened(game, "bid 1; place 0 0 1") == [
        {"event": "bid", "seat": 0, "mints": 1},
        {"event": "opponent-roll", "die": 4, "face": "withdraw"},
        {"event": "opponent-withdraw", "seat": 1},
        {"event": "win", "seats": [0], "card": "plant", "bid": 1},
        {"event": "pay", "seat": 0, "mints": 1},
        {"event": "place", "seat": 0, "card": "plant", "strip": 0, "row": 0, "col": 1},
        {"event": "round", "round": 2, "seat": 0},
        {"event": "income", "seat": 0, "mints": 2},
        {"event": "block", "card": "mine", "place": 0},
        {"event": "auction", "seat": 0, "card": "mine", "kind": "open"},
    ]
    assert snapshot(game)["mints"] == "5 0"
    assert snapshot(game)["auction"] == "mine open"


test_where_the_person_places = exactly(
    choice("B4: strip 0 is the person's", "won: 0:2\nstrip 1: crane 0 0", "place 0 0 0", **MORT),
)  # fmt: skip


test_the_person_outbids_him = played(
    rule("B4: outbids him, pays N, wins at once and places the card; there is no second roll",
         "block: plant\nmints: 9 0\nleaders: 1:3\ndice: 6 6", "bid 4",
         {"bid": 4, "leaders": "0:4", "decision": "place", "mints": "5 0"}, **MORT),
)  # fmt: skip


@EACH
def test_one_roll_decides_an_auction(solo: str) -> None:
    """B4: whatever the faces are, after a raise one more bid wins the card for the person."""
    raises = {"solo": solo, "faces": ["raise 2"] * 6}
    game = table("block: plant\ndeck: mine ...\nmints: 9 0\nstrip 0: crane 0 0", **raises)
    assert kinds(happened(game, "bid 1")) == "bid, opponent-roll, opponent-raise"
    assert game.legal() == ["bid 4", "withdraw"]
    assert happened(game, "bid 4; place 0 0 1")[:4] == [
        {"event": "bid", "seat": 0, "mints": 4},
        {"event": "win", "seats": [0], "card": "plant", "bid": 4},
        {"event": "pay", "seat": 0, "mints": 4},
        {"event": "place", "seat": 0, "card": "plant", "strip": 0, "row": 0, "col": 1},
    ]
    assert len(only(game.all_events(), "opponent-roll")) == 1
    assert snapshot(game)["mints"] == "7 0"
    assert snapshot(game)["auction"] == "mine open"


@EACH
def test_a_game_never_needs_more_than_three_rolls_an_auction(solo: str) -> None:
    """B4: one, and two more for Sonic's special ability: 24 in all, the most `dice` may name."""
    game = new_game("bid", solo=solo, seed=2, dice=[1] * MOST_ROLLS,
                    cards={"opponents": {solo: {"faces": ["special"] * 6}}})  # fmt: skip
    while not game.over:
        bidding = game.state()["decision"] == "bid" and snapshot(game)["bid"] != 0
        play(game, "withdraw" if bidding else game.legal()[0])
    rolls = len(only(game.all_events(), "opponent-roll"))
    assert rolls == (MOST_ROLLS if solo == "sonic" else 8)


# --- the opponent wins ----------------------------------------------------------------------------
test_the_person_withdraws = shown(
    rule("B4: when the person withdraws the opponent gets the card", "block: plant\nmints: 3 0",
         "withdraw", {"strip 1": "plant 0 0", "strip 0": "", "mints": "5 0", "round": 2}, **MORT),
    rule("B4: the person pays nothing, though he has bid", "block: plant\nmints: 3 0\ndice: 1",
         "bid 1; withdraw", {"strip 1": "plant 0 0", "mints": "5 0"}, **MORT),
)  # fmt: skip


def plain(kind: str) -> str:
    """Return five cards of one type: three mint on all sides, Lotto and Gallery berry."""
    mint = "".join(f"card {card}: {kind} MMMM\n" for card in ("plant", "crane", "mine"))
    return mint + f"card lotto: {kind} BBBB\ncard gallery: {kind} BBBB\n"


PLAIN = plain("production")


def put(sentence: str, strip: str, cell: str, cards: str = PLAIN) -> Rule:
    """Return a rule: the cell where the opponent puts the Plant, which is mint on all sides."""
    return rule(sentence, f"{cards}block: plant\nstrip 1: {strip}", "withdraw",
                {"strip 1": f"{strip}, plant {cell}"}, **MORT)  # fmt: skip


test_where_the_opponent_puts_a_card = shown(
    put("B4: put where it gives him the most points: a match", "lotto 0 0, crane 0 1", "-1 1"),
    put("B4: two matches rather than one", "crane 0 0, lotto 0 1, mine 1 1", "1 0"),
    put("B4: lowest row on a tie", "crane 0 0", "-1 0"),
    put("B4: then column on a tie", "crane 0 0, mine 0 1", "-1 0"),
    put("B4: more points before the lowest row", "lotto 0 0, gallery 0 1, crane 1 1", "1 0"),
    put("B4: the sides that touch decide", "crane 0 0", "1 0",
        "card plant: MMMM\ncard crane: BBMB\n"),
    put("B4: never a third row", "crane 0 0, lotto 1 0, gallery 1 1", "0 1",
        "card plant: MMMM\ncard crane: MMMB\ncard lotto: BBBB\ncard gallery: BBBB\n"),
)  # fmt: skip


# --- the special abilities ------------------------------------------------------------------------
test_special_abilities = shown(
    rule("B4: Justin takes the card at once if it would make a match in his strip",
         PLAIN + "block: plant\nmints: 9 0\ndice: 6\nstrip 1: crane 0 0", "bid 1",
         {"strip 1": "crane 0 0, plant -1 0", "mints": "11 0", "round": 2}, **against("justin")),
    rule("B4: Justin: a match on any cell is enough",
         "card plant: MLLL\ncard crane: BBMB\nblock: plant\ndice: 6\nstrip 1: crane 0 0", "bid 1",
         {"strip 1": "crane 0 0, plant 1 0"}, **against("justin")),
    rule("B4: Justin: otherwise raise 1: no match",
         PLAIN + "block: plant\nmints: 9 0\ndice: 6\nstrip 1: lotto 0 0", "bid 1",
         {"strip 1": "lotto 0 0", "bid": 2, "leaders": "1:2", "mints": "9 0"},
         **against("justin")),
    rule("B4: Justin: in his own strip, not in the person's",
         PLAIN + "block: plant\nmints: 9 0\ndice: 6\nstrip 0: crane 0 0", "bid 1",
         {"strip 1": "", "bid": 2, "leaders": "1:2"}, **against("justin")),
    rule("B4: Rachael: the person loses 1 Mint, then she withdraws",
         "block: plant\nmints: 4 0\ndice: 4", "bid 1",
         {"mints": "2 0", "decision": "place", "leaders": "0:1"}, **against("rachael")),
    rule("B4: Rachael: with his last Mint bid, he loses it and pays what he has",
         "block: plant\nmints: 1 0\ndice: 4", "bid 1",
         {"mints": "0 0", "decision": "place"}, **against("rachael")),
    rule("B4: Mort raises by the card's value: 2", "block: mine\nmints: 9 0\ndice: 6", "bid 1",
         {"bid": 3, "leaders": "1:3"}, **against("mort")),
)  # fmt: skip


def test_the_events_of_the_special_abilities() -> None:
    """B4: each roll is shown with its result."""
    justin = table(PLAIN + "block: plant\ndice: 6\nstrip 1: crane 0 0", **against("justin"))
    assert kinds(happened(justin, "bid 1")).startswith(
        "bid, opponent-roll, opponent-takes, win, place, round"
    )
    rachael = table("block: plant\nmints: 4 0\ndice: 4", **against("rachael"))
    assert kinds(happened(rachael, "bid 1")) == (
        "bid, opponent-roll, lose, opponent-withdraw, win, pay"
    )
    sonic = table("block: plant\nmints: 4 0\ndice: 3 1 6", **against("sonic"))
    events = happened(sonic, "bid 1")
    assert kinds(events) == ("bid, opponent-roll, opponent-roll, opponent-roll, opponent-raise")
    assert [(event["die"], event["face"]) for event in events[1:4]] == [
        (3, "special"), (1, "withdraw"), (6, "special"),
    ]  # fmt: skip
    assert events[-1] == {"event": "opponent-raise", "seat": 1, "mints": 2, "bid": 3}


# --- the end --------------------------------------------------------------------------------------
END = "round: 8\n"


PAIRS = (  # a match of the person, and one that the opponent can make with the Lotto
    "card crane: production MMMB\ncard mine: production MLLM\n"
    "card plant: production MMMB\ncard lotto: production MLLM\ncard factory: production BBBB\n"
)


@pytest.mark.parametrize(
    ("sentence", "position", "events"),
    [
        ("B4: deed: he places the drawn card where it gives him the most points",
         plain("deed") + "unused: plant ...\nstrip 1: lotto 0 0, crane 0 1",
         [{"event": "deed-draw", "seat": 1, "card": "plant"},
          {"event": "place", "seat": 1, "card": "plant", "strip": 1, "row": -1, "col": 1}]),
        ("B4: utility: he moves a card of his to a match; of equal ones the first",
         plain("utility") + "strip 1: crane 0 0, lotto 0 1, mine 0 2",
         [{"event": "move", "seat": 1, "card": "crane", "row": -1, "col": 2}]),
        ("B4: utility: or a card of the person's away from one",
         plain("culture") + "card factory: utility\nstrip 0: lotto 0 0, crane 0 1, mine 0 2\n"
         "strip 1: factory 0 0",
         [{"event": "move", "seat": 1, "card": "mine", "row": -1, "col": 0}]),
        ("B4: utility: what makes the greatest difference",
         plain("utility") + "card factory: utility MMMM\ncard workshop: utility MMMM\n"
         "strip 0: lotto 0 0, crane 0 1, mine 0 2\n"
         "strip 1: plant 0 0, gallery 0 1, factory 1 1, workshop 0 2",
         [{"event": "move", "seat": 1, "card": "plant", "row": 1, "col": 2}]),
        ("B4: utility: he leaves it if there is nothing to gain",
         plain("utility") + "strip 1: crane 0 0, mine 0 1",
         [{"event": "skip", "seat": 1, "ability": "utility"}]),
        ("B4: production: he turns a card of his to a match",
         PAIRS + "strip 1: crane 0 0, mine 0 1 turned",
         [{"event": "rotate", "seat": 1, "card": "mine"}]),
        ("B4: production: or a card of the person's away from one",
         "card crane: culture MMMB\ncard mine: culture MLLM\nstrip 0: crane 0 0, mine 0 1\n"
         "strip 1: factory 0 0",
         [{"event": "rotate", "seat": 1, "card": "crane"}]),
        ("B4: production: he leaves it if there is nothing to gain",
         plain("production") + "strip 1: crane 0 0, lotto 0 1",
         [{"event": "skip", "seat": 1, "ability": "production"}]),
        ("B4: with culture his own match is worth 2: he makes one rather than break the person's",
         PAIRS + "card gallery: culture PPPP\nstrip 0: crane 0 0, mine 0 1\n"
         "strip 1: plant 0 0, lotto 0 1 turned, gallery 0 2, factory 0 3",
         [{"event": "rotate", "seat": 1, "card": "lotto"}]),
        ("B4: against the person's culture he breaks the person's match, worth 2",
         PAIRS + "card gallery: culture PPPP\nstrip 0: crane 0 0, mine 0 1, gallery 0 2\n"
         "strip 1: plant 0 0, lotto 0 1 turned, factory 0 2",
         [{"event": "rotate", "seat": 1, "card": "crane"}]),
        ("B4: the deed card he draws gives him a later ability",
         "card crane: deed MMMB\ncard plant: production MLLM\nunused: plant ...\n"
         "strip 1: crane 0 0",
         [{"event": "deed-draw", "seat": 1, "card": "plant"},
          {"event": "place", "seat": 1, "card": "plant", "strip": 1, "row": 0, "col": 1},
          {"event": "skip", "seat": 1, "ability": "production"}]),
    ],
)  # fmt: skip
def test_the_opponents_abilities(sentence: str, position: str, events: list[Any]) -> None:
    """The opponent decides immediately, and the game is over."""
    game = table(f"{END}abilities: counted\n{position}", **MORT)
    seen = [event for event in game.all_events() if event["event"] != "ability"]
    assert seen == [*events, {"event": "end"}], sentence
    assert game.over


test_the_persons_abilities = exactly(
    choice("B4: the person's deed ability, not to be skipped", END + "abilities: deed 0",
           "place 0 0 0", **MORT),
)  # fmt: skip


def test_abilities_in_turn() -> None:
    """B4: the person and the opponent decide about their own abilities, in the usual order."""
    game = table(
        "card crane: deed MMMM\ncard plant: production MMMM\n"
        "card lotto: utility BBBB\ncard gallery: utility BBBB\n"
        + END + "abilities: counted\nunused: plant ...\n"
        "strip 1: crane 0 0\nstrip 0: lotto 0 0, gallery 0 1",
        **MORT,
    )  # fmt: skip
    assert (game.to_move, game.state()["decision"]) == (0, "utility")
    assert snapshot(game)["strip 1"] == "crane 0 0, plant -1 0"
    play(game, "skip")
    assert game.over
    assert snapshot(game)["abilities"] == "deed 1, utility 0, production 1"


@EACH
@pytest.mark.parametrize(
    ("sentence", "strips", "winner"),
    [
        ("B4: more points than the opponent wins", "strip 0: plant 0 0\nstrip 1: gallery 0 0", 0),
        ("B4: fewer points lose", "strip 0: mine 0 0\nstrip 1: gallery 0 0", 1),
        ("B4: a tie is the opponent's", "strip 0: gallery 0 0\nstrip 1: factory 0 0", 1),
        ("B4: a tie is the opponent's, even with fewer Locations and more Mints",
         "strip 0: gallery 0 0\nstrip 1: mine 0 0, wholesaler 1 0 turned\nmints: 9 0", 1),
        ("B4: a tie at 0 is the opponent's", "", 1),
    ],
)  # fmt: skip
def test_who_wins(sentence: str, strips: str, winner: int, solo: str) -> None:
    game = table(f"{END}abilities: none\n{strips}", solo=solo)
    points = game.state()["players"]
    assert snapshot(game)["winners"] == [winner], sentence
    assert snapshot(game)["ranking"] == [[winner], [1 - winner]]
    if "tie" in sentence:
        assert points[0]["points"] == points[1]["points"], sentence
