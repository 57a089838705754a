"""Moving Mints between hands, spaces, the Gallery and the Mint Supply; no other module does."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.state import UNLIMITED, State

# Mort pays from the Mint Supply and has no Mint count (W5). In the state he has so many Mints,
# refilled every round, that he can pay anything; nobody is shown the number.
BOTTOMLESS = 30_000  # more than anybody can ever have (cards.py), and within 16 bits


@rule
def end_game(s: State, log: Log, reason: int) -> None:
    """End the game, leaving everything on the table as it is."""
    s.phase = w.OVER
    s.reason = reason
    emit(log, w.EV_END, reason)


@rule
def counts_mints(s: State, player: int) -> bool:
    """Return whether a player has a Mint count; only Mort has none (W5)."""
    return s.solo != w.MORT or player != w.OPPONENT_SEAT


@rule
def from_limited_supply(s: State, mints: int) -> int:
    """Take Mints from a limited Mint Supply, as far as they last; return how many (W5)."""
    taken = min(mints, s.mint_supply)
    s.mint_supply -= taken
    return taken


@rule
def check_mint_supply(s: State, log: Log) -> None:
    """End the game if the Mint Supply is empty: Rachael wins immediately (W5)."""
    if s.mint_supply == 0:
        end_game(s, log, w.BY_MINT_SUPPLY)


@rule
def gain(s: State, log: Log, player: int, mints: int, source: int) -> None:
    """Move Mints from the Mint Supply to a player."""
    if s.mint_supply == UNLIMITED:
        s.mints[player] += mints
        if mints > 0 and counts_mints(s, player):
            emit(log, w.EV_GAIN, player, mints, source)
    elif mints > 0:
        taken = from_limited_supply(s, mints)
        s.mints[player] += taken
        emit(log, w.EV_GAIN, player, taken, source)
        check_mint_supply(s, log)


@rule
def put_on_gallery(s: State, log: Log, player: int, mints: int) -> None:
    """Put Mints from the Mint Supply on the Gallery (W1)."""
    if s.mint_supply == UNLIMITED:
        s.gallery += mints
    else:
        s.gallery += from_limited_supply(s, mints)
    emit(log, w.EV_GALLERY, player, s.gallery)
    check_mint_supply(s, log)


@rule
def return_gallery_mints(s: State, log: Log) -> None:
    """Return the Mints on a Gallery that leaves its Neighborhood to the Mint Supply (W3)."""
    if s.gallery > 0:
        emit(log, w.EV_GALLERY_RETURN, s.gallery)
        if s.mint_supply != UNLIMITED:
            s.mint_supply += s.gallery
        s.gallery = 0


@inlined_rule
def pay(s: State, log: Log, player: int, location: int, price: int) -> None:
    """Pay a price onto the first free space of a Location; Justin blocks the rest (W3, W5)."""
    s.mints[player] -= price
    space = s.used[location]
    at = location * w.SPACES + space
    s.space_by[at] = player
    s.space_mints[at] = price
    s.used[location] = space + 1
    s.occupied |= 1 << location
    full = 1 if space + 1 >= s.spaces[location] else 0
    s.free &= ~(full << location)
    emit(log, w.EV_PLACE, player, location, space, price)
    if s.solo == w.JUSTIN and player == w.OPPONENT_SEAT:
        block_other_spaces(s, log, location)


@rule
def block_other_spaces(s: State, log: Log, location: int) -> None:
    """Block the other free spaces of a Location that Justin uses, until the next round (W5)."""
    blocked = s.spaces[location] - s.used[location]
    if blocked == 0:
        return
    for space in range(s.used[location], s.spaces[location]):
        at = location * w.SPACES + space
        s.space_by[at] = w.OPPONENT_SEAT
        s.space_mints[at] = 0
    s.used[location] = s.spaces[location]
    s.free &= ~(1 << location)
    emit(log, w.EV_BLOCK, w.OPPONENT_SEAT, location, blocked)


@inlined_rule
def clear_locations(s: State, log: Log) -> None:
    """Do Upkeep 5: return all Mints on Locations to the Mint Supply and free every space (W3)."""
    if log is not None or s.mint_supply != UNLIMITED:
        return_location_mints(s, log)
    for at in range(w.LOCATIONS * w.SPACES):
        s.space_by[at] = 0
        s.space_mints[at] = 0
    for location in range(w.LOCATIONS):
        s.used[location] = 0
    s.occupied = 0
    s.free = s.open


@rule
def return_location_mints(s: State, log: Log) -> None:
    """Return Mints to the Mint Supply; Rachael's on the Supplier leave the game instead (W5)."""
    back = 0
    gone = 0
    for at in range(w.LOCATIONS * w.SPACES):
        back += s.space_mints[at]
    if s.solo == w.RACHAEL:
        for at in range(w.SUPPLIER * w.SPACES, w.SUPPLIER * w.SPACES + w.SPACES):
            if s.space_by[at] == w.OPPONENT_SEAT:
                gone += s.space_mints[at]
    back -= gone
    if s.mint_supply != UNLIMITED:
        s.mint_supply += back
    if back > 0:
        emit(log, w.EV_RETURN, back)
    if gone > 0:
        emit(log, w.EV_LEAVE, gone)
