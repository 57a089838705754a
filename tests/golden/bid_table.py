"""The golden games of Mint Bid.

The seeds were chosen so that each game shows what it is for, as its `Case` says. Writing the files
fails if a game does not show it.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.game import Game
from mintopia.engine.kernel.random import Stream
from tests.golden.cases import Case, Policy

Options = dict[str, Any]


def haggle(seed: int, *, kind: str = "", ability: str = "use") -> Policy:
    """Return a policy that plays at random: low bids, few offers, auctions of one kind.

    Abilities are used or skipped. One offer in three is countered.
    """
    stream = Stream(seed)

    def pick(moves: list[str]) -> str:
        return moves[stream.below(len(moves))]

    def choose(game: Game) -> str:
        moves = sorted(game.legal())  # by name: the order of the list is not tested here
        if "skip" in moves:
            moves.remove("skip")
            return pick(moves) if moves and ability == "use" else "skip"
        wanted = [move for move in moves if move.startswith("auction") and move.endswith(kind)]
        if wanted:
            return pick(wanted)
        bids = sorted(
            (move for move in moves if move.startswith(("bid", "seal"))),
            key=lambda move: int(move.split()[1]),
        )
        offers = [move for move in moves if move.startswith("offer")]
        counters = [move for move in moves if move.startswith("counter")]
        plain = [move for move in moves if move not in bids + offers + counters]
        if offers and not stream.below(4):
            return pick(offers)
        if counters and not stream.below(3):
            return pick(counters)
        if bids and (not plain or stream.below(2)):
            return pick(bids[:4])
        return pick(plain or moves)

    return choose


def haggling(
    name: str,
    about: str,
    seed: int,
    options: Options,
    *,
    kind: str = "",
    ability: str = "use",
    **shows: Any,
) -> Case:
    """Return a game played at random; the seed deals the cards and chooses the moves."""
    return Case(
        "bid", name, about, options, seed, lambda: haggle(seed, kind=kind, ability=ability), **shows
    )


# A custom deck: 36 cards of nine kinds, so that equal cards meet and matches are common.
OWN_DECK: Final[Options] = {
    f"house-{number}": {
        "type": ("deed", "utility", "production", "culture")[number % 4],
        "value": 1 + number % 6,
        "sides": ["mint", "berry", "mint", ("lemon", "berry", "plum")[number % 3]],
        "name": {"en": f"House {number}", "ja": f"家{number}"},
    }
    for number in range(36)
}
DECK: Final = (
    "mine", "statue", "lotto", "crane", "vault", "truck", "museum", "gallery", "co-op", "factory",
    "plant", "bridge",
)  # fmt: skip

# These games use their own faces, because the shipped ones may be tuned again.
FACES: Final = {
    "justin": ["withdraw", "withdraw", "raise 1", "raise 1", "raise 2", "special"],
    "rachael": ["withdraw", "raise 1", "raise 1", "special", "raise 1", "withdraw"],
    "sonic": ["withdraw", "raise 1", "special", "withdraw", "raise 1", "special"],
    "mort": ["raise 1", "raise 2", "raise 3", "withdraw", "withdraw", "special"],
}


def against(solo: str, **options: Any) -> Options:
    """Return the options of a game against an opponent."""
    return {"solo": solo, "cards": {"opponents": {solo: {"faces": FACES[solo]}}}, **options}


PLAYERS: Final = [
    haggling("players-2", "Two players: every auction is open.", 1, {"players": 2}),
    *(
        haggling(
            f"players-{players}-{kind}",
            f"{players} players, {kind} auctions.",
            seed,
            {"players": players},
            kind=kind,
            events=events,
        )
        for players, kind, seed, events in (
            (3, "open", 2, ("offer, accept", "offer, decline", "counter, accept", "partner")),
            (3, "closed", 2, ("seal", "reveal")),
            (4, "open", 1, ("offer, accept", "counter, accept", "counter, decline")),
            (4, "closed", 8, ("winner", "partner")),
            (5, "open", 1, ("offer, accept", "counter, accept", "counter, decline")),
            (5, "closed", 1, ("winner", "partner")),
            (6, "open", 1, ("offer, accept", "counter, accept", "counter, decline")),
            (6, "closed", 2, ("seal", "reveal")),
        )
    ),
]
COUNTERS: Final = [
    haggling(
        f"counter-{answer}-{players}",
        f"{players} players: a counter-offer is {answer}.",
        seed,
        {"players": players},
        kind="open",
        events=(f"offer, counter, {event}",),
    )
    for players, answer, event, seed in (
        (3, "accepted", "accept", 2),
        (3, "declined", "decline", 1),
        (5, "accepted", "accept", 1),
        (5, "declined", "decline", 1),
    )
]
TIES: Final = [
    haggling(
        f"tie-{what}-{players}",
        f"{players} players, equal points: {sentence}.",
        seed,
        {"players": players},
        decided_by=what,
    )
    for players, what, seed, sentence in (
        (2, "locations", 56, "fewer Locations win"),
        (4, "locations", 6, "fewer Locations win"),
        (2, "mints", 51, "as many Locations, more Mints win"),
        (3, "mints", 18, "as many Locations, more Mints win"),
        (2, "shared", 40, "equal in all, a shared victory"),
        (3, "shared", 54, "equal in all, a shared victory"),
        (6, "shared", 23, "equal in all, a shared victory"),
    )
]
ABILITIES: Final = [
    haggling("ability-deed", "Deed: a card is drawn and placed.", 1, {"players": 4},
             events=("deed-draw",)),
    haggling("ability-utility", "Utility: a Location is moved.", 1, {"players": 4},
             events=("move",)),
    haggling("ability-production", "Production: a Location is turned.", 2, {"players": 4},
             events=("rotate",)),
    haggling("ability-skipped", "All abilities that may be left are left.", 3, {"players": 3},
             ability="skip", events=("skip",)),
    haggling("ability-deed-then-all", "All four abilities are had, three of them used.", 1,
             {"players": 4}, events=("deed-draw", "move", "rotate")),
    *(
        haggling(f"ability-deed-counts-{ability}", f"The deed card decides who has {ability}.",
                 seed, {"players": 4}, events=("deed-draw, place, ability",))
        for ability, seed in (("utility", 1), ("production", 21), ("culture", 5))
    ),
    haggling("ability-nobody", "Ties for most everywhere: nobody has an ability.", 47,
             {"players": 3}),
]  # fmt: skip
SOLITAIRE: Final = [
    haggling("solo-justin", "Justin takes a card at once.", 2, against("justin"),
             events=("opponent-takes",)),
    haggling("solo-rachael", "Rachael costs a Mint.", 2, against("rachael"), events=("lose",)),
    haggling("solo-sonic", "Sonic rolls twice more.", 1, against("sonic"),
             events=("opponent-raise", "opponent-withdraw")),
    haggling("solo-mort", "Mort raises by the value.", 2, against("mort"),
             events=("opponent-raise",)),
    haggling("solo-person-wins", "The person wins.", 1, against("justin"), decided_by="points"),
    haggling("solo-outbid", "The person outbids a raise and wins at once.", 14, against("mort"),
             events=("opponent-raise, bid, win, pay",)),
    haggling("solo-two-more-rolls", "Sonic rolls twice more, and withdraws.", 14, against("sonic"),
             events=("opponent-roll, opponent-roll, opponent-roll, opponent-withdraw",)),
    haggling("solo-tie", "A tie is the opponent's.", 33, against("rachael"), decided_by="solo"),
    haggling("solo-deed", "The person draws and places a card.", 1, against("justin"),
             events=("deed-draw",)),
    haggling("solo-culture", "The person has the culture ability.", 16, against("justin")),
    haggling("solo-utility", "The person moves a Location.", 14, against("justin"),
             moves=("move",)),
    haggling("solo-production", "The person turns a Location.", 1, against("justin"),
             moves=("rotate",)),
    haggling("solo-opponent-abilities", "The opponent uses his abilities.", 56, against("sonic")),
]  # fmt: skip
OTHERS: Final = [
    haggling("unsold", "Nobody bids: the card goes under the unused ones.", 9, {"players": 4},
             events=("discard",)),
    haggling("own-deck", "A deck of its own.", 5, {"players": 5, "cards": {"locations": OWN_DECK}}),
    haggling("own-deck-solo", "A deck of its own and other faces against Mort.", 3, {
        "solo": "mort",
        "cards": {
            "locations": OWN_DECK,
            "opponents": {"mort": {"faces": ["raise 4", "special", *["withdraw"] * 4]}},
        },
    }),
    haggling("changed-cards", "A few cards of the house deck are changed.", 4, {
        "players": 2,
        "cards": {"locations": {"mine": {"value": 5}, "lotto": {"type": "culture"},
                                "truck": {"value": 3, "sides": ["mint"] * 4}}},
    }),
    haggling("named-deck", "Deck, Auctioneer, dice and names are given.", 6, {
        "players": 4,
        "deck": list(DECK),
        "auctioneer": 2,
        "dice": [2, 2, 4],
        "names": ["Ada", "Bo", "Chiyo", "Dev"],
    }, events=("gain",)),
    haggling("named-unused", "The order of the unused cards is given.", 1, {
        **against("sonic"),
        "deck": ["mine", "statue", "lotto", "crane", "recycler", "gallery", "factory", "plant"],
        "unused": [
            "workshop", "bridge", "landfill", "gardens", "stripmine", "assembler", "builder",
            "supplier", "crowdfunder", "temp-agency", "swap-meet", "wholesaler",
        ],
        "dice": [1, 3, 3, 6, 5, 4, 2, 1] * 3,
    }),
]  # fmt: skip
CASES: Final = [*PLAYERS, *COUNTERS, *TIES, *ABILITIES, *SOLITAIRE, *OTHERS]
