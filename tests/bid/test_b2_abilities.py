"""B2, the special abilities: who has them, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rule_tables import Rule, rules, shown

from .checking import Choice, choice, choices, exactly, happened, kinds, only, play, rule, snapshot
from .positions import state_of, table

END = "round: 4\n"
COUNTED = END + "abilities: counted\n"


def holders(strips: str, **options: Any) -> dict[str, int | None]:
    """Return who holds each ability on a final table, skipping abilities where that is allowed."""
    game = table(COUNTED + strips, **options)
    seen = {event["ability"]: event["seat"] for event in only(game.all_events(), "ability")}
    while not game.over:
        before = game.event_count
        play(game, "skip" if "skip" in game.legal() else game.legal()[0])
        later = only(game.all_events(before), "ability")
        seen |= {event["ability"]: event["seat"] for event in later}
    return seen


NOBODY = {"deed": None, "utility": None, "production": None, "culture": None}


# --- majorities -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "strips", "found"),
    [
        ("B2: no card, nobody", "", {}),
        ("B2: the most controlled Locations of a type: deed",
         "strip 3: lotto 0 0\nstrip 0: supplier 0 0\nunused: wholesaler ...", {"deed": 0}),
        ("B2: the most controlled Locations of a type: utility",
         "strip 0: truck 0 0\nstrip 1: crane 0 0", {"utility": 1}),
        ("B2: the most controlled Locations of a type: production",
         "strip 1: mine 0 0\nstrip 2: plant 0 0", {"production": 2}),
        ("B2: the most controlled Locations of a type: culture",
         "strip 2: statue 0 0\nstrip 3: museum 0 0", {"culture": 3}),
        ("B2: a tie for most gives nobody the ability: the two at a strip", "strip 0: lotto 0 0",
         {}),
        ("B2: one player may have several",
         "strip 3: lotto 0 0, truck 0 1\nstrip 0: supplier 0 0, vault 0 1\n"
         "unused: wholesaler ...", {"deed": 0, "utility": 0}),
        ("B2: turned cards count",
         "strip 3: lotto 0 0 turned\nstrip 0: supplier 0 0\nunused: wholesaler ...",
         {"deed": 0}),
    ],
)  # fmt: skip
def test_majorities(sentence: str, strips: str, found: dict[str, int | None]) -> None:
    assert holders(strips) == NOBODY | found, sentence


@pytest.mark.parametrize(
    ("sentence", "strips", "found"),
    [
        ("B2: cards are counted, not their values: 1 and 2 against a 6",
         "strip 5: thrift-store 0 0\nstrip 0: wholesaler 0 0\nstrip 2: leadership-council 0 0\n"
         "unused: lotto ...", {"deed": 0}),
        ("B2: three are more than two",
         "strip 0: mine 0 0, plant 0 1\nstrip 5: factory 0 0\nstrip 3: workshop 0 0, co-op 0 1",
         {"production": 0}),
    ],
)  # fmt: skip
def test_majorities_among_six(sentence: str, strips: str, found: dict[str, int | None]) -> None:
    assert holders(strips, players=6) == NOBODY | found, sentence


ALL_OF_SEAT_0 = """
    strip 3: lotto 0 0, truck 0 1, mine 0 2, statue 0 3
    strip 0: supplier 0 0, crane 0 1, plant 0 2, museum 0 3
"""


def test_in_this_order() -> None:
    """B2: deed, utility, production, culture; the last has no decision."""
    game = table(COUNTED + ALL_OF_SEAT_0 + "unused: wholesaler ...")
    decisions = []
    while not game.over:
        decisions.append(game.state()["decision"])
        assert game.to_move == 0
        assert game.state()["phase"] == "abilities"
        play(game, "skip" if "skip" in game.legal() else "place 0 1 0")
    assert decisions == ["deed", "utility", "production"]
    assert kinds(game.all_events()) == (
        "ability, deed-draw, place, ability, skip, ability, skip, ability, end"
    )
    assert snapshot(game)["abilities"] == "deed 0, utility 0, production 0, culture 0"


# Seat 1 has two utilities, seat 3 two productions; strips 1 and 2 are seat 2's.
OF_SEVERAL = """
    strip 0: truck 0 0
    strip 1: crane 0 0
    strip 2: mine 0 0
    strip 3: plant 0 0
