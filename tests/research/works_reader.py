"""What a seat of Mint Works knows, worked out from its views and its events alone.

Written from docs/research/observations.md and works.md, without the rules' code. The events say
which cards went under the deck, so a reader who follows them knows some cards of the deck, and what
others drew from there.
"""

from __future__ import annotations

from typing import Any, Final

from mintopia.engine.game import Game
from tests.research.layout import Fields, from_observer

PLANS: Final = (
    "windmill", "statue", "gardens", "museum", "gallery", "bridge", "co-op", "corporate-hq",
    "mine", "workshop", "factory", "plant", "stripmine", "truck", "crane", "assembler",
    "landfill", "vault", "obelisk", "wholesaler", "lotto",
)  # fmt: skip
LOCATIONS: Final = (
    "producer", "leadership-council", "wholesaler", "lotto", "crowdfunder", "thrift-store",
    "supplier", "builder", "recycler", "swap-meet", "temp-agency",
)  # fmt: skip
SOLO: Final = (None, "justin", "rachael", "sonic", "mort")
VARIANTS: Final = ("rulebook", "manual", "prototype")
SEATS: Final = 4

Slot = str | None  # a card's id; None if the reader does not know it


class WorksReader:
    """Follows a game from one seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seat = seat
        self.told = 0
        view = game.view(seat)
        self.manual = view["variant"] == "manual"
        self.deck: list[Slot] = [None] * view["deck"]  # top first
        self.hidden: list[list[Slot]] = [[] for _ in view["players"]]  # Plans drawn unseen
        self.open: list[set[str]] = [
            set() for _ in view["players"]
        ]  # cards that were seen to be theirs
        self.passed: set[int] = set()
        self.turns: list[int] = []  # who has had the turns of this round

    def follow(self, game: Game) -> None:
        """Read the events since the last time."""
        for event in game.events(self.seat, self.told):
            self.read(event)
        self.told = game.event_count
        view = game.view(self.seat)
        assert len(self.deck) == view["deck"]
        for player, slots in zip(view["players"], self.hidden, strict=True):
            unseen = [slot for slot in slots if slot is None or slot not in player["plans"]]
            assert player["plans"].count("?") == len(unseen)
        self.open = [
            {*player["plans"], *(card["id"] for card in player["buildings"])}
            for player in view["players"]
        ]

    def read(self, event: dict[str, Any]) -> None:
        """Follow one event."""
        kind, seat = event["event"], event.get("seat", -1)
        if kind in ("pass", "place"):
            self.turns.append(seat)
        if kind == "round":
            self.passed.clear()
            self.turns.clear()
        elif kind == "pass":
            self.passed.add(seat)
        elif kind == "place" and not self.manual:
            self.passed.clear()
        elif kind == "refill":
            self.take(0, event["plan"])
        elif kind == "draw":
            self.hidden[seat].append(
                self.take(-1 if event["source"] == "thrift-store" else 0, event["plan"])
            )
        elif kind == "flush":
            self.deck.append(event["plan"])
        elif kind in ("build", "swap"):
            self.reveal(seat, event["give"] if kind == "swap" else event["plan"])
        elif kind == "recycle":
            self.deck.append(self.recycled(seat, event["plan"]))

    def take(self, end: int, plan: str) -> Slot:
        """Take a card from an end of the deck; what was known of it must be so."""
        slot = self.deck.pop(end)
        if plan == "?":
            return slot
        assert slot in (None, plan)
        return plan

    def reveal(self, seat: int, plan: str) -> None:
        """Drop a hidden Plan that everybody sees now."""
        slots = self.hidden[seat]
        if plan in slots:
            slots.remove(plan)
        elif None in slots and plan not in self.open[seat]:
            slots.remove(None)

    def recycled(self, seat: int, plan: str) -> Slot:
        """Return what is known of a card put under the deck.

        Nobody says which of several hidden Plans it was.
        """
        slots = self.hidden[seat]
        if plan != "?":
            if plan in slots:
                slots.remove(plan)
            return plan
        if len(slots) == 1:
            return slots.pop()
        self.hidden[seat] = [None] * (len(slots) - 1)
        return None

    # --- what the numbers must be -----------------------------------------------------------------
    def fields(self, game: Game) -> Fields:
        """Return the observation, field by field."""
        view = game.view(self.seat)
        players, over = view["players"], view["phase"] == "over"
        seats = range(len(players))
        plans = [self.plans_of(view, seat) for seat in seats]
        buildings = [{card["id"] for card in player["buildings"]} for player in players]
        places = {place["id"]: place for place in view["locations"]}
        own = {slot for slots in self.hidden for slot in slots}
        gallery = [
            card["mints"] for player in players for card in player["buildings"] if "mints" in card
        ]

        def each(values: list[int]) -> list[int]:
            return from_observer(values, self.seat, SEATS)

        def cards(held: list[set[str]]) -> list[int]:
            rows = [[int(plan in one) for plan in PLANS] for one in held]
            turned = rows[self.seat :] + rows[: self.seat]
            return [bit for row in turned for bit in row] + [0] * len(PLANS) * (SEATS - len(held))

        return {
            "mints": each([-1 if p["mints"] is None else p["mints"] for p in players]),
            "stars": each([player["stars"] for player in players]),
            "unseen": each([self.hidden[seat].count(None) for seat in seats]),
            "passed": each([int(seat in self.passed) for seat in seats]),
            "starting": each([int(seat == view["starting"]) for seat in seats]),
            "to_move": each([int(seat == view["to_move"]) for seat in seats]),
            "plans": cards(plans),
            "buildings": cards(buildings),
            "supply": [int(plan in view["supply"]) for plan in PLANS],
            "known": [int(plan in own or plan in self.deck) for plan in PLANS],
            "spaces": [
                places[name]["spaces"].count(None) if name in places and places[name]["open"] else 0
                for name in LOCATIONS
            ],
            "occupied": [
                int(name in places and any(s and s["mints"] for s in places[name]["spaces"]))
                for name in LOCATIONS
            ],
            "deck": [view["deck"]],
            "gallery": [sum(gallery)],
            "mint_supply": [-1 if view["mint_supply"] is None else view["mint_supply"]],
            "round": [view["round"]],
            "upkeep": [int(view["decision"] == "co-op")],
            "over": [int(over)],
            "second_turn": [int(self.is_second_turn(view))],
            "seats": [len(players)],
            "solo": [SOLO.index(view["solo"])],
            "variant": [VARIANTS.index(view["variant"])],
        }

    def plans_of(self, view: dict[str, Any], seat: int) -> set[str]:
        """Return the Plans that a player is known to have face down."""
        shown = set(view["players"][seat]["plans"]) - {"?"}
        return shown | {slot for slot in self.hidden[seat] if slot is not None}

    def is_second_turn(self, view: dict[str, Any]) -> bool:
        """Return whether Sonic has just had a first turn and is still to move."""
        if view["solo"] != "sonic" or view["decision"] != "turn" or view["to_move"] != 1:
            return False
        in_a_row = 0
        for seat in reversed(self.turns):
            if seat != 1:
                break
            in_a_row += 1
        return in_a_row % 2 == 1
