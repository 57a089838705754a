"""Mint Bid behind the interface that `mintopia.engine.game` expects of every game.

Card ids depend on the deck of a game, so moves, events and sentences need its options; without
options they refer to the house deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mintopia.engine.kernel.random import MASK64
from mintopia.engine.schema.rules import Rules
from mintopia.games.bid import cards, relative_text, sheet, targets, text, view
from mintopia.games.bid import derived as derivation
from mintopia.games.bid import schema as b
from mintopia.games.bid.chance import name_chance
from mintopia.games.bid.knowledge import resample
from mintopia.games.bid.legal import ActionBuffer, legal_actions
from mintopia.games.bid.options import Options, blank_table, read_options, set_up
from mintopia.games.bid.playout import play_games
from mintopia.games.bid.refusal import refusal
from mintopia.games.bid.shapes import BidDerived, BidView
from mintopia.games.bid.state import State
from mintopia.games.bid.turn import play


def values_of(options: Options | None) -> cards.Values:
    """Return the deck of a game, or the house deck if no options are given."""
    return cards.house_values() if options is None else options.values


PAIR: Final = 2


def _rolled_for(event: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
    """Return the first round's event as that of a roll, by which two players begin (B3)."""
    first = event["event"] == "round" and event["round"] == 1
    return {**event, "event": "round.rolled"} if first and options.players == PAIR else event


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
    result_of = staticmethod(view.result)

    read_values = staticmethod(cards.read_values)
    json_of = staticmethod(cards.as_json)
    toml_of = staticmethod(cards.as_toml)
    tables_of = staticmethod(text.card_tables)
    sheet_of = staticmethod(sheet.sheet)

    read_options = staticmethod(read_options)
    set_up = staticmethod(set_up)
    name_chance = staticmethod(name_chance)

    def card_ids(self, options: Options | None) -> tuple[str, ...]:
        """Return the card ids of a game's deck, or of the house deck if no options are given."""
        return values_of(options).ids

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

    @staticmethod
    def blank(options: Options, seed: int) -> State:
        """Return a table for rollouts, with options and generator set but nothing dealt yet."""
        s = blank_table(options)
        s.rng = seed & MASK64
        return s

    @staticmethod
    def view(s: State, options: Options, viewer: int) -> BidView:
        """Return the state as a viewer may see it."""
        return view.view(s, options.names, options.values.ids, viewer)

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

    @staticmethod
    def event_sentence(event: Mapping[str, Any], language: str, options: Options) -> str:
        """Describe an event in words."""
        names = options.spoken_names(language)
        return text.event_sentence(_rolled_for(event, options), names, options.values, language)

    @staticmethod
    def move_sentence(s: State, action: int, language: str, options: Options) -> str:
        """Describe a move in words."""
        return text.move_sentence(
            s, action, options.spoken_names(language), options.values, language
        )

    @staticmethod
    def event_without_coordinates(
        s: State, event: Mapping[str, Any], language: str, options: Options
    ) -> str:
        """Describe an event of the last move without coordinates."""
        names = options.spoken_names(language)
        told = _rolled_for(event, options)
        return relative_text.event_sentence(s, told, names, options.values, language)

    @staticmethod
    def move_without_coordinates(s: State, action: int, language: str, options: Options) -> str:
        """Describe a move without coordinates."""
        names = options.spoken_names(language)
        return relative_text.move_sentence(s, action, names, options.values, language)

    @staticmethod
    def refusal_sentence(s: State, action: int, key: str, language: str, options: Options) -> str:
        """Describe a refusal in words."""
        return text.refusal_sentence(
            s, action, key, options.spoken_names(language), options.values, language
        )

    # For pages: what to click, why not, what to do now, and what the rules imply.
    def clicks(self, s: State, action: int, options: Options) -> tuple[list[str], list[int]]:
        """Return the targets to click for an action, and the numbers to enter."""
        return targets.clicks_of(s, action, options.values.ids)

    def cost(self, s: State, action: int) -> int:
        """Return the Mints that an action commits from the mover."""
        return targets.cost_of(s, action)

    def gain(self, s: State, action: int) -> tuple[int | None, int | None]:
        """Return how a placement changes the mover's points, and the matches it makes."""
        return targets.gain_of(s, action)

    def blocked(self, s: State, language: str, options: Options) -> list[dict[str, str]]:
        """Explain why the other targets cannot be clicked."""
        return targets.blocked(
            s, self.legal(s), options.spoken_names(language), options.values, language
        )

    @staticmethod
    def prompt(s: State, viewer: int, language: str, options: Options) -> str:
        """Return a sentence that says what has to be decided now."""
        return derivation.prompt(
            s, viewer, options.spoken_names(language), options.values, language
        )

    @staticmethod
    def derived(s: State, viewer: int, language: str, options: Options) -> BidDerived:  # noqa: ARG004
        """Return what the rules imply beyond the view; all of it is public."""
        return derivation.derived(s, options.spoken_names(language), options.values, language)

    def choice_label(self, option: str, choice: str, language: str) -> str:
        """Return the label of a choice; an opponent has the name on the card."""
        if option == "solo":
            return text.opponent_name(choice, language)
        return super().choice_label(option, choice, language)

    def choice_help(self, option: str, choice: str, language: str) -> str:
        """Describe a choice: an opponent's ability, or the strips for a number of players."""
        if option == "solo":
            card = cards.table()["opponents"][choice]
            told = {"title": card["title"][language], "text": card["text"][language]}
            return self.say(language, "option-choice-help", "solo", **told)
        if option == "players":
            choice = str(min(int(choice), b.SHARING_SEATS))
        return super().choice_help(option, choice, language)

    @staticmethod
    def table_cards(options: Options, language: str) -> dict[str, Any]:
        """Return the card data in use at a table."""
        return cards.as_json(options.values, language)


RULES = Bid()
