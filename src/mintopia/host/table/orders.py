"""Standing orders of a seat, moves given ahead, and forced moves that play themselves.

An order is stored with the number of moves played when it was given. Whether it is still in effect
follows from the game, so a table loaded from the store knows it too. Orders are secret: only the
seat that gave them sees them, and no `repr` shows them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from typing_extensions import TypedDict

from mintopia.engine.i18n import Catalogue
from mintopia.engine.options import shown
from mintopia.engine.schema.orders import PLAY, GameOrders, Offer
from mintopia.engine.sentences import Sentences, in_every_language
from mintopia.errors import MoveError, SpokenError, message_of
from mintopia.games import spec_of

if TYPE_CHECKING:
    from mintopia.engine.game import Game
    from mintopia.engine.kernel.state import PlainState

Forced = Literal["at-once", "pause", "never"]
FORCED: Final[tuple[Forced, ...]] = get_args(Forced)
_said: Final = Sentences("orders")


class OrderRefusedError(SpokenError):
    """An order is not possible now; `key` says why."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(_said(key, **fields))
        self.key = key


@dataclass(frozen=True)
class Order:
    """An order of a seat, such as "out", "up-to 7" or "play producer"."""

    text: str = field(repr=False)  # as secret as a sealed bid
    at: int  # how many moves had been played when it was given

    @property
    def verb(self) -> str:
        """The kind of order; a seat has at most one of each kind."""
        return self.text.partition(" ")[0]

    @property
    def rest(self) -> str:
        """The text after the verb: a number or a move."""
        return self.text.partition(" ")[2]


@dataclass(frozen=True)
class Instructions:
    """All orders a seat left with the table; `forced` says when forced moves play themselves."""

    forced: Forced = "never"
    orders: tuple[Order, ...] = ()

    def to_json(self) -> str | None:
        """Return them as JSON for the store; None if they are the default."""
        if self == NONE:
            return None
        orders = [[order.text, order.at] for order in self.orders]
        return json.dumps({"forced": self.forced, "orders": orders})

    @staticmethod
    def from_json(text: str | None) -> Instructions:
        """Parse the result of `to_json`."""
        if text is None:
            return NONE
        read = json.loads(text)
        return Instructions(read["forced"], tuple(Order(*order) for order in read["orders"]))

    def without(self, verb: str) -> Instructions:
        """Return a copy without the order that has this verb."""
        left = tuple(order for order in self.orders if order.verb != verb)
        return replace(self, orders=left)


NONE: Final = Instructions()


class OrderOffer(TypedDict):
    """An order that a seat may give now."""

    order: str
    """What to send, followed by a number if there are bounds."""
    text: str
    low: int | None
    high: int | None


class StandingOrder(TypedDict):
    """An order of the seat that is in effect, or a move given ahead of its turn."""

    order: str
    text: str


class OrdersInfo(TypedDict):
    """What a seat is told about its own orders, which nobody else sees."""

    at: int
    """How many moves have been played; send it along with an order."""
    forced: Forced
    """Whether and when the seat's forced moves are played automatically."""
    is_forced: bool
    """Whether it is the seat's turn and it has no choice."""
    together: bool
    """Whether all seats decide at the same time now, so that this one can give its move ahead."""
    ahead: bool
    """Whether a move can be given ahead of the seat's turn."""
    offers: list[OrderOffer]
    standing: list[StandingOrder]


