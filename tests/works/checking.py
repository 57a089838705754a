"""What the rule tests check: the whole table, what a move changes on it, and whether it is sound.

Whatever the expected changes of a rule do not name must stay unchanged. The only exception is whose
turn it is, which has its own tests.
"""

from __future__ import annotations

from mintopia.engine.game import Game, View, rules_of
from mintopia.games.works import schema as w
from mintopia.games.works.setup import MINTS_AGAINST_RACHAEL
from mintopia.games.works.state import DECK_RING, UNLIMITED, State
from tests.rule_tables import Changes, GameTests

from .positions import table

PAYS_ANYTHING = 20_000  # Mort's purse holds more than a game can ever cost


# --- the table as a flat list ---------------------------------------------------------------------
def state_of(game: Game) -> State:
    """Return the state inside a game."""
    state = game._state
    assert isinstance(state, State)
    return state


def snapshot(game: Game) -> Changes:
    """Return the whole table as short lines, in the words of the notation."""
    s = state_of(game)
    view = game.state()
    lines: Changes = {
        key: view[key] for key in ("round", "phase", "to_move", "decision", "starting")
    }
    for seat, player in enumerate(view["players"]):
        lines[f"{seat}.mints"] = player["mints"]
        lines[f"{seat}.stars"] = player["stars"]
        lines[f"{seat}.plans"] = " ".join(
            plan + "?" * (s.hidden >> w.PLAN_IDS.index(plan) & 1) for plan in player["plans"]
        )
        lines[f"{seat}.buildings"] = " ".join(
            f"{b['id']}({b['mints']})" if "mints" in b else b["id"] for b in player["buildings"]
        )
    lines["supply"] = " ".join(plan or "-" for plan in view["supply"])
    lines["deck"] = " ".join(view["deck"])
    for location in view["locations"]:
        name = location["id"]
        lines[name] = " ".join(_space(space) for space in location["spaces"])
        lines[f"{name}.open"] = location["open"]
        lines[f"{name}.owner"] = location["owner"]
    lines["mint supply"] = view["mint_supply"]
    result = view["result"] or {}
    for key in ("reason", "winners", "ranking"):
        lines[key] = result.get(key)
    return lines


def _space(space: View | None) -> str:
    if space is None:
        return "-"
    return "blocked" if space.get("blocked") else f"{space['by']}:{space['mints']}"


# --- is the state sound? --------------------------------------------------------------------------
def assert_consistent(s: State) -> None:
    """Check every derived field of a state by computing it again from its sources."""
    _check_options(s)
    _check_cards(s)
    _check_locations(s)
    _check_mints(s)
    _check_course(s)
    _check_legal_moves(s)


def _bits(members: list[int]) -> int:
    return sum(1 << member for member in members)


def _check_options(s: State) -> None:
    assert s.supply_places == (2 if s.solo else w.SUPPLY_PLACES)
    present = [location for location in range(w.LOCATIONS) if s.spaces[location] > 0]
    advanced = [location for location in s.advanced if location != w.NOBODY]
    assert sorted([*w.TABLE_ORDER, *advanced]) == present


def _check_cards(s: State) -> None:
    everywhere: list[int] = []
    all_plans: list[int] = []
    for seat in range(w.SEATS):
        own = s.cards[seat * w.PLANS : (seat + 1) * w.PLANS]
        plans = own[: s.plan_count[seat]]
        buildings = own[w.PLANS - s.building_count[seat] :][::-1]
        between = own[s.plan_count[seat] : w.PLANS - s.building_count[seat]]
        assert not any(between), f"seat {seat} has leftover cards {own}"
        assert seat < s.seats or not plans + buildings, f"seat {seat} is not in this game"
        assert s.plan_set[seat] == _bits(plans), f"plan_set of seat {seat}"
        assert s.building_set[seat] == _bits(buildings), f"building_set of seat {seat}"
        assert s.printed[seat] == sum(s.stars[card] for card in buildings), f"printed of {seat}"
        assert s.earning[seat] == sum(s.upkeep[card] for card in buildings), f"earning of {seat}"
        everywhere += plans + buildings
        all_plans += plans
        hidden = s.hidden & s.plan_set[seat]
        assert s.known[seat] & hidden == hidden, f"seat {seat} does not know its own Plans"
        assert seat < s.seats or s.known[seat] == 0, f"seat {seat}, who is not here, knows cards"
    assert s.hidden & ~_bits(all_plans) == 0, "hidden holds what is no Plan"
    supply = [card for card in s.supply if card != w.NO_PLAN]
    assert s.supply_set == _bits(supply), "supply_set"
    assert all(card == w.NO_PLAN for card in s.supply[s.supply_places :])
    assert 0 <= s.deck_top < DECK_RING
    assert 0 <= s.deck_count <= w.PLANS
    everywhere += supply
    everywhere += [s.deck[(s.deck_top + i) % DECK_RING] for i in range(s.deck_count)]
    assert len(set(everywhere)) == len(everywhere), f"a card is in two places: {everywhere}"
    assert _bits(everywhere) & ~s.in_deck == 0, "a card is not in this game"