"""


test_one_after_the_other = shown(
    rule("B2: abilities of several players, in the order of the abilities",
         COUNTED + OF_SEVERAL, "skip",
         {"to_move": 3, "decision": "production", "phase": "abilities"}),
    rule("B2: an ability that nobody has is left out", COUNTED + "strip 2: mine 0 0\n"
         "strip 3: plant 0 0", "", {"to_move": 3, "decision": "production"}),
    rule("B2: after the last one the game is over", COUNTED + OF_SEVERAL, "skip; skip",
         {"decision": None, "phase": "over", "abilities": "utility 1, production 3"}),
)  # fmt: skip


# --- when they are counted ------------------------------------------------------------------------
# Seat 0 has the most deeds and draws a card, which goes into strip 0 (shared with seat 1) or
# strip 3 (shared with seat 3).
DEED_CARD = COUNTED + "strip 3: lotto 0 0\nstrip 0: supplier 0 0\n"


test_the_deed_card_counts_for_the_later_abilities = shown(
    rule("B2: counted when its ability comes up: with the deed card a tie for most utilities",
         DEED_CARD + "strip 1: crane 0 0\nstrip 2: truck 0 0\nunused: vault ...",
         "place 0 0 1", {"phase": "over", "abilities": "deed 0"}),
    rule("B2: a card of another type leaves that majority where it was",
         DEED_CARD + "strip 1: crane 0 0\nstrip 2: truck 0 0\nunused: windmill ...",
         "place 0 0 1", {"to_move": 2, "decision": "utility"}),
    rule("B2: the deed card makes a majority of utilities",
         DEED_CARD + "unused: vault ...\nstrip 2: crane 0 0",
         "place 3 0 1", {"to_move": 3, "decision": "utility"}),
    rule("B2: the deed card makes a majority of culture",
         DEED_CARD + "unused: statue ...\nstrip 2: museum 0 0",
         "place 3 0 1", {"phase": "over", "abilities": "deed 0, culture 3"}),
)  # fmt: skip


def test_an_ability_is_told_when_it_comes_up() -> None:
    """B2: the deed ability before its card is placed, the others after it."""
    game = table(DEED_CARD + "unused: statue ...\nstrip 2: museum 0 0")
    assert kinds(game.all_events()) == "ability, deed-draw"
    assert happened(game, "place 3 0 1")[1:] == [
        {"event": "ability", "ability": "utility", "seat": None},
        {"event": "ability", "ability": "production", "seat": None},
        {"event": "ability", "ability": "culture", "seat": 3},
        {"event": "end"},
    ]


def test_who_has_the_most_as_things_stand() -> None:
    """B2: until an ability comes up, the table shows who would have it now."""
    game = table(
        DEED_CARD + "unused: statue ...\nstrip 2: museum 0 0, crane 0 1\nstrip 1: truck 0 0"
    )

    def told() -> dict[str, tuple[int | None, str]]:
        abilities = game.derived(None)["abilities"]
        return {each["type"]: (each["seat"], each["state"]) for each in abilities}

    assert told() == {
        "deed": (0, "now"), "utility": (2, "next"), "production": (None, "next"),
        "culture": (None, "next"),
    }  # fmt: skip
    play(game, "place 3 0 1")
    assert told() == {
        "deed": (0, "done"), "utility": (2, "now"), "production": (None, "next"),
        "culture": (3, "next"),
    }  # fmt: skip
    assert game.derived(None)["players"][3]["match_worth"] == 2
    play(game, "skip")
    assert {seat_and_state[1] for seat_and_state in told().values()} == {"done"}


def test_majorities_are_counted_at_the_end_only() -> None:
    """B2: at the end; after the last card has been placed."""
    game = table(
        END + "block: lotto\nauction: lotto open\nwon: 0:1, 1:1\nstrip 3: supplier 0 0\ndice: 1"
    )
    events = happened(game, "place 0 0 0")
    assert only(events, "ability")[0] == {"event": "ability", "ability": "deed", "seat": 0}
    assert (game.to_move, game.state()["decision"]) == (0, "deed")


# --- deed -----------------------------------------------------------------------------------------
DEED = END + "abilities: deed 0\nunused: mine vault ...\n"


test_where_the_deed_card_may_go = exactly(
    choice("B2: placed in one of his strips, never skipped", DEED, "place 0 0 0; place 3 0 0"),
    choice("B2: on any valid cell of either",
           DEED + "strip 0: crane 0 0\nstrip 3: truck 0 0, plant 1 0\nstrip 1: lotto 0 0",
           "place 0 -1 0; place 0 0 -1; place 0 0 1; place 0 1 0; "
           "place 3 0 -1; place 3 0 1; place 3 1 -1; place 3 1 1"),
)  # fmt: skip


test_deed = shown(
    rule("B2: the top unused card is drawn and placed by that player",
         DEED + "strip 0: crane 0 0", "place 0 1 0",
         {"strip 0": "crane 0 0, mine 1 0", "points": "5 5 0 0", "phase": "over"}),
    rule("B2: its matches count", "card mine: MMMM\ncard crane: MMMM\n" + DEED
         + "strip 0: crane 0 0", "place 0 0 1", {"points": "6 6 0 0", "final points": "6 6 0 0"}),
)  # fmt: skip


FULL_DECK = ["statue", "gallery", "bridge", "mine", "workshop", "factory", "plant", "crane",
             "lotto", "supplier"]  # fmt: skip
NO_UNUSED = {
    "players": 2,
    "cards": {
        "locations": {
            card: {"value": 6}
            for card in ("gardens", "stripmine", "assembler", "landfill", "wholesaler", "builder",
                         "crowdfunder", "recycler", "temp-agency", "swap-meet")
        }
    },
}  # fmt: skip


def test_no_unused_card_nothing_happens() -> None:
    """B2: the ability has a holder, but with nothing to draw the next ability follows."""
    row = ", ".join(f"{card} 0 {col}" for col, card in enumerate(FULL_DECK))
    game = table(f"round: 5\nstrip 0: {row}\nabilities: counted", **NO_UNUSED)
    assert game.state()["unused"] == []
    assert kinds(game.all_events()) == "ability, ability"
    assert only(game.all_events(), "ability")[0]["seat"] == 0
    assert (game.to_move, game.state()["decision"]) == (0, "utility")


def test_a_card_that_nobody_wanted_may_be_drawn() -> None:
    """B2: it went under the unused cards; if there are no others, it is the top one."""
    row = ", ".join(f"{card} 0 {col}" for col, card in enumerate(FULL_DECK[1:]))
    game = table(
        f"round: 5\nstrip 0: {row}\nblock: statue\nauction: statue open\nmints: 0 0\ndice: 1",
        **NO_UNUSED,
    )
    play(game, "withdraw; withdraw")
    assert only(game.all_events(), "deed-draw") == [
        {"event": "deed-draw", "seat": 0, "card": "statue"}
    ]


# --- utility --------------------------------------------------------------------------------------
UTILITY = END + "abilities: utility 0\n"


def targets(sentence: str, strip: str, card: str, cells: str) -> Choice:
    """Return the cells that a card of strip 0 may move to: "0 1, 1 0" by row and column."""
    legal = "; ".join(f"move {card} {cell}" for cell in cells.split(", ") if cell)
    return choice(sentence, UTILITY + f"strip 0: {strip}", legal)


@choices(
    targets("B2: another valid cell of the same strip: at the other card's sides",
            "mine 0 0, crane 0 1", "mine", "-1 1, 0 2, 1 1"),
    targets("B2: connected: an end of a row goes anywhere around the rest",
            "mine 0 0, crane 0 1, truck 0 2", "mine", "-1 1, -1 2, 0 3, 1 1, 1 2"),
    targets("B2: connected: the middle of a row has no other cell that joins both ends",
            "mine 0 0, crane 0 1, truck 0 2", "crane", ""),
    targets("B2: connected: a card that holds two parts may hold them elsewhere",
            "mine 0 0, crane 1 0, plant 1 1, lotto 0 1, vault 0 2, truck 1 2", "crane",
            "0 -1, 0 3, 1 3"),
    targets("B2: within two rows: with cards in row 1 there is no row -1",
            "mine 0 0, crane 0 1, truck 1 1", "mine", "0 2, 1 0, 1 2"),
    targets("B2: within two rows: the only card of row 1 may go to row -1",
            "mine 0 0, crane 0 1, truck 1 1", "truck", "-1 0, -1 1, 0 -1, 0 2, 1 0"),
    targets("B2: within two rows: two rows may become another two",
            "mine 0 0, truck 1 0", "truck", "-1 0, 0 -1, 0 1"),
    targets("B2: a card alone has no other cell", "mine 0 0", "mine", ""),
    targets("B2: a turned card moves as any other", "mine 0 0 turned, crane 0 1", "mine",
            "-1 1, 0 2, 1 1"),
)  # fmt: skip
def test_where_a_card_may_be_moved(case: Choice) -> None:
    game = table(case.position)
    card = case.legal.split()[1] if case.legal else "crane" if "crane" in case.position else "mine"
    found = [move for move in game.legal() if move.startswith(f"move {card} ")]
    assert "; ".join(found) == case.legal
    assert "skip" in game.legal()


def test_a_location_of_any_strip() -> None:
    """B2: also in strips that he does not control, but always within the same strip."""
    game = table(UTILITY + "strip 0: mine 0 0, crane 0 1\nstrip 2: truck 0 0, plant 1 0")
    cards = {move.split()[1] for move in game.legal() if move != "skip"}
    assert cards == {"mine", "crane", "truck", "plant"}
    play(game, "move plant 0 1")
    assert snapshot(game)["strip 2"] == "truck 0 0, plant 0 1"


@rules(
    rule("B2: a match is lost where it left", "card mine: MMMM\ncard crane: MMMM\n"
         "card truck: LLLL\n" + UTILITY + "strip 0: mine 0 0, crane 0 1, truck 0 2",
         "move mine 1 2", {"strip 0": "mine 1 2, crane 0 1, truck 0 2", "points": "6 6 0 0"}),
    rule("B2: and won where it goes", "card mine: MMMM\ncard crane: MMMM\ncard truck: LLLL\n"
         + UTILITY + "strip 0: crane 0 0, truck 0 1, mine 0 2", "move mine 1 0",
         {"strip 0": "crane 0 0, truck 0 1, mine 1 0", "points": "7 7 0 0"}),
    rule("B2: it is moved, not turned", UTILITY + "strip 0: mine 0 0 turned, crane 0 1",
         "move mine 0 2", {"strip 0": "mine 0 2 turned, crane 0 1"}),
    rule("B2: all may skip", UTILITY + "strip 0: mine 0 0, crane 0 1", "skip",
         {"strip 0": "mine 0 0, crane 0 1", "phase": "over"}),
)  # fmt: skip
def test_utility(case: Rule) -> None:
    """The mine is worth 2, the crane 3, the truck 1."""
    assert case.shown() == case.changes


# --- production -----------------------------------------------------------------------------------
PRODUCTION = END + "abilities: production 0\n"


test_what_may_be_turned = exactly(
    choice("B2: turn any Location, of any strip, or skip",
           PRODUCTION + "strip 0: mine 0 0, crane 0 1\nstrip 2: truck 0 0",
           "rotate mine; rotate crane; rotate truck; skip"),
)  # fmt: skip


# The mine is worth 2, the crane 3; a match adds the sixth point.
test_production = shown(
    rule("B2: its left and right change places", "card mine: MBLP\ncard crane: LLLP\n"
         + PRODUCTION + "strip 0: mine 0 0, crane 0 1", "rotate mine",
         {"strip 0": "mine 0 0 turned, crane 0 1", "points": "6 6 0 0"}),
    rule("B2: its top and bottom change places", "card mine: MBLP\ncard crane: MPPP\n"
         + PRODUCTION + "strip 0: mine 0 0, crane 1 0", "rotate mine",
         {"strip 0": "mine 0 0 turned, crane 1 0", "points": "6 6 0 0"}),
    rule("B2: a turned card is turned back", "card mine: MBLP\ncard crane: LLLB\n" + PRODUCTION
         + "strip 0: mine 0 0 turned, crane 0 1", "rotate mine",
         {"strip 0": "mine 0 0, crane 0 1", "points": "6 6 0 0"}),
    rule("B2: all may skip", PRODUCTION + "strip 0: mine 0 0", "skip",
         {"strip 0": "mine 0 0", "phase": "over"}),
)  # fmt: skip


# --- culture --------------------------------------------------------------------------------------
SAME = "card mine: MMMM\ncard crane: MMMM\ncard truck: MMMM\ncard plant: MMMM\n"


@pytest.mark.parametrize(
    ("sentence", "strips", "holder", "points", "final"),
    [
        ("B2: 1 more point per match controlled", "strip 0: mine 0 0, crane 0 1", 0,
         "6 6 0 0", "7 6 0 0"),
        ("B2: of the strips on both his sides",
         "strip 0: mine 0 0, crane 0 1\nstrip 3: truck 0 0, plant 0 1", 0,
         "13 6 0 7", "15 6 0 7"),
        ("B2: for several matches",
         "strip 1: mine 0 0, crane 0 1, truck 1 0, plant 1 1", 2, "0 15 15 0", "0 15 19 0"),
        ("B2: without a match, nothing", "strip 0: mine 0 0", 0, "2 2 0 0", "2 2 0 0"),
        ("B2: not for the matches of others", "strip 2: mine 0 0, crane 0 1", 0,
         "0 0 6 6", "0 0 6 6"),
    ],
)  # fmt: skip
def test_culture(sentence: str, strips: str, holder: int, points: str, final: str) -> None:
    """There is no decision, so the game is over. `points` in the state is before abilities."""
    game = table(SAME + END + f"abilities: culture {holder}\n{strips}")
    assert game.over
    assert snapshot(game)["points"] == points, sentence
    assert snapshot(game)["final points"] == final, sentence
    assert state_of(game).ability_seats[3] == holder


def test_nobody_has_culture() -> None:
    """B2: then nobody scores extra points."""
    game = table(SAME + COUNTED + "strip 0: mine 0 0, crane 0 1, statue 0 2")
    while not game.over:
        play(game, "skip")
    assert snapshot(game)["final points"] == snapshot(game)["points"] == "9 9 0 0"
