"""Starts sessions: new games, saved games and daily deals, each with the file it is saved in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from mintopia.engine.files import read_record_file
from mintopia.engine.game import Game, load_record, new_game
from mintopia.host.daily_deals import Deal
from mintopia.host.table import Forced, players_of
from mintopia.terminal.bot_pool import BotPool
from mintopia.terminal.daily import daily_meta, make_daily_bot, names_of
from mintopia.terminal.saves import SavedGame, new_path
from mintopia.terminal.seating import bots_from_meta
from mintopia.terminal.session import Session
from mintopia.terminal.strength import Strength, is_counted, strength_path

DEFAULT_PACE = 0.8  # the least time for a bot's turn on the full screen, in seconds


@dataclass(frozen=True)
class Start:
    """The settings for starting games, such as which are offered and where they are saved."""

    games: Sequence[str]
    language: str
    path: Path | None = None
    seed: int | None = None
    extra: Mapping[str, object] = field(default_factory=dict)  # options nobody is asked for
    pace: float = DEFAULT_PACE
    bot_pool: BotPool = field(default_factory=BotPool)
    plain_board: bool = False
    forced: Forced = "pause"
    last: SavedGame | None = None  # the game that was left last, to be offered first
    daily: Mapping[str, Any] | None = None  # the date of a daily deal, and whether the game counts
    strength: Strength = field(default_factory=lambda: Strength(strength_path()))

    def session(self, game: str, options: Mapping[str, object], bots: Mapping[int, str]) -> Session:
        """Start a new game and save it, in a new file unless one is named."""
        path = new_path(game) if self.path is None else self.path
        new = new_game(game, seed=self.seed, **{**options, **self.extra})
        playing = {seat: self.strength.bot(bot, game) for seat, bot in bots.items()}
        session = self._session(new, path, playing, self.daily)
        session.autosave()
        return session

    def daily_session(self, dealt: Deal, path: Path | None) -> Session:
        """Start a daily deal: the counted try in the file `path`, or uncounted in a new file."""
        if path is not None:
            with suppress(OSError):  # saving will report the error
                path.parent.mkdir(parents=True, exist_ok=True)
        told = {"date": dealt.date, "counted": path is not None}
        beginning = replace(self, path=path, seed=dealt.seed, daily=told)
        options = {**dealt.options, "names": names_of(dealt, self.language)}
        return beginning.session(dealt.game, options, dealt.bot_seats())

    def saved_session(self, path: Path) -> Session:
        """Continue a saved game; it stays in its file unless another is named."""
        saved = read_record_file(path)
        game = load_record(saved)
        bots = bots_from_meta(saved, players_of(game))
        session = self._session(game, self.path or path, bots, daily_meta(saved), is_counted(saved))
        session.require_permission()
        return session

    def again(self) -> Start:
        """Return the settings for another game, which gets a new file and a new seed."""
        return replace(self, path=None, seed=None, extra={}, last=None, daily=None)

    def _session(
        self,
        game: Game,
        path: Path,
        bots: Mapping[int, str],
        daily: Mapping[str, Any] | None,
        counted: bool = False,
    ) -> Session:
        return Session(
            game,
            self.language,
            path,
            bots,
            self.bot_pool if daily is None else replace(self.bot_pool, make_bot=make_daily_bot),
            self.plain_board,
            self.forced,
            daily,
            self.strength,
            counted,
        )