def _check_locations(s: State) -> None:
    built = s.building_set[0] | s.building_set[1] | s.building_set[2] | s.building_set[3]
    for location, deed in ((w.WHOLESALER, w.WHOLESALER_DEED), (w.LOTTO, w.LOTTO_DEED)):
        assert not built >> deed & 1 or s.open >> location & 1, f"{deed} is built, not open"
    free, occupied = [], []
    for location in range(w.LOCATIONS):
        name = w.LOCATION_IDS[location]
        always_open = s.spaces[location] > 0 and location not in (w.WHOLESALER, w.LOTTO)
        is_open = s.open >> location & 1 == 1
        assert is_open or not always_open, f"the {name} is not open"
        assert s.spaces[location] > 0 or not is_open, f"the {name} is not in this game"
        at = location * w.SPACES
        by, mints = s.space_by[at : at + w.SPACES], s.space_mints[at : at + w.SPACES]
        used = s.used[location]
        assert used <= s.spaces[location], f"the {name} has too many spaces in use"
        assert used == 0 or is_open, f"the {name} is closed, yet used"
        assert not any(by[used:] + mints[used:]), f"the {name} has leftovers"
        assert all(seat < s.seats for seat in by)
        assert all(mint >= 0 for mint in mints)
        if 0 in mints[:used]:
            first = mints.index(0)
            assert s.solo == w.JUSTIN, "only Justin blocks"
            assert by[first - 1 : used] == [w.OPPONENT_SEAT] * (used - first + 1)
            assert used == s.spaces[location], "Justin blocks all the others"
            assert mints[first - 1] > 0
            assert not any(mints[first:])
        if is_open and used < s.spaces[location]:
            free.append(location)
        if any(mints):
            occupied.append(location)
    assert s.free == _bits(free), "free"
    assert s.occupied == _bits(occupied), "occupied"


def _check_mints(s: State) -> None:
    assert min(s.mints) >= 0
    assert not any(s.mints[s.seats :])
    assert s.gallery >= 0
    has_gallery = any(s.building_set[seat] >> w.GALLERY & 1 for seat in range(w.SEATS))
    assert s.gallery == 0 or has_gallery, "Mints on a Gallery that is not built"
    if s.solo == w.MORT:
        assert s.mints[w.OPPONENT_SEAT] > PAYS_ANYTHING
    if s.solo != w.RACHAEL:
        assert s.mint_supply == UNLIMITED
    else:
        assert s.mint_supply > 0 or s.phase == w.OVER
        all_mints = s.mint_supply + sum(s.mints) + sum(s.space_mints) + s.gallery
        assert 0 <= s.mint_supply <= all_mints <= MINTS_AGAINST_RACHAEL


def _check_course(s: State) -> None:
    assert 1 <= s.round_no <= w.ROUND_LIMIT
    assert 0 <= s.starting < s.seats
    assert 0 <= s.to_move < s.seats
    assert 0 <= s.passed < 1 << s.seats
    assert (s.reason == 0) == (s.phase != w.OVER)
    if s.phase == w.DEVELOPMENT:
        assert s.passed != (1 << s.seats) - 1
        assert s.second_turn == 0 or (s.solo == w.SONIC and s.to_move == w.OPPONENT_SEAT)


def _check_legal_moves(s: State) -> None:
    """Check that the legal moves are exactly the moves that are not refused.

    The rules look legal moves up in tables of what each number of Mints can buy; this checks them.
    """
    works = rules_of("works")
    legal = works.legal(s)
    allowed = [action for action in range(w.ACTIONS) if works.refusal(s, action) is None]
    assert sorted(legal) == allowed
    if s.solo and s.to_move == w.OPPONENT_SEAT and s.phase != w.OVER:
        assert len(legal) == 1, "a card has exactly one legal move"


# --- tables of rules ------------------------------------------------------------------------------
def _over(reason: str, *ranking: list[int]) -> Changes:
    """Return what changes with the end of a game."""
    result = {"reason": reason, "winners": ranking[0], "ranking": [*ranking]}
    return {"phase": "over", "decision": None, **result}


TESTS = GameTests(
    table,
    snapshot,
    assert_consistent,
    phrases={
        "seat 0 wins by stars": _over("stars", [0], [1]),
        "seat 1 wins by stars": _over("stars", [1], [0]),
        "seat 0 wins by supply": _over("supply", [0], [1]),
        "seat 0 wins by round-limit": _over("round-limit", [0], [1]),
        "both win by supply": _over("supply", [0, 1]),
        "Rachael wins": _over("mint-supply", [1], [0]) | {"mint supply": 0},
    },
)
rule, play, changes, happened = TESTS.rule, TESTS.play, TESTS.changes, TESTS.happened
read, played = TESTS.read, TESTS.played


def play_out(game: Game) -> None:
    """Pass for the person and play the card's moves until the round or the game is over."""
    this_round = game.state()["round"]
    while game.state()["round"] == this_round and not game.over:
        play(game, game.legal()[0])
