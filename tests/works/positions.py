"""A notation for positions, so that a test shows the table that it is about.

    table('''
        round: 3
        supply: gardens - truck
        deck: mine vault ...
        seat 0 (start, to move): 5 Mints; plans statue, vault?; buildings gallery(2), bridge
        seat 1 (passed): 3 Mints; plans co-op
        on producer: 0:1, 1:1
        open: lotto
    ''', players=2, advanced=["recycler"])

Each line describes one thing. Lines may come in any order, and each may be left out.

- `round`: the number of the round; 1 by default.
- `supply`: the places of the Plan Supply in their row, the last one nearest the deck; `-` is an
  empty place. By default the first Plans, in the order of the rulebook's table, that no line
  mentions.
- `deck`: the deck, top first. `...` at the end means all Plans that no line mentions, in the order
  of the rulebook's table. Without `...` those Plans are not in the game; `deck: empty` is an empty
  deck. No deck line means `deck: ...`.
- `seat N`: what a seat has; by default the Mints of the setup and no cards. In brackets: `start`
  has the Starting Player Token (by default as in the setup, or seat 0 where it would be drawn),
  `to move` has the turn (by default the starting player), `passed` has passed since the last Place,
  `second turn` is for Sonic. `plans` and `buildings` are oldest first. `?` marks a Plan that only
  its holder knows, `gallery(2)` has two Mints on it.
- `on LOCATION`: its occupied spaces in order, `SEAT:MINTS`; `blocked` (Justin) last.
- `open`: Deed Locations that are open although nobody owns them; a built Deed opens its own.
- `mint supply`: the Mints in it, against Rachael; by default 30 less the Mints elsewhere.

The options are those of a new game, given beside the notation or in it (see tests/notation.py);
there are 2 players unless `solo` is given. A position is
always in a Development phase; to test Upkeep, pass from there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from mintopia.engine.game import Game, rules_of
from mintopia.engine.kernel.bits import has
from mintopia.games.works.bank import block_other_spaces, counts_mints, pay
from mintopia.games.works.options import Options, blank_table, draw_advanced, read_options
from mintopia.games.works.schema import (
    GALLERY,
    JUSTIN,
    LOCATION_IDS,
    LOTTO,
    OPPONENT_SEAT,
    PLAN_IDS,
    RACHAEL,
    ROUND_LIMIT,
    SONIC,
    WHOLESALER,
)
from mintopia.games.works.setup import MINTS_AGAINST_RACHAEL, choose_starting_player, lay_out
from mintopia.games.works.state import State
from mintopia.games.works.zones import (
    open_location,
    put_building,
    put_in_supply,
    put_plan,
    put_under_deck,
    take_from_supply,
)
from tests.notation import as_number, items, lines_of, need, split_options

SEED: Final = 0
THE_REST: Final = "..."
FLAGS: Final = ("start", "to move", "passed", "second turn")
LINES: Final = "round, supply, deck, seat N, on LOCATION, open, mint supply"


@dataclass
class Seat:
    """The contents of a seat's line."""

    flags: set[str] = field(default_factory=set)
    mints: int | None = None
    plans: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    buildings: list[str] = field(default_factory=list)
    gallery: int = 0


@dataclass
class Position:
    """The contents of a notation."""

    round_no: int = 1
    supply: list[str | None] | None = None
    deck: list[str] = field(default_factory=list)
    deck_goes_on: bool = True
    seats: dict[int, Seat] = field(default_factory=dict)
    spaces: dict[str, list[tuple[int, int] | None]] = field(default_factory=dict)  # None: blocked
    open: list[str] = field(default_factory=list)
    mint_supply: int | None = None

    def cards(self) -> list[str]:
        """List every card that a line mentions."""
        found = [card for card in self.supply or [] if card is not None] + self.deck
        for seat in self.seats.values():
            found += seat.plans + seat.buildings
        return found


def table(notation: str = "", **options: Any) -> Game:
    """Return a game in the position of a notation."""
    notation, said = split_options(notation)
    options |= said
    if "solo" not in options:
        options.setdefault("players", 2)
    checked = read_options(options)
    game = Game(rules_of("works"), checked, SEED)
    game._state = lay_position(parse(notation), checked)
    game._rows.clear()
    return game


