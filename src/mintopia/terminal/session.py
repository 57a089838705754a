"""A game at one screen: who plays which seat, who is looking, undo, saving.

It knows neither Textual nor lines of text, so the full-screen and the plain game both use it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

from mintopia.bots.bot import BotError
from mintopia.bots.roster import own_cards_warning
from mintopia.engine.game import Event, Game
from mintopia.engine.options import show
from mintopia.errors import MintopiaError, SeatError, UndoError, message_of
from mintopia.host.daily_deals import outcome_of
from mintopia.host.table import (
    PLAY,
    Forced,
    OrderRefusedError,
    OrdersInfo,
    Player,
    Table,
    players_of,
)
from mintopia.terminal.bot_pool import LONG_SECONDS, Adviser, BotPool, BotSeat
from mintopia.terminal.bots import bot_name, is_named_after, is_named_like_bot, is_program, searches
from mintopia.terminal.game_screen import Bundle, GameScreen, Outcome, Picture, Sheet, screen_for
from mintopia.terminal.replay import LogLine, Replay, Viewpoint
from mintopia.terminal.saves import save_game
from mintopia.terminal.seating import META_KEY, seats_meta
from mintopia.terminal.strength import COUNTED_KEY, Strength
from mintopia.terminal.texts import texts

DIGITS = "1234567890"
LETTERS = "abcdefgijkmnprwxyz"  # without h, l, o, q, s, t, u, v: they are commands
MOVE_KEYS = DIGITS + LETTERS


class Stage(Enum):
    """What the screen is used for at the moment."""

    TURN = "turn"  # the person to move looks at the screen
    BOT = "bot"  # a bot is to move
    STUCK = "stuck"  # a bot is to move but cannot; somebody must choose who plays on
    ITSELF = "itself"  # a person is to move and has nothing to decide
    SECRET = "secret"  # the person who has just moved reads what only they may know
    HAND_OVER = "hand-over"  # nobody is looking; the screen goes to the person to move
    OVER = "over"


class Session:
    """A table at one screen.

    Automatic seats (the solitaire cards) play their turns by themselves; the screen asks bots for
    their moves in a thread. With several people the screen changes hands between their turns, so
    that nobody sees another player's hidden cards.
    """

    def __init__(
        self,
        game: Game,
        language: str,
        path: Path | None = None,
        bots: Mapping[int, str] | None = None,
        bot_pool: BotPool | None = None,
        plain_board: bool = False,
        forced: Forced = "never",
        daily: Mapping[str, Any] | None = None,
        strength: Strength | None = None,
        counted: bool = False,
    ) -> None:
        self.language = language
        self.game_screen: GameScreen = screen_for(game.id, plain_board)
        self._plain_board = plain_board
        self.players = players_of(game)
        playing = bots or {}
        self.table = Table([_player(playing.get(seat)) for seat in self.players], game)
        self.daily = daily  # the date of a daily deal, and whether the game counts
        self.table.is_counted = daily is not None and bool(daily["counted"])
        self._strength = strength or Strength()
        self._counted = counted  # whether the game has moved the person's step
        self.bot_pool = bot_pool or BotPool()
        self.adviser = Adviser(self.bot_pool)
        self.path = path  # of the file that the game is saved in
        self.trouble = ""
        self._failure = ""
        self._bot_seats: dict[int, BotSeat] = {}
        self._unsure: set[int] = set()
        self.viewer: int | None = None  # who looks at the screen; None while it changes hands
        self._sitting: int | None = None  # the person who looked last, while bots play
        self.secrets: list[str] = []  # what the last move revealed to its player alone
        self._drawn: tuple[object, Picture] | None = None
        self._itself: str | None = None  # the ordered or forced move of the person to move
        self._unseen: set[int] = set()  # the numbers of the moves that played themselves
        self.forced = forced
        for seat in self.players:
            self.table.set_forced(seat, forced)
        self.table.play_cards()
        self._change_hands()

    @property
    def game(self) -> Game:
        """The game."""
        return self.table.running_game()

    @property
    def bots(self) -> dict[int, str]:
        """The seats that bots play, each with its bot."""
        found = ((seat, self.table.bot_of(seat)) for seat in self.players)
        return {seat: bot for seat, bot in found if bot is not None}

    # --- who looks ------------------------------------------------------------------------------
    @property
    def stage(self) -> Stage:
        """What the screen is used for now."""
        if self.game.over:
            return Stage.OVER
        if self.secrets:
            return Stage.SECRET
        seat = self.game.to_move
        if seat in self.bots:
            return Stage.STUCK if self._failure or seat in self._unsure else Stage.BOT
        if self._itself is not None:
            return Stage.ITSELF
        return Stage.TURN if self.viewer == seat else Stage.HAND_OVER

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(self.table.people())

    @property
    def you(self) -> int | None:
        """The seat of the only person; None where several people share the screen."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def name(self) -> str:
        """The name of the seat to move; empty when the game is over."""
        seat = self.game.to_move
        return "" if seat is None else self.game.names[seat]

    def next_stage(self) -> None:
        """Continue from the secret news to the hand-over, or from the hand-over to the turn."""
        if self.stage is Stage.SECRET:
            self.secrets = []
            self.viewer = self._sitting = None
        elif self.stage is Stage.HAND_OVER:
            self.viewer = self._sitting = self.game.to_move

    # --- who plays ------------------------------------------------------------------------------
    @property
    def warning(self) -> str:
        """What people who changed cards should know about the bots, if anything."""
        warning = own_cards_warning(self.bots.values(), self.game.options.given.get("cards"))
        return "" if warning is None else warning.message(self.language)

    def seat_words(self, seat: int) -> str:
        """Return a seat's name and who plays it, or only the name if it is the bot's own."""
        name, bot = self.game.names[seat], self.bots.get(seat)
        if bot is not None and is_named_after(name, bot, self.language):
            return name
        return texts(self.language).say("bots", "now", name=name, who=self.player_words(seat))

    def player_words(self, seat: int) -> str:
        """Describe who plays a seat: a person, or a bot by name."""
        bot = self.bots.get(seat)
        if bot is None:
            return texts(self.language).say("bots", "person")
        return bot_name(bot, self.language)

    def played_by(self) -> dict[int, str]:
        """Return who plays the seats whose names do not say so, since they were handed over."""
        found = {}
        for seat in self.players:
            bot, name = self.bots.get(seat), self.game.names[seat]
            is_person = bot is None and not is_named_like_bot(name)
            if not is_person and (bot is None or not is_named_after(name, bot, self.language)):
                found[seat] = self.player_words(seat)
        return found

    def full_name(self, seat: int) -> str:
        """Return a seat's name, followed by who plays it if the name does not say so."""
        name, played_by = self.game.names[seat], self.played_by().get(seat)
        return name if played_by is None else f"{name} ({played_by})"

    def hand_to(self, seat: int, bot: str | None) -> None:
        """Hand a seat to a bot, or with None back to a person."""
        if seat not in self.players:
            seats = ", ".join(str(one + 1) for one in self.players)
            raise SeatError(
                texts(self.language).say("bots", "no-seat", seat=show(seat + 1), seats=seats)
            )
        self._dismiss(seat)
        self._unsure.discard(seat)
        self.table.seats[seat] = _player(bot and self._strength.bot(bot, self.game.id))
        self._failure = ""
        self._change_hands()
        self.autosave()

    def require_permission(self) -> None:
        """Require permission before running any program named in a saved game."""
        self._unsure = {seat for seat, bot in self.bots.items() if is_program(bot)}

    @property
    def must_allow(self) -> bool:
        """Whether the bot to move is a program that still needs permission to run."""
        return self.game.to_move in self._unsure

    def allow(self) -> None:
        """Allow the program to move to run, here and at other seats."""
        allowed = self.bots[self._bot_seat()]
        self._unsure = {seat for seat in self._unsure if self.bots[seat] != allowed}

    def ask_bot(self) -> Callable[[], int]:
        """Return a function that gets the action of the bot to move; call it in a thread."""
        seat = self._bot_seat()
        if seat not in self._bot_seats:
            self._bot_seats[seat] = BotSeat(self.bot_pool, self.bots[seat], self.game, seat)
        bot_seat, game = self._bot_seats[seat], self.game.copy()
        return lambda: bot_seat.choose(game)

    def wait_words(self, seconds: float) -> str:
        """Explain why the bot to move takes so long; empty if it does not."""
        say, seat = texts(self.language).say, self._bot_seat()
        if seat in self._bot_seats and self._bot_seats[seat].slow:  # its search is being compiled
            return say("bots", "slow")
        is_long = seconds > LONG_SECONDS and searches(self.bots[seat], self.game)
        return say("bots", "long") if is_long else ""

    def cancel_bot(self) -> None:
        """Dismiss the bot that is thinking; a new one is made on the next try."""
        if self.game.to_move in self.bots:
            self._dismiss(self._bot_seat())

    def play_bot(self, answer: Callable[[], int]) -> None:
        """Play the action that the bot to move has chosen.

        If it failed, remember why it cannot go on, until somebody chooses who plays its seat.
        """
        try:
            action = answer()
        except BotError as error:
            self._dismiss(self._bot_seat())
            self._failure = error.message(self.language) or "?"
        else:
            self._play(action)

    def why_stuck(self) -> str:
        """Describe what is wrong with the bot to move."""
        if self.must_allow:
            program = self.bots[self._bot_seat()].partition(":")[2]
            return self.bot_words("allow", program=program)
        return self.bot_words("failed", reason=self._failure)

    def bot_words(self, key: str, **fields: object) -> str:
        """Return a sentence about the bot to move, such as that it is thinking."""
        name = self.full_name(self._bot_seat())
        return texts(self.language).say("bots", key, name=name, **fields)

    def close(self) -> None:
        """Dismiss all bots."""
        for seat in list(self._bot_seats):
            self._dismiss(seat)

    # --- seeing ---------------------------------------------------------------------------------
    def picture(self) -> Picture:
        """Return the position as the viewer may see it; a finished game is open to all."""
        drawn = (self.game.moves, self.viewer, self.played_by())
        if self._drawn is None or self._drawn[0] != drawn:
            told = self.table.position(
                self.viewer, self.language, knows_all=self.game.over, you=self.you
            )
            picture = Picture(self.game, told, self.language, self.viewer, self.played_by())
            self._drawn = drawn, picture
        return self._drawn[1]

    def moves(self) -> list[str]:
        """Return the viewer's legal moves in list order; empty if it is not their turn."""
        if self.stage is not Stage.TURN:
            return []
        return self.game_screen.order(list(self.picture().choices))

    def moves_at(self, thing: str) -> list[str]:
        """Return the moves that use a thing on the table, in list order."""
        here = set(self.game_screen.moves_at(self.picture(), thing))
        return [move for move in self.moves() if move in here]

    def bundles(self, moves: Sequence[str]) -> tuple[list[Bundle], list[str]]:
        """Group moves; return the bundles, and the moves that belong to none."""
        found = self.game_screen.bundles(self.picture(), moves) if moves else []
        inside = {move for bundle in found for move in bundle.moves}
        return found, [move for move in moves if move not in inside]

    def prompt(self) -> str:
        """Return what is to be decided, and by whom if several people play."""
        if self.game.over:
            return self.outcome().headline
        if self.stage is Stage.BOT:
            return self.bot_words("thinking")
        if self.stage is Stage.STUCK:
            return self.bot_words("stuck")
        words = self.picture().position["prompt"]
        if self.you is not None or self.stage is not Stage.TURN:
            return words
        return texts(self.language).say("screen", "turn-of", name=self.name, prompt=words)

    def why_not(self, thing: str) -> str:
        """Explain why a thing on the table offers no move."""
        return self.game_screen.why_not(self.picture(), thing)

    def words(self, move: str) -> str:
        """Describe a legal move in words."""
        return self.game.describe(move, self.language)

    def log(self) -> list[LogLine]:
        """Return the whole log, as far as the viewer may know it."""
        events = self._events(0)
        start = self._last_look()
        mover = events[start].get("seat") if start < len(events) else None
        while 0 < start < len(events) and events[start].get("seat") == mover:
            start += 1  # the viewer's own move is no news
        return [
            LogLine(self._tell(event), self.game_screen.is_heading(event), number >= start)
            for number, event in enumerate(events)
        ]

    def news(self) -> list[str]:
        """Return what happened from the viewer's last move on, that move included."""
        return [self._tell(event) for event in self._events(self._last_look())]

    def news_starts_later(self) -> bool:
        """Return whether the log has anything before the news."""
        return self._last_look() > 0

    def look_back(self) -> Replay:
        """Return a replay of the moves so far, as far as the viewer may know them."""
        viewpoint = Viewpoint(
            None if self.game.over else self.viewer, sees_all=self.game.over, you=self.you
        )
        return Replay(self.game.copy(), self.language, viewpoint, self._plain_board)

    def outcome(self) -> Outcome:
        """Describe the end of the game."""
        return self.game_screen.outcome(self.game, self.language, self.you)

    def rules(self, thing: str) -> Sheet:
        """Return the rules of a thing on the table."""
        return self.game_screen.rules(self.picture(), thing)

    # --- playing --------------------------------------------------------------------------------
    def play(self, move: str) -> None:
        """Play the viewer's move; if it is refused, raise MoveError and change nothing."""
        before = self.game.event_count
        self._play(move, lambda: self._secrets_since(before))

    # --- what happens by itself -----------------------------------------------------------------
    def play_itself(self) -> str:
        """Play the ordered or forced move of the person to move; return it in words."""
        assert self._itself is not None
        move = self._itself
        words = self.words(move)
        self._unseen.add(len(self.table.movers))
        self._play(move)
        return words

    def orders(self) -> OrdersInfo | None:
        """Return what the viewer has ordered and may order, or None.

        Orders are secret, so there are none at a screen that several people share.
        """
        if self.stage is not Stage.TURN or self.you is None:
            return None
        told = self.table.orders_info(self.you, self.language)
        return told if told["offers"] or told["standing"] else None

    def give_order(self, text: str) -> None:
        """Store an order of the viewer; raise OrderRefusedError if it is impossible."""
        if self.orders() is None or text.partition(" ")[0] == PLAY or self.you is None:
            raise OrderRefusedError("not-here")
        self.table.give_order(self.you, text)
        self._change_hands()

    def revoke_orders(self) -> None:
        """Cancel all orders."""
        for seat in self.people:
            self.table.revoke(seat)
        self._change_hands()

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that a person may take back."""
        try:
            self.table.undo_count(self.table.last_person())
        except UndoError:
            return False
        return True

    def undo(self) -> None:
        """Go back to the last decision of a person, past the turns of cards and bots."""
        by = self.table.last_person()
        for _ in range(self.table.undo_count(by)):
            self.table.take_back()
        for seat, instructions in self.table.orders_after_undo(by).items():
            self.table.orders.set(seat, instructions)
        self._unseen = {number for number in self._unseen if number < len(self.table.movers)}
        self.secrets = []
        self._failure = ""
        self.close()  # what the bots remember of this game is no longer true
        self._change_hands()
        self.autosave()

    # --- saving ---------------------------------------------------------------------------------
    def save(self, path: Path | None = None) -> Path:
        """Save the game, and from now on in `path` if one is given; return the file."""
        if self.path is None:
            raise MintopiaError(texts(self.language).say("session", "no-file"))
        self.path = path or self.path
        save_game(self.path, self.game, self._meta())
        return self.path

    def autosave(self) -> None:
        """Save after every move, so that nothing is lost; keep any error for the screen to show."""
        if self.path is None:
            return
        try:
            save_game(self.path, self.game, self._meta())
            self.trouble = ""
        except MintopiaError as error:
            self.trouble = message_of(error, self.language)

    # --- inside ---------------------------------------------------------------------------------
    def _play(self, move: str | int, secrets: Callable[[], list[str]] | None = None) -> None:
        seat = self.game.to_move
        self.table.play(-1 if seat is None else seat, move)  # a game that is over refuses it
        if secrets is not None and len(self.people) > 1:
            self.secrets = secrets()
        self.table.play_cards()
        self._change_hands()
        if self.game.over and self.you is not None and not self._counted:
            self._counted = True
            self._strength.follow(self.game, self.you, self.bots.values())
        self.autosave()

    def _change_hands(self) -> None:
        """Update who is looking at the screen, now that another seat may be to move."""
        people, seat = self.people, self.game.to_move
        self._itself = None if seat is None else self.table.automatic_move(seat)
        if len(people) <= 1:
            self.secrets = []
            self.viewer = self._sitting = people[0] if people else None
        elif self.viewer not in people:
            self.viewer = None
        if len(people) <= 1 or self.secrets or self.viewer == seat:
            return
        if seat in people and seat != self._sitting:
            self._sitting = None
        # While bots play, only public information is shown; if the turn then returns to the person
        # who looked before, the screen need not be handed over again.
        self.viewer = self._sitting if seat in people else None

    def _bot_seat(self) -> int:
        assert self.game.to_move in self.bots
        return self.game.to_move

    def _dismiss(self, seat: int) -> None:
        bot_seat = self._bot_seats.pop(seat, None)
        if bot_seat is not None:
            bot_seat.leave(self.game if self.game.over else None)

    def _meta(self) -> dict[str, object]:
        meta: dict[str, object] = {}
        if self.bots:
            meta[META_KEY] = seats_meta(self.players, self.bots)
        if self._counted:
            meta[COUNTED_KEY] = True
        if self.daily is not None:
            meta["daily"] = {**self.daily, "outcome": outcome_of(self.game)}
        return meta

    def _secrets_since(self, before: int) -> list[str]:
        """Return the news that the mover may know and a spectator may not."""
        if self.game.over or self.game.to_move == self.viewer:
            return []
        known = self.game.events(self.viewer, before)
        public = self.game.events(None, before)
        return [
            self._tell(mine)
            for mine, all_ in zip(known, public, strict=True)
            if mine != all_ and self.game_screen.is_secret_news(mine)
        ]

    def _events(self, since: int) -> list[Event]:
        if self.game.over:
            return self.game.all_events(since)
        return self.game.events(self.viewer, since)

    def _last_look(self) -> int:
        people = self.people or self.players  # without people, the last move is the news
        seats = people if self.viewer is None else (self.viewer,)
        return self.table.last_look(seats, self._unseen)

    def _tell(self, event: Event) -> str:
        return self.game.sentence(event, self.language, self.you)


def _player(bot: str | None) -> Player:
    return Player() if bot is None else Player("bot", bot)


def key_of_moves(screen: GameScreen, moves: Sequence[str]) -> dict[str, str]:
    """Map keys to moves: each move's own key, or the next digit or letter while there are any."""
    keys: dict[str, str] = {}
    own = {move: key for move in moves if (key := screen.key(move)) is not None}
    free = [key for key in MOVE_KEYS if key not in own.values()]
    for move in moves:
        key = own.get(move) or (free.pop(0) if free else "")
        if key:
            keys[key] = move
    return keys
