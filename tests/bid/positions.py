"""A notation for positions of Mint Bid, so that a test shows the table that it is about.

    table('''
        round: 2
        auctioneer: 1
        mints: 5 4 0 7
        strip 0: mine 0 0, statue 0 1 turned
        card statue: culture 3 BPBL
        auction: vault open
        leaders: 0:2, 1:1
        withdrawn: 3
        to move: 2
    ''', players=4)

Each line describes one thing. Lines may come in any order, and each may be left out. The options
are those of a new game, given beside the notation or in it (see tests/notation.py); there are 4
players unless `players` or `solo` says otherwise. `faces`
gives the six faces of the solitaire opponent, which become part of the option `cards`.

- `round`: the number of the round; 1 by default.
- `auctioneer`: a seat; 0 by default.
- `mints`: the Mints of all seats; by default the income of one round.
- `strip N`: its cards in the order placed, each `CARD ROW COL`, with `turned` if it lies turned.
- `card C`: what a card shows in this test: any of type, value and sides (for top, right, bottom and
  left, the first letter of the colour, or - for none); it becomes the option `cards`.
- `block`: the Auction Block; by default the card of the auction, or as many unnamed cards as fit.
- `deck`: its cards, top first, or the first ones and `...`; by default unnamed cards. Its length
  follows from the round. `empty` is an empty one.
- `unused`: the unused cards, in the same way; all remaining unnamed cards are added.
- `auction`: `CARD open` or `CARD closed` is up for auction; by default the Auctioneer is to choose
  (in solitaire the first card of the Block is up at once).
- `leaders`: who leads with which pledge, `SEAT:MINTS`; the Current Bid is their sum.
- `withdrawn`, `passed`: seats; `passed` means at this Current Bid, without leading.
- `asked`: `left`, `right`: the neighbours asked in this turn.
- `offer`: `left MINE THEIRS` or `right ..`: an unanswered offer made by the seat to move.
- `counter`: `MINE THEIRS`: the offer has been answered with these numbers.
- `sealed`: what each seat has sealed, `-` for nothing yet.
- `won`: who has won the auction and paid which pledges (`mints` is what is left after that).
- `to move`: whose turn it is in an open auction; by default the Auctioneer's.
- `abilities`: the end, after the last roll. With `counted` the rules determine the abilities from
  the first one on. A list such as `deed 0, production 2` names who got them so far, whatever the
  strips say: the last one in the list is to be decided now, and the rules count the later ones.
  After `culture 1` the game is over; `none` is the same, with nobody having any.
- `dice`: what the next rolls show.
- `last roll`: what the last roll showed.

Unnamed cards are taken in the order of the card file: first for the Block, then for the deck.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from mintopia.engine.game import Game, rules_of
from mintopia.engine.kernel.log import new_log, read_log
from mintopia.games.bid.abilities import begin_abilities
from mintopia.games.bid.auctions import ask_to_place, make_counter, make_offer
from mintopia.games.bid.options import INCOMES, Options, blank_table, read_options
from mintopia.games.bid.rounds import begin_auction, clear_auction
from mintopia.games.bid.schema import (
    ABILITY_PHASE,
    COLOUR_IDS,
    CULTURE,
    DECIDE_BID,
    DECIDE_CHOOSE,
    DECIDE_DEED,
    DECIDE_PARTNER,
    DECIDE_PLACE,
    DECIDE_SEAL,
    DEED,
    DIRECTION_IDS,
    KIND_IDS,
    MIDDLE,
    MIDDLE_ROW,
    MOST_MINTS,
    NO_SOLO,
    NOBODY,
    OVER,
    SIDES,
    TYPE_IDS,
)
from mintopia.games.bid.seating import is_opponent, is_shared
from mintopia.games.bid.setup import lay_out
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import cell_at, half_turn, matches_of, place_card
from mintopia.games.bid.zones import top_unused
from tests.notation import as_number, items, lines_of, need, split_options

from .consistency import assert_consistent

__all__ = ["assert_consistent", "parse", "state_of", "table"]

SEED: Final = 0
THE_REST: Final = "..."
COLOURS: Final = {"-": "none"} | {colour[0].upper(): colour for colour in COLOUR_IDS[1:]}
LINES: Final = (
    "round, auctioneer, mints, strip N, card C, block, deck, unused, auction, leaders, withdrawn, "
    "passed, asked, offer, counter, sealed, won, to move, abilities, dice, last roll"
)


@dataclass
class Pile:
    """A pile in a line: its first cards, and whether unnamed ones follow."""

    cards: list[str] = field(default_factory=list)
    goes_on: bool = True


@dataclass
class PlacedCard:
    """A card in a strip."""

    card: str
    row: int
    col: int
    turned: bool


@dataclass
class Position:
    """The contents of a notation."""

    round_no: int = 1
    auctioneer: int = 0
    mints: list[int] | None = None
    strips: dict[int, list[PlacedCard]] = field(default_factory=dict)
    faces: dict[str, dict[str, Any]] = field(default_factory=dict)  # what a card shows
    block: list[str] | None = None
    deck: Pile = field(default_factory=Pile)
    unused: Pile = field(default_factory=Pile)
    auction: tuple[str, str] | None = None
    leaders: dict[int, int] = field(default_factory=dict)
    withdrawn: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    offer: tuple[str, int, int] | None = None
    counter: list[int] | None = None
    sealed: list[int | None] | None = None
    won: dict[int, int] = field(default_factory=dict)
    to_move: int | None = None
    abilities: dict[str, int] | None = None
    counted: bool = False
    dice: list[int] = field(default_factory=list)
    last_roll: int = 0

    def cards(self) -> list[str]:
        """List every card that a line puts somewhere."""
        found = [lying.card for strip in self.strips.values() for lying in strip]
        return found + (self.block or []) + self.deck.cards + self.unused.cards


def table(notation: str = "", **options: Any) -> Game:
    """Return a game in the position of a notation."""
    notation, said = split_options(notation)
    options |= said
    position = parse(notation)
    if "solo" not in options:
        options.setdefault("players", 4)
    faces = options.pop("faces", None)
    if position.faces or faces:
        need("cards" not in options, "card", "the option cards is given too")
        options["cards"] = {"locations": position.faces} if position.faces else {}
        if faces:
            options["cards"]["opponents"] = {options["solo"]: {"faces": faces}}
    checked = read_options(options)
    game = Game(rules_of("bid"), checked, SEED)
    log = new_log()
    game._state = lay_position(position, checked, log)
    game._rows[:] = read_log(log)
    return game


def state_of(game: Game) -> State:
    """Return the state inside a game."""
    state = game._state
    assert isinstance(state, State)
    return state


# --- reading --------------------------------------------------------------------------------------
def parse(notation: str) -> Position:
    """Read a notation; a ValueError says what is wrong and in which line."""
    position = Position()
    for head, body, line in lines_of(notation, LINES):
        _parse_line(position, head, body, line)
    return position


def _parse_line(position: Position, head: str, body: str, line: str) -> None:
    if match := re.fullmatch(r"strip (\d)", head):
        position.strips[int(match[1])] = [_lying(text, line) for text in items(body)]
    elif head.startswith("card "):
        position.faces[head.removeprefix("card ")] = _face(body, line)
    else:
        need(head in _READERS, line, f"{head!r} begins no line; lines are {LINES}")
        _READERS[head](position, body, line)


def _numbers(text: str, line: str) -> list[int]:
    return [as_number(word, line) for word in text.split()]


def _lying(text: str, line: str) -> PlacedCard:
    match = re.fullmatch(r"([a-z0-9-]+) (-?\d+) (-?\d+)( turned)?", text)
    need(match is not None, line, f"{text!r} is not CARD ROW COL, or CARD ROW COL turned")
    assert match is not None
    return PlacedCard(match[1], int(match[2]), int(match[3]), match[4] is not None)


def _face(body: str, line: str) -> dict[str, Any]:
    face: dict[str, Any] = {}
    for word in body.split():
        if word in TYPE_IDS:
            face["type"] = word
        elif word.isdecimal():
            face["value"] = int(word)
        else:
            known = len(word) == SIDES and set(word) <= set(COLOURS)
            need(known, line, f"{word!r} is no type, value or four sides of {''.join(COLOURS)}")
            face["sides"] = [COLOURS[letter] for letter in word]
    return face


def _pile(body: str, line: str) -> Pile:
    words = [] if body == "empty" else body.split()
    need(bool(words) or body == "empty", line, "an empty pile is written: empty")
    goes_on = bool(words) and words[-1] == THE_REST
    return Pile(words[: len(words) - goes_on], goes_on)


def _pledges(body: str, line: str) -> dict[int, int]:
    pledges: dict[int, int] = {}
    for item in items(body):
        match = re.fullmatch(r"(\d):(\d+)", item)
        need(match is not None, line, f"{item!r} is not SEAT:MINTS")
        assert match is not None
        pledges[int(match[1])] = int(match[2])
    return pledges


def _read_auction(position: Position, body: str, line: str) -> None:
    card, _, kind = body.partition(" ")
    need(kind in KIND_IDS, line, "it is CARD open or CARD closed")
    position.auction = card, kind


def _read_offer(position: Position, body: str, line: str) -> None:
    match = re.fullmatch(r"(left|right) (\d+) (\d+)", body)
    need(match is not None, line, "it is left MINE THEIRS or right MINE THEIRS")
    assert match is not None
    position.offer = match[1], int(match[2]), int(match[3])


def _read_counter(position: Position, body: str, line: str) -> None:
    position.counter = _numbers(body, line)
    need(len(position.counter) == 2, line, "it is MINE THEIRS")


def _read_asked(position: Position, body: str, line: str) -> None:
    position.asked = body.split()
    need(set(position.asked) <= set(DIRECTION_IDS), line, "it is left, right or both")


def _read_sealed(position: Position, body: str, line: str) -> None:
    position.sealed = [None if word == "-" else as_number(word, line) for word in body.split()]


def _read_abilities(position: Position, body: str, line: str) -> None:
    position.counted = body == "counted"
    position.abilities = {}
    for item in items(body) if body not in ("counted", "none") else []:
        name, _, seat = item.partition(" ")
        need(name in TYPE_IDS, line, f"{item!r} is not ABILITY SEAT")
        position.abilities[name] = as_number(seat, line)


def _into(name: str, read: Callable[[str, str], Any]) -> Callable[[Position, str, str], None]:
    def store(position: Position, body: str, line: str) -> None:
        setattr(position, name, read(body, line))

    return store


_READERS: Final[dict[str, Callable[[Position, str, str], None]]] = {
    "round": _into("round_no", as_number),
    "auctioneer": _into("auctioneer", as_number),
    "mints": _into("mints", _numbers),
    "block": _into("block", lambda body, line: _pile(body, line).cards),
    "deck": _into("deck", _pile),
    "unused": _into("unused", _pile),
    "auction": _read_auction,
    "leaders": _into("leaders", _pledges),
    "withdrawn": _into("withdrawn", _numbers),
    "passed": _into("passed", _numbers),
    "asked": _read_asked,
    "offer": _read_offer,
    "counter": _read_counter,
    "sealed": _read_sealed,
    "won": _into("won", _pledges),
    "to move": _into("to_move", as_number),
    "abilities": _read_abilities,
    "dice": _into("dice", _numbers),
    "last roll": _into("last_roll", as_number),
}


# --- laying out -----------------------------------------------------------------------------------
def lay_position(position: Position, options: Options, log: list[int]) -> State:
    """Set a position up, using the rules' own functions where they maintain derived fields."""
    s = blank_table(options)
    lay_out(s, None)  # a table without cards; its round and its auction are reset below
    clear_auction(s)
    s.round_no = position.round_no
    s.auctioneer = position.auctioneer
    s.last_roll = position.last_roll
    if position.dice:
        s.dice_count = len(position.dice)
        s.dice[: len(position.dice)] = position.dice
    _lay_mints(s, position, options)
    _lay_cards(s, position, options)
    if position.abilities is not None:
        _lay_end(s, position, log)
    else:
        _lay_auction(s, position, options)
    return s


