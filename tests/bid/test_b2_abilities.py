"""B2, the special abilities: who has them, and what each does."""

from __future__ import annotations

from typing import Any

import pytest

from .checking import (
    Choice,
    Rule,
    choice,
    choices,
    happened,
    kinds,
    only,
    play,
    rule,
    rules,
    snapshot,
)
from .positions import state_of, table

END = "round: 4\n"
COUNTED = END + "abilities: counted\n"


def holders(strips: str, **options: Any) -> dict[str, int | None]:
    """Count the majorities of a final table."""
    game = table(COUNTED + strips, **options)
    return {event["ability"]: event["seat"] for event in only(game.all_events(), "ability")}


NOBODY = {"deed": None, "utility": None, "production": None, "culture": None}


# --- majorities -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("sentence", "strips", "found"),
    [
        ("B2: no card, nobody", "", {}),
        ("B2: the most controlled Locations of a type: deed",
         "strip 3: lotto 0 0\nstrip 0: supplier 0 0", {"deed": 0}),
        ("B2: the most controlled Locations of a type: utility",
         "strip 0: truck 0 0\nstrip 1: crane 0 0", {"utility": 1}),
        ("B2: the most controlled Locations of a type: production",
         "strip 1: mine 0 0\nstrip 2: plant 0 0", {"production": 2}),
        ("B2: the most controlled Locations of a type: culture",
         "strip 2: statue 0 0\nstrip 3: museum 0 0", {"culture": 3}),
        ("B2: a tie for most gives nobody the ability: the two at a strip", "strip 0: lotto 0 0",
         {}),
        ("B2: a tie for most gives nobody the ability: two far apart",
         "strip 0: lotto 0 0\nstrip 2: supplier 0 0", {}),
        ("B2: one player may have several",
         "strip 3: lotto 0 0, truck 0 1\nstrip 0: supplier 0 0, vault 0 1",
         {"deed": 0, "utility": 0}),
        ("B2: turned cards count", "strip 3: lotto 0 0 turned\nstrip 0: supplier 0 0",
         {"deed": 0}),
    ],
)  # fmt: skip
def test_majorities(sentence: str, strips: str, found: dict[str, int | None]) -> None:
    assert holders(strips) == NOBODY | found, sentence


@pytest.mark.parametrize(
    ("sentence", "strips", "found"),
    [
        ("B2: cards are counted, not their values: 1 and 2 against a 6",
         "strip 5: thrift-store 0 0\nstrip 0: wholesaler 0 0\nstrip 2: leadership-council 0 0",
         {"deed": 0}),
        ("B2: three are more than two",
         "strip 0: mine 0 0, plant 0 1\nstrip 5: factory 0 0\nstrip 3: workshop 0 0, co-op 0 1",
         {"production": 0}),
        ("B2: three are as many as three",
         "strip 0: mine 0 0, plant 0 1\nstrip 5: factory 0 0\nstrip 3: workshop 0 0, co-op 0 1, "
         "producer 0 2", {"production": None}),
    ],
)  # fmt: skip
def test_majorities_among_six(sentence: str, strips: str, found: dict[str, int | None]) -> None:
    assert holders(strips, players=6) == NOBODY | found, sentence


def test_a_clear_majority_of_four() -> None:
    """B2: seat 1 controls 3 deeds, seat 2 two, seat 0 two, seat 3 one."""
    strips = "strip 0: lotto 0 0, supplier 0 1\nstrip 1: crowdfunder 0 0\nstrip 2: temp-agency 0 0"
    assert holders(strips) == NOBODY | {"deed": 1}


ALL_OF_SEAT_0 = """
    strip 3: lotto 0 0, truck 0 1, mine 0 2, statue 0 3
    strip 0: supplier 0 0, crane 0 1, plant 0 2, museum 0 3
"""


def test_in_this_order() -> None:
    """B2: deed, utility, production, culture; the last has no decision."""
    game = table(COUNTED + ALL_OF_SEAT_0 + "unused: bridge ...")
    assert kinds(game.all_events()) == "ability, ability, ability, ability, deed-draw"
    decisions = []
    while not game.over:
        decisions.append(game.state()["decision"])
        assert game.to_move == 0
        assert game.state()["phase"] == "abilities"
        play(game, "skip")
    assert decisions == ["deed", "utility", "production"]
    assert kinds(game.all_events()[5:]) == "skip, skip, skip, end"
    assert snapshot(game)["abilities"] == "deed 0, utility 0, production 0, culture 0"


@rules(
    rule("B2: abilities of several players, in the order of the abilities",
         END + "abilities: deed 2, utility 0, production 3\nstrip 0: mine 0 0", "skip",
         {"to_move": 0, "decision": "utility"}),
    rule("B2: an ability that nobody has is left out",
         END + "abilities: deed 2, production 3\nstrip 0: mine 0 0", "skip",
         {"to_move": 3, "decision": "production"}),
    rule("B2: after the last one the game is over",
         END + "abilities: production 3\nstrip 0: mine 0 0", "skip",
         {"decision": None, "phase": "over"}),
)  # fmt: skip
def test_one_after_the_other(case: Rule) -> None:
    assert case.shown() == case.changes


