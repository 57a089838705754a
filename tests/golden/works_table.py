"""The golden games of Mint Works.

The seeds were chosen so that each game shows what it is for, as its `Case` says. Writing the files
fails if a game does not show it.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from tests.golden.cases import Case, Options, Policy, by_seat, prefer, read_cases

CUSTOM_CARDS: Final[Options] = {
    "game": {"starting_mints": 5, "star_goal": 12, "income": 2},
    "plans": {
        "gallery": {"cost": 2, "upkeep": 2},
        "co-op": {"upkeep": 0, "gives": 3},
        "museum": {"stars": 1},
        "gardens": {"cost": 9, "stars": 6},
        "corporate-hq": {"cost": 1},
        "windmill": {"in_deck": False},
        "statue": {"in_deck": False},
    },
    "locations": {"wholesaler": {"upkeep": 3}, "lotto": {"upkeep": 4}},
    "opponents": {"sonic": {"mints": 8}},
}
DECK: Final = (
    "obelisk", "mine", "vault", "co-op", "lotto", "crane", "gallery", "truck", "bridge", "museum",
    "statue", "workshop", "factory", "plant", "stripmine", "assembler", "landfill", "windmill",
    "wholesaler", "gardens", "corporate-hq",
)  # fmt: skip


def wander(seed: int) -> Policy:
    """Return a policy that plays at random, but builds if possible and seldom passes."""
    stream = Stream(seed)

    def choose(game: Game) -> str:
        moves = sorted(game.legal())  # by name: the order of the list is not tested here
        builds = [move for move in moves if "builder" in move]
        places = [move for move in moves if move != "pass"]
        if builds and stream.below(3):
            return builds[stream.below(len(builds))]
        if places and stream.below(6):
            return places[stream.below(len(places))]
        return moves[stream.below(len(moves))]

    return choose


def wandering(name: str, about: str, seed: int, options: Options, **shows: Any) -> Case:
    """Return a game played at random; the seed deals the cards and chooses the moves."""
    return Case("works", name, about, options, seed, lambda: wander(seed), **shows)


RANDOM: Final = read_cases("""
    end-stars: Seven stars at Upkeep end the game, and the most stars win.
        37: players = 2
            => reason = "stars", decided_by = "stars", events = ["open", "gallery", "co-op", "draw"]
    end-supply: The Plan Supply cannot be filled.
        258: players = 3 => reason = "supply"
    end-mint-supply: The Mint Supply is empty: Rachael wins at once.
        4: players = 1, solo = "rachael" => reason = "mint-supply", decided_by = "mint-supply"
    tie-neighborhood: Equal stars: the smaller Neighborhood wins.
        33: players = 2 => decided_by = "neighborhood"
    tie-mints: Equal stars and Neighborhoods: the most Mints win.
        440: players = 2 => decided_by = "mints"
    tie-age: Equal in all that: the age closest to 42 wins.
        348: players = 2, ages = [30, 40] => decided_by = "age"
    tie-shared: Equal in all that, no ages given: a shared victory.
        348: players = 2 => decided_by = "shared"
    tie-shared-ages: Ages just as close to 42: a shared victory.
        348: players = 2, ages = [40, 44] => decided_by = "shared"
    tie-shared-prototype: In the variant prototype ages are not asked.
        348: players = 2, ages = [30, 40], variant = "prototype" => decided_by = "shared"
    tie-mort: Mort has no Mint count: it counts as the most.
        39: players = 1, solo = "mort" => decided_by = "mints"
    solo-justin: Justin blocks.
        1: solo = "justin" => events = ["block", "flush"]
    solo-rachael: Rachael keeps.
        1: solo = "rachael" => events = ["leave"]
    solo-sonic: Sonic plays twice.
        3: solo = "sonic" => events = ["flush"]
    solo-mort: Mort pays all.
        1: solo = "mort" => events = ["flush", "draw"]
    solo-person-wins: The person wins.
        14: solo = "justin" => decided_by = "stars"
    solo-justin-recycler: Justin recycles his oldest Plan.
        7: solo = "justin", advanced = ["recycler"] => events = ["recycle"]
    solo-rachael-temp-agency: Rachael goes through the Temp Agency.
        2: solo = "rachael", advanced = ["temp-agency"] => events = ["use"]
    solo-sonic-thrift-store: Sonic draws from the bottom of the deck.
        2: solo = "sonic", advanced = ["thrift-store"] => moves = ["thrift-store"]
    solo-mort-swap-meet: Mort swaps by his priority.
        2: solo = "mort", advanced = ["swap-meet"] => events = ["swap"]
    solo-rachael-crowdfunder: The Crowdfunder empties the Mint Supply faster.
        1: solo = "rachael", advanced = ["crowdfunder"] => moves = ["crowdfunder"]
    players-2: Two players.
        11: players = 2
    players-3: Three players.
        4: players = 3 => events = ["assemble", "co-op"]
    players-4: Four players.
        17: players = 4 => events = ["assemble", "draw"]
    advanced-crowdfunder: Three players with the Advanced Location crowdfunder.
        1: players = 3, advanced = ["crowdfunder"] => moves = ["crowdfunder"]
    advanced-recycler: Three players with the Advanced Location recycler.
        1: players = 3, advanced = ["recycler"]
            => events = ["recycle", "gallery-return"], moves = ["recycler"]
    advanced-temp-agency: Three players with the Advanced Location temp-agency.
        4: players = 3, advanced = ["temp-agency"] => events = ["use"], moves = ["temp-agency"]
    advanced-swap-meet: Three players with the Advanced Location swap-meet.
        1: players = 3, advanced = ["swap-meet"]
            => events = ["swap", "gallery-return"], moves = ["swap-meet"]
    advanced-thrift-store: Three players with the Advanced Location thrift-store.
        1: players = 3, advanced = ["thrift-store"] => events = ["draw"], moves = ["thrift-store"]
    advanced-drawn: Two Advanced Locations are drawn from the seed, the promo among them.
        1: players = 4, advanced = 2, promos = true => moves = ["thrift-store"]
    variant-rulebook: The variant by its name, two Advanced Locations, names, and who starts.
        5: players = 2, variant = "rulebook", advanced = ["temp-agency", "swap-meet"],
            names = ["Ada", "Bo"], starting = 1
            => moves = ["temp-agency", "swap-meet"]
    variant-manual: Passing is final.
        1: players = 3, variant = "manual", advanced = ["crowdfunder", "swap-meet"]
    variant-prototype: The Crowdfunder costs 3 and names who gains.
        4: players = 3, variant = "prototype", advanced = ["crowdfunder", "temp-agency"]
            => moves = ["crowdfunder 0", "crowdfunder 1"]
""")
CASES: Final = [
    *(wandering(c.name, c.about, c.seed, c.options, **c.shows) for c in RANDOM),
    Case(
        "works",
        "end-round-limit",
        "Fifty rounds without an end: one player gathers Mints, the other passes.",
        {"players": 2},
        1,
        lambda: by_seat(prefer("producer", "leadership-council"), prefer("pass")),
        reason="round-limit",
        decided_by="mints",
    ),
    wandering(
        "custom-cards",
        "Replaced card values of every kind.",
        2,
        {"players": 2, "cards": CUSTOM_CARDS},
        events=("gallery", "co-op"),
    ),
    wandering(
        "custom-cards-solo",
        "Replaced card values against a solitaire card.",
        2,
        {"solo": "sonic", "cards": CUSTOM_CARDS},
        events=("gallery", "co-op"),
    ),
    wandering(
        "explicit-deck",
        "The deck is named card by card.",
        6,
        {"players": 3, "deck": list(DECK), "starting": 2},
    ),
]
