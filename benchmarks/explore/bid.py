"""What the explorer needs to know about Mint Bid: random decks, where each ruling is coded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from benchmarks.explore.spec import ExploreSpec
from mintopia.engine.kernel.random import Stream
from mintopia.games.bid import schema as b
from mintopia.games.bid.state import RING

FACE_IDS: Final = (
    "withdraw",
    "special",
    *(f"raise {mints}" for mints in range(1, b.MOST_RAISE + 1)),
)


def draw_cards(stream: Stream) -> dict[str, Any]:
    """Draw a random valid deck and opponents, of all kinds of cards or only a few."""
    types, colours = _few(stream, b.TYPE_IDS), _few(stream, b.COLOUR_IDS)
    values = _few(stream, range(b.LOWEST_VALUE, b.HIGHEST_VALUE + 1))
    faces = _few(stream, FACE_IDS)
    count = b.FEWEST_CARDS + stream.below(b.MOST_CARDS - b.FEWEST_CARDS + 1)
    locations = {
        f"card-{number}": {
            "type": _one(stream, types),
            "value": _one(stream, values),
            "sides": [_one(stream, colours) for _ in range(b.SIDES)],
        }
        for number in range(1, count + 1)
    }
    opponents = {
        name: {"faces": [_one(stream, faces) for _ in range(b.FACES)]} for name in b.SOLO_IDS
    }
    return {"locations": locations, "opponents": opponents}


def _few(stream: Stream, things: Sequence[Any]) -> Sequence[Any]:
    """Return a few of the things at random, or all of them."""
    if stream.below(2):
        return things
    return [_one(stream, things) for _ in range(1 + stream.below(3))]


def _one(stream: Stream, things: Sequence[Any]) -> Any:
    return things[stream.below(len(things))]


# Where the code carries out each ruling of docs/rulings.md; of several places, all must be reached.
RULINGS: Final[dict[str, str | tuple[str, ...]]] = {
    "B1-f": "options.blank_table",
    "B1-g": "bank.gain",
    "B2-a": "seating.left_of",
    "B2-b": "setup.shuffle_cards",
    "B2-c": "setup.choose_auctioneer: s.auctioneer = drawn",
    "B2-d": ("event:income", "event:block", "event:roll"),
    "B2-f": ("action:auction", "event:token"),
    "B2-g": "zones.take_from_block",
    "B2-h": "auctions.end_open_auction: finish_auction(s, log)",
    "B2-i": "rounds.roll_for_all: gains += 1 << left_of",
    "B2-j": "rounds.end_round: begin_abilities(s, log)",
    "B2-k": "auctions.end_turn",
    "B2-l": ("event:bid", "refusal:bid-low", "refusal:bid-price"),
    "B2-m": (
        "event:offer", "event:accept", "event:decline", "refusal:asked", "refusal:offer-low",
        "refusal:offer-mine", "refusal:offer-theirs",
    ),
    "B2-n": "auctions.accept: end_turn(s, log, seat)",
    "B2-o": ("refusal:passed", "auctions.pass_turn: is_leading(s, seat) is true"),
    "B2-p": "auctions.lead: s.passed = 0",
    "B2-q": ("event:withdraw", "refusal:leader", "refusal:out"),
    "B2-r": "legal.may_pass: is_leading(s, seat) is true",
    "B2-s": "refusal:must-withdraw",
    "B2-t": "refusal:opening",
    "B2-u": "auctions.decline",
    "B2-v": "auctions.end_open_auction: ask_to_place(s, first, second)",
    "B2-w": "event:discard",
    "B2-x": "auctions.choose_partner: ask_to_place(s, seat, other)",
    "B2-z": ("event:seal", "event:reveal", "refusal:seal-price"),
    "B2-aa": ("auctions.reveal: pick_pair(s, log, s.auctioneer)", "auctions.name_winner"),
    "B2-ab": "auctions.reveal: s.decision = b.DECIDE_WINNER",
    "B2-ac": (
        "auctions.pick_pair: settle_closed_auction(s, log, right)",
        "auctions.pick_pair: settle_closed_auction(s, log, seat)",
    ),
    "B2-ad": "auctions.pick_pair: s.decision = b.DECIDE_PARTNER",
    "B2-ae": "auctions.ask_to_place",
    "B2-af": "auctions.who_places: ahead = steps_from_auctioneer",
    "B2-ag": "auctions.who_places: ahead = steps_from_auctioneer",
    "B2-ah": ("refusal:first-cell", "refusal:third-row", "refusal:apart", "refusal:taken"),
    "B2-ai": "scoring.locations_controlled: count += s.strip_counts[right_of(s, seat)]",
    "B2-aj": "strips.is_match",
    "B2-ak": (
        "strips.matches_at: step == 1 is true", "strips.matches_at: step == b.ROW_STEP is true",
    ),
    "B2-al": ("event:ability", "refusal:no-skip", "scoring.majority: count == most is true"),
    "B2-am": "abilities.give_ability",
    "B2-an": "abilities.use_deed",
    "B2-ao": "event:deed-draw",
    "B2-ap": "abilities.offer_ability: s.unused_count > 0 is false",
    "B2-aq": ("event:move", "refusal:breaks"),
    "B2-ar": "refusal:alone",
    "B2-as": "event:rotate",
    "B2-at": "scoring.match_worth: culture_holder(s) == seat is true",
    "B2-au": "event:skip",
    "B2-av": "scoring.compare: ahead = s.mints[seat] - s.mints[other]",
    "B2-ay": "rounds.roll_die",
    "B2-ba": ("event:counter", "refusal:countered", "refusal:same-offer"),
    "B3-a": "options.blank_table: s.in_game |=",
    "B3-b": "options.blank_table: s.deck_size",
    "B3-c": (
        "refusal:only-open", "refusal:no-offers", "auctions.end_open_auction: s.strip = first",
    ),
    "B3-e": "setup.choose_auctioneer: s.auctioneer = drawn",
    "B3-d": "auctions.could_raise: is_shared(s) is false",
    "B4-a": "rounds.begin_round: gain_income(s, log, b.PERSON)",
    "B4-b": "solitaire.person_wins: s.strip = b.PERSON",
    "B4-c": ("refusal:solo-bid", "refusal:no-pass"),
    "B4-d": ("event:opponent-roll", "event:opponent-raise", "event:opponent-withdraw"),
    "B4-e": "solitaire.person_withdraws",
    "B4-g": "opponent.opponent_places",
    "B4-h": "opponent.opponent_cell",
    "B4-j": "event:opponent-takes",
    "B4-l": "solitaire.use_special: second = roll_face(s, log)",
    "B4-m": "opponent.worth_to_opponent",
    "B4-n": "abilities.offer_ability: emit(log, b.EV_SKIP, seat, s.ability)",
    "B4-o": "scoring.compare: return 1 if seat == b.OPPONENT else -1",
    "B4-p": "rounds.roll_die",
}  # fmt: skip
BESIDE: Final = {
    "B1-a": "what the tin holds",
    "B1-b": "how Mints are shown",
    "B1-c": "what a card shows",
    "B1-d": "a table of data",
    "B1-e": "names",
    "B1-h": "a bound: see mints among the largest values",
    "B1-i": "what the tin holds",
    "B1-j": "the story",
    "B2-e": "what a seat is shown",
    "B2-y": "what a seat is shown",
    "B2-aw": "what a seat is shown",
    "B2-ax": "what a seat is shown",
    "B2-az": "how people talk",
    "B4-f": "does not come up, as it says",
    "B4-i": "a table of data",
    "B4-k": "does not come up, as it says",
}
# The reasons are in text/, under [unreachable].
UNREACHABLE: Final = {
    "action:bid N": "rich",
    "action:seal N": "rich",
    "action:offer left|right YOURS THEIRS": "rich",
    "action:place STRIP ROW COL": "far",
    "action:move CARD ROW COL": "far",
    "branch:bank.lose: s.mints[seat] > 0 is false": "mint-bid",
    "branch:options._cards_in_game: len(ids) < DECK_SIZES[players] is true": "refused-options",
    "branch:options._cards_in_game: players == 1 is true": "refused-options",
    "branch:options._cards_in_game: players == 1 is false": "refused-options",
}

EXPLORE: Final = ExploreSpec(
    draw_cards=draw_cards,
    rulings=RULINGS,
    beside=BESIDE,
    unreachable=UNREACHABLE,
    limits={
        "mints": b.MOST_MINTS,
        "placed_count": b.MOST_PLACED,
        "rolls": b.MOST_ROLLS,
        "block_count": b.MOST_BLOCK,
        "cards": b.MOST_CARDS,
        "deck_top": RING - 1,
        "unused_top": RING - 1,
    },
)
