"""A naive reference implementation ("oracle") of Mint Works.

Written from the ruling text alone (works.md, cited below as W1..W6 by section, and referee.md). It
prefers clarity to speed: cards are strings in lists, and everything else is computed from them.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .works_tables import (
    DEEDS,
    IDEAL_AGE,
    LINE_ORDER,
    OPPONENTS,
    PRICES,
    RACHAELS_MINTS,
    ROUND_LIMIT,
    SPACES,
    TABLE_ORDER,
    Location,
    MintSupplyEmptyError,
    Player,
    Space,
    read_values,
)


class Oracle:
    """One game of Mint Works (W2..W6), driven by move texts (referee.md)."""

    def __init__(
        self,
        *,
        deck: list[str],
        players: int = 2,
        solo: str | None = None,
        advanced: list[str] | None = None,
        variant: str = "rulebook",
        starting: int | None = None,
        ages: list[int | None] | None = None,
        names: list[str] | None = None,
        cards: dict[str, Any] | None = None,
    ) -> None:
        """W2, W5: setup, with a given deck, starting seat and Advanced Locations."""
        advanced = [] if advanced is None else advanced
        if starting is None:
            starting = 1 if solo == "justin" else 0
        seats = 2 if solo is not None else players
        self.solo = solo
        self.variant = variant
        self.ages = ages
        self.values = read_values({} if cards is None else cards, solo)
        self.plans = self.values.plans

        self.deck = list(deck)

        self.players: list[Player] = []
        for seat in range(seats):
            name = names[seat] if names is not None and seat < len(names) else f"Seat {seat + 1}"
            self.players.append(Player(name, self.values.starting_mints))
        if solo is not None:
            self.players[1].name = OPPONENTS[solo][0]
            self.players[1].mints = self.values.opponent_mints
        order = list(TABLE_ORDER if solo is None else LINE_ORDER) + list(advanced)
        self.locations = [
            Location(i, i not in DEEDS, [None] * SPACES[i][players - 1]) for i in order
        ]
        self.supply: list[str | None] = [None] * (3 if solo is None else 2)
        self.refill()

        self.mint_supply: int | None = None
        self.starting = starting  # who holds the Starting Player Token
        self.round = 1
        self.phase = "development"
        self.decision: str | None = "turn"
        self.to_move: int | None = None
        self.result: dict[str, Any] | None = None
        self.upkeep_queue: list[tuple[int, str]] = []
        self.begin_development()
        if solo == "rachael":
            in_hands = sum(p.mints for p in self.players if p.mints is not None)
            self.mint_supply = max(0, RACHAELS_MINTS - in_hands)
            if self.mint_supply == 0:
                self.end("mint-supply")

    # ---- things derived from the lists ----

    def location(self, id_: str) -> Location:
        """W1: the Location with this id."""
        return next(loc for loc in self.locations if loc.id == id_)

    def owner(self, id_: str) -> int | None:
        """W1, W3: the owner of a Deed Location is the seat that has its Deed as a Building now."""
        if id_ in DEEDS:
            for seat, player in enumerate(self.players):
                if id_ in player.buildings:
                    return seat
        return None

    def clockwise(self, first: int) -> list[int]:
        """W3: all seats, clockwise from `first`."""
        n = len(self.players)
        return [(first + i) % n for i in range(n)]

    def upkeep_order(self) -> list[int]:
        """W3: "from the starting player clockwise": the holder of the Token now."""
        return self.clockwise(self.starting)

    def has_free_space(self, loc: Location) -> bool:
        """W3: a free space is neither taken nor blocked."""
        return any(space is None for space in loc.spaces)

    def occupied(self, loc: Location) -> bool:
        """W3: at least one space on which someone has placed (a blocked one does not count)."""
        return any(space is not None and not space.blocked for space in loc.spaces)

    def count_buildings(self, seat: int, type_: str | None = None) -> int:
        """W1: Buildings of a type (None: all); a Bridge counts as two."""
        count = 0
        for b in self.players[seat].buildings:
            if type_ is None or self.plans[b].type == type_:
                count += 2 if b == "bridge" else 1
        return count

    def worth(self, seat: int, building: str) -> int:
        """W1: the stars of one Building in its Neighborhood: printed stars, effect, Landfill."""
        player = self.players[seat]
        stars = self.plans[building].stars
        if building == "museum":
            stars += self.count_buildings(seat, "culture")
        if building == "gallery":
            stars += player.gallery_mints
        if building == "vault":
            stars += 2 * len(player.plans)
        if building == "obelisk":
            stars += self.count_buildings(seat)
        if self.plans[building].type == "culture" and "landfill" in player.buildings:
            stars = max(0, stars - 1)
        return stars

    def stars(self, seat: int) -> int:
        """W4: the stars of a seat."""
        return sum(self.worth(seat, b) for b in self.players[seat].buildings)

    def neighborhood_size(self, seat: int) -> int:
        """W4: Plans + Buildings, a built Bridge counts two."""
        return len(self.players[seat].plans) + self.count_buildings(seat)

    def can_pay(self, seat: int, price: int) -> bool:
        """W3: the seat has the price; W5: Mort pays from the Supply."""
        mints = self.players[seat].mints
        return mints is None or mints >= price

    # ---- prices and legal moves ----

    def price(self, seat: int, move: str) -> int:
        """W1, W3, W6: what a Place costs this seat now."""
        where, _, rest = move.partition(" ")
        buildings = self.players[seat].buildings
        if where == "temp-agency":
            return 1 + self.price(seat, rest)
        if where == "supplier":
            cost = self.plans[rest].cost
            return max(1, cost - 1) if "truck" in buildings else cost
        if where == "builder" and "crane" in buildings:
            return PRICES["builder"] - 1
        if where == "crowdfunder" and self.variant == "prototype":
            return 3
        return PRICES[where]

    def effects(self, seat: int, loc: Location) -> list[str]:
        """W3: the moves of a Location whose effect can happen, ignoring price and spaces."""
        player = self.players[seat]
        own = player.plans + player.buildings
        offered = [p for p in self.supply if p is not None]
        if loc.id == "supplier":
            return [f"supplier {p}" for p in offered]
        if loc.id == "builder":
            return [f"builder {p}" for p in player.plans]
        if loc.id in ("lotto", "thrift-store"):
            return [loc.id] if self.deck else []
        if loc.id == "recycler":
            return [f"recycler {c}" for c in own]
        if loc.id == "swap-meet":
            return [f"swap-meet {give} {take}" for give in own for take in offered]
        if loc.id == "crowdfunder" and self.variant == "prototype":
            return [f"crowdfunder {s}" for s in range(len(self.players))]
        if loc.id == "temp-agency":
            moves = []
            for target in self.locations:
                if target.id != "temp-agency" and target.open and self.occupied(target):
                    moves += [f"temp-agency {m}" for m in self.effects(seat, target)]
            return moves
        return [loc.id]

    def legal(self) -> list[str]:
        """W3, W5: every legal move of the seat to move; empty when over."""
        seat = self.to_move
        if seat is None:
            return []
        if self.decision == "co-op":
            return [f"co-op {s}" for s in range(len(self.players)) if s != seat]
        if self.solo is not None and seat == 1:
            return [self.card_turn()]
        moves = ["pass"]
        for loc in self.locations:
            if loc.open and self.has_free_space(loc):
                uses = self.effects(seat, loc)
                moves += [m for m in uses if self.can_pay(seat, self.price(seat, m))]
        return moves

    # ---- the solitaire card ----

    def card_turn(self) -> str:
        """W5: the card uses the first Location of the line that it can use; otherwise it passes."""
        for loc in self.locations:
            if loc.open and self.has_free_space(loc):
                move = self.card_use(loc, 0)
                if move is not None:
                    return move
        return "pass"

    def card_use(self, loc: Location, extra: int) -> str | None:
        """W5: how the card would use a Location for `extra` more, or None if it cannot."""
        card = self.players[1]
        if loc.id == "temp-agency":
            for target in self.locations:
                if target.id != "temp-agency" and target.open and self.occupied(target):
                    use = self.card_use(target, 1)
                    if use is not None:
                        return f"temp-agency {use}"
            return None
        moves = self.effects(1, loc)
        if loc.id == "supplier":
            if self.solo == "sonic" and card.plans:
                return None
            payable = []
            for place, plan in enumerate(self.supply):
                if plan is None or not self.can_pay(1, self.price(1, f"supplier {plan}") + extra):
                    continue
                if self.solo == "mort" and self.plans[plan].type == "production":
                    continue
                payable.append(place)
            moves = [f"supplier {self.supply[self.card_pick(payable)]}"] if payable else []
        elif loc.id in ("builder", "recycler"):
            moves = [f"{loc.id} {card.plans[0]}"] if card.plans else []
        elif loc.id == "swap-meet":
            places = [i for i, plan in enumerate(self.supply) if plan is not None]
            if self.solo == "mort":
                others = [i for i in places if self.type_at(i) != "production"]
                places = others if others else places
            if not card.plans or not places:
                return None
            moves = [f"swap-meet {card.plans[0]} {self.supply[self.card_pick(places)]}"]
        elif loc.id == "crowdfunder" and self.variant == "prototype":
            moves = ["crowdfunder 1"]
        if moves and self.can_pay(1, self.price(1, moves[0]) + extra):
            return moves[0]
        return None

    def type_at(self, place: int) -> str:
        """W1: the type of the Plan at a (filled) place of the Supply."""
        plan = self.supply[place]
        assert plan is not None
        return self.plans[plan].type

    def card_pick(self, places: list[int]) -> int:
        """W5: Supplier priority: by cost, then by type, then nearest the deck (the last place)."""
        assert self.solo is not None
        _, _, dearest, types = OPPONENTS[self.solo]
        costs = {}
        for place in places:
            plan = self.supply[place]
            assert plan is not None
            costs[place] = self.plans[plan].cost
        wanted = max(costs.values()) if dearest else min(costs.values())
        places = [i for i in places if costs[i] == wanted]
        best_type = min(types.index(self.type_at(i)) for i in places)
        return max(i for i in places if types.index(self.type_at(i)) == best_type)

    # ---- playing ----

    def play(self, move: str) -> None:
        """W3: one Place, Pass or Co-op choice of the seat to move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        seat = self.to_move
        assert seat is not None
        try:
            if self.decision == "co-op":
                self.gain(int(move.split()[1]), self.plans["co-op"].gives)
                self.upkeep_from_buildings_on()
            elif move == "pass":
                self.end_turn(seat, True)
            else:
                self.pay(seat, move)
                self.effect(seat, move)
                self.end_turn(seat, False)
        except MintSupplyEmptyError:
            self.end("mint-supply")

    def pay(self, seat: int, move: str) -> None:
        """W3: put the price onto the first free space; W5: Justin blocks the other free spaces."""
        price = self.price(seat, move)
        player = self.players[seat]
        if player.mints is not None:
            player.mints -= price
        spaces = self.location(move.partition(" ")[0]).spaces
        spaces[spaces.index(None)] = Space(seat, price)
        if self.solo == "justin" and seat == 1:
            for i, space in enumerate(spaces):
                if space is None:
                    spaces[i] = Space(1, 0, blocked=True)

    def gain(self, seat: int, amount: int) -> None:
        """W5: Mort gains nothing; Rachael's limited Mint Supply gives what it has."""
        player = self.players[seat]
        if player.mints is not None:
            player.mints += self.from_mint_supply(amount)
            self.check_mint_supply()

    def from_mint_supply(self, amount: int) -> int:
        """W5: take Mints from the Mint Supply; against Rachael no more than it has."""
        if self.mint_supply is None:
            return amount
        taken = min(amount, self.mint_supply)
        self.mint_supply -= taken
        return taken

    def to_mint_supply(self, amount: int) -> None:
        """W3, W5: Mints go back to the Mint Supply."""
        if self.mint_supply is not None:
            self.mint_supply += amount

    def check_mint_supply(self) -> None:
        """W5: if the Mint Supply is empty at any point, Rachael wins at once."""
        if self.mint_supply == 0:
            raise MintSupplyEmptyError

    def effect(self, seat: int, move: str) -> None:
        """W1: the effect of the Location of a Place (already paid)."""
        where, _, rest = move.partition(" ")
        player = self.players[seat]
        if where in ("producer", "wholesaler"):
            self.gain(seat, 2)
        elif where == "supplier":
            self.supply[self.supply.index(rest)] = None
            if self.solo is not None:
                self.draw_one()
            if "assembler" in player.buildings:
                self.add_building(seat, rest)
            else:
                player.plans.append(rest)
        elif where == "builder":
            self.remove_card(seat, rest)
            self.add_building(seat, rest)
        elif where == "leadership-council":
            self.starting = seat
            self.gain(seat, 1)
        elif where in ("lotto", "thrift-store"):
            plan = self.deck.pop(0 if where == "lotto" else -1)
            player.plans.append(plan)
            player.secret.append(plan)
        elif where == "crowdfunder" and self.variant == "prototype":
            self.gain(seat, 2)
            self.gain(int(rest), 1)
        elif where == "crowdfunder":
            self.gain(seat, 3)
            for other in self.clockwise(seat)[1:]:
                self.gain(other, 1)
        elif where == "recycler":
            self.remove_card(seat, rest)
            self.deck.append(rest)
            self.gain(seat, self.plans[rest].cost + self.plans[rest].stars)
        elif where == "swap-meet":
            give, take = rest.split()
            self.remove_card(seat, give)
            self.supply[self.supply.index(take)] = give
            player.plans.append(take)
        elif where == "temp-agency":
            self.effect(seat, rest)

    def add_building(self, seat: int, plan: str) -> None:
        """W1, W3: a Plan becomes a Building; a Deed opens its Location."""
        self.players[seat].buildings.append(plan)
        if plan in DEEDS:
            self.location(plan).open = True

    def remove_card(self, seat: int, card: str) -> None:
        """W3: a Plan or Building leaves its row; if it is the Gallery, its Mints go back."""
        player = self.players[seat]
        if card in player.plans:
            player.plans.remove(card)
            if card in player.secret:
                player.secret.remove(card)
        else:
            player.buildings.remove(card)
            if card == "gallery":
                self.to_mint_supply(player.gallery_mints)
                player.gallery_mints = 0

    # ---- turns and rounds ----

    def begin_development(self) -> None:
        """W3: a Development phase begins with the holder of the Starting Player Token."""
        self.round_starter = self.starting
        self.passed: list[int] = []  # rulebook: since the last Place; manual: this phase
        self.phase = "development"
        self.begin_turns(self.starting)

    def begin_turns(self, seat: int) -> None:
        """W3, W5: a seat gets its turn; Sonic gets two in a row."""
        self.decision = "turn"
        self.to_move = seat
        self.turns_left = 2 if self.solo == "sonic" and seat == 1 else 1

    def end_turn(self, seat: int, has_passed: bool) -> None:
        """W3, W5, W6: who is next; the phase ends when all have passed."""
        if has_passed:
            if seat not in self.passed:
                self.passed.append(seat)
        elif self.variant != "manual":
            self.passed = []
        if len(self.passed) == len(self.players):
            self.upkeep()
            return
        out = self.passed if self.variant == "manual" else []
        self.turns_left -= 1
        if self.turns_left > 0 and seat not in out:
            return
        order = self.clockwise(seat)
        self.begin_turns(next(s for s in order[1:] + order[:1] if s not in out))

    def draw_one(self) -> None:
        """W5, referee.md: a new Plan from the deck, if any, fills the lowest empty place."""
        if self.deck and None in self.supply:
            self.supply[self.supply.index(None)] = self.deck.pop(0)

    def refill(self) -> None:
        """W2, W3: fill the Plan Supply as far as the deck goes."""
        for _ in self.supply:
            self.draw_one()

    def upkeep(self) -> None:
        """W3, Upkeep 1-3: stars, refill, then the effects of Buildings in order."""
        if any(self.stars(s) >= self.values.star_goal for s in range(len(self.players))):
            self.end("stars")
            return
        self.refill()
        if None in self.supply:
            self.end("supply")
            return
        self.phase = "upkeep"
        self.upkeep_queue = [(s, b) for s in self.upkeep_order() for b in self.players[s].buildings]
        self.upkeep_from_buildings_on()

    def upkeep_from_buildings_on(self) -> None:
        """W3, Upkeep 3: the remaining Buildings, up to an open Co-op choice."""
        while self.upkeep_queue:
            seat, building = self.upkeep_queue.pop(0)
            amount = self.plans[building].upkeep
            if building == "gallery":
                self.players[seat].gallery_mints += self.from_mint_supply(amount)
                self.check_mint_supply()
                continue
            if building == "corporate-hq":
                amount *= self.count_buildings(seat)
            self.gain(seat, amount)
            if building == "co-op":
                self.to_move = seat
                self.decision = "co-op"
                return
        self.upkeep_after_buildings()

    def upkeep_after_buildings(self) -> None:
        """W3, Upkeep 4-6; W5: the solitaire flush between 4 and 5; W3: the round guard."""
        for id_ in DEEDS:
            owner = self.owner(id_)
            if owner is not None and self.occupied(self.location(id_)):
                self.gain(owner, self.values.owner_gain[id_])
        on_supplier = sum(s.mints for s in self.location("supplier").spaces if s is not None)
        if self.solo is not None and on_supplier == 0:
            self.deck += [p for p in self.supply if p is not None]
            self.supply = [None, None]
            self.refill()
        for loc in self.locations:
            for space in loc.spaces:
                leaves = self.solo == "rachael" and loc.id == "supplier"
                if space is not None and not (leaves and space.by == 1):
                    self.to_mint_supply(space.mints)
            loc.spaces = [None] * len(loc.spaces)
        for seat in self.upkeep_order():
            self.gain(seat, self.values.income)
        if self.round == ROUND_LIMIT:
            self.end("round-limit")
            return
        self.round += 1
        self.begin_development()

    # ---- the end ----

    def end(self, reason: str) -> None:
        """W4, W5: the game is over and scored."""
        ranking = [[1], [0]] if reason == "mint-supply" else self.ranking()
        self.phase = "over"
        self.to_move = None
        self.decision = None
        self.result = {
            "reason": reason,
            "stars": [self.stars(s) for s in range(len(self.players))],
            "winners": list(ranking[0]),
            "ranking": ranking,
        }

    def standing(self, seat: int) -> tuple[float, ...]:
        """W4, W5, W6: a seat's sort key, smaller is better: stars, Neighborhood, Mints, age."""
        mints = self.players[seat].mints
        age = 0.0
        if self.ages is not None and self.variant != "prototype" and self.solo is None:
            given = self.ages[seat]
            age = float("inf") if given is None else abs(given - IDEAL_AGE)
        in_hand = float("inf") if mints is None else mints
        return (-self.stars(seat), self.neighborhood_size(seat), -in_hand, age)

    def ranking(self) -> list[list[int]]:
        """W4: groups of tied seats, best first."""
        seats = range(len(self.players))
        return [
            [s for s in seats if self.standing(s) == value]
            for value in sorted({self.standing(s) for s in seats})
        ]

    # ---- referee.md: what is shown ----

    def state(self) -> dict[str, Any]:
        """referee.md, State of `works`: everything, including secrets."""
        players = [player.shown(self.stars(s)) for s, player in enumerate(self.players)]
        locations = [loc.shown(self.owner(loc.id)) for loc in self.locations]
        return {
            "game": "works",
            "variant": self.variant,
            "solo": self.solo,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "decision": self.decision,
            "starting": self.starting,
            "players": players,
            "supply": list(self.supply),
            "deck": list(self.deck),
            "locations": locations,
            "mint_supply": self.mint_supply,
            "result": deepcopy(self.result),
        }

    def observe(self, seat: int | None, state: dict[str, Any]) -> dict[str, Any]:
        """W3, referee.md: the state as a seat (None: a spectator) may see it."""
        players = list(state["players"])
        for other, player in enumerate(self.players):
            if other != seat:
                shown = ["?" if p in player.secret else p for p in player.plans]
                players[other] = players[other] | {"plans": shown}
        return state | {"deck": len(self.deck), "players": players}
