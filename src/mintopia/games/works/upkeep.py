"""The Upkeep phase, step by step (W3), and the beginning of the next round."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.games.works import schema as w
from mintopia.games.works.bank import BOTTOMLESS, clear_locations, end_game, gain
from mintopia.games.works.buildings import building_upkeep, stars_of
from mintopia.games.works.seating import seat_after
from mintopia.games.works.state import UNLIMITED, State
from mintopia.games.works.zones import (
    building_at,
    fill_supply,
    has_built,
    let_all_know,
    put_under_deck,
    take_from_supply,
)

SPECIAL_UPKEEP_SET = 1 << w.CO_OP | 1 << w.CORPORATE_HQ | 1 << w.GALLERY


@inlined_rule
def begin_upkeep(s: State, log: Log) -> None:
    """Do Upkeep 1 and 2: end the game or refill the Plan Supply; then start the effects."""
    emit(log, w.EV_UPKEEP, s.round_no)
    for player in range(s.seats):
        if stars_of(s, player) >= s.star_goal:
            end_game(s, log, w.BY_STARS)
            return
    if not fill_supply(s, log):
        end_game(s, log, w.BY_SUPPLY)
        return
    s.phase = w.UPKEEP
    s.upkeep_turn = 0
    s.upkeep_index = 0
    continue_upkeep(s, log)


@inlined_rule
def earns_plainly(s: State, player: int) -> bool:
    """Return whether Upkeep 3 is a plain sum for this player: nothing to choose, count or limit.

    Only rollouts use this shortcut; with a log every Building has its own event.
    """
    return s.mint_supply == UNLIMITED and s.building_set[player] & SPECIAL_UPKEEP_SET == 0


@inlined_rule
def continue_upkeep(s: State, log: Log) -> None:
    """Do Upkeep 3: Building effects from the starting player on, oldest first; a Co-op asks."""
    turn = s.upkeep_turn
    index = s.upkeep_index
    while turn < s.seats:
        player = seat_after(s, s.starting, turn)
        if log is None and earns_plainly(s, player):
            s.mints[player] += s.earning[player]
        else:
            while index < s.building_count[player]:
                card = building_at(s, player, index)
                index += 1
                building_upkeep(s, log, player, card)
                if s.phase == w.OVER:
                    return
                if card == w.CO_OP:
                    s.upkeep_turn = turn
                    s.upkeep_index = index
                    s.to_move = player
                    return
        turn += 1
        index = 0
    finish_upkeep(s, log)


@rule
def give_co_op_gift(s: State, log: Log, chosen: int) -> None:
    """Give the Co-op's gift to the chosen player, and continue Upkeep (W1, W3)."""
    emit(log, w.EV_CO_OP, s.to_move, chosen)
    gain(s, log, chosen, s.co_op_gives, w.FROM_CO_OP_GIFT)
    if s.phase != w.OVER:
        continue_upkeep(s, log)


@inlined_rule
def pay_owner(s: State, log: Log, location: int, deed: int, mints: int, source: int) -> None:
    """Do Upkeep 4 for a Deed Location: if it is occupied, its Owner gains Mints."""
    if s.used[location] > 0:
        for player in range(s.seats):
            if has_built(s, player, deed):
                gain(s, log, player, mints, source)


@rule
def flush_supply(s: State, log: Log) -> None:
    """Put unsold Plans under the deck and draw new ones, in solitaire (W5)."""
    for place in range(s.supply_places):
        card = s.supply[place]
        if card != w.NO_PLAN:
            take_from_supply(s, card)
            put_under_deck(s, card)
            let_all_know(s, card)
            emit(log, w.EV_FLUSH, card, place)
    fill_supply(s, log)


@inlined_rule
def finish_upkeep(s: State, log: Log) -> None:
    """Do Upkeep 4 to 6: Owners gain, Mints return, income; then a new round or the round limit."""
    pay_owner(
        s, log, w.WHOLESALER, w.WHOLESALER_DEED, s.wholesaler_owner_gains, w.FROM_WHOLESALER_OWNER
    )
    if s.phase == w.OVER:
        return
    pay_owner(s, log, w.LOTTO, w.LOTTO_DEED, s.lotto_owner_gains, w.FROM_LOTTO_OWNER)
    if s.phase == w.OVER:
        return
    if s.solo != w.NO_SOLO and s.used[w.SUPPLIER] == 0:
        flush_supply(s, log)
    clear_locations(s, log)
    for step in range(s.seats):
        gain(s, log, seat_after(s, s.starting, step), s.income, w.FROM_INCOME)
        if s.phase == w.OVER:
            return
    if s.round_no >= w.ROUND_LIMIT:
        end_game(s, log, w.BY_ROUND_LIMIT)
        return
    begin_round(s, log)


@inlined_rule
def begin_round(s: State, log: Log) -> None:
    """Begin a round's Development phase with the starting player; refill Mort's Mints (W3, W5)."""
    s.round_no += 1
    if s.solo == w.MORT:
        s.mints[w.OPPONENT_SEAT] = BOTTOMLESS
    s.phase = w.DEVELOPMENT
    s.to_move = s.starting
    s.passed = 0
    s.second_turn = 0
    emit(log, w.EV_ROUND, s.round_no, s.starting)
