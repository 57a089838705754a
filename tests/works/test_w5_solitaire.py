"""W5, solitaire: setup, the line, replacing, the flush, and what all four cards share."""

from __future__ import annotations

import pytest

from mintopia.engine.game import new_game
from mintopia.errors import OptionError
from mintopia.games.works.schema import PLAN_IDS

from .checking import changes, happened, play, played
from .positions import table

DECK = list(PLAN_IDS)
SOLO_PRIORITY = ["producer", "wholesaler", "builder", "supplier", "leadership-council", "lotto"]
OPPONENTS = ("justin", "rachael", "sonic", "mort")
EVERY_OPPONENT = pytest.mark.parametrize("solo", OPPONENTS)


# --- setup ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("solo", "name", "mints", "starting", "mint_supply"),
    [
        ("justin", "Justin", 3, 1, None),
        ("rachael", "Rachael", 5, 0, 22),
        ("sonic", "Sonic", 5, 0, None),
        ("mort", "Mort", None, 0, None),
    ],
)
def test_setup(
    solo: str, name: str, mints: int | None, starting: int, mint_supply: int | None
) -> None:
    """W5-a, W5-b: the line, two Plans, 3 Mints for the person, the card's Mints, the Token."""
    state = new_game("works", players=1, solo=solo, seed=4, deck=DECK).state()
    spaces = {"producer": 3, "builder": 2, "supplier": 2}
    assert state == {
        "game": "works",
        "variant": "rulebook",
        "solo": solo,
        "round": 1,
        "phase": "development",
        "to_move": starting,
        "decision": "turn",
        "starting": starting,
        "players": [
            {"name": "Seat 1", "mints": 3, "plans": [], "buildings": [], "stars": 0},
            {"name": name, "mints": mints, "plans": [], "buildings": [], "stars": 0},
        ],
        "supply": DECK[:2],
        "deck": DECK[2:],
        "locations": [
            {
                "id": location,
                "open": location not in ("wholesaler", "lotto"),
                "owner": None,
                "spaces": [None] * spaces.get(location, 1),
            }
            for location in SOLO_PRIORITY
        ],
        "mint_supply": mint_supply,
        "result": None,
    }


@pytest.mark.parametrize(
    "advanced", ["crowdfunder", "recycler", "temp-agency", "swap-meet", "thrift-store"]
)
def test_the_advanced_location_stands_last_in_the_line(advanced: str) -> None:
    """W5-a."""
    state = new_game("works", solo="sonic", seed=1, advanced=[advanced]).state()
    assert [location["id"] for location in state["locations"]] == [*SOLO_PRIORITY, advanced]


def test_one_advanced_location_at_most() -> None:
    """W5-s, W2-d."""
    assert len(new_game("works", solo="mort", seed=1, advanced=1).state()["locations"]) == 7
    for advanced, sentence in (
        (2, "advanced must be a whole number from 0 to 1, not 2."),
        (["recycler", "swap-meet"], "advanced may list at most 1 here (solitaire), not 2."),
    ):
        with pytest.raises(OptionError) as refused:
            new_game("works", solo="mort", seed=1, advanced=advanced)
        assert str(refused.value) == sentence


@EVERY_OPPONENT
@pytest.mark.parametrize("starting", [0, 1])
def test_the_option_starting_may_name_the_seat(solo: str, starting: int) -> None:
    """W5-u."""
    game = new_game("works", solo=solo, seed=1, starting=starting)
    assert game.state()["starting"] == game.to_move == starting


def test_ages_are_not_used() -> None:
    """W5-t: the card has no age, so a tie after Mints is shared, except against Mort."""
    for solo in ("justin", "rachael", "sonic"):
        game = table(
            "supply: - -\ndeck: empty\nseat 0 (to move): 0 Mints\nseat 1 (passed): 0 Mints",
            solo=solo,
            ages=[42],
        )
        play(game, "pass")
        assert game.result is not None
        assert game.result["ranking"] == [[0, 1]]


# --- the line -------------------------------------------------------------------------------------
SPACES = {
    "producer": "0:1, 0:1, 0:1",
    "builder": "0:2, 0:2",
    "supplier": "0:1, 0:1",
    "lotto": "0:3",
}


def line_position(closed_to: int, seat: str) -> str:
    """Return a position with the first Locations of the line full and the others available."""
    taken = [f"on {name}: {SPACES.get(name, '0:1')}" for name in SOLO_PRIORITY[:closed_to]]
    return "\n".join(["supply: windmill statue", "open: wholesaler, lotto", seat, *taken])