# --- reading --------------------------------------------------------------------------------------
def parse(notation: str) -> Position:
    """Read a notation; a ValueError says what is wrong and in which line."""
    position = Position()
    for head, body, line in lines_of(notation, LINES):
        _parse_line(position, head, body, line)
    return position


def _parse_line(position: Position, head: str, body: str, line: str) -> None:
    if head == "round":
        position.round_no = as_number(body, line)
        need(1 <= position.round_no <= ROUND_LIMIT, line, f"rounds are 1 to {ROUND_LIMIT}")
    elif head == "supply":
        position.supply = [None if word == "-" else _plan(word, line) for word in body.split()]
    elif head == "deck":
        words = [] if body == "empty" else body.split()
        position.deck_goes_on = bool(words) and words[-1] == THE_REST
        position.deck = [_plan(w, line) for w in words[: len(words) - position.deck_goes_on]]
        need(bool(words) or body == "empty", line, "an empty deck is written: deck: empty")
    elif head == "mint supply":
        position.mint_supply = as_number(body, line)
    elif head == "open":
        position.open = items(body)
        for word in position.open:
            need(word in ("wholesaler", "lotto"), line, f"{word!r} is no Deed Location")
    elif head.startswith("on "):
        location = head[len("on ") :]
        need(location in LOCATION_IDS, line, f"there is no Location {location!r}")
        position.spaces[location] = [_space(word, line) for word in items(body)]
    elif match := re.fullmatch(r"seat (\d)\s*(?:\((.*)\))?", head):
        position.seats[int(match[1])] = _seat(match[2] or "", body, line)
    else:
        need(False, line, f"{head!r} begins no line; lines are {LINES}")


def _seat(flags: str, body: str, line: str) -> Seat:
    seat = Seat()
    for flag in items(flags):
        need(flag in FLAGS, line, f"{flag!r} is none of {', '.join(FLAGS)}")
        seat.flags.add(flag)
    for part in (piece.strip() for piece in body.split(";")):
        kind, _, rest = part.partition(" ")
        if kind == "plans":
            for word in items(rest):
                card = _plan(word.removesuffix("?"), line)
                seat.plans.append(card)
                if word.endswith("?"):
                    seat.hidden.append(card)
        elif kind == "buildings":
            for word in items(rest):
                match = re.fullmatch(r"(gallery)\((\d+)\)", word)
                seat.buildings.append(_plan(match[1] if match else word, line))
                seat.gallery = int(match[2]) if match else seat.gallery
        elif match := re.fullmatch(r"(\d+) Mints?", part):
            seat.mints = int(match[1])
        else:
            need(not part, line, f"{part!r} is none of N Mints, plans ..., buildings ...")
    return seat


def _space(word: str, line: str) -> tuple[int, int] | None:
    if word == "blocked":
        return None
    match = re.fullmatch(r"(\d):([1-9]\d*)", word)
    need(match is not None, line, f"{word!r} is no space; write SEAT:MINTS or blocked")
    assert match is not None
    return int(match[1]), int(match[2])


def _plan(word: str, line: str) -> str:
    need(word in PLAN_IDS, line, f"there is no Plan {word!r}")
    return word


# --- laying out -----------------------------------------------------------------------------------
def lay_position(position: Position, options: Options) -> State:
    """Set a position up with the rules' own functions, so that every derived field is right."""
    s = blank_table(options, draw_advanced(options, SEED))
    for card in range(s.supply_places):  # only so that lay_out has something to draw from
        put_under_deck(s, card)
    choose_starting_player(s)
    s.starting = 0 if options.starting is None and not options.solo else s.starting
    lay_out(s, None)
    for place in range(s.supply_places):
        take_from_supply(s, s.supply[place])
    s.round_no = position.round_no
    for number in position.seats:
        need(number < s.seats, f"seat {number}", f"there are only {s.seats} seats")
    _lay_cards(s, position, options)
    _lay_spaces(s, position)
    _lay_mints(s, position)
    _lay_course(s, position)
    return s