def test_majorities_are_counted_once() -> None:
    """B2: before the first: the card that the deed ability brings does not change them."""
    game = table(
        COUNTED
        + """
        strip 3: lotto 0 0, truck 0 1
        strip 0: supplier 0 0
        strip 2: crane 0 0
        unused: vault ...
        """
    )
    # Seat 3 has two utilities, seat 0 one; with the Vault seat 0 would have as many.
    assert (game.to_move, game.state()["decision"]) == (0, "deed")
    play(game, "place 0 0 1")
    assert (game.to_move, game.state()["decision"]) == (3, "utility")
    play(game, "skip")
    assert snapshot(game)["abilities"] == "deed 0, utility 3"


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


@choices(
    choice("B2: placed in one of his strips, or skipped", DEED, "place 0 0 0; place 3 0 0; skip"),
    choice("B2: on any valid cell of either",
           DEED + "strip 0: crane 0 0\nstrip 3: truck 0 0, plant 1 0\nstrip 1: lotto 0 0",
           "place 0 -1 0; place 0 0 -1; place 0 0 1; place 0 1 0; "
           "place 3 0 -1; place 3 0 1; place 3 1 -1; place 3 1 1; skip"),
    choice("B2: the strips of seat 2 are 1 and 2",
           END + "abilities: deed 2", "place 1 0 0; place 2 0 0; skip"),
)  # fmt: skip
def test_where_the_deed_card_may_go(case: Choice) -> None:
    game = table(case.position)
    assert sorted(game.legal()) == sorted(case.legal.split("; "))
    assert game.legal()[-1] == "skip"


@rules(
    rule("B2: the top unused card is drawn and placed by that player",
         DEED + "strip 0: crane 0 0", "place 0 1 0",
         {"strip 0": "crane 0 0, mine 1 0", "points": "5 5 0 0", "phase": "over"}),
    rule("B2: its matches count", "card mine: MMMM\ncard crane: MMMM\n" + DEED
         + "strip 0: crane 0 0", "place 0 0 1", {"points": "6 6 0 0", "final points": "6 6 0 0"}),
    rule("B2: in his other strip", DEED + "strip 0: crane 0 0", "place 3 0 0",
         {"strip 0": "crane 0 0", "strip 3": "mine 0 0", "points": "5 3 0 2"}),
    rule("B2: all may skip", DEED + "strip 0: crane 0 0", "skip",
         {"strip 0": "crane 0 0", "points": "3 3 0 0", "phase": "over"}),
)  # fmt: skip
def test_deed(case: Rule) -> None:
    assert case.shown() == case.changes


def test_the_deed_card_leaves_the_unused_cards() -> None:
    """B2: drawn; skipped, it stays on top."""
    placed, skipped = table(DEED), table(DEED)
    before = placed.state()["unused"]
    play(placed, "place 0 0 0")
    play(skipped, "skip")
    assert placed.state()["unused"] == before[1:]
    assert skipped.state()["unused"] == before


def test_the_events_of_the_deed_ability() -> None:
    """B2: the draw is seen by all, then the card is placed."""
    game = table(DEED)
    assert game.events(2) == [{"event": "deed-draw", "seat": 0, "card": "mine"}]
    assert happened(game, "place 3 0 0") == [
        {"event": "place", "seat": 0, "card": "mine", "strip": 3, "row": 0, "col": 0},
        {"event": "end"},
    ]


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
    """B2: the ability has a holder, but there is nothing to draw: no decision, the next ability."""
    row = ", ".join(f"{card} 0 {col}" for col, card in enumerate(FULL_DECK))
    game = table(f"round: 5\nstrip 0: {row}\nabilities: counted", **NO_UNUSED)
    assert game.state()["unused"] == []
    assert kinds(game.all_events()) == "ability, ability, ability, ability"
    assert only(game.all_events(), "ability")[0]["seat"] == 0
    assert (game.to_move, game.state()["decision"]) == (0, "utility")


def test_a_card_that_nobody_wanted_may_be_drawn() -> None:
    """B2: it went under the unused cards; with no others it is the top one."""
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
    """Say where a card of strip 0 may be moved to: "0 1, 1 0" by row and column."""
    legal = "; ".join(f"move {card} {cell}" for cell in cells.split(", ") if cell)
    return choice(sentence, UTILITY + f"strip 0: {strip}", legal)


