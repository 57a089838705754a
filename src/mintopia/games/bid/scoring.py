"""Points and the final ranking (B2, B4)."""

from __future__ import annotations

from mintopia.engine.kernel.rule import rule
from mintopia.engine.schema.rules import group_by_rank
from mintopia.games.bid import schema as b
from mintopia.games.bid.seating import is_shared, right_of
from mintopia.games.bid.state import State


@rule
def matches_controlled(s: State, seat: int) -> int:
    """Count the matches of the strips on both sides of a player (B2)."""
    matches = s.strip_matches[seat]
    if is_shared(s):
        matches += s.strip_matches[right_of(s, seat)]
    return matches


@rule
def locations_controlled(s: State, seat: int) -> int:
    """Count the Locations of the strips on both sides of a player (B2)."""
    count = s.strip_counts[seat]
    if is_shared(s):
        count += s.strip_counts[right_of(s, seat)]
    return count


@rule
def of_type_controlled(s: State, seat: int, card_type: int) -> int:
    """Count the Locations of one type that a player controls (B2)."""
    count = s.strip_types[seat * b.TYPES + card_type]
    if is_shared(s):
        count += s.strip_types[right_of(s, seat) * b.TYPES + card_type]
    return count


@rule
def points_of(s: State, seat: int) -> int:
    """Return what a player would score now, before special abilities: values and matches (B2)."""
    points = s.strip_values[seat] + matches_controlled(s, seat)
    if is_shared(s):
        points += s.strip_values[right_of(s, seat)]
    return points


@rule
def majority(s: State, card_type: int) -> int:
    """Return who controls the most Locations of a type now; NOBODY in a tie (B2)."""
    most = 0
    holder = b.NOBODY
    for seat in range(s.seats):
        count = of_type_controlled(s, seat, card_type)
        if count > most:
            most = count
            holder = seat
        elif count == most:
            holder = b.NOBODY
    return holder


@rule
def culture_holder(s: State) -> int:
    """Return who has the culture ability, or NOBODY (B2).

    While the abilities before it are used, this is the player who has the most Locations now.
    """
    return s.ability_seats[b.CULTURE] if s.phase != b.ABILITY_PHASE else majority(s, b.CULTURE)


@rule
def match_worth(s: State, seat: int) -> int:
    """Return what a match is worth to a player: 1 point, or 2 with the culture ability (B2)."""
    return 2 if culture_holder(s) == seat else 1


@rule
def final_points(s: State, seat: int) -> int:
    """Return a player's points; the culture ability counts from the ability phase on (B2)."""
    return points_of(s, seat) + (match_worth(s, seat) - 1) * matches_controlled(s, seat)


@rule
def compare(s: State, seat: int, other: int) -> int:
    """Compare two players at the end: positive if the first is ahead, 0 if tied (B2, B4)."""
    ahead = final_points(s, seat) - final_points(s, other)
    if ahead == 0 and s.solo != b.NO_SOLO and seat != other:
        return 1 if seat == b.OPPONENT else -1
    if ahead == 0:
        ahead = locations_controlled(s, other) - locations_controlled(s, seat)
    if ahead == 0:
        ahead = s.mints[seat] - s.mints[other]
    return ahead


@rule
def rank_of(s: State, seat: int) -> int:
    """Count the players ahead of this one: 0 for a winner."""
    ahead = 0
    for other in range(s.seats):
        if compare(s, other, seat) > 0:
            ahead += 1
    return ahead


@rule
def is_winner(s: State, seat: int) -> bool:
    """Return whether a player wins, alone or with others (B2)."""
    return rank_of(s, seat) == 0


def ranking(s: State) -> list[list[int]]:
    """Return the seats grouped by place, the winners first."""
    return group_by_rank(rank_of(s, seat) for seat in range(s.seats))


def deciding_tiebreak(s: State) -> b.Tiebreak:
    """Return what decided first place: points, locations, mints, solo or shared."""
    order = ranking(s)
    winner = order[0][0]
    if len(order[0]) > 1:
        return "shared"
    points = final_points(s, winner)
    rivals = [seat for seat in range(s.seats) if seat != winner and final_points(s, seat) == points]
    if not rivals:
        return "points"
    if s.solo != b.NO_SOLO:
        return "solo"
    count = locations_controlled(s, winner)
    if any(locations_controlled(s, seat) == count for seat in rivals):
        return "mints"
    return "locations"