def _lay_mints(s: State, position: Position, options: Options) -> None:
    mints = position.mints
    if mints is None:
        people = [INCOMES[options.players]] * options.players
        mints = people + [0] * (s.seats - options.players)
    need(len(mints) == s.seats, "mints", f"there are {s.seats} seats")
    need(min(mints) >= 0 and max(mints) <= MOST_MINTS, "mints", f"they are 0 to {MOST_MINTS}")
    s.mints[: s.seats] = mints


def _lay_cards(s: State, position: Position, options: Options) -> None:
    ids = options.values.ids
    in_game = [card for number, card in enumerate(ids) if s.in_game >> number & 1]
    named = position.cards()
    up = [position.auction[0]] if position.auction else []
    for card in named + up:
        need(card in ids, card, "there is no such card")
        need(card in in_game, card, "it is not in this game")
        need(named.count(card) <= 1, card, f"it lies in {named.count(card)} places")
    rest = [card for card in in_game if card not in named]

    block = position.block
    if position.abilities is not None:
        block = []
    elif block is None:
        block = [card for card in up if card in rest]
        rest = [card for card in rest if card not in block]
        if not block:
            block, rest = rest[: s.block_size], rest[s.block_size :]
    need(not up or up[0] in block, "auction", "its card lies in the Block")
    need(len(block) <= s.block_size, "block", f"it holds {s.block_size} cards at most")
    size = s.deck_size - position.round_no * s.block_size
    need(0 <= size < s.deck_size, "round", f"there are {s.deck_size // s.block_size} rounds")
    deck = position.deck.cards
    if position.deck.goes_on:
        missing = max(0, size - len(deck))
        deck, rest = deck + rest[:missing], rest[missing:]
    need(len(deck) == size, "deck", f"it has {size} cards in this round, not {len(deck)}")
    need(position.unused.goes_on or not rest, "unused", f"{', '.join(rest)} must lie somewhere")
    unused = position.unused.cards + rest

    for at, card in enumerate(deck + unused):
        s.ring[at] = ids.index(card)
    s.ring[len(deck) + len(unused) :] = [0] * (len(s.ring) - len(deck) - len(unused))
    s.deck_top, s.deck_count = 0, len(deck)
    s.unused_top, s.unused_count = len(deck), len(unused)
    s.block[:] = [ids.index(card) for card in block] + [-1] * (len(s.block) - len(block))
    s.block_count = len(block)
    for strip, cards in position.strips.items():
        need(strip < s.seats, f"strip {strip}", f"there are {s.seats} strips")
        for lying in cards:
            _lay_card(s, strip, lying, ids.index(lying.card))