class Orders:
    """The orders of all seats of a game."""

    def __init__(self) -> None:
        self._by_seat: dict[int, Instructions] = {}
        self._then: dict[int, PlainState] = {}  # earlier states, by number of moves played

    def of(self, seat: int) -> Instructions:
        """Return the instructions that a seat has left with the table."""
        return self._by_seat.get(seat, NONE)

    def set(self, seat: int, instructions: Instructions) -> None:
        """Replace the instructions that a seat has left with the table."""
        self._by_seat[seat] = instructions

    def forget_states(self) -> None:
        """Forget earlier states, because moves were taken back or another game begins."""
        self._then.clear()

    # --- giving and revoking ----------------------------------------------------------------------
    def give(self, game: Game, movers: list[int], seat: int, text: str, at: int) -> None:
        """Store an order that a seat gave after `at` moves.

        Raise OrderRefusedError or MoveError, and store nothing, if it is not possible now.
        """
        order = Order(text, at)
        if game.over or not 0 <= at <= len(movers):
            raise OrderRefusedError("late")
        if order.verb == PLAY:
            self._as_if(game, seat).check(order.rest)
        else:
            self._check(game, seat, order)
        if not self._stands(game, movers, seat, order):
            raise OrderRefusedError("late")
        kept = self.of(seat).without(order.verb)
        self.set(seat, replace(kept, orders=(*kept.orders, Order(text, len(movers)))))

    def _check(self, game: Game, seat: int, order: Order) -> None:
        orders = spec_of(game.id).orders()
        offers = {offer.verb: offer for offer in orders.offers(game.present, seat)}
        offer = offers.get(order.verb)
        if offer is None:
            raise OrderRefusedError(
                "none-now", given=shown(order.verb), offers=tuple(offers) or ("-",)
            )
        if offer.low is None or offer.high is None:
            if order.rest:
                raise OrderRefusedError("no-number", order=offer.verb)
            return
        is_number = order.rest.isdecimal() and order.rest.isascii() and len(order.rest) < 10  # noqa: PLR2004
        if not is_number or not offer.low <= int(order.rest) <= offer.high:
            raise OrderRefusedError("number", order=offer.verb, low=offer.low, high=offer.high)

    def _as_if(self, game: Game, seat: int) -> Game:
        """Return the game as if it were the seat's turn."""
        found = spec_of(game.id).orders()
        if game.to_move == seat or not found.is_ahead(game.present, seat):
            raise OrderRefusedError("not-ahead")
        return game.as_if(found.turn_of(game.present, seat))

    def ahead(self, game: Game, seat: int, language: str) -> list[dict[str, Any]]:
        """Return the moves that a seat may give ahead, as `Game.choices` does."""
        try:
            return self._as_if(game, seat).choices(language)
        except OrderRefusedError:
            return []

    # --- what stands, and what it does ------------------------------------------------------------
    def standing(self, game: Game, movers: list[int], seat: int) -> list[Order]:
        """List the orders of a seat that are still in effect."""
        if game.over:
            return []
        return [o for o in self.of(seat).orders if self._stands(game, movers, seat, o)]

    def _stands(self, game: Game, movers: list[int], seat: int, order: Order) -> bool:
        if order.at > len(movers) or (order.verb == PLAY and seat in movers[order.at :]):
            return False
        if order.at not in self._then:
            self._then[order.at] = game.snapshot_at(order.at)
        now = game.present
        return spec_of(game.id).orders().stands(self._then[order.at], now, seat, order.verb)

    def move(self, game: Game, movers: list[int], seat: int) -> str | None:
        """Return the move that the seat's orders play now; None if the seat decides itself."""
        for order in self.standing(game, movers, seat):
            if order.verb == PLAY:
                try:
                    return game.text_of(game.check(order.rest))
                except MoveError:
                    continue
            number = int(order.rest or 0)
            action = spec_of(game.id).orders().action(game.present, seat, order.verb, number)
            if action is not None:
                return game.text_of(action)
        return None

    def drop_illegal(self, game: Game, movers: list[int], seat: int) -> Iterator[SpokenError]:
        """Drop moves that the seat to move gave ahead but may not play; yield why for each."""
        for order in self.of(seat).orders:
            if order.verb != PLAY or seat in movers[order.at :]:
                continue
            try:
                if not self._stands(game, movers, seat, order):
                    raise OrderRefusedError("late")
                game.check(order.rest)
            except (MoveError, OrderRefusedError) as error:
                self.set(seat, self.of(seat).without(PLAY))
                why = in_every_language(partial(message_of, error))
                yield OrderRefusedError("dropped", move=order.rest, why=why)

    def tidied(self, game: Game, movers: list[int], seat: int) -> Instructions:
        """Return a seat's instructions with only the orders that are still in effect."""
        return replace(self.of(seat), orders=tuple(self.standing(game, movers, seat)))

    # --- telling ----------------------------------------------------------------------------------
    def info(self, game: Game, movers: list[int], seat: int, language: str) -> OrdersInfo:
        """Return what a seat is told about its own orders."""
        found, state = spec_of(game.id).orders(), game.present
        is_over = game.over
        offers = [] if is_over else found.offers(state, seat)
        return {
            "at": len(movers),
            "forced": self.of(seat).forced,
            "is_forced": game.to_move == seat and game.forced() is not None,
            "together": not is_over and found.is_together(state, seat),
            "ahead": not is_over and game.to_move != seat and found.is_ahead(state, seat),
            "offers": [_offered(found, offer, language) for offer in offers],
            "standing": [
                {"order": order.text, "text": self._text(game, seat, order, language)}
                for order in self.standing(game, movers, seat)
            ],
        }

    def _text(self, game: Game, seat: int, order: Order, language: str) -> str:
        if order.verb != PLAY:
            number = int(order.rest) if order.rest else None
            return spec_of(game.id).orders().text(order.verb, number, language)
        try:
            turn = game if game.to_move == seat else self._as_if(game, seat)
            move = turn.describe(order.rest, language, without_coordinates=True)
        except SpokenError:
            move = order.rest
        return Catalogue("mintopia.engine.schema", language).say("orders", "ahead", move=move)


def _offered(orders: GameOrders, offer: Offer, language: str) -> OrderOffer:
    return {
        "order": offer.verb,
        "text": orders.text(offer.verb, None, language),
        "low": offer.low,
        "high": offer.high,
    }