@choices(
    targets("B2: another valid cell of the same strip: at the other card's sides",
            "mine 0 0, crane 0 1", "mine", "-1 1, 0 2, 1 1"),
    targets("B2: also for the card that was placed last", "mine 0 0, crane 0 1", "crane",
            "-1 0, 0 -1, 1 0"),
    targets("B2: connected: an end of a row goes anywhere around the rest",
            "mine 0 0, crane 0 1, truck 0 2", "mine", "-1 1, -1 2, 0 3, 1 1, 1 2"),
    targets("B2: connected: the middle of a row has no other cell that joins both ends",
            "mine 0 0, crane 0 1, truck 0 2", "crane", ""),
    targets("B2: connected: the middle of a corner may change the corner",
            "mine 0 0, crane 0 1, truck 1 1", "crane", "1 0"),
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
    targets("B2: a strip may leave row 0", "mine 0 0, truck 1 0, plant 1 1", "mine",
            "0 1, 1 -1, 1 2"),
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
    """B2: also of strips he does not control; always within the same strip."""
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
    rule("B2: one Location: then it is over", UTILITY + "strip 0: mine 0 0, crane 0 1",
         "move mine 0 2", {"phase": "over"}),
    rule("B2: all may skip", UTILITY + "strip 0: mine 0 0, crane 0 1", "skip",
         {"strip 0": "mine 0 0, crane 0 1", "phase": "over"}),
)  # fmt: skip
def test_utility(case: Rule) -> None:
    """The mine is worth 2, the crane 3, the truck 1."""
    assert case.shown() == case.changes


def test_the_events_of_utility_and_production() -> None:
    """B2."""
    game = table(END + "abilities: utility 1, production 3\nstrip 0: mine 0 0, crane 0 1")
    assert happened(game, "move mine -1 1; rotate mine") == [
        {"event": "move", "seat": 1, "card": "mine", "row": -1, "col": 1},
        {"event": "rotate", "seat": 3, "card": "mine"},
        {"event": "end"},
    ]


def test_the_card_of_the_deed_ability_may_be_moved_and_turned() -> None:
    """B2: it is a Location like any other."""
    game = table(
        END + "abilities: deed 0, utility 1, production 2\nunused: mine ...\nstrip 0: crane 0 0"
    )
    play(game, "place 0 0 1; move mine 1 0; rotate mine")
    assert snapshot(game)["strip 0"] == "crane 0 0, mine 1 0 turned"


# --- production -----------------------------------------------------------------------------------
PRODUCTION = END + "abilities: production 0\n"


@choices(
    choice("B2: turn any Location, of any strip, or skip",
           PRODUCTION + "strip 0: mine 0 0, crane 0 1\nstrip 2: truck 0 0",
           "rotate mine; rotate crane; rotate truck; skip"),
    choice("B2: a card alone may be turned", PRODUCTION + "strip 1: vault 0 0",
           "rotate vault; skip"),
)  # fmt: skip
def test_what_may_be_turned(case: Choice) -> None:
    assert case.found() == case.legal


@rules(
    rule("B2: its left and right change places", "card mine: MBLP\ncard crane: LLLP\n"
         + PRODUCTION + "strip 0: mine 0 0, crane 0 1", "rotate mine",
         {"strip 0": "mine 0 0 turned, crane 0 1", "points": "6 6 0 0"}),
    rule("B2: its top and bottom change places", "card mine: MBLP\ncard crane: MPPP\n"
         + PRODUCTION + "strip 0: mine 0 0, crane 1 0", "rotate mine",
         {"strip 0": "mine 0 0 turned, crane 1 0", "points": "6 6 0 0"}),
    rule("B2: a match may be lost", "card mine: MBLP\ncard crane: LLLB\n" + PRODUCTION
         + "strip 0: mine 0 0, crane 0 1", "rotate mine",
         {"strip 0": "mine 0 0 turned, crane 0 1", "points": "5 5 0 0"}),
    rule("B2: a turned card is turned back", "card mine: MBLP\ncard crane: LLLB\n" + PRODUCTION
         + "strip 0: mine 0 0 turned, crane 0 1", "rotate mine",
         {"strip 0": "mine 0 0, crane 0 1", "points": "6 6 0 0"}),
    rule("B2: all may skip", PRODUCTION + "strip 0: mine 0 0", "skip",
         {"strip 0": "mine 0 0", "phase": "over"}),
)  # fmt: skip
def test_production(case: Rule) -> None:
    """The mine is worth 2, the crane 3; a match makes the sixth point."""
    assert case.shown() == case.changes


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
    """No decision: the game is over at once. `points` in the state is before abilities."""
    game = table(SAME + END + f"abilities: culture {holder}\n{strips}")
    assert game.over
    assert snapshot(game)["points"] == points, sentence
    assert snapshot(game)["final points"] == final, sentence
    assert state_of(game).ability_seats[3] == holder


def test_nobody_has_culture() -> None:
    """B2: then nobody scores more."""
    game = table(SAME + COUNTED + "strip 0: mine 0 0, crane 0 1, statue 0 2")
    while not game.over:
        play(game, "skip")
    assert snapshot(game)["final points"] == snapshot(game)["points"] == "9 9 0 0"
