"""Mint Bid behind the interface that `mintopia.engine.game` expects of every game.

Card ids depend on the deck of a game, so moves, events and sentences need its options; without
options they refer to the house deck.
"""

from __future__ import annotations

from typing import Any

from mintopia.engine.schema.rules import Rules
from mintopia.games.bid import cards, relative_text, sheet, targets, text
from mintopia.games.bid import schema as b
from mintopia.games.bid.derived import derived, question
from mintopia.games.bid.knowledge import resample
from mintopia.games.bid.legal import ActionBuffer, legal_actions
from mintopia.games.bid.options import Options, blank_table, name_chance, read_options
from mintopia.games.bid.playout import play_games
from mintopia.games.bid.refusal import refusal
from mintopia.games.bid.setup import begin
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play
from mintopia.games.bid.view import result, view


class Bid(Rules):
    """The rules of Mint Bid."""

    id = "bid"
    rules_version = 2
    table = b.TABLE
    events = b.EVENTS
    refusals = b.REFUSALS
    option_list = b.OPTIONS

    # What `mintopia bench` measures, and the case that is compared with a yardstick.
    bench_cases = (
        *((f"{players} players", {"players": players}) for players in range(2, b.SEATS + 1)),
        *((f"solitaire, {solo}", {"players": 1, "solo": solo}) for solo in b.SOLO_IDS),
    )
    yardstick_case = (4, {"players": 4})
    play_games = staticmethod(play_games)
    buffer = ActionBuffer

    over = b.OVER
    legal_rule = staticmethod(legal_actions)
    refusal_rule = staticmethod(refusal)
    play_rule = staticmethod(play)
    resample = staticmethod(resample)
    result_of = staticmethod(result)

    opponents = property(lambda _: cards.table()["opponents"])
    read_values = staticmethod(cards.read_values)
    json_of = staticmethod(cards.as_json)
    toml_of = staticmethod(cards.as_toml)
    tables_of = staticmethod(text.card_tables)
    sheet_of = staticmethod(sheet.sheet)

    read_options = staticmethod(read_options)
    blank_table = staticmethod(blank_table)
    begin_rule = staticmethod(begin)
    name_chance = staticmethod(name_chance)

    def card_ids(self, options: Options | None) -> tuple[str, ...]:
        """Return the card ids of a game's deck, or of the house deck if no options are given."""
        values = cards.house_values() if options is None else options.values
        return values.ids

    def alias(self, s: State) -> str:
        """Return which verb an integer shared by offers and counter-offers means now."""
        return "counter" if s.decision == b.DECIDE_ANSWER else ""

    def parse_move(self, move: str, options: Options | None = None, s: State | None = None) -> int:
        """Return the action of a move given as text.

        An offer must not be mistaken for a counter-offer with the same integer, or the other way
        round. So if it does not fit the decision to be made, return an action of its own kind that
        is refused now.
        """
        action = super().parse_move(move, options, s)
        if s is not None and action >= b.OFFER:
            answering = s.decision == b.DECIDE_ANSWER
            if move.startswith("counter") and not answering:
                return b.ACCEPT
            if move.startswith("offer") and answering:
                return b.OFFER + b.TO_RIGHT * b.OFFERS + (action - b.OFFER) % b.OFFERS
        return action

    view = staticmethod(view)

    begins_option = "auctioneer"

    def hides_move(self, before: State, action: int, now: State, viewer: int) -> bool:
        """Return whether a move is hidden: another seat's sealed bid, until all are in (B2)."""
        is_seal = b.SEAL <= action <= b.SEAL + b.MOST_MINTS
        running = now.phase != b.OVER and now.decision == b.DECIDE_SEAL
        same = running and before.auction_card == now.auction_card
        return is_seal and same and before.to_move != viewer

    def has_secret(self, s: State, seat: int) -> bool:
        """Return whether a seat is sealing or has sealed a bid, and not all are in yet (B2)."""
        if s.decision != b.DECIDE_SEAL:
            return False
        return s.to_move == seat or s.sealed[seat] != b.NOBODY

    event_sentence = staticmethod(text.event_sentence)
    move_sentence = staticmethod(text.move_sentence)
    event_without_coordinates = staticmethod(relative_text.event_sentence)
    move_without_coordinates = staticmethod(relative_text.move_sentence)
    refusal_sentence = staticmethod(text.refusal_sentence)

    # For pages: what to click, why not, what to do now, and what the rules imply.
    clicks = staticmethod(targets.clicks_of)
    cost = staticmethod(targets.cost_of)
    gain = staticmethod(targets.gain_of)
    reasons = staticmethod(targets.reasons)
    why = staticmethod(targets.why)
    question = staticmethod(question)
    derived = staticmethod(derived)

    def choice_help(self, option: str, choice: str, language: str) -> str:
        """Describe a choice; of the numbers of players, those who share strips are alike."""
        if option == "players":
            choice = str(min(int(choice), b.SHARING_SEATS))
        return super().choice_help(option, choice, language)

    @staticmethod
    def table_cards(options: Options, language: str) -> dict[str, Any]:
        """Return the card data in use at a table."""
        return cards.as_json(options.values, language)


RULES = Bid()
