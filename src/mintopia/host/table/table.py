"""The table: who plays which seat, whose turn it is, moves, undo, hints and replay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from mintopia.engine.game import Event, Game, begin_record
from mintopia.engine.sentences import Sentences
from mintopia.errors import SpokenError, UndoError
from mintopia.host.table.orders import Forced, Instructions, Orders, OrdersInfo
from mintopia.host.table.positions import Choice, Position, Step, decides, position, step
from mintopia.host.table.seats import PERSON, Seat, bot_at

S = TypeVar("S", bound=Seat)
_said: Final = Sentences("table")


class UndoRefusedError(UndoError):
    """A move may not be taken back; `key` names the sentence about tables that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(_said(key))
        self.key = key


class Table(Generic[S]):
    """People and bots at one game. Before the deal, `game` is None.

    `seats` are those that people or bots can play; a solitaire card has none. `movers` lists the
    seat that made each move, without moves taken back, and `starts` the number of events before
    it. Undo never takes back the first `floor` moves. A counted game, such as the first try at a
    daily deal, is played without help: there is no undo, and callers check `is_counted` before
    they give hints.
    """

    __slots__ = ("floor", "game", "is_counted", "movers", "orders", "seats", "starts")

    def __init__(self, seats: Sequence[S], game: Game | None = None) -> None:
        self.seats = list(seats)
        self.game: Game | None = None
        self.movers: list[int] = []
        self.starts: list[int] = []
        self.floor = 0
        self.orders = Orders()
        self.is_counted = False
        if game is not None:
            self.game = game
            self._look_through(game)

    def deal(self, game: Game | None) -> None:
        """Begin a game that has no moves yet; None forgets the game, and keeps the seats."""
        self.orders.forget_states()
        self.game = game
        self.movers = []
        self.starts = []
        self.floor = 0

    def copy_at(self, moves: int) -> Table[S]:
        """Return a copy of the table as it was after this many moves; it shares the orders."""
        past = Table(self.seats)
        past.game = self.running_game().copy()
        past.game.rewind(moves)
        past.movers = self.movers[:moves]
        past.starts = self.starts[:moves]
        past.floor = min(self.floor, moves)
        past.orders = self.orders
        return past

    def _look_through(self, game: Game) -> None:
        """Replay a game from its start to record who made each move."""
        walk = begin_record(game.record())
        for move in game.moves:
            assert walk.to_move is not None
            self.movers.append(walk.to_move)
            self.starts.append(walk.event_count)
            walk.play(move)

    def running_game(self) -> Game:
        """Return the game, which must have been dealt."""
        assert self.game is not None
        return self.game

    # --- who plays ------------------------------------------------------------------------------
    def people(self) -> list[int]:
        """Return the seats of people, including those for whom a bot stands in."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]

    def bot_of(self, seat: int) -> str | None:
        """Return the bot that plays a seat now; None if a person does."""
        return bot_at(self.seats[seat])

    def is_alone(self) -> bool:
        """Return whether only one person plays, against bots or cards."""
        return len(self.people()) == 1

    def may_move(self, seat: int) -> bool:
        """Return whether it is this seat's turn."""
        return decides(self.running_game(), seat)

    def moves_by_itself(self, seat: int) -> bool:
        """Return whether the seat is to move and a card or a bot decides, not a person."""
        game = self.running_game()
        return game.to_move == seat and (game.is_scripted or self.bot_of(seat) is not None)

    # --- playing --------------------------------------------------------------------------------
    def play(self, seat: int, move: str | int) -> int:
        """Play a seat's move; return how many events there were before it.

        Raise MoveError and change nothing if the rules refuse it.
        """
        game = self.running_game()
        before = game.event_count
        game.play(move)
        self.movers.append(seat)
        self.starts.append(before)
        return before

    def play_cards(self) -> None:
        """Play the turns of a solitaire card until a player has to decide."""
        game = self.running_game()
        while game.to_move is not None and game.is_scripted:
            self.play(game.to_move, game.legal_actions()[0])

    def take_back(self) -> str:
        """Take back the last move and return it; `undo_count` checks whether a seat may do so."""
        undone = self.running_game().undo()
        self.movers.pop()
        self.starts.pop()
        self.orders.forget_states()
        return undone

    def undo_count(self, seat: int | None) -> int:
        """Return how many moves an undo by this seat takes back; raise UndoRefusedError if none.

        An undo takes back the seat's own last move, as long as no other person has moved and
        nothing hidden has been revealed since. It also takes back later moves of bots and cards,
        and forced moves of people whose forced moves play themselves. If only one person plays,
        nobody is cheated, so any number of moves can be taken back.
        """
        game, people = self.running_game(), self.people()
        if self.is_counted:
            raise UndoRefusedError("daily-undo")
        if seat not in people:
            raise UndoRefusedError("no-undo")
        for number in range(len(self.movers) - 1, self.floor - 1, -1):
            mover = self.movers[number]
            if mover not in people:
                continue
            wish = self.orders.of(mover).forced
            is_forced = wish != "never" and game.was_forced(number)
            if mover == seat and len(people) > 1 and game.reveals_since(number):
                raise UndoRefusedError("undo-seen")
            if mover == seat and not is_forced:
                return len(self.movers) - number
            if mover != seat and not is_forced:
                key = "undo-others" if seat in self.movers[self.floor :] else "no-undo"
                raise UndoRefusedError(key)
        raise UndoRefusedError("no-undo")

    # --- what happens by itself -----------------------------------------------------------------
    def give_order(self, seat: int, text: str, at: int | None = None) -> None:
        """Store an order that a seat gave after `at` moves, by default now.

        Raise OrderRefusedError if it is impossible, or MoveError for a move that cannot be given
        ahead.
        """
        given_at = len(self.movers) if at is None else at
        self.orders.give(self.running_game(), self.movers, seat, text, given_at)

    def revoke(self, seat: int, verb: str | None = None) -> None:
        """Remove a seat's order with this verb; without a verb, all its orders."""
        kept = self.orders.of(seat)
        self.orders.set(seat, replace(kept, orders=()) if verb is None else kept.without(verb))

    def set_forced(self, seat: int, forced: Forced) -> None:
        """Set whether and when forced moves of a seat play themselves."""
        self.orders.set(seat, replace(self.orders.of(seat), forced=forced))

    def ordered_move(self, seat: int) -> str | None:
        """Return the move that a person's orders play now; None if there is none."""
        if not self.may_move(seat) or self.bot_of(seat) is not None:
            return None
        return self.orders.move(self.running_game(), self.movers, seat)

    def forced_move(self, seat: int) -> str | None:
        """Return a person's forced move if they want it to play itself, else None."""
        if not self.may_move(seat) or self.bot_of(seat) is not None:
            return None
        if self.orders.of(seat).forced == "never":
            return None
        return self.running_game().forced()

    def automatic_move(self, seat: int) -> str | None:
        """Return the move that plays itself for a person who has nothing to decide, if any."""
        return self.ordered_move(seat) or self.forced_move(seat)

    def drop_illegal(self, seat: int) -> list[SpokenError]:
        """Drop moves that the seat to move gave ahead but may not play; return the errors."""
        if not self.may_move(seat):
            return []
        return list(self.orders.drop_illegal(self.running_game(), self.movers, seat))

    def orders_after_undo(self, by: int | None) -> dict[int, Instructions]:
        """Return the new instructions of the seats whose orders an undo removes.

        The seat `by` that takes back loses all its orders; other seats lose those they gave in a
        position that no longer exists.
        """
        changed = {}
        for seat in range(len(self.seats)):
            kept = self.orders.of(seat)
            stays = tuple(o for o in kept.orders if seat != by and o.at <= len(self.movers))
            if stays != kept.orders:
                changed[seat] = replace(kept, orders=stays)
        return changed

    def orders_info(self, seat: int, language: str) -> OrdersInfo:
        """Return what a seat is told about its own orders; no other seat may see it."""
        return self.orders.info(self.running_game(), self.movers, seat, language)

    def moves_ahead(self, seat: int, language: str) -> list[Choice]:
        """Return the moves that a seat may give ahead of its turn."""
        return self.orders.ahead(self.running_game(), seat, language)

    def last_look(self, seats: Sequence[int], but: Collection[int] = ()) -> int:
        """Return how many events there were before the last move of any of these seats.

        Ignore the moves numbered in `but`, counted from 0, which were played unseen.
        """
        for number in range(len(self.movers) - 1, -1, -1):
            if self.movers[number] in seats and number not in but:
                return self.starts[number]
        return 0

    def last_person(self) -> int | None:
        """Return the person who moved last, whose move an undo at a shared screen takes back."""
        people = self.people()
        standing = self.movers[self.floor :]
        return next((mover for mover in reversed(standing) if mover in people), None)

    # --- what each seat is told -----------------------------------------------------------------
    def position(
        self, viewer: int | None, language: str, *, knows_all: bool = False, you: int | None = None
    ) -> Position:
        """Return what a seat (None: a spectator) is told about the position.

        The texts address the seat `you` as "you" and everybody else by name, here and below.
        """
        return position(self.running_game(), viewer, language, knows_all=knows_all, you=you)

    def bare_position(self, viewer: int | None) -> dict[str, Any]:
        """Return the position for programs, with moves in notation instead of sentences."""
        game = self.running_game()
        return {
            "to_move": game.to_move,
            "view": game.view(viewer),
            "legal": game.legal() if decides(game, viewer) else None,
        }

    def news(
        self, viewer: int | None, since: int, language: str | None, you: int | None = None
    ) -> list[Event]:
        """Return the events since `since` that a seat may know; with texts if given a language."""
        game = self.running_game()
        events = game.events(viewer, since)
        return events if language is None else game.told(events, language, you)

    def steps(
        self,
        viewer: int | None,
        language: str,
        *,
        knows_all: bool = False,
        you: int | None = None,
        first: int = 0,
        last: int | None = None,
    ) -> Iterator[Step]:
        """Yield the steps of the game from number `first` to `last`, both included, for a replay.

        They show what a seat (None: a spectator) may know, or everything with `knows_all`.
        """
        game = self.running_game()
        moves = game.moves
        known: list[str] = moves if knows_all else game.record_for(viewer)["moves"]
        walk = begin_record(game.record())
        if first <= 0:
            yield step(walk, 0, viewer, language, knows_all, you)
        played = zip(moves[:last], self.movers[:last], strict=True)
        for number, (move, mover) in enumerate(played, 1):
            told = known[number - 1]
            text = None
            if number >= first and told == move:
                text = walk.describe(move, language, without_coordinates=True, by_name=True)
            before = walk.event_count
            walk.play(move)
            if number >= first:
                found = step(walk, before, viewer, language, knows_all, you)
                found |= {"number": number, "seat": mover, "move": told, "text": text}
                yield found

    def may_hint(self, seats: Collection[int]) -> bool:
        """Return whether hints to the holder of these seats put nobody else at a disadvantage.

        That is so if only one person plays, or if all people share one screen.
        """
        people = self.people()
        return len(people) <= 1 or set(people) <= set(seats)
