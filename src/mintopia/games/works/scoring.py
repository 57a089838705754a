"""The final ranking: stars, then the tie-breaks (W4, W5)."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.rules import group_by_rank
from mintopia.games.works import schema as w
from mintopia.games.works.buildings import neighborhood_size, stars_of
from mintopia.games.works.state import State

MOST_YEARS = 1000  # farther from 42 than any age


@rule
def ages_count(s: State) -> bool:
    """Return whether ages break ties: not in the variant prototype or in solitaire (W5, W6)."""
    return s.variant != w.PROTOTYPE and s.solo == w.NO_SOLO


@rule
def years_from_42(s: State, player: int) -> int:
    """Return how far a player's age is from 42; without an age, farther than any (W4)."""
    age = s.ages[player]
    return MOST_YEARS if age == w.NOBODY else abs(age - w.TIEBREAK_AGE)


@rule
def compare(s: State, a: int, b: int) -> int:
    """Compare two players at the end: above 0 if the first is ahead, 0 for a tie (W4)."""
    if s.reason == w.BY_MINT_SUPPLY:
        return int(a == w.OPPONENT_SEAT) - int(b == w.OPPONENT_SEAT)
    ahead = stars_of(s, a) - stars_of(s, b)
    if ahead == 0:
        ahead = neighborhood_size(s, b) - neighborhood_size(s, a)
    if ahead == 0:
        ahead = s.mints[a] - s.mints[b]
    if ahead == 0 and ages_count(s):
        ahead = years_from_42(s, b) - years_from_42(s, a)
    return ahead


@rule
def rank_of(s: State, player: int) -> int:
    """Count the players ahead of this one: 0 for a winner."""
    ahead = 0
    for other in range(s.seats):
        if compare(s, other, player) > 0:
            ahead += 1
    return ahead


@rule
def is_winner(s: State, player: int) -> bool:
    """Return whether a player wins, alone or shared (W4)."""
    return rank_of(s, player) == 0


def ranking(s: State) -> list[list[int]]:
    """Group the seats by place, best first."""
    return group_by_rank(rank_of(s, seat) for seat in range(s.seats))


def deciding_tiebreak(s: State) -> w.Tiebreak:
    """Return what decided first place: stars, neighborhood, mints, age or shared."""
    order = ranking(s)
    winner = order[0][0]
    if len(order) == 1 or len(order[0]) > 1:
        return "shared"
    rivals = [
        seat
        for seat in range(s.seats)
        if seat != winner and stars_of(s, seat) == stars_of(s, winner)
    ]
    if not rivals or s.reason == w.BY_MINT_SUPPLY:
        return "stars"
    size = neighborhood_size(s, winner)
    rivals = [seat for seat in rivals if neighborhood_size(s, seat) == size]
    if not rivals:
        return "neighborhood"
    return "age" if len(tied_but_for_age(s)) > 1 else "mints"


def tied_but_for_age(s: State) -> list[int]:
    """List the winner and all with the same stars, Neighborhood size and Mints (W4)."""
    winner = ranking(s)[0][0]

    def known(seat: int) -> tuple[int, int, int]:
        return stars_of(s, seat), neighborhood_size(s, seat), s.mints[seat]

    return [seat for seat in range(s.seats) if known(seat) == known(winner)]
