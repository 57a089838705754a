"""Gymnasium's environment for solitaire, or for one seat against bots."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from mintopia.bots.bot import Bot
from mintopia.bots.roster import BotName, BotSpec, check_bot, make_bot
from mintopia.errors import OptionError
from mintopia.research.actions import ActionSetName
from mintopia.research.match import (
    Match,
    Observed,
    OnIllegal,
    RenderMode,
    check_render_mode,
    joined,
    seed_from,
)
from mintopia.research.registration import VERSION

ANY_SEAT: Final = "random"


class SeatEnv(gymnasium.Env[Observed, int]):
    """A game from one seat, with bots in the other seats; created by `gym`."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "version": VERSION}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self, match: Match, bots: Sequence[str], seat: int | str = 0, render_mode: str | None = None
    ) -> None:
        check_render_mode(render_mode)
        self.match = match
        self.bots = tuple(bots)
        self.seat = match.seats[0] if seat == ANY_SEAT else int(seat)
        self.render_mode = render_mode
        self.observation_space = cast("spaces.Space[Observed]", match.observation_space())
        self.action_space = match.action_space()
        self._any_seat = seat == ANY_SEAT
        self._players: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a new game, and play up to the seat's first decision.

        A seed fixes the deal, the seat and the bots of this and all later games; `options` is
        ignored.
        """
        super().reset(seed=seed)
        while True:
            self._begin()
            if self.match.to_move is not None:  # bots may end a game before the first decision
                return self._observed()

    def _begin(self) -> None:
        deal = seed_from(self.np_random)
        if self._any_seat:
            self.seat = int(self.np_random.choice(self.match.seats))
        others = [seat for seat in self.match.seats if seat != self.seat]
        self.close()
        self._players = {
            seat: make_bot(name, self.match.rules.id, seed_from(self.np_random))
            for seat, name in zip(others, self.bots, strict=True)
        }
        self.match.start(deal)
        self._play_others()

    def step(self, action: int) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Play an action of the seat, then the other seats until it must decide again."""
        self.match.play(action)
        self._play_others()
        over = self.match.to_move is None
        observed, info = self._observed()
        return observed, self.match.reward(self.seat) if over else 0.0, over, False, info

    def _play_others(self) -> None:
        while self.match.to_move not in (None, self.seat):
            bot = self._players[self.match.to_move]
            self.match.play_action(bot.choose(self.match.game))

    def _observed(self) -> tuple[Observed, dict[str, Any]]:
        seen = self.match.observe(self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"].copy()}
        if self.match.illegal_by is not None:
            info["illegal_action"] = True
        elif self.match.to_move is None:
            info["result"] = self.match.game.result
        return seen, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions under the name that sb3-contrib's MaskablePPO expects."""
        return self.match.mask(self.seat).astype(np.bool_)

    def imagine(self, seed: int) -> SeatEnv:
        """Return a copy for planning: what the seat does not know is dealt anew, with new bots.

        A plain copy of the environment would reveal the cards to come.
        """
        twin = copy.copy(self)
        twin.match = self.match.imagine(self.seat, seed)
        twin.np_random = np.random.default_rng(seed)
        twin._players = {
            seat: make_bot(bot.name, self.match.rules.id, seed_from(twin.np_random))
            for seat, bot in self._players.items()
        }
        return twin

    def render(self) -> str | None:
        """Return the table as text, as the seat sees it; None without render_mode="ansi"."""
        return self.match.game.draw(self.seat) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Free the bots' resources, such as processes."""
        for bot in self._players.values():
            bot.close()
        self._players = {}


def gym(
    game: str,
    *,
    bots: BotName | BotSpec | list[str] | tuple[str, ...] = "greedy",
    seat: int | Literal["random"] = 0,
    actions: ActionSetName = "full",
    on_illegal: OnIllegal = "end",
    render_mode: RenderMode | None = None,
    options: Mapping[str, object] | None = None,
    **named: Any,
) -> SeatEnv:
    """Return a Gymnasium environment of a game, with the options of `mintopia.new_game`.

    They are given by name, or as `options` for a game whose name type checkers do not know.
    With solo=... it is solitaire. Otherwise one seat (`seat`, or "random" for a different one in
    every game) plays against bots: one name for all, or a name for each other seat, in order.
    `actions` is "full" or "compact". An illegal action ends the game with -1; with
    on_illegal="raise" it raises an error instead.
    """
    match = Match(game, joined(options, named), actions, on_illegal)
    others = len(match.seats) - 1
    names = [bots] * others if isinstance(bots, str) else list(bots)
    for name in names:
        check_bot(name)
    if len(names) != others:
        raise OptionError(
            f"bots must name {others} bots, one for each other seat, not {len(names)}."
        )
    if seat != ANY_SEAT and seat not in match.seats:
        last = match.seats[-1]
        raise OptionError(
            f"seat must be a whole number from 0 to {last}, or 'random', not {seat!r}."
        )
    return SeatEnv(match, names, seat, render_mode)
