"""The reference implementation of Mint Bid: rounds and auctions (B2, B3), solitaire (B4)."""

from __future__ import annotations

from .bid_abilities import BidAbilities
from .bid_tables import BLOCK_SIZE, INCOME, Auction, Offer, could_match, valid_cells, with_card


class BidAuctions(BidAbilities):
    """Rounds, open and closed auctions, and the solitaire opponent."""

    # ---- rounds ----

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
        """B2 (4): the roll, also in the last round; B4: no roll. Then the next round or the end."""
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
        """B2 (3): the card is gone; the token passes to the left (not in solitaire, B4)."""
        self.block.remove(self.running().card.id)
        if self.solo is None:
            self.auctioneer = self.left(self.auctioneer)
        self.next_auction()

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
        """B2, Open auction: this seat's turn is over; the auction ends or the next seat moves."""
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
        """B2: the leaders pay their pledges (B4: or all they have, after Rachael's special)."""
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
        """B4: the person bids (None: withdraws); the opponent answers only the first bid."""
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
        """B4: it is put where it gives him the most points; in a tie lowest row, then column."""
        card = self.running().card
        options = []
        for row, col in valid_cells(self.strips[1]):
            strips = [self.strips[0], with_card(self.strips[1], card, row, col)]
            options.append((-self.score(1, strips, None), row, col))
        _, row, col = min(options)
        self.strips[1] = with_card(self.strips[1], card, row, col)
        self.end_auction()
