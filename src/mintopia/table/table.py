"""Table: who plays which seat, whose turn it is, moves, undo, hints, looking back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from mintopia.errors import SpokenError, UndoError
from mintopia.game import Event, Game, begin_record
from mintopia.sentences import Sentences
from mintopia.table.orders import Forced, Instructions, Orders, OrdersTold
from mintopia.table.seats import PERSON, Seat, bot_at
from mintopia.table.told import Choice, Position, Step, decides, position, step

S = TypeVar("S", bound=Seat)
_said: Final = Sentences("table")


class UndoRefusedError(UndoError):
    """A move may not be taken back; `key` says why, as among the sentences about tables."""

    def __init__(self, key: str) -> None:
        super().__init__(_said(key))
        self.key = key


class Table(Generic[S]):
    """People and bots at one game. Before the deal there is no game.

    `seats` are those that people or bots can play; a solitaire card has none. `movers` says which
    seat made each move that stands, `starts` how many events there were before it. The first
    `floor` moves stay: undo stops there. A counted game, such as the first try at a daily deal, is
    played without help: no undo, and those who give hints ask `is_counted` first.
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

    def deal(self, game: Game) -> None:
        """Begin a game that has no moves yet."""
        self.orders.forget_states()
        self.game = game
        self.movers = []
        self.starts = []
        self.floor = 0

    def clear(self) -> None:
        """Forget the game, to save memory; the seats stay."""
        self.orders.forget_states()
        self.game = None
        self.movers = []
        self.starts = []
        self.floor = 0

    def copy_at(self, moves: int) -> Table[S]:
        """Return an independent copy of the table as it was after so many moves."""
        past = Table(self.seats)
        past.game = self.running_game().copy()
        past.game.rewind(moves)
        past.movers = self.movers[:moves]
        past.starts = self.starts[:moves]
        past.floor = min(self.floor, moves)
        past.orders = self.orders
        return past

    def _look_through(self, game: Game) -> None:
        """Walk through a game from its start and note who made each move."""
        walk = begin_record(game.record())
        for move in game.moves:
            assert walk.to_move is not None
            self.movers.append(walk.to_move)
            self.starts.append(walk.event_count)
            walk.play(move)

    def running_game(self) -> Game:
        """Return the game; there is one once it has been dealt."""
        assert self.game is not None
        return self.game

    # --- who plays ------------------------------------------------------------------------------
    def people(self) -> list[int]:
        """Return the seats of people, those included for whom a bot stands in."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == PERSON]

    def bot_of(self, seat: int) -> str | None:
        """Return the bot that plays a seat now."""
        return bot_at(self.seats[seat])

    def is_alone(self) -> bool:
        """Return whether one person plays, with bots or cards as the others."""
        return len(self.people()) == 1

    def may_move(self, seat: int) -> bool:
        """Return whether it is this seat's turn."""
        return decides(self.running_game(), seat)

    def moves_by_itself(self, seat: int) -> bool:
        """Return whether the seat is to move and no person decides: a card's turn, or a bot's."""
        game = self.running_game()
        return game.to_move == seat and (game.is_automatic or self.bot_of(seat) is not None)

    # --- playing --------------------------------------------------------------------------------
    def play(self, seat: int, move: str | int) -> int:
        """Play a move of a seat; return how many events there were before it.

        Raises MoveError and changes nothing if the rules refuse it.
        """
        game = self.running_game()
        before = game.event_count
        game.play(move)
        self.movers.append(seat)
        self.starts.append(before)
        return before

    def play_cards(self) -> None:
        """Play the turns of a solitaire card until somebody decides."""
        game = self.running_game()
        while game.to_move is not None and game.is_automatic:
            self.play(game.to_move, game.legal_actions()[0])

    def take_back(self) -> str:
        """Take the last move back and return it; whether a seat may is `undo_count`'s to say."""
        undone = self.running_game().undo()
        self.movers.pop()
        self.starts.pop()
        self.orders.forget_states()
        return undone

    def undo_count(self, seat: int | None) -> int:
        """Return how many moves an undo by this seat takes back; raise UndoRefusedError if none.

        It takes back the seat's own last move while no other person has moved and nothing hidden
        has been shown since; moves of bots and cards go with it, and forced moves of people who
        let them play themselves. Where one person plays, nobody is cheated, and any number of
        moves can be taken back.
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
        """Keep an order of a seat, given when so many moves stood; refuse one that is impossible.

        Raises OrderRefusedError, or MoveError for a move that cannot be given ahead.
        """
        given_at = len(self.movers) if at is None else at
        self.orders.give(self.running_game(), self.movers, seat, text, given_at)

    def revoke(self, seat: int, verb: str | None = None) -> None:
        """Forget a seat's order of this verb; without a verb, all of them."""
        kept = self.orders.of(seat)
        self.orders.set(seat, replace(kept, orders=()) if verb is None else kept.without(verb))

    def set_forced(self, seat: int, forced: Forced) -> None:
        """Let forced moves of a seat play themselves, or not."""
        self.orders.set(seat, replace(self.orders.of(seat), forced=forced))

    def ordered_move(self, seat: int) -> str | None:
        """Return what a person's orders play now; None if it is not their turn or nothing is."""
        if not self.may_move(seat) or self.bot_of(seat) is not None:
            return None
        return self.orders.move(self.running_game(), self.movers, seat)

    def forced_move(self, seat: int) -> str | None:
        """Return a person's forced move if they wish it to play itself; None if it does not."""
        if not self.may_move(seat) or self.bot_of(seat) is not None:
            return None
        if self.orders.of(seat).forced == "never":
            return None
        return self.running_game().forced()

    def plays_by_itself(self, seat: int) -> bool:
        """Return whether a person is to move and has nothing to decide."""
        return self.ordered_move(seat) is not None or self.forced_move(seat) is not None

    def drop_illegal(self, seat: int) -> list[SpokenError]:
        """Drop what the seat to move gave ahead and may not play; return a sentence for each."""
        if not self.may_move(seat):
            return []
        return list(self.orders.drop_illegal(self.running_game(), self.movers, seat))

    def orders_after_undo(self, by: int | None) -> dict[int, Instructions]:
        """Return the instructions that an undo changes: those of the seat itself, and later ones.

        An order goes with the move it made, and with the position it was given in.
        """
        changed = {}
        for seat in range(len(self.seats)):
            kept = self.orders.of(seat)
            stays = tuple(o for o in kept.orders if seat != by and o.at <= len(self.movers))
            if stays != kept.orders:
                changed[seat] = replace(kept, orders=stays)
        return changed

    def orders_told(self, seat: int, language: str) -> OrdersTold:
        """Return what a seat is told about its own orders; nobody else may know."""
        return self.orders.told(self.running_game(), self.movers, seat, language)

    def moves_ahead(self, seat: int, language: str) -> list[Choice]:
        """Return the moves that a seat may give ahead of its turn."""
        return self.orders.ahead(self.running_game(), seat, language)

    def last_look(self, seats: Sequence[int], but: Collection[int] = ()) -> int:
        """Return how many events there were before the last move of any of these seats.

        Moves with the numbers of `but`, counted from 0, were played without anybody looking.
        """
        for number in range(len(self.movers) - 1, -1, -1):
            if self.movers[number] in seats and number not in but:
                return self.starts[number]
        return 0

    def last_person(self) -> int | None:
        """Return the person who moved last: whoever takes back at a shared screen."""
        people = self.people()
        standing = self.movers[self.floor :]
        return next((mover for mover in reversed(standing) if mover in people), None)

    # --- what each seat is told -----------------------------------------------------------------
    def position(
        self,
        viewer: int | None,
        language: str,
        *,
        knows_all: bool = False,
        you: int | None = None,
    ) -> Position:
        """Return what a seat (None: a spectator) is told about the position.

        `you` is the seat that reads it alone, and everybody else has a name; so it is below.
        """
        return position(self.running_game(), viewer, language, knows_all=knows_all, you=you)

    def bare_position(self, viewer: int | None) -> dict[str, Any]:
        """Return the same for programs, without words: the legal moves as text."""
        game = self.running_game()
        return {
            "to_move": game.to_move,
            "view": game.view(viewer),
            "legal": game.legal() if decides(game, viewer) else None,
        }

    def news(
        self, viewer: int | None, since: int, language: str | None, you: int | None = None
    ) -> list[Event]:
        """Return what the last move did, as a seat may know it; with words in a language."""
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
        """Look back: return the steps of the game between two numbers, both included.

        They are as a seat (None: a spectator) may know them, or with everything open.
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
                text = walk.describe(move, language, by_sight=True, by_name=True)
            before = walk.event_count
            walk.play(move)
            if number >= first:
                found = step(walk, before, viewer, language, knows_all, you)
                found |= {"number": number, "seat": mover, "move": told, "text": text}
                yield found

    def may_hint(self, seats: Collection[int]) -> bool:
        """Return whether hints for whoever holds these seats are nobody else's disadvantage.

        They are not where one person plays, or where one screen serves all people.
        """
        people = self.people()
        return len(people) <= 1 or set(people) <= set(seats)
