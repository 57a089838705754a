"""A naive reference implementation ("oracle") of Mint Bid.

Written from the ruling text alone (bid.md, cited below as B1..B4 by section, and referee.md).
Clarity over speed: strips are lists of cards, everything else is derived afresh from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from .bid_tables import (
    BLOCK_SIZE,
    DECIDED_ABILITIES,
    DECK_SIZE,
    FACES,
    INCOME,
    LEFT_OUT,
    OPPONENTS,
    Auction,
    Card,
    Offer,
    OutOfDiceError,
    Strip,
    after_ability,
    check_table,
    could_match,
    matches,
    read_cards,
    valid_cells,
    valid_shifts,
    with_card,
)


class BidOracle:
    """One game of Mint Bid (B2..B4), driven by move texts (referee.md)."""

    def __init__(
        self,
        *,
        players: int = 4,
        solo: str | None = None,
        auctioneer: int = 0,
        cards: Sequence[Mapping[str, Any]],
        deck: Sequence[str],
        unused: Sequence[str] | None = None,
        dice: Sequence[int] = (),
        faces: Mapping[str, Sequence[str]] | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        """B2, B3, B4: setup with explicit deck, Auctioneer and dice."""
        check_table(players, solo, auctioneer)
        self.count = players  # as in the rules: 1 for solitaire
        self.seats = 2 if solo is not None else players
        self.solo = solo
        self.auctioneer = auctioneer
        self.own_strips = self.seats == 2  # B3, B4: nothing shared
        self.cards = read_cards(cards)
        in_game = [
            c.id for c in self.cards.values() if not (self.own_strips and c.value in LEFT_OUT)
        ]
        rest = [c for c in in_game if c not in deck]
        if len(deck) != DECK_SIZE[players] or sorted([*deck, *rest]) != sorted(in_game):
            raise ValueError("bad deck")
        if unused is not None and sorted(unused) != sorted(rest):
            raise ValueError("bad unused cards")
        self.deck = list(deck)
        self.unused = rest if unused is None else list(unused)
        self.dice = list(dice)
        self.faces = {} if solo is None else dict(FACES) | dict(faces or {})

        given = list(names or [])[: self.seats]
        self.names = given + [f"Seat {s + 1}" for s in range(len(given), self.seats)]
        if solo is not None:
            self.names[1] = OPPONENTS[solo]
        self.mints = [0] * self.seats
        self.strips: list[Strip] = [[] for _ in range(self.seats)]
        self.block: list[str] = []
        self.auction: Auction | None = None
        self.round = 0
        self.phase = "auction"
        self.decision: str | None = None
        self.to_move: int | None = None
        self.last_roll: int | None = None
        self.holders: dict[str, int | None] = {}  # B2: who has which special ability
        self.abilities_left: list[str] = []
        self.result: dict[str, Any] | None = None
        self.begin_round()

    # ---- seats, control, points ----

    def left(self, seat: int) -> int:
        """B2: the left neighbour of seat i is i + 1."""
        return (seat + 1) % self.seats

    def right(self, seat: int) -> int:
        """B2: the other neighbour."""
        return (seat - 1) % self.seats

    def clockwise(self, first: int) -> list[int]:
        """B2: all seats, clockwise (to the left) from `first`."""
        return [(first + i) % self.seats for i in range(self.seats)]

    def strips_of(self, seat: int) -> list[int]:
        """B2, Control; B3, B4: the strips on both sides, or the own strip; ascending."""
        return [seat] if self.own_strips else sorted([seat, self.right(seat)])

    def ends_of(self, strip: int) -> list[int]:
        """referee.md: strip i lies between seat i and its left neighbour."""
        return [strip, self.left(strip)]

    def controlled(self, seat: int) -> list[Card]:
        """B2, Control: all cards of the player's strips."""
        return [p.card for i in self.strips_of(seat) for p in self.strips[i]]

    def score(self, seat: int, strips: list[Strip], culture: int | None) -> int:
        """B2, Scoring: values + matches (+ 1 more per match for the holder of culture)."""
        total = 0
        for i in self.strips_of(seat):
            total += sum(p.card.value for p in strips[i])
            total += matches(strips[i]) * (2 if seat == culture else 1)
        return total

    def points(self, seat: int) -> int:
        """referee.md: what the seat would score now, before special abilities."""
        return self.score(seat, self.strips, None)

    def roll(self) -> int:
        """referee.md: the dice come from the given list, in order."""
        if not self.dice:
            raise OutOfDiceError("the list of dice has run out")
        self.last_roll = self.dice.pop(0)
        return self.last_roll

    # ---- rounds ----

    def ask(self, decision: str, seat: int) -> None:
        """referee.md: this decision of this seat is next."""
        self.decision = decision
        self.to_move = seat

    def begin_round(self) -> None:
        """B2 (1, 2), B3, B4: income (in solitaire for the person only), then the Block."""
        self.round += 1
        earners = [0] if self.solo is not None else list(range(self.seats))
        for seat in earners:
            self.mints[seat] += INCOME[self.count]
        size = BLOCK_SIZE[self.count]
        self.block, self.deck = self.deck[:size], self.deck[size:]
        self.next_auction()

    def next_auction(self) -> None:
        """B2 (3), B4: the Auctioneer chooses; in solitaire there is nothing to choose."""
        self.auction = None
        if not self.block:
            self.end_round()
        elif self.solo is not None:
            self.auction = Auction(self.cards[self.block[0]], "open", self.seats)
            self.ask("bid", 0)
        else:
            self.ask("choose", self.auctioneer)

    def end_round(self) -> None:
        """B2 (4): the roll, also in the last round; B4: no roll. Then on, or the end."""
        if self.solo is None:
            die = self.roll()
            for seat in range(self.seats):
                values = [card.value for card in self.controlled(seat)]
                self.mints[seat] += values.count(die)
        if self.deck:
            self.begin_round()
        else:
            self.begin_abilities()

    def end_auction(self) -> None:
        """B2 (3): the card has gone; the token passes to the left (not in solitaire, B4)."""
        self.block.remove(self.running().card.id)
        if self.solo is None:
            self.auctioneer = self.left(self.auctioneer)
        self.next_auction()

    def running(self) -> Auction:
        """B2: the auction going on."""
        assert self.auction is not None
        return self.auction

    # ---- legal moves ----

    def legal(self) -> list[str]:
        """B2..B4, referee.md: every legal move of the seat to move; empty when over."""
        seat = self.to_move
        if seat is None:
            return []
        if self.decision == "choose":
            kinds = ("open",) if self.own_strips else ("open", "closed")
            return [f"auction {card} {kind}" for card in self.block for kind in kinds]
        if self.decision == "bid":
            return self.solo_bids() if self.solo is not None else self.bids(seat)
        if self.decision == "answer":
            return ["accept", "decline", *self.counters()]
        if self.decision == "seal":
            return [f"seal {n}" for n in range(self.mints[seat] + 1)]
        if self.decision == "winner":
            return [f"winner {s}" for s in self.highest_of_tied()]
        if self.decision == "partner":
            return ["partner left", "partner right"]
        if self.decision == "place":
            strip = self.running().strip
            assert strip is not None
            return [f"place {strip} {r} {c}" for r, c in valid_cells(self.strips[strip])]
        assert self.decision is not None
        return self.ability_moves(self.decision, seat)

    def offers(self, seat: int, side: str) -> list[str]:
        """B2, Open auction: the joint bids that can be proposed to one neighbour by the Mints.

        None to a withdrawn neighbour; none with two players (B3).
        """
        auction = self.running()
        other = self.left(seat) if side == "left" else self.right(seat)
        if self.own_strips or other in auction.withdrawn:
            return []
        return [
            f"offer {side} {a} {b}"
            for a in range(1, self.mints[seat] + 1)
            for b in range(1, self.mints[other] + 1)
            if a + b > auction.bid
        ]

    def counters(self) -> list[str]:
        """B2, Open auction: `counter A B`, other numbers than offered, once for each offer."""
        auction = self.running()
        offer = auction.offer
        assert offer is not None
        if offer.countered:
            return []
        return [
            f"counter {a} {b}"
            for a in range(1, self.mints[offer.giver] + 1)
            for b in range(1, self.mints[offer.to] + 1)
            if a + b > auction.bid and (a, b) != (offer.mine, offer.theirs)
        ]

    def bids(self, seat: int) -> list[str]:
        """B2, Open auction; B3: the moves on a turn."""
        auction = self.running()
        alone = [f"bid {n}" for n in range(auction.bid + 1, self.mints[seat] + 1)]
        to_left = self.offers(seat, "left")
        to_right = self.offers(seat, "right")
        leading = seat in auction.pledges
        if not leading and not (alone or to_left or to_right):
            return ["withdraw"]
        moves = alone + ([] if self.left(seat) in auction.asked else to_left)
        moves = moves + ([] if self.right(seat) in auction.asked else to_right)
        if leading:
            return [*moves, "pass"]
        if auction.first_turn and seat == self.auctioneer and self.mints[seat] >= 1:
            return moves
        if seat not in auction.passed:
            moves = [*moves, "pass"]
        return [*moves, "withdraw"]

    def solo_bids(self) -> list[str]:
        """B4: `withdraw`, or `bid N`: first 1, later one above the opponent's bid; payable."""
        number = self.running().bid + 1
        return [f"bid {number}", "withdraw"] if number <= self.mints[0] else ["withdraw"]

    # ---- playing a move ----

    def play(self, move: str) -> None:
        """referee.md: play a legal move of the seat to move."""
        if move not in self.legal():
            raise ValueError(f"illegal move: {move}")
        seat = self.to_move
        assert seat is not None
        word, *rest = move.split(" ")
        if self.phase == "abilities":
            self.use_ability(move)
        elif word == "auction":
            self.begin_auction(rest[0], rest[1])
        elif word == "seal":
            self.seal(seat, int(rest[0]))
        elif word == "winner":
            self.picks(int(rest[0]))
        elif word == "partner":
            self.choose_partner(seat, rest[0])
        elif word == "place":
            self.place(int(rest[1]), int(rest[2]))
        elif self.solo is not None:
            self.solo_turn(None if word == "withdraw" else int(rest[0]))
        else:
            self.open_turn(seat, word, rest)

    def begin_auction(self, card: str, kind: str) -> None:
        """B2 (3): both kinds start with the Auctioneer."""
        self.auction = Auction(self.cards[card], kind, self.seats)
        self.ask("bid" if kind == "open" else "seal", self.auctioneer)

    # ---- open auctions ----

    def open_turn(self, seat: int, word: str, rest: list[str]) -> None:
        """B2, Open auction: a move on a turn, or the answer to an offer."""
        auction = self.running()
        if word == "bid":
            auction.lead({seat: int(rest[0])})
            self.next_turn(seat)
        elif word == "offer":
            other = self.left(seat) if rest[0] == "left" else self.right(seat)
            auction.offer = Offer(seat, other, int(rest[1]), int(rest[2]))
            auction.asked.add(other)
            self.ask("answer", other)
        elif word == "counter":
            offer = auction.offer
            assert offer is not None
            offer.mine, offer.theirs, offer.countered = int(rest[0]), int(rest[1]), True
            self.ask("answer", offer.giver)
        elif word in ("accept", "decline"):
            offer = auction.offer
            assert offer is not None
            auction.offer = None
            if word == "accept":
                auction.lead({offer.giver: offer.mine, offer.to: offer.theirs})
                self.next_turn(offer.giver)
            else:
                self.ask("bid", offer.giver)
        elif word == "pass":
            if seat not in auction.pledges:
                auction.passed.add(seat)
            self.next_turn(seat)
        else:
            assert word == "withdraw"
            auction.withdrawn.add(seat)
            self.next_turn(seat)

    def next_turn(self, seat: int) -> None:
        """B2, Open auction: this seat's turn is over; the end, or the next one clockwise."""
        auction = self.running()
        auction.first_turn = False
        auction.asked = set()
        others = [s for s in range(self.seats) if s not in auction.pledges]
        if all(s in auction.withdrawn for s in others):
            self.end_bidding()
            return
        later = self.clockwise(self.left(seat))
        self.ask("bid", next(s for s in later if s not in auction.withdrawn))

    def end_bidding(self) -> None:
        """B2, Open auction: the leaders pay; a single winner chooses his partner."""
        auction = self.running()
        leaders = sorted(auction.pledges)
        if not leaders:
            self.unused.append(auction.card.id)
            self.end_auction()
            return
        self.pay()
        if self.own_strips:
            auction.strip = leaders[0]
            self.ask("place", leaders[0])
        elif len(leaders) == 1:
            self.ask("partner", leaders[0])
        else:
            strips = [i for i in range(self.seats) if sorted(self.ends_of(i)) == leaders]
            self.ask_to_place(strips[0])

    def pay(self) -> None:
        """B2: the leaders pay their pledges (B4: what is left of it, after Rachael's special)."""
        for seat, pledge in self.running().pledges.items():
            self.mints[seat] = max(0, self.mints[seat] - pledge)

    def ask_to_place(self, strip: int) -> None:
        """B2, Placing: the winner who paid more places; then Auctioneer, then clockwise."""
        auction = self.running()
        auction.strip = strip
        paid = {s: auction.pledges.get(s, 0) for s in self.ends_of(strip)}
        most = [s for s in paid if paid[s] == max(paid.values())]
        self.ask("place", next(s for s in self.clockwise(self.auctioneer) if s in most))

    def choose_partner(self, seat: int, side: str) -> None:
        """B2: the neighbour to share with (open), or one of his two tied pairs (closed)."""
        strip = seat if side == "left" else self.right(seat)
        if self.running().kind == "closed":
            self.win_closed(strip)
        else:
            self.ask_to_place(strip)

    def place(self, row: int, col: int) -> None:
        """B2, Placing: the card goes into the strip between the winners."""
        auction = self.running()
        assert auction.strip is not None
        self.strips[auction.strip] = with_card(self.strips[auction.strip], auction.card, row, col)
        self.end_auction()

    # ---- closed auctions ----

    def seal(self, seat: int, number: int) -> None:
        """B2, Closed auction: sealed bids, from the Auctioneer clockwise; then the reveal."""
        auction = self.running()
        auction.sealed[seat] = number
        missing = [s for s in self.clockwise(self.auctioneer) if s not in auction.sealed]
        if missing:
            self.ask("seal", missing[0])
            return
        sums = [sum(auction.sealed[s] for s in self.ends_of(i)) for i in range(self.seats)]
        auction.tied = [i for i in range(self.seats) if sums[i] == max(sums)]
        if len(auction.tied) == 1:
            self.win_closed(auction.tied[0])
            return
        highest = self.highest_of_tied()
        if len(highest) == 1:
            self.picks(highest[0])
        elif self.auctioneer in highest:
            self.picks(self.auctioneer)
        else:
            self.ask("winner", self.auctioneer)

    def highest_of_tied(self) -> list[int]:
        """B2, Closed auction: the players of the tied pairs with the highest own bid."""
        auction = self.running()
        players = sorted({s for i in auction.tied for s in self.ends_of(i)})
        top = max(auction.sealed[s] for s in players)
        return [s for s in players if auction.sealed[s] == top]

    def picks(self, seat: int) -> None:
        """B2, Closed auction: this player picks between his tied pairs, if he has two."""
        his = [i for i in self.running().tied if seat in self.ends_of(i)]
        if len(his) == 1:
            self.win_closed(his[0])
        else:
            self.ask("partner", seat)

    def win_closed(self, strip: int) -> None:
        """B2, Closed auction: this pair wins and pays what each sealed."""
        auction = self.running()
        auction.lead({s: auction.sealed[s] for s in self.ends_of(strip)})
        self.pay()
        self.ask_to_place(strip)

    # ---- solitaire ----

    def solo_turn(self, number: int | None) -> None:
        """B4: the person bids (None: withdraws); after the first bid the card is read, once."""
        auction = self.running()
        if number is None:
            auction.withdrawn.add(0)
            self.opponent_gets_card()
            return
        auction.lead({0: number})
        if number > 1:
            self.end_bidding()
            return
        answer = self.opponents_face(self.roll())
        if answer == "special":
            answer = self.special()
        if answer == "take":
            self.opponent_gets_card()
        elif answer == "withdraw":
            auction.withdrawn.add(1)
            self.end_bidding()
        else:
            auction.lead({1: number + int(answer.removeprefix("raise "))})
            self.ask("bid", 0)

    def opponents_face(self, die: int) -> str:
        """B4: the face of the opponent's card for a die."""
        assert self.solo is not None
        return self.faces[self.solo][die - 1]

    def special(self) -> str:
        """B4: the special ability, read as take, withdraw or raise K."""
        card = self.running().card
        if self.solo == "justin":
            return "take" if could_match(self.strips[1], card) else "raise 1"
        if self.solo == "rachael":
            self.mints[0] = max(0, self.mints[0] - 1)
            return "withdraw"
        if self.solo == "sonic":
            both = [self.opponents_face(self.roll()), self.opponents_face(self.roll())]
            return "withdraw" if both == ["withdraw", "withdraw"] else "raise 2"
        assert self.solo == "mort"
        return f"raise {card.value}"

    def opponent_gets_card(self) -> None:
        """B4: put where it gives him the most points; on a tie lowest row, then column."""
        card = self.running().card
        options = []
        for row, col in valid_cells(self.strips[1]):
            strips = [self.strips[0], with_card(self.strips[1], card, row, col)]
            options.append((-self.score(1, strips, None), row, col))
        _, row, col = min(options)
        self.strips[1] = with_card(self.strips[1], card, row, col)
        self.end_auction()

    # ---- special abilities ----

    def begin_abilities(self) -> None:
        """B2, Special abilities: one after the other."""
        self.phase = "abilities"
        self.abilities_left = list(DECIDED_ABILITIES)
        self.next_ability()

    def majority(self, type_: str) -> int | None:
        """B2, Special abilities: who has the most of a type now; a tie gives nobody the ability."""
        held = [[card.type for card in self.controlled(s)] for s in range(self.seats)]
        counts = [types.count(type_) for types in held]
        return counts.index(max(counts)) if counts.count(max(counts)) == 1 else None

    def next_ability(self) -> None:
        """B2, Special abilities, in order, counted as each comes up; B4: the opponent's at once."""
        if not self.abilities_left:
            self.holders["culture"] = self.majority("culture")
            self.end()
            return
        ability = self.abilities_left[0]
        holder = self.holders[ability] = self.majority(ability)
        if holder is None or (ability == "deed" and not self.unused):
            self.abilities_left.pop(0)
            self.next_ability()
        elif self.solo is not None and holder == 1:
            self.use_ability(self.opponents_best(ability))
        else:
            self.ask(ability, holder)

    def ability_moves(self, ability: str, seat: int) -> list[str]:
        """B2, Special abilities: the uses, `skip` first (not of deed); strips, cards, cells."""
        moves = [] if ability == "deed" else ["skip"]
        if ability == "deed":
            for i in self.strips_of(seat):
                moves += [f"place {i} {r} {c}" for r, c in valid_cells(self.strips[i])]
        elif ability == "utility":
            for strip in self.strips:
                for placed in strip:
                    id_ = placed.card.id
                    moves += [f"move {id_} {r} {c}" for r, c in valid_shifts(strip, id_)]
        else:
            moves += [f"rotate {placed.card.id}" for strip in self.strips for placed in strip]
        return moves

    def drawn(self) -> Card | None:
        """B2, deed: the top unused card; it stays there until it is placed."""
        return self.cards[self.unused[0]] if self.unused else None

    def use_ability(self, move: str) -> None:
        """B2, Special abilities: use the first ability left (or `skip` it), then the next."""
        self.strips = after_ability(self.strips, move, self.drawn())
        if move.startswith("place "):
            self.unused.pop(0)
        self.abilities_left.pop(0)
        self.next_ability()

    def opponents_best(self, ability: str) -> str:
        """B4: the use with the best result, his points minus the person's; the first on a tie."""
        moves = self.ability_moves(ability, 1)
        results = []
        for move in moves:
            strips = after_ability(self.strips, move, self.drawn())
            culture = self.culture_after(strips)
            results.append(self.score(1, strips, culture) - self.score(0, strips, culture))
        return moves[results.index(max(results))]

    def culture_after(self, strips: list[Strip]) -> int | None:
        """B2, B4: who would have the culture ability with these strips."""
        now, self.strips = self.strips, strips
        holder = self.majority("culture")
        self.strips = now
        return holder

    # ---- the end ----

    def end(self) -> None:
        """B2, Scoring; B4: more points than the opponent wins, a tie is the opponent's."""
        self.phase = "over"
        self.decision = None
        self.to_move = None
        seats = range(self.seats)
        points = [self.score(s, self.strips, self.holders["culture"]) for s in seats]
        if self.solo is not None:
            ranking = [[0], [1]] if points[0] > points[1] else [[1], [0]]
        else:
            standing = [(-points[s], len(self.controlled(s)), -self.mints[s]) for s in seats]
            ranking = [[s for s in seats if standing[s] == v] for v in sorted(set(standing))]
        self.result = {
            "points": points,
            "winners": list(ranking[0]),
            "ranking": ranking,
            "abilities": dict(self.holders),
        }

    # ---- referee.md: what is shown ----

    def state(self) -> dict[str, Any]:
        """referee.md, State of `bid`: all there is, secrets included."""
        players = [
            {"name": self.names[s], "mints": self.mints[s], "points": self.points(s)}
            for s in range(self.seats)
        ]
        return {
            "game": "bid",
            "solo": self.solo,
            "round": self.round,
            "phase": self.phase,
            "to_move": self.to_move,
            "decision": self.decision,
            "auctioneer": self.auctioneer,
            "players": players,
            "block": list(self.block),
            "deck": list(self.deck),
            "unused": list(self.unused),
            "auction": None if self.auction is None else self.auction.shown(True, None),
            "strips": [[placed.shown() for placed in strip] for strip in self.strips],
            "last_roll": self.last_roll,
            "result": deepcopy(self.result),
        }

    def observe(self, seat: int | None) -> dict[str, Any]:
        """B2, referee.md: the state as a seat (None: a spectator) may see it."""
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError("no such seat")
        view = self.state()
        view["deck"] = len(self.deck)
        drawn = self.decision == "deed"
        view["unused"] = [
            card if drawn and place == 0 else "?" for place, card in enumerate(self.unused)
        ]
        view["auction"] = None if self.auction is None else self.auction.shown(False, seat)
        return view
