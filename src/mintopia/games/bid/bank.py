"""Paying and gaining Mints, which only this module does. The Mint Supply is unlimited."""

from __future__ import annotations

from mintopia.engine.kernel.log import Log, emit
from mintopia.engine.kernel.rule import rule
from mintopia.games.bid.schema import EV_GAIN, EV_INCOME, EV_LOSE, EV_PAY
from mintopia.games.bid.state import State


@rule
def gain_income(s: State, log: Log, seat: int) -> None:
    """Pay a player the income of a round (B2, B3, B4)."""
    s.mints[seat] += s.income
    emit(log, EV_INCOME, seat, s.income)


@rule
def gain(s: State, log: Log, seat: int, mints: int) -> None:
    """Pay a player the Mints gained from a roll (B2)."""
    s.mints[seat] += mints
    if mints > 0:
        emit(log, EV_GAIN, seat, mints)


@rule
def pay(s: State, log: Log, seat: int, mints: int) -> None:
    """Take a payment, or all a player has if Rachael took a Mint after their bid (B4)."""
    paid = min(mints, s.mints[seat])
    s.mints[seat] -= paid
    if paid > 0:
        emit(log, EV_PAY, seat, paid)


@rule
def lose(s: State, log: Log, seat: int) -> None:
    """Take a Mint from a player, if they have one (B4)."""
    if s.mints[seat] > 0:
        s.mints[seat] -= 1
        emit(log, EV_LOSE, seat, 1)