def _lay_cards(s: State, position: Position, options: Options) -> None:
    named = position.cards()
    for card in named:
        need(named.count(card) == 1, card, f"it is mentioned {named.count(card)} times")
        need(card in options.values.deck, card, "the replaced card values leave it out")
    rest = [card for card in options.values.deck if card not in named]
    supply = position.supply
    if supply is None:
        supply = [rest.pop(0) if rest else None for _ in range(s.supply_places)]
    need(len(supply) == s.supply_places, "supply", f"it has {s.supply_places} places")
    for place, plan in enumerate(supply):
        if plan is not None:
            put_in_supply(s, place, _index(plan))
    for card in position.deck + (rest if position.deck_goes_on else []):
        put_under_deck(s, _index(card))
    for number, seat in position.seats.items():
        for card in seat.plans:
            put_plan(s, number, _index(card))
        for card in seat.hidden:
            s.hidden |= 1 << _index(card)
            s.known[number] |= 1 << _index(card)
        for card in seat.buildings:
            put_building(s, None, number, _index(card))
            if _index(card) == GALLERY:
                s.gallery = seat.gallery
    for location in position.open:
        open_location(s, None, LOTTO if location == "lotto" else WHOLESALER)


def _lay_spaces(s: State, position: Position) -> None:
    for name, spaces in position.spaces.items():
        location = LOCATION_IDS.index(name)
        where = f"on {name}"
        need(s.spaces[location] > 0, where, "it is not in this game")
        need(has(s.open, location), where, "it is closed")
        need(
            0 < len(spaces) <= s.spaces[location],
            where,
            f"it has {s.spaces[location]} spaces, not {len(spaces)}",
        )
        taken = [space for space in spaces if space is not None]
        users = [seat for seat, _ in taken]
        blocks = s.solo == JUSTIN and OPPONENT_SEAT in users
        if blocks:
            rest = [None] * (s.spaces[location] - len(taken))
            need(
                users.index(OPPONENT_SEAT) == len(users) - 1 and spaces == [*taken, *rest],
                where,
                "Justin blocks every space after his own; write them as blocked",
            )
        need(blocks or spaces == taken, where, "only Justin blocks, where he has used a space")
        for seat, mints in taken:
            need(seat < s.seats, where, f"there are only {s.seats} seats")
            pay(s, None, seat, location, mints)
        if blocks:
            block_other_spaces(s, None, location)


def _lay_mints(s: State, position: Position) -> None:
    """Set the Mints last, because filling the spaces took Mints from the hands."""
    for number in range(s.seats):
        said = position.seats.get(number, Seat()).mints
        if not counts_mints(s, number):
            need(said is None, f"seat {number}", "Mort has no Mint count")
            continue
        at_first = s.card_mints if s.solo and number == OPPONENT_SEAT else s.starting_mints
        s.mints[number] = at_first if said is None else said
    if s.solo != RACHAEL:
        need(position.mint_supply is None, "mint supply", "only Rachael's is limited")
        return
    s.mint_supply = 0
    elsewhere = sum(s.mints) + sum(s.space_mints) + s.gallery
    left = MINTS_AGAINST_RACHAEL - elsewhere
    s.mint_supply = left if position.mint_supply is None else position.mint_supply
    need(
        0 < s.mint_supply <= left,
        "mint supply",
        f"there are {MINTS_AGAINST_RACHAEL} Mints in the game, {elsewhere} of them elsewhere",
    )


def _lay_course(s: State, position: Position) -> None:
    flagged = {
        flag: [number for number, seat in position.seats.items() if flag in seat.flags]
        for flag in FLAGS
    }
    for flag in ("start", "to move"):
        need(len(flagged[flag]) <= 1, flag, "it is one seat's")
    s.starting = flagged["start"][0] if flagged["start"] else s.starting
    s.to_move = flagged["to move"][0] if flagged["to move"] else s.starting
    for number in flagged["passed"]:
        s.passed |= 1 << number
    need(s.passed != (1 << s.seats) - 1, "passed", "when all have passed it is Upkeep already")
    if flagged["second turn"]:
        need(
            s.solo == SONIC and flagged["second turn"] == [s.to_move] == [OPPONENT_SEAT],
            "second turn",
            "it is for Sonic, who is to move",
        )
        s.second_turn = 1


def _index(card: str) -> int:
    return PLAN_IDS.index(card)
