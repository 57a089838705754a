"""The compiled rules play the same game as the interpreted ones, move by move.

The tests of a game share one compilation, so they run on one worker: see tests/conftest.py. The ids
of all tests here begin with the game.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.log import EVENT_WIDTH, LOG_SIZE, read_log
from mintopia.games.works.schema import PLAN_IDS
from tests.properties.compiled_rules import CompiledRules, entry
from tests.properties.strategies import KITS, Kit, Options, chosen, each_game, stroll, walks

Rules = dict[str, CompiledRules]


def named(kit: Kit, table: Options) -> str:
    """Name a case by its game, then its opponent or its number of players."""
    return f"{kit.id}-{table.get('solo', table['players'])}"


CASES: Final = [(kit, table) for kit in KITS.values() for table in kit.tables]
each_table = pytest.mark.parametrize(
    ("kit", "table"), CASES, ids=[named(kit, table) for kit, table in CASES]
)


@each_table
@settings(max_examples=25)
@given(data=st.data())
def test_compiled_and_interpreted_agree_move_by_move(
    compiled_rules: Rules, kit: Kit, table: Options, data: st.DataObject
) -> None:
    """Compare state, legal moves and events, with and without the event log."""
    np = pytest.importorskip("numpy")
    rules = compiled_rules[kit.id]
    game = data.draw(kit.new_games(kit.options(st.just(table))))
    silent, logged = game._state.to_array(), game._state.to_array()
    log, out = np.zeros(LOG_SIZE, np.int32), kit.choices().to_array()
    log[0] = 1
    seen = len(game._rows)
    for action in stroll(game, data.draw(walks)):
        rules.play(silent[0], None, action)
        assert kit.state.from_array(silent) == game._state
        rules.play(logged[0], log, action)
        assert kit.state.from_array(logged) == game._state
        assert read_log(log) == game._rows[seen:]
        seen = len(game._rows)
        count = rules.legal_actions(silent[0], out[0])
        assert out["actions"][0, :count].tolist() == game.legal_actions()
    assert not log[1 + EVENT_WIDTH * 200 :].any(), "the log has buffer to spare"


@each_game
@given(data=st.data())
def test_random_actions_are_legal_and_the_same_in_both_forms(
    compiled_rules: Rules, kit: Kit, data: st.DataObject
) -> None:
    game = data.draw(kit.played_games())
    if game.over:
        return
    random_action = entry(kit.id, "legal", "random_action")
    legal = set(game.legal_actions())
    record, state = game._state.to_array(), game._state.copy()
    out, buffer = kit.choices().to_array(), kit.choices()
    for _ in range(20):
        action = int(compiled_rules[kit.id].random_action(record[0], out[0]))
        assert action in legal
        assert action == random_action(state, buffer)
        assert kit.state.from_array(record) == state, "only the generator has moved on"


@each_game
@given(data=st.data())
def test_playouts_are_the_same_in_both_forms(
    compiled_rules: Rules, kit: Kit, data: st.DataObject
) -> None:
    game = data.draw(kit.played_games())
    record, state = game._state.to_array(), game._state.copy()
    decisions = compiled_rules[kit.id].playout(record[0], kit.choices().to_array()[0])
    assert decisions == entry(kit.id, "playout", "playout")(state, kit.choices())
    assert kit.state.from_array(record) == state


def chi_square_limit(freedom: int) -> float:
    """Return the value that chi-square exceeds once in a million (Wilson and Hilferty)."""
    z = 4.753
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + z * spread**0.5) ** 3)


RICH: Final[Options] = {"game": {"starting_mints": 10}}
SOLD: Final = ("auction 0 open", "bid 1", "withdraw")
WORKS_TABLE: Final[Options] = {"starting": 0, "deck": PLAN_IDS}
# A few positions. Mint Works: the start, a rich hand at the basic Locations, Advanced Locations in
# use. Mint Bid: a first turn with offers to both sides, a later one with one side, and others.
POSITIONS: Final[dict[str, tuple[str, Options, tuple[str, ...]]]] = {
    "works-start": ("works", WORKS_TABLE | {"players": 2}, ()),
    "works-rich": (
        "works",
        WORKS_TABLE | {"players": 2, "cards": RICH},
        ("supplier windmill", "supplier statue", "builder windmill"),
    ),
    "works-swap-meet": (
        "works",
        WORKS_TABLE | {"players": 3, "advanced": ["swap-meet", "recycler"], "cards": RICH},
        ("supplier windmill", "pass", "pass", "supplier statue", "pass", "pass"),
    ),
    "works-temp-agency": (
        "works",
        WORKS_TABLE
        | {
            "players": 4,
            "advanced": ["temp-agency", "crowdfunder"],
            "variant": "prototype",
            "cards": RICH,
        },
        ("supplier windmill", "producer", "crowdfunder 3", "pass"),
    ),
    "bid-first-turn": ("bid", {"players": 4, "auctioneer": 0}, ("auction 0 open",)),
    "bid-asked": (
        "bid",
        {"players": 5, "auctioneer": 0},
        ("auction 0 open", "bid 2", "offer left 2 3", "decline"),
    ),
    "bid-seal": ("bid", {"players": 6, "auctioneer": 3}, ("auction 1 closed", "seal 2")),
    "bid-place": (
        "bid",
        {"players": 2, "auctioneer": 1},
        (*SOLD, "place 1 0 0", *SOLD, "place 0 0 0", *SOLD),
    ),
    "bid-utility": ("bid", {"players": 3, "auctioneer": 0}, ()),
    "bid-choose": ("bid", {"players": 6}, ()),
}
DRAWS: Final = 20_000


def set_up(position: str) -> Game:
    """Set up a position; cards of the Block are named by their place."""
    name, options, moves = POSITIONS[position]
    game = new_game(name, seed=99, **options)
    for move in moves:
        words = move.split()
        if words[0] == "auction":
            words[1] = game.state()["block"][int(words[1])]
        game.play(" ".join(words))
    return game if position != "bid-utility" else played_until_utility(game)


def played_until_utility(start: Game) -> Game:
    """Play at random until a Location may be moved, starting new games if necessary."""
    for chance in range(100):
        game, random = start.copy(), Random(chance)
        while (action := chosen(game, random.getrandbits(16))) is not None:
            if game.state()["decision"] == "utility":
                return game
            game.play(action)
    raise AssertionError("nobody ever controls most Utility Locations")


@pytest.mark.parametrize("position", POSITIONS)
def test_random_actions_are_evenly_spread(compiled_rules: Rules, position: str) -> None:
    game = set_up(position)
    legal = game.legal_actions()
    seen = dict.fromkeys(legal, 0)
    record, out = game._state.to_array(), KITS[game.id].choices().to_array()
    for _ in range(DRAWS):
        seen[int(compiled_rules[game.id].random_action(record[0], out[0]))] += 1
    expected = DRAWS / len(legal)
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    assert len(legal) > 2
    assert chi_square < chi_square_limit(len(legal) - 1)