def _lay_card(s: State, strip: int, lying: PlacedCard, card: int) -> None:
    place_card(s, None, 0, card, cell_at(strip, lying.row + MIDDLE_ROW, lying.col + MIDDLE))
    if lying.turned:
        index = s.placed_count - 1
        s.strip_matches[strip] -= matches_of(s, index)
        s.lying[index] = half_turn(s.lying[index])
        s.turned |= 1 << index
        s.strip_matches[strip] += matches_of(s, index)


def _lay_end(s: State, position: Position, log: list[int]) -> None:
    need(s.deck_count == 0, "abilities", "the deck is empty by then: give the last round")
    if position.counted:
        begin_abilities(s, log)
        return
    given = position.abilities or {}
    for number, name in enumerate(TYPE_IDS):
        s.ability_seats[number] = given.get(name, NOBODY)
    s.ability = max((TYPE_IDS.index(name) for name in given), default=CULTURE)
    if s.ability == CULTURE:
        s.phase = OVER
        return
    s.phase = ABILITY_PHASE
    s.to_move = s.ability_seats[s.ability]
    s.decision = DECIDE_DEED + s.ability
    need(not is_opponent(s, s.to_move), "abilities", "the opponent decides at once: counted")
    if s.ability == DEED:
        s.drawn = top_unused(s)


