"""The reference implementation of Mint Bid: special abilities and the end (B2, B4)."""

from __future__ import annotations

from .bid_state import BidState
from .bid_tables import DECIDED_ABILITIES, Card, Strip, after_ability, valid_cells, valid_shifts


class BidAbilities(BidState):
    """The game after the last round."""

    # ---- special abilities ----

    def begin_abilities(self) -> None:
        """B2, Special abilities: one after the other."""
        self.phase = "abilities"
        self.abilities_left = list(DECIDED_ABILITIES)
        self.next_ability()

    def majority(self, type_: str) -> int | None:
        """B2, Special abilities: who has the most of a type now; in a tie, nobody."""
        held = [[card.type for card in self.controlled(s)] for s in range(self.seats)]
        counts = [types.count(type_) for types in held]
        return counts.index(max(counts)) if counts.count(max(counts)) == 1 else None

    def next_ability(self) -> None:
        """B2, Special abilities: in order, each counted in turn; B4: the opponent acts at once."""
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
        """B2, Special abilities: the uses by strip, card and cell; `skip` first (not for deed)."""
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
        """B2, Special abilities: use (or `skip`) the first remaining ability, then the next."""
        self.strips = after_ability(self.strips, move, self.drawn())
        if move.startswith("place "):
            self.unused.pop(0)
        self.abilities_left.pop(0)
        self.next_ability()

    def opponents_best(self, ability: str) -> str:
        """B4: the use with the best result, his points minus the person's; in a tie the first."""
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
        """B2, Scoring; B4: the person needs more points than the opponent, who wins a tie."""
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
