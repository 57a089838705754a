"""Checking the options of a game of Mint Bid (B1 to B4), and setting up its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.engine.options import shown
from mintopia.engine.schema.rules import GameOptions
from mintopia.engine.sentences import Sentences
from mintopia.errors import OptionError
from mintopia.games.bid import schema as b
from mintopia.games.bid.cards import Values, face_number, read_values, table
from mintopia.games.bid.state import State

# By the number of players (B2, B3, B4).
DECK_SIZES: Final = {1: 8, 2: 10, 3: 8, 4: 12, 5: 16, 6: 20}
BLOCK_SIZES: Final = {1: 1, 2: 2, 3: 2, 4: 3, 5: 4, 6: 5}
INCOMES: Final = {1: 2, 2: 2, 3: 4, 4: 4, 5: 4, 6: 4}
FEW_PLAYERS: Final = 2  # this many or fewer play without the values 1 and 6
_said: Final = Sentences("option-refusals", "mintopia.games.bid")


@dataclass(frozen=True, kw_only=True)
class Options(GameOptions):
    """The checked options of a game of Mint Bid."""

    auctioneer: int | None
    deck: tuple[str, ...] | None
    unused: tuple[str, ...]
    dice: tuple[int, ...]
    values: Values


def read_options(raw: Mapping[str, object]) -> Options:
    """Check the options of a new game; errors say what is allowed."""
    common = b.OPTIONS.read(raw, "bid", table()["opponents"])
    found = common["chosen"]
    players = found["players"]
    if found["solo"] and found["auctioneer"]:
        raise OptionError(_said("auctioneer-solo"))
    values = read_values(found["cards"])
    in_game = _cards_in_game(values, players)
    deck = _read_deck(found["deck"], values, in_game, players)
    return Options(
        **common,
        auctioneer=found["auctioneer"],
        deck=deck,
        unused=_read_unused(found["unused"], values, in_game, deck),
        dice=found["dice"],
        values=values,
    )


def _cards_in_game(values: Values, players: int) -> list[str]:
    """List the cards of this game; one or two players omit the values 1 and 6 (B3, B4)."""
    ids = [
        card.id
        for card in values.locations
        if players > FEW_PLAYERS or b.LOWEST_VALUE < card.value < b.HIGHEST_VALUE
    ]
    if len(ids) < DECK_SIZES[players]:
        raise OptionError(
            _said(
                "too-few-one" if players == 1 else "too-few",
                players=players,
                low=b.LOWEST_VALUE,
                high=b.HIGHEST_VALUE,
                deck=DECK_SIZES[players],
                others=len(ids),
            )
        )
    return ids


def _check_cards(key: str, cards: Sequence[object], values: Values, in_game: list[str]) -> None:
    for card in cards:
        if not isinstance(card, str) or card not in values.ids:
            raise OptionError(_said("cards-unknown", name=key, given=shown(card)))
        if card not in in_game:
            told = {"name": key, "card": card, "low": b.LOWEST_VALUE, "high": b.HIGHEST_VALUE}
            raise OptionError(_said("cards-left-out", **told))
        if list(cards).count(card) > 1:
            raise OptionError(_said("cards-once", name=key, card=card))


def _read_deck(
    deck: list[object] | None, values: Values, in_game: list[str], players: int
) -> tuple[str, ...] | None:
    if deck is None:
        return None
    _check_cards("deck", deck, values, in_game)
    if len(deck) != DECK_SIZES[players]:
        key = "deck-count-one" if players == 1 else "deck-count"
        told = {"deck": DECK_SIZES[players], "players": players, "given": len(deck)}
        raise OptionError(_said(key, **told))
    return tuple(str(card) for card in deck)


def _read_unused(
    unused: list[object] | None, values: Values, in_game: list[str], deck: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Return the order of the unused cards; if not given, the order of the card file."""
    if deck is None:
        if unused is not None:
            raise OptionError(_said("unused-needs-deck"))
        return ()
    rest = tuple(card for card in in_game if card not in deck)
    if unused is None:
        return rest
    _check_cards("unused", unused, values, in_game)
    for card in unused:
        if card in deck:
            raise OptionError(_said("unused-in-deck", card=card))
    for card in rest:
        if card not in unused:
            raise OptionError(_said("unused-missing", card=card))
    return tuple(str(card) for card in unused)


def name_chance(options: Options, stream: Callable[[str], SecureStream]) -> dict[str, Any]:
    """Return options that fix every random outcome still open, so that no seed is needed."""
    named: dict[str, Any] = {}
    if options.deck is None:
        size = DECK_SIZES[options.players]
        cards = stream("deck").shuffled(_cards_in_game(options.values, options.players))
        named["deck"], named["unused"] = cards[:size], cards[size:]
    if len(options.dice) < b.MOST_ROLLS:
        dice = stream("dice")
        rolls = [dice.below(b.DIE_SIDES) + 1 for _ in range(b.MOST_ROLLS)]
        named["dice"] = [*options.dice, *rolls[len(options.dice) :]]
    if options.auctioneer is None and options.solo is None:
        named["auctioneer"] = stream("auctioneer").below(options.seats)
    return named


def tables(options: Options) -> list[State]:
    """Return every blank table that a seed can choose; Mint Bid has only one."""
    return [blank_table(options)]


def blank_table(options: Options) -> State:
    """Return a state that contains only the options, with nothing dealt yet."""
    values = options.values
    s = State()
    s.seats = options.seats
    s.solo = b.SOLO_IDS.index(options.solo) + 1 if options.solo else 0
    s.deck_size = DECK_SIZES[options.players]
    s.block_size = BLOCK_SIZES[options.players]
    s.income = INCOMES[options.players]
    s.fixed_auctioneer = b.NOBODY if options.auctioneer is None else options.auctioneer
    s.cards = len(values.locations)
    in_game = _cards_in_game(values, options.players)
    for number, card in enumerate(values.locations):
        s.card_value[number] = card.value
        s.card_type[number] = card.type
        s.card_sides[number] = card.packed_sides
        s.in_game |= (card.id in in_game) << number
    dice = options.dice[: b.MOST_ROLLS]  # no game rolls more often
    s.dice_count = len(dice)
    s.dice[: len(dice)] = dice
    if options.deck is not None:
        s.deck_count, s.unused_count = len(options.deck), len(options.unused)
        for at, name in enumerate(options.deck + options.unused):
            s.ring[at] = values.ids.index(name)
    if options.solo:
        for at, face in enumerate(values.faces[options.solo]):
            s.faces[at] = face_number(face) or 0
    return s