@pytest.mark.parametrize("solo", ["justin", "rachael", "mort"])
@pytest.mark.parametrize(
    ("taken", "move"),
    list(
        enumerate(
            (
                "producer",
                "wholesaler",
                "builder mine",
                "supplier {}",
                "leadership-council",
                "lotto",
                "crowdfunder",
            )
        )
    ),
)
def test_the_card_uses_the_first_location_it_can_use(solo: str, taken: int, move: str) -> None:
    """W5-f, W5-a: if every Location before it is full, the card uses the next one."""
    mints = "" if solo == "mort" else "9 Mints; "
    game = table(
        line_position(taken, f"seat 1 (to move): {mints}plans mine, crane"),
        solo=solo,
        advanced=["crowdfunder"],
    )
    assert game.legal() == [move.format("windmill" if solo == "justin" else "statue")]
    assert game.is_scripted


@pytest.mark.parametrize(
    ("sentence", "position", "move"),
    [
        ("W5-f: too poor for anything: it passes", "seat 1 (to move): 0 Mints; plans mine", "pass"),
        ("W5-f: 1 Mint: the Producer first", "seat 1 (to move): 1 Mint; plans mine", "producer"),
        ("W5-f: a closed Wholesaler is passed over",
         "seat 1 (to move): 9 Mints; plans mine\non producer: 0:1, 0:1, 0:1", "builder mine"),
        ("W5-f: no Builder without a Plan",
         "supply: - mine\nseat 1 (to move): 9 Mints; buildings crane\n"
         "on producer: 0:1, 0:1, 0:1", "supplier mine"),
        ("W5-f: no Builder without its price",
         "seat 1 (to move): 1 Mint; plans mine\nsupply: statue vault\n"
         "on producer: 0:1, 0:1, 0:1", "leadership-council"),
        ("W5-f: no Supplier without a Plan it can pay",
         "supply: plant gardens\nseat 1 (to move): 2 Mints\non producer: 0:1, 0:1, 0:1",
         "leadership-council"),
        ("W5-f: no Lotto on an empty deck",
         "supply: - -\ndeck: empty\nseat 1 (to move): 9 Mints\nopen: lotto\n"
         "on producer: 0:1, 0:1, 0:1\non leadership-council: 0:1", "pass"),
        ("W5-f: Lotto only with 3 Mints",
         "supply: vault plant\nseat 1 (to move): 2 Mints\nopen: lotto\n"
         "on producer: 0:1, 0:1, 0:1\non leadership-council: 0:1", "pass"),
        ("W5-g: it builds its oldest Plan",
         "seat 1 (to move): 9 Mints; plans vault, windmill, mine\non producer: 0:1, 0:1, 0:1",
         "builder vault"),
        ("W5-g: the oldest Plan, be it hidden",
         "seat 1 (to move): 9 Mints; plans vault?, mine\non producer: 0:1, 0:1, 0:1",
         "builder vault"),
        ("W5-h: its Crane works for it",
         "seat 1 (to move): 1 Mint; plans mine; buildings crane\non producer: 0:1, 0:1, 0:1",
         "builder mine"),
        ("W5-h: its Truck works for it",
         "supply: plant gardens\nseat 1 (to move): 2 Mints; buildings truck\n"
         "on producer: 0:1, 0:1, 0:1", "supplier gardens"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("solo", ["justin", "rachael", "sonic"])
def test_what_it_can_use(solo: str, sentence: str, position: str, move: str) -> None:
    game = table(position, solo=solo)
    assert game.legal() == [move], sentence
    play(game, move)
    assert game.moves == [move]


# --- its Buildings --------------------------------------------------------------------------------
def test_its_co_op_gives_to_the_person() -> None:
    """W5-h, W5-i: the card's choice is played as a move by seat 1."""
    game = table(
        "seat 0 (to move): 0 Mints\nseat 1 (passed): 0 Mints; buildings co-op, mine\n"
        "supply: statue crane\non supplier: 0:2",
        solo="sonic",
    )
    seen = changes(game, "pass")
    assert seen == {"phase": "upkeep", "decision": "co-op", "1.mints": 1}
    assert (game.to_move, game.legal(), game.is_scripted) == (1, ["co-op 0"], True)
    play(game, "co-op 0")
    state = game.state()
    assert [player["mints"] for player in state["players"]] == [1 + 1, 1 + 1 + 1]


@EVERY_OPPONENT
def test_the_persons_co_op_gives_to_the_card(solo: str) -> None:
    """W5-h: it is a move by seat 0; Mort gains nothing from it."""
    game = table(
        "seat 0 (to move, start): 0 Mints; buildings co-op\nseat 1 (passed): \n"
        "supply: statue crane\non supplier: 0:2",
        solo=solo,
    )
    before = game.state()["players"][1]["mints"]
    play(game, "pass")
    assert (game.to_move, game.legal(), game.is_scripted) == (0, ["co-op 1"], False)
    play(game, "co-op 1")
    after = game.state()["players"][1]["mints"]
    assert after == (None if solo == "mort" else before + 1 + 1)


test_its_buildings = played(
    """
    W5-h: its production works for it
        seat 0 (to move): 0 Mints | seat 1 (passed): 0 Mints; buildings plant, corporate-hq
        supply: statue crane | on supplier: 0:2
        pass => round: 2; 0.mints: 1; 1.mints: 2 + 2 + 1; supplier: - -
    W5-h: its Assembler works for it
        supply: statue mine | deck: vault crane | seat 1 (to move): 9 Mints; buildings assembler
        on producer: 0:1, 0:1, 0:1
        supplier statue => 1.mints: 7; 1.buildings: assembler statue; 1.stars: 3;
        supply: vault mine; deck: crane; supplier: 1:2 -
    W5-h: it owns what it builds
        supply: mine vault | seat 1 (to move): 2 Mints; plans wholesaler
        on producer: 0:1, 0:1, 0:1
        builder wholesaler => 1.mints: 0; 1.plans: empty; 1.buildings: wholesaler; 1.stars: 1;
        builder: 1:2 -; wholesaler.open: True; wholesaler.owner: 1
""",
    solo="sonic",
)


# --- replacing ------------------------------------------------------------------------------------
test_replacing = played("""
    W5-c: a Plan the person takes is replaced at once from the deck
        solo: rachael | supply: gardens mine | deck: vault crane | seat 0 (to move): 9 Mints
        supplier gardens => 0.mints: 6; 0.plans: gardens; supply: vault mine; deck: crane;
        supplier: 0:3 -
    W5-c: a Plan the card takes is replaced at once
        solo: sonic | supply: gardens mine | deck: vault crane | seat 1 (to move): 9 Mints
        on producer: 0:1, 0:1, 0:1
        supplier gardens => 1.mints: 6; 1.plans: gardens; supply: vault mine; deck: crane;
        supplier: 1:3 -
    W5-c: so it is through the Temp Agency
        solo: sonic | advanced: temp-agency | supply: gardens mine | deck: vault
        seat 0 (to move): 9 Mints | on supplier: 1:2
        temp-agency supplier mine => 0.mints: 6; 0.plans: mine; supply: gardens vault; deck: empty;
        temp-agency: 0:3
    W5-c: not when the same effect replaced it: Swap Meet
        solo: sonic | advanced: swap-meet | supply: gardens mine | deck: vault
        seat 0 (to move): 9 Mints; plans crane
        swap-meet crane gardens => 0.mints: 7; 0.plans: gardens; supply: crane mine; swap-meet: 0:2
    W2-i: the lowest empty place is filled
        solo: sonic | supply: - mine | deck: vault crane | seat 0 (to move): 9 Mints
        supplier mine => 0.mints: 7; 0.plans: mine; supply: vault -; deck: crane; supplier: 0:2 -
""")


# --- Upkeep and the flush -------------------------------------------------------------------------


test_upkeep = played(
    """
    W5-d: Upkeep 2 refills to two
        supply: - mine | deck: vault crane | on supplier: 0:2
        pass => round: 2; 0.mints: 1; 1.mints: 1; supply: vault mine; deck: crane; supplier: - -
    W5-d: if it cannot be filled, the game ends
        supply: - mine | deck: empty | on supplier: 0:2
        pass => both win by supply
    W5-d: no Mint on the Supplier: both Plans go to the bottom, two new ones are drawn
        # W5-e: the first place's Plan goes under first
        supply: mine vault | deck: crane statue lotto
        pass => round: 2; 0.mints: 1; 1.mints: 1; supply: crane statue; deck: lotto mine vault
    W5-e: with one card in the deck, the first of the two comes back
        supply: mine vault | deck: crane
        pass => round: 2; 0.mints: 1; 1.mints: 1; supply: crane mine; deck: vault
    W5-e: with an empty deck, both come back in their order
        supply: mine vault | deck: empty
        pass => round: 2; 0.mints: 1; 1.mints: 1
    W5-d: a Mint of the person on the Supplier: no flush
        supply: mine vault | deck: crane statue | on supplier: 0:2
        pass => round: 2; 0.mints: 1; 1.mints: 1; supplier: - -
    W5-d: a Mint of the card on the Supplier: no flush
        supply: mine vault | deck: crane statue | on supplier: 1:2
        pass => round: 2; 0.mints: 1; 1.mints: 1; supplier: - -
""",
    given="seat 0 (to move): 0 Mints | seat 1 (passed): 0 Mints",
    solo="sonic",
)


def test_the_flush_lies_between_steps_4_and_5() -> None:
    """W5-d."""
    game = table(
        """
            supply: mine vault
            deck: crane statue
            seat 0 (to move): 0 Mints; buildings lotto
            seat 1 (passed): 0 Mints
            on lotto: 1:3
        """,
        solo="sonic",
    )
    kinds = [" ".join(map(str, event.values())) for event in happened(game, "pass")]
    assert kinds == [
        "pass 0",
        "upkeep 1",
        "gain 0 2 lotto-owner",
        "flush mine 0",
        "flush vault 1",
        "refill crane 0",
        "refill statue 1",
        "return 3",
        "gain 0 1 income",
        "gain 1 1 income",
        "round 2 0",
    ]


# --- the person -----------------------------------------------------------------------------------