def _lay_auction(s: State, position: Position, options: Options) -> None:
    s.to_move = s.auctioneer
    s.decision = DECIDE_CHOOSE
    up = position.auction
    if up is None and s.solo == NO_SOLO:
        return
    card = s.block[0] if up is None else options.values.ids.index(up[0])
    begin_auction(s, None, card, KIND_IDS.index(up[1] if up else "open"))
    leaders = position.won or position.leaders
    for seat, mints in leaders.items():
        s.leaders |= 1 << seat
        s.pledges[seat] = mints
    s.bid = sum(leaders.values())
    s.withdrawn = sum(1 << seat for seat in position.withdrawn)
    s.passed = sum(1 << seat for seat in position.passed)
    s.asked = sum(1 << DIRECTION_IDS.index(word) for word in position.asked)
    if s.decision == DECIDE_SEAL:
        _lay_sealed(s, position)
    elif position.won:
        _lay_won(s, list(position.won))
    else:
        s.to_move = s.auctioneer if position.to_move is None else position.to_move
        s.decision = DECIDE_BID
        if position.offer:
            direction, mine, theirs = position.offer
            make_offer(s, None, DIRECTION_IDS.index(direction), mine, theirs)
            if position.counter:
                make_counter(s, None, *position.counter)


def _lay_sealed(s: State, position: Position) -> None:
    sealed = position.sealed or [None] * s.seats
    need(len(sealed) == s.seats, "sealed", f"there are {s.seats} seats")
    need(None in sealed, "sealed", "the last one is sealed by a move")
    s.sealed[: s.seats] = [NOBODY if mints is None else mints for mints in sealed]
    while s.sealed[s.to_move] != NOBODY:
        s.to_move = (s.to_move + 1) % s.seats


def _lay_won(s: State, winners: list[int]) -> None:
    if s.solo == NO_SOLO or s.bid == 1:  # else the opponent was outbid (B4)
        s.withdrawn = ((1 << s.seats) - 1) & ~s.leaders
    if len(winners) > 1:
        ask_to_place(s, *winners)
        return
    s.to_move = winners[0]
    s.decision = DECIDE_PARTNER if is_shared(s) else DECIDE_PLACE
    s.strip = -1 if is_shared(s) else winners[0]
